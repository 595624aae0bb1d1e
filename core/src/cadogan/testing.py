"""The conformance kit: what every game must hold, for authors and for our own tests.

An author writes, in a test file::

    from cadogan.testing import GameTests

    class TestMyGame(GameTests):
        game = "my-game"

Only tests import this module.
"""

import ast
import os
import random
import re
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import ClassVar

import pytest

from cadogan import catalogue, codes, invariants, sentences
from cadogan.cards import DOWN, FACES, cards, names
from cadogan.deals import Deal, opening
from cadogan.layout import Grid
from cadogan.notation import by_cards, read, written
from cadogan.options import text
from cadogan.position import Position
from cadogan.rules import Rules
from cadogan.sheet import SECTIONS, Sheet
from cadogan.table import Table

PLIES = int(os.environ.get("CADOGAN_PLIES", "2000"))
"""How many random plies the kit plays in each game; the environment variable CADOGAN_PLIES changes it."""

FORBIDDEN = {"random", "secrets", "time", "datetime", "os", "sys"}
"""Modules that a game has no use for: a position's future may depend on nothing but the position."""


def position(rules: Rules, piles: str) -> Position:
    """Make a position that names only the piles that matter: ``"t1: -4c 3d; t3: 5d; redeals = 2"``.

    The cards not named lie face down in the pack, where they play no part until a redeal deals them. Raises
    AssertionError for a card named too often, and ValueError for a line that cannot be read.
    """
    lines = re.sub(r"\s*;\s*", "\n", piles)
    wanted = Counter(rules.layout.pack)
    for line in lines.splitlines():
        _, colon, some = line.partition(":")
        if colon:
            wanted.subtract(cards(some).translate(FACES))
    assert min(wanted.values()) >= 0, f"some card is named too often in {piles!r}"
    rest = bytes(card | DOWN for card in sorted(wanted.elements()))
    return rules.layout.read(f"{lines}\npack: {names(rest)}")


def legal(rules: Rules, at: Position) -> set[str]:
    """Return the legal moves by places."""
    return {written(rules.layout, move) for move in rules.moves(at)}


def legal_by_cards(rules: Rules, at: Position) -> set[str]:
    """Return the legal moves by cards."""
    return {by_cards(rules.layout, at, move) for move in rules.moves(at)}


def played(rules: Rules, at: Position, *moves: str) -> Position:
    """Play moves written in either notation and return the position that they lead to. Raises as `notation.read`."""
    for move in moves:
        _, at = rules.play(at, read(rules, at, move))
    return at


def counts(rules: Rules, at: Position, kind: str, *, face_down: bool = False) -> list[int]:
    """Return the number of cards, or of face-down cards, of each pile of a kind."""
    piles = [at[i] for i in rules.layout.piles(kind)]
    return [sum(card >= DOWN for card in pile) if face_down else len(pile) for pile in piles]


class GameTests:
    """The kit. A subclass names its game; everything else follows from the game, its sheet and its ``perft.txt``.

    Attributes:
        game: the game's id.
        deal_varies: the sheet says that the shuffle decides how many cards each pile gets.
        quiet_options: options that change nothing in the first plies of random play; the game's own tests show them.
    """

    game: ClassVar[str]
    deal_varies: ClassVar[bool] = False
    quiet_options: ClassVar[tuple[str, ...]] = ()

    @pytest.fixture(scope="class")
    @classmethod
    def rules(cls) -> Rules:
        return catalogue.game(cls.game).bound()

    @pytest.fixture(scope="class")
    @classmethod
    def sheet(cls) -> Sheet:
        return catalogue.game(cls.game).sheet

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_the_deal_is_that_of_the_sheet(self, rules: Rules, sheet: Sheet, number: int) -> None:
        """Each pile has the sheet's number of cards, and of face-down cards; piles beyond those listed are empty."""
        _, start = opening(rules, Deal("cadogan", number))

        assert len(start.cards) == sheet.keys["cards"]

        if self.deal_varies:
            return
        for key, face_down in (("start", False), ("start_face_down", True)):
            for kind in ("stock", "waste", "foundation", "tableau", "reserve", "cell", "discard", "grid"):
                wanted = sheet.keys[key].get(kind, [])
                found = counts(rules, start, kind, face_down=face_down)

                assert found == wanted + [0] * (len(found) - len(wanted)), f"{key}: {kind}"

    def test_the_laws_hold_along_random_play(self, rules: Rules) -> None:
        """See `cadogan.invariants`: cards, moves, steps, hidden cards, notation, hints."""
        plies = sum(1 for _ in invariants.walk(rules, PLIES, every=4))

        assert plies >= PLIES

    def test_the_same_deal_gives_the_same_cards(self, rules: Rules) -> None:
        """B64: dealing a number twice, and restarting after some moves, gives the same table."""
        first, second = (Table(rules, Deal("cadogan", 7)) for _ in range(2))
        _play(first, 5)
        first.restart()

        assert first.position == second.position

    def test_undo_and_redo_are_exact(self, rules: Rules) -> None:
        """B66: n undos give the first position, n redos the last: cards, faces, passes, shuffles and all."""
        table = Table(rules, Deal("cadogan", 11))
        _play(table, 60)
        line = [node.position for node in table.line()]
        undone = [table.position for _ in iter(table.undo, False)]
        redone = [table.position for _ in iter(table.redo, False)]

        assert undone == line[1:]
        assert redone == line[::-1][1:]

    def test_a_save_gives_the_same_table(self, rules: Rules) -> None:
        """Loading what was saved gives the same moves, branches and present."""
        table = Table(rules, Deal("cadogan", 13))
        _play(table, 30)
        for _ in range(5):
            table.undo()
        _play(table, 10, seed=2)
        for _ in range(3):
            table.undo()
        saved = codes.save(table)
        again = codes.load(saved)

        assert codes.save(again) == saved
        assert [node.position for node in again.line()] == [node.position for node in table.line()]

    def test_piles_that_are_alike_may_change_places(self, rules: Rules) -> None:
        """Positions that differ in the order of interchangeable piles have equally many continuations."""
        for at in islice(invariants.walk(rules, 60, seed=5, every=1000), 0, None, 20):
            parts = list(at)
            for group in rules.layout.alike:
                for index, source in zip(group, group[1:] + group[:1], strict=True):
                    parts[index] = at[source]
            other = Position(parts)

            assert rules.layout.canonical(other) == rules.layout.canonical(at)
            # A stock that is dealt on to the columns tells them apart at a greater depth.
            assert invariants.perft(rules, other, 1) == invariants.perft(rules, at, 1)

    def test_every_option_changes_something(self, sheet: Sheet) -> None:
        """Each value of each option binds and deals, and differs from the default in layout, moves, steps or score."""
        game = catalogue.game(self.game)
        plain = game.bound()
        for name, values in type(plain.options).allowed().items():
            for value in values[1:]:
                other = game.bound([f"{name}={text(value)}"])
                opening(other, Deal("cadogan", 1))

                assert name in self.quiet_options or _differ(plain, other), f"{name}={text(value)} changes nothing"

    def test_the_options_are_those_of_the_sheet(self, rules: Rules, sheet: Sheet) -> None:
        """Both pages name the options with their defaults, in the same order."""
        allowed = type(rules.options).allowed()
        defaults = {name: text(values[0]) for name, values in allowed.items()}
        russian = {"выкл.": "off", "вкл.": "on"}

        assert {name: said.default for name, said in sheet.options().items()} == defaults
        assert {n: russian.get(said.default, said.default) for n, said in sheet.options("ru").items()} == defaults

    def test_the_sheet_is_complete_in_both_languages(self, sheet: Sheet) -> None:
        """Every section is there in English and in Russian, with as many rows of play, and the paragraph is short."""
        assert sheet.keys["id"] == self.game
        for section in SECTIONS:
            assert sheet.section(section), section
            assert sheet.section(section, "ru"), section
            assert sheet.section(section, "ru") != sheet.section(section), f"{section}: no Russian page"
        rows = [len(re.findall(r"^\|", sheet.section("play", language), re.MULTILINE)) for language in ("en", "ru")]

        assert rows[0] == rows[1]
        assert len(sheet.section("paragraph").split()) < 90
        assert re.search("[а-я]", sheet.name("ru"))

    def test_every_sentence_is_there_in_both_languages(self, rules: Rules) -> None:
        """Each verb and each test says what it is in English and in Russian."""
        for function in (*rules.composed.verbs.values(), *(test for _, test in rules.composed.tests)):
            english, russian = sentences.of(function)

            assert english and re.search("[а-я]", russian), f"{function} needs a docstring with a line 'ru:'"

    def test_the_piles_have_places_of_their_own(self, rules: Rules) -> None:
        """No two piles lie over each other, but for the places of a grid, which may overlap as in the book."""
        layout = rules.layout
        places = layout.places

        assert len(places) == len(set(layout.labels)) == layout.size

        for i, one in enumerate(places):
            for j, other in enumerate(places[:i]):
                grids = isinstance(layout.row(i), Grid) and isinstance(layout.row(j), Grid)
                apart = abs(one.x - other.x) >= 0.99 or abs(one.y - other.y) >= 0.99

                assert one != other and (grids or apart), f"{layout.label(i)} lies on {layout.label(j)}"

    def test_perft(self) -> None:
        """The numbers of continuations, by depth, are those written down in ``perft.txt``."""
        path = catalogue.game(self.game).sheet.path.with_name("perft.txt")
        lines = [line.split() for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]

        assert lines, f"{path} is empty"
        for code, *numbers in lines:
            table = codes.opened(code)
            found = [invariants.perft(table.rules, table.position, depth) for depth in range(1, len(numbers) + 1)]

            assert found == [int(number) for number in numbers], code

    def test_the_plugin_depends_on_positions_alone(self) -> None:
        """The plugin imports nothing that could make its answers depend on time, chance or the machine."""
        folder = Path(catalogue.game(self.game).module.__file__ or "").parent
        for path in folder.glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    imported = {alias.name.split(".")[0] for alias in node.names}
                else:
                    imported = {(node.module or "").split(".")[0]} if isinstance(node, ast.ImportFrom) else set()

                assert not imported & FORBIDDEN, path
                assert not any(name.startswith("cadogan_") and name not in _own(folder) for name in imported), path


def _own(folder: Path) -> set[str]:
    return {part for part in folder.parts if part.startswith("cadogan_")}


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
