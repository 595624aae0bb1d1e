"""How the repository is built: which module may know which, what is documented, and what the core must not know."""

import ast
import doctest
import importlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from cadogan import catalogue

ROOT = Path(__file__).parent.parent
CORE = ROOT / "core" / "src" / "cadogan"
MODULES = {path.stem: path for path in CORE.glob("*.py") if path.stem != "__main__"}

ORDER: list[str] = [
    module
    for line in re.findall(r"^\| (`.+?) \|", (ROOT / "docs" / "design.md").read_text(encoding="utf-8"), re.MULTILINE)
    for module in re.findall(r"`(\w+)`", line)
]
"""The modules of the core as the table of the design names them: none knows a later one."""

LATER = {("position", "svg")}
"""What is imported only when a notebook asks for a drawing."""


def imported(path: Path, package: str = "cadogan") -> set[str]:
    """Return the modules of a package that a file imports anywhere."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
            first, _, rest = node.module.partition(".")
            if first == package:
                found |= {rest.partition(".")[0]} if rest else {alias.name for alias in node.names}
        elif isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
            found |= {name[1] for name in names if name[0] == package and len(name) > 1}
    return found


def test_every_module_has_its_line() -> None:
    """A new module of the core needs a place in the table of the design."""
    assert sorted(ORDER) == sorted(set(MODULES) - {"__init__"})


@pytest.mark.parametrize("module", sorted(set(MODULES) - {"__init__"}))
def test_imports_never_go_back(module: str) -> None:
    """A module knows those that the table of the design names before it, and no others."""
    before = set(ORDER[: ORDER.index(module)])
    known = imported(MODULES[module]) & set(MODULES)

    assert known - before - {later for one, later in LATER if one == module} == set()


def test_the_core_knows_no_frontend_and_no_plugin() -> None:
    """It imports nothing of theirs."""
    for path in CORE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
        names += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]

        assert [name for name in names if name.startswith("cadogan_")] == [], path


def test_plugins_know_the_words_and_nothing_else() -> None:
    """What they may import of the core is what `cadogan` exports, and the types that hooks speak of."""
    allowed = set(importlib.import_module("cadogan").__all__) | {"cards", "hooks", "layout", "steps", "vocabulary"}
    for path in ROOT.glob("plugins/*/src/**/*.py"):
        assert imported(path) - allowed == set(), path


def sources() -> Iterator[Path]:
    """Yield the files of the core and of the frontends."""
    for folder in (ROOT / "core" / "src", *ROOT.glob("frontends/*/src")):
        yield from (path for path in folder.rglob("*.py") if "templates" not in path.parts)


DEFAULT = {"klondike", "spider"}
"""The games of examples, in docstrings and in sentences that show how something is written; never a case."""


def test_no_game_is_named_in_the_core_or_a_frontend() -> None:
    """No game's id stands in their code. Those of examples decide nothing: they are compared with nothing."""
    games = set(catalogue.games())
    for path in sources():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        documented = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        compared = [each for node in ast.walk(tree) if isinstance(node, ast.Compare) for each in ast.walk(node)]
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documented:
                words = set(re.findall(r"[a-z]+(?:-[a-z]+)*", node.value)) & games

                assert words <= DEFAULT, f"{path}, line {node.lineno}: {node.value!r}"
                assert node.value not in games or node not in compared, f"{path}, line {node.lineno}"


@pytest.mark.parametrize("path", [*sources()], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_module_is_too_long_to_read(path: Path) -> None:
    """650 lines are the most."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 650


@pytest.mark.parametrize("path", [*sources()], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_is_public_is_documented(path: Path) -> None:
    """Each module, public class, function and method says what it is, in a sentence that ends."""
    tree = ast.parse(path.read_text(encoding="utf-8"))

    def check(node: ast.Module | ast.ClassDef | ast.FunctionDef, name: str) -> None:
        said = (ast.get_docstring(node) or "").split("\n\n")[0]
        assert said.rstrip("`").endswith((".", ":")), f"{path.name}: {name} has no docstring of a sentence: {said!r}"
        for each in node.body:
            # What a class of the standard library documents need not be said again.
            nested = isinstance(node, ast.FunctionDef) or any(
                isinstance(base, ast.Attribute) for base in getattr(node, "bases", [])
            )
            if isinstance(each, ast.ClassDef | ast.FunctionDef) and not nested and not each.name.startswith("_"):
                check(each, f"{name}.{each.name}")

    check(tree, path.stem)


@pytest.mark.parametrize("module", sorted(set(MODULES) - {"__init__", "pytest_plugin"}))
def test_the_examples_of_a_module_run(module: str) -> None:
    """What docstrings show is what happens."""
    result = doctest.testmod(importlib.import_module(f"cadogan.{module}"), optionflags=doctest.ELLIPSIS)

    assert result.failed == 0


def test_most_modules_show_an_example() -> None:
    """So that a reader sees at once what a module is about."""
    shown = [name for name, path in MODULES.items() if ">>> " in path.read_text(encoding="utf-8")]

    assert len(shown) > len(MODULES) / 3


def test_what_the_package_exports_is_there() -> None:
    """Each name once, and each can be imported."""
    package = importlib.import_module("cadogan")

    assert len(package.__all__) == len(set(package.__all__))
    assert [name for name in package.__all__ if not hasattr(package, name)] == []


def test_the_versions_agree() -> None:
    """What the entry points load is what the distributions say they have."""
    for path in [*ROOT.glob("*/pyproject.toml"), *ROOT.glob("*/*/pyproject.toml")]:
        project = tomllib.loads(path.read_text(encoding="utf-8"))["project"]
        for group in project.get("entry-points", {}).values():
            for target in group.values():
                module, _, name = target.partition(":")
                folder = path.parent / "src" / Path(*module.split("."))

                assert folder.is_dir() or folder.with_suffix(".py").is_file(), target
                assert not name or hasattr(importlib.import_module(module), name), target
