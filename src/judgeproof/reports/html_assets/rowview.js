function verdict(row, entry) {
  const { outcome } = row;
  const reason = outcome.reason && list.index.reasons[outcome.reason];
  return el("section", { class: `verdict r-${entry.result}`, "aria-label": "Verdict" },
    el("p", { class: "verdict-line" }, resultBadge(entry.result),
      outcome.score === null ? el("span", {}, "no score") : el("span", {}, el("b", {}, rateWords(outcome.score)), ` score, threshold ${rateWords(list.index.threshold)}`),
      outcome.floor && el("span", {}, "floored at 0"),
      Object.keys(PROOFS).filter((proof) => entry.proofs.includes(proof)).map((proof) => el("span", {}, proof)),
      outcome.label !== null && outcome.label !== undefined && el("span", {}, "human label: ", el("b", {}, outcome.label)), entry.heard.map(heardMark)),
    entry.result === "failed" && outcome.score >= list.index.threshold && el("p", { class: "of" }, `A failing ${unitWord("one")} fails the row, whatever its score.`),
    outcome.reason && el("p", {}, el("b", {}, `Not assessed: ${reasonWords(outcome.reason)}`), outcome.detail && ` (${whyWords(outcome.detail)})`, ". ",
      reason && el("span", { class: "of" }, `What helps: ${reason[1]}`)),
    outcome.explanation && el("p", { class: "explanation", dir: "auto" }, outcome.explanation),
    ratesOf(outcome), coverageOf(outcome));
}

function ratesOf(outcome) {
  const { counts } = outcome;
  if (!counts) return null;
  if (ofClaims()) {
    const assessed = counts.supported + counts.contradicted;
    const rubric = outcome.rubric_score === null ? "" : `; the judge's own score ${rateWords(outcome.rubric_score)}`;
    return el("p", { class: "of" }, `${counts.supported} of ${assessed} assessed claims supported; ${assessed} of ${counts.resolved} claims were assessed, ${counts.excluded} sentences set aside; `
      + `context read as ${outcome.context_format ?? "unknown"}${rubric}`);
  }
  const graded = FAILING.reduce((sum, kind) => sum + counts[kind], counts.supported);
  const citable = counts.resolved + counts.fabricated + counts.ambiguous;
  return el("p", { class: "of" }, `${counts.supported} of ${graded} graded citations supported; ${graded} of ${citable} that could be graded were; `
    + `read as ${outcome.style ?? "no style"}, context as ${outcome.context_format ?? "unknown"}`);
}

function coverageOf(outcome) {
  const told = outcome.statements;
  if (!told) return null;
  const share = typeof outcome.citation_coverage === "number" ? `, coverage ${rateWords(outcome.citation_coverage)}`
    : told.stating ? `, coverage between ${rateWords(outcome.citation_coverage_low)} and ${rateWords(outcome.citation_coverage_high)}` : ", no coverage: nothing is stated for certain";
  const others = [[told.open, "open"], [told.unsure, "unsure"], [told.set_aside, "set aside"]].filter(([count]) => count).map(([count, word]) => `, ${count} ${word}`).join("");
  return el("p", { class: "of" }, `${told.cited} of ${plural(told.stating, "statement")} cited, ${told.uncited} uncited${others}${share}`);
}

function citationTable(occurrences) {
  if (!occurrences.length) return null;
  const columns = viewColumns();
  const lines = occurrences.map((occurrence) => {
    const kind = kindOf(occurrence);
    const known = occurrence.why ? whyWords(occurrence.why) : occurrence.evidence ? MATCHES[occurrence.evidence.match] : "";
    const line = el("tr", { "data-n": occurrence.n },
      el("td", {}, el("span", { class: `chip k-${kind}` }, `${occurrence.n}${KINDS[kind].letter}`)),
      el("td", {}, el("bdi", { dir: "auto" }, ofClaims() ? occurrence.claim.text : occurrence.marker)),
      el("td", {}, KINDS[kind].words, occurrence.proof && ` (${occurrence.proof})`),
      columns.map((column) => viewCell(occurrence, column)),
      el("td", {}, occurrence.evidence && occurrence.evidence.source !== occurrence.source ? `${occurrence.source} → ${occurrence.evidence.source}` : occurrence.source ?? "–"),
      el("td", {}, known));
    line.addEventListener("mouseenter", () => activate([occurrence]));
    return line;
  });
  const heads = ["n", ofClaims() ? "claim" : "marker", "outcome", ...columns.map(({ head }) => head), "source", "why, or how the quotation matches"];
  return el("section", { class: "all-citations" }, el("h3", {}, `All ${unitWord("many")} of this row`),
    el("div", { class: "scroll" }, el("table", {}, el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))), el("tbody", {}, lines))));
}

function excludedList(excluded) {
  if (!excluded.length) return null;
  return el("section", { class: "all-citations" }, el("h3", {}, ofClaims() ? "Set aside" : "Excluded tokens"),
    el("ul", { class: "plain" }, excluded.map((token) => el("li", {}, el("code", {}, token.text), ` ${BECAUSE[token.because] ?? token.because}`))));
}

function unreadableBox({ line, cause, raw }) {
  return el("section", { class: "card" }, el("h3", {}, `Line ${line} of the input could not be read`), el("p", {}, cause),
    el("p", { class: "note" }, "It begins:"), el("pre", { tabindex: "0", "aria-label": "The line as it stands" }, raw));
}

function panes(row) {
  const { occurrences, excluded } = row.outcome;
  const homeless = occurrences.filter((occurrence) => occurrence.start === null);
  open.card = el("div", { class: "card-slot", role: "status", "aria-live": "polite" },
    el("p", { class: "note" }, `Hover or focus (Tab) a ${unitWord("one")}: its evidence is drawn in its source.`));
  const left = el("section", { class: "left", "aria-label": "Response" }, el("h2", {}, "Response"), responseBody(row),
    homeless.length ? el("p", { class: "note" }, "Without a place in the response: ", homeless.map(tag)) : null,
    open.card, citationTable(occurrences), excludedList(excluded));
  const rejected = row.rejected_labels.length
    ? el("p", { class: "strip" }, "Labels not used, because empty or repeated in the context: ", row.rejected_labels.map((label, place) => [place ? ", " : "", el("code", {}, label || "(empty)")])) : null;
  const right = el("section", { class: "right", "aria-label": "Sources" }, el("h2", {}, `Sources `, el("span", { class: "of" }, amount(row.sources.length))),
    el("div", { class: "sources", tabindex: "0", role: "group", "aria-label": "Sources" }, rejected,
      row.sources.length ? row.sources.map((source) => sourceBox(source, occurrences)) : el("p", { class: "note" }, "This row has no usable source.")));
  return el("div", { class: "panes" }, left, right);
}

function rowBar(entry) {
  const at = list.shown.indexOf(entry);
  const step = (words, key, to) => (to ? el("a", { href: `#row-${to.key}`, "aria-keyshortcuts": key }, words, " ", el("kbd", {}, key)) : el("span", { class: "off" }, words, " ", el("kbd", {}, key)));
  return el("nav", { class: "row-bar", "aria-label": "Row" },
    el("a", { href: filterAddress(), id: "back", "aria-keyshortcuts": "Escape" }, "‹ All rows ", el("kbd", {}, "Esc")),
    el("span", { class: "place" }, at < 0 ? "not in the current filter" : `${amount(at + 1)} of ${amount(list.shown.length)}`),
    step("Previous", "k", at > 0 ? list.shown[at - 1] : null),
    step("Next", "j", list.shown[at + 1] ?? null));
}

function drawRow(row, entry) {
  Object.assign(open, { groups: [], words: [], quotes: [], sources: new Map(), tags: new Map(), hearings: hearingsOf(row) });
  const title = el("h1", { tabindex: "-1", id: "row-title" }, el("span", { class: "of" }, `Row ${entry.row}`), " ", el("bdi", {}, entry.id), " ",
    el("a", { href: `#row-${entry.key}`, class: "permalink", title: "Link to this row", "aria-label": "Link to this row" }, "#"));
  const question = row.question ? el("section", { class: "question-box" }, el("h2", {}, "Question"), el("p", { class: "prose", dir: "auto" }, row.question)) : null;
  reading.replaceChildren(...[rowBar(entry), title, verdict(row, entry), hearingsTable(row),
    ...(row.unreadable ? [unreadableBox(row.unreadable)] : [question, panes(row)]), ...judgeBoxes(row)].filter(Boolean));
  title.focus({ preventScroll: true });
  window.scrollTo(0, 0);
  const { occurrences } = row.outcome;
  const first = GRAVITY.map((kind) => occurrences.find((occurrence) => kindOf(occurrence) === kind)).find(Boolean);
  if (first && !row.unreadable) activate([first]);
}
