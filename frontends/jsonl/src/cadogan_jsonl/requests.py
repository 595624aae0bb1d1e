"""The requests: what each needs and what it answers."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from cadogan import catalogue, codes
from cadogan.errors import CadoganError, IllegalMove
from cadogan.table import Table

from .faults import NoTable, RequestError, error_of
from .values import Values, both, game_of, move_of, rules_of, steps_of, table_of

LONGEST_TEXT = 1000
"""The most characters of a text, or of each line of a save."""


@attrs.define
class Talk:
    """A conversation.

    Attributes:
        at: the present table, None before one is opened.
        keep: what stores a game after each change, None if games are not stored.
        files: whether a code or a save may name a file.
        left: the client has said ``quit``.
    """

    at: Table | None = None
    keep: Callable[[Table], None] | None = None
    files: bool = False
    left: bool = False

    @property
    def table(self) -> Table:
        """Return the present table. Raises NoTable if there is none."""
        if self.at is None:
            raise NoTable
        return self.at


@attrs.frozen
class Request:
    """A kind of request.

    Attributes:
        answer: what answers it, called with the talk and the fields of the request.
        must: the fields that it needs, each with its type.
        may: the fields that may be left out.
    """

    answer: Callable[..., Values]
    must: Mapping[str, type] = attrs.field(factory=dict)
    may: Mapping[str, type] = attrs.field(factory=dict)


def answered(talk: Talk, request: Mapping[str, Any]) -> Values:
    """Return the answer to a request. Raises CadoganError for one that cannot be answered."""
    name = request.get("do")
    if not isinstance(name, str) or name not in REQUESTS:
        said = f"{name!r}"[:LONGEST_TEXT] if "do" in request else "nothing"
        raise RequestError(
            f'"do" is {said}; the requests are: {", ".join(REQUESTS)}',
            f'"do": {said}; запросы такие: {", ".join(REQUESTS)}',
        )
    return REQUESTS[name].answer(talk, **checked(name, REQUESTS[name], request))


def checked(name: str, wanted: Request, request: Mapping[str, Any]) -> Values:
    """Return the fields of a request. Raises RequestError for one that is missing, unknown or of the wrong type."""
    fields = {key: value for key, value in request.items() if key not in ("id", "do")}
    known = {**wanted.must, **wanted.may}
    for key, value in fields.items():
        if key not in known:
            raise RequestError(
                f"{name} has no field {key[:LONGEST_TEXT]!r}; its fields are: {', '.join(known) or 'none'}",
                f"у {name} нет поля {key[:LONGEST_TEXT]!r}; поля такие: {', '.join(known) or 'никаких'}",
            )
        _check(name, key, value, known[key])
    for key in wanted.must:
        if key not in fields:
            raise RequestError(f"{name} needs the field {key!r}", f"для {name} нужно поле {key!r}")
    return fields


_KINDS = {
    str: ("a text", "текст"),
    int: ("a whole number", "целое число"),
    bool: ("true or false", "true или false"),
    list: ("a list of texts", "список текстов"),
}


def _check(name: str, key: str, value: object, kind: type) -> None:
    texts = value if isinstance(value, list) else [value]
    if type(value) is not kind or (kind in (str, list) and not all(isinstance(text, str) for text in texts)):
        english, russian = _KINDS[kind]
        raise RequestError(f"{name}: {key!r} must be {english}", f"{name}: {key!r} - это {russian}")
    lines = [
        line for text in texts if isinstance(text, str) for line in (text.splitlines() if key == "save" else [text])
    ]
    if any(len(line) > LONGEST_TEXT for line in lines):
        raise RequestError(
            f"{name}: {key!r} is longer than {LONGEST_TEXT} characters",
            f"{name}: {key!r} длиннее {LONGEST_TEXT} знаков",
        )


# Opening a table.


def _new(talk: Talk, code: str, house: list[str] | None = None) -> Values:
    default = talk.at.rules.id if talk.at is not None else "klondike"
    talk.at = codes.opened(code, house=house or (), default=default, keep=talk.keep, files=talk.files)
    return _view(talk)


def _load(talk: Talk, save: str) -> Values:
    talk.at = codes.load(save, keep=talk.keep, files=talk.files)
    return _view(talk)


def _save(talk: Talk) -> Values:
    return {"save": codes.save(talk.table)}


# Playing.


def _view(talk: Talk) -> Values:
    return {"table": table_of(talk.table)}


def _play(talk: Talk, move: str) -> Values:
    steps = talk.table.play(move)
    return {"steps": steps_of(talk.table, steps)} | _view(talk)


def _auto(talk: Talk, every: bool = False) -> Values:
    steps = talk.table.auto(every=every)
    return {"steps": steps_of(talk.table, steps)} | _view(talk)


def _undo(talk: Talk) -> Values:
    return {"done": talk.table.undo()} | _view(talk)


def _redo(talk: Talk, branch: int | None = None) -> Values:
    return {"done": talk.table.redo(branch)} | _view(talk)


def _restart(talk: Talk) -> Values:
    talk.table.restart()
    return _view(talk)


# Looking.


def _moves(talk: Talk) -> Values:
    table = talk.table
    return {"moves": [move_of(table, move) | {"steps": steps_of(table, table.foreseen(move))} for move in table.moves]}


def _branches(talk: Talk) -> Values:
    return {"branches": [move_of(talk.table, move) for move in talk.table.branches]}


def _hint(talk: Talk) -> Values:
    return {"hints": [move_of(talk.table, move) for move in talk.table.hints()]}


def _why(talk: Talk, move: str) -> Values:
    try:
        found = talk.table.read(move)
    except IllegalMove as fault:
        return {"legal": False, "reason": both((fault.english, fault.russian))}
    return {"legal": True, "move": move_of(talk.table, found)}


def _position(talk: Talk) -> Values:
    table = talk.table
    code = table.code.partition("#")[0]
    return {"position": f"game {code}\n{table.rules.layout.draw(table.view)}\n"}


def _games(talk: Talk, prefix: str = "") -> Values:
    games, faults = [], []
    for game in catalogue.beginning(prefix):
        try:
            games.append(game_of(catalogue.games()[game]))
        except CadoganError as fault:
            faults.append(error_of(fault))
    return {"games": games, "faults": faults}


def _rules(talk: Talk, game: str | None = None) -> Values:
    if game is None:
        return rules_of(catalogue.game(talk.table.rules.id))
    return rules_of(catalogue.game(game, files=talk.files))


def _quit(talk: Talk) -> Values:
    talk.left = True
    return {}


REQUESTS: dict[str, Request] = {
    "new": Request(_new, {"code": str}, {"house": list}),
    "load": Request(_load, {"save": str}),
    "save": Request(_save),
    "view": Request(_view),
    "play": Request(_play, {"move": str}),
    "undo": Request(_undo),
    "redo": Request(_redo, {}, {"branch": int}),
    "restart": Request(_restart),
    "auto": Request(_auto, {}, {"every": bool}),
    "moves": Request(_moves),
    "branches": Request(_branches),
    "hint": Request(_hint),
    "why": Request(_why, {"move": str}),
    "position": Request(_position),
    "games": Request(_games, {}, {"prefix": str}),
    "rules": Request(_rules, {}, {"game": str}),
    "quit": Request(_quit),
}

__all__ = ["LONGEST_TEXT", "REQUESTS", "Request", "Talk", "answered", "checked"]
