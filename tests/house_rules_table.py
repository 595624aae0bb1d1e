"""Writes the tables of docs/house-rules.md from what is installed: ``uv run python tests/house_rules_table.py``."""

import re
from importlib.metadata import entry_points
from pathlib import Path

from cadogan import catalogue, sentences

PAGE = Path(__file__).parent.parent / "docs" / "house-rules.md"
OURS = sorted(
    point.name
    for point in entry_points(group=catalogue.HOUSE_RULES)
    if point.dist is not None and point.dist.name == "cadogan-house-rules"
)


def rules_table() -> str:
    """Return what each rule says of itself, in both languages, a line a rule."""
    lines = ["| rule | in English | по-русски |", "| --- | --- | --- |"]
    for name in OURS:
        english, russian = sentences.of(catalogue.house_rule(name).module)
        lines.append(f"| `{name}` | {english} | {russian} |")
    return "\n".join(lines) + "\n"


def games_table() -> str:
    """Return a line a game and a column a rule: a + where the rule changes something."""
    lines = [f"| game | {' | '.join(OURS)} |", "| --- |" + " :-: |" * len(OURS)]
    for game in catalogue.games().values():
        idle = [bool(game.bound((), (catalogue.house_rule(name),)).idle) for name in OURS]
        lines.append(f"| {game.id} | {' | '.join(' ' if each else '+' for each in idle)} |")
    return "\n".join(lines) + "\n"


def updated(text: str) -> str:
    """Return the page with the tables of now."""
    for name, table in (("rules", rules_table()), ("games", games_table())):
        marked = re.compile(rf"(<!-- {name}:begin -->\n).*(<!-- {name}:end -->)", re.DOTALL)
        text = marked.sub(lambda found, table=table: found[1] + table + found[2], text)
    return text


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
