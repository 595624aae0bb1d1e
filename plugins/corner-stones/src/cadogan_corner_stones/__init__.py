"""Corner Stones: cards fall on a frame of twelve piles, and each place of the frame uses the foundations beside it."""

from collections.abc import Generator

from cadogan import ANY, Automatic, Foundation, Layout, Move, Moves, Options, Position, Steps, Stock, Tableau
from cadogan import down, either, hookimpl, out, places, rank, steps, suit, switch, top, up
from cadogan.cards import KING


class CornerStones(Options):
    adjacent_only: bool = switch()
    wrap: bool = switch()


@hookimpl
def layout(options: CornerStones) -> Layout:
    frame = [places.Place(x, 1.2 * row, sideways=row in (0, 5)) for x in (4.4, 0.2) for row in range(6)]
    built = either.wrapping if options.wrap else either
    after_the_deal = out("stock")
    return Layout(
        Stock(face_up=1, take=top, at=[(6.2, 0)]),
        Foundation(
            4, name="aces", take=top.to("kings"), keeps=1, accepts=up.in_suit, fixed=True, at=places.column(4, 1.7, 1.2)
        ),
        Foundation(
            4,
            name="kings",
            take=top.to("aces"),
            keeps=1,
            accepts=down.in_suit,
            fixed=True,
            at=places.column(4, 2.9, 1.2),
        ),
        Tableau(
            12,
            take=top.when(after_the_deal),
            accepts=(ANY.of("stock"), built.when(after_the_deal)),
            at=frame,
            fan=None,
            fixed=True,
        ),
        decks=2,
        redeals=2,
        gather="tableau",
    )


@hookimpl(wrapper=True)
def automatic(layout: Layout) -> Generator[None, Automatic, Automatic]:
    turned = yield
    stock, rows = layout.pile("stock"), list(zip(layout.piles("aces"), layout.piles("kings"), strict=True))

    def follows(position: Position, move: Move | None) -> Steps:
        done = turned(position, move)
        if done or not position[stock] or rank(position[stock][-1]) not in (1, KING):
            return done
        card = position[stock][-1]
        own = [row for row in rows if any(suit(position[home][0]) == suit(card) for home in row if position[home])]
        free = [row for row in rows if not any(position[home] for home in row)]
        home = (own + free)[0][rank(card) == KING]
        return [] if position[home] else [steps.move(stock, home)]

    return follows


@hookimpl(wrapper=True)
def moves(layout: Layout, options: CornerStones) -> Generator[None, Moves, Moves]:
    ordinary = yield
    stock, piles = layout.pile("stock"), layout.piles("tableau")
    aces, kings = layout.piles("aces"), layout.piles("kings")
    rows = list(zip(aces, kings, strict=True))
    right, left = (list(zip(kings)), list(zip(aces))) if options.adjacent_only else (rows, rows)
    corner = aces + kings
    uses = dict(zip(piles, [corner, *right, corner, corner, *left, corner], strict=True))

    def next_pile(position: Position) -> int:
        return min(piles, key=lambda pile: len(position[pile]))

    def is_laid_in_turn(position: Position, move: Move) -> bool:
        """A dealt card is laid on the pile whose turn it is.

        ru: Сдаваемую карту кладут на очередную стопку.
        """
        return move.source != stock or move.target not in piles or move.target == next_pile(position)

    def serves_the_foundation(position: Position, move: Move) -> bool:
        """The pile whose turn it is does not use that foundation: a corner uses all, a side pile those beside it.

        ru: Очередная стопка не пользуется этой базой: угловой доступны все базы, боковой только те, что рядом с ней.
        """
        return move.source != stock or move.target not in corner or move.target in uses[next_pile(position)]

    return ordinary.only(is_laid_in_turn).only(serves_the_foundation)
