"""The steps of which everything on a table is made: few kinds, each of which every frontend can draw.

>>> from cadogan import steps
>>> steps.move(6, 7, 3), steps.turn(6)
(('move', 6, 7, 3, 0, 0), ('turn', 6, 6, 1, 0, 0))

No step makes a card or takes one away: whatever a plugin does, the cards of a position stay the same.
"""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from cadogan.cards import FLIP, rank, shuffled

Step: TypeAlias = tuple[str, int, int, int, int, int]
"""``(kind, source, target, count, depth, below)``, made by the functions below and by nothing else."""
Steps: TypeAlias = list[Step]

MOVE, TURN, TURN_OVER, SHUFFLE, NOTE = "move", "turn", "turn over", "shuffle", "note"


def move(source: int, target: int, count: int = 1, *, depth: int = 0, below: int = 0) -> Step:
    """Move ``count`` cards to another pile, their order kept.

    ``depth`` cards of the source stay above those taken; ``below`` cards of the target come to lie above them, so
    that ``below=len(pile)`` puts them under the pile. Within one pile it changes the order of its cards; ``below``
    then counts what is left when they have been taken.
    """
    return (MOVE, source, target, count, depth, below)


def turn(pile: int, count: int = 1, *, depth: int = 0) -> Step:
    """Turn ``count`` cards of a pile where they lie; ``depth`` cards above them stay as they are."""
    return (TURN, pile, pile, count, depth, 0)


def turn_over(source: int, target: int, count: int = 1) -> Step:
    """Turn ``count`` cards one by one from the top on to another pile: the first comes to lie undermost.

    So stock cards are turned to the waste, and a whole waste becomes the stock again.
    """
    return (TURN_OVER, source, target, count, 0, 0)


def shuffle(pile: int, *, again: bool = False) -> Step:
    """Shuffle a pile by the chance that the position carries.

    With ``again`` the chance is not used up: the next shuffle of the same cards gives the same order once more.
    """
    return (SHUFFLE, pile, pile, 0, int(again), 0)


def sink(position: Sequence[Any], piles: Iterable[int], wanted: int) -> Steps:
    """Return the steps that move all cards of a rank to the bottom of their piles, with no other change of order."""
    done: Steps = []
    for pile in piles:
        left = len(position[pile]) - 1
        heights = [height for height, card in enumerate(position[pile]) if rank(card) == wanted]
        done += [move(pile, pile, depth=left - at, below=left - i) for i, at in enumerate(heights) if at != i]
    return done


def note(index: int, value: int) -> Step:
    """Write a number of the memo. `Layout.memo_index` knows the index of each name."""
    return (NOTE, index, index, value, 0, 0)


def apply(parts: tuple[Any, ...], steps: Iterable[Step]) -> list[Any]:
    """Return the parts of a position (piles, memo, chance) after the steps.

    Raises ValueError for a step that cannot be: of more cards than a pile has, of fewer than none where that would
    make cards, of a number that the memo has not, of a kind unheard of. A pile that is not there is an error too, of
    whatever kind Python finds. `cadogan.mistakes` says all of them in sentences.
    """
    # What this costs counts in every search: a wrong number is looked for only where it would do harm.
    now = [*parts]
    for kind, source, target, count, depth, below in steps:
        if kind == MOVE:
            pile = now[source]
            end = len(pile) - depth
            cut = end - count
            if cut < 0:
                raise ValueError(f"a step moves {count} cards from pile {source} to {target}, which holds {len(pile)}")
            taken = pile[cut:end]
            if depth:
                if depth < 0 or count < 0:
                    raise ValueError(f"a step moves {count} cards from under {depth} of pile {source}")
                now[source] = pile[:cut] + pile[end:]
            else:
                now[source] = pile[:cut]
            if below:
                other = now[target]
                under = len(other) - below
                if under < 0 or below < 0:
                    raise ValueError(f"a step puts cards under {below} cards of pile {target}, which has {len(other)}")
                now[target] = other[:under] + taken + other[under:]
            else:
                now[target] += taken
        elif kind == TURN_OVER:
            pile = now[source]
            cut = len(pile) - count
            if cut < 0 or source == target:
                raise ValueError(f"a step turns {count} cards from pile {source} to {target}, which holds {len(pile)}")
            now[source] = pile[:cut]
            now[target] += pile[cut:][::-1].translate(FLIP)
        elif kind == TURN:
            pile = now[source]
            end = len(pile) - depth
            cut = end - count
            if cut < 0 or (depth and count < 0):
                raise ValueError(f"a step turns {count} cards of pile {source}, which holds {len(pile)}")
            if depth:
                now[source] = pile[:cut] + pile[cut:end].translate(FLIP) + pile[end:]
            else:
                now[source] = pile[:cut] + pile[cut:].translate(FLIP)
        elif kind == NOTE:
            memo = now[-2]
            if not 0 <= source < len(memo):
                raise ValueError(f"a step writes number {source} of the memo, which has {len(memo)}")
            now[-2] = (*memo[:source], count, *memo[source + 1 :])
        elif kind == SHUFFLE:
            pile = now[source]
            if not isinstance(pile, bytes):
                raise ValueError(f"a step shuffles pile {source}, which is not there")
            now[source], chance = shuffled(pile, now[-1])
            if not depth:
                now[-1] = chance
        else:
            raise ValueError(f"{kind!r} is not a kind of step; cadogan.steps makes them")
    return now
