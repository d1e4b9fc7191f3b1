function verdictOn(record, plant) {
  const lines = [];
  for (const name of new Set(record.reviews.map((review) => review.reviewer))) {
    const reviews = record.reviews.filter((review) => review.reviewer === name);
    const located = reviews.filter((review) => review.located.includes(plant.id));
    const near = reviews.filter((review) => !review.located.includes(plant.id) && review.findings.some((finding) => finding.letter === "N" && finding.plants.includes(plant.id)));
    const lost = reviews.filter((review) => LOST.has(review.status));
    const state = located.length ? "located" : near.length ? "near" : lost.length === reviews.length ? "lost" : "missed";
    const times = reviews.length > 1 ? ` in ${located.length} of ${reviews.length}` : "";
    const details = located.slice(0, 1).flatMap((review) => [
      review.off[plant.id] ? `${plural(review.off[plant.id], "line")} off` : "on its line",
      review.called[plant.id] ? `called ${VERDICTS[review.called[plant.id]]}` : null,
    ]).filter(Boolean);
    lines.push(el("li", { class: `by g-${state}`, "data-reviewer": name }, el("b", { class: `sign g-${state}` }, signOf(state)), " ", glyphOf(name), " ", el("bdi", {}, name),
      el("span", { class: "of" }, ` ${state}${state === "located" ? times : ""}${details.length ? `, ${details.join(", ")}` : ""}`)));
  }
  return lines.length ? el("ul", { class: "plain" }, lines) : el("p", { class: "of" }, "Nobody was asked.");
}

function wordsOf(thing) {
  if (!thing.words.length) return null;
  return el("details", { class: "phrases" }, el("summary", {}, `${plural(thing.words.length, "phrase")} that credit it`),
    el("p", {}, thing.words.map((word, at) => [at ? ", " : "", el("bdi", {}, `“${word}”`)])));
}

function plantNote(record, plant) {
  return el("article", { class: "note-card planted", "data-line": plant.line },
    el("h3", {}, el("span", { class: "flag planted" }, "◆ ", el("bdi", {}, plant.id)), " ",
      el("span", { class: "of" }, `${plant.level}, ${plant.class}, `, el("bdi", {}, `${plant.path}:${plant.line}`))),
    plant.why && el("p", { dir: "auto" }, plant.why), wordsOf(plant),
    plant.note && el("details", {}, el("summary", {}, "why this level"), el("p", { dir: "auto" }, plant.note)),
    verdictOn(record, plant));
}

function extraNote(record, extra) {
  return el("article", { class: "note-card accepted", "data-line": extra.line },
    el("h3", {}, el("span", { class: "flag accepted" }, "◇ accepted extra"), " ", el("span", { class: "of" }, el("bdi", {}, `${extra.path}:${extra.line}`))),
    extra.why && el("p", { dir: "auto" }, extra.why), wordsOf(extra));
}

function notesWhere(record, test) {
  const found = [
    ...record.plants.filter(test).map((plant) => [plant.line, plantNote(record, plant)]),
    ...record.extras.filter(test).map((extra) => [extra.line, extraNote(record, extra)]),
  ];
  return found.sort(([a], [b]) => a - b).map(([, note]) => note);
}

function marginOf(record, file) {
  const notes = notesWhere(record, (thing) => thing.file === file);
  return notes.length ? el("aside", { class: "margin", "aria-label": "What is planted and accepted here" }, notes) : null;
}

// A note stands beside its line, or right below the note before it. Where there is no margin it stays where it is.
function alignNotes() {
  for (const sides of document.querySelectorAll("#reading .sides")) {
    const margin = sides.querySelector(".margin");
    if (!margin) continue;
    const beside = margin.getBoundingClientRect().left >= sides.querySelector(".lines").getBoundingClientRect().right;
    const top = sides.getBoundingClientRect().top;
    let end = 0;
    for (const note of margin.children) {
      const line = sides.querySelector(`tr[data-new="${note.dataset.line}"]`);
      const wanted = beside && line ? line.getBoundingClientRect().top - top : 0;
      const gap = Math.max(0, wanted - end);
      note.style.marginTop = beside ? `${gap}px` : "";
      end += gap + note.getBoundingClientRect().height + 8;
    }
  }
}

const notesWatch = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(() => requestAnimationFrame(alignNotes));
