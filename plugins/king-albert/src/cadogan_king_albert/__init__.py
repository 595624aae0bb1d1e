"""King Albert: nine columns of nine to one cards, built down in alternating colours, and seven cards in reserve."""

from cadogan import ANY, Foundation, Layout, Options, Reserve, Tableau, down, hookimpl, switch, top, up


class KingAlbert(Options):
    worrying_back: bool = switch()


@hookimpl
def layout(options: KingAlbert) -> Layout:
    back = top.to("tableau") if options.worrying_back else ()
    return Layout(
        Tableau(9, deal=range(9, 0, -1), take=top, accepts=down.alternating, space=ANY),
        Reserve(7, deal=1, take=top),
        Foundation(4, take=back, accepts=up.in_suit, space="A*"),
    )
