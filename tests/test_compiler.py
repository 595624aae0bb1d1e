"""The compiler against a slow interpreter: random layouts, random positions, the same legal moves."""

import random
from collections.abc import Callable
from typing import Any

import attrs
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from oracle import is_down, legal

from cadogan import (
    ANY,
    BASE,
    Cell,
    Discard,
    Foundation,
    Grid,
    Layout,
    Position,
    Reserve,
    Stock,
    Tableau,
    Waste,
    any_card,
    deal_is,
    down,
    each_suit,
    either,
    empty,
    full_run,
    nothing,
    one_of,
    out,
    rank,
    relation,
    run,
    suit,
    top,
    up,
    whole_run,
)
from cadogan.cards import DOWN, JOKER, PACK, cards, names
from cadogan.refusals import refusal
from cadogan.rows import Row
from cadogan.tables import Tables
from cadogan.vocabulary import Build, Condition, Take

KINDS = (Stock, Waste, Foundation, Tableau, Tableau, Reserve, Cell, Discard, Grid)
LOWER = relation(lambda card, top: rank(card) < rank(top), ("lower", "ниже"))
PAIRS = relation(lambda card, top: rank(card) + rank(top) == 7, ("seven", "семь"))
PATTERNS = ("A*", "K*", "6* 5*", "*h", "Ad Ah")

Draw = Callable[[st.SearchStrategy[Any]], Any]

directions = st.sampled_from([up, down, either])
suits = st.sampled_from(["any", "same", "alternating", "colour"])
links = st.one_of(
    st.builds(
        lambda build, suits, wraps: attrs.evolve(build, suits=suits, wraps=wraps), directions, suits, st.booleans()
    ),
    st.sampled_from([ANY, LOWER, PAIRS]),
)


@st.composite
def conditions(draw: Draw, names: list[str]) -> Condition | None:
    """Three times out of four none; else one or two simple ones."""
    if draw(st.integers(0, 3)):
        return None
    some = [out(draw(st.sampled_from(names))), empty(draw(st.sampled_from(names))), deal_is(draw(st.integers(1, 2)))]
    one, other = draw(st.sampled_from(some)), draw(st.sampled_from(some))
    return draw(st.sampled_from([one, ~one, one & other, one | ~other]))


@st.composite
def builds_of(
    draw: Draw, words: st.SearchStrategy[Build], names: list[str], neighbours: Any = None
) -> tuple[Build, ...]:
    """Up to two builds, perhaps only from some piles, at some time, or beside a card."""
    found = []
    for build in draw(st.lists(words, max_size=2)):
        if not draw(st.integers(0, 3)):
            build = build.of(draw(st.sampled_from(names)))
        condition = draw(conditions(names))
        if neighbours is not None and (build.directions or build.fits) and draw(st.booleans()):
            build = build.beside(neighbours)
        found.append(build if condition is None else build.when(condition))
    return tuple(found)


@st.composite
def takes_of(draw: Draw, row: Row, names: list[str]) -> tuple[Take, ...]:
    """Up to two takes, perhaps only to some piles, at some time, or when they are free."""
    words = [top, top, any_card, nothing, full_run, run(ANY)]
    words += [run(draw(links)), whole_run(draw(links))]
    if row.accepts:
        words += [run, whole_run]
    found = []
    for take in draw(st.lists(st.sampled_from(words), min_size=1, max_size=2)):
        if not draw(st.integers(0, 2)):
            take = take.to(draw(st.sampled_from([*names, "cards", "spaces"])))
        if not draw(st.integers(0, 3)):
            near = st.none() | st.integers(0, row.count - 1)
            take = take.freed(draw(st.integers(1, 2)), [draw(st.lists(near, max_size=2)) for _ in range(row.count)])
        condition = draw(conditions(names))
        found.append(take if condition is None else take.when(condition))
    return tuple(found)


@st.composite
def rows(draw: Draw, kind: type[Row], count: int, name: str, names: list[str]) -> Row:
    """A row with random words."""
    words: dict[str, Any] = {"name": name, "keeps": draw(st.sampled_from([0, 0, 0, 1, 2]))}
    words["holds"] = draw(st.sampled_from([kind().holds, kind().holds, None, 1, 2, 4]))
    words["when"] = draw(conditions(names))
    patterns = st.sampled_from(PATTERNS).map(one_of)
    if kind is Stock:
        words["face_up"] = draw(st.sampled_from([None, 0, 1]))
        words["onto"] = draw(st.sampled_from(["", "stock"]))
        return Stock(take=draw(st.sampled_from([(), top, top.to("spaces")])), **words)
    if kind is Foundation and draw(st.integers(0, 3)) == 0:
        # Of a sequence of ranks the height decides, and the suit of what lies there.
        words["order"] = draw(st.sampled_from(["A2345678", ["246A35", "53A642"]]))
        words["accepts"] = draw(st.sampled_from([up, up.in_suit]))
        words["space"] = draw(builds_of(patterns, names))
    else:
        suited = st.sampled_from([each_suit("A* 2*"), each_suit("K* 6*")])
        spaces = st.one_of(patterns, suited, st.just(ANY), st.just(BASE) if kind is Foundation else st.just(ANY))
        neighbours = None
        if kind in (Grid, Tableau):
            neighbours = [draw(st.none() | st.integers(0, count - 1)) for _ in range(count)]
            spaces |= links if neighbours else st.nothing()
        words["accepts"] = draw(builds_of(links | patterns, names))
        words["space"] = tuple(
            build for build in draw(builds_of(spaces, names, neighbours)) if build.neighbours or not build.directions
        )
    row = kind(count, **words)
    return attrs.evolve(row, take=draw(takes_of(row, names)))


@st.composite
def layouts(draw: Draw) -> Layout:
    """A layout of two to five rows of which each gives and takes something at random."""
    kinds = draw(st.lists(st.sampled_from(KINDS), min_size=2, max_size=5))
    kinds = [kind for i, kind in enumerate(kinds) if kind is not Stock or Stock not in kinds[:i]]
    counts = [1 if kind is Stock else draw(st.integers(1, 4)) for kind in kinds]
    second = [draw(st.sampled_from(["", "", "first", "second"])) for _ in kinds]
    names = sorted({*(kind.kind for kind in kinds), *second} - {""})
    some = [draw(rows(*each, names)) for each in zip(kinds, counts, second, strict=True)]
    pack = draw(st.sampled_from([PACKS[0], PACKS[0], PACKS[1], PACKS[2]]))
    return Layout(*some, pack=pack, redeals=draw(st.sampled_from([0, 1, 2])))


PACKS = (
    cards(" ".join(r + s for s in "cdhs" for r in "A23456")),
    bytes([*cards("Ac Ac 2c 2d 3d 3h Kc Kd Qs Ks Qh Kh 6s 7s"), JOKER]),
    bytes(card for card in PACK if suit(card) == 2) + cards("6d 5d 4d"),
)
"""Four suits to the six; doubles, kings and a joker; a whole suit."""


def position_of(layout: Layout, number: int) -> Position:
    """Put the cards in any order or in sequence, cut them into piles, and turn some of them face down."""
    chooser = random.Random(number)
    order = list(layout.pack)
    chooser.choice([chooser.shuffle, lambda some: some.sort(key=rank), lambda some: None])(order)
    if chooser.random() < 0.5:
        order.reverse()
    ends = sorted(chooser.choices(range(len(order) + 1), k=layout.size))
    piles = [bytes(order[start:end]) for start, end in zip([0, *ends], ends, strict=False)]
    for i, pile in enumerate(piles):
        row = layout.row(i)
        if row.order:
            pile = bytes(card for card in pile if suit(card) == suit(pile[0]))
        down = 0 if row.kind in ("foundation", "waste", "cell") else chooser.choice([0, 0, 0, 1, 2, len(pile)])
        piles[i] = bytes(card | DOWN for card in pile[:down]) + pile[down:]
    return Position.of(*piles, b"", memo=[chooser.randrange(3) for _ in range(layout.memo_size)])


@attrs.frozen(repr=False)
class Game:
    """A layout that binds, and some positions; printed as the words that were drawn."""

    layout: Layout
    tables: Tables
    positions: list[Position]

    def __repr__(self) -> str:
        return "\n".join(map(spoken, self.layout.rows)) + f"\nredeals={self.layout.redeals}, {self.positions}"


def spoken(value: Any) -> str:
    """Write an attrs value with what differs from its defaults."""
    if isinstance(value, tuple):
        return f"({', '.join(map(spoken, value))})"
    if not attrs.has(type(value)):
        return names(value) if isinstance(value, bytes) else repr(value)
    plain = type(value)(
        **{f.name: getattr(value, f.name) for f in attrs.fields(type(value)) if f.default is attrs.NOTHING}
    )
    words = {f.name: getattr(value, f.name) for f in attrs.fields(type(value))}
    return (
        f"{type(value).__name__}({', '.join(f'{n}={spoken(v)}' for n, v in words.items() if v != getattr(plain, n))})"
    )


@st.composite
def games(draw: Draw) -> Game:
    """A layout that binds, its tables, and some positions."""
    layout = draw(layouts())
    try:
        tables = Tables(layout)
    except ValueError as fault:
        # A permission that nothing can use.
        assume("gives it cards" not in str(fault) and "takes its cards" not in str(fault))
        raise
    return Game(layout, tables, [position_of(layout, draw(st.integers(0, 10**6))) for _ in range(4)])


SLOW = settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))


@SLOW
@given(games())
def test_the_tables_list_the_moves_that_the_words_allow(game: Game) -> None:
    """The compiled list and the interpreted one have the same moves, and the compiled one has each once."""
    for position in game.positions:
        found = game.tables.legal(position)

        assert len(set(found)) == len(found)
        assert set(found) == legal(game.layout, position)


@SLOW
@given(games())
def test_what_is_not_legal_has_a_reason(game: Game) -> None:
    """A refusal is None just for a legal move, or for one to a space that is like the one listed."""
    layout, position = game.layout, game.positions[0]
    moves = legal(layout, position)
    allowed = {(move.source, move.target, move.count) for move in moves}
    for source in range(layout.size):
        for target in range(layout.size):
            for count in range(len(position[source]) + 2):
                said = refusal(game.tables, position, source, target, count)
                twin = any(
                    (source, other, count) in allowed
                    and layout.row(other) is layout.row(target)
                    and not position[other]
                    for other in range(layout.size)
                    if not position[target]
                )

                assert (said is None) == ((source, target, count) in allowed or twin), (source, target, count, said)


@SLOW
@given(games(), st.integers(0, 10**6))
def test_what_lies_hidden_changes_no_move(game: Game, number: int) -> None:
    """Whatever cards the face-down ones are, the moves are the same."""
    position = game.positions[0]
    hidden = [(i, at) for i, pile in enumerate(position.piles) for at, card in enumerate(pile) if is_down(card)]
    assume(len(hidden) > 1)
    faces = [position[i][at] for i, at in hidden]
    random.Random(number).shuffle(faces)
    piles = [bytearray(pile) for pile in position.piles]
    for (i, at), face in zip(hidden, faces, strict=True):
        piles[i][at] = face

    other = Position.of(*map(bytes, piles), memo=position.memo)

    assert game.tables.legal(other) == game.tables.legal(position)


def test_the_random_layouts_are_worth_their_name() -> None:
    """Most drawn games have legal moves, or the comparison would prove nothing."""
    having = []

    @settings(SLOW, database=None, derandomize=True, max_examples=100)
    @given(games())
    def look(game: Game) -> None:
        having.append(any(legal(game.layout, position) for position in game.positions))

    look()

    assert sum(having) > len(having) / 3
