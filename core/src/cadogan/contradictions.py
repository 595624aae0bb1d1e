"""What a layout says in vain: words that speak of nothing, and piles that no card ever reaches or leaves.

>>> from cadogan.layout import Layout, Tableau
>>> next(faults(Layout(Tableau(8, deal=7)), ()))
'the rows are dealt 56 cards and the pack has 52'
"""

from collections import Counter
from collections.abc import Container, Iterator

from cadogan.cards import names
from cadogan.given import near
from cadogan.layout import Layout, Row, Stock
from cadogan.tables import ways
from cadogan.vocabulary import Condition

PLAY = ("deal", "automatic", "redeal", "moves")
"""The hooks by which a plugin can move cards as no layout says."""


def faults(layout: Layout, supplied: Container[str]) -> Iterator[str]:
    """Yield a sentence for each contradiction; ``supplied`` are the hooks that plugins supply or wrap.

    What could never happen is told only where no hook of `PLAY` could make it happen.
    """
    for row, span in zip(layout.rows, layout.spans, strict=True):
        for fault in _row(row, layout, span):
            yield f"{row.line}: {fault}"
    goal = layout.goal.name
    if layout.goal.kind != "all out" and not layout.piles(goal) and not all(map(layout.piles, goal.split())):
        yield f"goal= speaks of {goal!r}, {_missing(goal, layout)}"
    if layout.redeals != 0:
        yield from (
            f"gather= speaks of {each!r}, {_missing(each, layout)}" for each in layout.gather if not layout.piles(each)
        )
        if layout.gather == ("waste",) and not layout.piles("stock"):
            yield "redeals= makes the waste the stock again, and there is no Stock()"
    for row in layout.rows:
        if isinstance(row, Stock) and row.turn and not row.onto:
            yield f'Stock(turn={row.turn}) turns nowhere: say onto="waste"'
    yield from _first(layout)
    if "deal" not in supplied:
        yield from _dealt(layout)
    if not any(each in supplied for each in PLAY):
        yield from _in_vain(layout)


def _missing(name: object, layout: Layout) -> str:
    return f"which the layout does not have; it has {', '.join(layout.names)}{near(name, layout.names)}"


def _row(row: Row, layout: Layout, span: range) -> Iterator[str]:
    """Yield what a row says of piles that are not there."""
    targets = [each for take in row.take for each in take.targets if each not in ("cards", "spaces")]
    sources = [each for build in (*row.accepts, *row.space) for each in build.sources]
    for word, some in ((".to()", targets), (".of()", sources)):
        for each in some:
            if each not in layout.names and layout.piles(each):
                yield f"{word} wants kinds or names, and {each!r} is a label: give that row a name="
            elif each not in layout.names:
                yield f"{word} speaks of {each!r}, {_missing(each, layout)}"
    speaking = [("refill=", each) for each in row.refill]
    speaking += [(f"{part.kind}()", part.name) for each in row.conditions for part in _parts(each)]
    if isinstance(row, Stock):
        speaking += [("onto=", each.removeprefix("spaces ")) for each in row.onto]
    for word, each in speaking:
        if not layout.piles(each):
            yield f"{word} speaks of {each!r}, {_missing(each, layout)}"
    labelled = [("along=", each) for some in row.along for each in some]
    labelled += [(".beside()", each) for build in row.space for each in build.neighbours if isinstance(each, str)]
    for word, each in labelled:
        if each not in layout.labels:
            first, last = layout.label(span[0]), layout.label(span[-1])
            yield f"{word} names {each!r}; the labels of the row go from {first} to {last}"


def _parts(condition: Condition) -> Iterator[Condition]:
    """Yield the conditions that speak of piles."""
    for part in condition.parts:
        yield from _parts(part)
    if condition.kind in ("out", "empty"):
        yield condition


def _first(layout: Layout) -> Iterator[str]:
    """Yield what is set out more often than the pack has it."""
    wanted: Counter[bytes] = Counter(cards for row in layout.rows for cards in row.set_out)
    for cards, times in wanted.items():
        there = sum(card in cards for card in layout.pack)
        if times > there:
            yield f"first= wants {' or '.join(names(cards).split())} {times} times, and the pack has {there}"


def _dealt(layout: Layout) -> Iterator[str]:
    """Yield whether the cards of the pack are too few, or too many, for what the rows are dealt."""
    dealt = sum(sum(row.dealt) for row in layout.rows if row.kind != "stock")
    first = sum(len(row.set_out) for row in layout.rows)
    there = len(layout.pack)
    if dealt + first > there and not any(row.by == "pile" for row in layout.rows):
        yield f"the rows are dealt {dealt + first} cards and the pack has {there}"
    for row, span in zip(layout.rows, layout.spans, strict=True):
        for place, count in enumerate(row.dealt if span else ()):
            if count > row.most(place):
                yield f"{row.line}: a pile is dealt {count} cards and holds= {row.most(place)}"
                break
    if dealt + first < there and not layout.piles("stock"):
        left = there - dealt - first
        yield f"the deal leaves {left} cards in the pack, and there is no Stock() for them"


def _in_vain(layout: Layout) -> Iterator[str]:
    """Yield rows whose cards nothing can bring or take away."""
    stock = next((row for row in layout.rows if isinstance(row, Stock)), None)
    onto = {i for name in (stock.onto if stock else ()) for i in layout.piles(name.removeprefix("spaces "))}
    if stock is not None:
        yield from _stock(stock, layout)
    used = ways(layout)
    for j, (row, span) in enumerate(zip(layout.rows, layout.spans, strict=True)):
        given = bool(row.first) or any(row.dealt) or bool(row.refill) or bool(onto & set(span))
        if row.kind == "foundation":
            if not given and not row.fills:
                yield f'{row.line}: nothing ever begins it; say space="A*" or first='
            if not any(way.target == j for way in used):
                yield f"{row.line}: no pile gives it cards"
            yield from _begun(row, layout)
        elif row.kind == "waste" and not given and not any(way.target == j for way in used):
            yield f'{row.line}: no card ever gets there; say Stock(turn=1, onto="waste")'
        elif row.kind not in ("stock", "waste", "discard") and span and not given and not row.fills:
            yield f"{row.line}: no card ever gets there; say deal=, space= or refill="
        cleared = layout.goal.kind == "cleared" and layout.goal.name in (row.kind, row.name)
        if cleared and row.kind != "stock" and not given:
            yield f"goal=cleared({layout.goal.name!r}) is reached before the first move: nothing is dealt there"


def _begun(row: Row, layout: Layout) -> Iterator[str]:
    """Yield whether nothing can follow the card that begins a foundation."""
    first = {card for cards in row.set_out for card in cards}
    first |= {card for build in row.fills if build.among is not None for card in build.among}
    if not first or not row.accepts or row.order or row.holds == 1:
        return
    if not any(build.takes(card, base) for build in row.accepts for base in first for card in layout.pack):
        base = names(bytes([min(first)]))
        yield f"{row.line}: nothing goes on {base}, with which it begins; is it up or down, or .wrapping?"


def _stock(stock: Stock, layout: Layout) -> Iterator[str]:
    if stock.onto and not stock.turn:
        yield f"Stock(onto={stock.onto[0]!r}) turns no card: say turn=1"
    taken = any(take.lift != "nothing" for take in stock.take)
    fills = any(name in row.refill for row in layout.rows for name in ("stock", stock.name) if name)
    if not (stock.turn or stock.onto or taken or fills):
        yield 'cards never leave the Stock(): say turn=1, onto="waste"'
