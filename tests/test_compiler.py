"""The compiler against a slow interpreter: random layouts, random positions, the same legal moves.

Hypothesis draws the size of a layout and a number from which everything else follows: a layout has hundreds of choices,
and thousands of layouts find more than a few that shrink well. A failure prints the words that were drawn.
"""

import random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
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

KINDS = (Stock, Waste, Foundation, Foundation, Tableau, Tableau, Tableau, Reserve, Cell, Discard, Grid)
LOWER = relation(lambda card, top: rank(card) < rank(top), ("lower", "ниже"))
PAIRS = relation(lambda card, top: rank(card) + rank(top) == 7, ("seven", "семь"))
PATTERNS = ("A*", "K*", "6* 5*", "*h", "Ad Ah")
PACKS = (
    cards(" ".join(r + s for s in "cdhs" for r in "A23456")),
    bytes([*cards("Ac Ac 2c 2d 3d 3h Kc Kd Qs Ks Qh Kh 6s 7s"), JOKER]),
    bytes(card for card in PACK if suit(card) == 2) + cards("6d 5d 4d"),
    cards("Ah 2s 3h 4s 5h 6s 7h 8s 9h Ts Jh Qs Kh 6d 5d 4d"),
)
"""Four suits to the six; doubles, kings and a joker; a whole suit; a sequence of thirteen in two suits."""


@attrs.frozen(repr=False)
class Game:
    """A layout that binds, and some positions; printed as the words that were drawn."""

    layout: Layout
    tables: Tables
    positions: list[Position]

    def __repr__(self) -> str:
        rows = "\n".join(map(spoken, self.layout.rows))
        return f"{rows}\nredeals={self.layout.redeals}\n" + "\n".join(map(repr, self.positions))


def spoken(value: Any) -> str:
    """Write a word with what differs from its defaults."""
    if isinstance(value, tuple):
        return f"({', '.join(map(spoken, value))})"
    if not attrs.has(type(value)):
        return names(value) if isinstance(value, bytes) else repr(value)
    words = {field.name: getattr(value, field.name) for field in attrs.fields(type(value))}
    plain = type(value)(*[words[f.name] for f in attrs.fields(type(value)) if f.default is attrs.NOTHING])
    some = [f"{name}={spoken(word)}" for name, word in words.items() if word != getattr(plain, name)]
    return f"{type(value).__name__}({', '.join(some)})"


class Drawn:
    """Draws layouts and positions, all from one number."""

    def __init__(self, number: int) -> None:
        self.chance = random.Random(number)

    def one(self, *some: Any) -> Any:
        return self.chance.choice(some)

    def seldom(self, one_in: int) -> bool:
        return not self.chance.randrange(one_in)

    def link(self) -> Build:
        if self.seldom(5):
            return self.one(ANY, LOWER, PAIRS)
        suits = self.one("any", "same", "alternating", "colour")
        build = attrs.evolve(self.one(up, down, either), suits=suits, wraps=self.seldom(2))
        return build.to_base if build.directions == (-1,) and self.seldom(4) else build

    def condition(self, names: list[str]) -> Condition | None:
        if not self.seldom(4):
            return None
        some = (out(self.one(*names)), empty(self.one(*names)), deal_is(self.one(1, 2)))
        one, other = self.one(*some), self.one(*some)
        return self.one(one, ~one, one & other, one | ~other)

    def build(self, build: Build, names: list[str]) -> Build:
        build = build.of(self.one(*names)) if self.seldom(4) else build
        condition = self.condition(names)
        return build if condition is None else build.when(condition)

    def accepts(self, names: list[str]) -> list[Build]:
        some = (self.link(), self.link(), self.link(), one_of(self.one(*PATTERNS)), each_suit("A* 2* 3*"))
        return [self.build(self.one(*some), names) for _ in range(self.one(0, 1, 1, 1, 2))]

    def space(self, kind: type[Row], count: int, names: list[str]) -> list[Build]:
        some = [one_of(self.one(*PATTERNS)), each_suit("A* 2*"), each_suit("K* 6*"), ANY]
        some += [BASE, BASE] * (kind is Foundation)
        if kind in (Grid, Tableau):
            near = [self.one(None, *range(count)) for _ in range(count)]
            near = ["t1" if kind is Tableau and count > 1 and self.seldom(5) else place for place in near]
            some.append(attrs.evolve(self.link(), directions=(1,), fits=None).beside(near))
        return [self.build(self.one(*some), names) for _ in range(self.one(0, 1, 1, 2))]

    def take(self, row: Row, names: list[str]) -> Take:
        some = [top, top, any_card, nothing, full_run, run(ANY), run(self.link()), whole_run(self.link())]
        # What a run is follows from the row's first build, unless that is a pattern.
        some += [run, run, whole_run] * (bool(row.accepts) and row.accepts[0].among is None)
        take = self.one(*some)
        if self.seldom(3):
            take = take.to(self.one(*names, "cards", "spaces"))
        if self.seldom(4):
            near = [[self.one(None, *range(row.count)) for _ in range(self.one(0, 1, 2))] for _ in range(row.count)]
            take = take.freed(self.one(1, 2), near)
        condition = self.condition(names)
        return take if condition is None else take.when(condition)

    def row(self, kind: type[Row], count: int, name: str, names: list[str]) -> Row:
        words: dict[str, Any] = {"name": name, "keeps": self.one(0, 0, 0, 0, 1, 2), "when": self.condition(names)}
        words["holds"] = self.one(kind().holds, kind().holds, kind().holds, None, 1, 2, 4)
        words["face_up"] = self.one(None, None, 1)
        if kind is Stock:
            return Stock(
                take=self.one((), top, top.to("spaces")),
                onto=self.one("", "stock"),
                **{**words, "face_up": self.one(None, None, 0, 1)},
            )
        if kind is Foundation and self.seldom(4):
            # The height decides on the rank, and the cards that lie there on the suit.
            words["order"] = self.one("A2345678", (["246A35", "53A642"] * count)[:count])
            words["accepts"] = self.build(self.one(up, up.in_suit), names)
            words["space"] = self.build(one_of(self.one(*PATTERNS)), names)
        else:
            words["accepts"], words["space"] = self.accepts(names), self.space(kind, count, names)
        row = kind(count, **words)
        return attrs.evolve(row, take=[self.take(row, names) for _ in range(self.one(1, 1, 2))])

    def layout(self, size: int) -> Layout:
        kinds = [self.one(*KINDS) for _ in range(size)]
        kinds = [kind for i, kind in enumerate(kinds) if kind is not Stock or Stock not in kinds[:i]]
        counts = [1 if kind is Stock else self.chance.randint(1, 4) for kind in kinds]
        second = [self.one("", "", "first", "second") for _ in kinds]
        names = sorted({*(kind.kind for kind in kinds), *second} - {""})
        along = [self.one(*names) for _ in kinds]
        rows = [self.row(*each, names) for each in zip(kinds, counts, second, strict=True)]
        layout = Layout(*rows, pack=self.one(*PACKS[:1], *PACKS), redeals=self.one(0, 1, 2))
        if self.seldom(5):
            # The labels are known only now.
            row = self.chance.randrange(len(rows))
            know = [[self.one(*layout.labels) for _ in along] for _ in range(rows[row].count)]
            rows[row] = attrs.evolve(rows[row], along=know)
        return Layout(*rows, pack=layout.pack, redeals=layout.redeals)

    def position(self, layout: Layout) -> Position:
        """Put the cards in any order or in sequence, cut them into piles, and turn some of them face down."""
        order = list(layout.pack)
        self.one(self.chance.shuffle, lambda some: some.sort(key=rank), lambda some: None)(order)
        if self.seldom(2):
            order.reverse()
        ends = sorted(self.chance.choices(range(len(order) + 1), k=layout.size))
        piles = [bytes(order[start:end]) for start, end in zip([0, *ends], ends, strict=False)]
        for i, pile in enumerate(piles):
            row = layout.row(i)
            if row.order:
                pile = bytes(card for card in pile if suit(card) == suit(pile[0]) and card != JOKER)
            down = 0 if row.kind in ("foundation", "waste", "cell") else self.one(0, 0, 0, 1, 2, len(pile))
            piles[i] = bytes(card | DOWN for card in pile[:down]) + pile[down:]
        return Position.of(*piles, b"", memo=[self.chance.randrange(3) for _ in range(layout.memo_size)])


def drawn(size: int, number: int) -> Game:
    """Draw a layout of so many rows until one binds, and some positions."""
    draw = Drawn(number)
    while True:
        layout = draw.layout(size)
        try:
            tables = Tables(layout)
        except ValueError as fault:
            # A permission that nothing can use is no layout.
            if "gives it cards" in str(fault) or "takes its cards" in str(fault):
                continue
            raise
        return Game(layout, tables, [draw.position(layout) for _ in range(6)])


games = st.builds(drawn, st.integers(2, 5), st.integers(0, 1 << 32))


@settings(max_examples=1500, deadline=None)
@given(games)
def test_the_tables_list_the_moves_that_the_words_allow(game: Game) -> None:
    """The compiled list and the interpreted one have the same moves, and the compiled one has each once."""
    for position in game.positions:
        found = game.tables.legal(position)

        assert len(set(found)) == len(found)
        assert set(found) == legal(game.layout, position), position


@settings(max_examples=400, deadline=None)
@given(games)
def test_what_is_not_legal_has_a_reason(game: Game) -> None:
    """A refusal is None just for a legal move, or for one to a space that is like the one listed."""
    layout, position = game.layout, game.positions[0]
    allowed = {(move.source, move.target, move.count) for move in game.tables.legal(position)}
    for source in range(layout.size):
        for target in range(layout.size):
            likes = [i for i in range(layout.size) if layout.row(i) is layout.row(target) and not position[i]]
            for count in range(len(position[source]) + 2):
                said = refusal(game.tables, position, source, target, count)
                twin = not position[target] and any((source, other, count) in allowed for other in likes)

                if (source, target, count) in allowed:
                    assert said is None
                elif not twin:
                    assert said is not None, (source, target, count)


@settings(max_examples=400, deadline=None)
@given(games, st.randoms(use_true_random=True))
def test_what_lies_hidden_changes_no_move(game: Game, chance: random.Random) -> None:
    """Whatever cards the face-down ones are, the moves are the same."""
    position = game.positions[0]
    hidden = [(i, at) for i, pile in enumerate(position.piles) for at, card in enumerate(pile) if is_down(card)]
    faces = [position[i][at] for i, at in hidden]
    chance.shuffle(faces)
    piles = [bytearray(pile) for pile in position.piles]
    for (i, at), face in zip(hidden, faces, strict=True):
        piles[i][at] = face
    other = Position.of(*map(bytes, piles), memo=position.memo)

    assert game.tables.legal(other) == game.tables.legal(position)


def test_nothing_is_wanted_from_a_pile_that_gives_nothing() -> None:
    """Whatever the base rank is."""
    layout = Layout(Waste(take=()), Tableau(1, take=top.to("foundation")), Foundation(2, space=BASE))
    at = layout.empty().replace({layout.piles("foundation")[0]: cards("7c"), layout.pile("waste"): cards("7d")})

    assert Tables(layout).wanted_from(layout.pile("waste"))(at) == 0


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_the_random_layouts_are_worth_their_name(size: int) -> None:
    """Most drawn games have legal moves, or the comparison would prove nothing."""
    some = [drawn(size, number) for number in range(50)]
    having = [any(legal(game.layout, position) for position in game.positions) for game in some]

    assert sum(having) > 20
