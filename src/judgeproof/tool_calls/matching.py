"""Recorded calls beside expected ones, one to one.

Equality of calls is an equivalence, so that pairing equal ones in their order is a maximum matching, and takes no longer than
reading them.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence

from judgeproof.tool_calls.facts import Call, Comparison, Matched, Mismatch, Missing, Named, Wanted
from judgeproof.tool_calls.json_equality import key_of
from judgeproof.tool_calls.reading import banned_places

# Beyond so many pairs of one name the nearest is not looked for: they are told in their order.
_MOST_PAIRS = 2_500

Places = list[int]


def compare(calls: Sequence[Call], wanted: Wanted) -> Comparison:
    """Match recorded calls with expected ones, and say of the rest what is missing, different, unexpected and forbidden."""
    pairs, expected_left, made_left = _equal(calls, wanted.expected)
    near = _near(calls, wanted.expected, expected_left, made_left)
    of_expected, of_made = {at for at, _ in near}, {at for _, at in near}
    return Comparison(
        matched=tuple(
            [
                Matched(expected=e + 1, call=c + 1, id=calls[c].id or "", name=calls[c].name)
                for e, c in sorted(pairs)
            ]
        ),
        missing=tuple(
            [
                Missing(expected=e + 1, name=wanted.expected[e].name)
                for e in expected_left
                if e not in of_expected
            ]
        ),
        mismatched=tuple([_mismatch(calls, wanted.expected, e, c) for e, c in sorted(near)]),
        unexpected=tuple([_named(calls, c) for c in made_left if c not in of_made]),
        forbidden=tuple([_named(calls, c) for c in banned_places(calls, wanted.forbidden)]),
    )


def _named(calls: Sequence[Call], at: int) -> Named:
    return Named(call=at + 1, id=calls[at].id or "", name=calls[at].name)


def _equal(calls: Sequence[Call], expected: Sequence[Call]) -> tuple[list[tuple[int, int]], Places, Places]:
    """Pair equal calls in their order, and return the pairs and the places that are left on both sides."""
    waiting: dict[object, deque[int]] = defaultdict(deque)
    for at, call in enumerate(calls):
        waiting[call.key].append(at)
    pairs: list[tuple[int, int]] = []
    left: Places = []
    for at, call in enumerate(expected):
        if waiting[call.key]:
            pairs.append((at, waiting[call.key].popleft()))
        else:
            left.append(at)
    return pairs, left, sorted(at for places in waiting.values() for at in places)


def _near(
    calls: Sequence[Call], expected: Sequence[Call], expected_left: Places, made_left: Places
) -> list[tuple[int, int]]:
    """Pair what is left by its name, those whose arguments differ least first."""
    wanted, made = _by_name(expected, expected_left), _by_name(calls, made_left)
    found: list[tuple[int, int]] = []
    for name, places in wanted.items():
        found += _nearest(calls, expected, places, made.get(name, []))
    return found


def _by_name(calls: Sequence[Call], places: Iterable[int]) -> Mapping[str, Places]:
    found: dict[str, Places] = {}
    for at in places:
        found.setdefault(calls[at].name, []).append(at)
    return found


def _nearest(
    calls: Sequence[Call], expected: Sequence[Call], wanted: Places, made: Places
) -> list[tuple[int, int]]:
    """Pair calls of one name, nearest first; where there are too many to compare all, in their order."""
    if len(wanted) * len(made) > _MOST_PAIRS:
        return list(zip(wanted, made, strict=False))
    ranked = sorted((sum(map(len, _differences(expected[e], calls[c]))), e, c) for e in wanted for c in made)
    taken_expected: set[int] = set()
    taken_made: set[int] = set()
    found: list[tuple[int, int]] = []
    for _, e, c in ranked:
        if e not in taken_expected and c not in taken_made:
            taken_expected.add(e)
            taken_made.add(c)
            found.append((e, c))
    return found


def _differences(expected: Call, made: Call) -> tuple[list[str], list[str], list[str]]:
    """Return the keys that a recorded call lacks, those that it has besides, and those whose values differ."""
    lacking = [key for key in expected.arguments if key not in made.arguments]
    beyond = [key for key in made.arguments if key not in expected.arguments]
    different = [
        key
        for key, value in expected.arguments.items()
        if key in made.arguments and key_of(value) != key_of(made.arguments[key])
    ]
    return sorted(lacking), sorted(beyond), sorted(different)


def _mismatch(calls: Sequence[Call], expected: Sequence[Call], wanted: int, made: int) -> Mismatch:
    lacking, beyond, different = _differences(expected[wanted], calls[made])
    return Mismatch(
        expected=wanted + 1,
        call=made + 1,
        id=calls[made].id or "",
        name=calls[made].name,
        lacking=tuple(lacking),
        beyond=tuple(beyond),
        different=tuple(different),
    )
