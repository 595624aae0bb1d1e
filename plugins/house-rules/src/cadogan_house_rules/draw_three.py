"""Draw three: the stock is turned three cards at a time.

ru: По три карты: из колоды открывают по три карты сразу.
"""

from collections.abc import Generator

from cadogan import Layout, hookimpl

from . import turning


@hookimpl(wrapper=True)
def layout() -> Generator[None, Layout, Layout]:
    ordinary = yield
    stock = turning(ordinary)
    return ordinary.changed("stock", turn=3) if stock is not None and stock.turn == 1 else ordinary
