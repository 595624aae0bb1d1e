"""Simple Simon: ten open columns built down regardless of suit; runs of one suit move, and four whole suits win."""

from cadogan import ANY, Foundation, Layout, Options, Tableau, down, full_run, hookimpl, run, runs, switch


class SimpleSimon(Options):
    remove_suits: bool = switch()


@hookimpl
def layout(options: SimpleSimon) -> Layout:
    columns = (8, 8, 8, 7, 6, 5, 4, 3, 2, 1)
    in_suit = run(down.in_suit)
    if not options.remove_suits:
        return Layout(Tableau(10, deal=columns, take=in_suit, accepts=down, space=ANY), goal=runs(down.in_suit))
    take = (in_suit.to("tableau"), full_run(down.in_suit).to("foundation"))
    return Layout(Tableau(10, deal=columns, take=take, accepts=down, space=ANY), Foundation(4, accepts=(), space="K*"))
