"""Belvedere: kings at the bottom, the worked example, and the deal that renews fans before it feeds the reserve."""

from collections.abc import Iterator

import pytest

from cadogan import Position
from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.invariants import walk
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import counts, legal, played, position, shown

RANKS = "A23456789TJQK"
FANS, RESERVE, HOMES = ([f"{letter}{n}" for n in range(1, most + 1)] for letter, most in (("t", 8), ("r", 3), ("f", 4)))


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("belvedere").bound()


def by_the_sheet(rules: Rules, at: Position) -> Iterator[str]:
    """List the moves that the sheet allows, from its text alone; of empty foundations the first one stands for all."""
    piles = {label: names(pile).split() for label, pile in zip(rules.layout.labels, at.piles, strict=False)}
    if piles["s"]:
        yield "deal"
    for source in FANS + RESERVE:
        if not piles[source]:
            continue
        own = RANKS.index(piles[source][-1][0])
        for fan in FANS:
            if fan != source and piles[fan] and RANKS.index(piles[fan][-1][0]) == own + 1:
                yield f"{source}-{fan}"
        for home in HOMES:
            if len(piles[home]) == own:
                yield f"{source}-{home}"
                if not own:
                    break


def dealt_by_the_sheet(rules: Rules, at: Position, spaces_stay: bool) -> list[list[str]]:
    """Return fans, reserve and stock as the deal of the sheet leaves them."""
    piles = {label: names(pile).split() for label, pile in zip(rules.layout.labels, at.piles, strict=False)}
    stock = [card.removeprefix("-") for card in piles["s"]]
    for fan in FANS:
        if not piles[fan] and not spaces_stay:
            new = [stock.pop() for _ in range(3) if stock]
            piles[fan] = [card for card in new if card[0] == "K"] + [card for card in new if card[0] != "K"]
    for pile in RESERVE:
        if stock:
            piles[pile] = [*piles[pile], stock.pop()]
    return [piles[label] for label in FANS + RESERVE] + [[f"-{card}" for card in stock]]


@pytest.mark.parametrize("spaces_stay", [False, True])
def test_moves_and_deals_are_those_of_a_plain_reading_of_the_sheet(spaces_stay: bool) -> None:
    """Along random play, until the stock is out; and with the option no fan is ever renewed."""
    rules = game("belvedere").bound(["spaces_stay"] if spaces_stay else [])
    deals = renewed = 0
    for at in walk(rules, 1200, seed=3, every=10_000):
        assert legal(rules, at) == set(by_the_sheet(rules, at))

        if counts(rules, at, "stock") != [0]:
            after = played(rules, at, "deal")
            deals += 1
            renewed += 0 in counts(rules, at, "tableau") and counts(rules, after, "tableau").count(3) > 0
            found = [cards.split() for cards in shown(rules, after, *FANS, *RESERVE, "s")]

            assert found == dealt_by_the_sheet(rules, at, spaces_stay)

    assert deals > 250
    assert renewed


def test_the_deal(rules: Rules) -> None:
    """The first ace is out; then fans of three, whose kings lie undermost, three cards in reserve, 24 in the stock."""
    for number in range(100):
        _, at = opening(rules, Deal("cadogan", number))

        assert shown(rules, at, "f1")[0][0] == "A"
        for fan in shown(rules, at, *FANS):
            assert fan.split() == sorted(fan.split(), key=lambda card: card[0] != "K")
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    dealt = names(pack).split()[1:]
    in_rounds = [dealt[fan:24:8] for fan in range(8)]

    assert shown(rules, at, "f1", *FANS, *RESERVE) == [
        "Ac",
        *(" ".join(sorted(fan, key=lambda card: card[0] != "K")) for fan in in_rounds),
        *dealt[24:27],
    ]


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the sheet in their order; two cards do not move at once, and nothing goes on the reserve."""
    at = position(
        rules,
        "f1: Ac; t1: 4h Qc; t2: 8d; t3: 8s 7d Jd; t4: Ks Qs 2s As; t5: 9h 5d; t6: 7h 6d; t7: Ts; t8: Ah; r1: 3c",
    )
    at = played(rules, at, "Jd -> Qc", "7d -> 8d", "6d -> 7d", "5d -> 6d", "As -> foundation", "2s -> As", "7h -> 8s")

    two = position(rules, "f1: Ac; f2: Ah; t1: 2s")
    assert shown(rules, played(rules, two, "2s -> Ah"), "f1", "f2") == ["Ac", "Ah 2s"]
    at = played(rules, at, "Jd -> Qs")
    with pytest.raises(IllegalMove, match="only the top card"):
        read(rules, position(rules, "t1: Qc Jd; t2: Ks"), "Qc Jd -> Ks")
    at = position(rules, "f1: As 2s; t1: 4h Qc; t2: Ks; t3: Qs Jd; t4: Ts; t5: 9h; t6: Ah; r1: 3c")
    at = played(rules, at, "Qc -> Ks", "Jd -> Qc", "Ts -> Jd", "9h -> Ts", "Ah -> foundation")

    assert shown(rules, at, "f1", "f2", "t2", "t5") == ["As 2s", "Ah", "Ks Qc Jd Ts 9h", ""]
    for said in ("4h -> t5", "4h -> r2", "Qs -> r1"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_eight_deals_without_an_empty_fan(rules: Rules) -> None:
    """Three cards each; then the stock is out."""
    _, at = opening(rules, Deal("cadogan", 1))
    for times in range(1, 9):
        at = played(rules, at, "deal")
        assert counts(rules, at, "reserve") == [1 + times] * 3

    assert counts(rules, at, "stock") == [0]
    with pytest.raises(IllegalMove):
        read(rules, at, "deal")


def test_a_card_does_not_move_to_its_own_fan(rules: Rules) -> None:
    """B49: and nothing leaves a foundation (ruling 5)."""
    at = position(rules, "f1: Ah 2c; t1: Ks 9c; t2: 3d")

    with pytest.raises(IllegalMove):
        read(rules, at, "9c -> t1")
    with pytest.raises(IllegalMove, match="cards on a foundation stay there"):
        read(rules, at, "2c -> 3d")


def test_won_whatever_the_suits(rules: Rules) -> None:
    """All 52 cards on the foundations."""
    piles = [" ".join(rank + "cdhs"[(n + i) % 4] for i, rank in enumerate(RANKS)) for n in range(4)]
    at = position(rules, "; ".join(f"f{n}: {cards}" for n, cards in enumerate(piles, 1)))

    assert rules.score(at).won
