"""Florentine: a cross of five cards between four foundations; its arms are built down, its centre only fills an arm."""

from cadogan import ANY, BASE, Foundation, Layout, Options, Reserve, Stock, Tableau, Waste, down, hookimpl, places
from cadogan import switch, top, up


class Florentine(Options):
    centre_plays: bool = switch()


@hookimpl
def layout(options: Florentine) -> Layout:
    fills_an_arm = top.to("tableau", "spaces")
    square = places.grid(3, 3, x=2.4, step=(1.5, 1.2))
    return Layout(
        Stock(turn=1, onto="waste", at=[(0, 0)]),
        Waste(take=top, at=[(0, 1.2)]),
        Tableau(
            4, deal=1, take=top, accepts=down.wrapping, space=ANY.of("waste", "reserve"), fan=None, at=square[1::2]
        ),
        Reserve(
            deal=1,
            take=(fills_an_arm, top.to("foundation")) if options.centre_plays else fills_an_arm,
            space=ANY.of("waste"),
            at=square[4:5],
        ),
        Foundation(4, deal=[1], accepts=up.in_suit.wrapping, space=BASE, at=(*square[:3:2], *square[6::2])),
        redeals=1,
    )
