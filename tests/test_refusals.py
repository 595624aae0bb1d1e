"""Why not: each reason for refusing a move has one sentence in each language, and a position that gets it."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from local import bound, changing, laid

from cadogan import (
    ANY,
    BASE,
    Cell,
    Discard,
    Foundation,
    Grid,
    Layout,
    Move,
    Moves,
    Reserve,
    Stock,
    Tableau,
    Waste,
    any_card,
    catalogue,
    deal_is,
    down,
    each_suit,
    either,
    full_run,
    nothing,
    relation,
    run,
    top,
    up,
    whole_run,
)
from cadogan.deals import Deal, opening
from cadogan.invariants import walk
from cadogan.layout import Row
from cadogan.rules import Rules
from cadogan.sentences import LIFTS, REFUSALS
from cadogan.vocabulary import Build


def refused(text: str, source: str, target: str, count: int, *rows: Row) -> tuple[str, str] | None:
    """Return the sentences against moving so many cards from pile to pile."""
    rules = bound(Layout(*rows))
    piles = rules.layout.pile
    return rules.refusal(laid(rules, text), Move("move", piles(source), piles(target), count))


DOWN_IN_RED_AND_BLACK = Tableau(3, take=run, accepts=down.alternating, space="K*")
NEVER = relation(lambda card, top: False, ("never", "никогда"))

CASES = {
    "no card": ("t1: 5c", "t1", "t2", 2, (Tableau(2, accepts=down),)),
    "own pile": ("t1: 9c 8d", "t1", "t1", 1, (DOWN_IN_RED_AND_BLACK,)),
    "face down": ("t1: -4c 3d; t3: 5d", "t1", "t3", 2, (DOWN_IN_RED_AND_BLACK,)),
    "on face down": ("t1: -8h; t2: 7s", "t2", "t1", 1, (DOWN_IN_RED_AND_BLACK,)),
    "foundation stays": ("f: Ac 2c; t1: 3h", "f", "t1", 1, (DOWN_IN_RED_AND_BLACK, Foundation(1))),
    "nothing leaves": ("d: 2c; t1: 3h", "d", "t1", 1, (DOWN_IN_RED_AND_BLACK, Discard(1))),
    "nothing taken": ("r: 3h; t1: 2c", "t1", "r", 1, (DOWN_IN_RED_AND_BLACK, Reserve(1))),
    "nothing in space": ("t1: 2c", "t1", "t2", 1, (Tableau(2, accepts=down),)),
    "no way": ("t: 3h; w: 2c", "w", "t", 1, (Tableau(1, accepts=down.of("cell")), Waste(1), Cell(1))),
    "not along": ("r2: 2c", "r2", "t1", 1, (Tableau(2, space=ANY, along=["r1", "r2"]), Reserve(2))),
    "only to cards": ("t1: 2c", "t1", "t2", 1, (Tableau(2, take=top.to("cards"), accepts=down, space=ANY),)),
    "only to spaces": ("t1: 2c; t2: 3c", "t1", "t2", 1, (Tableau(2, take=top.to("spaces"), accepts=down, space=ANY),)),
    "not now": ("t1: 2c; t2: 3c", "t1", "t2", 1, (Tableau(2, take=top.when(deal_is(2)), accepts=down),)),
    "not free": ("g1.1: 2c; g1.2: 3c", "g1.1", "d", 1, (Grid(2, take=top.freed(1, [[1], []])), Discard(1, space=ANY))),
    "full": ("d: 2c; t: 3c", "t", "d", 1, (Tableau(1), Discard(1, accepts=ANY, holds=1))),
    "taken": ("c: 2c; t: 3c", "t", "c", 1, (Tableau(1), Cell(1))),
    "base ends": (
        "f1: 3d; t1: 3c; t2: 2h",
        "t2",
        "t1",
        1,
        (Tableau(2, accepts=down.to_base), Foundation(4, space=BASE)),
    ),
    "unseen": ("s: -2c; f: Ac", "s", "f", 1, (Stock(take=top), Foundation(1), Tableau(1, space=ANY))),
    "one card": ("t: 3c 2c", "t", "c", 2, (Tableau(1, take=run, accepts=down), Cell(1, holds=None))),
    "beside": (
        "t: 4h; g1.2: 9h",
        "t",
        "g1.1",
        1,
        (Grid(2, take=nothing, space=(up.beside([1, None]), down.beside([None, 0]))), Tableau(1)),
    ),
    "order": ("t: 4c; f: Ac 2c", "t", "f", 1, (Tableau(1), Foundation(1, order="A23"))),
}
LIFTED = {
    "top": ("t1: 8c 7d; t2: 9d", "t1", "t2", 2, (Tableau(2, accepts=down),)),
    "run": ("t1: 9s 4h 3c; t2: Td", "t1", "t2", 3, (DOWN_IN_RED_AND_BLACK,)),
    "whole run": ("t1: 9s 8h 7c; t2: 8d", "t1", "t2", 1, (Tableau(2, take=whole_run, accepts=down.alternating),)),
    "full run": ("t: Kc", "t", "d", 1, (Tableau(1, take=full_run), Discard(1, space=ANY))),
}


@pytest.mark.parametrize("reason", CASES)
def test_each_reason_has_a_position(reason: str) -> None:
    """The sentence is the one that says what stands against the move, word for word."""
    assert refused(*CASES[reason][:4], *CASES[reason][4]) == REFUSALS[reason]


def test_every_reason_is_tested() -> None:
    """A new sentence needs a position here."""
    assert {*CASES, "alike"} == set(REFUSALS)
    assert set(LIFTED) == set(LIFTS) - {"nothing", "any card"}


@pytest.mark.parametrize("lift", LIFTED)
def test_each_kind_of_lift_has_its_reason(lift: str) -> None:
    """Why these cards may not be lifted."""
    assert refused(*LIFTED[lift][:4], *LIFTED[lift][4]) == LIFTS[lift]


@pytest.mark.parametrize(
    ("build", "said"),
    [
        (up, "up by one"),
        (up.in_suit, "up by one in suit"),
        (up.alternating, "up by one in alternating colours"),
        (up.in_colour, "up by one, red on red and black on black"),
        (down, "down by one"),
        (down.in_suit, "down by one in suit"),
        (down.alternating, "down by one in alternating colours"),
        (down.in_colour, "down by one, red on red and black on black"),
        (either, "next in rank"),
        (either.in_suit, "next in rank of its suit"),
        (either.alternating, "next in rank of the other colour"),
        (either.in_colour, "next in rank of its colour"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
@pytest.mark.parametrize("wraps", [False, True])
def test_each_build_has_its_reason(build: Build, said: str, wraps: bool) -> None:
    """The card, where it was to go, and how the pile is built; in Russian too, and each in its own words."""
    english, russian = refused("t1: 4c; t2: 9h", "t1", "t2", 1, Tableau(2, accepts=build.wrapping if wraps else build))

    assert english.startswith("4c -> 9h: here ") and english.endswith(said)
    assert re.fullmatch("4c -> 9h: здесь [а-я, ]+", russian)


def test_the_reasons_of_builds_differ() -> None:
    """Twelve builds, twelve sentences in each language."""
    builds = [attr for base in (up, down, either) for attr in (base, base.in_suit, base.alternating, base.in_colour)]
    said = [refused("t1: 4c; t2: 9h", "t1", "t2", 1, Tableau(2, accepts=build)) for build in builds]

    assert len({english for english, _ in said}) == len({russian for _, russian in said}) == 12


@pytest.mark.parametrize(
    ("space", "said"),
    [
        ("A*", ("only an ace goes there", "туда кладут только туза")),
        ("K*", ("only a king goes there", "туда кладут только короля")),
        ("2*", ("only a two goes there", "туда кладут только двойку")),
        ("5*", ("only a five goes there", "туда кладут только пятерку")),
        ("6*", ("only a six goes there", "туда кладут только шестерку")),
        (each_suit("K*"), ("only a king goes there", "туда кладут только короля")),
        ("7h", ("only certain cards go there", "туда кладут только определенные карты")),
        (each_suit("4*"), ("each of these piles has its own suit", "у каждой из этих стопок своя масть")),
        (
            up.in_suit.beside([1, None]),
            ("here cards are built up by one in suit", "здесь выстраивают по возрастанию в масть"),
        ),
    ],
    ids=["ace", "king", "two", "five", "six", "king of a suit", "card", "suit", "beside"],
)
def test_each_space_has_its_reason(space: object, said: tuple[str, str]) -> None:
    """What does go there."""
    rows = (Grid(2, take=nothing, space=space), Tableau(1))

    assert refused("t: 4h; g1.2: 9h", "t", "g1.1", 1, *rows) == tuple(f"4h: {each}" for each in said)


def test_the_base_rank_has_its_reason() -> None:
    """While some foundation has begun."""
    rows = (Tableau(1), Foundation(2, space=BASE))

    assert refused("t: 4h; f1: 9h", "t", "f2", 1, *rows) == (
        "4h: only a card of the base rank goes there",
        "4h: туда кладут только карту базового достоинства",
    )


def test_a_relation_speaks_for_itself() -> None:
    """In the sentence that the game gave it."""
    assert refused("t1: 4c; t2: 9h", "t1", "t2", 1, Tableau(2, accepts=NEVER)) == (
        "4c -> 9h: never",
        "4c -> 9h: никогда",
    )


def test_a_card_that_fits_another_pile_is_refused_for_what_this_one_lacks() -> None:
    """That a two goes on the ace is no reason to be silent about an empty foundation."""
    rows = (Tableau(1), Foundation(2, space="A*"))

    assert refused("t: 2c; f2: Ac", "t", "f1", 1, *rows) == (
        "2c: only an ace goes there",
        "2c: туда кладут только туза",
    )


def test_a_space_that_is_like_the_one_listed_is_told_apart_from_a_wrong_one() -> None:
    """An ace may go to any empty foundation; only the first is listed, and the sentence says no less than where."""
    said = refused("t: Ac", "t", "f2", 1, Tableau(1), Foundation(2, space="A*"))

    assert said is not None and "f1" in said[0] and "f1" in said[1]


def test_a_picked_card_is_refused_for_itself() -> None:
    """However deep it lies, there is room for it; what stands against it is its rank."""
    rows = (Reserve(1, take=any_card), Tableau(1, accepts=down, holds=2))

    assert refused("r: 9c 2c 3c; t: 5h", "r", "t", 3, *rows) == (
        "9c -> 5h: here cards are built down by one",
        "9c -> 5h: здесь выстраивают по убыванию на единицу, масть любая",
    )


def test_a_picked_card_that_fits_no_foundation_is_refused_for_its_rank() -> None:
    """It comes alone from under others, so that it is not one card too many."""
    rows = (Reserve(1, take=any_card), Foundation(1))

    assert refused("r: 9c 4c 3c; f: Ac", "r", "f", 3, *rows) == (
        "9c -> Ac: here cards are built up by one in suit",
        "9c -> Ac: здесь выстраивают по возрастанию в масть",
    )


def test_a_run_that_moves_to_cards_only_is_one_card_too_many_for_a_space() -> None:
    """That but the top card is taken would be untrue of a game in which runs move."""
    rows = (Tableau(3, take=(top, run.to("cards")), accepts=down, space=ANY),)

    assert refused("t1: 9c 8c; t2: Th", "t1", "t2", 2, *rows) is None
    assert refused("t1: 9c 8c; t2: Th", "t1", "t3", 2, *rows) == REFUSALS["one card"]
    assert refused("t1: 9c 3c; t2: Th", "t1", "t3", 2, *rows) == LIFTS["top"]


def test_a_game_in_which_no_card_moves_says_so() -> None:
    """Whoever points from pile to pile did not write the verb."""
    rules = bound(Layout(Tableau(2, take=nothing)), moves=lambda: Moves())

    assert rules.refusal(laid(rules, "t1: 2c; t2: 3c"), Move("move", 0, 1)) == (
        "in this game no card moves from pile to pile",
        "в этой игре карты со стопки на стопку не перекладывают",
    )


def test_a_hidden_card_is_not_named() -> None:
    """The sentence about the unseen card of the stock is the same whatever it is."""
    rows = (Stock(take=top), Foundation(1, space="A*"), Tableau(1, accepts=down, space=ANY))

    for target, text in (("f", "s: -Kh {}; t: 3c"), ("t", "s: -Kh {}; t: 3c")):
        said = {refused(text.format(card), "s", target, 1, *rows) for card in ("-Ac", "-2h", "-9s")}
        assert len(said) == 1 and None not in said


def test_tests_speak_before_tables() -> None:
    """Why a listed move was struck out is what the test says of itself; the tables speak of moves never listed."""

    def only_aces(position: object, move: Move) -> bool:
        """Only aces may move today.

        ru: Сегодня ходят только тузы.
        """
        return False

    rules = bound(Layout(Tableau(2, accepts=down)), moves=changing(lambda moves: moves.only(only_aces)))
    at = laid(rules, "t1: 2c; t2: 3c")

    assert rules.refusal(at, Move("move", 0, 1)) == ("Only aces may move today", "Сегодня ходят только тузы")
    assert rules.refusal(at, Move("move", 1, 0)) == (
        "3c -> 2c: here cards are built down by one",
        "3c -> 2c: здесь выстраивают по убыванию на единицу, масть любая",
    )


def test_a_verb_that_the_game_does_not_have() -> None:
    """It is named."""
    rules = bound(Layout(Tableau(2)))
    at = laid(rules, "t1: 2c")

    assert rules.refusal(at, Move("deal", 0, 0)) == (
        "deal: this game has no such move",
        "deal: в этой игре нет такого хода",
    )


def test_a_verb_that_cannot_be_done_now() -> None:
    """It is named, with when it can be."""
    rules = bound(Layout(Stock(turn=1, onto="waste"), Waste(take=()), redeals=1))
    at = laid(rules, "w: 2c")

    assert rules.refusal(at, Move("deal", 0, 1)) == (
        "deal: the stock is empty",
        "deal: колода пуста",
    )


def test_a_game_of_its_own_moves_has_reasons_too() -> None:
    """Where no table speaks, the verb does."""

    def swap(position: object, move: Move) -> list[object]:
        """Swap two piles.

        ru: Поменять стопки местами.
        """
        return []

    rules = bound(
        Layout(Tableau(2, deal=1), pack=b"\x01\x02"),
        moves=lambda: Moves().also("swap", lambda position: [], swap),
    )
    at = laid(rules, "t1: Ac; t2: 2c")

    assert rules.refusal(at, Move("swap", 0, 1)) == (
        "swap: that cannot be done now (Swap two piles)",
        "swap: сейчас этого сделать нельзя (Поменять стопки местами)",
    )
    assert rules.refusal(at, Move("move", 0, 1)) is not None


def rules_of(game: str) -> Rules:
    return catalogue.game(game).bound()


@pytest.mark.parametrize("game", catalogue.games())
def test_a_refusal_is_none_just_for_legal_moves(game: str) -> None:
    """Along random play, for every two piles and each number of cards; both languages speak, each in its letters."""
    rules = rules_of(game)
    chance = random.Random(1)
    for at in [each for i, each in enumerate(walk(rules, 40, every=1000)) if i % 8 == 0]:
        legal = set(rules.moves(at))
        size = rules.layout.size
        pairs = [(s, t) for s in range(size) for t in range(size)]
        wanted = {
            *legal,
            *(Move("move", s, t, n) for s, t in chance.sample(pairs, min(150, len(pairs))) for n in (0, 1, 2, 9)),
        }
        for move in wanted:
            said = rules.refusal(at, move)

            assert (said is None) == (move in legal), (move, said)
            if said is not None:
                assert said[0] and re.search("[а-яё]", said[1]) and not re.search("[а-яё]", said[0]), (move, said)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(catalogue.games())), st.integers(0, 99), st.randoms(use_true_random=False))
def test_any_move_whatever_is_legal_or_has_a_reason(game: str, number: int, chance: random.Random) -> None:
    """Verbs of all games, piles that are there, places from none to more than any: no error, but a sentence."""
    rules = rules_of(game)
    _, at = opening(rules, Deal("cadogan", number))
    verbs = [*rules.composed.verbs, "move", "deal", "redeal", "pick", "pair", "fly"]
    for _ in range(10):
        pile = [chance.randrange(rules.layout.size) for _ in range(3)]
        also = ((pile[2], chance.randint(0, 20)),) if chance.random() < 0.3 else ()
        move = Move(chance.choice(verbs), pile[0], pile[1], chance.randint(0, 20), also)

        assert (rules.refusal(at, move) is None) == (move in rules.moves(at))
