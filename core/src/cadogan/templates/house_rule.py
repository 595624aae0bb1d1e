"""My Rule: any card or run may be put into an empty column, whatever the game says of it."""

from collections.abc import Generator

from cadogan import ANY, Layout, hookimpl


@hookimpl(wrapper=True)
def layout() -> Generator[None, Layout, Layout]:
    ordinary = yield
    return ordinary.changed("tableau", space=ANY)
