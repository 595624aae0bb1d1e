"""The list of legal moves, composed of the ordinary moves of a layout and of what games and house rules add.

>>> from cadogan.position import Move, Position
>>> ring = Moves().also("ring", lambda position: [Move("ring", 0, 0)], lambda position, move: [])
>>> ring(Position.of("Ah"))
[Move(verb='ring', source=0, target=0, count=1, also=())]
"""

from collections.abc import Callable, Iterable
from typing import TypeAlias

import attrs

from cadogan.position import Move, Position
from cadogan.steps import Steps
from cadogan.tables import Tables

Lister: TypeAlias = Callable[[Position], list[Move]]
Where: TypeAlias = Callable[[Position], Iterable[Move]]
What: TypeAlias = Callable[[Position, Move], Steps]
Test: TypeAlias = Callable[[Position, Move], bool]


def _none(position: Position) -> list[Move]:
    return []


def nowhere(position: Position) -> list[Move]:
    """List no move: for `Moves.also`, where a verb that is there already is to do something else, no more often."""
    return []


def _concerning(test: Test, verb: str, runs: bool) -> Test:
    def asked(position: Position, move: Move) -> bool:
        concerned = (not verb or move.verb == verb) and (not runs or move.count > 1)
        return not concerned or test(position, move)

    asked.__doc__ = test.__doc__
    asked.__name__ = getattr(test, "__name__", "test")
    return asked


@attrs.frozen
class Moves:
    """What the player may do, called with a position. Each method returns a new one; a game uses no other means.

    Attributes:
        ordinary: the tables of the layout; None in a game that begins with ``Moves()``.
        verbs: for each verb, the function that says what its moves do.
        wheres: for each added verb, the function that lists its moves.
        tests: the tests of `only` and `first`, the earliest first, each with the list as it was before it.
        lister: the composed function, to call where every nanosecond counts.
        strict: some test may concern moves of single cards.
        loose: no test concerns anything but moves of several cards.
        within: for some verbs, the kinds or names of the only piles that they look at or change.
    """

    ordinary: Tables | None = None
    verbs: dict[str, What] = attrs.field(factory=dict)
    tests: tuple[tuple[Lister, Test], ...] = ()
    lister: Lister = _none
    strict: bool = False
    loose: bool = True
    wheres: dict[str, Where] = attrs.field(factory=dict)
    within: dict[str, tuple[str, ...]] = attrs.field(factory=dict)

    def __call__(self, position: Position) -> list[Move]:
        """Return the legal moves."""
        return self.lister(position)

    def also(self, verb: str, where: Where, what: What, *, within: str = "") -> "Moves":
        """Add a verb: ``where(position)`` lists its moves, ``what(position, move)`` answers their steps.

        ``within`` names the piles, by kind or name, that both look at and change, if they care for no others: a solver
        then knows that other moves can be made before or after. The kit looks whether it is so.

        The first line of the docstring of ``what`` says what the verb does; a line that begins with ``ru:`` says it
        in Russian. The docstring of ``where``, if it has one, says in the same way when the verb is possible: the
        reason when it is not. A verb that is there already is replaced in what it does and gets further moves.
        """
        before = self.lister
        if before is _none:

            def lister(position: Position) -> list[Move]:
                return list(where(position))
        else:

            def lister(position: Position) -> list[Move]:
                found = before(position)
                found += where(position)
                return found

        says_more = where is not nowhere and (where.__doc__ or verb not in self.wheres)
        wheres = {**self.wheres, verb: where} if says_more else self.wheres
        alone = {each: piles for each, piles in self.within.items() if each != verb}
        if within:
            alone[verb] = tuple(within.split())
        return attrs.evolve(self, verbs={**self.verbs, verb: what}, lister=lister, wheres=wheres, within=alone)

    def only(self, test: Test, *, verb: str = "", runs: bool = False) -> "Moves":
        """Keep the moves for which ``test(position, move)`` holds.

        With ``verb`` it is asked about moves of that verb only, with ``runs`` about moves of several cards only: then
        what follows from the layout for single cards, safe moves above all, still follows. The first line of the
        test's docstring is the reason of refusal; a line that begins with ``ru:`` gives it in Russian. A test of runs
        may ask for free room, and what it allows it has to allow as well where there is more: safe moves make room.
        """
        before = self.lister
        if verb or runs:
            test = _concerning(test, verb, runs)

        def lister(position: Position) -> list[Move]:
            return [move for move in before(position) if test(position, move)]

        strict = self.strict or not (runs or (verb and verb != "move"))
        loose = self.loose and runs
        return attrs.evolve(self, tests=(*self.tests, (before, test)), lister=lister, strict=strict, loose=loose)

    def first(self, test: Test) -> "Moves":
        """While some move passes the test, allow only such moves. The docstring of the test serves as for `only`."""
        before = self.lister

        def lister(position: Position) -> list[Move]:
            found = before(position)
            return [move for move in found if test(position, move)] or found

        tests = (*self.tests, (before, test))
        return attrs.evolve(self, tests=tests, lister=lister, strict=True, loose=False)
