"""Scorpion: any open card moves with all below it, on to the next card of its suit; four whole suits win."""

from cadogan import ANY, Layout, Stock, Tableau, down, hookimpl, run, runs


@hookimpl
def layout() -> Layout:
    return Layout(
        Tableau(7, deal=7, face_up=[4] * 4 + [7] * 3, take=run(ANY), accepts=down.in_suit, space="K*"),
        Stock(turn=3, onto="tableau"),
        goal=runs(down.in_suit),
    )
