"""Westcliff: the worked example, runs in part, and spaces that take anything."""

import pytest

from cadogan import Position
from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.invariants import walk
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import counts, legal, legal_by_cards, played, position, shown

RANKS = "A23456789TJQK"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("westcliff").bound()


def by_the_sheet(rules: Rules, at: Position) -> set[str]:
    """List the moves that the sheet allows, card by card, from its text alone."""
    piles = {label: names(pile).split() for label, pile in zip(rules.layout.labels, at.piles, strict=False)}
    columns = [f"t{n}" for n in range(1, 11)]

    def fits(card: str, on: str) -> bool:
        return RANKS.index(on[0]) == RANKS.index(card[0]) + 1 and (on[1] in "dh") != (card[1] in "dh")

    found = {"deal"} if piles["s"] else set()
    for source in [*columns, "w"]:
        pile = piles[source]
        for count in range(1, len(pile) + 1 if source != "w" else min(len(pile), 1) + 1):
            first = pile[-count]
            if first.startswith("-") or (count > 1 and not fits(pile[-count + 1], first)):
                break
            for column in columns:
                if column != source and (not piles[column] or fits(first, piles[column][-1])):
                    found.add(f"{source}-{column}" + (f" x{count}" if count > 1 else ""))
        for home in ["f1", "f2", "f3", "f4"] if pile else []:
            rank, suit = pile[-1]
            if not piles[home]:
                found |= {f"{source}-{home}"} if rank == "A" else set()
                break
            if piles[home][-1] == RANKS[RANKS.index(rank) - 1] + suit and rank != "A":
                found.add(f"{source}-{home}")
    return found


def test_the_legal_moves_are_those_of_a_plain_reading_of_the_sheet(rules: Rules) -> None:
    """Along random play a slow generator, written from the sheet's text, lists the same moves."""
    spaces = 0
    for at in walk(rules, 2000, seed=1, every=10_000):
        spaces += 0 in counts(rules, at, "tableau")

        assert legal(rules, at) == by_the_sheet(rules, at)

    assert spaces > 100


def test_the_deal_goes_by_rows(rules: Rules) -> None:
    """Three rows of ten, the third one face up; the rest is the stock."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    dealt = names(pack).split()

    for column in range(10):
        assert shown(rules, at, f"t{column + 1}") == [f"-{dealt[column]} -{dealt[10 + column]} {dealt[20 + column]}"]
    assert shown(rules, at, "s")[0].split()[-1] == f"-{dealt[30]}"


def test_the_worked_example(rules: Rules) -> None:
    """Each card that leaves uncovers the one above it, which turns up (ruling 2)."""
    at = position(
        rules,
        "t1: -2c -5s Ad; t2: -4d Jc; t3: -Qc -9s Th; t4: -4s -6d 5d; t5: -3d 6c; t6: -2s 4c; t7: -8h 7c; t8: -8d Kd",
    )
    at = played(rules, at, "Ad -> foundation", "Th -> Jc", "9s -> Th", "5d -> 6c", "4c -> 5d")

    assert shown(rules, at, "t1", "t2", "t3", "t4", "t5", "t6") == [
        "-2c 5s",
        "-4d Jc Th 9s",
        "Qc",
        "-4s 6d",
        "-3d 6c 5d 4c",
        "2s",
    ]

    at = played(rules, at, "6d -> 7c", "5s -> 6d", "Qc -> Kd")

    assert shown(rules, at, "t1", "t3", "t4", "t7", "t8") == ["2c", "", "4s", "-8h 7c 6d 5s", "-8d Kd Qc"]


def test_runs_move_whole_or_in_part(rules: Rules) -> None:
    """Th 9s goes on a black jack, 9s alone on a red ten (ruling 1); not the other way round."""
    at = position(rules, "t1: -2c Th 9s; t2: -2d Jc; t3: -2h Td; t4: -2s Jh")

    assert {"Th 9s -> Jc", "9s -> Td", "Th 9s -> space"} <= legal_by_cards(rules, at)
    for said in ("Th 9s -> Jh", "9s -> Jc", "2c -> space"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_a_space_takes_any_card_or_run(rules: Rules) -> None:
    """An available card of any rank, the waste's too, or any run; a heap that is no run stays."""
    at = position(rules, "t1: 9d 4c; t2: 8s 7h; w: 3h 6c")

    assert {"4c -> space", "8s 7h -> space", "7h -> space", "6c -> space"} <= legal_by_cards(rules, at)
    with pytest.raises(IllegalMove, match="these cards do not make a run"):
        read(rules, at, "9d 4c -> space")
    with pytest.raises(IllegalMove):
        read(rules, at, "3h -> space")


def test_one_pass_of_single_cards(rules: Rules) -> None:
    """Twenty-two cards come one at a time, whenever the player likes; then no deal and no redeal."""
    _, at = rules.opening(bytes(rules.layout.pack), 0)
    stock = shown(rules, at, "s")[0].replace("-", "").split()
    at = played(rules, at, *["deal"] * 22)

    assert shown(rules, at, "s", "w") == ["", " ".join(reversed(stock))]
    for said in ("deal", "redeal"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_foundations_go_up_in_suit_card_by_card_and_keep_their_cards(rules: Rules) -> None:
    """2d goes on Ad, 2h does not; a run does not go up in one move; nothing comes back (ruling 3)."""
    at = position(rules, "f1: Ad; f2: Ac; t1: -9c 3c 2d; t2: -9d 2h; t3: -9s 3s 2c; t4: -9h 3h")

    assert {"2d -> foundation", "2c -> foundation"} <= legal_by_cards(rules, at)
    for said in ("2h -> Ad", "3c 2d -> foundation", "Ad -> 2c", "Ac -> 2d"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_aces_stay_in_the_layout_until_the_player_moves_them(rules: Rules) -> None:
    """Nothing is forced: an ace dealt to the top of a column lies there, and other moves are legal beside it."""
    at = position(rules, "t1: -9c Ad; t2: -9d 2s; s: -5c")

    assert {"Ad -> foundation", "Ad -> 2s", "deal"} <= legal_by_cards(rules, at)
