"""Eight Off: the aces are out, eight open columns are built down in suit, and eight cells hold a card each."""

from cadogan import ANY, Cell, Foundation, Layout, Tableau, down, hookimpl, top, up


@hookimpl
def layout() -> Layout:
    return Layout(
        Foundation(4, first="A*", accepts=up.in_suit),
        Tableau(8, deal=6, take=top, accepts=down.in_suit, space="K*"),
        Cell(8, take=top, space=ANY),
    )
