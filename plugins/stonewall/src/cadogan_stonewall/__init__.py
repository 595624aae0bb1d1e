"""Stonewall: six columns, every other card face down, built down in alternating colours, and sixteen cards apart."""

from cadogan import ANY, Foundation, Layout, Reserve, Tableau, down, every_second, hookimpl, places, run, top, up


@hookimpl
def layout() -> Layout:
    return Layout(
        Tableau(
            6, deal=6, face_up=every_second, take=run, accepts=down.alternating, space=ANY, at=places.row(6, y=3.6)
        ),
        Reserve(16, deal=1, take=top, at=places.grid(2, 8, y=1.2, step=(1.2, 1.2))),
        Foundation(4, accepts=up.in_suit, space="A*", at=places.row(4, x=2.4)),
    )
