"""Pointing at cards: where the cursor may stop, where an arrow leads, and what cards pointed at mean as a move."""

from collections.abc import Sequence
from typing import Literal

from cadogan.cards import DOWN
from cadogan.layout import Layout
from cadogan.notation import ALONE
from cadogan.position import Move, Position
from cadogan.table import Table

from .. import reading
from ..reading import Refused, Thing
from .picture import Picture, Point

Direction = Literal["up", "down", "left", "right"]

_BACK: dict[str, Direction] = {"up": "down", "down": "up", "left": "right", "right": "left"}


# Where the cursor goes.


def stops(layout: Layout, view: Position, moves: Sequence[Move], pile: int) -> list[int]:
    """Return the places from the top where the cursor may stop, the top one first: open cards, and what moves point at.

    A pile that is squared up has one.
    """
    cards = view[pile]
    if not cards:
        return [0]
    if layout.fans[pile] is None:
        return [1]
    found = {1, *(len(cards) - at for at, card in enumerate(cards) if card < DOWN)}
    found.update(count for move in moves for at, count in points(move) if at == pile and 0 < count <= len(cards))
    return sorted(found)


def top(view: Position, pile: int) -> Point:
    """Return the top card of a pile."""
    return pile, min(len(view[pile]), 1)


def led(picture: Picture, layout: Layout, view: Position, moves: Sequence[Move], at: Point, way: Direction) -> Point:
    """Return where an arrow leads from a card: along its fan, then to the nearest pile that way."""
    pile, count = at
    fan = layout.fans[pile]
    if fan is not None and way in (fan, _BACK[fan]):
        some = stops(layout, view, moves, pile)
        place = some.index(count) + (-1 if way == fan else 1) if count in some else 0
        if 0 <= place < len(some):
            return pile, some[place]
    goal = nearest(picture, pile, way)
    return at if goal is None else top(view, goal)


def nearest(picture: Picture, pile: int, way: Direction) -> int | None:
    """Return the nearest pile to a side, first of those in the same row or column, then nearness across counts most."""
    line, column = picture.corners[pile]
    found = []
    for other, (y, x) in picture.corners.items():
        down, right = 2 * (y - line), x - column
        ahead = {"up": -down, "down": down, "left": -right, "right": right}[way]
        aside = abs(right if way in ("up", "down") else down)
        if ahead > 0:
            found.append((aside > 2, ahead + 3 * aside, other))
    return min(found)[2] if found else None


# What is meant.


def points(move: Move) -> tuple[Point, ...]:
    """Return the cards that a move points at."""
    return ((move.source, move.count), *move.also)


def fitting(table: Table, picked: Sequence[Point]) -> list[Move]:
    """Return the legal moves that begin with these cards; with the top card of a pile, those with others of it too."""
    moves = table.moves
    found = [move for move in moves if set(picked) <= set(points(move))]
    if len(picked) == 1 and picked[0][1] < 2:
        found += [move for move in moves if move not in found and not move.also and move.source == picked[0][0]]
    return found


def is_whole(move: Move) -> bool:
    """Tell whether a move says all as soon as its card is pointed at: it names no other card and no target."""
    return not move.also and move.target == move.source


def is_at_large(move: Move) -> bool:
    """Tell whether a move may be chosen wherever the cursor is."""
    return is_whole(move) or move.verb in ALONE


def goals(table: Table, picked: Sequence[Point]) -> list[Point]:
    """Return what may be pointed at next: further cards, or the piles where those picked may go."""
    found: list[Point] = []
    for move in fitting(table, picked):
        rest = [point for point in points(move) if point not in picked]
        if move.also and rest:
            found += rest
        elif move.target != move.source or move.also:
            found.append(top(table.view, move.target))
    return list(dict.fromkeys(found))


def lifted(table: Table, picked: Sequence[Point]) -> list[Point]:
    """Return the cards that are picked, with those on top of them that would come along."""
    moves = fitting(table, picked)
    found = list(picked)
    for pile, count in picked:
        if any(move.verb == "move" and (move.source, move.count) == (pile, count) for move in moves):
            found += [(pile, place) for place in range(1, count)]
    return found


def meant(table: Table, picked: Sequence[Point], goal: Point) -> list[Move]:
    """Return the moves that cards pointed at mean, together with where they go or what goes with them.

    The answer is empty if more is to be pointed at. Raises Refused with the reason if there is no such move.
    """
    things = [Thing((point,)) for point in picked]
    refusal: Refused | None = None
    tries = [[*things, Thing((goal,))], [*things, Thing(((goal[0], 0),))]]
    if len(picked) == 1 and picked[0][1] < 2:
        tries.append([Thing(((picked[0][0], 0),)), Thing(((goal[0], 0),))])
    together = [move for move in fitting(table, picked) if {*picked, goal} < set(points(move))]
    for some in tries:
        try:
            found = reading.meant(table, some)
        except Refused as fault:
            refusal = refusal or fault
        else:
            return [] if together else found
    if together:
        return []
    assert refusal is not None
    raise refusal


__all__ = [
    "Direction",
    "fitting",
    "goals",
    "is_at_large",
    "is_whole",
    "led",
    "lifted",
    "meant",
    "nearest",
    "points",
    "stops",
    "top",
]
