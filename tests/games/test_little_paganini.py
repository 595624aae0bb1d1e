"""Little Paganini: aces at the left ends, the whole worked example, and a slow reading of the sheet."""

import random

import pytest

from cadogan import Position
from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import CadoganError
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.table import Table
from cadogan.testing import legal, legal_by_cards, played, position

RANKS = "A23456789TJQK"

EXAMPLE = """
7c 2c 4c Ah 5h 8s 6d 4d Ts 9s 2d 9c 6h
Qs Js 2s Ad 8c 6s 3c As 9d Qc Jc Ks 7d
Tc 3h 5s 7s 5d 6c Ac Th 4h 3s 2h Jh 7h
3d 4s Kh Qh 5c 8d 8h 9h Td Jd Qd Kc Kd
"""
"""A deal in which the moves of the example can be played in their order (ruling 1)."""

BEHIND = (
    "7c-6c 3s-2s 4c-3c 2c-Ac 3c-2c 4c-3c 5c-4c 7s-6s 6s-5s 9c-8c 3d-2d 2s-As Kh-Qh 5h-4h 5s-4s 4h-3h 6c-5c Qs-Js 6d-5d "
    "2d-Ad 9s-8s Js-Ts Qs-Js 3d-2d 4d-3d Ts-9s Jh-Th 3h-2h Js-Ts Qs-Js Ks-Qs Qc-Jc Jc-Tc Td-9d Jd-Td"
)
"""The moves of the example: the first card behind the second."""


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("little-paganini").bound()


def laid(rules: Rules, *rows: str) -> Position:
    """Make a position of rows of fourteen places, ``--`` for a space; what is left out at the end is empty."""
    cells = [(r, c, card) for r, row in enumerate(rows, 1) for c, card in enumerate(row.split(), 1) if card != "--"]
    return position(rules, "; ".join(f"g{row}.{column}: {card}" for row, column, card in cells))


def where(rules: Rules, at: Position, card: str) -> tuple[int, int]:
    """Return row and column of a card, counted from 1."""
    grid = [names(at[pile]) for pile in rules.layout.piles("grid")]
    row, column = divmod(grid.index(card), 14)
    return row + 1, column + 1


def by_the_sheet(rules: Rules, at: Position) -> set[str]:
    """Try every card in every empty place."""
    grid = [names(at[pile]) for pile in rules.layout.piles("grid")]
    found = set()
    for space in (n for n in range(56) if not grid[n]):
        for n, card in enumerate(grid):
            if not card or (n % 14 == 0 and card[0] == "A"):
                continue
            left = grid[space - 1] if space % 14 else ""
            if card[0] == "A" if space % 14 == 0 else left and left == RANKS[RANKS.index(card[0]) - 1] + card[1] != "K":
                if space % 14 and card[0] == "A":
                    continue
                found.add(f"g{n // 14 + 1}.{n % 14 + 1}-g{space // 14 + 1}.{space % 14 + 1}")
    return found


def test_the_legal_moves_are_those_of_a_plain_reading_of_the_sheet(rules: Rules) -> None:
    """Along random play."""
    chooser = random.Random(5)
    for number in range(1, 41):
        _, at = opening(rules, Deal("cadogan", number))
        while moves := rules.moves(at):
            assert legal(rules, at) == by_the_sheet(rules, at)

            _, at = rules.play(at, chooser.choice(moves))
        assert by_the_sheet(rules, at) == set()


def test_the_deal(rules: Rules) -> None:
    """Row by row, a free place at the left of each."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    dealt = names(pack).split()
    cells = [names(at[pile]) for pile in rules.layout.piles("grid")]

    assert cells == [cell for row in range(4) for cell in ("", *dealt[13 * row : 13 * row + 13])]
    assert [(p.x, p.y) for p in rules.layout.places[:2]] == [(0, 0), (1.2, 0)]


def test_the_worked_example(rules: Rules) -> None:
    """All its moves in their order, once the aces stand at the left."""
    at = laid(rules, *(f"-- {row}" for row in EXAMPLE.split("\n") if row))
    assert sum(map(len, at.piles)) == 52
    for row, suit in enumerate("cdhs", 1):
        before = where(rules, at, f"A{suit}")
        at = played(rules, at, f"g{before[0]}.{before[1]}-g{row}.1")
    for card, before in (move.split("-") for move in BEHIND.split()):
        (row, column), (source, place) = where(rules, at, before), where(rules, at, card)
        at = played(rules, at, f"g{source}.{place}-g{row}.{column + 1}")

        assert where(rules, at, card) == (row, column + 1)


def test_what_is_not_allowed(rules: Rules) -> None:
    """No card behind a king or a space, no two at a left end, no other suit; an ace goes to left ends and stays."""
    at = laid(rules, "Ac -- Kd -- 3s", "-- 2c Ad -- 2d", "-- 2h")

    assert legal_by_cards(rules, at) == {"2c -> space", "Ad -> space", "2d -> space"}
    for said in ("3s-g1.4", "2h-g3.1", "2d-g1.2", "g1.1-g2.1", "g2.3-g1.2"):
        with pytest.raises(CadoganError):
            read(rules, at, said)


def test_won_with_a_suit_in_each_row(rules: Rules) -> None:
    """From place 0 on, any suit in any row; a row moved one place to the right does not count."""
    suits = [" ".join(rank + suit for rank in RANKS) for suit in "hscd"]

    assert Table(rules, position=laid(rules, *suits)).state == "won"
    moved = laid(rules, *suits[:3], f"-- {suits[3]}")
    assert (rules.score(moved).won, rules.score(moved).points) == (False, 39)
    gap = laid(rules, "Ac 2c -- 4c", "2d 3d", "Ah 3h")
    assert rules.score(gap).points == 3


def test_the_last_place_stays_for_the_end(rules: Rules) -> None:
    """A queen leaves place 13 for place 11, say, and the king follows."""
    row = " ".join(rank + "s" for rank in RANKS[:11])
    at = laid(rules, f"{row} -- -- Qs", "-- Ks")
    at = played(rules, at, "g1.14-g1.12", "g2.2-g1.13")

    assert rules.score(at).points == 13
