"""Advice for the player: hints, safe moves, and where a card obviously goes. All of it is legal moves, put in order.

Nothing here looks at a card that the player cannot see, so advice never gives away what lies face down.
"""

import random
from collections import Counter
from contextlib import suppress
from functools import lru_cache

from cadogan import builder
from cadogan.cards import DOWN, FACES
from cadogan.deals import Deal, opening
from cadogan.layout import Layout, Row, Stock
from cadogan.position import Move, Position
from cadogan.rules import Rules

_AWAY = ("foundation", "discard")
_LAST = {"deal": 6, "redeal": 7}


@lru_cache(maxsize=32)
def of_several(rules: Rules) -> tuple[str, ...]:
    """Return the verbs that point at several cards, such as those of a pair, as some games played at random show."""
    found: set[str] = set()
    chooser = random.Random(1)
    for number in range(1, 4):
        # What goes wrong in a game that nobody plays is nobody's business.
        with suppress(Exception):
            _, at = opening(rules, Deal("cadogan", number))
            for _ in range(100):
                legal = rules.moves(at)
                found |= {move.verb for move in legal if move.also}
                if not legal:
                    break
                _, at = rules.play(at, chooser.choice(legal))
    return tuple(verb for verb in rules.composed.verbs if verb in found)


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

    This follows from what the layout says, and is empty where it does not follow: in games with verbs or hooks of
    their own, with several kinds of foundations, where the player chooses which card goes or begins, and where a
    later pass or deal would depend on the card that has gone.
    """
    layout = rules.layout
    homes = [row for row in layout.rows if row.kind == "foundation"]
    if len(homes) != 1 or not _forced(layout, homes[0]) or not is_by_layout(rules):
        return []
    piles = [position[i] for i in layout.piles("foundation")]
    up = Counter(b"".join(piles).translate(FACES))
    pack = Counter(layout.pack)
    found = []
    for move in rules.moves(position):
        if move.verb != "move" or move.count != 1 or layout.row(move.target) is not homes[0]:
            continue
        card, onto = position[move.source][-1], position[move.target]
        if card >= DOWN or not _may_leave(layout, position, move.source):
            continue
        if not onto and any(build.base for build in homes[0].fills) and not any(piles):
            continue
        left = pack[card] - up[card]
        if left > 1 and (homes[0].one_by_one or piles.count(onto) < left):
            # Which of the twins goes may matter.
            continue
        wanted = 0
        for row in layout.rows:
            if row.kind != "foundation":
                for build in row.accepts:
                    wanted |= build.on(card)
        if all(up[other] == pack[other] for other in pack if wanted >> other & 1):
            found.append(move)
    return found


def _forced(layout: Layout, home: Row) -> bool:
    """Tell whether each card has one place on the foundations, whoever plays."""
    pack = Counter(layout.pack)
    begin = {card for build in home.fills for card in build.among or b""}
    return (
        [(len(build.directions), build.suits) for build in home.accepts] == [(1, "same")]
        and len(home.order) < 2
        and all(build.among is not None or build.base for build in home.fills)
        # Where a base can be taken back, another may still become the base.
        and not (home.take and any(build.base for build in home.fills))
        and sum(pack[card] for card in begin) <= home.count
    )


def is_plain(rules: Rules) -> bool:
    """Tell whether all that happens by itself, and each verb, is what the core makes of the layout."""
    composed = rules.composed
    own = (rules.automatic, rules.redeal, *composed.verbs.values())
    return not {"move", "pick"} & composed.wheres.keys() and all(map(builder.is_core, own))


def is_by_layout(rules: Rules) -> bool:
    """Tell whether the game is what its layout says, and the layout says nothing that a card put away could spoil."""
    moves, rows = rules.composed, rules.layout.rows
    return (
        all(map(builder.is_core, (rules.automatic, rules.redeal)))
        and not moves.strict
        and moves.ordinary is not None
        and moves.verbs.keys() <= {"move", "pick", *_LAST}
        and not {"move", "pick"} & moves.wheres.keys()
        and rules.layout.goal.kind != "runs"
        and not any(take.lift == "full run" for row in rows for take in row.take)
        and not any(build.neighbours for row in rows for build in row.space)
        and not any(row.order for row in rows if row.kind != "foundation")
    )


def _may_leave(layout: Layout, position: Position, source: int) -> bool:
    row: Row = layout.row(source)
    stocks = [stock for stock in layout.rows if isinstance(stock, Stock)]
    if len(position[source]) == 1 and (
        row.refill
        or any(condition.names for each in layout.rows for condition in each.conditions)
        or any(name.startswith("spaces ") for stock in stocks for name in stock.onto)
    ):
        return False
    again = layout.redeals is None or (layout.redeals > 0 and layout.noted(position, "redeals") < layout.redeals)
    if again and layout.gather != ("waste",):
        return False
    if row.kind != "waste":
        return row.kind not in ("foundation", "stock")
    return not again or ([stock.turn for stock in stocks] == [1] and not layout.shuffled)
