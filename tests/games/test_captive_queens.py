"""Captive Queens: fives down to the kings, sixes up to the jacks, the ring, and the number of passes."""

from itertools import pairwise

import pytest

from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.table import Table
from cadogan.testing import counts, legal_by_cards, played, position, shown

QUEENS = "d1: Qc; d2: Qd; d3: Qh; d4: Qs"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("captive-queens").bound()


def test_the_deal(rules: Rules) -> None:
    """The queens lie in the middle, all else is the stock."""
    _, at = opening(rules, Deal("cadogan", 1))

    assert shown(rules, at, "d1", "d2", "d3", "d4") == ["Qc", "Qd", "Qh", "Qs"]
    assert counts(rules, at, "stock", face_down=True) == [48]


def test_each_queen_has_her_five_and_her_six_beside_her(rules: Rules) -> None:
    """The ring of the sheet: the places of a suit touch its queen at a side."""
    places = dict(zip(rules.layout.labels, rules.layout.places, strict=True))
    for n in range(1, 5):
        queen = places[f"d{n}"]
        for home in (places[f"f{n}"], places[f"f{n + 4}"]):
            assert sorted((round(abs(home.x - queen.x), 1), round(abs(home.y - queen.y), 1))) == [0.0, 1.2]


def test_the_worked_example(rules: Rules) -> None:
    """6h and 7h up; 5s down to the ace, and the king on the ace, not before."""
    at = position(rules, f"{QUEENS}; s: -Ks -As -2s -3s -4s -5s -7h -6h")
    at = played(rules, at, "deal", "6h -> foundation", "deal", "7h -> 6h", "deal", "5s -> foundation")
    for card, on in pairwise(["4s", "3s", "2s", "As"]):
        at = played(rules, at, "deal", f"{card} -> foundation")
        assert on not in names(at[rules.layout.pile("waste")])
    at = played(rules, at, "deal", "As -> 2s", "deal", "Ks -> As")

    assert shown(rules, at, "f4", "f7") == ["5s 4s 3s 2s As Ks", "6h 7h"]


def test_what_does_not_fit(rules: Rules) -> None:
    """Each foundation waits for its suit; no king on a two, no six on a five; queens are out."""
    at = position(rules, f"{QUEENS}; f4: 5s 4s 3s 2s; f2: 5d; f5: 6c 7c 8c 9c Tc Jc; w: Ks")

    assert legal_by_cards(rules, at) == {"redeal"}
    with pytest.raises(IllegalMove, match="no card is taken from there"):
        read(rules, at, "Qd -> Jc")
    with pytest.raises(IllegalMove):
        read(rules, position(rules, f"{QUEENS}; f2: 5d; w: 6d"), "6d -> 5d")
    for card, target, why in (
        ("Kd", "f2", "only a five goes there"),
        ("7d", "f6", "only a six goes there"),
        ("5d", "f3", "each of these piles has its own suit"),
    ):
        with pytest.raises(IllegalMove, match=f"^{card}: {why}$"):
            read(rules, position(rules, f"{QUEENS}; w: {card}"), f"w-{target}")
    at = position(rules, f"{QUEENS}; w: 5h")
    assert [move.target for move in rules.moves(at) if move.verb == "move"] == [rules.layout.piles("f3")[0]]


@pytest.mark.parametrize("redeals", [1, 2])
def test_redeals(redeals: int) -> None:
    """The waste is turned over as it lies, so many times, and then no more."""
    rules = game("captive-queens").bound([f"redeals={redeals}"])
    at = position(rules, f"{QUEENS}; w: 9d 9h 9s")
    for _ in range(redeals):
        at = played(rules, at, "redeal", "deal", "deal", "deal")
        assert shown(rules, at, "w") == ["9d 9h 9s"]

    assert legal_by_cards(rules, at) == set()


@pytest.mark.parametrize("passes", [2, 3])
def test_playing_all_that_fits_comes_out_as_often_as_plain_counting_says(passes: int) -> None:
    """A game without decisions: for each of two hundred deals, the cards left are those of a simulation."""
    rules = game("captive-queens").bound([f"redeals={passes - 1}"])
    won = 0
    for number in range(200):
        _, at = opening(rules, Deal("cadogan", number))
        stock = names(at[rules.layout.pile("stock")]).replace("-", "").split()[::-1]
        while moves := rules.moves(at):
            _, at = rules.play(at, next((move for move in moves if move.verb == "move"), moves[0]))
        won += rules.score(at).won

        assert shown(rules, at, "w")[0].split() == left_over(stock, passes)

    assert won > 80 if passes == 3 else won < 10


def left_over(stock: list[str], passes: int) -> list[str]:
    """Turn cards one by one and lay away what comes next of its sequence; return what is left after the passes."""
    next_of = {(sequence, suit): 0 for sequence in ("5432AK", "6789TJ") for suit in "cdhs"}
    for _ in range(passes):
        waste: list[str] = []
        for card in stock:
            waste.append(card)
            while waste:
                rank, suit = waste[-1]
                sequence = "5432AK" if rank in "5432AK" else "6789TJ"
                if sequence[next_of[sequence, suit] :][:1] != rank:
                    break
                next_of[sequence, suit] += 1
                waste.pop()
        stock = waste
    return stock


def test_won_with_all_queens_between_king_and_jack(rules: Rules) -> None:
    """All 48 cards out."""
    ups = [f"f{n + 4}: {' '.join(rank + suit for rank in '6789TJ')}" for n, suit in enumerate("cdhs", 1)]
    downs = [f"f{n}: {' '.join(rank + suit for rank in '5432A')}" for n, suit in enumerate("cdhs", 1)]
    at = position(rules, "; ".join([QUEENS, *ups, *downs, "w: Kc Kd Kh Ks"]))
    for suit in "shdc":
        at = played(rules, at, f"K{suit} -> A{suit}")

    assert Table(rules, position=at).state == "won"
