"""Agnes: only a whole run of one suit moves, and the last two cards of the stock come to the reserve."""

from collections.abc import Generator

from cadogan import ANY, Automatic, BASE, Foundation, Layout, Move, Options, Position, Reserve, Steps, Stock
from cadogan import Tableau, down, hookimpl, run, steps, switch, top, up, whole_run


class Agnes(Options):
    partial_runs: bool = switch()


@hookimpl
def layout(options: Agnes) -> Layout:
    runs = run if options.partial_runs else whole_run
    return Layout(
        Stock(turn=7, onto="tableau"),
        Tableau(
            7,
            deal=range(7, 0, -1),
            take=(runs(down.in_suit.wrapping).to("tableau"), top),
            accepts=down.in_colour.wrapping,
            space=ANY,
        ),
        Foundation(4, deal=[1], accepts=up.in_suit.wrapping, space=BASE),
        Reserve(2),
    )


@hookimpl(wrapper=True)
def automatic(layout: Layout) -> Generator[None, Automatic, Automatic]:
    ordinary = yield
    stock, reserve = layout.pile("stock"), layout.piles("reserve")

    def the_last_two_turn_up(position: Position, move: Move | None) -> Steps:
        if len(position[stock]) == len(reserve):
            return [steps.turn_over(stock, place) for place in reserve]
        return ordinary(position, move)

    return the_last_two_turn_up
