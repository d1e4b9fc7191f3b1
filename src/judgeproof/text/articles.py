"""Types and counts in the words of a sentence: an int, a list; 1 row, 2 rows."""


def of_type(value: object) -> str:
    """Return what type a value has, with its article."""
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


def several(n: int, one: str, many: str | None = None) -> str:
    """Return a count with what it counts, `1 row` or `2 rows`; `many` is given where it is not `one` and an s."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def numbered(n: int, one: str, many: str | None = None) -> str:
    """Return the same with the thousands of the count set apart, `1,234 rows`."""
    return f"{n:,} {one if n == 1 else many or one + 's'}"
