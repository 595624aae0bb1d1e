"""Worrying back: the top card of a foundation may return to the tableau, wherever it fits; bases set out stay.

ru: Возврат: верхнюю карту базы можно вернуть в расклад, куда она подходит; карты, с которых базы начаты, остаются.
"""

from collections.abc import Generator

import attrs

from cadogan import Layout, hookimpl, top
from cadogan.layout import Row

from . import built_on, each_row


@hookimpl(wrapper=True)
def layout() -> Generator[None, Layout, Layout]:
    ordinary = yield
    fits = any(built_on(row, "foundation") for row in ordinary)
    return each_row(ordinary, giving_back) if fits else ordinary


def giving_back(row: Row) -> Row:
    """Return a foundation that gives its top card back; one that takes whole runs gives nothing."""
    gives = any(take.lift != "nothing" and (not take.targets or "tableau" in take.targets) for take in row.take)
    if row.kind != "foundation" or not row.accepts or gives:
        return row
    stays = bool(row.first or any(row.dealt) or row.at_once or any(build.base for build in row.space))
    return attrs.evolve(row, take=(*row.take, top.to("tableau")), keeps=max(row.keeps, int(stays)))
