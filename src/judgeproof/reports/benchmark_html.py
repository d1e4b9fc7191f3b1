"""An imported benchmark as html."""

from judgeproof.reports.plain_page import html as render

__all__ = ["render"]
