"""La Belle Lucie: fans of three cards, built down in suit by their end cards; two redeals of all that is left."""

from collections.abc import Generator, Iterator

from cadogan import Foundation, Layout, Move, Moves, Options, Position, Steps, Tableau, down, hookimpl, places
from cadogan import steps, switch, top, up


class LaBelleLucie(Options):
    merci: bool = switch()


@hookimpl
def layout(options: LaBelleLucie) -> Layout:
    fans = places.grid(4, 5, y=1.2, step=(2.4, 1.2))[:18]
    return Layout(
        Tableau(18, deal=3, by="pile", take=top, accepts=down.in_suit, fan="right", at=fans),
        Foundation(4, accepts=up.in_suit, space="A*", at=places.row(4, x=2.4, step=2.4)),
        memo={"merci": 1} if options.merci else None,
        redeals=2,
        gather="tableau",
        shuffled=True,
    )


@hookimpl(wrapper=True)
def moves(layout: Layout, options: LaBelleLucie) -> Generator[None, Moves, Moves]:
    ordinary = yield
    if not options.merci:
        return ordinary
    fans = layout.piles("tableau")

    def covered(position: Position) -> Iterator[Move]:
        """Only once, in the third deal, for a card under others that fits somewhere.

        ru: Только один раз, в третьей сдаче, для карты под другими, которая куда-нибудь подходит.
        """
        if layout.noted(position, "redeals") < 2 or layout.noted(position, "merci"):
            return
        for fan in fans:
            for place in range(2, len(position[fan]) + 1):
                if down.in_suit.takes(position[fan][-place], position[fan][-1]):
                    yield Move("merci", fan, fan, place)
                out = position.after(merci(position, Move("merci", fan, fan, place)))
                yield from (Move("merci", fan, move.target, place) for move in ordinary(out) if move.source == fan)

    def merci(position: Position, move: Move) -> Steps:
        """Take one covered card from beneath the others to where it fits, once, in the third deal.

        ru: Один раз, в третьей сдаче, вынуть прикрытую карту и положить туда, куда она подходит.
        """
        return [steps.move(move.source, move.target, depth=move.count - 1), layout.note("merci", 1)]

    return ordinary.also("merci", covered, merci)
