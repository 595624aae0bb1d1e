"""Spider: the worked example, the whole suits that go, the deals, and the faults of other programs."""

import random

import pytest

from cadogan import Position
from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.codes import opened
from cadogan.errors import IllegalMove
from cadogan.invariants import walk
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.table import Table
from cadogan.testing import counts, legal, legal_by_cards, played, position, shown

RANKS = "A23456789TJQK"
FILLED = "t6: Kd; t7: Kd; t8: Kh; t9: Kh; t10: Kc"
"""Columns 6 to 10 held by kings, so that they are no spaces."""


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("spider").bound()


def down_to(rank: str, suit: str, top: str = "K") -> str:
    """Write a run in suit from the king, or another top, down to a rank."""
    return " ".join(each + suit for each in reversed(RANKS[RANKS.index(rank) : RANKS.index(top) + 1]))


def by_the_sheet(rules: Rules, at: Position) -> set[str]:
    """List the moves that the sheet allows, card by card, from its text alone."""
    piles = {label: names(pile).split() for label, pile in zip(rules.layout.labels, at.piles, strict=False)}
    columns = [f"t{n}" for n in range(1, 11)]
    found = set()
    heights = [len(piles[column]) for column in columns]
    if piles["s"] and (0 not in heights or max(heights) <= 1):
        found.add("deal")
    for source in columns:
        for count in range(1, len(piles[source]) + 1):
            first = piles[source][-count]
            above = piles[source][-count + 1] if count > 1 else None
            if first.startswith("-"):
                break
            if above and (above[1] != first[1] or RANKS.index(above[0]) + 1 != RANKS.index(first[0])):
                break
            for column in columns:
                on = piles[column][-1] if piles[column] else None
                if column != source and (on is None or RANKS.index(on[0]) == RANKS.index(first[0]) + 1):
                    found.add(f"{source}-{column}" + (f" x{count}" if count > 1 else ""))
    return found


@pytest.mark.parametrize("options", [[], ["classic_deal"]])
def test_the_legal_moves_are_those_of_a_plain_reading_of_the_sheet(options: list[str]) -> None:
    """A slow generator, written from the sheet's text, lists the same moves, in long columns and in short ones."""
    rules = game("spider").bound(options)
    for at in walk(rules, 1000, every=10_000):
        assert legal(rules, at) == by_the_sheet(rules, at)

    spaces = 0
    for number in range(1, 31):
        chooser = random.Random(number)
        at = opened(f"spider#{number}").position
        at = at.replace({column: at[column][chooser.randrange(5) :] for column in rules.layout.piles("tableau")})
        for _ in range(50):
            spaces += 0 in counts(rules, at, "tableau")

            assert legal(rules, at) == by_the_sheet(rules, at)

            if moves := rules.moves(at):
                _, at = rules.play(at, chooser.choice(moves))

    assert spaces > 200


# The worked example.


@pytest.mark.parametrize("suit", "cdh")
def test_columns_are_built_down_in_any_suit(rules: Rules, suit: str) -> None:
    """6h, 6c or 6d goes on 7s; the card under it turns up."""
    at = position(rules, f"t1: 7s; t2: -2c 6{suit}; t3: -Jc Ts; t4: Th; t5: -4c 9d; {FILLED}")
    on_spades, on_hearts = (played(rules, at, f"9d -> {ten}") for ten in ("Ts", "Th"))

    assert shown(rules, played(rules, at, f"6{suit} -> 7s"), "t1", "t2") == [f"7s 6{suit}", "2c"]
    assert shown(rules, on_spades, "t3", "t5") == ["-Jc Ts 9d", "4c"]
    assert shown(rules, on_hearts, "t4", "t5") == ["Th 9d", "4c"]


def test_only_runs_in_suit_move_together(rules: Rules) -> None:
    """7s 6s goes on 8d, 7s 6h does not; 6h alone goes on another seven."""
    at = position(rules, f"t1: 8d; t2: 7s 6s; t3: 7s 6h; t4: 7c; t5: Ks; {FILLED}")

    assert legal_by_cards(rules, at) == {"7s 6s -> 8d", "6s -> 7c", "6h -> 7c", "7c -> 8d"}
    with pytest.raises(IllegalMove, match="these cards do not make a run"):
        read(rules, at, "7s 6h -> 8d")


def test_a_space_takes_any_card_or_run(rules: Rules) -> None:
    """Kc, 5h, or the run 9s 8s 7s or its part 8s 7s; but no deal before, and no mixed run."""
    at = position(rules, f"t1: -2c Kc; t2: -2d 5h; t3: -2h Tc 9s 8s 7s; t4: 6h 5s; {FILLED}; s: -3c -4c")

    assert {"Kc -> space", "5h -> space", "9s 8s 7s -> space", "8s 7s -> space"} <= legal_by_cards(rules, at)
    with pytest.raises(IllegalMove, match="Fill the empty columns first"):
        read(rules, at, "deal")
    with pytest.raises(IllegalMove):
        read(rules, at, "6h 5s -> space")


def test_nothing_goes_on_an_ace(rules: Rules) -> None:
    """Kc -> Ad is illegal, and so is any other card on an ace."""
    at = position(rules, f"t1: -2c Kc; t2: Ad; t3: 2s; t4: 4c; t5: 6c; {FILLED}")

    assert not {each for each in legal_by_cards(rules, at) if each.endswith("-> Ad")}
    with pytest.raises(IllegalMove, match="built down by one"):
        read(rules, at, "Kc -> Ad")


# Deals.


def test_the_first_deal(rules: Rules) -> None:
    """Rows of ten from left to right; the first three face down (ruling 1)."""
    _, at = rules.opening(bytes(rules.layout.pack)[::-1], 0)
    dealt = names(bytes(rules.layout.pack)).split()

    assert shown(rules, at, "t1", "t10") == [
        f"-{dealt[0]} -{dealt[10]} -{dealt[20]} {dealt[30]}",
        f"-{dealt[9]} -{dealt[19]} -{dealt[29]} {dealt[39]}",
    ]
    assert shown(rules, at, "s")[0].split()[-1] == f"-{dealt[40]}"


def test_six_deals_of_ten_and_one_of_four(rules: Rules) -> None:
    """Each deal lays a card on each column, face up; the last one has four cards, for the first four columns."""
    at = opened("spider#1").position
    for number in range(1, 7):
        at = played(rules, at, "deal")

        assert counts(rules, at, "tableau") == [4 + number] * 10
        assert counts(rules, at, "tableau", face_down=True) == [3] * 10

    at = played(rules, at, "deal")

    assert counts(rules, at, "tableau") == [11] * 4 + [10] * 6
    assert "deal" not in legal(rules, at)


def test_classic_deal() -> None:
    """With the option 54 cards are dealt, 44 face down, columns 1, 4, 7, 10 with six; then five deals of ten."""
    rules = game("spider").bound(["classic_deal"])
    at = opened("spider:classic_deal#1").position

    assert counts(rules, at, "tableau") == [6, 5, 5, 6, 5, 5, 6, 5, 5, 6]
    assert counts(rules, at, "tableau", face_down=True) == [5, 4, 4, 5, 4, 4, 5, 4, 4, 5]
    assert counts(rules, at, "stock") == [50]
    assert counts(rules, played(rules, at, *["deal"] * 5), "stock") == [0]


def test_a_deal_may_complete_a_suit(rules: Rules) -> None:
    """The suit goes after the last card of the deal is laid, and the card under it turns up."""
    stock = "-2c -3c -4c -5c -6c -7c -8c -9c -Tc -As"
    at = position(rules, f"t1: -5h {down_to('2', 's')}; t2: 2h; t3: 2d; t4: 4h; t5: 4d; {FILLED}; s: {stock}")
    steps, after = rules.play(at, read(rules, at, "deal"))

    assert [(kind, count) for kind, _, _, count, _, _ in steps] == [("turn over", 1)] * 10 + [("move", 13), ("turn", 1)]
    assert shown(rules, after, "t1", "t2", "t10", "f1") == ["5h", "2h Tc", "Kc 2c", down_to("A", "s")]


# Whole suits.


def test_a_whole_suit_goes_at_once(rules: Rules) -> None:
    """The king comes home to its queen's run by way of a move: thirteen cards leave, and the next one turns up."""
    at = position(rules, f"t1: -2c -5h {down_to('5', 's')}; t2: -9c {down_to('A', 's', '4')}; {FILLED}")
    at = played(rules, at, "4s -> 5s")

    assert shown(rules, at, "t1", "t2", "f1") == ["-2c 5h", "9c", down_to("A", "s")]


def test_nothing_leaves_a_foundation_and_no_single_card_goes_there(rules: Rules) -> None:
    """Only whole suits go to foundations, and they stay there."""
    at = position(rules, f"f1: {down_to('A', 's')}; t1: Ks; t2: 2d; {FILLED}")

    for said in ("Ks -> foundation", "As -> 2d"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


# Faults of other programs.


def test_a_suit_whose_king_lies_face_down_stays(rules: Rules) -> None:
    """B18: over -Ks twelve open cards: nothing happens when the ace comes."""
    at = position(rules, f"t1: -2c -Ks {down_to('2', 's', 'Q')}; t2: As; {FILLED}")
    at = played(rules, at, "As -> 2s")

    assert shown(rules, at, "t1", "f1") == [f"-2c -Ks {down_to('A', 's', 'Q')}", ""]
    assert not [move for move in rules.moves(at) if rules.layout.row(move.target).kind == "foundation"]


def test_thirteen_cards_of_two_suits_stay(rules: Rules) -> None:
    """B19: Ks Qs Js Th ... 2h, then Ah: nothing goes; Th ... Ah moves as a unit, Js ... Ah does not."""
    at = position(rules, f"t1: Ks Qs Js {down_to('2', 'h', 'T')}; t2: Ah; t3: Jd; t4: Qh; {FILLED}")
    at = played(rules, at, "Ah -> 2h")

    assert shown(rules, at, "t1", "f1") == [f"Ks Qs Js {down_to('A', 'h', 'T')}", ""]
    assert f"{down_to('A', 'h', 'T')} -> Jd" in legal_by_cards(rules, at)
    with pytest.raises(IllegalMove):
        read(rules, at, f"Js {down_to('A', 'h', 'T')} -> Qh")


def test_a_short_last_deal(rules: Rules) -> None:
    """B21: four cards for ten columns: columns 1 to 4 get one each, and the stock is empty."""
    at = position(rules, f"t1: Jc; t2: Jc; t3: Jh; t4: Jh; t5: Js; {FILLED}; s: -4s -3s -2s -As")
    at = played(rules, at, "deal")

    assert shown(rules, at, "t1", "t2", "t3", "t4", "t5", "s") == ["Jc As", "Jc 2s", "Jh 3s", "Jh 4s", "Js", ""]


def test_no_deal_with_a_space_unless_there_is_nothing_to_fill_it(rules: Rules) -> None:
    """B22: column 7 empty, column 1 with five cards: fill first; with no column of two cards the deal is legal."""
    stock = "-2c -3c -4c -5c -6c -7c -8c -9c -Tc -Jc"
    held = position(rules, f"t1: -Kd -Kd -Kh -Kh Ks; s: {stock}")
    free = position(rules, f"t1: Ks; t2: 4h; s: {stock}")

    assert "deal" not in legal(rules, held)
    with pytest.raises(IllegalMove, match="Fill the empty columns first") as refused:
        read(rules, held, "deal")
    assert refused.value.russian == "Сначала заполните пустые столбцы"
    assert shown(rules, played(rules, free, "deal"), "t1", "t2", "t3", "t10") == ["Ks Jc", "4h Tc", "9c", "2c"]


def test_spaces_are_filled_after_the_stock_too(rules: Rules) -> None:
    """B24: stock empty, column 1 empty, column 2 holds 5h over another card: 5h -> column 1 is legal."""
    assert "t2-t1" in legal(rules, position(rules, "t2: -9c 5h"))


def test_the_last_suit_wins_at_once(rules: Rules) -> None:
    """B25: seven suits off, Ks ... 2s and As: As -> 2s takes the suit off and wins."""
    seven = "; ".join(f"f{n}: {down_to('A', suit)}" for n, suit in enumerate("ccddhhs", 1))
    table = Table(rules, position=position(rules, f"{seven}; t1: {down_to('2', 's')}; t2: As"))

    assert (table.state, table.score.points) == ("playing", 91)

    table.play("As -> 2s")

    assert (table.state, table.score.points) == ("won", 104)
    assert shown(rules, table.position, "f8", "t1", "t2") == [down_to("A", "s"), "", ""]


def test_two_suits_do_not_move_together(rules: Rules) -> None:
    """B27: 6h 5s -> 7c is illegal, 5s -> 6c is legal."""
    at = position(rules, f"t1: 6h 5s; t2: 7c; t3: 6c; t4: Ks; t5: Ks; {FILLED}")

    assert "5s -> 6c" in legal_by_cards(rules, at)
    with pytest.raises(IllegalMove, match="these cards do not make a run"):
        read(rules, at, "6h 5s -> 7c")
