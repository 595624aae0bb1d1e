"""Flower Garden: the worked example, runs whole and in part, the bouquet, and the option of single cards."""

import pytest

from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import legal_by_cards, played, position, shown


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("flower-garden").bound()


def test_the_deal(rules: Rules) -> None:
    """Six beds of six, then the bouquet of sixteen."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    dealt = names(pack).split()

    assert shown(rules, at, *(f"t{n}" for n in range(1, 7))) == [" ".join(dealt[bed:36:6]) for bed in range(6)]
    assert shown(rules, at, *(f"r{n}" for n in range(1, 17))) == dealt[36:]


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the sheet in their order; then the run and a part of it, which go where they fit."""
    at = position(
        rules,
        "t1: Kd; t2: 8d 6s 7s 2c Ac; t3: 5d Ad 8s 9h Jd Qd; t4: 7d; t5: 3s; t6: 2s 6c; r1: 3c; r2: Td; r3: 7h; r4: 8c",
    )
    at = played(rules, at, "Ac -> foundation", "2c -> Ac", "3c -> 2c", "Qd -> Kd", "Jd -> Qd", "Td -> Jd", "9h -> Td")
    at = played(rules, at, "8s -> 9h", "7s -> 8s", "6s -> 7s", "Ad -> foundation", "5d -> 6s", "6c -> 7d", "2s -> 3s")

    assert shown(rules, at, "t1", "t2", "t3", "t4", "t5", "t6") == [
        "Kd Qd Jd Td 9h 8s 7s 6s 5d",
        "8d",
        "",
        "7d 6c",
        "3s 2s",
        "",
    ]
    found = legal_by_cards(rules, at)
    assert {"7s 6s 5d -> 8d", "5d -> 6c", "7s 6s 5d -> space", "6s 5d -> space"} <= found
    assert "6s 5d -> 7h" in legal_by_cards(rules, played(rules, at, "7h -> 8d"))
    with pytest.raises(IllegalMove):
        read(rules, at, "7s 6s -> 8d")
    with pytest.raises(IllegalMove, match="no card is put there"):
        read(rules, at, "8d -> r1")


def test_a_run_needs_no_empty_beds_and_no_suit(rules: Rules) -> None:
    """However long it is, it moves as one; two cards that do not follow each other do not, nor a king on an ace."""
    at = position(rules, "t1: 3c 9h 8c 7h 6s 5d 4h 3s; t2: Ts; t3: Kh; t4: Ad; t5: Qc; t6: Jh")
    found = legal_by_cards(rules, at)

    assert "9h 8c 7h 6s 5d 4h 3s -> Ts" in found
    assert not any(move.startswith(("3c 9h", "8c 7h 6s 5d 4h 3s ->", "Kh ->")) for move in found)


def test_single_cards() -> None:
    """With the option only the top card of a bed moves; the bouquet plays as ever."""
    rules = game("flower-garden").bound(["single_cards"])
    at = position(rules, "t1: 7s 6s 5d; t2: 8d; r1: 7c")

    assert {move for move in legal_by_cards(rules, at) if "space" not in move} == {"7c -> 8d"}
    assert "6s 5d -> 7c" not in legal_by_cards(rules, played(rules, at, "7c -> 8d"))


def test_foundation_cards_stay(rules: Rules) -> None:
    """Ruling 2."""
    with pytest.raises(IllegalMove, match="cards on a foundation stay there"):
        read(rules, position(rules, "f1: Ah 2h; t1: 3s"), "2h -> 3s")
