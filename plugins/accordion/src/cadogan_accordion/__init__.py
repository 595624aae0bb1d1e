"""Accordion: piles in a row go to the left, one or three places, on piles of the same suit or rank."""

from collections.abc import Generator, Iterator

from cadogan import (
    Automatic,
    Layout,
    Move,
    Moves,
    Options,
    Position,
    Score,
    Scorer,
    Steps,
    Stock,
    Tableau,
    hookimpl,
    nothing,
    places,
    rank,
    steps,
    suit,
    switch,
)


class Accordion(Options):
    free_deal: bool = switch()
    spread: bool = switch()


@hookimpl
def layout(options: Accordion) -> Layout:
    lines = places.grid(4, 13, step=(places.GAP_X, places.GAP_Y))
    row = Tableau(52, deal=1 if options.spread else [1], take=nothing, fan=None, fixed=True, at=lines)
    return Layout(row) if options.spread else Layout(row, Stock(turn=1, onto="spaces tableau"))


@hookimpl
def automatic(layout: Layout) -> Automatic:
    row = layout.piles("tableau")

    def close_up(position: Position, move: Move | None) -> Steps:
        gap = next((place for place, pile in enumerate(row) if not position[pile]), len(row))
        pairs = zip(row[gap:], row[gap + 1 :], strict=False)
        return [steps.move(right, left, len(position[right])) for left, right in pairs if position[right]]

    return close_up


@hookimpl(wrapper=True)
def moves(layout: Layout, options: Accordion) -> Generator[None, Moves, Moves]:
    dealing = yield
    row = layout.piles("tableau")
    to_the_left = [Move("move", row[i], row[i - far]) for i in range(len(row)) for far in (1, 3) if i >= far]

    def piles(position: Position) -> Iterator[Move]:
        return (move for move in to_the_left if position[move.source])

    def lay(position: Position, move: Move) -> Steps:
        """Lay a pile on the first or the third pile to its left, and close the gap.

        ru: Положить стопку на соседнюю слева или на третью слева; ряд смыкается.
        """
        return [steps.move(move.source, move.target, len(position[move.source]))]

    found = dealing.also("move", piles, lay).only(fits)
    return found if options.free_deal else found.first(is_no_deal)


def fits(position: Position, move: Move) -> bool:
    """The top cards of two piles that come together have the same suit or the same rank.

    ru: У верхних карт двух стопок должна быть одна масть или одно достоинство.
    """
    if move.verb == "deal":
        return True
    top, other = position[move.source][-1], position[move.target][-1]
    return suit(top) == suit(other) or rank(top) == rank(other)


def is_no_deal(position: Position, move: Move) -> bool:
    """No card is dealt while a pile can move.

    ru: Пока есть ход, карту не сдают.
    """
    return move.verb != "deal"


@hookimpl
def score(layout: Layout) -> Scorer:
    row = layout.piles("tableau")

    def left(position: Position) -> Score:
        piles = sum(1 for pile in row if position[pile])
        return Score(piles, len(position[row[0]]) == len(layout.pack), fewer_is_better=True)

    return left
