"""Seahaven Towers: ten open columns built down in suit, spaces for kings, and four cells, two of them filled."""

from collections.abc import Generator

from cadogan import ANY, Cell, Foundation, Layout, Moves, Options, Tableau
from cadogan import down, hookimpl, places, run, switch, top, up

from cadogan_pack_classics.supermoves import with_supermoves


class SeahavenTowers(Options):
    single_cards: bool = switch()


@hookimpl
def layout(options: SeahavenTowers) -> Layout:
    take = top if options.single_cards else run
    beside_the_cells = places.row(2) + places.row(2, x=9.6)
    return Layout(
        Tableau(10, deal=5, take=take, accepts=down.in_suit, space="K*", at=places.row(10, y=1.2)),
        Cell(4, deal=(0, 1, 1, 0), take=top, space=ANY, at=places.row(4, x=3.6)),
        Foundation(4, accepts=up.in_suit, space="A*", at=beside_the_cells),
    )


@hookimpl(wrapper=True)
def moves(layout: Layout, options: SeahavenTowers) -> Generator[None, Moves, Moves]:
    ordinary = yield
    return ordinary if options.single_cards else with_supermoves(ordinary, layout)
