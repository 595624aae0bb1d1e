"""Beleaguered Castle: eight open rows, left and right of the aces, built down regardless of suit, one card at a time."""

from cadogan import ANY, Foundation, Layout, Options, Tableau, down, hookimpl, places, switch, top, up


class BeleagueredCastle(Options):
    worrying_back: bool = switch()


@hookimpl
def layout(options: BeleagueredCastle) -> Layout:
    back = top.to("tableau") if options.worrying_back else ()
    return Layout(
        Foundation(4, first="A*", keeps=1, take=back, accepts=up.in_suit, at=places.column(4, x=3.6)),
        Tableau(4, deal=6, take=top, accepts=down, space=ANY, name="left wing", fan="left", at=places.column(4, x=2.4)),
        Tableau(
            4, deal=6, take=top, accepts=down, space=ANY, name="right wing", fan="right", at=places.column(4, x=4.8)
        ),
    )
