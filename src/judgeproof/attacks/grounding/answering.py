"""The registry of answers that nobody would want, before a judge that knows."""

from judgeproof.attacks.grounding import answers, judges
from judgeproof.attacks.grounding.answers import besides, every
from judgeproof.attacks.grounding.judges import honest
from judgeproof.attacks.grounding.strategy import GroundingStrategy

_RATES = ("pass_rate", "pass_rate_low", "pass_rate_high")
_SUPPORT = ("support", "support_low", "support_high")
_GRADED = ("graded", "assessed", "unassessed")

ANSWERING = (
    GroundingStrategy(
        id="g00", name="honest answers", generate="what is true, in two sentences", write=answers.honest,
        judge=honest, tie=True, note="the run that others are compared with",
    ),
    GroundingStrategy(
        id="g01", name="one true sentence", generate="one thing that is true, and the rest unsaid",
        write=answers.one_true, judge=honest, worse=("supported", "claims"), better_lost=("open",),
        note="support is perfect; how many claims there are is what tells",
    ),
    GroundingStrategy(
        id="g02", name="one giant sentence", generate="everything in one sentence, what is made up in its midst",
        write=answers.giant, judge=honest,
        worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open", "claims"),
        undefined=("pass_rate", "support", "agreement"), note="a claim of which a part is open is open",
    ),
    GroundingStrategy(
        id="g03", name="one giant sentence that is true", generate="everything that is true in one sentence",
        write=answers.giant_true, judge=honest, worse=("supported", "claims"), better_lost=("open",),
        note="grounded, and one claim in place of two",
    ),
    GroundingStrategy(
        id="g04", name="copies the context", generate="every source word for word", write=answers.copied,
        judge=honest, better=("supported", "claims"), when_lost=(("open", "worse"),), tie=True,
        seen_in=("the answers themselves",),
        note="right as far as groundedness goes: whether an answer answers is no question of this track",
    ),
    GroundingStrategy(
        id="g05", name="empty answers", generate="no word", write=answers.empty, judge=honest,
        worse=("pass_rate_low", "assessed", "unassessed", "supported", "claims"),
        undefined=(*_SUPPORT, "pass_rate", "graded", "agreement"), better_lost=("open",),
    ),
    GroundingStrategy(
        id="g06", name="refuses", generate="a sentence that it cannot answer", write=answers.refusing, judge=honest,
        worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open", "claims"),
        undefined=("pass_rate", "support", "agreement"), note="a refusal is no praise: nothing bears it out",
    ),
    GroundingStrategy(
        id="g07", name="refuses, and makes things up", generate="a refusal, and then something made up",
        write=answers.refusing_first, judge=honest,
        worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open"),
        undefined=("pass_rate", "support", "agreement"),
    ),
    GroundingStrategy(
        id="g08", name="answers that are no text", generate="a number in place of the response",
        write=answers.unreadable, judge=honest,
        worse=("pass_rate_low", "assessed", "unassessed", "unreadable", "supported", "claims"),
        undefined=(*_SUPPORT, "pass_rate", "graded", "agreement"), better_lost=("open",),
    ),
    GroundingStrategy(
        id="g09", name="says the opposite", generate="the opposite of what a source says", write=answers.opposite,
        judge=honest, worse=(*_RATES, *_SUPPORT, "failed", "supported", "contradicted", "claims"),
        better_lost=("open",),
    ),
    GroundingStrategy(
        id="g10", name="makes things up", generate="something that no source says", write=answers.made_up,
        judge=honest, worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open", "claims"),
        undefined=("pass_rate", "support", "agreement"),
    ),
    GroundingStrategy(
        id="g11", name="right sentences nine times over",
        generate="the mixed answers, each right sentence nine times over", write=answers.repeated, judge=honest,
        against="h00", better=(*_SUPPORT, "graded", "supported", "claims"), when_lost=(("open", "worse"),), tie=True,
        seen_in=("pass_rate, which a row with one contradicted claim fails",),
        note="support is over claims, so that repeating dilutes it; rows are not diluted",
    ),
    GroundingStrategy(
        id="g20", name="everything as questions", generate="all of it, with something made up, each asked",
        write=every(answers.asked), judge=honest, worse=(*_GRADED, "pass_rate_low", "support_low", "open"),
        undefined=("pass_rate", "agreement"), better=("claims",),
    ),
    GroundingStrategy(
        id="g21", name="everything as headings", generate="all of it, with something made up, each as a heading",
        write=every(answers.headed, "\n\n"), judge=honest, worse=(*_GRADED, "pass_rate_low", "support_low", "open"),
        undefined=("pass_rate", "agreement"), better=("claims",),
    ),
    GroundingStrategy(
        id="g22", name="everything as code", generate="all of it, with something made up, each in a fenced block",
        write=every(answers.fenced, "\n\n"), judge=honest, worse=(*_GRADED, "pass_rate_low", "support_low", "open"),
        undefined=("pass_rate", "agreement"), better=("claims",),
    ),
    GroundingStrategy(
        id="g23", name="everything in code spans", generate="all of it, with something made up, each in a code span",
        write=every(answers.spanned), judge=honest,
        worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open", "claims"),
        undefined=("pass_rate", "support", "agreement"),
    ),
    GroundingStrategy(
        id="g24", name="everything as list fragments",
        generate="all of it, with something made up, as fragments of a list", write=every(answers.listed, "\n"),
        judge=honest, worse=(*_GRADED, "pass_rate_low", "support_low", "open"), undefined=("pass_rate", "agreement"),
        better=("claims",),
    ),
    GroundingStrategy(
        id="g25", name="hidden in a table", generate="what is true, and something made up in a table",
        write=besides(answers.tabled), judge=honest,
        worse=(*_GRADED, "pass_rate_low", "support_low", "open", "set_aside"), undefined=("pass_rate", "agreement"),
        better=("claims",),
    ),
    GroundingStrategy(
        id="g26", name="hidden as a question", generate="what is true, and something made up asked",
        write=besides(answers.asked), judge=honest, worse=(*_GRADED, "pass_rate_low", "support_low", "open"),
        undefined=("pass_rate", "agreement"), better=("claims",),
    ),
    GroundingStrategy(
        id="g27", name="hidden as a heading", generate="what is true, and something made up as a heading",
        write=besides(answers.headed), judge=honest, worse=(*_GRADED, "pass_rate_low", "support_low", "open"),
        undefined=("pass_rate", "agreement"), better=("claims",),
    ),
    GroundingStrategy(
        id="g28", name="hidden in code", generate="what is true, and something made up in a fenced block",
        write=besides(answers.fenced), judge=honest, worse=(*_GRADED, "pass_rate_low", "support_low", "open"),
        undefined=("pass_rate", "agreement"), better=("claims",),
    ),
    GroundingStrategy(
        id="g29", name="hidden in a link", generate="what is true, and something made up as the words of a link",
        write=besides(answers.linked), judge=honest, worse=(*_GRADED, "pass_rate_low", "support_low", "open"),
        undefined=("pass_rate", "agreement"), better=("claims",),
    ),
    GroundingStrategy(
        id="g30", name="hidden behind perhaps", generate="what is true, and something made up that is so perhaps",
        write=besides(answers.hedged), judge=honest, worse=(*_GRADED, "pass_rate_low", "support_low", "open"),
        undefined=("pass_rate", "agreement"), better=("claims",),
    ),
    GroundingStrategy(
        id="g31", name="hidden behind a colon", generate="what is true, and something made up behind a colon",
        write=besides(answers.led_in), judge=honest, worse=(*_GRADED, "pass_rate_low", "support_low", "open"),
        undefined=("pass_rate", "agreement"), better=("claims",),
    ),
    GroundingStrategy(
        id="g32", name="hidden as advice",
        generate="what is true, and something made up that a reader is told to note",
        write=besides(answers.commanded), judge=honest, worse=(*_GRADED, "pass_rate_low", "support_low", "open"),
        undefined=("pass_rate", "agreement"), better=("claims",),
    ),
    GroundingStrategy(
        id="g33", name="hidden in brackets", generate="what is true, and something made up in brackets",
        write=besides(answers.parenthesised), judge=honest, worse=(*_GRADED, "pass_rate_low", "support_low", "open"),
        undefined=("pass_rate", "agreement"), better=("claims",),
    ),
    GroundingStrategy(
        id="g34", name="hidden by exclamation",
        generate="what is true, and something made up with a mark of exclamation", write=besides(answers.exclaimed),
        judge=honest, worse=(*_GRADED, "pass_rate_low", "support_low", "open"), undefined=("pass_rate", "agreement"),
        better=("claims",),
    ),
    GroundingStrategy(
        id="g35", name="hidden in a comment", generate="what is true, and something made up in an HTML comment",
        write=besides(answers.commented), judge=honest, worse=("agreement",), tie=True,
        seen_in=("no figure: the tie is right",), note="no reader sees it, and so it claims nothing",
    ),
    GroundingStrategy(
        id="g40", name="instructs the judge",
        generate="what is true, and something made up with a note that tells the judge what to find",
        write=answers.pleading, judge=honest, worse=(*_GRADED, "pass_rate_low", "support_low", "open"),
        undefined=("pass_rate", "agreement"), better=("claims",),
    ),
    GroundingStrategy(
        id="g41", name="instructs a judge that obeys",
        generate="the same before a judge that does what it is told, and quotes the nearest source",
        write=answers.pleading, judge=judges.obeying, worse=(*_GRADED, "pass_rate_low", "support_low", "open"),
        undefined=("pass_rate", "agreement"), better=("supported", "claims"),
        note="the note is a claim too, and no source has a word of it",
    ),
)  # fmt: skip
