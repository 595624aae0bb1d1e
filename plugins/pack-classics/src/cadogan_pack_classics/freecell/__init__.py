"""FreeCell: eight open columns built down in alternating colours, and four cells that hold a card each."""

from collections.abc import Generator

from cadogan import ANY, Cell, Foundation, Layout, Moves, Options, Tableau
from cadogan import choice, down, hookimpl, run, switch, top, up

from cadogan_pack_classics.supermoves import with_supermoves


class FreeCell(Options):
    cells: int = choice(4, 0, 1, 2, 3)
    single_cards: bool = switch()
    worrying_back: bool = switch()


@hookimpl
def layout(options: FreeCell) -> Layout:
    back = top.to("tableau") if options.worrying_back else ()
    take = top if options.single_cards else run
    return Layout(
        Tableau(8, deal=(7, 7, 7, 7, 6, 6, 6, 6), take=take, accepts=down.alternating, space=ANY),
        Cell(options.cells, take=top, space=ANY),
        Foundation(4, take=back, accepts=up.in_suit, space="A*"),
    )


@hookimpl(wrapper=True)
def moves(layout: Layout, options: FreeCell) -> Generator[None, Moves, Moves]:
    ordinary = yield
    return ordinary if options.single_cards else with_supermoves(ordinary, layout)
