"""The conformance kit: what every game must hold. Run by pytest through `cadogan.testing`, and by ``cadogan check``.

Each check is a function of a `Subject` that raises AssertionError, or another error, when the game fails it.
"""

import ast
import random
import re
from collections import Counter
from collections.abc import Callable
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TypeAlias

import attrs

from cadogan import codes, invariants, sentences
from cadogan.cards import DOWN
from cadogan.catalogue import Game, house_rule
from cadogan.deals import Deal, opening
from cadogan.layout import KINDS, Grid
from cadogan.options import text
from cadogan.position import Position
from cadogan.rules import Rules
from cadogan.sheet import SECTIONS, Sheet
from cadogan.table import Table

FORBIDDEN = {"random", "secrets", "time", "datetime", "os", "sys"}
"""Modules that a game has no use for: a position's future may depend on nothing but the position."""


Check: TypeAlias = Callable[["Subject"], None]


@attrs.frozen(slots=False)
class Subject:
    """A game under test.

    The sheet's front matter may hold two keys for the kit: ``deal_varies = true`` where the shuffle decides how many
    cards each pile gets, and ``late_options``, a list of options that change nothing early in a game, which the
    game's own tests show.

    Attributes:
        game: the game.
        plies: how many random moves to play.
        options, house: how it is played, if not as the sheet says.
    """

    game: Game
    plies: int = 2000
    options: tuple[str, ...] = ()
    house: tuple[str, ...] = ()

    @cached_property
    def rules(self) -> Rules:
        """Return the game bound with the options and house rules."""
        return self.game.bound(self.options, tuple(map(house_rule, self.house)))

    @property
    def checks(self) -> tuple[Check, ...]:
        """Return the checks that concern the game as it is played: only without options and house rules the sheet's."""
        return IN_PLAY if self.options or self.house else CHECKS

    @property
    def sheet(self) -> Sheet:
        """Return the rule sheet."""
        return self.game.sheet


def expect(holds: object, otherwise: str) -> None:
    """Raise AssertionError with a sentence unless something holds; unlike ``assert`` it is never left out."""
    if not holds:
        raise AssertionError(otherwise)


def it_can_be_dealt_and_begun(subject: Subject) -> None:
    """A deal gives a position whose moves, score and view are there."""
    _, start = opening(subject.rules, Deal("cadogan", 1))
    subject.rules.moves(start)
    subject.rules.score(start)
    subject.rules.view(start)


def the_deal_is_that_of_the_sheet(subject: Subject) -> None:
    """Each pile is dealt the sheet's number of cards, and of face-down cards; piles beyond those listed are empty."""
    keys = subject.sheet.keys
    if subject.sheet.bare is not None:
        return
    for key in ("cards", "start", "start_face_down"):
        expect(key in keys, f"the front matter of the sheet does not say {key}")
    for number in (1, 2, 3):
        _, start = opening(subject.rules, Deal("cadogan", number))
        expect(
            len(start.cards) == keys["cards"], f"{len(start.cards)} cards are in play, the sheet says {keys['cards']}"
        )
        if keys.get("deal_varies"):
            return
        for key, face_down in (("start", False), ("start_face_down", True)):
            for kind in KINDS:
                piles = [start[i] for i in subject.rules.layout.piles(kind)]
                found = [sum(card >= DOWN for card in pile) if face_down else len(pile) for pile in piles]
                wanted = keys[key].get(kind, [])
                wanted = wanted + [0] * (len(found) - len(wanted))
                expect(found == wanted, f"deal {number}: {key} of the {kind} is {found}, the sheet says {wanted}")


def the_laws_hold_along_random_play(subject: Subject) -> None:
    """Cards, moves, steps, hidden cards, notation and hints are as they must be, all along random play."""
    for _ in invariants.walk(subject.rules, subject.plies, every=4):
        pass


def the_same_deal_gives_the_same_cards(subject: Subject) -> None:
    """Dealing a number twice, and restarting after some moves, gives the same table."""
    first, second = (Table(subject.rules, Deal("cadogan", 7)) for _ in range(2))
    _play(first, 5)
    first.restart()
    expect(first.position == second.position, "deal 7 gives two different tables")


def undo_and_redo_are_exact(subject: Subject) -> None:
    """So many undos give the first position and so many redos the last: cards, faces, passes, shuffles and all."""
    table = Table(subject.rules, Deal("cadogan", 11))
    _play(table, 60)
    line = [node.position for node in table.line()]
    undone = [table.position for _ in iter(table.undo, False)]
    redone = [table.position for _ in iter(table.redo, False)]
    expect(undone == line[1:], "undo leads to other positions than were played")
    expect(redone == line[::-1][1:], "redo leads to other positions than were played")


def a_save_gives_the_same_table(subject: Subject) -> None:
    """Loading what was saved gives the same moves, branches and present."""
    table = Table(subject.rules, Deal("cadogan", 13))
    _play(table, 30)
    for _ in range(5):
        table.undo()
    _play(table, 10, seed=2)
    for _ in range(3):
        table.undo()
    saved = codes.save(table)
    again = codes.load(saved)
    expect(codes.save(again) == saved, "saving a loaded game gives another text")
    same = [node.position for node in again.line()] == [node.position for node in table.line()]
    expect(same, "a loaded game has other positions")


def piles_that_are_alike_may_change_places(subject: Subject) -> None:
    """Positions that differ in the order of interchangeable piles have one canonical form; so do continuations."""
    rules, layout = subject.rules, subject.rules.layout
    chooser = random.Random(5)
    if not layout.alike:
        return

    def continuations(position: Position) -> Counter[Position]:
        return Counter(layout.canonical(rules.play(position, move)[1]) for move in rules.moves(position))

    for at in islice(invariants.walk(rules, 60, seed=5, every=1000), 0, None, 12):
        parts = list(at)
        for group in layout.alike:
            for index, source in zip(group, chooser.sample(group, len(group)), strict=True):
                parts[index] = at[source]
        other = Position(parts)
        expect(layout.canonical(other) == layout.canonical(at), "canonical() tells alike piles apart")
        expect(
            continuations(at) == continuations(other),
            "moves lead elsewhere after piles changed places; say fixed=True if their places matter:\n"
            f"{layout.draw(at)}\n\n{layout.draw(other)}",
        )


def every_option_changes_something(subject: Subject) -> None:
    """Each value of each option binds, deals, and differs from the default in layout, moves, steps or score."""
    late = subject.sheet.keys.get("late_options", [])
    for name, values in type(subject.rules.options).allowed().items():
        for value in values[1:]:
            other = subject.game.bound([f"{name}={text(value)}"])
            opening(other, Deal("cadogan", 1))
            same = name not in late and not _differ(subject.rules, other)
            expect(not same, f"{name}={text(value)} changes nothing in the first moves; see late_options in the sheet")


def the_options_are_those_of_the_sheet(subject: Subject) -> None:
    """The pages name the options with their defaults."""
    if subject.sheet.bare is not None:
        return
    allowed = type(subject.rules.options).allowed()
    defaults = {name: text(values[0]) for name, values in allowed.items()}
    russian = {"выкл.": "off", "вкл.": "on"}
    for language in ("en", "ru") if subject.sheet.has_russian else ("en",):
        said = {n: russian.get(o.default, o.default) for n, o in subject.sheet.options(language).items()}
        expect(said == defaults, f"the plugin has {defaults}, the page ({language}) says {said}")


def the_sheet_is_complete(subject: Subject) -> None:
    """Every section is there, and in Russian too if there is a ``sheet.ru.md``; the paragraph for players is short."""
    sheet = subject.sheet
    if sheet.bare is not None:
        return
    if subject.game.path is None:
        expect(sheet.keys.get("id") == subject.game.id, f"the sheet's id is {sheet.keys.get('id')!r}")
    for section, headings in SECTIONS.items():
        expect(sheet.section(section), f"sheet.md has no section {headings[0]!r}")
        if not sheet.has_russian:
            continue
        russian = sheet.section(section, "ru")
        expect(russian and russian != sheet.section(section), f"sheet.ru.md has no section {headings[1]!r}")
    rows = [len(re.findall(r"^\|", sheet.section("play", each), re.MULTILINE)) for each in ("en", "ru")]
    expect(rows[0] == rows[1], f"the table of play has {rows[0]} lines in English and {rows[1]} in Russian")
    expect(len(sheet.section("paragraph").split()) < 90, "the paragraph for players has 90 words or more")
    if sheet.has_russian:
        expect(re.search("[а-я]", sheet.name("ru")), "name_ru is not Russian")


def every_sentence_is_there_in_both_languages(subject: Subject) -> None:
    """Each verb and each test says what it is, and in Russian too if there is a ``sheet.ru.md``."""
    composed = subject.rules.composed
    whens = [where for where in composed.wheres.values() if where.__doc__]
    for function in (*composed.verbs.values(), *whens, *(test for _, test in composed.tests)):
        english, russian = sentences.of(function)
        expect(
            english and (re.search("[а-я]", russian) or not subject.sheet.has_russian),
            f"{getattr(function, '__name__', function)} needs a docstring of a sentence and a line 'ru: ...'",
        )


def the_piles_have_places_of_their_own(subject: Subject) -> None:
    """No two piles lie over each other, but for the places of a grid, which may overlap as in the book."""
    layout = subject.rules.layout
    places = layout.places
    for i, one in enumerate(places):
        for j, other in enumerate(places[:i]):
            grids = isinstance(layout.row(i), Grid) and isinstance(layout.row(j), Grid)
            apart = abs(one.x - other.x) >= 0.99 or abs(one.y - other.y) >= 0.99
            expect(one != other and (grids or apart), f"{layout.label(i)} lies on {layout.label(j)}")


def the_numbers_of_continuations_are_those_written_down(subject: Subject) -> None:
    """The counts by depth (perft) are those of ``perft.txt``, if there is one: a deal code, then the counts."""
    path = subject.sheet.path.with_name("perft.txt")
    if not path.is_file():
        return
    lines = [line.split() for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]
    expect(lines, "perft.txt has no line")
    for code, *numbers in lines:
        table = codes.opened(code)
        found = [invariants.perft(table.rules, table.position, depth) for depth in range(1, len(numbers) + 1)]
        expect(found == [int(number) for number in numbers], f"{code}: {found} now, {numbers} written down")


def the_plugin_depends_on_positions_alone(subject: Subject) -> None:
    """The plugin imports nothing that could make its answers depend on time, chance, the machine or a frontend."""
    file = Path(subject.game.module.__file__ or "")
    own = {part for part in file.parent.parts if part.startswith("cadogan_")}
    for path in file.parent.glob("*.py") if file.name == "__init__.py" else [file]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            imported: set[str] = set()
            if isinstance(node, ast.Import):
                imported = {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported = {(node.module or "").split(".")[0]}
            wrong = imported & FORBIDDEN | {each for each in imported if each.startswith("cadogan_")} - own
            expect(not wrong, f"{path.name} imports {', '.join(sorted(wrong))}")


CHECKS: tuple[Check, ...] = (
    it_can_be_dealt_and_begun,
    the_deal_is_that_of_the_sheet,
    the_laws_hold_along_random_play,
    the_same_deal_gives_the_same_cards,
    undo_and_redo_are_exact,
    a_save_gives_the_same_table,
    piles_that_are_alike_may_change_places,
    every_option_changes_something,
    the_options_are_those_of_the_sheet,
    the_sheet_is_complete,
    every_sentence_is_there_in_both_languages,
    the_piles_have_places_of_their_own,
    the_numbers_of_continuations_are_those_written_down,
    the_plugin_depends_on_positions_alone,
)


IN_PLAY: tuple[Check, ...] = (
    it_can_be_dealt_and_begun,
    the_laws_hold_along_random_play,
    the_same_deal_gives_the_same_cards,
    undo_and_redo_are_exact,
    a_save_gives_the_same_table,
    piles_that_are_alike_may_change_places,
    every_sentence_is_there_in_both_languages,
    the_piles_have_places_of_their_own,
)
"""The checks that do not compare a game with its sheet: they hold under any options and house rules."""


def _play(table: Table, plies: int, seed: int = 1) -> None:
    chooser = random.Random(seed)
    for _ in range(plies):
        if not table.moves:
            return
        table.play(chooser.choice(table.moves))


def _differ(plain: Rules, other: Rules) -> bool:
    if plain.layout != other.layout:
        return True
    for number in range(1, 6):
        one, two = (opening(rules, Deal("cadogan", number))[1] for rules in (plain, other))
        chooser = random.Random(number)
        for _ in range(200):
            moves = plain.moves(one)
            if one != two or moves != other.moves(two) or plain.score(one) != other.score(two):
                return True
            if not moves:
                break
            move = chooser.choice(moves)
            one, two = plain.play(one, move)[1], other.play(two, move)[1]
    return False
