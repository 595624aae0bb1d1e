"""Florentine: the cross in its square, the centre, spaces of the arms, and one redeal."""

import pytest

from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import counts, legal_by_cards, played, position, shown


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("florentine").bound()


def test_the_deal(rules: Rules) -> None:
    """Five cards for the cross, the first foundation, the stock."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)

    assert shown(rules, at, "t1", "t2", "t3", "t4", "r", "f1") == names(pack).split()[:6]
    assert counts(rules, at, "stock", face_down=True) == [46]


def test_the_shape(rules: Rules) -> None:
    """Three by three: foundations in the corners, arms in the middle of the sides, the centre between them."""
    places = dict(zip(rules.layout.labels, rules.layout.places, strict=True))
    across, down = (sorted({getattr(places[label], axis) for label in ("t1", "r", "t4", "t2", "t3")}) for axis in "xy")
    square = {
        label: (down.index(places[label].y), across.index(places[label].x)) for label in places if label[0] in "trf"
    }

    assert {square[f"f{n}"] for n in range(1, 5)} == {(0, 0), (0, 2), (2, 0), (2, 2)}
    assert {square[f"t{n}"] for n in range(1, 5)} == {(0, 1), (1, 0), (1, 2), (2, 1)}
    assert square["r"] == (1, 1)


def test_the_worked_example(rules: Rules) -> None:
    """An empty arm is filled from the waste or the centre; the centre, once empty, from the waste."""
    at = position(rules, "f1: 6c; t1: 7s; t2: 6d; t3: Jh; t4: As; r: 2c; w: 9c Ts")
    for said in ("Ts -> r", "As -> 2c"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)
    at = played(rules, at, "6d -> 7s")

    assert {"Ts -> space", "2c -> space"} <= legal_by_cards(rules, at)
    with pytest.raises(IllegalMove, match="do not go to a space"):
        read(rules, at, "7s -> t2")
    with pytest.raises(IllegalMove):
        read(rules, at, "6d -> t2")
    assert shown(rules, played(rules, at, "Ts -> t2"), "t2", "w") == ["Ts", "9c"]
    at = played(rules, at, "2c -> space", "Ts -> r")
    assert shown(rules, at, "t2", "r", "w") == ["2c", "Ts", "9c"]


def test_arms_go_down_round_the_corner_whatever_the_suit(rules: Rules) -> None:
    """A king goes on an ace (ruling 4); cards move one by one, from the waste too."""
    at = position(rules, "f1: 6c; t1: Ad; t2: Ks; t3: 9h 8c; t4: Td; r: 4s; w: Qh")

    assert legal_by_cards(rules, at) == {"Ks -> Ad", "Qh -> Ks", "redeal"}
    with pytest.raises(IllegalMove, match="only the top card"):
        read(rules, at, "9h 8c -> Td")


def test_foundations(rules: Rules) -> None:
    """Base six: a six begins another one, 7d goes on 6d, the ace on the king; none gives."""
    at = position(rules, "f1: 6d; f2: 6c 7c 8c 9c Tc Jc Qc Kc; t1: 6h; t2: 7d; t3: Ac; t4: 4h; r: 5s")

    assert {move for move in legal_by_cards(rules, at) if "foundation" in move} == {
        "6h -> foundation",
        "7d -> foundation",
        "Ac -> foundation",
    }


@pytest.mark.parametrize("centre_plays", [False, True])
def test_the_centre_goes_to_a_foundation_with_the_option_alone(centre_plays: bool) -> None:
    """Ruling 1; and it never goes on a card of an arm."""
    rules = game("florentine").bound(["centre_plays"] if centre_plays else [])
    at = position(rules, "f1: 6d; t1: 8h; t2: Th; t3: 2c; t4: 4h; r: 7d")

    assert legal_by_cards(rules, at) == ({"7d -> foundation"} if centre_plays else set())
    with pytest.raises(IllegalMove):
        read(rules, at, "7d -> 8h")


def test_one_redeal(rules: Rules) -> None:
    """The waste is turned over as it lies, once (ruling 5)."""
    at = position(rules, "f1: 6d; t1: 8h; t2: Th; t3: 2c; t4: 4h; r: Qd; w: 5c 5d 5h")
    at = played(rules, at, "redeal", "deal")
    assert shown(rules, at, "w") == ["5c"]
    at = played(rules, at, "deal", "deal")

    assert "redeal" not in legal_by_cards(rules, at)
