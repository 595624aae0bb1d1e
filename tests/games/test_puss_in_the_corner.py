"""Puss in the Corner: rounds of four, foundations by colour, and the redeal in any order of the piles."""

import pytest

from cadogan import Position, is_down
from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import CadoganError, IllegalMove
from cadogan.invariants import walk
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.table import Table
from cadogan.testing import counts, legal, legal_by_cards, played, position, shown

RANKS = "A23456789TJQK"
ACES = "f1: Ac; f2: Ad; f3: Ah; f4: As"
CORNERS = ["w1", "w2", "w3", "w4"]


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("puss-in-the-corner").bound()


def by_the_sheet(rules: Rules, at: Position) -> set[str]:
    """List the moves that the sheet allows; the orders of a redeal are counted elsewhere."""
    piles = {label: names(pile).split() for label, pile in zip(rules.layout.labels, at.piles, strict=False)}
    if piles["s"] and not piles["s"][-1].startswith("-"):
        return {f"s-{corner}" for corner in CORNERS}
    found = {"deal"} if piles["s"] else set()
    for corner in CORNERS:
        for home in ("f1", "f2", "f3", "f4") if piles[corner] else ():
            (rank, suit), (last, other) = piles[corner][-1], piles[home][-1]
            if (suit in "dh") == (other in "dh") and RANKS.index(rank) == RANKS.index(last) + 1:
                found.add(f"{corner}-{home}")
    return found


def test_the_legal_moves_are_those_of_a_plain_reading_of_the_sheet(rules: Rules) -> None:
    """Along random play, in rounds and between them, before the redeal and after it."""
    rounds = again = 0
    for at in walk(rules, 2500, seed=4, every=10_000):
        found = legal(rules, at)
        rounds += any(move.startswith("s-") for move in found)
        again += rules.layout.noted(at, "redeals")

        assert {move for move in found if "gather" not in move} - {"redeal"} == by_the_sheet(rules, at)

    assert rounds > 500
    assert again > 500


def test_the_deal(rules: Rules) -> None:
    """The aces in the middle, a card at each corner, the stock face down."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    others = [card for card in names(pack).split() if card[0] != "A"]

    assert shown(rules, at, *CORNERS) == others[:4]
    assert counts(rules, at, "stock", face_down=True) == [44]


def test_the_shape(rules: Rules) -> None:
    """A square of two by two, and a pile diagonally at each of its corners."""
    places = dict(zip(rules.layout.labels, rules.layout.places, strict=True))
    for n in range(1, 5):
        ace, corner = places[f"f{n}"], places[f"w{n}"]

        assert (abs(corner.x - ace.x), abs(corner.y - ace.y)) == pytest.approx((1.2, 1.2))
        middle = (places["f1"].x + places["f4"].x) / 2, (places["f1"].y + places["f4"].y) / 2
        assert abs(corner.x - middle[0]) > abs(ace.x - middle[0])
        assert abs(corner.y - middle[1]) > abs(ace.y - middle[1])


def test_a_round(rules: Rules) -> None:
    """Four cards one by one, all on the Jd if the player likes; nothing else meanwhile, then plays again."""
    at = position(rules, f"{ACES}; w1: Jd; w2: 2c; s: -5c -3c -8h -2s -Kc -9d")

    assert legal_by_cards(rules, at) == {"2c -> foundation", "deal"}
    at = played(rules, at, "deal")
    assert legal(rules, at) == {f"s-{corner}" for corner in CORNERS}
    with pytest.raises(IllegalMove, match="In a round nothing else is done"):
        read(rules, at, "2c -> Ac")
    for card in ("9d", "Kc", "2s"):
        assert shown(rules, at, "s")[0].split()[-1] == card
        assert not any("-f" in move for move in legal(rules, at))
        at = played(rules, at, f"{card} -> w1")
    at = played(rules, at, "8h -> w1")

    assert shown(rules, at, "w1", "s") == ["Jd 9d Kc 2s 8h", "-5c -3c"]
    assert legal_by_cards(rules, at) == {"2c -> foundation", "deal"}


def test_the_last_round_may_be_shorter(rules: Rules) -> None:
    """It ends with the stock, and the next one, after a redeal, has four cards again."""
    at = position(rules, f"{ACES}; w1: Jd; s: -5c -3c")
    at = played(rules, at, "deal", "3c -> w2", "5c -> w2")

    assert rules.layout.noted(at, "laid") == 0
    assert shown(rules, at, "w2", "s") == ["3c 5c", ""]
    at = played(rules, at, "redeal", "deal")
    assert shown(rules, at, "s") == ["-5c -3c Jd"]


def test_foundations_go_up_by_colour(rules: Rules) -> None:
    """2s goes on As and Ac, not on a red ace; no pile goes on another, nothing comes back."""
    at = position(rules, f"{ACES}; w1: 2s; w2: 3c")

    assert {move for move in legal(rules, at) if move.startswith("w")} >= {"w1-f1", "w1-f4"}
    assert shown(rules, played(rules, at, "2s -> Ac", "3c -> 2s"), "f1") == ["Ac 2s 3c"]
    for said in ("2s -> Ah", "2s -> 3c", "2s -> w3"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_the_redeal_takes_the_piles_in_any_order(rules: Rules) -> None:
    """The pile named first comes out first, from its first-laid card on; once, and not before the stock is out."""
    piles = "w1: 5c 6c; w2: 9d; w3: 9h 8h; w4: Ks"
    at = position(rules, f"{ACES}; {piles}")

    assert len([move for move in rules.moves(at) if move.verb in ("gather", "redeal")]) == 24
    after = played(rules, at, "w3+w1+w4+w2 gather")
    assert shown(rules, after, "s", *CORNERS) == ["-9d -Ks -6c -5c -8h -9h", "", "", "", ""]
    assert shown(rules, played(rules, at, "redeal"), "s") == ["-Ks -8h -9h -9d -6c -5c"]
    assert shown(rules, played(rules, at, "8h + 6c + Ks + 9d gather"), "s") == shown(rules, after, "s")
    assert not any(
        move.verb in ("gather", "redeal") for move in rules.moves(position(rules, f"{ACES}; {piles}; s: -2c"))
    )
    again = position(rules, f"{ACES}; {piles}; redeals = 1")
    assert legal(rules, again) == set()
    assert Table(rules, position=again).state == "over"
    with pytest.raises(CadoganError):
        read(rules, again, "redeal")


def test_empty_piles_are_not_named(rules: Rules) -> None:
    """Two piles have two orders: the redeal as they lie, and the other one."""
    at = position(rules, f"{ACES}; w2: 5c 9c; w4: 8h")

    assert {move for move in legal(rules, at)} == {"redeal", "w4+w2 gather"}
    assert all(is_down(card) for card in played(rules, at, "w4+w2 gather")[rules.layout.pile("stock")])
    assert shown(rules, played(rules, at, "w4+w2 gather"), "s") == ["-9c -5c -8h"]
