"""Raglan: the deal by shrinking rows, the long worked example, and the option to bring cards back."""

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
    return game("raglan").bound()


def test_the_deal(rules: Rules) -> None:
    """Without the aces: rows of nine, eight, ... three, each from the left, then six cards in reserve."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    rest = iter([card for card in names(pack).split() if card[0] != "A"])
    columns: list[list[str]] = [[] for _ in range(9)]
    for length in range(9, 2, -1):
        for column in columns[:length]:
            column.append(next(rest))

    assert shown(rules, at, *(f"t{n}" for n in range(1, 10))) == [" ".join(column) for column in columns]
    assert shown(rules, at, *(f"r{n}" for n in range(1, 7))) == list(rest)


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the sheet in their order, with a card in reserve where it says so."""
    at = position(
        rules,
        f"{ACES}; t1: Ks; t2: Jd; t3: 6s; t4: 3h 5h 4h; t5: 6h 9h Ts 3s; t6: 2c Qc 3d; t7: 8h 9s Td 8s Js 5d; "
        "t8: 7h 2h 9d 5c 2s 6d; t9: 5s 2d 7s 7c; r1: Qh; r2: 4s; r3: 7d; r4: 6c",
    )
    at = played(rules, at, "5d -> 6s", "3s -> 4h", "Qh -> Ks", "Ts -> Jd", "9h -> Ts", "4s -> 5d", "3d -> 4s")
    at = played(rules, at, "6h -> 7c", "Qc -> space", "2c -> Ac", "Js -> Qh", "8s -> 9h", "Td -> Js", "9s -> Td")
    at = played(rules, at, "8h -> 9s", "6d -> space", "2s -> As", "3s -> 2s", "4h -> space", "5c -> 6d", "4h -> 5c")
    at = played(rules, at, "7d -> 8s", "6c -> 7d", "5h -> 6c", "9d -> space")
    at = played(rules, at, *(f"{rank}h -> foundation" for rank in range(2, 8)))
    at = played(rules, at, "7c -> 8h", "7s -> space", "2d -> Ad", "3d -> 2d", "4s -> 3s", "5s -> 4s")

    assert shown(rules, at, "f1", "f2", "f3", "f4") == ["Ac 2c", "Ad 2d 3d", "Ah 2h 3h 4h 5h 6h 7h", "As 2s 3s 4s 5s"]
    assert shown(rules, at, "t1", "t2", "t3", "r1", "r2") == [
        "Ks Qh Js Td 9s 8h 7c",
        "Jd Ts 9h 8s 7d 6c",
        "6s 5d",
        "",
        "",
    ]


def test_columns_and_spaces(rules: Rules) -> None:
    """Down by one in the other colour, one card at a time; any available card to a space, none to the reserve."""
    at = position(rules, f"{ACES}; t1: Ts 9h; t2: Jd; t3: 8s; t4: 8d; t5: Kh; r1: 2c; r2: Qc")
    cards = {"9h", "Jd", "8s", "8d", "Kh", "2c", "Qc"}

    assert legal_by_cards(rules, at) == {
        "8s -> 9h",
        "2c -> foundation",
        "Qc -> Kh",
        *(f"{card} -> space" for card in cards),
    }
    for said in ("Ts 9h -> Jd", "8s -> r3", "8s -> r1"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


@pytest.mark.parametrize("worrying_back", [False, True])
def test_cards_come_back_with_the_option_alone(worrying_back: bool) -> None:
    """To a column where it fits and to a space, aces excepted (ruling 2)."""
    rules = game("raglan").bound(["worrying_back"] if worrying_back else [])
    at = position(rules, "f1: Ac; f2: Ad; f3: Ah 2h; f4: As; t1: 3s; t2: 3d; t3: 2s")

    moves = {move for move in legal_by_cards(rules, at) if move[:2] in ("2h", "Ac", "Ad", "As")}

    assert moves == ({"2h -> 3s", "2h -> space"} if worrying_back else set())
