"""The conversation with a judge about one row: a question, perhaps once more, and what comes of it. Pure."""

import hashlib
from collections.abc import Generator, Mapping

from judgeproof.ask.facts import Answer, Failure, Request
from judgeproof.citations import question
from judgeproof.citations.examination import Examined, Options
from judgeproof.citations.outcome import Outcome
from judgeproof.citations.reply import Reply, Unusable, read_reply
from judgeproof.citations.verdict import Testimony, conclude

ROLE = "citations"
MOST_ATTEMPTS = 2
# Failures that are what a judge said, and no outage: asked again it would say the same.
_OF_THE_JUDGE = {
    "refused": Unusable("judge_refused"),
    "truncated": Unusable("invalid_judge_output", "truncated"),
}


def converse(
    examined: Examined, options: Options, *, judge: str, secret: str, draw: int = 1
) -> Generator[Request, Answer, Outcome]:
    """Yield the requests about one row, take their answers, and return the row's outcome.

    Nothing is asked where nothing is left to judge. Only a reply that cannot be read is asked again, once; an outage
    is not, that is the business of whoever makes the call.
    """
    if examined.reason is not None or not examined.graded:
        return conclude(examined, Testimony(judge=judge, called=False, reply=None), options)
    reply: Reply | Unusable = Unusable("judge_unavailable")
    facts = _Facts(examined, options, secret, draw)
    for attempt in range(1, MOST_ATTEMPTS + 1):
        answer = yield facts.request(attempt)
        if isinstance(answer, Failure):
            reply = _OF_THE_JUDGE.get(answer.cause) or Unusable("judge_unavailable", answer.cause)
            break
        reply = read_reply(answer.text, rubric=options.rubric, truncated=answer.finish == "length")
        if isinstance(reply, Reply):
            break
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
        # Lengths keep the parts apart, whatever they hold.
        whole = "".join([f"{len(part)}:{part}" for part in parts])
        return hashlib.sha256(whole.encode()).hexdigest()[:32]

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
