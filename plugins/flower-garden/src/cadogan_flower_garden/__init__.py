"""Flower Garden: six beds built down regardless of suit, run by run, and a bouquet of sixteen cards to use."""

from cadogan import ANY, Foundation, Layout, Options, Reserve, Tableau, down, hookimpl, places, run, switch, top, up


class FlowerGarden(Options):
    single_cards: bool = switch()


@hookimpl
def layout(options: FlowerGarden) -> Layout:
    take = top if options.single_cards else run
    beds = places.grid(2, 3, y=1.2, step=(3.6, 1.2))
    return Layout(
        Tableau(6, deal=6, take=take, accepts=down, space=ANY, fan="right", at=beds),
        Reserve(16, deal=1, take=top, at=places.grid(2, 8, y=3.6, step=(1.35, 1.2))),
        Foundation(4, accepts=up.in_suit, space="A*", at=places.row(4, x=2.7, step=1.35)),
    )
