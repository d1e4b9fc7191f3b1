const SIGN_WORDS = { "+": "added", "-": "removed", " ": "" };
const KIND_WORDS = {
  added: "added", deleted: "deleted", changed: "changed", renamed: "renamed", unchanged: "not changed",
  outside: "not changed, and in no prompt",
};

function lineRow(sign, before, after, text, flags) {
  return el("tr", { class: sign === "+" ? "plus" : sign === "-" ? "minus" : "same", "data-new": after },
    el("td", { class: "num", "data-n": before ?? "", "aria-hidden": "true" }),
    el("td", { class: "num", "data-n": after ?? "", "aria-hidden": "true" }),
    el("td", { class: "mark", "aria-label": SIGN_WORDS[sign] || null }, sign),
    el("td", { class: "code" }, text),
    el("td", { class: "flags" }, flags));
}

function flagsAt(record, file, line) {
  if (line === null) return [];
  const here = (thing) => thing.file === file && thing.line === line;
  return [
    ...record.plants.filter(here).flatMap((plant) => [el("span", { class: "flag planted", title: `Plant ${plant.id}` }, el("span", { "aria-hidden": "true" }, "◆ "), el("bdi", {}, plant.id)), " "]),
    ...record.extras.filter(here).map((extra) => el("span", { class: "flag accepted", title: `Accepted extra: ${extra.why}` }, el("span", { "aria-hidden": "true" }, "◇ "), "extra")),
  ];
}

// What is said of a line stands right below it, one comment under the other.
function saidRows(said, line) {
  return (said.get(line) ?? []).map((finding) => {
    const row = el("tr", { class: "said" }, el("td", { colspan: "5" }, findingCard(finding)));
    view.rows.push({ row, finding });
    finding.placed = true;
    return row;
  });
}

function runRows(record, file, said, [sign, before, after, , lines]) {
  return lines.flatMap((text, at) => {
    const older = before === null ? null : before + at;
    const newer = after === null ? null : after + at;
    return [lineRow(sign, older, newer, text, flagsAt(record, file, newer)), ...saidRows(said, newer)];
  });
}

function foldRow(record, file, run) {
  const [sign, before, after, , lines] = run;
  const first = after ?? before;
  if (typeof lines === "number") {
    return el("tr", { class: "fold" }, el("td", { colspan: "5" }, `${plural(lines, "line")} from ${first} on: not kept in this page, the file is long`));
  }
  const words = `${amount(lines.length)} ${sign === " " ? "unchanged" : SIGN_WORDS[sign]} line${lines.length === 1 ? "" : "s"}`;
  const range = lines.length === 1 ? `${first}` : `${first}–${first + lines.length - 1}`;
  const button = el("button", { type: "button" }, `Show ${words} (${range})`);
  const row = el("tr", { class: "fold" }, el("td", { colspan: "5" }, button));
  button.addEventListener("click", () => row.replaceWith(...runRows(record, file, new Map(), run)));
  return row;
}

function fileBox(record, number) {
  const file = record.files[number];
  const said = new Map();
  for (const finding of view.findings) {
    if (finding.file !== number || finding.line === null) continue;
    said.set(finding.line, [...(said.get(finding.line) ?? []), finding]);
  }
  const body = el("tbody", {}, file.runs.flatMap((run) => (run[3] ? runRows(record, number, said, run) : [foldRow(record, number, run)])));
  const names = file.old === null ? [el("bdi", {}, file.path)] : [el("bdi", {}, file.old), " → ", el("bdi", {}, file.path)];
  const table = el("table", { class: "diff" }, el("caption", { class: "unseen" }, `Diff of ${file.path}`), body);
  const empty = file.runs.length ? null : el("p", { class: "note" }, file.kind === "renamed" ? "Renamed without a change." : "The file is empty.");
  return el("section", { class: "file", "data-file": number },
    el("header", {}, el("h2", {}, names), el("span", { class: "of" }, `${KIND_WORDS[file.kind]}, `,
      el("span", { class: "plus-count" }, `+${amount(file.added)}`), " ", el("span", { class: "minus-count" }, `−${amount(file.removed)}`))),
    el("div", { class: "sides" }, el("div", { class: "lines" }, table, empty), marginOf(record, number)));
}

// Lines that a finding covers are drawn while it has the focus or the mouse.
function showRange(finding, on) {
  const box = document.querySelector(`.file[data-file="${finding.file}"]`);
  for (const row of box?.querySelectorAll("tr[data-new]") ?? []) {
    const line = Number(row.dataset.new);
    row.classList.toggle("covered", on && finding.spans.some(([first, last]) => line >= first && line <= last));
  }
}
