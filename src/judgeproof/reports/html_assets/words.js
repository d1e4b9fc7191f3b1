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

// What the kinds mean where claims are graded and not citations, and which of them there are.
const OF_CLAIMS = {
  supported: "Quotations that stand in the sources bear out the claim as a whole.",
  contradicted: "The judge reads the quoted words of a source as saying otherwise.",
  open: "Neither borne out nor contradicted; it neither passes nor fails.",
};

const PROOFS = {
  proven: "proven: it follows from the texts alone",
  asserted: "asserted: the quotation is verified, the reading of it is the judge's",
};

// What a quotation was quoted for, where claims are graded.
const STANCES = { supporting: "in favour", contradicting: "against" };

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
  conflicting: "one quotation bears it out and another one contradicts it",
  contradiction_unproven: "a quotation was found that does not prove it wrong",
  judge_found_no_support: "the judge found nothing that bears it out",
  partly_covered: "only a part of it is borne out",
  thin_evidence: "what was quoted for it says too little",
  evidence_not_found: "what the judge quoted was not found",
  ambiguous_span: "the words that were quoted of it stand in other claims too",
  not_mentioned: "the judge said nothing of it",
  judge_abstained: "the judge abstained",
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
  question: "it asks",
  heading: "it heads what follows",
  code: "it is code",
  hidden: "a reader does not see it",
  table_head: "it names the columns of a table",
  no_words: "it holds no word that carries content",
  address: "it greets, thanks or offers help",
  introduction: "it leads into what follows",
  source_list: "it is an entry of a list of sources",
  about_sources: "it speaks of what the sources do not say",
};

// Statements of a response without a citation; html.py writes these words, and "whole" where there is none.
const WITHOUT = {
  uncited: { letter: "N", words: "carries no citation" },
  open: { letter: "N?", words: "may carry a citation" },
  unsure: { letter: "n?", words: "may state nothing" },
};
const STATEMENTS = { ...Object.fromEntries(Object.entries(WITHOUT).map(([state, { letter, words }]) => [state, `${letter} ${words}`])), whole: "every one is cited" };

const STATEMENT_BECAUSE = {
  ambiguous: "what its citation names could not be told",
  too_long: "it is so long that its citation may not reach all of it",
  offset_mismatch: "a citation of this row fits nowhere and may be its own",
  unrecognised_citation_style: "the response cites in a style that was not read",
  question: "it asks, and may tell something",
  heading: "it stands as a heading",
  code: "it stands in code",
  table_head: "it stands in the head of a table",
  address: "it may be a remark of the assistant",
  introduction: "it leads into what follows",
  source_list: "it stands in a list of sources",
  about_sources: "it speaks of what the sources do not say",
  instruction: "it may tell somebody what to do",
  fragment: "one or two words",
  unread_script: "sentences of this script cannot be told apart",
};

// How the hearings of a row differ; citations/opinions.py writes these words.
const HEARD = {
  differ: { sign: "≠", words: "judges differ" },
  alone: { sign: "/", words: "only one judge assessed it" },
  changes: { sign: "↻", words: "not the same each time" },
};

const RESULTS = { passed: "passed", failed: "failed", unassessed: "un-assessed" };
const RESULT_SIGNS = { passed: "✓", failed: "✕", unassessed: "○" };

function unitWord(name) {
  return list.index.unit[name];
}

function ofClaims() {
  return unitWord("many") === "claims";
}

function meaningOf(kind) {
  return (ofClaims() && OF_CLAIMS[kind]) || KINDS[kind].means;
}

// Of a claim that may not be the citation's own.
const UNSURE_CLAIM = "or the words on the citation's other side: nothing is proven of it";

// Every quotation of an occurrence; a claim may have several.
function evidenceOf({ evidence, quotes }) {
  return quotes ?? (evidence ? [evidence] : []);
}

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
