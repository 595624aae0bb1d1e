"""Accordion: the worked example, the forced moves and the faults of other programs."""

import pytest

from cadogan import Position
from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules, shuffle_of
from cadogan.testing import legal_by_cards, played, position


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("accordion").bound()


def row(rules: Rules, cards: str, stock: str = "") -> Position:
    """Make a row of single cards, and a stock under whose cards the rest of the pack plays no part."""
    return position(rules, "; ".join([*(f"t{n}: {card}" for n, card in enumerate(cards.split(), 1)), f"s: {stock}"]))


def tops(rules: Rules, at: Position) -> str:
    return names(b"".join(at[pile][-1:] for pile in rules.layout.piles("tableau")))


def test_the_first_card_is_part_of_the_deal(rules: Rules) -> None:
    """One open card in the row, 51 face down in the stock; there is nothing to do but to deal (ruling 5)."""
    _, at = rules.opening(*shuffle_of(rules.layout, 1))

    assert [len(pile) for pile in at.piles] == [1, *[0] * 51, 51, 0]
    assert at[0][0] < 128
    assert min(at[52]) >= 128
    assert legal_by_cards(rules, at) == {"deal"}


def test_the_stock_is_dealt_when_no_pile_can_move(rules: Rules) -> None:
    """From 8h Tc 6s Qc 3h only the deal is legal; the card comes to the right end, face up."""
    at = row(rules, "8h Tc 6s Qc 3h", "-2d -6c")

    assert legal_by_cards(rules, at) == {"deal"}
    assert tops(rules, played(rules, at, "deal")) == "8h Tc 6s Qc 3h 6c"


def test_a_pile_goes_three_places_on_the_same_rank(rules: Rules) -> None:
    """6c -> 6s and nothing else; no deal while it is there (ruling 1)."""
    at = played(rules, row(rules, "8h Tc 6s Qc 3h", "-2d -6c"), "deal")

    assert legal_by_cards(rules, at) == {"6c -> 6s"}
    with pytest.raises(IllegalMove, match="have the same suit or the same rank"):
        read(rules, at, "6c -> 3h")
    with pytest.raises(IllegalMove, match="No card is dealt while a pile can move"):
        read(rules, at, "deal")
    assert tops(rules, played(rules, at, "6c -> 6s")) == "8h Tc 6c Qc 3h"


def test_any_pile_of_the_row_may_move(rules: Rules) -> None:
    """8h Tc 6c Qc 3h: two piles may move, neither of them the last one dealt (ruling 2); the gap closes."""
    at = row(rules, "8h Tc 6c Qc 3h")
    after = played(rules, at, "Qc -> 6c")

    assert legal_by_cards(rules, at) == {"6c -> Tc", "Qc -> 6c"}
    assert tops(rules, after) == "8h Tc Qc 3h"
    assert names(after[2]) == "6c Qc"
    assert legal_by_cards(rules, after) == {"Qc -> Tc", "3h -> 8h"}


def test_the_order_of_moves_matters(rules: Rules) -> None:
    """3h -> 8h, then Qc -> Tc leaves two piles; the other way round three are left, and nothing moves."""
    at = played(rules, row(rules, "8h Tc 6c Qc 3h"), "Qc -> 6c")
    stuck = played(rules, at, "Qc -> Tc")

    assert tops(rules, played(rules, at, "3h -> 8h", "Qc -> Tc")) == "3h Qc"
    assert tops(rules, stuck) == "8h Qc 3h"
    assert legal_by_cards(rules, stuck) == set()


@pytest.mark.parametrize("card", ["3c", "Qh"])
def test_the_last_card_brings_all_into_one_pile(rules: Rules, card: str) -> None:
    """From 3h Qc the next card goes on Qc, then on 3h: one pile, its order kept."""
    at = row(rules, "8h Tc 6c Qc 3h", f"-{card}")
    at = played(rules, at, "Qc -> 6c", "3h -> 8h", "Qc -> Tc", "deal", f"{card} -> Qc", f"{card} -> 3h")

    assert tops(rules, at) == card
    assert names(at[0]) == f"8h 3h Tc 6c Qc {card}"


def test_piles_never_move_to_the_right(rules: Rules) -> None:
    """B31: 5s -> 5h and Kh -> 5h, three places to the left, but not 5h -> 5s, and not Kh -> 9c."""
    at = row(rules, "5h 5s 9c Kh")

    assert legal_by_cards(rules, at) == {"5s -> 5h", "Kh -> 5h"}
    for said in ("5h -> 5s", "Kh -> 9c"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_a_pile_does_not_go_two_places(rules: Rules) -> None:
    """One or three places and no other number, though suit and rank would fit."""
    assert legal_by_cards(rules, row(rules, "5h 9c 5s")) == set()
    assert legal_by_cards(rules, row(rules, "5h 9c Ks 2d 5d")) == {"5d -> 2d"}


def test_the_lines_are_one_row(rules: Rules) -> None:
    """The left neighbour of a line's first pile is the last pile of the line above."""
    at = row(rules, "Ac 2d Ah 3d 2h 4d 3h 5d 4h 6d 5h 7d 6c 6s")
    places = rules.layout.places

    assert places[13].y > places[12].y
    assert "6s -> 6c" in legal_by_cards(rules, at)


def test_fewer_piles_are_better_and_one_wins(rules: Rules) -> None:
    """The score is the number of piles; all 52 cards in the first pile win."""
    _, at = rules.opening(*shuffle_of(rules.layout, 1))
    won = at.replace({0: at[0] + bytes(card & 127 for card in at[52]), 52: b""})
    cards = row(rules, "5h 5s 9c Kh")

    assert (rules.score(cards).points, rules.score(cards).won, rules.score(cards).fewer_is_better) == (4, False, True)
    assert (rules.score(at).points, rules.score(at).won) == (1, False)
    assert (rules.score(won).points, rules.score(won).won) == (1, True)


def test_free_deal_lets_the_player_deal_although_moves_are_possible() -> None:
    """With the option, the deal stands beside the moves."""
    free = game("accordion").bound(["free_deal"])

    assert legal_by_cards(free, row(free, "5h 5s", "-2d")) == {"5s -> 5h", "deal"}


def test_spread_lays_out_the_pack() -> None:
    """With the option all 52 cards lie in the row, and there is no stock."""
    spread = game("accordion").bound(["spread"])
    _, at = spread.opening(*shuffle_of(spread.layout, 1))

    assert spread.layout.piles("stock") == ()
    assert [len(pile) for pile in at.piles] == [*[1] * 52, 0]
