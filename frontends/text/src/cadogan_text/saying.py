"""What happened, how piles lie, and what a move would do: as sentences in both languages."""

from collections.abc import Iterable, Iterator, Sequence

from cadogan import notation, sentences
from cadogan.cards import DOWN
from cadogan.layout import KINDS, Layout
from cadogan.position import Move, Position
from cadogan.rules import Rules
from cadogan.steps import MOVE, NOTE, SHUFFLE, TURN, TURN_OVER
from cadogan.table import Seen

from .looks import Look
from .words import KINDS as NAMES
from .words import index, said

MOST = 12
"""How many things that happened at once are told one by one."""


def told(layout: Layout, seen: Iterable[Seen], look: Look, language: str) -> str:
    """Tell what happened: ``5♦ to t3. t5 turns up 9♠.``"""
    steps = [step for step in seen if step.kind != NOTE]
    pack = layout.size
    found: list[str] = []
    if any(pack in (step.source, step.target) for step in steps):
        mixed = any(step.kind == SHUFFLE and step.target == pack for step in steps)
        found.append(said(language, "gathered, shuffled" if mixed else "gathered"))
        steps = [step for step in steps if pack not in (step.source, step.target)]
    for group in _groups(steps):
        pile = layout.label(group[0].target)
        if group[0].kind == SHUFFLE:
            found.append(said(language, "shuffled", pile=pile))
        elif group[0].kind == TURN:
            cards = b"".join(step.cards for step in group)
            key = "turned up" if cards[-1] < DOWN else "turned down"
            found.append(said(language, key, pile=pile, cards=look.cards(cards), count=len(cards)))
        else:
            found.append(_moved(layout, group, look, language))
    return " ".join(found)


def _groups(steps: Sequence[Seen]) -> Iterator[list[Seen]]:
    """Put together what one sentence tells: cards that move, one after the other; cards that turn on one pile."""
    group: list[Seen] = []
    for step in steps:
        if group:
            last = group[-1]
            both_move = {last.kind, step.kind} <= {MOVE, TURN_OVER}
            if not both_move and (step.kind, step.target) != (last.kind, last.target):
                yield group
                group = []
        group.append(step)
    if group:
        yield group


def _moved(layout: Layout, group: list[Seen], look: Look, language: str) -> str:
    phrases: list[str] = []
    at = 0
    while at < len(group):
        step = group[at]
        end = at + 1
        while end < len(group) and _follows(group[end], group[end - 1]):
            end += 1
        if end - at > 2:
            names = layout.label(group[at].source), layout.label(group[end - 1].source)
            phrases.append(said(language, "closed up", first=names[0], last=names[1]))
            at = end
            continue
        end = at + 1
        cards = step.cards
        while end < len(group) and (group[end].target, group[end].below) == (step.target, step.below):
            cards += group[end].cards
            end += 1
        key = "under" if step.below else "to"
        phrases.append(said(language, key, cards=spoken(cards, look, language), pile=layout.label(step.target)))
        at = end
    if len(phrases) > MOST:
        phrases[MOST - 2 :] = [said(language, "and more", count=len(phrases) - MOST + 2)]
    return ", ".join(phrases) + "."


def _follows(step: Seen, before: Seen) -> bool:
    """Tell whether cards slide down the row of piles, as they do after a gap."""
    slides = step.kind == before.kind == MOVE and step.target < step.source and before.target < before.source
    return slides and step.source > before.source and step.target > before.target


def spoken(cards: bytes, look: Look, language: str) -> str:
    """Name cards; many in a row by the first and the last, hidden ones by their number."""
    hidden = sum(card >= DOWN for card in cards)
    shown = bytes(card for card in cards if card < DOWN)
    parts = [said(language, "hidden cards", count=hidden)] if hidden else []
    if len(shown) > 6:
        first, last = look.card(shown[0]), look.card(shown[-1])
        parts.append(said(language, "long run", first=first, dots=look.dots, last=last, count=len(shown)))
    elif shown:
        parts.append(look.cards(shown))
    return " + ".join(parts)


# Piles.


def pile(layout: Layout, view: Position, at: int, look: Look, language: str, *, full: bool = True) -> str:
    """Describe a pile, its top card last: ``t3: 2 face down, then 9h 8s 7d.``

    ``full`` names all open cards; otherwise of a pile that is squared up only the top one.
    """
    name, cards = layout.label(at), view[at]
    if not cards:
        return said(language, "empty", pile=name)
    hidden = sum(card >= DOWN for card in cards)
    if hidden == len(cards):
        return said(language, "hidden", pile=name, count=hidden)
    if not full and layout.row(at).fan is None and len(cards) > 1 and cards[-1] < DOWN:
        return said(language, "on top", pile=name, card=look.card(cards[-1]), count=len(cards) - 1)
    begin = next(i for i, card in enumerate(cards) if card < DOWN)
    shown = look.cards(cards[begin:])
    if begin:
        return said(language, "hidden, open", pile=name, count=begin, cards=shown)
    return said(language, "open", pile=name, cards=shown)


def piles(layout: Layout, view: Position, look: Look, language: str) -> list[str]:
    """Describe the table, a sentence a pile; empty piles that follow each other are told together."""
    found: list[str] = []
    order = [i for kind in KINDS for i in layout.piles(kind)]
    at = 0
    while at < len(order):
        end = at
        while end < len(order) and not view[order[end]] and layout.row(order[end]) is layout.row(order[at]):
            end += 1
        if end - at > 1:
            first, last = layout.label(order[at]), layout.label(order[end - 1])
            found.append(said(language, "empties", first=first, last=last))
            at = end
        else:
            found.append(pile(layout, view, order[at], look, language, full=False))
            at += 1
    return found


def legend(layout: Layout, language: str) -> str:
    """Say what the short names stand for: ``s stock, w waste, f1-f4 foundations, t1-t7 tableau``."""
    found = []
    for kind in KINDS:
        spans = [span for row, span in zip(layout.rows, layout.spans, strict=True) if row.kind == kind and span]
        # The names of rows are English words.
        own = language == "en" and any(layout.row(span[0]).name for span in spans)
        for some in spans if own else [tuple(layout.piles(kind))] if spans else []:
            name = NAMES[kind][len(some) > 1][index(language)]
            first, last = layout.label(some[0]), layout.label(some[-1])
            called = f" ({layout.row(some[0]).name})" if own and layout.row(some[0]).name else ""
            found.append(f"{first if len(some) == 1 else f'{first}-{last}'} {name}{called}")
    return ", ".join(found)


# Moves.


def move(rules: Rules, view: Position, what: Move, look: Look, language: str, *, alone: bool = False) -> str:
    """Write a move by places and by cards: ``t3-t5: 5♦ → 6♣``; a deal with what it does.

    ``alone`` tells that no other move has its verb, which then says it all.
    """
    layout = rules.layout
    typed = notation.written(layout, what)
    if alone and what.verb not in ("move", "pick"):
        typed = what.verb
    if what.verb in notation.ALONE:
        return f"{typed}: {does(rules, what.verb, language)}"
    points = [(what.source, what.count), *what.also]
    if what.verb == "move" and not what.also:
        taken = view[what.source][len(view[what.source]) - what.count :]
        return f"{typed}: {spoken(taken, look, language)} {look.arrow} {_goal(layout, view, what.target, look)}"
    cards = [view[at][-count] for at, count in points if 0 < count <= len(view[at])]
    shown = " + ".join(look.card(card) for card in cards if card < DOWN)
    if what.verb == "pick":
        return f"{typed}: {shown} {look.arrow} {_goal(layout, view, what.target, look)}"
    return f"{typed}: {shown}" if shown else f"{typed}: {does(rules, what.verb, language)}"


def _goal(layout: Layout, view: Position, target: int, look: Look) -> str:
    cards = view[target]
    if layout.row(target).kind in ("tableau", "grid", "reserve") and cards and cards[-1] < DOWN:
        return look.card(cards[-1])
    return layout.label(target)


def does(rules: Rules, verb: str, language: str) -> str:
    """Return what the game says that a verb does."""
    return sentences.of(rules.composed.verbs[verb])[index(language)]
