"""Dead ends: tests that prove of a position that it cannot be won, much cheaper than by searching."""

from collections.abc import Callable

from cadogan import Layout, Position, Stock
from cadogan.advice import is_plain
from cadogan.cards import KING, PACK, rank
from cadogan.piles import Known
from cadogan.rules import Rules
from cadogan.vocabulary import table
from cadogan_solver.questions import has_stated_goal

Dead = Callable[[Position], bool]

_RANKS = KING + 1


def dead_ends(rules: Rules) -> Dead | None:
    """Return the test for dead ends that the layout allows, None if there is none."""
    return _successors(rules)


def _successors(rules: Rules) -> Dead | None:
    """Return a test for games in which all cards have to go on one pile, each next in rank to the one before.

    Proof. In a line that wins, each card that leaves the tableau comes to lie on another card: the one that is now on
    top of the pile, one that is dealt on it later, or another card of the tableau. No two lie on the same one. So there
    is a way to give each of these cards a card to lie on, next in rank, which no other card has. Whether there is one
    depends on how many cards of each rank are left and nothing else. Ranks are joined in a chain (1 to 2, 2 to 3; with
    aces on kings in a ring), so that serving one end after the other decides it.
    """
    layout = rules.layout
    if not is_plain(rules) or not has_stated_goal(rules) or layout.redeals != 0 or not set(layout.pack) <= set(PACK):
        return None
    target = _only_taker(layout)
    if target is None or not _one_by_one(layout):
        return None
    row = layout.row(target)
    fits = [0] * 256
    for build in row.accepts:
        fits = [one | other for one, other in zip(fits, table(build), strict=True)]
    on: list[set[int]] = [set() for _ in range(_RANKS)]
    for top in PACK:
        on[rank(top)] |= {rank(card) for card in PACK if fits[top] >> card & 1}
    if any((other - r) % KING not in (1, KING - 1) for r in range(1, _RANKS) for other in on[r]):
        return None
    stocks = layout.piles("stock")
    wanted = (
        [i for name in layout.goal.name.split() for i in layout.piles(name)]
        if layout.goal.name
        else [i for i in range(layout.size) if i != target and i not in stocks]
    )
    # Cards that need not go on the pile, but may, can still serve others.
    serving = [i for i in range(layout.size) if i != target and i not in wanted]
    # Cards that are dealt on the pile need not fit.
    if target in wanted or set(stocks) & set(wanted) or (not layout.goal.name and stocks):
        return None

    def counted(pile: bytes) -> int:
        return sum(1 << 8 * rank(card) for card in pile)

    def lacks(state: tuple[int, int]) -> bool:
        wanting, starting = state
        wants = [wanting >> 8 * r & 255 for r in range(_RANKS)]
        serves = [(wanting + starting) >> 8 * r & 255 for r in range(_RANKS)]
        # In a ring some number of aces lie on kings; without one, none.
        most = min(wants[1], serves[KING]) if 1 in on[KING] else 0
        return not any(_all_served(wants, serves, on, aces) for aces in range(most + 1))

    counts = Known(counted, 1 << 16)
    known = Known(lacks, 1 << 20)

    def dead(position: Position) -> bool:
        starting = counts[position[target][-1:]]
        for i in serving:
            starting += counts[position[i]]
        wanting = 0
        for i in wanted:
            wanting += counts[position[i]]
        return known[wanting, starting]

    return dead


_ODD_THEN_EVEN = (*range(1, _RANKS, 2), *range(2, _RANKS, 2))


def _all_served(wants: list[int], serves: list[int], on: list[set[int]], aces: int) -> bool:
    """Tell whether every card is served, if so many aces lie on kings.

    Ranks that want and ranks that serve make one chain: ace, two, three, four up to the king, then ace, two and so on
    with the parts changed. Each takes what it can from the one before, which is of use to nobody else any more.
    """
    left = [*serves]
    for r in _ODD_THEN_EVEN:
        before, after = r - 1 or KING, r % KING + 1
        taken = aces if r == 1 else min(wants[r], left[before]) if r in on[before] else 0
        left[before] -= taken
        rest = wants[r] - taken
        if rest and r not in on[after]:
            return False
        left[after] -= rest
        if left[after] < 0:
            return False
    return True


def _one_by_one(layout: Layout) -> bool:
    """Tell whether cards move one at a time, so that each has to fit."""
    return all(take.lift in ("top", "any card", "nothing") for row in layout.rows for take in row.take)


def _only_taker(layout: Layout) -> int | None:
    """Return the only pile that takes cards, if it gives none and the stock is dealt on it; otherwise None."""
    takers = [
        i
        for row, span in zip(layout.rows, layout.spans, strict=True)
        for i in span
        if row.accepts or row.fills or row.refill or row.at_once
    ]
    if len(takers) != 1:
        return None
    row = layout.row(takers[0])
    stocks = [each for each in layout.rows if isinstance(each, Stock)]
    if any(stock.onto and set(stock.onto) - {row.kind, row.name} for stock in stocks):
        return None
    if any(take.lift != "nothing" for take in row.take) or row.order or row.fills:
        return None
    return takers[0]
