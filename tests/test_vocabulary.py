"""The words of moving: what is lifted, what goes on what, where and when. Legal moves are stated by cards."""

from itertools import product

import attrs
import pytest
from local import bound, laid, legal, legal_by_cards
from oracle import link_holds

from cadogan import (
    ANY,
    BASE,
    Cell,
    Discard,
    Foundation,
    Grid,
    Layout,
    Reserve,
    Stock,
    Tableau,
    Waste,
    any_card,
    cleared,
    deal_is,
    down,
    each_suit,
    either,
    empty,
    full_run,
    name,
    names,
    nothing,
    one_of,
    out,
    rank,
    relation,
    run,
    top,
    up,
    whole_run,
)
from cadogan.cards import DOWN, JOKER, PACK, UNSEEN, matching
from cadogan.errors import PluginError
from cadogan.rows import Row
from cadogan.vocabulary import Build, Condition, table


def by_cards(text: str, *rows: Row, **words: object) -> set[str]:
    """Lay a position and return its legal moves by cards."""
    rules = bound(Layout(*rows, **words))  # type: ignore[arg-type]
    return legal_by_cards(rules, laid(rules, text))


def by_places(text: str, *rows: Row, **words: object) -> set[str]:
    """Lay a position and return its legal moves by places."""
    rules = bound(Layout(*rows, **words))  # type: ignore[arg-type]
    return legal(rules, laid(rules, text))


# The kinds and what is usual.


@pytest.mark.parametrize(
    ("row", "gives"),
    [
        (Stock(), set()),
        (Waste(), {"w-t"}),
        (Foundation(1), set()),
        (Reserve(1), {"r-t"}),
        (Cell(1), {"c-t"}),
        (Discard(1), set()),
        (Grid(1), set()),
    ],
    ids=lambda value: value.kind if isinstance(value, Row) else "",
)
def test_what_a_kind_usually_gives(row: Row, gives: set[str]) -> None:
    """Waste, tableau, reserve and cell give their top card, the others nothing."""
    assert by_places(f"{row.kind}: 5c 6c", row, Tableau(1, take=nothing, space=ANY)) == gives


@pytest.mark.parametrize("kind", [Waste, Tableau, Reserve, Discard, Grid, Foundation])
def test_what_a_kind_usually_takes(kind: type[Row]) -> None:
    """Nothing until something is said; a foundation is built up in suit, its spaces take nothing."""
    moves = by_cards("t1: 5c; t2: 6c; t3: Ac", Tableau(3), kind(1, name="other"))

    assert moves == set()
    moves = by_cards("t1: 5c; t2: 6c; other: 4c", Tableau(3), kind(1, name="other", take=nothing))
    assert moves == ({"5c -> foundation"} if kind is Foundation else set())


def test_a_cell_takes_one_card_and_none_from_a_cell() -> None:
    """Its space takes any card, and it holds one."""
    assert by_places("t: 5c 6c; c2: 7c", Tableau(1), Cell(2)) == {"t-c1"}


def test_only_a_tableau_takes_several_cards_at_once() -> None:
    """A run goes whole to a column, and card by card everywhere else."""
    rows = [kind(1, name="goal", space=ANY, holds=None, take=nothing) for kind in (Waste, Reserve, Cell, Discard, Grid)]

    for row in rows:
        assert by_cards("t: 7h 6s 5d", Tableau(1, take=run, accepts=down), row) == {
            next(iter(by_cards("t: 5d", Tableau(1), row)))
        }
    assert by_cards("t1: 7h 6s 5d", Tableau(2, take=run, accepts=down, space=ANY)) == {
        "7h 6s 5d -> space",
        "6s 5d -> space",
        "5d -> space",
    }


def test_a_foundation_takes_thirteen_cards() -> None:
    """Or as many as it is said to hold; None is any number."""
    wraps = {"accepts": up.in_suit.wrapping}
    full = "f: " + names(PACK[:13]) + "; t: Ac"

    assert by_cards(full, Tableau(1), Foundation(1, **wraps)) == set()
    assert by_cards(full, Tableau(1), Foundation(1, **wraps, holds=14)) == {"Ac -> foundation"}
    assert by_cards(full, Tableau(1), Foundation(1, **wraps, holds=None)) == {"Ac -> foundation"}


def test_of_alike_empty_foundations_only_the_first_is_listed() -> None:
    """They are one choice; spaces of a tableau are listed one by one."""
    assert by_places("t: Ac; f1: Ad", Tableau(1), Foundation(4, space="A*")) == {"t-f2"}
    assert by_places("t1: Ac", Tableau(3, space=ANY)) == {"t1-t2", "t1-t3"}


def test_foundations_that_wait_for_different_cards_are_not_alike() -> None:
    """Where each has a suit of its own, all spaces that take the card are listed."""
    row = Foundation(4, space=[each_suit("A*").of("waste"), one_of("K*").of("tableau")])

    assert by_places("t: Kh", Tableau(1), Waste(1), row) == {"t-f1", "t-f2", "t-f3", "t-f4"}


# What is lifted.

COLUMN = "t1: -Kh 9s 8d 7c 6h"
ALL = Tableau(1, name="all", accepts=ANY, space=ANY, take=nothing)


def lifted(take: object, text: str = COLUMN, accepts: object = down.alternating, keeps: int = 0) -> set[str]:
    """Return what may be lifted to a column that takes everything."""
    moves = by_cards(text, Tableau(1, take=take, accepts=accepts, keeps=keeps), ALL)  # type: ignore[arg-type]
    return {move.partition(" -> ")[0] for move in moves}


@pytest.mark.parametrize(
    ("take", "wanted"),
    [
        (top, {"6h"}),
        (run, {"6h", "7c 6h", "8d 7c 6h", "9s 8d 7c 6h"}),
        (whole_run, {"9s 8d 7c 6h"}),
        (run(down.in_suit), {"6h"}),
        (run(down), {"6h", "7c 6h", "8d 7c 6h", "9s 8d 7c 6h"}),
        (run(ANY), {"6h", "7c 6h", "8d 7c 6h", "9s 8d 7c 6h"}),
        (whole_run(up), {"6h"}),
        (any_card, {"6h", "7c", "8d", "9s"}),
        (nothing, set()),
        (full_run, set()),
        ((top, whole_run), {"6h", "9s 8d 7c 6h"}),
        ((), set()),
    ],
)
def test_what_is_lifted(take: object, wanted: set[str]) -> None:
    """B01, B04: only open cards move; a run has no break; of several takes any will do; no move comes twice."""
    assert lifted(take) == wanted


def test_a_run_ends_where_the_link_does() -> None:
    """B04: a heap that is no run stays."""
    assert lifted(run, "t1: 9s 4h 3c") == {"3c", "4h 3c"}
    assert lifted(whole_run, "t1: 9s 4h 3c") == {"4h 3c"}
    assert lifted(run(ANY), "t1: -9s 4h 3c Ks") == {"Ks", "3c Ks", "4h 3c Ks"}


def test_a_run_stops_at_a_card_that_lies_face_down() -> None:
    """B01: even if it would fit."""
    assert lifted(run, "t1: -4h 3c") == {"3c"}
    assert lifted(any_card, "t1: 9h -4h 3c") == {"3c", "9h"}
    assert lifted(run, "t1: 3c -2h") == set()


@pytest.mark.parametrize(
    ("take", "wanted"),
    [
        (top, {"6h"}),
        (run, {"6h", "7c 6h"}),
        (run(ANY), {"6h", "7c 6h"}),
        (whole_run, {"7c 6h"}),
        (any_card, {"6h", "7c"}),
    ],
)
def test_what_a_pile_keeps_never_leaves(take: object, wanted: set[str]) -> None:
    """The lowest cards of a pile, so many, stay whatever is lifted."""
    assert lifted(take, "t1: 8d 7c 6h", keeps=1) == wanted
    assert lifted(take, "t1: 8d", keeps=1) == set()


SUIT = names(PACK[:13][::-1])
MIXED = "Ks Qs Js Th 9h 8h 7h 6h 5h 4h 3h 2h Ah"


@pytest.mark.parametrize("row", [Foundation(1, space="K*", accepts=()), Discard(1, space=ANY)])
def test_a_full_run_goes_whole(row: Row) -> None:
    """B18, B19: king to ace in suit, all open, whatever the columns accept; to a foundation or a discard."""
    columns = Tableau(2, take=(top.to("tableau"), full_run.to("goal")), accepts=down)
    row = attrs.evolve(row, name="goal")
    for text in (f"t1: 2d {SUIT}", f"t1: {SUIT}"):
        moves = by_places(text, columns, row)
        assert moves == {f"t1-{row.letter} x13"}
    for text in (f"t1: {MIXED}", f"t1: -{SUIT}", "t1: " + SUIT.removeprefix("Kc "), f"t1: {SUIT} Ac"):
        assert by_places(text, columns, row) == set()


def test_a_full_run_may_follow_another_link() -> None:
    """Thirteen cards by whatever link is said."""
    take = full_run(down.alternating)
    pile = "Ks Qh Jc Td 9s 8h 7c 6d 5s 4h 3c 2d As"

    assert by_places(f"t: {pile}", Tableau(1, take=take), Discard(1, space=ANY)) == {"t-d x13"}
    assert by_places(f"t: {SUIT}", Tableau(1, take=take), Discard(1, space=ANY)) == set()


def test_a_full_run_needs_room() -> None:
    """It does not go where it does not find place."""
    assert by_places(f"t: {SUIT}", Tableau(1, take=full_run), Discard(1, space=ANY, holds=12)) == set()


def test_one_card_of_many_is_picked() -> None:
    """Its place from the top is written, and it alone moves."""
    rules = bound(Layout(Reserve(1, take=any_card), Tableau(1, accepts=down, take=nothing)))
    at = laid(rules, "r: 6d 2c 6h 9c; t: 7s")

    assert legal(rules, at) == {"r-t x2 pick", "r-t x4 pick"}
    assert legal_by_cards(rules, at) == {"6h -> 7s", "6d -> 7s"}
    _, after = rules.play(at, rules.moves(at)[1])
    assert names(after[0]) + " | " + names(after[1]) in {"2c 6h 9c | 7s 6d", "6d 2c 9c | 7s 6h"}


def test_a_picked_card_needs_room_for_one() -> None:
    """However deep it lies."""
    assert by_places("r: 6d 2c 6h", Reserve(1, take=any_card), Tableau(1, holds=1, space="6*")) == {
        "r-t",
        "r-t x3 pick",
    }


def test_a_pile_takes_no_more_cards_than_it_holds() -> None:
    """A run goes as far as there is room."""
    columns = Tableau(2, take=run, accepts=down, space=ANY, holds=4)

    assert by_cards("t1: 7h 6s 5d 4c; t2: 8s", columns) == set()
    assert by_cards("t1: 7h 6s 5d; t2: 8s", columns) == {"7h 6s 5d -> 8s"}


# What goes on what.

DIRECTIONS = {"up": up, "down": down, "either": either}
SUITS = ("any", "same", "alternating", "colour")


@pytest.mark.parametrize(("word", "suits", "wraps"), [*product(DIRECTIONS, SUITS, [False, True])])
def test_a_build_against_all_pairs_of_cards(word: str, suits: str, wraps: bool) -> None:
    """The table, the question and the plain reading of the words agree on all pairs; nothing goes on a back."""
    build = attrs.evolve(DIRECTIONS[word], suits=suits, wraps=wraps)
    fits = table(build)
    for upper, lower in product((*PACK, JOKER), repeat=2):
        wanted = link_holds(build, upper, lower)

        assert build.takes(upper, lower) == wanted, (name(upper), name(lower))
        assert bool(fits[lower] >> upper & 1) == wanted, (name(upper), name(lower))
    assert all(fits[card | DOWN] == 0 for card in (*PACK, JOKER)) and fits[UNSEEN] == 0
    assert all(not mask & 1 for mask in fits)


def test_the_properties_of_a_build_are_the_suits() -> None:
    """``.in_suit``, ``.alternating``, ``.in_colour`` and ``.wrapping``."""
    builds = {"in_suit": "6h", "alternating": "6c 6s", "in_colour": "6d 6h", "wrapping": "6c 6d 6h 6s"}

    for word, wanted in builds.items():
        build: Build = getattr(down, word)
        assert names(bytes(card for card in PACK if build.on(card_of("7h")) >> card & 1)).split() == sorted(
            wanted.split(), key=lambda each: "cdhs".index(each[1])
        )
    assert up.wrapping.takes(card_of("Ac"), card_of("Kd")) and not up.takes(card_of("Ac"), card_of("Kd"))


def card_of(text: str) -> int:
    return matching(text)[0]


@pytest.mark.parametrize("word", ["in_suit", "alternating", "in_colour", "wrapping"])
def test_any_card_of_a_suit_is_no_word(word: str) -> None:
    """``ANY`` looks at no other card, so that asking it for a suit is an error and does not pass unnoticed."""
    with pytest.raises(ValueError, match="ANY"):
        getattr(ANY, word)


def test_a_sequence_of_ranks() -> None:
    """The height tells which rank is next; of ``accepts`` only the suit counts."""
    row = Foundation(1, order="A2468TQ3579JK", accepts=up.in_suit, space="A*")
    hand = "t1: 4c; t2: 4d; t3: 3c; t4: Qc"

    assert by_cards(hand + "; f: Ac 2c", Tableau(4), row) == {"4c -> foundation"}
    assert by_cards(hand + "; f: Ac 2c 4c 6c 8c Tc", Tableau(4), row) == {"Qc -> foundation"}
    assert by_cards(hand + "; f: Ac 2c", Tableau(4), attrs.evolve(row, accepts=up)) == {
        "4c -> foundation",
        "4d -> foundation",
    }


def test_a_sequence_a_pile() -> None:
    """Each pile has its own; a pile is full when its sequence ends."""
    row = Foundation(2, order=["A24", "2A3"], accepts=up)

    assert by_places("t1: 4c; t2: Ac; t3: 3c; f1: Ad 2d; f2: 2h", Tableau(3), row) == {"t1-f1", "t2-f2"}
    assert by_places("t1: 4c; t2: Ac; t3: 3c; f1: Ad 2d 4d; f2: 2h Ah", Tableau(3), row) == {"t3-f2"}


def test_a_sequence_may_be_longer_than_thirteen() -> None:
    """A pile holds as many cards as its sequence has ranks, also up to the king and down again."""
    row = Foundation(1, order="A23456789TJQKKQJT98765432A", accepts=up.in_suit)
    suit = names(PACK[:13])

    assert by_cards(f"f: {suit}; t1: Kc; t2: Qc", Tableau(2), row) == {"Kc -> foundation"}
    assert by_cards(f"f: {suit} Kc; t1: Kc; t2: Qc", Tableau(2), row) == {"Qc -> foundation"}


@pytest.mark.parametrize(("suits", "wanted"), [("alternating", {"2d"}), ("colour", {"2c", "2s"})])
def test_a_sequence_of_ranks_in_colours(suits: str, wanted: set[str]) -> None:
    """All that ``accepts`` says of suits counts."""
    row = Foundation(1, order="A23", accepts=attrs.evolve(up, suits=suits))
    moves = by_cards("t1: 2c; t2: 2d; t3: 2s; f: Ac", Tableau(3), row)

    assert {move.partition(" ")[0] for move in moves} == wanted


def test_a_relation_of_the_games_own() -> None:
    """Asked about each pair of cards, the card first, then the one that it goes on."""
    pairs = relation(lambda card, under: rank(card) + rank(under) == 13, ("thirteen", "тринадцать"))

    assert by_cards("t1: 5c; t2: 8d; t3: Kh", Tableau(3, accepts=pairs)) == {"5c -> 8d", "8d -> 5c"}


def test_any_card_goes_on_cards_and_spaces_alike() -> None:
    """``ANY`` in ``accepts`` holds for a space as well, but not for a card that lies face down."""
    assert by_places("t1: 5c; t2: 8d; t3: -2c", Tableau(4, accepts=ANY)) == {"t1-t2", "t1-t4", "t2-t1", "t2-t4"}


def test_a_pattern_in_accepts_holds_for_a_space_as_well() -> None:
    """Unless ``space`` says something else."""
    hand = "t1: 5c; t2: Kd; d1: 3c"

    assert by_places(hand, Tableau(2), Discard(2, accepts="K*")) == {"t2-d1", "t2-d2"}
    assert by_places(hand, Tableau(2), Discard(2, accepts="K*", space="5*")) == {"t2-d1", "t1-d2"}


def test_a_build_in_accepts_does_not_hold_for_a_space() -> None:
    """B15, B57: with no ``space`` an empty pile takes nothing."""
    assert by_places("t1: 5c; t2: 6d", Tableau(3, accepts=down)) == {"t1-t2"}


def test_a_pattern_for_spaces() -> None:
    """B15: these cards and no others."""
    assert by_cards("t1: 2c; t2: Kd", Tableau(3, space="K*")) == {"Kd -> space"}
    assert by_cards("t1: 2c; t2: Kd; t3: Kh", Tableau(4, space="Kh 2*")) == {"2c -> space", "Kh -> space"}
    assert by_cards("t1: 2c; t2: Kd", Tableau(3, space=["K*", one_of("2c")])) == {"2c -> space", "Kd -> space"}


def test_each_pile_takes_its_own_suit() -> None:
    """B52: pile i takes the suit i, in the order c d h s and over again."""
    hand = "t1: As; t2: Ad; t3: 2s"

    assert by_places(hand, Tableau(3), Foundation(4, space=each_suit("A*"))) == {"t1-f4", "t2-f2"}
    assert by_places(hand, Tableau(3), Foundation(8, space=each_suit("A*"))) == {"t1-f4", "t1-f8", "t2-f2", "t2-f6"}


def test_each_pile_takes_its_own_suit_on_cards_too() -> None:
    """In ``accepts`` as in ``space``."""
    row = Discard(4, accepts=each_suit("K*"))

    assert by_places("t1: Ks; t2: Kd; d1: 3c; d2: 4d", Tableau(2), row) == {"t1-d4", "t2-d2"}


@pytest.mark.parametrize(("foundations", "wanted"), [("f2: 7h 8h", {"7c"}), ("", {"7c", "9d"})])
def test_the_base_rank(foundations: str, wanted: set[str]) -> None:
    """B45: the rank with which the begun foundations began, at the bottom; any card while none has."""
    row = Foundation(3, accepts=up.in_suit.wrapping, space=BASE)
    moves = by_cards(f"t1: 7c; t2: 9d; {foundations}", Tableau(2), row)

    assert moves == {f"{card} -> foundation" for card in wanted}


def test_down_to_the_base_rank() -> None:
    """``.to_base``: nothing goes on a card with whose rank the foundations begin, whatever that is."""
    hand = "t1: 7c; t2: 6h; t3: Kc; t4: Ah"
    columns, bases = Tableau(4, accepts=down.alternating.wrapping.to_base), Foundation(2, space=BASE)
    both = {"6h -> 7c", "Kc -> Ah"}

    assert by_cards(f"{hand}; f1: 2d", columns, bases) == both
    assert by_cards(f"{hand}; f1: 7d 8d", columns, bases) == {"Kc -> Ah", "7c -> foundation"}
    assert by_cards(f"{hand}; f2: As", columns, bases) == {"6h -> 7c", "Ah -> foundation"}
    with pytest.raises(ValueError, match="say down before"):
        _ = up.to_base


def test_a_joker_may_be_the_base() -> None:
    """Nothing has its rank, so that no other foundation begins."""
    row = Foundation(2, space=BASE)

    assert by_cards("t: 7c; f1: JK", Tableau(1), row) == set()


# Where.


def test_only_to_some_piles() -> None:
    """``.to()`` at the giver: kinds and names."""
    rows = (Waste(1, space=ANY, take=nothing), Reserve(2, name="left", space=ANY, take=nothing))

    assert by_places("t: 5c", Tableau(1, take=top.to("waste")), *rows) == {"t-w"}
    assert by_places("t: 5c", Tableau(1, take=top.to("left")), *rows) == {"t-r1", "t-r2"}
    assert by_places("t: 5c", Tableau(1, take=top.to("left", "waste")), *rows) == {"t-w", "t-r1", "t-r2"}


def test_a_label_is_no_name_for_a_permission() -> None:
    """``.to()`` and ``.of()`` want kinds or names, and say so."""
    for rows in (
        (Tableau(1, take=top.to("r2")), Reserve(2, space=ANY)),
        (Tableau(2), Reserve(1, space=ANY.of("t2"))),
    ):
        with pytest.raises(PluginError, match="is a label: give that row a name="):
            bound(Layout(*rows))


def test_only_to_cards_or_to_spaces() -> None:
    """With a name both must hold; without one only the state counts."""
    goals = (Tableau(2, name="goal", accepts=ANY, space=ANY, take=nothing), Reserve(2, accepts=ANY, take=nothing))
    text = "w: 5c; t1: 9c; r1: 9d"

    assert by_places(text, Waste(1, take=top.to("cards")), *goals) == {"w-t1", "w-r1"}
    assert by_places(text, Waste(1, take=top.to("spaces")), *goals) == {"w-t2", "w-r2"}
    assert by_places(text, Waste(1, take=top.to("spaces", "goal")), *goals) == {"w-t2"}
    assert by_places(text, Waste(1, take=top.to("cards", "spaces", "goal")), *goals) == {"w-t1", "w-t2"}


def test_a_rule_that_depends_on_the_target() -> None:
    """Runs to cards, and runs in suit to spaces."""
    take = (run.to("cards"), run(down.in_suit).to("spaces"))
    moves = by_cards("t1: 7h 6s 5s; t2: 8c", Tableau(3, take=take, accepts=down, space=ANY))

    assert moves == {"7h 6s 5s -> 8c", "6s 5s -> space", "5s -> space", "8c -> space"}


def test_only_from_some_piles() -> None:
    """``.of()`` at the taker, for each build by itself."""
    row = Tableau(1, accepts=[down.of("waste"), up.of("reserve")], space=ANY.of("reserve", "waste"), take=nothing)
    rows = (row, Waste(1), Reserve(2), Cell(1, space=()))

    assert by_places("t: 5c; w: 4c; r1: 6c; r2: 4d; c: 4h", *rows) == {"w-t", "r1-t"}
    assert by_places("w: 4c; r1: 6c; r2: 4d; c: 4h", *rows) == {"w-t", "r1-t", "r2-t"}


def test_along() -> None:
    """Pile i takes only from the piles that the table names for it."""
    row = Tableau(2, space=ANY, take=nothing, along=["r1 r3", "r2"])

    assert by_places("r1: 2c; r2: 3c; r3: 4c", Reserve(3), row) == {"r1-t1", "r3-t1", "r2-t2"}


def test_freed() -> None:
    """B37: while at least k of the neighbours are empty; None is a side on which nothing can lie."""
    pyramid = Grid(6, take=top.freed(2, [(1, 2), (3, 4), (4, 5), (), (), ()]))
    text = "g1.1: 2c; g1.2: 3c; g1.3: 4c; g1.4: {}; g1.5: {}; g1.6: 7c"

    assert by_places(text.format("5c", "6c"), pyramid, Discard(1, space=ANY)) == {"g1.4-d", "g1.5-d", "g1.6-d"}
    assert by_places(text.format("5c", ""), pyramid, Discard(1, space=ANY)) == {"g1.4-d", "g1.6-d"}
    assert by_places(text.format("", ""), pyramid, Discard(1, space=ANY)) == {"g1.2-d", "g1.6-d"}
    carpet = Grid(3, take=top.freed(1, [(None, 1), (0, 2), (1, None)]))
    assert by_places("g1.1: 2c; g1.2: 3c; g1.3: 4c", carpet, Discard(1, space=ANY)) == {"g1.1-d", "g1.3-d"}


def test_beside() -> None:
    """B32: a space asks the card of its neighbour, and takes nothing where there is none, or none that can be seen."""
    row = Grid(4, take=top, space=up.in_suit.beside([None, 0, 1, 2]))
    text = "g1.1: {}; g1.2: {}; g1.3: {}; g1.4: {}"

    assert by_places(text.format("5c", "", "2h", "6c"), row) == {"g1.4-g1.2"}
    assert by_places(text.format("", "6c", "", "7c"), row) == {"g1.4-g1.3"}
    assert by_places(text.format("5c", "6c", "", ""), row) == set()
    assert by_places(text.format("-5c", "", "2h", "6c"), row) == set()
    assert by_places(text.format("5c", "", "", "6d"), row) == set()


def test_beside_a_pile_of_another_row() -> None:
    """A label names it."""
    row = Grid(1, space=up.beside(["r"]))

    assert by_places("r: 5c; t1: 6d; t2: 7d", Tableau(2), Reserve(1), row) == {"t1-g1.1"}


def test_piles_with_neighbours_may_not_change_places() -> None:
    """Whatever says something of single piles makes them different, for a solver that sorts them."""
    left = [None, 0]

    assert not Grid(2, space=up.beside(left)).alike
    assert not Grid(2, take=top.freed(1, [[1], [0]])).alike
    assert not Foundation(2, space=each_suit("A*")).alike
    assert not Discard(2, accepts=each_suit("A*")).alike
    assert Tableau(2, accepts=down, space=ANY).alike


@pytest.mark.parametrize(
    "rows",
    [
        (Tableau(2), Reserve(2, space=ANY, along=["t1", "t2"])),
        (Tableau(2, take=top.when(out("t1")), space=ANY),),
        (Tableau(2), Grid(1, space=up.beside(["t2"]))),
        (Tableau(2), Stock(turn=2, onto="tableau")),
        (Tableau(2), Waste(1), Reserve(1, refill="t1")),
    ],
)
def test_piles_that_other_words_tell_apart_are_not_alike(rows: tuple[Row, ...]) -> None:
    """A layout says of two piles that they may change places only if the game goes on the same."""
    assert (0, 1) not in Layout(*rows).alike


def test_piles_one_of_which_is_to_be_cleared_are_not_alike() -> None:
    assert (0, 1) not in Layout(Tableau(2), goal=cleared("t1")).alike
    assert (0, 1) in Layout(Tableau(2), goal=cleared("tableau")).alike


# When.


@pytest.mark.parametrize(
    ("condition", "wanted"),
    [
        (out("cell"), False),
        (out("waste"), True),
        (out("c2"), True),
        (empty("cell"), True),
        (empty("waste"), True),
        (empty("tableau"), False),
        (~out("cell"), True),
        (out("waste") & out("cell"), False),
        (out("waste") & empty("cell"), True),
        (out("waste") | out("cell"), True),
        (~(out("waste") | out("cell")), False),
        (deal_is(1), False),
        (deal_is(2), True),
        (~deal_is(2) | ~empty("tableau"), True),
    ],
    ids=str,
)
@pytest.mark.parametrize("where", ["take", "space", "giver", "taker"])
def test_conditions(condition: Condition, wanted: bool, where: str) -> None:
    """At a take, at a build, and at a row for what it gives and what it takes."""
    take = top.when(condition) if where == "take" else top
    space = ANY.when(condition) if where == "space" else ANY
    rows = (
        Tableau(1, take=take, when=condition if where == "giver" else None),
        Cell(2, take=nothing, space=()),
        Waste(1, take=nothing),
        Discard(1, space=space, when=condition if where == "taker" else None),
    )
    moves = by_places("t: 5c; c1: 6c; redeals = 1", *rows, Stock(), redeals=1)

    assert ("t-d" in moves) == wanted


def test_each_alternative_has_its_own_condition() -> None:
    """While one does not hold, another may."""
    row = Tableau(2, space=["K*", ANY.when(out("reserve"))])

    assert by_cards("t1: 5c; r: 2c", row, Reserve(1, take=nothing)) == set()
    assert by_cards("t1: 5c", row, Reserve(1, take=nothing)) == {"5c -> space"}
    assert by_cards("t1: Kc; r: 2c", row, Reserve(1, take=nothing)) == {"Kc -> space"}


def test_conditions_of_one_word_add_up() -> None:
    """``.when()`` twice is both."""
    take = top.when(out("waste")).when(out("cell"))
    rows = (Tableau(1, take=take), Cell(1, space=()), Waste(1, take=nothing), Discard(1, space=ANY))

    assert by_places("t: 5c", *rows) == {"t-d"}
    assert by_places("t: 5c; w: 6c", *rows) == by_places("t: 5c; c: 6c", *rows) - {"c-d"} == set()


# The unseen stock.


def test_the_unseen_card_of_the_stock_goes_to_spaces_that_take_any_card() -> None:
    """It turns up on the way, and goes nowhere where its face would matter."""
    stock = Stock(take=top)
    rules = bound(Layout(stock, Tableau(2, accepts=down, space=ANY.of("stock")), Foundation(1, space="A*")))
    at = laid(rules, "s: -3c -Ac; t1: 2c")

    assert legal(rules, at) == {"s-t2"}
    assert legal_by_cards(rules, at) == {"? -> space"}
    _, after = rules.play(at, rules.moves(at)[0])
    assert (names(after[0]), names(after[2])) == ("-3c", "Ac")


@pytest.mark.parametrize("face_up", [None, 0])
@pytest.mark.parametrize("first", [True, False])
def test_only_the_stock_gives_a_card_that_lies_face_down(face_up: int | None, first: bool) -> None:
    """Whatever the order of the lines, and whether or not the stock says that its cards lie face down."""
    stock, column = Stock(take=top, face_up=face_up), Tableau(1, face_up=0)
    rows = (stock, column) if first else (column, stock)

    assert by_places("s: -3c; t: -4c", *rows, Reserve(1, space=ANY)) == {"s-r"}


def test_a_stock_that_lies_open_gives_what_is_seen() -> None:
    """With ``face_up=1`` the card itself decides."""
    rows = (Stock(face_up=1, take=top), Tableau(1, accepts=down), Foundation(1, space="A*"))

    assert by_places("s: -9c 3c; t: 4d", *rows) == {"s-t"}
    assert by_places("s: -9c Ac; t: 4d", *rows) == {"s-f"}
