"""Grandfather's Clock: the face of the clock, the worked example, and hours that are never overshot."""

import math

import pytest

from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.table import Table
from cadogan.testing import legal_by_cards, played, position, shown

RANKS = "A23456789TJQK"
BASES = ["Th", "Js", "Qd", "Kc", "2h", "3s", "4d", "5c", "6h", "7s", "8d", "9c"]
LAST = ["Ah", "2s", "3d", "4c", "5h", "6s", "7d", "8c", "9h", "Ts", "Jd", "Qc"]
TO_COME = [4] * 4 + [3] * 8
"""The table of the sheet."""


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("grandfathers-clock").bound()


def hours(times: int = 13) -> list[str]:
    """Return each hour's cards from its base on, at most so many."""
    found = []
    for base, last in zip(BASES, LAST, strict=True):
        at = RANKS.index(base[0])
        cards = [RANKS[(at + i) % 13] + base[1] for i in range(13)]
        found.append(" ".join(cards[: min(times, cards.index(last) + 1)]))
    return found


def clock(*filled: str) -> str:
    """Name the foundations, some of them built up so far."""
    piles = {pile.split()[0]: pile for pile in filled}
    return "; ".join(f"f{n}: {piles.get(base, base)}" for n, base in enumerate(BASES, 1))


def test_the_deal(rules: Rules) -> None:
    """Twelve bases by the hours, then five rows of eight."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    others = [card for card in names(pack).split() if card not in BASES]

    assert shown(rules, at, *(f"f{n}" for n in range(1, 13))) == BASES
    assert shown(rules, at, *(f"t{n}" for n in range(1, 9))) == [" ".join(others[column::8]) for column in range(8)]


def test_the_face(rules: Rules) -> None:
    """Twelve on top, the hours run clockwise, the columns lie below."""
    places = dict(zip(rules.layout.labels, rules.layout.places, strict=True))
    twelve, six = places["f12"], places["f6"]
    middle = (twelve.x, (twelve.y + six.y) / 2)
    for hour in range(1, 13):
        place = places[f"f{hour}"]
        angle = math.atan2(place.x - middle[0], (middle[1] - place.y) * 1.4)

        assert round(math.degrees(angle) / 30) % 12 == hour % 12
        assert place.y < places["t1"].y - 1


def test_the_sheets_table(rules: Rules) -> None:
    """Each hour needs so many cards and ends with its own number; then all 52 cards lie on the clock."""
    assert [len(pile.split()) - 1 for pile in hours()] == TO_COME
    at = position(rules, "; ".join(f"f{n}: {pile}" for n, pile in enumerate(hours(), 1)))

    assert [RANKS.index(pile.split()[-1][0]) + 1 for pile in hours()] == list(range(1, 13))
    assert Table(rules, position=at).state == "won"


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the sheet in their order, on the clock and in the columns."""
    at = position(
        rules, f"{clock()}; t1: Kh; t2: 3c 9d 7h 4s Ac Qs; t3: Jd Kd Ks Td; t4: Qh; t5: 2s; t6: 5d; t7: 8s; t8: 9s"
    )
    at = played(rules, at, "Qs -> Js", "Ac -> Kc", "4s -> 3s", "7h -> 6h", "9d -> 8d", "Td -> 9d", "Ks -> Qs")
    at = played(rules, at, "Kd -> Qd", "Jd -> Td", "Qh -> Kh", "2s -> 3c")

    assert shown(rules, at, "f2", "f3", "f4", "f11") == ["Js Qs Ks", "Qd Kd", "Kc Ac", "8d 9d Td Jd"]
    assert shown(rules, at, "t1", "t2") == ["Kh Qh", "3c 2s"]


def test_what_is_not_allowed(rules: Rules) -> None:
    """No king on an ace in the columns, no two cards together, no other suit on the clock; nothing comes back."""
    at = position(rules, f"{clock('8d 9d Td Jd')}; t1: Ac; t2: Kd; t3: 9s 8h; t4: Ts; t5: Qs; t6: Qh; t7: 2c; t8: 4h")

    for said in ("Kd -> Ac", "9s 8h -> Ts", "Qs -> Jd", "Jd -> Qh", "Qh -> foundation"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_a_space_takes_any_card_and_a_finished_hour_none(rules: Rules) -> None:
    """One card, from another column; what follows the last card of an hour is a base itself (special rules)."""
    at = position(rules, f"{clock(*hours())}".replace(" Ah", "") + "; t1: Ah")

    assert legal_by_cards(rules, at) == {"Ah -> foundation", "Ah -> space"}
    following = [RANKS[(RANKS.index(last[0]) + 1) % 13] + last[1] for last in LAST]
    assert sorted(following) == sorted(BASES)
