"""Writes plugins/pack-one-deck/pyproject.toml from the rule sheets: ``uv run python tests/pack_one_deck.py``."""

import tomllib
from pathlib import Path

PLUGINS = Path(__file__).parent.parent / "plugins"
PROJECT = PLUGINS / "pack-one-deck" / "pyproject.toml"

TEMPLATE = """\
[project]
name = "cadogan-pack-one-deck"
version = "1.0.0"
description = "All games of the books that are played with one pack"
readme = "README.md"
requires-python = ">=3.11"
license = "MIT"
dependencies = [
{dependencies}
]

[tool.uv.sources]
{sources}

[build-system]
requires = ["uv_build>=0.9,<1"]
build-backend = "uv_build"
"""


def one_pack_games() -> list[str]:
    """Return the distributions that are named after a game of the books with one pack."""
    sheets = {path.parents[2].name: path for path in PLUGINS.glob("*/src/*/sheet.md")}
    keys = {name: tomllib.loads(path.read_text(encoding="utf-8").split("+++")[1]) for name, path in sheets.items()}
    return sorted(name for name, each in keys.items() if each["decks"] == 1 and each.get("seed"))


def written() -> str:
    """Return the file as it must be."""
    games = one_pack_games()
    return TEMPLATE.format(
        dependencies="\n".join(f'    "cadogan-{game}>=1,<2",' for game in games),
        sources="\n".join(f"cadogan-{game} = {{ workspace = true }}" for game in games),
    )


if __name__ == "__main__":
    PROJECT.write_text(written(), encoding="utf-8")
