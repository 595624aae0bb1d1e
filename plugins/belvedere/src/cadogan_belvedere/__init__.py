"""Belvedere: fans of three built down, foundations up, suits do not matter; each deal renews the empty fans."""

from collections.abc import Generator

from cadogan import Deal, Foundation, Layout, Move, Moves, Options, Position, Reserve, Steps, Stock, Tableau
from cadogan import down, hookimpl, places, steps, switch, top, up
from cadogan.cards import KING


class Belvedere(Options):
    spaces_stay: bool = switch()


@hookimpl
def layout() -> Layout:
    fans = places.grid(2, 4, x=1.2, y=1.2, step=(2.4, 1.2))
    return Layout(
        Stock(at=[(0, 0)]),
        Foundation(4, first=("A*",), accepts=up, space="A*", at=places.row(4, x=1.2, step=2.4)),
        Tableau(8, deal=3, take=top, accepts=down, fan="right", at=fans),
        Reserve(3, deal=1, take=top, fixed=True, at=places.row(3, x=2.4, y=3.6, step=2.4)),
    )


@hookimpl(wrapper=True)
def deal(layout: Layout) -> Generator[None, Deal, Deal]:
    by_rows = yield

    def kings_to_the_bottom(position: Position) -> Steps:
        done = by_rows(position)
        return done + steps.sink(position.after(done), layout.piles("tableau"), KING)

    return kings_to_the_bottom


@hookimpl(wrapper=True)
def moves(layout: Layout, options: Belvedere) -> Generator[None, Moves, Moves]:
    ordinary = yield
    stock, fans, reserve = layout.pile("stock"), layout.piles("tableau"), layout.piles("reserve")
    anew = [Move("deal", stock, stock)]

    def deal(position: Position, move: Move) -> Steps:
        """Deal three cards to the place of each empty fan, then a card to each reserve pile.

        ru: Сдать по три карты на место каждого пустого веера, затем по карте на каждую стопку резерва.
        """
        left = len(position[stock])
        spaces = [] if options.spaces_stay else [fan for fan in fans if not position[fan]][: left // 3]
        done = [steps.turn_over(stock, fan, 3) for fan in spaces]
        done += steps.sink(position.after(done), spaces, KING)
        return done + [steps.turn_over(stock, pile) for pile in reserve[: left - 3 * len(spaces)]]

    return ordinary.also("deal", lambda position: anew if position[stock] else (), deal)
