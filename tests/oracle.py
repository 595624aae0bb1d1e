"""A slow interpreter of a layout's words: card by card, with no masks, no tables and no memory.

It says which ordinary moves are legal, straight from the sentences of docs/vocabulary.md. Tests compare the compiler of
`cadogan.tables` with it, and nothing else imports it.
"""

from cadogan import Layout, Move, Position
from cadogan.cards import RANKS, name
from cadogan.layout import Cell, Foundation, Row, Stock, Tableau
from cadogan.vocabulary import Build, Condition, Take


def legal(layout: Layout, position: Position) -> set[Move]:
    """Return the ordinary moves."""
    return {
        Move("pick" if take.lift == "any card" and count > 1 else "move", source, target, count)
        for source in range(layout.size)
        for target in range(layout.size)
        for take in layout.row(source).take
        for count in range(1, len(position[source]) + 1)
        if may_go(layout, position, source, target, take, count) and not has_twin(layout, position, target)
    }


def may_go(layout: Layout, position: Position, source: int, target: int, take: Take, count: int) -> bool:
    """Tell whether so many cards (of `any_card`: the card at that place) may go from pile to pile."""
    giver, taker = layout.row(source), layout.row(target)
    pile, other = position[source], position[target]
    states = [each for each in take.targets if each in ("cards", "spaces")]
    names = [each for each in take.targets if each not in states]
    moved = 1 if take.lift == "any card" else count
    conditions = [take.condition, taker.when, None if isinstance(giver, Stock) else giver.when]
    return (
        source != target
        and not (isinstance(giver, Cell) and isinstance(taker, Cell))
        and lifts(take, giver, pile, count)
        and (moved == 1 or isinstance(taker, Tableau) or take.lift == "full run")
        and (not states or ("cards" if other else "spaces") in states)
        and (not names or is_one_of(layout, target, names))
        and all(each is None or is_so(each, layout, position) for each in conditions)
        and is_free(take, layout, position, source)
        and (not taker.along or layout.label(source) in taker.along[place(layout, target)])
        and (taker.holds is None or len(other) + moved <= taker.holds)
        and any(fits(build, layout, position, source, target, pile[-count]) for build in builds(taker, other))
    )


def has_twin(layout: Layout, position: Position, target: int) -> bool:
    """Tell whether a space among foundations is like an earlier one, so that only the earlier one is listed."""
    row, at = layout.row(target), place(layout, target)
    own = len(row.order) > 1 or row.along or any(build.by_suit for build in (*row.accepts, *row.space))
    before = range(target - at, target)
    return isinstance(row, Foundation) and not own and not position[target] and not all(position[i] for i in before)


def lifts(take: Take, row: Row, pile: bytes, count: int) -> bool:
    """Tell whether so many cards may be lifted from a pile."""
    if count > len(pile) - row.keeps:
        return False
    if is_down(pile[-count]):
        unseen = isinstance(row, Stock) and row.onto != ("stock",) and not row.face_up
        return unseen and take.lift == "top" and count == 1
    if take.lift == "top":
        return count == 1
    if take.lift == "any card":
        return True
    if take.lift == "nothing":
        return False
    if take.lift == "full run":
        link = take.link or Build((-1,), "same")
        return count == 13 and run(link, pile) >= 13
    longest = min(run(take.link or row.accepts[0], pile), len(pile) - row.keeps)
    return count == longest if take.lift == "whole run" else count <= longest


def run(link: Build, pile: bytes) -> int:
    """Count the open cards from the top down that each lie well on the one below."""
    length = 0
    while length < len(pile) and not is_down(pile[-1 - length]):
        if length and not link_holds(link, pile[-length], pile[-1 - length]):
            break
        length += 1
    return length


def builds(row: Row, other: bytes) -> tuple[Build, ...]:
    """Return what a row says of its piles with cards, or of its spaces."""
    if other:
        return row.accepts
    return row.space or tuple(build for build in row.accepts if build.among is not None or build == any_card_of(build))


def any_card_of(build: Build) -> Build:
    """Return ``ANY`` with the sources and the condition of a build."""
    return Build(sources=build.sources, condition=build.condition)


def fits(build: Build, layout: Layout, position: Position, source: int, target: int, card: int) -> bool:
    """Tell whether a card may be put on a pile by one build."""
    row, at, other = layout.row(target), place(layout, target), position[target]
    if build.sources and not is_one_of(layout, source, build.sources):
        return False
    if build.condition is not None and not is_so(build.condition, layout, position):
        return False
    if build.neighbours:
        near = build.neighbours[at]
        near = layout.labels.index(near) if isinstance(near, str) else near if near is None else target - at + near
        other = b"" if other or near is None else position[near]
        return bool(other) and not is_down(other[-1]) and goes_on(build, layout, position, card, other[-1])
    if other and is_down(other[-1]):
        return False
    if build.among is not None:
        return card in build.among and (not build.by_suit or suit(card) == at % 4)
    if build.base:
        base = base_rank(layout, position)
        return not other and not is_down(card) and base in (None, rank(card))
    if not other:
        return build == any_card_of(build)
    if row.order:
        order = row.order[at % len(row.order)]
        in_suit = build.suits != "same" or suit(card) == suit(other[-1])
        return not is_down(card) and len(other) < len(order) and rank(card) == order[len(other)] and in_suit
    return goes_on(build, layout, position, card, other[-1])


def goes_on(build: Build, layout: Layout, position: Position, card: int, top: int) -> bool:
    """Tell whether a card may be put on another, which is open."""
    return link_holds(build, card, top) and not (build.ends and rank(top) == base_rank(layout, position))


def link_holds(build: Build, card: int, top: int) -> bool:
    """Tell whether a card lies well on another by rank, suit and colour; the other is open."""
    if build == any_card_of(build):
        return True
    if is_down(card):
        return False
    if build.fits is not None:
        return build.fits(card, top)
    if "JK" in (name(card), name(top)):
        return False
    step = rank(card) - rank(top)
    wraps = build.wraps and {rank(card), rank(top)} == {1, 13}
    near = step in build.directions or (wraps and step // -12 in build.directions)
    red = [suit(each) in (1, 2) for each in (card, top)]
    return (
        near
        and {
            "any": True,
            "same": suit(card) == suit(top),
            "alternating": red[0] != red[1],
            "colour": red[0] == red[1],
        }[build.suits]
    )


def base_rank(layout: Layout, position: Position) -> int | None:
    """Return the rank with which the foundations begin, None while none has begun."""
    begun = [position[i][0] for i in range(layout.size) if isinstance(layout.row(i), Foundation) and position[i]]
    return rank(begun[0]) if begun else None


def is_free(take: Take, layout: Layout, position: Position, source: int) -> bool:
    """Tell whether enough neighbours of a pile are gone."""
    if take.free is None:
        return True
    least, around = take.free
    at = place(layout, source)
    gone = [near is None or not position[source - at + near] for near in around[at]]
    return not gone or sum(gone) >= least


def is_so(condition: Condition, layout: Layout, position: Position) -> bool:
    """Tell whether a condition holds."""
    some = [position[i] for i in range(layout.size) if is_one_of(layout, i, [condition.name])]
    parts = [is_so(part, layout, position) for part in condition.parts]
    if condition.kind == "deal":
        number = layout.noted(position, "redeals") if "redeals" in layout.memo else 0
        return number + 1 == condition.number
    return {
        "out": not any(some),
        "empty": not all(some),
        "and": all(parts),
        "or": any(parts),
        "not": parts == [False],
    }[condition.kind]


def is_one_of(layout: Layout, pile: int, names: object) -> bool:
    """Tell whether a pile is of one of these kinds, names or labels."""
    row = layout.row(pile)
    return bool({row.kind, row.name, layout.label(pile)} & set(names))  # type: ignore[call-overload]


def place(layout: Layout, pile: int) -> int:
    """Return the place of a pile in its row."""
    return pile - layout.start(pile)


def is_down(card: int) -> bool:
    """Tell whether a card lies face down."""
    return name(card)[0] in "-?"


def rank(card: int) -> int:
    """Return the rank by the card's name; 0 for the joker."""
    return RANKS.index(name(card)[-2]) + 1 if name(card)[-1] != "K" else 0


def suit(card: int) -> int:
    """Return the place of the suit in c, d, h, s; -1 for the joker."""
    return "cdhs".find(name(card)[-1])
