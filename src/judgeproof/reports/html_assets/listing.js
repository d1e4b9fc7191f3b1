const PAGE_ROWS = 50;
const NO_LABEL = "\u0000"; // no label that a person gives
const BLANK = { text: "", result: "", reason: "", citation: "", proof: "", statements: "", source: "", opinion: "", label: "", sort: "row", down: "" };
const list = { index: null, filter: { ...BLANK }, shown: [], page: 0, cursor: null, deep: new Set(), sources: new Map(), ticket: 0, progress: "" };
const form = document.getElementById("filter");
const listBody = document.getElementById("list-body");
const collator = new Intl.Collator("en", { numeric: true });

const TESTS = {
  result: (entry, wanted) => entry.result === wanted,
  reason: (entry, wanted) => entry.reason === wanted,
  citation: (entry, wanted) => entry.counts[COUNTED.indexOf(wanted)] > 0,
  proof: (entry, wanted) =>
    wanted === "asserted-only" ? entry.proofs.join() === "asserted" : entry.proofs.includes(wanted),
  statements: (entry, wanted) => entry.statements.includes(wanted),
  // A whole label means that source alone; anything else is a part of a label.
  source: (entry, wanted) =>
    list.sources.has(wanted) ? entry.sources.includes(wanted) : entry.sources.some((source) => source.toLowerCase().includes(wanted.toLowerCase())),
  opinion: (entry, wanted) => entry.heard.includes(wanted),
  label: (entry, wanted) => (wanted === NO_LABEL ? entry.label === null : entry.label === wanted),
};

const RESULT_ORDER = { failed: 0, unassessed: 1, passed: 2 };
const SORTS = {
  row: (a, b) => a.place - b.place,
  id: (a, b) => collator.compare(a.id, b.id),
  result: (a, b) => RESULT_ORDER[a.result] - RESULT_ORDER[b.result],
  score: (a, b) => (a.score ?? 2) - (b.score ?? 2), // rows without a score behind all others
  failing: (a, b) => b.failing - a.failing || b.counts[COUNTED.indexOf("open")] - a.counts[COUNTED.indexOf("open")],
  label: (a, b) => collator.compare(a.label ?? "\uffff", b.label ?? "\uffff"),
};

function passesFields(entry) {
  return Object.entries(TESTS).every(([name, test]) => !list.filter[name] || test(entry, list.filter[name]));
}

function passesText(entry, needle) {
  return !needle || entry.text.includes(needle) || list.deep.has(entry.place);
}

function applyFilter({ keepPage = false } = {}) {
  const { sort, down, text } = list.filter;
  const needle = text.trim().toLowerCase();
  list.shown = list.index.entries.filter((entry) => passesFields(entry) && passesText(entry, needle));
  const order = SORTS[sort];
  list.shown.sort((a, b) => (down ? order(b, a) : order(a, b)) || a.place - b.place);
  if (!keepPage) list.page = 0;
  drawList();
}

function drawList() {
  const pages = Math.max(1, Math.ceil(list.shown.length / PAGE_ROWS));
  list.page = Math.min(list.page, pages - 1);
  const first = list.page * PAGE_ROWS;
  const entries = list.shown.slice(first, first + PAGE_ROWS);
  const none = el("tr", {}, el("td", { colspan: "7", class: "none" }, list.index.entries.length ? "No row matches this filter." : "The run has no rows."));
  listBody.replaceChildren(...(entries.length ? entries.map(listRow) : [none]));
  const total = list.index.entries.length;
  document.getElementById("count").textContent = `${amount(list.shown.length)} of ${plural(total, "row")}${list.progress}`;
  document.getElementById("page-place").textContent = entries.length
    ? `${amount(first + 1)}–${amount(first + entries.length)} of ${amount(list.shown.length)}` : "";
  document.getElementById("page-back").disabled = list.page === 0;
  document.getElementById("page-on").disabled = list.page >= pages - 1;
  document.querySelector(".pager").hidden = pages === 1;
  drawSort();
}

function drawSort() {
  for (const head of document.querySelectorAll("#list th[data-sort]")) {
    const sorted = head.dataset.sort === list.filter.sort;
    if (sorted) head.setAttribute("aria-sort", list.filter.down ? "descending" : "ascending");
    else head.removeAttribute("aria-sort");
  }
}

function resultBadge(result) {
  return el("span", { class: `result r-${result}` }, `${RESULT_SIGNS[result]} ${RESULTS[result]}`);
}

function reasonWords(reason) {
  return list.index.reasons[reason]?.[0] ?? reason;
}

function countChips(counts) {
  return COUNTED.flatMap((kind, place) =>
    counts[place] ? [el("span", { class: `chip k-${kind}`, title: `${counts[place]} ${KINDS[kind].words}` }, `${KINDS[kind].letter}${counts[place]}`), " "] : []);
}

function listRow(entry) {
  const link = el("a", { href: `#row-${entry.key}`, class: "open" }, el("bdi", {}, entry.id));
  return el("tr", { "data-place": entry.place },
    el("td", { class: "number" }, entry.row),
    el("th", { scope: "row" }, link),
    el("td", {}, resultBadge(entry.result), entry.reason && el("span", { class: "why" }, reasonWords(entry.reason)), entry.heard.map(heardMark)),
    el("td", { class: "number" }, entry.score === null ? "–" : entry.score.toFixed(2)),
    el("td", { class: "chips" }, countChips(entry.counts)),
    el("td", { class: "label-cell" }, entry.label === null ? "–" : el("bdi", {}, entry.label)),
    el("td", { class: "excerpt" }, el("bdi", { class: "asked" }, entry.question), el("bdi", { class: "answered" }, entry.response)));
}

function option(value, words, count) {
  return el("option", { value }, count === undefined ? words : `${words} (${amount(count)})`);
}

function tally(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function fillChoices() {
  const entries = list.index.entries;
  const results = tally(entries.map((entry) => entry.result));
  form.result.append(option("", "all"), ...Object.keys(RESULTS).map((name) => option(name, RESULTS[name], results.get(name) ?? 0)));
  const reasons = [...tally(entries.map((entry) => entry.reason).filter(Boolean))].sort((a, b) => b[1] - a[1]);
  form.reason.append(option("", "all"), ...reasons.map(([name, count]) => option(name, reasonWords(name), count)));
  const kinds = COUNTED.map((kind, place) => [kind, entries.filter((entry) => entry.counts[place]).length]).filter(([kind]) => !ofClaims() || kind in OF_CLAIMS);
  form.citation.append(option("", "all"), ...kinds.map(([kind, count]) => option(kind, `${KINDS[kind].letter} ${KINDS[kind].words}`, count)));
  for (const [value, words] of [["", "all"], ["proven", "proven"], ["asserted", "asserted"], ["asserted-only", "asserted, none proven"]]) {
    form.proof.append(option(value, words, value ? entries.filter((entry) => TESTS.proof(entry, value)).length : undefined));
  }
  const stated = tally(entries.flatMap((entry) => entry.statements));
  document.getElementById("statements-field").hidden = ofClaims();
  form.statements.append(option("", "all"), ...Object.keys(STATEMENTS).map((name) => option(name, STATEMENTS[name], stated.get(name) ?? 0)));
  list.sources = tally(entries.flatMap((entry) => entry.sources));
  const frequent = [...list.sources].sort((a, b) => b[1] - a[1]).slice(0, 200);
  document.getElementById("source-names").append(...frequent.map(([name]) => el("option", { value: name })));
  fillOpinions(entries);
  fillLabels(entries);
}

// What the judges of a row make of each other, with a sign and in words.
function heardMark(word) {
  const { sign, words } = HEARD[word];
  return el("span", { class: "heard" }, el("b", { "aria-hidden": "true" }, sign), ` ${words}`);
}

function fillOpinions(entries) {
  const possible = Object.keys(HEARD).filter((word) => (word === "changes" ? list.index.repeats > 1 : list.index.judges.length > 1));
  for (const id of ["opinion-field", "opinion-keys"]) document.getElementById(id).hidden = possible.length === 0;
  const counts = tally(entries.flatMap((entry) => entry.heard));
  form.opinion.append(option("", "all"), ...possible.map((word) => option(word, `${HEARD[word].sign} ${HEARD[word].words}`, counts.get(word) ?? 0)));
}

function fillLabels(entries) {
  const labels = tally(entries.map((entry) => entry.label));
  const without = labels.get(null) ?? 0;
  labels.delete(null);
  document.getElementById("label-field").hidden = labels.size === 0;
  document.getElementById("list").classList.toggle("no-labels", labels.size === 0);
  const known = [...labels].map(([name, count]) => option(name, name, count));
  form.label.append(option("", "all"), ...known, option(NO_LABEL, "no label", without));
}

function filterAddress() {
  const set = Object.entries(list.filter).filter(([name, value]) => value !== BLANK[name]);
  return set.length ? `#rows?${new URLSearchParams(set)}` : "#rows";
}

// A filter comes from the address or from the form; the other one follows.
function takeFilter(wanted) {
  list.filter = { ...BLANK };
  for (const [name, value] of wanted) if (name in BLANK) list.filter[name] = value;
  if (!(list.filter.sort in SORTS)) list.filter.sort = "row";
  for (const name of ["text", "result", "reason", "citation", "proof", "statements", "source", "opinion", "label"]) form[name].value = list.filter[name];
  list.cursor = null;
  searchText();
}

function readForm() {
  const { sort, down } = list.filter;
  takeFilter([...new FormData(form), ["sort", sort], ["down", down]]);
  history.replaceState(null, "", filterAddress());
}

function sortBy(name) {
  const down = list.filter.sort === name && !list.filter.down ? "1" : "";
  list.filter = { ...list.filter, sort: name, down };
  applyFilter();
  history.replaceState(null, "", filterAddress());
}

// The index answers at once; what only the whole text holds is found chunk by chunk, and shown as it is found.
function searchText() {
  const ticket = ++list.ticket;
  const needle = list.filter.text.trim().toLowerCase();
  list.deep.clear();
  list.progress = needle ? ", searching the whole text…" : "";
  applyFilter();
  if (needle) setTimeout(() => searchChunks(needle, ticket), 200);
}

async function searchChunks(needle, ticket) {
  let drawn = 0;
  for (const chunk of chunks) {
    if (ticket !== list.ticket) return;
    const wanted = list.index.entries.slice(chunk.first, chunk.first + chunk.count).filter((entry) => passesFields(entry) && !passesText(entry, needle));
    const rows = wanted.length ? await chunkRows(chunk) : [];
    if (ticket !== list.ticket) return;
    for (const entry of wanted) if (wholeText(rows[entry.place - chunk.first]).includes(needle)) list.deep.add(entry.place);
    list.progress = `, ${amount(chunk.first + chunk.count)} searched in full`;
    if (list.deep.size > drawn) applyFilter({ keepPage: true });
    drawn = list.deep.size;
  }
  list.progress = ", whole text searched";
  applyFilter({ keepPage: true });
}

function wholeText(row) {
  const sources = row.sources.flatMap((source) => [source.label, source.title, source.url, ...source.passages]);
  const replies = row.replies.map((reply) => reply.text);
  const heard = [row.outcome, ...row.opinions.map((opinion) => opinion.outcome)].flatMap(({ explanation, judge }) => [explanation, judge?.explanation]);
  return [row.question, row.response, ...heard, row.unreadable?.raw, ...sources, ...replies].join("\n").toLowerCase();
}

function moveCursor(step) {
  if (!list.shown.length) return;
  const at = list.cursor ? list.shown.indexOf(list.cursor) : -1;
  const next = at < 0 ? list.page * PAGE_ROWS : Math.min(Math.max(at + step, 0), list.shown.length - 1);
  list.cursor = list.shown[next];
  focusCursor();
}

function focusCursor() {
  const at = list.shown.indexOf(list.cursor);
  if (at < 0) return;
  const page = Math.floor(at / PAGE_ROWS);
  if (page !== list.page) {
    list.page = page;
    drawList();
  }
  listBody.querySelector(`tr[data-place="${list.cursor.place}"] a.open`).focus();
}

function turnPage(step) {
  list.page += step;
  list.cursor = null;
  drawList();
  document.getElementById("rows").scrollIntoView();
}
