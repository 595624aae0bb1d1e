"""Bisley: thirteen open columns, built up or down in suit; aces go up and kings come down to meet them."""

from cadogan import Foundation, Layout, Tableau, down, each_suit, either, hookimpl, places, top, up


@hookimpl
def layout() -> Layout:
    return Layout(
        Foundation(4, name="aces", first="A*", accepts=up.in_suit, at=places.row(4, y=1.2)),
        Tableau(13, deal=[3] * 4 + [4] * 9, take=top, accepts=either.in_suit),
        Foundation(4, name="kings", accepts=down.in_suit, space=each_suit("K*"), at=places.row(4)),
    )
