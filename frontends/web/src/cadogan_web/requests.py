"""What may be asked of a table, in the shapes of the protocol for programs, and what the answers are."""

from collections.abc import Mapping
from typing import Any

from cadogan import codes
from cadogan.table import Table
from cadogan_jsonl.requests import REQUESTS, Request, checked
from cadogan_jsonl.values import Values, move_of, steps_of

from .faults import TooLarge
from .tables import MOST_LINES, Held

MOST_TIMES = 1000


def _play(held: Held, move: str) -> Values:
    return {"steps": steps_of(held.table, held.table.play(move))}


def _auto(held: Held) -> Values:
    return {"steps": steps_of(held.table, held.table.auto())}


def _undo(held: Held, times: int = 1) -> Values:
    return {"done": _several(held, times, lambda table, _: table.undo())}


def _redo(held: Held, times: int = 1, branch: int | None = None) -> Values:
    return {"done": _several(held, times, lambda table, at: table.redo(None if at else branch))}


def _several(held: Held, times: int, go: Any) -> bool:
    """Go some moves and tell whether there were as many; all are kept at once, or none happens."""
    table = held.table
    keep, table.keep = table.keep, None
    before = table.node
    lines = []
    try:
        done = 0
        while done < min(times, MOST_TIMES):
            lines.append((table.node, table.node.line))
            if not go(table, done):
                break
            done += 1
        if keep is not None and done:
            keep(table)
    except BaseException:
        table.node = before
        for node, line in reversed(lines):
            node.line = line
        raise
    finally:
        table.keep = keep
    return done == times


def _restart(held: Held) -> Values:
    held.table.restart()
    return {}


def _leave(held: Held) -> Values:
    held.session.leave(held.table)
    return {}


CHANGES: dict[str, Request] = {
    "play": Request(_play, {"move": str}),
    "auto": Request(_auto),
    "undo": Request(_undo, {}, {"times": int}),
    "redo": Request(_redo, {}, {"times": int, "branch": int}),
    "restart": Request(_restart),
    "leave": Request(_leave),
}
"""What changes a table; each has its version besides."""


def _asked(name: str) -> Any:
    return lambda held, **fields: REQUESTS[name].answer(held.talk, **fields)


def _obvious(held: Held, pile: str, count: int = 0) -> Values:
    table = held.table
    found = table.obvious(_pile(table, pile), count)
    return {"move": None if found is None else move_of(table, found)}


def _pile(table: Table, label: str) -> int:
    from cadogan_jsonl.faults import RequestError

    if label not in table.rules.layout.labels:
        raise RequestError(f"there is no pile {label!r} here", f"здесь нет стопки {label!r}")
    return table.rules.layout.pile(label)


def _share(held: Held) -> Values:
    from cadogan.notation import written

    table = held.table
    if table.deal is None:
        return {"code": None, "moves": []}
    line = [node.move for node in table.line() if node.move is not None][::-1]
    return {"code": table.code, "moves": [written(table.rules.layout, move) for move in line]}


LOOKS: dict[str, Request] = {
    **{name: Request(_asked(name)) for name in ("hint", "moves", "branches", "save", "position")},
    "why": Request(_asked("why"), {"move": str}),
    "obvious": Request(_obvious, {"pile": str}, {"count": int}),
    "share": Request(_share),
}
"""What is asked of a table and changes nothing."""

OPENING = Request(dict, {}, {"code": str, "house": list, "moves": list, "save": str, "winnable": bool})


def opened(fields: Mapping[str, Any]) -> Table:
    """Open the table that a request asks for."""
    from cadogan_jsonl.faults import RequestError
    from cadogan_jsonl.requests import Talk, answered

    talk = Talk()
    if "save" in fields:
        if len(fields) > 1:
            raise RequestError("a save is opened alone, without other fields", "запись открывают без других полей")
        if fields["save"].count("\n") > MOST_LINES:
            raise TooLarge(f"a save has at most {MOST_LINES} lines", f"в записи не больше {MOST_LINES} строк")
        answered(talk, {"do": "load", "save": fields["save"]})
    elif "code" in fields:
        answered(talk, {"do": "new", **{key: fields[key] for key in ("code", "house") if key in fields}})
        for move in fields.get("moves", ()):
            talk.table.play(move)
        talk.table.restart()
    else:
        raise RequestError("name a code or give a save", "назовите код или дайте запись")
    return talk.table


__all__ = ["CHANGES", "LOOKS", "OPENING", "checked", "codes", "opened"]
