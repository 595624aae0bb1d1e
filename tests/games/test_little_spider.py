"""Little Spider: three rows of four, which pile serves which foundation, and the free part."""

import pytest

from cadogan import Position
from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.invariants import walk
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import counts, legal, legal_by_cards, played, position, shown

RANKS = "A23456789TJQK"
BASES = "f1: Ah; f2: Ad; f3: Kc; f4: Ks"
PILES, HOMES = [f"t{n}" for n in range(1, 9)], ["f1", "f2", "f3", "f4"]


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("little-spider").bound()


def by_the_sheet(rules: Rules, at: Position) -> set[str]:
    """List the moves that the sheet allows, from its text alone."""
    piles = {label: names(pile).split() for label, pile in zip(rules.layout.labels, at.piles, strict=False)}
    dealing = bool(piles["s"])
    found = {"deal"} if dealing else set()
    for n, pile in enumerate(PILES):
        if not piles[pile]:
            continue
        rank, suit = piles[pile][-1]
        for m, home in enumerate(HOMES):
            step = 1 if piles[home][0][0] == "A" else -1
            last = piles[home][-1]
            if dealing and n >= 4 and m != n - 4:
                continue
            if suit == last[1] and RANKS.index(rank) == RANKS.index(last[0]) + step and len(piles[home]) < 13:
                found.add(f"{pile}-{home}")
        for other in PILES if not dealing else ():
            if other != pile and piles[other]:
                far = RANKS.index(piles[other][-1][0]) - RANKS.index(rank)
                if far % 13 in (1, 12):
                    found.add(f"{pile}-{other}")
    return found


@pytest.mark.parametrize("black_aces", [False, True])
def test_the_legal_moves_are_those_of_a_plain_reading_of_the_sheet(black_aces: bool) -> None:
    """Along random play, through both parts of the game."""
    rules = game("little-spider").bound(["black_aces"] if black_aces else [])
    free = 0
    for at in walk(rules, 2500, seed=2, every=10_000):
        free += counts(rules, at, "stock") == [0]

        assert legal(rules, at) == by_the_sheet(rules, at)

    assert free > 1000


def test_the_deal(rules: Rules) -> None:
    """The foundations in their order, four cards above, four below; the stock has forty."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    others = [card for card in names(pack).split() if card not in ("Ah", "Ad", "Kc", "Ks")]

    assert shown(rules, at, *HOMES) == ["Ah", "Ad", "Kc", "Ks"]
    assert shown(rules, at, *PILES) == others[:8]
    assert counts(rules, at, "stock", face_down=True) == [40]
    black = game("little-spider").bound(["black_aces"])
    assert shown(black, black.opening(pack[::-1], 0)[1], *HOMES) == ["Ac", "As", "Kh", "Kd"]


def test_each_foundation_lies_between_two_piles(rules: Rules) -> None:
    """Three rows of four."""
    places = dict(zip(rules.layout.labels, rules.layout.places, strict=True))
    for n in range(1, 5):
        above, home, below = places[f"t{n}"], places[f"f{n}"], places[f"t{n + 4}"]

        assert above.x == home.x == below.x
        assert above.y < home.y < below.y


def test_five_deals_cover_spaces_too(rules: Rules) -> None:
    """Eight cards each time, upper row first; the fifth empties the stock."""
    cards = [rank + suit for rank in "3456789" for suit in "cdhs"]
    stock = " ".join(f"-{card}" for card in reversed(cards[:16]))
    at = played(rules, position(rules, f"{BASES}; t2: 9c; s: {stock}"), "deal")

    assert shown(rules, at, *PILES) == [cards[0], f"9c {cards[1]}", *cards[2:8]]
    at = played(rules, at, "deal")
    assert counts(rules, at, "stock") == [0]
    with pytest.raises(IllegalMove):
        read(rules, at, "deal")


def test_the_worked_example(rules: Rules) -> None:
    """B52: after the last deal 2h goes on Ah and Qc on Kc, 2s on no red ace; piles go up, down and round."""
    at = position(rules, f"{BASES}; t1: Qc; t2: 2h; t3: Js; t4: Tc; t5: 5c; t6: 6s; t7: 2s")
    found = legal_by_cards(rules, at)

    assert {"Qc -> Kc", "2h -> Ah", "Tc -> Js", "5c -> 6s", "6s -> 5c", "Js -> Tc", "Js -> Qc"} <= found
    assert not any(move.startswith("2s") for move in found)
    at = position(rules, f"{BASES}; t1: Kh; t2: As; t3: 2c; t4: Kd")
    assert {"Kh -> As", "2c -> As", "As -> Kd"} <= legal_by_cards(rules, at)
    with pytest.raises(IllegalMove, match="not filled"):
        read(rules, at, "Kh -> t8")


def test_while_cards_are_dealt(rules: Rules) -> None:
    """A lower pile serves the foundation above it, an upper one any, and no pile another."""
    for pile, serves in (("t1", True), ("t4", True), ("t5", True), ("t6", False), ("t8", False)):
        at = position(rules, f"{BASES}; {pile}: 2h; s: -9c -9d")

        assert ("2h -> Ah" in legal_by_cards(rules, at)) == serves
        if not serves:
            with pytest.raises(IllegalMove, match="serves only the foundation above it"):
                read(rules, at, "2h -> Ah")
    at = position(rules, f"{BASES}; t1: Tc; t2: Js; s: -9c -9d")
    with pytest.raises(IllegalMove, match="not allowed at this stage"):
        read(rules, at, "Tc -> Js")


def test_foundations_do_not_go_round(rules: Rules) -> None:
    """No ace on a king, no king on an ace."""
    at = position(rules, f"f1: Ah; f2: Ad; f3: Kc; f4: {' '.join(rank + 's' for rank in RANKS[::-1])}; t1: Ac; t2: Kh")

    assert not any(move.endswith("foundation") for move in legal_by_cards(rules, at))
