"""Deal codes, saves and position files: all the ways to name a table.

>>> read("klondike:draw=3#12345")
Code(game='klondike', options=('draw=3',), house=(), deal='12345')
"""

import contextlib
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

import attrs

from cadogan import catalogue, deals, notation
from cadogan.cards import MASK64
from cadogan.errors import CadoganError, CodeError, SaveError, Unreadable
from cadogan.position import Position
from cadogan.rules import Rules
from cadogan.table import Node, Table

VERSION = 1
LARGEST = 10_000_000
"""How many bytes a save may have; one of a thousand moves has ten thousand. A device or a pipe may never end."""
_COUNTS = ("redeals", "next")
_MOST = (1 << 31) - 1
_CODE = re.compile(r"([^:#+]*)(?::([^#+]*))?((?:\+[^#+]+)*)(?:#(.*))?")


@attrs.frozen
class Code:
    """A deal code in parts.

    Attributes:
        game: the game's id or the beginning of it; empty if the code is a deal alone.
        options: words such as ``draw=3``.
        house: ids of house rules.
        deal: the deal as `cadogan.deals.read` reads it; empty for a new one.
    """

    game: str
    options: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    deal: str = ""


def read(text: str) -> Code:
    """Take a deal code apart. Raises CodeError if it is none."""
    if catalogue.is_path(text) and os.path.exists(text):
        # On Windows a path may have a colon.
        return Code(text)
    parts = _CODE.fullmatch(text.strip())
    if parts is None or parts[4] == "":
        raise CodeError(
            f"{text!r} is not a deal code; write klondike, klondike:draw=3 or klondike:draw=3#12345",
            f"{text!r}: это не код расклада; пишите klondike, klondike:draw=3 или klondike:draw=3#12345",
        )
    game, options, house, deal = parts.groups()
    return Code(
        game.strip(),
        tuple(word.strip() for word in (options or "").split(",") if word.strip()),
        tuple(rule for rule in (house or "").split("+") if rule),
        deal or "",
    )


def bound(code: Code, house: Iterable[str] = (), *, files: bool = True) -> Rules:
    """Bind the game that a code names, with further house rules; without ``files`` only an installed one."""
    rules = tuple(catalogue.house_rule(name) for name in dict.fromkeys((*code.house, *house)))
    return catalogue.game(code.game, files=files).bound(code.options, rules)


def opened(
    text: str,
    *,
    house: Iterable[str] = (),
    default: str = "",
    keep: Callable[[Table], None] | None = None,
    files: bool = True,
) -> Table:
    """Open the table that a text names: a deal code, or a file with a save or a position.

    ``default`` is the game of a code that has none, Klondike if it is not given: then an empty text is a mistake, and
    not another deal of that game. Without ``files`` no file is looked at, and only an installed game
    is opened: so a text that somebody else wrote does no harm. Raises CadoganError with one sentence for whatever is
    wrong.
    """
    if not files and _like_file(text):
        raise catalogue.no_files(text)
    if files and is_file(text):
        if list(house):
            raise CodeError(
                f"{text}: a file has house rules of its own; write them into its line 'house' or 'game'",
                f"{text}: в файле уже сказано, какие в нем домашние правила; впишите их в строку 'house' или 'game'",
            )
        contents = _contents(Path(text))
        if any(catalogue.is_path(line.split(" ", 1)[1]) for line in contents.splitlines() if line.startswith("game ")):
            raise CodeError(
                f"{text}: the file names a game in another file, which is a program; open that game itself",
                f"{text}: в файле названа игра из другого файла, а это программа; откройте саму игру",
            )
        return load(contents, keep=keep)
    if not text.strip() and not default:
        raise CodeError(
            "the deal code is empty; write klondike, klondike:draw=3 or klondike:draw=3#12345",
            "код расклада пуст; пишите klondike, klondike:draw=3 или klondike:draw=3#12345",
        )
    code = read(text)
    rules = bound(code if code.game else attrs.evolve(code, game=default or "klondike"), house, files=files)
    deal = deals.read(code.deal) if code.deal else deals.random_deal()
    return Table(rules, deal, keep=keep)


def is_file(text: str) -> bool:
    """Tell whether a text names a file with a save or a position rather than a deal code."""
    game = re.split(r"[:#+]", text, maxsplit=1)[0]
    if game.endswith(".py") or os.path.isdir(game):
        return False
    return _like_file(text)


def _like_file(text: str) -> bool:
    return any(sign in text for sign in "/\\") or bool(re.search(r"\.\w+$", text) and not re.search(r"[#:]", text))


def _contents(path: Path) -> str:
    try:
        if path.exists() and not (path.is_file() and path.stat().st_size <= LARGEST):
            raise CodeError(
                f"{path}: this is no ordinary file, or larger than any save",
                f"{path}: это не обычный файл, или он больше любой записи игры",
            )
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as fault:
        raise CodeError(f"{path}: this is not a text file", f"{path}: это не текстовый файл") from fault
    except (OSError, ValueError) as fault:
        # ValueError: a name that no file can have.
        reason = getattr(fault, "strerror", None) or fault
        raise CodeError(f"{path}: the file cannot be read: {reason}", f"{path}: файл не читается: {reason}") from fault


# Saves.


def save(table: Table) -> str:
    """Write a table as plain text: what was dealt, then a move a line.

    Before a move stand the other branches that were tried there, indented, each begun by ``/``, or by ``//`` if it
    was tried after the move; ``*`` marks the present.
    """
    rules = table.rules
    version = catalogue.games()[rules.id].version if rules.id in catalogue.games() else ""
    lines = [f"cadogan {VERSION}", f"game {rules.id} {version}".rstrip()]
    if rules.options.written():
        lines.append(f"options {rules.options.written()}")
    if rules.house:
        lines.append(f"house {' '.join(rules.house)}")
    if table.deal is not None:
        lines.append(f"deal {table.deal}")
    else:
        lines.append("position")
        lines += [f"  {line}" for line in rules.layout.draw(table.root.position).splitlines()]
    lines.append("moves")
    lines += _chain(table, table.root, "")
    return "\n".join(lines) + "\n"


def _chain(table: Table, node: Node, indent: str) -> list[str]:
    lines: list[str] = []
    here: Node | None = node
    while here is not None:
        if here is table.node:
            lines.append(f"{indent}*")
        line = here.line or (here.children[0] if here.children else None)
        sign = "/"
        for child in here.children:
            if child is line:
                sign = "//"
            elif child.move is not None:
                lines.append(f"{indent}  {sign} {notation.written(table.rules.layout, child.move)}")
                lines += _chain(table, child, indent + "    ")
        if line is not None and line.move is not None:
            lines.append(f"{indent}{notation.written(table.rules.layout, line.move)}")
        here = line
    return lines


def load(text: str, *, keep: Callable[[Table], None] | None = None, files: bool = True) -> Table:
    """Open a save, or a position file: a line ``game CODE``, then a line a pile as `Layout.draw` writes them.

    Without ``files`` the game must be an installed one. Every move is replayed through the rules. Raises SaveError with
    the number of the first line that cannot be read or is not legal.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    at, first = next(((n, line) for n, line in enumerate(lines, 1) if line.strip() and line[0] != "#"), (0, ""))
    word, _, rest = first.partition(" ")
    if word == "game":
        with _line(at, CodeError, ""):
            rules = bound(read(rest), files=files)
        return Table(rules, position=_position(rules, ["", *lines[at:]], at, CodeError), keep=keep)
    if word != "cadogan":
        raise SaveError(
            "this is neither a save nor a position: a save begins with 'cadogan 1', a position with 'game klondike'",
            "это не запись игры и не позиция: запись начинается с 'cadogan 1', позиция с 'game klondike'",
        )
    if rest.strip() != str(VERSION):
        raise SaveError(
            f"line {at}: the save is of version {rest.strip() or '?'}, and this program reads version {VERSION}",
            f"строка {at}: версия записи {rest.strip() or '?'}, а эта программа читает версию {VERSION}",
        )
    header, body = _header(lines, at)
    table = _beginning(_bound(header, files), header)
    _replay(table, lines, body)
    table.keep = keep
    return table


def _broken(number: int, english: str, russian: str) -> SaveError:
    return SaveError(f"line {number} of the save: {english}", f"строка {number} записи: {russian}")


@contextlib.contextmanager
def _line(number: int, kind: type[CadoganError] = SaveError, of: str = " of the save") -> Iterator[None]:
    """Name the line that whatever goes wrong inside comes from."""
    try:
        yield
    except CadoganError as fault:
        russian = " записи" if of else ""
        raise kind(f"line {number}{of}: {fault.english}", f"строка {number}{russian}: {fault.russian}") from fault


_Header: TypeAlias = dict[str, tuple[int, list[str]]]
"""For each word of a save's header its line number, and its text; the lines of a position follow."""


def _header(lines: list[str], start: int) -> tuple[_Header, int]:
    header: _Header = {}
    for number, line in enumerate(lines[start:], start + 1):
        if line.strip() == "moves":
            return header, number
        word, _, rest = line.partition(" ")
        if "position" in header and (line.startswith("  ") or not line.strip()):
            header["position"][1].append(line)
        elif word in header:
            raise _broken(number, f"{word!r} stands there for the second time", f"{word!r} во второй раз")
        elif word in ("game", "options", "house", "deal", "position"):
            header[word] = number, [rest.strip()]
        elif line.strip():
            raise _broken(number, f"{line.strip()!r} is not known there", f"{line.strip()!r}: непонятно")
    raise _broken(len(lines), "the save ends before the line 'moves'", "запись обрывается до строки 'moves'")


def _bound(header: _Header, files: bool) -> Rules:
    if "game" not in header:
        raise _broken(1, "there is no line 'game'", "нет строки 'game'")
    number, (named,) = header["game"]
    with _line(number):
        game = catalogue.game(re.sub(r" [0-9][0-9.a-z]*$", "", named), files=files)
    with _line(header.get("house", (number,))[0]):
        house = [catalogue.house_rule(name) for name in " ".join(header.get("house", (0, [""]))[1]).split()]
    at, options = header.get("options", (number, [""]))
    with _line(at):
        return game.bound(options[0].replace(",", " ").split(), tuple(house))


def _beginning(rules: Rules, header: _Header) -> Table:
    if "position" in header:
        number, some = header["position"]
        return Table(rules, position=_position(rules, some, number, SaveError))
    if "deal" not in header:
        raise SaveError("the save has neither 'deal' nor 'position'", "в записи нет ни 'deal', ни 'position'")
    number, (deal,) = header["deal"]
    with _line(number):
        return Table(rules, deals.read(deal))


def _position(rules: Rules, lines: list[str], first: int, kind: type[CadoganError]) -> Position:
    """Read the lines of a position but the first, which has the number ``first`` in its file."""
    text = "\n".join(["\n" * (first - 1), *lines[1:]])
    try:
        _checked(rules, lines, first)
        position = rules.layout.read(text)
    except ValueError as fault:
        russian = fault.russian if isinstance(fault, Unreadable) else fault
        raise kind(f"the position cannot be read: {fault}", f"позиция не читается: {russian}") from fault
    try:
        rules.moves(position), rules.score(position)
    except Exception as fault:
        raise kind(
            "the position cannot be read: its numbers are none that the game comes to",
            "позиция не читается: таких чисел в этой игре не бывает",
        ) from fault
    return position


def _checked(rules: Rules, lines: list[str], first: int) -> None:
    """Raise ValueError for a line that stands there twice, and for numbers that a position cannot have."""
    layout, seen = rules.layout, set()
    for number, line in enumerate(lines[1:], first + 1):
        label, sign, rest = re.split(r"([:=]|$)", line.partition("#")[0], maxsplit=1)
        label = label.strip()
        if sign and label in seen:
            raise Unreadable(
                f"line {number}: {label!r} stands there for the second time",
                f"строка {number}: {label!r} стоит тут второй раз",
            )
        seen.add(label)
        if sign == "=" and (label == "chance" or label in layout.memo):
            count = 1 if label == "chance" else layout.memo_count(label)
            low, high = (0, MASK64) if label == "chance" else (0 if label in _COUNTS else -_MOST, _MOST)
            numbers = rest.split()
            if len(numbers) != count or not all(
                re.fullmatch(r"-?[0-9]{1,20}", each) and low <= int(each) <= high for each in numbers
            ):
                many, russian = (
                    ("one whole number", "одно целое число")
                    if count == 1
                    else (f"{count} whole numbers", f"{count} целых")
                )
                raise Unreadable(
                    f"line {number}: {label} is {many} from {low} to {high}",
                    f"строка {number}: {label} — {russian} от {low} до {high}",
                )


def _replay(table: Table, lines: list[str], start: int) -> None:
    here: Node | None = None
    stack: list[tuple[int, Node]] = []
    later: set[Node] = set()
    for number, line in enumerate(lines[start:], start + 1):
        if not line.strip():
            continue
        depth = len(line) - len(line.lstrip())
        said = line.strip()
        branch = said.startswith("/")
        after = said.startswith("//")
        while stack and depth <= stack[-1][0]:
            table.node = stack.pop()[1]
        if said == "*":
            here = table.node
            continue
        if branch:
            stack.append((depth, table.node))
            said = said.removeprefix("//").removeprefix("/").strip()
        with _line(number):
            legal = {notation.written(table.rules.layout, move): move for move in table.moves}
            if said not in legal:
                table.read(said)
            parent, kept = table.node, table.node.line
            table.play(legal.get(said, said))
            if branch:
                parent.line = kept
                later |= {table.node} if after else set()
            else:
                parent.children.sort(key=lambda child: child in later)
    while stack:
        table.node = stack.pop()[1]
    table.node = here if here is not None else table.node


def position_text(table: Table) -> str:
    """Write the present position as a file that `load` reads."""
    code = table.code.partition("#")[0]
    return f"game {code}\n{table.rules.layout.draw(table.position)}\n"
