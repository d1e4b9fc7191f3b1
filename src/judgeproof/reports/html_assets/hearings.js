// Every hearing of a row: the one that decides, then all others, each with its judge (1 or 2) and its draw.
function hearingsOf(row) {
  return [{ judge: 1, draw: 1, outcome: row.outcome }, ...row.opinions];
}

function hearingWords({ judge, draw }) {
  const which = judge === 1 ? "first judge" : "second judge";
  return list.index.repeats > 1 ? `${which}, time ${draw}` : which;
}

function decides(hearing) {
  return hearing.judge === 1 && hearing.draw === 1;
}

// What the other hearings say of a citation; of what code decides all say the same, so nothing is said of it.
function heardOn(occurrence) {
  if (occurrence.bucket !== "resolved") return [];
  return open.hearings.filter((hearing) => !decides(hearing)).flatMap((hearing) => {
    const same = hearing.outcome.occurrences.find((other) => other.n === occurrence.n);
    return same ? [{ ...hearing, occurrence: same }] : [];
  });
}

// Hearings of one judge that say the same of a citation are told once, with the times at which they do.
function viewsOn(occurrence) {
  const views = new Map();
  for (const heard of heardOn(occurrence)) {
    const { outcome, proof, why } = heard.occurrence;
    const key = JSON.stringify([heard.judge, outcome, proof, why, evidenceOf(heard.occurrence)]);
    if (!views.has(key)) views.set(key, { judge: heard.judge, draws: [], occurrence: heard.occurrence });
    views.get(key).draws.push(heard.draw);
  }
  return [...views.values()];
}

function viewWords({ judge, draws }) {
  const which = judge === 1 ? "first judge" : "second judge";
  return list.index.repeats > 1 ? `${which}, ${draws.length === 1 ? "time" : "times"} ${draws.join(", ")}` : which;
}

// What stands behind a citation's own letter: the second judge's where it is another one, and whether repeats differ.
function heardSign(occurrence) {
  const heard = heardOn(occurrence);
  const second = heard.find((one) => one.judge === 2 && one.draw === 1)?.occurrence;
  const mine = kindOf(occurrence);
  let sign = "";
  if (second && kindOf(second) !== mine) sign = `${second.outcome && occurrence.outcome ? "≠" : "/"}${KINDS[kindOf(second)].letter}`;
  const changes = (judge, first) => heard.some((one) => one.judge === judge && kindOf(one.occurrence) !== kindOf(first));
  return changes(1, occurrence) || (second && changes(2, second)) ? `${sign}↻` : sign;
}

function heardSummary(occurrence) {
  const sign = heardSign(occurrence);
  if (!sign) return "";
  return `; ${viewsOn(occurrence).map((view) => `${viewWords(view)}: ${KINDS[kindOf(view.occurrence)].words}`).join("; ")}`;
}

// The parts of a source that any hearing quotes.
function quotesOf(occurrences) {
  return occurrences.flatMap((occurrence) => [occurrence, ...viewsOn(occurrence).map((view) => view.occurrence)]).flatMap(evidenceOf);
}

function viewChip(view) {
  const kind = kindOf(view.occurrence);
  return el("span", { class: `chip k-${kind}`, title: KINDS[kind].words }, KINDS[kind].letter);
}

function viewFact(view, first) {
  const { evidence, proof, why } = view.occurrence;
  const kind = kindOf(view.occurrence);
  const alike = evidence && first.evidence && placeOf(evidence) === placeOf(first.evidence);
  const quoted = alike ? [" ", el("span", { class: "of" }, "the same quotation")]
    : evidence && [" ", el("q", { dir: "auto" }, evidence.text), el("span", { class: "of" }, `in ${evidence.source}, passage ${evidence.passage + 1}`)];
  return fact(viewWords(view), viewChip(view), " ", el("b", { class: `k-${kind}` }, KINDS[kind].words), proof && ` (${proof})`, why && `: ${whyWords(why)}`, quoted);
}

function viewsOfCard(occurrence) {
  const views = viewsOn(occurrence);
  return views.length ? el("dl", { class: "views" }, views.map((view) => viewFact(view, occurrence))) : null;
}

function placeOf({ source, passage, start, end }) {
  return JSON.stringify([source, passage, start, end]);
}

// What the hearings quote for a citation, each place once with the judge and the times that quote it.
function quotedBy(occurrence) {
  const places = new Map();
  for (const { judge, draw, occurrence: heard } of [{ judge: 1, draw: 1, occurrence }, ...heardOn(occurrence)]) {
    for (const evidence of evidenceOf(heard)) {
      const key = `${judge} ${placeOf(evidence)}`;
      if (!places.has(key)) places.set(key, { judge, draws: [], evidence });
      if (!places.get(key).draws.includes(draw)) places.get(key).draws.push(draw);
    }
  }
  return [...places.values()];
}

function piecesOf(evidence) {
  return open.quotes.filter((quote) => quote.source === evidence.source && quote.passage === evidence.passage);
}

// Draws the evidence of every hearing: that which decides filled, the second judge's dashed, and each with its judge's number.
function markQuotes(occurrence) {
  const all = quotedBy(occurrence);
  const marked = all.map((quoted) => {
    const first = quoted.judge === 1 && quoted.draws.includes(1);
    const names = first ? ["on", `on-${kindOf(occurrence)}`] : [quoted.judge === 2 ? "on-second" : "on-again"];
    const hit = mark(piecesOf(quoted.evidence), quoted.evidence, names);
    const several = all.filter(({ judge }) => judge === quoted.judge).length > 1;
    label(hit[0], several ? `${quoted.judge}, ${quoted.draws.length === 1 ? "time" : "times"} ${quoted.draws.join(", ")}` : String(quoted.judge));
    open.sources.get(quoted.evidence.source)?.classList.add("on");
    return hit[0]?.node;
  });
  return marked.find(Boolean) ?? null;
}

function label(span, words) {
  if (!span || open.hearings.length === 1) return;
  const said = span.node.dataset.heard;
  span.node.dataset.heard = said ? `${said} · ${words}` : words;
}

// Columns of the table of citations: one for the first judge asked again, one for the second judge.
function viewColumns() {
  const further = open.hearings.filter((hearing) => !decides(hearing));
  return [
    further.some(({ judge }) => judge === 1) && { judge: 1, head: "asked again" },
    further.some(({ judge }) => judge === 2) && { judge: 2, head: "second judge" },
  ].filter(Boolean);
}

function viewCell(occurrence, { judge }) {
  const heard = heardOn(occurrence).filter((one) => one.judge === judge);
  const signs = heard.map((one) => [viewChip(one), " "]);
  const others = heard.map((one) => one.occurrence).filter((other) => kindOf(other) !== kindOf(occurrence));
  const sign = others.length > 0 && unlike(others.some((other) => other.outcome && occurrence.outcome));
  return el("td", { class: "heard-cell" }, heard.length ? [signs, sign] : "–");
}

// The sign that a hearing is not as the one that decides: another word against it, or one without the other.
function unlike(both) {
  return el("b", { title: both ? "not as the hearing that decides" : "only one of them came to anything" }, both ? "≠" : "/");
}

// Every hearing of the row in one table: what it came to, and why where it came to nothing.
function hearingsTable(row) {
  if (open.hearings.length === 1) return null;
  const first = resultOf(row.outcome.status, row.outcome.passed);
  const lines = open.hearings.map((hearing) => {
    const { status, passed, score, reason, detail } = hearing.outcome;
    const result = resultOf(status, passed);
    const why = reason && `${reasonWords(reason)}${detail ? ` (${whyWords(detail)})` : ""}`;
    return el("tr", {},
      el("th", { scope: "row" }, el("b", {}, list.index.judges[hearing.judge - 1].name), " ", el("span", { class: "of" }, hearingWords(hearing), decides(hearing) && ", decides")),
      el("td", {}, resultBadge(result), !decides(hearing) && result !== first && [" ", unlike(result !== "unassessed" && first !== "unassessed")]),
      el("td", { class: "number" }, score === null ? "–" : rateWords(score)),
      el("td", {}, why || ""));
  });
  return el("section", { class: "hearings", "aria-label": "What each hearing came to" }, el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Hearings" },
    el("table", {}, el("thead", {}, el("tr", {}, ["heard", "result", "score", "why not assessed"].map((head) => el("th", { scope: "col", class: head === "score" && "number" }, head)))), el("tbody", {}, lines))));
}
