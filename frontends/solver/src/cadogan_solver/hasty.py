"""Haste: ways to miss many positions and few wins. A search in haste may find a win and never proves a loss.

Solvitaire calls such things streamliners, and has both of these.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence

from cadogan import Layout, Position
from cadogan.cards import DOWN, PACK, rank
from cadogan.rules import Rules
from cadogan.vocabulary import table
from cadogan_solver.lines import Child, Line

HASTY = ("eager", "blind")
"""Names of the ways: all moves to foundations are forced; cards that differ in suit alone are taken for one."""


def eager(rules: Rules) -> Callable[[Position], Child] | None:
    """Return the function that puts up all cards that can go up, whatever else they could serve for.

    None where the goal is another than to put up all cards.
    """
    layout = rules.layout
    homes = frozenset(layout.piles("foundation"))
    if not homes or layout.goal.kind != "all out":
        return None
    composed = rules.composed
    # Where tests concern moves of several cards alone, those of one card to a foundation can be listed by themselves.
    singly = composed.ordinary is not None and composed.loose
    moves = composed.ordinary.into(homes) if composed.ordinary is not None and singly else rules.moves
    play, most = rules.play, len(layout.pack)

    def settled(position: Position) -> Child:
        line: Line = ()
        while len(line) < most:
            for move in moves(position):
                if move.target in homes and move.source not in homes and not (singly and move.count > 1):
                    line += (move,)
                    position = play(position, move)[1]
                    break
            else:
                break
        return line, position

    return settled


def blind(layout: Layout, key: Callable[[Position], Hashable]) -> Callable[[Position], Hashable] | None:
    """Return the function that maps positions to keys as if cards had no suits, or colours only.

    How many cards lie on each foundation is told apart. None where builds outside foundations tell all suits apart.
    """
    homes = layout.piles("foundation")
    builds = [build for row in layout.rows if row.kind != "foundation" for build in row.accepts]
    tables = [table(build) for build in builds]
    # Suits are numbered so that the two of a colour are s and 3 - s.
    faces = next((f for f in (_without_suits((0, 0, 0, 0)), _without_suits((0, 1, 1, 0))) if _same(tables, f)), None)
    if not homes or faces is None:
        return None
    size = layout.size + 1
    span = slice(homes[0], homes[-1] + 1)

    def blindly(position: Position) -> Hashable:
        seen = Position([*[pile.translate(faces) for pile in position[:size]], *position[size:]])
        return key(seen), *[len(pile) for pile in position[span]]

    return blindly


def _without_suits(stands_for: tuple[int, int, int, int]) -> bytes:
    """Return the table that translates cards, face up or down, into those of the suits that stand for theirs."""
    faces = bytearray(range(256))
    for card in PACK:
        for face in (card, card | DOWN):
            faces[face] = face - card + (stands_for[card >> 4] << 4 | rank(card))
    return bytes(faces)


def _same(tables: Iterable[Sequence[int]], faces: bytes) -> bool:
    """Tell whether builds make no difference between cards that are translated into the same one."""
    return all(
        each[top] == each[faces[top]] and all(each[top] >> card & 1 == each[top] >> faces[card] & 1 for card in PACK)
        for each in tables
        for top in PACK
    )
