"""Golf: the worked example, a hole's score, and the forms of more than one hole."""

import random
from collections.abc import Callable, Iterator

import pytest

from cadogan import Move, Position
from cadogan.cards import FACES, names
from cadogan.catalogue import game
from cadogan.codes import load, save
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.invariants import check
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.table import Table
from cadogan.testing import counts, legal_by_cards, played, position

FORMS = {
    "round": ("form=round",),
    "stroke": ("form=stroke", "players=3"),
    "match": ("form=match",),
    "four-ball": ("form=four-ball",),
    "four-ball by strokes": ("form=four-ball", "count=stroke", "same_deal"),
}


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("golf").bound()


def bound(*options: str) -> Rules:
    return game("golf").bound(options)


def noted(rules: Rules, at: Position) -> dict[str, list[int]]:
    """Return the memo by names."""
    layout = rules.layout
    return {key: [layout.noted(at, key, i) for i in range(layout.memo_count(key))] for key in layout.memo}


# A hole.


def test_each_card_is_one_higher_or_lower_than_the_last(rules: Rules) -> None:
    """The worked example, with the change of direction at Jc; a queen may go on a king."""
    at = position(rules, "w: 7d; t1: Jh 8s; t2: 9d; t3: Jc Td; t4: Tc Qh; t5: Qs")
    after = played(rules, at, "8s -> 7d", "9d -> 8s", "Td -> 9d", "Jh -> Td", "Qh -> Jh", "Jc -> Qh", "Tc -> Jc")

    assert names(after[rules.layout.pile("waste")]) == "7d 8s 9d Td Jh Qh Jc Tc"
    assert legal_by_cards(rules, position(rules, "w: Kd; t1: Qs")) == {"Qs -> waste"}


def test_ace_and_king_do_not_meet(rules: Rules) -> None:
    """Not: Kh on Ac, Ah on Kc; and the refusal says why in both languages."""
    for waste, card in (("Ac", "Kh"), ("Kc", "Ah")):
        with pytest.raises(IllegalMove, match="here a card goes on one next in rank") as refused:
            read(rules, position(rules, f"w: {waste}; t1: {card}"), f"{card} -> {waste}")

        assert "соседнюю по достоинству" in refused.value.said("ru")


def test_queen_king_ace(rules: Rules) -> None:
    """B59: on Kc Qh is legal and As is not; on As 2d is legal and Kd is not."""
    assert legal_by_cards(rules, position(rules, "w: Kc; t1: Qh; t2: As")) == {"Qh -> waste"}
    assert legal_by_cards(rules, position(rules, "w: Kc As; t1: Kd; t2: 2d")) == {"2d -> waste"}


def test_only_the_ends_of_the_columns_go_and_only_to_the_waste(rules: Rules) -> None:
    """Nothing is built on a column, nothing fills a space, and the waste keeps what it has."""
    at = position(rules, "w: 7d 5c; t1: 6h 9s; t2: Td; t3: 6s")

    assert legal_by_cards(rules, at) == {"6s -> waste"}
    for said in ("9s -> Td", "6h -> 5c", "6s -> space", "5c -> 6s", "5c -> space"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_a_card_that_fits_need_not_be_played(rules: Rules) -> None:
    """The stock is turned on the player's order, one card at a time, once."""
    at = position(rules, "w: 5c; t1: 6s; s: -9c -2d")
    after = played(rules, at, "deal", "deal")

    assert legal_by_cards(rules, at) == {"6s -> waste", "deal"}
    assert names(after[rules.layout.pile("waste")]) == "5c 2d 9c"
    assert rules.moves(after) == []


def test_undo_takes_back_one_card(rules: Rules) -> None:
    """B59: deal, deal, undo: one card comes back; the last card of the stock can be dealt."""
    table = Table(rules, Deal("cadogan", 4))
    for _ in range(2):
        table.play("deal")
    table.undo()

    assert (counts(rules, table.position, "stock"), counts(rules, table.position, "waste")) == ([15], [2])

    for _ in range(15):
        table.play("deal")

    assert counts(rules, table.position, "stock") == [0]
    with pytest.raises(IllegalMove):
        table.play("deal")


@pytest.mark.parametrize(
    ("piles", "points", "won"),
    [
        ("w: Kc; t1: 3c 9d; t5: Ah; t7: 4s", 4, False),
        ("w: Kc; t1: 3c; s: -9d -4s", 1, False),
        ("w: Kc; s: -9d -4s -Ah", -3, True),
        ("w: Kc", 0, True),
    ],
)
def test_the_score_of_a_hole(rules: Rules, piles: str, points: int, won: bool) -> None:
    """Cards left in the links; if they are cleared, minus the stock (ruling 3). Less is better."""
    score = rules.score(position(rules, piles))

    assert (score.points, score.won, score.fewer_is_better) == (points, won, True)


def test_a_hole_scores_from_35(rules: Rules) -> None:
    """At the start all 35 cards are in the links; the first card is turned in the deal (ruling 2)."""
    _, at = opening(rules, Deal("cadogan", 1))

    assert rules.score(at).points == 35
    assert counts(rules, at, "waste") == [1]


@pytest.mark.parametrize("form", FORMS)
def test_the_stock_is_not_turned_when_the_links_are_cleared(form: str) -> None:
    """The hole ends at once, whatever the form."""
    several = bound(*FORMS[form])
    at = position(several, "w: 5c; t1: 6s; s: -9c")

    assert legal_by_cards(several, played(several, at, "6s -> waste")) == {"next"}


def test_a_single_hole_has_no_next(rules: Rules) -> None:
    """It just ends."""
    table = Table(rules, position=position(rules, "w: 5c; t1: 8s"))

    assert table.state == "over"
    assert "next" not in rules.composed.verbs


def test_nothing_goes_on_a_dead_king() -> None:
    """With the option dead_kings (ruling 1), though a king may go on a queen."""
    dead = bound("dead_kings")
    after = position(dead, "w: Kd; t1: Qs")

    assert legal_by_cards(dead, position(dead, "w: Qd; t1: Ks; t2: Jc; t3: 9h")) == {"Ks -> waste", "Jc -> waste"}
    assert legal_by_cards(dead, after) == set()
    with pytest.raises(IllegalMove, match="nothing goes on a king"):
        read(dead, after, "Qs -> waste")


def test_moves_are_those_of_a_slow_generator() -> None:
    """Along random play, by the names of the cards."""
    order = "A23456789TJQK"
    chooser = random.Random(3)
    for options in ((), ("dead_kings",)):
        rules = bound(*options)
        for number in range(1, 31):
            _, at = opening(rules, Deal("cadogan", number))
            while True:
                top = names(at[rules.layout.pile("waste")][-1:])
                ends = {names(at[pile][-1:]) for pile in rules.layout.piles("tableau") if at[pile]}
                slow = {
                    f"{end} -> waste"
                    for end in ends
                    if order[order.index(top[0]) - 1 : order.index(top[0])] == end[0]
                    or order[order.index(top[0]) + 1 : order.index(top[0]) + 2] == end[0]
                    if not (options and top[0] == "K")
                }
                slow |= {"deal"} if at[rules.layout.pile("stock")] and ends else set()

                assert legal_by_cards(rules, at) == slow

                moves = rules.moves(at)
                if not moves:
                    break
                _, at = rules.play(at, chooser.choice(moves))


# More than one hole.


def test_next_is_there_when_the_stock_is_empty() -> None:
    """The player may stop although a card fits, but not before the stock is empty."""
    alone = bound("form=round")

    assert legal_by_cards(alone, position(alone, "w: 5c; t1: 6s; t2: Kd; s: -9c")) == {"6s -> waste", "deal"}
    assert legal_by_cards(alone, position(alone, "w: 5c; t1: 6s; t2: Kd")) == {"6s -> waste", "next"}
    assert legal_by_cards(alone, position(alone, "w: 5c; t1: 8s; t2: Kd")) == {"next"}
    with pytest.raises(IllegalMove, match="next: a hole ends when the links are cleared"):
        read(alone, position(alone, "w: 5c; t1: 6s; s: -9c"), "next")


def test_a_new_hole_is_a_new_deal() -> None:
    """All 52 cards are gathered, shuffled and dealt as at first; the score is added."""
    alone = bound("form=round")
    _, first = opening(alone, Deal("cadogan", 1))
    at = position(alone, "w: 5c; t1: 8s 9h; t2: Kd; holes = 3; totals = 11; chance = 77")
    after = played(alone, at, "next")

    assert [counts(alone, after, kind) for kind in ("tableau", "waste", "stock")] == [[5] * 7, [1], [16]]
    assert counts(alone, after, "stock", face_down=True) == [16]
    assert counts(alone, after, "tableau", face_down=True) == [0] * 7
    assert noted(alone, after) == {"holes": [4], "player": [0], "scores": [0], "totals": [14]}
    assert after.piles != first.piles
    assert after.chance != at.chance


@pytest.mark.parametrize(("before", "left", "won"), [(68, 4, True), (69, 4, False), (73, 0, False), (80, -8, True)])
def test_a_round_is_won_with_par(before: int, left: int, won: bool) -> None:
    """72 or less after 18 holes; cards of cleared links still in the stock are taken off the sum."""
    alone = bound("form=round")
    cards = ["8s", "9h", "Kd", "Kh"]
    piles = (
        f"t1: {' '.join(cards[:left])}"
        if left > 0
        else "s: " + " ".join(["-2c -3c -4c -5c -6c -7c -8c -9c"] * (left < 0))
    )
    at = position(alone, f"w: Tc; {piles}; holes = 17; totals = {before}")

    assert not alone.score(at).won

    after = played(alone, at, "next")

    assert (alone.score(after).points, alone.score(after).won) == (before + left, won)
    assert alone.score(after).fewer_is_better
    assert alone.moves(after) == []
    assert Table(alone, position=after).state == ("won" if won else "over")


def test_when_the_round_is_over_nothing_moves() -> None:
    """The cards of the last hole stay as they lie; the refusal says why."""
    alone = bound("form=round")
    at = played(alone, position(alone, "w: 5c; t1: 6s; t2: 8d; holes = 17; totals = 90"), "next")
    for said in ("6s -> waste", "next"):
        with pytest.raises(IllegalMove, match="The round is over") as refused:
            read(alone, at, said)

        assert refused.value.said("ru") == "Раунд окончен"


def holes(rules: Rules, at: Position, *scores: int) -> Position:
    """Play `next` with so many cards left in the links each time."""
    layout = rules.layout
    for score in scores:
        cards = [each for pile in at.piles for each in pile.translate(FACES)]
        parts: list[bytes] = [b""] * (layout.size + 1)
        for i, each in enumerate(sorted(cards)):
            parts[layout.piles("tableau")[i % 7] if i < score else layout.pile("waste")] += bytes([each])
        _, at = rules.play(
            Position((*parts, at.memo, at.chance)), Move("next", layout.pile("stock"), layout.pile("stock"))
        )
    return at


def test_match_play_compares_hole_by_hole() -> None:
    """5 and 7: the first player 1 up; 6 and 6: halved, still 1 up; 9 and 2: all square."""
    match = bound("form=match")
    at = opening(match, Deal("cadogan", 1))[1]
    found = []
    for pair in ((5, 7), (6, 6), (9, 2)):
        at = holes(match, at, *pair)
        found.append(match.score(at).points)

    assert found == [1, 1, 0]
    assert noted(match, at) == {"holes": [3], "player": [0], "scores": [0, 0], "totals": [1, 1]}


def test_players_take_their_turns() -> None:
    """The second player has a deal of his own; the hole counts when both have finished it."""
    match = bound("form=match")
    at = opening(match, Deal("cadogan", 1))[1]
    second = holes(match, at, 5)

    assert noted(match, second) == {"holes": [0], "player": [1], "scores": [5, 0], "totals": [0, 0]}
    assert second.piles != at.piles
    assert match.score(second).points == 0


@pytest.mark.parametrize(
    ("played_holes", "first", "second", "pair", "over", "won"),
    [
        (15, 5, 3, (4, 5), True, True),  # 3 up with 2 to play
        (15, 5, 3, (5, 5), False, False),  # 2 up with 2 to play
        (16, 3, 5, (5, 5), True, False),  # 2 down with 1 to play
        (17, 4, 4, (4, 5), True, True),  # 1 up after the last hole
        (17, 4, 4, (5, 5), True, False),  # drawn
        (17, 5, 4, (6, 5), True, False),  # drawn
    ],
)
def test_a_match_ends_when_it_is_decided(
    played_holes: int, first: int, second: int, pair: tuple[int, int], over: bool, won: bool
) -> None:
    """When a player is more holes up than there are to play, or after 18 holes; a drawn match is not won."""
    match = bound("form=match")
    at = position(match, f"w: Tc; holes = {played_holes}; totals = {first} {second}")
    after = holes(match, at, *pair)

    assert (not match.moves(after), match.score(after).won) == (over, won)
    assert not match.score(after).fewer_is_better


def test_four_ball_counts_the_lower_score_of_a_side() -> None:
    """A 5, B 12 against C 6, D 6: the side of A and B wins the hole; by strokes it has 5, the other 6."""
    by_holes, by_strokes = bound("form=four-ball"), bound("form=four-ball", "count=stroke")
    found = [
        noted(each, holes(each, opening(each, Deal("cadogan", 1))[1], 5, 12, 6, 6)) for each in (by_holes, by_strokes)
    ]

    assert found == [
        {"holes": [1], "player": [0], "scores": [0] * 4, "totals": [1, 0]},
        {"holes": [1], "player": [0], "scores": [0] * 4, "totals": [5, 6]},
    ]


@pytest.mark.parametrize(("totals", "won"), [((80, 85, 81), True), ((80, 80, 81), True), ((82, 85, 81), False)])
def test_the_lowest_sum_wins_in_stroke_play(totals: tuple[int, int, int], won: bool) -> None:
    """Equal sums share the win, and par does not matter."""
    stroke = bound("form=stroke", "players=3")
    at = position(stroke, f"w: Tc; holes = 17; totals = {' '.join(str(each - 2) for each in totals)}")
    after = holes(stroke, at, 2, 2, 2)

    assert (stroke.score(after).points, stroke.score(after).won) == (totals[0], won)
    assert stroke.moves(after) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_from_two_to_four_play_stroke(players: int) -> None:
    """Each has a sum of his own."""
    stroke = bound("form=stroke", f"players={players}")
    at = holes(stroke, opening(stroke, Deal("cadogan", 1))[1], *range(2, 2 + players))

    assert noted(stroke, at) == {
        "holes": [1],
        "player": [0],
        "scores": [0] * players,
        "totals": [*range(2, 2 + players)],
    }


@pytest.mark.parametrize("number", [1, 2])
def test_the_same_deal_for_all_players_of_a_hole(number: int) -> None:
    """With the option each of four gets the same deal, on the first hole and later; each hole has another."""
    alike = bound("form=four-ball", "same_deal")
    _, at = opening(alike, Deal("cadogan", number))
    deals = []
    for _ in range(3):
        deals.append(at.piles)
        for score in (3, 7, 4):
            at = holes(alike, at, score)

            assert at.piles == deals[-1]

        at = holes(alike, at, 5)

    assert len(set(deals)) == 3


def test_without_the_option_all_deals_differ() -> None:
    """Each player has a pack of his own."""
    own = bound("form=four-ball")
    _, at = opening(own, Deal("cadogan", 1))
    deals = [at.piles]
    for _ in range(7):
        at = holes(own, at, 5)
        deals.append(at.piles)

    assert len(set(deals)) == 8


def rounds(rules: Rules, number: int) -> Iterator[tuple[Position, Move | None]]:
    """Play a whole round at random, and yield each position with the move made in it."""
    chooser = random.Random(number)
    _, at = opening(rules, Deal("cadogan", number))
    while moves := rules.moves(at):
        move = chooser.choice([each for each in moves if each.verb == "move"] or moves)
        yield at, move
        _, at = rules.play(at, move)
    yield at, None


BOOKS: dict[str, Callable[[list[list[int]]], list[int]]] = {
    "round": lambda cards: [sum(hole[0] for hole in cards)],
    "stroke": lambda cards: [sum(hole[i] for hole in cards) for i in range(3)],
    "match": lambda cards: [sum(h[0] < h[1] for h in cards), sum(h[1] < h[0] for h in cards)],
    "four-ball": lambda cards: [
        sum(min(h[:2]) < min(h[2:]) for h in cards),
        sum(min(h[2:]) < min(h[:2]) for h in cards),
    ],
    "four-ball by strokes": lambda cards: [sum(min(h[:2]) for h in cards), sum(min(h[2:]) for h in cards)],
}
"""The totals of each form, worked out from a score card: a list of the players' scores for each hole."""


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("number", [1, 2])
def test_a_whole_round_adds_up(form: str, number: int) -> None:
    """Played at random to its end, with the laws checked now and then, the totals are those of a score card."""
    rules = bound(*FORMS[form])
    layout = rules.layout
    players = layout.memo_count("scores")
    scores: list[int] = []
    at = opening(rules, Deal("cadogan", number))[1]
    for ply, (now, move) in enumerate(rounds(rules, number)):
        at = now
        if ply % 97 == 0 or move is None:
            check(rules, at)
        if move is not None and move.verb == "next":
            links = sum(counts(rules, at, "tableau"))
            scores.append(links if links else -counts(rules, at, "stock")[0])
    card = [scores[start : start + players] for start in range(0, len(scores), players)]
    totals = BOOKS[form](card)

    assert noted(rules, at) == {"holes": [len(card)], "player": [0], "scores": [0] * players, "totals": totals}

    if form in ("match", "four-ball"):
        up = [abs(a - b) for a, b in (BOOKS[form](card[:played]) for played in range(len(card) + 1))]

        assert len(card) == 18 or up[-1] > 18 - len(card)
        assert all(up[n] <= 18 - n for n in range(len(card)))
        assert rules.score(at).won == (totals[0] > totals[1])
    else:
        assert len(card) == 18
        assert rules.score(at).won == (totals[0] <= (72 if form == "round" else min(totals)))


@pytest.mark.parametrize("form", ["match", "four-ball by strokes"])
def test_undo_redo_and_saves_keep_a_round(form: str) -> None:
    """Back to before the second player's deal and on again: the same cards; a save gives the same table."""
    rules = bound(*FORMS[form])
    table = Table(rules, Deal("cadogan", 5))
    for _, move in rounds(rules, 5):
        if move is None or table.count > 150:
            break
        table.play(move)
    line = [node.position for node in table.line()]

    assert sum(node.move is not None and node.move.verb == "next" for node in table.line()) > 2
    assert [table.position for _ in iter(table.undo, False)] == line[1:]
    assert [table.position for _ in iter(table.redo, False)] == line[::-1][1:]
    assert [node.position for node in load(save(table)).line()] == line


def test_a_deal_of_another_program_lies_as_there() -> None:
    """The first hole is the deal that was asked for, in every form."""
    wanted = opening(bound(), Deal("pysol", 24))[1].piles

    assert all(opening(bound(form), Deal("pysol", 24))[1].piles == wanted for form in ("form=round", "form=match"))
