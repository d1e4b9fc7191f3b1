// What ESLint is asked to look for: what is likely wrong, and none of its matters of layout or taste.
import { createRequire } from "node:module";

const rules = Object.fromEntries(
  `array-callback-return constructor-super default-case-last eqeqeq for-direction getter-return guard-for-in
   no-async-promise-executor no-await-in-loop no-caller no-case-declarations no-class-assign no-compare-neg-zero
   no-cond-assign no-const-assign no-constant-binary-expression no-constant-condition no-constructor-return
   no-control-regex no-delete-var no-dupe-args no-dupe-class-members no-dupe-else-if no-dupe-keys no-duplicate-case
   no-empty no-empty-character-class no-eval no-ex-assign no-extend-native no-fallthrough no-func-assign
   no-global-assign no-implied-eval no-import-assign no-inner-declarations no-invalid-regexp no-irregular-whitespace
   no-iterator no-loop-func no-loss-of-precision no-misleading-character-class no-new-func no-new-native-nonconstructor
   no-obj-calls no-octal no-promise-executor-return no-prototype-builtins no-redeclare no-regex-spaces no-return-assign
   no-script-url no-self-assign no-self-compare no-setter-return no-shadow-restricted-names no-sparse-arrays
   no-template-curly-in-string no-this-before-super no-throw-literal no-unexpected-multiline
   no-unmodified-loop-condition no-unreachable no-unreachable-loop no-unsafe-finally no-unsafe-negation
   no-unsafe-optional-chaining no-unused-private-class-members no-unused-vars no-use-before-define
   no-useless-backreference no-useless-catch no-useless-escape no-var no-with prefer-promise-reject-errors radix
   require-atomic-updates require-yield use-isnan valid-typeof`
    .split(/\s+/)
    .map((name) => [name, "error"]),
);

// What a compiler of TypeScript finds by itself, or what a linter without its types gets wrong.
const checkedByTypes = [
  "constructor-super", "getter-return", "no-class-assign", "no-const-assign", "no-dupe-args", "no-dupe-class-members",
  "no-dupe-keys", "no-func-assign", "no-import-assign", "no-obj-calls", "no-redeclare", "no-setter-return",
  "no-this-before-super", "no-unreachable", "no-unused-vars", "no-use-before-define",
];

function parserOfTypeScript() {
  try {
    return createRequire(`${process.env.ESLINT_HOME}/`)("@typescript-eslint/parser");
  } catch {
    return undefined;
  }
}

const parser = parserOfTypeScript();
const ecmaFeatures = { jsx: true };
const scripts = ["**/*.js", "**/*.mjs", "**/*.cjs", "**/*.jsx"];
const typed = ["**/*.ts", "**/*.mts", "**/*.cts", "**/*.tsx"];

export default [
  { linterOptions: { reportUnusedDisableDirectives: "off" } },
  { files: scripts, languageOptions: { parserOptions: { ecmaFeatures } }, rules },
  ...(parser
    ? [
        {
          files: typed,
          languageOptions: { parser, parserOptions: { ecmaFeatures } },
          rules: { ...rules, ...Object.fromEntries(checkedByTypes.map((name) => [name, "off"])) },
        },
      ]
    : []),
];
