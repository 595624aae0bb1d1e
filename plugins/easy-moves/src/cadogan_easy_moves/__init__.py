"""Easy Moves: twelve piles below the aces, built down in suit, whose spaces the player fills from the waste."""

from cadogan import ANY, Foundation, Layout, Stock, Tableau, Waste, down, hookimpl, top, up


@hookimpl
def layout() -> Layout:
    return Layout(
        Stock(turn=1, onto="waste"),
        Waste(take=top),
        Foundation(4, first="A*", accepts=up.in_suit),
        Tableau(12, deal=1, take=top, accepts=down.in_suit, space=ANY.of("waste")),
    )
