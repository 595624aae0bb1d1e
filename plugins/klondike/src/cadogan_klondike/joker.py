"""Joker Klondike: the joker stands for the next card of a foundation until the real card comes and sends it on."""

from collections.abc import Generator, Iterator

from cadogan import Cell, Layout, Move, Moves, Position, Score, hookimpl, steps, top, up
from cadogan.cards import JOKER, RANKS
from cadogan.hooks import Automatic, Scorer
from cadogan.steps import Steps


def with_joker(table: Layout) -> Layout:
    """Shuffle the joker in; as the height of a foundation tells its next card, that one goes on the joker too.

    The foundations have places: it is noted which of them the joker has left.
    """
    table = table.changed("foundation", order=RANKS, accepts=(up.in_suit, "JK"), fixed=True)
    beside = Cell(name="beside", take=top.to("foundation"), space=())
    pack = bytes([*table.pack, JOKER])
    return Layout(*table.rows, beside, pack=pack, memo={"left": 1}, redeals=table.redeals)


@hookimpl(wrapper=True)
def moves(layout: Layout) -> Generator[None, Moves, Moves]:
    ordinary = yield
    if not layout.piles("beside"):
        return ordinary
    beside = layout.pile("beside")
    givers, homes = layout.piles("tableau") + layout.piles("waste"), layout.piles("foundation")

    def real_card(position: Position) -> Iterator[Move]:
        """Only the card for which the joker stands takes its place, from a column or the waste.

        ru: Джокера сменяет лишь та карта, которую он заменил, из столбца или с талона.
        """
        for home in homes:
            pile = position[home]
            if JOKER in pile:
                real = pile[0] + pile.index(JOKER)
                yield from (Move("replace", giver, home) for giver in givers if position[giver].endswith(bytes([real])))

    def replace(position: Position, move: Move) -> Steps:
        """Put the real card in the joker's place; the joker comes out beside the foundations.

        ru: Положить настоящую карту на место джокера; джокер ложится рядом с базами.
        """
        home, pile = move.target, position[move.target]
        above = len(pile) - 1 - pile.index(JOKER)
        out, back = steps.move(home, beside, depth=above), steps.move(move.source, home, below=above)
        return [out, back, layout.note("left", home)]

    def joker_goes_on(position: Position, move: Move) -> bool:
        """The joker that has come out goes to another foundation first.

        ru: Сначала вышедший джокер переходит на другую базу.
        """
        home = layout.noted(position, "left")
        return not home or (move.source == beside and move.target != home)

    return ordinary.also("replace", real_card, replace).first(joker_goes_on)


@hookimpl(wrapper=True)
def automatic(layout: Layout) -> Generator[None, Automatic, Automatic]:
    ordinary = yield
    if not layout.piles("beside"):
        return ordinary

    def follows(position: Position, move: Move | None) -> Steps:
        done = ordinary(position, move)
        if move is not None and move.verb != "replace" and layout.noted(position, "left"):
            return [*done, layout.note("left", 0)]
        return done

    return follows


@hookimpl(wrapper=True)
def score(layout: Layout) -> Generator[None, Scorer, Scorer]:
    ordinary = yield
    if not layout.piles("beside"):
        return ordinary
    homes = layout.piles("foundation")

    def real_cards(position: Position) -> Score:
        count = sum(len(position[home]) - position[home].count(JOKER) for home in homes)
        return Score(count, count == len(layout.pack) - 1)

    return real_cards
