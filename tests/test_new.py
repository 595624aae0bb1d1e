"""``cadogan new``: the folders that it makes play, pass their own tests, and install by pip alone."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from cadogan import catalogue, conformance, new, report
from cadogan.command import main

ROOT = Path(__file__).parent.parent
GAMES = ["declarative", "mixed", "own-moves"]
NAME = "two-by-two"


def installed(folder: Path, site: Path) -> None:
    """Do what ``pip install FOLDER`` does for a plugin, without pip: ``site`` on the path then has it."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (package,) = (folder / "src").iterdir()
    information = site / f"{package.name}-{project['version']}.dist-info"
    information.mkdir(parents=True)
    (site / package.name).symlink_to(package)
    (information / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
    )
    lines = [
        line
        for group, points in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in points.items()))
    ]
    (information / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def ran(*words: str | Path, cwd: Path, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command and return what it said; nothing of the player's own is touched."""
    outside = ("PYTEST_", "UV_", "VIRTUAL_ENV", "PYTHONPATH", "COV_", "CADOGAN_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(outside)}
    kept |= {"XDG_DATA_HOME": str(cwd / "data"), "PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        input=typed,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@pytest.mark.parametrize("style", new.STYLES)
def test_a_plugin_is_four_files(style: str, tmp_path: Path) -> None:
    """Whatever its style; and nothing in them is left of the template's name."""
    written = new.make(tmp_path / NAME, style)
    found = [path for path in (tmp_path / NAME).rglob("*") if path.is_file()]

    assert len(written) == 4
    assert sorted(found) == sorted(written)
    for path in written:
        text = path.read_text(encoding="utf-8")
        assert not {"my-", "my_", "My"} & {text[i : i + n] for n in (2, 3) for i in range(len(text))}


def test_the_game_to_begin_with_is_short() -> None:
    """Twenty-five lines at most, so that an author has read it before editing it."""
    text = new.files(NAME)["src/cadogan_two_by_two/__init__.py"]

    assert len(text.splitlines()) <= 25


@pytest.mark.parametrize("style", GAMES)
def test_a_game_passes_the_kit_as_it_is(style: str, tmp_path: Path) -> None:
    """Before it is installed, straight from its folder."""
    new.make(tmp_path / NAME, style)
    subject = conformance.Subject(catalogue.game(f"{tmp_path / NAME}{os.sep}"), 300)

    found = list(report.results(subject, report.Tally()))

    assert [(each.title, each.fault) for each in found if each.fault] == []


@pytest.mark.parametrize("style", new.STYLES)
def test_its_own_tests_pass(style: str, tmp_path: Path) -> None:
    """They run by a bare ``pytest`` once the plugin is installed."""
    new.make(tmp_path / NAME, style)
    installed(tmp_path / NAME, tmp_path / "site")
    asked = ("-m", "pytest", "-q", "-p", "no:cacheprovider", NAME)
    answer = ran(sys.executable, *asked, cwd=tmp_path, PYTHONPATH=str(tmp_path / "site"), CADOGAN_PLIES="200")

    assert answer.returncode == 0, answer.stdout + answer.stderr


@pytest.mark.parametrize("style", new.STYLES)
def test_it_is_written_as_ruff_would_write_it(style: str, tmp_path: Path) -> None:
    """An author who uses ruff has nothing to mend first."""
    new.make(tmp_path / NAME, style)
    for words in (("check", "--select", "E,F,UP,B,SIM"), ("format", "--check")):
        answer = ran(
            sys.executable, "-m", "ruff", *words, "--isolated", "--no-cache", "--line-length", "120", NAME, cwd=tmp_path
        )

        assert answer.returncode == 0, answer.stdout + answer.stderr


def test_the_command_says_what_it_made_and_what_to_do_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lines are there to be copied."""
    monkeypatch.chdir(tmp_path)

    assert main(["new", NAME, "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "two-by-two/pyproject.toml",
        "two-by-two/src/cadogan_two_by_two/__init__.py",
        "two-by-two/src/cadogan_two_by_two/sheet.md",
        "two-by-two/tests/test_two_by_two.py",
        "",
        "cadogan play ./two-by-two   # it plays already",
        "cadogan check ./two-by-two  # and holds what every game must hold",
        "pip install ./two-by-two    # puts it into every frontend",
    ]
    assert main(["new", "any-card", "--style", "house-rule", "--lang", "ru"]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "pip install ./any-card                  # устанавливает",
        "cadogan play klondike --house any-card  # применяет",
    ]


@pytest.mark.parametrize(
    ("name", "english", "russian"),
    [
        (
            "Two By_Two",
            "'Two By_Two' cannot be an id: write small letters, digits and hyphens, a letter first, such as two-by-two",
            "'Two By_Two' не годится: нужны строчные латинские буквы, цифры и дефисы, сначала буква; "
            "например, two-by-two",
        ),
        (
            "Косынка",
            "'Косынка' cannot be an id: write small letters, digits and hyphens, a letter first, such as my-game",
            "'Косынка' не годится: нужны строчные латинские буквы, цифры и дефисы, сначала буква; например, my-game",
        ),
        (
            "here",
            "here exists already and was left as it is; choose another name, or move it away",
            "here: такая папка или файл уже есть, там ничего не изменено; выберите другое имя или уберите ее",
        ),
        (
            "nowhere/two-by-two",
            "nowhere/two-by-two cannot be made: No such file or directory",
            "nowhere/two-by-two: папку создать не удалось: No such file or directory",
        ),
    ],
)
def test_what_cannot_be_made_is_refused_in_a_sentence(
    name: str,
    english: str,
    russian: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """With status 2, and the disk is as it was."""
    monkeypatch.chdir(tmp_path)
    Path("here").mkdir()
    Path("here", "kept").write_text("as it was", encoding="utf-8")

    for language, sentence in (("en", english), ("ru", russian)):
        assert main(["new", name, "--lang", language]) == 2
        assert capsys.readouterr() == ("", f"cadogan: {sentence}\n")
    assert [path.name for path in tmp_path.rglob("*")] == ["here", "kept"]


def test_nothing_is_left_of_a_plugin_that_could_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk leaves no half of a folder, so that the same command works when there is room."""

    def full(path: Path, *_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)

    with pytest.raises(new.NewError, match="cannot be made: No space left on device"):
        new.make(tmp_path / NAME)
    assert list(tmp_path.iterdir()) == []


def test_an_id_that_is_taken_gives_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The folder is made all the same: it plays by its path, and its id can be changed."""
    monkeypatch.chdir(tmp_path)

    for style, folder in (("declarative", "klondike"), ("frontend", "text"), ("house-rule", "sub/klondike")):
        Path("sub").mkdir(exist_ok=True)
        assert main(["new", folder, "--style", style, "--lang", "en"]) == 0
        name = Path(folder).name
        assert capsys.readouterr().err == (
            f"cadogan: cadogan-{name} is installed already: of two plugins called {name!r} only one can be used; "
            "rename yours to have both\n"
        )


def test_outside_the_repository_with_pip_alone(tmp_path: Path) -> None:
    """In a clean virtual environment plugins are installed by pip, listed, checked and played, as is a single file."""
    assert ran(sys.executable, "-m", "venv", "clean", cwd=tmp_path).returncode == 0
    scripts = tmp_path / "clean" / ("Scripts" if os.name == "nt" else "bin")
    pip = (scripts / "python", "-m", "pip", "--disable-pip-version-check")
    cadogan = scripts / "cadogan"
    # The only thing that may be missing on a machine is an index; what fails after this is our fault.
    reached = ran(*pip, "download", "--quiet", "--no-deps", "--dest", "wheels", "uv_build>=0.9,<1", cwd=tmp_path)
    if reached.returncode and not os.environ.get("CI"):
        pytest.skip("pip cannot reach a package index")

    def did(*words: str | Path, typed: str = "") -> str:
        answer = ran(*words, cwd=tmp_path, typed=typed)
        assert answer.returncode == 0, f"{words}:\n{answer.stdout}{answer.stderr}"
        return answer.stdout

    frontends = [ROOT / "frontends" / name for name in ("text", "jsonl", "gym")]
    did(*pip, "install", "--quiet", ROOT / "core", *frontends)
    did(cadogan, "new", "my-game")
    did(cadogan, "new", "squares", "--style", "own-moves")
    did(cadogan, "new", "any-card", "--style", "house-rule")
    did(cadogan, "new", "plain", "--style", "frontend")

    # From its folder, before it is installed; then a game of a single file.
    assert "25 of 25" in did(cadogan, "check", "./my-game", "--plies", "200")
    did(cadogan, "play", "./my-game#1", typed="deal\nundo\nquit\n")
    source = tmp_path / "my-game" / "src" / "cadogan_my_game" / "__init__.py"
    (tmp_path / "my_file.py").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    assert "stock" in did(cadogan, "play", "./my_file.py#1", typed="deal\nquit\n")

    # Installed.
    did(*pip, "install", "--quiet", "./my-game", "./squares", "./any-card", "./plain")
    assert did(cadogan, "list").split()[:3] == ["my-game", "My", "Game"]
    plugins = json.loads(did(cadogan, "plugins", "--json"))
    ours = {"cadogan-my-game", "cadogan-squares", "cadogan-any-card", "cadogan-plain"}
    assert ours <= {each["distribution"] for each in plugins["plugins"]}
    assert not ours & {each["distribution"] for each in plugins["faults"]}
    assert "25 of 25" in did(cadogan, "check", "my-game", "--plies", "200")
    assert "my-game#1" in did(cadogan, "play", "my-game#1", typed="deal\nundo\nquit\n")
    shown = did(cadogan, "play", "my-game#1", "--house", "any-card", "-f", "plain", typed="deal\nundo\nquit\n")
    assert shown.count("> ") == 3

    # Every frontend plays them.
    for game, move in (("my-game", "deal"), ("squares", "pair")):
        talk = did(cadogan, "play", f"{game}#1", "-f", "jsonl", typed='{"do": "moves"}\n{"do": "quit"}\n')
        assert move in talk and json.loads(talk.splitlines()[0])["table"]["game"] == game
        code = f"import cadogan_gym, gymnasium; print(gymnasium.make('cadogan/{game}-v0').reset(seed=1)[1]['code'])"
        assert did(scripts / "python", "-c", code) == f"{game}#1\n"
        if os.name != "nt":
            assert on_screen(cadogan, game, tmp_path) == 0


def on_screen(cadogan: Path, game: str, home: Path) -> int:
    """Play the first hint on the full screen and leave; return the exit status."""
    import pexpect

    environment = {**os.environ, "TERM": "xterm-256color", "CADOGAN_HOME": str(home / "home"), "CADOGAN_LANG": "en"}
    words = ["play", f"{game}#1", "--screen"]
    child = pexpect.spawn(str(cadogan), words, env=environment, encoding="utf-8", timeout=60, dimensions=(30, 100))
    child.expect("Moves 0")
    child.send("h")
    child.expect("Hint 1")
    child.send("p")
    child.expect("Moves 1")
    child.send("q")
    child.expect(pexpect.EOF)
    child.close()
    return int(child.exitstatus or 0)
