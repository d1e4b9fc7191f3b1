// A letter stands beside every colour, so that no meaning hangs on colour alone. review_case.py gives the letters.
const LETTERS = {
  M: { words: "matched", means: "Names a plant, within four lines of it: the plant is located." },
  N: { words: "near", means: "Names a plant five or six lines off it: neither noise nor located." },
  E: { words: "accepted extra", means: "True of the change, but not planted." },
  X: { words: "noise", means: "Nothing that is planted or accepted explains it." },
  D: { words: "duplicate", means: "Names a plant that another finding of this review is already credited with." },
  "?": { words: "not scored", means: "Its review was not delivered, so nothing of it counts." },
};
// The order in which an index entry counts a case's findings, as review_html.py writes it; lost reviews stand last.
const COUNTED = Object.keys(LETTERS);

const STATUSES = {
  found: "delivered",
  silent: "delivered; it says nothing",
  incomplete: "did not see all of the change; what it said is scored",
  failed: "not delivered; its plants count as missed",
  unknown: "whether it was delivered cannot be told; its plants count as missed",
};
const LOST = new Set(["failed", "unknown"]);

const NOWHERE = {
  no_line: "names no line, so it matches nothing",
  no_file: "is about no file of this change",
  deleted: "is about a file that this change deletes",
  beyond: "is about a line beyond the end of the file",
  left_out: "is about a file or a line that this page leaves out",
};

const VERDICTS = { accurate: "as severe as it is", inflated: "more severe than it is", understated: "less severe than it is" };

const STATES = {
  unlocated: "located by nobody", located: "located", near: "near", missed: "missed", lost: "review lost", absent: "never asked",
  quiet: "clean, left alone", noisy: "clean, with noise",
};
const LEVELS = ["critical", "error", "warning", "info", "nit"];
