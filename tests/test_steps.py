"""Steps: what each kind does, and that none of them makes a card or takes one away."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadogan import Layout, Position, Tableau, mistakes, steps
from cadogan.cards import FACES, PACK, cards, shuffled
from cadogan.steps import Step

AT = Position.of("Ac 2c 3c 4c", "-5d -6d", "", "", memo=(1, 2), chance=9)


def after(*some: Step) -> Position:
    return AT.after(some)


@pytest.mark.parametrize(
    ("step", "wanted"),
    [
        (steps.move(0, 1), ("Ac 2c 3c", "-5d -6d 4c")),
        (steps.move(0, 1, 3), ("Ac", "-5d -6d 2c 3c 4c")),
        (steps.move(0, 1, 4), ("", "-5d -6d Ac 2c 3c 4c")),
        (steps.move(0, 1, 0), ("Ac 2c 3c 4c", "-5d -6d")),
        (steps.move(0, 1, 2, depth=1), ("Ac 4c", "-5d -6d 2c 3c")),
        (steps.move(0, 1, 1, depth=3), ("2c 3c 4c", "-5d -6d Ac")),
        (steps.move(0, 1, 2, below=1), ("Ac 2c", "-5d 3c 4c -6d")),
        (steps.move(0, 1, below=2), ("Ac 2c 3c", "4c -5d -6d")),
        (steps.move(0, 1, depth=1, below=2), ("Ac 2c 4c", "3c -5d -6d")),
        (steps.move(1, 0, 2), ("Ac 2c 3c 4c -5d -6d", "")),
        (steps.turn(0), ("Ac 2c 3c -4c", "-5d -6d")),
        (steps.turn(1, 2), ("Ac 2c 3c 4c", "5d 6d")),
        (steps.turn(0, 2, depth=1), ("Ac -2c -3c 4c", "-5d -6d")),
        (steps.turn_over(1, 0), ("Ac 2c 3c 4c 6d", "-5d")),
        (steps.turn_over(1, 0, 2), ("Ac 2c 3c 4c 6d 5d", "")),
        (steps.turn_over(0, 1, 4), ("", "-5d -6d -4c -3c -2c -Ac")),
    ],
)
def test_what_a_step_does_to_the_cards(step: Step, wanted: tuple[str, str]) -> None:
    """A move keeps the order of its cards, turning over reverses it; ``depth`` and ``below`` count what stays above."""
    assert after(step) == Position.of(*wanted, "", "", memo=(1, 2), chance=9)


def test_steps_follow_one_another() -> None:
    """Each step finds the table as the one before has left it, and the position itself does not change."""
    before = Position(AT)

    assert after(steps.move(0, 2, 2), steps.turn(2), steps.move(2, 1)).piles[:3] == tuple(
        map(cards, ("Ac 2c", "-5d -6d -4c", "3c"))
    )
    assert before == AT


def test_a_note_writes_one_number_of_the_memo() -> None:
    """The others stay, and so do the cards."""
    assert after(steps.note(1, 7)) == Position.of("Ac 2c 3c 4c", "-5d -6d", "", "", memo=(1, 7), chance=9)


def test_a_shuffle_uses_up_chance() -> None:
    """A pile is shuffled by the chance of the position, and what is left of it serves the next one."""
    order, left = shuffled(AT[0], 9)

    assert after(steps.shuffle(0)) == AT.replace({0: order, -1: left})


def test_a_shuffle_again_leaves_chance_as_it_was() -> None:
    """So several players can be dealt the same cards."""
    order, _ = shuffled(AT[0], 9)

    assert after(steps.shuffle(0, again=True)) == AT.replace({0: order})


@pytest.mark.parametrize(
    "step",
    [
        steps.move(0, 1, 5),
        steps.move(2, 0),
        steps.move(0, 1, 2, depth=3),
        steps.move(0, 1, depth=5),
        steps.move(0, 1, below=3),
        steps.turn(2),
        steps.turn(0, 3, depth=2),
        steps.turn_over(1, 0, 3),
        steps.turn_over(1, 1, 2),
        steps.move(0, 1, -1, depth=1),
        steps.turn(0, -1, depth=1),
        steps.note(2, 1),
        steps.note(-1, 1),
        ("lose", 0, 1, 1, 0, 0),
    ],
)
def test_a_step_that_cannot_be_is_refused(step: Step) -> None:
    """Too many cards, fewer than none, a number that is not there, a kind unheard of: ValueError, with a sentence."""
    with pytest.raises(ValueError, match=r"\w+ \w+ \w+"):
        after(step)


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (steps.move(0, 9), "a step is about pile 9, which is not there"),
        (steps.turn(-2), "a step is about pile -2, which is not there"),
        (steps.shuffle(3), "a step is about pile 3, which is not there"),
        (steps.note(4, 1), "a step writes number 4 of the memo, which has 1"),
        (steps.move(0, 1, 9), "a step moves 9 cards from t1, which holds 1"),
        (("move", 0, 1, None, 0, 0), "('move', 0, 1, None, 0, 0) is no step; cadogan.steps makes them"),
        (("move", 0), "('move', 0) is no step; cadogan.steps makes them"),
    ],
)
def test_a_wrong_step_of_a_verb_is_told_in_a_sentence(step: Any, sentence: str) -> None:
    """Whatever Python said of it; steps that can be made are not told of."""
    layout = Layout(Tableau(2), memo={"count": 1})
    at = Position.of("Ac 2c", "", "", memo=(0,))

    assert mistakes.of_steps("fly", layout, at, [steps.move(0, 1), step]) == f"the verb 'fly': {sentence}"
    assert mistakes.of_steps("fly", layout, at, [steps.move(0, 1)]) == ""


@st.composite
def sequences(draw: Any) -> tuple[Position, list[Step]]:
    """A position and steps that are legal one after another, made of the numbers that the piles allow."""
    order = draw(st.permutations(PACK[:12]))
    ends = sorted(draw(st.lists(st.integers(0, 12), min_size=3, max_size=3)))
    piles = [bytes(order[start:end]) for start, end in zip([0, *ends], [*ends, 12], strict=True)]
    position = Position.of(*piles, memo=(0, 0), chance=draw(st.integers(0, (1 << 64) - 1)))
    found: list[Step] = []
    now = position
    for _ in range(draw(st.integers(1, 12))):
        source, target = draw(st.permutations(range(4)))[:2]
        count = draw(st.integers(0, len(now[source])))
        depth = draw(st.integers(0, len(now[source]) - count))
        below = draw(st.integers(0, len(now[target])))
        step = draw(
            st.sampled_from(
                [
                    steps.move(source, target, count, depth=depth, below=below),
                    steps.move(source, source, count, depth=depth, below=min(below, len(now[source]) - count)),
                    steps.turn(source, count, depth=depth),
                    steps.turn_over(source, target, count),
                    steps.shuffle(source),
                    steps.shuffle(source, again=True),
                    steps.note(draw(st.integers(0, 1)), count),
                ]
            )
        )
        found.append(step)
        now = now.after([step])
    return position, found


@given(sequences())
def test_no_sequence_of_steps_makes_or_loses_a_card(drawn: tuple[Position, list[Step]]) -> None:
    """B65: the cards stay the same, and so do the numbers of piles and of notes."""
    position, some = drawn
    now = position
    for step in some:
        now = now.after([step])

        assert Counter(b"".join(now.piles).translate(FACES)) == Counter(PACK[:12])
        assert (len(now.piles), len(now.memo)) == (len(position.piles), len(position.memo))

    assert now == position.after(some)


@given(
    st.tuples(
        st.sampled_from(["move", "turn", "turn over", "shuffle", "note"]),
        *[st.integers(-3, 5) for _ in range(5)],
    )
)
def test_no_step_whatever_its_numbers_makes_or_loses_a_card(step: Step) -> None:
    """B65: a plugin's wrong numbers are an error, and never another pack."""
    try:
        now = after(step)
    except (ValueError, IndexError, TypeError, AttributeError):
        # What Python finds by itself is not looked for first: this is the inmost loop of every search.
        return

    assert now.cards == AT.cards
    assert (len(now), len(now.memo)) == (len(AT), len(AT.memo))


@pytest.mark.parametrize(
    ("pile", "wanted"),
    [
        ("Ks 5h Kd 2c", "Ks Kd 5h 2c"),
        ("5h 2c Kd", "Kd 5h 2c"),
        ("Ac Kh 3c Ks -Kc", "Kh Ks -Kc Ac 3c"),
        ("5h 2c", "5h 2c"),
        ("Kd", "Kd"),
        ("", ""),
    ],
)
def test_kings_sink_and_all_else_keeps_its_order(pile: str, wanted: str) -> None:
    """The kings keep their order too, and other piles are left alone."""
    at = Position.of(pile, "9c Kd")

    assert at.after(steps.sink(at, [0], 13)) == Position.of(wanted, "9c Kd")
