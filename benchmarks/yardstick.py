"""The yardstick: a careful generator of Klondike's moves, written by hand for this one game and these options.

It lists what `cadogan.rules.Rules.moves` lists for Klondike with one card drawn, whole runs, no redeal and no
worrying back, from the same positions and with the same shared `Move` objects. It knows what only a programmer of
Klondike knows: the open cards of a column always make one run, and no two cards are equal, so that a dictionary tells
on which column a card lies. It remembers nothing from one position to the next.
"""

from collections.abc import Callable

from cadogan.cards import DOWN, KING, is_red, rank
from cadogan.layout import Layout
from cadogan.position import Move, Position

ACE = 1
NOWHERE = 0


def _goes_on(card: int) -> tuple[int, int]:
    """Return the two cards of the other colour that are one rank higher."""
    some = [suit << 4 | rank(card) + 1 for suit in range(4)]
    first, second = (each for each in some if is_red(each) != is_red(card))
    return first, second


def klondike(layout: Layout) -> Callable[[Position], list[Move]]:
    """Return the generator for positions of a layout of Klondike."""
    columns, foundations = layout.piles("tableau"), layout.piles("foundation")
    stock, waste = layout.pile("stock"), layout.pile("waste")
    moves = [
        [[Move("move", source, target, count) for count in range(KING + 1)] for target in range(layout.size)]
        for source in range(layout.size)
    ]
    deal = Move("deal", stock, waste)
    under = [_goes_on(card) if ACE <= rank(card) < KING else (NOWHERE, NOWHERE) for card in range(64)]

    def legal(position: Position) -> list[Move]:
        found = []
        column_of = {}
        spaces = []
        for t in columns:
            pile = position[t]
            if pile:
                column_of[pile[-1]] = t
            else:
                spaces.append(t)
        foundation_of = {}
        begin = NOWHERE
        for f in foundations:
            pile = position[f]
            if pile:
                foundation_of[pile[-1] + 1] = f
            elif not begin:
                begin = f
        for top, s in column_of.items():
            if top in foundation_of:
                found.append(moves[s][foundation_of[top]][1])
            elif top & 15 == ACE:
                found.append(moves[s][begin][1])
            pile = position[s]
            height = len(pile)
            count = 1
            while count < height and pile[-count - 1] < DOWN:
                count += 1
            head = pile[-count]
            if head & 15 == KING:
                for t in spaces:
                    found.append(moves[s][t][count])
            else:
                one, other = under[head]
                if one in column_of:
                    found.append(moves[s][column_of[one]][count])
                if other in column_of:
                    found.append(moves[s][column_of[other]][count])
        if position[waste]:
            top = position[waste][-1]
            if top in foundation_of:
                found.append(moves[waste][foundation_of[top]][1])
            elif top & 15 == ACE:
                found.append(moves[waste][begin][1])
            if top & 15 == KING:
                for t in spaces:
                    found.append(moves[waste][t][1])
            else:
                one, other = under[top]
                if one in column_of:
                    found.append(moves[waste][column_of[one]][1])
                if other in column_of:
                    found.append(moves[waste][column_of[other]][1])
        if position[stock]:
            found.append(deal)
        return found

    return legal
