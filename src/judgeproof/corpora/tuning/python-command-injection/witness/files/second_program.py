"""Types a text with a quote and a second program into the search, and looks whether that program ran."""

import gzip
import sys
from pathlib import Path

from support import logsearch

MARK = Path("written-by-the-second-program")
TYPED = f"order 17' /dev/null; touch {MARK}; echo 'order 17"


def main() -> int:
    logs = Path("logs").absolute()
    logs.mkdir()
    (logs / "orders.log").write_text("order 17 paid\norder 18 open\nit's order 19\n")
    (logs / "orders.log.1.gz").write_bytes(gzip.compress(b"order 16 paid\n"))
    logsearch.LOG_DIR = logs
    # The intended use works in both states, so that a failure below is not one of the set-up.
    if "order 17 paid" not in logsearch.search("order 17"):
        print("the search does not work here at all")
        return 2
    try:
        lines = logsearch.search(TYPED)
    except logsearch.SearchError as error:
        lines = [f"refused: {error}"]
    if MARK.exists():
        print("the typed text ran a second program:", lines)
        return 1
    print("the typed text was only looked for")
    return 0


sys.exit(main())
