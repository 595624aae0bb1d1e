"""Baker's Dozen: kings at the bottom, the worked example, spaces that stay, and the option to bring cards back."""

import json
from pathlib import Path

import pytest

from cadogan.cards import cards, names, rank
from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import counts, legal_by_cards, played, position, shown


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("bakers-dozen").bound()


def test_kings_lie_at_the_bottom(rules: Rules) -> None:
    """Over many deals there are thirteen piles of four, and no king lies on another card than a king."""
    for number in range(200):
        _, at = opening(rules, Deal("cadogan", number))
        piles = [names(at[pile]).split() for pile in rules.layout.piles("tableau")]

        assert counts(rules, at, "tableau") == [4] * 13
        assert all(pile == sorted(pile, key=lambda card: card[0] != "K") for pile in piles)


def test_a_pile_of_the_sheet(rules: Rules) -> None:
    """A pile dealt Ks 5h Kd 2c becomes Ks Kd 5h 2c; others keep their order, several kings too (ruling 1)."""
    first = cards("Ks 5h Kd 2c"), cards("Ac Kh 3c 4c"), cards("2d 3d 4d Kc")
    rest = [card for card in rules.layout.pack if not any(card in pile for pile in first)]
    piles = [*first, *(bytes(rest[i : i + 4]) for i in range(0, 40, 4))]
    pack = bytes(pile[height] for height in range(4) for pile in piles)

    _, at = rules.opening(pack[::-1], 0)

    assert shown(rules, at, "t1", "t2", "t3") == ["Ks Kd 5h 2c", "Kh Ac 3c 4c", "Kc 2d 3d 4d"]
    assert [at[i] for i in rules.layout.piles("tableau")][3:] == piles[3:]
    assert not any(rank(card) == 13 for pile in piles[3:] for card in pile)


def test_deals_of_solvitaire_with_the_kings_at_the_bottom(rules: Rules) -> None:
    """Solvitaire leaves the kings where they fell; all else lies as it deals it."""
    deals = Path(__file__).parents[1] / "data" / "solvitaire" / "bakers-dozen.json"
    for wanted in json.loads(deals.read_text()):
        _, at = opening(rules, Deal("solvitaire", wanted["seed"]))
        piles = [" ".join(sorted(pile.split(), key=lambda card: card[0] != "K")) for pile in wanted["tableau"]]

        assert shown(rules, at, *(f"t{n}" for n in range(1, 14))) == piles


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the sheet in their order; 4s goes on 5c though its foundation would take it."""
    at = position(
        rules, "t1: Kh 4c; t2: As 3h; t3: 3s 2s; t4: 7s; t5: Ac 6s; t6: 4s 2c; t7: 5c; t8: 3d 2d Ad; t9: 9c Th"
    )
    at = played(rules, at, "3h -> 4c", "As -> foundation", "2s -> As", "3s -> 2s", "6s -> 7s", "Ac -> foundation")
    at = played(rules, at, "2c -> Ac")

    assert {"4s -> foundation", "4s -> 5c"} <= legal_by_cards(rules, at)

    at = played(rules, at, "4s -> 5c", "Ad -> foundation", "2d -> Ad", "3d -> 2d")

    assert shown(rules, at, "f1", "f2", "f3", "t1", "t4", "t7") == [
        "As 2s 3s",
        "Ac 2c",
        "Ad 2d 3d",
        "Kh 4c 3h",
        "7s 6s",
        "5c 4s",
    ]
    for said, why in (("Th -> space", "not filled by the player"), ("Th -> t2", "not filled by the player")):
        with pytest.raises(IllegalMove, match=why):
            read(rules, at, said)


def test_one_card_at_a_time_and_no_wrap(rules: Rules) -> None:
    """B57: no run moves, no space is filled; and a king goes on no ace."""
    at = position(rules, "t1: Ks 8h 7h; t2: 9c; t4: Ad; t5: Kh")

    assert legal_by_cards(rules, at) == {"Ad -> foundation"}
    for said in ("8h 7h -> 9c", "8h 7h -> t3", "7h -> t3", "Kh -> Ad"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


@pytest.mark.parametrize("worrying_back", [False, True])
def test_cards_come_back_with_the_option_alone(worrying_back: bool) -> None:
    """To a pile one higher, whatever the suit, never to a space (ruling 2)."""
    rules = game("bakers-dozen").bound(["worrying_back"] if worrying_back else [])
    at = position(rules, "f1: Ah 2h; t1: 3s; t2: 3h; t3: 4d")

    back = {"2h -> 3s", "2h -> 3h"} if worrying_back else set()

    assert legal_by_cards(rules, at) == {"3h -> foundation", "3s -> 4d", "3h -> 4d", *back}
