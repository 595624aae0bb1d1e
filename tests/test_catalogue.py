"""Plugins that are broken, each in its own way: the fault is named, and the other games go on.

Distributions are made as folders with their metadata and put before the installed ones on the path of a process.
"""

import json
import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from cadogan import catalogue
from cadogan.faults import faults as faults_of_all

SHEET = """+++
id = "{id}"
name_en = "{id}"
name_ru = "Игра {id}"
aka = []
decks = 1
cards = 52
style = "declarative"
+++

## In one paragraph
A game for a test. It is short.
"""
GOOD = """
from cadogan import ANY, Foundation, Layout, Tableau, hookimpl

@hookimpl
def layout():
    return Layout(Tableau(4, deal=13, space=ANY), Foundation(4, space="A*"))
"""
OPTIONS = """
from cadogan import ANY, Foundation, Layout, Options, Tableau, hookimpl

class Own(Options):
    draw: int = 1
""" + GOOD.replace("def layout():", "def layout(options):")


def hook(text: str) -> str:
    """Return the source of a good game with one more hook."""
    return GOOD + "\nfrom cadogan import *\n\n@hookimpl\n" + textwrap.dedent(text)


BROKEN: dict[str, tuple[str, str]] = {
    "raises": ("raise RuntimeError('boom')", "RuntimeError: boom"),
    "syntax": ("def (", "SyntaxError"),
    "exits": ("import sys; sys.exit(3)", "SystemExit: 3"),
    "needs": ("import no_such_package", "no_such_package"),
    "no-layout": ("from cadogan import hookimpl", "no hook 'layout'"),
    "unknown-hook": (hook("def automatik(layout): return None"), "automatik"),
    "unknown-argument": (hook("def score(layout, weather): return None"), "weather"),
    "no-yield": (GOOD + "\n@hookimpl(wrapper=True)\ndef moves(layout): return None", "yield"),
    "returns-number": (GOOD.replace("return Layout", "return 5 or Layout"), "layout"),
    "returns-none": (GOOD.replace("return Layout", "Layout"), "layout"),
    "moves-list": (hook("def moves(layout): return []"), "moves"),
    "deal-number": (hook("def deal(layout): return 3"), "deal"),
    "score-of-two": (hook("def score(layout): return lambda position, more: None"), "score"),
    "hook-raises": (GOOD.replace("return Layout", "return 1 / 0 or Layout"), "ZeroDivisionError"),
    "hook-exits": (GOOD.replace("return Layout", "raise SystemExit(4) or Layout"), "SystemExit"),
    "bad-word": (GOOD.replace('space="A*"', 'spaces="A*"'), "spaces"),
    "bad-name": (GOOD.replace('space="A*"', 'refill="reserve", space="A*"'), "reserve"),
    "bad-options": (OPTIONS, "draw"),
    "two-options": (OPTIONS + "\nclass Other(Options):\n    pass\n", "options"),
}
"""Games by what is wrong with them: the plugin's source, and what the fault must name."""
SHEETS: dict[str, tuple[bytes | None, str]] = {
    "sheet-missing": (None, "sheet.md"),
    "sheet-bad-toml": (b"+++\nid = = 5\n+++\n", "TOML"),
    "sheet-no-text": (b"+++\nid = '\xff\xfe'\n+++\n", "cannot be read"),
    "sheet-no-front": (b"# A game\n\n## Deal\nNothing.\n", "front matter"),
    "sheet-bad-kind": (SHEET.format(id="sheet-bad-kind").replace("aka = []", "aka = 5").encode(), "aka"),
    "sheet-other-id": (SHEET.format(id="another").encode(), "another"),
    "sheet-empty": (b"", "front matter"),
}
"""Games whose plugin is good and whose sheet is not."""


def distribution(folder: Path, name: str, points: dict[str, dict[str, str]], version: str = "1.0.0") -> None:
    """Make the metadata of a distribution: entry points by group."""
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = [f"[{group}]\n" + "\n".join(f"{n} = {v}" for n, v in some.items()) for group, some in points.items()]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")


def game(folder: Path, name: str, source: str = GOOD, sheet: bytes | None = b"-", package: str = "") -> None:
    """Make a distribution with a game."""
    package = package or "fake_" + name.replace("-", "_")
    inside = folder / package
    inside.mkdir(parents=True)
    (inside / "__init__.py").write_text(source)
    if sheet is not None:
        (inside / "sheet.md").write_bytes(SHEET.format(id=name).encode() if sheet == b"-" else sheet)
    distribution(folder, f"cadogan-{name}", {catalogue.GAMES: {name: package}})


def cadogan(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command with what is in the folder installed first; the last line of the output names the modules."""
    script = (
        "import sys\nfrom cadogan.command import main\n"
        "status = main(sys.argv[1:])\nsys.stdout.flush()\n"
        "print('MODULES', *sorted(sys.modules))\nsys.exit(status)"
    )
    environment = {**os.environ, "PYTHONPATH": str(folder), "CADOGAN_LANG": "en", "CADOGAN_HOME": str(folder / "home")}
    return subprocess.run([sys.executable, "-c", script, *words], capture_output=True, text=True, env=environment)


def split(done: subprocess.CompletedProcess[str]) -> tuple[str, set[str]]:
    """Return the output, and the modules that were imported."""
    out, _, modules = done.stdout.rpartition("MODULES")
    return out, set(modules.split())


def others(folder: Path) -> None:
    """Make entry points to nothing, house rules, frontends, commands and solvers."""
    distribution(folder, "cadogan-gone", {catalogue.GAMES: {"gone": "no_such_package_at_all"}})
    distribution(folder, "cadogan-blank", {catalogue.GAMES: {"blank": "not a package!"}})
    (folder / "fake_rule_raises.py").write_text("raise RuntimeError('bang')")
    (folder / "fake_rule_hook.py").write_text("from cadogan import hookimpl\n@hookimpl\ndef laiout(): pass\n")
    (folder / "fake_front.py").write_text("import sys\nsys.exit(5)")
    (folder / "fake_bare.py").write_text("")
    (folder / "fake_text.py").write_text(
        "import sys\ntext = 'a text'\ndef run(arguments, language):\n"
        "    print(arguments, language)\n    sys.exit(len(arguments))\n"
    )
    distribution(
        folder,
        "cadogan-others",
        {
            catalogue.HOUSE_RULES: {"rule-raises": "fake_rule_raises", "rule-hook": "fake_rule_hook"},
            catalogue.FRONTENDS: {"front-exits": "fake_front:run", "front-bare": "fake_bare:run"},
            catalogue.COMMANDS: {"tool-bare": "fake_bare:run", "tool-text": "fake_text:text", "tool": "fake_text:run"},
            catalogue.SOLVERS: {"zz-solver": "fake_bare"},
        },
    )


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every broken plugin, one good game, broken house rules and frontends."""
    folder = tmp_path_factory.mktemp("installed")
    game(folder, "aaa-good")
    for name, (source, _) in BROKEN.items():
        game(folder, name, source)
    for name, (sheet, _) in SHEETS.items():
        game(folder, name, sheet=sheet)
    others(folder)
    return folder


def faults(everything: Path) -> dict[str, list[str]]:
    """Return what `cadogan plugins` finds wrong, by name."""
    done = cadogan(everything, "plugins", "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = {}
    for fault in json.loads(split(done)[0])["faults"]:
        found.setdefault(fault["name"], []).append(fault["fault"])
    return found


WRONG = {**{name: said for name, (_, said) in BROKEN.items()}, **{name: said for name, (_, said) in SHEETS.items()}}


@pytest.mark.parametrize("name", WRONG)
def test_the_fault_of_a_plugin_is_named(name: str, tmp_path: Path) -> None:
    """In one sentence that names the game and what is wrong with it; nothing else has a fault."""
    source, sheet = BROKEN.get(name, (GOOD, ""))[0], SHEETS.get(name, (b"-", ""))[0]
    game(tmp_path, name, source, sheet)
    found = faults(tmp_path)
    (sentence,) = found.pop(name, ["no fault is found"])

    assert found == {}
    assert WRONG[name] in sentence
    assert name in sentence or name.replace("-", "_") in sentence
    assert "\n" not in sentence


@pytest.fixture(scope="module")
def named(everything: Path) -> dict[str, list[str]]:
    return faults(everything)


def test_no_fault_hides_another(named: dict[str, list[str]]) -> None:
    """All that is broken is named in one list."""
    others = {"gone", "blank", "rule-raises", "rule-hook", "front-exits", "front-bare"}
    others |= {"tool-bare", "tool-text", "zz-solver"}

    assert set(named) == {*WRONG, *others}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("gone", "no_such_package_at_all"),
        ("blank", "not a package!"),
        ("rule-raises", "bang"),
        ("rule-hook", "laiout"),
        ("front-exits", "SystemExit"),
        ("front-bare", "run"),
        ("tool-bare", "run"),
        ("tool-text", "is no function, as a command must be"),
        ("zz-solver", "has no function 'ask', as a solver must"),
    ],
)
def test_the_fault_of_what_is_no_game_is_named_too(name: str, sentence: str, tmp_path: Path) -> None:
    """Entry points to nothing, house rules, frontends, commands, solvers."""
    others(tmp_path)
    found = faults(tmp_path).get(name, [])

    assert [sentence in each and name in each for each in found] == [True], found


def renamed(folder: Path, old: str, new: str) -> None:
    """Give a distribution another name."""
    info = folder / f"{old.replace('-', '_')}-1.0.0.dist-info"
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {new}\nVersion: 1.0.0\n")
    info.rename(folder / f"{new.replace('-', '_')}-1.0.0.dist-info")


def test_of_two_games_of_one_id_that_of_its_own_distribution_is_used(tmp_path: Path) -> None:
    """Wherever they lie on the path; both are named where the game is used, and by `cadogan plugins`."""
    game(tmp_path / "a", "twin")
    game(tmp_path / "b", "twin", package="other_twin")
    renamed(tmp_path / "b", "cadogan-twin", "aaa-other")
    for first, second in (("a", "b"), ("b", "a")):
        path = Path(f"{tmp_path / first}{os.pathsep}{tmp_path / second}")
        (fault,) = json.loads(split(cadogan(path, "plugins", "--json"))[0])["faults"]
        done = cadogan(path, "perft", "twin#1", "1")

        assert fault["distribution"] == "aaa-other" and "that of cadogan-twin is used" in fault["fault"]
        assert done.stderr == "cadogan: twin: aaa-other has a game of that id too; this is that of cadogan-twin\n"
        assert "fake_twin" in split(done)[1] and "other_twin" not in split(done)[1]


def test_no_distribution_takes_the_place_of_ours(tmp_path: Path) -> None:
    """One that calls its game klondike, its rule merci and its frontend text is named and not used."""
    (tmp_path / "thief.py").write_text("raise RuntimeError('used')")
    points = {catalogue.GAMES: "klondike", catalogue.HOUSE_RULES: "merci", catalogue.FRONTENDS: "text"}
    distribution(tmp_path, "cadogan-zzz", {group: {name: "thief:run"} for group, name in points.items()})
    done = cadogan(tmp_path, "play", "klondike#1", "--house", "merci", "--quiet-table")
    found = faults(tmp_path)

    assert done.returncode == 0 and "thief" not in split(done)[1]
    assert "cadogan-zzz has a game of that id too" in done.stderr
    assert {name for name in found} == set(points.values())
    assert all("cadogan-zzz" in sentence for sentences in found.values() for sentence in sentences)


def test_plugins_that_hang_end_or_spoil_the_program_are_named(tmp_path: Path) -> None:
    """By `cadogan plugins`, which tries each in a process of its own, and goes on with the next."""
    game(tmp_path, "loops", "while True:\n    pass\n" + GOOD)
    game(tmp_path, "hook-loops", GOOD.replace("    return Layout", "    while True: pass\n    return Layout"))
    game(tmp_path, "ends", "import os\nos._exit(7)\n" + GOOD)
    game(
        tmp_path, "spoils", "import builtins, json\njson.dump = json.dumps = None\nbuiltins.len = lambda _: 3\n" + GOOD
    )
    game(tmp_path, "talks", "print('Hello')\n" + GOOD)
    script = "from cadogan.faults import faults\nfor each in faults(2):\n    print(each.name, *each.said, sep='|')"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "random.py").write_text("raise RuntimeError('a game that lies here, not the module')")
    done = subprocess.run(
        [sys.executable, "-P", "-c", script], capture_output=True, text=True, env=environment, cwd=tmp_path / "here"
    )
    found = {line.split("|")[0]: line.split("|")[1:] for line in done.stdout.splitlines()}

    assert (done.returncode, done.stderr) == (0, "")
    assert set(found) == {"loops", "hook-loops", "ends", "spoils"}
    assert all("fake_" in sentence and "cadogan-" in sentence for said in found.values() for sentence in said)
    assert "not ready after 2 seconds" in found["loops"][0] and "не готово" in found["hook-loops"][1]
    assert "status 7" in found["ends"][0]


def test_a_plugin_that_hangs_is_named_to_whoever_stops_it(tmp_path: Path) -> None:
    """Only its own command waits for it, and Ctrl-C says for what."""
    game(tmp_path, "loops", "import signal\nsignal.raise_signal(signal.SIGINT)\nwhile True:\n    pass\n" + GOOD)
    done = cadogan(tmp_path, "deal", "loops#1")

    assert done.returncode == 130
    assert done.stderr == "cadogan: stopped while loops (cadogan-loops) was being loaded\n"


def test_what_a_plugin_prints_does_not_come_between_answers(tmp_path: Path) -> None:
    """JSON stays JSON; what is printed goes to the error stream."""
    game(tmp_path, "talks", "print('Hello')\n" + GOOD.replace("    return", "    print('again')\n    return"))
    done = cadogan(tmp_path, "perft", "talks#1", "1", "--json")

    assert json.loads(split(done)[0])["code"] == "talks#1"
    assert done.stderr.split() == ["Hello", "again"]


@pytest.mark.parametrize("words", [("moves", "chats#1"), ("solve", "chats#1"), ("study", "chats", "-n", "1")])
def test_what_a_plugin_prints_while_it_is_played_does_not_come_between_answers(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    """Nor does it come from another process."""
    game(
        tmp_path,
        "chats",
        GOOD.replace("deal=13", "deal=13, accepts=down").replace("ANY,", "ANY, down,")
        + textwrap.dedent(
            """
            @hookimpl(wrapper=True)
            def moves():
                def allowed(position, move):
                    print("Hm")
                    return True
                return (yield).only(allowed)
            """
        ),
    )
    done = cadogan(tmp_path, *words, "--json", *(["--states", "200"] if words[0] != "moves" else []))

    assert set(done.stderr.split()) == {"Hm"}
    json.loads(split(done)[0])


@pytest.mark.parametrize("name", ["json", "random", "sqlite3", "attrs", "cadogan"])
def test_a_single_file_may_be_called_like_a_module(name: str, tmp_path: Path) -> None:
    """It is a game, and never taken for the module."""
    (tmp_path / f"{name}.py").write_text(GOOD)
    for words in (["play", f"./{name}.py#1", "--quiet-table"], ["perft", f"./{name}.py#1", "2", "--json"]):
        done = subprocess.run(
            [str(Path(sys.executable).with_name("cadogan")), *words],
            input="undo\n",
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "CADOGAN_HOME": str(tmp_path / "home"), "CADOGAN_LANG": "en"},
        )
        assert (done.returncode, done.stderr) == (0, ""), words


def test_a_list_imports_no_plugin_and_shows_what_can_be_shown(everything: Path) -> None:
    """However broken the plugins are: the sheets are read, and nothing is run; broken sheets are told of."""
    done = cadogan(everything, "list")
    out, modules = split(done)
    listed = {line.split()[0] for line in out.splitlines() if line.strip()}

    assert done.returncode == 0
    assert {"aaa-good", "klondike", *catalogue.games(), *BROKEN} <= listed
    assert not {each for each in modules if each.startswith(("fake_", "other_", "cadogan_"))}
    assert "Traceback" not in done.stderr
    for name in ("sheet-missing", "sheet-bad-toml", "sheet-no-text", "gone", "blank"):
        assert name in done.stderr or name.replace("-", "_") in done.stderr


def test_a_list_is_json_however_broken_the_sheets_are(everything: Path) -> None:
    """The faults go to the error stream."""
    done = cadogan(everything, "list", "--json")
    found: list[dict[str, Any]] = json.loads(split(done)[0])

    assert {"aaa-good", "klondike"} <= {one["id"] for one in found}


@pytest.mark.parametrize("name", ["aaa-good", "klondike"])
def test_the_other_games_go_on(name: str, everything: Path) -> None:
    """Nothing that is broken is even imported."""
    done = cadogan(everything, "deal", f"{name}#1")
    _, modules = split(done)

    assert (done.returncode, done.stderr) == (0, "")
    imported = {each.partition(".")[0] for each in modules if each.startswith(("fake_", "other_", "cadogan_"))}
    assert len(imported) == 1


@pytest.mark.parametrize("name", [*BROKEN, "gone", "blank"])
def test_a_broken_game_is_refused_with_a_sentence(name: str, everything: Path) -> None:
    """Status 2, one line, which names the plugin; no traceback, and not the blame of the program."""
    done = cadogan(everything, "deal", f"{name}#1")

    assert (done.returncode, split(done)[0]) == (2, "")
    assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr
    assert "should not happen" not in done.stderr
    assert name in done.stderr or name.replace("-", "_") in done.stderr


@pytest.mark.parametrize("rule", ["rule-raises", "rule-hook"])
def test_a_broken_house_rule_is_refused_with_a_sentence(rule: str, everything: Path) -> None:
    """It is named, and not the game."""
    done = cadogan(everything, "deal", "klondike#1", "--house", rule)

    assert done.returncode == 2
    assert rule in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.parametrize("frontend", ["front-exits", "front-bare"])
def test_a_broken_frontend_is_refused_with_a_sentence(frontend: str, everything: Path) -> None:
    """It is named, and no game is begun."""
    done = cadogan(everything, "play", "klondike#1", "-f", frontend)

    assert done.returncode == 2
    assert frontend in done.stderr and done.stderr.count("\n") == 1


def test_a_command_of_another_distribution_runs(everything: Path) -> None:
    """It reads its arguments itself, is told the language, and says its status as it likes."""
    done = cadogan(everything, "--lang", "ru", "tool", "--help", "x")

    assert done.returncode == 2
    assert split(done)[0] == "['--help', 'x'] ru\n"


def test_the_help_names_the_commands_of_others_and_imports_none(everything: Path) -> None:
    """With the distribution that brings each; a slip of the pen is led to them too."""
    for language, said in (("en", "comes with cadogan-others"), ("ru", "из дополнения cadogan-others")):
        out, modules = split(cadogan(everything, "--help", "--lang", language))

        assert re.search(rf"^ *tool +{said}$", out, re.MULTILINE)
        assert not {each for each in modules if each.startswith("fake_")}
    assert "did you mean 'tool'?" in cadogan(everything, "tol").stderr


@pytest.mark.parametrize("command", ["tool-bare", "tool-text"])
def test_a_broken_command_is_refused_with_a_sentence(command: str, everything: Path) -> None:
    """It is named."""
    done = cadogan(everything, command)

    assert done.returncode == 2
    assert command in done.stderr and done.stderr.count("\n") == 1


def test_a_game_is_found_by_the_beginning_of_its_name() -> None:
    """As long as it is the only one; else the candidates are named, or what is near."""
    assert catalogue.game("klond").id == "klondike"
    assert catalogue.game(" La Belle_Lucie ").id == "la-belle-lucie"
    with pytest.raises(catalogue.UnknownGame) as caught:
        catalogue.game("c")
    assert str(caught.value).startswith("'c' begins the names of several games: ")
    with pytest.raises(catalogue.UnknownGame, match="did you mean klondike"):
        catalogue.game("klondyke")
    with pytest.raises(catalogue.UnknownGame, match="'cadogan list' names them"):
        catalogue.game("zzzzzz")
    with pytest.raises(catalogue.UnknownGame):
        catalogue.game("")


def test_the_beginnings_of_names_come_in_order() -> None:
    """All of them, and no others."""
    known = list(catalogue.games())

    assert catalogue.beginning("") == known == sorted(known)
    assert catalogue.beginning("c") == [each for each in known if each.startswith("c")]


def test_every_installed_plugin_is_sound() -> None:
    """Nothing that comes with this repository has a fault."""
    assert faults_of_all() == []
