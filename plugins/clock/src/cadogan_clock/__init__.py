"""Clock: each card goes under the pile of its hour, whose top card is turned next; nothing is left to choose."""

from collections.abc import Iterator

from cadogan import Automatic, Layout, Move, Moves, Position, Score, Scorer, Steps, Tableau, hookimpl, is_down
from cadogan import nothing, places, rank, steps


@hookimpl
def layout() -> Layout:
    hours = places.ring(12, radius=2.8, start=1)
    return Layout(
        Tableau(13, deal=4, face_up=0, take=nothing, fan=None, fixed=True, at=(*hours, (2.8, 2.8 / places.TALL))),
        memo={"hour": 1},
    )


@hookimpl
def moves(layout: Layout) -> Moves:
    piles = layout.piles("tableau")

    def face_down(position: Position) -> Iterator[Move]:
        """The pile of the hour has no card left to be turned.

        ru: В стопке этого часа больше нечего открывать.
        """
        current = piles[layout.noted(position, "hour") - 1]
        if is_down(position[current][-1]):
            yield Move("turn", current, current)

    def turn(position: Position, move: Move) -> Steps:
        """Turn the top card of the current pile up; it goes under the pile of its hour.

        ru: Открыть верхнюю карту текущей стопки; она идет под стопку своего часа.
        """
        return [steps.turn(move.source)]

    return Moves().also("turn", face_down, turn)


@hookimpl
def automatic(layout: Layout) -> Automatic:
    piles = layout.piles("tableau")

    def goes_under(position: Position, move: Move | None) -> Steps:
        if move is None:
            return []
        hour = rank(position[move.source][-1])
        home = piles[hour - 1]
        # Hour 0 is the centre, from which the game starts; a king comes back to it.
        now = layout.note("hour", hour % 13)
        return [steps.move(move.source, home, below=len(position[home]) - (home == move.source)), now]

    return goes_under


@hookimpl
def score(layout: Layout) -> Scorer:
    piles = layout.piles("tableau")

    def turned(position: Position) -> Score:
        points = sum(not is_down(card) for pile in piles for card in position[pile])
        return Score(points, points == len(layout.pack))

    return turned
