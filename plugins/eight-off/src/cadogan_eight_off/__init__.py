"""Eight Off: the aces are out, eight open columns are built down in suit, and eight cells hold a card each."""

from cadogan import ANY, Cell, Foundation, Layout, Options, Tableau, down, hookimpl, switch, top, up


class EightOff(Options):
    filled_cells: bool = switch()


@hookimpl
def layout(options: EightOff) -> Layout:
    filled = options.filled_cells
    out = Foundation(4, first="A*", accepts=up.in_suit)
    return Layout(
        Foundation(4, accepts=up.in_suit, space="A*") if filled else out,
        Tableau(8, deal=6, take=top, accepts=down.in_suit, space="K*"),
        Cell(8, deal=[1, 1, 1, 1] if filled else 0, take=top, space=ANY),
    )
