"""Black Hole: the ace of spades is a hole that swallows all other cards, each one higher or lower than the last."""

from cadogan import Discard, Layout, Tableau, either, hookimpl, places, top


@hookimpl
def layout() -> Layout:
    around = places.row(5, step=2.4) + tuple(
        place for y in (1.2, 2.4) for x in (0, 7.2) for place in places.row(2, x=x, y=y, step=2.4)
    )
    return Layout(
        Discard(name="hole", first="As", accepts=either.wrapping, at=[(5.2, 1.8)]),
        Tableau(17, deal=3, take=top, fan="right", at=around + places.row(4, x=1.2, y=3.6, step=2.4)),
    )
