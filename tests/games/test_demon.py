"""Demon: the worked example, the rulings, the turning of the stock, and the faults of other programs."""

import random

import pytest

from cadogan import Position
from cadogan.cards import cards, names
from cadogan.catalogue import game
from cadogan.codes import opened
from cadogan.errors import IllegalMove
from cadogan.invariants import walk
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import counts, legal, legal_by_cards, played, position, shown

RANKS = "A23456789TJQK"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("demon").bound()


def whole_suit(base: str, suit: str, count: int = 13) -> str:
    """Write a foundation of so many cards from the base rank up, round the corner."""
    start = RANKS.index(base)
    return " ".join(rank + suit for rank in (RANKS[start:] + RANKS[:start])[:count])


def by_the_sheet(rules: Rules, at: Position, *options: str) -> set[str]:
    """List the moves that the sheet allows, card by card, from its text alone."""
    partial_runs, down_to_base = "partial_runs" in options, "down_to_base" in options
    piles = {label: names(pile).split() for label, pile in zip(rules.layout.labels, at.piles, strict=False)}
    columns, homes = ["t1", "t2", "t3", "t4"], ["f1", "f2", "f3", "f4"]
    base = next(piles[home][0][0] for home in homes if piles[home])
    found = set()
    if piles["s"]:
        found.add("deal")
    elif piles["w"]:
        found.add("redeal")
    for source in [*columns, "r", "w"]:
        if not piles[source]:
            continue
        top = piles[source][-1]
        for home in homes:
            if not piles[home]:
                if top[0] == base:
                    found.add(f"{source}-{home}")
                break
            last = piles[home][-1]
            higher = RANKS[(RANKS.index(last[0]) + 1) % 13]
            if len(piles[home]) < 13 and last[1] == top[1] and higher == top[0]:
                found.add(f"{source}-{home}")
        for count in range(1, len(piles[source]) + 1 if source in columns else 2):
            if source in columns and count < len(piles[source]) and not partial_runs:
                continue
            first = piles[source][-count]
            for column in columns:
                if column == source:
                    continue
                if piles[column]:
                    on = piles[column][-1]
                    lower = RANKS[RANKS.index(on[0]) - 1]
                    fits = first[0] == lower and (on[1] in "dh") != (first[1] in "dh")
                    fits = fits and not (down_to_base and on[0] == base)
                else:
                    fits = source == "w" and not piles["r"]
                if fits:
                    found.add(f"{source}-{column}" + (f" x{count}" if count > 1 else ""))
    return found


@pytest.mark.parametrize("options", [(), ("partial_runs",), ("down_to_base",), ("partial_runs", "down_to_base")])
def test_the_legal_moves_are_those_of_a_plain_reading_of_the_sheet(options: tuple[str, ...]) -> None:
    """A slow generator, written from the sheet's text, lists the same moves, with a reserve and without."""
    rules = game("demon").bound(options)
    for at in walk(rules, 2000, seed=3, every=10_000):
        assert legal(rules, at) == by_the_sheet(rules, at, *options)

    spaces = 0
    for number in range(1, 31):
        chooser = random.Random(number)
        at = opened(f"demon#{number}").position
        at = at.replace({rules.layout.pile("reserve"): b"", rules.layout.pile("t1"): b""})
        for _ in range(50):
            spaces += 0 in counts(rules, at, "tableau")

            assert legal(rules, at) == by_the_sheet(rules, at, *options)

            _, at = rules.play(at, chooser.choice(rules.moves(at)))

    assert spaces > 100


def test_the_order_of_dealing(rules: Rules) -> None:
    """Thirteen cards to the reserve, the last one open, four to the columns, the next one is the base."""
    dealt = cards(" ".join(whole_suit("A", suit) for suit in "cdhs"))
    _, at = rules.opening(dealt[::-1], 0)

    assert shown(rules, at, "r")[0].replace("-", "") == whole_suit("A", "c")
    assert shown(rules, at, "t1", "t2", "t3", "t4", "f1", "f2") == ["Ad", "2d", "3d", "4d", "5d", ""]
    assert shown(rules, at, "s")[0].split()[-1] == "-6d"


def test_the_table(rules: Rules) -> None:
    """The columns lie to the right of the reserve, the foundations above the columns."""
    places = dict(zip(rules.layout.labels, rules.layout.places, strict=True))

    for n in "1234":
        assert places[f"t{n}"].y == places["r"].y
        assert places[f"t{n}"].x > places["r"].x
        assert (places[f"f{n}"].x, places[f"f{n}"].y) == (places[f"t{n}"].x, 0)


# The worked example.


def test_the_worked_example(rules: Rules) -> None:
    """Base Td, row Jd 5h 4c 6s: each space is filled from the reserve, whose next card turns up."""
    at = position(rules, "f1: Td; t1: Jd; t2: 5h; t3: 4c; t4: 6s; r: -Ks -4s -8c 3d")
    at = played(rules, at, "Jd -> Td")

    assert shown(rules, at, "f1", "t1", "r") == ["Td Jd", "3d", "-Ks -4s 8c"]

    at = played(rules, at, "4c -> 5h")

    assert shown(rules, at, "t2", "t3", "r") == ["5h 4c", "8c", "-Ks 4s"]

    at = played(rules, at, "3d -> 4c")

    assert shown(rules, at, "t1", "t2", "r") == ["4s", "5h 4c 3d", "Ks"]
    assert "5h 4c 3d -> 6s" in legal_by_cards(rules, at)
    with pytest.raises(IllegalMove, match="a run moves only as a whole"):
        read(rules, at, "3d -> 4s")

    at = played(rules, at, "5h 4c 3d -> 6s")

    assert shown(rules, at, "t2", "t4", "r") == ["Ks", "6s 5h 4c 3d", ""]


def test_cards_of_the_base_rank_begin_the_foundations(rules: Rules) -> None:
    """Base Td: Tc, Th, Ts go to empty foundations, from a column, the reserve, the waste; 9d and Js do not."""
    at = position(rules, "f1: Td; t1: Tc; t2: 9d; t3: 5h; t4: Js; r: -2c Th; w: Ts")

    assert {"Tc -> foundation", "Th -> foundation", "Ts -> foundation"} <= legal_by_cards(rules, at)
    with pytest.raises(IllegalMove, match="only a card of the base rank"):
        read(rules, at, "Js -> f2")
    with pytest.raises(IllegalMove, match="built up by one in suit"):
        read(rules, at, "9d -> Td")


# Rulings.


def test_foundations_go_round_the_corner(rules: Rules) -> None:
    """In suit an ace goes on a king, and a two on the ace; another suit does not (ruling 1)."""
    at = position(rules, "f1: Qd Kd; t1: 2d; t2: 9c Ad; t3: As; t4: 6c; r: -9d 4s")
    after = played(rules, at, "Ad -> foundation")

    assert "2d -> foundation" not in legal_by_cards(rules, at)
    assert shown(rules, played(rules, after, "2d -> foundation"), "f1") == ["Qd Kd Ad 2d"]
    with pytest.raises(IllegalMove):
        read(rules, at, "As -> Kd")


def test_columns_go_round_the_corner(rules: Rules) -> None:
    """A black king goes on a red ace, not on a black one, and an ace does not go on a king (ruling 5)."""
    at = position(rules, "f1: 5d; t1: Ah; t2: As; t3: Ks; t4: Kd; r: -9d 4s")

    assert {each for each in legal_by_cards(rules, at) if each[1] != "s" or each[0] == "K"} == {
        "Ks -> Ah",
        "Kd -> As",
    }


def test_columns_built_down_to_the_base() -> None:
    """With the option nothing goes on a card of the base rank; other ranks go round the corner as before (ruling 5)."""
    text = "f1: 5d; t1: 5c; t2: 4h; t3: Ah; t4: Ks; r: -9d 8s; w: 3h 4d"
    free, strict = game("demon").bound(), game("demon").bound(["down_to_base"])
    on_base = {"4h -> 5c", "4d -> 5c"}

    assert legal_by_cards(free, position(free, text)) - legal_by_cards(strict, position(strict, text)) == on_base
    assert {"Ks -> Ah", "5c -> foundation"} <= legal_by_cards(strict, position(strict, text))
    with pytest.raises(IllegalMove, match="nothing goes on a card of the base rank"):
        read(strict, position(strict, text), "4h -> 5c")


def test_a_top_card_leaves_a_column_for_a_foundation_only(rules: Rules) -> None:
    """Of 5h 4c the 4c goes to its foundation, not to another column (ruling 3); no card of the reserve's rest moves."""
    at = position(rules, "f1: 3c; t1: 5h 4c; t2: 5d; t3: 9s; t4: Js; r: -8h Kh")

    assert legal_by_cards(rules, at) == {"4c -> foundation"}
    assert shown(rules, played(rules, at, "4c -> foundation"), "f1", "t1", "r") == ["3c 4c", "5h", "-8h Kh"]
    with pytest.raises(IllegalMove, match="a run moves only as a whole"):
        read(rules, at, "4c -> 5d")


def test_partial_runs() -> None:
    """With the option any number of cards from the top of a column goes to another one."""
    rules = game("demon").bound(["partial_runs"])
    at = position(rules, "f1: Jc; t1: 6c 5h 4c; t2: 5d; t3: 6s; t4: 7d; r: -8h Kh")

    assert legal_by_cards(rules, at) == {"4c -> 5d", "5h 4c -> 6s", "6c 5h 4c -> 7d", "5d -> 6s", "6s -> 7d"}
    assert shown(rules, played(rules, at, "5h 4c -> 6s"), "t1", "t3", "r") == ["6c", "6s 5h 4c", "-8h Kh"]


def test_the_reserve_plays_to_foundations_and_columns(rules: Rules) -> None:
    """Its top card goes to a foundation or a column and the next one turns up; nothing goes to the reserve."""
    at = position(rules, "f1: 3c; t1: 5h; t2: 9d; t3: 9s; t4: Js; r: -8h -3h 4c")

    assert legal_by_cards(rules, at) == {"4c -> foundation", "4c -> 5h"}
    assert shown(rules, played(rules, at, "4c -> 5h"), "t1", "r") == ["5h 4c", "-8h 3h"]
    with pytest.raises(IllegalMove, match="no card is put there"):
        read(rules, position(rules, "f1: 3c; t1: 5h; t2: 4s; t3: 9s; t4: Js; r: -8h 6c"), "t1-r")


def test_a_space_after_the_reserve_takes_the_top_of_the_waste_only(rules: Rules) -> None:
    """No column, no card under the waste's top and no stock card; and the space may wait (ruling 4)."""
    at = position(rules, "f1: 2c; t1: 9h 8s; t2: 9d; t3: Js; w: 6d Qc; s: -5c -5d -5h")

    assert legal_by_cards(rules, at) == {"Qc -> space", "deal"}
    for said in ("9h 8s -> space", "9d -> space", "6d -> space", "s-t4"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)
    assert shown(rules, played(rules, at, "deal"), "t4", "w") == ["", "6d Qc 5h 5d 5c"]
    assert shown(rules, played(rules, at, "Qc -> space"), "t4", "w") == ["Qc", "6d"]


def test_the_last_card_of_the_reserve_fills_a_space_too(rules: Rules) -> None:
    """The reserve's last card goes to a space at once; the next space stays empty."""
    at = position(rules, "f1: 9h; t1: Th; t2: 9d; t3: 4s; t4: Js; r: 3h")
    at = played(rules, at, "Th -> 9h")

    assert shown(rules, at, "t1", "r") == ["3h", ""]

    at = played(rules, at, "3h -> 4s")

    assert shown(rules, at, "t1", "t3") == ["", "4s 3h"]


# The stock.


def test_three_cards_at_a_time(rules: Rules) -> None:
    """B48: of 34 cards a turn brings three, the third on top; the last turn of the first pass brings one (ruling 6)."""
    _, at = rules.opening(bytes(sorted(rules.layout.pack)), 0)
    stock = shown(rules, at, "s")[0].replace("-", "").split()[::-1]
    at = played(rules, at, "deal")

    assert shown(rules, at, "w")[0].split() == stock[:3]

    at = played(rules, at, *["deal"] * 10)

    assert (len(shown(rules, at, "s")[0].split()), len(shown(rules, at, "w")[0].split())) == (1, 33)

    at = played(rules, at, "deal")

    assert shown(rules, at, "w")[0].split() == stock


def test_fewer_than_three_are_turned_one_at_a_time(rules: Rules) -> None:
    """Of five cards three come together, then one, then one."""
    at = played(rules, position(rules, "f1: 2c; s: -9s -8s -7s -6s -5s"), "deal")

    assert shown(rules, at, "s", "w") == ["-9s -8s", "5s 6s 7s"]

    at = played(rules, at, "deal")

    assert shown(rules, at, "s", "w") == ["-9s", "5s 6s 7s 8s"]
    assert shown(rules, played(rules, at, "deal"), "s", "w") == ["", "5s 6s 7s 8s 9s"]


def test_fewer_than_three_are_turned_together() -> None:
    """With the option the last one or two cards of the stock come at once, the last one on top (ruling 6)."""
    rules = game("demon").bound(["last_together"])
    at = played(rules, position(rules, "f1: 2c; s: -9s -8s -7s -6s -5s"), "deal")

    assert shown(rules, at, "s", "w") == ["-9s -8s", "5s 6s 7s"]
    assert shown(rules, played(rules, at, "deal"), "s", "w") == ["", "5s 6s 7s 8s 9s"]
    assert shown(rules, played(rules, at, "deal", "redeal"), "s", "w") == ["-9s -8s -7s -6s -5s", ""]


def test_the_waste_is_turned_over_without_limit(rules: Rules) -> None:
    """When the stock is empty, and not before, the waste becomes the stock as it lies; as often as one likes."""
    at = position(rules, "f1: 2c; s: -9s -8s -7s -6s")
    for _ in range(5):
        at = played(rules, at, "deal")

        assert "redeal" not in legal(rules, at)

        at = played(rules, at, "deal")

        assert shown(rules, at, "s", "w") == ["", "6s 7s 8s 9s"]

        at = played(rules, at, "redeal")

        assert shown(rules, at, "s", "w") == ["-9s -8s -7s -6s", ""]


# Faults of other programs.


@pytest.mark.parametrize("base", RANKS)
def test_thirteen_on_each_foundation_win_whatever_the_base(rules: Rules, base: str) -> None:
    """B47: four foundations of 13 are won; one card less is not."""
    three = "; ".join(f"f{n}: {whole_suit(base, suit)}" for n, suit in enumerate("cdh", 1))
    last = whole_suit(base, "s").split()[-1]
    at = position(rules, f"{three}; f4: {whole_suit(base, 's', 12)}; t2: {last}")

    assert (rules.score(at).points, rules.score(at).won) == (51, False)

    at = played(rules, at, f"{last} -> foundation")

    assert (rules.score(at).points, rules.score(at).won) == (52, True)
    assert legal(rules, at) == set()


def test_a_base_card_stays(rules: Rules) -> None:
    """B48: foundation 7h alone, column 8s: 7h -> 8s is illegal."""
    at = position(rules, "f1: 7h; t1: 8s; t2: Ks; t3: 2c; t4: 2s; r: -3c 4c")

    assert legal(rules, at) == set()
    with pytest.raises(IllegalMove, match="cards on a foundation stay there"):
        read(rules, at, "7h -> 8s")
