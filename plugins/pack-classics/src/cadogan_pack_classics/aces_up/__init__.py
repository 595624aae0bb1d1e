"""Aces Up: of two top cards of a suit the lower one goes; the stock deals four cards at a time on the columns."""

from collections.abc import Generator

from cadogan import ANY, Discard, Layout, Move, Moves, Options, Position, Score, Stock, Tableau
from cadogan import choice, hookimpl, one_of, places, rank, suit, top
from cadogan.cards import KING, Card
from cadogan.hooks import Scorer


class AcesUp(Options):
    spaces: str = choice("any", "aces", "stay")


@hookimpl
def layout(options: AcesUp) -> Layout:
    to_space = {"any": ANY, "aces": one_of("A*")}.get(options.spaces)
    take = top.to("discard") if options.spaces == "stay" else top
    return Layout(
        Tableau(4, deal=1, take=take, space=to_space and to_space.of("tableau"), at=places.row(4, x=1.8)),
        Stock(turn=4, onto="tableau", at=[(0, 0)]),
        Discard(accepts=ANY, at=[(7.2, 0)]),
    )


def height(card: Card) -> int:
    """Return the rank of a card, an ace above the king."""
    return rank(card) if rank(card) > 1 else KING + 1


@hookimpl(wrapper=True)
def moves(layout: Layout) -> Generator[None, Moves, Moves]:
    ordinary = yield
    columns, discard = layout.piles("tableau"), layout.pile("discard")

    def a_higher_card_of_its_suit_is_there(position: Position, move: Move) -> bool:
        """A card is discarded only while a higher card of its suit is on top of another column.

        ru: Карту сбрасывают, только пока сверху другого столбца лежит старшая карта той же масти.
        """
        if move.target != discard:
            return True
        card = position[move.source][-1]
        others = [position[column][-1] for column in columns if position[column]]
        return any(suit(other) == suit(card) and height(other) > height(card) for other in others)

    return ordinary.only(a_higher_card_of_its_suit_is_there)


@hookimpl(wrapper=True)
def score(layout: Layout) -> Generator[None, Scorer, Scorer]:
    ordinary = yield
    aces = 4

    def all_but_the_aces(position: Position) -> Score:
        points = ordinary(position).points
        return Score(points, won=points == len(layout.pack) - aces)

    return all_but_the_aces
