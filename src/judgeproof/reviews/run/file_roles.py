"""What a file of a fix is to a case: source that is planted in, a test that proves it, or prose that would tell it."""

import re
from pathlib import PurePosixPath

_TEST_FOLDERS = frozenset(
    {"test", "tests", "testing", "__tests__", "spec", "specs", "testdata", "fixtures", "e2e"}
)
_TEST_NAME = re.compile(
    r"(?:^(?:test_.*|conftest)\.py$|_tests?\.\w+$|[.-](?:test|spec)\.\w+$|_spec\.rb$|(?:Tests?|IT|Spec)\.(?:java|kt|cs|php|scala)$)"
)
_PROSE = frozenset({".md", ".rst", ".txt", ".adoc", ".markdown"})
_PROSE_FOLDERS = frozenset({"docs", "doc", "changelog", "changelog.d", "changes", "newsfragments", "news"})
_PROSE_NAME = re.compile(r"^(?:change(?:s|log)|history|news|release[-_]?notes)\b", re.IGNORECASE)
# Text that programs read, in spite of its suffix.
_MANIFEST = re.compile(r"^(?:.*requirements.*|constraints.*|CMakeLists)\.txt$")
SOURCE, TEST, PROSE = "source", "test", "prose"

LANGUAGES = {
    ".go": "go", ".py": "python", ".ts": "typescript", ".tsx": "typescript", ".js": "javascript", ".mjs": "javascript",
    ".jsx": "javascript", ".kt": "kotlin", ".java": "java", ".php": "php", ".rb": "ruby", ".rs": "rust", ".cs": "csharp",
    ".c": "c", ".h": "c", ".cc": "cpp", ".cpp": "cpp", ".hpp": "cpp", ".sh": "bash", ".sql": "sql", ".swift": "swift",
    ".scala": "scala",
}  # fmt: skip


def role(path: str) -> str:
    """Return whether a file is source, a test, or prose for people."""
    parts = PurePosixPath(path)
    folders = {part.lower() for part in parts.parts[:-1]}
    if folders & _TEST_FOLDERS or _TEST_NAME.search(parts.name):
        return TEST
    suffix = parts.suffix.lower()
    told = suffix in _PROSE and not _MANIFEST.match(parts.name)
    noted = suffix not in LANGUAGES and _PROSE_NAME.match(parts.name)
    return PROSE if told or noted or folders & _PROSE_FOLDERS else SOURCE


def language_of(paths: list[str]) -> str:
    """Return the language of most files, the empty text where none is known."""
    found = [
        LANGUAGES[suffix] for path in paths if (suffix := PurePosixPath(path).suffix.lower()) in LANGUAGES
    ]
    return max(sorted(set(found)), key=found.count) if found else ""
