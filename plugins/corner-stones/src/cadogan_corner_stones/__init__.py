"""Corner Stones: cards fall on a frame of twelve piles, and each place of the frame serves its own foundations."""

from collections.abc import Generator

from cadogan import (
    ANY,
    Automatic,
    Foundation,
    Layout,
    Move,
    Moves,
    Options,
    Position,
    Steps,
    Stock,
    Tableau,
    down,
    either,
    hookimpl,
    out,
    places,
    rank,
    steps,
    suit,
    switch,
    top,
    up,
)


class CornerStones(Options):
    adjacent_only: bool = switch()
    wrap: bool = switch()


@hookimpl
def layout(options: CornerStones) -> Layout:
    right, left = (places.column(6, x) for x in (4.4, 0.2))
    frame = [place for side in (right, left) for place in (*places.sideways(side[:1]), *side[1:5], *places.sideways(side[5:]))]
    built = either.wrapping if options.wrap else either
    return Layout(
        Stock(face_up=1, take=top, at=[(6.2, 0)]),
        Foundation(4, name="aces", take=top.to("kings"), keeps=1, accepts=up.in_suit, fixed=True, at=places.column(4, 1.7, 1.2)),
        Foundation(4, name="kings", take=top.to("aces"), keeps=1, accepts=down.in_suit, fixed=True, at=places.column(4, 2.9, 1.2)),
        Tableau(
            12,
            take=top.when(out("stock")),
            accepts=(ANY.of("stock"), built.when(out("stock"))),
            fan=None,
            fixed=True,
            at=frame,
        ),
        decks=2,
        redeals=2,
        gather="tableau",
    )


@hookimpl(wrapper=True)
def automatic(layout: Layout) -> Generator[None, Automatic, Automatic]:
    turning = yield
    stock = layout.pile("stock")
    rows = list(zip(layout.piles("aces"), layout.piles("kings"), strict=True))

    def follows(position: Position, move: Move | None) -> Steps:
        done = turning(position, move)
        if done or not position[stock] or rank(position[stock][-1]) not in (1, 13):
            return done
        card = position[stock][-1]
        own = [row for row in rows if any(position[home] and suit(position[home][0]) == suit(card) for home in row)]
        free = [row for row in rows if not any(position[home] for home in row)]
        home = (own + free)[0][rank(card) == 13]
        return [] if position[home] else [steps.move(stock, home)]

    return follows


@hookimpl(wrapper=True)
def moves(layout: Layout, options: CornerStones) -> Generator[None, Moves, Moves]:
    ordinary = yield
    stock, piles = layout.pile("stock"), layout.piles("tableau")
    aces, kings = layout.piles("aces"), layout.piles("kings")
    served = {}
    for place, pile in enumerate(piles):
        row = place % 6 - 1
        beside = (kings if place < 6 else aces) if options.adjacent_only else 
