"""Bisley: thirteen open columns, built up or down in suit; aces go up and kings come down to meet them."""

from collections.abc import Generator

from cadogan import Foundation, Layout, Position, Tableau, down, each_suit, either, hookimpl, places, steps, top, up
from cadogan.hooks import Deal
from cadogan.steps import Steps


@hookimpl
def layout() -> Layout:
    columns = places.row(4, y=2.4) + places.row(9, x=4.8, y=1.2)
    return Layout(
        Foundation(4, name="aces", first="A*", accepts=up.in_suit, at=places.row(4, y=1.2)),
        Tableau(13, take=top, accepts=either.in_suit, at=columns),
        Foundation(4, name="kings", accepts=down.in_suit, space=each_suit("K*"), at=places.row(4)),
    )


@hookimpl(wrapper=True)
def deal(layout: Layout) -> Generator[None, Deal, Deal]:
    aces = yield
    columns, pack = layout.piles("tableau"), layout.pile("pack")

    def dealt(position: Position) -> Steps:
        return aces(position) + [steps.turn_over(pack, column) for column in columns[4:] + 3 * columns]

    return dealt
