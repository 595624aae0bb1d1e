"""How promising a position is: a guess that orders the search and decides nothing."""

from collections.abc import Callable

from cadogan import Position
from cadogan.cards import DOWN, FACES, rank, suit
from cadogan.piles import Known
from cadogan.rules import Rules
from cadogan.vocabulary import table

Value = Callable[[Position], float]


def valuations(rules: Rules) -> list[Value]:
    """Return functions that guess how far a position is from a win, the less the better: one for each turn of a search."""
    layout = rules.layout
    homes = layout.piles("foundation")
    if not homes or layout.goal.kind != "all out":
        return [_by_points(rules, weight) for weight in ((2.0, 1.0), (1.0, 0.0), (2.0, 3.0))]
    columns = [
        (row, span)
        for row, span in zip(layout.rows, layout.spans, strict=True)
        if row.kind not in ("foundation", "discard", "cell")
    ]
    cells = layout.piles("cell")
    knowns = []
    for row, span in columns:
        fits = [0] * 256
        for build in row.accepts:
            fits = [one | other for one, other in zip(fits, table(build), strict=True)]
        knowns.append((Known(_disorder(fits, row.kind), 1 << 16), slice(span[0], span[-1] + 1)))

    def value(position: Position) -> float:
        found = 0.0
        for known, piles in knowns:
            for pile in position[piles]:
                found += known[pile]
        for i in cells:
            if position[i]:
                found += 2.5
        return found

    return [value]


def _by_points(rules: Rules, weights: tuple[float, float]) -> Value:
    """Count points, moves that are possible, and how many ranks lie on top of the tableau."""
    score, moves = rules.score, rules.moves
    columns = rules.layout.piles("tableau") or (0,)
    tableau = slice(columns[0], columns[-1] + 1)
    of_points, of_ranks = weights

    def value(position: Position) -> float:
        now = score(position)
        points = now.points if now.fewer_is_better else -now.points
        return (
            of_points * points
            - len(moves(position))
            + of_ranks * len({pile[-1] & 15 for pile in position[tableau] if pile})
        )

    return value


def _disorder(fits: list[int], kind: str) -> Callable[[bytes], float]:
    def disorder(pile: bytes) -> float:
        if not pile:
            return -1.0 if kind == "tableau" else 0
        found = {"reserve": 2.0, "tableau": 1.0}.get(kind, 1.2) * len(pile)
        faces = pile.translate(FACES)
        lowest = 99
        for i, card in enumerate(faces):
            if pile[i] >= DOWN:
                found += 1.5
            if kind == "tableau":
                if i and not fits[faces[i - 1]] >> card & 1:
                    found += 1.0
                if rank(card) > lowest:
                    found += 1.0
                for other in faces[:i]:
                    if suit(other) == suit(card) and rank(other) < rank(card):
                        found += 1.0
                        break
            lowest = min(lowest, rank(card))
        return found

    return disorder
