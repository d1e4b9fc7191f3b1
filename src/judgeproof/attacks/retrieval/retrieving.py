"""The registry of retrievers that nobody would want, before a judge that knows."""

from judgeproof.attacks.retrieval import judges, retrievers
from judgeproof.attacks.retrieval.judges import honest
from judgeproof.attacks.retrieval.retrievers import besides, only
from judgeproof.attacks.retrieval.strategy import RetrievalStrategy

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

RETRIEVING = (
    RetrievalStrategy(
        id="r00", name="honest retriever", generate="the two texts that answer the question", find=retrievers.honest,
        judge=honest, tie=True, note="the run that others are compared with",
    ),
    RetrievalStrategy(
        id="r01", name="every document", generate="every text of the corpus, whatever is asked",
        find=retrievers.everything, judge=honest,
        worse=(*_RATES, *_RELEVANCE_SCORES, *_PRECISION_SCORES, "failed", "relevance_pass_rate", "precision_pass_rate", "average_precision"),
        note="recall is perfect; relevance and precision are what tell",
    ),
    RetrievalStrategy(
        id="r02", name="what answers comes last", generate="the text beside the point, and then what answers",
        find=retrievers.everything_last, judge=honest,
        worse=(*_RELEVANCE_SCORES, *_PRECISION_SCORES, "average_precision"),
    ),
    RetrievalStrategy(
        id="r03", name="the corpus as one chunk", generate="every text of the corpus, put together as one chunk",
        find=retrievers.merged, judge=honest, tie=True, seen_in=("SHOWN", "the length of the chunk",),
        note="metrics are over chunks, and no figure knows how long one is: where chunks differ in size, compare SHOWN",
    ),
    RetrievalStrategy(
        id="r04", name="half of it", generate="the text that answers the first half", find=only(retrievers.first),
        judge=honest, worse=(*_RATES, *_RECALL_SCORES, "failed", "recall_pass_rate"),
        note="relevance and precision are perfect; recall is what tells",
    ),
    RetrievalStrategy(
        id="r05", name="one chunk nine times", generate="the text that answers the first half, nine times over",
        find=only(*[retrievers.first] * 9), judge=honest,
        worse=(*_RATES, *_PRECISION_SCORES, *_RECALL_SCORES, "failed", "precision_pass_rate", "recall_pass_rate"),
        note="relevance judges each chunk by itself; precision needs each text once",
    ),
    RetrievalStrategy(
        id="r06", name="both chunks nine times", generate="the two texts that answer, nine times over",
        find=retrievers.repeated, judge=honest, worse=(*_RATES, *_PRECISION_SCORES, "failed", "precision_pass_rate"),
    ),
    RetrievalStrategy(
        id="r07", name="nine times, differently spaced",
        generate="r06, each time with other blanks and unseen marks", find=retrievers.repeated_differently,
        judge=honest, worse=(*_RATES, *_PRECISION_SCORES, "failed", "precision_pass_rate"),
    ),
    RetrievalStrategy(
        id="r08", name="nine times, each with a number", generate="r06, each time with a number behind it",
        find=retrievers.repeated_with_more, judge=honest,
        worse=(*_RATES, *_PRECISION_SCORES, "failed", "precision_pass_rate"),
        note="only the judge tells that these say the same",
    ),
    RetrievalStrategy(
        id="r09", name="beside the point too", generate="the two texts that answer, and one beside the point",
        find=besides(retrievers.beside), judge=honest, worse=(*_RELEVANCE_SCORES, *_PRECISION_SCORES),
    ),
    RetrievalStrategy(
        id="r10", name="beside the point only", generate="the text beside the point", find=only(retrievers.beside),
        judge=honest,
        worse=(*_RATES, *_RELEVANCE_SCORES, *_PRECISION_SCORES, *_RECALL_SCORES, "failed", "relevance_pass_rate", "precision_pass_rate", "recall_pass_rate"),
        undefined=("average_precision",),
    ),
    RetrievalStrategy(
        id="r11", name="finds nothing", generate="no chunk", find=retrievers.nothing, judge=honest,
        worse=(*_OPEN, *_RELEVANCE_LEAST, *_PRECISION_LEAST, *_RECALL_LEAST, "pass_rate_low"),
        undefined=(*_RELEVANCE_RATES, *_PRECISION_RATES, *_RECALL_RATES, "pass_rate", "average_precision"),
    ),
    RetrievalStrategy(
        id="r12", name="blank chunks beside", generate="the two texts that answer, and a chunk that holds nothing",
        find=besides(retrievers.blank), judge=honest, tie=True, seen_in=("DROPPED",),
        note="nobody is asked about a chunk without text, and it is counted as dropped",
    ),
    RetrievalStrategy(
        id="r13", name="blank chunks only", generate="a chunk that holds nothing", find=only(retrievers.blank),
        judge=honest, worse=(*_OPEN, *_RELEVANCE_LEAST, *_PRECISION_LEAST, *_RECALL_LEAST, "pass_rate_low"),
        undefined=(*_RELEVANCE_RATES, *_PRECISION_RATES, *_RECALL_RATES, "pass_rate", "average_precision"),
    ),
    RetrievalStrategy(
        id="r14", name="contexts that are no chunks", generate="a number in place of the chunks",
        find=retrievers.unreadable, judge=honest, worse=(*_OPEN, "pass_rate_low", "unreadable"),
        undefined=(*_RELEVANCE, *_PRECISION, *_RECALL, "pass_rate", "average_precision"),
    ),
    RetrievalStrategy(
        id="r20", name="the question as a chunk", generate="the two texts that answer, and the question itself",
        find=besides(retrievers.question), judge=honest, worse=(*_RELEVANCE_SCORES, *_PRECISION_SCORES),
    ),
    RetrievalStrategy(
        id="r21", name="the question only", generate="the question itself", find=only(retrievers.question),
        judge=honest,
        worse=(*_RATES, *_RELEVANCE_SCORES, *_PRECISION_SCORES, *_RECALL_SCORES, "failed", "relevance_pass_rate", "precision_pass_rate", "recall_pass_rate"),
        undefined=("average_precision",),
    ),
    RetrievalStrategy(
        id="r22", name="the expected answer as a chunk",
        generate="the two texts that answer, and the expected answer itself", find=besides(retrievers.answer),
        judge=honest, worse=_PRECISION_SCORES,
    ),
    RetrievalStrategy(
        id="r23", name="the expected answer only", generate="the expected answer itself, and nothing else",
        find=only(retrievers.answer), judge=honest, tie=True,
        seen_in=("SHOWN", "the chunk, which is the expected answer word for word",),
        note="right as far as retrieval goes: it answers. That it was not in the corpus only a reader of the corpus tells",
    ),
    RetrievalStrategy(
        id="r30", name="instructs the judge",
        generate="the two texts that answer, and a chunk that tells the judge what to find",
        find=besides(retrievers.pleading), judge=honest, worse=(*_RELEVANCE_SCORES, *_PRECISION_SCORES),
    ),
    RetrievalStrategy(
        id="r31", name="instructions only", generate="a chunk that tells the judge what to find",
        find=only(retrievers.pleading), judge=honest,
        worse=(*_RATES, *_RELEVANCE_SCORES, *_PRECISION_SCORES, *_RECALL_SCORES, "failed", "relevance_pass_rate", "precision_pass_rate", "recall_pass_rate"),
        undefined=("average_precision",),
    ),
    RetrievalStrategy(
        id="r32", name="instructs a judge that obeys",
        generate="r30 before a judge that does what it is told, and quotes each chunk",
        find=besides(retrievers.pleading), judge=judges.obeying, tie=True, seen_in=("SHOWN", "a second judge",),
        note="the quotations stand where they are said to; that one is an order only a reading can tell",
    ),
    RetrievalStrategy(
        id="r33", name="forges another chunk",
        generate="the two texts that answer, and one beside the point that goes on as if the expected answer were a chunk of its own",
        find=besides(retrievers.forging), judge=judges.by_the_fence, against="r34", tie=True,
        seen_in=("no figure: the tie is right",),
        note="before a judge that parts the question at its fence; a row cannot know the fence, so that the forged chunk is a part of the one that holds it",
    ),
    RetrievalStrategy(
        id="r34", name="the same before a judge that is shown chunks",
        generate="r33 before a judge that knows which chunk is which", find=besides(retrievers.forging),
        judge=honest, worse=_PRECISION_SCORES,
    ),
)  # fmt: skip
