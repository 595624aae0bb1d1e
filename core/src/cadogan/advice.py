"""Advice for the player: hints, safe moves, and where a card obviously goes. All of it is legal moves, put in order.

Nothing here looks at a card that the player cannot see, so advice never gives away what lies face down.
"""

from collections import Counter

from cadogan.cards import DOWN, FACES
from cadogan.layout import Layout, Row, Stock
from cadogan.position import Move, Position
from cadogan.rules import Rules

_AWAY = ("foundation", "discard")
_LAST = {"deal": 6, "redeal": 7}


def hints(rules: Rules, position: Position) -> list[Move]:
    """Return the legal moves, the likeliest first: cards put away, cards uncovered, builds, then deals.

    There are no hints just when there are no legal moves.
    """
    layout = rules.layout
    seen = rules.view(position)
    moves = rules.moves(position)
    return sorted(moves, key=lambda move: _rank(layout, seen, move))


def _rank(layout: Layout, seen: Position, move: Move) -> tuple[int, int]:
    if move.verb in _LAST:
        return _LAST[move.verb], 0
    source, target = layout.row(move.source).kind, layout.row(move.target).kind
    if source in _AWAY and move.verb in ("move", "pick"):
        return 8, 0
    if target in _AWAY:
        return 0, 0
    if move.verb not in ("move", "pick"):
        # A verb that points at no card in particular is a deal of some kind.
        at_large = move.source == move.target and not move.also
        return (5, 0) if at_large or source == "stock" else (1, 0)
    pile = seen[move.source]
    left = pile[: len(pile) - move.count]
    if left and left[-1] >= DOWN and source != "stock":
        return 1, len(left)
    if target == "cell":
        return 5, 0
    if not seen[move.target]:
        # A whole pile that goes to a space changes nothing but the place.
        same = layout.row(move.source) is layout.row(move.target) and layout.row(move.source).alike
        return (9, 0) if same and not left else (4, 0)
    return (2, 0) if not left or source != target else (3, 0)


def obvious(rules: Rules, position: Position, source: int, count: int = 0) -> Move | None:
    """Return the move that a player who points at a pile most likely means, None if nothing there moves.

    ``count`` is the place of the card pointed at, 0 for any.
    """
    pointed = [
        move
        for move in hints(rules, position)
        if ((source, count) in _points(move) or (not count and source in {pile for pile, _ in _points(move)}))
        # A redeal is not what somebody means who points at a card.
        and (move.verb not in _LAST or rules.layout.row(source).kind == "stock")
    ]
    return min(pointed, key=lambda move: _rank(rules.layout, rules.view(position), move)[0], default=None)


def _points(move: Move) -> list[tuple[int, int]]:
    return [(move.source, move.count), *move.also]


def safe(rules: Rules, position: Position) -> list[Move]:
    """Return moves to foundations that cannot do harm: no card left outside could ever be put on the card that goes.

    This follows from what the tableau accepts, and is empty where it does not follow: in games whose moves are not
    those of their layout, with several kinds of foundations, and from a waste whose order a later pass would change.
    """
    layout = rules.layout
    homes = [row for row in layout.rows if row.kind == "foundation"]
    if rules.composed.ordinary is None or rules.composed.strict or len(homes) != 1:
        return []
    if any(len(build.directions) > 1 for build in homes[0].accepts):
        return []
    up = Counter(b"".join(position[i] for i in layout.piles("foundation")).translate(FACES))
    pack = Counter(layout.pack)
    found = []
    for move in rules.moves(position):
        if move.verb != "move" or move.count != 1 or layout.row(move.target) is not homes[0]:
            continue
        card = position[move.source][-1]
        if card >= DOWN or not _may_leave(layout, position, move.source):
            continue
        wanted = 0
        for row in layout.rows:
            if row.kind != "foundation":
                for build in row.accepts:
                    wanted |= build.on(card)
        if all(up[other] == pack[other] for other in pack if wanted >> other & 1):
            found.append(move)
    return found


def _may_leave(layout: Layout, position: Position, source: int) -> bool:
    row: Row = layout.row(source)
    if row.refill and len(position[source]) == 1:
        return False
    if row.kind != "waste":
        return row.kind != "foundation"
    turns = [stock.turn for stock in layout.rows if isinstance(stock, Stock)]
    return turns == [1] or layout.redeals == 0
