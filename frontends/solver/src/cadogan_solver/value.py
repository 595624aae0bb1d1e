"""How promising a position is: guesses that order a search and decide nothing."""

from collections.abc import Callable, Sequence

from cadogan import Position
from cadogan.cards import DOWN, FACES, rank, suit
from cadogan.piles import Known, Pile
from cadogan.rules import Rules
from cadogan.vocabulary import table

Value = Callable[[Position], float]


def valuations(rules: Rules) -> list[Value]:
    """Return functions that guess how far a position is from a win, the less the better: one a turn of a search."""
    layout = rules.layout
    if layout.piles("foundation") and layout.goal.kind == "all out":
        return [_by_order(rules)]
    # What promises most differs from game to game, and from deal to deal.
    return [_by_points(rules, *weights) for weights in ((2.0, 1.0), (1.0, 0.0), (2.0, 3.0))]


def _by_order(rules: Rules) -> Value:
    """Count the cards that are not on foundations, and what lies in their way."""
    layout = rules.layout
    cells = layout.piles("cell")
    known: list[tuple[Known[Pile, float], slice]] = []
    for row, span in zip(layout.rows, layout.spans, strict=True):
        if row.kind not in ("foundation", "discard", "cell"):
            fits = [0] * 256
            for build in row.accepts:
                fits = [one | other for one, other in zip(fits, table(build), strict=True)]
            known.append((Known(_disorder(fits, row.kind), 1 << 16), slice(span[0], span[-1] + 1)))

    def value(position: Position) -> float:
        found = 0.0
        for by_pile, piles in known:
            for pile in position[piles]:
                found += by_pile[pile]
        for i in cells:
            if position[i]:
                found += _IN_CELL
        return found

    return value


# Found by trying on FreeCell, Klondike, Demon and Beleaguered Castle; small changes make little difference.
_CARD = {"tableau": 1.0, "reserve": 0.5}
_OTHER_CARD = 1.2
_IN_CELL = 2.5
_HIDDEN = 1.5
_SPACE = -1.0


def _disorder(fits: Sequence[int], kind: str) -> Callable[[Pile], float]:
    """Return the function that counts a pile: its cards; in a column also breaks of a run and what must go first."""

    def disorder(pile: Pile) -> float:
        if not pile:
            return _SPACE if kind == "tableau" else 0.0
        found = _CARD.get(kind, _OTHER_CARD) * len(pile)
        if kind != "tableau":
            return found
        faces = pile.translate(FACES)
        lowest = rank(faces[0])
        for i, card in enumerate(faces):
            found += _HIDDEN * (pile[i] >= DOWN)
            if i:
                found += not fits[faces[i - 1]] >> card & 1
                found += rank(card) > lowest
                found += any(suit(other) == suit(card) and rank(other) < rank(card) for other in faces[:i])
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
