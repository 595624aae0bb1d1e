"""Writes the table of games in README.md from the sheets and the studies: ``uv run python tests/readme_table.py``."""

import re
from pathlib import Path

from cadogan import catalogue, outlook

README = Path(__file__).parent.parent / "README.md"
MARKED = re.compile(r"(<!-- games:begin -->\n).*(<!-- games:end -->)", re.DOTALL)


def table() -> str:
    """Return the table as Markdown: a line for each installed game."""
    lines = [
        "| id | game | family | packs | rules | moves | can be won |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    shares, lengths = outlook.shares(), outlook.lengths()
    for game in catalogue.games().values():
        sheet = game.sheet
        share = shares[game.id].percent if game.id in shares else ""
        moves = lengths[game.id].moves if game.id in lengths else ""
        names = f"{sheet.name('en')} / {sheet.name('ru')}"
        known = (f"`{game.id}`", names, sheet.family_name(), sheet.keys["decks"], sheet.summary(), moves, share)
        lines.append(f"| {' | '.join(map(str, known))} |")
    return "\n".join(lines) + "\n"


def updated(text: str) -> str:
    """Return the README with the table of now."""
    return MARKED.sub(lambda found: found[1] + table() + found[2], text)


if __name__ == "__main__":
    README.write_text(updated(README.read_text(encoding="utf-8")), encoding="utf-8")
