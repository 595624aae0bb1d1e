"""Pyramid: the worked example, the two cards of the waste, the faults of others, and a slow generator."""

import random
from itertools import combinations, pairwise

import pytest

from cadogan import Move, Position
from cadogan.cards import name, names
from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import CadoganError, IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.table import Table
from cadogan.testing import counts, legal_by_cards, played, position


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("pyramid").bound()


def pyramid(rules: Rules, piles: str, *rows: str) -> Position:
    """Make a table whose last rows are these, a dot being an empty place: ``"Kd .", ". 9s ."`` are rows 6 and 7."""
    cells = [
        f"g{8 - len(rows) + r}.{c}: {each}"
        for r, line in enumerate(rows)
        for c, each in enumerate(line.split(), 1)
        if each != "."
    ]
    return position(rules, "; ".join([piles, *cells]))


def in_waste(rules: Rules, at: Position) -> str:
    return names(at[rules.layout.pile("waste")])


def test_open_cards_leave_in_pairs_of_thirteen_and_kings_alone(rules: Rules) -> None:
    """The worked example: Ks, 7c with 6c, Ts with 3c of the waste, Td with 3s, then 9h with 4s just turned on it."""
    at = pyramid(rules, "s: -4s; w: 9h 3c", "Ks 7c 6c Ts Td 3s Jd")

    assert legal_by_cards(rules, at) == {
        "Ks -> discard",
        "7c + 6c pair",
        "Ts + 3s pair",
        "Td + 3s pair",
        "Ts + 3c pair",
        "Td + 3c pair",
        "deal",
    }

    after = played(rules, at, "Ks -> discard", "7c 6c", "Ts 3c", "Td 3s", "deal")

    assert in_waste(rules, after) == "9h 4s"
    assert legal_by_cards(rules, after) == {"4s + 9h pair"}
    assert in_waste(rules, played(rules, after, "9h 4s")) == ""


def test_values_must_add_up_to_thirteen(rules: Rules) -> None:
    """Not: Jd with 3s; nor two kings, nor a king with another card."""
    at = pyramid(rules, "w: Kc", "Jd 3s Kd Ah")

    assert legal_by_cards(rules, at) == {"Kd -> discard", "Kc -> discard"}
    with pytest.raises(IllegalMove, match="add up to thirteen") as refused:
        read(rules, at, "g7.1+g7.2 pair")

    assert "в сумме дающие 13" in refused.value.said("ru")


@pytest.mark.parametrize("pair", ["Ad Qc", "2d Jc", "3d Tc", "4d 9c", "5d 8c", "6d 7c"])
def test_all_six_kinds_of_pairs(rules: Rules, pair: str) -> None:
    """Ace 1, jack 11, queen 12."""
    assert len(rules.moves(pyramid(rules, "", pair))) == 1


def test_a_covered_card_does_not_leave_with_one_that_covers_it(rules: Rules) -> None:
    """6d lies under 7s alone and is still covered by it."""
    at = pyramid(rules, "", "6d", "7s .")

    assert legal_by_cards(rules, at) == set()
    with pytest.raises(CadoganError):
        read(rules, at, "6d 7s")


def test_both_cards_that_cover_a_king_must_be_gone(rules: Rules) -> None:
    """B37: row 6 place 1 Kd; with place 2 of row 7 there it stays, then it may go."""
    at = pyramid(rules, "w: 4h; d: Kc", "Kd", ". 9s")
    with pytest.raises(IllegalMove, match="the card is not free yet"):
        read(rules, at, "Kd -> discard")
    after = played(rules, at, "9s 4h")

    assert legal_by_cards(rules, after) == {"Kd -> discard"}


def test_each_place_is_covered_by_two_of_the_next_row(rules: Rules) -> None:
    """Row r, place i lies under row r + 1, places i and i + 1, and over nothing else."""
    layout = rules.layout
    free = {f"{r}.{c}" for r in range(1, 8) for c in range(1, r + 1)}
    for r in range(1, 7):
        for c in range(1, r + 1):
            for over in free - {f"{r}.{c}"}:
                at = position(rules, f"g{r}.{c}: Kd; g{over}: 9s")
                covered = over in (f"{r + 1}.{c}", f"{r + 1}.{c + 1}")

                assert (
                    Move("move", layout.piles(f"g{r}.{c}")[0], layout.pile("discard")) in rules.moves(at)
                ) != covered


def test_the_shape_is_a_triangle(rules: Rules) -> None:
    """Each card lies half over the two above it."""
    places = [rules.layout.places[pile] for pile in rules.layout.piles("grid")]
    rows = [[place for place in places if place.y == y] for y in sorted({place.y for place in places})]

    assert [len(row) for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    assert all(
        abs(upper.x - lower.x) == 0.5 and 0 < lower.y - upper.y < 1
        for row, below in pairwise(rows)
        for at, upper in enumerate(row)
        for lower in below[at : at + 2]
    )


def test_older_waste_cards_are_no_pair(rules: Rules) -> None:
    """4h and 9c come to lie on each other when the card above them has left: no pair until a card is turned."""
    at = pyramid(rules, "s: -2c -Qh; w: 4h 9c", "Ad")

    assert legal_by_cards(rules, at) == {"deal"}

    after = played(rules, at, "deal", "Ad Qh")

    assert in_waste(rules, after) == "4h 9c"
    assert legal_by_cards(rules, after) == {"deal"}


def test_the_newest_card_stays_the_newest_while_other_cards_leave(rules: Rules) -> None:
    """9c just turned on 4h: the pyramid's kings and pairs do not touch the right; a card turned after it does."""
    at = pyramid(rules, "s: -2c -9c; w: 4h", "Kd 6c 7d")
    after = played(rules, at, "deal", "Kd -> discard", "6c 7d")

    assert "9c + 4h pair" in legal_by_cards(rules, after)
    assert legal_by_cards(rules, played(rules, after, "deal")) == set()


def test_the_upper_card_of_a_pair_of_the_waste_gone_the_next_is_not_the_newest(rules: Rules) -> None:
    """After 8d 5c, just turned, have left, 9c on 4h is not the card turned last."""
    at = pyramid(rules, "s: -2c -5c; w: 4h 9c 8d")
    after = played(rules, at, "deal", "8d 5c")

    assert legal_by_cards(rules, after) == {"deal"}


def test_a_king_of_the_waste_leaves_alone(rules: Rules) -> None:
    """And the card beneath it is not the newest then."""
    at = pyramid(rules, "s: -2c -Kd; w: 4h 9c")
    after = played(rules, at, "deal", "Kd -> discard")

    assert legal_by_cards(rules, after) == {"deal"}


def test_two_cards_in_the_waste_are_enough(rules: Rules) -> None:
    """B39: 7d just turned on 6c, nothing in the pyramid pairs, the stock is empty: not over."""
    table = Table(rules, position=pyramid(rules, "s: -7d; w: 6c", "Ad"))
    table.play("deal")

    assert table.state == "playing"
    assert legal_by_cards(rules, table.position) == {"7d + 6c pair"}

    table.play("7d 6c")

    assert table.state == "over"


def test_the_last_card_of_the_stock_can_be_played(rules: Rules) -> None:
    """B40: stock Kd alone; turned and discarded, both piles are empty, and nothing can be turned."""
    after = played(rules, pyramid(rules, "s: -Kd", "Ad"), "deal", "Kd -> discard")

    assert counts(rules, after, "stock") == counts(rules, after, "waste") == [0]
    with pytest.raises(IllegalMove):
        read(rules, after, "deal")


def test_one_pass(rules: Rules) -> None:
    """No redeal (ruling 2), and nothing is turned at the start (ruling 4)."""
    _, at = opening(rules, Deal("cadogan", 1))

    assert counts(rules, at, "waste") == [0]

    for _ in range(24):
        at = played(rules, at, "deal")

    assert {"deal", "redeal"} & legal_by_cards(rules, at) == set()
    with pytest.raises(IllegalMove, match="no such move"):
        read(rules, at, "redeal")


def test_the_whole_pack_must_go(rules: Rules) -> None:
    """A cleared pyramid does not win (ruling 1), the last two cards of the waste do."""
    rest = bytes(each for each in rules.layout.pack if name(each) not in ("6c", "7d"))
    at = position(rules, f"d: {names(rest)}; w: 6c; s: -7d")

    assert not rules.score(at).won
    assert rules.score(played(rules, at, "deal", "6c 7d")).won


def test_moves_are_those_of_a_slow_generator(rules: Rules) -> None:
    """Along random play: a second table, kept by names of cards, knows what is open and what was turned last."""
    chooser = random.Random(7)
    waste_pairs = 0
    for number in range(1, 81):
        _, at = opening(rules, Deal("cadogan", number))
        grid = [names(at[pile]) for pile in rules.layout.piles("grid")]
        rows = [grid[r * (r + 1) // 2 :][: r + 1] for r in range(7)]
        stock = [name(each & 127) for each in at[rules.layout.pile("stock")]]
        waste: list[str] = []
        last = ""
        while moves := rules.moves(at):
            slow = _discards(rows, waste, last)
            quick = {_cards(at, move) for move in moves if move.verb != "deal"}

            assert quick == slow
            assert any(move.verb == "deal" for move in moves) == bool(stock)

            move = chooser.choice(moves)
            if move.verb == "deal":
                last = stock.pop()
                waste.append(last)
            gone = _cards(at, move) if move.verb != "deal" else frozenset()
            waste_pairs += len(gone & set(waste)) == 2
            rows = [["" if each in gone else each for each in row] for row in rows]
            waste = [each for each in waste if each not in gone]
            _, at = rules.play(at, move)

            assert in_waste(rules, at).split() == waste

        assert _discards(rows, waste, last) == set()
        assert not stock

    assert waste_pairs > 20


def _cards(at: Position, move: Move) -> frozenset[str]:
    return frozenset(name(at[pile][-place]) for pile, place in ((move.source, move.count), *move.also))


def _discards(rows: list[list[str]], waste: list[str], last: str) -> set[frozenset[str]]:
    free = [
        card
        for r, row in enumerate(rows)
        for c, card in enumerate(row)
        if card and (r == 6 or (not rows[r + 1][c] and not rows[r + 1][c + 1]))
    ]
    free += waste[-1:]
    pairs = list(combinations(free, 2))
    if len(waste) > 1 and waste[-1] == last:
        pairs.append((waste[-1], waste[-2]))
    value = {rank: at for at, rank in enumerate("A23456789TJQK", 1)}
    found = {frozenset(pair) for pair in pairs if value[pair[0][0]] + value[pair[1][0]] == 13}
    return found | {frozenset((card,)) for card in free if value[card[0]] == 13}
