"""Accordion: piles in a row go to the left, one or three places, on piles of the same suit or rank."""

from collections.abc import Generator

from cadogan import Automatic, Layout, Move, Moves, Options, Position, Score, Scorer, Steps, Stock, Tableau
from cadogan import hookimpl, nowhere, places, rank, relation, steps, suit, switch, top

SAME = relation(
    lambda card, other: suit(card) == suit(other) or rank(card) == rank(other),
    ("two top cards must have the same suit or the same rank", "у верхних карт должна быть одна масть или достоинство"),
)


class Accordion(Options):
    free_deal: bool = switch()
    spread: bool = switch()


@hookimpl
def layout(options: Accordion) -> Layout:
    row = Tableau(
        52,
        deal=1 if options.spread else [1],
        take=top,
        accepts=SAME,
        along=[" ".join(f"t{n + far}" for far in (1, 3) if n + far <= 52) for n in range(1, 53)],
        at=places.grid(4, 13, step=(places.GAP_X, places.GAP_Y)),
        fan=None,
    )
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
    top_cards = yield

    def lay(position: Position, move: Move) -> Steps:
        """Lay a whole pile on the first or the third pile to its left, and close the gap.

        ru: Положить стопку целиком на соседнюю слева или на третью слева; ряд смыкается.
        """
        return [steps.move(move.source, move.target, len(position[move.source]))]

    def is_no_deal(position: Position, move: Move) -> bool:
        """No card is dealt while a pile can move.

        ru: Пока есть ход, карту не сдают.
        """
        return move.verb != "deal"

    whole_piles = top_cards.also("move", nowhere, lay)
    return whole_piles if options.free_deal else whole_piles.first(is_no_deal)


@hookimpl
def score(layout: Layout) -> Scorer:
    row = layout.piles("tableau")

    def left(position: Position) -> Score:
        piles = sum(1 for pile in row if position[pile])
        return Score(piles, len(position[row[0]]) == len(layout.pack), fewer_is_better=True)

    return left
