"""Easy Moves: the worked example, and spaces that only the waste fills, when the player likes."""

import pytest

from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import legal_by_cards, played, position, shown

ACES = "f1: Ac; f2: Ad; f3: Ah; f4: As"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("easy-moves").bound()


def test_the_deal(rules: Rules) -> None:
    """The aces are out, the first twelve of the other cards begin a pile each, the rest is the stock."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    others = [card for card in names(pack).split() if card[0] != "A"]

    assert shown(rules, at, "f1", "f2", "f3", "f4") == ["Ac", "Ad", "Ah", "As"]
    assert shown(rules, at, *(f"t{n}" for n in range(1, 13))) == others[:12]
    assert shown(rules, at, "s") == [" ".join(f"-{card}" for card in reversed(others[12:]))]


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the sheet in their order; two cards do not move together, a pile fills no space."""
    at = position(rules, f"{ACES}; t1: 2d; t2: 3c; t3: 4c; t4: 5d; t5: 6d; t6: 8d; s: -9s -7d")
    at = played(rules, at, "2d -> Ad", "3c -> 4c", "5d -> 6d", "deal")

    assert legal_by_cards(rules, at) == {"7d -> 8d", "7d -> space", "deal"}
    at = played(rules, at, "7d -> 8d")
    for said, why in (("6d 5d -> 7d", "only the top card"), ("4c -> space", "from there cards do not go to a space")):
        with pytest.raises(IllegalMove, match=why):
            read(rules, at, said)
    assert "5d -> Ad" not in legal_by_cards(rules, at)
    assert "5d -> foundation" in legal_by_cards(rules, position(rules, "f2: Ad 2d 3d 4d; t1: 6d 5d"))


def test_piles_go_down_in_suit_without_wrap(rules: Rules) -> None:
    """One lower of the same suit, from piles and waste; no king on an ace, which lies on foundations alone."""
    at = position(rules, f"{ACES}; t1: 9h; t2: 8d; t3: Td; w: 5c 8h")

    assert legal_by_cards(rules, at) == {"8h -> 9h", "8h -> space"}


def test_a_space_waits_for_the_player(rules: Rules) -> None:
    """It is filled from the waste when he likes, and stays empty when stock and waste are out (rulings 1 and 3)."""
    at = position(rules, f"{ACES}; t1: 2c; t2: 9h; s: -5s -Kd")
    at = played(rules, at, "2c -> Ac")

    assert shown(rules, at, "t1") == [""]
    at = played(rules, at, "deal", "deal", "5s -> t1", "Kd -> space")
    assert shown(rules, at, "t1", "t3", "w", "s") == ["5s", "Kd", "", ""]
    assert legal_by_cards(rules, at) == set()


def test_one_pass(rules: Rules) -> None:
    """The stock is turned once; foundation cards stay (ruling 4)."""
    at = position(rules, "f1: Ac 2c; f2: Ad; f3: Ah; f4: As; t1: 3c; w: 9d")

    assert not {"deal", "redeal"} & legal_by_cards(rules, at)
    with pytest.raises(IllegalMove, match="cards on a foundation stay there"):
        read(rules, at, "2c -> 3c")
