"""When the demo opens its report by itself."""

import pytest

from judgeproof.cli.demo import has_screen


@pytest.mark.parametrize(
    ("environment", "platform", "terminal", "expected"),
    [
        ({"DISPLAY": ":0"}, "linux", True, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True, True),
        ({}, "darwin", True, True),
        ({}, "linux", True, False),
        ({"DISPLAY": ":0"}, "linux", False, False),
        ({"DISPLAY": ":0", "CI": "true"}, "linux", True, False),
        ({"SSH_CONNECTION": "1"}, "darwin", True, False),
    ],
    ids=["X", "Wayland", "a desktop system", "a server", "a pipe", "CI", "from afar"],
)
def test_a_report_opens_only_before_a_screen(
    environment: dict[str, str], platform: str, *, terminal: bool, expected: bool
) -> None:
    assert has_screen(environment, platform, terminal=terminal) is expected
