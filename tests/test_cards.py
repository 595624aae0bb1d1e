"""Cards, their names, and the shuffle."""

import sys
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cadogan.cards import DOWN, FLIP, JOKER, PACK, RANKS, SUITS, UNSEEN, card, cards, matching, name, names, shuffled

MODULE = sys.modules["cadogan.cards"]
"""`cadogan.cards` itself is the function, which the package exports under the same name."""

FACES = (*PACK, JOKER)
any_card = st.sampled_from([*FACES, *(face | DOWN for face in FACES), UNSEEN])
any_pile = st.lists(any_card).map(bytes)
chances = st.integers(0, (1 << 64) - 1)
# Two packs, so that cards repeat; as when a pile is gathered, all of it lies on one side.
packs = st.tuples(st.lists(st.sampled_from(FACES), max_size=104).map(bytes), st.booleans()).map(
    lambda drawn: drawn[0].translate(FLIP) if drawn[1] else drawn[0]
)


@given(any_pile)
def test_a_pile_that_is_written_reads_as_itself(pile: bytes) -> None:
    """`cards` reads what `names` writes, card by card."""
    assert cards(names(pile)) == pile
    assert [card(word) for word in names(pile).split()] == list(pile)


@given(st.text(alphabet=RANKS + RANKS.lower() + SUITS + SUITS.upper() + "-?10 ßıK", max_size=4))
@example("jk")
@example("--4c")
@example("10c")
def test_text_is_a_card_or_is_refused(text: str) -> None:
    """Whatever is read has a name that reads as the same card, and the rest is a ValueError that quotes it."""
    try:
        read = card(text)
    except ValueError as fault:
        assert str(fault).startswith(repr(text))
    else:
        assert card(name(read)) == read
        assert name(read).lower() == text.lower()


def test_a_wrong_card_is_refused_with_the_way_to_write_it() -> None:
    """The sentence shows what a card looks like."""
    with pytest.raises(ValueError) as caught:
        card("Tx")

    assert (
        str(caught.value) == "'Tx' is not a card: write rank and suit, such as Th or 5c, with - in front if face down"
    )


@given(st.sampled_from(RANKS + "*"), st.sampled_from(SUITS + "*"))
def test_a_pattern_means_the_cards_that_fit_it(rank: str, suit: str) -> None:
    """``*`` stands for any rank or suit; ranks come in order, and the suits of a rank in theirs."""
    wanted = [r + s for r in RANKS for s in SUITS if rank in ("*", r) and suit in ("*", s)]

    assert names(matching(rank + suit)).split() == wanted


@given(st.lists(st.sampled_from([r + s for r in RANKS + "*" for s in SUITS + "*"]), min_size=1, max_size=4))
def test_a_pattern_of_several_words_means_the_cards_of_each(words: list[str]) -> None:
    """No card comes twice, and the order of the words does not matter."""
    found = matching(" ".join(words))

    assert set(found) == {each for word in words for each in matching(word)}
    assert len(found) == len(set(found))
    assert found == matching(" ".join(reversed(words)))


@pytest.mark.parametrize("pattern", ["x*", "*x", "Th 5"])
def test_a_pattern_that_fits_no_card_is_refused(pattern: str) -> None:
    """A misspelt pattern in a layout does not pass for one that fits nothing."""
    with pytest.raises(ValueError, match="write"):
        matching(pattern)


# The shuffle.


@given(packs, chances)
def test_a_shuffle_keeps_the_cards(pile: bytes, chance: int) -> None:
    """The same cards, on the same side, and a chance of 64 bits for the next shuffle."""
    order, left = shuffled(pile, chance)

    assert Counter(order) == Counter(pile)
    assert 0 <= left < 1 << 64


@given(packs, chances, st.randoms())
def test_a_shuffle_carries_nothing_over(pile: bytes, chance: int, chooser: object) -> None:
    """The cards and the chance decide; how the cards lay before does not matter."""
    other = list(pile)
    chooser.shuffle(other)  # type: ignore[attr-defined]

    assert shuffled(bytes(other), chance) == shuffled(pile, chance)


def test_the_generator_is_splitmix64() -> None:
    """The published first outputs for the seed 1234567."""
    state = 1234567
    found = []
    for _ in range(5):
        drawn, state = MODULE._draw(state)
        found.append(drawn)

    assert found == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_number_that_would_favour_some_places_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**64 - 1 is no third of 2**64, so the choice among three places does not use it; one of two places may."""
    drawn = iter([(1 << 64) - 1, 0, (1 << 64) - 1])
    monkeypatch.setattr(MODULE, "_draw", lambda chance: (next(drawn), chance + 1))
    three = cards("Ac 2c 3c")

    assert shuffled(three, 0) == (cards("3c 2c Ac"), 3)


def chi_square(found: Counter, kinds: int) -> float:
    wanted = found.total() / kinds
    return sum((count - wanted) ** 2 for count in found.values()) / wanted + (kinds - len(found)) * wanted


def test_all_orders_of_four_cards_are_equally_likely() -> None:
    """Numbers in sequence, as players use them: chi-square of the 24 orders, 49.7 being passed once in a thousand."""
    four = cards("Ac 2c 3c 4c")
    found = Counter(shuffled(four, number)[0] for number in range(24 * 200))

    assert set(found) == set(map(bytes, permutations(four)))
    assert chi_square(found, 24) < 49.7


@pytest.mark.parametrize("place", [0, 1, 26, 50, 51])
def test_each_card_is_equally_likely_in_each_place(place: int) -> None:
    """Chi-square of the 52 cards in a place of the pack, 88.0 being passed once in a thousand."""
    found = Counter(shuffled(PACK, number)[0][place] for number in range(52 * 40))

    assert chi_square(found, 52) < 88.0
