"""Any card to a space: any card or run may be put on an empty pile of the tableau.

ru: Любая карта на пустое место: пустое место расклада занимают любой картой или серией.
"""

from collections.abc import Generator

import attrs

from cadogan import ANY, Layout, hookimpl
from cadogan.layout import Row

from . import built_on, each_row


@hookimpl(wrapper=True)
def layout() -> Generator[None, Layout, Layout]:
    return each_row((yield), with_any_card)


def with_any_card(row: Row) -> Row:
    """Return a row whose spaces take any card; piles that serve only some others, as in a row, have no spaces."""
    if not built_on(row) or row.along or ANY in row.fills:
        return row
    return attrs.evolve(row, space=ANY)
