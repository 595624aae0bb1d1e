"""Beleaguered Castle: eight open rows left and right of the aces, built down regardless of suit, card by card."""

from cadogan import ANY, Foundation, Layout, Options, Tableau, down, hookimpl, places, switch, top, up


class BeleagueredCastle(Options):
    worrying_back: bool = switch()


@hookimpl
def layout(options: BeleagueredCastle) -> Layout:
    back = top.to("tableau") if options.worrying_back else ()
    wings = places.column(4, x=3.6) + places.column(4, x=6)
    return Layout(
        Foundation(4, first="A*", keeps=1, take=back, accepts=up.in_suit, at=places.column(4, x=4.8)),
        Tableau(8, deal=6, take=top, accepts=down, space=ANY, at=wings, fan=["left"] * 4 + ["right"] * 4),
    )
