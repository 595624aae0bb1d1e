"""Layouts: the piles of a table, what each gives and takes, and where each lies.

>>> table = Layout(Stock(turn=1, onto="waste"), Waste(), Foundation(4, space="A*"), Tableau(7, deal=range(1, 8)))
>>> table.piles("tableau"), table.label(6)
((6, 7, 8, 9, 10, 11, 12), 't1')
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Self

import attrs

from cadogan import given
from cadogan.arrangement import arranged
from cadogan.cards import BACKS, cards, names
from cadogan.errors import Unreadable
from cadogan.given import names_in, near
from cadogan.places import Places
from cadogan.position import Position
from cadogan.rows import (
    KINDS,
    Cell,
    Discard,
    Fan,
    Foundation,
    Grid,
    Reserve,
    Row,
    Stock,
    Tableau,
    Waste,
    every_second,
)
from cadogan.steps import Step, note
from cadogan.vocabulary import Goal

PACK_NAME = "pack"

_WORDS = ("pack", "memo", "goal", "redeals", "gather", "shuffled")


def _stops_inside(stock: "Stock", index: dict[str, list[int]]) -> bool:
    """Tell whether a turn of the stock may end before the last pile of its row."""
    size = len(index.get(stock.onto[0], [])) if len(stock.onto) == 1 else 0
    return size > 1 and stock.turn % size != 0


class _Numbers(dict[str, int]):
    """Where each number of the memo stands."""

    def __missing__(self, name: str) -> int:
        raise ValueError(f"the memo has no number {name!r}; it has {', '.join(self) or 'none'}{near(name, self)}")


def _faults(rows: tuple[Row, ...], decks: Any, memo: Any, goal: Any, redeals: Any) -> Iterator[str]:
    """Yield what is wrong with what a layout is made of."""
    for row in rows:
        if isinstance(row, list | tuple):
            yield "Layout takes rows one after another, not in a list"
        elif not isinstance(row, Row):
            yield f"Layout wants rows such as Tableau(8), not {given.said(row)}"
    stocks = [row for row in rows if isinstance(row, Stock)]
    if len(stocks) > 1 or any(row.count != 1 for row in stocks):
        yield "a layout has one stock of one pile; call further undealt piles Reserve"
    if not isinstance(decks, int) or decks < 1:
        yield f"decks= wants a whole number from 1, not {decks!r}"
    if memo is not None and not isinstance(memo, Mapping):
        yield f'memo= wants names, each with how many numbers it has, such as {{"round": 1}}, not {memo!r}'
    if goal is not None and not isinstance(goal, Goal):
        yield f'goal= wants cleared("tableau") or runs(down.in_suit), not {given.said(goal)}'
    if redeals is not None and (not isinstance(redeals, int) or redeals < 0):
        yield f"redeals= wants a whole number, or None for any number, not {redeals!r}"


@attrs.frozen(init=False, repr=False)
class Layout:
    """A table before the first card is laid: the rows of piles in the order in which they are dealt.

    Piles are numbered through the rows; the number after the last pile is the pack.

    Attributes:
        rows: the rows.
        pack: all cards in play, face up.
        memo: the names of the numbers that a position carries besides its cards, and how many there are of each: a
            count, or a kind or name of piles for one a pile.
        goal: when the game is won.
        redeals: how often the cards may be gathered and dealt again; None without limit.
        gather: the piles gathered, in this order; ``waste`` alone becomes the stock as it lies, anything else is
            dealt as at first, the bottom card of the first pile leading.
        shuffled: the gathered cards are shuffled.
    """

    rows: tuple[Row, ...]
    pack: bytes
    memo: Mapping[str, int | str]
    goal: Goal
    redeals: int | None
    gather: tuple[str, ...]
    shuffled: bool
    _index: dict[str, tuple[int, ...]] = attrs.field(eq=False, repr=False)
    _row_of: tuple[Row, ...] = attrs.field(eq=False, repr=False)
    _start_of: tuple[int, ...] = attrs.field(eq=False, repr=False)
    _memo_index: _Numbers = attrs.field(eq=False, repr=False)

    def __init__(
        self,
        *rows: Row,
        decks: int = 1,
        pack: bytes | None = None,
        without: str = "",
        memo: Mapping[str, int | str] | None = None,
        goal: Goal | None = None,
        redeals: int | None = 0,
        gather: str | Iterable[str] = "waste",
        shuffled: bool = False,
    ) -> None:
        for fault in _faults(rows, decks, memo, goal, redeals):
            raise ValueError(fault)
        index: dict[str, list[int]] = {}
        row_of: list[Row] = []
        start_of: list[int] = []
        for row in rows:
            start_of += [len(row_of)] * row.count
            for name in sorted({row.kind, row.name} - {""}):
                index.setdefault(name, []).extend(range(len(row_of), len(row_of) + row.count))
            row_of += [row] * row.count
        index[PACK_NAME] = [len(row_of)]
        cards_in_play = pack if pack is not None else given.pack(decks, without)
        conditions = [each for row in rows for each in row.conditions]
        counted = given.names_in(gather) != ("waste",) or any(each.counts for each in conditions)
        passes = bool(redeals) or (redeals is None and counted)
        goes_on = any(isinstance(row, Stock) and _stops_inside(row, index) for row in rows)
        memo = {**({"redeals": 1} if passes else {}), **({"next": 1} if goes_on else {}), **(memo or {})}
        memo_index = _Numbers()
        size = 0
        for name, count in memo.items():
            if not (isinstance(count, int) and count > 0) and count not in index:
                known = f"{', '.join(list(index)[:-1])}{near(count, index)}"
                raise ValueError(f"memo={{{name!r}: {count!r}}} wants a number, or piles for one each: {known}")
            memo_index[name] = size
            size += len(index[count]) if isinstance(count, str) else count
        self.__attrs_init__(
            rows=rows,
            pack=bytes(sorted(cards_in_play)),
            memo=memo,
            goal=goal or Goal(),
            redeals=redeals,
            gather=names_in(gather),
            shuffled=shuffled,
            index={name: tuple(some) for name, some in index.items()},
            row_of=tuple(row_of),
            start_of=tuple(start_of),
            memo_index=memo_index,
        )

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    @property
    def size(self) -> int:
        """Return the number of piles, the pack left out: the pack's own number."""
        return len(self._row_of)

    def piles(self, name: str) -> tuple[int, ...]:
        """Return the numbers of the piles of a kind, a name or a label such as ``t1``, or of the ``pack``.

        The answer is empty if there are none.
        """
        found = self._index.get(name)
        if found is None:
            found = tuple(i for i, label in enumerate(self.labels) if label == name)
        return found

    def pile(self, name: str) -> int:
        """Return the number of the only pile of a kind or name. Raises ValueError unless there is just one."""
        found = self.piles(name)
        if len(found) != 1:
            raise ValueError(f"the layout has {len(found)} piles called {name!r}, not one{near(name, self.names)}")
        return found[0]

    @property
    def names(self) -> tuple[str, ...]:
        """Return the kinds and names that the layout has, in its order."""
        return tuple(dict.fromkeys(name for row in self.rows for name in (row.kind, row.name) if name))

    def row(self, pile: int) -> Row:
        """Return the row that a pile belongs to."""
        return self._row_of[pile]

    @property
    def spans(self) -> tuple[range, ...]:
        """Return the numbers of the piles of each row."""
        found = []
        at = 0
        for row in self.rows:
            found.append(range(at, at + row.count))
            at += row.count
        return tuple(found)

    def start(self, pile: int) -> int:
        """Return the number of the first pile of the row that a pile belongs to."""
        return self._start_of[pile]

    def named(self, pile: int, name: str) -> bool:
        """Tell whether a pile is of that kind or name."""
        return pile in self.piles(name)

    def memo_index(self, name: str, place: int = 0) -> int:
        """Return where a number stands in `Position.memo`; ``place`` counts where there is one a pile."""
        return self._memo_index[name] + place

    def noted(self, position: Position, name: str, place: int = 0) -> int:
        """Return a number of the memo."""
        return position.memo[self._memo_index[name] + place]

    def note(self, name: str, value: int, place: int = 0) -> Step:
        """Return the step that writes a number of the memo."""
        return note(self._memo_index[name] + place, value)

    def memo_count(self, name: str) -> int:
        """Return how many numbers the memo has under a name."""
        count = self.memo[name]
        return len(self._index[count]) if isinstance(count, str) else count

    @property
    def memo_size(self) -> int:
        """Return how many numbers a position carries."""
        return sum(map(self.memo_count, self.memo))

    def empty(self, chance: int = 0) -> Position:
        """Return the table before the deal: all cards face down in the pack, as if just opened."""
        pack = self.pack.translate(BACKS)
        return Position.of(*[b""] * self.size, pack, memo=[0] * self.memo_size, chance=chance)

    def changed(self, name: str, **words: Any) -> Self:
        """Return the layout with other words for the rows of a kind or name, or for itself with name ``layout``.

        A row or word that the layout does not have is left alone, so that a house rule may be laid over any game.
        """
        if name == "layout":
            return self._copy(self.rows, **words)
        known = {word.name for kind in KINDS.values() for word in attrs.fields(kind)}
        for word in words:
            if word not in known:
                raise ValueError(f"no row has the word {word!r}{near(word, known)}")
        rows = [
            attrs.evolve(row, **{w: v for w, v in words.items() if w in attrs.fields_dict(type(row))})
            if name in (row.kind, row.name)
            else row
            for row in self.rows
        ]
        return self._copy(rows)

    def _copy(self, rows: Iterable[Row], **words: Any) -> Self:
        dealt_anew = {"decks", "without", "pack"} & set(words)
        kept = {word: getattr(self, word) for word in _WORDS if word != "pack" or not dealt_anew}
        return type(self)(*rows, **{**kept, **words})

    def __repr__(self) -> str:
        words = [f"{word}={getattr(self, word)!r}" for word in _WORDS]
        return f"Layout({', '.join([*map(repr, self.rows), *words])})"

    def __hash__(self) -> int:
        return hash((self.rows, self.pack))

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Return the short name of each pile: a letter for its kind and a number, ``g2.3`` for row and place."""
        return _labels(self)

    def label(self, pile: int) -> str:
        """Return the short name of a pile."""
        return "pack" if pile == self.size else self.labels[pile]

    @cached_property
    def places(self) -> Places:
        """Return where each pile lies: as the rows say, or in the usual arrangement."""
        return arranged(self.rows)

    @cached_property
    def fans(self) -> "tuple[Fan | None, ...]":
        """Return the way in which the cards of each pile overlap, None for a pile squared up."""
        return tuple(fan for row in self.rows for fan in row.fans)

    @cached_property
    def alike(self) -> tuple[tuple[int, ...], ...]:
        """Return the groups of piles that may change places without changing the game."""
        single = self._told_apart()
        return tuple(
            tuple(span)
            for row, span in zip(self.rows, self.spans, strict=True)
            if row.alike and row.count > 1 and not single & set(span)
        )

    def _told_apart(self) -> set[int]:
        """Return the piles that the layout speaks of one by one: by labels, numbers, or the order of a deal."""
        found = {i for name in self.memo.values() if isinstance(name, str) for i in self.piles(name)}
        names = [*(self.gather if self.gather != ("waste",) and not self.shuffled and self.redeals != 0 else ())]
        names += self.goal.name.split()
        for row in self.rows:
            names += [*row.refill, *(label for some in row.along for label in some)]
            names += [
                name
                for build in (*row.accepts, *row.space)
                for name in (*build.sources, *build.neighbours)
                if isinstance(name, str)
            ]
            names += [name for each in row.conditions for name in each.names]
            if isinstance(row, Stock):
                found.update(i for name in row.onto for i in self.piles(name) if self.row(i).count > 1)
        for name in names:
            if name in self.labels or name in self.gather:
                found.update(self.piles(name))
        return found

    def canonical(self, position: Position) -> Position:
        """Return the position with piles that may change places sorted: equal for positions that play the same."""
        parts = list(position)
        for group in self.alike:
            for index, pile in zip(group, sorted(position[i] for i in group), strict=True):
                parts[index] = pile
        return Position(parts)

    def draw(self, position: Position) -> str:
        """Return the position as text, a line a pile, as `read` reads it."""
        lines = [
            f"{self.label(i)}: {names(pile)}".rstrip() for i, pile in enumerate(position.piles) if i < self.size or pile
        ]
        for name, start in self._memo_index.items():
            numbers = position.memo[start : start + self.memo_count(name)]
            lines.append(f"{name} = {' '.join(map(str, numbers))}")
        if position.chance:
            lines.append(f"chance = {position.chance}")
        return "\n".join(lines)

    def read(self, text: str) -> Position:
        """Read a position that `draw` has written. Piles left out are empty.

        Raises ValueError with the line number for a line that cannot be read, and for a missing or extra card.
        """
        return _read(self, text)


def _labels(layout: Layout) -> tuple[str, ...]:
    places = layout.places
    found = []
    for kind in KINDS.values():
        some = layout._index.get(kind.kind, ())
        if kind is Grid:
            heights = sorted({places[i].y for i in some})
            lines = {y: [i for i in some if places[i].y == y] for y in heights}
            found += [(i, f"g{heights.index(places[i].y) + 1}.{lines[places[i].y].index(i) + 1}") for i in some]
        else:
            found += [(i, kind.letter + (str(n) if len(some) > 1 else "")) for n, i in enumerate(some, 1)]
    return tuple(label for _, label in sorted(found))


def _read(layout: Layout, text: str) -> Position:
    piles = [b""] * (layout.size + 1)
    memo = [0] * layout.memo_size
    chance = 0
    names_of = {layout.label(i): i for i in range(layout.size + 1)}
    names_of.update({f"{row.letter}1": i for i, row in enumerate(layout._row_of) if layout.label(i) == row.letter})
    names_of.update({name: some[0] for name, some in layout._index.items() if len(some) == 1})
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        try:
            if ":" in line:
                label, _, some = line.partition(":")
                if label.strip() not in names_of:
                    raise Unreadable(
                        f"there is no pile {label.strip()!r}; the piles are {', '.join(layout.labels)}",
                        f"нет стопки {label.strip()!r}; стопки: {', '.join(layout.labels)}",
                    )
                piles[names_of[label.strip()]] = cards(some)
            elif "=" in line:
                name, _, numbers = (part.strip() for part in line.partition("="))
                if name == "chance":
                    chance = int(numbers)
                elif name in layout._memo_index:
                    at = layout.memo_index(name)
                    values = [int(n) for n in numbers.split()]
                    memo[at : at + len(values)] = values
                else:
                    raise Unreadable(
                        f"there is no number called {name!r}; there are {', '.join(layout.memo) or 'none'}",
                        f"нет числа {name!r}; числа: {', '.join(layout.memo) or 'никаких'}",
                    )
            else:
                raise Unreadable(
                    "a line is 'pile: cards' or 'name = numbers'", "строку пишут так: 'стопка: карты' или 'имя = числа'"
                )
        except ValueError as fault:
            russian = fault.russian if isinstance(fault, Unreadable) else str(fault)
            raise Unreadable(f"line {number}: {fault}", f"строка {number}: {russian}") from None
    found = Position.of(*piles, memo=memo, chance=chance)
    if found.cards != bytes(sorted(layout.pack)):
        missing, extra = list(layout.pack), []
        for card in found.cards:
            if card in missing:
                missing.remove(card)
            else:
                extra.append(card)
        said = [f"{names(bytes(some))} {what}" for some, what in ((missing, "missing"), (extra, "too many")) if some]
        translated = [f"{what} {names(bytes(some))}" for some, what in ((missing, "нет"), (extra, "лишние")) if some]
        raise Unreadable(
            f"a position holds each card of the pack once: {'; '.join(said)}",
            f"в позиции лежит каждая карта колоды по одному разу: {'; '.join(translated)}",
        )
    return found


__all__ = [
    "KINDS",
    "PACK_NAME",
    "Cell",
    "Discard",
    "Foundation",
    "Grid",
    "Layout",
    "Reserve",
    "Row",
    "Stock",
    "Tableau",
    "Waste",
    "every_second",
]
