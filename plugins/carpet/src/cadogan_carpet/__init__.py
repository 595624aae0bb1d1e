"""Carpet: twenty open cards wait for the foundations, and each hole is filled from the waste or the stock at once."""

from cadogan import ANY, Foundation, Layout, Options, Stock, Tableau, Waste, hookimpl, out, places, switch, top, up


class Carpet(Options):
    manual_fill: bool = switch()


@hookimpl
def layout(options: Carpet) -> Layout:
    carpet = places.grid(4, 5, x=2.4, y=1.2, step=(places.GAP_X, places.GAP_Y))
    by_hand = (ANY.of("waste"), ANY.of("stock").when(out("waste")))
    return Layout(
        Stock(turn=1, onto="waste", take=top if options.manual_fill else None, at=[(0, 0)]),
        Waste(take=top, at=[(1.2, 0)]),
        Foundation(4, first="A*", accepts=up.in_suit, at=places.row(4, x=3)),
        Tableau(
            20,
            deal=1,
            take=top.to("foundation"),
            space=by_hand if options.manual_fill else None,
            refill=() if options.manual_fill else "waste stock",
            fan=None,
            at=carpet,
        ),
    )
