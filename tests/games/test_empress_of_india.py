"""The Empress of India: double plays, pairs, the filling of places, and a second generator made from the sheet."""

import random

import pytest

from cadogan import Position
from cadogan.cards import DOWN, cards, is_red, names, rank
from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import counts, legal, legal_by_cards, played, position

BLACK, RED = "A23456789TJK", "KQT98765432A"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("empress-of-india").bound()


def run_of(ranks: str, suit: str) -> str:
    return " ".join(rank + suit for rank in ranks)


def table(rules: Rules, text: str) -> Position:
    """Make a position in which the foundations not named hold their bases."""
    named = {part.split(":")[0].strip() for part in text.split(";")}
    bases = {f"f{n}": ("Ac", "As", "Kd", "Kh")[(n - 1) % 2 + (n > 8) * 2] for n in range(1, 17)}
    return position(rules, "; ".join([*(f"{f}: {base}" for f, base in bases.items() if f not in named), text]))


def full(rules: Rules, army: str, navy: str, text: str) -> Position:
    """Make a position without an empty place: single cards first, then cards that play no part."""
    red, black = 4 * ["2d", "3d", "2h", "3h", "4h", "5h"], 4 * ["9c", "Tc", "Jc", "9s", "Ts", "Js"]
    singles = [*(army.split() + red)[:24], *(navy.split() + black)[:24]]
    return table(rules, "; ".join([*(f"t{n}: {card}" for n, card in enumerate(singles, 1)), text]))


def piles(rules: Rules, at: Position, *labels: str) -> list[str]:
    return [names(at[rules.layout.labels.index(label)]) for label in labels]


@pytest.mark.parametrize("number", range(1, 6))
def test_the_deal_fills_army_and_navy(rules: Rules, number: int) -> None:
    """Sixteen bases, 24 red and 24 black cards; what one colour had too many lies on its talon (ruling 5)."""
    _, at = opening(rules, Deal("cadogan", number))
    army, navy, talons = (rules.layout.piles(name) for name in ("army", "navy", "waste"))
    surplus = [len(at[talon]) for talon in talons]

    assert names(b"".join(at[i] for i in rules.layout.piles("foundation"))) == " ".join(4 * ["Ac As"] + 4 * ["Kd Kh"])
    assert [len(at[i]) for i in army + navy] == [1] * 48
    assert all(is_red(at[i][0]) for i in army)
    assert not any(is_red(at[i][0]) for i in navy)
    assert min(surplus) == 0
    assert all(is_red(card) for card in at[talons[0]])
    assert not any(is_red(card) for card in at[talons[1]])
    assert counts(rules, at, "stock", face_down=True) == counts(rules, at, "stock") == [128 - sum(surplus)]


def test_black_queens_and_red_jacks_take_no_part(rules: Rules) -> None:
    """192 cards, four of each that is left (ruling 4)."""
    pack = rules.layout.pack

    assert len(pack) == 192
    assert not set(cards("Qc Qs Jd Jh")) & set(pack)
    assert {pack.count(card) for card in pack} == {4}


def test_cards_are_dealt_one_by_one(rules: Rules) -> None:
    """Red to the Army, black to the Navy, from left to right; when one is full its cards go to its talon."""
    first = cards(
        "2d 2c 3d 3c 3s " + " ".join(4 * ["4d 5d 6d 7d 8d"] + ["2h 3h 4h"]) + " " + " ".join(6 * ["4c 5c 6c"])
    )
    rest = list(rules.layout.pack)
    for card in first[:5]:
        rest.remove(card)
    reds = [card for card in rest if is_red(card) and rank(card) < 13][:26]
    blacks = [card for card in rest if not is_red(card) and rank(card) > 1][:21]
    for card in reds + blacks:
        rest.remove(card)
    order = bytes([*first[:5], *reds, *blacks])
    _, at = rules.opening(bytes(rest) + order[::-1], 0)
    army, navy = (b"".join(at[i] for i in rules.layout.piles(name)) for name in ("army", "navy"))

    assert army == bytes([*first[:1], first[2], *reds[:22]])
    assert navy == bytes([first[1], first[3], first[4], *blacks])
    assert at[rules.layout.pile("red")] == bytes(reds[22:])
    assert not at[rules.layout.pile("black")]
    assert len(at[rules.layout.pile("stock")]) == 124


def test_a_black_two_and_a_red_queen_go_out_together(rules: Rules) -> None:
    """2c -> Ac with Qh -> Kh, in either order of naming; one foundation of each suit gets a card."""
    at = table(rules, "t1: Qh; t25: 2c")
    after = played(rules, at, "2c Qh double play")

    assert played(rules, at, "Qh + 2c") == played(rules, at, "t1+t25 double play") == after
    assert piles(rules, after, "f1", "f3", "f10", "f12", "t1", "t25") == ["Ac 2c", "Ac", "Kh Qh", "Kh", "", ""]
    assert legal_by_cards(rules, at) == {"Qh + 2c double play", "Qh -> 2c", "2c -> Qh"}


def test_a_card_is_not_played_alone(rules: Rules) -> None:
    """Not: 2c -> Ac alone, nor with 2s -> As, both black (ruling 1)."""
    at = table(rules, "t1: 4d; t25: 2c; t26: 2s")

    assert not any("double play" in move for move in legal(rules, at))
    for said in ("2c -> Ac", "2s -> As"):
        with pytest.raises(IllegalMove, match="played only together with one of the other colour"):
            read(rules, at, said)
    with pytest.raises(IllegalMove):
        read(rules, at, "t25+t26 double play")


def test_foundations_follow_suit_and_leave_out_a_rank(rules: Rules) -> None:
    """Ks -> Js with Td -> Qd (rulings 2 and 4); B16: the suit alone does not do, nor the rank."""
    at = table(rules, f"f2: {run_of(BLACK[:11], 's')}; f9: Kd Qd; t1: Td; t2: 9d; t3: Th; t25: Ks; t26: Ts; t27: Kc")
    after = played(rules, at, "Ks Td")

    assert [move for move in legal(rules, at) if "double play" in move] == ["t1+t25 double play"]
    assert piles(rules, after, "f2", "f9") == [run_of(BLACK, "s"), "Kd Qd Td"]


def test_where_several_foundations_want_a_card_they_are_alike(rules: Rules) -> None:
    """With four clubs at the ace one double play is listed; with one of them further on, 2c goes to another."""
    assert len(rules.moves(table(rules, "t1: Qh; t25: 2c"))) == 3
    at = table(rules, "f1: Ac 2c; t1: Qh; t25: 2c")

    assert piles(rules, played(rules, at, "2c Qh"), "f1", "f3") == ["Ac 2c", "Ac 2c"]


def test_a_pair_lies_in_the_place_of_the_lower_card(rules: Rules) -> None:
    """9s on 4d: a pair in the Army, and the Navy's place is filled from the black talon; 4d on 9s is another."""
    at = table(rules, "t1: 4d; t25: 9s; w2: 6c")

    assert piles(rules, played(rules, at, "9s -> 4d"), "t1", "t25", "w2") == ["4d 9s", "6c", ""]
    at = table(rules, "t1: 4d; t25: 9s; w1: 6h")
    assert piles(rules, played(rules, at, "4d -> 9s"), "t1", "t25", "w1") == ["6h", "9s 4d", ""]


def test_a_pair_goes_out_together(rules: Rules) -> None:
    """When 8s and 5d are the tops of foundations, and not before (ruling 3)."""
    homes = f"f2: {run_of('A2345678', 's')}; f9: {run_of('KQT98765', 'd')}"
    for pair in ("t1: 4d 9s", "t25: 9s 4d"):
        at = table(rules, f"{homes}; {pair}")
        after = played(rules, at, "9s 4d")

        assert {move.split()[-2:][0] for move in legal(rules, at)} == {"double"}
        assert piles(rules, after, "f2", "f9", "t1", "t25") == [run_of(BLACK[:9], "s"), run_of(RED[:9], "d"), "", ""]
        for less in ("f2: As 2s", "f9: Kd Qd"):
            rest = [home for home in homes.split("; ") if home[:2] != less[:2]]
            assert legal(rules, table(rules, "; ".join([*rest, less, pair]))) == set()


def test_a_pair_is_never_parted(rules: Rules) -> None:
    """Neither of its cards goes out with another one, to another single, or alone; no third card is laid on it."""
    at = table(rules, "t1: Qh 2c; t2: Qd; t25: 2s")

    assert {move for move in legal(rules, at) if "t1" in move} == {"t1+t1 x2 double play"}
    for said, reason in (
        ("t1-t25", "A pair is never parted"),
        ("t1-f1", "played only together"),
        ("t25-t1", "the pile is full"),
        ("t1-t25 x2", "the pile is full"),
        ("t1+t2 double play", "double play"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            read(rules, at, said)
    assert {"Qd + 2s double play", "Qd -> 2s", "2s -> Qd"} < legal_by_cards(rules, at)


def test_a_single_goes_on_a_single_of_the_other_force_only(rules: Rules) -> None:
    """Not on its own force, not into an empty place; the ranks do not matter. B49: not on itself."""
    at = table(rules, "t1: 4d; t2: 5d; t25: 9s")

    assert legal_by_cards(rules, at) == {"4d -> 9s", "5d -> 9s", "9s -> 4d", "9s -> 5d"}
    for said in ("t1-t2", "t1-t3", "t1-t26", "t25-t26", "t1-t1"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_the_talons_serve_the_places_alone(rules: Rules) -> None:
    """Not: the talon's top card to a foundation or on a pair or a single."""
    at = full(rules, "4d Qh", "7s", "w1: Qd; w2: 2c")

    for said in ("w2-f1", "w1-f9", "w2-t1", "w1-t25"):
        with pytest.raises(IllegalMove, match="no card is taken from there"):
            read(rules, at, said)
    assert not any("w" in move for move in legal(rules, at))


def test_a_card_from_the_stock_goes_to_the_talon_of_its_colour(rules: Rules) -> None:
    """One at a time, when the player wishes; there is no redeal."""
    at = full(rules, "", "", "s: -7h -7c -8d; w1: 6h")
    after = played(rules, at, "deal", "deal")

    assert piles(rules, after, "s", "w1", "w2") == ["-7h", "6h 8d", "7c"]
    last = played(rules, after, "deal")
    assert piles(rules, last, "s", "w1", "w2") == ["", "6h 8d 7h", "7c"]
    assert {"deal", "redeal"} & legal(rules, last) == set()


def test_a_place_without_a_talon_is_filled_from_the_stock(rules: Rules) -> None:
    """Cards of the other colour go to their talon until one of the wanted colour comes (ruling 6)."""
    at = played(rules, full(rules, "4d", "7s", "s: -8h -8d -7c -6c; w2: 5c"), "t1-t25")

    assert piles(rules, at, "t1", "t25", "s", "w1", "w2") == ["8d", "7s 4d", "-8h", "", "5c 6c 7c"]


def test_a_place_stays_empty_when_the_stock_runs_out(rules: Rules) -> None:
    """The last cards have all gone to the other talon; the game goes on with a place less."""
    at = played(rules, full(rules, "4d", "7s", "s: -7c -6c; w2: 5c"), "t1-t25")

    assert piles(rules, at, "t1", "s", "w1", "w2") == ["", "", "", "5c 6c 7c"]
    assert counts(rules, at, "tableau") == [0, *[1] * 23, 2, *[1] * 23]


def test_of_two_places_one_whose_talon_holds_a_card_is_filled_first(rules: Rules) -> None:
    """The Navy takes the 5c that lies there, before cards are turned for the Army."""
    at = played(rules, full(rules, "Qh", "2c", "s: -8h -8d -7c -6c; w2: 5c"), "Qh 2c")

    assert piles(rules, at, "t1", "t25", "s", "w1", "w2") == ["8d", "5c", "-8h", "", "6c 7c"]


def test_of_two_places_without_talons_the_army_is_filled_first(rules: Rules) -> None:
    """Cards are turned until a red one comes; then the black talon's top card goes to the Navy."""
    at = played(rules, full(rules, "Qh", "2c", "s: -8h -8d -7c -6c"), "Qh 2c")

    assert piles(rules, at, "t1", "t25", "s", "w1", "w2") == ["8d", "7c", "-8h", "", "6c"]


def test_both_talons_fill_both_places(rules: Rules) -> None:
    """With a card on each talon the stock is not touched."""
    at = played(rules, full(rules, "Qh", "2c", "s: -8h; w1: 7d; w2: 7c"), "Qh 2c")

    assert piles(rules, at, "t1", "t25", "s", "w1", "w2") == ["7d", "7c", "-8h", "", ""]


def test_the_game_is_won_with_all_cards_on_the_foundations(rules: Rules) -> None:
    """B47: sixteen foundations of twelve, and the last two cards go out at once."""
    homes = [f"f{n}: {run_of(BLACK, 'sc'[n % 2])}; f{n + 8}: {run_of(RED, 'hd'[n % 2])}" for n in range(1, 8)]
    at = position(rules, "; ".join([*homes, f"f8: {run_of(BLACK[:-1], 's')}; f16: {run_of(RED[:-1], 'h')}; t7: Ah Ks"]))

    assert not rules.score(at).won
    assert rules.score(played(rules, at, "Ah Ks")).won


# A second generator, slow and plain, made from the sheet's text alone.


def expected(rules: Rules, at: Position) -> set[str]:
    """List the moves that the sheet allows, a double play as the set of its two cards."""
    pile = dict(zip(rules.layout.labels, (names(pile).split() for pile in at.piles), strict=False))
    wanted = set()
    for n in range(1, 17):
        sequence = BLACK if n <= 8 else RED
        home = pile[f"f{n}"]
        if len(home) < 12:
            wanted.add(sequence[len(home)] + home[0][1])
    army, navy = [f"t{n}" for n in range(1, 25)], [f"t{n}" for n in range(25, 49)]
    singles = [[place for place in force if len(pile[place]) == 1] for force in (army, navy)]
    found = {"deal"} if pile["s"] else set()
    for red in singles[0]:
        for black in singles[1]:
            found |= {f"{red}-{black}", f"{black}-{red}"}
            if {pile[red][0], pile[black][0]} <= wanted:
                found.add(f"{red}+{black} double play")
    found |= {f"{p}+{p} x2 double play" for p in army + navy if len(pile[p]) == 2 and set(pile[p]) <= wanted}
    return found


def test_the_moves_are_those_of_a_second_generator(rules: Rules) -> None:
    """Along random play that prefers double plays; and each place is filled while there are cards of its colour."""
    for number in range(1, 4):
        chooser = random.Random(number)
        _, at = opening(rules, Deal("cadogan", number))
        while moves := rules.moves(at):
            assert legal(rules, at) == expected(rules, at)

            both = [move for move in moves if move.verb == "double play"]
            _, at = rules.play(at, chooser.choice(both or moves))
            for name, talon in (("army", "red"), ("navy", "black")):
                assert all(at[i] for i in rules.layout.piles(name)) or not (
                    at[rules.layout.pile(talon)] or at[rules.layout.pile("stock")]
                )
        assert all(card < DOWN for pile in at.piles for card in pile)
