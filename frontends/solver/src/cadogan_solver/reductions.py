"""A game as the search sees it: positions that play the same are one, and moves that do no harm are made at once.

Everything here follows from what a layout says. Where a game has code of its own that a shortcut would have to know,
the shortcut is left out. Each shortcut has its proof in the docstring of the function that makes it.
"""

from collections.abc import Callable, Collection
from typing import Any, TypeAlias

from cadogan import Layout, Move, Position, Stock, builder
from cadogan.advice import is_by_layout
from cadogan.cards import DOWN, KING, PACK, rank, suit
from cadogan.layout import Foundation, Row, Waste
from cadogan.piles import Known
from cadogan.rules import Rules
from cadogan.vocabulary import table
from cadogan_solver.dead import dead_ends, is_plain

Line: TypeAlias = tuple[Move, ...]
Child: TypeAlias = tuple[Line, Position]
Mark: TypeAlias = tuple[bytes, bytes, Any]
"""Stock, waste and memo."""

SHORTCUTS = ("alike", "safe", "stock", "parts", "spaces", "unseen", "dead")
"""Names of the shortcuts: piles that are alike, safe moves, reachable stock cards, parts of runs, spaces that are
alike, cards that nothing depends on, dead ends."""


class Reduced:
    """A game, reduced.

    Attributes:
        rules: the game.
        shortcuts: the names of those that are in use.
        key: maps positions that play the same to the same value.
        settled: makes moves that cannot do harm: the line of them, and where it leads.
        won: tells whether a position is won.
        dead: tells of some positions that they cannot be won; None where no test is known.
    """

    def __init__(self, rules: Rules, without: Collection[str] = ()) -> None:
        self.rules = rules
        layout = rules.layout
        self._alike = layout.alike if "alike" not in without else ()
        self._stock = None if "stock" in without else _turning(rules)
        self._safe = None if "safe" in without else _safe(rules)
        self._parts = None if "parts" in without else _parts(rules)
        self._tops = () if "unseen" in without else _only_tops(rules)
        self._known = () if "unseen" in without else _known_by_the_rest(rules)
        self._spaces = self._alike if "spaces" not in without else ()
        self.dead = None if "dead" in without else dead_ends(rules)
        used = {
            "alike": self._alike,
            "safe": self._safe,
            "stock": self._stock,
            "parts": self._parts,
            "spaces": self._spaces,
            "unseen": self._tops or self._known,
            "dead": self.dead,
        }
        self.shortcuts = tuple(name for name in SHORTCUTS if used[name])
        self.key = self._keys()
        self.settled = self._safe or (lambda position: ((), position))
        self.won = _won(rules)
        quiet = getattr(rules.automatic, "__module__", "") == builder.__name__
        self._group = {pile: group for group in self._spaces for pile in group}
        # Where emptied piles are filled again, moving a whole pile to a space does something.
        self._idle = frozenset(
            pile for pile in self._group if quiet and not layout.row(pile).refill and not layout.row(pile).at_once
        )

    def _keys(self) -> Callable[[Position], Any]:
        """Return the function that maps positions to keys."""
        layout = self.rules.layout
        turning = self._stock if self._stock is not None and self._stock.endless else None
        skipped = {*self._tops, *self._known, *(turning.piles if turning else ())}
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
            if turning is not None:
                parts.append(turning.same[position[turning.stock], position[turning.waste]])
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
        met: set[tuple[int, int, tuple[int, ...]]] = set()
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
                    mark = (move.source, move.count, alike)
                    if mark in met:
                        continue
                    met.add(mark)
                if parts is not None and parts(position, move):
                    continue
            found.append(((move,), play(position, move)[1]))
        if turning is not None:
            found += turning.reached(position)
        return found


def _has_chance(rules: Rules) -> bool:
    """Tell whether shuffles may come: where they cannot, chance has no part in what is to come."""
    return rules.layout.shuffled or not is_plain(rules)


def _won(rules: Rules) -> Callable[[Position], bool]:
    score = rules.score
    away = rules.layout.piles("foundation") + rules.layout.piles("discard")
    if getattr(score, "__module__", "") == builder.__name__ and rules.layout.goal.kind == "all out":
        total = len(rules.layout.pack)
        return lambda position: sum([len(position[i]) for i in away]) == total
    return lambda position: score(position).won


# Cards that nothing depends on.


def _only_tops(rules: Rules) -> tuple[int, ...]:
    """Return the piles of which only the top card matters.

    Nothing leaves such a pile, by choice or in a redeal, and what it takes follows from its top card; that it is not
    empty stays so. Whether the game is won does not depend on it either: the goal speaks of other piles, or of how many
    cards lie on foundations and discards, which the rest of the position tells.
    """
    layout = rules.layout
    if not is_plain(rules) or rules.composed.tests or layout.goal.kind == "runs":
        return ()
    if layout.goal.kind != "cleared" and getattr(rules.score, "__module__", "") != builder.__name__:
        return ()
    found: list[int] = []
    spoken = {name for row in layout.rows for each in row.conditions for name in each.names if name}
    if layout.redeals != 0:
        spoken.update(layout.gather)
    for row, span in zip(layout.rows, layout.spans, strict=True):
        if (
            row.kind in ("waste", "discard")
            and all(take.lift == "nothing" for take in row.take)
            and row.holds is None
            and not row.order
            and not row.at_once
            and not {row.kind, row.name} & spoken
        ):
            found += span
    return tuple(found)


def _known_by_the_rest(rules: Rules) -> tuple[int, ...]:
    """Return the foundations whose cards follow from all others.

    With one pack, foundations that are alike and built up in suit hold of each suit the cards that are nowhere else, in
    the only order there is.
    """
    layout = rules.layout
    if len(set(layout.pack)) != len(layout.pack):
        return ()
    homes = [(row, span) for row, span in zip(layout.rows, layout.spans, strict=True) if row.kind == "foundation"]
    if len(homes) != 1 or not set(layout.pack) <= set(PACK):
        return ()
    row, span = homes[0]
    if (
        [(build.directions, build.suits) for build in row.accepts] != [((1,), "same")]
        or row.order
        or row.along
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


# Safe moves.


def _safe(rules: Rules) -> Callable[[Position], Child] | None:
    """Return the function that puts cards on foundations as long as that cannot do harm; None where none is known.

    A card c may go up at once if every card d that may lie on c in the tableau is up already or goes up as soon as it
    is free: the card below d in its suit is up, and the same holds for every card that may lie on d. (For columns in
    alternating colours this is the rule that Horne gave for FreeCell: both foundations of the other colour are at most
    two behind c, and the other one of its own colour at most three.)

    Proof. Take a line W that wins from here. Play c up first, then W without the moves of c, and whenever W puts a card
    such as d on c or on another such card, put it up instead, and leave out its later moves. At each moment all other
    cards lie as in W, in the same order, but some piles lack cards at their end, and some runs that W moves as one are
    shorter from above: what W moves can be moved, what W lays it on is there or lies open sooner, and no space is
    missing. A card that W takes back from a foundation below c could only have served to hold cards which by now go up
    themselves.

    That piles lack cards must not do harm: so it is left out where emptied piles are refilled, where conditions or
    deals depend on piles being empty, and for a waste whose later passes would come out differently.
    """
    layout = rules.layout
    if not is_by_layout(rules) or layout.goal.kind != "all out":
        return None
    if sorted(layout.pack) != sorted(set(layout.pack)) or not set(layout.pack) <= set(PACK):
        return None
    homes = [(row, span) for row, span in zip(layout.rows, layout.spans, strict=True) if row.kind == "foundation"]
    if len(homes) != 1:
        return None
    home, span = homes[0]
    suits = sorted({suit(card) for card in layout.pack})
    if (
        len(home.accepts) != 1
        or home.accepts[0].directions != (1,)
        or home.accepts[0].suits != "same"
        or home.accepts[0].sources
        or home.order
        or home.along
        or home.conditions
        or home.count != len(suits)
        or not all(build.base or (build.among is not None and not build.by_suit) for build in home.fills)
        or any(build.sources or build.condition for build in home.fills)
        or any(build.base for build in home.fills) != bool(home.fills and all(b.base for b in home.fills))
        or (home.take and any(build.base for build in home.fills))
    ):
        return None
    begins = {rank(card) for build in home.fills for card in build.among or b""}
    if len(begins) > 1:
        return None
    by_base = any(build.base for build in home.fills) or not home.fills
    ranks = sorted({rank(card) for card in layout.pack})
    top_rank = max(ranks)
    if ranks != list(range(1, top_rank + 1)):
        return None
    wraps_home = home.accepts[0].wraps
    if wraps_home and top_rank != KING:
        return None
    builds = [build for row in layout.rows if row.kind != "foundation" for build in row.accepts]
    tables = [table(build) for build in builds]
    pack = set(layout.pack)
    onto = {card: [other for other in pack if any(t[card] >> other & 1 for t in tables)] for card in pack}

    def index(card: int, base: int) -> int:
        return (rank(card) - base) % KING if wraps_home else rank(card) - base

    def allowed(state: tuple[int, tuple[int, ...]]) -> frozenset[int]:
        """Return the cards that may go up at once, by base rank and the number of cards up in each suit."""
        base, heights = state
        height = dict(zip(suits, heights, strict=True))

        def is_up(card: int) -> bool:
            return index(card, base) < height[suit(card)]

        def goes(card: int) -> bool:
            at = index(card, base)
            if at > height[suit(card)]:
                return False
            return all(is_up(other) or (index(other, base) < at and goes(other)) for other in onto[card])

        return frozenset(card for card in pack if index(card, base) == height[suit(card)] and goes(card))

    known: dict[tuple[int, tuple[int, ...]], frozenset[int]] = {}
    lone = _lone(layout)
    givers = [
        (i, lone or bool(row.refill))
        for row, piles in zip(layout.rows, layout.spans, strict=True)
        if row.kind not in ("foundation", "stock")
        and _gives_top(row, home)
        and (row.kind != "waste" or _any_order(layout))
        for i in piles
    ]
    if not givers or _gathers_more(layout):
        return None
    fixed_base = next(iter(begins), 0)
    piles = tuple(span)
    play = rules.play
    order = {s: n for n, s in enumerate(suits)}

    def settled(position: Position) -> Child:
        line: Line = ()
        while True:
            heights = [0] * len(suits)
            base = fixed_base
            ups: dict[int, int] = {}
            empty = -1
            for i in piles:
                pile = position[i]
                if pile:
                    s = suit(pile[0])
                    heights[order[s]] = len(pile)
                    ups[s] = i
                    if by_base:
                        base = rank(pile[0])
                elif empty < 0:
                    empty = i
            if not base:
                return line, position
            state = (base, tuple(heights))
            cards = known.get(state)
            if cards is None:
                cards = known[state] = frozenset() if by_base and not ups else allowed(state)
            if not cards:
                return line, position
            for i, keeps_one in givers:
                pile = position[i]
                if pile and pile[-1] in cards and (len(pile) > 1 or not keeps_one):
                    target = ups.get(suit(pile[-1]), empty)
                    if target < 0:
                        continue
                    move = Move("move", i, target)
                    line += (move,)
                    position = play(position, move)[1]
                    break
            else:
                return line, position

    return settled


def _gives_top(row: Row, home: Foundation | Row) -> bool:
    """Tell whether the top card of a pile may always go to the foundations."""
    names = {home.kind, home.name}
    return (
        not row.keeps
        and row.when is None
        and any(
            take.lift in ("top", "run", "any card")
            and take.condition is None
            and take.free is None
            and (not take.targets or bool(names & set(take.targets)))
            for take in row.take
        )
    )


def _lone(layout: Layout) -> bool:
    """Tell whether it matters that a pile becomes empty."""
    stocks = [row for row in layout.rows if isinstance(row, Stock)]
    return any(condition.names for row in layout.rows for condition in row.conditions) or any(
        name.startswith("spaces ") for stock in stocks for name in stock.onto
    )


def _gathers_more(layout: Layout) -> bool:
    return layout.redeals != 0 and layout.gather != ("waste",)


def _any_order(layout: Layout) -> bool:
    """Tell whether a card may leave the waste without changing which others can be reached later."""
    if layout.redeals == 0:
        return True
    return [row.turn for row in layout.rows if isinstance(row, Stock)] == [1] and not layout.shuffled


# Reachable stock cards.


class _Turning:
    """The stock as a reserve: every card that turning the stock brings to the top of the waste can be played.

    Turning cards commutes with moves that touch neither stock nor waste, since nothing else depends on either. So a
    line of play can be put in such an order that each turn comes just before the waste card that it is made for, and a
    win needs no turn after its last card has left the waste.

    Attributes:
        stock, waste: the piles.
        endless: there is no limit to passes: positions that turning leads into each other are the same.
        same: for the two piles, what stands for all positions that turning leads into each other.
    """

    def __init__(self, rules: Rules) -> None:
        layout = rules.layout
        self.rules = rules
        self.stock, self.waste = layout.pile("stock"), layout.pile("waste")
        self.piles = (self.stock, self.waste)
        self.endless = layout.redeals is None and not layout.memo
        self.same = _Same(self)
        tables = rules.composed.ordinary
        assert tables is not None
        self._from_waste = tables.out_of(self.waste) if not rules.composed.tests else None
        self._next: Known[Mark, tuple[Move, Mark] | None] = Known(self._turned, 1 << 17)
        self._passes: Known[Mark, list[tuple[Line, bytes, bytes, Any]]] = Known(self._turns, 1 << 15)
        self._blank = layout.empty()

    def turns(self, stock: bytes, waste: bytes, memo: Any) -> list[tuple[Line, bytes, bytes, Any]]:
        """Return what turning brings about: the moves, stock, waste and memo, beginning with things as they are."""
        return self._passes[stock, waste, memo]

    def goes_round(self, turns: list[tuple[Line, bytes, bytes, Any]]) -> bool:
        """Tell whether turning leads back to where some turns began."""
        follows = self._next[turns[-1][1:]]
        return follows is not None and follows[1] == turns[0][1:]

    def _turns(self, mark: Mark) -> list[tuple[Line, bytes, bytes, Any]]:
        line: Line = ()
        found = [(line, *mark)]
        seen = {mark}
        while (follows := self._next[mark]) is not None:
            move, mark = follows
            if mark in seen:
                break
            seen.add(mark)
            line += (move,)
            found.append((line, *mark))
        return found

    def _turned(self, mark: Mark) -> tuple[Move, Mark] | None:
        """Return the move that turns the stock, and what stock, waste and memo are then; None if there is no such."""
        parts = list(self._blank)
        parts[self.stock], parts[self.waste], parts[-2] = mark
        position = Position(parts)
        for move in self.rules.moves(position):
            if move.verb in ("deal", "redeal"):
                after = self.rules.play(position, move)[1]
                return move, (after[self.stock], after[self.waste], after[-2])
        return None

    def reached(self, position: Position) -> list[Child]:
        """Return the moves of waste cards that turning brings up, those of the card that is up now left out."""
        found: list[Child] = []
        play = self.rules.play
        moves = self._from_waste or self.rules.moves
        for line, stock, waste, memo in self.turns(position[self.stock], position[self.waste], position[-2])[1:]:
            if not waste:
                continue
            parts = list(position)
            parts[self.stock], parts[self.waste], parts[-2] = stock, waste, memo
            turned = Position(parts)
            for move in moves(turned):
                if move.source == self.waste:
                    found.append(((*line, move), play(turned, move)[1]))
        return found


class _Same(dict[tuple[bytes, bytes], bytes]):
    """What stands for a stock and a waste, remembered: the least of all that turning leads to and back from."""

    def __init__(self, turning: _Turning) -> None:
        super().__init__()
        self.turning = turning

    def __missing__(self, piles: tuple[bytes, bytes]) -> bytes:
        if len(self) > 1 << 17:
            self.clear()
        stock, waste = piles
        here = stock + b"\x41" + waste
        turns = self.turning.turns(stock, waste, ())
        found = here
        if len(turns) > 1 and self.turning.goes_round(turns):
            found = min([s + b"\x41" + w for _, s, w, _ in turns])
        self[piles] = found
        return found


def _turning(rules: Rules) -> _Turning | None:
    """Return the stock as a reserve, None where turning could depend on the rest of the table, or the rest on it."""
    layout = rules.layout
    stocks = [row for row in layout.rows if isinstance(row, Stock)]
    wastes = [row for row in layout.rows if isinstance(row, Waste)]
    if len(stocks) != 1 or len(wastes) != 1 or wastes[0].count != 1:
        return None
    stock, waste = stocks[0], wastes[0]
    spoken = {name for row in layout.rows for each in row.conditions for name in each.names}
    touched = {stock.kind, stock.name, waste.kind, waste.name} - {""}
    if (
        stock.onto not in ((waste.kind,), (waste.name,), ())
        or any(take.lift != "nothing" for take in stock.take)
        or waste.accepts
        or waste.fills
        or any(row.at_once for row in layout.rows)
        or any(take.lift not in ("top", "nothing") or take.condition is not None for take in waste.take)
        or waste.conditions
        or stock.conditions
        or spoken & touched
        or any(each.counts for row in layout.rows for each in row.conditions)
        or any(touched & set(row.refill) for row in layout.rows)
        or layout.shuffled
        or (layout.redeals != 0 and layout.gather != ("waste",))
        or layout.goal.kind == "runs"
        or (layout.goal.name and touched & set(layout.goal.name.split()))
        or rules.composed.tests
        or rules.composed.ordinary is None
        or not set(rules.composed.verbs) <= {"move", "pick", "deal", "redeal"}
    ):
        return None
    mine = builder.__name__

    def own(verb: str) -> bool:
        return verb == "deal" and set(rules.composed.within.get(verb, ("",))) <= touched

    for name in ("score", "automatic", "redeal"):
        if getattr(getattr(rules, name), "__module__", "") != mine:
            return None
    for verb, what in rules.composed.verbs.items():
        if getattr(what, "__module__", "") != mine and not own(verb):
            return None
    return _Turning(rules)


# Parts of runs.


def _parts(rules: Rules) -> Callable[[Position, Move], bool] | None:
    """Return the function that tells of a move that it takes a part of a run in vain; None where that is not known.

    A part of a run moves only if the card that it uncovers can go to a foundation then: Blake and Gent have proved that
    this is enough where runs are built as columns are, and cards of columns go to columns and foundations only. Cards
    that fill spaces must be such as lie on no other card, so that no part of a run goes to a space.
    """
    layout = rules.layout
    if not is_by_layout(rules) or layout.piles("cell"):
        return None
    columns = [(row, span) for row, span in zip(layout.rows, layout.spans, strict=True) if row.kind == "tableau"]
    homes = [row for row in layout.rows if row.kind == "foundation"]
    if len(columns) != 1 or len(homes) != 1 or not set(layout.pack) <= set(PACK):
        return None
    row, span = columns[0]
    if len(row.accepts) != 1 or len(row.take) != 1:
        return None
    build, take = row.accepts[0], row.take[0]
    if take.lift != "run" or take.link is not None or take.targets or take.condition or take.free or build.sources:
        return None
    if build.condition or row.holds is not None or row.keeps or row.when or _lone(layout) or _gathers_more(layout):
        return None
    fits = table(build)
    for each in row.fills:
        if each.sources:
            continue
        if each.among is None or any(fits[top] >> card & 1 for top in PACK for card in each.among):
            return None
    others = [r for r in layout.rows if r.kind not in ("tableau", "foundation", "stock", "waste", "reserve")]
    if others or any(r.accepts or r.fills for r in layout.rows if r.kind in ("waste", "reserve", "stock")):
        return None
    piles = frozenset(span)
    up = set(layout.piles("foundation"))

    def in_vain(position: Position, move: Move) -> bool:
        if move.source not in piles or move.target not in piles:
            return False
        pile = position[move.source]
        left = len(pile) - move.count
        if left == 0:
            return False
        under = pile[left - 1]
        if under >= DOWN or not fits[under] >> pile[left] & 1:
            return False
        after = rules.play(position, move)[1]
        return not any(m.source == move.source and m.target in up for m in rules.moves(after))

    return in_vain
