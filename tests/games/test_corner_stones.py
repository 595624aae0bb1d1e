"""Corner Stones: the deal with its frame of piles, what follows it, and a second generator made from the sheet."""

import random

import pytest

from cadogan import Position
from cadogan.cards import DOWN, KING, RANKS, names, rank, suit
from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import counts, legal, legal_by_cards, played, position

CORNERS = {1, 6, 7, 12}
FILLERS = ["4c", "5c", "6c", "7c", "8c", "9c", "Tc", "4d", "5d", "6d", "7d", "8d"]


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("corner-stones").bound()


def dealing(rules: Rules, turn: int, card: str, rest: str = "") -> Position:
    """Make a moment of the deal: the turn is at that pile, and the card lies open on the stock."""
    laid = [f"t{n}: {FILLERS[n - 1]}" for n in range(1, turn)]
    return position(rules, "; ".join([*laid, f"s: -3c {card}", rest]))


def piles(rules: Rules, at: Position) -> dict[str, str]:
    return {rules.layout.label(i): names(at[i]) for i in range(rules.layout.size) if at[i]}


def run_of(ranks: str, suit: str) -> str:
    return " ".join(rank + suit for rank in ranks)


@pytest.mark.parametrize("number", range(1, 21))
def test_the_game_starts_with_all_cards_in_the_stock(rules: Rules, number: int) -> None:
    """The top card is open; first aces and kings have gone to the highest rows, and the turn is at pile 1."""
    _, at = opening(rules, Deal("cadogan", number))
    stock = at[rules.layout.pile("stock")]
    begun = [at[i][0] for i in rules.layout.piles("foundation") if at[i]]

    assert len(stock) == 104 - len(begun)
    assert [card >= DOWN for card in stock] == [True] * (len(stock) - 1) + [False]
    assert all(rank(card) in (1, KING) for card in begun)
    assert counts(rules, at, "tableau") == [0] * 12
    assert legal(rules, at) == {"s-t1"}


def test_cards_are_laid_on_the_piles_in_turn(rules: Rules) -> None:
    """The first card 5s goes on pile 1 and nowhere else, the thirteenth on pile 1 again (ruling 4)."""
    at = position(rules, f"s: -9h {' '.join('-' + card for card in reversed(FILLERS))} 5s")

    assert legal_by_cards(rules, at) == {"5s -> space"}
    with pytest.raises(IllegalMove, match="A dealt card is laid on the pile whose turn it is"):
        read(rules, at, "s-t2")

    for n in range(1, 13):
        assert legal(rules, at) == {f"s-t{n}"}
        at = played(rules, at, f"s-t{n}")

    assert legal_by_cards(rules, at) == {"8d -> 5s"}
    assert counts(rules, at, "tableau", face_down=True) == [0] * 12


def test_the_frame_has_two_columns_and_lying_corners(rules: Rules) -> None:
    """Piles 1 to 6 are the right column, 7 to 12 the left; the foundations lie between the side piles of their row."""
    at = {label: place for label, place in zip(rules.layout.labels, rules.layout.places, strict=True)}

    for n in range(1, 7):
        assert at[f"t{n}"].y == at[f"t{n + 6}"].y == pytest.approx((n - 1) * at["t2"].y)
        assert at[f"t{n + 6}"].x < at["f1"].x < at["f5"].x < at[f"t{n}"].x
    for n in range(1, 5):
        assert at[f"f{n}"].y == at[f"f{n + 4}"].y == at[f"t{n + 1}"].y
    assert {n for n in range(1, 13) if at[f"t{n}"].sideways} == CORNERS


def test_first_aces_and_kings_go_out_at_once(rules: Rules) -> None:
    """Each to the row of its suit, else to the highest free row; the turn does not pass (ruling 2)."""
    at = played(rules, position(rules, "s: -9d -6c -Ad -Kh -Ks -Ah 5s"), "5s -> space")

    assert piles(rules, at) == {"s": "-9d 6c", "f1": "Ah", "f3": "Ad", "f5": "Kh", "f6": "Ks", "t1": "5s"}
    assert legal(rules, at) == {"s-t2"}


def test_a_second_ace_or_king_of_a_suit_begins_nothing(rules: Rules) -> None:
    """It is laid on the pile whose turn it is, as any other card."""
    for card in ("Ah", "Kh"):
        assert legal(rules, dealing(rules, 1, card, "f1: Ah; f5: Kh")) == {"s-t1"}


@pytest.mark.parametrize("turn", range(1, 13))
def test_a_pile_uses_the_foundations_of_its_row(rules: Rules, turn: int) -> None:
    """Ks in row 2, Ah in row 3: Qs -> Ks at piles 2 and 8, 2h -> Ah at 3 and 9, both at the corners (ruling 1)."""
    for card, home, row in (("Qs", "Ks", {2, 8}), ("2h", "Ah", {3, 9})):
        at = dealing(rules, turn, card, "f5: Ks; f2: Ah")

        assert (f"{card} -> {home}" in legal_by_cards(rules, at)) == (turn in row | CORNERS)
        assert f"s-t{turn}" in legal(rules, at)
        if turn not in row | CORNERS:
            with pytest.raises(IllegalMove, match="a corner uses all, a side pile those beside it"):
                read(rules, at, f"{card} -> {home}")


@pytest.mark.parametrize("turn", range(1, 13))
def test_adjacent_only_leaves_a_side_pile_one_foundation(turn: int) -> None:
    """The right column uses the king foundation of its row, the left one the ace foundation, the corners all."""
    rules = game("corner-stones").bound(["adjacent_only"])

    for card, home, row in (("Qs", "Ks", {2}), ("2h", "Ah", {9})):
        moves = legal_by_cards(rules, dealing(rules, turn, card, "f5: Ks; f2: Ah"))

        assert (f"{card} -> {home}" in moves) == (turn in row | CORNERS)


def test_a_card_played_in_the_deal_does_not_pass_the_turn(rules: Rules) -> None:
    """Qs -> Ks with the turn at pile 2: the next card is for pile 2 again."""
    at = played(rules, dealing(rules, 2, "Qs", "f5: Ks"), "Qs -> Ks")

    assert piles(rules, at) == {"s": "3c", "f5": "Ks Qs", "t1": "4c"}
    assert legal(rules, at) == {"s-t2"}


def test_suit_and_rank_count_on_a_foundation(rules: Rules) -> None:
    """B16: at a corner 2s -> As, but neither 9s nor 2c; on the king foundation Qs, not Ts."""
    for card, goes in (("2s", True), ("9s", False), ("2c", False), ("Qs", True), ("Ts", False)):
        moves = legal(rules, dealing(rules, 1, card, "f1: As; f5: Ks"))

        assert bool(moves - {"s-t1"}) == goes, card


def test_the_piles_give_nothing_while_the_stock_has_cards(rules: Rules) -> None:
    """9c -> 8d and 2h -> Ah have to wait for the end of the deal."""
    at = position(rules, "s: -3c 5s; t1: 8d; t2: 9c; t3: 2h; f1: Ah")

    assert legal(rules, at) == {"s-t4"}
    for said in ("9c -> 8d", "2h -> Ah"):
        with pytest.raises(IllegalMove, match="not allowed at this stage"):
            read(rules, at, said)


def test_after_the_deal_the_piles_are_built_up_or_down(rules: Rules) -> None:
    """9c -> 8d and 7h -> 8d, whatever the suit, with a change of direction; B49: no card to its own pile."""
    at = position(rules, "t1: 8d; t2: 8c 9c; t9: 7h; t10: 8h")

    assert {"9c -> 8d", "7h -> 8d", "8d -> 9c", "8d -> 7h", "7h -> 8h"} <= legal_by_cards(rules, at)
    assert piles(rules, played(rules, at, "9c -> 8d", "8h -> 9c"))["t1"] == "8d 9c 8h"
    with pytest.raises(IllegalMove, match="does not move to its own pile"):
        read(rules, at, "t1-t1")


def test_after_the_deal_cards_move_alone_and_fill_no_space(rules: Rules) -> None:
    """Not: 8c 9c together; not: a card to an emptied pile (ruling 7); not: Ah -> Ks (ruling 6)."""
    at = position(rules, "t1: 8c 9c; t2: Td; t3: Ah; t4: Ks; redeals = 2")

    assert legal_by_cards(rules, at) == {"9c -> Td", "Td -> 9c"}
    for said, reason in (
        ("t1-t2 x2", "only the top card"),
        ("t1-t5", "space"),
        ("Ah -> Ks", "next in rank"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            read(rules, at, said)


def test_with_wrap_king_and_ace_are_neighbours() -> None:
    """Ah -> Ks in the tableau, and Ks -> Ah; a foundation that ends with a king takes no ace."""
    rules = game("corner-stones").bound(["wrap"])
    at = position(rules, f"t3: Ah; t4: Ks; f1: {run_of(RANKS, 'h')}; redeals = 2")

    assert legal(rules, at) == {"t3-t4", "t4-t3"}


def test_after_the_deal_all_top_cards_serve_all_foundations(rules: Rules) -> None:
    """The rows count no more: side pile 8, in row 2, plays to row 5."""
    assert "t8-f4" in legal(rules, position(rules, "t8: 2d; f4: Ad"))


def test_foundations_of_a_suit_exchange_their_top_cards(rules: Rules) -> None:
    """7c -> 8c or 8c -> 7c, then on, also in the deal (ruling 5); no card goes to another suit."""
    homes = f"f2: {run_of('A234567', 'c')}; f6: {run_of('KQJT98', 'c')}; f1: {run_of('A2345678', 's')}"

    for at in (position(rules, homes), dealing(rules, 2, "5h", homes)):
        assert {"f2-f6", "f6-f2"} == {move for move in legal(rules, at) if move.startswith("f")}
        after = played(rules, at, "7c -> 8c", "6c -> 7c")
        assert names(after[rules.layout.piles("foundation")[5]]) == "Kc Qc Jc Tc 9c 8c 7c 6c"


def test_the_bases_stay(rules: Rules) -> None:
    """Not: Ac on the two above it, nor Kd on the queen."""
    at = position(rules, f"f1: Ac; f5: {run_of('KQJT98765432', 'c')}; f2: {run_of('A23456789TJQ', 'd')}; f6: Kd")

    assert {move for move in legal(rules, at) if move in ("f1-f5", "f6-f2")} == set()
    with pytest.raises(IllegalMove):
        read(rules, at, "f1-f5")


def test_the_piles_are_gathered_in_the_order_of_dealing(rules: Rules) -> None:
    """The bottom card of pile 1 comes first, empty piles are passed over; foundations stay (ruling 8)."""
    spades = f"f1: {run_of(RANKS, 's')}; f5: {run_of(RANKS[::-1], 's')}"
    clubs = f"f2: {run_of(RANKS, 'c')}; f6: {run_of(RANKS[::-1], 'c')}"
    hearts = f"f3: {run_of(RANKS, 'h')}; f7: {run_of(RANKS[::-1], 'h')}"
    diamonds = f"f4: {run_of(RANKS, 'd')}; f8: {run_of('KQJT9', 'd')}"
    before = position(rules, f"{spades}; {clubs}; {hearts}; {diamonds}; t1: 4d 2d; t3: 6d; t7: 3d 5d; t12: Ad 8d 7d")
    at = played(rules, before, "redeal")

    assert names(at[rules.layout.pile("stock")]) == "-7d -8d -Ad -5d -3d -6d -2d 4d"
    assert rules.layout.noted(at, "redeals") == 1
    assert [at[i] for i in rules.layout.piles("foundation")] == [before[i] for i in rules.layout.piles("foundation")]
    assert [move for move in legal(rules, at) if move.startswith("s")] == ["s-t1"]


def test_two_redeals_and_only_when_the_stock_is_empty(rules: Rules) -> None:
    """B05: not while there is a card to deal, and not a third time."""
    assert "redeal" in legal(rules, position(rules, "t1: 4d; t2: 9d; redeals = 1"))
    assert legal(rules, position(rules, "t1: 4d; t2: 9d; redeals = 2")) == set()
    assert "redeal" not in legal(rules, position(rules, "s: 3c; t1: 4d; t2: 9d"))


def test_the_game_is_won_with_all_cards_on_the_foundations(rules: Rules) -> None:
    """B47: the last card wins, on a foundation that ends with an ace."""
    homes = [f"f{n}: {run_of(RANKS, s)}; f{n + 4}: {run_of(RANKS[::-1], s)}" for n, s in ((1, "c"), (2, "d"), (4, "s"))]
    hearts = f"f3: {run_of(RANKS, 'h')}; f7: {run_of(RANKS[:0:-1], 'h')}"
    at = position(rules, "; ".join([*homes, hearts, "t5: Ah"]))

    assert not rules.score(at).won
    assert rules.score(played(rules, at, "Ah -> 2h")).won


# A second generator, slow and plain, made from the sheet's text alone.


def expected(rules: Rules, at: Position, options: set[str]) -> set[str]:
    """List the moves that the sheet allows."""
    pile = dict(zip(rules.layout.labels, at.piles, strict=False))
    homes = [(f"f{n}", 1) for n in range(1, 5)] + [(f"f{n}", -1) for n in range(5, 9)]
    takes = {home: (suit(pile[home][-1]), rank(pile[home][-1]) + step) if pile[home] else None for home, step in homes}

    def goes(card: int, home: str) -> bool:
        return takes[home] == (suit(card), rank(card))

    found = set()
    for one, _ in homes:
        for other, _ in homes:
            if one != other and len(pile[one]) > 1 and goes(pile[one][-1], other):
                found.add(f"{one}-{other}")
    if pile["s"]:
        turn = sum(len(pile[f"t{n}"]) for n in range(1, 13)) % 12 + 1
        row = (turn - 1) % 6
        for home, step in homes:
            in_row = int(home[1]) == row + (0 if step == 1 else 4)
            beside = in_row and (turn <= 6) == (step == -1)
            if goes(pile["s"][-1], home) and (turn in CORNERS or (beside if "adjacent_only" in options else in_row)):
                found.add(f"s-{home}")
        return found | {f"s-t{turn}"}
    for one in range(1, 13):
        if pile[f"t{one}"]:
            card = pile[f"t{one}"][-1]
            found |= {f"t{one}-{home}" for home, _ in homes if goes(card, home)}
            for other in range(1, 13):
                if one != other and pile[f"t{other}"]:
                    apart = abs(rank(card) - rank(pile[f"t{other}"][-1]))
                    if apart == 1 or (apart == 12 and "wrap" in options):
                        found.add(f"t{one}-t{other}")
    if rules.layout.noted(at, "redeals") < 2 and any(pile[f"t{n}"] for n in range(1, 13)):
        found.add("redeal")
    return found


@pytest.mark.parametrize("options", [set(), {"adjacent_only"}, {"wrap"}])
def test_the_moves_are_those_of_a_second_generator(options: set[str]) -> None:
    """Along random play, in which cards go to foundations where they can, both list the same moves."""
    rules = game("corner-stones").bound(sorted(options))
    for number in range(1, 5):
        chooser = random.Random(number)
        _, at = opening(rules, Deal("cadogan", number))
        for _ in range(400):
            moves = rules.moves(at)

            assert legal(rules, at) == expected(rules, at, options)

            away = [move for move in moves if rules.layout.row(move.target).kind == "foundation"]
            if not moves:
                break
            _, at = rules.play(at, chooser.choice(away if away and chooser.random() < 0.7 else moves))
