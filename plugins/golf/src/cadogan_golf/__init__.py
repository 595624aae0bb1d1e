"""Golf: cards from the ends of seven columns go on the waste, one higher or one lower; the fewer stay, the better."""

from collections.abc import Generator

from cadogan import Layout, Moves, Options, Position, Score, Stock, Tableau, Waste
from cadogan import choice, cleared, either, hookimpl, nothing, out, rank, relation, switch
from cadogan.cards import KING, Card
from cadogan.hooks import Deal, Scorer

from .round import Contest, dealing, memo, playing, standing, strokes


class Golf(Options):
    dead_kings: bool = switch()
    form: str = choice("hole", "round", "stroke", "match", "four-ball")
    players: int = choice(2, 3, 4)
    count: str = choice("match", "stroke")
    same_deal: bool = switch()


@hookimpl
def layout(options: Golf) -> Layout:
    return Layout(
        Tableau(7, deal=5),
        Waste(deal=1, take=nothing, accepts=dead_kings if options.dead_kings else either),
        Stock(turn=1, onto="waste", when=~out("tableau")),
        goal=cleared("tableau"),
        memo=memo(contest(options)),
    )


def follows(card: Card, top: Card) -> bool:
    """Tell whether a card is next in rank to the top card, which is no king."""
    return rank(top) != KING and abs(rank(card) - rank(top)) == 1


dead_kings = relation(
    follows,
    (
        "here a card goes on one next in rank, and nothing goes on a king",
        "здесь кладут на карту, соседнюю по достоинству, а на короля ничего",
    ),
)


@hookimpl(wrapper=True)
def score(layout: Layout, options: Golf) -> Generator[None, Scorer, Scorer]:
    ordinary = yield
    several = contest(options)

    def hole(position: Position) -> Score:
        return Score(strokes(layout, position), ordinary(position).won, fewer_is_better=True)

    return standing(several, layout) if several else hole


# More than one hole.


def contest(options: Golf) -> Contest | None:
    """Return who plays with whom; None for a single hole."""
    each = tuple((player,) for player in range(options.players))
    sides = {"round": ((0,),), "stroke": each, "match": ((0,), (1,)), "four-ball": ((0, 1), (2, 3))}
    by_holes = options.form == "match" or (options.form == "four-ball" and options.count == "match")
    return Contest(sides[options.form], by_holes, options.same_deal) if options.form in sides else None


@hookimpl(wrapper=True)
def deal(layout: Layout, options: Golf) -> Generator[None, Deal, Deal]:
    ordinary = yield
    several = contest(options)
    return dealing(several, layout, ordinary) if several else ordinary


@hookimpl(wrapper=True)
def moves(layout: Layout, options: Golf, deal: Deal) -> Generator[None, Moves, Moves]:
    ordinary = yield
    several = contest(options)
    return playing(several, layout, ordinary, deal) if several else ordinary
