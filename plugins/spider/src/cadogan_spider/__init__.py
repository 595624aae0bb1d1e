"""Spider: ten columns built down regardless of suit; runs in suit move as a unit, and whole suits are taken away."""

from collections.abc import Generator

from cadogan import ANY, Foundation, Layout, Move, Moves, Options, Position, Stock, Tableau
from cadogan import down, hookimpl, run, steps, switch
from cadogan.hooks import Automatic
from cadogan.steps import Steps


class Spider(Options):
    classic_deal: bool = switch()


@hookimpl
def layout(options: Spider) -> Layout:
    deal = (6, 5, 5) * 3 + (6,) if options.classic_deal else 4
    return Layout(
        Tableau(10, deal=deal, face_up=1, take=run(down.in_suit), accepts=down, space=ANY),
        Foundation(8, accepts=()),
        Stock(turn=10, onto="tableau"),
        decks=2,
    )


@hookimpl(wrapper=True)
def automatic(layout: Layout) -> Generator[None, Automatic, Automatic]:
    ordinary = yield
    columns, foundations = layout.piles("tableau"), layout.piles("foundation")

    def whole_suits_go(position: Position, move: Move | None) -> Steps:
        for column in columns:
            if down.in_suit.run(position[column]) == 13:
                home = next(pile for pile in foundations if not position[pile])
                return [steps.move(column, home, 13)]
        return ordinary(position, move)

    return whole_suits_go


@hookimpl(wrapper=True)
def moves(layout: Layout) -> Generator[None, Moves, Moves]:
    ordinary = yield
    columns = layout.piles("tableau")

    def fills_spaces_before(position: Position, move: Move) -> bool:
        """Fill the empty columns first.

        ru: Сначала заполните пустые столбцы.
        """
        sizes = [len(position[column]) for column in columns]
        return move.verb != "deal" or min(sizes) > 0 or max(sizes) < 2

    return ordinary.only(fills_spaces_before)
