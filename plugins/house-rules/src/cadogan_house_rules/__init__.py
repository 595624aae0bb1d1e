"""The common house rules, a module each, and what they ask of a layout before they change it."""

from collections.abc import Callable

from cadogan import Layout, Stock
from cadogan.layout import Row


def each_row(layout: Layout, change: Callable[[Row], Row]) -> Layout:
    """Return the layout with every row as ``change`` gives it back; itself if no row is changed."""
    rows = tuple(map(change, layout.rows))
    if rows == layout.rows:
        return layout
    return Layout(
        *rows,
        pack=layout.pack,
        memo=layout.memo,
        goal=layout.goal,
        redeals=layout.redeals,
        gather=layout.gather,
        shuffled=layout.shuffled,
    )


def built_on(row: Row, giver: str = "") -> bool:
    """Tell whether the top card of a pile decides what goes on it, in a tableau; ``giver``: of cards from there."""
    return row.kind == "tableau" and any(
        (build.directions or build.fits) and (not giver or not build.sources or giver in build.sources)
        for build in row.accepts
    )


def turning(layout: Layout) -> Stock | None:
    """Return the stock that is turned on to a waste whose top card may be taken; None if there is none such."""
    wastes = [row for row in layout if row.kind == "waste"]
    if len(wastes) != 1 or wastes[0].count != 1 or all(take.lift == "nothing" for take in wastes[0].take):
        return None
    names = {("waste",), (wastes[0].name,)}
    return next((row for row in layout if isinstance(row, Stock) and row.turn and row.onto in names), None)


def can_redeal(layout: Layout) -> bool:
    """Tell whether cards may be gathered and dealt again, or could be: a waste becomes the stock."""
    return layout.redeals != 0 or (layout.gather == ("waste",) and turning(layout) is not None)
