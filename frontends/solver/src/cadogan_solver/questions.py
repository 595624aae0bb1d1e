"""What shortcuts ask of a game before they are taken: whether all is as the layout says."""

import sys
from collections.abc import Iterable
from pathlib import Path

from cadogan import Layout, Stock
from cadogan.builder import is_core
from cadogan.layout import Row
from cadogan.rules import Rules


def has_stated_goal(rules: Rules) -> bool:
    """Tell whether the game is won just when the goal of its layout, which is not of runs, is reached.

    A game may count points of its own, and still be won when the piles are cleared that its layout names: the kit looks
    whether it is so.
    """
    kind = rules.layout.goal.kind
    return kind != "runs" and (is_core(rules.score) or kind == "cleared")


def piles_of(layout: Layout, names: Iterable[str]) -> set[int]:
    """Return the piles that a layout means by kinds, names, labels, or the spaces of one of these."""
    return {i for name in names for i in layout.piles(name.removeprefix("spaces "))}


def dealt_on(layout: Layout) -> set[int]:
    """Return the piles that cards of the stock are turned or dealt on to."""
    return piles_of(layout, [name for row in layout.rows if isinstance(row, Stock) for name in row.onto])


def only_row(layout: Layout, kind: str) -> tuple[Row, range] | None:
    """Return the one row of a kind and its piles; None if there is none, or more than one."""
    found = [(row, span) for row, span in zip(layout.rows, layout.spans, strict=True) if row.kind == kind]
    return found[0] if len(found) == 1 else None


def spoken_of(layout: Layout) -> set[int]:
    """Return the piles that conditions speak of, and those whose cards decide on spaces beside them."""
    names = {name for row in layout.rows for each in row.conditions for name in each.names if name}
    names |= {near for row in layout.rows for build in row.space for near in build.neighbours if isinstance(near, str)}
    return piles_of(layout, names)


def turned_to_waste(rules: Rules) -> bool:
    """Tell whether all that deals do is to turn cards of the stock on to the waste, and the waste back again."""
    layout = rules.layout
    here = {*layout.piles("stock"), *layout.piles("waste")}
    if layout.redeals != 0 and (layout.gather != ("waste",) or not is_core(rules.redeal)):
        return False
    if not dealt_on(layout) <= here:
        return False
    deal = rules.composed.verbs.get("deal")
    if deal is None or is_core(deal):
        return True
    within = rules.composed.within.get("deal")
    return within is not None and piles_of(layout, within) <= here


def redeals_by_layout(rules: Rules) -> bool:
    """Tell whether a redeal, if there is one, does what the layout says."""
    verb = rules.composed.verbs.get("redeal")
    return is_core(rules.redeal) and (verb is None or is_core(verb))


def files_of(rules: Rules) -> list[Path]:
    """Return the files that a game's plugins are made of; code that games of a pack share stands beside them."""
    files: set[Path] = set()
    for _, module in rules.plugins:
        file = Path(module.__file__ or "")
        package = sys.modules.get(module.__name__.partition(".")[0], module)
        files.add(file)
        if "." in module.__name__:
            files.update(Path(package.__file__ or file).parent.glob("*.py"))
        if file.name == "__init__.py":
            files.update(file.parent.rglob("*.py"))
    return sorted(files)


def takes_any(row: Row) -> bool:
    """Tell whether cards ever come to lie on piles of a row, other than by a deal."""
    return bool(row.accepts or row.fills or row.refill or row.at_once)
