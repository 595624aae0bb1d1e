"""Crossword: the worked example by cells, the last cell, court cards, and a slow reading of the sheet."""

import random

import pytest

from cadogan import Position, is_down, names, rank
from cadogan.catalogue import game
from cadogan.codes import opened
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.table import Table
from cadogan.testing import counts, legal, played, position, shown

VALUES = {rank: value for value, rank in enumerate("A23456789T", 1)}
COURTS = [rank + suit for rank in "JQK" for suit in "cdhs"]
Cell = tuple[int, int]
CELLS = [(row, column) for row in range(1, 8) for column in range(1, 8)]


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("crossword").bound()


def laid(rules: Rules, cells: dict[Cell, str], stock: str = "-9s -9h", courts: str = "Kc Kd") -> Position:
    """Make a position of cells (row, column), the stock with its top card, and the court cards left."""
    lines = [f"g{row}.{column}: {card}" for (row, column), card in cells.items()]
    return position(rules, "; ".join([*lines, f"s: {stock}", f"r: {courts}"]))


def by_the_sheet(rules: Rules, at: Position, apart: bool) -> set[str]:
    """Try every card in every empty cell, then look at all the complete words of the whole grid, by the sheet."""
    cells = {(row, column): shown(rules, at, f"g{row}.{column}")[0] for row, column in CELLS}
    stock, reserve = shown(rules, at, "s")[0].split(), shown(rules, at, "r")[0].split()
    last = [cell for cell in CELLS if not cells[cell]]
    offered = [
        (f"s-{{}} x{n}" if n > 1 else "s-{}", card) for n, card in enumerate(reversed(stock), 1) if card[0] != "-"
    ]
    offered = [(how if how.endswith("}") else how + " pick", card) for how, card in offered]
    offered += [("r-{}", reserve[-1])] if reserve else []
    found = set()
    for row, column in last:
        near = [cells.get((row + dy, column + dx)) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx]
        beside = [cells.get((row + dy, column + dx)) or "" for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0))]
        for how, card in offered:
            court = card[0] not in VALUES
            if (len(last) == 49 and court) or (len(last) < 49 and not any(near)):
                continue
            if apart and court and any(other and other[0] not in VALUES for other in beside):
                continue
            if all(total % 2 == 0 for total in complete_words({**cells, (row, column): card})):
                found.add(how.format(f"g{row}.{column}"))
    return found


def complete_words(cells: dict[Cell, str]) -> list[int]:
    """Return the sums of all complete words of a grid, across and down."""
    found = []
    for i in range(1, 8):
        for line in ([cells[i, j] for j in range(1, 8)], [cells[j, i] for j in range(1, 8)]):
            word: list[str] = []
            for card in [*line, "K"]:
                if card and card[0] not in VALUES:
                    if "" not in word:
                        found.append(sum(VALUES[each[0]] for each in word))
                    word = []
                else:
                    word.append(card)
    return found


@pytest.mark.parametrize("apart", [False, True])
def test_the_legal_moves_are_those_of_a_plain_reading_of_the_sheet(apart: bool) -> None:
    """Along play that keeps the choice wide, so that it reaches full grids now and then."""
    rules = game("crossword").bound(["apart"] if apart else [])
    chooser = random.Random(4)
    deepest = 0
    for number in range(1, 13):
        _, at = opening(rules, Deal("cadogan", number))
        while moves := rules.moves(at):
            assert legal(rules, at) == by_the_sheet(rules, at, apart)

            some = [rules.play(at, move)[1] for move in chooser.sample(moves, min(6, len(moves)))]
            at = max(some, key=lambda after: len(rules.moves(after)))
        assert by_the_sheet(rules, at, apart) == set()
        deepest = max(deepest, rules.score(at).points)

    assert deepest > 38


def test_the_deal() -> None:
    """The court cards lie aside open, of the forty others one is seen."""
    table = opened("crossword#1")
    rules = table.rules

    assert sorted(shown(rules, table.position, "r")[0].split()) == sorted(COURTS)
    assert counts(rules, table.view, "stock", face_down=True) == [39]
    assert all(rank(card) <= 10 for card in table.position[rules.layout.pile("stock")] if not is_down(card))
    assert sum(counts(rules, table.view, "grid")) == 0


def test_the_first_card_is_the_stocks_in_any_cell(rules: Rules) -> None:
    """B43: no court card begins; then each card touches another, at a corner at least."""
    at = laid(rules, {}, "-9s 7h")
    assert legal(rules, at) == {f"s-g{row}.{column}" for row, column in CELLS}
    with pytest.raises(IllegalMove, match="the first one is the card of the stock"):
        read(rules, at, "r-g4.4")
    at = laid(rules, {(4, 4): "7h"}, "-9s 2c")
    assert "s-g5.5" in legal(rules, at)
    with pytest.raises(IllegalMove, match="A card goes beside another"):
        read(rules, at, "s-g1.1")


def test_a_court_card_ends_a_word(rules: Rules) -> None:
    """3 and 5 make 8, 3 and 4 make 7."""
    assert "r-g1.3" in legal(rules, laid(rules, {(1, 1): "3c", (1, 2): "5c"}))
    at = laid(rules, {(1, 1): "3c", (1, 2): "4c"})
    with pytest.raises(IllegalMove, match="must add up to an even number"):
        read(rules, at, "r-g1.3")


def test_a_number_card_completes_words(rules: Rules) -> None:
    """Between 3 and a court card 5 is legal, 4 is not; the column below is empty, so no word down is complete."""
    cells = {(1, 1): "3c", (1, 3): "Jc"}

    assert "s-g1.2" in legal(rules, laid(rules, cells, "-9s 5h"))
    assert "s-g1.2" not in legal(rules, laid(rules, cells, "-9s 4h"))


def test_a_word_of_one_card(rules: Rules) -> None:
    """Ruling 7: between two court cards and the edges (1,1) takes an even card or a court card only."""
    cells = {(1, 2): "Jc", (2, 1): "Jd", (2, 2): "2c"}

    assert "s-g1.1" in legal(rules, laid(rules, cells, "-9s 4h"))
    assert "s-g1.1" not in legal(rules, laid(rules, cells, "-9s 5h"))
    assert "r-g1.1" in legal(rules, laid(rules, cells))


def test_courts_side_by_side() -> None:
    """Legal by the book (ruling 5); with the option only at corners."""
    cells = {(4, 4): "Jc"}
    free, apart = (game("crossword").bound(options) for options in ([], ["apart"]))

    assert {"r-g4.5", "r-g5.5"} <= legal(free, laid(free, cells))
    assert {"r-g4.5", "r-g5.5"} & legal(apart, laid(apart, cells)) == {"r-g5.5"}
    with pytest.raises(IllegalMove, match="do not lie side by side"):
        read(apart, laid(apart, cells), "r-g4.5")


def test_the_last_cell(rules: Rules) -> None:
    """B43: with 48 cells filled the four cards left all lie open, and any of them that fits may be the last."""
    fixed = {(7, 5): "Jc", (6, 6): "Jd", (5, 7): "Jh", (6, 7): "8s"}
    left = {"2s", "4h", "3h", "Kc", "Kd"}
    others = iter([card for card in names(bytes(rules.layout.pack)).split() if card not in {*left, *fixed.values()}])
    cells = fixed | {cell: next(others) for cell in CELLS[:47] if cell not in fixed}
    at = laid(rules, cells, "-4h -3h 2s", "Kc Kd")
    at = played(rules, at, "s-g7.6")

    assert shown(rules, at, "s", "r") == ["4h 3h", "Kc Kd"]
    assert legal(rules, at) == {"s-g7.7 x2 pick", "r-g7.7"}
    with pytest.raises(IllegalMove, match="must add up to an even number"):
        read(rules, at, "3h -> g7.7")
    for move in ("4h -> g7.7", "r-g7.7"):
        assert Table(rules, position=played(rules, at, move)).state == "won"
    before_the_last = laid(rules, cells, "-4h -3h 2s", "Kc Kd")
    assert counts(rules, before_the_last, "stock", face_down=True) == [2]


def test_cards_stay_where_they_are(rules: Rules) -> None:
    """Nothing leaves the grid."""
    with pytest.raises(IllegalMove, match="no card is taken from there"):
        read(rules, laid(rules, {(4, 4): "7h"}), "g4.4-g4.5")
