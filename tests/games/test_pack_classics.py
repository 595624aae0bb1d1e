"""The pack of classics: supermoves, the worked examples, each option, known deals and lines that win."""

import heapq
import random
from collections.abc import Iterator

import pytest

from cadogan import Move, Position, steps
from cadogan.cards import cards, names
from cadogan.catalogue import game
from cadogan.codes import opened
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.notation import read, written
from cadogan.rules import Rules
from cadogan.table import Table
from cadogan.testing import counts, legal, legal_by_cards, played, position, shown

RANKS = "A23456789TJQK"
WITH_CELLS = ("freecell", "bakers-game", "seahaven-towers")


def bound(code: str) -> Rules:
    """Bind a game with its options: ``freecell:cells=2``."""
    name, _, options = code.partition(":")
    return game(name).bound(options.split(",") if options else [])


def refused(rules: Rules, at: Position, *moves: str) -> list[str]:
    """Return the reasons against moves, each of which must be illegal."""
    reasons = []
    for said in moves:
        with pytest.raises(IllegalMove) as fault:
            read(rules, at, said)
        reasons.append(str(fault.value))
    return reasons


def shortened(code: str, number: int) -> tuple[Rules, Position, random.Random]:
    """Deal, and leave out the lower cards of each column at random, so that spaces and runs come soon."""
    rules, chooser = bound(code), random.Random(number)
    _, at = opening(rules, Deal("cadogan", number))
    piles = {pile: at[pile][chooser.randrange(7) :] for pile in rules.layout.piles("tableau")}
    return rules, at.replace(piles), chooser


def along(code: str, plies: int = 40) -> Iterator[tuple[Rules, Position]]:
    """Yield positions of random play, in which builds are preferred, from shortened deals."""
    for number in range(1, 21):
        rules, at, chooser = shortened(code, number)
        for _ in range(plies):
            yield rules, at
            moves = rules.moves(at)
            if not moves:
                break
            builds = [move for move in moves if at[move.target] and rules.layout.row(move.target).kind == "tableau"]
            _, at = rules.play(at, chooser.choice(builds if builds and chooser.random() < 0.7 else moves))


# Supermoves, which three games share.


def by_the_sheet(code: str, rules: Rules, at: Position) -> set[str]:
    """List the moves that the sheets of the games with cells allow, from their text alone."""
    piles = {label: names(pile).split() for label, pile in zip(rules.layout.labels, at.piles, strict=False)}
    columns, cells, homes = ([label for label in piles if label[0] == letter] for letter in "tcf")
    kings = code.startswith("seahaven") or "kings_only" in code

    def follows(card: str, other: str) -> bool:
        same = (card[1] in "dh") != (other[1] in "dh") if code.startswith("freecell") else card[1] == other[1]
        return same and RANKS.index(card[0]) + 1 == RANKS.index(other[0])

    free = sum(not piles[cell] for cell in cells)
    spaces = 0 if kings else sum(not piles[column] for column in columns)
    found = set()
    for source in columns + cells:
        pile = piles[source]
        for count in range(1, len(pile) + 1):
            if count > 1 and not follows(pile[-count + 1], pile[-count]):
                break
            lead = pile[-count]
            for column in columns:
                other = piles[column]
                if column == source or not (follows(lead, other[-1]) if other else not kings or lead[0] == "K"):
                    continue
                if count <= (free + 1) * 2 ** max(spaces - (not other), 0):
                    found.add(f"{source}-{column}" + (f" x{count}" if count > 1 else ""))
            if count > 1:
                continue
            found |= {f"{source}-{cell}" for cell in cells if not piles[cell] and source in columns}
            begun = [home for home in homes if piles[home] and piles[home][-1][1] == lead[1]]
            for home in begun or [home for home in homes if not piles[home]][:1]:
                if RANKS.index(lead[0]) == len(piles[home]):
                    found.add(f"{source}-{home}")
    return found


@pytest.mark.parametrize("code", [*WITH_CELLS, "freecell:cells=1", "bakers-game:kings_only"])
def test_the_legal_moves_are_those_of_a_plain_reading_of_the_sheet(code: str) -> None:
    """A slow generator, written from the sheets' text, lists the same moves along random play; runs are among them."""
    runs = 0
    for rules, at in along(code):
        moves = legal(rules, at)
        runs += any("x" in move for move in moves)

        assert moves == by_the_sheet(code, rules, at)

    assert runs > 20


@pytest.mark.parametrize("code", [*WITH_CELLS, "bakers-game:kings_only"])
def test_a_run_goes_by_moves_of_single_cards(code: str) -> None:
    """Each step of a run is one card's legal move where runs are not played, and they end where the run should be."""
    single = bound(code.partition(":")[0] + ":" + ",".join(filter(None, [code.partition(":")[2], "single_cards"])))
    longest = 0
    for rules, at in along(code):
        for move in rules.moves(at):
            if move.count == 1:
                continue
            longest = max(longest, move.count)
            done, after = rules.play(at, move)
            now = at
            for step in done:
                assert step == steps.move(step[1], step[2])
                assert Move("move", step[1], step[2]) in single.moves(now)

                now = now.after([step])

            assert now == after == at.after([steps.move(move.source, move.target, move.count)])

    assert longest > 2


def reaches(rules: Rules, start: Position, run: bytes, goal: bytes) -> bool:
    """Tell whether the cards of a run alone, moved one by one and not to foundations, come to lie on column 2."""
    target, homes = rules.layout.labels.index("t2"), rules.layout.piles("foundation")
    seen, waiting = {start}, [start]
    while waiting:
        at = waiting.pop()
        if at[target] == goal:
            return True
        for move in rules.moves(at):
            if at[move.source][-1] in run and move.target not in homes:
                _, after = rules.play(at, move)
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return False


@pytest.mark.parametrize(("cells", "spaces"), [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (0, 2)])
@pytest.mark.parametrize("onto", ["Js", ""])
def test_so_many_cards_move_at_once_as_singly(cells: int, spaces: int, onto: str) -> None:
    """A search through moves of single cards finds that (c + 1) × 2^s cards can move, and not one more."""
    rules, single = (bound(f"freecell:cells={cells}{also}") for also in ("", ",single_cards"))
    most = (cells + 1) * 2**spaces
    blocked = "; ".join(f"t{3 + i}: {card}" for i, card in enumerate(["Kc", "Kd", "Kh", "Ks", "Ac", "Ad"][spaces:]))
    for count in (most, most + 1):
        run = " ".join(["Th", "9s", "8h", "7s", "6h", "5s", "4h", "3s"][:count])
        at = position(rules, f"t1: Qd {run}; t2: {onto}; {blocked}")
        wanted = {f"t1-t2 x{count}", "t1-t2"} if count == 1 else {f"t1-t2 x{count}"}

        assert bool(wanted & legal(rules, at)) == (count <= most)
        assert reaches(single, at, cards(run), cards(f"{onto} {run}")) == (count <= most)


def test_a_run_that_is_too_long_is_refused_with_the_reason() -> None:
    """Not that it is no run, but that cells and spaces are too few, in both languages."""
    rules = bound("freecell")
    at = position(rules, "t1: 7c 6d 5s; t2: 8h; t3: Kc; t4: Kd; t5: Kh; t6: Ks; t7: Qc; t8: Qs; c1: 2c; c2: 2d; c3: 2h")
    with pytest.raises(IllegalMove, match="not enough free cells and spaces") as fault:
        read(rules, at, "7c 6d 5s -> 8h")

    assert "не хватит" in fault.value.said("ru")


def test_a_run_is_one_move_to_undo() -> None:
    """The player chose once, so one undo brings it back."""
    rules = bound("freecell")
    at = position(rules, "t1: 7c 6d 5s; t2: 8h")
    table = Table(rules, position=at)
    table.play("7c 6d 5s -> 8h")

    assert shown(rules, table.position, "t1", "t2") == ["", "8h 7c 6d 5s"]
    assert (table.count, table.undo(), table.position == at) == (1, True, True)


@pytest.mark.parametrize("name", WITH_CELLS)
def test_without_runs_each_card_moves_by_itself(name: str) -> None:
    """With single_cards no move takes two cards, and the reason says so."""
    rules = bound(f"{name}:single_cards")
    at = position(rules, "t1: 7c 6c; t2: 8c" if name != "freecell" else "t1: 7c 6d; t2: 8d")

    assert refused(rules, at, "t1-t2 x2") == ["only the top card may be taken"]
    assert not any("x" in move for _, at in along(f"{name}:single_cards", 20) for move in legal(rules, at))


# FreeCell.

MS1 = ["Jd Kd 2s 4c 3s 6d 6s", "2d Kc Ks 5c Td 8s 9c", "9h 9s 9d Ts 4s 8d 2h", "Jc 5s Qd Qh Th Qs 6h"]
MS1 += ["5d Ad Js 4h 8h 6c", "7h Qc As Ac 2c 3d", "7c Kh Ah 4d Jh 8c", "5h 3h 3c 7s 7d Tc"]

MS1_WON = """\
t8-c1 t8-c2 t8-c3 t7-c4 t3-t8 t3-t2 t6-t3 t6-t3 t6-f1 t6-f2 t3-f1 t7-t6 c3-t2 t7-c3 t7-f3 t8-f3 t8-f1 t8-f3 t4-t2 t4-t7
c1-t6 t5-c1 t8-t1 c4-t8 t5-c4 t5-f3 t1-f3 t2-f3 c2-t8 t1-t8 t5-c2 t5-f4 t5-t8 t4-t5 t1-t2 c2-t4 t1-c2 t1-f1 t1-f2 c2-f2
t1-c2 t6-t1 t6-t7 t5-t4 t6-t5 t6-f3 c4-f3 t7-t6*2 t7-c4 t2-t7 t6-t5 t1-t5 t1-t6 t3-t8*2 t3-t6 t3-t6 t2-t3*2 t2-t4 t2-t6
t2-t1 t2-f1 c1-f1 t2-c1 t4-t1 t7-t3 t7-f1 t2-t7 t2-f4 t8-f4 c3-f4 t4-t7*3 t8-f2 t8-f4 t3-f4 t4-c3 t4-f2 t8-f2 t8-f4
t8-f1 t3-f2 t6-f2 t3-f4 t3-f2 t3-f3 t7-f3 t6-f4 t6-f2 t7-f2 t1-f1 t1-f4 t6-f4 c3-f4 c2-f4 t6-f2 c1-f2 t5-f1 t4-f1 t5-f3
t5-f1 t7-f3 c4-f3 t7-f1"""


def test_microsofts_deals_are_those_that_are_known() -> None:
    """The whole of deal 1, and the first row of 617, as published since 1995; Baker's Game deals the same."""
    rules = bound("freecell")
    labels = [f"t{n}" for n in range(1, 9)]

    assert shown(rules, opened("freecell#ms1").position, *labels) == MS1
    assert [pile[:2] for pile in shown(rules, opened("freecell#ms617").position, *labels)] == [
        *("7d", "Ad", "5c", "3s", "5s", "8c", "2d", "Ah")
    ]
    assert shown(rules, opened("bakers-game#ms1").position, *labels) == MS1


def test_deal_1_is_won_by_a_known_line() -> None:
    """102 moves, three of them of runs, lead from Microsoft's first deal to four full foundations."""
    table = opened("freecell#ms1")
    for move in MS1_WON.replace("*", " x").split("\n"):
        for each in move.replace(" x", "*").split():
            assert table.state == "playing"

            table.play(each.replace("*", " x"))

    assert (table.state, table.count) == ("won", 102)
    assert counts(table.rules, table.position, "foundation") == [13] * 4


def test_freecell_by_its_worked_example() -> None:
    """What goes where, with two free cells or one, with a space or none."""
    rules = bound("freecell")
    kings = "t4: Kc; t5: Kd; t6: Ks; t7: Qc; t8: Qs"
    at = position(rules, f"t1: 7c 6d 5s; t2: 8h; t3: 6h; {kings}; c1: 2d; c2: 2h")

    assert {"7c 6d 5s -> 8h", "6d 5s -> 8h", "5s -> 6h", "5s -> cell"} & legal_by_cards(rules, at) == {
        *("7c 6d 5s -> 8h", "5s -> 6h", "5s -> cell")
    }
    assert shown(rules, played(rules, at, "5s -> cell", "c3-t3"), "t1", "t3", "c3") == ["7c 6d", "6h 5s", ""]

    one_cell = position(rules, f"t1: 7c 6d 5s; t2: 8h; t3: 6h; {kings}; c1: 2d; c2: 2h; c3: 2s")
    one_space = position(rules, f"t1: 7c 6d 5s; t2: 8h; {kings}; c1: 2d; c2: 2h; c3: 2s")

    assert len(refused(rules, one_cell, "7c 6d 5s -> 8h")) == 1
    assert {"7c 6d 5s -> 8h", "6d 5s -> space"} <= legal_by_cards(rules, one_space)
    assert len(refused(rules, one_space, "7c 6d 5s -> space")) == 1


def test_freecell_fits_by_colour_cells_hold_four_and_spaces_take_all() -> None:
    """Kings and threes go to a space, nothing goes on its own colour, and there is no fifth cell."""
    rules = bound("freecell")
    at = position(rules, "t1: Kh; t2: 3c; t3: 6h; t4: 7d; f1: Ac; t5: 2c; c1: 9c; c2: 9d; c3: 9h; c4: 9s")

    assert {"Kh -> space", "3c -> space", "9c -> space", "2c -> foundation"} <= legal_by_cards(rules, at)
    assert len(refused(rules, at, "3c -> c4", "6h -> 7d", "9c -> c2", "Kh -> Ac")) == 4


@pytest.mark.parametrize("worrying_back", [False, True])
def test_a_foundation_gives_its_top_card_back_only_by_option(worrying_back: bool) -> None:
    """2c goes to 3h and to a space, but not to a cell; without the option it stays."""
    rules = bound("freecell:worrying_back" if worrying_back else "freecell")
    at = position(rules, "f1: Ac 2c; t1: 3h; t2: 3s")
    back = {move for move in legal(rules, at) if move.startswith("f1")}

    assert back == ({"f1-t1", *(f"f1-t{n}" for n in range(3, 9))} if worrying_back else set())


@pytest.mark.parametrize("cells", range(5))
def test_freecell_has_as_many_cells_as_the_option_says(cells: int) -> None:
    """From none to four."""
    rules = bound(f"freecell:cells={cells}")

    assert len(rules.layout.piles("cell")) == cells
    assert len({move for move in legal(rules, position(rules, "t1: Kh 3h")) if "-c" in move}) == cells


# Baker's Game and Seahaven Towers.


def test_bakers_game_by_its_worked_example() -> None:
    """In suit only; a run as long as cells and spaces allow; with kings_only spaces neither take nor help others."""
    blocked = "t3: Kc; t4: Kh; t5: Ks; t6: Qh; t7: Qs; c1: 2c; c2: 2d; c3: 2h"
    at = position(bound("bakers-game"), f"t1: 9c 8c 7c; t2: Tc; {blocked}")
    full = position(bound("bakers-game"), f"t1: 9c 8c 7c; t2: Tc; t8: Jd; {blocked}")

    assert "9c 8c 7c -> Tc" in legal_by_cards(bound("bakers-game"), at)
    assert len(refused(bound("bakers-game:kings_only"), at, "9c 8c 7c -> Tc")) == 1
    assert len(refused(bound("bakers-game"), full, "9c 8c 7c -> Tc")) == 1

    suits = position(bound("bakers-game"), "t1: 6d; t2: 7s; t3: 7h; t4: 7d; t5: 4h; t6: 9c 8c 7c 6h; t7: As; t8: 2s")

    assert "6d -> 7d" in legal_by_cards(bound("bakers-game"), suits)
    assert len(refused(bound("bakers-game"), suits, "6d -> 7s", "t1-t3", "7c 6h -> space")) == 3
    assert shown(bound("bakers-game"), played(bound("bakers-game"), suits, "t7-f1", "2s -> As"), "f1") == ["As 2s"]

    spaces = position(bound("bakers-game"), "t1: 4h; t2: 5c Kd Qd")

    assert {"4h -> space", "Kd Qd -> space", "Qd -> space"} <= legal_by_cards(bound("bakers-game"), spaces)
    assert {each for each in legal_by_cards(bound("bakers-game:kings_only"), spaces) if "space" in each} == {
        "Kd Qd -> space"
    }


def test_seahaven_towers_by_its_worked_example() -> None:
    """One card more than there are free cells, spaces for kings alone, and no fifth card to the cells."""
    rules = bound("seahaven-towers")
    at = position(rules, "t1: 9c 8c 7c; t2: Tc; t3: Qs Js Ts 9s; t4: Ks; t5: 3d Kd Qd Jd; t6: 6d; c2: 2c; c3: 2d")

    assert {"9c 8c 7c -> Tc", "Kd Qd Jd -> space"} <= legal_by_cards(rules, at)
    assert "not enough free cells" in refused(rules, at, "t3-t4 x4", "t5-t7 x2", "t6-t7")[0]
    assert len(refused(rules, played(rules, at, "6d -> cell", "Jd -> cell"), "7c -> c1", "7c -> c4")) == 2


def test_seahaven_towers_begins_with_two_cells_filled_in_the_middle() -> None:
    """The last two cards of the pack; cells lie over the middle columns, foundations to their left and right."""
    rules = bound("seahaven-towers")
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    places = dict(zip(rules.layout.labels, rules.layout.places, strict=True))

    assert shown(rules, at, "c1", "c2", "c3", "c4") == ["", "Qs", "Ks", ""]
    assert [places[f"c{n}"].x for n in range(1, 5)] == [places[f"t{n}"].x for n in range(4, 8)]
    assert places["f2"].x < places["c1"].x < places["c4"].x < places["f3"].x


# Yukon.


def test_yukon_by_its_worked_example() -> None:
    """Any open card moves with all cards upon it, and the card at its bottom decides."""
    rules = bound("yukon")
    at = position(rules, "t2: -3c Tc 4h 9s 2d; t3: -Ad Jh; t4: -6s 5c; t5: -8d Ts; t6: -2c Kd 4c 7h; t7: As 5h")
    after = played(rules, at, "Tc 4h 9s 2d -> Jh")

    assert {"Tc 4h 9s 2d -> Jh", "4h 9s 2d -> 5c", "Ts -> Jh", "Kd 4c 7h -> space"} <= legal_by_cards(rules, at)
    assert shown(rules, after, "t2", "t3") == ["3c", "-Ad Jh Tc 4h 9s 2d"]
    assert len(refused(rules, at, "9s 2d -> 5c", "2d -> 5c", "Ts -> space", "As 5h -> foundation", "-3c -> 4h")) == 5
    assert "As -> foundation" in legal_by_cards(rules, position(rules, "t1: 5h As"))


def test_russian_solitaire_goes_by_suit() -> None:
    """Tc 4h 9s 2d goes to Jc and not to Jh."""
    at = position(bound("yukon"), "t2: -3c Tc 4h 9s 2d; t3: -Ad Jh; t4: -6s Jc")

    assert "Tc 4h 9s 2d -> Jh" in legal_by_cards(bound("yukon"), at)
    assert legal_by_cards(bound("yukon:russian"), at) == {"Tc 4h 9s 2d -> Jc"}


def test_yukon_gives_back_by_option_only() -> None:
    """A top card of a foundation goes to a column where it fits, a king to a space."""
    at = position(bound("yukon"), "f1: Ac 2c; t1: 3h; t2: Ks; t3: 3s; t4: 4c; t5: 4s; t6: 5s")
    full = position(bound("yukon"), f"f1: {' '.join(f'{rank}c' for rank in RANKS)}; t2: Ks")

    assert [move for move in legal(bound("yukon:worrying_back"), at) if move[0] == "f"] == ["f1-t1"]
    assert "f1-t1" in legal(bound("yukon:worrying_back"), full)
    assert not [move for each in (at, full) for move in legal(bound("yukon"), each) if move[0] == "f"]


# Forty Thieves.


def test_forty_thieves_by_its_worked_example() -> None:
    """In suit, one card at a time, spaces for all, the waste only from the stock."""
    rules = bound("forty-thieves")
    at = position(rules, "t1: 9d; t2: Td; t3: Th; t4: Qs As; t5: 2s; t6: Kc; t7: Ac; t8: Ks; w: Qh; s: -5c -6c")

    assert {"9d -> Td", "As -> foundation", "Qh -> space", "9d -> space", "deal"} <= legal_by_cards(rules, at)
    assert len(refused(rules, at, "9d -> Th", "9d -> waste", "Kc -> Ac", "t8-t7")) == 4
    assert shown(rules, played(rules, at, "As -> foundation", "2s -> As", "deal"), "f1", "w") == ["As 2s", "Qh 6c"]


def test_runs_of_forty_thieves_move_in_josephine_only() -> None:
    """9d 8d goes to Td as a unit with partial_runs, and so does its part 8d."""
    at = position(bound("forty-thieves"), "t1: 9d 8d; t2: Td; t3: 9d; t4: 9h 8d")
    assert len(refused(bound("forty-thieves"), at, "9d 8d -> Td")) == 1
    assert {"t1-t2 x2", "t1-t3"} <= legal(bound("forty-thieves:partial_runs"), at)
    assert "t4-t2 x2" not in legal(bound("forty-thieves:partial_runs"), at)


@pytest.mark.parametrize("redeals", [0, 1, 2])
def test_the_waste_of_forty_thieves_is_turned_over_so_often(redeals: int) -> None:
    """The waste comes back in its order, not shuffled, and no oftener than the option says."""
    rules = bound(f"forty-thieves:redeals={redeals}")
    at = position(rules, "s: -9c -7h; t1: 2s")
    for _ in range(redeals):
        at = played(rules, at, "deal", "deal", "redeal")

        assert shown(rules, at, "s", "w") == ["-9c -7h", ""]

    assert "redeal" not in legal(rules, played(rules, at, "deal", "deal"))


def test_forty_thieves_gives_back_by_option_only() -> None:
    """2c goes to 3c and to a space."""
    at = position(bound("forty-thieves"), "f1: Ac 2c; t1: 3c; t2: 3s")

    assert {"f1-t1", "f1-t3"} <= legal(bound("forty-thieves:worrying_back"), at)
    assert not [move for move in legal(bound("forty-thieves"), at) if move[0] == "f"]


# Aces Up.


def test_aces_up_by_its_worked_example() -> None:
    """The lower of two top cards of a suit goes, aces being high; a card under another does not count."""
    rules = bound("aces-up")
    at = position(rules, "t1: Kh 5d; t2: 9d; t3: 2s; t4: As; s: -3c -4c -5c -6c")

    assert legal_by_cards(rules, at) == {"5d -> discard", "2s -> discard", "deal"}
    with pytest.raises(IllegalMove, match="only while a higher card of its suit is on top") as fault:
        read(rules, at, "9d -> discard")
    assert "старшая карта той же масти" in fault.value.said("ru")
    assert len(refused(rules, at, "As -> discard", "5d -> 9d", "t2-t1")) == 3

    after = played(rules, at, "5d -> discard", "2s -> discard")

    assert legal_by_cards(rules, after) == {"Kh -> space", "9d -> space", "As -> space", "deal"}
    assert legal_by_cards(rules, position(rules, "t1: 3c Qc; t2: 5d; t3: 5h; t4: 5s")) == set()


@pytest.mark.parametrize(("spaces", "expected"), [("aces", {"As -> space"}), ("stay", set())])
def test_aces_up_spaces_by_option(spaces: str, expected: set[str]) -> None:
    """Only an ace goes to a space, or nothing does."""
    rules = bound(f"aces-up:spaces={spaces}")

    assert legal_by_cards(rules, position(rules, "t1: Kh; t2: 9d; t4: As")) == expected


def test_aces_up_deals_twelve_times_on_every_column() -> None:
    """One card face up on each column, spaces included, whatever else could be done."""
    table = opened("aces-up#1")
    for _ in range(12):
        table.play("deal")

    assert counts(table.rules, table.position, "tableau") == [13] * 4
    assert counts(table.rules, table.position, "tableau", face_down=True) == [0] * 4
    assert "deal" not in legal(table.rules, table.position)


def test_aces_up_is_won_when_only_the_aces_are_left() -> None:
    """48 cards discarded win, wherever the aces lie (ruling 1); 47 do not."""
    rules = bound("aces-up")
    others = [f"{rank}{suit}" for suit in "cdhs" for rank in RANKS[1:]]
    table = Table(rules, position=position(rules, f"t1: Ac As; t2: Ad; t3: Ah; t4: Ks; d: {' '.join(others[:-1])}"))

    assert (table.score.points, table.state) == (47, "playing")

    table.play("Ks -> discard")

    assert (table.score.points, table.state) == (48, "won")


# TriPeaks.


def covered_by_the_sheet() -> dict[str, set[str]]:
    """Return for each place the two that cover it, by the numbers in the sheet."""
    found = {}
    for peak in (1, 2, 3):
        left, right = 2 * peak - 1, 2 * peak
        found[f"g1.{peak}"] = {f"g2.{left}", f"g2.{right}"}
        found[f"g2.{left}"] = {f"g3.{3 * peak - 2}", f"g3.{3 * peak - 1}"}
        found[f"g2.{right}"] = {f"g3.{3 * peak - 1}", f"g3.{3 * peak}"}
    return found | {f"g3.{i}": {f"g4.{i}", f"g4.{i + 1}"} for i in range(1, 10)}


def test_each_card_of_the_peaks_is_covered_by_the_two_of_the_sheet() -> None:
    """With all places filled and open, taking away two covering cards frees just what they covered."""
    rules = bound("tripeaks:open")
    labels = [label for label in rules.layout.labels if label[0] == "g"]
    covering = covered_by_the_sheet()
    full = rules.layout.empty().replace({rules.layout.pile("waste"): cards("8s")})
    for freed in labels:
        kept = {i: cards("7h") for i, label in enumerate(rules.layout.labels) if label == freed}
        for missing in sorted(covering.get(freed, set())):
            others = {i: cards("Kd") for i, label in enumerate(rules.layout.labels) if label == missing}

            assert f"{freed}-w" not in legal(rules, full.replace(kept | others))

        assert f"{freed}-w" in legal(rules, full.replace(kept))
        others = {
            i: cards("Kd")
            for i, x in enumerate(rules.layout.labels)
            if x in set(labels) - {freed} - covering.get(freed, set())
        }

        assert f"{freed}-w" in legal(rules, full.replace(kept | others))


def test_a_card_of_the_peaks_turns_up_when_both_cards_upon_it_are_gone() -> None:
    """Not after the first, but after the second; and then it may be played."""
    rules = bound("tripeaks")
    at = position(rules, "g3.1: -4h; g4.1: 6d; g4.2: 5s; w: 7c")
    first = played(rules, at, "6d -> 7c")

    assert shown(rules, first, "g3.1") == ["-4h"]
    assert refused(rules, first, "g3.1-w") == ["a card that lies face down does not move"]
    assert shown(rules, played(rules, first, "5s -> waste", "4h -> 5s"), "w", "g3.1") == ["7c 6d 5s 4h", ""]


def test_tripeaks_by_its_worked_example() -> None:
    """Up and down by turns, round the corner of ace and king; not so with wrap off."""
    at = position(bound("tripeaks"), "w: Qh; g4.1: Kd; g4.2: Ac; g4.3: 2s; g4.4: As; g4.5: Ks")
    after = played(bound("tripeaks"), at, "Kd -> Qh", "Ac -> Kd", "2s -> Ac")

    assert len(refused(bound("tripeaks"), after, "Ks -> 2s")) == 1
    assert shown(bound("tripeaks"), played(bound("tripeaks"), after, "As -> 2s"), "w") == ["Qh Kd Ac 2s As"]
    assert len(refused(bound("tripeaks:wrap=off"), played(bound("tripeaks:wrap=off"), at, "Kd -> Qh"), "Ac -> Kd")) == 1


def test_open_peaks_show_cards_that_are_not_free() -> None:
    """Nothing lies face down but the stock, and a covered card stays."""
    rules = bound("tripeaks:open")
    _, dealt = opening(rules, Deal("cadogan", 1))
    at = position(rules, "g3.1: 7h; g4.1: Kd; w: 6d")

    assert counts(rules, dealt, "grid", face_down=True) == [0] * 28
    assert refused(rules, at, "7h -> 6d") == ["the card is not free yet"]


def winning(rules: Rules, start: Position, most: int = 5000) -> list[str]:
    """Search, with all cards known, for moves that win; those that put more cards away are tried first."""
    seen, waiting, number = {start}, [(0, 0, start, ())], 0
    while waiting and number < most:
        _, _, at, line = heapq.heappop(waiting)
        for move in rules.moves(at):
            _, after = rules.play(at, move)
            said = (*line, written(rules.layout, move))
            if rules.score(after).won:
                return list(said)
            if after not in seen:
                seen.add(after)
                number += 1
                heapq.heappush(waiting, (-rules.score(after).points, -number, after, said))
    return []


@pytest.mark.parametrize("number", [1, 2, 3])
def test_tripeaks_can_be_won(number: int) -> None:
    """A small search finds a line; played at a table it clears 28 cards and wins."""
    table = opened(f"tripeaks#{number}")
    for move in winning(table.rules, table.position):
        table.play(move)

    assert (table.state, table.score.points) == ("won", 28)
    assert not any(counts(table.rules, table.position, "grid"))


# Black Hole.

BLACK_HOLE_WON = """\
t15 t8 t13 t8 t5 t2 t11 t7 t7 t14 t16 t13 t17 t12 t13 t6 t9 t17 t3 t9 t9 t2 t17 t11 t15 t10 t11 t16 t5 t14 t5 t12 t14
t4 t6 t16 t10 t15 t12 t4 t3 t1 t6 t1 t3 t10 t2 t1 t8 t4 t7"""


def test_black_hole_by_its_worked_example() -> None:
    """Two and king go on the ace of spades, and from there up or down; nothing goes from fan to fan."""
    rules = bound("black-hole")
    at = position(rules, "d: As; t1: Ad Ks; t2: 2d; t3: 3c; t4: Ah; t5: Qh")

    assert legal_by_cards(rules, at) == {"Ks -> hole", "2d -> hole"}
    assert legal_by_cards(rules, played(rules, at, "2d -> hole")) == {"3c -> hole", "Ah -> hole"}
    assert legal_by_cards(rules, played(rules, at, "Ks -> hole")) == {"Qh -> hole", "Ad -> hole", "Ah -> hole"}
    assert len(refused(rules, at, "3c -> As", "2d -> 3c", "2d -> space", "Ad -> As")) == 4


def test_the_ace_of_spades_is_the_hole_in_every_deal() -> None:
    """The fans are dealt from the other 51 cards, one card to each in turn."""
    rules = bound("black-hole")
    _, at = rules.opening(bytes(rules.layout.pack)[::-1], 0)
    rest = [card for card in names(bytes(rules.layout.pack)).split() if card != "As"]

    assert shown(rules, at, "d", "t1", "t17") == ["As", " ".join(rest[0::17]), " ".join(rest[16::17])]
    assert shown(rules, opened("black-hole#solvitaire1").position, "d") == ["As"]


def test_the_fans_lie_around_the_hole() -> None:
    """Five above, four on its left, four on its right, four below."""
    layout = bound("black-hole").layout
    hole, fans = layout.places[layout.pile("hole")], [layout.places[i] for i in layout.piles("tableau")]
    beside = [fan for fan in fans if abs(fan.y - hole.y) < 1]

    assert sum(fan.y <= hole.y - 1 for fan in fans) == 5
    assert sum(fan.x < hole.x for fan in beside) == sum(fan.x > hole.x for fan in beside) == 4
    assert sum(fan.y >= hole.y + 1 for fan in fans) == 4


def test_black_hole_can_be_won() -> None:
    """A line of deal 11 brings all 52 cards into the hole."""
    table = opened("black-hole#11")
    for fan in BLACK_HOLE_WON.split():
        assert table.state == "playing"

        table.play(f"{fan}-d")

    assert (table.state, table.score.points) == ("won", 52)
