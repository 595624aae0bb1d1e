"""What is installed: games, house rules and frontends, found through entry points and loaded only when used.

>>> game("klond").id
'klondike'
"""

import ast
import difflib
import importlib
import importlib.util
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from functools import cached_property, lru_cache
from importlib.metadata import EntryPoint, distributions, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
from sortedcontainers import SortedDict

from cadogan.errors import CodeError, PluginError, UnknownGame
from cadogan.mistakes import sentence
from cadogan.rules import HouseRule, Rules, bind
from cadogan.sentences import Sentence, of_text
from cadogan.sheet import Sheet

GAMES, HOUSE_RULES, FRONTENDS = "cadogan.games", "cadogan.house_rules", "cadogan.frontends"
COMMANDS, SOLVERS = "cadogan.commands", "cadogan.solvers"
GROUPS = (GAMES, HOUSE_RULES, FRONTENDS, COMMANDS, SOLVERS)


class Interrupted(KeyboardInterrupt):
    """The player has stopped the program while a plugin, which is named, was being loaded."""


@attrs.frozen(slots=False)
class Game:
    """An installed game. Its plugin is imported when `module` is first asked for.

    Attributes:
        id: the name of its entry point.
        target: the package that the entry point names.
        distribution: the distribution that it came with, and its version.
        path: the file of a game that is not installed.
        rivals: further distributions that have a game of that id, which are not used.
    """

    id: str
    target: str
    distribution: str = ""
    version: str = ""
    path: Path | None = None
    rivals: tuple[str, ...] = ()

    @cached_property
    def module(self) -> ModuleType:
        """Import the plugin. Raises PluginError, naming it, if that fails."""
        return load(self.id, self.target, self.distribution) if self.path is None else _load_file(self.path)

    @cached_property
    def sheet(self) -> Sheet:
        """Find the rule sheet beside the plugin without importing it. Raises PluginError if there is none."""
        if self.path is not None:
            beside = Sheet(self.path.with_name("sheet.md"))
            stem = self.path.stem
            # Beside a single file there may be the sheet of another game.
            if beside.path.is_file() and (stem == "__init__" or beside.keys.get("id") == stem.replace("_", "-")):
                return beside
            return Sheet(beside.path, {"name_en": stem.replace("_", " ").title()})
        for path in _beside(self.target, "sheet.md"):
            return Sheet(path)
        raise PluginError(
            f"{self.id}: the package {self.target!r} of {self.distribution or 'the plugin'} has no sheet.md, "
            "from which the game's name and rules are read",
            f"{self.id}: в пакете {self.target!r} нет файла sheet.md с названием и правилами игры",
        )

    def bound(self, options: Any = (), house: tuple[HouseRule, ...] = ()) -> Rules:
        """Bind the game, see `cadogan.rules.bind`."""
        try:
            with _importing(f"{self.id} ({self.distribution or 'a file'})"):
                return bind(self, options, house)
        except SystemExit as fault:
            raise PluginError(
                f"{self.id}: a hook stops the program: {_reason(fault)}",
                f"{self.id}: дополнение останавливает программу: {_reason(fault)}",
            ) from fault


@contextmanager
def _importing(plugin: str) -> Iterator[None]:
    """Let a plugin's code run: what it prints does not come between answers, and who waits in vain is told for whom."""
    try:
        with redirect_stdout(sys.stderr):
            yield
    except KeyboardInterrupt as fault:
        raise Interrupted(plugin) from fault


def _beside(target: str, *names: str) -> Iterator[Path]:
    """Yield the files with one of those names in a package, which is not imported."""
    package, *inner = target.split(".")
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        spec = None
    for folder in (spec.submodule_search_locations or []) if spec else []:
        yield from (path for path in (Path(folder, *inner, name) for name in names) if path.is_file())


def load(name: str, target: str, distribution: str) -> ModuleType:
    """Import a plugin's module. Raises PluginError that names plugin and fault."""
    try:
        with _importing(f"{name} ({distribution or 'a file'})"):
            return importlib.import_module(target)
    except KeyboardInterrupt:
        raise
    except BaseException as fault:
        raise PluginError(
            f"{name}: the plugin {target} ({distribution or 'a file'}) cannot be imported: {_reason(fault)}",
            f"{name}: дополнение {target} ({distribution or 'файл'}) не загружается: {_reason(fault)}",
        ) from fault


def _reason(fault: BaseException) -> str:
    text = " ".join(str(fault).split())
    return f"{type(fault).__name__}: {text}" if text else type(fault).__name__


def _load_file(path: Path) -> ModuleType:
    """Import the file or package of a game that is not installed."""
    # A single file may be called random.py or json.py: it must not take the place of that module.
    name = path.parent.name if path.name == "__init__.py" else f"{path.stem} ({path})"
    if name in sys.stdlib_module_names:
        name = f"{name} ({path})"
    inside = [str(path.parent)] if path.name == "__init__.py" else None
    spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=inside)
    if spec is None or spec.loader is None:
        raise PluginError(f"{path}: this is not a Python file", f"{path}: это не файл на Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with _importing(str(path)):
            spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as fault:
        del sys.modules[name]
        where = traceback.extract_tb(fault.__traceback__)
        line = next((f", line {f.lineno}" for f in reversed(where) if f.filename == str(path)), "")
        if isinstance(fault, SyntaxError):
            line = f", line {fault.lineno}"
        reason = sentence(fault)
        english, russian = (
            ("the game cannot be imported: ", "игра не загружается: ")
            if reason.startswith(type(fault).__name__)
            else ("", "")
        )
        raise PluginError(f"{path}{line}: {english}{reason}", f"{path}{line}: {russian}{reason}") from fault
    return module


def game_at(path: Path) -> Game:
    """Return the game of a file such as ``my_game.py``, or of a folder with a ``pyproject.toml``, not installed.

    Raises UnknownGame if there is none.
    """
    file = path
    if path.is_dir():
        inner = [path / "__init__.py", *sorted(path.glob("src/*/__init__.py"))]
        file = next((each for each in inner if each.is_file()), path)
    if not file.is_file():
        raise UnknownGame(
            f"{path}: there is no game; name a file such as my_game.py, or a folder that 'cadogan new' made",
            f"{path}: игры там нет; назовите файл вроде my_game.py или папку, созданную 'cadogan new'",
        )
    return Game(str(file.resolve()), file.stem, path=file.resolve())


def installed(group: str) -> list[EntryPoint]:
    """Return the entry points of a group; a distribution whose own cannot be read is left out, and stops no other."""
    try:
        return list(entry_points(group=group))
    except Exception:
        found: list[EntryPoint] = []
        for each in distributions():
            with suppress(Exception):
                found += [point for point in each.entry_points if point.group == group]
        return found


def rivals(group: str) -> dict[str, list[EntryPoint]]:
    """Return the entry points of a group by name: of several with one name the first is used.

    It is that of the distribution which is called after it, else the first by name, so that no distribution takes the
    place of another because of where it lies on the path.
    """
    found: dict[str, list[EntryPoint]] = {}
    for point in installed(group):
        found.setdefault(point.name, []).append(point)
    for name, points in found.items():
        if len(points) > 1:
            points.sort(key=lambda point: (source(point)[0] != f"cadogan-{name}", source(point)[0]))
    return found


@lru_cache(maxsize=1)
def games() -> "SortedDict[str, Game]":
    """Return the installed games by id. Nothing is imported."""
    found: SortedDict[str, Game] = SortedDict()
    for name, (point, *others) in rivals(GAMES).items():
        target = point.value.partition(":")[0]
        found[name] = Game(name, target, *source(point), rivals=tuple(source(other)[0] for other in others))
    return found


def source(point: EntryPoint) -> tuple[str, str]:
    """Return the distribution that an entry point came with, and its version; empty if that is not known."""
    if point.dist is None:
        return "", ""
    # The metadata of a distribution are read anew each time that it is asked for them.
    about = point.dist.metadata
    return about["Name"], about["Version"]


def is_path(text: str) -> bool:
    """Tell whether a game is named by a path: it has a slash, ends in ``.py``, or is ``.``."""
    return text in (".", "..") or "/" in text or "\\" in text or text.endswith(".py")


def no_files(text: str) -> CodeError:
    """Return the error of a text that names a file where none may be opened."""
    return CodeError(
        f"{text!r} names a file, and only installed games are opened here",
        f"{text!r} - это файл, а здесь открываются только установленные игры",
    )


def beginning(prefix: str) -> list[str]:
    """Return the ids of games that begin with a prefix, in order."""
    return list(games().irange(prefix, prefix + "\uffff"))


def game(text: str, *, files: bool = True) -> Game:
    """Return the game with that id, the only one whose id begins so, or that of a file or folder.

    Without ``files`` nothing is looked for outside the installed games. Raises UnknownGame with the nearest ids.
    """
    if is_path(text):
        if not files:
            raise no_files(text)
        return game_at(Path(text))
    wanted = text.strip().lower().replace("_", "-").replace(" ", "-")
    known = games()
    if wanted in known:
        return known[wanted]
    found = beginning(wanted) if wanted else []
    if len(found) == 1:
        return known[found[0]]
    if found:
        raise UnknownGame(
            f"{text!r} begins the names of several games: {', '.join(found)}",
            f"с {text!r} начинаются названия нескольких игр: {', '.join(found)}",
        )
    near = difflib.get_close_matches(wanted, known, n=3)
    here = next((each for each in (Path(text), Path(f"{text}.py")) if files and text and each.exists()), None)
    if here is not None:
        raise UnknownGame(
            f"no game {text!r} is installed; {here} is here: write ./{here}",
            f"игра {text!r} не установлена; {here} есть здесь: напишите ./{here}",
        )
    raise UnknownGame(
        f"no game {text!r} is installed; "
        + (f"did you mean {' or '.join(near)}?" if near else "'cadogan list' names them"),
        f"игра {text!r} не установлена; "
        + (f"может быть, {' или '.join(near)}?" if near else "список: 'cadogan list'"),
    )


def house_rule(name: str) -> HouseRule:
    """Return an installed house rule. Raises PluginError with the names of those that are installed."""
    points = rivals(HOUSE_RULES)
    if name not in points:
        known = ", ".join(sorted(points)) or "none"
        raise PluginError(
            f"no house rule {name!r} is installed; installed are: {known}",
            f"домашнее правило {name!r} не установлено; установлены: {', '.join(sorted(points)) or 'никаких'}",
        )
    point = points[name][0]
    return HouseRule(name, load(name, point.value.partition(":")[0], source(point)[0]))


def house_rules() -> dict[str, Sentence]:
    """Return the installed house rules by name, with what each says of itself. Nothing is imported."""
    found = {}
    for name, (point, *_) in sorted(rivals(HOUSE_RULES).items()):
        parent, _, module = point.value.partition(":")[0].rpartition(".")
        files = [*_beside(parent, f"{module}.py")] if parent else []
        files += _beside(point.value.partition(":")[0], "__init__.py")
        said = ""
        with suppress(OSError, SyntaxError, ValueError):
            said = ast.get_docstring(ast.parse(files[0].read_text(encoding="utf-8"))) or "" if files else ""
        found[name] = of_text(said)
    return found


def frontends() -> dict[str, EntryPoint]:
    """Return the installed frontends by name."""
    return {name: points[0] for name, points in sorted(rivals(FRONTENDS).items())}


def frontend(name: str) -> Callable[..., int]:
    """Return what runs a frontend: ``run(table, arguments)`` answers the exit status.

    One whose attribute ``tableless`` is true can begin without a table, None. Raises PluginError with the names of
    those that are installed.
    """
    points = frontends()
    if name not in points:
        known = ", ".join(points) or "none"
        raise PluginError(
            f"no frontend {name!r} is installed; installed are: {known}",
            f"оболочка {name!r} не установлена; установлены: {', '.join(points) or 'никаких'}",
        )
    return _function(points[name], "frontend", "оболочка")


def commands() -> dict[str, EntryPoint]:
    """Return the commands that other distributions bring, by name."""
    return {name: points[0] for name, points in sorted(rivals(COMMANDS).items())}


def command(name: str) -> Callable[[list[str], str], int]:
    """Return what runs such a command: ``run(arguments, language)`` answers the exit status.

    Raises PluginError if it cannot be loaded.
    """
    return _function(commands()[name], "command", "команда")


def solver(name: str = "") -> Any:
    """Return the solver of that name, else the first: see `cadogan.outlook.Solver`. None where none is installed.

    Raises PluginError if it cannot be loaded.
    """
    points = rivals(SOLVERS)
    if not points:
        return None
    point = points[name or min(points)][0]
    found = _loaded(point, "solver", "решатель")
    for needed in ("ask", "winnable"):
        if not callable(getattr(found, needed, None)):
            raise PluginError(
                f"{point.name}: {point.value} has no function {needed!r}, as a solver must",
                f"{point.name}: в {point.value} нет функции {needed!r}, а решателю она нужна",
            )
    return found


def _loaded(point: EntryPoint, english: str, russian: str) -> Any:
    """Load what an entry point names. Raises PluginError with a noun for what it is."""
    try:
        with _importing(f"{point.name} ({source(point)[0] or 'a file'})"):
            return point.load()
    except KeyboardInterrupt:
        raise
    except BaseException as fault:
        raise PluginError(
            f"{point.name}: the {english} {point.value} cannot be loaded: {_reason(fault)}",
            f"{point.name}: {russian} {point.value} не загружается: {_reason(fault)}",
        ) from fault


def _function(point: EntryPoint, english: str, russian: str) -> Callable[..., int]:
    found: Callable[..., int] = _loaded(point, english, russian)
    if not callable(found):
        raise PluginError(
            f"{point.name}: {point.value} is no function, as a {english} must be",
            f"{point.name}: {point.value} - не функция, а {russian} должна быть функцией",
        )
    return found
