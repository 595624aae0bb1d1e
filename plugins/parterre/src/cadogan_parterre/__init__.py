"""Parterre: six packets built down regardless of suit, card by card, and a bouquet of sixteen cards to use."""

from cadogan import ANY, Foundation, Layout, Options, Reserve, Tableau, down, hookimpl, places, switch, top, up


class Parterre(Options):
    worrying_back: bool = switch()


@hookimpl
def layout(options: Parterre) -> Layout:
    back = top.to("tableau") if options.worrying_back else ()
    packets = places.grid(2, 3, y=1.2, step=(3.6, 1.2))
    return Layout(
        Tableau(6, deal=6, take=top, accepts=down, space=ANY, fan="right", at=packets),
        Reserve(16, deal=1, take=top, at=places.grid(2, 8, y=3.6, step=(1.35, 1.2))),
        Foundation(4, take=back, accepts=up.in_suit, space="A*", at=places.row(4, x=2.7, step=1.35)),
    )
