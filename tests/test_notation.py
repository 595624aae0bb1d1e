"""Moves as text: what is written is read as itself, and what cannot be read is invalid, illegal or ambiguous."""

import random
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from local import bound, changing, laid

from cadogan import (
    ANY,
    Cell,
    Foundation,
    Grid,
    Layout,
    Move,
    Position,
    Reserve,
    Stock,
    Tableau,
    Waste,
    catalogue,
    down,
    run,
    steps,
    top,
)
from cadogan.cards import DOWN, UNSEEN
from cadogan.codes import opened
from cadogan.errors import AmbiguousMove, IllegalMove, InvalidMove
from cadogan.invariants import walk
from cadogan.notation import by_cards, read, written
from cadogan.rules import Rules

LAYOUT = Layout(
    Tableau(4, take=run, accepts=down.alternating, space="K*"),
    Stock(turn=1, onto="waste"),
    Waste(),
    Foundation(4, space="A*"),
    Cell(1),
)
RULES = bound(LAYOUT)
AT = laid(LAYOUT, "t1: -2c 9h 8s 7d; t2: 8c; t3: 9d; s: -4h; w: 5s Ac; f1: Ad")


def refused(text: str, rules: Rules = RULES, at: Position = AT) -> tuple[str, str, str]:
    """Read a text that is no legal move and return the kind of error and its two sentences."""
    with pytest.raises((InvalidMove, IllegalMove, AmbiguousMove)) as caught:
        read(rules, at, text)
    return type(caught.value).__name__, caught.value.english, caught.value.russian


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("deal", Move("deal", 4, 5)),
        (" DEAL ", Move("deal", 4, 5)),
        ("t1-t3 x2", Move("move", 0, 2, 2)),
        ("T1 - T3  X2", Move("move", 0, 2, 2)),
        ("t1–t3 x2", Move("move", 0, 2, 2)),
        ("t1-c", Move("move", 0, 10)),
        ("t1-c1", Move("move", 0, 10)),
        ("w-f2", Move("move", 5, 7)),
        ("8s 7d -> 9d", Move("move", 0, 2, 2)),
        ("8s -> 9d", Move("move", 0, 2, 2)),
        ("8S to 9D", Move("move", 0, 2, 2)),
        ("8s => t3", Move("move", 0, 2, 2)),
        ("8s → 9d", Move("move", 0, 2, 2)),
        ("7d -> 8c", Move("move", 0, 1)),
        ("7d -> cell", Move("move", 0, 10)),
        ("Ac -> foundation", Move("move", 5, 7)),
        ("Ac -> the foundation", Move("move", 5, 7)),
        ("Ac -> база", Move("move", 5, 7)),
        ("8c -> ячейка", Move("move", 1, 10)),
    ],
)
def test_what_is_read(text: str, move: Move) -> None:
    """By places or by cards, in either case, with spaces or without, with any arrow, in either language."""
    assert read(RULES, AT, text) == move


@pytest.mark.parametrize(
    ("text", "kind", "english", "russian"),
    [
        (
            "hello",
            "InvalidMove",
            "'hello' cannot be read as a move; moves are written t3-t5, t3-t5 x2, 5d -> 6c, Ah -> foundation, deal",
            "'hello': непонятный ход; ход пишут так: t3-t5, t3-t5 x2, 5d -> 6c, Ah -> foundation, deal",
        ),
        (
            "",
            "InvalidMove",
            "'' cannot be read as a move; moves are written t3-t5, t3-t5 x2, 5d -> 6c, Ah -> foundation, deal",
            "'': непонятный ход; ход пишут так: t3-t5, t3-t5 x2, 5d -> 6c, Ah -> foundation, deal",
        ),
        (
            "t1-t9",
            "InvalidMove",
            "'t1-t9': there is no place 't9'; the places are s, w, f1-f4, t1-t4, c",
            "'t1-t9': нет места 't9'; места: s, w, f1-f4, t1-t4, c",
        ),
        (
            "10d -> 9c",
            "InvalidMove",
            "'10d -> 9c' cannot be read as a move: '10d' is not a card: write rank and suit, such as Th or 5c, "
            "with - in front if face down",
            "'10d -> 9c': непонятный ход; ход пишут так: t3-t5, t3-t5 x2, 5d -> 6c, Ah -> foundation, deal",
        ),
        (
            "7d -> heaven",
            "InvalidMove",
            "'7d -> heaven' cannot be read as a move: after the arrow comes a card, a place such as t1, 'space', or "
            "one of cell, foundation, stock, tableau, waste",
            "'7d -> heaven': непонятный ход; ход пишут так: t3-t5, t3-t5 x2, 5d -> 6c, Ah -> foundation, deal",
        ),
        (
            "-> 9c",
            "InvalidMove",
            "'-> 9c' names no card to move",
            "'-> 9c': непонятный ход; ход пишут так: t3-t5, t3-t5 x2, 5d -> 6c, Ah -> foundation, deal",
        ),
        (
            "t3-t2",
            "IllegalMove",
            "9d -> 8c: here cards are built down by one in alternating colours",
            "9d -> 8c: здесь выстраивают по убыванию с чередованием цветов",
        ),
        (
            "9d -> 8c",
            "IllegalMove",
            "9d -> 8c: here cards are built down by one in alternating colours",
            "9d -> 8c: здесь выстраивают по убыванию с чередованием цветов",
        ),
        ("t1-t3 x5", "IllegalMove", "there are not so many cards", "там нет столько карт"),
        ("t1-t3 x0", "IllegalMove", "there are not so many cards", "там нет столько карт"),
        (
            "Qs -> 9d",
            "IllegalMove",
            "Qs cannot be taken from anywhere",
            "Qs: взять неоткуда",
        ),
        ("redeal", "IllegalMove", "redeal: this game has no such move", "redeal: в этой игре нет такого хода"),
        (
            "9d -> 9d",
            "IllegalMove",
            "9d -> 9d: a card does not move to its own pile",
            "9d -> 9d: карта не ходит на свое же место",
        ),
        ("f1-t1", "IllegalMove", "cards on a foundation stay there", "карты с базы не возвращаются"),
    ],
)
def test_what_is_not_read(text: str, kind: str, english: str, russian: str) -> None:
    """Invalid if it is no move at all, illegal with the reason if it is one: word for word in both languages."""
    assert refused(text) == (kind, english, russian)


def test_a_card_that_is_covered_is_no_place_to_go() -> None:
    """The reason is that it is covered, or not to be seen, and not that a card goes to its own pile."""
    for text in ("8c -> 8s", "8c -> 9h", "8c -> Kd", "8c -> 2c"):
        kind, english, _ = refused(text)

        assert kind == "IllegalMove"
        assert "own pile" not in english


def test_what_fits_several_moves_is_ambiguous() -> None:
    """The sentence names them all; moves that are alike but for an empty pile are no different moves."""
    at = laid(LAYOUT, "t1: 7d; t2: 8c; t3: 8s")

    assert refused("7d -> tableau", RULES, at) == (
        "AmbiguousMove",
        "'7d -> tableau' may mean several moves: t1-t2, t1-t3",
        "'7d -> tableau' подходит к нескольким ходам: t1-t2, t1-t3",
    )
    with pytest.raises(AmbiguousMove) as caught:
        read(RULES, at, "7d -> tableau")
    assert caught.value.moves == (Move("move", 0, 1), Move("move", 0, 2))
    spaces = laid(LAYOUT, "t1: -2c Kd")
    assert read(RULES, spaces, "Kd -> space") == Move("move", 0, 1)
    full = laid(LAYOUT, "t1: 2c Kd; t2: 3c; t3: 4c; t4: 5c; w: 6c; c: 7c; s: -8c")
    assert refused("Kd -> space", RULES, full) == (
        "IllegalMove",
        "Kd -> space: there is no space now",
        "Kd -> space: пустых мест сейчас нет",
    )


def test_twins_of_two_packs_are_ambiguous_where_it_matters() -> None:
    """Two equal cards under which different cards lie are two moves; with the same pile under them they are one."""
    rules = bound(Layout(Tableau(3), Foundation(8, space="A*"), decks=2))

    kind, english, _ = refused("Ah -> foundation", rules, laid(rules, "t1: 9c Ah; t2: 8c Ah"))
    assert (kind, english) == ("AmbiguousMove", "'Ah -> foundation' may mean several moves: t1-f1, t2-f1")
    assert read(rules, laid(rules, "t1: 9c Ah; t2: 9c Ah"), "Ah -> foundation") == Move("move", 0, 3)


def test_a_card_is_not_taken_for_a_place() -> None:
    """The ten of spades is no plural of the only column, ``t``."""
    rules = bound(Layout(Tableau(1, take=()), Reserve(2, accepts=down)))

    assert read(rules, laid(rules, "t: 2c; r1: 9h; r2: Ts"), "9h -> Ts") == Move("move", 1, 2)


def test_moves_by_places_with_no_number() -> None:
    """The only move between two piles, or one card if several would do; a choice of several others is ambiguous."""
    rules = bound(Layout(Tableau(3, take=(run.to("cards"), run), accepts=down, space=ANY)))
    at = laid(rules, "t1: 9d 8s 7d; t2: 9c; t3: Kc")

    assert read(rules, at, "t1-t2") == Move("move", 0, 1, 2)
    assert read(rules, at.replace({2: b""}), "t1-t3") == Move("move", 0, 2, 1)


def test_where_their_order_matters_cards_are_meant_in_the_order_named() -> None:
    """Two moves that point at the same cards are told apart by which is named first."""

    def swap(position: Position, move: Move) -> steps.Steps:
        """Lay the first card on the second.

        ru: Положить первую карту на вторую.
        """
        return [steps.move(move.source, move.also[0][0])]

    both = [Move("swap", 0, 0, 1, ((1, 1),)), Move("swap", 1, 1, 1, ((0, 1),))]
    rules = bound(
        Layout(Grid(2, take=top, holds=None)), moves=changing(lambda moves: moves.also("swap", lambda at: both, swap))
    )
    at = laid(rules, "g1.1: 7c; g1.2: 5d")

    for first, second, move in (("7c", "5d", both[0]), ("5d", "7c", both[1])):
        assert read(rules, at, f"{first} + {second} swap") == move
        assert read(rules, at, f"{first} {second}") == move


def test_own_verbs_are_read_by_cards_and_by_places() -> None:
    """A pair of cards in any order, with its verb or without."""

    def pair(position: Position, move: Move) -> steps.Steps:
        """Pair two cards.

        ru: Убрать пару.
        """
        return [steps.move(move.source, 3), *(steps.move(pile, 3) for pile, _ in move.also)]

    rules = bound(
        Layout(Grid(3, take=top), Reserve(1)),
        moves=changing(lambda moves: moves.also("pair", lambda position: [Move("pair", 0, 0, 1, ((2, 1),))], pair)),
    )
    at = laid(rules, "g1.1: 7c; g1.2: 5d; g1.3: 6h")
    move = Move("pair", 0, 0, 1, ((2, 1),))

    assert written(rules.layout, move) == "g1.1+g1.3 pair"
    assert by_cards(rules.layout, at, move) == "7c + 6h pair"
    for text in ("g1.1+g1.3 pair", "g1.1+g1.3", "g1.3 + g1.1", "7c + 6h pair", "6h 7c", "7c+6h", "pair"):
        assert read(rules, at, text) == move, text
    assert refused("7c + 5d pair", rules, at)[0] == "IllegalMove"
    assert refused("g1.1+g1.2 pair", rules, at)[0] == "IllegalMove"


def test_the_unseen_card_of_the_stock_is_a_question_mark() -> None:
    """It has no other name, so that nobody can guess it."""
    rules = bound(Layout(Stock(take=top), Tableau(2, space=ANY)))
    at = laid(rules, "s: -2c -9h; t1: 3c")
    (move,) = (each for each in rules.moves(at) if each.source == 0)

    assert by_cards(rules.layout, at, move) == "? -> space"
    assert read(rules, at, "? -> space") == move
    assert refused("9h -> space", rules, at)[1] == "9h cannot be taken from anywhere"
    assert answer(rules, at, "-9h -> space") == answer(rules, laid(rules, "s: -9h -2c; t1: 3c"), "-9h -> space")


# Every game.


@cache
def along(game: str) -> tuple[Rules, list[Position]]:
    """Return a game and some positions of random play."""
    rules = catalogue.game(game).bound()
    return rules, [at for i, at in enumerate(walk(rules, 60, every=1000)) if i % 6 == 0]


@pytest.mark.parametrize("game", catalogue.games())
def test_what_is_written_is_read_as_itself(game: str) -> None:
    """By places exactly; by cards as a move that is written in the same way, or as ambiguous."""
    rules, positions = along(game)
    for at in positions:
        for move in rules.moves(at)[:60]:
            assert read(rules, at, written(rules.layout, move)) == move
            said = by_cards(rules.layout, at, move)
            try:
                assert by_cards(rules.layout, at, read(rules, at, said)) == said
            except AmbiguousMove as fault:
                assert move in fault.moves, said


WORDS = """t1 t2 t13 w s f1 g1.1 g2.10 c r d deal redeal pair move pick x2 x0 x99 -> => to - + 5d Kh -4c ? JK 10c
foundation waste space tableau stock pack cell база талон a the empty row column turn"""
words = st.sampled_from(WORDS.split())
texts = st.one_of(
    st.text(max_size=20),
    st.text("tfwsgrcdx0123456789.-+> AKQJT5hdcs?", max_size=25),
    st.lists(words, max_size=6).map(" ".join),
    st.lists(words, max_size=6).map("".join),
)


@settings(max_examples=500, deadline=None)
@given(st.sampled_from(sorted(catalogue.games())), texts, st.integers(0, 9))
@example("klondike", "t1-t2 x" + "9" * 5000, 0)
@example("klondike", "t" + "9" * 5000 + "-t2", 0)
@example("klondike", "t1-t2 x٣", 0)
@example("klondike", "t²-t1", 0)
@example("klondike", "XX0", 0)
@example("klondike", "İ -> ß", 0)
@example("klondike", "\ud800", 0)
@example("klondike", "+", 0)
@example("klondike", " + ".join(["Ah"] * 200), 0)
def test_no_text_is_more_than_a_move_or_an_error(game: str, text: str, number: int) -> None:
    """Whatever is typed is a legal move, or invalid, illegal or ambiguous with a sentence in each language."""
    rules, positions = along(game)
    at = positions[number % len(positions)]
    try:
        move = read(rules, at, text)
    except (InvalidMove, IllegalMove, AmbiguousMove) as fault:
        assert fault.english and fault.russian
    else:
        assert move in rules.moves(at)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(catalogue.games())), texts, st.integers(0, 9), st.randoms(use_true_random=False))
def test_no_text_tells_what_lies_hidden(game: str, text: str, number: int, chance: random.Random) -> None:
    """Whatever the hidden cards are, a text is read as the same move or refused with the same sentence."""
    rules, positions = along(game)
    at = positions[number % len(positions)]

    assert answer(rules, at, text) == answer(rules, rearranged(rules, at, chance), text)


def test_guessing_a_hidden_card_tells_nothing() -> None:
    """A card written face down is not compared with the cards that lie so."""
    rules, positions = along("klondike")
    at = positions[0]
    other = rearranged(rules, at, random.Random(1))
    hidden = [f"-{card}" for card in ["Ac", "5d", "9h", "Ks", "7c", "2h"]]
    texts = [f"{card} -> {goal}" for card in hidden for goal in ("t1", "f1", "space", *hidden)]
    texts += [f"{one} {two} -> t1" for one in hidden for two in hidden]

    assert [answer(rules, at, text) for text in texts] == [answer(rules, other, text) for text in texts]


def answer(rules: Rules, at: Position, text: str) -> Move | str:
    try:
        return read(rules, at, text)
    except (InvalidMove, IllegalMove, AmbiguousMove) as fault:
        return f"{fault.english} | {fault.russian}"


def rearranged(rules: Rules, at: Position, chance: random.Random) -> Position:
    """Return the position with its hidden cards in other places."""
    view = rules.view(at)
    hidden = [(i, n) for i, pile in enumerate(view.piles) for n, card in enumerate(pile) if card == UNSEEN]
    faces = [at[i][n] for i, n in hidden]
    chance.shuffle(faces)
    piles = [bytearray(pile) for pile in at.piles]
    for (i, n), face in zip(hidden, faces, strict=True):
        piles[i][n] = face | DOWN
    return Position.of(*map(bytes, piles), memo=at.memo, chance=at.chance)


@pytest.mark.parametrize("code", ["monte-carlo#1", "clock#1"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_cannot_be_read_is_answered_with_moves_of_the_game(code: str, language: str) -> None:
    """The last example has a verb of the game's own and can be played."""
    table = opened(code)
    with pytest.raises(InvalidMove) as fault:
        read(table.rules, table.position, "hello")
    example = fault.value.said(language).split(", ")[-1]

    assert read(table.rules, table.position, example) in table.moves
    assert example != "deal"
