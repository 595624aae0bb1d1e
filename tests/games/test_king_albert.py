"""King Albert: the deal by shrinking rows, the worked example, single cards, and the option to bring cards back."""

import json
from pathlib import Path

import pytest

from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import legal_by_cards, played, position, shown


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("king-albert").bound()


def test_the_deal(rules: Rules) -> None:
    """Rows of nine, eight, ... one, each from the left; the last seven cards are the reserve."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    dealt = names(pack).split()
    starts = [sum(range(9, 9 - row, -1)) for row in range(9)]

    assert shown(rules, at, *(f"t{n}" for n in range(1, 10))) == [
        " ".join(dealt[starts[row] + column] for row in range(9 - column)) for column in range(9)
    ]
    assert shown(rules, at, *(f"r{n}" for n in range(1, 8))) == dealt[45:]


def test_deals_of_solvitaire(rules: Rules) -> None:
    """Its long column lies on the other side, which does not matter to the rules."""
    deals = Path(__file__).parents[1] / "data" / "solvitaire" / "king-albert.json"
    for wanted in json.loads(deals.read_text()):
        _, at = opening(rules, Deal("solvitaire", wanted["seed"]))

        assert shown(rules, at, *(f"t{n}" for n in range(9, 0, -1))) == wanted["tableau"]
        assert shown(rules, at, *(f"r{n}" for n in range(1, 8))) == wanted["reserve"]


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the sheet in their order; a run does not move as one, and the reserve takes nothing."""
    at = position(
        rules,
        "t1: 2c 7d; t2: Ah Jc 6s; t3: Qh; t4: 9s Th; t5: 8h As; t6: 6d 7s; t7: Ks 5s; t8: Ac 3c; t9: 8d; r3: 4d",
    )
    at = played(rules, at, "6s -> 7d", "Jc -> Qh", "Ah -> foundation", "Th -> Jc", "As -> foundation", "9s -> Th")
    at = played(rules, at, "8h -> 9s", "7s -> 8h", "6d -> 7s", "5s -> 6d", "Ks -> space", "4d -> 5s", "3c -> 4d")
    at = played(rules, at, "Ac -> foundation")

    assert shown(rules, at, "f1", "f2", "f3", "t3", "r3") == ["Ah", "As", "Ac", "Qh Jc Th 9s 8h 7s 6d 5s 4d 3c", ""]
    with pytest.raises(IllegalMove, match="only the top card may be taken"):
        read(rules, position(rules, "t1: Th 9s; t2: Jc"), "Th 9s -> Jc")
    with pytest.raises(IllegalMove, match="no card is put there"):
        read(rules, at, "8d -> r3")


def test_columns_and_spaces(rules: Rules) -> None:
    """Down by one in the other colour, no wrap; any available card goes to a space (ruling 3)."""
    at = position(rules, "t1: 9h; t2: 8s; t3: 8d; t4: 9s; t5: Ac; t6: Kd; t7: 3c; t8: 4s; r1: 7h; r2: Qc")

    built = {"8s -> 9h", "8d -> 9s", "7h -> 8s", "Qc -> Kd", "Ac -> foundation"}
    cards = {"9h", "8s", "8d", "9s", "Ac", "Kd", "3c", "4s", "7h", "Qc"}

    assert legal_by_cards(rules, at) == built | {f"{card} -> space" for card in cards}


@pytest.mark.parametrize("worrying_back", [False, True])
def test_cards_come_back_with_the_option_alone(worrying_back: bool) -> None:
    """B55: 2h goes to 3s, or to a space, only with the option; an ace is no base set out, so it comes back too."""
    rules = game("king-albert").bound(["worrying_back"] if worrying_back else [])
    at = position(rules, "f1: Ah 2h; f2: Ac; t1: 3s; t2: 3c")

    moves = {move for move in legal_by_cards(rules, at) if move[:2] in ("2h", "Ac")}

    assert moves == ({"2h -> 3s", "2h -> 3c", "2h -> space", "Ac -> space"} if worrying_back else set())
