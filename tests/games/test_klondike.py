"""Klondike: the worked example, the rulings, the options, and the faults of other programs."""

import pytest

from cadogan import Position
from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.codes import opened
from cadogan.errors import IllegalMove
from cadogan.invariants import walk
from cadogan.notation import read
from cadogan.rules import Rules, shuffle_of
from cadogan.table import Table
from cadogan.testing import legal, legal_by_cards, played, position, shown

RANKS = "A23456789TJQK"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("klondike").bound()


@pytest.fixture(scope="module")
def parts() -> Rules:
    return game("klondike").bound(["partial_runs"])


@pytest.fixture(scope="module")
def back() -> Rules:
    return game("klondike").bound(["worrying_back"])


@pytest.fixture(scope="module")
def joker() -> Rules:
    return game("klondike").bound(["joker"])


def suit_up_to(rank: str, suit: str) -> str:
    """Write a foundation from the ace up to a rank."""
    return " ".join(each + suit for each in RANKS[: RANKS.index(rank) + 1])


def by_the_sheet(rules: Rules, at: Position, partial_runs: bool) -> set[str]:
    """List the moves that the sheet allows without redeals and worrying back, card by card, from its text alone."""
    piles = {label: names(pile).split() for label, pile in zip(rules.layout.labels, at.piles, strict=False)}
    columns, homes = [f"t{n}" for n in range(1, 8)], [f"f{n}" for n in range(1, 5)]
    found = {"deal"} if piles["s"] else set()
    for source in [*columns, "w"]:
        cards = piles[source]
        if not cards:
            continue
        top = cards[-1]
        for home in homes:
            pile = piles[home]
            if pile and pile[-1][1] == top[1] and RANKS.index(top[0]) == RANKS.index(pile[-1][0]) + 1:
                found.add(f"{source}-{home}")
            if not pile and top[0] == "A":
                found.add(f"{source}-{home}")
                break
        face_up = 1 if source == "w" else sum(not card.startswith("-") for card in cards)
        for count in range(1, face_up + 1):
            first = cards[-count]
            if count < face_up and not partial_runs:
                continue
            for column in columns:
                on = piles[column][-1] if piles[column] else ""
                fits = (
                    RANKS.index(on[0]) == RANKS.index(first[0]) + 1 and (on[1] in "dh") != (first[1] in "dh")
                    if on
                    else first[0] == "K"
                )
                if fits and column != source:
                    found.add(f"{source}-{column}" + (f" x{count}" if count > 1 else ""))
    return found


@pytest.mark.parametrize("partial_runs", [False, True])
def test_the_legal_moves_are_those_of_a_plain_reading_of_the_sheet(partial_runs: bool) -> None:
    """Along random play a slow generator, written from the sheet's table, lists the same moves."""
    rules = game("klondike").bound(["partial_runs"] if partial_runs else [])
    seen = 0
    for at in walk(rules, 3000, seed=3, every=10_000):
        seen += len(rules.moves(at))

        assert legal(rules, at) == by_the_sheet(rules, at, partial_runs)

    assert seen > 3000


def test_the_deal_goes_by_rows(rules: Rules) -> None:
    """A row of seven, then rows of six, five, ... to the right; the last card of each column is face up."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    dealt = names(pack).split()

    assert shown(rules, at, "t1", "t2", "t7") == [
        dealt[0],
        f"-{dealt[1]} {dealt[7]}",
        " ".join(f"-{dealt[i]}" for i in (6, 12, 17, 21, 24, 26)) + f" {dealt[27]}",
    ]
    assert shown(rules, at, "s")[0].split()[-1] == f"-{dealt[28]}"


# The worked example.


def test_a_covered_card_turns_up_when_the_card_on_it_leaves(rules: Rules) -> None:
    """5d -> 6c, and the card under 5d turns up; Jc -> Qh; Kd to the space left by Jc, the card under Kd turns up."""
    at = position(rules, "t1: Jc; t2: -8s -2c 5d; t3: -9d 6c; t4: -4h Qh; t5: -3s Kd")
    at = played(rules, at, "5d -> 6c")

    assert shown(rules, at, "t2", "t3") == ["-8s 2c", "-9d 6c 5d"]
    assert shown(rules, played(rules, at, "Jc -> Qh", "Kd -> space"), "t1", "t4", "t5") == ["Kd", "-4h Qh Jc", "3s"]


def test_a_run_goes_on_a_black_jack_only(rules: Rules) -> None:
    """Td 9s 8h goes on Js, not on Jd, and no part of it goes to another column (ruling 1)."""
    at = position(rules, "t1: Td 9s 8h; t2: Js; t3: -2c Jd; t4: -2s 9c; t5: Th")

    assert "Td 9s 8h -> Js" in legal_by_cards(rules, at)
    with pytest.raises(IllegalMove, match="built down by one in alternating colours"):
        read(rules, at, "Td 9s 8h -> Jd")
    for said in ("8h -> 9c", "9s 8h -> Th"):
        with pytest.raises(IllegalMove, match="a run moves only as a whole"):
            read(rules, at, said)


def test_the_top_card_of_a_run_may_go_to_a_foundation(rules: Rules) -> None:
    """To a foundation goes the top card, out of a run too, and one card only."""
    at = position(rules, f"t1: 3s 2h; t2: 2s; f1: Ah; f2: {suit_up_to('A', 's')}")

    assert legal_by_cards(rules, at) == {"2h -> foundation", "2s -> foundation"}
    with pytest.raises(IllegalMove):
        read(rules, played(rules, at, "2s -> foundation"), "3s 2h -> foundation")


def test_only_a_king_fills_a_space(rules: Rules) -> None:
    """A space takes a king, alone, heading a run, or from the waste; no other card and no other run (ruling 3)."""
    at = position(rules, "t2: -5h Kd; t3: -2d Ks Qh Jc; t4: -3d Qs Jd; t5: -6d Qd; w: 4c Kh")

    assert {"Kd -> space", "Ks Qh Jc -> space", "Kh -> space"} <= legal_by_cards(rules, at)
    for said in ("Qs Jd -> space", "Qd -> space", "Jc -> space"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_the_waste_gives_its_top_card_and_takes_none(rules: Rules) -> None:
    """9s of the waste goes on Td; the card under it does not, and no card of a column goes to the waste."""
    at = position(rules, "t1: Td; t2: -2c 8h; t3: -2s Th; w: 9c 9s")

    assert legal_by_cards(rules, at) == {"9s -> Td", "9s -> Th"}
    for said in ("9c -> Td", "8h -> waste"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


# Stock and redeals.


def test_one_pass_of_single_cards(rules: Rules) -> None:
    """Twenty-four cards are turned one by one, each open on the waste; then neither deal nor redeal."""
    _, at = rules.opening(*shuffle_of(rules.layout, 1))
    stock = shown(rules, at, "s")[0].replace("-", "").split()
    for turned in range(1, 25):
        at = played(rules, at, "deal")

        assert shown(rules, at, "w")[0].split() == stock[: -turned - 1 : -1]

    for said in ("deal", "redeal"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_drawing_three() -> None:
    """Three cards are turned, the last of them on top and alone in play; the last turn brings what is left."""
    three = game("klondike").bound(["draw=3"])
    at = played(three, position(three, "t1: 6c; s: -2c -9s -5d -Td -5h"), "deal")

    assert shown(three, at, "s", "w") == ["-2c -9s", "5h Td 5d"]
    assert legal_by_cards(three, at) == {"5d -> 6c", "deal"}
    assert shown(three, played(three, at, "deal"), "s", "w") == ["", "5h Td 5d 9s 2c"]


@pytest.mark.parametrize(("redeals", "passes"), [("0", 1), ("1", 2), ("2", 3), ("unlimited", 9)])
def test_the_waste_is_turned_over_as_often_as_the_option_says(redeals: str, passes: int) -> None:
    """B05: with n redeals there are n + 1 passes; then a redeal is neither legal nor hinted at."""
    rules = game("klondike").bound([f"redeals={redeals}"])
    table = Table(rules, position=position(rules, "s: -5c -6c"))
    for done in range(1, passes + 1):
        table.play("deal")

        assert "redeal" not in legal(rules, table.position), "the stock is not empty yet"

        table.play("deal")

        more = redeals == "unlimited" or done < passes

        assert ("redeal" in legal(rules, table.position)) == more
        assert ("redeal" in {move.verb for move in table.hints()}) == more

        if more:
            table.play("redeal")


def test_a_third_pass_is_the_last_with_two_redeals() -> None:
    """B05: two redeals used, stock empty, waste 5c: no move at all."""
    rules = game("klondike").bound(["redeals=2"])

    assert legal(rules, position(rules, "w: 5c; redeals = 1")) == {"redeal"}
    assert legal(rules, position(rules, "w: 5c; redeals = 2")) == set()


def test_the_waste_comes_back_in_the_order_in_which_it_was_turned() -> None:
    """B07: waste 2c 5d 9s, 2c turned first: after the redeal 2c comes first, then 5d, then 9s."""
    rules = game("klondike").bound(["redeals=1"])
    at = played(rules, position(rules, "w: 2c 5d 9s"), "redeal")

    assert shown(rules, at, "s", "w") == ["-9s -5d -2c", ""]
    assert shown(rules, played(rules, at, "deal"), "w") == ["2c"]
    assert shown(rules, played(rules, at, "deal", "deal", "deal"), "w") == ["2c 5d 9s"]


def test_a_game_with_a_redeal_left_is_not_over() -> None:
    """B08: drawing three, waste 2c 3h 5s 8d 9c Ah, a redeal left: not over; two turns later Ah comes."""
    rules = game("klondike").bound(["draw=3", "redeals=1"])
    table = Table(rules, position=position(rules, "w: 2c 3h 5s 8d 9c Ah"))
    other = Table(rules, position=position(rules, "w: 2c 3h Ah 8d 9c 5s"))

    assert table.state == other.state == "playing"

    for move in ("redeal", "deal"):
        table.play(move)
        other.play(move)

        assert table.state == other.state == "playing"

    assert "Ah -> foundation" in legal_by_cards(rules, other.position)

    table.play("deal")

    assert "Ah -> foundation" in legal_by_cards(rules, table.position)


# Rulings and options.


def test_any_part_of_a_run_moves_with_partial_runs(parts: Rules) -> None:
    """With the option any part of a face-up run that ends with the top card goes to another column."""
    at = position(parts, "t1: -2d Td 9s 8h; t2: Js; t3: -2s 9c; t4: -3c Th; t5: -3d 9h; t6: 2h; t7: 2c")

    assert legal_by_cards(parts, at) == {"Td 9s 8h -> Js", "9s 8h -> Th", "8h -> 9c", "9c -> Th", "Th -> Js"}


def test_cards_on_a_foundation_stay_there(rules: Rules) -> None:
    """Foundation Ah 2h, column 3s: 2h -> 3s is illegal (ruling 2)."""
    at = position(rules, "f1: Ah 2h; t1: 3s")

    with pytest.raises(IllegalMove, match="cards on a foundation stay there"):
        read(rules, at, "2h -> 3s")


def test_worrying_back_brings_a_top_card_where_it_fits(back: Rules) -> None:
    """With the option the top card, kings and aces too, goes where the same card from elsewhere would."""
    at = position(back, f"f1: Ah 2h; f2: {suit_up_to('K', 's')}; f3: Ac; t1: 3c; t2: -9d 2d; t3: 3h; t4: 2c")

    assert {"2h -> 3c", "Ks -> space", "Ac -> 2d"} <= legal_by_cards(back, at)
    for said in ("2h -> 3h", "Ah -> 2c", "2h -> space", "Qs -> space"):
        with pytest.raises(IllegalMove):
            read(back, at, said)


def test_a_card_brought_back_does_not_fly_up_again(back: Rules) -> None:
    """B14: after 2h -> 3s nothing plays it for the player, though the move up is safe."""
    table = Table(back, position=position(back, "f1: Ah 2h; f2: Ac; f3: As; t1: 3s; s: -9c"))
    table.play("2h -> 3s")

    assert table.auto() == []
    assert shown(back, table.position, "f1", "t1") == ["Ah", "3s 2h"]

    table.play("deal")
    table.auto()

    assert shown(back, table.position, "f1", "t1") == ["Ah 2h", "3s"]


def test_aces_are_not_forced_but_played_by_automatic_play(rules: Rules) -> None:
    """An ace may wait; automatic play puts it out."""
    table = Table(rules, position=position(rules, "t1: Ah; t2: -5c 2s; s: -9c"))

    assert {"Ah -> foundation", "Ah -> 2s", "deal"} == legal_by_cards(rules, table.position)

    table.auto()

    assert shown(rules, table.position, "f1") == ["Ah"]


# Faults of other programs.


def test_a_face_down_card_does_not_travel_inside_a_run(rules: Rules) -> None:
    """B01: a take never begins at a card that lies face down; once it is turned up it may go."""
    at = position(rules, "t5: -4c 3d; t3: 5d; t1: 4s")

    with pytest.raises(IllegalMove, match="a card that lies face down does not move"):
        read(rules, at, "t5-t3 x2")

    assert "4c -> 5d" in legal_by_cards(rules, played(rules, at, "3d -> 4s"))


def test_nothing_goes_on_a_face_down_card(rules: Rules) -> None:
    """B02: 7s does not go on -8h, and -8h cannot be lifted."""
    at = position(rules, "t1: -8h; t2: 7s; t3: 9c")

    with pytest.raises(IllegalMove, match="nothing goes on a card that lies face down"):
        read(rules, at, "t2-t1")
    with pytest.raises(IllegalMove, match="a card that lies face down does not move"):
        read(rules, at, "t1-t3")
    assert legal(rules, at) == set()


def test_colours_alternate(rules: Rules) -> None:
    """B03: Qh Jc -> Ks is legal, Qs -> Ks is not."""
    at = position(rules, "t1: Ks; t2: Qh Jc; t3: Qs")

    assert "Qh Jc -> Ks" in legal_by_cards(rules, at)
    with pytest.raises(IllegalMove, match="alternating colours"):
        read(rules, at, "Qs -> Ks")


def test_a_heap_that_is_no_run_does_not_move(rules: Rules, parts: Rules) -> None:
    """B04: 9s 4h 3c does not go on Td; its run 4h 3c goes on 5s with partial_runs."""
    text = "t1: 9s 4h 3c; t2: Td; t3: 5s"

    for each in (rules, parts):
        with pytest.raises(IllegalMove):
            read(each, position(each, text), "9s 4h 3c -> Td")
    assert "4h 3c -> 5s" in legal_by_cards(parts, position(parts, text))


def test_undo_puts_the_turned_card_back_face_down(rules: Rules) -> None:
    """B13: 7d is turned and the turn undone: the stock's top card is -7d and does not go on 8c."""
    table = Table(rules, position=position(rules, "t1: 8c; s: -2s -7d"))
    table.play("deal")

    assert "7d -> 8c" in legal_by_cards(rules, table.position)

    table.undo()

    assert shown(rules, table.position, "s", "w") == ["-2s -7d", ""]
    with pytest.raises(IllegalMove):
        table.read("7d -> 8c")


def test_the_first_column_is_no_exception(rules: Rules) -> None:
    """B15: 2c does not go to the empty first column, Kd does."""
    at = position(rules, "t2: -9c 2c; t3: -5h Kd")

    assert legal(rules, at) >= {"t3-t1"}
    with pytest.raises(IllegalMove, match="only a king goes there"):
        read(rules, at, "t2-t1")


def test_foundations_look_at_rank_and_suit(rules: Rules) -> None:
    """B16: on As goes 2s, not 9s, and not 2h."""
    at = position(rules, "f1: As; t1: 9s; t2: 2s; t3: 2h")

    assert legal_by_cards(rules, at) == {"2s -> foundation"}
    for said in ("9s -> foundation", "2h -> As"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_the_end_of_the_stock_s_line_is_turned_first(rules: Rules) -> None:
    """B17: of a stock whose top card is 7h, then 4d, Ad, Jc, 7h is turned first; the position's text is kept."""
    at = position(rules, "s: -Jc -Ad -4d -7h")
    text = rules.layout.draw(at)

    assert rules.layout.draw(rules.layout.read(text)) == text
    assert shown(rules, played(rules, at, "deal"), "w") == ["7h"]
    assert shown(rules, played(rules, at, *["deal"] * 4), "w") == ["7h 4d Ad Jc"]


def test_a_card_does_not_move_to_its_own_pile(rules: Rules) -> None:
    """B49: 9c dropped on its own pile is no move, and nothing is recorded."""
    table = Table(rules, position=position(rules, "t1: Td 9c; t2: -5s 8h"))

    assert table.refuse(0, 0) == ("a card does not move to its own pile", "карта не ходит на свое же место")
    for said in ("t1-t1", "9c -> Td", "9c -> 9c"):
        with pytest.raises(IllegalMove):
            table.play(said)
    assert table.count == 0


# Joker Klondike.


def test_the_joker_makes_53_cards(joker: Rules) -> None:
    """The deal is the same, so the stock holds 25 cards; a place for the joker lies beside the foundations."""
    at = opened("klondike:joker#1").position
    places = dict(zip(joker.layout.labels, joker.layout.places, strict=True))

    assert [len(pile) for pile in at.piles] == [1, 2, 3, 4, 5, 6, 7, 25, 0, 0, 0, 0, 0, 0, 0]
    assert names(at.cards).split().count("JK") == 1
    assert (places["f1"].x - places["c"].x, places["f1"].y - places["c"].y) == pytest.approx((1.2, 0))


def test_the_joker_stands_for_the_next_card(joker: Rules) -> None:
    """Ah on a foundation, the joker on it as 2h, 3h on the joker; then the real 2h takes its place."""
    at = position(joker, "f1: Ah; t1: -5c JK; t2: -9c 3h; t3: -6d 2h; t4: 4h; t5: 2d")

    assert legal_by_cards(joker, at) == {"JK -> foundation", "2h -> foundation"}

    at = played(joker, at, "JK -> Ah", "3h -> JK")

    assert shown(joker, at, "f1", "t1", "t2") == ["Ah JK 3h", "5c", "9c"]
    assert {"4h -> foundation", "t3-f1 replace"} <= legal_by_cards(joker, at) | legal(joker, at)

    at = played(joker, at, "2h replace")

    assert shown(joker, at, "f1", "c", "t3") == ["Ah 2h 3h", "JK", "6d"]


def test_the_joker_goes_to_begun_and_unfinished_foundations_only(joker: Rules) -> None:
    """Not to a space of a foundation, not on a complete one, not on a column, and nothing goes on it in a column."""
    at = position(joker, f"f1: {suit_up_to('K', 'c')}; f2: Ad; w: JK; t2: -5d Qh; t3: Js; s: -5s")

    assert legal(joker, at) == {"w-f2", "t3-t2", "deal"}
    for said in ("w-f1", "w-f3", "w-t1", "w-t2"):
        with pytest.raises(IllegalMove):
            read(joker, at, said)
    with pytest.raises(IllegalMove):
        read(joker, position(joker, "t1: -5c JK; t2: Qh"), "Qh -> JK")


def test_the_joker_waits_where_it_is_until_a_foundation_is_begun(joker: Rules) -> None:
    """With no foundation begun the joker stays; it is not forced out afterwards either (ruling 4)."""
    at = position(joker, "t1: -5c JK; t2: -4s Ah; s: -9d")

    assert legal_by_cards(joker, at) == {"Ah -> foundation", "deal"}
    assert legal_by_cards(joker, played(joker, at, "Ah -> foundation")) == {"JK -> foundation", "deal"}


def test_the_real_card_comes_from_a_column_or_the_waste_but_must_be_free(joker: Rules) -> None:
    """2h replaces the joker from the waste too; covered, or face down, it does not, and 2d never does."""
    for free in ("w: 4c 2h", "t4: -4c 2h", "t4: 3s 2h"):
        assert "replace" in {move.verb for move in joker.moves(position(joker, f"f1: Ah JK; t1: 2d; {free}"))}
    for covered in ("w: 2h 4c", "t4: 2h 4c", "t4: -2h", "s: -2h"):
        at = position(joker, f"f1: Ah JK; t1: 2d; {covered}")

        assert "replace" not in {move.verb for move in joker.moves(at)}
        with pytest.raises(IllegalMove, match="replace"):
            read(joker, at, "replace")


def test_the_joker_that_comes_out_must_go_on(joker: Rules) -> None:
    """The next move puts it on another foundation of the player's choice, and no other move is legal."""
    clubs = suit_up_to("K", "c")
    at = position(joker, f"f1: {clubs}; f2: Ad; f3: Ah JK 3h; f4: As; t1: 2h; t2: -9d 2s; s: -9s")
    at = played(joker, at, "2h replace")

    assert legal(joker, at) == {"c-f2", "c-f4"}
    for said in ("2s -> As", "deal", "c-f3"):
        with pytest.raises(IllegalMove, match="goes to another foundation first"):
            read(joker, at, said)
    with pytest.raises(IllegalMove):
        read(joker, at, "c-f1")
    at = played(joker, at, "c-f4")

    assert shown(joker, at, "f3", "f4", "c") == ["Ah 2h 3h", "As JK", ""]
    assert joker.layout.noted(at, "left") == 0
    assert legal(joker, at) == {"t2-f4 replace", "deal"}


def test_the_joker_that_cannot_go_on_waits_beside_the_foundations(joker: Rules) -> None:
    """With no other foundation to go to it waits, and at any later time it may go to any that takes it, or not."""
    at = position(joker, "f1: Ah JK; t1: 2h; t2: -9d 2s; w: As; s: -9s")
    at = played(joker, at, "2h replace")

    assert legal(joker, at) == {"c-f1", "w-f2", "deal"}

    at = played(joker, at, "As -> foundation")

    assert legal(joker, at) == {"c-f1", "c-f2", "t2-f2", "deal"}
    assert shown(joker, played(joker, at, "c-f2"), "f2", "c") == ["As JK", ""]


def test_the_joker_may_be_replaced_in_a_complete_foundation(joker: Rules) -> None:
    """The joker stands for Kh on top of the twelve; Kh takes its place, and the twelve hearts lie as they lay."""
    at = position(joker, f"f1: {suit_up_to('Q', 'h')} JK; t1: Kh")
    at = played(joker, at, "Kh replace")

    assert shown(joker, at, "f1", "c") == [suit_up_to("K", "h"), "JK"]
    assert legal(joker, at) == set()


@pytest.mark.parametrize("place", ["c", "t1", "w", "s"])
def test_the_real_cards_win(joker: Rules, place: str) -> None:
    """Fifty-two real cards on the foundations win, wherever the joker is; with the joker among them nothing is won."""
    three = "; ".join(f"f{n}: {suit_up_to('K', suit)}" for n, suit in enumerate("cds", 1))
    face = "-JK" if place == "s" else "JK"
    won = position(joker, f"{three}; f4: {suit_up_to('K', 'h')}; {place}: {face}")
    not_yet = position(joker, f"{three}; f4: {suit_up_to('Q', 'h')} JK; {place}: {'-Kh' if place == 's' else 'Kh'}")

    assert (joker.score(won).points, joker.score(won).won) == (52, True)
    assert (joker.score(not_yet).points, joker.score(not_yet).won) == (51, False)


def test_the_joker_is_never_worried_back() -> None:
    """With worrying_back a real card on the joker goes back; the joker itself goes to no column."""
    rules = game("klondike").bound(["joker", "worrying_back"])

    assert legal_by_cards(rules, position(rules, "f1: Ah JK 3h; t1: 4s")) == {"3h -> 4s"}
    assert legal_by_cards(rules, position(rules, "f1: Ah JK; t1: 3s; t3: -2c 4s")) == set()


def test_random_play_replaces_the_joker() -> None:
    """The laws hold through replacements: in some thousands of plies the joker comes out several times."""
    rules = game("klondike").bound(["joker", "draw=1", "redeals=unlimited", "partial_runs"])
    out = sum(bool(rules.layout.noted(at, "left")) for at in walk(rules, 6000, seed=1, every=25))

    assert out > 3
