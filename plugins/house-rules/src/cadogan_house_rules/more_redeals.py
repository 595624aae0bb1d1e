"""More redeals: one redeal more than the game allows.

ru: Лишняя пересдача: на одну пересдачу больше, чем положено в игре.
"""

from collections.abc import Generator

from cadogan import Layout, hookimpl

from . import can_redeal


@hookimpl(wrapper=True)
def layout() -> Generator[None, Layout, Layout]:
    ordinary = yield
    if ordinary.redeals is None or not can_redeal(ordinary):
        return ordinary
    return ordinary.changed("layout", redeals=ordinary.redeals + 1)
