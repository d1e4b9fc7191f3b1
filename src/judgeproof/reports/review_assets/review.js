const overview = document.getElementById("overview");
const pageTitle = document.title;

function trouble(error) {
  const strip = document.getElementById("trouble");
  strip.textContent = `The cases could not be shown: ${error.message}. material.jsonl and outcomes.jsonl in the run directory hold the reviews.`;
  strip.hidden = false;
  overview.hidden = false;
  reading.hidden = true;
}

async function showCase(key) {
  const ticket = ++view.ticket;
  const entry = grid.index.byKey.get(key) ?? grid.index.byKey.get(address(decoded(key)) ?? "");
  overview.hidden = true;
  reading.hidden = false;
  if (!entry) {
    view.entry = null;
    const missing = el("p", { class: "strip" }, "This file holds no case ", el("code", {}, decoded(key)), ". What is left out here stands in the run directory.");
    reading.replaceChildren(el("nav", { class: "row-bar" }, el("a", { href: filterAddress(), id: "back" }, "‹ The grid ", el("kbd", {}, "Esc"))), missing);
    return;
  }
  view.entry = entry;
  const record = await rowAt(entry.number);
  if (ticket !== view.ticket) return; // another case was asked for meanwhile
  document.title = `${entry.id}, ${pageTitle}`;
  drawCase(record, entry);
}

function showGrid(hash) {
  const from = reading.hidden ? null : view.entry;
  view.ticket += 1;
  view.entry = null;
  overview.hidden = false;
  reading.hidden = true;
  document.title = pageTitle;
  const asked = /^grid(\?|$)/.test(hash);
  if (asked && `#${hash}` !== filterAddress()) takeFilter(new URLSearchParams(hash.slice(5)));
  if (from) focusLine(grid.shown.find((line) => line.number === from.number) ?? grid.cursor);
  else if (asked) document.getElementById("grid").scrollIntoView();
}

function route() {
  const hash = location.hash.slice(1);
  if (hash.startsWith("case-")) showCase(hash.slice(5)).catch(trouble);
  else showGrid(hash);
}

function goBack() {
  if (!reading.hidden) location.hash = filterAddress();
  else if (form.contains(document.activeElement)) document.activeElement.blur();
}

function goToSearch() {
  if (!reading.hidden) {
    view.entry = null; // the search field takes the focus, not the line that was left
    history.pushState(null, "", filterAddress());
    showGrid(location.hash.slice(1));
  }
  form.text.focus();
  form.text.select();
}

function step(by) {
  if (reading.hidden) {
    moveCursor(by);
    return;
  }
  const cases = shownCases();
  const next = view.entry ? cases[cases.indexOf(view.entry) + by] : null;
  if (!next || !cases.includes(view.entry)) return;
  view.entry = next; // at once, because the next key may come before the case is drawn
  location.hash = `#case-${next.key}`;
}

const KEYS = {
  "/": goToSearch, j: () => step(1), k: () => step(-1), Escape: goBack,
  n: () => reading.hidden || stepFinding(1), p: () => reading.hidden || stepFinding(-1),
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const typing = event.target.closest?.("select, textarea, input:not([type=checkbox])");
  const action = typing && event.key !== "Escape" ? null : KEYS[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

// A click anywhere in a line opens its case, unless it meets a link or ends a selection of text.
function onListClick(event) {
  const row = event.target.closest("tr[data-case]");
  if (!row || event.target.closest("a") || String(getSelection())) return;
  grid.cursor = grid.lines.find((line) => line.row === row);
  location.hash = `#case-${grid.index.cases[Number(row.dataset.case)].key}`;
}

function onListFocus(event) {
  const row = event.target.closest("tr[data-line]");
  if (row) grid.cursor = grid.lines.find((line) => line.row === row);
}

function listen() {
  form.addEventListener("input", readForm);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(readForm)); // the fields are emptied after this event
  listBody.addEventListener("click", onListClick);
  listBody.addEventListener("focusin", onListFocus);
  document.addEventListener("keydown", onKey);
  window.addEventListener("hashchange", route);
  window.addEventListener("resize", alignNotes);
}

async function start() {
  grid.index = readIndex(await unpack(document.getElementById("index")));
  document.querySelectorAll("#list th.who").forEach((head, at) => glyphs.set(grid.index.reviewers[at], head.querySelector("svg")));
  grid.lines = [...listBody.querySelectorAll("tr[data-line]")].map(readLine);
  fillChoices();
  form.hidden = document.getElementById("count").hidden = false;
  applyFilter();
  listen();
  route();
}

start().catch(trouble);
