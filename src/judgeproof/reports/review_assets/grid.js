const BLANK = { text: "", reviewer: "", state: "", finding: "", level: "", class: "", language: "", order: "" };
const grid = { index: null, lines: [], shown: [], filter: { ...BLANK }, cursor: null, deep: new Set(), ticket: 0, progress: "", drawn: "" };
const form = document.getElementById("filter");
const listBody = document.getElementById("list-body");

// The grid is written in full when the file is made; here it is read back, to filter and to order it.
function readLine(row) {
  const texts = [...row.cells].map((cell) => cell.textContent);
  const number = row.dataset.case === undefined ? null : Number(row.dataset.case);
  const clean = row.cells[1].classList.contains("clean");
  const title = number === null ? "" : grid.index.cases[number].title;
  return {
    row, number, clean, level: clean ? "clean" : texts[2], class: texts[3], language: texts[5], place: Number(row.dataset.line),
    states: [...row.querySelectorAll("td.cell")].map((cell) => cell.dataset.state),
    text: `${texts.slice(0, 6).join("\n")}\n${title}`.toLowerCase(),
  };
}

function readIndex(packed) {
  const cases = packed.cases.map(([id, title, key, counts], number) => ({ number, id, title, key, counts }));
  return { reviewers: packed.reviewers, cases, byKey: new Map(cases.map((entry) => [entry.key, entry])) };
}

function countedIn(line, what, reviewer) {
  if (line.number === null) return 0;
  const at = what === "lost" ? COUNTED.length : COUNTED.indexOf(what);
  const { counts } = grid.index.cases[line.number];
  return reviewer < 0 ? counts.reduce((sum, of) => sum + of[at], 0) : counts[reviewer]?.[at] ?? 0;
}

function inState(line, wanted, reviewer) {
  const states = reviewer < 0 ? line.states : [line.states[reviewer]];
  return wanted === "unlocated" ? !line.clean && !states.includes("located") : states.includes(wanted);
}

function passesFields(line) {
  const { state, finding, level, language, class: sort } = grid.filter;
  const reviewer = grid.index.reviewers.indexOf(grid.filter.reviewer);
  return (!state || inState(line, state, reviewer)) && (!finding || countedIn(line, finding, reviewer) > 0)
    && (!level || line.level === level) && (!sort || line.class === sort) && (!language || line.language === language);
}

function passesText(line, needle) {
  return !needle || line.text.includes(needle) || grid.deep.has(line.number);
}

function locators(line) {
  return line.clean ? Infinity : line.states.filter((state) => state === "located").length;
}

const rankOf = (level) => (LEVELS.includes(level) ? LEVELS.indexOf(level) : LEVELS.length);
const ORDERS = {
  "": ["of the corpus", (a, b) => a.place - b.place],
  hardest: ["fewest located first", (a, b) => locators(a) - locators(b)],
  level: ["most severe first", (a, b) => rankOf(a.level) - rankOf(b.level)],
  noise: ["most noise first", (a, b) => countedIn(b, "X", -1) - countedIn(a, "X", -1)],
};

function applyFilter() {
  const needle = grid.filter.text.trim().toLowerCase();
  const [, compare] = ORDERS[grid.filter.order];
  if (grid.drawn !== grid.filter.order) {
    grid.lines.sort((a, b) => compare(a, b) || a.place - b.place);
    listBody.append(...grid.lines.map((line) => line.row));
    grid.drawn = grid.filter.order;
  }
  grid.shown = grid.lines.filter((line) => passesFields(line) && passesText(line, needle));
  const kept = new Set(grid.shown);
  for (const line of grid.lines) line.row.hidden = !kept.has(line);
  const of = `${amount(grid.shown.length)} of ${plural(grid.lines.length, "line")}`;
  document.getElementById("count").textContent = `${of}, a plant or a clean case each${grid.progress}`;
}

function option(value, words, count) {
  return el("option", { value }, count === undefined ? words : `${words} (${amount(count)})`);
}

function fill(name, options) {
  form[name].append(option("", name === "order" ? ORDERS[""][0] : name === "reviewer" ? "any" : "all"), ...options);
}

function numbered(name, values) {
  const counts = new Map();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  fill(name, [...counts].map(([value, count]) => option(value, value, count)));
}

function fillChoices() {
  const { lines, index } = grid;
  fill("reviewer", index.reviewers.map((name) => option(name, name)));
  fill("state", Object.entries(STATES).map(([state, words]) => option(state, words, lines.filter((line) => inState(line, state, -1)).length)));
  const letters = COUNTED.filter((letter) => index.cases.some((entry) => entry.counts.some((of) => of[COUNTED.indexOf(letter)])));
  fill("finding", [...letters.map((letter) => option(letter, `${letter} ${LETTERS[letter].words}`)), option("lost", "a review is lost")]);
  numbered("level", [...lines.map((line) => line.level)].sort((a, b) => rankOf(a) - rankOf(b)));
  numbered("class", lines.map((line) => line.class).sort());
  numbered("language", lines.map((line) => line.language).sort());
  fill("order", Object.entries(ORDERS).filter(([name]) => name).map(([name, [words]]) => option(name, words)));
}

function filterAddress() {
  const set = Object.entries(grid.filter).filter(([name, value]) => value !== BLANK[name]);
  return set.length ? `#grid?${new URLSearchParams(set)}` : "#grid";
}

// A filter comes from the address or from the form; the other one follows. A value that the form has not is no filter.
function takeFilter(wanted) {
  grid.filter = { ...BLANK };
  for (const [name, value] of wanted) if (Object.hasOwn(BLANK, name)) grid.filter[name] = value;
  for (const name of Object.keys(BLANK)) {
    form[name].value = grid.filter[name];
    if (form[name].value !== grid.filter[name] && name !== "text") form[name].value = grid.filter[name] = "";
  }
  searchText();
}

function readForm() {
  takeFilter(new FormData(form));
  history.replaceState(null, "", filterAddress());
}

// The grid answers at once; what only a change or a finding says is found chunk by chunk, and shown as it is found.
function searchText() {
  const ticket = ++grid.ticket;
  const needle = grid.filter.text.trim().toLowerCase();
  grid.deep.clear();
  grid.progress = needle ? ", searching changes and findings…" : "";
  applyFilter();
  if (needle) setTimeout(() => searchChunks(needle, ticket).catch(trouble), 200);
}

async function searchChunks(needle, ticket) {
  for (const chunk of chunks) {
    if (ticket !== grid.ticket) return;
    const rows = await chunkRows(chunk);
    if (ticket !== grid.ticket) return;
    const found = rows.flatMap((row, at) => (textOf(row).toLowerCase().includes(needle) ? [chunk.first + at] : []));
    for (const number of found) grid.deep.add(number);
    grid.progress = `, ${plural(chunk.first + chunk.count, "case")} searched in full`;
    if (found.length) applyFilter();
  }
  grid.progress = ", changes and findings searched";
  applyFilter();
}

function textOf(value) {
  if (typeof value === "string") return `${value}\n`;
  return value && typeof value === "object" ? Object.values(value).map(textOf).join("") : "";
}

// Cases in the order of the lines that are shown, each once.
function shownCases() {
  return [...new Set(grid.shown.map((line) => line.number))].filter((number) => number !== null).map((number) => grid.index.cases[number]);
}

function moveCursor(step) {
  if (!grid.shown.length) return;
  const at = grid.cursor ? grid.shown.indexOf(grid.cursor) : -1;
  const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), grid.shown.length - 1);
  focusLine(grid.shown[next]);
}

function focusLine(line) {
  if (!line) return;
  grid.cursor = line;
  const target = line.row.querySelector("a.open");
  if (target) target.focus();
  else line.row.scrollIntoView({ block: "nearest" });
}
