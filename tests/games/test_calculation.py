"""Calculation: the worked example, the heaps, the four orders and the coda."""

import random

import pytest

from cadogan import Position, is_down, names, rank
from cadogan.cards import FACES, RANKS, cards
from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules, shuffle_of
from cadogan.table import Table
from cadogan.testing import legal, played, position

BASES = "f1: Ac; f2: 2c; f3: 3c; f4: 4c"

ORDERS = (
    "A 2 3 4 5 6 7 8 9 T J Q K",
    "2 4 6 8 T Q A 3 5 7 9 J K",
    "3 6 9 Q 2 5 8 J A 4 7 T K",
    "4 8 Q 3 7 J 2 6 T A 5 9 K",
)
"""The table under *Goal*."""


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("calculation").bound()


@pytest.fixture(scope="module")
def with_coda() -> Rules:
    return game("calculation").bound(["coda"])


def filled(*heights: int) -> str:
    """Name foundations of these heights, suits mixed; their kings are Kh, Ks, Kc and Kd."""
    piles = []
    for number, (order, height) in enumerate(zip(ORDERS, heights, strict=True), 1):
        pile = [each + "cdhs"[(number + RANKS.index(each) + 1) % 4] for each in order.split()]
        piles.append(f"f{number}: {' '.join(pile[:height])}")
    return "; ".join(piles)


def by_the_sheet(rules: Rules, at: Position) -> set[str]:
    """List the legal moves as the sheet's table of play tells them, by the sum of rank and step."""
    piles = dict(zip(rules.layout.labels, at.piles, strict=False))
    found = set()
    for source in ("s", "w1", "w2", "w3", "w4"):
        if not piles[source]:
            continue
        card = rank(piles[source][-1])
        for step in (1, 2, 3, 4):
            top = rank(piles[f"f{step}"][-1])
            if top != 13 and card == (top + step - 13 if top + step > 13 else top + step):
                found.add(f"{source}-f{step}")
        if source == "s":
            found |= {f"s-w{heap}" for heap in (1, 2, 3, 4)}
    return found


@pytest.mark.parametrize("number", range(1, 6))
def test_the_first_of_each_rank_in_the_shuffled_pack_are_the_bases(rules: Rules, number: int) -> None:
    """Ruling 1: any suits; the other 48 cards keep their order, and the first of them lies face up on the stock."""
    pack, chance = shuffle_of(rules.layout, number)
    dealt = list(pack[::-1])
    bases = [next(card for card in dealt if rank(card) == wanted) for wanted in (1, 2, 3, 4)]
    rest = [card for card in dealt if card not in bases]
    _, at = rules.opening(pack, chance)
    stock = at[rules.layout.pile("stock")]

    assert [at[pile] for pile in rules.layout.piles("foundation")] == [bytes([base]) for base in bases]
    assert list(stock.translate(FACES)[::-1]) == rest
    assert [is_down(card) for card in stock] == [True] * 47 + [False]


def test_a_card_that_fits_nowhere_goes_on_any_heap(rules: Rules) -> None:
    """T* fits no foundation at the start; each of the four heaps takes it, and then the next card is turned up."""
    at = position(rules, f"{BASES}; s: -6h Ts")
    after = played(rules, at, "s-w3")

    assert legal(rules, at) == {"s-w1", "s-w2", "s-w3", "s-w4"}
    assert names(after[rules.layout.pile("w3")]) == "Ts"
    assert names(after[rules.layout.pile("stock")]) == "6h"


def test_the_cards_of_the_worked_example(rules: Rules) -> None:
    """T* on an empty heap, 6* -> 3*, 8* -> 4*, K* on another heap."""
    at = position(rules, f"{BASES}; s: -Kd -8h -6h Ts")
    after = played(rules, at, "s-w1", "6h -> 3c", "8h -> 4c", "s-w2")

    assert names(after[rules.layout.pile("f3")]) == "3c 6h"
    assert names(after[rules.layout.pile("f4")]) == "4c 8h"
    assert names(after[rules.layout.pile("w2")]) == "Kd"


def test_a_card_that_fits_may_go_on_a_heap_all_the_same(rules: Rules) -> None:
    """6* on the heap of the ten is legal, if unwise."""
    assert legal(rules, position(rules, f"{BASES}; s: 6h; w1: Ts")) == {"s-f3", "s-w1", "s-w2", "s-w3", "s-w4"}


def test_a_king_does_not_go_on_a_four(rules: Rules) -> None:
    """Not: K* -> 4*; the height of the foundation tells which rank comes next."""
    at = position(rules, f"{BASES}; s: Kd")

    with pytest.raises(IllegalMove, match="another card is next here"):
        read(rules, at, "Kd -> 4c")


def test_cards_do_not_move_from_heap_to_heap(rules: Rules) -> None:
    """Not: a ten from its heap to another one, empty or not; nor back to the stock."""
    at = position(rules, f"{BASES}; w1: Ts; w2: Jd")

    assert legal(rules, at) == set()
    for said in ("w1-w3", "w1-w2", "w1-s"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_only_the_top_card_of_a_heap_may_be_played(rules: Rules) -> None:
    """A two under a nine waits; the nine fits nothing."""
    at = position(rules, f"{BASES}; w1: 2h 9d")

    assert legal(rules, at) == set()


def test_cards_never_leave_a_foundation(rules: Rules) -> None:
    """Ruling 3: PySolFC lets a top card go to another foundation where it fits; the sheet does not."""
    at = position(rules, BASES)

    assert legal(rules, at) == set()
    with pytest.raises(IllegalMove, match="cards on a foundation stay there"):
        read(rules, at, "2c -> Ac")


@pytest.mark.parametrize(("foundation", "wanted"), [(2, "A"), (4, "3")])
def test_after_a_queen(rules: Rules, foundation: int, wanted: str) -> None:
    """On foundation 2 topped by Q* the next card is A*, on foundation 4 it is 3*."""
    heights = {2: (1, 6, 1, 1), 4: (1, 1, 1, 3)}[foundation]
    taken = []
    for each in RANKS:
        free = next(suit for suit in "cdhs" if each + suit not in filled(*heights))
        at = position(rules, f"{filled(*heights)}; s: {each}{free}")
        if f"s-f{foundation}" in legal(rules, at):
            taken.append(each)

    assert taken == [wanted]


def test_heap_cards_may_be_played_before_the_stock_card_is_placed(rules: Rules) -> None:
    """The next stock card is not seen before the open one lies somewhere; until then tops of heaps may go."""
    at = position(rules, f"{BASES}; s: -5d Ts; w1: 3h 2h")
    after = played(rules, at, "2h -> Ac", "3h -> 2h")

    assert names(after[rules.layout.pile("stock")]) == "-5d Ts"
    assert names(after[rules.layout.pile("f1")]) == "Ac 2h 3h"


def test_a_finished_foundation_takes_nothing(rules: Rules) -> None:
    """After its king no card fits, whatever its rank."""
    finished = filled(13, 1, 1, 1)
    for each in RANKS:
        left = next(suit for suit in "cdhs" if each + suit not in finished)

        assert "s-f1" not in legal(rules, position(rules, f"{finished}; s: {each}{left}"))


def test_a_card_that_can_only_go_to_one_of_the_heaps_is_hinted(rules: Rules) -> None:
    """B63: with an open stock card that fits no foundation, the heaps are in the list and among the hints."""
    table = Table(rules, position=position(rules, f"{BASES}; s: 7s; w1: 9d"))

    assert len(table.moves) == 4
    assert set(table.hints()) == set(table.moves)


def test_the_game_is_over_when_the_stock_is_out_and_no_heap_serves(rules: Rules) -> None:
    """B53: with the stock empty nothing turns, and when no top fits the game is over, not won."""
    table = Table(rules, position=position(rules, f"{BASES}; w1: 2h Ks; w2: 5h"))

    assert table.moves == []
    assert table.state == "over"
    with pytest.raises(IllegalMove):
        table.play("deal")


def test_the_orders_follow_from_the_steps() -> None:
    """The next rank on foundation k is the top rank plus k, less 13 if that is more than 13; the king is the last."""
    for step, order in enumerate(ORDERS, 1):
        ranks = [RANKS.index(each) + 1 for each in order.split()]

        assert ranks == [(step * n - 1) % 13 + 1 for n in range(1, 14)]


def test_the_moves_are_those_of_the_sheet(rules: Rules) -> None:
    """A second, slow list of moves, written from the sheet's table, agrees along random play."""
    chooser = random.Random(1)
    met = 0
    for number in range(1, 31):
        _, at = opening(rules, Deal("cadogan", number))
        while moves := rules.moves(at):
            assert legal(rules, at) == by_the_sheet(rules, at)
            # Heaps only when nothing else is possible, so that the foundations grow.
            away = [move for move in moves if rules.layout.row(move.target).kind == "foundation"]
            _, at = rules.play(at, chooser.choice(away or moves))
        met = max(met, rules.score(at).points)

        assert by_the_sheet(rules, at) == set()
    assert met > 20


def test_without_the_option_the_foundations_stay(rules: Rules) -> None:
    """A game that has come out ends with four foundations of thirteen, and no places are laid out."""
    won = played(rules, position(rules, f"{filled(13, 13, 13, 12)}; w2: Kd"), "w2-f4")

    assert rules.score(won).won
    assert [len(won[pile]) for pile in rules.layout.piles("foundation")] == [13] * 4
    assert rules.layout.piles("discard") == ()


def test_the_coda_brings_equal_ranks_together(with_coda: Rules) -> None:
    """Ruling 4: place n holds the four cards of rank n, face up; all else is empty, and the game stays won."""
    table = Table(with_coda, position=position(with_coda, f"{filled(13, 12, 13, 13)}; w4: Ks"))
    table.play("w4-f2")
    layout = with_coda.layout
    ranks = [sorted(map(rank, table.position[place])) for place in layout.piles("coda")]

    assert ranks == [[n] * 4 for n in range(1, 14)]
    assert not any(is_down(card) for pile in table.position.piles for card in pile)
    assert table.state == "won"
    assert table.score.points == 52
    assert table.moves == []


def test_the_coda_goes_step_by_step(with_coda: Rules) -> None:
    """The foundations come together on the first and turn over; then four rounds, as the sheet counts them."""
    rules, layout = with_coda, with_coda.layout
    before = position(rules, f"{filled(13, 13, 12, 13)}; w1: Kc")
    happened, _ = rules.play(before, read(rules, before, "w1-f3"))
    one, two, three, four = layout.piles("foundation")
    gathering, rounds, turning = happened[1:5], happened[5:57], happened[57:]
    gathered = before.after(happened[:5])
    spoken = (
        "1 2 3 4 5 6 7 8 9 10 11 12 13",
        "2 4 6 8 10 12 1 3 5 7 9 11 13",
        "3 6 9 12 2 5 8 11 1 4 7 10 13",
        "4 8 12 3 7 11 2 6 10 1 5 9 13",
    )

    assert [step[1:4] for step in gathering[:3]] == [(four, three, 13), (three, two, 26), (two, one, 39)]
    pack = gathered[layout.pile("stock")]
    assert len(pack) == 52
    assert all(map(is_down, pack))
    assert "".join(RANKS[rank(card) - 1] for card in pack[::-1]) == "".join(ORDERS).replace(" ", "")
    labels = [layout.label(step[2]) for step in rounds]
    assert labels == [f"d{n}" for each in spoken for n in each.split()]
    assert all(map(is_down, b"".join(before.after(happened[:57])[place] for place in layout.piles("coda"))))
    assert [step[0] for step in turning] == ["turn"] * 13


def test_the_coda_is_one_move_to_undo(with_coda: Rules) -> None:
    """B66: the winning card and all that follows it are taken back at once, and redone at once."""
    table = Table(with_coda, position=position(with_coda, f"{filled(12, 13, 13, 13)}; w1: Kh"))
    before = table.position
    table.play("w1-f1")
    after = table.position
    table.undo()

    assert table.position == before
    assert table.redo()
    assert table.position == after


def test_the_coda_waits_for_the_last_king(with_coda: Rules) -> None:
    """It begins only when all four foundations are finished."""
    at = played(with_coda, position(with_coda, f"{filled(13, 13, 12, 12)}; w1: Kc; w2: Kd"), "w1-f3")

    assert not with_coda.score(at).won
    assert [len(at[pile]) for pile in with_coda.layout.piles("foundation")] == [13, 13, 13, 12]


def test_the_places_of_the_coda_are_two_rows_beside_the_game(with_coda: Rules) -> None:
    """Seven and six places, on the table with the option alone."""
    heights = [with_coda.layout.places[pile].y for pile in with_coda.layout.piles("coda")]

    assert [heights.count(y) for y in sorted(set(heights))] == [7, 6]
    assert heights == sorted(heights)


def test_all_cards_of_the_heaps_are_seen(rules: Rules) -> None:
    """The heaps lie spread; a view hides the stock's cards alone, all but the open one."""
    at = position(rules, f"{BASES}; s: -5d Ts; w1: 3h 2h 9d")
    view = rules.view(at)

    assert view[rules.layout.pile("w1")] == cards("3h 2h 9d")
    assert names(view[rules.layout.pile("stock")]) == "? Ts"
    assert all(rules.layout.row(pile).fan for pile in rules.layout.piles("waste"))
