"""Little Spider: piles above and below four foundations; when all is dealt they are built up or down, suits ignored."""

from collections.abc import Generator

from cadogan import Foundation, Layout, Move, Moves, Options, Position, Stock, Tableau, down, either, hookimpl, out
from cadogan import places, switch, top, up


class LittleSpider(Options):
    black_aces: bool = switch()


@hookimpl
def layout(options: LittleSpider) -> Layout:
    aces, kings = (("Ac", "As"), ("Kh", "Kd")) if options.black_aces else (("Ah", "Ad"), ("Kc", "Ks"))
    above, below = places.row(4, x=1.8, y=2), places.row(4, x=1.8, y=4.4)
    return Layout(
        Foundation(2, first=aces, accepts=up.in_suit, fixed=True, at=places.row(2, x=1.8, y=3.2)),
        Foundation(2, first=kings, accepts=down.in_suit, fixed=True, at=places.row(2, x=4.2, y=3.2)),
        Tableau(
            8,
            deal=1,
            take=top,
            accepts=either.wrapping.when(out("stock")),
            fan=["up"] * 4 + ["down"] * 4,
            at=above + below,
        ),
        Stock(turn=8, onto="tableau", at=[(0, 3.2)]),
    )


@hookimpl(wrapper=True)
def moves(layout: Layout) -> Generator[None, Moves, Moves]:
    ordinary = yield
    stock = layout.pile("stock")
    above = dict(zip(layout.piles("tableau")[4:], layout.piles("foundation"), strict=True))

    def serves_the_foundation_above(position: Position, move: Move) -> bool:
        """While cards are dealt a pile of the lower row serves only the foundation above it.

        ru: Пока идет сдача, стопка нижнего ряда играет только на базу над ней.
        """
        return not position[stock] or above.get(move.source, move.target) == move.target

    return ordinary.only(serves_the_foundation_above)
