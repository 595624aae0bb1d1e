"""What frontends and the command line show: the rules as a page of text, piles and steps as plain values."""

import re
import textwrap
from typing import Any

from cadogan import sentences
from cadogan.cards import name
from cadogan.catalogue import Game
from cadogan.layout import Layout
from cadogan.options import Options
from cadogan.options import text as option_text
from cadogan.rules import Rules
from cadogan.sheet import SECTIONS, Sheet
from cadogan.steps import NOTE, SHUFFLE
from cadogan.table import Seen, Table

_EMPHASIS = re.compile(r"\*{1,2}([^*\n]+)\*{1,2}")
_NOTHING = {"en": "none", "ru": "нет"}
_WORDS = {
    "also": ("Also called: {}.", "Другие названия: {}."),
    "family": ("Family: {}.", "Семейство: {}."),
    "rulings": ("How other programs play it", "Как играют в других программах"),
    "options": ("Options", "Настройки"),
    "house": ("House rules", "Домашние правила"),
    "chosen": ("{} = {} (or {}): {}", "{} = {} (бывает {}): {}"),
    "idle": (" (changes nothing in this game)", " (в этой игре ничего не меняет)"),
}


def rules_page(game: Game, language: str, *, rules: Rules | None = None, width: int | None = 100) -> str:
    """Return the rules of a game as a page of text: its sheet without marks, in lines of at most ``width`` characters.

    With ``rules`` the page ends with the options and the house rules that it was bound with.
    """
    index = int(language == "ru")
    sheet = game.sheet
    also = [each for each in sheet.keys.get("aka", []) if each.isascii() == (language == "en")]
    lines = [sheet.name(language)]
    lines += [_WORDS["also"][index].format(", ".join(also))] if also else []
    lines += [_WORDS["family"][index].format(sheet.family_name(language))] if sheet.keys.get("family") else []
    for section in ("paragraph", *(each for each in SECTIONS if each != "paragraph")):
        text = sheet.section(section, language)
        if rules is not None and section == "special":
            text = "\n".join(line for line in text.splitlines() if not line.startswith(("Options:", "Настройки:")))
        if text.strip():
            heading = _WORDS.get(section, SECTIONS[section])[index]
            lines += ["", heading.upper(), *plain(text.strip())]
    if rules is not None:
        some = options_of(rules.options, sheet, language)
        lines += ["", _WORDS["options"][index].upper(), *(some or [_NOTHING[language]])]
        if rules.house:
            lines += ["", _WORDS["house"][index].upper(), *house_of(rules, language)]
    return "\n".join(lines if width is None else (part for line in lines for part in folded(line, width)))


def options_of(options: Options, sheet: Sheet, language: str) -> list[str]:
    """Return a line for each option: its value, its other values, and what the sheet says of it."""
    said = sheet.options(language)
    found = []
    for option, values in type(options).allowed().items():
        chosen = getattr(options, option)
        others = ", ".join(option_text(value) for value in values if value != chosen)
        meaning = _bare(said[option].meaning).rstrip(".") if option in said else ""
        line = _WORDS["chosen"][language == "ru"].format(option, option_text(chosen), others, meaning)
        found.append(line.removesuffix(": "))
    return found


def house_of(rules: Rules, language: str) -> list[str]:
    """Return a line for each house rule that is laid over a game: its name and what it says."""
    index = int(language == "ru")
    found = []
    for rule, module in rules.plugins[1:]:
        title, colon, said = sentences.of(module)[index].partition(": ")
        if title.lower().replace(" ", "-") == rule:
            title = ""
        called = f"{rule} ({title})" if colon and title else rule
        idle = _WORDS["idle"][index] if rule in rules.idle else ""
        found.append(f"{called}: {said if colon else title}{idle}")
    return found


def plain(text: str) -> list[str]:
    """Return a section of a sheet as lines without marks; its tables become lists."""
    found: list[str] = []
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            block.append(line)
            continue
        found += listed("\n".join(block)) if block else []
        block = []
        found.append(_bare(line))
    return found[:-1]


def listed(table: str) -> list[str]:
    """Return a table of a sheet as a list: for each row its first cell, then the others with their headings."""
    rows = [cells(line) for line in table.splitlines() if line.startswith("|")]
    found: list[str] = []
    for row in rows[2:]:
        found.append(row[0])
        found += [f"    {head}: {cell}" for head, cell in zip(rows[0][1:], row[1:], strict=False) if cell]
    return found


def cells(line: str) -> list[str]:
    """Return the cells of a line of a table without marks."""
    return [_bare(cell).strip() for cell in line.strip().strip("|").split("|")]


def _bare(text: str) -> str:
    return _EMPHASIS.sub(r"\1", text).replace("`", "")


def folded(line: str, width: int) -> list[str]:
    """Fold a line at words; what belongs to a number, a name or a heading stands under its beginning."""
    if len(line) <= width:
        return [line]
    found = re.match(r"\s*(?:\d+\. |\S+(?: \S+)*  +)?", line)
    indent = len(found[0]) if found else 0
    if not indent and re.match(r"\S+(?: = \S+ \([^)]*\))?: ", line):
        indent = 4
    elif line.startswith("    "):
        indent = 6
    return textwrap.wrap(
        line,
        width,
        subsequent_indent=" " * min(indent, width // 2),
        break_on_hyphens=False,
        break_long_words=False,
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
