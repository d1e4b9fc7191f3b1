"""The conversation with a judge about one row: a question, perhaps once more, and what comes of it. Pure."""

from collections.abc import Generator, Mapping
from functools import partial

from judgeproof.ask.facts import Answer, Request
from judgeproof.citations.asking import digest, heard
from judgeproof.citations.examination import Options
from judgeproof.grounding import question
from judgeproof.grounding.examination import Examined
from judgeproof.grounding.outcome import Outcome
from judgeproof.grounding.reply import read_reply
from judgeproof.grounding.verdict import Testimony, conclude

ROLE = "grounding"


def converse(
    examined: Examined, options: Options, *, judge: str, secret: str, draw: int = 1
) -> Generator[Request, Answer, Outcome]:
    """Yield the requests about one row, take their answers, and return the row's outcome.

    Nothing is asked of a row that is closed.
    """
    if examined.reason is not None:
        return conclude(examined, Testimony(judge=judge, called=False, reply=None), options)
    facts = _Facts(examined, options, secret, draw)
    reply = yield from heard(facts.request, partial(read_reply, rubric=options.rubric))
    return conclude(examined, Testimony(judge=judge, called=True, reply=reply), options)


class _Facts:
    """What is asked about one row; the question is put into words only where a judge reads words."""

    def __init__(self, examined: Examined, options: Options, secret: str, draw: int) -> None:
        assert examined.context is not None
        row = examined.row
        self.examined = examined
        self.options = options
        self.secret = secret
        self.draw = draw
        self.stimulus = question.stimulus(row.question, row.response, examined.context, examined.claims)
        self.schema = question.reply_schema(rubric=options.rubric)
        self.id = self._digest()

    def _digest(self) -> str:
        """Return the digest of all that can change the answer: the texts, the claims, the prompt's version."""
        row = self.examined.row
        sources = [
            text for s in self.stimulus.sources for text in (s.label, str(len(s.passages)), *s.passages)
        ]
        parts = (
            ROLE,
            question.PROMPT_VERSION,
            self.options.score_mode,
            row.question,
            row.response,
            question.listed(self.examined.claims),
            *sources,
        )
        return digest(parts)

    def messages(self) -> tuple[Mapping[str, str], ...]:
        """Return the question in words."""
        asked = question.ask(self.stimulus, rubric=self.options.rubric, secret=self.secret)
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
