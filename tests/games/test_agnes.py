"""Agnes: the kit, the sheet's worked example, its rulings and its option, and the end of the stock."""

import pytest

from cadogan.catalogue import game
from cadogan.codes import opened
from cadogan.errors import IllegalMove
from cadogan.position import Position
from cadogan.rules import Rules
from cadogan.testing import GameTests, counts, legal_by_cards, played, position

TWO_SUITS = "f1: Ts; t1: 9h 8h 7d 6d 5d; t2: 8d; t3: 7h; t4: 6h; t5: 9d; t6: Jc; t7: Qc"
"""A column that ends with a run of three in one suit, and a place for each part of it."""

STOCK = "s: -2c -4c -6c -8c -Tc -Qc -Ac -3d -5d -7d -9d -Jd -Kd -2h -3h -8h"
"""Sixteen cards: what is left after the first deal."""


class TestAgnes(GameTests):
    game = "agnes"


@pytest.fixture
def rules() -> Rules:
    return game("agnes").bound()


@pytest.fixture
def partial() -> Rules:
    return game("agnes").bound(["partial_runs=on"])


def refused(rules: Rules, at: Position, move: str) -> str:
    """Return the reason why a move is not legal."""
    with pytest.raises(IllegalMove) as caught:
        played(rules, at, move)
    return str(caught.value)


def test_the_start() -> None:
    """Seven open columns of seven to one, a first foundation card, and 23 cards face down."""
    table = opened("agnes#1")
    rules, at = table.rules, table.position

    assert counts(rules, at, "tableau") == [7, 6, 5, 4, 3, 2, 1]
    assert counts(rules, at, "tableau", face_down=True) == [0] * 7
    assert counts(rules, at, "foundation") == [1, 0, 0, 0]
    assert counts(rules, at, "stock", face_down=True) == [23]
    assert counts(rules, at, "reserve") == [0, 0]


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the sheet, one after another, and seven more cards at the end."""
    at = position(
        rules,
        "f1: Ts; t1: Th; t2: 8c 7h; t3: 6h; t4: 3c 5h; t5: 5c 4h; t6: Kc Qd 6s 2s; t7: 7c;"
        "s: -2c -4c -6c -9c -Tc -Jc -Ac -3d -5d -7d -9d -Jd -Kd -2h -3h -8h",
    )
    at = played(rules, at, "Th -> foundation", "5h -> 6h", "4h -> 5h", "2s -> 3c", "6s -> 7c", "Qd -> space")
    at = played(rules, at, "6h 5h 4h -> 7h", "5c -> 6s", "7h 6h 5h 4h -> space")

    assert counts(rules, at, "foundation") == [1, 1, 0, 0]
    assert sorted(counts(rules, at, "tableau")) == [0, 1, 1, 1, 2, 3, 4]

    before = counts(rules, at, "tableau")
    at = played(rules, at, "deal")
    assert counts(rules, at, "tableau") == [cards + 1 for cards in before]


def test_what_a_column_gives(rules: Rules) -> None:
    """The end card, and the run of one suit at the end; no part of it, and nothing of two suits."""
    at = position(rules, TWO_SUITS)
    found = legal_by_cards(rules, at)

    assert {"5d -> 6h", "7d 6d 5d -> 8d"} <= found
    assert not {"6d 5d -> 7h", "8h 7d 6d 5d -> 9d"} & found
    assert refused(rules, at, "6d 5d -> 7h") == "a run moves only as a whole"
    assert refused(rules, at, "8h 7d 6d 5d -> 9d") == "a run moves only as a whole"


def test_a_run_goes_to_no_foundation(rules: Rules) -> None:
    """Runs go to columns only; to a foundation cards go one by one."""
    at = position(rules, "f1: Ts; f2: Td; t1: 8c Qd Jd")

    assert {move for move in legal_by_cards(rules, at) if "foundation" in move} == {"Jd -> foundation"}
    assert "Qd Jd -> space" in legal_by_cards(rules, at)


def test_partial_runs(partial: Rules) -> None:
    """With the option any part of the run moves that has the end card, but still nothing of two suits."""
    at = position(partial, TWO_SUITS)
    found = legal_by_cards(partial, at)

    assert {"5d -> 6h", "6d 5d -> 7h", "7d 6d 5d -> 8d"} <= found
    assert "8h 7d 6d 5d -> 9d" not in found
    assert refused(partial, at, "8h 7d 6d 5d -> 9d") == "these cards do not make a run"


def test_kings_go_on_aces_of_their_colour(rules: Rules) -> None:
    """Ruling 3: the columns go round the corner, whatever the base."""
    found = legal_by_cards(rules, position(rules, "f1: Th; t1: As; t2: Kd; t3: Ks; t4: Ah; t5: Ac"))

    assert {"Kd -> Ah", "Ks -> Ac", "Ks -> As"} <= found
    assert not {"Kd -> As", "Kd -> Ac", "Ks -> Ah"} & found


def test_a_run_goes_round_the_corner(rules: Rules) -> None:
    """In a run a king may follow an ace, so that it moves with the run and not without."""
    at = position(rules, "f1: Ts; t1: 9c 2h Ah Kh; t2: 3d; t3: 2d; t4: Ad")
    found = legal_by_cards(rules, at)

    assert {"2h Ah Kh -> 3d", "Kh -> Ad"} <= found
    assert "Ah Kh -> 2d" not in found


def test_the_same_colour(rules: Rules) -> None:
    """B45: base nine; both red eights go on the red nine, the black one does not."""
    at = position(rules, "f1: 9c; t1: 9d; t2: 8d; t3: 8h; t4: 8s")
    found = legal_by_cards(rules, at)

    assert {"8d -> 9d", "8h -> 9d"} <= found
    assert "8s -> 9d" not in found
    assert refused(rules, at, "8s -> 9d") == "8s -> 9d: here cards are built down by one, red on red and black on black"


def test_a_space_takes_any_card_or_run(rules: Rules) -> None:
    """A space takes an end card, a whole run and a card of the reserve, and only a part of a run not."""
    found = legal_by_cards(rules, position(rules, "f1: Ts; t1: 9c 7h 6h; r1: 2c"))

    assert {"6h -> space", "7h 6h -> space", "2c -> space"} <= found
    assert "9c 7h 6h -> space" not in found


def test_foundations_begin_with_the_base_rank(rules: Rules) -> None:
    """An empty foundation takes the base rank of any suit; the ace follows the king."""
    found = legal_by_cards(rules, position(rules, "f1: Th Jh Qh Kh; t1: Ah; t2: As; t3: Ts; t4: Jd"))

    assert {move for move in found if move.endswith("-> foundation")} == {"Ah -> foundation", "Ts -> foundation"}


def test_a_foundation_ends_below_its_base(rules: Rules) -> None:
    """Thirteen cards are a foundation, so a nine is the last card on a base of ten."""
    at = position(rules, "f1: Th Jh Qh Kh Ah 2h 3h 4h 5h 6h 7h 8h; t1: 8d 9h; t2: Td")

    at = played(rules, at, "9h -> foundation")

    assert counts(rules, at, "foundation") == [13, 0, 0, 0]
    assert {move for move in legal_by_cards(rules, at) if move.endswith("-> foundation")} == {"Td -> foundation"}


def test_an_empty_column_gets_its_card(rules: Rules) -> None:
    """Ruling 4: a deal lays a card on each column place, so the stock lasts for three."""
    at = position(rules, "f1: Ts; t1: 9c 8d; t3: 4h; " + STOCK)

    at = played(rules, at, "deal")

    assert counts(rules, at, "tableau") == [3, 1, 2, 1, 1, 1, 1]
    assert counts(rules, at, "tableau", face_down=True) == [0] * 7
    assert counts(rules, at, "stock") == [9]
    assert counts(rules, at, "reserve") == [0, 0]


def test_the_last_two_cards(rules: Rules) -> None:
    """Ruling 5: right after the third deal they lie open on the reserve; each can be played, none comes back."""
    at = position(rules, "f1: Ts; t1: 9c; " + STOCK)
    at = played(rules, at, "deal", "deal")

    assert counts(rules, at, "stock") == [0]
    assert counts(rules, at, "reserve") == [1, 1]
    assert counts(rules, at, "reserve", face_down=True) == [0, 0]
    assert "deal" not in legal_by_cards(rules, at)


def test_the_reserve_only_gives(rules: Rules) -> None:
    """Either card of the reserve goes to a foundation or the columns; nothing goes there."""
    at = position(rules, "f1: Ts; t1: 6h; t2: 9h; r1: Js; r2: 8d")
    found = legal_by_cards(rules, at)

    assert {"Js -> foundation", "Js -> space", "8d -> 9h"} <= found
    at = played(rules, at, "Js -> foundation")
    assert refused(rules, at, "6h -> r1") == "no card is put there"


def test_dealing_is_never_illegal(rules: Rules) -> None:
    """Ruling 6: with moves left, with spaces and with none, so long as the stock has cards."""
    assert "deal" in legal_by_cards(rules, position(rules, "f1: Ts; t1: Js; " + STOCK))
    assert "deal" in legal_by_cards(rules, position(rules, "f1: Ts; t1: 9s; t2: 4s; " + STOCK))
    assert "deal" not in legal_by_cards(rules, position(rules, "f1: Ts; t1: Js"))


@pytest.mark.parametrize("base", range(13))
def test_won_whatever_the_base(rules: Rules, base: int) -> None:
    """B47: all four foundations of 13 are a win, with each of the thirteen base ranks."""
    ranks = "A23456789TJQK"
    piles = [" ".join(ranks[(base + i) % 13] + suit for i in range(13)) for suit in "cdhs"]
    won = position(rules, "; ".join(f"f{n}: {cards}" for n, cards in enumerate(piles, 1)))
    short = position(rules, "; ".join(f"f{n}: {cards}" for n, cards in enumerate([*piles[:3], piles[3][:-3]], 1)))

    assert rules.score(won).won
    assert not rules.score(short).won
