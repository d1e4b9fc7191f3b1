// A letter stands beside every colour, so that no meaning hangs on colour alone.
const KINDS = {
  supported: { letter: "S", words: "supported", means: "The quotation stands in the cited source." },
  misattributed: { letter: "M", words: "misattributed", means: "The quotation stands in another source, not in the cited one." },
  contradicted: { letter: "C", words: "contradicted", means: "The judge reads the quoted words of the cited source as saying otherwise." },
  unsupported: { letter: "U", words: "unsupported", means: "The judge finds nothing in the cited source that says this; the nearest passage is quoted." },
  fabricated: { letter: "F", words: "fabricated", means: "No source of this row has this label." },
  ambiguous: { letter: "?", words: "ambiguous", means: "What this marker names cannot be told; it neither passes nor fails." },
  open: { letter: "?", words: "open", means: "No verdict on this citation was accepted; it neither passes nor fails." },
  ignored: { letter: "–", words: "ignored", means: "Not read as a citation." },
};

// The order in which an index entry counts a row's citations, as html.py writes it.
const COUNTED = ["supported", "misattributed", "contradicted", "unsupported", "fabricated", "open", "ignored"];
const FAILING = ["misattributed", "contradicted", "unsupported", "fabricated"];
// Which kind colours a piece of text that several citations share: the one that a reader must not miss.
const GRAVITY = ["fabricated", "misattributed", "contradicted", "unsupported", "ambiguous", "open", "supported", "ignored"];

const PROOFS = {
  proven: "proven: it follows from the texts alone",
  asserted: "asserted: the quotation is verified, the reading of it is the judge's",
};

const MATCHES = {
  exact: "word for word",
  normalised: "the same words; spacing, quotation marks, dashes or hyphenation differ",
  ellipsis: "in parts, joined by an ellipsis in the judge's quotation",
};

const WHY = {
  rejected_label: "its label is empty or repeated in the context",
  in_context: "it stands in brackets in the context itself",
  link_form: "it is link text that names no source",
  plain_words: "it consists of plain words and may be no citation",
  unverifiable_number: "a number outside the sources' range, where nothing shows that it is a citation",
  label_pattern: "it has the pattern of the labels but none of their words",
  other_style: "it looks like a label of another style",
  offset_mismatch: "its offsets fit nowhere in the response",
};

const BECAUSE = {
  fenced_code: "inside a fenced code block",
  indented_code: "inside an indented code block",
  code_span: "inside a code span",
  html: "inside an HTML tag",
  html_code: "inside an HTML code element",
  comment: "inside an HTML comment",
  autolink: "inside an automatic link",
  image: "part of an image",
  escaped: "its bracket is escaped",
  link_target: "inside the target of a link",
  link_definition: "a link definition",
  footnote_definition: "a footnote definition",
};

// How the hearings of a row differ; citations/opinions.py writes these words.
const HEARD = {
  differ: { sign: "≠", words: "judges differ" },
  alone: { sign: "/", words: "only one judge assessed it" },
  changes: { sign: "↻", words: "not the same each time" },
};

const RESULTS = { passed: "passed", failed: "failed", unassessed: "un-assessed" };
const RESULT_SIGNS = { passed: "✓", failed: "✕", unassessed: "○" };

function kindOf(occurrence) {
  if (occurrence.outcome) return occurrence.outcome;
  return occurrence.bucket === "ignored" || occurrence.bucket === "ambiguous" ? occurrence.bucket : "open";
}

function resultOf(status, passed) {
  if (status !== "assessed") return "unassessed";
  return passed ? "passed" : "failed";
}

function rateWords(rate) {
  if (typeof rate !== "number") return "n/a";
  if (rate > 0 && rate < 0.005) return "<0.01";
  if (rate >= 0.995 && rate < 1) return ">0.99";
  return rate.toFixed(2);
}
