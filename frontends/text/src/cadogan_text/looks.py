"""How cards are written: letters or suit signs, with or without colour, and how wide and high the screen is."""

import os
import re
import shutil
from collections.abc import Iterable, Mapping
from typing import TextIO

import attrs

from cadogan.cards import DOWN, card, name

SIGNS = {"c": "♣", "d": "♦", "s": "♠", "h": "♥"}
LETTERS = str.maketrans({sign: letter for letter, sign in SIGNS.items()})
"""Translation table: suit signs become the letters that the notation reads."""

_SUIT_COLOURS = {"c": "32", "d": "36", "s": "1", "h": "31"}
_DIM = "2"
_PAINTED = re.compile(
    r"(?P<card>(?<![\w♣♦♠♥])[2-9TJQKA](?P<suit>[cdsh♣♦♠♥])(?!\w))"
    r"|(?P<dim>##|▒▒|(?<![\w.-])[swftrcdg](?:\d+(?:\.\d+)?)?(?![\w.]))"
)
_BEGINNING = re.compile(r"(?<!\w)[2-9TJQKA][cdsh](?=:| ->| cannot| lies|$)")


@attrs.define
class Look:
    """How everything is written.

    Attributes:
        signs: suits are signs, not letters.
        colour: cards have the colours of their suits, by ANSI escapes.
        plain: the table is read out pile by pile, not drawn.
    """

    signs: bool = True
    colour: bool = False
    plain: bool = False

    @property
    def back(self) -> str:
        """Return a card that lies face down."""
        return "▒▒" if self.signs else "##"

    @property
    def space(self) -> str:
        """Return an empty place."""
        return "··" if self.signs else "--"

    @property
    def times(self) -> str:
        """Return the sign before a number of cards."""
        return "×" if self.signs else "x"

    @property
    def arrow(self) -> str:
        """Return the sign between what goes and where it goes."""
        return "→" if self.signs else "->"

    @property
    def dots(self) -> str:
        """Return the sign for cards left out."""
        return "…" if self.signs else "..."

    def card(self, face: int) -> str:
        """Write a card in two characters, as it lies."""
        if face == DOWN:
            return self.back
        if face > DOWN:
            # A face-down card that the player may peek at.
            return name(face)[1:].upper()
        letters = name(face)
        return letters[0] + SIGNS[letters[1]] if self.signs and letters[1] in SIGNS else letters

    def cards(self, cards: Iterable[int]) -> str:
        """Write open cards in a row."""
        return " ".join(map(self.card, cards))

    def sentence(self, text: str) -> str:
        """Write the cards that a sentence of the core begins with, and its arrows, as everything else is written."""
        return _BEGINNING.sub(lambda found: self.card(card(found[0])), text).replace("->", self.arrow)

    def painted(self, text: str) -> str:
        """Return a text about cards in colour, if there is any: suits in four colours, names of piles and backs dim."""
        return _PAINTED.sub(_painted, text) if self.colour else text


def _painted(found: re.Match[str]) -> str:
    if found["card"]:
        return f"\x1b[{_SUIT_COLOURS[found['suit'].translate(LETTERS)]}m{found[0]}\x1b[0m"
    return f"\x1b[{_DIM}m{found[0]}\x1b[0m"


def has_signs(out: TextIO, environment: Mapping[str, str]) -> bool:
    """Tell whether suit signs can be written: the encoding has them, and the locale is not plain C by the user's wish.

    Python turns the locale C into UTF-8 without asking, so the encoding alone does not tell.
    """
    locale = environment.get("LC_ALL") or environment.get("LC_CTYPE") or environment.get("LANG") or ""
    if environment.get("LANG") in ("C", "POSIX") and environment.get("LC_CTYPE") == "C.UTF-8":
        locale = "C"
    if locale in ("C", "POSIX"):
        return False
    try:
        "♣▒×→…".encode(getattr(out, "encoding", None) or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True


def has_colour(out: TextIO, environment: Mapping[str, str]) -> bool:
    """Tell whether colours are wanted: a terminal that is not dumb, and no NO_COLOR."""
    return out.isatty() and environment.get("TERM", "dumb") != "dumb" and not environment.get("NO_COLOR")


def screen(out: TextIO) -> tuple[int, int | None]:
    """Return the columns and lines of the screen; no number of lines where the text goes on for ever, as in a pipe."""
    columns, lines = shutil.get_terminal_size((80, 24))
    endless = not out.isatty() and not os.environ.get("LINES")
    return max(columns, 20), None if endless else max(lines, 10)
