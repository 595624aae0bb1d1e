"""What a terminal shows of rule sheets."""

import re

from cadogan import catalogue
from cadogan.layout import Layout
from cadogan.pages import cells, rules_page
from cadogan.sheet import Sheet

from .game import Game


def rules(game: Game) -> list[str]:
    """Return the page of rules as lines: how this table is played, then the sheet, the options and house rules."""
    rules = game.table.rules
    title, *page = rules_page(catalogue.game(rules.id), game.language, rules=rules, width=None).split("\n")
    code = game.table.code.partition("#")[0]
    return [title, *([game.words("with", code=code)] if code != rules.id else []), *page]


def cell(sheet: Sheet, layout: Layout, pile: int, column: int, language: str) -> str:
    """Return what the table of play says of a pile in a column, empty if the table has no row for it."""
    english = [cells(line) for line in sheet.section("play").splitlines() if line.startswith("|")][2:]
    own = [cells(line) for line in sheet.section("play", language).splitlines() if line.startswith("|")][2:]
    row = layout.row(pile)
    found = [at for at, cells in enumerate(english) if re.search(rf"\b{row.kind}", cells[0].lower())]
    named = [at for at in found if row.name and re.search(rf"\b{re.escape(row.name)}\b", english[at][0].lower())]
    if not named and len(found) > 1:
        rows = [each for each in layout.rows if each.kind == row.kind]
        named = found[rows.index(row) :][:1] if len(rows) == len(found) else found[:1]
    at = next(iter(named or found), len(own))
    return own[at][column] if at < len(own) and column < len(own[at]) else ""
