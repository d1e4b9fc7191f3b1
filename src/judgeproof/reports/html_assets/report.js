const overview = document.getElementById("overview");
const pageTitle = document.title;

function trouble(error) {
  const strip = document.getElementById("trouble");
  strip.textContent = `The rows could not be shown: ${error.message}. outcomes.jsonl in the run directory holds them.`;
  strip.hidden = false;
  overview.hidden = false;
  reading.hidden = true;
}

async function showRow(key) {
  const ticket = ++open.ticket;
  const entry = list.index.byKey.get(key) ?? list.index.byKey.get(address(decoded(key)) ?? "");
  overview.hidden = true;
  reading.hidden = false;
  if (!entry) {
    const missing = el("p", { class: "strip" }, "This file holds no row ", el("code", {}, decoded(key)), ". Rows that are left out here stand in outcomes.jsonl.");
    reading.replaceChildren(el("nav", { class: "row-bar" }, el("a", { href: filterAddress(), id: "back" }, "‹ All rows ", el("kbd", {}, "Esc"))), missing);
    return;
  }
  open.entry = entry;
  list.cursor = entry;
  const row = await rowAt(entry.place);
  if (ticket !== open.ticket) return; // another row was asked for meanwhile
  document.title = `${plain(entry.id)}, ${pageTitle}`;
  drawRow(row, entry);
}

function showList(hash) {
  const from = reading.hidden ? null : open.entry;
  open.ticket += 1;
  open.entry = null;
  overview.hidden = false;
  reading.hidden = true;
  document.title = pageTitle;
  const wanted = hash.startsWith("rows?") ? hash.slice(5) : "";
  if (/^rows(\?|$)/.test(hash) && `#${hash}` !== filterAddress()) takeFilter(new URLSearchParams(wanted));
  if (from) {
    list.cursor = from;
    focusCursor();
  } else if (/^rows(\?|$)/.test(hash)) {
    document.getElementById("rows").scrollIntoView();
  }
}

function route() {
  const hash = location.hash.slice(1);
  if (hash.startsWith("row-")) showRow(hash.slice(4)).catch(trouble);
  else showList(hash);
}

function goBack() {
  if (!reading.hidden) location.hash = filterAddress();
  else if (form.contains(document.activeElement)) document.activeElement.blur();
}

function goToSearch() {
  if (!reading.hidden) {
    open.entry = null; // the search field takes the focus, not the row that was left
    history.pushState(null, "", filterAddress());
    showList(location.hash.slice(1));
  }
  form.text.focus();
  form.text.select();
}

function stepRow(step) {
  if (reading.hidden) {
    moveCursor(step);
    return;
  }
  const next = list.shown[list.shown.indexOf(open.entry) + step];
  if (!next) return;
  open.entry = next; // at once, because the next key may come before the row is drawn
  location.hash = `#row-${next.key}`;
}

const KEYS = { "/": goToSearch, j: () => stepRow(1), k: () => stepRow(-1), Escape: goBack };

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const typing = event.target.closest?.("input, select, textarea");
  const action = typing && event.key !== "Escape" ? null : KEYS[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

// A click anywhere in a row opens it, unless it meets a link or ends a selection of text.
function onListClick(event) {
  const line = event.target.closest("tr[data-place]");
  if (!line || event.target.closest("a") || String(getSelection())) return;
  location.hash = `#row-${list.index.entries[Number(line.dataset.place)].key}`;
}

function onListFocus(event) {
  const line = event.target.closest("tr[data-place]");
  if (line) list.cursor = list.index.entries[Number(line.dataset.place)];
}

function listen() {
  form.addEventListener("input", readForm);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(readForm)); // the fields are emptied after this event
  listBody.addEventListener("click", onListClick);
  listBody.addEventListener("focusin", onListFocus);
  for (const head of document.querySelectorAll("#list th[data-sort]")) {
    head.firstElementChild.addEventListener("click", () => sortBy(head.dataset.sort));
  }
  document.getElementById("page-back").addEventListener("click", () => turnPage(-1));
  document.getElementById("page-on").addEventListener("click", () => turnPage(1));
  document.addEventListener("keydown", onKey);
  window.addEventListener("hashchange", route);
}

async function start() {
  list.index = readIndex(await unpack(document.getElementById("index")));
  fillChoices();
  applyFilter();
  listen();
  route();
}

start().catch(trouble);
