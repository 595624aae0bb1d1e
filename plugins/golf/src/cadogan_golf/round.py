"""Golf on more than one hole: for one player, or for several who play each hole one after another."""

from collections.abc import Iterator
from typing import NamedTuple

from cadogan import Layout, Move, Moves, Position, Score, steps
from cadogan.hooks import Deal, Scorer
from cadogan.steps import Steps

HOLES = 18
PAR = 72


class Contest(NamedTuple):
    """Who plays with whom on eighteen holes.

    Attributes:
        sides: the players of each side, from 0; the lowest of their scores counts for the side.
        by_holes: two sides are compared hole by hole; otherwise the sums of the holes decide.
        same_deal: all players of a hole get the same deal.
    """

    sides: tuple[tuple[int, ...], ...]
    by_holes: bool
    same_deal: bool

    @property
    def players(self) -> int:
        """Return how many play."""
        return sum(map(len, self.sides))


def memo(contest: Contest | None) -> dict[str, int]:
    """Return what is noted: holes finished, whose turn it is, scores of this hole, each side's sum or holes won."""
    if contest is None:
        return {}
    return {"holes": 1, "player": 1, "scores": contest.players, "totals": len(contest.sides)}


def strokes(layout: Layout, position: Position) -> int:
    """Return the score of a hole: the cards in the links, or, if they are cleared, minus those in the stock."""
    links = sum(len(position[pile]) for pile in layout.piles("tableau"))
    return links or -len(position[layout.pile("stock")])


def is_over(contest: Contest, layout: Layout, position: Position) -> bool:
    """Tell whether all holes are finished, or a side has won more holes than the other can still make good."""
    left = HOLES - layout.noted(position, "holes")
    up = layout.noted(position, "totals", 0) - layout.noted(position, "totals", 1) if contest.by_holes else 0
    return left == 0 or abs(up) > left


def standing(contest: Contest, layout: Layout) -> Scorer:
    """Count the sum of the first player or side over the holes finished, or in match play the holes that it is up.

    A round for one is won with par. Against others the first player or side wins with the lowest sum, even if
    others share it, or in match play with more holes than the other: a drawn match is not won.
    """

    def scored(position: Position) -> Score:
        over = is_over(contest, layout, position)
        first, *others = (layout.noted(position, "totals", side) for side in range(len(contest.sides)))
        says = spoken(contest, layout, position)
        if contest.by_holes:
            return Score(first - others[0], over and first > others[0], says=says)
        return Score(first, over and first <= min(others, default=PAR), fewer_is_better=True, says=says)

    return scored


def spoken(contest: Contest, layout: Layout, position: Position) -> tuple[str, str]:
    """Tell the hole, who plays, and how the sides stand."""
    hole = min(layout.noted(position, "holes") + 1, HOLES)
    player = layout.noted(position, "player") + 1
    totals = " : ".join(str(layout.noted(position, "totals", side)) for side in range(len(contest.sides)))
    what = ("holes won", "выиграно лунок") if contest.by_holes else ("sum", "сумма")
    english, russian = (f"player {player} plays, ", f"играет {player}-й, ") if contest.players > 1 else ("", "")
    return (
        f"Hole {hole} of {HOLES}, {english}{what[0]} {totals}",
        f"Лунка {hole} из {HOLES}, {russian}{what[1]} {totals}",
    )


def dealing(contest: Contest, layout: Layout, ordinary: Deal) -> Deal:
    """Return the deal; for the same one again it begins with a shuffle whose chance is kept up to the last player."""
    pack = layout.pile("pack")

    def dealt(position: Position) -> Steps:
        again = layout.noted(position, "player") < contest.players - 1
        return [steps.shuffle(pack, again=again), *ordinary(position)]

    return dealt if contest.same_deal else ordinary


def playing(contest: Contest, layout: Layout, ordinary: Moves, deal: Deal) -> Moves:
    """Add the verb that ends a hole, and stop when the round is over."""
    links, waste, stock, pack = layout.piles("tableau"), layout.pile("waste"), layout.pile("stock"), layout.pile("pack")

    def ends(position: Position) -> Iterator[Move]:
        """A hole ends when the links are cleared or the stock is out.

        ru: Лунка кончается, когда расклад очищен или колода пуста.
        """
        if not position[stock] or not any(position[pile] for pile in links):
            yield Move("next", stock, stock)

    def scored(position: Position) -> Steps:
        player = layout.noted(position, "player")
        score = strokes(layout, position)
        if player < contest.players - 1:
            return [layout.note("scores", score, player), layout.note("player", player + 1)]
        scores = [*(layout.noted(position, "scores", each) for each in range(player)), score]
        best = [min(scores[each] for each in side) for side in contest.sides]
        done = [layout.note("scores", 0, each) for each in range(contest.players)] + [layout.note("player", 0)]
        for side, lowest in enumerate(best):
            gained = int(lowest < max(best)) if contest.by_holes else lowest
            done.append(layout.note("totals", layout.noted(position, "totals", side) + gained, side))
        return [*done, layout.note("holes", layout.noted(position, "holes") + 1)]

    def next_deal(position: Position, move: Move) -> Steps:
        """End the hole; the next player or the next hole gets a new deal.

        ru: Закончить лунку; следующему игроку или на следующую лунку сдают заново.
        """
        done = scored(position)
        if is_over(contest, layout, position.after(done)):
            return done
        done += [steps.turn_over(pile, pack, len(position[pile])) for pile in (*links, waste) if position[pile]]
        done += [steps.move(stock, pack, len(position[stock]))] if position[stock] else []
        done += [] if contest.same_deal else [steps.shuffle(pack)]
        return done + deal(position.after(done))

    def the_round_goes_on(position: Position, move: Move) -> bool:
        """The round is over.

        ru: Раунд окончен.
        """
        return not is_over(contest, layout, position)

    return ordinary.also("next", ends, next_deal).only(the_round_goes_on)
