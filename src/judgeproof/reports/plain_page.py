"""A report that is tables of text, as a page, as Markdown, or as it is."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import Any

from judgeproof.reports import board_text, pool_text
from judgeproof.text.visible import one_line, visible

Lines = Callable[[Mapping[str, Any]], Iterator[str]]
LINES: Mapping[str, Lines] = {"board": board_text.lines, "pool": pool_text.lines}

_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem;color-scheme:light dark}"
    "pre{overflow-x:auto;font:14px/1.45 ui-monospace,monospace}li{margin:.4rem 0}h1{font-size:1.4rem}"
)


def text(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the report in lines."""
    yield from (f"{line.rstrip()}\n" for line in LINES[report["track"]](report))


def markdown(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the report as a block of text in Markdown; no line of it can close the block."""
    yield "```text\n"
    yield from (line.replace("```", "'''") for line in text(report, rows))
    yield "```\n"


def html(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the report as one page that loads nothing and runs nothing."""
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    title = one_line(f"judgeproof: {report['run']['benchmark']}", 120)
    yield (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>\n"
    )
    yield f"<h1>{escape(visible(str(report['headline'])))}</h1>\n<ul>\n"
    yield from (f"<li>{escape(visible(str(notice['text'])))}</li>\n" for notice in report["notices"])
    yield "</ul>\n<pre>"
    yield from (escape(line) for line in text(report, rows))
    yield "</pre>\n</body></html>\n"
