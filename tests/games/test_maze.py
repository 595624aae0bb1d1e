"""Maze: what a space takes from left and right, rows that go into each other, and the order that wins."""

import random

import pytest

from cadogan import Position
from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.table import Table
from cadogan.testing import legal, played, position, shown

RANKS = "A23456789TJQ"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("maze").bound()


def place(number: int) -> str:
    """Return the label of a place, counted from 1 row by row."""
    row, column = divmod(number - 1, 9)
    return f"g{row + 1}.{column + 1}"


def laid(rules: Rules, cards: dict[int, str]) -> Position:
    """Make a position of places and their cards."""
    return position(rules, "; ".join(f"{place(number)}: {card}" for number, card in cards.items()))


def taken(rules: Rules, cards: dict[int, str], number: int) -> set[str]:
    """Return the cards that a place takes, of all those that are not laid: each is tried on a place far off."""
    found = set()
    for card in [rank + suit for rank in RANKS for suit in "cdhs"]:
        if card not in cards.values():
            at = laid(rules, {**cards, 40: card})
            found |= {card} if f"{place(40)}-{place(number)}" in legal(rules, at) else set()
    return found


def by_the_sheet(rules: Rules, at: Position) -> set[str]:
    """Try each card in each space by the four rules of the sheet."""
    cards = [names(at[pile]) for pile in rules.layout.piles("grid")]
    found = set()
    for space in (n for n in range(54) if not cards[n]):
        left, right = cards[(space + 53) % 54], cards[(space + 1) % 54]
        for n, card in enumerate(cards):
            if not card:
                continue
            own = RANKS.index(card[0])
            after = left and left[1] == card[1] and RANKS.index(left[0]) == own - 1
            before = right and right[1] == card[1] and RANKS.index(right[0]) == own + 1
            ace = card[0] == "A" and (space == 0 or left[:1] == "Q")
            if after or before or ace:
                found.add(f"{place(n + 1)}-{place(space + 1)}")
    return found


def test_the_legal_moves_are_those_of_a_plain_reading_of_the_sheet(rules: Rules) -> None:
    """Along random play."""
    chooser = random.Random(3)
    for number in range(1, 9):
        _, at = opening(rules, Deal("cadogan", number))
        for _ in range(100):
            assert legal(rules, at) == by_the_sheet(rules, at)

            moves = rules.moves(at)
            if not moves:
                break
            _, at = rules.play(at, chooser.choice(moves))


def test_the_deal(rules: Rules) -> None:
    """Eight, eight and four times nine, row by row; then the kings are out and six places are empty."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    dealt = ["" if card[0] == "K" else card for card in names(pack).split()]
    cells = [names(at[pile]) for pile in rules.layout.piles("grid")]

    assert cells == [*dealt[:8], "", *dealt[8:16], "", *dealt[16:]]
    assert cells.count("") == 6
    assert sorted(shown(rules, at, "d")[0].split()) == ["Kc", "Kd", "Kh", "Ks"]
    assert {(p.x, p.y) for p in rules.layout.places[:54]} == {
        (round(1.2 * x, 3), round(1.2 * y, 3)) for x in range(9) for y in range(6)
    }


@pytest.mark.parametrize(
    ("cards", "number", "wanted"),
    [
        ({2: "Ts", 54: "7h"}, 1, {"Ac", "Ad", "Ah", "As", "9s", "8h"}),
        ({8: "Ah", 10: "5h"}, 9, {"2h", "4h"}),
        ({17: "9h", 19: "Js"}, 18, {"Th", "Ts"}),
        ({20: "Jc", 22: "6s"}, 21, {"Qc", "5s"}),
        ({20: "Qd", 22: "6s"}, 21, {"Ac", "Ad", "Ah", "As", "5s"}),
        ({53: "9c", 1: "4d"}, 54, {"Tc", "3d"}),
        ({54: "Qh"}, 1, {"Ac", "Ad", "Ah", "As"}),
        ({22: "Ah"}, 21, set()),
        ({53: "4d", 1: "Ac"}, 54, {"5d"}),
        ({}, 21, set()),
    ],
)
def test_what_a_space_takes(rules: Rules, cards: dict[int, str], number: int, wanted: set[str]) -> None:
    """The examples of the sheet; the last place is left of the first (ruling 3); no queen before an ace (ruling 4)."""
    assert taken(rules, cards, number) == wanted


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the book's example, at the places that they imply."""
    cards = {
        40: "As",
        41: "Jh",
        30: "Th",
        5: "6d",
        25: "5d",
        35: "Qd",
        27: "Jd",
        19: "Js",
        28: "Ts",
        29: "2s",
        21: "3s",
    }
    cards |= {45: "6s", 22: "5s", 50: "Qc", 23: "Jc", 24: "4s", 53: "6h", 31: "5h", 32: "9h", 33: "9s", 36: "4d"}
    at = laid(rules, cards)
    moves = [(40, 1), (30, 40), (25, 4), (27, 34), (28, 18), (29, 2), (21, 3), (22, 44), (23, 49), (24, 43), (31, 52)]
    moves += [(32, 39), (33, 17), (4, 37), (43, 4)]
    at = played(rules, at, *(f"{place(source)}-{place(target)}" for source, target in moves))

    assert shown(rules, at, *map(place, (1, 2, 3, 4, 5))) == ["As", "2s", "3s", "4s", "6d"]
    assert shown(rules, at, *map(place, (17, 18, 19, 36, 37, 39, 40, 41, 44, 45))) == [
        "9s",
        "Ts",
        "Js",
        "4d",
        "5d",
        "9h",
        "Th",
        "Jh",
        "5s",
        "6s",
    ]


def test_won_in_the_order_of_reading(rules: Rules) -> None:
    """Four suits from ace to queen from the first place on; spaces do not matter, not even inside a suit (ruling 5)."""
    cards = [rank + suit for suit in "hcsd" for rank in RANKS]
    kings = "d: Kc Kd Kh Ks"

    def at(places: list[int], some: list[str]) -> Position:
        return position(rules, "; ".join([kings, *(f"{place(n)}: {c}" for n, c in zip(places, some, strict=True))]))

    scattered = [n for n in range(1, 55) if n not in (1, 5, 9, 20, 33, 54)]
    assert Table(rules, position=at(list(range(1, 49)), cards)).state == "won"
    assert rules.score(at(scattered, cards)).won
    turned = cards[12:] + cards[:12]
    assert rules.score(at(scattered, turned)).won
    wrapped = cards[1:] + cards[:1]
    assert not rules.score(at(scattered, wrapped)).won
    assert rules.score(at(scattered, wrapped)).points == 0
    swapped = [*cards[:46], cards[47], cards[46]]
    assert (rules.score(at(scattered, swapped)).won, rules.score(at(scattered, swapped)).points) == (False, 46)


def test_the_reason_for_a_refusal(rules: Rules) -> None:
    """It speaks of both neighbours, in both languages."""
    for space in (1, 41, 54):
        at = laid(rules, {2: "Ts", 53: "7h", 42: "4d", 30: "8s"})
        with pytest.raises(IllegalMove, match="fits none that lies beside that place") as refused:
            read(rules, at, f"{place(30)}-{place(space)}")

        assert "не подходит к соседним" in refused.value.said("ru")
