"""What an attack on the citations track is: an answering system before a judge, and the declaration of what it shows."""

from dataclasses import dataclass

from judgeproof.attacks.citations.answers import Writer
from judgeproof.attacks.citations.judges import Judge


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationStrategy:
    """Answers before a judge, beside the run `against`; the declaration holds for every figure, in either direction.

    `worse`, `undefined` and `better` are all figures that are so; what is named in none is equal. `better_lost` are those
    that are better when every third row is not answered, and equal otherwise. `tie` says that nothing shows it but
    people who label rows, declared: known or right; `seen_in` where a reader sees it all the same.
    """

    id: str
    name: str
    generate: str
    write: Writer
    judge: Judge
    against: str = "a00"
    worse: tuple[str, ...] = ()
    undefined: tuple[str, ...] = ()
    better: tuple[str, ...] = ()
    better_lost: tuple[str, ...] = ()
    tie: bool = False
    seen_in: tuple[str, ...] = ()
    note: str = ""
