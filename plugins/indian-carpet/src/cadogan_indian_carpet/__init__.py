"""Indian Carpet: cards lie to and fro in a carpet, and one may leave while a short side of it is free."""

from cadogan import Foundation, Grid, Layout, Options, Stock, Waste, choice, down, either, hookimpl, places, top, up


class IndianCarpet(Options):
    redeals: int = choice(1, 0, 2)


@hookimpl
def layout(options: IndianCarpet) -> Layout:
    carpet = places.checkered(places.grid(8, 8, y=1.2, step=(1.2, 0.9)), 8)
    return Layout(
        Foundation(4, name="aces", first="A*", accepts=up.in_suit, at=places.row(4)),
        Foundation(4, name="kings", first="K*", accepts=down.in_suit, at=places.row(4, x=4.8)),
        Grid(64, deal=1, take=top.freed(1, places.short_sides(carpet, 8)), at=carpet),
        Stock(turn=1, onto="waste", at=[(10.2, 1.2)]),
        Waste(take=top, accepts=either.in_suit, at=[(10.2, 2.4)]),
        decks=2,
        redeals=options.redeals,
    )
