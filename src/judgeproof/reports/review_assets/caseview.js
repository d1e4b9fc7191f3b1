const reading = document.getElementById("reading");
const view = { entry: null, ticket: 0, record: null, findings: [], rows: [], offReviewers: new Set(), offLetters: new Set() };

const glyphs = new Map();
function glyphOf(name) {
  return glyphs.get(name)?.cloneNode(true) ?? null;
}

function signOf(state) {
  return { located: "+", near: "~", missed: "-", lost: "x" }[state];
}

function chip(letter, count) {
  return el("span", { class: `chip f-${letter === "?" ? "u" : letter}`, title: LETTERS[letter].means }, count === undefined ? letter : `${letter}${count}`);
}

function spanWords([first, last]) {
  return first === last ? `${first}` : `${first}–${last}`;
}

function placeWords(finding) {
  if (!finding.spans.length) return "no line";
  const [own, ...others] = finding.spans;
  const also = others.length ? `, also at ${others.map(spanWords).join(", ")}` : "";
  return `${own[0] === own[1] ? "line" : "lines"} ${spanWords(own)}${also}`;
}

// Quoted as spoken; what we read a word as is marked as ours.
function severityWords(finding) {
  const spoken = finding.said !== null ? el("bdi", { class: "spoken" }, `“${finding.said}”`) : el("i", { class: "of" }, finding.lost ? "word not recorded" : "no severity said");
  return el("span", { class: "severity" }, spoken, finding.ours ? el("span", { class: "ours" }, `read as ${finding.level}`) : null);
}

function findingCard(finding) {
  const { letter } = finding;
  const about = finding.plants.length ? [" ", finding.plants.map((plant, at) => [at ? ", " : "", el("bdi", {}, plant)])] : null;
  const facts = [finding.class, finding.category, finding.source].filter(Boolean).map((text) => el("span", { class: "of" }, el("bdi", {}, text)));
  const card = el("article", { class: `finding f-${letter === "?" ? "u" : letter}`, tabindex: "0", "data-letter": letter, "data-reviewer": finding.reviewer, "data-repeat": finding.repeat, "data-n": finding.n },
    el("header", {}, chip(letter), el("b", { title: LETTERS[letter].means }, LETTERS[letter].words, about),
      el("span", { class: "who" }, glyphOf(finding.reviewer), " ", el("bdi", {}, finding.reviewer), finding.repeated && ` (repeat ${finding.repeat})`),
      el("span", { class: "of" }, placeWords(finding)), severityWords(finding), facts),
    finding.title && el("h4", { dir: "auto" }, finding.title),
    finding.rationale && el("p", { class: "prose", dir: "auto" }, finding.rationale),
    finding.suggestion && el("details", {}, el("summary", {}, "suggestion"), el("pre", { tabindex: "0" }, finding.suggestion)));
  for (const [event, on] of [["focusin", true], ["focusout", false], ["mouseenter", true], ["mouseleave", false]]) {
    card.addEventListener(event, () => showRange(finding, on));
  }
  return card;
}

function toggle(words, off, key) {
  const box = el("input", { type: "checkbox", "aria-label": typeof words === "string" ? words : null });
  box.checked = !off.has(key);
  box.addEventListener("change", () => {
    if (box.checked) off.delete(key);
    else off.add(key);
    applyToggles();
  });
  return el("label", { class: "toggle", "data-key": key }, box, " ", words);
}

function applyToggles() {
  const hidden = (finding) => view.offReviewers.has(finding.reviewer) || view.offLetters.has(finding.letter);
  for (const { row, finding } of view.rows) row.hidden = hidden(finding);
  for (const node of reading.querySelectorAll("li.by")) node.hidden = view.offReviewers.has(node.dataset.reviewer);
  const shown = view.findings.filter((finding) => !hidden(finding)).length;
  document.getElementById("findings-count").textContent = `${amount(shown)} of ${plural(view.findings.length, "finding")} shown`;
  alignNotes();
}

function reviewLine(review, repeated) {
  const counts = COUNTED.filter((letter) => review.counts[letter]).map((letter) => [chip(letter, review.counts[letter]), " "]);
  const lost = LOST.has(review.status);
  return el("tr", { class: lost ? "lost" : null, "data-reviewer": review.reviewer, "data-repeat": review.repeat },
    el("th", { scope: "row" }, toggle([glyphOf(review.reviewer), " ", el("bdi", {}, review.reviewer)], view.offReviewers, review.reviewer)),
    repeated && el("td", { class: "of" }, `repeat ${review.repeat}`),
    el("td", { class: "review" }, el("b", {}, review.status), el("span", { class: "why" }, STATUSES[review.status] ?? ""),
      review.detail && el("span", { class: "why" }, el("bdi", {}, review.detail)), review.notices.map((notice) => el("span", { class: "why" }, el("bdi", {}, notice)))),
    el("td", { class: "chips" }, counts.length ? counts : lost ? "–" : "silent",
      review.left_out > 0 && el("span", { class: "why" }, `${plural(review.left_out, "finding")} more in material.jsonl`)),
    el("td", { class: "found" }, review.located.length ? review.located.map((plant, at) => [at ? ", " : "", el("bdi", {}, plant)]) : "–"),
    el("td", { class: "scale" }, { ours: "ours", foreign: "not ours", undeclared: "not declared" }[review.scale] ?? review.scale));
}

function reviewTable(record) {
  if (!record.reviews.length) return el("p", { class: "strip" }, "Nobody reviewed this case.");
  const repeated = record.reviews.some((review) => review.repeat > 1);
  const heads = ["reviewer", ...(repeated ? ["repeat"] : []), "review", "findings", "located", "scale"];
  const letters = COUNTED.filter((letter) => record.reviews.some((review) => review.counts[letter]));
  return el("section", { class: "reviews" }, el("h2", { class: "unseen" }, "Reviews"),
    el("div", { class: "scroll" }, el("table", {}, el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, record.reviews.map((review) => reviewLine(review, repeated))))),
    el("p", { class: "letters" }, letters.map((letter) => toggle([chip(letter), ` ${LETTERS[letter].words}`], view.offLetters, letter)), el("span", { id: "findings-count", class: "of", role: "status" })));
}

// Findings at no line of the shown diff; to be asked for when all files are drawn.
function homeless() {
  const left = view.findings.filter((finding) => !finding.placed);
  if (!left.length) return null;
  const items = left.map((finding) => {
    const at = finding.spans.length ? `${finding.path}:${spanWords(finding.spans[0])}` : finding.path || "(no path)";
    const row = el("li", {}, el("p", {}, el("bdi", { class: "place" }, at), el("span", { class: "of" }, ` ${NOWHERE[finding.why ?? "left_out"]}`)), findingCard(finding));
    view.rows.push({ row, finding });
    return row;
  });
  return el("section", { class: "homeless" }, el("h2", {}, "Findings at no line of this diff"), el("ul", { class: "plain" }, items));
}

function gathered(record) {
  const repeated = new Set(record.reviews.filter((review) => review.repeat > 1).map((review) => review.reviewer));
  return record.reviews.flatMap((review) => review.findings.map((finding) => ({ ...finding, reviewer: review.reviewer, repeat: review.repeat, repeated: repeated.has(review.reviewer), placed: false })));
}

function caseBar(entry) {
  const cases = shownCases();
  const at = cases.indexOf(entry);
  const step = (words, key, to) => (to ? el("a", { href: `#case-${to.key}`, "aria-keyshortcuts": key }, words, " ", el("kbd", {}, key)) : el("span", { class: "off" }, words, " ", el("kbd", {}, key)));
  return el("nav", { class: "row-bar", "aria-label": "Case" },
    el("a", { href: filterAddress(), id: "back", "aria-keyshortcuts": "Escape" }, "‹ The grid ", el("kbd", {}, "Esc")),
    el("span", { class: "place" }, at < 0 ? "not in the current filter" : `${amount(at + 1)} of ${plural(cases.length, "case")}`),
    step("Previous", "k", at > 0 ? cases[at - 1] : null), step("Next", "j", at >= 0 ? cases[at + 1] : null));
}

function drawCase(record, entry) {
  Object.assign(view, { record, findings: gathered(record), rows: [] });
  const title = el("h1", { tabindex: "-1", id: "case-title" }, el("bdi", { dir: "auto" }, record.title || record.id), " ",
    el("a", { href: `#case-${entry.key}`, class: "permalink", title: "Link to this case", "aria-label": "Link to this case" }, "#"));
  const planted = record.plants.length ? plural(record.plants.length, "plant") : "clean: the right review of it is silence";
  const facts = el("p", { class: "of" }, el("bdi", {}, record.id), `, ${record.language || "no language"}, ${planted}`);
  const body = record.body ? el("p", { class: "prose body", dir: "auto" }, record.body) : null;
  const files = record.files.map((file, number) => fileBox(record, number));
  const loose = notesWhere(record, (thing) => thing.file === null);
  const more = record.more_files ? el("p", { class: "strip" }, `${plural(record.more_files, "more file")} of this change left out here; the corpus holds them.`) : null;
  reading.replaceChildren(...[caseBar(entry), title, facts, body, reviewTable(record), ...files, more,
    loose.length ? el("section", { class: "loose" }, el("h2", {}, "Planted in no file that is shown"), loose) : null, homeless()].filter(Boolean));
  if (notesWatch) {
    notesWatch.disconnect();
    for (const table of reading.querySelectorAll(".diff")) notesWatch.observe(table);
  }
  if (record.reviews.length) applyToggles();
  else alignNotes();
  title.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

function stepFinding(step) {
  const cards = [...reading.querySelectorAll(".finding")].filter((card) => card.offsetParent !== null);
  if (!cards.length) return;
  const at = cards.indexOf(document.activeElement.closest?.(".finding"));
  const next = cards[at < 0 ? (step > 0 ? 0 : cards.length - 1) : Math.min(Math.max(at + step, 0), cards.length - 1)];
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "center" });
}
