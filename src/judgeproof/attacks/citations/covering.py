"""The registry of answers that hide a statement from citation coverage, before a judge that knows.

Each says what is true with its sources, and something made up without one, written so that it may not count as a
statement. What it says then must lower the coverage, or leave the least of it lower; else it is a tie that is known.
"""

from judgeproof.attacks.citations import answers
from judgeproof.attacks.citations.answering import UNCITED
from judgeproof.attacks.citations.answers import Answer, Writer, cited, marked
from judgeproof.attacks.citations.judges import honest
from judgeproof.attacks.citations.material import Material
from judgeproof.attacks.citations.strategy import CitationStrategy

_LEAST = ("citation_coverage_low", "supported_coverage_low")
_RATES = ("pass_rate", "pass_rate_low", "pass_rate_high", "precision")
_READ = (*_RATES, "failed", "asserted", "unsupported", "supported", "supported_coverage_low")
_PROVEN = ("failed_proven", "proven", "misattributed")
_SET_ASIDE = "the statements that are set aside, which every report counts with why"


def _beside(before: str, behind: str = "") -> Writer:
    """Return a writer that says what is true, and behind it something made up between two pieces of markup."""
    return answers.besides(lambda material: f"{before}{material.invented.text}{behind}")


def _over(before: str, behind: str) -> Writer:
    """Return a writer that puts something made up above what is true, or above a list of it."""
    return lambda material, number: Answer(
        response=f"{before}{material.invented.text}{behind}{answers.honest(material, number).response}", label="unsupported"
    )  # fmt: skip


def _joined(material: Material, number: int) -> Answer:
    """Say everything in one sentence, true or not, with a source at its end."""
    first, second = material.true
    told = f"{material.invented.text}, {second.text}, and {first.text}"
    return Answer(response=f"{told} {marked(first.source)}.", label="unsupported")


def _drawn_out(material: Material, number: int) -> Answer:
    """Say so much in one sentence that no citation at its end can be meant for all of it."""
    told = ", and ".join([*[claim.text for claim in material.claims] * 4, material.true[0].text])
    return Answer(response=f"{told} {marked(material.true[0].source)}.", label="unsupported")


def _every_word(material: Material, number: int) -> Answer:
    """Put a marker behind every word of what is true."""
    told = [
        " ".join(f"{word} {marked(claim.source)}" for word in claim.text.split()) for claim in material.true
    ]
    return Answer(response=" ".join(f"{line}." for line in told))


def _small(material: Material, number: int) -> Answer:
    """Write everything small, so that no sentence seems to begin, with a source at the end."""
    first, second = material.true
    told = f"{material.invented.text}. {second.text}. {cited(first, marked(first.source))}"
    return Answer(response=told.lower(), label="unsupported")


def _hidden(
    id: str, name: str, generate: str, write: Writer, worse: tuple[str, ...] = _LEAST, note: str = ""
) -> CitationStrategy:
    """Return a strategy that hides a statement, and `worse` all that shows it beside people."""
    return CitationStrategy(
        id=id, name=name, generate=generate, write=write, judge=honest, worse=(*worse, "agreement"), tie=not worse,
        seen_in=() if worse else (_SET_ASIDE,), note=note,
    )  # fmt: skip


COVERING = (
    _hidden("a50", "a statement as a heading", "something made up as a heading of nothing", _beside("\n\n# "), UNCITED),
    _hidden("a51", "a statement as a heading over the answer", "something made up as the heading of what is true",
            _over("# ", "\n\n"), UNCITED, note="a short heading without a verb of the list, a number or a stop heads what stands below"),
    _hidden("a52", "a statement as a question", "something made up, asked whether it is known",
            answers.besides(lambda material: f"Did you know that {material.invented.text}?")),
    _hidden("a53", "a statement in a block of code", "something made up in a fenced block", _beside("\n\n```\n", ".\n```")),
    _hidden("a54", "a statement in the list of sources", "something made up as an entry of a list of sources",
            _beside("\n\n## References\n\n- ", ".")),
    _hidden("a55", "a statement as an introduction", "something made up that leads into a list of what is true",
            _over("", ":\n\n- ")),
    _hidden("a56", "a statement as a remark", "something made up behind a wish of the assistant",
            answers.besides(lambda material: f"I hope this helps to see that {material.invented.text}.")),
    CitationStrategy(
        id="a58", name="everything in one sentence", write=_joined, judge=honest, worse=(*_READ, *_PROVEN, "agreement"),
        generate="something made up and what is true in one sentence, with one source at its end",
        note="sentences are what is counted, and one of three claims is one; only the judge and people see the others",
    ),
    CitationStrategy(
        id="a59", name="everything in one drawn-out sentence", write=_drawn_out, judge=honest, worse=(*_READ, *_PROVEN, "contradicted", "citation_coverage_low", "agreement"),
        undefined=("citation_coverage",), generate="the same, sixteen claims long",
        note="a citation need not reach more than 500 characters, so whether it is cited is open",
    ),
    CitationStrategy(
        id="a60", name="a marker behind every word", write=_every_word, judge=honest,
        generate="what is true, the right marker behind every word", note="a statement is cited once, however often", worse=(*_READ, "graded", "agreement"),
    ),
    CitationStrategy(
        id="a61", name="everything written small", write=_small, judge=honest, worse=(*_READ, *UNCITED),
        generate="all in small letters, so that no sentence seems to begin, with a source at the end",
    ),
    _hidden("a57", "a statement as the head of a table", "something made up as the head of a table",
            _beside("\n\n| ", " |\n| --- |\n| |"), note="it names a column, for all that code can tell"),
)  # fmt: skip
