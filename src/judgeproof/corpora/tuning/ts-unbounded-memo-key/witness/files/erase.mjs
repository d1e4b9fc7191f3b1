// Makes plain modules of the sources below src: takes the types out, which these files use in a few plain forms
// only. Anything that it does not know stays in and is a syntax error on import, never a silent change.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

const FORMS = [
  [/\/\*\*[\s\S]*?\*\/\n/g, ""],
  [/^import type [^;]*;\n/gm, ""],
  [/^(export )?interface [\s\S]*?^}\n/gm, ""],
  [/^(export )?type [\s\S]*?;\n/gm, ""],
  [/ as const;/g, ";"],
  [/(function \w+|memo|Map)<[^()\n]*>\(/g, "$1("],
  [/^(export )?const (\w+): [^=\n]+ =/gm, "$1const $2 ="],
  [/\): [^={\n]+ \{$/gm, ") {"],
  [/\((\w+): \w+\) =>/g, "($1) =>"],
  [/from "(\.\/\w+)";/g, 'from "$1.mjs";'],
];

function plain(source) {
  const erased = FORMS.reduce((text, [form, put]) => text.replace(form, put), source);
  return erased.replace(/^((?:export )?function \w+)\((.*)\) \{$/gm, (_, head, list) => {
    return `${head}(${list.replace(/: [^,]+/g, "")}) {`;
  });
}

export function erased(name) {
  mkdirSync("plain", { recursive: true });
  for (const file of readdirSync("src")) {
    writeFileSync(`plain/${file.replace(/\.ts$/, ".mjs")}`, plain(readFileSync(`src/${file}`, "utf8")));
  }
  return import(new URL(`./plain/${name}.mjs`, import.meta.url));
}
