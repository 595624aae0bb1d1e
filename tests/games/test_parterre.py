"""Parterre: the worked example, single cards, the bouquet, and the option to bring cards back."""

import pytest

from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import legal_by_cards, played, position, shown


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("parterre").bound()


def test_the_deal(rules: Rules) -> None:
    """Six packets of six, then the bouquet of sixteen."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    dealt = names(pack).split()

    assert shown(rules, at, *(f"t{n}" for n in range(1, 7))) == [" ".join(dealt[packet:36:6]) for packet in range(6)]
    assert shown(rules, at, *(f"r{n}" for n in range(1, 17))) == dealt[36:]


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the sheet in their order; no two cards together, none to the bouquet, no king on an ace."""
    at = position(rules, "t1: 5c 7c; t2: 2d 9c; t3: Ad 6d; t4: Jd; t5: Kh; t6: Qs; r1: Th; r2: Ks")
    at = played(rules, at, "6d -> 7c", "Th -> Jd", "9c -> Th", "Ad -> foundation", "2d -> Ad")

    assert shown(rules, at, "f1", "t1", "t4", "r1") == ["Ad 2d", "5c 7c 6d", "Jd Th 9c", ""]
    at = position(rules, "t1: 7c 6d; t2: 8h; t3: Ad; t4: Ks; r2: 3c")
    for said in ("7c 6d -> 8h", "6d -> r1", "Ks -> Ad"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_a_space_takes_any_card(rules: Rules) -> None:
    """From a packet or from the bouquet, one at a time."""
    at = position(rules, "t1: 7c 6d; t2: 9h; r5: Ks")

    assert legal_by_cards(rules, at) == {"6d -> space", "9h -> space", "Ks -> space"}


@pytest.mark.parametrize("worrying_back", [False, True])
def test_cards_come_back_with_the_option_alone(worrying_back: bool) -> None:
    """To a packet where it fits, whatever the suit, or to a space (ruling 5)."""
    rules = game("parterre").bound(["worrying_back"] if worrying_back else [])
    at = position(rules, "f1: Ah 2h; t1: 3s; t2: 3h; t3: 4d")

    moves = {move for move in legal_by_cards(rules, at) if move.startswith("2h")}

    assert moves == ({"2h -> 3s", "2h -> 3h", "2h -> space"} if worrying_back else set())
