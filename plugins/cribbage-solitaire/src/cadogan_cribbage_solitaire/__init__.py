"""Cribbage Solitaire: four deals of two hands, of which the player lays away the crib; 121 points win."""

from collections.abc import Iterator
from itertools import combinations

from cadogan import (
    Discard,
    Layout,
    Move,
    Moves,
    Options,
    Position,
    Reserve,
    Score,
    Stock,
    Waste,
    choice,
    hookimpl,
    steps,
)
from cadogan.cards import is_down
from cadogan.hooks import Automatic, Scorer
from cadogan.steps import Steps

from .scoring import heels, total


class CribbageSolitaire(Options):
    target: int = choice(121, 101)


@hookimpl
def layout() -> Layout:
    return Layout(
        Reserve(name="a", deal=6, fan="right"),
        Reserve(name="b", deal=6, face_up=0, fan="right"),
        Reserve(name="crib", fan="right"),
        Stock(),
        Waste(name="starter"),
        Discard(),
        memo={"points": 1},
    )


@hookimpl
def automatic(layout: Layout) -> Automatic:
    a, b, crib, stock, starter, discard = map(layout.pile, ("a", "b", "crib", "stock", "starter", "discard"))
    points = layout.memo_index("points")

    def follows(position: Position, move: Move | None) -> Steps:
        if len(position[crib]) == 2 and is_down(position[b][-1]):
            return [steps.turn(b, 6)]
        if len(position[crib]) < 4:
            return []
        if not position[starter]:
            return [steps.turn_over(stock, starter)]
        turned = position[starter][0]
        scored = position.memo[points] + heels(turned)
        done = [steps.note(points, scored)]
        for hand in (a, b, crib):
            scored += total(position[hand], turned, hand == crib)
            done.append(steps.note(points, scored))
        done += [steps.move(pile, discard, len(position[pile])) for pile in (a, b, crib, starter)]
        if position[stock]:
            done += [steps.turn_over(stock, a, 6), steps.move(stock, b, 6)]
        return done

    return follows


@hookimpl
def moves(layout: Layout) -> Moves:
    hands, crib = (layout.pile("a"), layout.pile("b")), layout.pile("crib")

    def pairs(position: Position) -> Iterator[Move]:
        hand = next((hand for hand in hands if len(position[hand]) == 6), None)
        if hand is not None:
            for one, other in combinations(range(1, 7), 2):
                yield Move("lay away", hand, crib, one, ((hand, other),))

    def lay_away(position: Position, move: Move) -> Steps:
        """Lay two cards of a hand away to the crib, from the first hand, then from the second.

        ru: Отложить две карты руки в криб: сначала из первой руки, потом из второй.
        """
        (hand, other), *_ = move.also
        return [steps.move(hand, crib, depth=other - 1), steps.move(hand, crib, depth=move.count - 1)]

    return Moves().also("lay away", pairs, lay_away)


@hookimpl
def score(layout: Layout, options: CribbageSolitaire) -> Scorer:
    discard, points = layout.pile("discard"), layout.memo_index("points")

    def scored(position: Position) -> Score:
        over = len(position[discard]) == len(layout.pack)
        return Score(position.memo[points], over and position.memo[points] >= options.target)

    return scored
