const reading = document.getElementById("reading");
const open = { entry: null, ticket: 0, groups: [], words: [], quotes: [], sources: new Map(), card: null, tags: new Map(), hearings: [] };

// Offsets count code points, while a string's own count UTF-16 units: they part at the first character beyond the first plane.
function slicer(text) {
  const points = /[\ud800-\udfff]/.test(text) ? Array.from(text) : null;
  return {
    length: points ? points.length : text.length,
    slice: (start, end) => (points ? points.slice(start, end).join("") : text.slice(start, end)),
  };
}

// Text cut at every end of the given ranges: [{start, end, text}], without a gap.
function pieces(text, ranges) {
  const { length, slice } = slicer(text);
  const inside = ranges.flatMap(({ start, end }) => [start, end]).filter((cut) => cut >= 0 && cut <= length);
  const cuts = [...new Set([0, length, ...inside])].sort((a, b) => a - b);
  return cuts.map((start, place) => ({ start, end: cuts[place + 1] ?? start, text: slice(start, cuts[place + 1] ?? start) }));
}

function covers(range, piece) {
  return range.start <= piece.start && piece.end <= range.end && piece.start < piece.end;
}

function gravest(occurrences) {
  return GRAVITY.find((kind) => occurrences.some((occurrence) => kindOf(occurrence) === kind));
}

// Members of one list or range share their span, and are one group with a tag each.
function grouped(occurrences) {
  const groups = new Map();
  for (const occurrence of occurrences) {
    if (occurrence.start === null || occurrence.start === undefined) continue;
    const key = `${occurrence.start}-${occurrence.end}`;
    if (!groups.has(key)) groups.set(key, { start: occurrence.start, end: occurrence.end, members: [] });
    groups.get(key).members.push(occurrence);
  }
  return [...groups.values()];
}

function summary(occurrence) {
  const kind = KINDS[kindOf(occurrence)];
  const proof = occurrence.proof ? `, ${occurrence.proof}` : "";
  const what = ofClaims() ? `Claim ${occurrence.n}` : `Citation ${occurrence.n}, ${occurrence.marker}`;
  return `${what}: ${kind.words}${proof}${heardSummary(occurrence)}`;
}

function whyWords(why) {
  return WHY[why] ?? reasonWords(why);
}

function tag(occurrence) {
  const kind = kindOf(occurrence);
  const button = el("button", {
    type: "button", class: `tag k-${kind}`, "data-tag": `${occurrence.n}${KINDS[kind].letter}${heardSign(occurrence)}`,
    "aria-label": summary(occurrence), "data-n": occurrence.n,
  });
  button.addEventListener("focus", () => activate([occurrence]));
  button.addEventListener("mouseenter", () => activate([occurrence]));
  button.addEventListener("click", () => activate([occurrence], { travel: true }));
  open.tags.set(occurrence.n, button);
  return button;
}

function responseBody(row) {
  const { occurrences, excluded } = row.outcome;
  open.groups = grouped(occurrences);
  const claims = occurrences.map((occurrence) => occurrence.claim).filter(Boolean);
  open.words = [];
  const body = el("div", { class: "prose response", dir: "auto" });
  const without = (row.outcome.statements?.without ?? []).filter(({ state }) => state in WITHOUT);
  for (const piece of pieces(row.response, [...open.groups, ...claims, ...excluded, ...without])) {
    body.append(...open.groups.filter((group) => group.end === piece.start).flatMap((group) => group.members.map(tag)));
    if (piece.text) body.append(uncitedPiece(piece, without, responsePiece(piece, excluded)));
  }
  return body;
}

// The letter is drawn, not written, so that the response is copied as it stands.
function uncitedPiece(piece, without, node) {
  const statement = without.find((range) => covers(range, piece));
  if (!statement) return node;
  const { letter, words } = WITHOUT[statement.state];
  node.classList.add("without", `w-${statement.state}`);
  if (piece.start === statement.start) node.dataset.without = letter;
  const why = STATEMENT_BECAUSE[statement.because];
  node.title = why ? `This statement ${words}: ${why}` : `This statement ${words}`;
  return node;
}

function responsePiece(piece, excluded) {
  const around = open.groups.filter((group) => covers(group, piece));
  const out = excluded.find((token) => covers(token, piece));
  const members = around.flatMap((group) => group.members);
  const node = el("span", {
    class: members.length ? `cited k-${gravest(members)}` : out && "excluded",
    title: !members.length && out ? `${ofClaims() ? "Set aside" : "Excluded"}: ${BECAUSE[out.because] ?? out.because}` : null,
  }, piece.text);
  if (members.length) {
    node.addEventListener("mouseenter", () => activate(members));
    node.addEventListener("click", () => activate(members, { travel: true }));
  }
  open.words.push({ start: piece.start, end: piece.end, node });
  return node;
}

function smallTag(occurrence) {
  const kind = kindOf(occurrence);
  return [el("span", { class: `chip k-${kind}`, title: summary(occurrence) }, `${occurrence.n}${KINDS[kind].letter}`), " "];
}

function sourceBox(source, occurrences) {
  const link = source.url ? safeLink(source.url) : null;
  const title = source.title ?? (source.url && !link ? null : source.url);
  const citing = occurrences.filter((occurrence) => occurrence.source === source.label);
  const quoted = occurrences.filter((occurrence) => evidenceOf(occurrence).some((evidence) => evidence.source === source.label));
  const quoting = quoted.filter((occurrence) => occurrence.source !== source.label);
  const used = ofClaims() ? (quoted.length ? ["quoted for ", quoted.map(smallTag)] : "not quoted")
    : [citing.length ? ["cited by ", citing.map(smallTag)] : "not cited", quoting.length ? [citing.length ? "" : ", ", "quoted against ", quoting.map(smallTag)] : null];
  const heading = el("h3", {}, el("bdi", { class: "label" }, source.label), " ",
    title && (link ? el("a", { href: link, rel: "noreferrer noopener", target: "_blank", class: "title" }, title) : el("span", { class: "title" }, title)));
  const box = el("article", { class: "source" },
    el("header", {}, heading, el("p", { class: "citing" }, used)),
    source.url && !link ? el("p", { class: "note" }, "not a web address: ", el("bdi", {}, source.url)) : null,
    source.passages.map((passage, place) => passageBody(source, passage, place, occurrences)));
  open.sources.set(source.label, box);
  return box;
}

function passageBody(source, passage, place, occurrences) {
  const quotes = quotesOf(occurrences).filter((evidence) => evidence.source === source.label && evidence.passage === place);
  const body = el("div", { class: "prose passage", dir: "auto" });
  for (const piece of pieces(passage, quotes)) {
    if (!piece.text) continue;
    const quoted = quotes.some((quote) => covers(quote, piece));
    const node = el("span", { class: quoted && "evidence" }, piece.text);
    if (quoted) open.quotes.push({ source: source.label, passage: place, start: piece.start, end: piece.end, node });
    body.append(node);
  }
  return source.passages.length > 1 ? [el("p", { class: "note" }, `passage ${place + 1} of ${source.passages.length}`), body] : body;
}

function fact(name, ...value) {
  return el("div", {}, el("dt", {}, name), el("dd", {}, ...value));
}

function evidenceFacts(occurrence) {
  return evidenceOf(occurrence).flatMap((evidence) => {
    const where = !ofClaims() && occurrence.source !== evidence.source ? `in ${evidence.source}, which is not cited here` : `in ${evidence.source}`;
    const of = evidence.response && evidence.response.text !== occurrence.claim.text ? [" of ", el("q", { dir: "auto" }, evidence.response.text)] : null;
    return [
      fact(STANCES[evidence.stance] ?? "evidence", el("q", { dir: "auto" }, evidence.text), el("span", { class: "of" }, `${where}, passage ${evidence.passage + 1}`), of),
      fact("match", MATCHES[evidence.match] ?? evidence.match),
    ];
  });
}

function cardOf(occurrence) {
  const kind = kindOf(occurrence);
  const { claim } = occurrence;
  return el("section", { class: `finding k-${kind}` },
    el("h4", {}, el("span", { class: "chip" }, `${occurrence.n}${KINDS[kind].letter}`), " ", el("bdi", {}, occurrence.marker), " ", el("b", {}, KINDS[kind].words)),
    el("p", {}, meaningOf(kind)),
    el("dl", {},
      !ofClaims() && occurrence.source !== null && fact("cites", el("bdi", {}, occurrence.source)),
      occurrence.why && fact("why", whyWords(occurrence.why)),
      occurrence.proof && fact("proof", PROOFS[occurrence.proof] ?? occurrence.proof),
      claim && fact("claim", el("q", { dir: "auto" }, claim.text.trim()), claim.unsure && el("span", { class: "of" }, UNSURE_CLAIM)),
      evidenceFacts(occurrence)),
    viewsOfCard(occurrence));
}

function mark(spans, range, names) {
  const hit = spans.filter((span) => range.start <= span.start && span.end <= range.end);
  for (const span of hit) span.node.classList.add(...names);
  return hit;
}

// Draws what belongs to these citations: their place, their claim, their evidence, and all that is known in words.
function activate(occurrences, { travel = false } = {}) {
  for (const node of reading.querySelectorAll(".on")) node.classList.remove("on", ...Object.keys(KINDS).map((kind) => `on-${kind}`));
  for (const node of reading.querySelectorAll(".on-second, .on-again")) node.classList.remove("on-second", "on-again");
  for (const node of reading.querySelectorAll("[data-heard]")) delete node.dataset.heard;
  for (const node of reading.querySelectorAll(".claim")) node.classList.remove("claim");
  let target = null;
  for (const occurrence of occurrences) {
    const { evidence, claim } = occurrence;
    if (occurrence.start !== null) mark(open.words.filter((word) => word.node.classList.contains("cited")), occurrence, ["on"]);
    open.tags.get(occurrence.n)?.classList.add("on");
    if (claim) mark(open.words, claim, ["claim"]);
    const quoted = markQuotes(occurrence);
    const box = open.sources.get(evidence?.source ?? occurrence.source);
    box?.classList.add("on");
    for (const line of reading.querySelectorAll(`tr[data-n="${Number(occurrence.n)}"]`)) line.classList.add("on");
    target ??= quoted ?? box ?? null;
  }
  open.card.replaceChildren(...occurrences.map(cardOf));
  if (target) bringIntoView(target, travel);
}

// Side by side, the sources scroll on their own; stacked, the page moves only when asked to.
function bringIntoView(target, travel) {
  const pane = reading.querySelector(".sources");
  if (getComputedStyle(pane).overflowY === "auto") {
    const gap = target.getBoundingClientRect().top - pane.getBoundingClientRect().top;
    if (gap < 0 || gap > pane.clientHeight - 80) pane.scrollTo({ top: pane.scrollTop + gap - pane.clientHeight / 4 });
  } else if (travel) {
    target.scrollIntoView({ block: "center" });
  }
}
