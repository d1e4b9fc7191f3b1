"""An imported benchmark as markdown."""

from judgeproof.reports.plain_page import markdown as render

__all__ = ["render"]
