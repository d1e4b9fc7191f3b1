"""A real, headless Chromium with one page open, and what a test asks of it."""

import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

CHROMIUM, DRIVER = Path("/usr/bin/chromium"), Path("/usr/bin/chromedriver")
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=1280,900",
)  # fmt: skip
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004"}

# Runs before the page does, so that nothing the page breaks goes unseen.
WATCH = """
window.seen = [];
document.addEventListener('securitypolicyviolation', (event) => seen.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
window.addEventListener('error', (event) => seen.push(`error: ${event.message}`), true);
window.addEventListener('unhandledrejection', (event) => seen.push(`rejection: ${event.reason}`));
window.alert = () => seen.push('alert');
"""


def missing() -> str | None:
    """Why no browser can be driven here, or None."""
    for path in (CHROMIUM, DRIVER):
        if not path.exists():
            return f"{path} is not installed (Debian: chromium, chromium-driver)"
    return None if find_spec("selenium") else "selenium is not installed"


class Page:
    """The open page: what it shows, and what it did that a report must not do."""

    def __init__(self, driver: Any) -> None:
        """`driver` is selenium's; it stays inside this class."""
        self._driver = driver

    def open(self, path: Path, fragment: str = "") -> None:
        """Loads the file afresh, and waits until its rows can be used."""
        self._driver.get("about:blank")
        self._driver.get(path.as_uri() + fragment)
        self.wait("return document.getElementById('count').textContent !== 'unpacking…'")

    def run(self, script: str, *arguments: Any) -> Any:
        """The value of a script run in the page."""
        return self._driver.execute_script(script, *arguments)

    def command(self, name: str, **parameters: Any) -> Any:
        """A command of the DevTools protocol."""
        return self._driver.execute_cdp_cmd(name, parameters)

    def wait(self, script: str, *arguments: Any) -> Any:
        """The first truthy value of a script; a timeout is a failure that names it."""
        from selenium.webdriver.support.ui import WebDriverWait

        found: Callable[[Any], Any] = lambda _: self.run(script, *arguments)  # noqa: E731
        return WebDriverWait(self._driver, 20, poll_frequency=0.05).until(found, f"never true: {script}")

    def press(self, *keys: str) -> None:
        """Keys to whatever has the focus, one after the other."""
        from selenium.webdriver.common.action_chains import ActionChains

        for key in keys:
            ActionChains(self._driver).send_keys(KEYS.get(key, key)).perform()

    def hover(self, selector: str) -> None:
        """Moves the mouse onto the element."""
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self._driver).move_to_element(
            self._driver.find_element("css selector", selector)
        ).perform()

    def click(self, selector: str) -> None:
        """Clicks the element."""
        self._driver.find_element("css selector", selector).click()

    def text(self, selector: str) -> str:
        """The visible text of the first element."""
        return self.run("return document.querySelector(arguments[0]).innerText", selector)

    def texts(self, selector: str) -> list[str]:
        """The visible text of every element."""
        return self.run(
            "return [...document.querySelectorAll(arguments[0])].map((node) => node.innerText)", selector
        )

    def count(self, selector: str) -> int:
        """How many elements there are."""
        return self.run("return document.querySelectorAll(arguments[0]).length", selector)

    def choose(self, name: str, value: str) -> None:
        """Sets a field of the filter as a person would have left it."""
        self.run(
            "const field = document.forms.filter[arguments[0]]; field.value = arguments[1];"
            "field.dispatchEvent(new Event('input', {bubbles: true}));",
            name,
            value,
        )

    def offences(self) -> list[str]:
        """Alerts, errors, policy violations, console errors, and requests for anything but the file itself."""
        found: list[str] = list(self.run("return window.seen ?? []"))
        found += [
            entry["message"]
            for entry in self._driver.get_log("browser")
            if entry["level"] in ("SEVERE", "WARNING")
        ]
        for entry in self._driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                url, page = message["params"]["request"]["url"], message["params"]["documentURL"]
                # The browser's own start page asks for chrome:// addresses; those are not ours.
                if page.startswith("file:") and not url.startswith(("file:", "data:,")):
                    found.append(f"request: {url}")
        return found


@contextmanager
def browsing(profile: Path) -> Generator[Page]:
    """A browser with a fresh profile, closed at the end."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver: Any = webdriver.Chrome(options=options, service=Service(str(DRIVER)))
    try:
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
        yield Page(driver)
    finally:
        driver.quit()


def contrast(page: Page, selector: str) -> float:
    """The contrast of an element's text with what it stands on, as WCAG 2 computes it."""
    return page.run(
        """
        const light = (colour) => {
          const [r, g, b] = colour.match(/[0-9.]+/g).slice(0, 3).map((part) => part / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        let ground = document.querySelector(arguments[0]);
        const ink = light(getComputedStyle(ground).color);
        while (getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)') ground = ground.parentElement;
        const paper = light(getComputedStyle(ground).backgroundColor);
        return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
        """,
        selector,
    )
