"""Labyrinth: the uppermost and the lowest card of each column serve the foundations, and once any blocked one."""

from collections.abc import Generator

from cadogan import Foundation, Layout, Move, Moves, Position, Steps, Stock, Tableau, any_card, hookimpl, nowhere
from cadogan import places, steps, top, up


@hookimpl
def layout() -> Layout:
    return Layout(
        Foundation(4, first="A*", accepts=up.in_suit, at=places.row(4, x=2.4)),
        Tableau(8, name="row", deal=1, take=top, fan=None, fixed=True, at=places.row(8, y=1.2)),
        Tableau(8, name="columns", take=any_card, fixed=True, at=places.row(8, y=2.4)),
        Stock(turn=8, onto=("spaces row", "columns"), at=[(0, 0)]),
        memo={"last chance": 1},
    )


@hookimpl(wrapper=True)
def moves(layout: Layout) -> Generator[None, Moves, Moves]:
    ordinary = yield
    stock = layout.pile("stock")
    heads = dict(zip(layout.piles("columns"), layout.piles("row"), strict=True))

    def blocked(position: Position, move: Move) -> bool:
        head = heads.get(move.source)
        return head is not None and 1 < move.count < len(position[move.source]) + bool(position[head])

    def is_free(position: Position, move: Move) -> bool:
        """A card between two others of its column is blocked; one such card may be played when the stock is out.

        ru: Карта между двумя другими в столбце заблокирована; сыграть такую можно один раз, когда колода пуста.
        """
        chance = not position[stock] and not layout.noted(position, "last chance")
        return chance or not blocked(position, move)

    def pick(position: Position, move: Move) -> Steps:
        """Play the uppermost card of a column, or, once, a blocked one.

        ru: Сыграть самую дальнюю карту столбца или, один раз, заблокированную.
        """
        taken = steps.move(move.source, move.target, depth=move.count - 1)
        return [taken, layout.note("last chance", 1)] if blocked(position, move) else [taken]

    return ordinary.only(is_free).also("pick", nowhere, pick)
