"""Martha: twelve columns of four, every other card face down, built down in alternating colours; no run to a space."""

from cadogan import ANY, Foundation, Layout, Tableau, down, every_second, hookimpl, run, top, up


@hookimpl
def layout() -> Layout:
    return Layout(
        Foundation(4, first="A*", accepts=up.in_suit),
        Tableau(12, deal=4, face_up=every_second, take=(top, run.to("cards")), accepts=down.alternating, space=ANY),
    )
