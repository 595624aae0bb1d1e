"""Positions and moves: immutable values that print as the code that makes them.

>>> from cadogan import steps
>>> before = Position.of("7c 6d", "5c", "")
>>> before.after([steps.move(1, 0)])
Position.of('7c 6d 5c', '', '')
"""

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from cadogan.cards import FACES, cards, names
from cadogan.steps import Step, apply


@attrs.frozen(cache_hash=True)
class Move:
    """What the player chooses.

    Attributes:
        verb: ``move``, ``deal``, ``redeal``, or a verb of the game's own.
        source: the number of the pile pointed at.
        target: the number of the pile it goes to; the source itself where the verb needs none.
        count: the place, from the top, of the card pointed at; the verb ``move`` brings the cards above it along.
        also: further cards as ``(pile, place)``: the second of a pair, the third of a triple.
    """

    verb: str
    source: int
    target: int
    count: int = 1
    also: tuple[tuple[int, int], ...] = ()


class Position(tuple[Any, ...]):
    """Everything about a table at one moment: ``position[3]`` is the pile with number 3, bottom card first.

    A tuple of the piles, then the memo, then chance. The last pile is the *pack*, from which a deal comes; it is
    empty during play. Equal positions have equal futures.
    """

    __slots__ = ()

    @classmethod
    def of(cls, *piles: bytes | str, memo: Sequence[int] = (), chance: int = 0) -> "Position":
        """Make a position of its parts; piles may be written as text. Raises ValueError for an unreadable card."""
        return cls((*(cards(p) if isinstance(p, str) else p for p in piles), tuple(memo), chance))

    @property
    def piles(self) -> tuple[bytes, ...]:
        """Return the piles in order, the pack last."""
        return self[:-2]

    @property
    def memo(self) -> tuple[int, ...]:
        """Return the numbers that the cards do not show: redeals used, points, a phase."""
        found: tuple[int, ...] = self[-2]
        return found

    @property
    def chance(self) -> int:
        """Return the state of the shuffles still to come: 64 bits; 0 in a view."""
        found: int = self[-1]
        return found

    @property
    def key(self) -> bytes:
        """Return flat bytes, equal where piles and memo are equal: for sets of positions. Chance is left out."""
        return b"\x40".join(self[:-2]) + (str(self[-2]).encode() if self[-2] else b"")

    @property
    def cards(self) -> bytes:
        """Return all cards face up and sorted: what every step leaves as it is."""
        return bytes(sorted(b"".join(self[:-2]).translate(FACES)))

    def after(self, steps: Iterable[Step]) -> "Position":
        """Return the position that the steps lead to. Raises ValueError if a pile has too few cards for a step."""
        return Position(apply(self, steps))

    def replace(self, piles: dict[int, bytes]) -> "Position":
        """Return the position with other cards in some piles: for set-up and tests, never for play."""
        parts = list(self)
        for index, pile in piles.items():
            parts[index] = pile
        return Position(parts)

    def _repr_svg_(self) -> str:
        """Draw the piles side by side, in a notebook; `Table` draws them in the shape of the game."""
        from cadogan.svg import svg

        return svg(None, self)

    def __repr__(self) -> str:
        parts = [repr(names(pile)) for pile in self[:-2]]
        if self[-2]:
            parts.append(f"memo={self[-2]}")
        if self[-1]:
            parts.append(f"chance={self[-1]}")
        return f"Position.of({', '.join(parts)})"
