"""The description of all addresses for programs, in OpenAPI; docs/web.md is the one for people."""

from collections.abc import Awaitable, Callable, Iterable
from importlib.metadata import version
from typing import Any

import attrs
from starlette.requests import Request
from starlette.responses import Response

from cadogan_jsonl.requests import LONGEST_TEXT
from cadogan_jsonl.requests import Request as Wanted

Schema = dict[str, Any]


@attrs.frozen
class Address:
    """An address and what is done there.

    Attributes:
        method: ``GET`` or ``POST``.
        path: the address.
        work: what answers.
        says: one sentence about it.
        wanted: its fields: of the body, or behind the question mark.
        answer: the name of the schema of its answer.
        status: that of an answer.
        stream: it answers with server-sent events.
    """

    method: str
    path: str
    work: Callable[[Request], Awaitable[Response]]
    says: str
    wanted: Wanted = attrs.field(factory=lambda: Wanted(dict))
    answer: str = "Object"
    status: int = 200
    stream: bool = False


TEXT: Schema = {"type": "string", "maxLength": LONGEST_TEXT}
_TYPES: dict[type, Schema] = {
    str: TEXT,
    int: {"type": "integer", "minimum": 0, "maximum": 1000},
    bool: {"type": "boolean"},
    list: {"type": "array", "items": TEXT},
}
# How long a save may be is said in bytes, of the whole body.
_SPECIAL: dict[str, Schema] = {"save": {"type": "string"}}


def _object(**fields: Schema) -> Schema:
    return {"type": "object", "properties": fields, "required": list(fields)}


def _list(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


_NUMBER: Schema = {"type": "integer"}
_YES: Schema = {"type": "boolean"}
_ANY: Schema = {}
_BOTH = _object(en={"type": "string"}, ru={"type": "string"})
_STRING: Schema = {"type": "string"}

SCHEMAS: dict[str, Schema] = {
    "Object": {"type": "object"},
    "Error": _object(error={**_object(kind=_STRING, en=_STRING, ru=_STRING)}),
    "Move": _object(
        move=_STRING,
        cards=_STRING,
        verb=_STRING,
        **{"from": _STRING},
        to=_STRING,
        count=_NUMBER,
        also={"type": "array"},
    ),
    "Pile": _object(
        kind=_STRING,
        cards=_list(_STRING),
        x={"type": "number"},
        y={"type": "number"},
        sideways=_YES,
        fan={"type": ["string", "null"]},
        name=_STRING,
    ),
    "Table": _object(
        key=_NUMBER,
        version=_STRING,
        game=_STRING,
        name=_BOTH,
        code=_STRING,
        options={"type": "object"},
        house=_list(_STRING),
        idle=_list(_STRING),
        piles={"type": "object", "additionalProperties": _ref("Pile")},
        memo={"type": "object"},
        score={"type": "object"},
        state={"enum": ["playing", "won", "over", "left"]},
        count=_NUMBER,
        moves=_list(_ref("Move")),
        undo=_NUMBER,
        redo=_NUMBER,
        branches=_NUMBER,
        safe=_YES,
    ),
    "Changed": _object(table=_ref("Table")),
    "Kept": _object(
        key=_NUMBER,
        game=_STRING,
        name=_BOTH,
        code=_STRING,
        state={"enum": ["playing", "won", "lost", "left"]},
        points=_NUMBER,
        moves=_NUMBER,
        started=_STRING,
        updated=_STRING,
    ),
    "Tables": _object(tables=_list(_ref("Kept"))),
    "Session": _object(owner=_YES, language=_STRING, version=_STRING, solver=_YES, table={"type": ["integer", "null"]}),
    "Game": _object(
        game=_STRING,
        name=_BOTH,
        summary=_BOTH,
        family={"type": "object"},
        decks=_ANY,
        style=_ANY,
        cards=_ANY,
        winnable=_ANY,
        length=_ANY,
    ),
    "Games": _object(games=_list(_ref("Game")), faults={"type": "array"}),
}

_STATUSES = {
    400: "The request is wrong.",
    401: "The browser is not known yet.",
    403: "It may come from another site.",
    404: "There is no such table, or nothing at this address.",
    409: "The table has changed since.",
    413: "It is too large.",
    422: "It cannot be done, for the reason that is given.",
    429: "Too much at once.",
    503: "The game could not be stored.",
}


def described(addresses: Iterable[Address]) -> Schema:
    """Return the description of some addresses."""
    paths: dict[str, Schema] = {}
    for each in addresses:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Cadogan", "version": version("cadogan-web"), "description": "Patience games; docs/web.md."},
        "paths": paths,
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {"player": {"type": "apiKey", "in": "cookie", "name": "cadogan"}},
        },
    }


def _operation(each: Address) -> Schema:
    fields = {**each.wanted.must, **each.wanted.may}
    shapes = {name: _SPECIAL.get(name, _TYPES[kind]) for name, kind in fields.items()}
    inside = [part.strip("{}") for part in each.path.split("/") if part.startswith("{")]
    parameters: list[Schema] = [
        {"name": name, "in": "path", "required": True, "schema": _NUMBER if name == "key" else TEXT} for name in inside
    ]
    found: Schema = {"summary": each.says}
    if each.method == "GET":
        parameters += [
            {"name": name, "in": "query", "required": name in each.wanted.must, "schema": shape}
            for name, shape in shapes.items()
        ]
    else:
        parameters.append({"name": "X-Cadogan", "in": "header", "required": True, "schema": {"enum": ["1"]}})
        shape: Schema = {"type": "object", "properties": shapes, "additionalProperties": False}
        if each.wanted.must:
            shape["required"] = list(each.wanted.must)
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": shape}}}
    if parameters:
        found["parameters"] = parameters
    kind = "text/event-stream" if each.stream else "application/json"
    schema: Schema = {"type": "string"} if each.stream else _ref(each.answer)
    error = {"application/json": {"schema": _ref("Error")}}
    found["responses"] = {
        str(each.status): {"description": each.says, "content": {kind: {"schema": schema}}},
        **{str(status): {"description": said, "content": error} for status, said in _STATUSES.items()},
    }
    return found
