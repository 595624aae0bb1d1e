"""Klondike: seven columns built down in alternating colours, whole runs only, one pass through the stock."""

from cadogan import Foundation, Layout, Options, Stock, Tableau, Waste, choice, down, hookimpl, run, switch, top
from cadogan import up, whole_run

from .joker import automatic, moves, score, with_joker

__all__ = ["Klondike", "automatic", "layout", "moves", "score"]


class Klondike(Options):
    draw: int = choice(1, 3)
    redeals: int | None = choice(0, 1, 2, None)
    partial_runs: bool = switch()
    worrying_back: bool = switch()
    joker: bool = switch()


@hookimpl
def layout(options: Klondike) -> Layout:
    lift = run if options.partial_runs else (top.to("foundation"), whole_run.to("tableau"))
    back = top.to("tableau") if options.worrying_back else ()
    table = Layout(
        Tableau(7, deal=range(1, 8), face_up=1, take=lift, accepts=down.alternating, space="K*"),
        Stock(turn=options.draw, onto="waste"),
        Waste(take=top),
        Foundation(4, take=back, accepts=up.in_suit, space="A*"),
        redeals=options.redeals,
    )
    return with_joker(table) if options.joker else table
