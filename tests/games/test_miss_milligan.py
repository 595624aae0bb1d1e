"""Miss Milligan: runs, the twelve deals on to the columns, and the hand that opens after them."""

import pytest

from cadogan import Position
from cadogan.cards import RANKS, names
from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import counts, legal, legal_by_cards, played, position


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("miss-milligan").bound()


@pytest.fixture(scope="module")
def waiving_runs() -> Rules:
    return game("miss-milligan").bound(["waive_runs"])


def piles(rules: Rules, at: Position) -> dict[str, str]:
    return {rules.layout.label(i): names(at[i]) for i in range(rules.layout.size) if at[i]}


def hand_moves(rules: Rules, at: Position) -> set[str]:
    return {move for move in legal(rules, at) if "c" in move.partition(" ")[0]}


def test_a_run_moves_whole_or_in_part(rules: Rules) -> None:
    """Jd Ts 9h 8c 7h 6s -> Qs, and any part of it that something takes (ruling 3)."""
    at = position(rules, "s: -2c; t1: Jd Ts 9h 8c 7h 6s; t2: Qs; t3: Tc; t4: 8s")

    assert {"t1-t2 x6", "t1-t3 x4", "t1-t4 x2"} == {move for move in legal(rules, at) if move.startswith("t1")}
    assert piles(rules, played(rules, at, "Jd Ts 9h 8c 7h 6s -> Qs"))["t2"] == "Qs Jd Ts 9h 8c 7h 6s"


def test_a_run_leaves_a_jack_for_another(rules: Rules) -> None:
    """With two black jacks open, Th 9s goes from one to the other and back."""
    at = position(rules, "s: -2c; t1: Jc Th 9s; t2: Js")
    after = played(rules, at, "Th 9s -> Js")

    assert piles(rules, after) == {"s": "-2c", "t1": "Jc", "t2": "Js Th 9s"}
    assert played(rules, after, "Th 9s -> Jc") == at


def test_foundations_go_up_in_suit_from_the_ace(rules: Rules) -> None:
    """2s -> As, 3s -> 2s; B16: 9s does not go on As, nor 2c; nothing comes back (ruling 5)."""
    at = position(rules, "s: -2d; f1: As; t1: 4d 3s; t2: 2s; t3: 9s; t4: 2c; t5: 3d")
    after = played(rules, at, "2s -> As", "3s -> 2s")

    assert piles(rules, after)["f1"] == "As 2s 3s"
    for said in ("9s -> As", "2c -> As", "f1-t5"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_aces_may_wait(rules: Rules) -> None:
    """An ace goes out as a move like others, and one of each suit twice (ruling 4)."""
    at = position(rules, "s: -2c; f1: As; t1: As; t2: 2h")

    assert legal_by_cards(rules, at) == {"As -> foundation", "As -> 2h", "deal"}


def test_a_heap_that_is_no_run_does_not_move(rules: Rules) -> None:
    """B04: 4h 3c lies on 9s by chance; 4h 3c -> 5s is legal, 9s 4h 3c -> Td is not."""
    at = position(rules, "s: -2c; t1: 9s 4h 3c; t2: Td; t3: 5s")

    assert "t1-t3 x2" in legal(rules, at)
    with pytest.raises(IllegalMove, match="do not make a run"):
        read(rules, at, "9s 4h 3c -> Td")


def test_colours_alternate_and_ranks_go_down(rules: Rules) -> None:
    """B03: Qh -> Ks, but neither Qs -> Ks nor Ks -> Ah (no wrap); B49: no card goes to its own column."""
    at = position(rules, "s: -2c; t1: Ks; t2: Qh; t3: Qs; t4: Ah")

    assert {move for move in legal_by_cards(rules, at) if move[:2] != "Ah"} == {"Qh -> Ks", "Ks -> space", "deal"}
    for said in ("Qs -> Ks", "Ks -> Ah", "t1-t1"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_a_space_takes_a_king_or_a_run_that_a_king_heads(rules: Rules) -> None:
    """Kh Qc -> space, Kd -> space; not: 9c to a space, nor Qc alone."""
    at = position(rules, "s: -2c; t1: 4c Kh Qc; t2: 3c Kd; t3: 9c")

    assert {move for move in legal(rules, at) if move.endswith(("t4", "t4 x2"))} == {"t1-t4 x2", "t2-t4"}
    with pytest.raises(IllegalMove, match="only a king goes there"):
        read(rules, at, "t3-t4")


def test_a_deal_lays_a_card_on_each_column(rules: Rules) -> None:
    """Into spaces too, which need not be filled first; the first card goes to the first column (ruling 6)."""
    at = position(rules, "s: -2h -Kc -4c -5c -6c -7c -8c -9c -Tc; t2: 9d 8s; t4: 9h; t8: Kd")
    after = played(rules, at, "deal")

    assert piles(rules, after) == {
        "s": "-2h",
        "t1": "Tc",
        "t2": "9d 8s 9c",
        "t3": "8c",
        "t4": "9h 7c",
        "t5": "6c",
        "t6": "5c",
        "t7": "4c",
        "t8": "Kd Kc",
    }


def test_twelve_deals_use_up_the_stock(rules: Rules) -> None:
    """And there is no redeal."""
    _, at = opening(rules, Deal("cadogan", 1))
    for n in range(12):
        assert counts(rules, at, "stock") == [96 - 8 * n]
        assert hand_moves(rules, at) == set()
        at = played(rules, at, "deal")

    assert counts(rules, at, "stock") == [0]
    assert {"deal", "redeal"} & legal(rules, at) == set()
    assert len(hand_moves(rules, at)) == 8


def test_the_hand_is_closed_while_stock_remains(rules: Rules) -> None:
    """Not: Jc to the hand before the last deal."""
    at = position(rules, "s: -2c; t1: 5h Jc")

    assert legal(rules, at) == {"deal"}
    with pytest.raises(IllegalMove, match="not allowed at this stage"):
        read(rules, at, "Jc -> hand")


def test_a_card_is_waived(rules: Rules) -> None:
    """Jc to the hand, other moves, then Jc -> Qd; no second card meanwhile, and then again (ruling 2)."""
    at = played(rules, position(rules, "t1: Qd; t2: 5h Jc; t3: 6s"), "Jc -> hand")

    assert piles(rules, at) == {"t1": "Qd", "t2": "5h", "t3": "6s", "c": "Jc"}
    assert legal_by_cards(rules, at) == {"5h -> 6s", "Jc -> Qd"}
    with pytest.raises(IllegalMove):
        read(rules, at, "t1-c")

    at = played(rules, at, "5h -> 6s", "Jc -> Qd")

    assert piles(rules, at) == {"t1": "Qd Jc", "t3": "6s 5h"}
    assert hand_moves(rules, at) == {"t1-c", "t3-c"}


def test_the_hand_gives_to_foundations_columns_and_a_king_to_a_space(rules: Rules) -> None:
    """Also to the column that the card came from."""
    assert legal_by_cards(rules, position(rules, "c: 3s; f1: As 2s; t1: 4h")) == {"3s -> foundation", "3s -> 4h"}
    assert hand_moves(rules, position(rules, "c: Kd; t1: 5h 3c")) == {f"c-t{n}" for n in range(2, 9)}
    assert hand_moves(rules, position(rules, "c: Qd; t1: 5h 3c")) == set()

    at = position(rules, "t1: 9d 8c")
    assert played(rules, at, "8c -> hand", "8c -> 9d") == at


def test_one_card_only_is_waived(rules: Rules) -> None:
    """Runs stay out of the hand (ruling 1), though they lie on a column."""
    at = position(rules, "t1: 5h 9d 8c")

    assert hand_moves(rules, at) == {"t1-c"}
    with pytest.raises(IllegalMove):
        read(rules, at, "t1-c x2")


def test_with_waive_runs_a_run_is_lifted(waiving_runs: Rules) -> None:
    """Whole or in part, into the empty hand, when the stock is out; no heap that is no run."""
    at = position(waiving_runs, "t1: 5h Td 9c 8d")

    assert hand_moves(waiving_runs, at) == {"t1-c", "t1-c x2", "t1-c x3"}
    for other in ("t1: 5h Td 9c 8d; c: 2c", "t1: 5h Td 9c 8d; s: -2c"):
        assert hand_moves(waiving_runs, position(waiving_runs, other)) == set()
    with pytest.raises(IllegalMove, match="do not make a run"):
        read(waiving_runs, at, "t1-c x4")
    assert piles(waiving_runs, played(waiving_runs, at, "t1-c x2")) == {"t1": "5h Td", "c": "9c 8d"}


def test_with_waive_runs_the_hand_gives_its_run_or_part_of_it(waiving_runs: Rules) -> None:
    """The lowest card to a foundation, parts that end with it to columns, a run headed by a king to a space."""
    at = position(waiving_runs, "c: 5h 4c 3d; f1: Ad 2d; t1: 6s; t2: 5d; t3: 4s")
    after = played(waiving_runs, at, "3d -> 2d")

    assert hand_moves(waiving_runs, at) == {"c-f1", "c-t1 x3", "c-t2 x2", "c-t3"}
    assert piles(waiving_runs, after)["c"] == "5h 4c"
    assert hand_moves(waiving_runs, after) == {"c-t1 x2", "c-t2"}

    king = position(waiving_runs, "c: Kh Qc Jd; t1: 6s; t2: 5d; t3: 6c; t4: 5c; t5: 6d; t6: 8d; t7: 7s")
    assert hand_moves(waiving_runs, king) == {"c-t8 x3"}


def test_the_game_is_won_with_all_cards_on_the_foundations(rules: Rules) -> None:
    """B47: also when the last card comes out of the hand."""
    full = [" ".join(rank + suit for rank in RANKS) for suit in "cdhs"]
    homes = "; ".join(f"f{n}: {cards}" for n, cards in enumerate([*full, *full[:3]], 1))
    at = position(rules, f"{homes}; f8: {full[3].removesuffix(' Ks')}; c: Ks")

    assert not rules.score(at).won
    assert rules.score(played(rules, at, "Ks -> Qs")).won
