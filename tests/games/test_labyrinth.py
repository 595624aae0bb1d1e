"""Labyrinth: uppermost and lowest cards, two kinds of deal, the last chance, and a slow reading of the sheet."""

import pytest

from cadogan import Position
from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.invariants import walk
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import counts, legal, legal_by_cards, played, position, shown

RANKS = "A23456789TJQK"
ACES = "f1: Ac; f2: Ad; f3: Ah; f4: As"
ROW, COLUMNS = [f"t{n}" for n in range(1, 9)], [f"t{n}" for n in range(9, 17)]


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("labyrinth").bound()


def by_the_sheet(rules: Rules, at: Position) -> set[str]:
    """List the moves by looking down each column for the first and the last card, from the sheet's text."""
    piles = {label: names(pile).split() for label, pile in zip(rules.layout.labels, at.piles, strict=False)}
    wanted = {
        f"{RANKS[len(piles[home])]}{piles[home][0][1]}": home
        for home in ("f1", "f2", "f3", "f4")
        if len(piles[home]) < 13
    }
    chance = not piles["s"] and not rules.layout.noted(at, "last chance")
    found = {"deal"} if piles["s"] else set()
    for head, rest in zip(ROW, COLUMNS, strict=True):
        column = [(card, head) for card in piles[head]]
        for i, card in enumerate(piles[rest]):
            place = len(piles[rest]) - i
            column.append((card, rest + (f" x{place}" if place > 1 else "")))
        for i, (card, where) in enumerate(column):
            if card in wanted and (i in (0, len(column) - 1) or chance):
                pile, _, place = where.partition(" ")
                found.add(f"{pile}-{wanted[card]}" + (f" {place} pick" if place else ""))
    return found


def test_the_legal_moves_are_those_of_a_plain_reading_of_the_sheet(rules: Rules) -> None:
    """Along random play, to the end of the stock and beyond."""
    last_chances = holes = 0
    for at in walk(rules, 4000, seed=1, every=10_000):
        last_chances += rules.layout.noted(at, "last chance")
        holes += any(not at[pile] for pile in rules.layout.piles("row"))

        assert legal(rules, at) == by_the_sheet(rules, at)

    assert last_chances > 5
    assert holes > 500


def test_the_worked_example(rules: Rules) -> None:
    """4s lies under 4h; when 4h has gone it is the uppermost card of its column. Then holes are filled, then a row."""
    at = position(
        rules,
        "f1: Ac; f2: Ad; f3: Ah 2h 3h; f4: As 2s; t1: 4h; t2: 3s; t3: 5h; t4: 6h; t5: 7h; t6: 8h; t7: Kc; t8: Kd;"
        "t9: 4s 9c; s: -3c -3d -4c -4d -5c -5d -6c -6d -7c -7d -8c -8d -9d -Tc",
    )
    with pytest.raises(IllegalMove, match="A card between two others of its column is blocked"):
        read(rules, position(rules, "f4: As 2s 3s; t1: 4h; t9: 4s 9c; s: -Kd"), "4s -> 3s")
    with pytest.raises(IllegalMove, match="built up by one in suit"):
        read(rules, position(rules, "f4: As 2s; t1: 4h; t9: 4s 9c; s: -Kd"), "4s -> 2s")
    at = played(rules, at, "3s -> 2s", "4h -> 3h", "4s -> 3s", "5h -> 4h", "6h -> 5h", "7h -> 6h", "8h -> 7h")

    assert shown(rules, at, "f3", "f4", "t9") == ["Ah 2h 3h 4h 5h 6h 7h 8h", "As 2s 3s 4s", "9c"]
    at = played(rules, at, "deal")
    assert shown(rules, at, *ROW) == ["Tc", "9d", "8d", "8c", "7d", "7c", "Kc", "Kd"]
    at = played(rules, at, "deal")
    assert shown(rules, at, *COLUMNS) == ["9c 6d", "6c", "5d", "5c", "4d", "4c", "3d", "3c"]
    assert counts(rules, at, "stock") == [0]


def test_holes_are_filled_before_a_new_row_comes(rules: Rules) -> None:
    """From the left, as far as the stock goes; the last row may be short."""
    at = position(rules, f"{ACES}; t1: Kc; t3: Kd; t9: 9c; s: -5c -5d -5h")
    at = played(rules, at, "deal")

    assert shown(rules, at, *ROW, "t9", "s") == ["Kc", "5h", "Kd", "5d", "5c", "", "", "", "9c", ""]
    full = "; ".join(f"t{n}: {card}" for n, card in enumerate(["Kc", "Kd", "Kh", "Ks", "Qc", "Qd", "Qh", "Qs"], 1))
    at = played(rules, position(rules, f"{ACES}; {full}; s: -5c -5d -5h"), "deal")
    assert shown(rules, at, *COLUMNS) == ["5h", "5d", "5c", "", "", "", "", ""]


def test_both_ends_of_a_column(rules: Rules) -> None:
    """With a hole in row 1 the first card met from above is the uppermost; the lowest is always free."""
    at = position(rules, f"{ACES}; t9: 2c 9c 2d; t2: 2h; t10: 3c 2s; s: -Kd -Kc")

    assert legal(rules, at) == {"t9-f1 x3 pick", "t9-f2", "t2-f3", "t10-f4", "deal"}
    at = position(rules, f"{ACES}; t1: Kh; t9: 2c 9c 2d; s: -Kd -Kc")
    assert legal(rules, at) == {"t9-f2", "deal"}


def test_the_last_chance(rules: Rules) -> None:
    """Once, with the stock out, one blocked card goes to its foundation, and free cards do not use it up."""
    at = position(rules, f"{ACES}; t1: Kh; t9: 2c 9c 8s; t2: 2d; t10: 9d 2h 8d; t3: Ks; t11: 9h 2s 8h")

    assert legal_by_cards(rules, at) == {"2c -> foundation", "2d -> foundation", "2h -> foundation", "2s -> foundation"}
    at = played(rules, at, "2d -> Ad")
    assert rules.layout.noted(at, "last chance") == 0
    at = played(rules, at, "2h -> Ah")
    assert rules.layout.noted(at, "last chance") == 1
    assert shown(rules, at, "t10", "f3") == ["9d 8d", "Ah 2h"]
    assert legal_by_cards(rules, at) == set()


def test_not_before_the_stock_is_out(rules: Rules) -> None:
    """And never a card that is not next; nothing is built in the layout, nothing comes back."""
    at = position(rules, f"{ACES}; t1: Kh; t9: 2c 9c 8s; t2: 9d; s: -Kd")

    assert legal_by_cards(rules, at) == {"deal"}
    for said in ("8s -> 9d", "9c -> foundation", "8s -> t10"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)
