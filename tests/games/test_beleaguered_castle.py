"""Beleaguered Castle: the worked example, the wings, and the option to bring cards back."""

import random

import pytest

from cadogan import Position
from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.codes import opened
from cadogan.errors import IllegalMove, InvalidMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import counts, legal, legal_by_cards, played, position, shown

RANKS = "A23456789TJQK"
ACES = "f1: Ac; f2: Ad; f3: Ah; f4: As"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("beleaguered-castle").bound()


def by_the_sheet(rules: Rules, at: Position, worrying_back: bool) -> set[str]:
    """List the moves that the sheet allows, card by card, from its text alone."""
    piles = {label: names(pile).split() for label, pile in zip(rules.layout.labels, at.piles, strict=False)}
    rows, homes = [f"t{n}" for n in range(1, 9)], ["f1", "f2", "f3", "f4"]
    found = set()
    givers = [row for row in rows if piles[row]]
    givers += [home for home in homes if worrying_back and len(piles[home]) > 1]
    for source in givers:
        rank, suit = piles[source][-1]
        for row in rows:
            if row != source and (not piles[row] or RANKS.index(piles[row][-1][0]) == RANKS.index(rank) + 1):
                found.add(f"{source}-{row}")
        for home in homes if source in rows else []:
            last = piles[home][-1]
            if last[1] == suit and RANKS.index(last[0]) + 1 == RANKS.index(rank):
                found.add(f"{source}-{home}")
    return found


@pytest.mark.parametrize("worrying_back", [False, True])
def test_the_legal_moves_are_those_of_a_plain_reading_of_the_sheet(worrying_back: bool) -> None:
    """A slow generator, written from the sheet's text, lists the same moves along random play from shortened rows."""
    rules = game("beleaguered-castle").bound(["worrying_back"] if worrying_back else [])
    spaces = brought_back = 0
    for number in range(1, 31):
        chooser = random.Random(number)
        at = opened(f"beleaguered-castle#{number}").position
        at = at.replace({row: at[row][chooser.randrange(7) :] for row in rules.layout.piles("tableau")})
        for _ in range(50):
            moves = legal(rules, at)
            spaces += 0 in counts(rules, at, "tableau")
            brought_back += any(move.startswith("f") for move in moves)

            assert moves == by_the_sheet(rules, at, worrying_back)

            if moves:
                _, at = rules.play(at, chooser.choice(rules.moves(at)))

    assert spaces > 200
    assert bool(brought_back) == worrying_back


def test_the_deal_goes_to_the_left_and_the_right_by_turns(rules: Rules) -> None:
    """Four cards left of the aces, four right of them, and so on: rows 1 to 4 are the left wing, 5 to 8 the right."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    dealt = [card for card in names(pack).split() if card[0] != "A"]

    for row in range(8):
        assert shown(rules, at, f"t{row + 1}") == [" ".join(dealt[row::8])]


def test_the_wings_lie_left_and_right_of_the_aces(rules: Rules) -> None:
    """A row lies beside each ace on either side, and its cards overlap away from the aces."""
    places = dict(zip(rules.layout.labels, rules.layout.places, strict=True))
    fans = dict(zip(rules.layout.labels, rules.layout.fans, strict=True))
    for n in range(1, 5):
        left, ace, right = (places[label] for label in (f"t{n}", f"f{n}", f"t{n + 4}"))

        assert left.x < ace.x < right.x
        assert left.y == ace.y == right.y
        assert (fans[f"t{n}"], fans[f"t{n + 4}"]) == ("left", "right")


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the sheet in their order; two rows become empty, and a king goes to the first of them."""
    at = position(
        rules,
        f"{ACES}; t1: Kd 2d 3d 4d; t2: 6d 5c 2h; t3: Kc 5d; t4: Td 7d 5s; t5: 6s 4c 2s;t6: Qc 2c 3c 9h; t7: 7h; t8: 6h",
    )
    at = played(rules, at, "2h -> Ah", "2s -> As", "4d -> 5d")
    with pytest.raises(IllegalMove):
        read(rules, at, "5c -> 6d")
    at = played(rules, at, "3d -> 4d", "2d -> Ad", "3d -> foundation", "4d -> foundation", "5d -> foundation")

    assert shown(rules, at, "f2", "f3", "f4", "t3") == ["Ad 2d 3d 4d 5d", "Ah 2h", "As 2s", "Kc"]

    at = played(rules, at, "4c -> 5c", "6h -> 7h", "Kd -> space", "5s -> 6s")

    assert shown(rules, at, "t1", "t2", "t5", "t7", "t8") == ["", "6d 5c 4c", "6s 5s", "7h 6h", "Kd"]

    at = played(rules, at, "9h -> space", "3c -> 4c", "2c -> Ac", "Qc -> Kc")

    assert shown(rules, at, "f1", "t1", "t2", "t3", "t6") == ["Ac 2c", "9h", "6d 5c 4c 3c", "Kc Qc", ""]


def test_rows_go_down_whatever_the_suit(rules: Rules) -> None:
    """5c -> 6d, 6s -> 7d, 9h -> Td: any suit, one rank lower, in the other wing too; not up, and no ace-king corner."""
    at = position(rules, f"{ACES}; t1: 6d; t2: 5c; t3: 7d; t4: 6s; t5: Td; t6: 9h; t7: Kd; t8: 2h")

    built = {"5c -> 6d", "5c -> 6s", "6d -> 7d", "6s -> 7d", "9h -> Td"}

    assert legal_by_cards(rules, at) == {*built, "2h -> foundation"}
    for said in ("6d -> 5c", "Td -> 9h", "Kd -> As", "Kd -> 2h"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_one_card_at_a_time(rules: Rules) -> None:
    """Two cards in sequence do not move together, not even in suit or to an empty row."""
    at = position(rules, f"{ACES}; t1: 6d 5d; t2: 7c")

    for said in ("6d 5d -> 7c", "6d 5d -> space"):
        with pytest.raises(IllegalMove, match="only the top card may be taken"):
            read(rules, at, said)
    assert {"5d -> space"} == legal_by_cards(rules, position(rules, f"{ACES}; t1: 7d 5d")) - {"7d -> space"}


def test_foundation_cards_stay(rules: Rules) -> None:
    """2h does not come back to 3s (ruling 2)."""
    at = position(rules, "f1: Ac; f2: Ad; f3: Ah 2h; f4: As; t1: 3s")

    with pytest.raises(IllegalMove, match="cards on a foundation stay there"):
        read(rules, at, "2h -> 3s")


def test_worrying_back_excepts_the_aces() -> None:
    """With the option a top card goes to a row where it fits, an empty row included; an ace never leaves."""
    rules = game("beleaguered-castle").bound(["worrying_back"])
    at = position(rules, "f1: Ac; f2: Ad; f3: Ah 2h 3h; f4: As; t1: 4s; t2: 3s; t3: 2d; t4: 9c; t5: 9d; t6: 9s; t7: 9h")

    assert {"3h -> 4s", "3h -> space"} <= legal_by_cards(rules, at)
    for said in ("3h -> 3s", "2h -> 3s", "As -> 2d", "As -> space"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)
    assert shown(rules, played(rules, at, "3h -> 4s"), "f3", "t1") == ["Ah 2h", "4s 3h"]


def test_what_is_said_names_only_piles_that_there_are(rules: Rules) -> None:
    """B62: neither the short help nor what is said of unreadable moves speaks of a stock or a waste."""
    at = position(rules, f"{ACES}; t1: 6d")
    sheet = game("beleaguered-castle").sheet

    for said in ("6d -> nowhere", "x9-t1"):
        with pytest.raises(InvalidMove) as fault:
            read(rules, at, said)

        assert not {"stock", "waste"} & set(str(fault.value).replace(",", " ").split())
    assert "foundation" in sheet.section("paragraph")
    assert not {"stock", "waste", "reserve"} & set(sheet.section("paragraph").lower().split())
