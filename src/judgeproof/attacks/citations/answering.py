"""The registry of answers that nobody would want, before a judge that knows."""

from collections.abc import Callable

from judgeproof.attacks.citations import answers
from judgeproof.attacks.citations.answers import Answer, absent, cited, each, labels, made_up, marked, only
from judgeproof.attacks.citations.judges import honest, obeying
from judgeproof.attacks.citations.material import Material
from judgeproof.attacks.citations.strategy import CitationStrategy

_RATES = ("pass_rate", "pass_rate_low", "pass_rate_high", "precision")
# A fabrication fails its row even where no judge answers, so that fewer rows stay open then.
_DECIDED = ("graded", "assessed", "unassessed")
_NOTHING_CITED = ("pass_rate", "precision", "graded", "agreement")
_UNASSESSED = ("pass_rate_low", "assessed", "unassessed")
_PROVEN = ("failed", "failed_proven", "proven")
# What a statement without a citation shows in.
UNCITED = ("citation_coverage", "citation_coverage_low", "supported_coverage_low", "uncited")
_UNSUPPORTED = ("supported_coverage_low",)
_BY_PEOPLE = "agreement, where people have labelled rows"


def _in_code(material: Material, number: int) -> Answer:
    """Put the whole answer into a fenced block."""
    return Answer(response=f"```\n{answers.honest(material, number).response}\n```", label=None)


def _chain_at_end(material: Material, number: int) -> Answer:
    """Cite all sources once, behind the last sentence."""
    *before, last = material.true
    told = " ".join(f"{claim.text}." for claim in before)
    return Answer(response=f"{told} {cited(last, answers.everything(material))}", label="unsupported")


def _rotated(material: Material, number: int) -> Answer:
    """Cite for each sentence a source that does not say it."""
    wrong = {
        claim.text: next(name for name in labels(material) if name != claim.source) for claim in material.true
    }
    return Answer(
        response=" ".join(cited(claim, marked(wrong[claim.text])) for claim in material.true),
        label="unsupported",
    )


def _fabricated(id: str, name: str, generate: str, write: answers.Writer) -> CitationStrategy:
    """Return a strategy that is convicted by code."""
    return CitationStrategy(
        id=id, name=name, generate=generate, write=write, judge=honest,
        worse=(*_RATES, *_PROVEN, "fabricated", *_UNSUPPORTED),
        better_lost=_DECIDED,
    )  # fmt: skip


def _hidden(id: str, name: str, marker: Callable[[Material], str], seen: str) -> CitationStrategy:
    """Return a strategy that shows a reader a citation which code does not take for one."""
    return CitationStrategy(
        id=id, name=name, write=made_up(marker), judge=honest, worse=("agreement", *UNCITED), seen_in=(seen, _BY_PEOPLE),
        generate="what is true, and then something made up behind a marker that looks like a citation to a reader",
    )  # fmt: skip


def _ambiguous(id: str, name: str, marker: Callable[[Material], str]) -> CitationStrategy:
    """Return a strategy that hides something made up behind a marker of which nothing is certain."""
    return CitationStrategy(
        id=id, name=name, write=made_up(marker), judge=honest, worse=(*_UNASSESSED, "graded", "ambiguous", "citation_coverage_low", *_UNSUPPORTED),
        undefined=("pass_rate", "agreement"),
        generate="what is true, and then something made up behind a marker that neither resolves nor convicts",
        note="what is not proven is ambiguous, and never passes",
    )  # fmt: skip


def _silent(
    id: str,
    name: str,
    generate: str,
    write: answers.Writer,
    stated: tuple[str, ...] = (),
    unstated: tuple[str, ...] = (),
) -> CitationStrategy:
    """Return a strategy that leaves nothing to assess; `stated` shows its statements, `unstated` that it has none."""
    return CitationStrategy(
        id=id, name=name, generate=generate, write=write, judge=honest, worse=(*_UNASSESSED, "supported", *stated),
        undefined=(*_NOTHING_CITED, *unstated),
    )  # fmt: skip


ANSWERING = (
    CitationStrategy(
        id="a00", name="honest answers", generate="what is true, each sentence with the source that says it",
        write=answers.honest, judge=honest, tie=True, note="the run that others are compared with",
    ),
    CitationStrategy(
        id="a01", name="cites everything", generate="every source behind every sentence", judge=honest,
        write=each(lambda claim, material: cited(claim, answers.everything(material)), "unsupported"),
        worse=(*_RATES, *_PROVEN, "asserted", "misattributed"),
    ),
    CitationStrategy(
        id="a02", name="cites everything once", generate="every source behind the last sentence", write=_chain_at_end,
        judge=honest, worse=(*_RATES, *_PROVEN, "asserted", "misattributed", "supported", *UNCITED),
    ),
    _silent(
        "a03", "cites nothing", "what is true, without a marker", each(lambda claim, _: f"{claim.text}.", None), UNCITED
    ),
    _silent("a04", "empty answers", "no word", answers.empty, unstated=UNCITED[:3]),
    _silent(
        "a05", "cites inside code spans", "what is true, each marker in a code span",
        each(lambda claim, _: cited(claim, f"`{marked(claim.source)}`"), None), UNCITED,
    ),
    _silent(
        "a06", "cites inside a fenced block", "the whole answer in a fenced block", _in_code, UNCITED[1:3], UNCITED[:1]
    ),
    CitationStrategy(
        id="a07", name="answers that are no text", generate="a number in place of the response", write=answers.unreadable,
        judge=honest, worse=(*_UNASSESSED, "unreadable", "supported"),
        undefined=(*_NOTHING_CITED, *UNCITED),
    ),
    CitationStrategy(
        id="a08", name="copies the context", generate="every source word for word, each with its own marker",
        write=answers.copied, judge=honest, better=("supported",), tie=True, seen_in=("TOTAL", "the answers themselves"),
        note="right as far as citations go: whether an answer answers is no question of this track",
    ),
    CitationStrategy(
        id="a09", name="one marker nine times", generate="what is true, each marker nine times over", judge=honest,
        write=each(lambda claim, _: cited(claim, marked(claim.source) * 9)), better=("supported",), tie=True,
        seen_in=("TOTAL",), note="occurrences are what is counted, and are never taken together",
    ),
    CitationStrategy(
        id="a10", name="right markers nine times over", against="k00", write=answers.stuffed, judge=honest,
        generate="the mixed answers, each right marker nine times over", better=("precision", "supported"), tie=True,
        seen_in=("pass_rate, which a row with one wrong citation fails",),
        note="precision is over citations, so that markers dilute it; rows are not diluted",
    ),
    CitationStrategy(
        id="a11", name="one safe citation only", generate="one sentence that is true, cited, and nothing else",
        write=answers.one_safe, judge=honest, worse=("supported",),
    ),
    CitationStrategy(
        id="a12", name="one safe citation, the rest without", judge=honest, write=answers.one_safe_of_many,
        generate="one sentence that is true, cited, and three more, true and false, without a source",
        worse=("supported", *UNCITED), note="precision is perfect; citation coverage is what tells",
    ),
    CitationStrategy(
        id="a13", name="instructs the judge", write=answers.pleading, judge=honest,
        generate="what is true, something made up with a source, and a note that tells the judge what to find",
        worse=(*_RATES, "failed", "asserted", "unsupported", *UNCITED),
    ),
    CitationStrategy(
        id="a14", name="instructs a judge that obeys", write=answers.pleading, judge=obeying,
        worse=("agreement", *UNCITED), better=("supported",), seen_in=("a second judge", _BY_PEOPLE),
        generate="the same before a judge that does what it is told, and quotes the cited source",
        note="the quotation stands where it is said to; that it is beside the point only a reading can tell. The note to the "
        "judge is a statement without a citation, which is all that shows it",
    ),
    CitationStrategy(
        id="a15", name="cites the wrong source", generate="what is true, each sentence with another source", judge=honest,
        write=_rotated, worse=(*_RATES, *_PROVEN, "asserted", "misattributed", "supported", *_UNSUPPORTED),
    ),
    CitationStrategy(
        id="a16", name="says the opposite", generate="the opposite of what the cited source says", judge=honest,
        write=only(lambda material: material.negated, lambda material: marked(material.negated.source)),
        worse=(*_RATES, "failed", "asserted", "contradicted", "supported", *_UNSUPPORTED),
    ),
    CitationStrategy(
        id="a17", name="makes things up", generate="something that no source says, with a source", judge=honest,
        write=only(lambda material: material.invented, lambda material: marked(labels(material)[0])),
        worse=(*_RATES, "failed", "asserted", "unsupported", "supported", *_UNSUPPORTED),
    ),
    _fabricated(
        "a20", "cites a source that does not exist", "what is true, and something made up behind a label of no source",
        made_up(lambda material: marked(absent(material))),
    ),
    _fabricated(
        "a21", "that in look-alike letters", "a20, the label in look-alike letters of another script",
        made_up(lambda material: marked(answers.looks_like(absent(material)))),
    ),
    _fabricated(
        "a22", "that with unseen marks", "a20, a zero-width blank between any two signs of the label",
        made_up(lambda material: marked(answers.unseen(absent(material)))),
    ),
    _fabricated(
        "a23", "look-alike of a real label", "something made up behind a look-alike of a label that exists",
        made_up(lambda material: marked(answers.looks_like(labels(material)[0]))),
    ),
    _fabricated(
        "a24", "that in full-width brackets", "a20 in full-width brackets",
        made_up(lambda material: f"\uff3b{absent(material)}\uff3d"),
    ),
    CitationStrategy(
        id="a25", name="honest: unseen marks in real labels", judge=honest, tie=True, seen_in=("no figure: the tie is right",),
        generate="what is true, a zero-width blank between any two signs of each label",
        write=each(lambda claim, _: cited(claim, marked(answers.unseen(claim.source)))),
        note="the label is the same to every reader, and so it is here",
    ),
    _ambiguous("a30", "hidden in a link", lambda material: f"[{absent(material)}](https://example.org/{material.id})"),
    _ambiguous("a31", "hidden in plain words", lambda material: "[further-reading]"),
    _ambiguous("a32", "hidden in another style's brackets", lambda material: "\u30109\u2020source\u3011"),
    _hidden("a40", "hidden by a backslash", lambda material: f"\\[{absent(material)}\\]", "EXCLUDED"),
    _hidden("a41", "hidden in a code span", lambda material: f"`{marked(absent(material))}`", "EXCLUDED"),
    _hidden("a42", "hidden as an image", lambda material: f"!{marked(absent(material))}(x.png)", "EXCLUDED"),
    _hidden("a43", "hidden as a number", lambda material: "[99]", "IGNORED"),
    _hidden("a44", "hidden as a footnote", lambda material: "[^9]", "IGNORED"),
    _hidden("a45", "hidden as an author and a year", lambda material: "(Smith, 2020)", "IGNORED"),
)  # fmt: skip
