"""What every test stands on: Hypothesis profiles, no network, and Chromium where it is installed."""

import os
import shutil
import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("dev", max_examples=200, deadline=None)
settings.register_profile("test", max_examples=2_000, deadline=None, derandomize=True)
settings.register_profile("fuzz", max_examples=200_000, deadline=None)
settings.load_profile(os.environ.get("JUDGEPROOF_PROFILE", "test"))

LOOPBACK = ("127.", "::1", "localhost")


def is_local(address: Any) -> bool:
    """Whether `address` stays on this machine: a path or bytes (Unix sockets) or a loopback host."""
    return not isinstance(address, tuple) or str(address[0]).startswith(LOOPBACK)


def refusing(connect: Callable[..., Any]) -> Callable[..., Any]:
    """`connect`, refusing every address beyond loopback."""

    def guarded(self: socket.socket, address: Any) -> Any:
        if not is_local(address):
            self.close()  # the caller expects OSError and would leave it open
            raise RuntimeError(f"a test tried to reach {address!r}; tests may use loopback addresses only")
        return connect(self, address)

    return guarded


@pytest.fixture(scope="session", autouse=True)
def no_network() -> Iterator[None]:
    """Session-wide, because Hypothesis objects to function-scoped fixtures around its examples."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", refusing(socket.socket.connect))
        patch.setattr(socket.socket, "connect_ex", refusing(socket.socket.connect_ex))
        yield


def missing_browser() -> str | None:
    """Why tests marked `browser` cannot run here, or None."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        return "Chromium is not installed (Debian: apt-get install chromium chromium-driver)"
    if shutil.which("chromedriver") is None:
        return "chromedriver is not installed (Debian: apt-get install chromium-driver)"
    return None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip browser tests with a reason, unless JUDGEPROOF_BROWSER=required says that they must run."""
    reason = missing_browser()
    if reason is None or os.environ.get("JUDGEPROOF_BROWSER") == "required":
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason=reason))
