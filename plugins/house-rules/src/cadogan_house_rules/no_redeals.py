"""No redeals: the cards are dealt once.

ru: Без пересдач: карты сдают только один раз.
"""

from collections.abc import Generator

from cadogan import Layout, hookimpl


@hookimpl(wrapper=True)
def layout() -> Generator[None, Layout, Layout]:
    ordinary = yield
    return ordinary.changed("layout", redeals=0)
