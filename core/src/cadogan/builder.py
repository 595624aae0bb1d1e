"""The default hooks: everything that follows from a layout."""

from collections.abc import Iterator, Sequence

from cadogan import steps
from cadogan.cards import DOWN, HIDE, matching
from cadogan.hooks import Automatic, Deal, Redeal, Score, Scorer, View, hookimpl
from cadogan.layout import PACK_NAME, Layout, Row, Stock
from cadogan.moves import Moves
from cadogan.position import Move, Position
from cadogan.steps import MOVE, Steps
from cadogan.tables import holds, tables_of


def is_core(function: object) -> bool:
    """Tell whether a hook's function is made here of a layout, and so says nothing that the layout does not say.

    Its code is looked at, and not its name: one that a plugin has wrapped with `functools.wraps` has ours.
    """
    return getattr(function, "__globals__", None) is globals()


@hookimpl
def deal(layout: Layout) -> Deal:
    """Put out the first cards, then deal row after row, in rounds; what is left is the stock."""
    pack = layout.pile(PACK_NAME)
    stock = layout.piles("stock")
    again = layout.memo_index("redeals") if "redeals" in layout.memo else None
    rows = [(row, span) for row, span in zip(layout.rows, layout.spans, strict=True) if span]
    first = [(target, wanted) for row, span in rows for target, wanted in zip(span, _first(row), strict=False)]
    by_rows = [
        (steps.turn_over if row.is_open(place, height) else steps.move)(pack, span[place])
        for row, span in rows
        if row.kind != "stock" and any(row.dealt)
        for place, height in _order(row)
    ]

    def dealt(position: Position) -> Steps:
        rest = list(position[pack])
        done: Steps = []
        if not (again is not None and position[-2][again]):
            for target, wanted in first:
                at = next((i for i in reversed(range(len(rest))) if rest[i] & 0x7F in wanted), None)
                if at is not None:
                    done += [steps.move(pack, target, depth=len(rest) - 1 - at), steps.turn(target)]
                    del rest[at]
        done += by_rows[: len(rest)]
        if len(rest) > len(by_rows) and stock:
            done.append(steps.move(pack, stock[0], len(rest) - len(by_rows)))
        return done

    return dealt


def _first(row: Row) -> list[bytes]:
    """Return for each pile the cards one of which is put out there before the deal."""
    if not row.first:
        return []
    if isinstance(row.first, str):
        some = matching(row.first)
        return [bytes([some[i % len(some)]]) for i in range(row.count)]
    return [matching(each) for each in row.first]


def _order(row: Row) -> Iterator[tuple[int, int]]:
    """Yield the places of a row in the order of dealing, each with the number of cards that it has by then."""
    counts = row.dealt
    if row.by == "pile":
        yield from ((place, height) for place, count in enumerate(counts) for height in range(count))
    else:
        for height in range(max(counts)):
            yield from ((place, height) for place, count in enumerate(counts) if count > height)


_UNCOVER_THEIR_SOURCE = ("move", "deal")
"""Verbs that can uncover a card nowhere but where they take from: the others lay cards open."""


@hookimpl
def automatic(layout: Layout) -> Automatic:
    """Turn uncovered cards, send off cards that go at once, then refill emptied piles."""
    rows = tuple(zip(layout.rows, layout.spans, strict=True))
    going = {i: frozenset(matching(row.at_once)) for row, span in rows if row.at_once for i in span}
    rows_of = [layout.row(i) for i in range(layout.size)]
    arriving = tables_of(layout).into(going) if going else None
    hiding = tuple(i for row, span in rows if row.hides for i in span)
    refilled = tuple(
        (
            target,
            max(count, 1),
            tuple(p for name in row.refill for p in layout.piles(name)),
            holds(row.when, layout) if row.when is not None else None,
        )
        for row, span in rows
        if row.refill
        for target, count in zip(span, row.dealt, strict=True)
    )
    hides = frozenset(hiding)
    simple = not refilled and not going

    def follows(position: Position, move: Move | None) -> Steps:
        if simple and move is not None and move.verb in _UNCOVER_THEIR_SOURCE:
            source = move.source
            if source in hides and position[source] and position[source][-1] >= DOWN:
                return [steps.turn(source)]
            return []
        for i in hiding:
            pile = position[i]
            if pile and pile[-1] >= DOWN:
                return [steps.turn(i) for i in hiding if position[i] and position[i][-1] >= DOWN]
        if arriving is not None:
            for each in arriving(position):
                if (
                    rows_of[each.source] is not rows_of[each.target]
                    and position[each.source][-each.count] in going[each.target]
                ):
                    if each.verb == "pick":
                        return [steps.move(each.source, each.target, depth=each.count - 1)]
                    return [steps.move(each.source, each.target, each.count)]
        for target, count, sources, condition in refilled:
            if not position[target] and (condition is None or condition(position)):
                for source in sources:
                    pile = position[source]
                    if pile:
                        taken = pile[-count:]
                        if max(taken) < DOWN:
                            return [steps.move(source, target, len(taken))]
                        return _laid(taken, source, [target] * len(taken))
        return []

    return follows


@hookimpl
def redeal(layout: Layout, deal: Deal) -> Redeal:
    """Gather and deal again, as often as the layout says."""
    limit = layout.redeals
    if limit == 0:
        return lambda position: []
    pack = layout.pile(PACK_NAME)
    stock = layout.piles("stock")
    gathered = [i for name in layout.gather for i in layout.piles(name)]
    if not gathered:
        raise ValueError(f"redeals={limit} gathers {' '.join(layout.gather)!r}, which the layout does not have")
    waits = tuple(i for i in stock if i not in gathered)
    conditions = [holds(row.when, layout) for row in layout.rows if isinstance(row, Stock) and row.when is not None]
    counter = layout.memo_index("redeals") if "redeals" in layout.memo else None
    pointer = layout.memo_index("next") if "next" in layout.memo else None
    to_stock = layout.gather == ("waste",)

    def again(position: Position) -> Steps:
        used = position[-2][counter] if counter is not None else 0
        if (limit is not None and used >= limit) or any(position[i] for i in waits):
            return []
        if not all(condition(position) for condition in conditions):
            return []
        done: Steps = []
        for i in reversed(gathered):
            if position[i]:
                done += _gathered(position[i], i, stock[0] if to_stock else pack)
        if not done:
            return []
        if layout.shuffled:
            done.append(steps.shuffle(stock[0] if to_stock else pack))
        if counter is not None:
            # Without a limit the count stops: a table that only goes round is to look the same again.
            done.append(steps.note(counter, used + 1 if limit is not None else min(used + 1, 9)))
        if pointer is not None:
            done.append(steps.note(pointer, 0))
        if not to_stock:
            done += deal(position.after(done))
        if limit is None and not layout.shuffled and position.after(done)[:-2] == position[:-2]:
            return []
        return done

    return again


def _gathered(pile: bytes, source: int, target: int) -> Steps:
    """Turn a pile over on to the gathered cards, so that its bottom card is dealt before its others; all face down."""
    done: Steps = []
    left = len(pile)
    while left:
        down = pile[left - 1] >= DOWN
        count = 1
        while count < left and (pile[left - 1 - count] >= DOWN) == down:
            count += 1
        done += [steps.move(source, target)] * count if down else [steps.turn_over(source, target, count)]
        left -= count
    return done


@hookimpl
def moves(layout: Layout, redeal: Redeal) -> Moves:
    """List the ordinary moves, the turning of the stock, and the redeal."""
    tables = tables_of(layout)

    def play(position: Position, move: Move) -> Steps:
        """Move cards.

        ru: Переложить карты.
        """
        source, target = move.source, move.target
        if position[source][-1] >= DOWN:
            return [steps.turn_over(source, target)]
        return [(MOVE, source, target, move.count, 0, 0)]

    def pick(position: Position, move: Move) -> Steps:
        """Pick one card out of many.

        ru: Взять одну карту из многих.
        """
        return [steps.move(move.source, move.target, depth=move.count - 1)]

    found = Moves(tables, {"move": play, "pick": pick}, (), tables.legal)
    for stock in layout.piles("stock"):
        row = layout.row(stock)
        if isinstance(row, Stock) and row.turn:
            found = _turning(found, layout, stock, row)
    if layout.redeals != 0:
        where = [Move("redeal", i, i) for i in (layout.piles("stock") or layout.piles(layout.gather[0]) or (0,))[:1]]

        def again(position: Position, move: Move) -> Steps:
            """Gather the cards and deal them again.

            ru: Собрать карты и раздать снова.
            """
            return redeal(position)

        def possible(position: Position) -> Sequence[Move]:
            """No redeal is left, or the stock is not empty yet.

            ru: Пересдач не осталось, или колода еще не кончилась.
            """
            return where if redeal(position) else ()

        found = found.also("redeal", possible, again)
    return found


def _turning(found: Moves, layout: Layout, stock: int, row: Stock) -> Moves:
    """Add the verb that turns cards from the stock."""
    targets = [_targets(layout, name) for name in row.onto]
    pointer = layout.memo_index("next") if "next" in layout.memo else None
    condition = holds(row.when, layout) if row.when is not None else None
    offers = {piles[0]: [Move("deal", stock, piles[0], row.turn)] for piles, _ in targets}
    always = targets[0] if len(targets) == 1 and not targets[0][1] and targets[0][0] != (stock,) else None

    def onto(position: Position) -> tuple[tuple[int, ...], bool]:
        """Return the piles that the next turn goes to, and whether they are spaces, one card each."""
        for piles, spaces in targets:
            here = tuple(i for i in piles if not position[i]) if spaces else piles
            if here and (here[0] != stock or position[stock][-1] >= DOWN):
                return here, spaces
        return (), False

    usual = offers[always[0][0]] if always and condition is None else None

    def where(position: Position) -> Sequence[Move]:
        """The stock is empty.

        ru: Колода пуста.
        """
        if usual is not None:
            return usual if position[stock] else ()
        if not position[stock] or (condition is not None and not condition(position)):
            return ()
        piles, _ = always or onto(position)
        if not piles:
            return ()
        return offers.get(piles[0]) or [Move("deal", stock, piles[0], row.turn)]

    def turned(position: Position, move: Move) -> Steps:
        """Deal from the stock.

        ru: Сдать из колоды.
        """
        count = min(move.count, len(position[stock]))
        if count == 1 and always and len(always[0]) == 1 and position[stock][-1] >= DOWN:
            return [steps.turn_over(stock, always[0][0])]
        piles, spaces = always or onto(position)
        if piles == (stock,):
            return [steps.turn(stock)]
        if len(piles) == 1 and not spaces:
            return _laid(position[stock][-count:], stock, [piles[0]] * count)
        if spaces:
            return _laid(position[stock][-count:], stock, piles[:count])
        first = position[-2][pointer] if pointer is not None else 0
        done = _laid(position[stock][-count:], stock, [piles[(first + i) % len(piles)] for i in range(count)])
        if pointer is not None:
            done.append(steps.note(pointer, (first + count) % len(piles)))
        return done

    if usual is None:
        where.__doc__ = """The stock is empty, or it is not dealt as the table stands.

        ru: Колода пуста, или при таком столе из нее не сдают.
        """
    return found.also("deal", where, turned)


def _laid(cards: bytes, source: int, targets: Sequence[int]) -> Steps:
    """Lay cards open, the top one first, each on its target; those turned on to one pile are one step."""
    if min(cards) >= DOWN and len(set(targets)) == 1 and len(targets) == len(cards):
        return [steps.turn_over(source, targets[0], len(cards))]
    pairs = zip(reversed(cards), targets, strict=False)
    return [(steps.turn_over if card >= DOWN else steps.move)(source, target) for card, target in pairs]


def _targets(layout: Layout, name: str) -> tuple[tuple[int, ...], bool]:
    """Return the piles that ``onto`` names, and whether only the empty ones count."""
    spaces = name.startswith("spaces ")
    piles = layout.piles(name.removeprefix("spaces "))
    if not piles:
        raise ValueError(f"Stock(onto={name!r}) names no pile of the layout")
    return piles, spaces


@hookimpl
def score(layout: Layout) -> Scorer:
    """Count the cards on foundations and discards; the layout's goal says what wins."""
    away = layout.piles("foundation") + layout.piles("discard")
    total = len(layout.pack)
    goal = layout.goal
    piles = [i for name in goal.name.split() for i in layout.piles(name)] if goal.name else []
    if goal.kind != "all out" and not piles:
        raise ValueError(f"the goal speaks of {goal.name!r}, which the layout does not have")

    if goal.kind == "cleared":

        def won(position: Position) -> bool:
            return not any(position[i] for i in piles)
    elif goal.kind == "runs":
        assert goal.link is not None
        run = goal.link.run

        def won(position: Position) -> bool:
            return all(not position[i] or len(position[i]) == goal.length == run(position[i]) for i in piles) and any(
                position[i] for i in piles
            )
    else:

        def won(position: Position) -> bool:
            return sum([len(position[i]) for i in away]) == total

    def scored(position: Position) -> Score:
        return Score(sum([len(position[i]) for i in away]), won(position))

    return scored


@hookimpl
def view(layout: Layout) -> View:
    """Hide the faces of cards that lie face down, and chance."""

    def seen(position: Position) -> Position:
        return Position((*[pile.translate(HIDE) for pile in position[:-2]], position[-2], 0))

    return seen
