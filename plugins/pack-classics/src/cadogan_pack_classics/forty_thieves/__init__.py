"""Forty Thieves: two packs, ten columns of four cards built down in suit card by card, and one pass of the stock."""

from cadogan import ANY, Foundation, Layout, Options, Stock, Tableau, Waste
from cadogan import choice, down, hookimpl, run, switch, top, up


class FortyThieves(Options):
    redeals: int = choice(0, 1, 2)
    partial_runs: bool = switch()
    worrying_back: bool = switch()


@hookimpl
def layout(options: FortyThieves) -> Layout:
    take = run if options.partial_runs else top
    back = top.to("tableau") if options.worrying_back else ()
    return Layout(
        Tableau(10, deal=4, take=take, accepts=down.in_suit, space=ANY),
        Stock(turn=1, onto="waste"),
        Waste(take=top),
        Foundation(8, take=back, accepts=up.in_suit, space="A*"),
        decks=2,
        redeals=options.redeals,
    )
