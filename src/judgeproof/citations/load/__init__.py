"""Reading rows from files, one at a time: whatever the format, memory does not grow with the number of rows."""

from judgeproof.citations.load.rows import LoadedRow, RowSource, limited, open_rows, rows_again, rows_of

__all__ = ["LoadedRow", "RowSource", "limited", "open_rows", "rows_again", "rows_of"]
