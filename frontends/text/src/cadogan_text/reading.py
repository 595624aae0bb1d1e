"""What a typed line means as a move: piles, cards and verbs, matched with the legal moves of whatever game it is.

Any of ``t3``, ``5d``, ``t3 t5``, ``t3-t5 x2``, ``5d 6c``, ``5d -> 6c``, ``g1.2 g1.3``, ``pair 7c 7d`` is read by the
same few rules: one thing named is played where it obviously goes; of several the last may be the target; all of them
may be cards pointed at.
"""

import re
from collections.abc import Iterable
from itertools import permutations

import attrs

from cadogan.advice import of_several
from cadogan.cards import DOWN, card, name
from cadogan.errors import IllegalMove, InvalidMove
from cadogan.layout import KINDS, Layout
from cadogan.notation import ALONE, written
from cadogan.position import Move
from cadogan.sentences import LIFTS, REFUSALS
from cadogan.table import Table

from .looks import LETTERS
from .words import KINDS as NAMES
from .words import SAID

_JOINTS = re.compile(r"->|=>|→|\+|(?<=\S)[-–](?=[a-z])| to | на ")
_SPACES = ("space", "empty", "место", "пусто")
_BROUGHT = ("move", "pick")


class Refused(IllegalMove):
    """A move that is not allowed.

    Attributes:
        source, target: the piles that it is about, None where the line did not say.
    """

    source: int | None = None
    target: int | None = None


def refused(reason: tuple[str, str], source: int | None = None, target: int | None = None) -> Refused:
    """Make a refusal of a reason in both languages."""
    found = Refused(*reason)
    found.source, found.target = source, target
    return found


def reason(key: str, **fields: object) -> tuple[str, str]:
    """Return one of our own sentences in both languages."""
    english, russian = SAID[key]
    return english.format(**fields), russian.format(**fields)


@attrs.frozen
class Thing:
    """Something that a word names.

    Attributes:
        points: the cards or piles that it may be as ``(pile, place from the top)``, place 0 for any.
        card: the card that it names, None for piles.
    """

    points: tuple[tuple[int, int], ...]
    card: int | None = None

    def is_at(self, pile: int, place: int) -> bool:
        """Tell whether the card at a place may be meant."""
        return (pile, place) in self.points or (pile, 0) in self.points

    def is_target(self, pile: int) -> bool:
        """Tell whether a pile, or the card on top of it, may be meant."""
        return (pile, 0) in self.points or (pile, 1) in self.points


def read(table: Table, text: str) -> list[Move]:
    """Return the legal moves that a line may mean, more than one where the player must choose.

    Raises IllegalMove, where possible with the piles it is about, and InvalidMove for what cannot be read.
    """
    said = " ".join(text.translate(LETTERS).split())
    if table.score.won:
        return [table.read(said)]
    legal = table.moves
    layout = table.rules.layout
    exact = [move for move in legal if written(layout, move) == said.lower()]
    if exact:
        return exact[:1]
    if said.lower() in ALONE and said.lower() not in table.rules.composed.verbs:
        return [table.read(said)]
    verb, words = _verb(table, said)
    count = 0
    if len(words) > 1 and (number := re.fullmatch(r"x?(\d+)", words[-1])):
        count, words = int(number[1]), words[:-1]
    if verb and not words:
        some = [move for move in legal if move.verb == verb]
        return _alike(table, some) if some else [table.read(verb)]
    things = [_thing(table, word) for word in words]
    if not things:
        raise InvalidMove(*reason("unknown", text=said))
    if len(things) == 1 and not verb:
        return obvious(table, things[0], words[0], count)
    return meant(table, things, verb, count)


def meant(table: Table, things: list[Thing], verb: str = "", count: int = 0) -> list[Move]:
    """Return the legal moves that several things pointed at may mean. Raises Refused if there are none."""
    some = [move for move in table.moves if verb in ("", move.verb) and count in (0, move.count)]
    found = [move for move in some if _fits(table, move, things)] or _other_spaces(table, some, things)
    if not found:
        raise _refusal(table, things, verb, count)
    return _alike(table, found)


def _verb(table: Table, said: str) -> tuple[str, list[str]]:
    """Split the verb off a line, if there is one at its beginning or its end."""
    lowered = f" {_JOINTS.sub(' ', said.lower())} "
    for verb in sorted(table.rules.composed.verbs, key=len, reverse=True):
        if verb not in _BROUGHT:
            if lowered.startswith(f" {verb} "):
                return verb, lowered[len(verb) + 2 :].split()
            if lowered.endswith(f" {verb} "):
                return verb, lowered[: -len(verb) - 2].split()
    return "", lowered.split()


def _thing(table: Table, word: str) -> Thing:
    """Return what a word names. Raises InvalidMove if it is nothing on this table."""
    layout = table.rules.layout
    piles = _piles(table, word)
    if piles is not None:
        return Thing(tuple((pile, 0) for pile in piles))
    face = "T" + word[2:] if word.startswith("10") else word
    try:
        wanted = card(face)
    except ValueError:
        if re.fullmatch(r"т[cdshс]", word):
            raise InvalidMove(*reason("ten or ace", word=word)) from None
        if re.fullmatch(r"[a-z]\d+(\.\d+)?", word):
            raise InvalidMove(*reason("no pile", word=word, piles=_all_piles(layout))) from None
        raise InvalidMove(*reason("unknown", text=word)) from None
    view = table.view
    points = [
        (pile, len(cards) - at)
        for pile, cards in enumerate(view.piles[: layout.size])
        for at, each in enumerate(cards)
        if each == wanted
    ]
    return Thing(tuple(points), wanted)


def _all_piles(layout: Layout) -> str:
    """Name all piles in short: ``s, w, f1-f4, t1-t7``."""
    some = [[layout.labels[pile] for pile in layout.piles(kind)] for kind in KINDS if layout.piles(kind)]
    return ", ".join(each[0] if len(each) == 1 else f"{each[0]}-{each[-1]}" for each in some)


def _piles(table: Table, word: str) -> Iterable[int] | None:
    """Return the piles of a short name, a letter, a kind, a row's own name, or ``space``; None if it is none."""
    layout = table.rules.layout
    if re.fullmatch(r"[тс]\d+", word):
        # Cyrillic letters that look like those of piles.
        word = word.translate(str.maketrans("тс", "tc"))
    if word in layout.labels:
        return [layout.labels.index(word)]
    if word in _SPACES:
        return [pile for pile in range(layout.size) if not table.view[pile]]
    for kind in KINDS.values():
        names = {kind.letter, kind.kind, *(name for pair in NAMES[kind.kind] for name in pair)}
        some = layout.piles(kind.kind)
        if (word in names and some) or (word == f"{kind.letter}1" and len(some) == 1):
            return some
    return layout.piles(word) or None


def _fits(table: Table, move: Move, things: list[Thing]) -> bool:
    """Tell whether things are what a move points at, all of them, or all but the last, which is its target."""
    points = [(move.source, move.count), *move.also]
    if len(things) == len(points) > 1:
        for order in permutations(points):
            if all(thing.is_at(*point) for thing, point in zip(things, order, strict=True)):
                return True
    *taken, goal = things
    if not taken:
        return any(goal.is_at(*point) for point in points)
    if not goal.is_target(move.target):
        return False
    if move.also:
        return len(taken) == len(points) and any(
            all(thing.is_at(*point) for thing, point in zip(taken, order, strict=True))
            for order in permutations(points)
        )
    if not taken[0].is_at(move.source, move.count):
        return False
    run = table.view[move.source][-move.count :]
    return len(taken) == 1 or [thing.card for thing in taken] == list(run)


def _other_spaces(table: Table, legal: list[Move], things: list[Thing]) -> list[Move]:
    """Find moves to a space that is as good as the one named: of spaces that are alike only the first is listed."""
    layout = table.rules.layout
    *taken, goal = things
    if not taken:
        return []
    rows = {id(layout.row(pile)) for pile, _ in goal.points if not table.view[pile] and layout.row(pile).alike}
    return [
        move
        for move in legal
        if not table.view[move.target]
        and id(layout.row(move.target)) in rows
        and _fits(table, move, [*taken, Thing(((move.target, 0),))])
    ]


def _alike(table: Table, found: list[Move]) -> list[Move]:
    """Leave one of moves that differ only in which of several alike spaces they fill."""
    layout, view = table.rules.layout, table.view
    kept: dict[object, Move] = {}
    for move in found:
        row = layout.row(move.target)
        same = id(row) if not view[move.target] and row.alike and move.target != move.source else move.target
        kept.setdefault((move.verb, move.source, move.count, move.also, same), move)
    return list(kept.values())


def obvious(table: Table, thing: Thing, word: str, count: int) -> list[Move]:
    """Return the move that pointing at one thing obviously means. Raises Refused if there is none."""
    points = [(pile, place or count) for pile, place in thing.points]
    found = [move for move in (table.obvious(*point) for point in points) if move is not None]
    if found:
        return list(dict.fromkeys(found))
    if thing.card is not None:
        if not points:
            raise refused(reason("unseen card", card=name(thing.card)))
        raise refused(reason("stuck card", card=name(thing.card)), points[0][0])
    if len(points) == 1:
        pile = points[0][0]
        key = "nothing moves" if table.view[pile] else "empty pile"
        raise refused(reason(key, pile=table.rules.layout.label(pile)), pile)
    raise refused(reason("nothing moves", pile=word))


def _refusal(table: Table, things: list[Thing], verb: str, count: int) -> Refused:
    """Return the reason why things cannot be played together: the likeliest of all readings."""
    layout, view = table.rules.layout, table.view
    for thing in things:
        if not thing.points:
            return refused(reason("no space") if thing.card is None else reason("unseen card", card=name(thing.card)))
    pairs = [
        ((source, n), target)
        for source, place in things[0].points
        for n in ([count or place] if count or place else range(1, _open(layout, view[source]) + 1))
        for target, at in things[-1].points
        if at < 2 and (target, at) != (source, n)
    ]
    several = of_several(table.rules) if len(things) > 1 else ()
    for each in [verb] if verb in several else several:
        found = _own_reason(table, each, things)
        if found is not None:
            return refused(found, things[0].points[0][0])
    goal = layout.row(things[-1].points[0][0])
    if several and (verb in several or not (goal.accepts or goal.space)):
        return refused(_not_together(table, verb or several[0], things), things[0].points[0][0])
    if verb:
        found = table.rules.refusal(table.view, Move(verb, 0, 0)) or reason("not allowed")
        return refused(found, things[0].points[0][0] if things else None)
    if not pairs:
        return refused(reason("not allowed"), things[0].points[0][0] if things else None)
    weak = {REFUSALS[key] for key in ("no way", "own pile", "no card", "face down")} | set(LIFTS.values())
    reasons = [
        (found, source, target)
        for (source, n), target in pairs
        if (found := table.refuse(source, target, n)) is not None
    ]
    if not reasons:
        return refused(reason("not allowed"), pairs[0][0][0], pairs[0][1])
    if all(not view[source] for (source, _), _ in pairs):
        return refused(reason("empty pile", pile=layout.label(pairs[0][0][0])), pairs[0][0][0], pairs[0][1])
    return refused(*next((each for each in reasons if each[0] not in weak), reasons[0]))


def _own_reason(table: Table, verb: str, things: list[Thing]) -> tuple[str, str] | None:
    """Return the sentence of the game's own test that forbids a verb for these cards, if it has one."""
    rules = table.rules
    points = [(pile, max(place, 1)) for thing in things for pile, place in thing.points[:1]]
    discards = rules.layout.piles("discard") or rules.layout.piles("foundation") or (points[0][0],)
    move = Move(verb, points[0][0], discards[0], points[0][1], tuple(points[1:]))
    try:
        found = rules.refusal(table.view, move)
    except Exception:  # A test of a game may count on moves that the game has made itself.
        return None
    return None if found is None or found[0].startswith(f"{verb}:") else found


def _not_together(table: Table, verb: str, things: list[Thing]) -> tuple[str, str]:
    """Say that a card is covered, or what cards go together by a verb."""
    layout = table.rules.layout
    away = next((pile for pile in range(layout.size) if layout.row(pile).fills), 0)
    for thing in things:
        pile, place = thing.points[0]
        covered = table.refuse(pile, away, max(place, 1)) if pile != away and table.view[pile] else None
        if covered == REFUSALS["not free"]:
            shown = name(table.view[pile][-max(place, 1)])
            return f"{shown}: {covered[0]}", f"{shown}: {covered[1]}"
    english, russian = (
        said.format(why=f"{why[:1].lower()}{why[1:]}")
        for said, why in zip(SAID["not together"], table.rules.says(verb), strict=True)
    )
    return english, russian


def _open(layout: Layout, cards: bytes) -> int:
    return max(sum(card < DOWN for card in cards), 1)
