"""Block Eleven: two number cards that add up to eleven are covered from the stock; court cards block their piles."""

from collections.abc import Iterator
from itertools import permutations

from cadogan import Deal, Layout, Move, Moves, Options, Position, Steps, Stock, Tableau, cleared, hookimpl
from cadogan import nothing, places, rank, steps, switch


class BlockEleven(Options):
    two_last: bool = switch()


@hookimpl
def layout() -> Layout:
    squares = places.grid(3, 4, x=1.8, step=(places.GAP_X, places.GAP_Y))
    return Layout(
        Tableau(12, deal=1, take=nothing, fan=None, at=squares),
        Stock(at=[(0, 0)]),
        goal=cleared("stock"),
    )


@hookimpl
def deal(layout: Layout, options: BlockEleven) -> Deal:
    pack, stock, piles = layout.pile("pack"), layout.pile("stock"), layout.piles("tableau")
    last = 2 if options.two_last else 1

    def dealt(position: Position) -> Steps:
        done: Steps = []
        passed = 0
        numbers = iter(piles)
        for card in reversed(position[pack]):
            if rank(card) > 10:
                passed += 1
            elif (pile := next(numbers, None)) is not None:
                done += [steps.move(pack, pile, depth=passed), steps.turn(pile)]
        done += [steps.move(pack, stock, len(position[pack]) - len(piles)), steps.shuffle(stock)]
        # The last card to be dealt lies undermost.
        while min(map(rank, position.after(done)[stock][:last])) < 11:
            done.append(steps.shuffle(stock))
        return done

    return dealt


@hookimpl
def moves(layout: Layout) -> Moves:
    stock, piles = layout.pile("stock"), layout.piles("tableau")
    pairs = [(one, other, Move("cover", one, one, also=((other, 1),))) for one, other in permutations(piles, 2)]

    def elevens(position: Position) -> Iterator[Move]:
        numbers = {pile: rank(position[pile][-1]) for pile in piles if position[pile] if rank(position[pile][-1]) < 11}
        for one, other, move in pairs if position[stock] else ():
            if numbers.get(one, 0) + numbers.get(other, 0) == 11:
                yield move

    def cover(position: Position, move: Move) -> Steps:
        """Cover two cards that add up to eleven from the stock, the one named first with the next card.

        ru: Накрыть из колоды две карты, которые вместе дают одиннадцать; следующая карта идет на названную первой.
        """
        return [steps.turn_over(stock, move.source), steps.turn_over(stock, move.also[0][0])]

    return Moves().also("cover", elevens, cover)
