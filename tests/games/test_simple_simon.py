"""Simple Simon: the worked example, the four suits that win, and the option that takes them out."""

import pytest

from cadogan import Position
from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.invariants import walk
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.table import Table
from cadogan.testing import counts, legal, legal_by_cards, played, position, shown

RANKS = "A23456789TJQK"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("simple-simon").bound()


@pytest.fixture(scope="module")
def removing() -> Rules:
    return game("simple-simon").bound(["remove_suits"])


def down_to(rank: str, suit: str) -> str:
    """Write a run in suit from the king down to a rank."""
    return " ".join(each + suit for each in reversed(RANKS[RANKS.index(rank) :]))


def by_the_sheet(rules: Rules, at: Position) -> set[str]:
    """List the moves that the sheet allows, card by card, from its text alone."""
    columns = dict(zip([f"t{n}" for n in range(1, 11)], (names(pile).split() for pile in at.piles), strict=False))
    found = set()
    for source, pile in columns.items():
        for count in range(1, len(pile) + 1):
            run = pile[len(pile) - count :]
            if len({card[1] for card in run}) > 1 or "".join(card[0] for card in reversed(run)) not in RANKS:
                break
            for column, other in columns.items():
                if column != source and (not other or RANKS.index(other[-1][0]) == RANKS.index(run[0][0]) + 1):
                    found.add(f"{source}-{column}" + (f" x{count}" if count > 1 else ""))
    return found


def test_the_legal_moves_are_those_of_a_plain_reading_of_the_sheet(rules: Rules) -> None:
    """Along random play a slow generator, written from the sheet's text, lists the same moves."""
    spaces = 0
    for at in walk(rules, 2000, seed=1, every=10_000):
        spaces += 0 in counts(rules, at, "tableau")

        assert legal(rules, at) == by_the_sheet(rules, at)

    assert spaces > 10


def test_the_order_of_dealing(rules: Rules) -> None:
    """Rows of ten, nine, eight, seven, six, five, four and three cards, each starting at the left."""
    _, at = rules.opening(bytes(rules.layout.pack)[::-1], 0)
    dealt = names(bytes(rules.layout.pack)).split()

    assert shown(rules, at, "t1", "t9", "t10") == [
        " ".join(dealt[i] for i in (0, 10, 19, 27, 34, 40, 45, 49)),
        f"{dealt[8]} {dealt[18]}",
        dealt[9],
    ]


def test_the_worked_example(rules: Rules) -> None:
    """Any suit is built on; a run of one suit goes to a space, together or card by card."""
    at = position(
        rules,
        "t1: 3c Kc; t2: Qc; t3: 4h Js; t4: Ad Ts; t5: 7s 9h; t6: 5s Td; t7: 2h 5h 9s; t8: 3d 7h; t9: 2s 6d; t10: Qs Ks",
    )
    at = played(rules, at, "Qc -> Kc", "Ts -> Js", "9h -> Ts", "9s -> Td", "6d -> 7h", "5h -> 6d")

    with pytest.raises(IllegalMove, match="these cards do not make a run"):
        read(rules, at, "6d 5h -> 7s")
    with pytest.raises(IllegalMove, match="built down by one"):
        read(rules, at, "2h -> Ad")
    assert not {each for each in legal_by_cards(rules, at) if each.endswith("-> Ad")}

    at = played(rules, at, "Ks -> space", "Qs -> Ks")
    together = played(rules, at, "Kc Qc -> space")
    apart = played(rules, position(rules, "t1: 3c Kc; t2: 4h Qc"), "Kc -> space", "Qc -> Kc")

    assert shown(rules, together, "t1", "t2", "t10") == ["3c", "Ks Qs", "Kc Qc"]
    assert shown(rules, apart, "t1", "t2", "t3") == ["3c", "4h", "Kc Qc"]


def test_a_part_of_a_run_moves_too(rules: Rules) -> None:
    """9s 8s 7s goes whole or in any part that ends with the top card (ruling 2)."""
    at = position(rules, "t1: 2d 9s 8s 7s; t2: Td; t3: 9h; t4: 8d")

    assert {"9s 8s 7s -> Td", "8s 7s -> 9h", "7s -> 8d", "8s 7s -> space"} <= legal_by_cards(rules, at)
    with pytest.raises(IllegalMove):
        read(rules, at, "2d 9s 8s 7s -> space")


def test_two_suits_do_not_move_together(rules: Rules) -> None:
    """B27: 6h 5s -> 7c is illegal, 5s -> 6c is legal; nor do several runs go at once (ruling 3)."""
    at = position(rules, "t1: 6h 5s; t2: 7c; t3: 6c")

    assert "5s -> 6c" in legal_by_cards(rules, at)
    for said in ("6h 5s -> 7c", "6h 5s -> space"):
        with pytest.raises(IllegalMove, match="these cards do not make a run"):
            read(rules, at, said)


def test_four_suits_in_four_columns_win(rules: Rules) -> None:
    """The suits stay in the layout (ruling 1), and the move that finishes the fourth one wins."""
    three = "; ".join(f"t{n}: {down_to('A', suit)}" for n, suit in enumerate("cdh", 4))
    table = Table(rules, position=position(rules, f"{three}; t1: {down_to('2', 's')}; t2: As"))

    assert table.state == "playing"

    table.play("As -> 2s")

    assert table.state == "won"
    assert rules.layout.piles("foundation") == ()


def test_suits_that_are_mixed_or_covered_do_not_win(rules: Rules) -> None:
    """Four columns from king to ace of which two have changed tails are no four suits, nor is a split suit one."""
    two = f"t1: {down_to('A', 'c')}; t2: {down_to('A', 'd')}"
    mixed = f"{two}; t3: {down_to('2', 'h')} As; t4: {down_to('2', 's')} Ah"
    split = f"{two}; t3: {down_to('A', 'h')}; t4: {down_to('7', 's')}; t5: 6s 5s 4s 3s 2s As"

    assert not rules.score(position(rules, mixed)).won
    assert not rules.score(position(rules, split)).won


def test_remove_suits_takes_a_whole_suit_out_when_the_player_likes(removing: Rules) -> None:
    """Thirteen cards go out in one move, which uncovers what lay under them; or they may stay."""
    at = position(removing, f"t1: 4c {down_to('2', 's')}; t2: 5d As; t3: 3h")
    at = played(removing, at, "As -> 2s")

    assert shown(removing, at, "t1", "f1") == [f"4c {down_to('A', 's')}", ""]
    assert shown(removing, played(removing, at, "t1-f1 x13"), "t1", "f1") == ["4c", down_to("A", "s")]
    assert shown(removing, played(removing, at, "t1-t4 x13"), "t1", "t4", "f1") == ["4c", down_to("A", "s"), ""]


def test_remove_suits_takes_nothing_less_and_nothing_else(removing: Rules) -> None:
    """No twelve cards, no mixed thirteen, no single king goes out."""
    for column in (down_to("2", "s"), f"{down_to('2', 's')} Ah", "Ks", f"{down_to('A', 's')} 5d"):
        at = position(removing, f"t1: {column}; t2: 7d")

        assert not [move for move in removing.moves(at) if removing.layout.row(move.target).kind == "foundation"]


def test_remove_suits_wins_when_all_four_are_out(removing: Rules) -> None:
    """Three out and the fourth whole in its column is not yet won."""
    three = "; ".join(f"f{n}: {down_to('A', suit)}" for n, suit in enumerate("cdh", 1))
    table = Table(removing, position=position(removing, f"{three}; t1: {down_to('A', 's')}"))

    assert table.state == "playing"

    table.play("t1-f4 x13")

    assert table.state == "won"
