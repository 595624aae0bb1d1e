"""Safe moves: cards that go to foundations at once, because that can do no harm."""

from collections.abc import Callable, Iterable, Sequence

import attrs

from cadogan import Layout, Move, Position, Stock
from cadogan.advice import is_by_layout
from cadogan.builder import is_core
from cadogan.cards import KING, PACK, rank, suit
from cadogan.layout import Row
from cadogan.piles import Known, Pile
from cadogan.rules import Rules
from cadogan.vocabulary import Build, Take, table
from cadogan_solver.lines import Child, Line
from cadogan_solver.questions import dealt_on, only_row, piles_of, redeals_by_layout, takes_any, turned_to_waste


def _dealt_alike(rules: Rules) -> bool:
    """Tell whether cards that piles lack at their end change nothing about what deals do, nor what can be done then.

    A card that is dealt comes to lie on another card there, so it must not matter what it lies on: where only whole
    runs move, it would, and so it would where cards move with others that could not be put on them.
    """
    layout = rules.layout
    onto = [name for row in layout.rows if isinstance(row, Stock) for name in row.onto]
    columns = {*layout.piles("tableau"), *layout.piles("waste")}
    may_take = dealt_on(layout) | {*layout.piles("waste")}
    may_lie = _union_of_tables(_outside(layout))
    return (
        not any(name.startswith("spaces ") for name in onto)
        and all(_is_run(take.link, may_lie) for i in may_take for take in layout.row(i).take if take.lift == "run")
        and not any(take.lift == "whole run" for i in may_take for take in layout.row(i).take)
        and (
            turned_to_waste(rules)
            or (
                layout.redeals == 0
                and is_core(rules.composed.verbs.get("deal"))
                and dealt_on(layout) <= columns
                and not any(row.refill for row in layout.rows)
            )
        )
    )


def safe(rules: Rules) -> Callable[[Position], Child] | None:
    """Return the function that puts cards on foundations as long as that cannot do harm; None where none is known.

    A card c may go up at once if it is in a set H of cards, with each card its twins of other packs, such that
    - each card of H is up, or it is the next of its suit; with several packs each twin that is not up has a foundation
      of its own on which it is the next;
    - every card that may be put on a card of H, anywhere but on foundations, is in H, except on one that is up, with
      its twins, and stays there;
    - where cards may be taken back from foundations, H holds for each of its cards all lower ones of its suit, except
      those that stay there.
    (For columns in alternating colours that nothing returns to, this is the rule that Horne gave for FreeCell: both
    foundations of the other colour are at most two behind c, and the other one of its own colour at most three.)

    Proof. Take a line W that wins from here. Play it with these changes: cards of H that are up stay up, and whenever W
    moves a card of H, put it up, with all that lies on it, and leave out its later moves. At each moment each pile is
    as in W but for cards of H that it lacks at its end. For what W puts on a card of H is in H; so whatever else it
    puts somewhere comes to lie on a card, or in a space, that is here as well, and what it moves lies open here: a run
    is shorter, from above, at most. A card of H can go up when W moves it, for the one before it is up and stays so: it
    is up in W, or is taken back by W alone. In the end all are up. That is no longer than W.

    With several packs that means: the foundations of a suit are alike, so what lies there is told by the numbers n(i)
    of cards of the i-th rank that are up. One more goes up if n(i) < n(i-1), and one comes back if n(i) > n(i+1). Cards
    of H that are not up are of the rank that is next on the lowest foundation of the suit: all cards before it are up,
    and here they stay up, so each of these twins can go up whenever it comes to that. Of cards that are not in H as
    many are up as in W, and of cards of H no fewer: so what W puts up can be put up here. What W takes back, not in H,
    can be taken back, for then the next one is not in H either. (A card that is next only on a higher foundation of its
    suit has to wait: its twin may be the one that W puts there.)

    What the proof needs besides: piles that lack cards do no harm (no deal or test asks for cards or counts deals, and
    no condition but for those that ask whether the stock is out, where that depends on deals alone; a waste whose later
    passes could come out differently gives none); cards that lie on a card that is moved with it are such as may be put
    on it, or else each card that may be put on one of H has to be up; and cards that can go on a card of H can go on
    foundations, or else they have to be up as well: then c alone goes up before W puts it up, and its twins are moved
    as in W. Where emptied piles are refilled from a reserve, a pile's last card stays; of a reserve, the next card is
    then as good where it fills a space as on the reserve, since it lies open in both places and may go to the same
    piles, while nothing but cards of H is put on the card that W fills the space with. (So nothing may be dealt there.)
    """
    layout = rules.layout
    if not is_by_layout(rules) or layout.goal.kind != "all out" or not is_core(rules.score):
        return None
    if not rules.composed.loose or not redeals_by_layout(rules):
        return None
    if not _dealt_alike(rules) or not _asks_for_stock_alone(layout):
        return None
    pack = set(layout.pack)
    packs = len(layout.pack) // len(pack)
    if sorted(layout.pack) != sorted([*pack] * packs) or not pack <= set(PACK):
        return None
    if any(row.at_once or row.kind == "discard" for row in layout.rows):
        return None
    if any(takes_any(row) for row in layout.rows if row.kind in ("stock", "waste")):
        return None
    homes = only_row(layout, "foundation")
    if homes is None or not _refill_is_harmless(layout, homes[0]):
        return None
    home, span = homes
    suits = sorted({suit(card) for card in layout.pack})
    if (
        len(home.accepts) != 1
        or home.accepts[0].directions != (1,)
        or home.accepts[0].suits != "same"
        or home.accepts[0].sources
        or home.order
        or home.along
        or home.refill
        or home.face_up is not None
        or max(home.dealt, default=0) > (0 if home.first else 1)
        or home.conditions
        or home.count != len(suits) * packs
        or not all(build.base or (build.among is not None and not build.by_suit) for build in home.fills)
        or any(build.sources for build in home.fills)
        or any(build.base for build in home.fills) != bool(home.fills and all(b.base for b in home.fills))
        or (home.take and any(build.base for build in home.fills))
        or not all(take.lift in ("top", "nothing") for take in home.take)
    ):
        return None
    begins = {rank(card) for build in home.fills for card in build.among or b""}
    if len(begins) > 1:
        return None
    begin_with = {card for build in home.fills for card in build.among or b""}
    by_base = any(build.base for build in home.fills) or not home.fills
    ranks = sorted({rank(card) for card in layout.pack})
    top_rank = max(ranks)
    if ranks != list(range(1, top_rank + 1)) or home.most(0) < top_rank:
        return None
    if begins and not {card for card in layout.pack if rank(card) in begins} <= begin_with:
        return None
    wraps_home = home.accepts[0].wraps
    if wraps_home and (top_rank != KING or (packs > 1 and home.most(0) > KING)):
        return None
    builds = _outside(layout)
    tables = [table(build) for build in builds]
    ends = all(build.ends for build in builds)
    onto = {card: [other for other in pack if any(t[card] >> other & 1 for t in tables)] for card in pack}
    in_suit = {card: [other for other in pack if suit(other) == suit(card)] for card in pack}
    back = any(take.lift != "nothing" for take in home.take)
    if back and by_base:
        return None
    all_up = not _goes_as_soon_as_free(layout, home)

    def index(card: int, base: int) -> int:
        return (rank(card) - base) % KING if wraps_home else rank(card) - base

    def allowed(state: tuple[int, tuple[int, ...]]) -> frozenset[int]:
        """Return the cards that may go up at once, by base rank and the height of each suit's lowest foundation."""
        base, heights = state
        height = dict(zip(suits, heights, strict=True))

        def closed(card: int) -> bool:
            """Tell whether there is such a set of cards with this one."""
            found = {card}
            waiting = [card]
            while waiting:
                one = waiting.pop()
                at, up = index(one, base), height[suit(one)]
                if at > up or at < 0 or (all_up and at == up and one != card):
                    return False
                if at < up and (not back or at < home.keeps):
                    continue
                more = [] if ends and not at else [*onto[one]]
                if back:
                    more += [other for other in in_suit[one] if index(other, base) < at]
                waiting += [other for other in more if other not in found]
                found.update(more)
            return True

        return frozenset(card for card in pack if index(card, base) == height[suit(card)] and closed(card))

    fixed_base = next(iter(begins), 0)
    homes_span = slice(span[0], span[-1] + 1)
    order = {s: n for n, s in enumerate(suits)}
    by_heights = Known(allowed, 1 << 16)

    def going(homes: tuple[Pile, ...]) -> dict[int, int]:
        """Return where each card goes that may go up at once, by what lies on the foundations."""
        begun: list[list[tuple[int, int]]] = [[] for _ in suits]
        base = fixed_base
        for i, pile in zip(span, homes, strict=True):
            if pile:
                base = base or rank(pile[0])
                if base != rank(pile[0]):
                    return {}
                begun[order[suit(pile[0])]].append((len(pile), i))
        if not base or (by_base and not any(begun)):
            return {}
        empty = next((i for i, pile in zip(span, homes, strict=True) if not pile and home.fills), -1)
        lowest = [min(some) if len(some) == packs else (0, empty) for some in begun]
        heights = tuple(height for height, _ in lowest)
        targets = {card: lowest[order[suit(card)]][1] for card in by_heights[base, heights]}
        return {card: target for card, target in targets.items() if target >= 0}

    by_homes = Known(going, 1 << 16)
    givers = [
        (slice(piles[0], piles[-1] + 1), piles, bool(row.refill))
        for row, piles in zip(layout.rows, layout.spans, strict=True)
        if row.kind not in ("foundation", "stock")
        and _gives_top(row, home)
        and (row.kind != "waste" or _any_order(rules))
    ]
    if not givers:
        return None
    play = rules.play

    def next_move(position: Position) -> Move | None:
        targets = by_homes[position[homes_span]]
        if not targets:
            return None
        for part, piles, keeps_one in givers:
            tops = [pile[-1] if pile else 0 for pile in position[part]]
            if targets.keys().isdisjoint(tops):
                continue
            for i, top in zip(piles, tops, strict=True):
                if top in targets and not (keeps_one and len(position[i]) == 1):
                    return Move("move", i, targets[top])
        return None

    def settled(position: Position) -> Child:
        line: Line = ()
        while (move := next_move(position)) is not None:
            line += (move,)
            position = play(position, move)[1]
        return line, position

    return settled


def _asks_for_stock_alone(layout: Layout) -> bool:
    """Tell whether conditions, if there are any, ask for the stock alone, and the stock depends on deals alone."""
    conditions = [each for row in layout.rows for each in row.conditions]
    if not conditions:
        return True
    stock = set(layout.piles("stock"))
    return (
        layout.redeals == 0
        and all(piles_of(layout, [name for name in each.names if name]) <= stock for each in conditions)
        and not any(row.kind == "stock" and (row.take or takes_any(row)) for row in layout.rows)
        and not any(piles_of(layout, row.refill) & stock for row in layout.rows)
    )


def _gives_top(row: Row, home: Row) -> bool:
    """Tell whether the top card of a pile may always go to the foundations."""
    return (
        not row.keeps
        and row.when is None
        and any(take.lift in ("top", "run", "any card") and _gives_always(take, home) for take in row.take)
    )


def _gives_always(take: Take, taker: Row) -> bool:
    """Tell whether what is lifted may go to a row whatever else lies on the table, and whatever lies there."""
    targets = {*take.targets}
    named = not targets or (bool({taker.kind, taker.name} & targets) and not {"cards", "spaces"} & targets)
    return named and take.condition is None and take.free is None


def _goes_as_soon_as_free(layout: Layout, home: Row) -> bool:
    """Tell whether what may be put on a card somewhere can go to the foundations instead, with all that lies on it."""
    may_lie = _union_of_tables(_outside(layout))
    for row in layout.rows:
        some = [take for take in row.take if take.lift != "nothing"]
        if row.kind == "foundation" or not some:
            continue
        if not _gives_top(row, home):
            return False
        for take in some:
            if take.lift in ("run", "whole run") and not _is_run(take.link, may_lie):
                return False
            if take.lift == "any card" and not _gives_always(attrs.evolve(take, condition=None), home):
                return False
    return True


def _outside(layout: Layout) -> list[Build]:
    """Return what is put on cards anywhere but on foundations."""
    return [build for row in layout.rows if row.kind != "foundation" for build in row.accepts]


def _union_of_tables(builds: Iterable[Build]) -> list[int]:
    """Return for each byte the set of cards that some of the builds put on it."""
    found = [0] * 256
    for build in builds:
        found = [one | other for one, other in zip(found, table(build), strict=True)]
    return found


def _is_run(link: Build | None, may_lie: Sequence[int]) -> bool:
    """Tell whether cards of a run are such as may be put on each other; without a link they follow their own row."""
    return link is None or all(table(link)[top] & ~may_lie[top] == 0 for top in PACK)


def _refill_is_harmless(layout: Layout, home: Row) -> bool:
    """Tell whether emptied piles are refilled, if at all, from a reserve whose cards may go where theirs may.

    Nothing is added to the reserve, the piles are alike, get one card each and take cards from wherever they come.
    """
    for row, span in zip(layout.rows, layout.spans, strict=True):
        if not row.refill:
            continue
        if row.kind != "tableau" or max(row.dealt) > 1 or layout.piles("cell"):
            return False
        if row.count > 1 and tuple(span) not in layout.alike:
            return False
        if any(build.sources for each in layout.rows for build in each.accepts) or not _gives_top(row, home):
            return False
        takers = [each for each in layout.rows if each is not home and takes_any(each)]
        if not all(any(_gives_always(take, taker) for take in row.take) for taker in takers):
            return False
        for i in piles_of(layout, row.refill):
            giver = layout.row(i)
            if giver.kind != "reserve" or takes_any(giver):
                return False
            if giver.take and not all(take.lift == "top" and not take.targets and not take.free for take in giver.take):
                return False
    return sum(bool(row.refill) for row in layout.rows) <= 1


def _any_order(rules: Rules) -> bool:
    """Tell whether a card may leave the waste without changing which others can be reached later."""
    layout = rules.layout
    deal = rules.composed.verbs.get("deal")
    if deal is not None and not is_core(deal):
        return False
    if layout.redeals == 0:
        return True
    if len(layout.piles("waste")) != 1:
        return False
    return [row.turn for row in layout.rows if isinstance(row, Stock)] == [1] and not layout.shuffled
