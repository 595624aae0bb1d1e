"""Block Eleven: the deal and its last cards, pairs of eleven, and piles that court cards block."""

import pytest

from cadogan import Position, is_down, names, rank
from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import CadoganError, IllegalMove
from cadogan.invariants import walk
from cadogan.rules import Rules, shuffle_of
from cadogan.table import Table
from cadogan.testing import counts, legal, played, position, shown

VALUES = {rank: value for value, rank in enumerate("A23456789T", 1)}
PILES = [f"t{n}" for n in range(1, 13)]


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("block-eleven").bound()


@pytest.mark.parametrize("two_last", [False, True])
def test_the_deal(two_last: bool) -> None:
    """The first twelve number cards lie open; the stock is shuffled and ends with a court card, or with two."""
    rules = game("block-eleven").bound(["two_last"] if two_last else [])
    both = 0
    for number in range(200):
        pack, _ = shuffle_of(rules.layout, number)
        _, at = opening(rules, Deal("cadogan", number))
        stock = at[rules.layout.pile("stock")]

        assert shown(rules, at, *PILES) == [name for name in names(pack[::-1]).split() if name[0] in VALUES][:12]
        assert len(stock) == 40
        assert all(map(is_down, stock))
        assert rank(stock[0]) > 10
        both += rank(stock[1]) > 10

    assert both == 200 if two_last else 20 < both < 100


def by_the_sheet(rules: Rules, at: Position) -> set[str]:
    """List ordered pairs of open number cards that add up to eleven, from the sheet's text."""
    tops = {label: cards.split()[-1] for label, cards in zip(PILES, shown(rules, at, *PILES), strict=True)}
    return {
        f"{one}+{other} cover"
        for one, first in tops.items()
        for other, second in tops.items()
        if one != other and counts(rules, at, "stock") != [0]
        if first[0] in VALUES and second[0] in VALUES and VALUES[first[0]] + VALUES[second[0]] == 11
    }


def test_the_legal_moves_are_those_of_a_plain_reading_of_the_sheet(rules: Rules) -> None:
    """Along random play; each pair counts twice, for either may be covered first."""
    for at in walk(rules, 1500, seed=2, every=10_000):
        assert legal(rules, at) == by_the_sheet(rules, at)


def test_the_worked_example(rules: Rules) -> None:
    """8s and 3d are covered, the first named with the next card; a court card blocks its pile for good."""
    at = position(
        rules,
        "t1: 8s; t2: 3d; t3: 9s; t4: 2d; t5: 7c Kh; t6: 4c Jc; t7: 5h Qd; t8: 6h Js; t9: 8c; t10: 8d; t11: 8h; t12: Ts;"
        "s: -Qs -6d -Kd -5c",
    )

    assert {"t1+t2 cover", "t2+t1 cover", "t3+t4 cover", "t4+t3 cover"} <= legal(rules, at)
    assert not any(label in move for move in legal(rules, at) for label in ("t5", "t6", "t7", "t8"))
    for said in ("8s + 2d cover", "t1+t4 cover", "t1+t5 cover"):
        with pytest.raises(CadoganError):
            played(rules, at, said)
    covered = played(rules, at, "8s + 3d cover")

    assert shown(rules, covered, "t1", "t2", "s") == ["8s 5c", "3d Kd", "-Qs -6d"]
    assert not any("t2+" in move or "+t2" in move for move in legal(rules, covered))
    assert shown(rules, played(rules, at, "3d + 8s cover"), "t1", "t2") == ["8s Kd", "3d 5c"]


def test_nothing_else_is_a_move(rules: Rules) -> None:
    """No card is taken, and the stock only covers."""
    at = position(
        rules, "; ".join(f"t{n}: {'A23456789T'[n % 5]}{'cdhs'[n % 4]}" for n in range(1, 13)) + "; s: -Kd -Qd"
    )

    for said, why in (("deal", "this game has no such move"), ("t1-t2", "no card moves from pile to pile")):
        with pytest.raises(CadoganError, match=why):
            played(rules, at, said)
    assert all(move.verb == "cover" for move in rules.moves(at))


def test_won_when_the_stock_is_out(rules: Rules) -> None:
    """Twelve court cards then lie on the twelve piles; nothing is left to play."""
    courts = [rank + suit for rank in "JQK" for suit in "cdhs"]
    lower = [f"t{n}: {courts[n]}" for n in range(1, 11)]
    at = position(rules, f"{'; '.join(lower)}; t11: 4c; t12: 7c; s: -{courts[11]} -{courts[0]}")
    after = played(rules, at, "t12+t11 cover")

    assert not rules.score(at).won
    assert rules.score(after).won
    assert rules.moves(after) == []
    assert shown(rules, after, "t11", "t12") == ["4c Ks", "7c Jc"]
    assert Table(rules, position=after).state == "won"


def test_an_empty_pile_makes_no_pair(rules: Rules) -> None:
    """None comes about in play, but a position may have one."""
    assert legal(rules, position(rules, "t1: 8s; t2: 3d; t3: Jc; s: -4c -4d")) == {"t1+t2 cover", "t2+t1 cover"}


def test_the_verb_says_what_it_does_when_refused(rules: Rules) -> None:
    """In both languages."""
    courts = [rank + suit for rank in "JQK" for suit in "cdhs"]
    at = position(rules, "; ".join(f"t{n}: {card}" for n, card in enumerate(courts, 1)))
    with pytest.raises(IllegalMove, match="Cover two cards that add up to eleven") as refused:
        played(rules, at, "cover")

    assert "одиннадцать" in refused.value.said("ru")
