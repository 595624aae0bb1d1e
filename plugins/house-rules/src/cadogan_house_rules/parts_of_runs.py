"""Parts of runs: where only a whole run moves, any part that ends with the top card may move.

ru: Часть серии: где серия ходит только целиком, можно брать и ее часть с верхней картой.
"""

from collections.abc import Generator

import attrs

from cadogan import Layout, hookimpl
from cadogan.layout import Row

from . import each_row


@hookimpl(wrapper=True)
def layout() -> Generator[None, Layout, Layout]:
    return each_row((yield), in_parts)


def in_parts(row: Row) -> Row:
    """Return a row whose runs may be parted."""
    return attrs.evolve(
        row, take=tuple(attrs.evolve(take, lift="run") if take.lift == "whole run" else take for take in row.take)
    )
