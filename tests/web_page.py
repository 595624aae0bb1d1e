"""What tests of the page share: a server, a real browser, and a player who points, drags and presses keys.

Without a chromium these tests are skipped, unless ``CADOGAN_CHROMIUM=required`` says that they must run. The same
variable may name the program.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, sync_playwright

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
VARIABLE = "CADOGAN_CHROMIUM"


def chromium() -> str:
    """Return the browser; skip the test, or fail if that is not allowed, where there is none."""
    wanted = os.environ.get(VARIABLE, "")
    named = shutil.which(wanted) if wanted not in ("", "required") else None
    found = named or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        reason = f"the page is tested in a chromium, and none is installed; {VARIABLE} may name one"
        if wanted:
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with games of its own; its address."""
    chromium()
    folder = tmp_path_factory.mktemp("games")
    process = subprocess.Popen(
        [sys.executable, "-m", "cadogan_web", "--port", "0", "--no-browser"],
        env={**os.environ, "XDG_DATA_HOME": str(folder), "XDG_STATE_HOME": str(folder)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        link = process.stdout.readline()
        yield link.partition("/#")[0]
    finally:
        process.terminate()
        process.wait(10)
        process.stdout.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser; it ends with its module, since tests that run an event loop bear no other beside them."""
    program = chromium()
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield found
        found.close()


SETTINGS = {"motion": "off"}


def until(page: Page, condition: str, patience: float = 10) -> None:
    """Wait until something holds in a page. Playwright's own way needs `eval`, which the policy forbids."""
    end = time.monotonic() + patience
    while not page.evaluate(f"() => Boolean({condition})"):
        assert time.monotonic() < end, f"in vain waited for {condition}"
        page.wait_for_timeout(15)


_PARTS = (0.5, 0.12, 0.88, 0.3, 0.7, 0.05, 0.95)
SPOTS = sorted(([a, b] for a in _PARTS for b in _PARTS), key=lambda spot: _PARTS.index(spot[0]) + _PARTS.index(spot[1]))
"""Where a card may be pointed at, in parts of its width and height."""


def _card(drawing: str) -> str:
    """Return the card that a drawing shows."""
    name = drawing.removeprefix("#card-")
    return "?" if name == "back" else re.sub(r"-(stacked|beside|mirrored|below)(-large)?$", "", name)


class Player:
    """Somebody at the page."""

    def __init__(self, browser: Browser, address: str, settings: dict[str, str] | None = None, **context: Any) -> None:
        self.address = address
        self.context = browser.new_context(**({"viewport": {"width": 1280, "height": 720}} | context))
        self.context.set_default_timeout(10_000)
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.watch(self.page)
        self.settings = SETTINGS | (settings or {})
        kept = json.dumps(json.dumps(self.settings))
        self.context.add_init_script(f"if (location.protocol !== 'about:') localStorage.cadogan ??= {kept}")

    def watch(self, page: Page) -> None:
        """Gather what goes wrong in a page."""
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if self._bad(line.type, line.text) else None)

    @staticmethod
    def _bad(kind: str, text: str) -> bool:
        # Refusals are answered with statuses that a browser logs as errors.
        return kind == "error" and not re.search(r"status of (404|409|422)", text)

    def open(self, code: str, **more: str) -> None:
        """Open a deal."""
        parts = "&".join(f"{key}={value}" for key, value in {"code": code.replace("#", "%23"), **more}.items())
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}/#{parts}")
        self.ready()

    def window(self) -> Page:
        """Open one more window on the table that is shown."""
        page = self.context.new_page()
        self.watch(page)
        page.goto(self.page.url)
        until(page, "window.cadogan?.app.game.table && cadogan.app.name")
        return page

    def ready(self) -> None:
        """Wait until a table is shown and nothing is asked any more."""
        until(self.page, "window.cadogan?.app.game.table && cadogan.app.name")
        self.settled()

    def settled(self) -> None:
        """Wait until all that was asked is answered."""
        self.page.evaluate(
            """async () => {
                let last;
                do { last = cadogan.app.game.last; await last; } while (last !== cadogan.app.game.last);
            }"""
        )

    @property
    def table(self) -> dict[str, Any]:
        """The table that the page shows."""
        self.settled()
        # Text is handed over faster than a large object.
        table: dict[str, Any] = json.loads(self.page.evaluate("JSON.stringify(cadogan.app.game.table)"))
        return table

    @property
    def shown(self) -> dict[str, list[str]]:
        """The cards that stand on the page, by piles."""
        drawn = self.page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll(".pile")].map(pile => [
                pile.dataset.pile,
                [...pile.querySelectorAll(".card > svg:not(.ghost) use")].map(use => use.getAttribute("href"))]))"""
        )
        return {pile: [_card(each) for each in cards] for pile, cards in drawn.items()}

    def said(self) -> str:
        """What the page says."""
        self.settled()
        return self.page.inner_text("#said")

    def card(self, pile: str, count: int = 1) -> Locator:
        """The card at a place from the top of a pile, or the space of an empty one."""
        cards = self.page.locator(f'[data-pile="{pile}"] .card')
        number = cards.count()
        return cards.nth(number - max(count, 1)) if number else self.page.locator(f'[data-pile="{pile}"] .slot')

    def point(self, pile: str, count: int = 1) -> tuple[float, float]:
        """Where one can point at a card: a spot that nothing else covers."""
        found = self.card(pile, count).evaluate(
            """(el, spots) => {
                const box = el.getBoundingClientRect();
                for (const [a, b] of spots) {
                    const [x, y] = [box.left + a * box.width, box.top + b * box.height];
                    const hit = document.elementFromPoint(x, y);
                    if (hit && el.contains(hit)) return [x, y];
                }
                return null;
            }""",
            SPOTS,
        )
        assert found is not None, f"the card {count} of {pile} cannot be pointed at"
        return found[0], found[1]

    def click(self, pile: str, count: int = 1) -> None:
        """Click on a card."""
        self.page.mouse.click(*self.point(pile, count))
        self.settled()

    def drag(self, source: str, target: str, count: int = 1) -> None:
        """Drag a card, with all on it, to another pile."""
        x, y = self.point(source, count)
        held = self.card(source, count).bounding_box()
        onto = self.card(target).bounding_box()
        assert held is not None
        assert onto is not None
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 9, y + 9)
        self.page.mouse.move(onto["x"] + x - held["x"] + 3, onto["y"] + y - held["y"] + 3)
        self.page.mouse.up()
        self.settled()

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)
            self.settled()

    def focused(self) -> tuple[str, int]:
        """Which card has the focus: its pile and its place from the top."""
        pile, count = self.page.evaluate("cadogan.app.board.spot")
        return pile, count

    def close(self) -> None:
        """Leave; whatever went wrong in the page is an error."""
        self.context.close()
        assert not self.faults


def parts(move: str) -> tuple[str, str, int]:
    """Return source, target and count of a simple move."""
    found = re.fullmatch(r"([a-z]+[0-9.]*)-([a-z]+[0-9.]*)(?: x(\d+))?", move)
    assert found is not None, move
    return found[1], found[2], int(found[3] or 1)
