"""Moves as text: by places (``t3-t5 x2``, ``deal``, ``g1.2+g1.3 pair``) or by cards (``5d -> 6c``, ``Kd -> space``).

Text is read by matching it with the legal moves, so that what can be read can be played. What fits none of them is
*invalid* if it is no move at all, *illegal*, with the reason, if it is one.
"""

import re
from collections.abc import Iterable

from cadogan.cards import DOWN, HIDE, card, name, names, suit
from cadogan.errors import AmbiguousMove, CadoganError, IllegalMove, InvalidMove
from cadogan.layout import KINDS, PACK_NAME, Layout
from cadogan.position import Move, Position
from cadogan.rules import Rules

ALONE = ("deal", "redeal")
"""Verbs of which a position has at most one move, so that the verb says it all."""

_RUSSIAN = {"база": "foundation", "талон": "waste", "сброс": "discard", "ячейка": "cell", "резерв": "reserve"}

_PLACE = r"[a-z][0-9]*(?:\.[0-9]+)?"
_POINTED = rf"{_PLACE}(?: ?x[0-9]{{1,4}})?"
_BY_PLACE = re.compile(rf"({_POINTED}(?:\+{_POINTED})*)(?:-({_PLACE}))?(?: x([0-9]{{1,4}}))?(?: ([a-z][a-z ]*))?")
_POINT = re.compile(rf"({_PLACE})(?: ?x([0-9]+))?")
_ARROW = re.compile(r"\s*(?:->|=>|→|\bto\b)\s*")


def written(layout: Layout, move: Move) -> str:
    """Write a move by places.

    >>> from cadogan import Foundation, Layout, Tableau
    >>> written(Layout(Foundation(4), Tableau(7)), Move("move", 4, 5, 3))
    't1-t2 x3'
    """
    if move.verb in ALONE:
        return move.verb
    labels = layout.labels
    pointed = labels[move.source]
    if move.also:
        pointed += f" x{move.count}" if move.count != 1 else ""
        pointed += "".join(f"+{labels[p]}" + (f" x{n}" if n != 1 else "") for p, n in move.also)
    target = f"-{labels[move.target]}" if move.target != move.source else ""
    count = f" x{move.count}" if move.count != 1 and not move.also else ""
    return pointed + target + count + ("" if move.verb == "move" else f" {move.verb}")


def by_cards(layout: Layout, position: Position, move: Move) -> str:
    """Write a move by cards, as a person would: ``Th 9s -> Jc``, ``Kd -> space``, ``7c + 6d pair``."""
    if move.verb in ALONE:
        return move.verb
    if move.verb == "move":
        pile = position[move.source]
        said = names(pile[len(pile) - move.count :].translate(HIDE))
    else:
        said = " + ".join(_seen(position, p, n) for p, n in _points(move))
        said = "" if said == "?" else said
    if move.target != move.source:
        said = f"{said} -> {_target(layout, position, move.target)}"
    return said if move.verb in ("move", "pick") else f"{said} {move.verb}".strip()


def _seen(position: Position, pile: int, count: int) -> str:
    cards = position[pile]
    return name(cards[-count]) if 0 < count <= len(cards) and cards[-count] < DOWN else "?"


def _target(layout: Layout, position: Position, target: int) -> str:
    pile, row = position[target], layout.row(target)
    homes = [each for each in layout.rows if each.kind == "foundation"]
    if row.name and row.count == 1 and row.kind != "foundation":
        return row.name
    if row.kind in ("waste", "discard", "cell") or (row.kind == "foundation" and (len(homes) == 1 or not pile)):
        return row.kind
    return "space" if not pile else name(pile[-1]) if pile[-1] < DOWN else layout.label(target)


def read(rules: Rules, position: Position, text: str) -> Move:
    """Return the legal move that a text means.

    Raises InvalidMove if it cannot be read, IllegalMove with the reason if it is not allowed, AmbiguousMove with the
    candidates if it fits several moves that differ.
    """
    said = " ".join(text.replace("–", "-").split())
    legal = rules.moves(position)
    # From here on the view, so that no text and no reason can depend on a hidden card.
    position = rules.view(position)
    layout = rules.layout
    lowered = re.sub(r" ?([-+]) ?", r"\1", said.lower()) if not _ARROW.search(said) else said.lower()
    exact = [move for move in legal if written(layout, move) == lowered]
    if exact:
        return exact[0]
    verbal = [move for move in legal if move.verb == said.lower()]
    if verbal:
        return _chosen(rules, position, verbal, said)
    if said.lower() in rules.composed.verbs and said.lower() not in ("move", "pick"):
        english, russian = rules.refusal(position, Move(said.lower(), 0, 0)) or ("", "")
        raise IllegalMove(english, russian)
    if said.lower() in ALONE:
        raise IllegalMove(f"{said}: this game has no such move", f"{said}: в этой игре нет такого хода")
    if _ARROW.search(said):
        return _read_cards(rules, position, legal, said)
    if re.fullmatch(r"[^+]+(\+[^+]+)*( [a-z ]+)?", lowered) and (found := _pointed_cards(rules, position, legal, said)):
        return _chosen(rules, position, found, said)
    if _names_cards(said):
        raise IllegalMove(f"{said}: these cards may not be played together here", f"{said}: здесь так ходить нельзя")
    return _read_places(rules, position, legal, lowered, said)


def _names_cards(said: str) -> bool:
    """Tell whether a text begins with several cards, and a verb may follow."""
    words = [word for word in re.split(r"[ +]+", said) if word]
    return len(words) > 1 and _is_card(words[0]) and _is_card(words[1])


def _chosen(rules: Rules, position: Position, found: list[Move], said: str) -> Move:
    """Return the only move meant; of moves that are alike but for the pile, the first."""
    kinds = {
        (
            move.verb,
            tuple((position[p], rules.layout.row(p).kind, _seen(position, p, n)) for p, n in _points(move)),
            position[move.target],
            id(rules.layout.row(move.target)),
        )
        for move in found
    }
    if len(kinds) == 1:
        return found[0]
    names = ", ".join(written(rules.layout, move) for move in found)
    raise AmbiguousMove(
        f"{said!r} may mean several moves: {names}", f"{said!r} подходит к нескольким ходам: {names}", tuple(found)
    )


def _points(move: Move) -> tuple[tuple[int, int], ...]:
    return ((move.source, move.count), *move.also)


def _pointed_cards(rules: Rules, position: Position, legal: list[Move], said: str) -> list[Move]:
    """Return the moves of own verbs that point at just the cards named; where their order matters, in that order."""
    cards, _, verb = said.partition("  ") if "  " in said else (said, "", "")
    words = [word for word in re.split(r"[ +]+", cards) if word]
    while words and not _is_card(words[-1]):
        verb = f"{words.pop()} {verb}".strip()
    if not words or not all(_is_card(word) for word in words):
        return []
    wanted = [name(card(word)) for word in words]
    found = [
        (move, seen)
        for move in legal
        if move.verb not in ("move", "pick")
        and (not verb or move.verb == verb.lower())
        and sorted(seen := [_seen(position, p, n) for p, n in _points(move)]) == sorted(wanted)
    ]
    return [move for move, seen in found if seen == wanted] or [move for move, _ in found]


def _is_card(word: str) -> bool:
    try:
        return card(word) != DOWN
    except ValueError:
        return False


def _read_cards(rules: Rules, position: Position, legal: list[Move], said: str) -> Move:
    given, target = (part.strip() for part in _ARROW.split(said, maxsplit=1))
    verbs = sorted({move.verb for move in legal if f" {target.lower()}".endswith(f" {move.verb}")}, key=len)
    verb = verbs[-1] if verbs else ""
    target = target[: len(target) - len(verb)].strip() if verb else target
    try:
        taken = [card(word) for word in given.replace("+", " ").split()]
    except ValueError as fault:
        raise InvalidMove(f"{said!r} cannot be read as a move: {fault}", _unreadable(said)) from None
    if not taken:
        raise InvalidMove(f"{said!r} names no card to move", _unreadable(said))
    layout = rules.layout
    goals = list(_targets(layout, position, target, said))
    said_verbs = (verb,) if verb else ("move", "pick")
    found = [
        move for move in legal if move.verb in said_verbs and move.target in goals and _leads(position, move, taken)
    ] or [move for move in legal if not verb and move.target in goals and _leads(position, move, taken)]
    if found:
        return _chosen(rules, position, found, said)
    sources = [
        (i, len(pile) - at)
        for i, pile in enumerate(position.piles[: layout.size])
        for at, each in enumerate(pile)
        if each == taken[0] and (len(taken) == 1 or bytes(pile[at:]) == bytes(taken))
    ]
    if not sources:
        raise IllegalMove(f"{given} cannot be taken from anywhere", f"{given}: взять неоткуда")
    # The reason for the likeliest reading: a card on top, a target that takes cards.
    tries = [Move("move", s, t, n) for s, n in sorted(sources, key=lambda pair: pair[1]) for t in goals if s != t]
    if not goals and not _is_card(target):
        raise IllegalMove(f"{said}: there is no space now", f"{said}: пустых мест сейчас нет")
    if not goals:
        raise IllegalMove(f"{said}: {target} is not on top of a pile", f"{said}: {target} не лежит сверху")
    if not tries:
        raise IllegalMove(f"{said}: a card does not move to its own pile", f"{said}: карта не ходит на свое же место")
    tries.sort(key=lambda move: _unlikely(layout, position, move))
    reasons = [reason for move in tries if (reason := rules.refusal(position, move))]
    if not reasons:
        raise IllegalMove(f"{said}: that is not allowed", f"{said}: так ходить нельзя")
    raise IllegalMove(*max(reasons, key=lambda reason: "->" in reason[0]))


def _unlikely(layout: Layout, position: Position, move: Move) -> tuple[bool, bool]:
    """Order the targets that a refused move may have meant: those that take cards, and the foundation of its suit."""
    pile, row = position[move.target], layout.row(move.target)
    other = row.kind == "foundation" and bool(pile) and suit(pile[0]) != suit(position[move.source][-move.count])
    return not row.fills and not pile, other


def _leads(position: Position, move: Move, taken: list[int]) -> bool:
    pile = position[move.source]
    if move.verb != "move":
        return sorted(_seen(position, p, n) for p, n in _points(move)) == sorted(map(name, taken))
    moved = pile[len(pile) - move.count :]
    return (moved[0] == taken[0] and (len(taken) == 1 or bytes(taken) == bytes(moved))) or (
        len(taken) == 1 and moved[0] >= DOWN and taken[0] == DOWN
    )


def _targets(layout: Layout, position: Position, target: str, said: str) -> Iterable[int]:
    word = target.lower().removeprefix("a ").removeprefix("an ").removeprefix("the ").removeprefix("empty ")
    if word in ("space", "row", "column", "пустое место") and not layout.piles(word):
        some = [i for i in range(layout.size) if not position[i] and layout.row(i).kind != "foundation"]
        laid = [
            i for i in some if layout.row(i).kind not in ("waste", "cell", "discard", "stock") and layout.row(i).fills
        ]
        return laid or some
    word = _RUSSIAN.get(word, word)
    known = {name.lower(): name for row in layout.rows for name in (row.kind, row.name, f"{row.kind}s") if name}
    plural = "" if _is_card(target) else known.get(word, word).removesuffix("s")
    for each in (known.get(word, word), plural):
        if each != PACK_NAME and layout.piles(each):
            return layout.piles(each)
    try:
        wanted = card(target)
    except ValueError:
        kinds = ", ".join(sorted({row.kind for row in layout.rows}))
        raise InvalidMove(
            f"{said!r} cannot be read as a move: after the arrow comes a card, a place such as {layout.labels[0]}, "
            f"'space', or one of {kinds}",
            _unreadable(said),
        ) from None
    return [i for i in range(layout.size) if position[i] and position[i][-1] == wanted]


def _unreadable(said: str, ways: str = "t3-t5, t3-t5 x2, 5d -> 6c, Ah -> foundation, deal") -> str:
    return f"{said!r}: непонятный ход; ход пишут так: {ways}"


def _verbs(layout: Layout, legal: list[Move]) -> list[str]:
    """Write a legal move of each verb that is the game's own."""
    some = {move.verb: written(layout, move) for move in reversed(legal) if move.verb not in ("move", "pick", *ALONE)}
    return [some[verb] for verb in sorted(some)]


def _read_places(rules: Rules, position: Position, legal: list[Move], lowered: str, said: str) -> Move:
    layout = rules.layout
    parts = _BY_PLACE.fullmatch(lowered)
    if parts is None:
        ways = ", ".join(["t3-t5", "t3-t5 x2", "5d -> 6c", "Ah -> foundation", "deal", *_verbs(layout, legal)])
        raise InvalidMove(f"{said!r} cannot be read as a move; moves are written {ways}", _unreadable(said, ways))
    pointed, target, count, verb = parts.groups()
    known = {label: i for i, label in enumerate(layout.labels)}
    for row in KINDS.values():
        if len(layout.piles(row.kind)) == 1:
            known[f"{row.letter}1"] = layout.piles(row.kind)[0]
    cards = [(place, int(number or 1)) for place, number in _POINT.findall(pointed)]
    for place in [each[0] for each in cards] + ([target] if target else []):
        if place not in known:
            raise InvalidMove(
                f"{said!r}: there is no place {place!r}; the places are {_spoken(layout)}",
                f"{said!r}: нет места {place!r}; места: {_spoken(layout)}",
            )
    source = known[cards[0][0]]
    number = int(count) if count else cards[0][1]
    also = tuple((known[place], n) for place, n in cards[1:])
    goal = known[target] if target else source
    if not verb and not also:
        # A pile and a place: with no number given, the only move between them.
        between = [
            m for m in legal if target and (m.source, m.target) == (source, goal) and not m.also and m.verb not in ALONE
        ]
        if not count and len(between) == 1:
            return between[0]
        if number == 1 and between and all(m.count != 1 for m in between):
            return _chosen(rules, position, between, said)
    wanted = [m for m in legal if (m.verb == verb if verb else m.verb not in ALONE)]
    pointing = {(source, number), *also}
    same = [m for m in wanted if {(m.source, m.count), *m.also} == pointing and (not target or m.target == goal)]
    if same:
        return _chosen(rules, position, same, said)
    try:
        reason = rules.refusal(position, Move(verb or "move", source, goal, number, also))
    except (CadoganError, IndexError):
        reason = None
    if not verb and (also or not target):
        reason = ("that is not allowed here", "здесь так ходить нельзя")
    raise IllegalMove(*(reason or ("that is not allowed here", "здесь так ходить нельзя")))


def _spoken(layout: Layout) -> str:
    """Name the places in short: t1-t7, w, f1-f4."""
    found = []
    for row in KINDS.values():
        some = [layout.labels[i] for i in layout.piles(row.kind)]
        if some:
            found.append(some[0] if len(some) == 1 else f"{some[0]}-{some[-1]}")
    return ", ".join(found)
