"""Merci: once in a game one covered card of the tableau may be taken from beneath the others and played at once.

ru: Мерси: один раз за игру можно вынуть прикрытую карту расклада из-под других и сразу сыграть ею.
"""

from collections.abc import Generator, Iterator

from cadogan import Layout, Move, Moves, Position, Steps, hookimpl, is_down, steps

NOTED = "merci"


@hookimpl(wrapper=True)
def layout() -> Generator[None, Layout, Layout]:
    ordinary = yield
    if NOTED in ordinary.memo or not columns(ordinary):
        return ordinary
    return ordinary.changed("layout", memo={**ordinary.memo, NOTED: 1})


@hookimpl(wrapper=True)
def moves(layout: Layout) -> Generator[None, Moves, Moves]:
    ordinary = yield
    if NOTED in ordinary.verbs or not columns(layout):
        return ordinary
    pack, piles = layout.pile("pack"), columns(layout)

    def covered(position: Position) -> Iterator[Move]:
        """Only once in a game, for an open card under others that fits somewhere.

        ru: Только раз за игру, для открытой карты под другими, которая куда-нибудь подходит.
        """
        if layout.noted(position, NOTED):
            return
        for pile in piles:
            cards = position[pile]
            for place in range(2, len(cards) + 1):
                if is_down(cards[-place]):
                    continue
                if fits(layout, pile, cards[-place], cards[-1]):
                    yield Move("merci", pile, pile, place)
                others = [steps.move(pile, pack, place - 1), steps.move(pile, pack, len(cards) - place, depth=1)]
                for move in ordinary(position.after(others)):
                    if move.verb == "move" and move.source == pile:
                        yield Move("merci", pile, move.target, place)

    def merci(position: Position, move: Move) -> Steps:
        """Take one covered card from beneath the others and play it at once where it fits, once in a game.

        ru: Один раз за игру вынуть прикрытую карту из-под других и сразу положить ее туда, куда она подходит.
        """
        return [steps.move(move.source, move.target, depth=move.count - 1), layout.note(NOTED, 1)]

    return ordinary.also("merci", covered, merci)


def columns(layout: Layout) -> list[int]:
    """Return the piles of the tableau whose covered cards can be seen and may leave one day."""
    piles = zip(layout.piles("tableau"), [layout.fans[i] for i in layout.piles("tableau")], strict=True)
    return [pile for pile, fan in piles if fan is not None and any(t.lift != "nothing" for t in layout.row(pile).take)]


def fits(layout: Layout, pile: int, card: int, top: int) -> bool:
    """Tell whether a card may go on the top card of its own pile."""
    builds = layout.row(pile).accepts
    return any(build.on(top) >> card & 1 for build in builds if not build.sources and build.condition is None)
