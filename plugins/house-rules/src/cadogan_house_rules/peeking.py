"""Peeking: the player sees the cards that lie face down in the tableau; they stay face down.

ru: Подсматривание: игрок видит закрытые карты расклада; сами они остаются закрытыми.
"""

from collections.abc import Generator

from cadogan import Layout, Position, View, hookimpl


@hookimpl(wrapper=True)
def view(layout: Layout) -> Generator[None, View, View]:
    ordinary = yield
    piles = [i for i in layout.piles("tableau") if layout.row(i).face_up is not None]
    if not piles:
        return ordinary

    def seen(position: Position) -> Position:
        return ordinary(position).replace({pile: position[pile] for pile in piles})

    return seen
