"""How promising a position is: guesses that order a search and decide nothing."""

from collections.abc import Callable, Sequence

import attrs

from cadogan import Layout, Position
from cadogan.advice import is_by_layout
from cadogan.builder import is_core
from cadogan.cards import DOWN, FACES, rank, suit
from cadogan.piles import Known, Pile
from cadogan.rules import Rules
from cadogan.vocabulary import table
from cadogan_solver.questions import dealt_on, piles_of, redeals_by_layout, turned_to_waste

Value = Callable[[Position], float]


def valuations(rules: Rules) -> list[Value]:
    """Return functions that guess how far a position is from a win, the less the better: one a turn of a search."""
    layout = rules.layout
    if layout.piles("foundation") and layout.goal.kind == "all out":
        return [_by_order(rules, weights) for weights in WEIGHTS]
    # What promises most differs from game to game, and from deal to deal.
    return [_by_points(rules, *weights) for weights in ((2.0, 1.0), (1.0, 0.0), (2.0, 3.0))]


@attrs.frozen
class Weights:
    """What things in the way of a win count, a card in a column being one.

    Attributes:
        space: an empty column.
        broken: a card that does not lie on the next of its run.
        over_lower: a card that lies on one of lower rank.
        over_own: a card that lies on a lower one of its suit.
        hidden: a card that lies face down, besides.
        in_cell, in_stock: a card in a cell, or in stock and waste.
        in_reserve, under_reserve: the top card of a reserve, and each below it.
    """

    space: float = -1.0
    broken: float = 1.0
    over_lower: float = 1.0
    over_own: float = 1.0
    hidden: float = 1.5
    in_cell: float = 2.5
    in_stock: float = 1.2
    in_reserve: float = 0.5
    under_reserve: float = 2.0


# Found by trying: each wins deals that the others miss.
WEIGHTS = (Weights(broken=0.5, in_reserve=-0.5), Weights())


def _by_order(rules: Rules, weights: Weights) -> Value:
    """Count the cards that are not on foundations, and what lies in their way."""
    layout = rules.layout
    cells = layout.piles("cell")
    known: list[tuple[Known[Pile, float], slice]] = []
    for row, span in zip(layout.rows, layout.spans, strict=True):
        if row.kind not in ("foundation", "discard", "cell"):
            fits = [0] * 256
            for build in row.accepts:
                fits = [one | other for one, other in zip(fits, table(build), strict=True)]
            known.append((Known(_disorder(fits, row.kind, weights), 1 << 16), slice(span[0], span[-1] + 1)))

    def value(position: Position) -> float:
        found = 0.0
        for by_pile, piles in known:
            for pile in position[piles]:
                found += by_pile[pile]
        for i in cells:
            if position[i]:
                found += weights.in_cell
        return found

    return value


def _disorder(fits: Sequence[int], kind: str, of: Weights) -> Callable[[Pile], float]:
    """Return the function that counts a pile: its cards; in a column also breaks of a run and what must go first."""

    def disorder(pile: Pile) -> float:
        if not pile:
            return of.space if kind == "tableau" else 0.0
        if kind == "reserve":
            return of.in_reserve + of.under_reserve * (len(pile) - 1)
        if kind != "tableau":
            return of.in_stock * len(pile)
        found = float(len(pile))
        faces = pile.translate(FACES)
        lowest = rank(faces[0])
        for i, card in enumerate(faces):
            if pile[i] >= DOWN:
                found += of.hidden
            if i:
                if not fits[faces[i - 1]] >> card & 1:
                    found += of.broken
                if rank(card) > lowest:
                    found += of.over_lower
                if any(suit(other) == suit(card) and rank(other) < rank(card) for other in faces[:i]):
                    found += of.over_own
                lowest = min(lowest, rank(card))
        return found

    return disorder


def _by_points(rules: Rules, of_points: float, of_ranks: float) -> Value:
    """Count points, moves that are possible, and how many ranks lie on top of the tableau."""
    score, moves = rules.score, rules.moves
    columns = rules.layout.piles("tableau") or (0,)
    tableau = slice(columns[0], columns[-1] + 1)

    def value(position: Position) -> float:
        now = score(position)
        points = now.points if now.fewer_is_better else -now.points
        ranks = {rank(pile[-1]) for pile in position[tableau] if pile}
        return of_points * points - len(moves(position)) + of_ranks * len(ranks)

    return value


def least_moves(rules: Rules) -> Value:
    """Return a function that never guesses more than the moves that a win still needs.

    Each card that is not yet on a foundation needs a move of its own to get there, and one more for a column in which
    some card lies on a lower one of its suit: that one must first go elsewhere. Where cards go up by themselves or by
    more than one at a time nothing is known, and the guess is 0.
    """
    layout = rules.layout
    homes = layout.piles("foundation")
    if not homes or layout.goal.kind != "all out" or not _goes_up_one_by_one(rules):
        return lambda position: 0.0
    if layout.piles("discard") or len(set(layout.pack)) < len(layout.pack):
        return lambda position: 0.0
    columns = layout.piles("tableau")
    plain = _in_order_of_ranks(layout) and _leaves_from_the_end(layout)

    def blocked(pile: Pile) -> int:
        faces = pile.translate(FACES)
        return any(
            suit(card) == suit(lower) and rank(card) > rank(lower)
            for at, card in enumerate(faces)
            for lower in faces[:at]
        )

    known = Known(blocked, 1 << 16)
    total = len(layout.pack)

    def value(position: Position) -> float:
        left = total - sum([len(position[i]) for i in homes])
        return left + (sum([known[position[i]] for i in columns]) if plain else 0)

    return value


def _goes_up_one_by_one(rules: Rules) -> bool:
    """Tell whether each card that goes on a foundation takes a move that does nothing else."""
    layout = rules.layout
    homes = set(layout.piles("foundation"))
    if not is_by_layout(rules) or not redeals_by_layout(rules):
        return False
    if any(row.at_once or (row.kind == "foundation" and row.refill) for row in layout.rows):
        return False
    if turned_to_waste(rules):
        return True
    if layout.redeals != 0 and (not is_core(rules.deal) or homes & piles_of(layout, layout.gather)):
        return False
    deal = rules.composed.verbs.get("deal")
    added = dealt_on(layout) | {i for i in homes if layout.redeals != 0 and any(layout.row(i).dealt)}
    return (deal is None or is_core(deal)) and not homes & added


def _in_order_of_ranks(layout: Layout) -> bool:
    """Tell whether of each suit, in the end on one foundation, a higher card goes up after all lower ones."""
    homes = layout.piles("foundation")
    builds = [[(b.directions, b.suits, b.wraps) for b in layout.row(i).accepts] for i in homes]
    one_a_suit = len(homes) <= len({suit(card) for card in layout.pack})
    return one_a_suit and all(b == [((1,), "same", False)] for b in builds) and not any(r.order for r in layout.rows)


def _leaves_from_the_end(layout: Layout) -> bool:
    """Tell whether cards leave columns from the end alone, and by moves that take from one column."""
    taken = [name for row in layout.rows for name in row.refill]
    taken += layout.gather if layout.redeals != 0 else ()
    columns = set(layout.piles("tableau"))
    lifted = [take.lift for row in layout.rows if row.kind == "tableau" for take in row.take]
    return "any card" not in lifted and not columns & piles_of(layout, taken)
