"""Fortune: twelve piles below the aces, built down in suit, whose spaces the waste or the stock fills at once."""

from cadogan import ANY, Foundation, Layout, Options, Stock, Tableau, Waste, down, hookimpl, places, switch, top, up


class Fortune(Options):
    late_spaces: bool = switch()


@hookimpl
def layout(options: Fortune) -> Layout:
    piles = places.grid(3, 4, x=2.4, y=1.2, step=(places.GAP_X, 1.8))
    return Layout(
        Stock(turn=1, onto="waste", at=[(0, 0)]),
        Waste(take=top, at=[(1.2, 0)]),
        Foundation(4, first="A*", accepts=up.in_suit, at=places.row(4, x=2.4)),
        Tableau(
            12,
            deal=1,
            take=top,
            accepts=down.in_suit,
            # Only when waste and stock are empty does a space stay one.
            space=ANY if options.late_spaces else None,
            refill="waste stock",
            at=piles,
        ),
    )
