"""The Empress of India: four packs; red cards of the Army and black cards of the Navy go out two by two."""

from collections.abc import Generator, Iterator

from cadogan import ANY, Automatic, Deal, Foundation, Layout, Move, Moves, Position, Steps, Stock, Tableau
from cadogan import Waste, hookimpl, is_down, is_red, nothing, places, steps, suit, top, up


@hookimpl
def layout() -> Layout:
    out, step = top.to("foundation"), (places.GAP_X, 1.5)
    north, south = places.grid(2, 12, step=step), places.grid(2, 12, y=5.7, step=step)
    return Layout(
        Foundation(8, first="Ac As", order="A23456789TJK", accepts=up.in_suit, at=places.row(8, 2.4, 3)),
        Foundation(8, first="Kd Kh", order="KQT98765432A", accepts=up.in_suit, at=places.row(8, 2.4, 4.2)),
        Tableau(24, name="army", take=(out, top.to("navy", "cards")), accepts=ANY, holds=2, refill="red", at=north),
        Tableau(24, name="navy", take=(out, top.to("army", "cards")), accepts=ANY, holds=2, refill="black", at=south),
        Waste(name="red", take=nothing, at=[(0, 3)]),
        Waste(name="black", take=nothing, at=[(0, 4.2)]),
        Stock(turn=1, onto="stock", at=[(13.2, 3.6)]),
        decks=4,
        without=4 * "Qc Qs Jd Jh ",
    )


@hookimpl(wrapper=True)
def deal(layout: Layout) -> Generator[None, Deal, Deal]:
    bases = yield
    stock, talons = layout.pile("stock"), (layout.pile("black"), layout.pile("red"))

    def dealt(position: Position) -> Steps:
        done = bases(position)
        forces = (list(layout.piles("navy")), list(layout.piles("army")))
        for card in reversed(position.after(done)[stock]):
            if any(forces):
                force = forces[is_red(card)]
                done.append(steps.turn_over(stock, force.pop(0) if force else talons[is_red(card)]))
        return done

    return dealt


@hookimpl(wrapper=True)
def automatic(layout: Layout) -> Generator[None, Automatic, Automatic]:
    filled = yield
    stock, talons = layout.pile("stock"), (layout.pile("black"), layout.pile("red"))

    def follows(position: Position, move: Move | None) -> Steps:
        done, pile = filled(position, move), position[stock]
        if done or not pile:
            return done
        if not is_down(pile[-1]):
            return [steps.move(stock, talons[is_red(pile[-1])])]
        colours = [is_red(card) for card in reversed(pile)]
        for force, wanted in (("army", True), ("navy", False)):
            if not all(position[place] for place in layout.piles(force)):
                count = colours.index(wanted) + 1 if wanted in colours else len(pile)
                return [steps.turn_over(stock, talons[red]) for red in colours[:count]]
        return []

    return follows


@hookimpl(wrapper=True)
def moves(layout: Layout) -> Generator[None, Moves, Moves]:
    ordinary = yield
    homes, army, navy = (layout.piles(name) for name in ("foundation", "army", "navy"))
    orders = {home: layout.row(home).order[0] for home in homes}

    def wanted(position: Position) -> dict[int, int]:
        """Return for each card that is next on some foundation the first such foundation."""
        begun = [(home, position[home]) for home in reversed(homes) if 0 < len(position[home]) < len(orders[home])]
        return {suit(pile[0]) << 4 | orders[home][len(pile)]: home for home, pile in begun}

    def double_plays(position: Position) -> Iterator[Move]:
        """Only a red and a black card, each of which is next on a foundation of its suit.

        ru: Только красную и черную карты, каждая из которых следующая на базе своей масти.
        """
        cards = wanted(position)
        red, black = ([i for i in force if len(position[i]) == 1 and position[i][0] in cards] for force in (army, navy))
        yield from (Move("double play", one, one, 1, ((other, 1),)) for one in red for other in black)
        for pile in army + navy:
            if len(position[pile]) == 2 and set(position[pile]) <= set(cards):
                yield Move("double play", pile, pile, 1, ((pile, 2),))

    def play(position: Position, move: Move) -> Steps:
        """Play a red and a black card together, each on a foundation of its suit.

        ru: Сыграть вместе красную и черную карты, каждую на базу ее масти.
        """
        cards = wanted(position)
        pointed = ((move.source, move.count), *move.also)
        return [steps.move(pile, cards[position[pile][-place]]) for pile, place in pointed]

    def is_not_played_alone(position: Position, move: Move) -> bool:
        """A card is played only together with one of the other colour.

        ru: Карту играют только вместе с картой другого цвета.
        """
        return move.target not in homes

    def is_single(position: Position, move: Move) -> bool:
        """A pair is never parted: its cards leave together, by a double play.

        ru: Пару не разделяют: ее карты уходят только вместе, двойным ходом.
        """
        return move.verb != "move" or len(position[move.source]) == 1

    return ordinary.only(is_not_played_alone).only(is_single).also("double play", double_plays, play)
