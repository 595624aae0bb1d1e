"""Cellar: four suits into the middle, one direction for all, the doors and the cellar, and the worked example."""

import random

import pytest

from cadogan import Position
from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import legal, legal_by_cards, played, position, shown

RANKS = "A23456789TJQK"
CENTRE, ROWS, DOORS = ["f1", "f2", "f3", "f4"], [f"t{n}" for n in range(1, 9)], ["r1", "r2"]
EIGHTS = "f1: 8c; f2: 8d; f3: 8h; f4: 8s"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("cellar").bound()


def step(card: str, on: str) -> int:
    """Return 1 if a card is one higher than another, ranks being a circle, -1 if one lower, 0 otherwise."""
    far = (RANKS.index(card[0]) - RANKS.index(on[0])) % 13
    return {1: 1, 12: -1}.get(far, 0)


def by_the_sheet(rules: Rules, at: Position) -> set[str]:
    """List the moves that the sheet allows, from its text alone; of empty central places the first stands for all."""
    piles = {label: names(pile).split() for label, pile in zip(rules.layout.labels, at.piles, strict=False)}
    suits = [piles[place][0][1] for place in CENTRE if piles[place]]
    fixed = sorted(suits) == ["c", "d", "h", "s"]
    begun = [piles[place] for place in CENTRE if len(piles[place]) > 1]
    direction = step(begun[0][1], begun[0][0]) if begun else 0
    door_open = not all(piles[door] for door in DOORS)
    free = [pile for pile in ROWS + DOORS if piles[pile]]
    free += [place for place in CENTRE if piles[place] and not fixed]
    free += ["c"] if piles["c"] and door_open else []
    found = set()
    for source in free:
        card = piles[source][-1]
        for row in ROWS:
            if row != source and (not piles[row] or (piles[row][-1][1] == card[1] and step(card, piles[row][-1]))):
                found.add(f"{source}-{row}")
        if not piles["c"]:
            found.add(f"{source}-c")
        for place in CENTRE if source not in CENTRE else ():
            if not piles[place] and card[1] not in suits:
                found.add(f"{source}-{place}")
                break
        for place in CENTRE if fixed else ():
            fits = piles[place][-1][1] == card[1] and len(piles[place]) < 13 and step(card, piles[place][-1])
            if fits and fits == (direction or fits):
                found.add(f"{source}-{place}")
    return found


@pytest.mark.parametrize("aces_out", [False, True])
def test_the_legal_moves_are_those_of_a_plain_reading_of_the_sheet(aces_out: bool) -> None:
    """Along play from rows and doors that have been shortened, so that all of it comes about."""
    rules = game("cellar").bound(["aces_out"] if aces_out else [])
    chooser = random.Random(6)
    fixed = built = opened = 0
    for number in range(1, 81):
        _, at = opening(rules, Deal("cadogan", number))
        shorter = [pile for kind in ("tableau", "reserve") for pile in rules.layout.piles(kind)]
        at = at.replace({pile: at[pile][chooser.randrange(len(at[pile]) + 1) :] for pile in shorter})
        for _ in range(40):
            centre = [at[pile] for pile in rules.layout.piles("foundation")]
            fixed += len({pile[0] >> 4 for pile in centre if pile}) == 4
            built += max(map(len, centre)) > 1
            opened += any(move.startswith("c-") for move in legal(rules, at))

            assert legal(rules, at) == by_the_sheet(rules, at)

            moves = rules.moves(at)
            if not moves:
                break
            homeward = [move for move in moves if move.target in rules.layout.piles("foundation")]
            _, at = rules.play(at, chooser.choice(homeward or moves))

    assert min(fixed, built, opened) > 100


def test_the_deal(rules: Rules) -> None:
    """Four cards in the middle, five in each row, four in each door; or the aces in the middle."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    dealt = names(pack).split()

    assert shown(rules, at, *CENTRE) == dealt[:4]
    assert shown(rules, at, *ROWS) == [" ".join(dealt[4 + row : 44 : 8]) for row in range(8)]
    assert shown(rules, at, *DOORS, "c") == [" ".join(dealt[44::2]), " ".join(dealt[45::2]), ""]
    out = game("cellar").bound(["aces_out"])
    assert shown(out, out.opening(pack[::-1], 0)[1], *CENTRE) == ["Ac", "Ad", "Ah", "As"]


def test_the_shape(rules: Rules) -> None:
    """A row on either side of each central card, and below them the cellar between its doors."""
    places = dict(zip(rules.layout.labels, rules.layout.places, strict=True))
    for n in range(1, 5):
        left, middle, right = places[f"t{n}"], places[f"f{n}"], places[f"t{n + 4}"]
        assert left.x < middle.x < right.x
        assert left.y == middle.y == right.y < places["c"].y
    assert places["r1"].x < places["c"].x < places["r2"].x
    assert rules.layout.fans[4:14] == ("left",) * 4 + ("right",) * 4 + ("left", "right")


def test_the_worked_example(rules: Rules) -> None:
    """All its moves in their order: eights in the middle, upwards."""
    at = position(
        rules,
        f"{EIGHTS}; t1: 4d Ts 9s 4s; t2: 7h 6d 5d; t3: Ad 6h; t4: 7d 4c 3s 2s 5c 2h Qd Qs Js Jc 5h Kd; t5: 7c Qc; "
        "t6: Jd; t7: 2c Td 9c 6c; t8: 6s 3c 9d; r1: 3d 3h Tc Th; r2: Kc 5s 4h 9h",
    )
    at = played(rules, at, "4s -> cell", "9s -> 8s", "Ts -> 9s", "9h -> 8h", "Th -> 9h")
    with pytest.raises(IllegalMove):
        read(rules, at, "5d -> 4h")
    at = played(
        rules, at, "5d -> 4d", "6d -> 5d", "6h -> 7h", "Kd -> Ad", "5h -> 6h", "Qc -> Jc", "6c -> 7c", "4h -> 5h"
    )
    at = played(rules, at, "9c -> 8c", "Td -> Jd", "9d -> 8d", "Td -> 9d", "Jd -> Td")
    assert shown(rules, at, "t6") == [""]
    at = played(rules, at, "Tc -> 9c", "Qc -> t6", "Jc -> Tc", "Qc -> Jc", "3c -> 2c")
    at = played(rules, at, "6d -> t6", "5d -> 6d", "4d -> 5d", "5s -> 6s", "Js -> Ts", "Qs -> Js", "Qd -> Jd")
    at = played(rules, at, "Kd -> Qd", "Ad -> Kd", "3h -> 4h", "2h -> 3h", "5c -> 6c", "2s -> space")
    with pytest.raises(IllegalMove, match="not allowed at this stage"):
        read(rules, at, "4s -> t3")
    at = played(rules, at, "3d -> 4d")
    assert shown(rules, at, "r1") == [""]
    at = played(
        rules, at, "3s -> 2s", "4s -> 3s", "4c -> 5c", "3c -> 4c", "2c -> 3c", "5s -> 4s", "6s -> 5s", "7d -> space"
    )

    assert shown(rules, at, *CENTRE) == ["8c 9c Tc Jc Qc", "8d 9d Td Jd Qd Kd Ad", "8h 9h Th", "8s 9s Ts Js Qs"]
    assert shown(rules, at, "t2", "t5", "c") == ["7h 6h 5h 4h 3h 2h", "7c 6c 5c 4c 3c 2c", ""]


def test_bringing_four_suits_into_the_middle(rules: Rules) -> None:
    """With two hearts there nothing is built; one leaves, and a missing suit comes; then all is fixed for good."""
    full = "t1: 4c Kd; t2: 9c; t3: 2s; t4: 2d; t5: 3c; t6: 6h; t7: 7d; t8: Jd"
    at = position(rules, f"f1: 8c; f2: 5h; f3: 8h; f4: 8s; {full}; r1: 3d; r2: Kc")

    assert legal_by_cards(rules, at) >= {"5h -> 6h", "8h -> cell", "8c -> cell", "8c -> 9c"}
    with pytest.raises(IllegalMove, match="Nothing is built in the middle until four suits lie there"):
        read(rules, at, "9c -> 8c")
    at = played(rules, at, "5h -> 6h")
    with pytest.raises(IllegalMove, match="takes a suit that is missing"):
        read(rules, at, "9c -> f2")
    with pytest.raises(IllegalMove):
        read(rules, at, "8c -> f2")
    fixed = played(rules, at, "7d -> f2")
    assert shown(rules, fixed, "f2") == ["7d"]
    assert "9c -> foundation" in legal_by_cards(rules, fixed)
    with pytest.raises(IllegalMove, match="these cards stay there"):
        read(rules, fixed, "8h -> cell")


def built(rules: Rules, at: Position) -> set[str]:
    """Return the cards that may go to a foundation."""
    return {move.split()[0] for move in legal_by_cards(rules, at) if move.endswith("foundation")}


def test_the_direction(rules: Rules) -> None:
    """The first card built on any foundation decides for all of them (ruling 2); ranks go round the corner."""
    full = "t1: 9c; t2: 7c; t3: 9d; t4: 7d; t5: Ks; t6: 2s; t7: 4h; t8: Kc"
    at = position(rules, f"f1: 8c; f2: 8d; f3: 8h; f4: As; {full}; r1: 3d; r2: 3h; c: 3s")

    assert built(rules, at) == {"9c", "7c", "9d", "7d", "Ks", "2s"}
    assert built(rules, played(rules, at, "Ks -> As")) == {"7c", "7d"}
    assert built(rules, played(rules, at, "2s -> As")) == {"9c", "9d"}
    with pytest.raises(IllegalMove, match="in the direction of the first card built"):
        read(rules, played(rules, at, "9d -> 8d"), "7c -> 8c")


def test_an_empty_central_place_has_no_direction(rules: Rules) -> None:
    """Of a position in which a card has been built although a suit is missing: it is taken in all the same."""
    at = position(rules, "f1: 8c 9c; f2: 8d; f3: 8h; t1: 3s; r1: 3d; r2: Kc")

    assert "3s -> foundation" in legal_by_cards(rules, at)


def test_the_cellar(rules: Rules) -> None:
    """Shut in while both doors hold cards; with a door open it is a cell; doors take nothing."""
    at = position(rules, f"{EIGHTS}; t1: 4c; r1: 3d; r2: Kc; c: 3s")

    assert not any(move.startswith("3s") for move in legal_by_cards(rules, at))
    with pytest.raises(IllegalMove, match="no card is put there"):
        read(rules, at, "4c -> 3d")
    at = played(rules, at, "3d -> space")
    assert "3s -> space" in legal_by_cards(rules, at)
    at = played(rules, at, "3s -> space", "4c -> cell")
    assert "4c -> space" in legal_by_cards(rules, at)
    with pytest.raises(IllegalMove):
        read(rules, at, "3s -> r1")


def test_won(rules: Rules) -> None:
    """Thirteen cards in suit on each, from whatever rank."""
    piles = [
        " ".join(RANKS[(start + i) % 13] + suit for i in range(13))
        for start, suit in ((0, "c"), (7, "s"), (12, "d"), (3, "h"))
    ]

    assert rules.score(position(rules, "; ".join(f"f{n}: {pile}" for n, pile in enumerate(piles, 1)))).won
