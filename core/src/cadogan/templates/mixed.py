"""My Game: open columns built down in alternating colours, and a stock that waits until no column is empty."""

from collections.abc import Generator

from cadogan import ANY, Foundation, Layout, Move, Moves, Position, Stock, Tableau, Waste, down, hookimpl, run, top, up


@hookimpl
def layout() -> Layout:
    return Layout(
        Tableau(8, deal=4, take=run, accepts=down.alternating, space=ANY),
        Stock(turn=1, onto="waste"),
        Waste(take=top),
        Foundation(4, accepts=up.in_suit, space="A*"),
    )


@hookimpl(wrapper=True)
def moves(layout: Layout) -> Generator[None, Moves, Moves]:
    ordinary = yield
    columns, waste = layout.piles("tableau"), layout.pile("waste")

    def empty_columns_are_filled(position: Position, move: Move) -> bool:
        """Fill the empty columns from the waste before you turn the stock."""
        return move.verb != "deal" or not position[waste] or all(position[column] for column in columns)

    return ordinary.only(empty_columns_are_filled)
