"""Sir Tommy: each card goes to a foundation or on one of four heaps, where it waits; suits do not matter."""

from cadogan import ANY, Foundation, Layout, Stock, Waste, hookimpl, places, top, up


@hookimpl
def layout() -> Layout:
    return Layout(
        Stock(face_up=1, take=top, at=[(0, 0)]),
        Waste(4, take=top.to("foundation"), accepts=ANY.of("stock"), fan="down", at=places.row(4, x=1.8, y=1.2)),
        Foundation(4, accepts=up, space="A*", at=places.row(4, x=1.8)),
    )
