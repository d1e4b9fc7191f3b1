"""The conversation with a judge about one row: a question, perhaps once more, and what comes of it. Pure."""

from collections.abc import Generator, Mapping
from functools import partial

from judgeproof.ask.facts import Answer, Request
from judgeproof.citations import question
from judgeproof.citations.asking import digest, heard
from judgeproof.citations.examination import Examined, Options
from judgeproof.citations.outcome import Outcome
from judgeproof.citations.reply import read_reply
from judgeproof.citations.verdict import Testimony, conclude

ROLE = "citations"


def converse(
    examined: Examined, options: Options, *, judge: str, secret: str, draw: int = 1
) -> Generator[Request, Answer, Outcome]:
    """Yield the requests about one row, take their answers, and return the row's outcome.

    Nothing is asked where nothing is left to judge.
    """
    if examined.reason is not None or not examined.graded:
        return conclude(examined, Testimony(judge=judge, called=False, reply=None), options)
    facts = _Facts(examined, options, secret, draw)
    reply = yield from heard(facts.request, partial(read_reply, rubric=options.rubric))
    return conclude(examined, Testimony(judge=judge, called=True, reply=reply), options)


class _Facts:
    """What is asked about one row; the question is put into words only where a judge reads words."""

    def __init__(self, examined: Examined, options: Options, secret: str, draw: int) -> None:
        context = examined.context
        assert context is not None
        self.examined = examined
        self.options = options
        self.secret = secret
        self.draw = draw
        self.stimulus = question.stimulus(examined.row.question, context, examined.graded)
        self.schema = question.reply_schema(rubric=options.rubric)
        self.id = self._digest()

    def _digest(self) -> str:
        """Return the digest of all that can change the answer: the texts, what is graded, the prompt's version."""
        row, fabricated = self.examined.row, self.examined.fabricated
        graded = [f"{o.start}:{o.end}:{o.source}" for o in self.examined.graded]
        sources = [
            text for s in self.stimulus.sources for text in (s.label, str(len(s.passages)), *s.passages)
        ]
        parts = (
            question.PROMPT_VERSION,
            self.options.score_mode,
            row.question,
            row.response,
            str(len(graded)),
            *graded,
            str(len(fabricated)),
            *fabricated,
            *sources,
        )
        return digest(parts)

    def messages(self) -> tuple[Mapping[str, str], ...]:
        """Return the question in words."""
        asked = question.ask(
            self.stimulus,
            self.examined.row.response,
            self.examined.graded,
            self.examined.fabricated,
            rubric=self.options.rubric,
            secret=self.secret,
        )
        return ({"role": "system", "content": asked.system}, {"role": "user", "content": asked.user})

    def request(self, attempt: int) -> Request:
        """Return the request of one attempt."""
        return Request(
            role=ROLE,
            row=self.examined.row.number,
            row_id=self.examined.row.id,
            stimulus_id=self.id,
            stimulus=self.stimulus,
            messages=self.messages,
            schema=self.schema,
            draw=self.draw,
            attempt=attempt,
        )
