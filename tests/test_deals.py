"""Deals: each number gives the same cards for ever, and other programs' numbers give theirs."""

import datetime
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from local import bound

from cadogan import (
    ANY,
    Cell,
    Foundation,
    Grid,
    Layout,
    Position,
    Reserve,
    Stock,
    Tableau,
    Waste,
    places,
    steps,
)
from cadogan.cards import DOWN, FACES, PACK, card, cards, names, rank, shuffled
from cadogan.catalogue import game
from cadogan.deals import Deal, daily, opening, random_deal, read
from cadogan.errors import CodeError
from cadogan.rules import Rules

DATA = Path(__file__).parent / "data" / "solvitaire"
"""Deals of Solvitaire 0.10.1 for its seeds 1 to 3: piles with their bottom card first."""


ONE_PACK = bound(Layout(Tableau(52, deal=1)))
TWO_PACKS = bound(Layout(Tableau(104, deal=1), decks=2))
FREECELL = bound(Layout(Tableau(8, deal=(7, 7, 7, 7, 6, 6, 6, 6)), Cell(4), Foundation(4, space="A*")))
GOLF = bound(Layout(Tableau(7, deal=5), Waste(deal=1), Stock(turn=1, onto="waste")))


def dealt(text: str, rules: Rules = ONE_PACK) -> str:
    """Return the cards in the order in which a deal brings them."""
    _, at = opening(rules, read(text))
    return names(b"".join(at.piles))


def piles(rules: Rules, at: Position, kind: str) -> list[str]:
    return [names(at[i].translate(FACES)) for i in rules.layout.piles(kind)]


# Reading and writing.

deals = st.one_of(
    st.builds(Deal, st.just("cadogan"), st.integers(0, 2**64 - 1)),
    st.builds(Deal, st.just("ms"), st.integers(1, 2**33 - 1)),
    st.builds(Deal, st.just("pysol"), st.integers(1, 10**20 - 1)),
    st.builds(Deal, st.just("solvitaire"), st.integers(0, 2**31 - 1)),
    st.dates().map(daily),
)


@given(deals)
def test_a_deal_that_is_written_reads_as_itself(deal: Deal) -> None:
    """The text of a deal is all that a deal code needs."""
    assert read(str(deal)) == deal


@given(st.text())
def test_text_is_a_deal_or_is_refused(text: str) -> None:
    """Whatever is read has one spelling; the rest is a CodeError, never another."""
    try:
        deal = read(text)
    except CodeError:
        return

    assert read(str(deal)) == deal


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ("12345", Deal("cadogan", 12345)),
        ("0", Deal("cadogan", 0)),
        ("18446744073709551615", Deal("cadogan", 2**64 - 1)),
        ("date2026-11-30", Deal("date", 20261130)),
        ("date0001-01-01", Deal("date", 10101)),
        ("ms617", Deal("ms", 617)),
        ("pysol12345", Deal("pysol", 12345)),
        ("solvitaire0", Deal("solvitaire", 0)),
    ],
)
def test_every_source_has_its_text(text: str, deal: Deal) -> None:
    """What is read is written in the same way."""
    assert read(text) == deal
    assert str(deal) == text


def test_capitals_spaces_and_leading_zeros_do_not_matter() -> None:
    """A number copied from elsewhere may have them."""
    assert read(" MS00617 ") == Deal("ms", 617)


@pytest.mark.parametrize("text", ["", "-1", "1.5", "1_000", "١٢", "ms", "ms 617", "gnome5", "date20261130", "9" * 5000])
def test_what_is_no_deal_is_refused_with_what_would_be(text: str) -> None:
    """The sentence shows one deal of each source, in both languages."""
    with pytest.raises(CodeError) as caught:
        read(text)

    examples = "12345", "date2026-11-30", "ms617", "pysol12345", "solvitaire7"

    assert caught.value.english == (
        f"{text!r} is not a deal; write a number such as 12345, or date2026-11-30, ms617, pysol12345, solvitaire7"
    )
    assert all(each in caught.value.russian for each in examples)
    assert "не расклад" in caught.value.russian


@pytest.mark.parametrize(
    ("text", "english", "russian"),
    [
        (
            "18446744073709551616",
            "there is no deal 18446744073709551616: the numbers go from 0 to 18446744073709551615",
            "нет расклада 18446744073709551616: номера идут от 0 до 18446744073709551615",
        ),
        (
            "ms0",
            "there is no deal ms0: the numbers go from 1 to 8589934591",
            "нет расклада ms0: номера идут от 1 до 8589934591",
        ),
        (
            "ms8589934592",
            "there is no deal ms8589934592: the numbers go from 1 to 8589934591",
            "нет расклада ms8589934592: номера идут от 1 до 8589934591",
        ),
        (
            "pysol0",
            "there is no deal pysol0: the numbers go from 1 to 99999999999999999999",
            "нет расклада pysol0: номера идут от 1 до 99999999999999999999",
        ),
        (
            "solvitaire2147483648",
            "there is no deal solvitaire2147483648: the numbers go from 0 to 2147483647",
            "нет расклада solvitaire2147483648: номера идут от 0 до 2147483647",
        ),
        (
            "date2026-02-29",
            "there is no deal date2026-02-29: the calendar has no such day",
            "нет расклада date2026-02-29: такого дня нет в календаре",
        ),
    ],
)
def test_a_number_that_does_not_exist_is_refused_with_the_bounds(text: str, english: str, russian: str) -> None:
    """Each source has its own bounds, those of the program that it comes from."""
    with pytest.raises(CodeError) as caught:
        read(text)

    assert (caught.value.english, caught.value.russian) == (english, russian)


def test_a_fresh_deal_is_a_number_of_up_to_nine_digits() -> None:
    """Short enough to be told to somebody, and not the same twice."""
    found = {random_deal() for _ in range(100)}

    assert {deal.source for deal in found} == {"cadogan"}
    assert all(1 <= deal.number <= 999_999_999 for deal in found)
    assert len(found) > 90


def test_the_daily_deal_is_that_of_its_date() -> None:
    """It reads as a date, and the next day has another."""
    assert daily(datetime.date(2026, 11, 30)) == read("date2026-11-30")
    assert dealt("date2026-11-30") != dealt("date2026-12-01")


# The cards of each source: never to change.


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("0", "Th Kc 4h 6d 5s 7h 4c Ks"),
        ("1", "7s 9h 2s 3h Tc 8c 2h 4c"),
        ("12345", "2s Jh 6c 7h 2h Qc 5h Kh"),
        ("18446744073709551615", "5c Tc 2c Ts 5h 3c Js Qc"),
        ("date2026-11-30", "Ts 8h 6h 8s As Qd 5c 9h"),
        # Microsoft's, as published since 1995; then those of FreeCell Pro on both sides of its two seams.
        ("ms1", "Jd 2d 9h Jc 5d 7h 7c 5h"),
        ("ms24", "4c 5h Qc 5d 2d 7h Ah 7s"),
        ("ms617", "7d Ad 5c 3s 5s 8c 2d Ah"),
        ("ms2147483648", "Qh Qc 2h 6s 2s 3d Ks 8c"),
        ("ms4294967296", "Ts 5s 2s Td 3c Ad Jc 6d"),
        ("ms8589934591", "Tc 2s Js 5s 4d 6h 3h 7c"),
        ("pysol24", "4c 5h Qc 5d 2d 7h Ah 7s"),
        ("pysol32000", "7s 4d Js 8d 6d 3h 3d Th"),
        ("pysol300000000000", "4s Qs Th 5s Qh 6c 9c Kh"),
        ("pysol99999999999999999999", "Ks Jc Td 5c 2s 2c 3s 9d"),
        ("solvitaire0", "8c 8s 9d Jh Kd Jc 7h Ts"),
        ("solvitaire1", "6h Ks Tc Qh Ac 2s 4h Qc"),
        # A seed for which a number has to be drawn again, for the 45th card.
        ("solvitaire8153190", "2s Qc Ad Qh 8h Kc Kd 5d"),
        ("solvitaire2147483647", "6c Qh 9c 8d 2c Kh Qc Jh"),
    ],
)
def test_the_first_cards_of_a_number_never_change(text: str, first: str) -> None:
    """Deal codes are kept for years and read on every machine."""
    assert dealt(text).startswith(first + " ")


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("12345", "8d 8d 8s Qd 6h Kh 5s As"),
        ("pysol24", "Kc Th Qs Ts 4h Kd 7h 7s"),
        ("pysol300000000000", "7h Qd 7s Th Ks Qc 7s 5h"),
        ("solvitaire1", "Jd Ks 6h Js Ac 4c 8h Qc"),
    ],
)
def test_the_first_cards_of_two_packs_never_change(text: str, first: str) -> None:
    """The same for games of 104 cards."""
    assert dealt(text, TWO_PACKS).startswith(first + " ")


@given(deals)
def test_every_deal_has_all_the_cards(deal: Deal) -> None:
    """No source loses a card or doubles one, and the later shuffles start from 64 bits."""
    _, at = opening(ONE_PACK, deal)

    assert at.cards == bytes(sorted(PACK))
    assert 0 <= at.chance < 1 << 64


def test_a_number_is_what_the_shuffle_makes_of_it() -> None:
    """The first card dealt is the last of the shuffled pack; later shuffles go on from there."""
    pack, chance = shuffled(PACK, 12345)
    _, at = opening(ONE_PACK, read("12345"))

    assert b"".join(at.piles) == pack[::-1]
    assert at.chance == chance


def test_a_date_is_a_number_above_those_that_are_given_out() -> None:
    """The highest of the 64 bits is set, so that no number below 2**63 is the deal of a day."""
    assert dealt("date2026-11-30") == dealt(str(1 << 63 | 20261130))


@pytest.mark.parametrize(("text", "chance"), [("ms617", 617), ("solvitaire7", 7), (f"pysol{2**64 + 5}", 5)])
def test_the_later_shuffles_of_other_sources_begin_from_the_number(text: str, chance: int) -> None:
    """Of a number above 64 bits, the last 64 count."""
    assert opening(ONE_PACK, read(text))[1].chance == chance


# Microsoft FreeCell and PySolFC.


def test_freecell_lies_as_in_pysolfc() -> None:
    """The whole deal 300000000000, as PySolFC's own tests have it."""
    _, at = opening(FREECELL, read("pysol300000000000"))

    assert piles(FREECELL, at, "tableau") == [
        "4s Kd 6h 2d Qc 4d Ah",
        "Qs 7s 5c As Kc 6s 8h",
        "Th Jc 9s 2c 3d 4h 7d",
        "5s 4c 8d 7c Jd 8c Js",
        "Qh Ts Ac Ks Tc 5h",
        "6c 9d 9h 2h Jh 3c",
        "9c 2s 8s 3h 6d Qd",
        "Kh 3s Td 5d 7h Ad",
    ]


@pytest.mark.parametrize("number", [24, 31999, 32001, 12345678901234567890])
def test_golf_lies_as_in_pysolfc(number: int) -> None:
    """Rows from left to right, then the first card of the waste; the stock follows in order."""
    from pysol_cards.cards import CardRenderer
    from pysol_cards.deal_game import Game
    from pysol_cards.random import RandomBase

    text = Game("golf", number, RandomBase.DEALS_PYSOLFC).calc_layout_string(CardRenderer(True))
    talon, waste, *columns = (names(cards(line.partition(":")[2] or line)) for line in text.splitlines())
    _, at = opening(GOLF, Deal("pysol", number))

    assert piles(GOLF, at, "tableau") == columns
    assert piles(GOLF, at, "waste") == [waste]
    assert piles(GOLF, at, "stock") == [" ".join(reversed(talon.split()))]


def test_small_numbers_of_pysolfc_are_microsofts() -> None:
    """Below 32000; 32000 itself is not, in PySolFC, whatever its package says."""
    assert dealt("pysol31999") == dealt("ms31999")
    assert dealt("pysol32000") != dealt("ms32000")


def test_the_package_of_pysolfc_is_imported_only_for_its_numbers() -> None:
    """Nobody else waits for it."""
    program = "import sys, cadogan.deals; sys.exit('pysol_cards' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


JOKER_PACK = bound(Layout(Tableau(53, deal=1), pack=bytes([*PACK, card("JK")])))
THREE_PACKS = bound(Layout(Stock(), Tableau(1), decks=3))


@pytest.mark.parametrize(
    ("text", "rules", "english", "russian"),
    [
        (
            "ms617",
            TWO_PACKS,
            "ms617 needs a game of one pack of 52 cards, and local has 104; any game takes 12345, say",
            "ms617 - для игр из одной колоды по 52 карты, а в local карт: 104; любой игре годится 12345",
        ),
        (
            "pysol5",
            THREE_PACKS,
            "pysol5 needs a game of one or two packs of 52 cards, and local has 156; any game takes 12345, say",
            "pysol5 - для игр из 1-2 колод по 52 карты, а в local карт: 156; любой игре годится 12345",
        ),
        (
            "solvitaire7",
            JOKER_PACK,
            "solvitaire7 needs a game of one or two packs of 52 cards, and local has 53; any game takes 12345, say",
            "solvitaire7 - для игр из 1-2 колод по 52 карты, а в local карт: 53; любой игре годится 12345",
        ),
    ],
)
def test_a_deal_for_other_packs_is_refused(text: str, rules: Rules, english: str, russian: str) -> None:
    """Other programs' numbers shuffle whole packs and nothing else."""
    with pytest.raises(CodeError) as caught:
        opening(rules, read(text))

    assert (caught.value.english, caught.value.russian) == (english, russian)


# Solvitaire.

CANFIELD = bound(
    Layout(
        Reserve(deal=13, face_up=1),
        Tableau(4, deal=1),
        Foundation(4, deal=(1, 0, 0, 0)),
        Waste(),
        Stock(turn=3, onto="waste"),
    )
)
KING_ALBERT = bound(Layout(Foundation(4), Tableau(9, deal=range(1, 10)), Reserve(7, deal=1)))
BAKERS_DOZEN = bound(Layout(Foundation(4), Tableau(13, deal=4)))
EIGHT_OFF = bound(Layout(Tableau(8, deal=6), Foundation(4), Cell(8, deal=[1] * 4 + [0] * 4)))

SOLVITAIRE = {
    "klondike": game("klondike").bound(),
    "canfield": CANFIELD,
    "king-albert": KING_ALBERT,
    "bakers-dozen": BAKERS_DOZEN,
    "eight-off": EIGHT_OFF,
}


@pytest.mark.parametrize("name", SOLVITAIRE)
def test_the_position_is_that_of_solvitaire(name: str) -> None:
    """Pile by pile; only the foundation on which the base card lies is not the same."""
    rules = SOLVITAIRE[name]
    for wanted in json.loads((DATA / f"{name}.json").read_text()):
        _, at = opening(rules, Deal("solvitaire", wanted.pop("seed")))

        assert sorted(piles(rules, at, "foundation")) == sorted(wanted.pop("foundation", [""] * 4))
        assert {kind: piles(rules, at, kind) for kind in wanted} == wanted
        assert sum(map(len, at.piles)) == 52


def test_the_faces_that_show_are_those_of_the_game() -> None:
    """Solvitaire says which card lies where; klondike turns up the top card of each column and no other."""
    rules = SOLVITAIRE["klondike"]
    _, at = opening(rules, read("solvitaire1"))

    assert all(pile[-1] < DOWN and min(pile[:-1], default=DOWN) >= DOWN for pile in at.piles[:7])


def test_columns_that_shrink_to_the_right_are_solvitaires_mirrored() -> None:
    """Solvitaire knows diagonal deals only with the shortest column at the left; the columns change places."""
    mirrored = bound(Layout(Reserve(7, deal=1), Tableau(9, deal=range(9, 0, -1))))
    here, there = (opening(rules, read("solvitaire3"))[1] for rules in (mirrored, KING_ALBERT))

    assert piles(mirrored, here, "tableau") == piles(KING_ALBERT, there, "tableau")[::-1]
    assert piles(mirrored, here, "reserve") == piles(KING_ALBERT, there, "reserve")


@pytest.mark.parametrize("seed", [0, 1, 99, 2**31 - 1])
def test_solvitaire_deals_what_it_has_not_set_aside_from_the_end(seed: int) -> None:
    """By the recipe: an accordion in order; castles row by row without the aces; golf with a random card to start."""
    deal = Deal("solvitaire", seed)
    order = dealt(str(deal)).split()

    castle = game("beleaguered-castle").bound()
    _, at = opening(castle, deal)
    rest = [each for each in order if each[0] != "A"]

    assert piles(castle, at, "foundation") == ["Ac", "Ad", "Ah", "As"]
    assert piles(castle, at, "tableau") == [" ".join(rest[i::8]) for i in range(8)]

    _, at = opening(GOLF, deal)

    assert piles(GOLF, at, "stock") == [" ".join(order[:16])]
    assert piles(GOLF, at, "tableau") == [" ".join(order[16:51][i::7]) for i in range(7)]
    assert piles(GOLF, at, "waste") == [order[51]]

    spread = game("accordion").bound(["spread"])
    _, at = opening(spread, deal)

    assert piles(spread, at, "tableau") == order


def test_a_last_row_that_is_not_full_begins_at_the_left() -> None:
    """FreeCell's first four columns are of seven; where the last four are, the columns change places."""
    mirrored = bound(Layout(Tableau(8, deal=(6, 6, 6, 6, 7, 7, 7, 7))))
    order = dealt("solvitaire1").split()
    columns = [" ".join(order[i::8]) for i in range(8)]

    assert piles(FREECELL, opening(FREECELL, read("solvitaire1"))[1], "tableau") == columns
    assert piles(mirrored, opening(mirrored, read("solvitaire1"))[1], "tableau") == columns[4:] + columns[:4]


def test_solvitaire_fills_cells_stock_reserve_and_tableau_in_this_order() -> None:
    """A hole card is the very last card of the deck's other end, a base card the one before it."""
    rules = bound(
        Layout(
            Tableau(4, deal=5),
            Foundation(4, deal=(1, 0, 0, 0)),
            Waste(deal=1),
            Reserve(3, deal=1),
            Cell(4, deal=(1, 1, 0, 0)),
            Stock(),
        )
    )
    _, at = opening(rules, read("solvitaire1"))
    order = dealt("solvitaire1").split()

    assert piles(rules, at, "cell") == [*order[:2], "", ""]
    assert piles(rules, at, "stock") == [" ".join(order[2:27])]
    assert piles(rules, at, "reserve") == order[27:30]
    assert piles(rules, at, "tableau") == [" ".join(order[30:50][i::4]) for i in range(4)]
    assert piles(rules, at, "foundation") == [order[50], "", "", ""]
    assert piles(rules, at, "waste") == [order[51]]


def test_cards_put_out_first_may_lie_under_others() -> None:
    """A king under each column is no card of the deal; the others come as if it were not there."""
    rules = bound(Layout(Tableau(4, first="K*", deal=5), Stock()))
    _, at = opening(rules, read("solvitaire1"))
    rest = [each for each in dealt("solvitaire1").split() if each[0] != "K"]
    kings = ["Kc", "Kd", "Kh", "Ks"]

    assert piles(rules, at, "stock") == [" ".join(rest[:28])]
    assert piles(rules, at, "tableau") == [" ".join([king, *rest[28 + i :: 4]]) for i, king in enumerate(kings)]


def test_a_grid_is_dealt_as_a_tableau() -> None:
    """Twenty places of a carpet, whatever their lines, are twenty columns to Solvitaire."""
    carpet = bound(Layout(Foundation(4, first="A*"), Grid(20, deal=1, at=places.grid(4, 5, x=3)), Stock()))
    _, at = opening(carpet, read("solvitaire1"))
    rest = [each for each in dealt("solvitaire1").split() if each[0] != "A"]

    assert piles(carpet, at, "stock") == [" ".join(rest[:28])]
    assert piles(carpet, at, "grid") == rest[28:]


def test_solvitaire_deals_gaps_by_columns() -> None:
    """Its four sequences are dealt a card each by turns, so that a grid of four rows fills from the left."""
    grid = bound(Layout(Grid(52, deal=1, at=places.grid(4, 13))))
    _, at = opening(grid, read("solvitaire1"))
    order = dealt("solvitaire1").split()

    assert piles(grid, at, "grid") == [order[4 * column + row] for row in range(4) for column in range(13)]


def test_diagonal_rows_may_end_early() -> None:
    """Simple Simon's 52 cards do not fill the triangle of 55: the three highest columns are of eight."""
    simon = bound(Layout(Tableau(10, deal=(1, 2, 3, 4, 5, 6, 7, 8, 8, 8))))
    _, at = opening(simon, read("solvitaire1"))
    columns: list[list[str]] = [[] for _ in range(10)]
    order = iter(dealt("solvitaire1").split())
    for row in range(7):
        for column in range(9, row - 1, -1):
            columns[column].append(next(order))
    for column in (9, 8, 7):
        columns[column].append(next(order))

    assert piles(simon, at, "tableau") == list(map(" ".join, columns))


def test_two_packs_lose_all_eight_aces() -> None:
    """Cards put out first come from wherever they are in the deck, both copies of each."""
    rules = bound(Layout(Foundation(8, first="A*"), Tableau(8, deal=12), decks=2))
    _, at = opening(rules, read("solvitaire1"))
    rest = [each for each in dealt("solvitaire1", TWO_PACKS).split() if each[0] != "A"]

    assert Counter(piles(rules, at, "foundation")) == {"Ac": 2, "Ad": 2, "As": 2, "Ah": 2}
    assert piles(rules, at, "tableau") == [" ".join(rest[i::8]) for i in range(8)]


def first_card_decides(layout: Layout) -> object:
    """Deal thirteen columns of four, beginning with the column that the first card's rank counts out."""

    def dealt(position: Position) -> steps.Steps:
        pack = position[layout.size]
        return [steps.turn_over(layout.size, (rank(pack[-1]) + i) % 13) for i in range(len(pack))]

    return dealt


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(bound(Layout(Tableau(18, deal=[3] * 17 + [1]))), id="la-belle-lucie"),
        pytest.param(bound(Layout(Reserve(4, deal=3), Tableau(8, deal=5))), id="a reserve of several columns"),
        pytest.param(bound(Layout(Foundation(4, deal=1, space=ANY), Tableau(8, deal=6))), id="four base cards"),
        pytest.param(bound(Layout(Tableau(8, deal=5), Waste(deal=2), Stock())), id="two cards on the waste"),
        pytest.param(bound(Layout(Tableau(13)), deal=first_card_decides), id="a deal that looks at the cards"),
    ],
)
def test_a_deal_that_solvitaire_does_not_have_is_refused(rules: Rules) -> None:
    """There is no position to be equal to."""
    with pytest.raises(CodeError) as caught:
        opening(rules, read("solvitaire1"))

    assert caught.value.english == (
        "solvitaire1 does not fit local: Solvitaire has no deal of that shape; any game takes 12345, say"
    )
    assert caught.value.russian == (
        "solvitaire1 не годится для local: у Solvitaire нет расклада такой формы; любой игре годится 12345"
    )
