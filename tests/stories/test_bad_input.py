"""Bad input: a clear message, the right exit code, and nothing lost."""

import csv
import gzip
import io
import json
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest
import zstandard
from tests.stories.steps import (
    PEAT,
    Ended,
    cli,
    lines,
    manifest,
    process,
    read,
    row,
    states,
    strict,
    supports,
)

import judgeproof
from judgeproof.errors import InputError, UsageError

ASSESSED = None
UNREADABLE = "row_unreadable"


def graded(tmp_path: Path, name: str, data: bytes, *options: object) -> tuple[Ended, Path]:
    """Grade a file in process; return how that ended and where the run is, if there is one."""
    (tmp_path / name).write_bytes(data)
    run = tmp_path / "run"
    return cli("cite", tmp_path / name, "--out", run, "--quiet", "--no-html", *options), run


def check_refused(ended: Ended, run: Path, *words: str) -> None:
    """Check that nothing was begun, with exit code 2, one line on standard error, and words in it."""
    assert ended.code == 2, ended
    assert ended.out == ""
    assert ended.err.startswith("judgeproof: ")
    assert ended.err.count("\n") == 1
    for word in words:
        assert word in ended.err
    assert not run.exists(), "a run that could not start left a folder behind"


def details(run: Path) -> dict[str, str | None]:
    return {outcome["row_id"]: outcome["detail"] for outcome in read(run, "outcomes")}


# ---------------------------------------------------------------- files that cannot be read at all


def test_no_such_file(tmp_path: Path) -> None:
    run = tmp_path / "run"
    check_refused(
        cli("cite", tmp_path / "absent.jsonl", "--out", run), run, "absent.jsonl", "no such file", "expected"
    )


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    run = tmp_path / "run"
    check_refused(cli("cite", tmp_path, "--out", run), run, "is a folder", "JSONL")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("rows.jsonl", b""),
        ("rows.jsonl", b"\n\n  \n\t\n"),
        ("rows.jsonl", b"\xef\xbb\xbf\n"),
        ("rows.json", b"[]"),
        ("rows.json", b" [ \n ] "),
        ("rows.csv", b"id,response,context\n"),
        ("rows.csv", b"\n\n"),
        ("rows.jsonl.gz", gzip.compress(b"", mtime=0)),
        ("rows.jsonl.zst", zstandard.compress(b"\n")),
    ],
    ids=range(9),
)
def test_a_file_without_rows(tmp_path: Path, name: str, data: bytes) -> None:
    ended, run = graded(tmp_path, name, data)
    check_refused(ended, run, name, "expected at least one")


def test_an_empty_parquet_file(tmp_path: Path) -> None:
    duckdb.sql("SELECT 1 AS id, '' AS response, [''] AS context WHERE false").write_parquet(
        str(tmp_path / "r.parquet")
    )
    run = tmp_path / "run"
    check_refused(cli("cite", tmp_path / "r.parquet", "--out", run), run, "holds no row")


@pytest.mark.parametrize("given", [b"", b"\n\n"])
def test_standard_input_without_rows(tmp_path: Path, given: bytes) -> None:
    run = tmp_path / "run"
    check_refused(process("cite", "-", "--out", run, given=given), run, "standard input", "holds no row")


def test_unknown_columns_are_listed_with_what_is_wanted(tmp_path: Path) -> None:
    ended, run = graded(tmp_path, "rows.jsonl", lines([{"foo": 1, "bär": 2}]))
    check_refused(
        ended, run, "rows.jsonl", "'foo', 'bär'", "'response', 'output', 'answer'", "--map response=COLUMN"
    )


def test_a_mapped_column_that_is_not_there(tmp_path: Path) -> None:
    ended, run = graded(tmp_path, "rows.jsonl", lines([row()]), "--map", "response=reply")
    check_refused(ended, run, "'reply'", "'id', 'question', 'response', 'context'")


def test_a_header_that_names_a_column_twice(tmp_path: Path) -> None:
    ended, run = graded(tmp_path, "rows.csv", b"id,response,context,context\na,b,c,d\n")
    check_refused(ended, run, "'context' more than once")


@pytest.mark.parametrize("data", [json.dumps(row()).encode("utf-16"), b"\x89PNG\r\n\x1a\n\x00\x00"])
def test_a_file_that_is_no_text(tmp_path: Path, data: bytes) -> None:
    ended, run = graded(tmp_path, "rows.jsonl", data)
    check_refused(ended, run, "not UTF-8", "re-encode")


def test_a_parquet_file_that_is_none(tmp_path: Path) -> None:
    ended, run = graded(tmp_path, "rows.parquet", b"PAR1 and nothing more")
    check_refused(ended, run, "cannot be read as Parquet")


@pytest.mark.parametrize("name", ["rows.jsonl.gz", "rows.jsonl.zst"])
def test_a_compressed_file_that_is_damaged_at_its_beginning(tmp_path: Path, name: str) -> None:
    packed = (gzip.compress if name.endswith("gz") else zstandard.compress)(lines([row()]))
    ended, run = graded(tmp_path, name, packed[:9])
    check_refused(ended, run, "cannot be decompressed")


# ---------------------------------------------------------------- rows that cannot be read


def test_invalid_utf8_in_row_7_costs_that_row_only(tmp_path: Path) -> None:
    rows = [row(f"r{n}") for n in range(1, 10)]
    data = lines(rows).split(b"\n")
    data[6] = b'{"id":"r7","response":"caf\xe9 [1]","context":["x"]}'
    ended, run = graded(tmp_path, "rows.jsonl", b"\n".join(data))
    assert ended.code == 0
    assert states(run) == [
        (f"r{n}" if n != 7 else "unreadable-7", None if n != 7 else UNREADABLE) for n in range(1, 10)
    ]
    assert details(run)["unreadable-7"] == "not valid UTF-8 (byte 0xE9 at column 27)"
    kept = read(run, "material")[6]
    assert (kept["line"], kept["row"]) == (7, 7)
    assert "caf" in kept["raw"]


UNREADABLE_LINES = [
    (b"hello", "not JSON"),
    (b"5", "a JSON number; expected an object"),
    (b'"x"', "a JSON text"),
    (b"true", "a JSON boolean"),
    (b"null", "a JSON null"),
    (b"[1]", "a JSON array"),
    (b'{"id":"a","id":"b","response":"x","context":["y"]}', "names the key 'id' twice"),
    (b'{"response":"x","context":["y"],"m":NaN}', "holds NaN, which JSON does not have; write null"),
    (b'{"response":"x","context":["y"],"m":-Infinity}', "holds -Infinity"),
    (b'{"response":"x","context":["y"],"m":"\\ud800"}', "half of a surrogate pair"),
    (b'{"response":"x","question":"\\udc00","context":["y"]}', "half of a surrogate pair"),
    (b'{"response":"x","citations":[{"ref":"\\ud800"}],"context":["y"]}', "half of a surrogate pair"),
    (b'{"response":"x","annotations":[{"url":"\\ud800"}],"context":["y"]}', "half of a surrogate pair"),
    (
        b'{"response":"x","context":"[{\\"id\\":\\"\\\\ud800\\",\\"text\\":\\"y\\"}]"}',
        "half of a surrogate pair",
    ),
    (b'{"response":"x","context":' + b"[" * 10_000 + b"]" * 10_000 + b"}", "nests too deep"),
    (b'{"response":["Peat [1]."],"context":["y"]}', "the response is a list; expected a text"),
    (b'{"response":7,"context":["y"]}', "the response is an int"),
    (b'{"id":2.5,"response":"x","context":["y"]}', "the id is 2.5; expected a text or a whole number"),
    (b'{"id":true,"response":"x","context":["y"]}', "the id is True"),
    (b'{"id":[1],"response":"x","context":["y"]}', "the id is [1]"),
    (b'{"response":"Peat [1].","context":5}', "the context is an int"),
    (b'{"response":"Peat [1].","context":true}', "the context is a bool"),
    (b'{"response":"Peat [1].","context":1.5}', "the context is a float"),
    (b'{"response":"Peat [1].","context":[[1]]}', "holds a list"),
    (b'{"response":"Peat [1].","context":{"1":5}}', "maps '1' to an int"),
    (b'{"response":"x","context":["y"],"expects_refusal":"perhaps"}', "expects_refusal is 'perhaps'"),
]


def test_every_row_that_cannot_be_read_says_why_and_costs_no_other(tmp_path: Path) -> None:
    data = b"".join(
        line + b"\n" + lines([row(f"after-{at}")]) for at, (line, _) in enumerate(UNREADABLE_LINES)
    )
    ended, run = graded(tmp_path, "rows.jsonl", data)
    assert ended.code == 0, ended.err
    outcomes = read(run, "outcomes")
    assert len(outcomes) == 2 * len(UNREADABLE_LINES)
    for at, (line, why) in enumerate(UNREADABLE_LINES):
        broken, after = outcomes[2 * at : 2 * at + 2]
        assert (broken["status"], broken["reason"], broken["passed"]) == ("unassessed", UNREADABLE, None), (
            line[:80]
        )
        assert why in broken["detail"], line[:80]
        assert (after["row_id"], after["passed"]) == (f"after-{at}", True)
    assert manifest(run)["counts"] == {"rows": len(outcomes), "unassessed": len(UNREADABLE_LINES)}


def test_the_same_rows_in_an_array(tmp_path: Path) -> None:
    """An array holds the same rows, but for those that are no JSON at all or too deep to go on behind."""
    rows = [line for line, why in UNREADABLE_LINES if why not in ("not JSON", "nests too deep")]
    data = b"[" + b",\n".join(rows) + b"," + json.dumps(row("last")).encode() + b"]"
    ended, run = graded(tmp_path, "rows.json", data)
    assert ended.code == 0, ended.err
    assert [reason for _, reason in states(run)] == [UNREADABLE] * len(rows) + [ASSESSED]


@pytest.mark.parametrize(
    ("data", "last", "detail"),
    [
        (b"[%b, {", "unreadable-2", "broken in element 2"),
        (b"[%b", "unreadable-2", "is not closed"),
        (b"[%b] [%b]", "unreadable-2", "something stands behind it"),
        (b"[%b, " + b"[" * 10_000, "unreadable-2", "nests too deep"),
        (b'[%b, {"id": "caf\xe9", "response": "x", "context": ["y"]}]', "unreadable-2", "byte 0xE9"),
    ],
)
def test_a_broken_array(tmp_path: Path, data: bytes, last: str, detail: str) -> None:
    one = json.dumps(row("a")).encode()
    ended, run = graded(tmp_path, "rows.json", data.replace(b"%b", one))
    assert ended.code == 0, ended.err
    assert states(run) == [("a", ASSESSED), (last, UNREADABLE)]
    assert detail in str(details(run)[last])


def test_a_compressed_file_that_breaks_off_keeps_what_came_before(tmp_path: Path) -> None:
    noise = [row(f"r{n}", note=os.urandom(3000).hex()) for n in range(200)]
    for name, packed in [
        ("a.jsonl.gz", gzip.compress(lines(noise))),
        ("b.jsonl.zst", zstandard.compress(lines(noise))),
    ]:
        (tmp_path / name).write_bytes(packed[: len(packed) * 2 // 3])
        run = tmp_path / name.split(".")[0]
        ended = cli("cite", tmp_path / name, "--out", run, "--quiet", "--no-html")
        assert ended.code == 0, ended.err
        found = states(run)
        assert 50 < len(found) < 200
        assert {reason for _, reason in found[:-1]} == {ASSESSED}
        assert found[-1][1] == UNREADABLE
        assert "cannot be read on from here" in str(details(run)[found[-1][0]])


def test_null_fields_are_absent_ones(tmp_path: Path) -> None:
    rows = [
        row("no-question", question=None),
        row("no-context", context=None),
        row("no-response", response=None),
        row("hole", context=[None, PEAT], response="Peat is old plant matter [2]."),
        row(None),
        row(""),
        row("empty", context={}),
    ]
    ended, run = graded(tmp_path, "rows.jsonl", lines(rows))
    assert ended.code == 0, ended.err
    found = dict(states(run))
    assert found["no-question"] is ASSESSED
    assert found["no-context"] == "empty_context"
    assert found["no-response"] == "no_citations"
    assert (found["row-5"], found["row-6"]) == (ASSESSED, ASSESSED)
    assert found["empty"] == "empty_context"


def test_numbers_as_ids(tmp_path: Path) -> None:
    ended, run = graded(tmp_path, "rows.jsonl", lines([row(1), row(-2), row(10**30), row("1.5")]))
    assert ended.code == 0, ended.err
    assert [name for name, _ in states(run)] == ["1", "-2", str(10**30), "1.5"]


def test_a_line_of_50_mb(tmp_path: Path) -> None:
    big = row("big", response="Peat is old plant matter [1]. " + "x" * (50 << 20))
    ended, run = graded(tmp_path, "rows.jsonl", lines([row("a"), big, row("z")]), "--context-format", "list")
    assert ended.code == 0, ended.err
    assert [name for name, _ in states(run)] == ["a", "big", "z"]
    assert states(run)[0][1] is ASSESSED
    assert len(read(run, "material")[1]["fields"]["response"]) > 50 << 20


# ---------------------------------------------------------------- tables


def table(rows: list[dict[str, Any]], **how: Any) -> str:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, list(rows[0]), **how)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def test_a_spreadsheet_with_a_mark_and_line_breaks_in_cells(tmp_path: Path) -> None:
    rows = [row("a", context=f"[1] {PEAT}\r\nIt is wet."), row("b", context=f"[1] {PEAT}")]
    data = ("\ufeff" + table(rows, quoting=csv.QUOTE_ALL, lineterminator="\r\n")).encode()
    ended, run = graded(tmp_path, "rows.csv", data)
    assert ended.code == 0, ended.err
    assert [name for name, _ in states(run)] == ["a", "b"]
    assert read(run, "material")[0]["fields"]["context"] == f"[1] {PEAT}\r\nIt is wet."
    assert [entry["line"] for entry in read(run, "material")] == [2, 4]


def test_tabs_and_a_cell_of_any_size(tmp_path: Path) -> None:
    rows = [row("a", context=f"[1] {PEAT}"), row("b", context=f"[1] {PEAT} " + "wet " * 50_000)]
    ended, run = graded(tmp_path, "rows.tsv", table(rows, delimiter="\t").encode())
    assert ended.code == 0, ended.err
    assert len(rows[1]["context"]) > 131_072
    assert read(run, "material")[1]["fields"]["context"] == rows[1]["context"]
    assert [reason for _, reason in states(run)] == [ASSESSED, ASSESSED]


def test_a_table_with_rows_that_cannot_be_read(tmp_path: Path) -> None:
    data = (
        b"\nid,response,context,citations\n"
        b"few,Peat [1]\n"
        b"many,Peat [1],x,,y\n"
        b"bytes,Pe\xe9t [1],x,\n"
        b'quote,"Peat" is [1],x,\n'
        b'deep,Peat is old plant matter [1].,[1] Peat is old plant matter.,"' + b"[" * 10_000 + b'"\n'
        b"good,Peat is old plant matter [1].,[1] Peat is old plant matter.,\n"
        b'open,"Peat [1],x,\n'
        b"lost,Peat [1],x,\n"
    )
    ended, run = graded(tmp_path, "rows.csv", data)
    assert ended.code == 0, ended.err
    found = [(outcome["row_id"], outcome["detail"]) for outcome in read(run, "outcomes")]
    assert found == [
        ("unreadable-1", "has 2 cells, but the header names 4 columns"),
        ("unreadable-2", "has 5 cells, but the header names 4 columns"),
        ("unreadable-3", "not valid UTF-8 (byte 0xE9 at character 3 of the column 'response')"),
        ("unreadable-4", "not CSV (',' expected after '\"')"),
        ("deep", None),
        ("good", None),
        (
            "unreadable-7",
            "not CSV: a quotation mark of line 9 is never closed, so lines 9 to 10 could not be read",
        ),
    ]


def test_a_parquet_file_with_nested_lists(tmp_path: Path) -> None:
    duckdb.sql(
        "SELECT * FROM (VALUES "
        "(1, 'q', 'Peat is old plant matter [1].', [{'id': '1', 'text': 'Peat is old plant matter.', 'tags': ['a', 'b']}], "
        "  DATE '2020-02-29', 'nan'::DOUBLE, [[1, 2], [3]]),"
        "(2, NULL, 'Peat is old plant matter [1].', [{'id': '1', 'text': 'Peat is old plant matter.', 'tags': []}], "
        "  NULL, 'inf'::DOUBLE, NULL)) AS t(id, question, response, contexts, day, share, nested)"
    ).write_parquet(str(tmp_path / "rows.parquet"))
    run = tmp_path / "run"
    ended = cli("cite", tmp_path / "rows.parquet", "--out", run, "--quiet", "--no-html")
    assert ended.code == 0, ended.err
    assert states(run) == [("1", ASSESSED), ("2", ASSESSED)]
    first, second = (entry["fields"] for entry in read(run, "material"))
    assert first["contexts"] == [{"id": "1", "text": PEAT, "tags": ["a", "b"]}]
    assert (first["day"], first["share"], first["nested"]) == ("2020-02-29", None, [[1, 2], [3]])
    assert (second["question"], second["share"]) == (None, "inf")


def test_text_in_bytes_that_is_no_text(tmp_path: Path) -> None:
    duckdb.sql(
        "SELECT * FROM (VALUES ('a', '\\xE9'::BLOB, ['x']), ('b', 'Peat is old plant matter [1].'::BLOB, "
        "['Peat is old plant matter.'])) AS t(id, response, context)"
    ).write_parquet(str(tmp_path / "rows.parquet"))
    run = tmp_path / "run"
    assert cli("cite", tmp_path / "rows.parquet", "--out", run, "--quiet", "--no-html").code == 0
    assert states(run) == [("a", UNREADABLE), ("b", ASSESSED)]


# ---------------------------------------------------------------- ways in


@pytest.mark.parametrize(
    ("name", "pack"),
    [
        ("rows.jsonl", bytes),
        ("rows.jsonl.gz", gzip.compress),
        ("rows.jsonl.zst", zstandard.compress),
        ("rows.txt", bytes),
        ("rows.gz", lambda data: gzip.compress(data[:100]) + gzip.compress(data[100:]) + bytes(1000)),
        ("rows.zst", lambda data: zstandard.compress(data[:100]) + zstandard.compress(data[100:])),
        ("rows.json", lambda data: b"\xef\xbb\xbf[" + b",".join(data.splitlines()) + b"]\n"),
        ("rows.json.gz", lambda data: gzip.compress(b"[\n" + b",\n".join(data.splitlines()) + b"\n]")),
        ("rows.jsonl", lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n\n")),
        ("rows.jsonl", lambda data: data.rstrip(b"\n")),
    ],
    ids=range(10),
)
def test_one_set_of_rows_however_it_is_packed(
    tmp_path: Path, name: str, pack: Callable[[bytes], bytes]
) -> None:
    ended, run = graded(tmp_path, name, pack(lines([row("a"), row("b"), row("c")])))
    assert ended.code == 0, ended.err
    assert states(run) == [("a", ASSESSED), ("b", ASSESSED), ("c", ASSESSED)]


def test_standard_input_and_a_pipe(tmp_path: Path) -> None:
    rows = lines([row("a"), row("b")])
    assert process("cite", "-", "--out", tmp_path / "one", "--quiet", "--no-html", given=rows).code == 0
    assert states(tmp_path / "one") == [("a", ASSESSED), ("b", ASSESSED)]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(rows))
    writer.start()
    assert cli("cite", pipe, "--out", tmp_path / "two", "--quiet", "--no-html").code == 0
    writer.join()
    assert states(tmp_path / "two") == states(tmp_path / "one")


def test_another_encoding(tmp_path: Path) -> None:
    rows = [row("a", question="Où est la tourbe ?"), row("b")]
    data = "\n".join(json.dumps(one, ensure_ascii=False) for one in rows).encode("latin-1")
    ended, run = graded(tmp_path, "rows.jsonl", data, "--encoding", "latin-1")
    assert ended.code == 0, ended.err
    assert read(run, "material")[0]["fields"]["question"] == "Où est la tourbe ?"
    again = cli("cite", tmp_path / "rows.jsonl", "--out", tmp_path / "plain", "--quiet", "--no-html")
    assert again.code == 0
    assert states(tmp_path / "plain") == [("unreadable-1", UNREADABLE), ("b", ASSESSED)]


def test_a_table_in_utf16_with_its_encoding_named(tmp_path: Path) -> None:
    data = table([row("a", context=f"[1] {PEAT}")], delimiter="\t").encode("utf-16")
    ended, run = graded(tmp_path, "rows.tsv", data, "--encoding", "utf-16")
    assert ended.code == 0, ended.err
    assert states(run) == [("a", ASSESSED)]


# ---------------------------------------------------------------- ids


def test_an_id_that_comes_twice_names_both_lines(tmp_path: Path) -> None:
    ended, run = graded(tmp_path, "rows.jsonl", lines([row("a"), row("b"), row("a")]))
    assert ended.code == 2
    assert "the id 'a' stands in line 1 and in line 3" in ended.err
    assert "--duplicate-ids number" in ended.err
    assert manifest(run)["status"] == "incomplete"
    again = cli(
        "cite", tmp_path / "rows.jsonl", "--resume", run, "--duplicate-ids", "number", "--quiet", "--no-html"
    )
    assert again.code == 0, again.err
    assert [name for name, _ in states(run)] == ["a", "b", "a#2"]


def test_the_words_for_a_place_fit_the_format(tmp_path: Path) -> None:
    ended, _ = graded(tmp_path, "rows.json", json.dumps([row("a"), row("b"), row("a")]).encode())
    assert "in element 1 and in element 3" in ended.err
    with pytest.raises(InputError, match="in row 1 and in row 2"):
        judgeproof.cite([row("a"), row("a")], judge=supports, out=tmp_path / "memory")


def test_numbered_ids_never_collide(tmp_path: Path) -> None:
    rows = [row("a"), row("a#2"), row("a"), row("a"), row("a#2")]
    ended, run = graded(tmp_path, "rows.jsonl", lines(rows), "--duplicate-ids", "number")
    assert ended.code == 0, ended.err
    assert [name for name, _ in states(run)] == ["a", "a#2", "a#3", "a#4", "a#2#2"]


def test_an_id_made_of_a_number_gives_way_to_one_that_was_written(tmp_path: Path) -> None:
    ended, run = graded(tmp_path, "rows.jsonl", lines([row("row-2"), row(None)]))
    assert ended.code == 0, ended.err
    assert [name for name, _ in states(run)] == ["row-2", "row-2#2"]
    (tmp_path / "rows.jsonl").write_bytes(lines([row(None), row("row-1")]))
    later = cli("cite", tmp_path / "rows.jsonl", "--out", tmp_path / "later", "--quiet", "--no-html")
    assert later.code == 2
    assert "line 1 (which has no id of its own) and in line 2" in later.err


# ---------------------------------------------------------------- options


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--style", "vancouver"], ["'vancouver'", "auto", "bracket"]),
        (["--context-format", "yaml"], ["'yaml'", "labelled"]),
        (["--judge", "oracle"], ["'oracle'", "embedded", "scripted"]),
        (["--judge", "embedded:x"], ["takes nothing"]),
        (["--judge", "scripted:"], ["scripted:FILE"]),
        (["--judge", "scripted:absent"], ["absent", "No such file"]),
        (["--judge", "replay:absent"], ["absent", "no run directory"]),
        (["--map", "answer=x"], ["'answer'", "response"]),
        (["--map", "response"], ["'response'", "FIELD=COLUMN"]),
        (["--brackets", "a", "b"], ["('a', 'b')", "two signs"]),
        (["--brackets", "", ""], ["two signs"]),
        (["--threshold", "nan"], ["nan", "from 0 to 1"]),
        (["--threshold", "1.5"], ["1.5", "from 0 to 1"]),
        (["--score-mode", "stars"], ["'stars'", "rubric, verdicts"]),
        (["--duplicate-ids", "drop"], ["'drop'", "'number'"]),
        (["--encoding", "klingon"], ["'klingon'", "utf-8"]),
        (["--encoding", "hex"], ["'hex'"]),
        (["--limit", "0"], ["limit 0", "from 1"]),
        (["--concurrency", "0"], ["concurrency 0", "from 1"]),
        (["--timeout", "0"], ["timeout 0", "more than 0"]),
        (["--timeout", "inf"], ["timeout inf"]),
    ],
)
def test_an_option_that_does_not_exist(tmp_path: Path, options: list[str], words: list[str]) -> None:
    ended, run = graded(tmp_path, "rows.jsonl", lines([row()]), *options)
    check_refused(ended, run, *words)


@pytest.mark.parametrize(
    "options", [["--threshold", "half"], ["--limit", "few"], ["--no-such-option"], ["--judge"]]
)
def test_an_option_that_cannot_be_read(tmp_path: Path, options: list[str]) -> None:
    ended, run = graded(tmp_path, "rows.jsonl", lines([row()]), *options)
    assert ended.code == 2
    assert options[0] in ended.err
    assert not run.exists()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"{", ["line 2", "not JSON"]),
        (b"[]", ["line 2", "row_id"]),
        (b'{"row_id": 1.5, "reply": "x"}', ["line 2", "row_id"]),
        (b'{"row_id": true, "reply": "x"}', ["line 2", "row_id"]),
        (b'{"row_id": "a"}', ["line 2", "reply, replies or error"]),
        (b'{"row_id": "a", "reply": "x", "wait": "long"}', ["line 2", "wait"]),
        (b'{"row_id": "a", "reply": "x", "wait": -1}', ["line 2", "wait"]),
        (b'{"row_id": "a", "reply": ' + b"[" * 10_000, ["line 2", "not JSON"]),
        (b'{"row_id": "caf\xe9", "reply": "x"}', ["line 2", "not JSON"]),
    ],
)
def test_a_script_that_cannot_be_read(tmp_path: Path, line: bytes, words: list[str]) -> None:
    (tmp_path / "script").write_bytes(lines([{"row_id": "r1", "reply": ""}]) + line + b"\n")
    ended, run = graded(tmp_path, "rows.jsonl", lines([row()]), "--judge", f"scripted:{tmp_path / 'script'}")
    check_refused(ended, run, *words)


def test_a_row_that_the_script_does_not_name_stops_the_run(tmp_path: Path) -> None:
    (tmp_path / "script").write_bytes(
        lines([{"row_id": "\ud800", "reply": ""}, {"row_id": "a", "reply": ""}])
    )
    ended, run = graded(
        tmp_path, "rows.jsonl", lines([row("a"), row("b")]), "--judge", f"scripted:{tmp_path / 'script'}"
    )
    assert ended.code == 2
    assert "no line answers row 'b'" in ended.err
    assert manifest(run)["status"] == "incomplete"
    assert [name for name, _ in states(run)] == ["a"]


# ---------------------------------------------------------------- rows in memory


class Array:
    """A container of another library, as data frames hold them in cells."""

    def __init__(self, *values: Any) -> None:
        self.values = values

    def tolist(self) -> list[Any]:
        return list(self.values)

    def __bool__(self) -> bool:
        raise ValueError("the truth value of an array is ambiguous")


def endless() -> list[Any]:
    nest: list[Any] = []
    nest.append(nest)
    return nest


def test_rows_in_memory_of_odd_types(tmp_path: Path) -> None:
    rows: list[Any] = [
        row("array", context=Array(PEAT)),
        row("tuple", context=(PEAT,)),
        row("nan", question=float("nan"), note=float("nan"), other=float("inf")),
        row("big", note=10**400),
        row("object", note=Path("somewhere"), data=b"\xff"),
        row("half", note="\ud800"),
        row("endless", note=endless()),
        row("keys", note={1: "a", (2, 3): "b"}),
        row("bytes", response=b"\xff [1]"),
        "a text",
        None,
        row("last"),
    ]
    result = judgeproof.cite(rows, judge=supports, out=tmp_path / "run")
    assert result.complete
    found = dict(states(tmp_path / "run"))
    unreadable = {"half", "unreadable-7", "bytes", "unreadable-10", "unreadable-11"}
    assert {name for name, reason in found.items() if reason == UNREADABLE} == unreadable
    assert [reason for name, reason in found.items() if name not in unreadable] == [ASSESSED] * 7
    again = judgeproof.rejudge(result.path, judge=supports, out=tmp_path / "again")
    assert (again.path / "outcomes.jsonl").read_bytes() == (result.path / "outcomes.jsonl").read_bytes()


@pytest.mark.parametrize("rows", [row(), b"rows.jsonl", 7, None, []])
def test_what_is_no_set_of_rows(tmp_path: Path, rows: Any) -> None:
    with pytest.raises(InputError, match="expected"):
        judgeproof.cite(rows, judge=supports, out=tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_out_and_resume_together(tmp_path: Path) -> None:
    done = judgeproof.cite([row()], judge=supports, out=tmp_path / "run")
    with pytest.raises(UsageError, match="leave out away"):
        judgeproof.cite([row()], judge=supports, out=tmp_path / "other", resume=done.path)
    assert judgeproof.cite([row()], judge=supports, out=done.path, resume=done.path).complete


# ---------------------------------------------------------------- names that are no text


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no file names that are no text")
def test_a_file_name_that_is_no_text(tmp_path: Path) -> None:
    rows = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9\x1b[31m.jsonl"))
    rows.write_bytes(lines([row()]))
    script = Path(os.fsdecode(os.fsencode(tmp_path) + b"/say\xe9"))
    script.write_bytes(lines([{"row_id": "r1", "reply": ""}]))
    run = Path(os.fsdecode(os.fsencode(tmp_path) + b"/r\xfcn"))
    ended = cli("cite", rows, "--out", run, "--judge", f"scripted:{script}")
    assert ended.code == 0, ended.err
    assert "caf\\xe9\\x1b[31m.jsonl" in ended.out.replace("\\\\", "\\")
    assert "\x1b" not in ended.out + ended.err
    for form in ("text", "html", "markdown", "json", "junit"):
        shown = cli("report", run, "--format", form)
        assert shown.code == 0, shown.err
        assert "\x1b" not in shown.out
    assert strict((run / "report.json").read_bytes())["run"]["input"].startswith("caf")


@pytest.mark.parametrize("verb", ["cite", "ground", "retrieval"])
def test_why_rows_could_not_be_read_stands_in_the_report(verb: str, tmp_path: Path) -> None:
    unread = [row(n, context=[{"chunk": "Peat is old."}]) for n in (2, 3)]
    path = tmp_path / "rows.jsonl"
    path.write_bytes(lines([row(1), *unread]))
    told = " ".join(cli(verb, path, "--no-html", "--out", tmp_path / "run").out.split())
    assert (
        "! 2 of 3 rows could not be read; the first, row 2: the context holds an object whose text stands in"
        in told
    )
    assert "it has 'chunk'" in told
    page = cli("report", tmp_path / "run", "--format", "markdown").out
    assert "2 of 3 rows could not be read; the first, row 2" in page
    path.write_bytes(lines([row(1)]))
    assert "could not be read" not in cli(verb, path, "--no-html", "--out", tmp_path / "whole").out


@pytest.mark.parametrize(
    ("name", "data", "options"),
    [
        ("semicolons.csv", b"id;response;context\n1;Peat, is old [1].;[1] Peat, is old.\n", ()),
        ("tabs.csv", b"id\tresponse\tcontext\n1\tPeat is old [1].\t[1] Peat is old.\n", ()),
        (
            "quoted.csv",
            b'\xef\xbb\xbf"id";"response";"context"\r\n1;"Peat; old [1].";"[1] Peat; old."\r\n',
            (),
        ),
        ("commas.csv", b"id,response;,context,response\n1,b,[1] Peat is old.,Peat is old [1].\n", ()),
        (
            "utf16.csv",
            "id;response;context\n1;Peat is old [1].;[1] Peat is old.\n".encode("utf-16"),
            ("--encoding", "utf-16"),
        ),
        ("tabs.tsv", b"id\tresponse\tcontext;\tcontext\n1\tPeat is old [1].\tx\t[1] Peat is old.\n", ()),
    ],
)
def test_columns_are_parted_as_the_header_is(
    name: str, data: bytes, options: tuple[str, ...], tmp_path: Path
) -> None:
    ended, run = graded(tmp_path, name, data, *options)
    assert (ended.code, ended.err) == (0, "")
    [outcome] = read(run, "outcomes")
    assert (outcome["row_id"], outcome["passed"]) == ("1", True)


@pytest.mark.parametrize("verb", ["cite", "ground", "retrieval"])
def test_columns_that_are_not_read_as_may_be_thought_are_told(verb: str, tmp_path: Path) -> None:
    path, run = tmp_path / "rows.jsonl", tmp_path / "run"
    path.write_bytes(lines([row(1, retrieval_context=["Peat is wet."])]))
    done = cli(verb, path, "--map", "question=nope", "--no-html", "--out", run)
    told = " ".join(done.out.split())
    assert "No row has the column 'nope', which --map names for the question, among the first 1 row." in told
    assert "--map context=retrieval_context reads the other." in told
    (run / "report.json").unlink()
    assert cli("report", run).out in done.out
