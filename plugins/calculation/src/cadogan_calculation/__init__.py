"""Calculation: four foundations that go up by one, two, three and four, and four heaps for cards that must wait."""

from collections.abc import Generator

from cadogan import ANY, Automatic, Discard, Foundation, Layout, Move, Options, Position, Steps, Stock, Waste
from cadogan import hookimpl, places, steps, switch, top, up


class Calculation(Options):
    coda: bool = switch()


@hookimpl
def layout(options: Calculation) -> Layout:
    bases = ("A*", "2*", "3*", "4*")
    orders = ("A23456789TJQK", "2468TQA3579JK", "369Q258JA47TK", "48Q37J26TA59K")
    coda = Discard(13, name="coda", fixed=True, at=places.grid(2, 7, x=7.2, step=(1.2, 1.2))[:13])
    return Layout(
        Foundation(4, first=bases, order=orders, accepts=up, at=places.row(4, x=1.8)),
        Stock(face_up=1, take=top, at=[(0, 0)]),
        Waste(4, take=top.to("foundation"), accepts=ANY.of("stock"), fan="down", at=places.row(4, x=1.8, y=1.2)),
        *([coda] if options.coda else []),
    )


@hookimpl(wrapper=True)
def automatic(layout: Layout) -> Generator[None, Automatic, Automatic]:
    ordinary = yield
    foundations, pack, coda = layout.piles("foundation"), layout.pile("stock"), layout.piles("coda")

    def laid_out_again(position: Position, move: Move | None) -> Steps:
        if not coda or any(len(position[pile]) < 13 for pile in foundations):
            return ordinary(position, move)
        one, two, three, four = foundations
        gathered = [steps.move(four, three, 13), steps.move(three, two, 26), steps.move(two, one, 39)]
        gathered.append(steps.turn_over(one, pack, 52))
        rounds = [steps.move(pack, coda[(by * turn - 1) % 13]) for by in (1, 2, 3, 4) for turn in range(1, 14)]
        return gathered + rounds + [steps.turn(place, 4) for place in coda]

    return laid_out_again
