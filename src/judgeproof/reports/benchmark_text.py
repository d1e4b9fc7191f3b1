"""An imported benchmark as text."""

from judgeproof.reports.plain_page import text as render

__all__ = ["render"]
