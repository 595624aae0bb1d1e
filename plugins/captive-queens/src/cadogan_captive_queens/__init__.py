"""Captive Queens: the queens in the middle; fives go down to the kings about them, sixes up to the jacks."""

from cadogan import Discard, Foundation, Layout, Options, Stock, Waste, choice, down, each_suit, hookimpl, places
from cadogan import top, up


class CaptiveQueens(Options):
    redeals: int = choice(1, 2)


@hookimpl
def layout(options: CaptiveQueens) -> Layout:
    queens = places.grid(2, 2, x=4.2, y=1.2, step=(1.2, 1.2))
    # A ring in which each queen has the five and the six of her suit beside her.
    fives = places.points((3, 1.2), (6.6, 1.2), (3, 2.4), (6.6, 2.4))
    sixes = places.points((4.2, 0), (5.4, 0), (4.2, 3.6), (5.4, 3.6))
    return Layout(
        Stock(turn=1, onto="waste", at=[(0, 0)]),
        Waste(take=top, at=[(1.2, 0)]),
        Discard(4, first="Q*", fixed=True, at=queens),
        Foundation(4, accepts=down.in_suit.wrapping, space=each_suit("5*"), at=fives),
        Foundation(4, accepts=up.in_suit, space=each_suit("6*"), at=sixes),
        redeals=options.redeals,
    )
