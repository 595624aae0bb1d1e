"""Every installed game on the page: drawn whole, nothing over anything that lies apart, and played by pointing."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser
from web_page import Player, browser, server

from cadogan.catalogue import games
from cadogan.places import TALL

__all__ = ["browser", "server"]

SIZES = ((1280, 720), (768, 1024), (360, 640))
"""A desk, a tablet, a phone."""
MOVES = 10
Box = tuple[float, float, float, float]


@pytest.fixture(scope="module")
def player(browser: Browser, server: str) -> Iterator[Player]:
    """Somebody who opens one game after the other."""
    found = Player(browser, server, {"click": "pick"})
    found.open("klondike")
    yield found
    found.close()


@pytest.mark.parametrize("game", list(games()))
def test_game_is_drawn_and_played(player: Player, game: str) -> None:
    """On a desk, a tablet and a phone all is in sight; ten moves chosen at random are made by pointing."""
    chance = random.Random(game)
    player.page.evaluate("code => { cadogan.app.open({ code }); }", f"{game}#7")
    assert player.table["game"] == game, player.said()
    table = player.table
    for number in range(MOVES + 1):
        if number in (0, MOVES):
            for width, height in SIZES:
                looked_at(player, table, width, height)
            resized(player, 1280, 720)
        if number == MOVES or not table["moves"]:
            break
        table = made(player, table, chance.choice(table["moves"]), chance)
        assert player.shown == {label: pile["cards"] for label, pile in table["piles"].items()}
    assert not player.faults


LEAST = 24
"""How wide and how high, in pixels, whatever can be played is for a finger on a phone, in every game."""


def test_everything_can_be_touched(browser: Browser, server: str) -> None:
    """On a phone nothing that can be played is too small for a finger, however small its card is."""
    player = Player(browser, server, {"click": "pick"}, viewport={"width": 360, "height": 640}, has_touch=True)
    player.open("klondike")
    small = {}
    for game in games():
        player.page.evaluate("code => { cadogan.app.open({ code }); }", f"{game}#7")
        table = player.table
        for source, count in {(move["from"], move["count"]) for move in table["moves"]}:
            if table["piles"][source]["fan"] is None or not table["piles"][source]["cards"]:
                count = 1
            width, height = player.page.evaluate(REACH, [source, count, *player.point(source, count)])
            if min(width, height) < LEAST:
                small[f"{game} {source} {count}"] = (width, height)
    player.close()

    assert small == {}


REACH = """([label, count, x, y]) => {
    const { board } = cadogan.app;
    const means = (x, y) => {
        const el = document.elementFromPoint(x, y);
        const spot = el && board.stage.contains(el) && board.touched(el, x, y);
        return spot && spot[0] === label && Math.max(spot[1], 1) === count;
    };
    const far = (dx, dy) => { let n = 0; while (n < 60 && means(x + dx * (n + 1), y + dy * (n + 1))) n++; return n; };
    return [far(-1, 0) + far(1, 0) + 1, far(0, -1) + far(0, 1) + 1];
}"""


def test_a_table_of_many_columns_is_folded_on_a_phone(browser: Browser, server: str) -> None:
    """Its right half stands under its left half, with cards as large as in other games; on a desk all is one row."""
    player = Player(browser, server, viewport={"width": 360, "height": 640})
    for game, columns in (("bakers-dozen", 13), ("easy-moves", 12)):
        player.open(f"{game}#7")
        # The smaller height is what the bars of a browser leave of a small phone.
        for width, height, rows in ((360, 640, 2), (360, 540, 2), (1280, 720, 1), (740, 360, 1)):
            resized(player, width, height)
            slots = [player.page.locator(f'[data-pile="t{i}"] .slot').bounding_box() for i in range(1, columns + 1)]
            tops = {round(box["y"]) for box in slots if box is not None}

            assert len(tops) == rows, (game, width, height)
            assert rows == 1 or all(box is not None and box["width"] > 44 for box in slots)
    player.close()


def made(player: Player, table: dict[str, Any], move: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Make a move as somebody would who sees the page and knows no game."""
    verb, source, target, count = move["verb"], move["from"], move["to"], move["count"]
    button = player.page.locator(f'#verbs [data-verb="{verb}"]')
    aimed = target != source and verb not in ("deal", "redeal")
    if not aimed and not move["also"] and button.count() == 1:
        button.click()
    elif verb == "move" and chance.random() < 0.5:
        player.drag(source, target, count)
    else:
        player.click(source, count)
        for pile, place in move["also"]:
            player.click(pile, place)
        if aimed and player.page.evaluate("cadogan.app.game.table.count") == table["count"]:
            player.click(target)
    # Where pointing fits several moves the page asks which.
    choice = player.page.locator("dialog li button")
    if choice.count():
        choice.first.click()
    after = player.table
    assert after["count"] == table["count"] + 1, f"{move['move']}: {player.said()}"
    return after


def resized(player: Player, width: int, height: int) -> None:
    """Give the page another size, and wait until it has laid its table anew."""
    player.page.set_viewport_size({"width": width, "height": height})
    player.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


def looked_at(player: Player, table: dict[str, Any], width: int, height: int) -> None:
    """Look at the whole table on a screen of this size."""
    resized(player, width, height)
    piles = table["piles"]
    found = player.page.evaluate(
        """() => {
            const box = el => {
                const { left, top, right, bottom } = el.getBoundingClientRect();
                return [left, top, right, bottom];
            };
            const piles = [...document.querySelectorAll(".pile")].map(pile => {
                const seen = [...pile.querySelectorAll(".card:not([hidden])")];
                return [pile.dataset.pile, (seen.length ? seen : [pile.querySelector(".slot")]).map(box)];
            });
            const root = document.scrollingElement;
            return { piles: Object.fromEntries(piles), stage: box(document.getElementById("stage")),
                scrolls: root.scrollHeight > root.clientHeight || root.scrollWidth > root.clientWidth };
        }"""
    )
    left, top, right, bottom = found["stage"]
    whole: dict[str, Box] = {}
    for label, boxes in found["piles"].items():
        around = (
            min(box[0] for box in boxes),
            min(box[1] for box in boxes),
            max(box[2] for box in boxes),
            max(box[3] for box in boxes),
        )
        inside = around[0] > left - 1 and around[1] > top - 1 and around[2] < right + 1 and around[3] < bottom + 1
        assert inside, f"{label} is cut off at {width}x{height}"
        whole[label] = around
    labels = list(whole)
    for i, one in enumerate(labels):
        for other in labels[:i]:
            if apart(laid(piles[one]), laid(piles[other]), 0):
                assert apart(whole[one], whole[other], 1), f"{one} lies over {other} at {width}x{height}"
    assert not found["scrolls"]


def laid(pile: dict[str, Any]) -> Box:
    """Return where a layout has a pile, in card widths."""
    x, y = pile["x"], pile["y"] * TALL
    more = (TALL - 1) / 2 if pile["sideways"] else 0
    return x - more, y + more, x + 1 + more, y + TALL - more


def apart(one: Box, other: Box, tolerance: float) -> bool:
    """Tell whether two boxes do not overlap."""
    loose = tolerance + 1e-6
    return (
        one[2] <= other[0] + loose
        or other[2] <= one[0] + loose
        or one[3] <= other[1] + loose
        or other[3] <= one[1] + loose
    )
