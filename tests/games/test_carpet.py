"""Carpet: holes are filled from the waste or the stock, at once or, with the option, by the player."""

import pytest

from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import counts, legal, legal_by_cards, played, position, shown

ACES = "f1: Ac; f2: Ad; f3: Ah; f4: As"
FULL = (
    "t7: 9c; t8: 9d; t9: Tc; t10: Td; t11: Th; t12: Ts; t13: Jc; t14: Jd; t15: Jh; t16: Js; t17: Qc; t18: Qd; "
    "t19: Qh; t20: Qs"
)
"""Cards on places 7 to 20 that fit nowhere."""


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("carpet").bound()


@pytest.fixture(scope="module")
def by_hand() -> Rules:
    return game("carpet").bound(["manual_fill"])


def test_the_deal(rules: Rules) -> None:
    """Without the aces: twenty open cards in four rows of five, then the stock."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    others = [card for card in names(pack).split() if card[0] != "A"]

    assert shown(rules, at, *(f"t{n}" for n in range(1, 21))) == others[:20]
    assert counts(rules, at, "stock", face_down=True) == [28]


def test_the_worked_example(rules: Rules) -> None:
    """Five moves, five holes filled from the stock at once; then one filled from the waste."""
    stock = "-Kc -Kd -Kh -Ks -9h -2s -8h -8s -8c -5c"
    at = position(rules, f"{ACES}; t1: 2c; t2: 3c; t3: 4c; t4: 2d; t5: 3d; t6: 8d; {FULL}; s: {stock}")
    at = played(rules, at, "2c -> Ac", "3c -> 2c", "4c -> 3c", "2d -> Ad", "3d -> 2d")

    assert shown(rules, at, "t1", "t2", "t3", "t4", "t5") == ["5c", "8c", "8s", "8h", "2s"]
    assert shown(rules, at, "s", "w") == ["-Kc -Kd -Kh -Ks -9h", ""]
    at = played(rules, at, "deal")
    for said, why in (("8h -> 9h", "no card is put there"), ("8h -> 9d", "not filled|no card")):
        with pytest.raises(IllegalMove, match=why):
            read(rules, at, said)
    at = played(rules, at, "5c -> 4c")
    assert shown(rules, at, "t1", "w", "s") == ["9h", "", "-Kc -Kd -Kh -Ks"]


def test_a_hole_stays_when_there_is_neither_waste_nor_stock(rules: Rules) -> None:
    """The player cannot fill it from the carpet; the game goes on while cards fit (ruling 3)."""
    at = position(rules, f"{ACES}; t1: 2c; t2: 3c; t3: 9s; {FULL}")
    at = played(rules, at, "2c -> Ac")

    assert legal_by_cards(rules, at) == {"3c -> foundation"}
    with pytest.raises(IllegalMove):
        read(rules, at, "9s -> t1")


def test_a_card_may_be_held_back(rules: Rules) -> None:
    """Nothing is forced: the stock may be turned first, so that its card fills the hole; foundations keep cards."""
    at = position(rules, f"{ACES}; t1: 2c; t2: 4c; t3: 4d; t4: 4h; t5: 4s; t6: 7s; {FULL}; s: -5d -6d")

    assert legal_by_cards(rules, at) == {"2c -> foundation", "deal"}
    at = played(rules, at, "deal", "2c -> Ac")
    assert shown(rules, at, "t1", "w", "s") == ["6d", "", "-5d"]
    with pytest.raises(IllegalMove, match="cards on a foundation stay there"):
        read(rules, at, "2c -> t2")


def test_manual_fill(by_hand: Rules) -> None:
    """A hole waits; it takes the top card of the waste, or, while there is none, the next of the stock, unseen."""
    at = position(by_hand, f"{ACES}; t1: 2c; t2: 3c; t3: 9s; {FULL}; s: -5d -6d -7d")
    at = played(by_hand, at, "2c -> Ac")

    assert shown(by_hand, at, "t1") == [""]
    holes = {"s-t1", "s-t4", "s-t5", "s-t6"}
    assert legal(by_hand, at) == {"t2-f1", "deal", *holes}
    turned = played(by_hand, at, "deal")
    assert legal(by_hand, turned) == {"t2-f1", "deal", *(move.replace("s-", "w-") for move in holes)}
    with pytest.raises(IllegalMove, match="not allowed at this stage"):
        read(by_hand, turned, "s-t1")
    with pytest.raises(IllegalMove):
        read(by_hand, at, "9s -> t1")
    assert shown(by_hand, played(by_hand, at, "s-t1"), "t1", "s") == ["7d", "-5d -6d"]
    assert shown(by_hand, played(by_hand, turned, "7d -> t4"), "t4", "w") == ["7d", ""]


def test_the_unseen_card_goes_to_no_foundation(by_hand: Rules) -> None:
    """Though it would fit."""
    at = position(by_hand, f"{ACES}; t1: 9s; {FULL}; s: -2c")

    assert not any(move.startswith("s-f") for move in legal(by_hand, at))
