"""The conversation: a line is read, a line is written, and nothing that comes in ends it but ``quit``."""

import argparse
import contextlib
import json
import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from typing import Any, BinaryIO, NoReturn

from cadogan.errors import CadoganError
from cadogan.session import Session
from cadogan.table import Table

from .faults import Fault, RequestError, error_of
from .requests import LONGEST_TEXT, Talk, answered
from .values import table_of

PROTOCOL = 1
LONGEST_LINE = 1_000_000
DEEPEST = 4
GREATEST_ID = 2**53


class _Reader(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise CadoganError(f"jsonl: {message}", f"jsonl: непонятный аргумент ({message})")


def talk_of(table: Table | None, arguments: Sequence[str]) -> Talk:
    """Return the conversation that arguments ask for. Raises CadoganError for one that is not known."""
    reader = _Reader(prog="cadogan-jsonl", description="Patience games for programs: one JSON object a line.")
    reader.add_argument("--lang", choices=("en", "ru"), help="taken and ignored: answers are in both languages")
    reader.add_argument("--files", action="store_true", help="codes and saves may name files, which are then run")
    reader.add_argument("--keep", action="store_true", help="store games in the user's folder, as other frontends do")
    known = reader.parse_args(arguments)
    keep = table.keep if table is not None else Session().keep if known.keep else None
    return Talk(table, keep, known.files)


def converse(talk: Talk, lines: BinaryIO, out: BinaryIO) -> None:
    """Say hello, then answer each line until ``quit`` or the end of the lines."""
    # What a plugin prints must not come between the answers.
    with contextlib.redirect_stdout(sys.stderr):
        hello = {
            "hello": "cadogan",
            "protocol": PROTOCOL,
            "version": version("cadogan-jsonl"),
            "limits": {"line": LONGEST_LINE, "nesting": DEEPEST, "text": LONGEST_TEXT},
            "table": table_of(talk.at) if talk.at is not None else None,
        }
        _write(out, hello)
        for line in _lines(lines):
            if line is None or line.strip():
                _write(out, answer_of(talk, line))
            if talk.left:
                return


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines, None for one that is too long, of which nothing is kept."""
    while line := stream.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            while (rest := stream.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
            yield None
        else:
            yield line


def _write(out: BinaryIO, answer: dict[str, Any]) -> None:
    """Write an answer in ASCII, so that it is read alike whatever the reader takes the encoding to be."""
    out.write(json.dumps(answer, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n")
    out.flush()


def answer_of(talk: Talk, line: bytes | None) -> dict[str, Any]:
    """Return the answer to a line, an error included; the table is then as it was."""
    name: int | str | None = None
    try:
        request = _request(line)
        name = _id(request)
        return {"id": name, "answer": answered(talk, request)}
    except CadoganError as fault:
        return {"id": name, "error": error_of(fault, talk.at)}
    except Exception as fault:
        if os.environ.get("CADOGAN_TRACEBACK"):
            traceback.print_exc()
        return {"id": name, "error": error_of(Fault(fault), talk.at)}


def _request(line: bytes | None) -> dict[str, Any]:
    if line is None:
        raise RequestError(f"the line is longer than {LONGEST_LINE} bytes", f"строка длиннее {LONGEST_LINE} байт")
    deep = RequestError(f"lists and objects nest deeper than {DEEPEST}", f"вложенность больше {DEEPEST}")
    try:
        found = json.loads(line.decode("utf-8-sig"), parse_constant=_no_number)
    except UnicodeDecodeError:
        raise RequestError("the line is not UTF-8", "строка не в UTF-8") from None
    except ValueError as fault:
        raise RequestError(f"the line is not JSON: {fault}", f"строка - не JSON: {fault}") from None
    except RecursionError:
        raise deep from None
    if not isinstance(found, dict):
        raise RequestError(
            'a request is an object such as {"id": 1, "do": "view"}',
            'запрос - это объект, например {"id": 1, "do": "view"}',
        )
    if _deeper(found, DEEPEST):
        raise deep
    return found


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _deeper(value: object, levels: int) -> bool:
    """Tell whether a value nests deeper than so many levels."""
    if not isinstance(value, dict | list):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_deeper(each, levels - 1) for each in inner)


def _id(request: dict[str, Any]) -> int | str | None:
    found = request.get("id")
    if found is None or (isinstance(found, str) and len(found) <= LONGEST_TEXT):
        return found
    if type(found) is int and abs(found) <= GREATEST_ID:
        return found
    raise RequestError(
        f'"id" must be a whole number up to 2**53 or a text of up to {LONGEST_TEXT} characters',
        f'"id" - это целое число до 2**53 или текст до {LONGEST_TEXT} знаков',
    )
