"""Positions and moves: values that print as the code that makes them."""

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cadogan
from cadogan import Layout, Move, Position, places, vocabulary
from cadogan.cards import DOWN, JOKER, PACK, UNSEEN, cards

NAMES: dict[str, Any] = {name: getattr(cadogan, name) for name in cadogan.__all__} | {
    name: thing
    for module in (vocabulary, places)
    for name, thing in vars(module).items()
    if isinstance(thing, type) and attrs.has(thing)
}

any_pile = st.lists(st.sampled_from([*PACK, JOKER, *(card | DOWN for card in PACK), UNSEEN]), max_size=6).map(bytes)
any_position = st.builds(
    lambda piles, memo, chance: Position.of(*piles, memo=memo, chance=chance),
    st.lists(any_pile, min_size=3, max_size=3),
    st.lists(st.integers(-1, 12), min_size=2, max_size=2),
    st.sampled_from([0, 1, (1 << 64) - 1]),
)


@given(any_position)
def test_a_position_prints_as_the_code_that_makes_it(position: Position) -> None:
    """A failing test can be pasted into a shell."""
    assert eval(repr(position), NAMES) == position


@pytest.mark.parametrize(
    "value",
    [
        Move("move", 3, 4, 2),
        Move("pair", 1, 1, 1, ((2, 3), (4, 1))),
        vocabulary.up,
        vocabulary.down.alternating.wrapping.of("waste").when(vocabulary.out("stock")),
        vocabulary.each_suit("K*"),
        vocabulary.ANY.beside([None, 0]),
        vocabulary.run(vocabulary.ANY).to("cards"),
        vocabulary.top.freed(1, [[1], [None, 0]]),
        vocabulary.out("stock") & ~vocabulary.empty("cell") | vocabulary.deal_is(2),
        vocabulary.runs(vocabulary.down.in_suit, 9),
        places.Place(1, 2.5, sideways=True),
        cadogan.Tableau(2, deal=[1, 2], take=vocabulary.run, accepts=vocabulary.down, space="K*", at=[(0, 1), (2, 3)]),
        cadogan.Foundation(2, order=["A23", "3A2"], accepts=vocabulary.up, space=vocabulary.each_suit("A*")),
        cadogan.Stock(turn=3, onto=("spaces tableau", "waste"), when=vocabulary.deal_is(1)),
        cadogan.Grid(2, face_up=[1, 0], along=["g1.2", "g1.1"], first=("A*", "K*"), refill="stock"),
        cadogan.Score(3, False),
        Layout(cadogan.Tableau(2, deal=1), cadogan.Stock(), pack=cards("Ac 2c 3c"), memo={"marks": "tableau"}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_prints_as_the_code_that_makes_it(value: object) -> None:
    """Moves, words, rows and layouts too."""
    assert eval(repr(value), NAMES) == value


@given(any_position, any_position)
def test_positions_are_equal_where_everything_is(one: Position, other: Position) -> None:
    """Equality and hash go by piles, memo and chance; the key by piles and memo."""
    same = (one.piles, one.memo) == (other.piles, other.memo)

    assert (one == other) == (same and one.chance == other.chance)
    assert (one.key == other.key) == same
    assert one == Position(one) and hash(one) == hash(Position(list(one)))


def test_the_key_tells_neighbouring_piles_apart() -> None:
    """A card on the next pile is another position; chance alone is none."""
    positions = [
        Position.of("Ac", "", ""),
        Position.of("", "Ac", ""),
        Position.of("", "", "Ac"),
        Position.of("-Ac", "", ""),
    ]

    assert len({position.key for position in positions}) == 4
    assert Position.of("Ac", "", chance=1).key == Position.of("Ac", "", chance=2).key


def test_the_parts_of_a_position() -> None:
    """Piles by number, then the memo, then chance; cards are sorted and face up."""
    position = Position.of("7c -6d", b"\x05", "", memo=[3], chance=4)

    assert position.piles == (cards("7c -6d"), cards("5c"), b"")
    assert (position.memo, position.chance) == ((3,), 4)
    assert position.cards == bytes(sorted(cards("7c 6d 5c")))


def test_a_position_with_other_cards() -> None:
    """`replace` changes some piles and leaves the rest, the position itself too."""
    position = Position.of("7c", "6d", "", memo=(1,), chance=2)

    assert position.replace({1: cards("Ah 2h")}) == Position.of("7c", "Ah 2h", "", memo=(1,), chance=2)
    assert position[1] == cards("6d")


def test_a_pile_that_cannot_be_read_is_refused() -> None:
    """The sentence names the card."""
    with pytest.raises(ValueError, match="'7x' is not a card"):
        Position.of("7c 7x")


def test_moves_are_values() -> None:
    """Equal moves are equal whoever made them, and cannot be changed."""
    move = Move("move", 1, 2)

    assert move == Move("move", 1, 2, 1, ()) and hash(move) == hash(Move("move", 1, 2))
    assert len({move, Move("move", 1, 2, 2), Move("pick", 1, 2), Move("move", 2, 1)}) == 4
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        move.count = 2  # type: ignore[misc]
