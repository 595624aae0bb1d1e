"""Cribbage Solitaire: four deals of two hands, of which the player lays away the crib; 121 points win."""

from collections.abc import Iterator
from itertools import combinations

from cadogan import Automatic, Discard, Layout, Move, Moves, Options, Position, Reserve, Score, Scorer, Steps
from cadogan import Stock, Waste, choice, hookimpl, is_down, steps

from .scoring import heels, total


class CribbageSolitaire(Options):
    target: int = choice(121, 101)


@hookimpl
def layout() -> Layout:
    return Layout(
        Reserve(name="hand A", deal=6, fan="right"),
        Reserve(name="hand B", deal=6, face_up=0, fan="right"),
        Reserve(name="crib", fan="right"),
        Stock(),
        Waste(name="starter"),
        Discard(),
        memo={"points": 1},
    )


@hookimpl
def automatic(layout: Layout) -> Automatic:
    a, b, crib, stock, starter, discard = map(layout.pile, ("hand A", "hand B", "crib", "stock", "starter", "discard"))

    def follows(position: Position, move: Move | None) -> Steps:
        if len(position[crib]) == 2 and is_down(position[b][-1]):
            return [steps.turn(b, 6)]
        if len(position[crib]) < 4:
            return []
        if not position[starter]:
            return [steps.turn_over(stock, starter)]
        turned = position[starter][0]
        hands = sum(total(position[hand], turned, hand == crib) for hand in (a, b, crib))
        done = [layout.note("points", layout.noted(position, "points") + heels(turned) + hands)]
        done += [steps.move(pile, discard, len(position[pile])) for pile in (a, b, crib, starter)]
        return [*done, steps.turn_over(stock, a, 6), steps.move(stock, b, 6)] if position[stock] else done

    return follows


@hookimpl
def moves(layout: Layout) -> Moves:
    hands, crib = (layout.pile("hand A"), layout.pile("hand B")), layout.pile("crib")

    def pairs(position: Position) -> Iterator[Move]:
        """Only two cards of one hand while it has six, those of the first hand first.

        ru: Только две карты одной руки, пока их в ней шесть; сначала из первой.
        """
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
    discard = layout.pile("discard")

    def scored(position: Position) -> Score:
        points = layout.noted(position, "points")
        return Score(points, len(position[discard]) == len(layout.pack) and points >= options.target)

    return scored
