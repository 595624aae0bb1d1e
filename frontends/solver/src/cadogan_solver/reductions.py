"""A game as the search sees it: positions that play the same are one, and moves that do no harm are made at once.

Everything here follows from what a layout says. Where a game has code of its own that a shortcut would have to know,
the shortcut is left out. Each shortcut has its proof in the docstring of the function that makes it.
"""

from collections.abc import Callable, Collection
from typing import Any

from cadogan import Layout, Move, Position
from cadogan.advice import is_by_layout, is_plain
from cadogan.builder import is_core
from cadogan.cards import DOWN, PACK, matching, rank, suit
from cadogan.layout import Row
from cadogan.rules import Rules
from cadogan.vocabulary import table
from cadogan_solver.dead import dead_ends
from cadogan_solver.hasty import HASTY, blind, eager
from cadogan_solver.lines import Child
from cadogan_solver.questions import (
    dealt_on,
    has_stated_goal,
    only_row,
    piles_of,
    spoken_of,
    takes_any,
    turned_to_waste,
)
from cadogan_solver.safe import safe
from cadogan_solver.turning import turning

SHORTCUTS = ("alike", "safe", "stock", "parts", "spaces", "unseen", "dead", *HASTY)
"""Names of the shortcuts: piles that are alike, safe moves, reachable stock cards, parts of runs, spaces that are
alike, cards that nothing depends on, dead ends; and of the ways of haste."""


class Reduced:
    """A game, reduced.

    Attributes:
        rules: the game.
        shortcuts: the names of those that are in use.
        key: maps positions that play the same to the same value.
        settled: makes moves that cannot do harm: the line of them, and where it leads.
        won: tells whether a position is won.
        dead: tells of some positions that they cannot be won; None where no test is known.
        complete: a search that finds no win proves that there is none.
    """

    def __init__(self, rules: Rules, without: Collection[str] = (), hasty: Collection[str] = ()) -> None:
        self.rules = rules
        layout = rules.layout
        self._alike = _alike(layout) if "alike" not in without else ()
        self._stock = None if "stock" in without else turning(rules)
        self._safe = None if "safe" in without else safe(rules)
        self._parts = None if "parts" in without else _parts(rules)
        self._tops = () if "unseen" in without else _only_tops(rules)
        # What lies under the tops is not known by the rest, and neither is then what is missing from it.
        self._known = () if "unseen" in without or self._tops else _known_by_the_rest(rules)
        self._spaces = self._alike if "spaces" not in without else ()
        self.dead = None if "dead" in without else dead_ends(rules)
        used: dict[str, Any] = {
            "alike": self._alike,
            "safe": self._safe,
            "stock": self._stock,
            "parts": self._parts,
            "spaces": self._spaces,
            "unseen": self._tops or self._known,
            "dead": self.dead,
        }
        self.key = self._keys()
        self.settled = self._safe or (lambda position: ((), position))
        if "eager" in hasty and (eagerly := eager(rules)):
            self.settled = used["eager"] = eagerly
        if "blind" in hasty and (blindly := blind(layout, self.key)):
            self.key = used["blind"] = blindly
        self.shortcuts = tuple(name for name in SHORTCUTS if used.get(name))
        self.complete = not {*HASTY} & {*self.shortcuts}
        self.won = _won(rules)
        quiet = is_core(rules.automatic) and is_core(rules.composed.verbs.get("move"))
        self._group = {pile: group for group in self._spaces for pile in group}
        # Where emptied piles are filled again, moving a whole pile to a space does something.
        self._idle = frozenset(
            pile for pile in self._group if quiet and not layout.row(pile).refill and not layout.row(pile).at_once
        )

    def _keys(self) -> Callable[[Position], Any]:
        """Return the function that maps positions to keys."""
        layout = self.rules.layout
        endless = self._stock if self._stock is not None and self._stock.endless else None
        skipped = {*self._tops, *self._known, *(endless.piles if endless else ())}
        groups = [tuple(sorted(group)) for group in self._alike if not skipped & set(group)]
        grouped = {pile for group in groups for pile in group}
        single = [i for i in range(layout.size + 1) if i not in grouped and i not in skipped]
        tops = [(i, _stands_for(layout.row(i))) for i in self._tops]
        has_memo, chance = bool(layout.memo), _has_chance(self.rules)
        # A group is a row, and a row lies side by side.
        slices = [slice(group[0], group[-1] + 1) for group in groups]

        def key(position: Position) -> Any:
            parts: list[bytes] = []
            for each in slices:
                parts += sorted(position[each])
            for i in single:
                parts.append(position[i])
            for i, same in tops:
                parts.append(same[position[i][-1:]])
            if endless is not None:
                parts.append(endless.same[position[endless.stock], position[endless.waste]])
            found = b"\x40".join(parts)
            if has_memo or chance:
                return (found, position[-2], position[-1]) if chance else (found, position[-2])
            return found

        return key

    def children(self, position: Position) -> list[Child]:
        """Return what may be played, each with where it leads, safe moves not yet made."""
        rules = self.rules
        play, turning, parts = rules.play, self._stock, self._parts
        found: list[Child] = []
        group, idle = self._group, self._idle
        met: set[tuple[int, int, tuple[tuple[int, int], ...], tuple[int, ...]]] = set()
        for move in rules.moves(position):
            if turning is not None and move.verb in ("deal", "redeal"):
                continue
            if move.verb == "move":
                target = move.target
                if not position[target] and target in group:
                    # Of spaces that are alike one will do, and a whole pile gains nothing by changing place.
                    alike = group[target]
                    if move.source in alike and move.source in idle and move.count == len(position[move.source]):
                        continue
                    mark = (move.source, move.count, move.also, alike)
                    if mark in met:
                        continue
                    met.add(mark)
                if parts is not None and parts(position, move):
                    continue
            found.append(((move,), play(position, move)[1]))
        if turning is not None:
            found += turning.reached(position)
        return found


def _alike(layout: Layout) -> tuple[tuple[int, ...], ...]:
    """Return the groups of piles that may change places.

    What happens by itself goes through piles in order. That is the same in any order unless piles are refilled with
    different numbers of cards, or one of several cards that could go at once takes the place of another.
    """
    if any(row.at_once and _may_choose(row, layout.pack) for row in layout.rows):
        return ()
    unequal = {i for row, span in zip(layout.rows, layout.spans, strict=True) if _refills_unequally(row) for i in span}
    return tuple(group for group in layout.alike if not unequal & set(group))


def _refills_unequally(row: Row) -> bool:
    """Tell whether emptied piles of a row are filled again with different numbers of cards."""
    return bool(row.refill) and len({max(count, 1) for count in row.dealt}) > 1


def _may_choose(row: Row, pack: bytes) -> bool:
    """Tell whether of several cards that could go to a row at once one may take the place of another."""
    going = [card for card in pack if card in matching(row.at_once)]
    fills = [card for card in going if any(build.among is None or card in build.among for build in row.fills)]
    alone = len(set(pack)) == len(pack)
    return len(fills) > row.count or not all(
        (alone and build.suits == "same" and build.directions == (1,))
        or (build.among is not None and row.holds is None)
        for build in row.accepts
    )


def _has_chance(rules: Rules) -> bool:
    """Tell whether shuffles may come: where they cannot, chance has no part in what is to come."""
    deals_again = rules.layout.redeals != 0 and not is_core(rules.deal)
    return rules.layout.shuffled or not is_plain(rules) or deals_again


def _won(rules: Rules) -> Callable[[Position], bool]:
    score = rules.score
    away = rules.layout.piles("foundation") + rules.layout.piles("discard")
    if is_core(score) and rules.layout.goal.kind == "all out":
        total = len(rules.layout.pack)
        return lambda position: sum([len(position[i]) for i in away]) == total
    return lambda position: score(position).won


# Cards that nothing depends on.


def _only_tops(rules: Rules) -> tuple[int, ...]:
    """Return the piles of which only the top card matters.

    Nothing leaves such a pile, by choice, to fill others or in a redeal, and what it takes follows from its top card;
    that it is not empty stays so. Nothing else looks at it. Whether the game is won does not depend on it either: the
    goal speaks of other piles, or of how many cards lie on foundations and discards, which the rest of the position
    tells.
    """
    layout = rules.layout
    if not is_plain(rules) or rules.composed.tests or not has_stated_goal(rules):
        return ()
    looked_at = spoken_of(layout) | piles_of(layout, [name for row in layout.rows for name in row.refill])
    if layout.redeals != 0:
        looked_at |= piles_of(layout, layout.gather)
    found: list[int] = []
    for row, span in zip(layout.rows, layout.spans, strict=True):
        if (
            row.kind in ("waste", "discard")
            and all(take.lift == "nothing" for take in row.take)
            and row.holds is None
            and not row.order
            and not row.at_once
            and not row.refill
            and not looked_at & set(span)
        ):
            found += span
    return tuple(found)


def _known_by_the_rest(rules: Rules) -> tuple[int, ...]:
    """Return the foundations whose cards follow from all others.

    With one pack, foundations that are alike and built up in suit hold of each suit the cards that are nowhere else, in
    the only order there is. Nothing may come to lie there but a first card of the one rank that begins, and cards that
    are built on it.
    """
    layout = rules.layout
    if len(set(layout.pack)) != len(layout.pack):
        return ()
    homes = only_row(layout, "foundation")
    if homes is None or not set(layout.pack) <= set(PACK):
        return ()
    row, span = homes
    if not turned_to_waste(rules):
        # What is dealt on foundations follows no build.
        added = dealt_on(layout) | (piles_of(layout, layout.gather) if layout.redeals != 0 else set())
        if added & set(span) or any(row.dealt) or not is_core(rules.deal) or not is_plain(rules):
            return ()
    if (
        [(build.directions, build.suits) for build in row.accepts] != [((1,), "same")]
        or row.order
        or row.along
        or row.refill
        or max(row.dealt, default=0) > 1
        or any(build.by_suit for build in row.fills)
        or not all(
            build.base or (build.among is not None and len({rank(c) for c in build.among}) == 1) for build in row.fills
        )
        or row.count != len({suit(card) for card in layout.pack})
        or layout.piles("discard")
        or not is_by_layout(rules)
    ):
        return ()
    # The base rank must be the same on every way to a position.
    if any(build.base for build in row.fills) and (row.take or not any(row.dealt)):
        return ()
    lies_fixed = all(len(each) == 1 for each in row.set_out) and len(row.set_out) == row.count and not row.take
    return tuple(span) if tuple(span) in layout.alike or lies_fixed else ()


def _stands_for(row: Row) -> dict[bytes, bytes]:
    """Return for each top card the first one on which the same cards fit; an empty pile stands for itself."""
    first: dict[tuple[int, ...], bytes] = {}
    found = {b"": b""}
    for card in range(256):
        same = tuple(table(build)[card] for build in row.accepts)
        found[bytes([card])] = first.setdefault(same, bytes([card]))
    return found


# Parts of runs.


def _parts(rules: Rules) -> Callable[[Position, Move], bool] | None:
    """Return the function that tells of a move that it takes a part of a run in vain; None where that is not known.

    A part of a run moves to another card only if the card that it uncovers can go to a foundation then; to a space it
    may move always. Blake and Gent have proved that this is enough where cards of columns go to columns and foundations
    only.

    Proof. Call cards alike that take the same cards. Play a line W that wins, but leave out its moves in vain. From the
    first of them on, all is as in W but that what lies on cards that are alike has changed places: for such a move
    takes what lies on u to t, and these are alike, as one card may be put on both. What W moves with a card under it
    moves here with what lies on that card here; what W moves from a card, or puts on it, lies here on one that is
    alike, or goes there; to a space it goes in both. When W puts up a card u that is not free here, some card alike is
    free here and not in W: what lies on u goes there, and u up at once. No pile is ever empty here that is not empty in
    W, nor the other way.

    For that a run has to be built as the column is, up or down, and cards have to be alike that take one card in
    common. Among the cards that lie on a card there must never be one that is alike, or that it may be put on itself:
    so ranks must not go round the corner, or must end with the base. No part of a run may go to a cell or elsewhere;
    and nothing may tell the columns apart, lay cards on them by itself, or ask what lies where.
    """
    layout = rules.layout
    if not is_by_layout(rules) or layout.goal.kind != "all out" or rules.composed.tests or not turned_to_waste(rules):
        return None
    own = [what for verb, what in rules.composed.verbs.items() if verb != "deal"]
    if not all(map(is_core, (rules.score, *own))):
        return None
    columns, homes = only_row(layout, "tableau"), only_row(layout, "foundation")
    if columns is None or homes is None or not set(layout.pack) <= set(PACK):
        return None
    row, span = columns
    if len(row.accepts) != 1 or len(row.take) != 1 or not row.alike or homes[0].along:
        return None
    build, take = row.accepts[0], row.take[0]
    if take.lift != "run" or take.link is not None or take.targets or take.free or build.sources:
        return None
    if row.holds is not None or row.keeps or any(each.conditions or each.at_once for each in layout.rows):
        return None
    if _refills_unequally(row):
        return None
    if build.directions not in ((1,), (-1,)) or (build.wraps and not build.ends):
        return None
    fits = table(build)
    if any(fits[one] & fits[other] and fits[one] != fits[other] for one in PACK for other in PACK):
        return None
    others = [r for r in layout.rows if r.kind not in ("tableau", "foundation", "stock", "waste", "reserve")]
    if others or any(takes_any(r) for r in layout.rows if r.kind in ("waste", "reserve", "stock")):
        return None
    piles = frozenset(span)
    up = set(layout.piles("foundation"))
    ordinary = rules.composed.ordinary
    moves = rules.moves if ordinary is None else ordinary.into(up)

    def in_vain(position: Position, move: Move) -> bool:
        if move.source not in piles or move.target not in piles or not position[move.target]:
            return False
        pile = position[move.source]
        left = len(pile) - move.count
        if left == 0:
            return False
        under = pile[left - 1]
        if under >= DOWN or not fits[under] >> pile[left] & 1:
            return False
        after = rules.play(position, move)[1]
        return not any(m.source == move.source and m.target in up for m in moves(after))

    return in_vain
