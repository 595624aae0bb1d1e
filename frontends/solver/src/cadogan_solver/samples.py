"""What may lie behind a view: hidden cards laid out and coming shuffles chosen, in ways that look the same.

What was seen earlier and is hidden now counts as unknown, since a view says nothing of it.
"""

import random
from itertools import permutations

import attrs

from cadogan import Position
from cadogan.cards import DOWN, FACES, UNSEEN
from cadogan.rules import Rules
from cadogan_solver.questions import files_of

_FEW = 6
"""So many hidden cards have at most 720 orders, which can be listed."""


@attrs.frozen
class Samples:
    """Positions that all look like one view.

    Attributes:
        positions: different from each other.
        hidden: whether there may be more than one: cards lie hidden, or a shuffle may come.
        all: whether there are no others.
    """

    positions: tuple[Position, ...]
    hidden: bool
    all: bool


def samples(rules: Rules, view: Position, count: int) -> Samples:
    """Return at most so many positions that have a view, the same ones each time.

    There are none if the view hides more than where cards lie.
    """
    places = [(i, at) for i, pile in enumerate(view.piles) for at, card in enumerate(pile) if card == UNSEEN]
    faces = list(rules.layout.pack)
    for pile in view.piles:
        for card in pile:
            if card != UNSEEN:
                faces.remove(FACES[card])
    shuffles = may_shuffle(rules)
    chooser = random.Random(repr(view))
    every = sorted(set(permutations(faces))) if len(faces) <= _FEW else []
    whole = not shuffles and 0 < len(every) <= count
    orders = every if whole else [tuple(chooser.sample(faces, len(faces))) for _ in range(count)]
    found = []
    for order in orders:
        piles = [bytearray(pile) for pile in view.piles]
        for (i, at), face in zip(places, order, strict=True):
            piles[i][at] = face | DOWN
        position = Position.of(*map(bytes, piles), memo=view.memo, chance=chooser.getrandbits(64) * shuffles)
        if rules.view(position) == view:
            found.append(position)
    return Samples(tuple(dict.fromkeys(found)), bool(places) or shuffles, whole and len(found) == len(orders))


def may_shuffle(rules: Rules) -> bool:
    """Tell whether cards may be shuffled during play: unless neither the layout nor a plugin's code speaks of it."""
    if rules.layout.shuffled:
        return True
    return any("shuffle" in file.read_text(encoding="utf-8") for file in files_of(rules))
