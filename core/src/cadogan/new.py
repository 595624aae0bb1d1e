"""A plugin to begin with: a folder of four files that plays at once and passes its tests.

>>> sorted(files("fan-tan", "declarative"))[1:3]
['src/cadogan_fan_tan/__init__.py', 'src/cadogan_fan_tan/sheet.md']
"""

import re
import shutil
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, distribution, entry_points
from importlib.resources import files as resources
from pathlib import Path

from cadogan import catalogue
from cadogan.errors import CadoganError
from cadogan.sentences import Sentence

STYLES = {
    "declarative": catalogue.GAMES,
    "mixed": catalogue.GAMES,
    "own-moves": catalogue.GAMES,
    "house-rule": catalogue.HOUSE_RULES,
    "frontend": catalogue.FRONTENDS,
}
"""The kinds of plugins that can be made, and the group of entry points of each."""

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class NewError(CadoganError):
    """A plugin that cannot be made under that name or in that place."""


def files(name: str, style: str = "declarative") -> dict[str, str]:
    """Return the four files of a plugin, by path inside its folder.

    The templates are themselves a plugin, called My Game, My Rule or My Frontend: its name is replaced.
    """
    stem = style.replace("-", "_")
    noun = {"house-rule": "rule", "frontend": "frontend"}.get(style, "game")
    package = f"src/cadogan_{name.replace('-', '_')}"
    sources = {
        "pyproject.toml": "game.toml" if noun == "game" else f"{stem}.toml",
        f"{package}/__init__.py": f"{stem}.py",
        f"{package}/sheet.md" if noun == "game" else "README.md": f"{stem}.md",
        f"tests/test_{name.replace('-', '_')}.py": f"test_{stem}.py",
    }
    words = name.split("-")
    title = " ".join(word.capitalize() for word in words)
    spelt = {
        f"my-{noun}": name,
        f"my_{noun}": "_".join(words),
        f"My{noun.title()}": title.replace(" ", ""),
        f"My {noun.title()}": title,
    }
    templates = resources("cadogan") / "templates"
    return {
        path: re.sub("|".join(spelt), lambda found: spelt[found[0]], (templates / source).read_text(encoding="utf-8"))
        for path, source in sources.items()
    }


def make(folder: Path, style: str = "declarative") -> list[Path]:
    """Write a plugin whose id is the folder's name and return its files. Nothing that exists is changed.

    Raises NewError for a name that is no id, and for a folder that is there already or cannot be made.
    """
    name = folder.name
    if not _ID.fullmatch(name):
        better = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        better = better if _ID.fullmatch(better) else "my-game"
        raise NewError(
            f"{name!r} cannot be an id: write small letters, digits and hyphens, a letter first, such as {better}",
            f"{name!r} не годится: нужны строчные латинские буквы, цифры и дефисы, сначала буква; например, {better}",
        )
    written = []
    try:
        folder.mkdir()
    except FileExistsError:
        raise NewError(
            f"{folder} exists already and was left as it is; choose another name, or move it away",
            f"{folder}: такая папка или файл уже есть, там ничего не изменено; выберите другое имя или уберите ее",
        ) from None
    except OSError as fault:
        raise _unwritten(folder, fault) from fault
    try:
        for path, text in files(name, style).items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            written.append(file)
    except OSError as fault:
        shutil.rmtree(folder, ignore_errors=True)
        raise _unwritten(folder, fault) from fault
    return written


def _unwritten(folder: Path, fault: OSError) -> NewError:
    return NewError(
        f"{folder} cannot be made: {fault.strerror}", f"{folder}: папку создать не удалось: {fault.strerror}"
    )


def taken(name: str, style: str) -> str:
    """Return the installed distribution that stands in the way of a plugin of that id, empty if there is none."""
    for point in entry_points(group=STYLES[style], name=name):
        return point.dist.name if point.dist is not None else point.value
    try:
        return distribution(f"cadogan-{name}").name
    except PackageNotFoundError:
        return ""


def report(folder: Path, written: Iterable[Path], style: str) -> Sentence:
    """Return what was made and what to do with it, in English and in Russian: some lines, with commands to copy."""
    where = folder.as_posix() if folder.is_absolute() else f"./{folder.as_posix()}"
    use = {"house-rule": f"--house {folder.name}", "frontend": f"-f {folder.name}"}
    if style in use:
        steps = [
            (f"pip install {where}", "installs it", "устанавливает"),
            (f"cadogan play klondike {use[style]}", "uses it", "применяет"),
        ]
    else:
        steps = [
            (f"cadogan play {where}", "it plays already", "уже можно играть"),
            (f"cadogan check {where}", "and holds what every game must hold", "и проверить, соблюдены ли законы"),
            (f"pip install {where}", "puts it into every frontend", "добавляет игру во все оболочки"),
        ]
    width = max(len(command) for command, _, _ in steps)
    made = "\n".join(path.as_posix() for path in written)
    english, russian = ("\n".join(f"{step[0]:{width}}  # {step[language]}" for step in steps) for language in (1, 2))
    return f"{made}\n\n{english}", f"{made}\n\n{russian}"


def warning(name: str, style: str) -> Sentence | None:
    """Return a sentence if something installed has that id already, in English and in Russian."""
    found = taken(name, style)
    if not found:
        return None
    return (
        f"{found} is installed already: of two plugins called {name!r} only one can be used; rename yours to have both",
        f"{found} уже установлено: из двух дополнений {name!r} работает одно; переименуйте свое, если нужны оба",
    )
