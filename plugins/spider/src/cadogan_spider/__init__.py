"""Spider: ten columns built down regardless of suit; runs in suit move as a unit, and whole suits are taken away."""

from collections.abc import Generator

from cadogan import ANY, Foundation, Layout, Move, Moves, Options, Position, Stock, Tableau, down, full_run
from cadogan import hookimpl, run, switch


class Spider(Options):
    classic_deal: bool = switch()


@hookimpl
def layout(options: Spider) -> Layout:
    deal = (6, 5, 5) * 3 + (6,) if options.classic_deal else 4
    take = (run(down.in_suit).to("tableau"), full_run(down.in_suit).to("foundation"))
    return Layout(
        Tableau(10, deal=deal, face_up=1, take=take, accepts=down, space=ANY),
        Foundation(8, accepts=(), space="K*", at_once="K*"),
        Stock(turn=10, onto="tableau"),
        decks=2,
    )


@hookimpl(wrapper=True)
def moves(layout: Layout) -> Generator[None, Moves, Moves]:
    ordinary = yield
    columns = layout.piles("tableau")

    def columns_are_filled(position: Position, move: Move) -> bool:
        """Fill the empty columns first.

        ru: Сначала заполните пустые столбцы.
        """
        heights = [len(position[column]) for column in columns]
        return all(heights) or max(heights) < 2

    return ordinary.only(columns_are_filled, verb="deal")
