// Checks the sources under the strictest settings; any diagnostic is printed and fails.
const { readdirSync } = require("node:fs");
const ts = require("typescript");

const files = readdirSync("src").map((name) => `src/${name}`);
const program = ts.createProgram(files, {
  strict: true,
  noEmit: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  types: [],
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts"],
  module: ts.ModuleKind.CommonJS,
});
const found = ts.getPreEmitDiagnostics(program);
for (const each of found) console.log(ts.flattenDiagnosticMessageText(each.messageText, "\n"));
if (found.length > 0) process.exit(1);
console.log("no diagnostics");
