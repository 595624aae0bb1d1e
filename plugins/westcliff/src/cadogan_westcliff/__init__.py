"""Westcliff: ten columns of three, built down in alternating colours; any card or run fills a space."""

from cadogan import ANY, Foundation, Layout, Stock, Tableau, Waste, down, hookimpl, run, top, up


@hookimpl
def layout() -> Layout:
    return Layout(
        Tableau(10, deal=3, face_up=1, take=run, accepts=down.alternating, space=ANY),
        Stock(turn=1, onto="waste"),
        Waste(take=top),
        Foundation(4, accepts=up.in_suit, space="A*"),
    )
