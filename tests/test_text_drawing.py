"""The text frontend draws every layout: nothing overlaps, nothing is missing, nothing is too wide."""

import pytest

from cadogan import Foundation, Grid, Layout, Position, Stock, Tableau, Waste, places
from cadogan.cards import cards as pile_of
from cadogan.catalogue import games
from cadogan.codes import opened
from cadogan.errors import CadoganError
from cadogan_text import saying
from cadogan_text.drawing import Piece, drawn, pieces
from cadogan_text.looks import Look

SIGNS, LETTERS = Look(), Look(signs=False)


def bound_games() -> list[str]:
    found = []
    for name in games():
        try:
            opened(f"{name}#1")
        except CadoganError:
            continue
        found.append(name)
    return found


def table_of(layout: Layout, **piles: str) -> Position:
    """Return a view with cards only where they are named, which a game would not allow."""
    numbers = {layout.labels.index(label): pile_of(cards) for label, cards in piles.items()}
    return layout.empty().replace({layout.size: b"", **numbers})


def cells(some: tuple[Piece, ...]) -> dict[tuple[int, int], Piece]:
    """Return which piece stands at each line and column. Fails if two do."""
    found: dict[tuple[int, int], Piece] = {}
    for piece in some:
        for column in range(piece.column, piece.column + len(piece.text)):
            other = found.setdefault((piece.line, column), piece)

            assert other is piece, f"{piece} lies on {other}"
    return found


@pytest.mark.parametrize("name", bound_games())
@pytest.mark.parametrize("look", [SIGNS, LETTERS], ids=["signs", "letters"])
@pytest.mark.parametrize("columns", [40, 80, 100])
def test_every_installed_game_is_drawn(name: str, look: Look, columns: int) -> None:
    """Each pile's name stands on the opening table once, nothing overlaps, no line is too long."""
    table = opened(f"{name}#1")
    layout = table.rules.layout
    found = pieces(layout, table.view, look, columns)
    text = drawn(layout, table.view, look, columns)

    assert max(map(len, text)) <= columns
    assert min(piece.column for piece in found) >= 0
    assert min(piece.line for piece in found) == 0
    assert sorted(word for line in text for word in line.split() if word in layout.labels) == sorted(layout.labels)
    assert cells(found)
    if not look.signs:
        assert "\n".join(text).isascii()


@pytest.mark.parametrize("name", bound_games())
def test_a_game_in_progress_is_drawn(name: str) -> None:
    """Whatever is played, every top card that lies open can be seen, and on a low screen too."""
    table = opened(f"{name}#3")
    layout = table.rules.layout
    for ply in range(60):
        view = table.view
        for lines in (None, 20):
            found = pieces(layout, view, LETTERS, 80, lines)
            cells(found)
            for pile in range(layout.size):
                own = " ".join(piece.text for piece in found if piece.pile == pile)

                assert layout.label(pile) in own
                assert not view[pile] or LETTERS.card(view[pile][-1]) in own or "##" in own
        legal = table.moves
        if not legal:
            break
        table.play(legal[ply * 3 % len(legal)])


def test_the_shape_is_that_of_the_layout() -> None:
    """A pyramid is a pyramid: each row begins half a card further left than the one above."""
    layout = Layout(Grid(6, at=places.triangle(3)))
    view = table_of(layout, **{"g1.1": "Ah", "g2.1": "2c", "g2.2": "3c", "g3.1": "4s", "g3.2": "5s", "g3.3": "6s"})

    assert drawn(layout, view, LETTERS) == [
        "      g1.1",
        "      Ah",
        "   g2.1  g2.2",
        "   2c    3c",
        "g3.1  g3.2  g3.3",
        "4s    5s    6s",
    ]


def test_a_ring_is_a_ring() -> None:
    layout = Layout(Tableau(12, fan=None, at=places.ring(12, 3)))

    assert drawn(layout, table_of(layout, t1="Ah"), LETTERS) == [
        "                  t1",
        "         t12      Ah       t2",
        "         --                --",
        "  t11                             t3",
        "  --                              --",
        "",
        "t10                                 t4",
        "--                                  --",
        "",
        "  t9                              t5",
        "  --                              --",
        "         t8                t6",
        "         --       t7       --",
        "                  --",
    ]


def test_fans_go_all_four_ways() -> None:
    """The bottom card lies at the pile's place and the top card at the end of the fan, whichever way that is."""
    layout = Layout(
        Tableau(1, at=[(2.4, 0)]),
        Tableau(1, fan="up", at=[(0, 0)]),
        Tableau(1, fan="right", at=[(2.4, 2.4)]),
        Tableau(1, fan="left", at=[(1.2, 2.4)]),
    )
    view = table_of(layout, t1="Ah 2h", t2="3c 4c 5c", t3="6d 7d", t4="8s 9s")

    assert drawn(layout, view, LETTERS) == [
        "5c",
        "4c            t1",
        "3c            Ah",
        "t2            2h",
        "",
        "       t4     t3",
        "    9s 8s     6d 7d",
    ]


def test_squared_piles_show_the_top_card_and_their_number() -> None:
    layout = Layout(Stock(), Waste(), Foundation(1), Tableau(1, fan=None))
    view = table_of(layout, s="? ? ?", w="4c 5c", f="Ah 2h", t="? Kc")

    assert drawn(layout, view, SIGNS) == [
        "s      w                                  f",
        "▒▒×3   5♣×2                               2♥",
        "",
        "t",
        "K♣×2",
    ]


def test_cards_on_their_side_are_marked() -> None:
    layout = Layout(Grid(2, at=places.checkered(places.grid(1, 2), 2)))

    assert drawn(layout, table_of(layout, **{"g1.1": "Ah", "g1.2": "2c"}), LETTERS)[1] == "Ah    <2c>"


def test_a_pile_higher_than_the_screen_is_cut_but_keeps_its_top_cards() -> None:
    layout = Layout(Tableau(2))
    view = table_of(layout, t1="? ? ? ? Ks Qh Jc Td 9s 8h 7c 6d 5s 4h 3c 2d", t2="Ah")

    assert len(drawn(layout, view, LETTERS, 80, None)) == 17
    assert [line[:5].strip() for line in drawn(layout, view, LETTERS, 80, 9)] == [
        *("t1", "##x4", "Ks", "...6", "6d", "5s", "4h", "3c", "2d")
    ]
    assert [line[:5].strip() for line in drawn(layout, view, LETTERS, 80, 14)] == [
        *("t1", "##x4", "Ks", "Qh", "Jc", "Td", "9s", "8h", "7c", "6d", "5s", "4h", "3c", "2d")
    ]


def test_a_long_fan_is_folded_before_anything_is_left_out() -> None:
    layout = Layout(Tableau(1, fan="right"))
    view = table_of(layout, t="Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc")

    assert drawn(layout, view, LETTERS, 30) == ["t", "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc", "Jc Qc Kc"]


def test_a_table_wider_than_the_screen_is_continued_below() -> None:
    layout = Layout(Tableau(6, fan=None))
    view = table_of(layout, t1="Ah", t6="Kh")

    assert drawn(layout, view, LETTERS, 20) == ["t1 t2 t3 t4 t5 t6", "Ah -- -- -- -- Kh"]
    assert drawn(layout, view, LETTERS, 12) == ["t1 t2 t3 t4", "Ah -- -- --", "", "t5     t6", "--     Kh"]


def test_forty_eight_piles_fit_into_eighty_columns() -> None:
    layout = Layout(Foundation(8), Tableau(48, deal=2, fan=None), decks=2)
    text = drawn(layout, layout.empty().replace({layout.size: b""}), LETTERS)

    assert max(map(len, text)) <= 80
    assert [line.split()[0] for line in text if line.startswith("t")] == ["t1", "t14", "t27", "t40"]


def test_colours_change_nothing_but_colours() -> None:
    """Four colours for four suits; without the escapes the text is the same."""
    look = Look(signs=False, colour=True)

    assert look.painted("t1 5c") == "\x1b[2mt1\x1b[0m \x1b[32m5c\x1b[0m"
    assert {look.painted(card)[:5] for card in ("5c", "5d", "5h")} == {"\x1b[32m", "\x1b[36m", "\x1b[31m"}
    assert look.painted("5s").startswith("\x1b[1m")
    assert look.painted("Asp 15d t1x") == "Asp 15d t1x"
    assert Look(signs=False).painted("t1 5c") == "t1 5c"


def test_piles_are_described_in_sentences() -> None:
    """The plain table: one sentence a pile, empty neighbours together, of a waste only the top card."""
    layout = Layout(Stock(), Waste(), Foundation(4), Tableau(3))
    view = table_of(layout, s="? ?", w="4c 5c", t1="? ? 9h 8s 7d", t2="Kd")

    assert saying.piles(layout, view, LETTERS, "en") == [
        "s: 2 face down.",
        "w: 5c on 1 more.",
        "f1 to f4: empty.",
        "t1: 2 face down, then 9h 8s 7d.",
        "t2: Kd.",
        "t3: empty.",
    ]
    assert saying.piles(layout, view, LETTERS, "ru") == [
        "s: закрытых 2.",
        "w: 5c, под ней еще 1.",
        "f1 – f4: пусто.",
        "t1: закрытых 2, затем 9h 8s 7d.",
        "t2: Kd.",
        "t3: пусто.",
    ]
