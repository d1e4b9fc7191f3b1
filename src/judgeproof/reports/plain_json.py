"""The report as JSON: report.json as it stands."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the report as strict JSON."""
    yield json.dumps(report, ensure_ascii=False, indent=1, allow_nan=False) + "\n"
