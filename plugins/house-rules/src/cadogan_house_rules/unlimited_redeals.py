"""Unlimited redeals: the cards may be gathered and dealt again as often as the player likes.

ru: Пересдачи без счета: карты можно собирать и сдавать снова сколько угодно раз.
"""

from collections.abc import Generator

from cadogan import Layout, Position, Redeal, Steps, hookimpl
from cadogan.steps import NOTE

from . import can_redeal

COUNTED = 9
"""Later passes count as this one: a table whose waste only goes round then looks the same again, and is over."""


@hookimpl(wrapper=True)
def layout() -> Generator[None, Layout, Layout]:
    ordinary = yield
    return ordinary.changed("layout", redeals=None) if can_redeal(ordinary) else ordinary


@hookimpl(wrapper=True)
def redeal(layout: Layout) -> Generator[None, Redeal, Redeal]:
    ordinary = yield
    if layout.redeals is not None or layout.gather != ("waste",) or "redeals" not in layout.memo:
        return ordinary

    def again(position: Position) -> Steps:
        most = layout.note("redeals", COUNTED)
        return [most if step[:2] == (NOTE, most[1]) and step > most else step for step in ordinary(position)]

    return again
