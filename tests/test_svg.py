"""Tables as pictures: well-formed, complete, and silent about what the player cannot see."""

from xml.etree.ElementTree import Element, fromstring

import pytest

from cadogan import Layout, Position, Stock, Tableau, places
from cadogan.cards import DOWN, FLIP, is_down, names
from cadogan.catalogue import games
from cadogan.codes import opened
from cadogan.layout import Grid
from cadogan.svg import svg

SVG = "{http://www.w3.org/2000/svg}"


def titles(picture: str) -> list[str]:
    return [found.text or "" for found in fromstring(picture).iter(f"{SVG}title")]


def rects(picture: str) -> list[Element]:
    return list(fromstring(picture).iter(f"{SVG}rect"))


def said(picture: str) -> list[str]:
    return [found.text or "" for found in fromstring(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize("game", games())
def test_every_game_is_drawn_as_its_player_sees_it(game: str) -> None:
    """The picture is well-formed XML and names each pile with just the cards of the view, during a whole game."""
    table = opened(f"{game}#7")
    layout = table.rules.layout
    for _ in range(12):
        shown = svg(layout, table.view)
        wanted = [f"{layout.label(i)}: {names(table.view[i])}".rstrip(": ") for i in range(layout.size)]

        assert titles(shown) == wanted
        if not table.moves:
            break
        table.play(table.hints()[0])


@pytest.mark.parametrize("game", games())
def test_every_card_and_place_lies_within_the_picture(game: str) -> None:
    """The view box is as large as what is drawn, sideways cards and long fans included."""
    table = opened(f"{game}#7")
    picture = fromstring(svg(table.rules.layout, table.view))
    left, upper, width, height = map(float, picture.get("viewBox", "").split())
    for group in picture.iter(f"{SVG}g"):
        turn = group.get("transform")
        for rect in group.findall(f"{SVG}rect"):
            x, y, across, along = (float(rect.get(name, "")) for name in ("x", "y", "width", "height"))
            if turn:
                middle_x, middle_y = map(float, turn.removeprefix("rotate(90 ").removesuffix(")").split())
                x, y, across, along = middle_x - (y + along - middle_y), middle_y + (x - middle_x), along, across

            assert left <= x
            assert upper <= y
            assert x + across <= left + width
            assert y + along <= upper + height


def test_a_face_down_card_is_a_back_even_in_a_whole_position() -> None:
    """Who draws the position instead of the view shows no hidden card either."""
    layout = Layout(Stock(), Tableau(1))
    position = Position.of("-Kh -5c", "-7s 2d", "")
    picture = svg(layout, position)

    assert all(face not in picture for face in ("K♥", "5♣", "7♠", "K", "5c", "7s"))
    assert said(picture) == ["s", "×2", "2♦", "2♦", "♦", "t"]
    assert picture == svg(layout, Position.of("-Ac -3c", "-9h 2d", ""))


def test_peeking_shows_the_face_down_cards_that_a_view_knows() -> None:
    """A card that the player may see although it lies face down is a grey face; one without a face stays a back."""
    layout = Layout(Tableau(2))
    view = Position.of("-Kh 2d", "?", "")

    assert titles(svg(layout, view)) == ["t1: ? 2d", "t2: ?"]
    assert titles(svg(layout, view, peeking=True)) == ["t1: -Kh 2d", "t2: ?"]
    assert said(svg(layout, view, peeking=True))[:3] == ["K♥", "K♥", "♥"]


def test_squared_piles_show_their_top_card_and_their_number() -> None:
    """Of a pile without a fan only one card is drawn, and its count; an empty pile is a dashed place with its label."""
    picture = svg(Layout(Tableau(2, fan=None)), Position.of("Ah Tc", "", ""))

    assert said(picture) == ["10♣", "10♣", "♣", "t1", "×2", "t2"]
    assert [bool(rect.get("stroke-dasharray")) for rect in rects(picture)] == [False, False, True]


def test_a_sideways_card_is_turned_about_its_middle() -> None:
    """A card on its long side keeps its place's middle."""
    layout = Layout(Grid(2, at=places.checkered(places.grid(1, 2), 2)))
    turns = [g.get("transform") for g in fromstring(svg(layout, Position.of("Ah", "2h", ""))).iter(f"{SVG}g")]

    assert [turn for turn in turns if turn] == ["rotate(90 90 42)"] * 2


@pytest.mark.parametrize(
    ("fan", "axis", "sign"), [("down", "y", 1), ("up", "y", -1), ("right", "x", 1), ("left", "x", -1)]
)
def test_a_fan_spreads_its_way(fan: str, axis: str, sign: int) -> None:
    """Each card of a fan lies further along the fan's way than the one under it."""
    picture = svg(Layout(Tableau(1, fan=fan)), Position.of("Ah 2c 3d", ""))
    at = [float(rect.get(axis, "")) * sign for rect in rects(picture)[1:]]

    assert len(at) == 3
    assert at == sorted(set(at))


def test_a_position_without_a_layout_stands_in_a_row() -> None:
    """Piles are numbered; the pack is drawn when it holds cards, and cards without a face are question marks."""
    assert titles(svg(None, Position.of("7c 6d", "", ""))) == ["0: 7c 6d", "1"]
    assert titles(svg(None, Position.of("7c", "? JK"))) == ["0: 7c", "1: ? JK"]
    faceless = bytes([DOWN]).translate(FLIP)

    assert not is_down(faceless[0])
    assert said(svg(None, Position.of(faceless, ""))) == ["?", "?", "0"]
