"""What is given for the words of a layout: brought into one form, or refused with what would be right.

>>> takes("top")
Traceback (most recent call last):
...
ValueError: take= wants top, not the text 'top'
"""

import difflib
from collections.abc import Iterable
from typing import Any

from cadogan import vocabulary
from cadogan.cards import KING, PACK, RANKS, matching
from cadogan.places import Place, Places
from cadogan.vocabulary import Build, Take, one_of

Takes = tuple[Take, ...]
Builds = tuple[Build, ...]

TAKES = ("top", "run", "whole_run", "any_card", "full_run", "nothing")
BUILDS = ("up", "down", "either", "ANY", "BASE")
STRICTER = ("in_suit", "alternating", "in_colour", "wrapping")


def near(word: object, known: Iterable[str]) -> str:
    """Return a question that names the nearest of the known words, empty if none is near."""
    found = difflib.get_close_matches(str(word), list(known), n=1)
    return f"; did you mean {found[0]!r}?" if found else ""


def said(given: object) -> str:
    """Return what was given as an author writes it: ``down.alternating``, or as Python shows it."""
    words: dict[str, object] = {name: getattr(vocabulary, name) for name in (*TAKES, *BUILDS)}
    words |= {f"{name}.{more}": getattr(getattr(vocabulary, name), more) for name in BUILDS[:3] for more in STRICTER}
    found = next((name for name, word in words.items() if word == given), None)
    if found is None and isinstance(given, Build | Take):
        return f"a {type(given).__name__.lower()}"
    return found or (given.__name__ if isinstance(given, type) else repr(given))


def listed(given: Any) -> Any:
    """Return a tuple for a list of anything; one number, one text or None is left as it is."""
    return tuple(given) if hasattr(given, "__iter__") and not isinstance(given, str) else given


def pattern(text: Any) -> bytes:
    """Return the cards that a pattern means. Raises ValueError with how patterns are written."""
    try:
        return matching(text)
    except (ValueError, AttributeError):
        pass
    word = next((each for each in str(text).split() if not _names_cards(each)), text)
    if word in (*TAKES, *BUILDS):
        raise ValueError(f"{word!r} names no card; without quotes it is the word {word}")
    raise ValueError(f"{word!r} names no card: write K* for all kings, *h for all hearts, Kh for one card; ten is T")


def _names_cards(word: str) -> bool:
    try:
        return bool(matching(word))
    except ValueError:
        return False


def takes(given: Any) -> Takes:
    """Return what is given for ``take=``."""
    some = () if given is None else listed(given)
    some = some if isinstance(some, tuple) else (some,)
    for each in some:
        if isinstance(each, Build):
            word = said(each)
            raise ValueError(f"take= wants what is lifted (top, run, ...); {word} says what fits: accepts={word}")
        if isinstance(each, str) and each.replace(" ", "_") in TAKES:
            raise ValueError(f"take= wants {each.replace(' ', '_')}, not the text {each!r}")
        if not isinstance(each, Take):
            raise ValueError(f"take= wants what is lifted ({', '.join(TAKES)}), not {said(each)}")
    return some


def accepts(given: Any) -> Builds:
    """Return what is given for ``accepts=``."""
    return _builds("accepts= wants a build such as down.alternating, ANY, or cards such as", given)


def space(given: Any) -> Builds:
    """Return what is given for ``space=``."""
    found = _builds("space= wants ANY, a build, or cards such as", given)
    if any((build.directions or build.fits) and build.among is None and not build.neighbours for build in found):
        raise ValueError('a space has no card to build on: space= wants ANY, cards such as "K*", or .beside(...)')
    return found


def _builds(wanted: str, given: Any) -> Builds:
    some = () if given is None else listed(given)
    some = some if isinstance(some, tuple) else (some,)
    for each in some:
        if not isinstance(each, Build | str):
            raise ValueError(f'{wanted} "K*", not {said(each)}')
    return tuple(one_of(each) if isinstance(each, str) and pattern(each) else each for each in some)


def order(given: Any) -> tuple[tuple[int, ...], ...]:
    """Return what is given for ``order=``: one sequence of ranks, or one a pile."""
    some = () if given is None else (given,) if isinstance(given, str) else tuple(given)
    return tuple(tuple(map(_rank, each.replace(" ", "") if isinstance(each, str) else each)) for each in some)


def _rank(given: str | int) -> int:
    if isinstance(given, str) and given in RANKS:
        return RANKS.index(given) + 1
    if isinstance(given, int) and 1 <= given <= KING:
        return given
    raise ValueError(f"order= is written with A 2 3 4 5 6 7 8 9 T J Q K; {given!r} is none")


def names_in(given: str | Iterable[str]) -> tuple[str, ...]:
    """Return names given one after another in a text, or in a list."""
    return tuple(given.split()) if isinstance(given, str) else tuple(given)


def onto(given: str | Iterable[str]) -> tuple[str, ...]:
    """Return what is given for ``onto=``: a text is one name, which may be of two words."""
    return () if not given else (given,) if isinstance(given, str) else tuple(given)


def along(given: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return what is given for ``along=``: names for each pile."""
    return tuple(map(names_in, given))


def at(given: Any) -> Places | None:
    """Return what is given for ``at=``: a place for each pile."""
    try:
        return None if given is None else tuple(p if isinstance(p, Place) else Place(*p) for p in given)
    except TypeError:
        raise ValueError(f"at= wants a list with a place for each pile, such as [(0, 1.2)], not {given!r}") from None


def pack(decks: int, without: str) -> bytes:
    """Return so many packs; a pattern takes out all its cards, a card written out one copy of it."""
    found = list(PACK * decks)
    for word in without.split():
        for each in pattern(word):
            while each in found:
                found.remove(each)
                if "*" not in word:
                    break
    return bytes(found)
