"""What frontends and the command line show: the rules as a page of text, piles and steps as plain values."""

import textwrap
from typing import Any

from cadogan.cards import name
from cadogan.catalogue import Game
from cadogan.layout import Layout
from cadogan.sheet import SECTIONS
from cadogan.steps import NOTE, SHUFFLE
from cadogan.table import Seen, Table


def rules_page(game: Game, language: str) -> str:
    """Return the rules of a game as a page of text, from its sheet."""
    sheet = game.sheet
    index = 1 if language == "ru" else 0
    lines = [sheet.name(language), "=" * len(sheet.name(language)), ""]
    also = ", ".join(each for each in sheet.keys.get("aka", []) if each.isascii() == (language == "en"))
    if also:
        lines += [f"{'Also' if language == 'en' else 'Другие названия'}: {also}", ""]
    lines += [textwrap.fill(" ".join(sheet.section("paragraph", language).split()), 100), ""]
    titles = {"rulings": ("How other programs play it", "Как играют в других программах")}
    for section, headings in SECTIONS.items():
        if section != "paragraph" and sheet.section(section, language):
            lines += [titles.get(section, headings)[index], "", _wrapped(sheet.section(section, language)), ""]
    return "\n".join(lines)


def _wrapped(text: str) -> str:
    """Break long lines; lines of a table stay whole."""
    return "\n".join(
        line if line.startswith("|") else textwrap.fill(line, 100, break_long_words=False) for line in text.splitlines()
    )


def piles_of(table: Table, *, hidden: bool = False) -> dict[str, dict[str, Any]]:
    """Return the piles of a table by their short names, as the player sees them or with all cards."""
    layout = table.rules.layout
    shown = table.position if hidden else table.view
    return {
        label: {"kind": layout.row(i).kind, "cards": [name(card) for card in shown[i]]}
        for i, label in enumerate(layout.labels)
    }


def step_of(layout: Layout, seen: Seen) -> dict[str, Any]:
    """Return a step as the player sees it, with short names for piles and cards as text."""
    if seen.kind in (NOTE, SHUFFLE):
        return {"step": seen.kind}
    return {
        "step": seen.kind,
        "from": layout.label(seen.source),
        "to": layout.label(seen.target),
        "cards": [name(card) for card in seen.cards],
        **({"depth": seen.depth} if seen.depth else {}),
        **({"below": seen.below} if seen.below else {}),
    }
