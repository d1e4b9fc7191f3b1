#!/usr/bin/env python3
"""Make the demo rows of the citations track from human-labelled data.

    python3 scripts/make_demo_rows.py DATA_DIR OUT.jsonl

DATA_DIR holds ``attributionbench_test_ood.jsonl.gz`` (only its HAGRID part is
read) and ``expertqa_train.jsonl.gz``.  Every line of OUT is one RAG answer: a
claim that cites one passage, and a context that holds this passage among
distractors.  The human label says whether the cited passage supports the claim.

Nothing here draws random numbers.  Every choice follows from the sha1 of an id,
so that the same input gives the same bytes on every machine and Python version.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

# Rows per dataset and label.  `partial` exists in ExpertQA only, and is scarce there.
QUOTA = {
    "HAGRID": {"supported": 63, "unsupported": 63},
    "ExpertQA": {"supported": 56, "unsupported": 56, "partial": 14},
}
SOURCE_FILE = {
    "HAGRID": "attributionbench_test_ood.jsonl.gz",
    "ExpertQA": "expertqa_train.jsonl.gz",
}
PER_QUESTION = 2  # more rows than this would make one question weigh too much
MAX_CITED = 2500  # a cited passage is never cut, so longer ones are left out
MAX_DISTRACTOR = 1500
ROW_BUDGET = 3400  # characters; past it a row takes no third or fourth distractor
MIN_CLAIM, MAX_CLAIM = 25, 350

MARKER = re.compile(r"\s*\[(\d+)\]")
HAGRID_PREFIX = re.compile(r"^\[(\d+)\] ?")
# "as mentioned in [4]" is broken grammar once the marker is gone.
REFERRING = re.compile(r"\b(?:to|in|by|from|of|see|context|passage|source|reference)s?:?\s*\[", re.I)
# Text that talks about its sources, list items, links and markup are not plain claims.
NOT_A_CLAIM = re.compile(
    r"[\[\]{}<>`*|\\]|https?:|www\.|wikipedia|retrieved|language model|\bcontexts?\b|\breferences?:|"
    r"mentioned|referenced|below:|passage|\(\d{1,2}\)|[\u2070\u00b9\u2074-\u2079]",
    re.I,
)
# A pronoun first needs the sentence before it, which the row does not have.
DANGLING = re.compile(
    r"(?:it|its|he|his|she|her|they|their|them|this|that|these|those|there|and|but|or|so|such|also|another|"
    r"other|however|additionally|moreover|furthermore|therefore|thus|hence|then|instead|similarly|"
    r"in addition|in contrast|as a result|on the other hand|for example|for instance|with this|with that|"
    r"by doing|in this|in these|in such|to do this|overall|finally|lastly|in conclusion|in summary)\b",
    re.I,
)
# Two sentences under one marker leave open which of them the marker covers.
SENTENCE_BREAK = re.compile(r"[.!?][\"')\u201d]*\s+\S")
# An abbreviation's dot is not a full stop, and a sentence that ends in "to" was cut off.
BAD_END = re.compile(
    r"\b(?:[A-Za-z]|etc|vs|Inc|Jr|Sr|Co|Ltd|to|of|in|by|for|the|and|or|as|with|from|that|which|is|are|was|includes?)\.$"
)
# A demo is shown to everybody: no questions about violence or self-harm.
SENSITIVE = re.compile(r"sex|suicid|\brap(?:e|ist)|abus|murder|weapon|\bbomb", re.I)
# Brackets could be read as markers; the odd line separators split lines for some readers.
BAD_PASSAGE = re.compile(
    r"[\[\]\u3010\u3011]|```|~~~|[\r\x0b\x0c\x1c-\x1f\x85\u2028\u2029\x00]|\\[a-z]+\{|@\w+\.\w"
)


@dataclass(frozen=True)
class Claim:
    """One labelled claim with the single passage it cites."""

    origin: str
    dataset: str
    question: str
    text: str  # without markers, ends in a full stop
    passage: str
    label: str


Pool = dict[str, list[str]]  # question -> passages that may serve as distractors


def digest(text: str) -> int:
    """A number that depends on the text alone: our replacement for a random seed."""
    return int(hashlib.sha1(text.encode("utf-8")).hexdigest(), 16)


def shuffled(items: Iterable, seed: str) -> list:
    """Order the items by a hash: stable where random.shuffle could change its method."""
    return [x for _, _, x in sorted((digest(f"{seed}/{i}"), i, x) for i, x in enumerate(items))]


def read_rows(data_dir: Path, dataset: str) -> list[dict]:
    """All source rows of one dataset, in an order that the file's order cannot change."""
    with gzip.open(data_dir / SOURCE_FILE[dataset], "rt", encoding="utf-8") as handle:
        rows = [json.loads(line) for line in handle]
    if dataset == "HAGRID":
        rows = [r for r in rows if r["meta"]["subset"] == "HAGRID"]
    return sorted(rows, key=lambda r: digest(r["id"]))


def split_passages(row: dict) -> list[str]:
    """The passages of a row without the dataset's own ``[5] `` prefixes.

    ExpertQA joins several passages by blank lines that also occur inside a passage,
    so its rows with several references cannot be split and give none.
    """
    if row["meta"]["cut"]:
        return []
    if row["meta"]["dataset"] == "ExpertQA":
        parts = [row["source"]] if row["meta"]["n_refs"] == 1 else []
    else:
        parts = re.split(r"\n\n(?=\[\d+\] )", row["source"])
        parts = [HAGRID_PREFIX.sub("", p) for p in parts]
    return [p.strip() for p in parts if usable_passage(p.strip())]


def usable_passage(text: str) -> bool:
    """False for passages in which some character run could pass for a marker or a fence."""
    return len(text) >= 80 and not BAD_PASSAGE.search(text)


def clean_claim(row: dict) -> str | None:
    """The claim without its markers, or None where the result would not read well.

    A HAGRID claim must name exactly the one passage it comes with: a label about
    several passages together does not say which of them carries the claim.
    """
    raw = " ".join(row["claim"].split())
    numbers = set(MARKER.findall(raw))
    if row["meta"]["dataset"] == "ExpertQA":
        if "[" in raw:
            return None
    else:
        prefix = HAGRID_PREFIX.match(row["source"])
        if not prefix or numbers != {prefix.group(1)} or REFERRING.search(raw):
            return None
    text = MARKER.sub("", raw).strip()
    if row["meta"]["subset"] == "HAGRID" and re.search(r"\w$", text):
        text += "."  # there the marker often stands in for the full stop
    return text if readable(text) else None


def readable(text: str) -> bool:
    """One plain sentence that stands on its own and ends in a real full stop."""
    if (
        not MIN_CLAIM <= len(text) <= MAX_CLAIM
        or not re.match(r"[A-Z0-9\"]", text)
        or re.match(r"\d+[.)]\s", text)
    ):
        return False
    if NOT_A_CLAIM.search(text) or DANGLING.match(text) or SENTENCE_BREAK.search(text):
        return False
    if text.count('"') % 2 or " ," in text or " ." in text:
        return False
    return bool(re.search(r"[\w)%\"]\.$", text)) and not BAD_END.search(text)


def load(data_dir: Path, dataset: str) -> tuple[list[Claim], Pool]:
    """The usable claims of a dataset and, for each question, its usable passages."""
    claims: list[Claim] = []
    pool: Pool = defaultdict(list)
    seen: set[tuple[str, str]] = set()
    for row in read_rows(data_dir, dataset):
        question = " ".join(row["meta"]["question"].split())
        if SENSITIVE.search(question + row["claim"]) or re.search(r"[\[\]`<]", question):
            continue
        passages = split_passages(row)
        for passage in passages:
            if passage not in pool[question]:
                pool[question].append(passage)
        text = clean_claim(row) if row["meta"]["n_refs"] == 1 else None
        if not text or not passages or len(passages[0]) > MAX_CITED or (text, row["label"]) in seen:
            continue
        # The same claim may come twice, with a passage that carries it and one that does not.
        seen.add((text, row["label"]))
        claims.append(Claim(row["id"], dataset, question, text, passages[0], row["label"]))
    return claims, pool


def overlap(a: str, b: str) -> float:
    """Share of the shorter text's six-word runs that the other text has too."""
    runs = []
    for text in (a, b):
        words = re.findall(r"\w+", text.lower())
        runs.append({tuple(words[i : i + 6]) for i in range(max(1, len(words) - 5))})
    return len(runs[0] & runs[1]) / min(len(runs[0]), len(runs[1]))


def cut(text: str) -> str:
    """Shorten a long distractor at a sentence end; a cited passage never comes here."""
    if len(text) <= MAX_DISTRACTOR:
        return text
    ends = [m.end() for m in re.finditer(r"[.!?][\"')]*(?=\s)", text[:MAX_DISTRACTOR])]
    return text[: ends[-1]] if ends else ""


def own_distractors(claim: Claim, pool: Pool) -> list[str]:
    """Other passages of the claim's question.

    Windows of one page overlap in ExpertQA.  One that repeats the cited passage
    would make "which source was cited" a matter of taste, so it is left out.
    """
    others = (cut(p) for p in pool[claim.question])
    return [p for p in others if p and overlap(p, claim.passage) < 0.2]


def pick_distractors(claim: Claim, pool: Pool, seed: str, count: int) -> list[str]:
    """`count` passages: from the same question first, then from other questions."""
    chosen: list[str] = []
    strangers = [q for q in sorted(pool) if q != claim.question and pool[q]]
    start = digest(seed) % len(strangers)
    borrowed = (cut(pool[q][0]) for q in strangers[start:] + strangers[:start])
    candidates = shuffled(own_distractors(claim, pool), seed)
    for passage in [*candidates, *borrowed]:
        known = [claim.passage, *chosen]
        if len(chosen) == count or (len(chosen) >= 2 and sum(map(len, known)) > ROW_BUDGET):
            break
        if passage and all(overlap(passage, k) < 0.2 for k in known):
            chosen.append(passage)
    return chosen


def labels_for(index: int, seed: str, count: int) -> list[str]:
    """Half of the rows are numbered, a third has structured ids, the rest are lists.

    Most structured ids go up in steps, so that an id cannot be taken for a position.
    """
    if index % 6 in (0, 1, 2) or index % 12 == 5:
        return [str(i + 1) for i in range(count)]
    base = digest(seed + "/label")
    ordered = [f"src-{i + 1}" for i in range(count)]
    lettered = [f"doc-{'abcdefgh'[(base + 3 * i) % 8]}{base // 8 % 9 + 1}" for i in range(count)]
    numbered = [f"kb-{100 + (base + 137 * i) % 900}" for i in range(count)]
    paged = [f"page-{(base + 7 * i) % 60 + 1}{'abc'[i % 3]}" for i in range(count)]
    return [ordered, lettered, numbered, paged][base // 100 % 4]


def context_for(index: int, labels: list[str], passages: list[str]) -> str | list:
    """Labelled blocks, a list of texts (ids are positions) or a list of objects."""
    if index % 12 == 5:
        return passages
    if index % 12 == 11:
        return [{"id": i, "text": p} for i, p in zip(labels, passages, strict=True)]
    return blocks(labels, passages)


def blocks(labels: list[str], passages: list[str]) -> str:
    """``[id] text`` blocks; the id is in column 0 and a blank line ends a block."""
    return "\n\n".join(f"[{i}] {p}" for i, p in zip(labels, passages, strict=True))


def cite(text: str, *labels: str) -> str:
    """Put the markers before the claim's final full stop."""
    return f"{text[:-1]} {''.join(f'[{i}]' for i in labels)}."


def make_row(row_id: str, index: int, claim: Claim, pool: Pool) -> dict:
    """One labelled row; the cited passage lands at a position its id decides."""
    distractors = pick_distractors(claim, pool, row_id, 2 + digest(row_id) % 3)
    passages = shuffled([claim.passage, *distractors], row_id + "/order")
    labels = labels_for(index, row_id, len(passages))
    return {
        "id": row_id,
        "question": claim.question,
        "response": cite(claim.text, labels[passages.index(claim.passage)]),
        "context": context_for(index, labels, passages),
        "human_label": claim.label,
        "dataset": claim.dataset,
        "origin": claim.origin,
    }


def select(claims: list[Claim], pool: Pool, dataset: str, taken: set[str]) -> list[Claim]:
    """Fill the quota of each label, claims with distractors of their own question first.

    A passage of another question is easy to tell apart, so it is the second choice.
    """
    ranked = sorted(claims, key=lambda c: (-min(2, len(own_distractors(c, pool))), digest(c.origin)))
    left = dict(QUOTA[dataset])
    used: dict[str, int] = defaultdict(int)
    cited: set[str] = set()
    chosen = []
    for claim in ranked:
        full = used[claim.question] >= PER_QUESTION or claim.question in taken
        if full or claim.passage in cited or not left.get(claim.label):
            continue
        left[claim.label] -= 1
        used[claim.question] += 1
        cited.add(claim.passage)
        chosen.append(claim)
    if any(left.values()):
        raise SystemExit(f"{dataset}: too few usable claims, missing {left}")
    return sorted(chosen, key=lambda c: digest("row order/" + c.origin))


def planted_material(claims: list[Claim], pool: Pool, count: int) -> list[tuple[Claim, Claim]]:
    """Pairs of supported claims of one question with different passages.

    Both claims are true to their sources, so the planted fault is the only one.
    """
    by_question: dict[str, list[Claim]] = defaultdict(list)
    for claim in claims:
        if claim.label == "supported" and len(claim.passage) <= MAX_DISTRACTOR:
            by_question[claim.question].append(claim)
    pairs = []
    for question in sorted(by_question, key=digest):
        both = combinations(by_question[question], 2)
        pairs.extend([p for p in both if overlap(p[0].passage, p[1].passage) < 0.2][:1])
    return pairs[:count]


def planted_cases() -> list[tuple[str, str, str]]:
    """(label style, response template, note).

    In a template {a} and {b} are the claims without their full stop, {A} and {B}
    the ids of their passages.  Each template has one thing that a judge model
    cannot be trusted with and that a lookup decides.
    """
    return [
        ("src-", "{a} [src-9].", "cites src-9; the context ends at src-4"),
        ("", "{a} [{A}]. {b} [7].", "the first number resolves, [7] does not exist"),
        (
            "",
            "{a} [{A}]. Write `sources[9]` to read the tenth entry.",
            "a bracket in a code span is no citation",
        ),
        ("", "{a} [{A}].\n\n```\nprint(sources[8])\n```\n", "a bracket in a fenced block is no citation"),
        ("", "{a} [[{A}]](https://example.org/a). {b} [{B}](https://example.org/b).", "markers in link form"),
        ("src-", "{a}. {b}.", "cites nothing"),
        ("", "{a}.[^1] {b}.[^2]\n\n[^1]: source {A}\n[^2]: source {B}\n", "footnote style"),
        ("src-", "{a} [{n}].", "a bare number where the ids are src-1 to src-4"),
        ("", "{a} [{A}, 6].", "two numbers in one bracket; only one exists"),
        ("list", "{a} [{A}]. {b} [5].", "list context of four texts, cites a fifth"),
        ("", "{a} [{A}]. {b} [sic] [{B}].", "an editor's bracket beside real markers"),
    ]


def make_planted(number: int, case: tuple[str, str, str], pair: tuple[Claim, Claim], pool: Pool) -> dict:
    """One planted row: four passages, no human label, a note on what it shows."""
    style, template, note = case
    row_id = f"planted-{number:04d}"
    first, second = pair
    others = [p for p in pick_distractors(first, pool, row_id, 6) if overlap(p, second.passage) < 0.2]
    passages = shuffled([first.passage, second.passage, *others[:2]], row_id + "/order")
    prefix = "src-" if style == "src-" else ""
    labels = [f"{prefix}{i + 1}" for i in range(len(passages))]
    at_a, at_b = passages.index(first.passage), passages.index(second.passage)
    response = template.format(
        a=first.text[:-1], b=second.text[:-1], A=labels[at_a], B=labels[at_b], n=at_a + 1
    )
    return {
        "id": row_id,
        "question": first.question,
        "response": response,
        "context": passages if style == "list" else blocks(labels, passages),
        "human_label": None,
        "dataset": "planted",
        "origin": f"{first.origin} {second.origin}" if "{b}" in template else first.origin,
        "note": note,
    }


def build(data_dir: Path) -> list[dict]:
    """All rows.  The two datasets alternate, so that the first rows show both."""
    cases = planted_cases()
    per_dataset: dict[str, list[dict]] = {}
    planted: list[dict] = []
    for dataset in QUOTA:
        claims, pool = load(data_dir, dataset)
        taken: set[str] = set()
        if dataset == "HAGRID":
            pairs = planted_material(claims, pool, len(cases))
            if len(pairs) < len(cases):
                raise SystemExit(f"planted: only {len(pairs)} pairs of claims")
            taken = {first.question for first, _ in pairs}
            planted = [
                make_planted(n, c, p, pool) for n, (c, p) in enumerate(zip(cases, pairs, strict=False), 1)
            ]
        chosen = select(claims, pool, dataset, taken)
        per_dataset[dataset] = [
            make_row(f"{dataset.lower()}-{i + 1:04d}", i, claim, pool) for i, claim in enumerate(chosen)
        ]
    rows = [row for pair in zip(*per_dataset.values(), strict=True) for row in pair]
    return rows + planted


def main(argv: list[str]) -> int:
    """Read the arguments, write the rows, say how many there are."""
    if len(argv) != 3:
        print("usage: make_demo_rows.py DATA_DIR OUT.jsonl", file=sys.stderr)
        return 2
    rows = build(Path(argv[1]))
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    Path(argv[2]).write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(rows)} rows, {len(text.encode('utf-8'))} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv))
