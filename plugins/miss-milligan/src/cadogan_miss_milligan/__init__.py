"""Miss Milligan: eight cards are dealt on the columns again and again; in the end one card is kept in the hand."""

from collections.abc import Generator, Iterator

from cadogan import ANY, Cell, Foundation, Layout, Move, Moves, Options, Position, Stock, Tableau, down
from cadogan import hookimpl, out, run, switch, top, up


class MissMilligan(Options):
    waive_runs: bool = switch()


@hookimpl
def layout(options: MissMilligan) -> Layout:
    take, holds = (run(down.alternating), None) if options.waive_runs else (top, 1)
    return Layout(
        Tableau(8, deal=1, take=run, accepts=down.alternating, space="K*"),
        Stock(turn=8, onto="tableau"),
        Foundation(8, accepts=up.in_suit, space="A*"),
        Cell(name="hand", take=take, holds=holds, space=ANY.when(out("stock")), fan="right"),
        decks=2,
    )


@hookimpl(wrapper=True)
def moves(layout: Layout, options: MissMilligan) -> Generator[None, Moves, Moves]:
    ordinary = yield
    stock, hand, columns = layout.pile("stock"), layout.pile("hand"), layout.piles("tableau")

    def runs_to_the_hand(position: Position) -> Iterator[Move]:
        if not position[stock] and not position[hand]:
            for column in columns:
                for count in range(2, down.alternating.run(position[column]) + 1):
                    yield Move("move", column, hand, count)

    return ordinary.also("move", runs_to_the_hand, ordinary.verbs["move"]) if options.waive_runs else ordinary
