"""What is known of a table's chances, so that nothing is searched twice: a solution makes known all its positions."""

import attrs

from cadogan import codes
from cadogan.errors import CadoganError
from cadogan.position import Position

from .solving import Found, Verdict
from .tables import Held

MOST_KNOWN = 10_000


@attrs.frozen
class Asked:
    """A position to be searched.

    Attributes:
        position: the position.
        text: the same as the text of a file.
    """

    position: Position
    text: str


def known(held: Held, version: str) -> Verdict | Asked | None:
    """Return the verdict on a table if it is known, else what is to be searched; None for another version."""
    if version != held.version:
        return None
    table = held.table
    if table.score.won:
        return "winnable"
    found = held.known.get(table.position)
    if found is not None:
        return found
    # What cannot be won cannot be won later either.
    if any(held.known.get(node.position) == "lost" for node in table.line()):
        return "lost"
    return Asked(table.position, codes.position_text(table))


def learn(held: Held, position: Position, found: Found) -> Verdict:
    """Remember what was found out of a position, and return it; a solution counts only if it wins here too."""
    verdict = found.verdict
    line = [position]
    if verdict == "winnable":
        verdict = "unknown"
        try:
            rules = held.table.rules
            for text in found.moves:
                move = next(each for each in rules.moves(position) if held.written(each) == text)
                _, position = rules.play(position, move)
                line.append(position)
            if rules.score(position).won:
                verdict = "winnable"
        except (CadoganError, StopIteration):
            pass
    if len(held.known) > MOST_KNOWN:
        held.known.clear()
    held.known |= dict.fromkeys(line if verdict == "winnable" else line[:1], verdict)
    return verdict
