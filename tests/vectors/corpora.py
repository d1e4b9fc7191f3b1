"""Corpora on disk, made of the cases that vectors describe."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_KEYS = ("id", "path", "line", "class", "severity", "words")


def _value(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _table(name: str, entry: Mapping[str, Any], **defaults: Any) -> str:
    lines = [
        f"{key} = {_value(value)}" for key, value in {**defaults, **entry}.items() if key in (*_KEYS, "why")
    ]
    return f"[[{name}]]\n" + "\n".join(lines) + "\n"


def _text(lines: Any) -> str:
    return lines if isinstance(lines, str) else "".join(f"line {n}\n" for n in range(1, lines + 1))


def write_case(folder: Path, case: Mapping[str, Any]) -> None:
    """Write a case: its files in head, the same ones in base under their old names, its tables in case.toml."""
    old = {new: name for name, new in (case.get("renames") or {}).items()}
    for path, lines in case["files"].items():
        for state, name in (("head", path), ("base", old.get(path, path))):
            file = folder / state / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(_text(lines), "utf-8")
    tables = [f"title = {_value('A change')}", f"body = {_value('')}", f"language = {_value('go')}", ""]
    tables += [_table("plant", plant, why="It fails.") for plant in case["plants"]]
    tables += [_table("extra", extra, why="It is so.") for extra in case.get("extras") or []]
    (folder / "case.toml").write_text("\n".join(tables), "utf-8")


def write_corpus(folder: Path, cases: Mapping[str, Mapping[str, Any]]) -> Path:
    """Write a corpus and return its folder."""
    folder.mkdir()
    (folder / "corpus.toml").write_text(
        'name = "vectors"\npurpose = "a vector"\nsplit = "probe"\nlanguages = ["go"]\nlimits = []\n', "utf-8"
    )
    for name, case in cases.items():
        write_case(folder / name, case)
    return folder


def write_script(path: Path, reviews: list[dict[str, Any]], case: str = "c1") -> Path:
    """Write the reviews of a vector as a file for `scripted:`."""
    path.write_text("".join(json.dumps({"case": case, **review}) + "\n" for review in reviews), "utf-8")
    return path
