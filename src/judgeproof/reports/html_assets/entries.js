// The order of an entry's members is written in html.py.
function readEntry(packed, place) {
  const [id, row, status, passed, score, reason, detail, proofs, sources, label, question, response, counts, heard, statements] = packed;
  const failing = FAILING.reduce((sum, kind) => sum + counts[COUNTED.indexOf(kind)], 0);
  return {
    place, id: id ?? `row ${row}`, row, result: resultOf(status, passed), score, reason, detail, proofs, sources, label,
    question, response, counts, failing, heard, statements, text: `${id}\n${question}\n${response}`.toLowerCase(),
  };
}

function readIndex(index) {
  const byKey = new Map();
  const entries = index.rows.map(readEntry);
  for (const entry of entries) {
    const key = address(entry.id);
    entry.key = key === null || byKey.has(key) ? `${key ?? ""}@${entry.row}` : key;
    byKey.set(entry.key, entry);
  }
  return { entries, byKey, reasons: index.reasons, threshold: index.threshold, judges: index.judges, repeats: index.repeats, unit: index.unit };
}
