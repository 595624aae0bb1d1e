"""Monte Carlo: the worked example, closing up, the rulings, and a slow generator made from the sheet's words."""

import random

import pytest

from cadogan import Position
from cadogan.cards import card, name, names
from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import CadoganError, IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.table import Table
from cadogan.testing import counts, legal_by_cards, played, position


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("monte-carlo").bound()


def spread(rules: Rules, *lines: str, stock: str = "") -> Position:
    """Make a grid of lines such as ``"3d . 5c"``, a dot being a space; stock cards as they are dealt."""
    cells = [
        f"g{r}.{c}: {each}" for r, line in enumerate(lines, 1) for c, each in enumerate(line.split(), 1) if each != "."
    ]
    down = " ".join(f"-{each}" for each in reversed(stock.split()))
    return position(rules, "; ".join([*cells, f"s: {down}"]))


def lines(rules: Rules, at: Position) -> list[str]:
    """Write the grid as `spread` reads it."""
    cells = [names(at[pile]) or "." for pile in rules.layout.piles("grid")]
    return [" ".join(cells[start : start + 5]) for start in range(0, len(cells), 5)]


FULL = ("3d 9h Qs Qc Td", "3c 5h Qd 7s Th", "4s 6c 8d Ac 2s", "4d Jh Kc 9s 6h")


def test_touching_pairs_leave_and_the_rest_closes_up(rules: Rules) -> None:
    """The worked example: after four pairs twelve cards make rows of five, five and two; the stock gives 3 and 5."""
    at = spread(rules, *FULL, stock="2c 3h 4h 5s 6s 7c 8h 9c Ts")
    gone = played(rules, at, "3d 3c", "Qs Qd", "Td Th", "4s 4d")
    closed = played(rules, gone, "close up")

    assert lines(rules, gone) == [". 9h . Qc .", ". 5h . 7s .", ". 6c 8d Ac 2s", ". Jh Kc 9s 6h"]
    assert lines(rules, closed) == ["9h Qc 5h 7s 6c", "8d Ac 2s Jh Kc", "9s 6h 2c 3h 4h", "5s 6s 7c 8h 9c"]
    assert names(closed[rules.layout.pile("stock")]) == "-Ts"
    assert counts(rules, closed, "discard") == [8]


def test_of_three_touching_cards_the_player_chooses_two(rules: Rules) -> None:
    """Qs goes with Qc or with Qd, and Qc with Qd."""
    at = spread(rules, *FULL)

    assert {"Qs + Qc pair", "Qs + Qd pair", "Qc + Qd pair"} <= legal_by_cards(rules, at)
    assert lines(rules, played(rules, at, "Qs Qc"))[:2] == ["3d 9h . . Td", "3c 5h Qd 7s Th"]


def test_cards_touch_sideways_up_and_down_and_diagonally(rules: Rules) -> None:
    """All eight neighbours of a place (ruling 1), those beyond a card or a space do not count."""
    at = spread(rules, "7c 7d 7h . .", "Ac 2c 3c . .", "9c . 9d 4c 9h")

    assert legal_by_cards(rules, at) == {"7c + 7d pair", "7d + 7h pair", "close up"}

    middle = [spread(rules, *(" ".join(row) for row in rows)) for rows in _with_a_pair_round_the_middle()]

    assert len(middle) == 8
    assert all(
        "7c + 7d pair" in legal_by_cards(rules, at) or "7d + 7c pair" in legal_by_cards(rules, at) for at in middle
    )


def _with_a_pair_round_the_middle() -> list[list[list[str]]]:
    found = []
    for place in (0, 1, 2, 3, 5, 6, 7, 8):
        cells = ["."] * 9
        cells[4], cells[place] = "7c", "7d"
        found.append([cells[0:3], cells[3:6], cells[6:9]])
    return found


def test_a_pair_must_touch(rules: Rules) -> None:
    """B36: no single card leaves, and 5s at the end of row 1 does not touch 5d at the beginning of row 2."""
    at = spread(rules, "Ac 2c 3c 4c 5s", "5d 6c 7c 8c Kc")

    assert legal_by_cards(rules, at) == set()
    for said in ("g1.5+g2.1 pair", "5s 5d", "5s -> discard", "g1.5-d"):
        with pytest.raises(CadoganError):
            read(rules, at, said)


def test_cards_of_other_ranks_do_not_pair(rules: Rules) -> None:
    """The refusal says what a pair is, in both languages."""
    at = spread(rules, "Ac 2c")

    with pytest.raises(IllegalMove, match="only two cards of the same rank that touch") as refused:
        read(rules, at, "g1.1+g1.2 pair")

    assert "только две карты одного достоинства" in refused.value.said("ru")


def test_closing_up_must_change_something(rules: Rules) -> None:
    """B35: illegal on a full grid, with the history as it was, and when the cards lie in the first places already."""
    table = Table(rules, position=spread(rules, *FULL, stock="2c 3h"))
    with pytest.raises(IllegalMove):
        table.play("close up")

    assert table.count == 0
    assert "close up" not in legal_by_cards(rules, table.position)
    assert legal_by_cards(rules, spread(rules, "Ac 2c 3c")) == set()
    assert legal_by_cards(rules, spread(rules, "Ac 2c 3c", stock="9d")) == {"close up"}
    assert legal_by_cards(rules, spread(rules, "Ac . 3c")) == {"close up"}


def test_closing_up_needs_no_end_of_the_pairs(rules: Rules) -> None:
    """It is there beside pairs (ruling 3); without a stock it only closes up."""
    at = spread(rules, ". Ac As . .", ". . 9d . 9h")

    assert legal_by_cards(rules, at) == {"Ac + As pair", "close up"}
    assert lines(rules, played(rules, at, "close up"))[:2] == ["Ac As 9d 9h .", ". . . . ."]


def test_a_short_stock_fills_as_far_as_it_goes(rules: Rules) -> None:
    """Two cards for four places: the last two stay empty."""
    at = spread(rules, *FULL[:3], "4d Jh Kc . .", stock="2c 3h")

    assert lines(rules, played(rules, at, "3d 3c", "close up"))[2:] == ["8d Ac 2s 4d Jh", "Kc 2c 3h . ."]


def test_lost_at_once(rules: Rules) -> None:
    """With no two touching cards of a rank in the first twenty the game is over (ruling 4)."""
    at = spread(rules, "Ac 2c 3c 4c 5c", "6c 7c 8c 9c Tc", "Ad 2d 3d 4d 5d", "6d 7d 8d 9d Td", stock="Kc Kd")

    assert rules.moves(at) == []
    assert Table(rules, position=at).state == "over"


def test_all_cards_discarded_win(rules: Rules) -> None:
    """The last pair wins, and not before the grid and the stock are empty."""
    rest = [each for each in rules.layout.pack if name(each) not in ("Kc", "Kd")]
    at = position(rules, f"g1.1: Kc; g1.2: Kd; d: {names(bytes(rest))}")

    assert (rules.score(at).points, rules.score(at).won) == (50, False)
    assert rules.score(played(rules, at, "Kc Kd")).won


def test_five_rows() -> None:
    """With the option the grid has five rows, and 27 cards are left for the stock (ruling 2)."""
    wide = game("monte-carlo").bound(["five_rows"])
    _, at = opening(wide, Deal("cadogan", 1))

    assert counts(wide, at, "grid") == [1] * 25
    assert counts(wide, at, "stock") == counts(wide, at, "stock", face_down=True) == [27]
    assert "7c + 7d pair" in legal_by_cards(wide, spread(wide, "", "", "", "7c", ". 7d"))
    assert legal_by_cards(wide, spread(wide, "Ac 2c 3c 4c 5s", "", "", "", ". . . . 9d")) == {"close up"}


@pytest.mark.parametrize("options", [[], ["five_rows"]])
def test_moves_and_closing_up_are_those_of_a_slow_generator(options: list[str]) -> None:
    """Along random play: pairs by coordinates, closing up by reading the grid as a list."""
    rules = game("monte-carlo").bound(options)
    chooser = random.Random(5)
    closed = 0
    for number in range(1, 61):
        _, at = opening(rules, Deal("cadogan", number))
        while True:
            grid = [names(at[pile]) for pile in rules.layout.piles("grid")]
            stock = [name(each & 127) for each in reversed(at[rules.layout.pile("stock")])]
            slow, full = _pairs(grid), _closed(grid, stock)
            moves = rules.moves(at)
            quick = {
                frozenset(names(at[pile]) for pile in (move.source, move.also[0][0]))
                for move in moves
                if move.verb == "pair"
            }

            assert quick == slow
            assert any(move.verb == "close up" for move in moves) == (full != grid)

            if not moves:
                break
            move = chooser.choice(moves)
            _, at = rules.play(at, move)
            if move.verb == "close up":
                closed += 1

                assert [names(at[pile]) for pile in rules.layout.piles("grid")] == full

    assert closed > 100


def _pairs(grid: list[str]) -> set[frozenset[str]]:
    lie = {each: divmod(place, 5) for place, each in enumerate(grid) if each}
    return {
        frozenset((one, other))
        for one, (r, c) in lie.items()
        for other, (rr, cc) in lie.items()
        if one != other and one[0] == other[0] and abs(r - rr) <= 1 and abs(c - cc) <= 1
    }


def _closed(grid: list[str], stock: list[str]) -> list[str]:
    cards = [each for each in grid if each]
    cards += stock[: len(grid) - len(cards)]
    return cards + [""] * (len(grid) - len(cards))


def test_a_card_name_is_read_in_any_order(rules: Rules) -> None:
    """3c + 3d is the same pair as 3d + 3c."""
    at = spread(rules, "3d 3c")

    assert read(rules, at, "3c 3d") == read(rules, at, "3d + 3c pair") == read(rules, at, "g1.2+g1.1 pair")
    assert card("3d") in at[0]
