"""Eagle Wing: the trunk fills the wings, its last card turns up, and the waste serves only when it is gone."""

import pytest

from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import counts, legal_by_cards, played, position, shown

WINGS = "t1: 2c; t2: 2d; t3: 2h; t4: 2s; t5: 3c; t6: 3d; t7: 3h"
"""Seven cards that fit nowhere on a base of eight; the eighth place is for the test."""


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("eagle-wing").bound()


def test_the_deal(rules: Rules) -> None:
    """Thirteen cards face down, four open ones on each side, the first foundation, the stock."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    dealt = names(pack).split()

    assert shown(rules, at, "r") == [" ".join(f"-{card}" for card in dealt[:13])]
    assert shown(rules, at, *(f"t{n}" for n in range(1, 9)), "f1") == dealt[13:22]
    assert counts(rules, at, "stock", face_down=True) == [30]


def test_the_worked_example(rules: Rules) -> None:
    """Base 8h: 8s begins a foundation, and the trunk fills its place at once; then nines, and the ace on the king."""
    at = position(rules, f"f1: 8h; {WINGS}; t8: 8s; r: -4c -9s -9h; s: -5d")
    at = played(rules, at, "8s -> foundation")

    assert shown(rules, at, "f1", "f2", "t8", "r") == ["8h", "8s", "9h", "-4c -9s"]
    at = played(rules, at, "9h -> 8h")
    assert shown(rules, at, "t8", "r") == ["9s", "4c"]
    at = played(rules, at, "9s -> 8s")
    assert shown(rules, at, "f2", "t8", "r") == ["8s 9s", "4c", ""]
    assert "Ah -> foundation" in legal_by_cards(rules, position(rules, "f1: 8h 9h Th Jh Qh Kh; t1: Ah; r: -2c -3c"))


def test_the_last_card_of_the_trunk(rules: Rules) -> None:
    """It turns up and may be played; if a wing place becomes empty before, it goes there."""
    at = position(rules, f"f1: 8c; {WINGS}; t8: 8d; r: -9c -4h")
    at = played(rules, at, "8d -> foundation")

    assert shown(rules, at, "t8", "r") == ["4h", "9c"]
    assert legal_by_cards(rules, at) == {"9c -> foundation"}
    assert shown(rules, played(rules, at, "9c -> 8c"), "f1", "r") == ["8c 9c", ""]
    other = position(rules, f"f1: 8c; {WINGS}; t8: 8d; r: 9c")
    assert shown(rules, played(rules, other, "8d -> foundation"), "t8", "r") == ["9c", ""]


def test_a_hidden_card_of_the_trunk_is_not_played(rules: Rules) -> None:
    """Though it would fit."""
    at = position(rules, f"f1: 8c; {WINGS}; t8: 4s; r: -4h -9c")

    assert legal_by_cards(rules, at) == set()


def test_the_waste_serves_the_wings_when_the_trunk_is_gone(rules: Rules) -> None:
    """Not before, and not by force; no wing card goes to another place, none is built on (rulings 2 and 4)."""
    at = position(rules, f"f1: 8h; {WINGS}; w: 5c 5h; s: -6h")

    assert legal_by_cards(rules, at) == {"5h -> space", "deal"}
    assert shown(rules, played(rules, at, "5h -> space"), "t8", "w") == ["5h", "5c"]
    with pytest.raises(IllegalMove):
        read(rules, at, "2c -> t8")
    at = position(rules, f"f1: 8h; {WINGS}; t8: 6h; w: 5h; r: -4c -4d")
    for said in ("5h -> 6h", "5h -> t8", "2c -> 3c"):
        with pytest.raises(IllegalMove, match=r"no card is put there|not filled"):
            read(rules, at, said)


def test_foundations_begin_with_the_base_rank_and_go_round(rules: Rules) -> None:
    """An empty one takes the base rank alone; none goes down (ruling 1), none gives."""
    at = position(rules, "f1: 8h 9h; t1: 7h; t2: 8d; t3: Th; t4: 9d; r: -2c -3c")

    assert legal_by_cards(rules, at) == {"8d -> foundation", "Th -> foundation"}


def test_two_redeals(rules: Rules) -> None:
    """The waste is turned over as it lies, twice (ruling 5)."""
    at = position(rules, f"f1: 8h; {WINGS}; t8: 4s; r: -4c -4d; w: 5c 5d 5h")
    for _ in range(2):
        at = played(rules, at, "redeal", "deal", "deal", "deal")
        assert shown(rules, at, "w") == ["5c 5d 5h"]

    assert legal_by_cards(rules, at) == set()
