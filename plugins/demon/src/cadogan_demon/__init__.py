"""Demon: four columns beside a reserve of thirteen, which fills their spaces; the first foundation card is the base."""

from collections.abc import Generator

from cadogan import ANY, BASE, Foundation, Layout, Move, Moves, Options, Position, Reserve, Stock, Tableau
from cadogan import Waste, down, hookimpl, places, run, steps, switch, top, up, whole_run
from cadogan.steps import Steps


class Demon(Options):
    partial_runs: bool = switch()
    last_together: bool = switch()
    down_to_base: bool = switch()


@hookimpl
def layout(options: Demon) -> Layout:
    lift = run if options.partial_runs else (top.to("foundation"), whole_run.to("tableau"))
    columns = down.alternating.wrapping.to_base if options.down_to_base else down.alternating.wrapping
    return Layout(
        Reserve(deal=13, face_up=1, take=top, at=[(0, 1.2)]),
        Tableau(
            4, deal=1, take=lift, accepts=columns, space=ANY.of("waste"), refill="reserve", at=places.row(4, 2.4, 1.2)
        ),
        Foundation(4, deal=[1], accepts=up.in_suit.wrapping, space=BASE, at=places.row(4, 2.4)),
        Stock(turn=3 if options.last_together else 0, onto="waste", at=[(0, 0)]),
        Waste(take=top, at=[(1.2, 0)]),
        redeals=None,
    )


@hookimpl(wrapper=True)
def moves(layout: Layout, options: Demon) -> Generator[None, Moves, Moves]:
    ordinary = yield
    stock, waste = layout.pile("stock"), layout.pile("waste")

    def where(position: Position) -> list[Move]:
        """The stock is empty.

        ru: Колода пуста.
        """
        left = len(position[stock])
        return [Move("deal", stock, waste, 3 if left >= 3 else 1)] if left else []

    def turn(position: Position, move: Move) -> Steps:
        """Turn three cards of the stock; when fewer than three are left, one.

        ru: Открыть три карты колоды; если осталось меньше трех, одну.
        """
        return [steps.turn_over(stock, waste, move.count)]

    return ordinary if options.last_together else ordinary.also("deal", where, turn, within="stock waste")
