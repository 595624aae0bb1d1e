"""Yukon: seven columns built down in alternating colours; any open card moves with all the cards upon it."""

from cadogan import ANY, Foundation, Layout, Options, Tableau, down, hookimpl, places, run, switch, top, up


class Yukon(Options):
    russian: bool = switch()
    worrying_back: bool = switch()


@hookimpl
def layout(options: Yukon) -> Layout:
    accepts = down.in_suit if options.russian else down.alternating
    back = top.to("tableau") if options.worrying_back else ()
    return Layout(
        Tableau(
            7,
            deal=(1, 6, 7, 8, 9, 10, 11),
            face_up=(1, 5, 5, 5, 5, 5, 5),
            take=run(ANY),
            accepts=accepts,
            space="K*",
            at=places.row(7),
        ),
        Foundation(4, take=back, accepts=up.in_suit, space="A*", at=places.column(4, x=8.4)),
    )
