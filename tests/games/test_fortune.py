"""Fortune: the worked example, places that fill at once, and the option for places that stay empty late."""

import pytest

from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import counts, legal_by_cards, played, position, shown

ACES = "f1: Ac; f2: Ad; f3: Ah; f4: As"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("fortune").bound()


def test_the_deal(rules: Rules) -> None:
    """The aces are out; twelve open cards, the rest is the stock."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    others = [card for card in names(pack).split() if card[0] != "A"]

    assert shown(rules, at, *(f"t{n}" for n in range(1, 13))) == others[:12]
    assert counts(rules, at, "stock", face_down=True) == [36]


def test_the_worked_example(rules: Rules) -> None:
    """Each place that becomes empty gets a card of the stock; with Jh on the waste it gets Jh."""
    at = position(
        rules,
        f"{ACES}; t1: 2d; t2: 5s; t3: 6s; t4: 4s; t5: 8c; t6: 9c; t7: 9d; t8: Td; t9: 8h; t10: Kc; t11: Kd; t12: Kh; "
        "s: -7h -Jh -Ks -Qs -Js -Ts -9s",
    )
    at = played(rules, at, "2d -> Ad")
    assert shown(rules, at, "t1") == ["9s"]
    at = played(rules, at, "5s -> 6s", "4s -> 5s", "8c -> 9c", "9d -> Td")

    assert shown(rules, at, "t2", "t4", "t5", "t7", "s", "w") == ["Ts", "Js", "Qs", "Ks", "-7h -Jh", ""]
    for said in ("5s 4s -> 6s", "8h -> 9c"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)
    at = played(rules, at, "deal", "9s -> Ts")
    assert shown(rules, at, "t1", "t2", "w", "s") == ["Jh", "Ts 9s", "", "-7h"]


@pytest.mark.parametrize("late_spaces", [False, True])
def test_late_spaces(late_spaces: bool) -> None:
    """When stock and waste are out a space stays; with the option any top card may go there (ruling 2)."""
    rules = game("fortune").bound(["late_spaces"] if late_spaces else [])
    at = position(rules, f"{ACES}; t1: 9h; t2: Tc 5d; t3: 3c")
    late = {"9h -> space", "5d -> space", "3c -> space"}

    assert legal_by_cards(rules, at) == (late if late_spaces else set())


def test_the_waste_builds_and_nothing_comes_back(rules: Rules) -> None:
    """Its top card goes on piles and foundations; one pass, no wrap (rulings 3 and 4)."""
    others = ("9h", "Tc", "5d", "4s", "Kc", "Kd", "Kh", "Ks", "Qs", "Js", "Td", "Jd")
    full = "; ".join(f"t{n}: {card}" for n, card in enumerate(others, 1))
    at = position(rules, f"f1: Ac; f2: Ad; f3: Ah 2h; f4: As; {full}; w: 7c 8h")

    assert legal_by_cards(rules, at) == {"8h -> 9h", "Td -> Jd", "Qs -> Ks", "Js -> Qs"}
    with pytest.raises(IllegalMove, match="cards on a foundation stay there"):
        read(rules, at, "2h -> t1")
