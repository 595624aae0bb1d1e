"""My Game: open columns built down in alternating colours, and a stock turned card by card."""

from cadogan import ANY, Foundation, Layout, Options, Stock, Tableau, Waste, choice, down, hookimpl, run, top, up


class MyGame(Options):
    redeals: int = choice(0, 1)


@hookimpl
def layout(options: MyGame) -> Layout:
    return Layout(
        Tableau(8, deal=4, take=run, accepts=down.alternating, space=ANY),
        Stock(turn=1, onto="waste"),
        Waste(take=top),
        Foundation(4, accepts=up.in_suit, space="A*"),
        redeals=options.redeals,
    )
