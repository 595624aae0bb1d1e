"""Eagle Wing: eight wing cards serve the foundations, and a trunk of thirteen hidden cards fills their places."""

from collections.abc import Generator

from cadogan import ANY, BASE, Automatic, Foundation, Layout, Move, Position, Reserve, Steps, Stock, Tableau, Waste
from cadogan import hookimpl, is_down, places, steps, top, up


@hookimpl
def layout() -> Layout:
    wings = places.row(4, y=2.4) + places.row(4, x=6, y=2.4)
    return Layout(
        Reserve(deal=13, face_up=0, take=top.to("foundation"), at=[(4.8, 2.4)]),
        Tableau(8, deal=1, take=top, space=ANY.of("waste"), refill="reserve", fan=None, at=wings),
        Foundation(4, deal=[1], accepts=up.in_suit.wrapping, space=BASE, at=places.row(4, x=4.8, y=1.2)),
        Stock(turn=1, onto="waste", at=[(0, 0)]),
        Waste(take=top, at=[(1.2, 0)]),
        redeals=2,
    )


@hookimpl(wrapper=True)
def automatic(layout: Layout) -> Generator[None, Automatic, Automatic]:
    filled = yield
    trunk = layout.pile("reserve")

    def the_last_card_turns_up(position: Position, move: Move | None) -> Steps:
        last = len(position[trunk]) == 1 and is_down(position[trunk][0])
        return filled(position, move) or ([steps.turn(trunk)] if last else [])

    return the_last_card_turns_up
