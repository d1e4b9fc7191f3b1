"""The registry of judges that nobody should believe, before answers of which a quarter each is right, wrongly cited,
contradicted and made up."""

from judgeproof.ask.facts import Answer, Reply, Request
from judgeproof.attacks.citations import answers, judges
from judgeproof.attacks.citations.answers import absent, made_up, marked
from judgeproof.attacks.citations.judges import Judge, yes
from judgeproof.attacks.citations.strategy import CitationStrategy
from judgeproof.attacks.scoring import gone

_FAILURES = (
    "failed", "failed_proven", "proven", "asserted", "misattributed", "contradicted", "unsupported",
)  # fmt: skip
_RATES = ("pass_rate", "pass_rate_low", "pass_rate_high", "precision")
_OPEN = ("assessed", "unassessed")
_SHORT_OF = "assessed and pass_rate_low beside pass_rate"


def _void(id: str, name: str, generate: str, judge: Judge) -> CitationStrategy:
    """Return a judge of whose replies nothing is left."""
    return CitationStrategy(
        id=id, name=name, generate=generate, write=answers.mixed, judge=judge, against="k00",
        worse=("pass_rate_low", "graded", *_OPEN, "supported", "supported_coverage_low"), undefined=("pass_rate", "precision", "agreement"),
        better=("pass_rate_high", *_FAILURES),
    )  # fmt: skip


def _absent_where_it_fails(
    id: str, name: str, judge: Judge, supported: tuple[str, ...] = ("supported", "supported_coverage_low")
) -> CitationStrategy:
    """Return a judge that is honest but for rows that fail, which it leaves open; `supported` is where it says less."""
    return CitationStrategy(
        id=id, name=name, write=answers.mixed, judge=judge, against="k00", worse=("graded", *_OPEN, *supported),
        generate="the truth where a row passes; where it fails nothing that counts",
        better=("pass_rate", "pass_rate_high", "precision", *_FAILURES), seen_in=(_SHORT_OF,),
        note="pass_rate is over assessed rows, and prints with its bounds for that reason",
    )  # fmt: skip


def _with_words(judge: Judge, word: str) -> Judge:
    """Return a judge whose score is written as a word that is no number."""

    def answer(request: Request) -> Answer:
        said = judge(request)
        assert isinstance(said, Reply)
        return Reply(text=said.text.replace('"score": 3', f'"score": {word}'), finish="stop")

    return answer


JUDGING = (
    CitationStrategy(
        id="k00", name="mixed answers", generate="answers right and wrong, before a judge that knows", against="k00",
        write=answers.mixed, judge=judges.honest, tie=True, note="the run that others are compared with",
    ),
    *(
        CitationStrategy(
            id=id, name=name, generate=f"supported for all, quoting {what}", write=answers.mixed, judge=yes(quote),
            against="k00", worse=("agreement",), better=(*_RATES, *_FAILURES, "supported", "supported_coverage_low"), tie=True,
            seen_in=("a second judge", "agreement, where people have labelled rows"),
            note="the quotation is verified, the reading is the judge's: this is what a second opinion is for",
        )
        for id, name, what, quote in (
            ("k01", "always yes, quoting the source", "the cited source", judges.opening),
            ("k02", "always yes, quoting three words", "three words of the cited source", judges.two_words),
        )
    ),
    _void("k03", "always yes, without quotations", "supported for all, no quotation", yes(lambda cited, request: None)),
    _void("k04", "always yes, with empty quotations", "supported for all, quoting nothing", yes(lambda cited, request: "")),
    _void("k05", "always yes, with two letters", "supported for all, quoting two letters", yes(judges.two_letters)),
    _void("k06", "always yes, quoting 'of the'", "supported for all, quoting 'of the'",
          yes(judges.function_words)),
    _void("k07", "always yes, quoting words apart", "supported for all, quoting every word apart",
          yes(judges.joined)),
    _void("k08", "always yes, quoting the question", "supported for all, quoting the question",
          yes(lambda cited, request: request.stimulus.question)),
    _void("k09", "always yes, quoting the answer", "supported for all, quoting the claim itself",
          yes(lambda cited, request: cited.claim)),
    _void("k10", "always yes, quoting another source", "supported for all, quoting a source that is not cited",
          yes(judges.other_source)),
    _void("k11", "always yes, quoting unseen marks", "supported for all, quoting zero-width blanks",
          yes(lambda cited, request: "\u200b\u200b \u200b")),
    _void("k12", "always yes, quoting the label", "supported for all, quoting the label of the cited source",
          yes(lambda cited, request: cited.source)),
    _void("k13", "malformed", "a brace that is never closed", judges.saying("{")),
    _void("k14", "the score is NaN", "the truth with the score NaN", _with_words(judges.with_score(3), "NaN")),
    _void("k15", "the score is true", "the truth with the score true", _with_words(judges.with_score(3), "true")),
    _void("k16", "the score is ten", "the truth with a score of ten", judges.with_score(10)),
    _void("k17", "does not answer", "no reply at all", gone),
    CitationStrategy(
        id="k18", name="always yes, unseen marks in words", write=answers.mixed, judge=yes(judges.with_unseen_marks),
        against="k00", generate="supported for all, quoting the cited source with a zero-width blank between any two signs",
        worse=("pass_rate_low", "graded", *_OPEN, "supported", "supported_coverage_low"), undefined=("pass_rate", "agreement"),
        better=("pass_rate_high", "precision", *_FAILURES),
        note="torn apart it has no words; where it has a number it is the source's own text, and stands there",
    ),
    CitationStrategy(
        id="k20", name="always no", generate="unsupported for all, quoting the cited source", write=answers.mixed,
        judge=judges.no, against="k00", worse=(*_RATES, "failed", "asserted", "unsupported", "supported", "supported_coverage_low", "agreement"),
        better=("failed_proven", "proven", "misattributed", "contradicted"),
        seen_in=("asserted beside proven",), note="a failure that rests on a reading is asserted, never proven",
    ),
    CitationStrategy(
        id="k21", name="always accuses the wrong source", write=answers.mixed, judge=judges.accusing,
        generate="misattributed for all, quoting any words of a source that is not cited", against="k00",
        worse=(*_RATES, "failed", "asserted", "misattributed", "supported", "supported_coverage_low", "agreement"),
        better=("failed_proven", "proven", "contradicted", "unsupported"),
    ),
    _absent_where_it_fails("k30", "fails on hard rows", judges.where_it_fails(gone)),
    _absent_where_it_fails("k31", "mumbles on hard rows", judges.where_it_fails(judges.saying("I think so."))),
    _absent_where_it_fails(
        "k32", "refuses hard rows", judges.where_it_fails(judges.saying("I'm sorry, I cannot help with that."))
    ),
    _absent_where_it_fails("k33", "answers only where it praises", judges.praising, ()),
    _absent_where_it_fails("k34", "abstains where a citation fails", judges.abstaining, ()),
    _absent_where_it_fails("k35", "says both where a citation fails", judges.both_ways, ()),
    CitationStrategy(
        id="k36", name="scores everything 3", generate="the truth of each citation, and a score of 3 for all", against="k00",
        write=answers.mixed, judge=judges.with_score(3), worse=_OPEN, seen_in=(_SHORT_OF,),
        better=("pass_rate", "pass_rate_high", "failed", "failed_proven"),
        note="a score that disagrees with its verdicts proves nothing for the row; the citations keep their outcomes",
    ),
    CitationStrategy(
        id="k37", name="scores everything 0", generate="the truth of each citation, and a score of 0 for all", against="k00",
        write=answers.mixed, judge=judges.with_score(0), worse=("pass_rate", "pass_rate_low", *_OPEN),
    ),
    CitationStrategy(
        id="k40", name="malformed beside a fabrication", judge=judges.saying("{"), against="a20",
        write=made_up(lambda material: marked(absent(material))), worse=("precision", "graded", "supported", "supported_coverage_low"),
        generate="a20 before a judge that is malformed", note="a bad reply never rescues what is proven",
    ),
    CitationStrategy(
        id="k41", name="yes to all beside a fabrication", judge=yes(judges.opening), against="a20", tie=True,
        write=made_up(lambda material: marked(absent(material))), seen_in=("no figure: the judge is right",),
        generate="a20 before a judge that finds everything supported", note="a good score never rescues it either",
    ),
)  # fmt: skip
