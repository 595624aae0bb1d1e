"""Clock: each card goes under the pile of its hour, whose top card is turned next; nothing is left to choose."""

from collections.abc import Iterator

from cadogan import (
    Layout,
    Move,
    Moves,
    Position,
    Score,
    Scorer,
    Steps,
    Tableau,
    hookimpl,
    is_down,
    nothing,
    places,
    rank,
    steps,
)


@hookimpl
def layout() -> Layout:
    hours_and_centre = (*places.ring(12, radius=2.8, start=1), places.Place(2.8, 2.8))
    return Layout(
        Tableau(13, deal=4, face_up=0, take=nothing, fan=None, fixed=True, at=hours_and_centre),
        memo={"hour": 1},
    )


@hookimpl
def moves(layout: Layout) -> Moves:
    piles, hand = layout.piles("tableau"), layout.pile("pack")

    def current(position: Position) -> int:
        """Return the pile whose hour is noted; 0 stands for the centre, as the hand of a clock that starts from it."""
        return piles[layout.noted(position, "hour") - 1]

    def face_down(position: Position) -> Iterator[Move]:
        pile = current(position)
        if is_down(position[pile][-1]):
            yield Move("turn", pile, pile)

    def turn(position: Position, move: Move) -> Steps:
        """Turn the top card of the pile whose turn it is, and put it face up under the pile of its hour.

        ru: Открыть верхнюю карту очередной стопки и положить ее в открытую под стопку ее часа.
        """
        hour = rank(position[move.source][-1])
        goal = piles[hour - 1]
        under = len(position[goal]) - (goal == move.source)
        return [
            steps.turn_over(move.source, hand),
            steps.move(hand, goal, below=under),
            layout.note("hour", hour % len(piles)),
        ]

    return Moves().also("turn", face_down, turn)


@hookimpl
def score(layout: Layout) -> Scorer:
    piles = layout.piles("tableau")

    def turned(position: Position) -> Score:
        points = sum(not is_down(card) for pile in piles for card in position[pile])
        return Score(points, points == len(layout.pack))

    return turned
