"""What may be asked of a table, in the shapes of the protocol for programs, and what the answers are."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from cadogan import catalogue, codes, deals
from cadogan.errors import IllegalMove
from cadogan.table import Node, Table
from cadogan_jsonl.faults import RequestError
from cadogan_jsonl.requests import REQUESTS, Request, Talk, answered
from cadogan_jsonl.values import Values, both, move_of, steps_of

from . import sheets
from .faults import TooLarge
from .tables import MOST_LINES, MOST_MOMENTS, Held

MOST_TIMES = 1000

# What changes a table.


def _play(held: Held, move: str) -> Values:
    _goes_on(held)
    return {"steps": steps_of(held.table, held.table.play(move))}


def _auto(held: Held, every: bool = False) -> Values:
    _goes_on(held)
    return {"steps": steps_of(held.table, held.table.auto(every=every))}


_LEFT = (
    "the game was given up; take a move back or begin again to go on after all",
    "вы сдались; чтобы все же продолжить, возьмите ход назад или начните сначала",
)


def _goes_on(held: Held) -> None:
    if held.left:
        raise IllegalMove(*_LEFT)


def _undo(held: Held, times: int = 1) -> Values:
    return {"done": _several(held.table, times, lambda table, _: table.undo())}


def _redo(held: Held, times: int = 1, branch: int | None = None) -> Values:
    return {"done": _several(held.table, times, lambda table, done: table.redo(None if done else branch))}


def _several(table: Table, times: int, go: Callable[[Table, int], bool]) -> bool:
    """Go several moves and tell whether there were as many; they are kept as one, or none of them happens."""
    if not 1 <= times <= MOST_TIMES:
        raise RequestError(f"'times' is from 1 to {MOST_TIMES}", f"'times' - от 1 до {MOST_TIMES}")
    keep, table.keep = table.keep, None
    before = table.node
    lines: list[tuple[Node, Node | None]] = []
    done = 0
    try:
        while done < times:
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
    "auto": Request(_auto, {}, {"every": bool}),
    "undo": Request(_undo, {}, {"times": int}),
    "redo": Request(_redo, {}, {"times": int, "branch": int}),
    "restart": Request(_restart),
    "leave": Request(_leave),
}
"""What changes a table; each has the table's version besides."""

# What looks at one.


def _as_in_the_protocol(name: str, left: Values | None = None) -> Request:
    """Answer as the protocol does; what is asked of legal moves, with ``left`` where a game was given up."""
    wanted = REQUESTS[name]

    def answer(held: Held, **fields: Any) -> Values:
        return left if left is not None and held.left else wanted.answer(held.talk, **fields)

    return Request(answer, wanted.must, wanted.may)


def _view(held: Held) -> Values:
    return {"table": held.values()}


def _obvious(held: Held, pile: str, count: int = 0) -> Values:
    table = held.table
    if pile not in table.rules.layout.labels:
        raise RequestError(f"there is no pile {pile!r} here", f"здесь нет стопки {pile!r}")
    found = None if held.left else table.obvious(table.rules.layout.pile(pile), count)
    return {"move": None if found is None else move_of(table, found)}


def _share(held: Held) -> Values:
    table = held.table
    # A link names installed games only.
    if table.deal is None or catalogue.is_path(table.rules.id):
        return {"code": None, "moves": []}
    line = [node.move for node in table.line() if node.move is not None]
    return {"code": table.code, "moves": [held.written(move) for move in reversed(line)]}


LOOKS: dict[str, Request] = {
    "": Request(_view),
    **{name: _as_in_the_protocol(name) for name in ("branches", "save", "position")},
    "hint": _as_in_the_protocol("hint", {"hints": []}),
    "moves": _as_in_the_protocol("moves", {"moves": []}),
    "why": _as_in_the_protocol("why", {"legal": False, "reason": both(_LEFT)}),
    "obvious": Request(_obvious, {"pile": str}, {"count": int}),
    "share": Request(_share),
    "rules": Request(lambda held: sheets.rules_of(held.game)),
    "house": Request(lambda held: {"house": sheets.house_of(held.game)}),
}
"""What is asked of a table and changes nothing."""

# Opening one.

OPENING = Request(dict, {}, {"code": str, "house": list, "moves": list, "save": str, "winnable": bool, "like": int})


def opened(fields: Mapping[str, Any], like: Held | None = None) -> Table:
    """Open the table that a request asks for; with moves, at its start, with the moves ahead.

    With a table that it is to be like, it is another deal of that game, which need not be installed.
    """
    talk = Talk()
    if like is not None:
        return _like(like, **{key: value for key, value in fields.items() if key != "like"})
    if "save" in fields:
        if len(fields) > 1:
            raise RequestError("a save is opened alone, without other fields", "запись открывают без других полей")
        if fields["save"].count("\n") > MOST_LINES:
            raise TooLarge(f"a save has at most {MOST_LINES} lines", f"в записи не больше {MOST_LINES} строк")
        answered(talk, {"do": "load", "save": fields["save"]})
    elif "code" in fields:
        moves = fields.get("moves", [])
        if len(moves) > MOST_MOMENTS:
            raise TooLarge(f"there are more than {MOST_MOMENTS} moves", f"ходов больше {MOST_MOMENTS}")
        answered(talk, {"do": "new", **{key: fields[key] for key in ("code", "house") if key in fields}})
        for move in moves:
            talk.table.play(move)
        talk.table.restart()
    else:
        raise RequestError("give a code or a save", "нужен код расклада или запись")
    return talk.table


def _like(held: Held, code: str = "", house: list[str] | None = None, **more: object) -> Table:
    said = codes.Code("?") if catalogue.is_path(code) else codes.read(code)
    if said.game or more:
        raise RequestError(
            "with 'like' a code names no game: :draw=3, #12345 or nothing, and house rules at most stand beside it",
            "с 'like' в коде нет игры: :draw=3, #12345 или ничего, а рядом могут быть только домашние правила",
        )
    rules = codes.bound(attrs.evolve(said, game=held.table.rules.id), house or ())
    return Table(rules, deals.read(said.deal) if said.deal else deals.random_deal())


__all__ = ["CHANGES", "LOOKS", "OPENING", "opened"]
