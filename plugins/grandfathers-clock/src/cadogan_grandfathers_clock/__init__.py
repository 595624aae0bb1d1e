"""Grandfather's Clock: twelve cards stand as the hours, each built up in suit until it shows its own hour."""

from cadogan import ANY, Foundation, Layout, Tableau, down, hookimpl, places, top, up


@hookimpl
def layout() -> Layout:
    hours = ("Th", "Js", "Qd", "Kc", "2h", "3s", "4d", "5c", "6h", "7s", "8d", "9c")
    return Layout(
        Foundation(
            12, first=hours, accepts=up.in_suit.wrapping, fixed=True, at=places.ring(12, radius=2.8, x=1.4, start=1)
        ),
        Tableau(8, deal=5, take=top, accepts=down, space=ANY, at=places.row(8, y=5.3)),
    )
