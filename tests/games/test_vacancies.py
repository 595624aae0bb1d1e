"""Vacancies: the worked example, redeals, the rulings, the faults of others, and a slow generator."""

import random

import pytest

from cadogan import Position
from cadogan.cards import name, names
from cadogan.catalogue import game
from cadogan.codes import load, save
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.notation import read, written
from cadogan.rules import Rules
from cadogan.table import Table
from cadogan.testing import counts, legal, played, position

ACES = "d: Ac Ad Ah As"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("vacancies").bound()


def rows(rules: Rules, *lines: str, redeals: int = 0) -> Position:
    """Make rows such as ``"2c . 5h"``, a dot being a space. What is not named lies nowhere on the grid."""
    cells = [
        f"g{r}.{c}: {each}" for r, line in enumerate(lines, 1) for c, each in enumerate(line.split(), 1) if each != "."
    ]
    return position(rules, "; ".join([ACES, *cells, f"redeals = {redeals}"]))


def shown(rules: Rules, at: Position) -> list[list[str]]:
    """Return each row as the names of its cards, spaces empty."""
    cells = [names(at[pile]) for pile in rules.layout.piles("grid")]
    return [cells[start : start + 13] for start in range(0, 52, 13)]


def takes(rules: Rules, at: Position, place: str) -> set[str]:
    """Return the cards that may go to a place."""
    target = rules.layout.piles(place)[0]
    return {names(at[move.source]) for move in rules.moves(at) if move.verb == "move" and move.target == target}


@pytest.mark.parametrize("number", range(1, 6))
def test_the_aces_leave_spaces(rules: Rules, number: int) -> None:
    """48 cards in the grid, the four aces on the discard, and spaces wherever they lay."""
    _, at = opening(rules, Deal("cadogan", number))

    assert sum(counts(rules, at, "grid")) == 48
    assert sorted(names(at[rules.layout.pile("discard")]).split()) == ["Ac", "Ad", "Ah", "As"]
    assert counts(rules, at, "grid", face_down=True) == [0] * 52


def test_the_pack_is_dealt_row_by_row(rules: Rules) -> None:
    """The grid shows the pack in the order of dealing, aces left out."""
    pack = rules.layout.pack
    _, at = rules.opening(pack[::-1], 0)

    assert [" ".join(row).split() for row in shown(rules, at)] == [
        [f"{rank}{suit}" for rank in "23456789TJQK"] for suit in "cdhs"
    ]
    assert all(row[0] == "" for row in shown(rules, at))


def test_a_space_takes_the_card_that_follows_its_left_neighbour(rules: Rules) -> None:
    """6s to the right of 5s, 4s of 3s, then 5c of 4c and 6c of 5c."""
    at = rows(rules, "9d 5s . 6s 3s . 4s", "8d 4c . . 5c 6c")

    assert takes(rules, at, "g1.3") == {"6s"}
    assert takes(rules, at, "g1.6") == {"4s"}
    assert takes(rules, at, "g2.3") == {"5c"}
    assert takes(rules, at, "g2.4") == set()

    after = played(rules, at, "6s -> g1.3", "4s -> g1.6", "5c -> g2.3")

    assert takes(rules, after, "g2.4") == {"6c"}
    assert takes(rules, after, "g1.4") == set()


def test_the_left_end_opens_for_a_two(rules: Rules) -> None:
    """Qs of place 1 of row 3 goes to the right of Js; now that place takes any two, and no three."""
    at = rows(rules, "Js .", "9d 2h 2c", "Qs 3d 2d 2s", "8d")

    assert takes(rules, at, "g1.2") == {"Qs"}
    assert takes(rules, at, "g3.1") == set()

    after = played(rules, at, "Qs -> g1.2")

    assert takes(rules, after, "g3.1") == {"2c", "2d", "2h", "2s"}
    with pytest.raises(IllegalMove, match="Only a two goes to the left end of a row") as refused:
        read(rules, after, "3d -> g3.1")

    assert refused.value.said("ru").startswith("На левый край ряда кладут только двойку")
    assert names(played(rules, after, "2d -> g3.1")[rules.layout.piles("g3.1")[0]]) == "2d"


def test_nothing_goes_behind_a_king_or_a_space(rules: Rules) -> None:
    """Nor does a card of another suit: not 5c to the right of 4s."""
    at = rows(rules, "9d Kc . .", "8d 4s . 5c", "7d Ks . 2c", "6d 3d 3h")

    assert takes(rules, at, "g1.3") == takes(rules, at, "g1.4") == takes(rules, at, "g3.3") == set()
    assert takes(rules, at, "g2.3") == set()
    with pytest.raises(IllegalMove, match="5c: here cards are built up by one in suit"):
        read(rules, at, "5c -> g2.3")
    for said in ("2c -> g1.3", "3h -> g1.4", "Ks -> g1.3"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_nothing_goes_on_a_card(rules: Rules) -> None:
    """A place holds one card."""
    at = rows(rules, "9d 5s 6c 6s")
    with pytest.raises(IllegalMove):
        read(rules, at, "6s -> 6c")


def test_the_first_place_of_a_row_does_not_follow_the_row_above(rules: Rules) -> None:
    """B32: place 13 of row 1 holds 5h; 6h does not go to place 1 of row 2, any two does."""
    at = rows(rules, "9d 8d 7d 6d 5d 4d 3d Kd Qd Jd Td 9c 5h", ". 6h 2c 2d", "8c", "7c")

    assert takes(rules, at, "g2.1") == {"2c", "2d"}
    with pytest.raises(IllegalMove):
        read(rules, at, "6h -> g2.1")


def test_a_two_at_the_left_end_stays(rules: Rules) -> None:
    """Dealt there or put there (ruling 2), it goes to no other row's left end; elsewhere a two may leave its place."""
    at = rows(rules, "2c 9d", ". 2h", "8d", "7d")

    assert takes(rules, at, "g2.1") == {"2h"}
    with pytest.raises(IllegalMove, match="A two at the left end of a row stays there"):
        read(rules, at, "2c -> g2.1")

    put = played(rules, rows(rules, ". 9d 2h", ". 8c", "8d", "7d"), "2h -> g1.1")

    assert takes(rules, put, "g2.1") == set()


FULL = (
    "2h 3h 4h 9c 5d 6d 7d . 8d 9d Td Jd Qd",
    "2c 3c 5c 6c 7c 8c Tc Jc Qc Kc . 4d Kd",
    "9h 2d 3d 5h 6h 7h 8h Th Jh Qh Kh . 4c",
    "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks .",
)


def test_a_redeal_keeps_what_is_in_place(rules: Rules) -> None:
    """2h 3h 4h stay and place 4 is the space; a row with no two has it in place 1, a complete one in place 13."""
    at = rows(rules, *FULL)
    after = played(rules, at, "redeal")
    before, now = shown(rules, at), shown(rules, after)

    assert [row[: kept + 1] for row, kept in zip(now, (3, 2, 0, 12), strict=True)] == [
        ["2h", "3h", "4h", ""],
        ["2c", "3c", ""],
        [""],
        [*before[3][:12], ""],
    ]
    assert all(card for row, kept in zip(now, (3, 2, 0, 12), strict=True) for card in row[kept + 1 :])
    assert sorted(card for row in now for card in row) == sorted(card for row in before for card in row)
    assert now[:3] != before[:3]
    assert rules.layout.noted(after, "redeals") == 1


def test_chance_decides_the_redeal_and_the_places_before_do_not(rules: Rules) -> None:
    """Other chance gives another order; the same loose cards elsewhere, with the same chance, give the same order."""
    at = rows(rules, *FULL)
    chances = [Position((*at[:-1], chance)) for chance in range(5)]
    moved = played(rules, at, "8d -> g1.8")

    assert len({str(shown(rules, played(rules, each, "redeal"))) for each in chances}) == 5
    assert shown(rules, played(rules, moved, "redeal")) == shown(rules, played(rules, at, "redeal"))


def test_two_redeals_at_any_time(rules: Rules) -> None:
    """Also while moves are left (ruling 3); a third is refused (ruling 1)."""
    _, at = opening(rules, Deal("cadogan", 1))

    assert len(rules.moves(at)) > 1

    at = played(rules, at, "redeal", "redeal")

    assert "redeal" not in legal(rules, at)
    with pytest.raises(IllegalMove):
        read(rules, at, "redeal")


def test_the_game_is_over_without_moves_and_redeals(rules: Rules) -> None:
    """A space behind each king: a redeal is left, and then nothing is."""
    stuck = [
        f"9{suit} 2{suit} 8{suit} 3{suit} 7{suit} 4{suit} Q{suit} 5{suit} J{suit} 6{suit} T{suit} K{suit} ."
        for suit in "cdhs"
    ]

    assert Table(rules, position=rows(rules, *stuck, redeals=1)).state == "playing"
    assert Table(rules, position=rows(rules, *stuck, redeals=2)).state == "over"


def test_redo_does_not_shuffle_again(rules: Rules) -> None:
    """B33: redeal, two moves, undo to before the redeal, redo: the same places; a save gives them, too."""
    table = Table(rules, Deal("cadogan", 3))
    table.play("redeal")
    dealt = shown(rules, table.position)
    for _ in range(2):
        table.play(next(move for move in table.moves if move.verb == "move"))
    end = table.position
    for _ in range(3):
        table.undo()
    table.redo()

    assert shown(rules, table.position) == dealt

    table.redo()
    table.redo()

    assert table.position == end
    assert load(save(table)).position == end


@pytest.mark.parametrize("order", ["cdhs", "shdc"])
def test_each_row_a_suit_wins(rules: Rules, order: str) -> None:
    """Any row may have any suit; one card away from its place is not enough, nor is a suit one place to the right."""
    suits = [[f"{rank}{suit}" for rank in "23456789TJQK"] for suit in order]
    won = rows(rules, *map(" ".join, suits))
    last = [*suits[:3], [*suits[3][:-1], ".", suits[3][-1]]]
    almost = rows(rules, *map(" ".join, last))
    shifted = rows(rules, *map(" ".join, [[".", *row] for row in suits]))

    assert (rules.score(won).points, rules.score(won).won) == (48, True)
    assert (rules.score(almost).points, rules.score(almost).won) == (47, False)
    assert rules.score(played(rules, almost, f"K{order[3]} -> g4.12")).won
    assert (rules.score(shifted).points, rules.score(shifted).won) == (0, False)


def test_points_are_the_cards_in_place(rules: Rules) -> None:
    """Three, two, none and twelve; a sequence that does not begin with a two at the left end counts for nothing."""
    assert rules.score(rows(rules, *FULL)).points == 17
    assert rules.score(rows(rules, "3c 4c 5c", ". 2d 3d", "2h 3s 4h", "2s 4s")).points == 2


def test_moves_are_those_of_a_slow_generator(rules: Rules) -> None:
    """Along random play, by the names of the cards; redeals keep and open the places that the sheet says."""
    chooser = random.Random(9)
    redeals = 0
    for number in range(1, 31):
        _, at = opening(rules, Deal("cadogan", number))
        used = 0
        for _ in range(200):
            grid = shown(rules, at)
            found = rules.moves(at)

            assert {written(rules.layout, move) for move in found} == _slow(grid) | ({"redeal"} if used < 2 else set())

            if not found or rules.score(at).won:
                break
            ordinary = [move for move in found if move.verb == "move"]
            move = chooser.choice(ordinary or found)
            _, at = rules.play(at, move)
            if move.verb == "redeal":
                used += 1
                redeals += 1

                _check_redeal(grid, shown(rules, at))

    assert redeals > 40


def _slow(grid: list[list[str]]) -> set[str]:
    lie = {card: (r, c) for r, row in enumerate(grid, 1) for c, card in enumerate(row, 1) if card}
    found = set()
    for r, row in enumerate(grid, 1):
        for c, here in enumerate(row, 1):
            if here:
                continue
            if c == 1:
                wanted = [two for two in ("2c", "2d", "2h", "2s") if lie[two][1] != 1]
            elif row[c - 2] and row[c - 2][0] != "K":
                rank, suit = row[c - 2]
                wanted = ["A23456789TJQK"["A23456789TJQK".index(rank) + 1] + suit]
            else:
                wanted = []
            found |= {f"g{lie[card][0]}.{lie[card][1]}-g{r}.{c}" for card in wanted}
    return found


def _check_redeal(before: list[list[str]], after: list[list[str]]) -> None:
    for row, now in zip(before, after, strict=True):
        kept = 0
        for c, rank in enumerate("23456789TJQK"):
            if row[0] and row[c] == rank + row[0][1]:
                kept += 1
            else:
                break

        assert now[:kept] == row[:kept]
        assert [c for c, card in enumerate(now) if not card] == [kept]

    assert sorted(card for row in before for card in row) == sorted(card for row in after for card in row)


def test_solvitaire_deals_can_be_played(rules: Rules) -> None:
    """The aces leave after the deal, so that a deal of Solvitaire's gaps fits."""
    _, at = opening(rules, Deal("solvitaire", 1))

    assert sum(counts(rules, at, "grid")) == 48
    assert {name(card) for pile in rules.layout.piles("grid") for card in at[pile]}.isdisjoint({"Ac", "Ad", "Ah", "As"})
