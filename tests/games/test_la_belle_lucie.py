"""La Belle Lucie: the worked example, the three deals, and the option merci."""

import random

import pytest

from cadogan import Position, names, rank, suit
from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules, shuffle_of
from cadogan.table import Table
from cadogan.testing import counts, legal, legal_by_cards, played, position


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("la-belle-lucie").bound()


@pytest.fixture(scope="module")
def with_merci() -> Rules:
    return game("la-belle-lucie").bound(["merci"])


def piles(rules: Rules, at: Position) -> dict[str, str]:
    """Name what lies where, empty piles left out."""
    return {rules.layout.label(i): names(pile) for i, pile in enumerate(at.piles[: rules.layout.size]) if pile}


def up_to(last: int, suit: str, foundation: int) -> str:
    """Name a foundation that has been built up so far."""
    return f"f{foundation}: {' '.join(each + suit for each in 'A23456789TJQK'[:last])}"


def by_the_sheet(rules: Rules, at: Position) -> set[str]:
    """List the legal moves of the option merci as the sheet tells them, pile by pile and card by card."""
    fans = {rules.layout.label(i): at[i] for i in rules.layout.piles("tableau")}
    homes = {rules.layout.label(i): at[i] for i in rules.layout.piles("foundation")}
    redeals, merci = (rules.layout.noted(at, name) for name in ("redeals", "merci"))
    first_free = next((label for label, pile in homes.items() if not pile), "")

    def where(card: int) -> set[str]:
        goals = {
            label
            for label, pile in homes.items()
            if (pile and suit(pile[0]) == suit(card) and rank(card) == len(pile) + 1)
            or (label == first_free and rank(card) == 1)
        }
        return goals | {
            label for label, pile in fans.items() if pile and card + 1 == pile[-1] and suit(card) == suit(pile[-1])
        }

    found = {"redeal"} if redeals < 2 and any(fans.values()) else set()
    for label, fan in fans.items():
        for height, card in enumerate(fan):
            place = len(fan) - height
            if place == 1:
                found |= {f"{label}-{goal}" for goal in where(card)}
            elif redeals == 2 and not merci:
                found |= {(label if goal == label else f"{label}-{goal}") + f" x{place} merci" for goal in where(card)}
    return found


def test_fans_of_three_are_dealt_one_after_another(rules: Rules) -> None:
    """The first three cards are the first fan, and the 52nd lies alone; the last card of a fan is its end card."""
    pack, chance = shuffle_of(rules.layout, 1)
    _, at = rules.opening(pack, chance)
    dealt = pack[::-1]
    fans = [at[i] for i in rules.layout.piles("tableau")]

    assert fans == [dealt[n : n + 3] for n in range(0, 52, 3)]


def test_the_worked_example(rules: Rules) -> None:
    """Ah, Ac and 2h go out, 7c -> 8c uncovers 2c, Jd -> Qd and Jh -> Qh, As and 2s go out."""
    at = position(
        rules, "t1: Kd 9s Ah; t2: Td Ac; t3: 5s 2h; t4: 2c 7c; t5: Tc 8c; t6: 3d Jd; t7: Qd; t8: 2s As Jh; t9: 6h Qh"
    )
    for said in ("Ah -> foundation", "Ac -> foundation", "2h -> Ah", "7c -> 8c", "2c -> Ac", "Jd -> Qd", "Jh -> Qh"):
        at = played(rules, at, said)
    at = played(rules, at, "As -> foundation", "2s -> As")

    assert piles(rules, at) == {
        "f1": "Ah 2h",
        "f2": "Ac 2c",
        "f3": "As 2s",
        "t1": "Kd 9s",
        "t2": "Td",
        "t3": "5s",
        "t5": "Tc 8c 7c",
        "t6": "3d",
        "t7": "Qd Jd",
        "t9": "6h Qh Jh",
    }


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("7c -> 8s", "built down by one in suit"),
        ("7c -> t9", "this space is not filled by the player"),
        ("t3-t2 x2", "only the top card may be taken"),
        ("Kh -> Ah", "built down by one in suit"),
        ("9c -> 8c", "built down by one in suit"),
    ],
)
def test_what_does_not_go(rules: Rules, said: str, reason: str) -> None:
    """Not: another suit, an emptied fan, two cards together, a king on an ace, upwards."""
    at = position(rules, "t1: 2c 7c; t2: 8s; t3: 8c 7s; t4: Kh; t5: Ah; t6: 9c")
    at = at if "8c" not in said else position(rules, "t5: 8c; t6: 9c")

    with pytest.raises(IllegalMove, match=reason):
        read(rules, at, said)


def test_a_card_does_not_go_to_its_own_fan(rules: Rules) -> None:
    """B49: dropping 9c on its own fan is no move."""
    at = position(rules, "t2: Ks 9c")

    assert legal(rules, at) == {"redeal"}
    with pytest.raises(IllegalMove, match="own pile"):
        read(rules, at, "t2-t2")


def test_suit_and_rank_both_count_on_a_foundation(rules: Rules) -> None:
    """B16: on As goes 2s and not 9s, nor 2h; an empty foundation takes an ace and no other card."""
    at = position(rules, "f1: As; t1: 9s; t2: 2s; t3: 2h; t4: Ah")

    assert legal_by_cards(rules, at) == {"2s -> foundation", "Ah -> foundation", "Ah -> 2h", "redeal"}


def test_cards_stay_on_the_foundations(rules: Rules) -> None:
    """Ruling 6: 2h does not come back to 3h."""
    at = position(rules, "f1: Ah 2h; t1: 3h")

    with pytest.raises(IllegalMove, match="cards on a foundation stay there"):
        read(rules, at, "f1-t1")


@pytest.mark.parametrize(("left", "wanted"), [(35, [3] * 11 + [2]), (34, [3] * 11 + [1]), (33, [3] * 11), (2, [2])])
def test_cards_left_over_make_one_last_fan(rules: Rules, left: int, wanted: list[int]) -> None:
    """Ruling 5: a redeal of 35 cards gives eleven fans of three and one of two."""
    out = 52 - left
    heights = [min(13, out), min(13, max(out - 13, 0)), min(13, max(out - 26, 0)), max(out - 39, 0)]
    homes = [up_to(height, each, n) for n, (height, each) in enumerate(zip(heights, "cdhs", strict=True), 1) if height]
    rest = [r + s for s, height in zip("cdhs", heights, strict=True) for r in "A23456789TJQK"[height:]]
    fans = [f"t{n + 1}: {' '.join(rest[n::18])}" for n in range(18) if rest[n::18]]
    at = position(rules, "; ".join([*homes, *fans]))
    after = played(rules, at, "redeal")

    assert counts(rules, after, "tableau") == wanted + [0] * (18 - len(wanted))
    assert [after[i] for i in rules.layout.piles("foundation")] == [at[i] for i in rules.layout.piles("foundation")]
    assert after.cards == at.cards


def test_there_are_two_redeals(rules: Rules) -> None:
    """B05, ruling 2: three deals in all; then a redeal is not legal and no hint."""
    table = Table(rules, Deal("cadogan", 1))
    for _ in range(2):
        assert "redeal" in {move.verb for move in table.hints()}
        table.play("redeal")

    assert "redeal" not in {move.verb for move in [*table.moves, *table.hints()]}
    with pytest.raises(IllegalMove):
        table.play("redeal")


def test_a_redeal_may_be_asked_for_at_any_time(rules: Rules) -> None:
    """Ruling 4: also while other moves are legal."""
    at = position(rules, "t1: 7c; t2: 8c; t3: Ah")

    assert legal_by_cards(rules, at) == {"7c -> 8c", "Ah -> foundation", "redeal"}


def test_a_redeal_shuffles(rules: Rules) -> None:
    """The cards come back in another order, which depends on chance and not on where they lay."""
    one = position(rules, "t1: 2c 3c 4c; t2: 5d 6d 7d; t3: 8h 9h Th; t4: Js Qs Ks; chance = 7")
    two = position(rules, "t5: Ks 9h 2c; t6: 4c; t7: 5d Qs 7d; t8: 8h 3c Th Js 6d; chance = 7")
    three = position(rules, "t1: 2c 3c 4c; t2: 5d 6d 7d; t3: 8h 9h Th; t4: Js Qs Ks; chance = 8")
    dealt = [[names(played(rules, at, "redeal")[i]) for i in range(4)] for at in (one, two, three)]

    assert dealt[0] == dealt[1]
    assert dealt[0] != dealt[2]
    assert dealt[0] != ["2c 3c 4c", "5d 6d 7d", "8h 9h Th", "Js Qs Ks"]


def test_redoing_a_redeal_gives_the_same_fans(rules: Rules) -> None:
    """B33: redeal, play, undo to before the redeal, redo: the same cards in the same places."""
    table = Table(rules, Deal("cadogan", 3))
    before = table.position
    table.play("redeal")
    dealt = table.position
    table.play(table.moves[0])
    table.undo()
    table.undo()

    assert table.position == before
    table.redo()
    assert table.position == dealt


def test_the_game_is_over_without_moves_and_redeals(rules: Rules) -> None:
    """With both redeals used and nothing that fits, it is over, not won."""
    table = Table(rules, position=position(rules, "t1: 2c 9s; t2: 4d; redeals = 2"))

    assert table.state == "over"


def test_four_suits_on_the_foundations_win(rules: Rules) -> None:
    """Ace to king in each suit."""
    homes = [up_to(13, each, n) for n, each in enumerate("cdh", 1)]
    at = position(rules, "; ".join([*homes, up_to(12, "s", 4), "t5: Ks"]))

    assert not rules.score(at).won
    assert rules.score(played(rules, at, "Ks -> foundation")).won


# Merci.

MERCI = "t1: 2h Kd 5s; t2: 7c 9d Jh; t3: 6c 8c; f1: Ah; t4: 6s; t5: 9c"


def test_there_is_no_merci_unless_it_is_chosen(rules: Rules) -> None:
    """Ruling 3: none by default."""
    at = position(rules, f"{MERCI}; redeals = 2")

    assert legal(rules, at) == {"t1-t4", "t3-t5"}
    with pytest.raises(IllegalMove, match="no such move"):
        read(rules, at, "t1-f1 x3 merci")


@pytest.mark.parametrize("redeals", [0, 1])
def test_merci_waits_for_the_third_deal(with_merci: Rules, redeals: int) -> None:
    """Not in the first two deals."""
    at = position(with_merci, f"{MERCI}; redeals = {redeals}")

    assert legal(with_merci, at) == {"t1-t4", "t3-t5", "redeal"}


def test_merci_takes_a_covered_card_to_where_it_fits(with_merci: Rules) -> None:
    """2h to its foundation, 7c to the end card 8c; the cards above close up in their order."""
    at = position(with_merci, f"{MERCI}; redeals = 2")
    out = played(with_merci, at, "t1-f1 x3 merci")
    on = played(with_merci, at, "t2-t3 x3 merci")

    assert legal(with_merci, at) == {"t1-t4", "t3-t5", "t1-f1 x3 merci", "t2-t3 x3 merci"}
    assert (piles(with_merci, out)["f1"], piles(with_merci, out)["t1"]) == ("Ah 2h", "Kd 5s")
    assert (piles(with_merci, on)["t2"], piles(with_merci, on)["t3"]) == ("9d Jh", "6c 8c 7c")


@pytest.mark.parametrize(("fan", "after"), [("7c 2d 8c", "2d 8c 7c"), ("2d 7c 8c", "2d 8c 7c"), ("7c 8c", "8c 7c")])
def test_merci_may_end_on_the_own_fan(with_merci: Rules, fan: str, after: str) -> None:
    """A covered card goes on the end card of its own fan where it fits."""
    at = position(with_merci, f"t1: {fan}; redeals = 2")
    moves = with_merci.moves(at)

    assert [(move.verb, move.source, move.target) for move in moves] == [("merci", 0, 0)]
    assert piles(with_merci, with_merci.play(at, moves[0])[1]) == {"t1": after}


def test_merci_takes_an_ace_to_an_empty_foundation(with_merci: Rules) -> None:
    """A covered ace goes out, or on the two of its suit."""
    at = position(with_merci, "t1: Ah 9d; t2: 2h; redeals = 2")

    assert legal(with_merci, at) == {"t1-f1 x2 merci", "t1-t2 x2 merci"}


def test_there_is_one_merci(with_merci: Rules) -> None:
    """After it covered cards wait again."""
    at = played(with_merci, position(with_merci, f"{MERCI}; redeals = 2"), "t1-f1 x3 merci")

    assert legal(with_merci, at) == {"t1-t4", "t3-t5"}
    with pytest.raises(IllegalMove, match="merci: only once"):
        read(with_merci, at, "t2-t3 x3 merci")


def test_merci_is_no_end(with_merci: Rules) -> None:
    """While a merci is possible the game is not over."""
    table = Table(with_merci, position=position(with_merci, "t1: 7c 8c; redeals = 2"))

    assert table.state == "playing"
    table.play(table.moves[0])
    assert table.state == "over"


def test_the_moves_are_those_of_the_sheet(with_merci: Rules) -> None:
    """A second, slow list of moves, written from the sheet, agrees along random play through all three deals."""
    chooser = random.Random(1)
    mercies = 0
    for number in range(1, 21):
        _, at = opening(with_merci, Deal("cadogan", number))
        while moves := with_merci.moves(at):
            assert legal(with_merci, at) == by_the_sheet(with_merci, at)
            played_first = [move for move in moves if move.verb != "redeal"]
            move = chooser.choice(played_first or moves)
            mercies += move.verb == "merci"
            _, at = with_merci.play(at, move)

        assert by_the_sheet(with_merci, at) == set()
    assert mercies
