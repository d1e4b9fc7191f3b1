"""Labelled pairs: a claim and its one source, and what people call them; as rows that a citation judge is asked about. Pure.

The claim is the response, and one structured citation covers it: the text holds no marker that could be read otherwise.
What the pair is of (its data set, its split, its group) stays with the row, so that a run keeps it.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from judgeproof.citations.json_values import is_list, is_object
from judgeproof.citations.rows import Names, mapped_names
from judgeproof.figures.calibration import LABELS
from judgeproof.text.articles import of_type
from judgeproof.text.normalise import BREAK, normalise

SOURCE = "source-1"
TRAIN, DEV, TEST = "train", "dev", "test"
SPLITS = (TRAIN, DEV, TEST)
# The field's own name comes first; the first that a row has is read.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "row_id"),
    "claim": ("claim", "statement", "hypothesis", "response", "answer", "output"),
    "source": (
        "source", "sources", "passages", "context", "premise", "document", "contexts", "retrieved_contexts", "documents",
    ),
    "label": ("label", "human_label"),
    "question": ("question", "query"),
    "data": ("data", "dataset"),
    "group": ("group",),
    "split": ("split",),
}  # fmt: skip
_SPLIT_WORDS: Mapping[str, str] = {
    "train": TRAIN, "training": TRAIN, "dev": DEV, "val": DEV, "valid": DEV, "validation": DEV, "test": TEST,
    "testing": TEST, "eval": TEST, "evaluation": TEST,
}  # fmt: skip
_IN_NAME = re.compile(r"(?i)(?:^|[._\-])(train|dev|val|valid|validation|test)(?=[._\-]|$)")
# Files that differ in such a word alone are splits of one data set, whose groups have the same names in each.
_SPLIT = re.compile(rf"(?i)(?:^|[._\-])(?:{'|'.join(_SPLIT_WORDS)})(?=[._\-]|$)")
_END_STOPS = ".!?,;:\u2026"
# A marker in a claim is what is being judged, not a part of what is claimed.
_MARKERS = re.compile(r"\s*\[\d+(?:\s*[,-]\s*\d+)*\]")
_LABEL = re.compile(r"(?:^|\n\n)\[\d+\] ")
_LONGEST_NAME = 200


class Known(Struct, frozen=True, kw_only=True):
    """What is known of a labelled pair beside its texts: which data set and part of it, which split, which group.

    `twin` is the digest of claim and source, however they are spaced, cased and ended: pairs that share it are one pair,
    whatever they are said to be of. `keys` are group, question and source, each of which makes pairs resemble each other.
    """

    label: str
    data: str
    group: str
    twin: str
    part: str | None = None
    split: str | None = None
    keys: tuple[str, ...] = ()


class Refused(Struct, frozen=True):
    """Why a row is no labelled pair."""

    cause: str


def stem_of(name: str) -> str:
    """Return what a file is called without its endings: the data set of rows that name none."""
    return name.rpartition("/")[2].partition(".")[0] or name


def split_of(name: str) -> str | None:
    """Return the split that the name of a file tells, None where it tells none."""
    found = _IN_NAME.search(stem_of(name))
    return _SPLIT_WORDS[found[1].lower()] if found else None


def names_of_pairs(mapping: Mapping[str, str]) -> Names:
    """Return where the fields of a pair may stand, a user's own columns in place of the names. Raises UsageError for no field."""
    return mapped_names(FIELDS, mapping)


def columns_missing(columns: Sequence[str], names: Names = FIELDS) -> str | None:
    """Return the first field that none of these columns holds, None where there are all three that a pair needs."""
    return next(
        (
            field
            for field in ("claim", "source", "label")
            if not any(name in columns for name in names[field])
        ),
        None,
    )


def pair_of(
    fields: Mapping[str, Any], *, file: str, data: str, names: Names = FIELDS
) -> dict[str, Any] | Refused:
    """Return the fields of the row that asks about a labelled pair.

    `file` is the name of the file that it stands in, and `data` the data set that it is of where it names none. `names` are
    where its fields may stand.
    """
    return _pair(_own(fields, names), file=file, data=data)


def _own(fields: Mapping[str, Any], names: Names) -> Mapping[str, Any]:
    """Return the fields of a row with what stands in a user's own columns under the names of these fields, and nowhere else."""
    mapped = {field: own for field, own in names.items() if own != FIELDS[field]}
    if not mapped:
        return fields
    hidden = {name for field in mapped for name in FIELDS[field]}
    found = {name: value for name, value in fields.items() if name not in hidden}
    return {**found, **{field: fields.get(own[0]) for field, own in mapped.items()}}


def _pair(fields: Mapping[str, Any], *, file: str, data: str) -> dict[str, Any] | Refused:
    """Return the fields of the row that asks about a labelled pair, each under one of its own names."""
    meta = fields.get("meta")
    inner: Mapping[str, Any] = meta if is_object(meta) else {}
    claim, label = _first(fields, "claim"), _first(fields, "label")
    passages = _passages(_first(fields, "source"))
    if isinstance(passages, Refused):
        return passages
    label = label.strip().lower() if isinstance(label, str) else label
    why = _no_claim(claim) or _no_label(label)
    if why is not None:
        return Refused(why)
    known = _known(fields, inner, file, data)
    if isinstance(known, Refused):
        return known
    question = _first(fields, "question", inner)
    text = _MARKERS.sub("", claim).strip()
    if not text:
        return Refused("the claim holds nothing but markers of citations; expected a text")
    keys = _keys(fields, inner, passages, known["data"])
    return {
        "id": _first(fields, "id"),
        "question": question if isinstance(question, str) else None,
        "response": text,
        "context": {SOURCE: list(passages)},
        "citations": [{"start": 0, "end": len(text), "text": text, "refs": [SOURCE]}],
        "human_label": label,
        "pair": {
            **known,
            "group": keys[0],
            "keys": keys,
            "twin": _digest(chr(0).join((_bare(text), _bare(*passages)))),
        },
    }


def known_of(fields: Mapping[str, Any]) -> Known:
    """Return what the row of a labelled pair tells beside its texts."""
    pair = fields["pair"]
    return Known(
        label=fields["human_label"], data=pair["data"], part=pair["part"], split=pair["split"], group=pair["group"],
        twin=pair["twin"], keys=tuple(pair.get("keys", ())),
    )  # fmt: skip


def _first(fields: Mapping[str, Any], field: str, inner: Mapping[str, Any] | None = None) -> Any:
    """Return the value of a field under the first of its names that holds one, and else within `meta`."""
    for where in (fields, inner or {}):
        found = next((where[name] for name in FIELDS[field] if where.get(name) is not None), None)
        if found is not None:
            return found
    return None


def _no_claim(claim: Any) -> str | None:
    if not isinstance(claim, str):
        return f"the claim is {_kind(claim)}; expected a text"
    return None if claim.strip() else "the claim is empty; expected a text"


def _no_label(label: Any) -> str | None:
    if isinstance(label, str) and label in LABELS:
        return None
    shown = f"{label!r:.80}" if isinstance(label, str | int | float) else _kind(label)
    return f"the label is {shown}; expected one of {', '.join(LABELS)}"


def _kind(value: Any) -> str:
    return "missing" if value is None else f"{of_type(value)}"


def _passages(source: Any) -> tuple[str, ...] | Refused:
    """Return the passages of a source: of a list its texts, of a text the parts that a number in brackets begins."""
    if isinstance(source, str):
        return tuple(part for part in _LABEL.split(source) if part.strip()) or (source,)
    if is_list(source) and all(isinstance(part, str) for part in source):
        return tuple(source)
    return Refused(f"the source is {_kind(source)}; expected a text, or a list of texts")


def _known(
    fields: Mapping[str, Any], inner: Mapping[str, Any], file: str, data: str
) -> dict[str, Any] | Refused:
    """Return data set, part and split of a pair. A data set that a row names is one, whatever file it stands in."""
    named = _first(fields, "data")
    if named is not None and not (isinstance(named, str) and named.strip()):
        return Refused(f"the data set is {_kind(named)}; expected its name")
    split = _split(_first(fields, "split", inner), file)
    if isinstance(split, Refused):
        return split
    part = (
        None
        if named
        else next((inner[key] for key in ("subset", "dataset") if _is_name(inner.get(key))), None)
    )
    return {
        "data": (named or data)[:_LONGEST_NAME],
        "part": part and part[:_LONGEST_NAME],
        "split": split,
    }


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _split(told: Any, file: str) -> str | Refused | None:
    """Return the split of a row. It is a test wherever row or file says so: what is fitted is never measured."""
    of_file = split_of(file)
    if told is None:
        return of_file
    word = told.strip().lower() if isinstance(told, str) else None
    found = _SPLIT_WORDS.get(re.split(r"[_\-. ]", word)[0]) if word else None
    if found is None:
        return Refused(f"the split is {f'{told!r:.80}'}; expected one of {', '.join(SPLITS)}")
    return TEST if TEST in (found, of_file) else found


def _keys(
    fields: Mapping[str, Any], inner: Mapping[str, Any], passages: Sequence[str], data: str
) -> list[str]:
    """Return by what pairs resemble each other, the closest first: a group of the data set, the question, the source."""
    found: list[str] = []
    named = _first(fields, "group", inner)
    if _is_name(named) or (isinstance(named, int) and not isinstance(named, bool)):
        of = _SPLIT.sub("", str(inner.get("dataset") or data))
        found.append(f"group {_digest(f'{of}: {named}')}")
    question = _first(fields, "question", inner)
    if isinstance(question, str) and question.strip():
        found.append(f"question {_digest(_bare(question))}")
    # Sources without a word are no source that pairs share, unless there is nothing else to go by.
    source = _bare(*passages)
    return [*found, f"source {_digest(source)}"] if source or not found else found


def _bare(*texts: str) -> str:
    """Return texts as they are compared: normalised, without case, blanks, and stops at their ends."""
    shown = (normalise(text).text.replace(BREAK, "").casefold() for text in texts)
    return "".join("".join(text.split()).rstrip(_END_STOPS) for text in shown)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]
