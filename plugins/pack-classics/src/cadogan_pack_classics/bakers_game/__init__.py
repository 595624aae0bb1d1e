"""Baker's Game: eight open columns built down in suit, and four cells that hold a card each."""

from collections.abc import Generator

from cadogan import ANY, Cell, Foundation, Layout, Moves, Options, Tableau
from cadogan import down, hookimpl, run, switch, top, up

from cadogan_pack_classics.supermoves import with_supermoves


class BakersGame(Options):
    kings_only: bool = switch()
    single_cards: bool = switch()


@hookimpl
def layout(options: BakersGame) -> Layout:
    take = top if options.single_cards else run
    space = "K*" if options.kings_only else ANY
    return Layout(
        Tableau(8, deal=(7, 7, 7, 7, 6, 6, 6, 6), take=take, accepts=down.in_suit, space=space),
        Cell(4, take=top, space=ANY),
        Foundation(4, accepts=up.in_suit, space="A*"),
    )


@hookimpl(wrapper=True)
def moves(layout: Layout, options: BakersGame) -> Generator[None, Moves, Moves]:
    ordinary = yield
    return ordinary if options.single_cards else with_supermoves(ordinary, layout)
