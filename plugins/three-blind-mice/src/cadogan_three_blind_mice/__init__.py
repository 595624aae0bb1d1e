"""Three Blind Mice: any open card moves with all below it, in suit; three columns are partly blind, two cards apart."""

from cadogan import ANY, Layout, Reserve, Tableau, down, hookimpl, run, runs, top


@hookimpl
def layout() -> Layout:
    return Layout(
        Tableau(10, deal=5, face_up=[5] * 7 + [2] * 3, take=run(ANY), accepts=down.in_suit, space="K*"),
        Reserve(2, deal=1, take=top),
        goal=runs(down.in_suit),
    )
