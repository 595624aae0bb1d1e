"""The Dog: the worked example, the sorting of piles and the gathering."""

import pytest

from cadogan import Position
from cadogan.cards import DOWN, RANKS, cards, names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules, shuffle_of
from cadogan.table import Table
from cadogan.testing import legal, played, position

BASES = "f1: Ac; f2: Ad; f3: Ah; f4: As; f5: Kc; f6: Kd; f7: Kh; f8: Ks"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("dog").bound()


def table(rules: Rules, text: str) -> Position:
    """Make a position in which the foundations not named hold their bases."""
    named = {part.split(":")[0].strip() for part in text.split(";")}
    bases = [base for base in BASES.split("; ") if base.split(":")[0] not in named]
    return position(rules, "; ".join([*bases, text]))


def piles(rules: Rules, at: Position) -> dict[str, str]:
    """Name what lies where, foundations and empty places left out."""
    layout = rules.layout
    return {layout.label(i): names(at[i]) for i in range(layout.size) if at[i] and layout.row(i).kind != "foundation"}


def verbs(rules: Rules, at: Position) -> set[str]:
    return {move.verb for move in rules.moves(at)}


def run_of(ranks: str, suit: str) -> str:
    return " ".join(rank + suit for rank in ranks)


@pytest.mark.parametrize("number", range(1, 9))
def test_the_deal_leaves_out_the_cards_whose_rank_is_called(rules: Rules, number: int) -> None:
    """A base on each foundation, no card on the pile of its rank, piles alike but for a card, the rest on the heap."""
    _, at = rules.opening(*shuffle_of(rules.layout, number))
    heap, turned = (at[i] for i in rules.layout.piles("reserve"))
    sizes = [len(at[i]) for i in rules.layout.piles("tableau")]

    assert names(b"".join(at[i] for i in rules.layout.piles("foundation"))) == "Ac Ad Ah As Kc Kd Kh Ks"
    assert all(card & 15 != place for place, i in enumerate(rules.layout.piles("tableau"), 1) for card in at[i])
    assert sum(sizes) + len(heap) == 96
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] - sizes[-1] <= 1
    assert all(card >= DOWN for card in heap)
    assert not turned
    assert not at[rules.layout.pile("cell")]


def test_a_card_that_is_called_goes_to_the_heap(rules: Rules) -> None:
    """The 5h called "five" goes to the heap face down, so does a five in its place (ruling 1), then comes "six"."""
    first = cards("Ac Ad As Ah Kc Kd Ks Kh 2c 3c 4c 5c 5h 5d 6c 7c")
    rest = list(rules.layout.pack)
    for card in first:
        rest.remove(card)
    _, at = rules.opening(bytes(rest) + first[::-1], 0)

    assert names(b"".join(at[i][:1] for i in rules.layout.piles("tableau")[:6])) == "2c 3c 4c 5c 6c 7c"
    assert names(at[rules.layout.pile("heap")][:2]) == "-5h -5d"


def test_foundations_are_built_up_from_aces_and_down_from_kings(rules: Rules) -> None:
    """2c -> Ac, 3c -> 2c, 2d -> Ad; Qc -> Kc, Qh -> Kh."""
    at = table(rules, "t4: 3c 2c; t5: 2d; t6: Qc; t7: Qh")
    after = played(rules, at, "2c -> Ac", "3c -> 2c", "2d -> Ad", "Qc -> Kc", "Qh -> Kh")

    assert piles(rules, after) == {}


def test_piles_are_not_built_on(rules: Rules) -> None:
    """Not: a pile's top card on another pile (ruling 8), nor into an empty one."""
    at = table(rules, "t4: 8d 9s; t5: Td; t6: 9d Ts")

    for said in ("9s -> Td", "9s -> Ts", "9s -> space"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_a_turned_card_that_fits_nothing_has_its_pile_sorted(rules: Rules) -> None:
    """9s with the spades at 3s and Js: pile 9 is in hand; 4s goes out from within it, the rest back in any order."""
    at = table(rules, "f4: As 2s 3s; f8: Ks Qs Js; t9: Kd 4s 8c 6h; t1: 2h; r1: -5h -9s")
    taken = played(rules, at, "turn")

    assert piles(rules, taken) == {"r1": "-5h", "r2": "9s", "c": "Kd 4s 8c 6h", "t1": "2h"}
    assert verbs(rules, taken) == {"move", "pick", "lay back"}

    back = played(rules, taken, "4s -> 3s", "8c lay back", "2h -> Ah", "Kd lay back")

    assert verbs(rules, back) == {"lay back"}
    assert rules.layout.noted(back, "sorted", 8) == 0

    done = played(rules, back, "6h lay back")

    assert piles(rules, done) == {"r2": "9s 5h", "t9": "8c Kd 6h"}
    assert rules.layout.noted(done, "sorted", 8) == 1


def test_a_pile_whose_last_card_goes_out_has_been_sorted(rules: Rules) -> None:
    """The hand may empty itself on to the foundations."""
    at = table(rules, "t9: 2h; t1: 9d; r1: -5h -9s")
    after = played(rules, at, "turn", "2h -> Ah")

    assert (rules.layout.noted(after, "hand"), rules.layout.noted(after, "sorted", 8)) == (0, 1)
    assert verbs(rules, after) == {"turn"}


def test_for_a_second_card_of_a_rank_the_player_chooses(rules: Rules) -> None:
    """Pile 9 has been sorted, so any unsorted pile with cards may be taken up, or none (ruling 3)."""
    at = table(rules, "t9: 6h; t2: 2c; t4: 8c; t12: 7d; r1: -5h -9s; sorted = 0 0 0 0 0 0 0 0 1")
    turned = played(rules, at, "turn")

    assert legal(rules, turned) == {"r1 turn", "t2-c take up", "t4-c take up", "t12-c take up", "t2-f1"}

    played_first = played(rules, turned, "2c -> Ac")

    assert legal(rules, played_first) == {"r1 turn", "t4-c take up", "t12-c take up"}
    assert piles(rules, played(rules, played_first, "8c take up")) == {
        "t9": "6h",
        "c": "8c",
        "t12": "7d",
        "r1": "-5h",
        "r2": "9s",
    }


def test_an_empty_pile_counts_as_sorted(rules: Rules) -> None:
    """With no card in pile 9 the player chooses (ruling 3)."""
    at = table(rules, "t4: 8c; t12: 7d; r1: -5h -9s")

    assert legal(rules, played(rules, at, "turn")) == {"r1 turn", "t4-c take up", "t12-c take up"}


def test_the_right_to_take_up_a_pile_is_lost_with_the_next_heap_card(rules: Rules) -> None:
    """2h fits, so no pile may be taken up after it."""
    at = played(rules, table(rules, "t4: 8c; t12: 7d; r1: -5h -2h -9s"), "turn", "turn")

    assert legal(rules, at) == {"r1 turn", "r2-f3"}


def test_a_turned_card_that_fits_sorts_nothing(rules: Rules) -> None:
    """4h with the hearts at 3h: 4h -> 3h, now or later, and pile 4 stays where it is."""
    at = table(rules, "f3: Ah 2h 3h; t4: 8c; r1: -5d -4h")
    turned = played(rules, at, "turn")

    assert legal(rules, turned) == {"r1 turn", "r2-f3"}
    assert piles(rules, turned)["t4"] == "8c"
    assert piles(rules, played(rules, turned, "4h -> 3h")) == {"t4": "8c", "r1": "-5d"}


def test_turned_cards_stay_available(rules: Rules) -> None:
    """A heap card that did not fit may be played later in the deal, from among the others (ruling 2)."""
    at = table(rules, "t4: 8c 2h; r1: -8d; r2: 9s 3h 9c")

    assert "r2-f3 x2 pick" in legal(rules, played(rules, at, "2h -> Ah"))


def test_the_rest_of_the_heap_turns_up_when_all_piles_are_sorted(rules: Rules) -> None:
    """The last unsorted pile plays its last card; then the heap turns up from the top, and a redeal is possible."""
    at = table(rules, "t4: 2h; t9: 6h; r1: -8d -7c -9s; r2: 4d; sorted = 0 0 0 0 0 0 0 0 1")
    after = played(rules, at, "2h -> Ah")

    assert piles(rules, after) == {"t9": "6h", "r2": "4d 9s 7c 8d"}
    assert verbs(rules, after) == {"redeal"}


def test_foundations_of_a_suit_exchange_their_top_cards(rules: Rules) -> None:
    """6d -> 7d, or 7d -> 6d; from a hand being sorted, too."""
    at = table(rules, f"f2: {run_of('A23456', 'd')}; f6: {run_of('KQJT987', 'd')}; t9: 8c; r1: -9h -9s")

    for moment in (at, played(rules, at, "turn")):
        assert {"f2-f6", "f6-f2"} <= legal(rules, moment)
        read(rules, moment, "6d -> 7d")
        read(rules, moment, "7d -> 6d")


def test_the_bases_stay(rules: Rules) -> None:
    """An ace does not leave for the two of its suit, nor a king for the queen (ruling 7)."""
    at = table(rules, f"f2: {run_of('A23456789TJQ', 'd')}; f5: {run_of('KQJT98765432', 'c')}")

    assert legal(rules, at) & {"f1-f5", "f6-f2"} == set()


def test_no_redeal_before_the_heap_is_turned_and_the_hand_is_empty(rules: Rules) -> None:
    """Ruling 5; and there are two redeals, no more."""
    turned = table(rules, "t9: 8c; r2: 9s")

    assert verbs(rules, turned) == {"redeal"}
    assert verbs(rules, table(rules, "t9: 8c; r1: -9s")) == {"turn"}
    assert verbs(rules, table(rules, "c: 8c; r2: 9s; hand = 9")) == {"lay back"}
    assert verbs(rules, table(rules, "t9: 8c; r2: 9s; redeals = 1")) == {"redeal"}
    assert verbs(rules, table(rules, "t9: 8c; r2: 9s; redeals = 2")) == set()


def test_the_piles_are_gathered_in_the_order_of_the_sheet(rules: Rules) -> None:
    """Piles 1 to 6, 13, the turned cards, then 12 down to 7, the bottom card of pile 1 first (ruling 6), 2h called."""
    out = [
        *(f"f{n}: {run_of(RANKS, s)}; f{n + 4}: {run_of(RANKS[::-1], s)}" for n, s in ((1, "c"), (2, "d"), (4, "s")))
    ]
    left = "t1: 9h; t3: 2h 3h; t6: Th; t13: Kh Ah; r2: Jh 4h; t12: Qh 6h; t11: 7h; t8: 8h; t7: 5h 7h"
    hearts = f"f3: {run_of('A23456', 'h')}; f7: {run_of('KQJT98', 'h')}"
    at = position(rules, "; ".join([*out, hearts, left, "choice = 1; sorted = 1 0 1"]))

    after = played(rules, at, "redeal")
    dealt = names(b"".join(after[i] for i in rules.layout.piles("tableau")))

    assert dealt == "9h 3h Th Kh Ah Jh 4h Qh 6h 7h 8h 5h 7h"
    assert piles(rules, after)["r1"] == "-2h"
    assert [names(after[i]) for i in range(8)] == [names(at[i]) for i in range(8)]
    assert rules.layout.noted(after, "redeals") == 1
    assert sum(after.memo) == 1


def test_the_reasons_are_said(rules: Rules) -> None:
    """With a pile in hand nothing is turned and nothing redealt; with a heap card face down there is no redeal."""
    in_hand = table(rules, "c: 8c; t1: 7d; r1: -9h; r2: 9s; hand = 9")

    for said in ("turn", "redeal"):
        with pytest.raises(IllegalMove, match="The pile in hand is laid back first"):
            read(rules, in_hand, said)
    with pytest.raises(IllegalMove, match="The cards of the heap are turned before a redeal"):
        read(rules, table(rules, "t9: 8c; r1: -9s"), "redeal")
    with pytest.raises(IllegalMove, match="take up: only after a heap card"):
        read(rules, table(rules, "t9: 8c; r1: -9s"), "t9-c take up")


def test_suit_and_rank_count_on_a_foundation(rules: Rules) -> None:
    """B16: of the spades only the two goes on the ace and the queen on the king; B49: nothing on its own pile."""
    at = table(rules, "t1: 9s; t2: Qs; t3: 2c; t4: 2s; sorted = 1 1 1 1")

    assert legal(rules, at) == {"t2-f8", "t3-f1", "t4-f4", "redeal"}
    for said in ("t1-f4", "t3-f4", "t2-t2"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_what_a_heap_card_will_be_is_not_foreseen(rules: Rules) -> None:
    """Before it is played, a turn shows a card without a face, and no pile taken in hand."""
    at = Table(rules, position=table(rules, "t9: 6h 8c; t4: 5c; r1: -5h -9s"))
    seen = at.foreseen(read(rules, at.position, "turn"))

    assert [(step.kind, names(step.cards)) for step in seen] == [("turn over", "?")]


def test_the_game_is_won_with_all_cards_on_the_foundations(rules: Rules) -> None:
    """B47: the last card wins, here out of the hand."""
    out = [f"f{n}: {run_of(RANKS, s)}; f{n + 4}: {run_of(RANKS[::-1], s)}" for n, s in ((1, "c"), (2, "d"), (4, "s"))]
    at = position(
        rules, "; ".join([*out, f"f3: {run_of(RANKS[:-1], 'h')}; f7: {run_of(RANKS[::-1], 'h')}; c: Kh; hand = 3"])
    )

    assert not rules.score(at).won
    assert rules.score(played(rules, at, "Kh -> Qh")).won
