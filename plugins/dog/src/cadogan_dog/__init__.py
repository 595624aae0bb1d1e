"""The Dog: aces up and kings down in suit, from thirteen piles that a heap of matching cards lets the player sort."""

from collections.abc import Generator, Iterator

from cadogan import (
    Cell,
    Foundation,
    Layout,
    Move,
    Moves,
    Position,
    Reserve,
    Tableau,
    any_card,
    down,
    hookimpl,
    nothing,
    places,
    rank,
    steps,
    top,
    up,
)
from cadogan.hooks import Automatic, Deal, Redeal
from cadogan.steps import Steps


@hookimpl
def layout() -> Layout:
    topmost, any_of_them = top.to("foundation"), any_card.to("foundation")
    return Layout(
        Foundation(4, first="A*", keeps=1, take=topmost, accepts=up.in_suit, at=places.row(4)),
        Foundation(4, first="K*", keeps=1, take=topmost, accepts=down.in_suit, at=places.row(4, x=10.8)),
        Reserve(name="heap", take=nothing, at=[(0, 1.2)]),
        Reserve(name="turned", take=any_of_them, fan="right", at=[(1.2, 1.2)]),
        Cell(name="hand", holds=None, take=any_of_them, space=(), fan="right", at=[(9.6, 1.2)]),
        Tableau(13, take=topmost, fixed=True, at=places.row(13, y=2.4)),
        decks=2,
        redeals=2,
        gather="tableau turned",
        memo={"hand": 1, "choice": 1, "sorted": "tableau"},
    )


@hookimpl(wrapper=True)
def deal(layout: Layout) -> Generator[None, Deal, Deal]:
    bases = yield
    heap, piles, pack = layout.pile("heap"), layout.piles("tableau"), layout.pile("pack")

    def dealt(position: Position) -> Steps:
        done = bases(position)
        place = 0
        for card in reversed(position.after(done)[pack]):
            if rank(card) == place + 1:
                done.append(steps.move(pack, heap))
            else:
                done.append(steps.turn_over(pack, piles[place]))
                place = (place + 1) % len(piles)
        return done

    return dealt


@hookimpl
def automatic(layout: Layout) -> Automatic:
    heap, turned, hand = map(layout.pile, ("heap", "turned", "hand"))
    in_hand, marks = layout.memo_index("hand"), layout.memo_index("sorted")

    def follows(position: Position, move: Move | None) -> Steps:
        if position[hand]:
            return []
        if number := position.memo[in_hand]:
            return [steps.note(in_hand, 0), steps.note(marks + number - 1, 1)]
        if position[heap] and not unsorted(layout, position):
            return [steps.turn_over(heap, turned, len(position[heap]))]
        return []

    return follows


@hookimpl
def redeal(layout: Layout, deal: Deal) -> Redeal:
    piles, pack = layout.piles("tableau"), layout.pile("pack")
    heap, turned, hand = map(layout.pile, ("heap", "turned", "hand"))
    gathered = (*piles[:6], piles[12], turned, *piles[11:5:-1])
    redeals, choice, marks = map(layout.memo_index, ("redeals", "choice", "sorted"))

    def again(position: Position) -> Steps:
        used = position.memo[redeals]
        if used == layout.redeals or position[heap] or position[hand] or not any(position[pile] for pile in gathered):
            return []
        done = [steps.turn_over(pile, pack, len(position[pile])) for pile in reversed(gathered) if position[pile]]
        done += deal(position.after(done))
        done += [steps.note(redeals, used + 1), steps.note(choice, 0)]
        return done + [steps.note(marks + place, 0) for place in range(len(piles))]

    return again


@hookimpl(wrapper=True)
def moves(layout: Layout) -> Generator[None, Moves, Moves]:
    ordinary = yield
    piles = layout.piles("tableau")
    heap, turned, hand = map(layout.pile, ("heap", "turned", "hand"))
    in_hand, choice = layout.memo_index("hand"), layout.memo_index("choice")

    def top_of_heap(position: Position) -> Iterator[Move]:
        if position[heap] and not position[hand]:
            yield Move("turn", heap, turned)

    def turn(position: Position, move: Move) -> Steps:
        """Turn the top card of the heap; if it fits no foundation, take the pile of its rank in hand.

        ru: Открыть верхнюю карту кучки; если она не подходит ни к одной базе, взять в руку стопку ее достоинства.
        """
        done = [steps.turn_over(heap, turned), steps.note(choice, 0)]
        after = position.after(done)
        if any(each.source == turned and each.count == 1 for each in ordinary(after)):
            return done
        own = piles[rank(after[turned][-1]) - 1]
        if own in unsorted(layout, position):
            return done + take_up(position, Move("take up", own, hand))
        return [*done, steps.note(choice, 1)]

    def piles_to_sort(position: Position) -> Iterator[Move]:
        if position.memo[choice]:
            for pile in unsorted(layout, position):
                yield Move("take up", pile, hand)

    def take_up(position: Position, move: Move) -> Steps:
        """Take a pile in hand to sort it.

        ru: Взять стопку в руку, чтобы перебрать ее.
        """
        pile = move.source
        return [
            steps.move(pile, hand, len(position[pile])),
            steps.note(in_hand, piles.index(pile) + 1),
            steps.note(choice, 0),
        ]

    def cards_in_hand(position: Position) -> Iterator[Move]:
        for count in range(1, len(position[hand]) + 1):
            yield Move("lay back", hand, piles[position.memo[in_hand] - 1], count)

    def lay_back(position: Position, move: Move) -> Steps:
        """Lay a card of the pile in hand back on its place.

        ru: Положить карту из руки обратно на место ее стопки.
        """
        return [steps.move(hand, move.target, depth=move.count - 1)]

    found = ordinary.also("turn", top_of_heap, turn).also("take up", piles_to_sort, take_up)
    return found.also("lay back", cards_in_hand, lay_back)


def unsorted(layout: Layout, position: Position) -> list[int]:
    """Return the piles that have cards and have not been sorted in this deal."""
    marks = layout.memo_index("sorted")
    return [p for place, p in enumerate(layout.piles("tableau")) if position[p] and not position.memo[marks + place]]
