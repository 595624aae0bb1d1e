"""Crossword: number cards fill a square, court cards end the words, and each word must add up to an even number."""

from collections.abc import Generator

from cadogan import ANY, Automatic, Deal, Grid, Layout, Move, Moves, Options, Position, Reserve, Score, Scorer
from cadogan import Steps, Stock, any_card, hookimpl, is_down, places, rank, steps, switch, top

SIDE = 7
COURT = 11
BESIDE, ABOUT = ((0, -1), (0, 1), (-1, 0), (1, 0)), ((-1, -1), (-1, 1), (1, -1), (1, 1))


class Crossword(Options):
    apart: bool = switch()


@hookimpl
def layout() -> Layout:
    square = places.grid(SIDE, SIDE, x=1.8, step=(1.1, 1.1))
    return Layout(
        Stock(face_up=1, take=any_card, at=[(0, 0)]),
        Reserve(take=top, at=[(0, 1.2)]),
        Grid(SIDE * SIDE, space=ANY, fixed=True, at=square),
    )


@hookimpl(wrapper=True)
def deal(layout: Layout) -> Generator[None, Deal, Deal]:
    ordinary = yield
    pack, reserve = layout.pile("pack"), layout.pile("reserve")

    def courts_laid_aside(position: Position) -> Steps:
        done: Steps = []
        numbers = 0
        for card in reversed(position[pack]):
            if rank(card) < COURT:
                numbers += 1
            else:
                done += [steps.move(pack, reserve, depth=numbers), steps.turn(reserve)]
        return done + ordinary(position.after(done))

    return courts_laid_aside


@hookimpl(wrapper=True)
def automatic(layout: Layout) -> Generator[None, Automatic, Automatic]:
    turned = yield
    stock, grid = layout.pile("stock"), layout.piles("grid")

    def the_last_four_turn_up(position: Position, move: Move | None) -> Steps:
        done = turned(position, move)
        down = sum(map(is_down, position[stock]))
        if done or not down or sum(not position[cell] for cell in grid) != 1:
            return done
        return [steps.turn(stock, down, depth=len(position[stock]) - down)]

    return the_last_four_turn_up


@hookimpl(wrapper=True)
def moves(layout: Layout, options: Crossword) -> Generator[None, Moves, Moves]:
    ordinary = yield
    stock, grid = layout.pile("stock"), layout.piles("grid")

    def reach(cell: int, down: int, across: int) -> list[int]:
        """Return the cells that lie one after another in a direction, up to the edge."""
        y, x = divmod(grid.index(cell), SIDE)
        line = [(y + down * n, x + across * n) for n in range(1, SIDE)]
        return [grid[y * SIDE + x] for y, x in line if 0 <= y < SIDE and 0 <= x < SIDE]

    lines = {cell: [reach(cell, *way) for way in BESIDE] for cell in grid}
    around = {cell: [line[0] for way in BESIDE + ABOUT if (line := reach(cell, *way))] for cell in grid}

    def word(position: Position, line: list[int]) -> int | None:
        """Return the sum of the number cards up to a boundary, None if an empty cell comes before it."""
        total = 0
        for cell in line:
            if not position[cell]:
                return None
            if rank(position[cell][0]) >= COURT:
                break
            total += rank(position[cell][0])
        return total

    def touches(position: Position, move: Move) -> bool:
        """A card goes beside another, be it at a corner; the first one is the card of the stock, in any cell.

        ru: Карту кладут рядом с другой, хотя бы углом; первой кладут карту из колоды, в любую клетку.
        """
        first = not any(position[cell] for cell in grid)
        return move.source == stock if first else any(position[cell] for cell in around[move.target])

    def leaves_words_even(position: Position, move: Move) -> bool:
        """The cards between two court cards, or a court card and the edge, must add up to an even number.

        ru: Карты между двумя фигурами или между фигурой и краем должны в сумме давать четное число.
        """
        left, right, above, below = (word(position, line) for line in lines[move.target])
        value = rank(position[move.source][-move.count])
        if value >= COURT:
            return not any(total is not None and total % 2 for total in (left, right, above, below))
        pairs = ((left, right), (above, below))
        return not any(a is not None and b is not None and (a + b + value) % 2 for a, b in pairs)

    def courts_apart(position: Position, move: Move) -> bool:
        """Two court cards do not lie side by side in a row or a column.

        ru: Две фигуры не лежат рядом ни в ряду, ни в столбце.
        """
        beside = [position[line[0]] for line in lines[move.target] if line]
        court = rank(position[move.source][-move.count]) >= COURT
        return not court or not any(cell and rank(cell[0]) >= COURT for cell in beside)

    found = ordinary.only(touches).only(leaves_words_even)
    return found.only(courts_apart) if options.apart else found


@hookimpl
def score(layout: Layout) -> Scorer:
    grid = layout.piles("grid")

    def filled(position: Position) -> Score:
        points = sum(1 for cell in grid if position[cell])
        return Score(points, points == len(grid))

    return filled
