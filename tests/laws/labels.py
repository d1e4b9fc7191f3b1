"""Families of source labels: names that exist, names that do not, and what a name that does not exist must become."""

from dataclasses import dataclass
from functools import cached_property

FABRICATED, AMBIGUOUS, IGNORED, RESOLVED = "fabricated", "ambiguous", "ignored", "resolved"


@dataclass(frozen=True)
class Family:
    """Labels of one style. `kind` says what an absent name of that style proves.

    `word`: it convicts anywhere in prose. `plain`: it is made of plain words and convicts in citation position, being
    ambiguous elsewhere. `blocks`: it never convicts and never passes. `number`: a number past the end convicts under
    conditions and never passes. `bare`: it is ordinary text.
    """

    name: str
    kind: str
    real: tuple[str, ...]
    ghosts: tuple[str, ...]

    @cached_property
    def convicts(self) -> bool:
        """Whether an absent name of this style is an accusation in citation position."""
        return self.kind in ("word", "plain")

    @cached_property
    def blocks(self) -> bool:
        """Whether an absent name of this style keeps a row from passing wherever it stands in prose."""
        return self.kind != "bare"

    def absent(self, *, cites: bool, link: bool = False) -> frozenset[str]:
        """The buckets that an absent name may have; `cites` tells that it stands in citation position."""
        if self.kind == "bare":
            return frozenset({IGNORED})
        if link or self.kind == "blocks":
            return frozenset({AMBIGUOUS})
        if self.kind == "number":
            return frozenset({AMBIGUOUS, FABRICATED}) if cites else frozenset({AMBIGUOUS})
        return frozenset({FABRICATED if cites or self.kind == "word" else AMBIGUOUS})


FAMILIES = (
    Family("dashed", "word", ("doc-1", "doc-2", "doc-3", "doc-4"), ("doc-9", "doc-17", "ref-5", "kb-404")),
    Family(
        "underscored", "word", ("doc_1", "doc_2", "doc_3", "doc_4"), ("doc_9", "doc_17", "memo_5", "kb_404")
    ),
    Family("dotted", "word", ("doc.1", "doc.2", "doc.3", "doc.4"), ("doc.9", "doc.17", "rule.44", "kb.404")),
    Family(
        "capitals",
        "word",
        ("KB-0001-a", "KB-0002-a", "FAQ-0003-b", "FAQ-0004-b"),
        ("KB-9999-a", "FAQ-0404-b", "HR-0001-c"),
    ),
    Family(
        "uuid",
        "word",
        (
            "3f2a9c1e-77ab-4c1d-9e2f-0a1b2c3d4e5f",
            "8c0d1b7a-12cd-4e5f-8a9b-1f2e3d4c5b6a",
            "b1946ac9-2492-4d23-87ef-d8e8fca2cc20",
            "e59ff979-41dd-4c9a-bf11-5c0f0aa1b2c3",
        ),
        ("deadbeef-2492-4d23-87ef-d8e8fca2cc20", "00ff00ff-77ab-4c1d-9e2f-0a1b2c3d4e50"),
    ),
    Family(
        "cyrillic", "word", ("документ-1", "документ-2", "приказ-3", "приказ-4"), ("документ-9", "устав-12")
    ),
    Family("han", "word", ("文書-1", "文書-2", "規則-3", "規則-4"), ("文書-9", "資料-12")),
    Family("accented", "word", ("études_1", "études_2", "straße_3", "straße_4"), ("études_9", "größe_12")),
    Family("greek", "word", ("ΣΕΛΊΣ-1", "ΣΕΛΊΣ-2", "νόμος-3", "νόμος-4"), ("ΣΕΛΊΣ-9", "λόγος-12")),
    Family(
        "decomposed",
        "word",
        ("re\u0301sume\u0301-1", "re\u0301sume\u0301-2", "e\u0301tude-3", "e\u0301tude-4"),
        ("re\u0301sume\u0301-9", "ve\u0301rite\u0301-12"),
    ),
    Family("devanagari", "word", ("दस्तावेज़-1", "दस्तावेज़-2", "नियम-3", "नियम-4"), ("दस्तावेज़-9", "फ़ाइल-12")),
    Family(
        "slugs",
        "plain",
        ("fair-lending", "adverse-action", "record-keeping", "rate-caps"),
        ("loan-officer-duties", "appeal-rules", "branch-closures"),
    ),
    Family(
        "paths",
        "plain",
        ("guide/setup.md", "guide/limits.md", "policy/leave.md", "policy/travel.md"),
        ("guide/teardown.md", "policy/pets.md"),
    ),
    Family("single", "blocks", ("a-1", "a-2", "b-1", "b-2"), ("a-9", "b-7", "c-3")),
    Family("stem", "blocks", ("doc1", "doc2", "doc3", "doc4"), ("doc9", "doc17")),
    Family("numbers", "number", ("1", "2", "3", "4"), ("7", "12", "99")),
    Family("words", "bare", ("alpha", "bravo", "charlie", "delta"), ("zulu", "yankee")),
)
ACCUSABLE = tuple(family for family in FAMILIES if family.convicts)
BLOCKING = tuple(family for family in FAMILIES if family.blocks)
STRUCTURED = tuple(
    family for family in FAMILIES if family.kind in ("word", "plain", "blocks") and family.name != "stem"
)
