"""Bisley: the worked example, the two foundations of a suit, and the thirteen columns."""

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
ACES = "f1: Ac; f2: Ad; f3: Ah; f4: As"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("bisley").bound()


def by_the_sheet(rules: Rules, at: Position) -> set[str]:
    """List the moves that the sheet allows, card by card, from its text alone."""
    piles = {label: names(pile).split() for label, pile in zip(rules.layout.labels, at.piles, strict=False)}
    columns = [f"t{n}" for n in range(1, 14) if piles[f"t{n}"]]
    found = set()
    for source in columns:
        rank, suit = piles[source][-1]
        number = RANKS.index(rank)
        for column in columns:
            on = piles[column][-1]
            if on[1] == suit and abs(RANKS.index(on[0]) - number) == 1:
                found.add(f"{source}-{column}")
        low, high = f"f{'cdhs'.index(suit) + 1}", f"f{'cdhs'.index(suit) + 5}"
        if RANKS.index(piles[low][-1][0]) + 1 == number:
            found.add(f"{source}-{low}")
        if RANKS.index(piles[high][-1][0]) - 1 == number if piles[high] else rank == "K":
            found.add(f"{source}-{high}")
    return found


def test_the_legal_moves_are_those_of_a_plain_reading_of_the_sheet(rules: Rules) -> None:
    """Along random play a slow generator, written from the sheet's text, lists the same moves."""
    kings = 0
    for at in walk(rules, 2000, seed=1, every=10_000):
        kings += any(counts(rules, at, "kings"))

        assert legal(rules, at) == by_the_sheet(rules, at)

    assert kings > 100


def test_the_deal_and_its_order(rules: Rules) -> None:
    """B54: aces out; nine cards right of them, three rows of thirteen below: columns of 3 and 4, not twelve of four."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    dealt = [card for card in names(pack).split() if card[0] != "A"]

    assert counts(rules, at, "tableau") == [3] * 4 + [4] * 9
    assert shown(rules, at, "f1", "f2", "f3", "f4") == ["Ac", "Ad", "Ah", "As"]
    assert shown(rules, at, "t5", "t13") == [
        " ".join(dealt[i] for i in (0, 13, 26, 39)),
        " ".join(dealt[i] for i in (8, 21, 34, 47)),
    ]
    assert shown(rules, at, "t1", "t4") == [
        " ".join(dealt[i] for i in (9, 22, 35)),
        " ".join(dealt[i] for i in (12, 25, 38)),
    ]


def test_the_table(rules: Rules) -> None:
    """The king foundations lie above the aces, the first four columns below them, the other nine right of them."""
    places = dict(zip(rules.layout.labels, rules.layout.places, strict=True))
    for n in range(1, 5):
        king, ace, column = (places[label] for label in (f"f{n + 4}", f"f{n}", f"t{n}"))

        assert king.x == ace.x == column.x
        assert king.y < ace.y < column.y

    assert [places[f"t{n}"].y for n in range(5, 14)] == [places["f1"].y] * 9
    assert places["f4"].x < places["t5"].x


def test_the_worked_example(rules: Rules) -> None:
    """Kings above their aces, aces up, columns up and down in suit."""
    at = position(
        rules,
        f"{ACES}; t1: 3d Kd; t2: 4c 2s; t3: 3s 2h; t4: 5c Qd; t5: Td; t6: 6c 9d; t7: 6s 8d; t8: 9c; t9: 2c 8c",
    )

    assert shown(rules, played(rules, at, "Kd -> foundation"), "f6") == ["Kd"]

    at = played(rules, at, "Kd -> f6", "2s -> As", "2h -> Ah", "3s -> 2s", "Qd -> Kd", "9d -> Td", "8d -> 9d")

    assert shown(rules, at, "f3", "f4", "f6", "t5") == ["Ah 2h", "As 2s 3s", "Kd Qd", "Td 9d 8d"]
    assert "9c -> 8c" in legal_by_cards(rules, at)

    at = played(rules, at, "8c -> 9c", "2c -> Ac")

    assert shown(rules, at, "t8", "f1") == ["9c 8c", "Ac 2c"]


def test_moves_that_the_example_excludes(rules: Rules) -> None:
    """Not 8c -> 9d (suit), no card to an empty column, no two cards at once."""
    at = position(rules, f"{ACES}; t1: 5h 8c; t2: 9d; t3: 9s 8s; t4: Ts; t5: 5c Kh")

    with pytest.raises(IllegalMove, match="next in rank of its suit"):
        read(rules, at, "8c -> 9d")
    for said in ("8c -> t9", "Kh -> t9"):
        with pytest.raises(IllegalMove, match="this space is not filled by the player"):
            read(rules, at, said)
    with pytest.raises(IllegalMove):
        read(rules, at, "9s 8s -> Ts")


def test_a_king_goes_above_its_own_ace_only(rules: Rules) -> None:
    """Kd goes to the second king foundation; an empty one takes no queen, and a king goes on no ace in a column."""
    at = position(rules, f"{ACES}; t1: Kd; t2: Qs")

    assert legal(rules, at) == {"t1-f6"}
    for said in ("t1-f5", "t2-f8"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_a_card_that_fits_both_piles_goes_where_the_player_puts_it(rules: Rules) -> None:
    """7h fits on Ah ... 6h and on Kh ... 8h; either way all hearts are away."""
    up, down = (" ".join(f"{rank}h" for rank in ranks) for ranks in (RANKS[:6], RANKS[:6:-1]))
    rest = "f1: {}; f2: {}; f4: {}".format(*(" ".join(rank + suit for rank in RANKS) for suit in "cds"))
    at = position(rules, f"{rest}; f3: {up}; f7: {down}; t1: 7h")

    assert legal(rules, at) == {"t1-f3", "t1-f7"}
    assert not rules.score(at).won
    for target in ("f3", "f7"):
        assert rules.score(played(rules, at, f"t1-{target}")).won


def test_foundation_cards_stay(rules: Rules) -> None:
    """Neither a column nor the other pile of the suit takes a card from a foundation (ruling 4)."""
    up, down = (" ".join(f"{rank}h" for rank in ranks) for ranks in (RANKS[:6], RANKS[:6:-1]))
    at = position(rules, f"f1: Ac; f2: Ad; f4: As; f3: {up}; f7: {down}; t1: 7h")

    assert legal(rules, at) == {"t1-f3", "t1-f7"}
    for said in ("f3-t1", "f7-t1", "f3-f7"):
        with pytest.raises(IllegalMove, match="cards on a foundation stay there"):
            read(rules, at, said)


def test_an_emptied_column_stays_empty(rules: Rules) -> None:
    """When the last card of a column has left, the column is never filled again."""
    at = played(rules, position(rules, f"{ACES}; t1: 2s; t2: 5c 9h; t3: 8h"), "2s -> As")

    assert shown(rules, at, "t1") == [""]
    assert legal_by_cards(rules, at) == {"9h -> 8h", "8h -> 9h"}
