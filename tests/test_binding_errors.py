"""What authors do wrong is found when a game is bound, or said in play: plugin, line, and what would be right."""

from collections.abc import Callable
from pathlib import Path

import pytest
from test_authors import sentence

from cadogan import catalogue
from cadogan.command import main
from cadogan.errors import OptionError
from cadogan.mistakes import in_play
from cadogan.options import Options, choice, text
from cadogan.rules import Rules

MISTAKES = [
    # Rows: their words, their numbers, their lists.
    ("Tableau(8, acepts=down)", "line 6: Tableau has no word 'acepts'; did you mean 'accepts'?"),
    ("Tableau(8, turn=1)", "line 6: Tableau has no word 'turn'; it is a word of Stock"),
    ("Tableau(8, 4)", "line 6: Tableau takes a number of piles; all else is said by words, such as deal=4"),
    (
        "Tableau(8, deal=4, accepts=down.alternating.in_suit)",
        "line 6: .alternating and .in_suit contradict each other; say one of them",
    ),
    ("Tableau(8, deal=4, holds=3, space=ANY)", "line 3: Tableau(8): a pile is dealt 4 cards and holds= 3"),
    (
        'Foundation(4, accepts=down.in_suit, space="A*")',
        "line 3: Foundation(4): nothing goes on Ac, with which it begins; is it up or down, or .wrapping?",
    ),
    (
        'goal=cleared("foundation")',
        "line 3: goal=cleared('foundation') is reached before the first move: nothing is dealt there",
    ),
    ("Tableau([8])", "line 6: Tableau: count wants a whole number, not [8]"),
    ('Tableau(8, deal="4")', "line 6: Tableau(8): deal= wants a whole number, not '4'"),
    ("Tableau(8, keeps=[1])", "line 6: Tableau(8): keeps= wants a whole number, not [1]"),
    ('Stock(turn=[1], onto="waste")', "line 7: Stock(): turn= wants a whole number, not [1]"),
    ("Tableau(8, deal=[1] * 9)", "line 6: Tableau(8): deal= has 9 numbers for 8 piles"),
    ("Tableau(8, deal=4, face_up=[1])", "line 6: Tableau(8): face_up= has 1 number for 8 piles"),
    ("Tableau(8, deal=4, at=[(0, 1)])", "line 6: Tableau(8): at= has 1 place for 8 piles"),
    (
        "Tableau(8, deal=4, at=(0, 1))",
        "line 6: at= wants a list with a place for each pile, such as [(0, 1.2)], not (0, 1)",
    ),
    ('Tableau(8, deal=4, along=["t1"])', "line 6: Tableau(8): along= has 1 list for 8 piles"),
    (
        'Tableau(8, deal=4, along=["t9"] * 8)',
        "line 3: Tableau(8): along= names 't9'; the labels of the row go from t1 to t8",
    ),
    ("Tableau(8, deal=4, take=top.freed(1, [[1]]))", "line 6: Tableau(8): .freed() has neighbours for 1 pile of 8"),
    (
        "Tableau(8, deal=4, take=top.freed(1, [[8]] * 8))",
        "line 6: Tableau(8): .freed() names the place 8; the places of the row go from 0 to 7",
    ),
    (
        "Tableau(8, deal=4, space=down.beside([None, 1]))",
        "line 6: Tableau(8): .beside() has neighbours for 2 piles of 8",
    ),
    (
        'Tableau(8, deal=4, space=down.beside(["t9"] * 8))',
        "line 3: Tableau(8): .beside() names 't9'; the labels of the row go from t1 to t8",
    ),
    ('Tableau(8, by="column")', 'line 6: Tableau(8): by= is "row" or "pile", not \'column\''),
    (
        'Tableau(8, fan="sideways")',
        'line 6: Tableau(8): fan= is "down", "right", "up", "left" or None, not \'sideways\'',
    ),
    (
        'Waste(name="tableau")',
        "line 8: Waste(name='tableau'): name= wants a new word; 'tableau' means something already",
    ),
    (
        'Foundation(4, first="A*", order="A2345678910JQK")',
        "line 10: order= is written with A 2 3 4 5 6 7 8 9 T J Q K; '1' is none",
    ),
    ('Reserve(4, deal=1, order=["A2"] * 3)', "line 9: Reserve(4): order= has 3 orders for 4 piles"),
    # What is lifted, what fits, what a space takes, and when.
    (
        "Tableau(8, deal=4, take=down)",
        "line 6: take= wants what is lifted (top, run, ...); down says what fits: accepts=down",
    ),
    ('Tableau(8, deal=4, take="top")', "line 6: take= wants top, not the text 'top'"),
    (
        "Tableau(8, deal=4, take=True)",
        "line 6: take= wants what is lifted (top, run, whole_run, any_card, full_run, nothing), not True",
    ),
    (
        "Tableau(8, deal=4, take=run)",
        "line 3: a tableau gives runs, but neither accepts= nor the take says what a run is",
    ),
    (
        "Tableau(8, accepts=run)",
        'line 6: accepts= wants a build such as down.alternating, ANY, or cards such as "K*", not run',
    ),
    ('Tableau(8, accepts="down")', "line 6: 'down' names no card; without quotes it is the word down"),
    ("Tableau(8, accepts=down.alternate)", "line 6: Build has no .alternate; did you mean '.alternating'?"),
    (
        "Tableau(8, accepts=down.in_suit())",
        "line 6: a build takes no parentheses: write down.in_suit, not down.in_suit()",
    ),
    ("Tableau(8, space=run)", 'line 6: space= wants ANY, a build, or cards such as "K*", not run'),
    ("Tableau(8, space=True)", 'line 6: space= wants ANY, a build, or cards such as "K*", not True'),
    (
        "Tableau(8, space=down)",
        'line 6: a space has no card to build on: space= wants ANY, cards such as "K*", or .beside(...)',
    ),
    (
        'Tableau(8, space="K")',
        "line 6: 'K' names no card: write K* for all kings, *h for all hearts, Kh for one card; ten is T",
    ),
    (
        'Tableau(8, space="10h")',
        "line 6: '10h' names no card: write K* for all kings, *h for all hearts, Kh for one card; ten is T",
    ),
    (
        'Foundation(4, first="Z*")',
        "line 10: 'Z*' names no card: write K* for all kings, *h for all hearts, Kh for one card; ten is T",
    ),
    (
        'Tableau(8, deal=4, when="tableau")',
        'line 6: Tableau(8): when= wants a condition: out("stock"), empty("tableau"), deal_is(2); not \'tableau\'',
    ),
    (
        "Tableau(8, deal=4, space=ANY.when(True))",
        'line 6: Tableau(8): when= wants a condition: out("stock"), empty("tableau"), deal_is(2); not True',
    ),
    # Piles that a word speaks of.
    (
        'Tableau(8, deal=4, take=top.to("foundatoin"))',
        "line 3: Tableau(8): .to() speaks of 'foundatoin', which the layout does not have; it has tableau, "
        "stock, waste, reserve, foundation; did you mean 'foundation'?",
    ),
    (
        'Tableau(8, deal=4, take=top.to("f1"))',
        "line 3: Tableau(8): .to() wants kinds or names, and 'f1' is a label: give that row a name=",
    ),
    (
        'Tableau(7, deal=4, accepts=down, take=top.to("waste"))',
        "line 3: Tableau(7): no pile of waste takes its cards; say accepts= or space=",
    ),
    (
        'Foundation(4, space=one_of("A*").of("cell"))',
        "line 3: Foundation(4): .of() speaks of 'cell', which the layout does not have; it has tableau, "
        "stock, waste, reserve, foundation",
    ),
    (
        'Foundation(4, space="A*", accepts=up.of("stock"))',
        "line 3: Foundation(4): no pile of stock gives it cards; say take= there",
    ),
    (
        'Tableau(8, deal=4, space=ANY.when(out("stok")))',
        "line 3: Tableau(8): out() speaks of 'stok', which the layout does not have; it has tableau, stock, "
        "waste, reserve, foundation; did you mean 'stock'?",
    ),
    (
        'Reserve(4, deal=1, refill="wast")',
        "line 3: Reserve(4): refill= speaks of 'wast', which the layout does not have; it has tableau, stock,"
        " waste, reserve, foundation; did you mean 'waste'?",
    ),
    (
        'Stock(turn=1, onto="wast")',
        "line 3: Stock(): onto= speaks of 'wast', which the layout does not have; it has tableau, stock, "
        "waste, reserve, foundation; did you mean 'waste'?",
    ),
    (
        'gather="wast", redeals=1',
        "line 3: gather= speaks of 'wast', which the layout does not have; it has tableau, stock, waste, "
        "reserve, foundation; did you mean 'waste'?",
    ),
    (
        'goal=cleared("tableua")',
        "line 3: goal= speaks of 'tableua', which the layout does not have; it has tableau, stock, waste, "
        "reserve, foundation; did you mean 'tableau'?",
    ),
    # The layout itself.
    ("redeal=2", "line 5: Layout has no word 'redeal'; did you mean 'redeals'?"),
    ('redeals="2"', "line 5: redeals= wants a whole number, or None for any number, not '2'"),
    ("decks=0", "line 5: decks= wants a whole number from 1, not 0"),
    ('goal="cleared"', "line 5: goal= wants cleared(\"tableau\") or runs(down.in_suit), not 'cleared'"),
    (
        'memo={"x": "tableua"}',
        "line 5: memo={'x': 'tableua'} wants a number, or piles for one each: tableau, stock, waste, reserve, "
        "foundation; did you mean 'tableau'?",
    ),
    ('memo={"x"}', "line 5: memo= wants names, each with how many numbers it has, such as {\"round\": 1}, not {'x'}"),
    ('without="K"', "line 5: 'K' names no card: write K* for all kings, *h for all hearts, Kh for one card; ten is T"),
    ("[Reserve(3, deal=1)]", "line 5: Layout takes rows one after another, not in a list"),
    ("Reserve", "line 5: Layout wants rows such as Tableau(8), not Reserve"),
    ("Stock(2)", "line 5: a layout has one stock of one pile; call further undealt piles Reserve"),
    # What no card ever reaches or leaves; cards that are too few or too many.
    ("Foundation(4)", 'line 3: Foundation(4): nothing ever begins it; say space="A*" or first='),
    ('Foundation(4, first=("Ah",) * 4)', "line 3: first= wants Ah 4 times, and the pack has 1"),
    ("Reserve(2)", "line 3: Reserve(2): no card ever gets there; say deal=, space= or refill="),
    ("Stock()", 'line 3: cards never leave the Stock(): say turn=1, onto="waste"'),
    ("Stock(turn=1)", 'line 3: Stock(turn=1) turns nowhere: say onto="waste"'),
    ('Stock(onto="waste")', "line 3: Stock(onto='waste') turns no card: say turn=1"),
    ("Tableau(8, deal=7)", "line 3: the rows are dealt 60 cards and the pack has 52"),
    # Hooks: their names, their arguments, their answers.
    ("def scores(layout): return None", "line 14: there is no hook 'scores'; did you mean 'score'?"),
    (
        "def score(position): return Score(0, False)",
        "line 14: its hook 'score' asks for 'position'; it may ask for layout, options",
    ),
    (
        "def score(layout): return Score(0, False)",
        "line 14: its hook 'score' returned a Score, not a function that takes a position",
    ),
    (
        "def score(layout): return None",
        "line 14: its hook 'score' returned nothing; it must return a function that takes a position",
    ),
    (
        "def score(layout): return lambda layout, position: Score(0, False)",
        "line 14: its hook 'score' returned a function of other arguments, not a function that takes a position",
    ),
    ('def score(layout): return {}["a"]', "line 15: its hook 'score' failed: KeyError: 'a'"),
    ("def moves(layout): return []", "line 14: its hook 'moves' returned a list, not Moves"),
    (
        "def moves(layout): return Tabelau",
        "line 15: its hook 'moves' failed: NameError: name 'Tabelau' is not defined; did you mean 'Tableau'?",
    ),
    ("def moves(layout): return Moves().alsoo", "line 15: Moves has no .alsoo; did you mean '.also'?"),
    (
        'def moves(layout): return layout.pile("stok")',
        "line 15: the layout has 0 piles called 'stok', not one; did you mean 'stock'?",
    ),
    (
        'def moves(layout): return layout.noted(layout.empty(), "pints")',
        "line 15: the memo has no number 'pints'; it has none",
    ),
    ("def moves(layout): yield", "line 14: its hook 'moves' has a yield but not @hookimpl(wrapper=True)"),
    (
        "@hookimpl(wrapper=True)\ndef moves(layout): return None",
        "line 14: its hook 'moves' says wrapper=True but has no yield",
    ),
    (
        "@hookimpl(wrapper=True)\ndef moves(layout): yield",
        "line 14: its hook 'moves' returned nothing; it must return Moves",
    ),
    ("@hookimpl(wrapper=True)\ndef moves(layout): yield (yield)", "line 14: its hook 'moves' yields twice"),
    (
        "@hookimpl(hookwrapper=True)\ndef moves(layout): yield",
        "line 14: its hook 'moves' says hookwrapper=True; say wrapper=True",
    ),
    (
        "# forgotten\ndef score(layout): return None",
        "line 15: the function 'score' is no hook without @hookimpl before it",
    ),
    # Options.
    ("class MyGame(Options): draw: int = 1", "line 14: MyGame.draw must be choice(...) or switch()"),
    (
        "class MyGame(Options): draw: int = choice()",
        "line 14: choice() wants its values one after another, the default first, not nothing",
    ),
    (
        "class MyGame(Options): draw: int = choice([1, 3])",
        "line 14: choice() wants its values one after another, the default first, not [1, 3]",
    ),
]
"""A row, words of the layout, a hook or a class, put into a game that is right; and what is said of it."""


@pytest.mark.parametrize(("code", "said"), MISTAKES, ids=[code for code, _ in MISTAKES])
def test_a_mistake_is_one_sentence(code: str, said: str, tmp_path: Path) -> None:
    """With the file and the line, in these very words."""
    assert sentence(code, tmp_path).replace(r"\|", "|") == f"my_game.py, {said}"


def test_a_game_that_is_right_binds(tmp_path: Path) -> None:
    """The game into which the mistakes are put has none itself."""
    assert sentence("", tmp_path) == ""


@pytest.mark.parametrize("game", catalogue.games())
def test_no_installed_game_is_at_fault(game: str) -> None:
    """With each value of each option: what is right must never be called wrong."""
    one = catalogue.game(game)
    for name, values in type(one.bound().options).allowed().items():
        for value in values:
            assert one.bound([f"{name}={text(value)}"]).id == game


# In play.

GRAB = """
from cadogan import *

@hookimpl
def layout():
    return Layout(Tableau(4, deal=5, accepts=down, space=ANY), Stock(turn=1, onto="waste"), Waste(), Cell())

@hookimpl(wrapper=True)
def moves(layout):
    found = yield

    def where(position):
        return WHERE

    def grab(position, move):
        "Grab a card."
        return WHAT

    return found.also("grab", where, grab)

@hookimpl
def score(layout):
    return lambda position: Score({}["a"] if SCORE else 0, False)
"""


def listed(rules: Rules) -> object:
    """List the moves of a deal."""
    return rules.moves(start(rules))


def played(rules: Rules) -> object:
    """Play the last move of a deal."""
    return rules.play(start(rules), rules.moves(start(rules))[-1])


def scored(rules: Rules) -> object:
    """Score a deal."""
    return rules.score(start(rules))


def start(rules: Rules) -> object:
    return rules.opening(rules.layout.pack, 1)[1]


def grab(folder: Path, **words: str) -> Path:
    path = folder / "grab.py"
    code = GRAB
    usual = {"where": '[Move("grab", 0, 1)]', "what": "[steps.move(0, 1)]", "score": "False"}
    for word, what in (usual | words).items():
        code = code.replace(word.upper(), what)
    path.write_text(code, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("words", "does", "said"),
    [
        ({"where": "None"}, listed, "grab.py, line 12: 'where' must list moves, it gave nothing"),
        ({"where": 'Move("grab", 0, 1)'}, listed, "grab.py, line 12: 'where' must list moves, it gave a Move"),
        ({"where": '{}["a"]'}, listed, "grab.py, line 13: KeyError: 'a'"),
        (
            {"where": '[Move("snatch", 0, 1)]'},
            played,
            "grab.py: the moves list the verb 'snatch', which no .also() adds",
        ),
        ({"what": "None"}, played, "grab.py, line 15: the verb 'grab' must answer a list of steps"),
        ({"what": "steps.move(0, 1)"}, played, "grab.py, line 15: the verb 'grab' must answer a list of steps"),
        (
            {"what": "[steps.move(0, 1, 10)]"},
            played,
            "grab.py, line 15: the verb 'grab': a step moves 10 cards from t1, which holds 5",
        ),
        ({"what": '{}["a"]'}, played, "grab.py, line 17: the verb 'grab' failed: KeyError: 'a'"),
        ({"score": "True"}, scored, "grab.py, line 23: KeyError: 'a'"),
    ],
)
def test_a_mistake_in_play_is_one_sentence(
    words: dict[str, str], does: Callable[[Rules], object], said: str, tmp_path: Path
) -> None:
    """A verb's mistakes are told with the verb, the line and the label of the pile."""
    rules = catalogue.game_at(grab(tmp_path, **words)).bound()

    with pytest.raises(Exception) as caught:
        does(rules)
    assert in_play(caught.value).replace(f"{tmp_path}/", "") == said


# Options, and files.


def test_none_is_a_value_where_an_option_has_it() -> None:
    """Elsewhere it is another word for unlimited."""

    class Game(Options):
        free: str = choice("some", "none")
        redeals: int | None = choice(1, None)

    assert Game.read(["free=none", "redeals=none"]) == Game(free="none", redeals=None)
    with pytest.raises(OptionError, match="free cannot be 'off'; it may be: some, none"):
        Game.read(["free=no"])


def test_a_house_rule_that_is_misspelt_is_named() -> None:
    """A word that no row has is not the same as one that this row does not have."""
    layout = catalogue.game("klondike").bound().layout

    assert layout.changed("tableau", turn=3) == layout
    with pytest.raises(ValueError, match="no row has the word 'spce'; did you mean 'space'"):
        layout.changed("tableau", spce="K*")


def test_a_file_is_no_more_than_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What else lies in its folder, another game's sheet or modules, does not count."""
    path = grab(tmp_path)
    (tmp_path / "other.py").write_text("import random", encoding="utf-8")
    sheet = catalogue.game("klondike").sheet.path.read_text(encoding="utf-8")
    (tmp_path / "sheet.md").write_text(sheet, encoding="utf-8")

    assert catalogue.game_at(path).sheet.name() == "Grab"
    main(["check", str(path), "--plies", "100", "--lang", "en"])
    assert "imports random" not in capsys.readouterr().out

    (tmp_path / "sheet.md").write_text(sheet.replace('id = "klondike"', 'id = "grab"'), encoding="utf-8")
    assert catalogue.game_at(path).sheet.name() == "Klondike"


def test_a_game_that_is_here_but_not_installed_is_pointed_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the path to write."""
    monkeypatch.chdir(tmp_path)
    grab(tmp_path)
    (tmp_path / "my-game").mkdir()

    for name, here in (("grab", "grab.py"), ("my-game", "my-game")):
        assert main(["check", name, "--lang", "en"]) == 2
        said = f"cadogan: no game {name!r} is installed; {here} is here: write ./{here}\n"
        assert capsys.readouterr().err == said


# The report of `cadogan check`.


def report(path: Path, capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """Return the lines of a report."""
    main(["check", str(path), "--plies", "200", *words])
    return capsys.readouterr().out.replace(f"{path.parent}/", "").splitlines()


def test_a_fault_is_said_once_with_the_way_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The position can be pasted into a test."""
    lines = report(grab(tmp_path, what="[steps.move(0, 1, 10)]"), capsys, "--lang", "en")
    at = lines.index("FAILS  each move changes the position")

    assert lines[at + 1 : at + 4] == [
        "       grab.py, line 15: the verb 'grab': a step moves 10 cards from t1, which holds 5",
        "       code: grab.py#1",
        "       moves: none",
    ]
    assert lines[at + 4].startswith('       position(rules, "t1: ')
    assert sum("the verb 'grab'" in line for line in lines) == 1
    assert "       the same" in lines


def test_a_game_that_cannot_be_begun_is_not_checked_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Everything else would fail in the same way."""
    assert report(grab(tmp_path, where="None"), capsys, "--lang", "en")[:-1] == [
        "Grab (grab.py)",
        "",
        "FAILS  it can be dealt and begun",
        "       grab.py, line 12: 'where' must list moves, it gave nothing",
        "",
    ]


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        (
            "en",
            [
                "holds  nothing hidden matters",
                "the verb 'grab' was never legal",
                "the test 'always' refused nothing",
                "Reserve(): no card ever got there",
                "a sheet.md beside the game gives it a name and a page of rules",
            ],
        ),
        (
            "ru",
            [
                "да   скрытое ни на что не влияет",
                "ход 'grab' ни разу не был возможен",
                "проверка 'always' ничего не запретила",
                "Reserve(): ни одна карта туда не попала",
                "файл sheet.md рядом с игрой даст ей название и страницу правил",
            ],
        ),
    ],
)
def test_the_report_says_what_the_game_is_like(
    language: str, wanted: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And what is still to be done; in both languages, without the marks of a docstring."""
    path = grab(tmp_path, where="[]")
    code = path.read_text(encoding="utf-8").replace("Cell()", "Reserve()")
    code = code.replace(
        "    return found", "    def always(position, move):\n        'It may.'\n        return True\n    return found"
    )
    path.write_text(code.replace("grab)", "grab).only(always)"), encoding="utf-8")
    lines = report(path, capsys, "--lang", language)

    assert "`" not in "".join(lines)
    assert [line for line in wanted if line not in lines] == []
