"""The Dog: aces up and kings down in suit, from thirteen piles that a heap of matching cards lets the player sort."""

from collections.abc import Generator, Iterator

from cadogan import Automatic, Cell, Deal, Foundation, Layout, Move, Moves, Position, Reserve, Steps, Tableau
from cadogan import any_card, down, hookimpl, nothing, places, rank, steps, top, up


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
        gather="t1 t2 t3 t4 t5 t6 t13 turned t12 t11 t10 t9 t8 t7",
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
    piles, homes = layout.piles("tableau"), layout.piles("foundation")

    def follows(position: Position, move: Move | None) -> Steps:
        if move is not None and move.verb == "redeal":
            return [layout.note("choice", 0), *[layout.note("sorted", 0, place) for place in range(len(piles))]]
        if move is not None and move.verb == "turn":
            card = position[turned][-1]
            if any(build.takes(card, position[home][-1]) for home in homes for build in layout.row(home).accepts):
                return [layout.note("choice", 0)]
            own = piles[rank(card) - 1]
            return taken_up(layout, position, own) if own in unsorted(layout, position) else [layout.note("choice", 1)]
        if position[hand]:
            return []
        if number := layout.noted(position, "hand"):
            return [layout.note("hand", 0), layout.note("sorted", 1, number - 1)]
        if position[heap] and not unsorted(layout, position):
            return [steps.turn_over(heap, turned, len(position[heap]))]
        return []

    return follows


@hookimpl(wrapper=True)
def moves(layout: Layout) -> Generator[None, Moves, Moves]:
    ordinary = yield
    piles = layout.piles("tableau")
    heap, turned, hand = map(layout.pile, ("heap", "turned", "hand"))

    def heap_card(position: Position) -> list[Move]:
        """The heap has no card left to be turned.

        ru: В кучке больше нечего открывать.
        """
        return [Move("turn", heap, heap)] if position[heap] else []

    def turn(position: Position, move: Move) -> Steps:
        """Turn the top card of the heap; if it fits no foundation, the pile of its rank is sorted.

        ru: Открыть верхнюю карту кучки; если она не подходит ни к одной базе, перебирают стопку ее достоинства.
        """
        return [steps.turn_over(heap, turned)]

    def piles_to_sort(position: Position) -> Iterator[Move]:
        """Only after a heap card that fits nothing and whose own pile has been sorted.

        ru: Только после карты кучки, которая никуда не подошла и чья стопка уже перебрана.
        """
        if layout.noted(position, "choice"):
            for pile in unsorted(layout, position):
                yield Move("take up", pile, hand)

    def take_up(position: Position, move: Move) -> Steps:
        """Take a pile in hand to sort it, after a heap card that fits nothing and whose own pile has been sorted.

        ru: Взять стопку в руку, чтобы перебрать ее: после карты, которая никуда не подошла и чья стопка уже перебрана.
        """
        return taken_up(layout, position, move.source)

    def cards_in_hand(position: Position) -> Iterator[Move]:
        """There is no card in hand.

        ru: В руке нет карт.
        """
        for count in range(1, len(position[hand]) + 1):
            yield Move("lay back", hand, piles[layout.noted(position, "hand") - 1], count)

    def lay_back(position: Position, move: Move) -> Steps:
        """Lay a card of the pile in hand back on its place.

        ru: Положить карту из руки обратно на место ее стопки.
        """
        return [steps.move(hand, move.target, depth=move.count - 1)]

    def hand_is_empty(position: Position, move: Move) -> bool:
        """The pile in hand is laid back first.

        ru: Сначала нужно вернуть на место стопку, взятую в руку.
        """
        return move.verb not in ("turn", "redeal") or not position[hand]

    def heap_is_turned(position: Position, move: Move) -> bool:
        """The cards of the heap are turned before a redeal.

        ru: Пересдают, когда в кучке не осталось закрытых карт.
        """
        return move.verb != "redeal" or not position[heap]

    found = ordinary.also("turn", heap_card, turn).also("take up", piles_to_sort, take_up)
    return found.also("lay back", cards_in_hand, lay_back).only(hand_is_empty).only(heap_is_turned)


def unsorted(layout: Layout, position: Position) -> list[int]:
    """Return the piles that have cards and have not been sorted in this deal."""
    piles = enumerate(layout.piles("tableau"))
    return [pile for place, pile in piles if position[pile] and not layout.noted(position, "sorted", place)]


def taken_up(layout: Layout, position: Position, pile: int) -> Steps:
    """Return the steps that take a pile in hand."""
    number = layout.piles("tableau").index(pile) + 1
    taken = steps.move(pile, layout.pile("hand"), len(position[pile]))
    return [taken, layout.note("hand", number), layout.note("choice", 0)]
