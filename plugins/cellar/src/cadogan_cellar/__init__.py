"""Cellar: four suits are brought into the middle, then built all up or all down; a cellar opens with its doors."""

from collections.abc import Generator

from cadogan import ANY, Cell, Foundation, Layout, Move, Moves, Options, Position, Reserve, Tableau, either, empty
from cadogan import hookimpl, places, suit, switch, top, up


class Cellar(Options):
    aces_out: bool = switch()


@hookimpl
def layout(options: Cellar) -> Layout:
    built = either.in_suit.wrapping
    centre = {"first": "A*"} if options.aces_out else {"deal": 1}
    wings, outwards = places.column(4, x=4.8) + places.column(4, x=7.2), ["left", "right"]
    return Layout(
        Foundation(4, **centre, take=top.to("tableau", "cell"), accepts=built, space=ANY, at=places.column(4, x=6)),
        Tableau(8, deal=5, take=top, accepts=built, space=ANY, fan=["left"] * 4 + ["right"] * 4, at=wings),
        Reserve(2, deal=4, take=top, fan=outwards, at=[(4.8, 4.8), (7.2, 4.8)]),
        Cell(take=top.when(empty("reserve")), space=ANY, at=[(6, 4.8)]),
    )


@hookimpl(wrapper=True)
def moves(layout: Layout) -> Generator[None, Moves, Moves]:
    ordinary = yield
    centre = layout.piles("foundation")

    def are_fixed(position: Position) -> bool:
        return len({suit(position[place][0]) for place in centre if position[place]}) == len(centre)

    def stays_once_fixed(position: Position, move: Move) -> bool:
        """The four suits lie in the middle: these cards stay there.

        ru: Четыре масти уже лежат в середине: эти карты там и остаются.
        """
        return move.source not in centre or not are_fixed(position)

    def waits_for_four_suits(position: Position, move: Move) -> bool:
        """Nothing is built in the middle until four suits lie there.

        ru: Пока в середине не лежат четыре масти, на них ничего не строят.
        """
        return move.target not in centre or not position[move.target] or are_fixed(position)

    def brings_a_missing_suit(position: Position, move: Move) -> bool:
        """An empty place in the middle takes a suit that is missing there.

        ru: На пустое место в середине кладут масть, которой там нет.
        """
        if move.target not in centre or position[move.target]:
            return True
        there = {suit(position[place][0]) for place in centre if position[place]}
        return suit(position[move.source][-1]) not in there

    def keeps_the_direction(position: Position, move: Move) -> bool:
        """All foundations are built in the direction of the first card built.

        ru: Все базы строят в ту сторону, в какую положена первая карта.
        """
        begun = next((position[place] for place in centre if len(position[place]) > 1), None)
        if begun is None or move.target not in centre or not position[move.target]:
            return True
        rises = up.in_suit.wrapping.takes
        return rises(position[move.source][-1], position[move.target][-1]) == rises(begun[1], begun[0])

    found = ordinary.only(stays_once_fixed).only(waits_for_four_suits)
    return found.only(brings_a_missing_suit).only(keeps_the_direction)
