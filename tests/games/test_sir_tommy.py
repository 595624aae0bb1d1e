"""Sir Tommy: one card at a time, four heaps, and foundations that do not care for suits."""

import pytest

from cadogan.catalogue import game
from cadogan.codes import opened
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.table import Table
from cadogan.testing import counts, legal_by_cards, played, position, shown


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("sir-tommy").bound()


def test_only_the_card_to_be_placed_is_seen() -> None:
    """Nothing is dealt; the top card of the pack lies open, and the next one turns up by itself."""
    table = opened("sir-tommy#1")
    rules = table.rules

    assert counts(rules, table.view, "stock", face_down=True) == [51]
    table.play(table.moves[0])
    assert counts(rules, table.view, "stock", face_down=True) == [50]
    assert names_seen(table) == 2


def names_seen(table: Table) -> int:
    """Return how many cards lie open."""
    return sum(card < 0x80 for pile in table.view.piles for card in pile)


def test_the_worked_example(rules: Rules) -> None:
    """An ace from the stock, then a two of another suit from a heap; heaps do not serve each other."""
    at = position(rules, "s: -9d Ah; w1: 5s 2c; w2: 3c")

    with pytest.raises(IllegalMove):
        read(rules, at, "3c -> w1")
    with pytest.raises(IllegalMove):
        read(rules, at, "3c -> foundation")
    at = played(rules, at, "Ah -> foundation")
    assert shown(rules, played(rules, at, "2c -> Ah", "3c -> 2c"), "f1", "w1") == ["Ah 2c 3c", "5s"]


def test_the_card_turned_goes_to_any_heap_or_where_it_fits(rules: Rules) -> None:
    """Nothing is forced: an ace may be buried, an empty heap may be left (special rules)."""
    at = position(rules, "f1: Ac 2d; s: -9d 3s; w1: Kd; w3: 3h")

    assert {move.split(" -> ")[0] for move in legal_by_cards(rules, at)} == {"3s", "3h"}
    for heap in ("w1", "w2", "w3", "w4"):
        assert shown(rules, played(rules, at, f"3s -> {heap}"), heap)[0].endswith("3s")
    assert shown(rules, played(rules, at, "3s -> foundation"), "f1", "s") == ["Ac 2d 3s", "9d"]


def test_the_empty_stock_does_nothing(rules: Rules) -> None:
    """B53: with all cards dealt nothing turns; the game is over only if no top card fits."""
    at = position(rules, "f1: Ac; w1: 5s 2c; w2: 9h 3d")
    with pytest.raises(IllegalMove):
        read(rules, at, "deal")

    assert legal_by_cards(rules, at) == {"2c -> foundation"}
    assert Table(rules, position=at).state == "playing"
    assert Table(rules, position=played(rules, at, "2c -> foundation", "3d -> foundation")).state == "over"
