"""Cribbage Solitaire: the scoring of hands, and the course of a deal."""

import pytest

from cadogan import Position
from cadogan.cards import card, cards, names
from cadogan.catalogue import game
from cadogan.errors import CadoganError
from cadogan.notation import read
from cadogan.rules import Rules, shuffle_of
from cadogan.testing import legal, played, position
from cadogan_cribbage_solitaire.scoring import fifteens, flush, heels, nobs, pairs, runs, total


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("cribbage-solitaire").bound()


def piles(rules: Rules, at: Position) -> dict[str, str]:
    """Name what lies where, empty places left out."""
    return {rules.layout.label(i): names(pile) for i, pile in enumerate(at.piles[:-1]) if pile}


def test_a_game_begins_with_two_hands_of_six(rules: Rules) -> None:
    """Hand A open, hand B and the stock face down; 15 choices of two cards."""
    _, at = rules.opening(*shuffle_of(rules.layout, 1))

    assert [len(at[i]) for i in rules.layout.piles("reserve")] == [6, 6, 0]
    assert [len(at[rules.layout.pile(kind)]) for kind in ("stock", "waste", "discard")] == [40, 0, 0]
    assert [card >= 128 for i in rules.layout.piles("reserve") for card in at[i]] == [False] * 6 + [True] * 6
    assert min(at[rules.layout.pile("stock")]) >= 128
    assert len(rules.moves(at)) == 15


@pytest.mark.parametrize(
    ("hand", "starter", "in_fifteens", "in_pairs", "in_runs", "in_nobs", "whole"),
    [
        ("9d Th Jc Qc", "5c", 6, 0, 4, 1, 11),
        ("4c Qd Qh Qs", "5c", 6, 6, 0, 0, 12),
        ("5s 3h 6s Td", "5c", 4, 2, 0, 0, 6),
        ("5c 5d 5s Jh", "5h", 16, 12, 0, 1, 29),
        ("3c 3d 4s 5h", "Kh", 4, 2, 6, 0, 12),
        ("7c 7d 8s 8h", "9c", 8, 4, 12, 0, 24),
        ("Qc Kd Ah 7s", "9c", 0, 0, 0, 0, 0),
    ],
)
def test_hands_score_as_in_the_sheet(
    hand: str, starter: str, in_fifteens: int, in_pairs: int, in_runs: int, in_nobs: int, whole: int
) -> None:
    """Fifteens, pairs, runs and nobs (ruling 1) of the worked example, and their total."""
    four, five = cards(hand), cards(f"{hand} {starter}")

    assert (fifteens(five), pairs(five), runs(five)) == (in_fifteens, in_pairs, in_runs)
    assert (flush(four, card(starter)), nobs(four, card(starter))) == (0, in_nobs)
    assert total(four, card(starter)) == whole


def test_a_flush_of_four_counts_in_a_hand_only() -> None:
    """Four of a suit: 4 in a hand, 0 in the crib; with the starter 5 in either (ruling 4)."""
    hand = cards("2c 6c 8c Qc")

    assert (flush(hand, card("Kh")), flush(hand, card("Kh"), crib=True)) == (4, 0)
    assert (flush(hand, card("Kc")), flush(hand, card("Kc"), crib=True)) == (5, 5)
    assert flush(cards("2c 6c 8c Qh"), card("Kc")) == 0


def test_the_ace_is_low_only() -> None:
    """Q K A is no run, A 2 3 is."""
    assert runs(cards("Qc Kd Ah 7s 9c")) == 0
    assert runs(cards("Ac 2d 3h 7s 9c")) == 3


def test_a_longer_run_swallows_the_shorter() -> None:
    """Five in a row score 5, a double run of four 8."""
    assert runs(cards("4c 5d 6h 7s 8c")) == 5
    assert runs(cards("4c 5d 6h 7s 7c")) == 8


def test_his_heels_count_once() -> None:
    """A starter that is a jack is worth 2 (ruling 3)."""
    assert (heels(card("Jc")), heels(card("5c"))) == (2, 0)


HANDS = "r1: 5s 9d Th 3h Jc Qc; r2: -6s -4c -Qd -Td -Qh -Qs"


def test_hand_a_is_decided_before_hand_b_is_seen(rules: Rules) -> None:
    """Two cards go to the crib, face up, and hand B is turned (ruling 6)."""
    at = position(rules, f"{HANDS}; s: -5c")
    after = played(rules, at, "5s 3h")

    assert "r1 x3+r1 x6-r3 lay away" in legal(rules, at)
    assert piles(rules, after) == {"r1": "9d Th Jc Qc", "r2": "6s 4c Qd Td Qh Qs", "r3": "5s 3h", "s": "-5c"}
    assert len(rules.moves(after)) == 15


def test_what_is_not_two_cards_of_the_hand_whose_turn_it_is(rules: Rules) -> None:
    """Not: three cards to the crib. Not: hand B before hand A, nor hand A again after it."""
    at = position(rules, f"{HANDS}; s: -5c")
    for said in ("5s 3h Qc", "r1 x1+r1 x2+r1 x3-r3 lay away", "r2 x1+r2 x2-r3 lay away", "5s"):
        with pytest.raises(CadoganError):
            read(rules, at, said)
    after = played(rules, at, "5s 3h")
    with pytest.raises(CadoganError):
        read(rules, after, "9d Th")


def test_the_deal_of_the_worked_example_scores_29(rules: Rules) -> None:
    """The starter is turned, A 11, B 12 and the crib 6 are scored, the cards go away, and the next hands are dealt."""
    at = position(rules, f"{HANDS}; s: -Ac -2c -2d -3d -4d -5d -6d -7d -8d -9h -8h -7h -6h -5c; points = 3")
    after = played(rules, at, "5s 3h", "6s Td")

    assert rules.score(after).points == 3 + 29
    assert piles(rules, after) == {
        "r1": "6h 7h 8h 9h 8d 7d",
        "r2": "-2c -2d -3d -4d -5d -6d",
        "s": "-Ac",
        "d": "9d Th Jc Qc 4c Qd Qh Qs 5s 3h 6s Td 5c",
    }


def test_a_jack_for_starter_scores_two_once(rules: Rules) -> None:
    """The same deal with a jack that fits nothing: the heels are added once for all three hands."""
    at = position(rules, "r1: 2c 4d Qh 8s Ac Ad; r2: -2s -4c -Qd -8c -Ah -As; s: -Js")

    assert rules.score(played(rules, at, "Ac Ad", "Ah As")).points == 2 + total(cards("Ac Ad Ah As"), card("Js"))


def test_four_clubs_in_the_crib_score_nothing(rules: Rules) -> None:
    """2c 6c 8c Qc are laid away and Kh is turned: no flush in the crib (ruling 4); in a hand it would be 4."""
    at = position(rules, "r1: 2c 6c Ad 4s 9h Jd; r2: -8c -Qc -As -4d -9d -Js; s: -Kh")
    hands = total(cards("Ad 4s 9h Jd"), card("Kh")) + total(cards("As 4d 9d Js"), card("Kh"))

    assert rules.score(played(rules, at, "2c 6c", "8c Qc")).points == hands


def test_four_deals_use_up_the_pack(rules: Rules) -> None:
    """Eight choices, then all cards are on the discard and nothing is left to do (ruling 2)."""
    _, at = rules.opening(*shuffle_of(rules.layout, 1))
    for _ in range(8):
        assert rules.moves(at)
        assert not rules.score(at).won
        _, at = rules.play(at, rules.moves(at)[0])

    assert [len(pile) for pile in at.piles] == [0, 0, 0, 0, 0, 52, 0]
    assert rules.moves(at) == []


@pytest.mark.parametrize(("target", "points", "won"), [(121, 120, False), (121, 121, True), (101, 101, True)])
def test_the_total_after_the_fourth_deal_decides(target: int, points: int, won: bool) -> None:
    """121 points win, with the option 101 (ruling 7), but not before the last deal is over."""
    rules = game("cribbage-solitaire").bound([f"target={target}"])
    pack = rules.layout.pack
    over = Position.of(*[b""] * 5, pack, b"", memo=[points])
    early = Position.of(pack[13:19], *[b""] * 4, pack[:13] + pack[19:], b"", memo=[points])

    assert (rules.score(over).points, rules.score(over).won) == (points, won)
    assert not rules.score(early).won
