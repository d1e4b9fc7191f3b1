"""The registry of judges of retrieval that nobody should believe, before a retriever that finds some of what it should."""

from judgeproof.attacks.retrieval import judges, retrievers
from judgeproof.attacks.retrieval.judges import honest, of_recall, yes
from judgeproof.attacks.retrieval.strategy import RetrievalStrategy
from judgeproof.attacks.scoring import gone

_RATES = ("pass_rate", "pass_rate_low", "pass_rate_high")
_OPEN = ("assessed", "unassessed")
_RELEVANCE = ("relevance", "relevance_low", "relevance_high", "relevance_assessed", "relevance_pass_rate")
_PRECISION = ("precision", "precision_low", "precision_high", "precision_assessed", "precision_pass_rate")
_RECALL = ("recall", "recall_low", "recall_high", "recall_assessed", "recall_pass_rate")
_RELEVANCE_SCORES = ("relevance", "relevance_low", "relevance_high")
_PRECISION_SCORES = ("precision", "precision_low", "precision_high")
_RECALL_SCORES = ("recall", "recall_low", "recall_high")
_RELEVANCE_LEAST = ("relevance_low", "relevance_assessed")
_PRECISION_LEAST = ("precision_low", "precision_assessed")
_RECALL_LEAST = ("recall_low", "recall_assessed")
_RELEVANCE_RATES = ("relevance", "relevance_pass_rate")
_PRECISION_RATES = ("precision", "precision_pass_rate")
_RECALL_RATES = ("recall", "recall_pass_rate")

JUDGING = (
    RetrievalStrategy(
        id="s00", name="mixed retriever",
        generate="what answers, in three rows of four with something beside the point, before it, or in place of a half, before a judge that knows",
        find=retrievers.mixed, judge=honest, against="s00", tie=True, note="the run that others are compared with",
    ),
    RetrievalStrategy(
        id="s01", name="all relevant and needed, quoting each chunk",
        generate="everything relevant, needed and said, quoting the whole chunk", find=retrievers.mixed,
        judge=yes(judges.whole), against="s00", better=(*_RELEVANCE_SCORES, *_PRECISION_SCORES, "average_precision"),
        tie=True, seen_in=("a second judge",),
        note="the quotations are verified, the reading is the judge's: this is what a second judge is for",
    ),
    RetrievalStrategy(
        id="s02", name="all relevant and needed, with three words",
        generate="everything relevant, needed and said, quoting three words", find=retrievers.mixed,
        judge=yes(judges.two_words), against="s00", worse=(*_RATES, *_RECALL_SCORES, "failed", "recall_pass_rate"),
        better=(*_RELEVANCE_SCORES, *_PRECISION_SCORES, "average_precision"),
        note="relevance and precision take three words for evidence; a piece of the reference must share its numbers and a word with them",
    ),
    RetrievalStrategy(
        id="s03", name="all relevant and needed, quoting 'of the'",
        generate="everything relevant, needed and said, quoting 'of the'", find=retrievers.mixed,
        judge=yes(judges.function_words), against="s00",
        worse=(*_RATES, *_RECALL_SCORES, *_RELEVANCE_LEAST, *_PRECISION_LEAST, "failed", "recall_pass_rate"),
        undefined=(*_RELEVANCE_RATES, *_PRECISION_RATES, "average_precision"),
        better=("relevance_high", "precision_high"),
    ),
    RetrievalStrategy(
        id="s04", name="all relevant and needed, without quotations",
        generate="everything relevant, needed and said, no quotation", find=retrievers.mixed,
        judge=yes(judges.no_words), against="s00",
        worse=(*_RATES, *_RECALL_SCORES, *_RELEVANCE_LEAST, *_PRECISION_LEAST, "failed", "recall_pass_rate"),
        undefined=(*_RELEVANCE_RATES, *_PRECISION_RATES, "average_precision"),
        better=("relevance_high", "precision_high"),
    ),
    RetrievalStrategy(
        id="s05", name="all relevant and needed, quoting nothing that stands",
        generate="everything relevant, needed and said, quoting what stands nowhere", find=retrievers.mixed,
        judge=yes(judges.made_up), against="s00",
        worse=(*_RATES, *_RECALL_SCORES, *_RELEVANCE_LEAST, *_PRECISION_LEAST, "failed", "recall_pass_rate"),
        undefined=(*_RELEVANCE_RATES, *_PRECISION_RATES, "average_precision"),
        better=("relevance_high", "precision_high"),
    ),
    RetrievalStrategy(
        id="s06", name="all relevant and needed, quoting the reference",
        generate="everything relevant, needed and said, quoting the expected answer", find=retrievers.mixed,
        judge=judges.quoting_the_reference, against="s00",
        worse=(*_RATES, *_RECALL_SCORES, *_RELEVANCE_LEAST, *_PRECISION_LEAST, "failed", "recall_pass_rate"),
        undefined=(*_RELEVANCE_RATES, *_PRECISION_RATES, "average_precision"),
        better=("relevance_high", "precision_high"),
    ),
    RetrievalStrategy(
        id="s07", name="nothing relevant or needed", generate="irrelevant, not needed and not said for all",
        find=retrievers.mixed, judge=judges.no, against="s00",
        worse=(*_RATES, *_RELEVANCE_SCORES, *_PRECISION_SCORES, *_RECALL_SCORES, "failed", "relevance_pass_rate", "precision_pass_rate", "recall_pass_rate"),
        undefined=("average_precision",),
    ),
    RetrievalStrategy(
        id="s08", name="abstains", generate="cannot tell of anything", find=retrievers.mixed,
        judge=judges.abstaining, against="s00",
        worse=(*_OPEN, *_RELEVANCE_LEAST, *_PRECISION_LEAST, *_RECALL_LEAST, "pass_rate_low"),
        undefined=(*_RELEVANCE_RATES, *_PRECISION_RATES, *_RECALL_RATES, "pass_rate", "average_precision"),
        better=("pass_rate_high", "failed", "relevance_high", "precision_high", "recall_high"),
    ),
    RetrievalStrategy(
        id="s09", name="does not answer", generate="no reply at all", find=retrievers.mixed, judge=gone,
        against="s00", worse=(*_OPEN, *_RELEVANCE_LEAST, *_PRECISION_LEAST, *_RECALL_LEAST, "pass_rate_low"),
        undefined=(*_RELEVANCE_RATES, *_PRECISION_RATES, *_RECALL_RATES, "pass_rate", "average_precision"),
        better=("pass_rate_high", "failed", "relevance_high", "precision_high", "recall_high"),
    ),
    RetrievalStrategy(
        id="s10", name="malformed", generate="a brace that is never closed", find=retrievers.mixed,
        judge=judges.saying("{"), against="s00",
        worse=(*_OPEN, *_RELEVANCE_LEAST, *_PRECISION_LEAST, *_RECALL_LEAST, "pass_rate_low"),
        undefined=(*_RELEVANCE_RATES, *_PRECISION_RATES, *_RECALL_RATES, "pass_rate", "average_precision"),
        better=("pass_rate_high", "failed", "relevance_high", "precision_high", "recall_high"),
    ),
    RetrievalStrategy(
        id="s20", name="leaves out what nothing says",
        generate="the truth, and of the reference only the pieces that are said", find=retrievers.mixed,
        judge=of_recall(judges.leaving_out), against="s00", worse=(*_OPEN, *_RECALL_LEAST, "pass_rate_low"),
        better=(*_RECALL_RATES, "pass_rate", "pass_rate_high", "failed", "recall_high"),
        seen_in=("recall_assessed and recall_low beside recall",),
        note="the pieces must be the whole of the reference",
    ),
    RetrievalStrategy(
        id="s21", name="says twice what is said",
        generate="the truth, and of the reference what is said, twice, in place of what is not",
        find=retrievers.mixed, judge=of_recall(judges.twice), against="s00",
        worse=(*_OPEN, *_RECALL_LEAST, "pass_rate_low"),
        better=(*_RECALL_RATES, "pass_rate", "pass_rate_high", "failed", "recall_high"),
        seen_in=("recall_assessed and recall_low beside recall",),
    ),
    RetrievalStrategy(
        id="s22", name="cuts nothing",
        generate="the truth, and the whole reference as one piece that is said, quoting what says a part",
        find=retrievers.mixed, judge=of_recall(judges.in_one_piece), against="s00",
        worse=(*_RATES, *_RECALL_SCORES, "failed", "recall_pass_rate"),
        note="a quotation must share a word with each sentence of a piece",
    ),
    RetrievalStrategy(
        id="s23", name="cuts behind each word",
        generate="the truth, and every word of the reference a piece that is said, quoting the chunk that has it",
        find=retrievers.mixed, judge=of_recall(judges.in_single_words), against="s00",
        worse=(*_RATES, *_RECALL_SCORES, "failed", "recall_pass_rate"),
        note="a word is borne out by any chunk that has it; what is left are words that no chunk has",
    ),
    RetrievalStrategy(
        id="s24", name="cuts behind each word what nothing says",
        generate="the truth, and what nothing says cut behind each word, each a piece that is said",
        find=retrievers.mixed, judge=of_recall(judges.in_words_where_unsaid), against="s00",
        better=_RECALL_SCORES, when_lost=tuple((name, "equal") for name in _RECALL_SCORES), tie=True,
        seen_in=("REFUSED", "a second judge",),
        note="function words are borne out only behind a piece that is said; the refused pieces beside them are what tells",
    ),
    RetrievalStrategy(
        id="s30", name="answers only where it praises", generate="the truth of what is good; of all else nothing",
        find=retrievers.mixed, judge=judges.good_only, against="s00",
        worse=(*_OPEN, *_RELEVANCE_LEAST, *_PRECISION_LEAST, *_RECALL_LEAST, "pass_rate_low"),
        better=(*_RECALL_RATES, "pass_rate", "pass_rate_high", "failed", "relevance", "relevance_high", "precision", "precision_high", "recall_high", "average_precision"),
        seen_in=("the metrics' own shares of assessed rows, and their lower bounds",),
    ),
    RetrievalStrategy(
        id="s31", name="fails on hard questions", generate="the truth where all is good; elsewhere no reply at all",
        find=retrievers.mixed, judge=judges.where_it_fails(gone), against="s00",
        worse=(*_OPEN, *_RELEVANCE_LEAST, *_PRECISION_LEAST, *_RECALL_LEAST, "pass_rate_low"),
        better=(*_RECALL_RATES, "pass_rate", "pass_rate_high", "failed", "relevance", "relevance_high", "precision", "precision_high", "recall_high", "average_precision"),
        seen_in=("the metrics' own shares of assessed rows, and their lower bounds",),
    ),
    RetrievalStrategy(
        id="s32", name="abstains on hard questions",
        generate="the truth where all is good; elsewhere it cannot tell", find=retrievers.mixed,
        judge=judges.where_it_fails(judges.abstaining), against="s00",
        worse=(*_OPEN, *_RELEVANCE_LEAST, *_PRECISION_LEAST, *_RECALL_LEAST, "pass_rate_low"),
        better=(*_RECALL_RATES, "pass_rate", "pass_rate_high", "failed", "relevance", "relevance_high", "precision", "precision_high", "recall_high", "average_precision"),
        seen_in=("the metrics' own shares of assessed rows, and their lower bounds",),
    ),
)  # fmt: skip
