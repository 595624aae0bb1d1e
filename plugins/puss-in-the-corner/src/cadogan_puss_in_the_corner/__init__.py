"""Puss in the Corner: rounds of four cards on four corners, and foundations built up by colour between the rounds."""

from collections.abc import Generator, Iterator
from itertools import permutations

from cadogan import ANY, Automatic, Foundation, Layout, Move, Moves, Position, Redeal, Steps, Stock, Waste
from cadogan import hookimpl, is_down, places, steps, top, up

ROUND = 4


@hookimpl
def layout() -> Layout:
    return Layout(
        Foundation(4, first="A*", accepts=up.in_colour, at=places.grid(2, 2, x=3, y=1.2, step=(1.2, 1.2))),
        Waste(
            4, deal=1, take=top.to("foundation"), accepts=ANY.of("stock"), at=places.grid(2, 2, x=1.8, step=(3.6, 3.6))
        ),
        Stock(turn=1, onto="stock", take=top.to("waste"), at=[(0, 0)]),
        memo={"laid": 1},
        redeals=1,
    )


@hookimpl
def automatic(layout: Layout) -> Automatic:
    stock = layout.pile("stock")

    def the_next_of_the_round_turns_up(position: Position, move: Move | None) -> Steps:
        if move is None or move.source != stock or move.verb != "move":
            return []
        laid = layout.noted(position, "laid") + 1
        if laid == ROUND or not position[stock]:
            return [layout.note("laid", 0)]
        return [layout.note("laid", laid), steps.turn(stock)]

    return the_next_of_the_round_turns_up


@hookimpl(wrapper=True)
def moves(layout: Layout, redeal: Redeal) -> Generator[None, Moves, Moves]:
    ordinary = yield
    stock, corners = layout.pile("stock"), layout.piles("waste")

    def the_turned_card_is_laid_first(position: Position, move: Move) -> bool:
        """In a round nothing else is done: the turned card is laid on a corner pile.

        ru: Во время круга больше ничего не делают: открытую карту кладут на угловую стопку.
        """
        return move.source == stock or not position[stock] or is_down(position[stock][-1])

    def orders(position: Position) -> Iterator[Move]:
        piles = [pile for pile in corners if position[pile]]
        for first, *others in list(permutations(piles))[1:] if redeal(position) else ():
            yield Move("gather", first, first, also=tuple((pile, 1) for pile in others))

    def gather(position: Position, move: Move) -> Steps:
        """Redeal with the piles in the order in which they are named; the redeal itself takes them as they lie.

        ru: Пересдать, взяв стопки в названном порядке; обычная пересдача берет их так, как они лежат.
        """
        piles = [pile for pile, _ in reversed([(move.source, 1), *move.also])]
        counted = [step for step in redeal(position) if step[0] == steps.NOTE]
        return [*(steps.turn_over(pile, stock, len(position[pile])) for pile in piles), *counted]

    return ordinary.only(the_turned_card_is_laid_first).also("gather", orders, gather)
