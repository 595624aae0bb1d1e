"""Rule sheets as pages of text for a terminal."""

import re

from cadogan.layout import Layout
from cadogan.sheet import SECTIONS, Sheet

from .game import Game
from .words import index

_EMPHASIS = re.compile(r"\*{1,2}([^*\n]+)\*{1,2}")


def rules(game: Game) -> list[str]:
    """Return the page of rules as lines: how this table is played, the game in short, then the whole sheet."""
    sheet, language = game.sheet, game.language
    code = game.table.code.partition("#")[0]
    names = [name for name in sheet.keys.get("aka", []) if name.isascii() == (language == "en")]
    found = [game.name]
    found += [game.words("aka", names=", ".join(names))] if names else []
    found += [game.words("with", code=code)] if code != game.table.rules.id else []
    for section in ("paragraph", *(each for each in SECTIONS if each != "paragraph")):
        text = sheet.section(section, language)
        if text:
            heading = SECTIONS[section][index(language)] if section != "rulings" else game.words("rulings")
            found += ["", heading.upper(), *_plain(text)]
    return found


def _plain(text: str) -> list[str]:
    """Return a section as lines without marks; tables become lists."""
    found: list[str] = []
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            block.append(line)
            continue
        found += table("\n".join(block)) if block else []
        block = []
        found.append(_EMPHASIS.sub(r"\1", line).replace("`", ""))
    return found[:-1]


def table(text: str) -> list[str]:
    """Return a table of the sheets as a list: for each row its first cell, then the others with their headings."""
    rows = [_cells(line) for line in text.splitlines() if line.startswith("|")]
    found: list[str] = []
    for row in rows[2:]:
        found.append(row[0])
        found += [f"    {head}: {cell}" for head, cell in zip(rows[0][1:], row[1:], strict=False) if cell]
    return found


def _cells(line: str) -> list[str]:
    return [_EMPHASIS.sub(r"\1", cell).replace("`", "").strip() for cell in line.strip().strip("|").split("|")]


def cell(sheet: Sheet, layout: Layout, pile: int, column: int, language: str) -> str:
    """Return what the table of play says of a pile in a column, empty if the table has no row for it."""
    english = [_cells(line) for line in sheet.section("play").splitlines() if line.startswith("|")][2:]
    own = [_cells(line) for line in sheet.section("play", language).splitlines() if line.startswith("|")][2:]
    row = layout.row(pile)
    found = [at for at, cells in enumerate(english) if re.search(rf"\b{row.kind}", cells[0].lower())]
    named = [at for at in found if row.name and re.search(rf"\b{re.escape(row.name)}\b", english[at][0].lower())]
    if not named and len(found) > 1:
        rows = [each for each in layout.rows if each.kind == row.kind]
        named = found[rows.index(row) :][:1] if len(rows) == len(found) else found[:1]
    at = next(iter(named or found), len(own))
    return own[at][column] if at < len(own) and column < len(own[at]) else ""
