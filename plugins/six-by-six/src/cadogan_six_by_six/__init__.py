"""Six by Six: six columns built down regardless of suit, and a stock that comes card by card to the first of them."""

from cadogan import ANY, Foundation, Layout, Stock, Tableau, down, hookimpl, run, up


@hookimpl
def layout() -> Layout:
    return Layout(
        Tableau(6, deal=6, take=run, accepts=down, space=ANY),
        Stock(turn=1, onto="t1"),
        Foundation(4, accepts=up.in_suit, space="A*"),
    )
