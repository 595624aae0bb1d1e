"""The distributions: plugins come from one template, versions are pinned, and no file names a package index."""

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from pack_one_deck import PROJECT, one_pack_games, written

ROOT = Path(__file__).parent.parent


def project(path: Path) -> dict:
    return tomllib.loads((path / "pyproject.toml").read_text(encoding="utf-8"))["project"]


SUPPLIERS = sorted(path.parent for path in ROOT.glob("plugins/*/pyproject.toml"))
PLUGINS = [path for path in SUPPLIERS if "cadogan.games" in project(path).get("entry-points", {})]
PACKS = [path for path in PLUGINS if path.name.startswith("pack-")]
SINGLE = [path for path in PLUGINS if path not in PACKS]

TEMPLATE = """\
[project]
name = "cadogan-{name}"
version = "1.0.0"
description = "{description}"
readme = "{readme}"
requires-python = ">=3.11"
license = "MIT"
dependencies = ["cadogan>=1,<2"]
{entry_points}

[build-system]
requires = ["uv_build>=0.9,<1"]
build-backend = "uv_build"
"""


def package_of(plugin: Path) -> str:
    return "cadogan_" + plugin.name.replace("-", "_")


def front_matter(sheet: Path) -> dict:
    return tomllib.loads(sheet.read_text(encoding="utf-8").split("+++")[1])


def tracked_files() -> list[Path]:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


@pytest.mark.parametrize("plugin", SINGLE, ids=lambda path: path.name)
def test_plugin_is_the_template_filled_in_from_its_sheet(plugin: Path) -> None:
    """Only the entry points are free, so nothing in a plugin's pyproject.toml has to be kept in step by hand."""
    package = package_of(plugin)
    sheet = front_matter(plugin / "src" / package / "sheet.md")
    text = (plugin / "pyproject.toml").read_text(encoding="utf-8")
    entry_points = "\n".join(line for line in text.splitlines() if line.startswith("entry-points."))

    assert text == TEMPLATE.format(
        name=sheet["id"],
        description=sheet["name_en"],
        readme=f"src/{package}/sheet.md",
        entry_points=entry_points,
    )
    assert plugin.name == sheet["id"]


@pytest.mark.parametrize("pack", PACKS, ids=lambda path: path.name)
def test_pack_is_the_template_filled_in_from_its_sheets(pack: Path) -> None:
    """A pack has an entry point for each of its sheets, by id, and says of itself what its package says."""
    package = package_of(pack)
    folder = pack / "src" / package
    games = {front_matter(sheet)["id"]: sheet.parent.name for sheet in folder.glob("*/sheet.md")}
    entry_points = "\n".join(
        f'entry-points."cadogan.games".{game} = "{package}.{module}"' for game, module in sorted(games.items())
    )
    docstring = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    text = (pack / "pyproject.toml").read_text(encoding="utf-8")

    assert text == TEMPLATE.format(
        name=pack.name,
        description=docstring.partition("\n")[0].rstrip("."),
        readme="README.md",
        entry_points=entry_points,
    )
    assert (pack / "README.md").is_file()
    assert len(games) > 1


def test_the_pack_of_one_pack_games_depends_on_all_of_them() -> None:
    """``uv run python tests/pack_one_deck.py`` writes it; it brings forty-five games, and has none itself."""
    assert PROJECT.read_text(encoding="utf-8") == written()
    assert len(one_pack_games()) == 45
    assert [path.name for path in SUPPLIERS if "entry-points" not in project(path)] == ["pack-one-deck"]


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda path: path.name)
def test_each_game_of_a_plugin_has_its_sheet_beside_its_code(plugin: Path) -> None:
    """An entry point's name is the id in the sheet that lies in the package it names."""
    games = project(plugin)["entry-points"]["cadogan.games"]
    folders = {game: plugin / "src" / module.replace(".", "/") for game, module in games.items()}

    assert [front_matter(folder / "sheet.md")["id"] for folder in folders.values()] == list(games)
    assert all((folder / "__init__.py").is_file() for folder in folders.values())


@pytest.mark.parametrize("plugin", SINGLE, ids=lambda path: path.name)
def test_the_first_game_of_a_plugin_is_the_one_it_is_named_after(plugin: Path) -> None:
    """Only a pack may have a name of its own."""
    assert next(iter(project(plugin)["entry-points"]["cadogan.games"])) == plugin.name


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda path: path.name)
def test_each_game_of_ours_has_a_russian_page_and_its_counts(plugin: Path) -> None:
    """The kit asks this of nobody else; what it checks in these files it can only check if they are there."""
    for sheet in plugin.glob("src/**/sheet.md"):
        assert sheet.with_name("sheet.ru.md").is_file()
        assert sheet.with_name("perft.txt").is_file()


def test_no_two_distributions_supply_the_same_game() -> None:
    """A game's id is its entry point's name, so it must be the only one of that name."""
    games = [game for plugin in PLUGINS for game in project(plugin)["entry-points"]["cadogan.games"]]

    assert sorted(set(games)) == sorted(games)


def test_pins_are_exact_and_name_no_index() -> None:
    """A pin is a name and a version, no more: where packages come from is for each machine to say."""
    uv = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["uv"]

    assert [pin for pin in uv["constraint-dependencies"] if not re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.]*", pin)] == []
    assert uv["constraint-dependencies"] == sorted(uv["constraint-dependencies"], key=lambda pin: pin.partition("=="))
    assert {"index", "index-url", "extra-index-url", "find-links"}.isdisjoint(uv)


def test_every_package_in_use_is_pinned() -> None:
    """uv.lock, written by each `uv run`, holds just the pinned versions: no pin is missing, none is stale."""
    lock = ROOT / "uv.lock"
    if not lock.exists():
        pytest.skip("not run by uv")
    uv = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["uv"]
    packages = tomllib.loads(lock.read_text(encoding="utf-8"))["package"]
    chosen = {f"{package['name']}=={package['version']}" for package in packages if "registry" in package["source"]}

    assert chosen == set(uv["constraint-dependencies"])


def test_no_tracked_file_names_a_package_index() -> None:
    """A lock or requirements file with addresses in it would tie everybody to one machine's index."""
    files = tracked_files()
    settings = [path for path in files if path.suffix in {".toml", ".lock", ".txt", ".cfg", ".ini"}]
    index = re.compile(r"index-url|find-links|tool\.uv\.index|registry = ")

    assert [path for path in files if path.name == "uv.lock"] == []
    assert [path for path in settings if index.search(path.read_text(encoding="utf-8"))] == []


LONGER = {"golf", "klondike"}
"""Games with forms of their own besides, see docs/design.md."""


def lines_of_code(path: Path) -> int:
    """Count the lines that are neither empty nor comments nor parts of docstrings."""
    text = path.read_text(encoding="utf-8")
    sentences = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Expr)]
    sentences = [node for node in sentences if isinstance(node.value, ast.Constant)]
    said = {line for node in sentences for line in range(node.lineno, (node.end_lineno or 0) + 1)}
    lines = enumerate((line.strip() for line in text.splitlines()), 1)
    return sum(1 for number, line in lines if line and not line.startswith("#") and number not in said)


@pytest.mark.parametrize("sheet", sorted(ROOT.glob("plugins/*/src/**/sheet.md")), ids=lambda path: path.parent.name)
def test_a_plugin_is_as_short_as_its_style_promises(sheet: Path) -> None:
    """30 lines of code for a declarative game, 60 for a mixed one, 120 for one with moves of its own."""
    keys = front_matter(sheet)
    most = {"declarative": 30, "mixed": 60, "own-moves": 120}[keys["style"]]
    lines = sum(map(lines_of_code, sheet.parent.glob("*.py")))

    assert (lines <= most) != (keys["id"] in LONGER)
