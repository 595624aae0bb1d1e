"""Raglan: the aces are out; nine columns built down in alternating colours, and six cards in reserve."""

from cadogan import ANY, Foundation, Layout, Options, Reserve, Tableau, down, hookimpl, switch, top, up


class Raglan(Options):
    worrying_back: bool = switch()


@hookimpl
def layout(options: Raglan) -> Layout:
    back = top.to("tableau") if options.worrying_back else ()
    return Layout(
        Foundation(4, first="A*", keeps=1, take=back, accepts=up.in_suit),
        Tableau(9, deal=(7, 7, 7, 6, 5, 4, 3, 2, 1), take=top, accepts=down.alternating, space=ANY),
        Reserve(6, deal=1, take=top),
    )
