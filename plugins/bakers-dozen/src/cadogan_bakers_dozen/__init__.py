"""Baker's Dozen: thirteen open piles with the kings at the bottom, built down regardless of suit, card by card."""

from collections.abc import Generator

from cadogan import Deal, Foundation, Layout, Options, Position, Steps, Tableau, down, hookimpl, steps
from cadogan import switch, top, up
from cadogan.cards import KING


class BakersDozen(Options):
    worrying_back: bool = switch()


@hookimpl
def layout(options: BakersDozen) -> Layout:
    back = top.to("tableau") if options.worrying_back else ()
    return Layout(
        Foundation(4, take=back, accepts=up.in_suit, space="A*"),
        Tableau(13, deal=4, take=top, accepts=down),
    )


@hookimpl(wrapper=True)
def deal(layout: Layout) -> Generator[None, Deal, Deal]:
    by_rows = yield

    def kings_to_the_bottom(position: Position) -> Steps:
        done = by_rows(position)
        return done + steps.sink(position.after(done), layout.piles("tableau"), KING)

    return kings_to_the_bottom
