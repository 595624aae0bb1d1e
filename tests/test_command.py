"""The command line: every command, in this process and as one of its own; bad input is one sentence and status 2."""

import io
import json
import os
import re
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import attrs
import pytest

from cadogan import catalogue, outlook
from cadogan.arguments import language_of
from cadogan.codes import opened, save
from cadogan.command import COMMANDS, main
from cadogan.sheet import Sheet, families
from cadogan_text.talk import Arguments

CYRILLIC = re.compile("[а-яё]")
CADOGAN = str(Path(sys.executable).with_name("cadogan"))


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is stored in the user's folder, and no locale decides."""
    monkeypatch.setenv("CADOGAN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("CADOGAN_LANG", "en")
    monkeypatch.delenv("CADOGAN_TRACEBACK", raising=False)


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Run a command here and return its status, what it printed, and its errors."""
    status = main(words)
    out, err = capsys.readouterr()
    return status, out, err


def run(*words: str, shell: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command as a process of its own, perhaps with more of a shell line behind it."""
    command = [CADOGAN, *words]
    environment = {**os.environ, "CADOGAN_LANG": "en", **environment}
    if shell:
        line = subprocess.list2cmdline(command) + " " + shell
        return subprocess.run(["bash", "-o", "pipefail", "-c", line], capture_output=True, text=True, env=environment)
    return subprocess.run(command, capture_output=True, text=True, env=environment)


ASKING = {
    "list": ["list"],
    "show": ["show", "klondike"],
    "deal": ["deal", "klondike#12345"],
    "moves": ["moves", "klondike#12345"],
    "perft": ["perft", "klondike#12345", "2"],
    "random-play": ["random-play", "klondike", "--plies", "20"],
    "check": ["check", "golf", "--plies", "20"],
    "plugins": ["plugins"],
}
WRONG = {
    "list": ["list", "xyzzy"],
    "show": ["show", "klondyke"],
    "play": ["play", "klondyke"],
    "deal": ["deal", "klondike#one"],
    "moves": ["moves", "klondike:draw=2"],
    "perft": ["perft", "klondike#1", "0"],
    "random-play": ["random-play", "klondike", "--plies", "-1"],
    "check": ["check", "klondyke"],
    "new": ["new", "/proc/no/such/place"],
    "plugins": ["plugins", "--fly"],
}


def test_every_command_is_tested() -> None:
    """A new one needs a line in both tables."""
    assert set(ASKING) | {"play", "new"} == set(COMMANDS)
    assert set(WRONG) == set(COMMANDS)


@pytest.mark.parametrize("command", ASKING)
def test_a_command_answers(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 0, something on the output, nothing on the error stream."""
    status, out, err = said(capsys, *ASKING[command])

    assert (status, err) == (0, "")
    assert len(out.splitlines()) >= 1


@pytest.mark.parametrize("command", ASKING)
def test_a_command_answers_in_json(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """All of the output is one JSON value, with no text around it."""
    status, out, err = said(capsys, *ASKING[command], "--json")

    assert (status, err) == (0, "")
    assert json.loads(out)


@pytest.mark.parametrize("command", ASKING)
def test_a_command_answers_in_russian(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where a person reads it; piles and moves are written the same in both languages."""
    status, out, err = said(capsys, *ASKING[command], "--lang", "ru")

    assert (status, err) == (0, "")
    assert CYRILLIC.search(out) or command in ("deal", "moves", "perft", "plugins")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("command", WRONG)
def test_bad_input_is_one_sentence(command: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """On the error stream, with status 2, nothing on the output."""
    status, out, err = said(capsys, *WRONG[command], *([] if command == "plugins" else ["--lang", language]))

    assert (status, out) == (2, "")
    assert re.fullmatch(r"cadogan[^\n]*: [^\n]+\n", err)
    assert "Traceback" not in err


@pytest.mark.parametrize("command", ["list", "show", "play", "deal", "moves", "check"])
def test_bad_input_is_a_sentence_in_russian(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Not only a word of it."""
    _, _, err = said(capsys, *WRONG[command], "--lang", "ru")

    assert len(CYRILLIC.findall(err)) > 10


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["dael", "klondike"], "cadogan: there is no command 'dael'; did you mean 'deal'?; 'cadogan --help' "),
        (["xyzzy"], "cadogan: there is no command 'xyzzy'; 'cadogan --help' tells more"),
        (["deal"], "cadogan deal: the following arguments are required: code; 'cadogan deal --help' tells more"),
        (["deal", "klondike", "golf"], "cadogan: unknown argument: golf; 'cadogan --help' tells more"),
        (["perft", "klondike#1", "x"], "cadogan perft: argument depth: 'x' is not a whole number above 0; "
         "'cadogan perft --help' tells more"),
        (["perft", "klondike#1", "²"], "cadogan perft: argument depth: '²' is not a whole number above 0; "
         "'cadogan perft --help' tells more"),
        (["show", "klon", "--house", "fly"], "cadogan: no house rule 'fly' is installed; installed are: "),
        (["play", "klondike", "-f", "fly"], "cadogan: no frontend 'fly' is installed; installed are: "),
        (["play"], "cadogan: there is no game to go on with; name one, such as 'cadogan play klondike'"),
        (["deal", "klondike#99999999999999999999999"], "cadogan: there is no deal 99999999999999999999999: "),
        (["random-play", "klondike", "--seed", "-1"], "cadogan: there is no deal -1: the numbers go from 0 to "),
        (["deal", "nowhere/x.txt"], "cadogan: nowhere/x.txt: the file cannot be read: No such file or directory"),
        (["deal", "/"], "cadogan: "),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)  # fmt: skip
def test_what_bad_input_is_told(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What was asked, why not, and what would do."""
    status, out, err = said(capsys, *words)

    assert (status, out) == (2, "")
    assert err.startswith(sentence) and err.count("\n") == 1


def test_no_command_and_help_are_no_errors(capsys: pytest.CaptureFixture[str]) -> None:
    """Each command has help of its own."""
    for words in ([], ["--help"], *([command, "--help"] for command in COMMANDS)):
        status, out, err = said(capsys, *words)

        assert (status, err) == (0, "")
        assert "usage: cadogan" in out
    assert said(capsys, "--version")[:2] == (0, f"cadogan {catalogue.games()['klondike'].version}\n")


# What each says.


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(said(capsys, *words, "--json")[1])


def test_list_finds_games_by_id_and_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    """In either language, and by other names."""
    known = answer(capsys, "list")

    assert [one["id"] for one in known] == list(catalogue.games())
    assert [one["id"] for one in answer(capsys, "list", "klon")] == ["klondike"]
    assert "klondike" in [one["id"] for one in answer(capsys, "list", "Клондайк")]
    assert said(capsys, "list", "klon")[1].startswith("klondike")


def test_a_deal_shows_what_the_player_sees(capsys: pytest.CaptureFixture[str]) -> None:
    """Hidden cards are question marks, unless all is to be seen."""
    seen, all_of_it = answer(capsys, "deal", "klondike#7"), answer(capsys, "deal", "klondike#7", "--open")
    table = opened("klondike#7")

    assert seen["code"] == "klondike#7" and seen["state"] == "playing"
    assert seen["piles"]["t2"]["cards"] == ["?", all_of_it["piles"]["t2"]["cards"][1]]
    assert all_of_it["piles"]["t2"]["cards"][0].startswith("-")
    assert said(capsys, "deal", "klondike#7")[1] == f"klondike#7\n{table.rules.layout.draw(table.view)}\n"


def test_moves_are_listed_with_what_they_do(capsys: pytest.CaptureFixture[str]) -> None:
    """As notation reads them, and with no card that only playing would turn up."""
    table = opened("klondike#7")
    found = answer(capsys, "moves", "klondike#7")["moves"]

    assert [table.read(each["move"]) for each in found] == table.moves
    assert next(each for each in found if each["verb"] == "deal")["steps"] == [
        {"step": "turn over", "from": "s", "to": "w", "cards": ["?"]}
    ]


@pytest.mark.parametrize(("move", "legal", "status"), [("deal", True, 0), ("t1-t1", False, 2), ("fly", False, 2)])
def test_a_move_may_be_tried(move: str, legal: bool, status: int, capsys: pytest.CaptureFixture[str]) -> None:
    """A program gets the kind of fault and the reason as JSON too; the status tells the same."""
    found, out, err = said(capsys, "moves", "klondike#7", "--try", move, "--json")
    answered = json.loads(out)

    assert (found, err, answered["legal"], answered["try"]) == (status, "", legal, move)
    if not legal:
        assert answered["fault"] in ("IllegalMove", "InvalidMove") and answered["reason"]
        assert said(capsys, "moves", "klondike#7", "--try", move) == (2, "", f"cadogan: {answered['reason']}\n")


def test_perft_counts_and_splits(capsys: pytest.CaptureFixture[str]) -> None:
    """The parts add up to the last count."""
    found = answer(capsys, "perft", "klondike#7", "3", "--split")

    assert found["counts"][0] == len(found["split"]) == len(opened("klondike#7").moves)
    assert found["counts"][-1] == sum(found["split"].values())
    assert said(capsys, "perft", "klondike#7", "2")[1] == f"klondike#7 {' '.join(map(str, found['counts'][:2]))}\n"


def test_a_file_is_opened_like_a_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A save shows its present."""
    table = opened("klondike#7")
    table.play("deal")
    path = tmp_path / "game.txt"
    path.write_text(save(table))

    assert answer(capsys, "deal", str(path))["piles"]["w"]["cards"]


def test_the_rules_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The sheet in either language, each option with its meaning, and which plugin answers which hook."""
    for language in ("en", "ru"):
        page = said(capsys, "show", "klondike", "--lang", language)[1]
        assert page.count("draw = 1") == 1 and "layout: klondike" in page
        assert not re.search(r"^\||\*|`|^=+$", page, re.MULTILINE)
        assert max(map(len, page.splitlines())) <= 100
        found = answer(capsys, "show", "klondike", "--lang", language)
        assert all(option["meaning"] for option in found["options"])
        assert all(found["sections"].values())
    assert found["hooks"]["layout"][-1] == "klondike"


def test_how_often_a_game_can_be_won(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the solver knows it, and by the rules that are meant: options change it."""
    share = outlook.Share(300, 299, 0, 1, 0.981, 1.0, "10 s")
    monkeypatch.setattr(outlook, "shares", lambda: {"klondike:draw=3": share})
    listed = {each["id"]: each["winnable"] for each in answer(capsys, "list", "--json")}

    assert set(listed.values()) == {None}
    assert answer(capsys, "show", "klondike")["winnable"] is None
    assert answer(capsys, "show", "klondike:draw=3")["winnable"]["won"] == 299
    assert "can be won" not in said(capsys, "show", "klondike")[1]
    assert "98-100 % of deals: of 300" in said(capsys, "show", "klondike:draw=3")[1]
    assert "98-100 % раскладов: из 300" in said(capsys, "show", "klondike:draw=3", "--lang", "ru")[1]

    monkeypatch.setattr(outlook, "shares", lambda: {"klondike": share})
    listed = {each["id"]: each["winnable"] for each in answer(capsys, "list", "--json")}
    assert listed["klondike"]["deals"] == 300


def test_families_and_lengths(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each game the family, and how long it is where a win is known; a family is listed alone."""
    monkeypatch.setattr(outlook, "lengths", lambda: {"klondike": outlook.Length(3, 107, 90, 140)})
    listed = {each["id"]: each for each in answer(capsys, "list", "--json")}

    assert listed["klondike"]["family"] == {"id": "klondike", "name": {"en": "Klondike", "ru": "Клондайк"}}
    assert listed["klondike"]["length"] == {"wins": 3, "moves": 107, "least": 90, "most": 140}
    assert listed["golf"]["length"] is None
    assert answer(capsys, "show", "klondike")["length"]["moves"] == 107
    assert answer(capsys, "show", "klondike:draw=3")["length"] is None
    assert answer(capsys, "show", "spider")["family"]["id"] == "spider"
    page = said(capsys, "show", "klondike")[1]
    assert "Family: Klondike." in page and "About 107 moves: the median of 3 wins" in page
    page = said(capsys, "show", "klondike", "--lang", "ru")[1]
    assert "Семейство: Клондайк." in page and "Ходов около 107" in page
    spiders = {name for name, each in listed.items() if each["family"]["id"] == "spider"}
    for word in ("spider", "Spid", "паук"):
        assert {each["id"] for each in answer(capsys, "list", "--family", word, "--json")} == spiders
    assert (
        "no installed game is of the family 'ludo'; families are klondike, "
        in said(capsys, "list", "--family", "ludo")[2]
    )
    assert (
        "'golf': no installed game of the family 'fan' begins so" in said(capsys, "list", "golf", "--family", "fan")[2]
    )


def test_every_game_of_ours_has_a_family() -> None:
    """One of those that have a name in both languages; none of these is empty."""
    found = {game.id: game.sheet.family for game in catalogue.games().values()}

    assert all("family" in game.sheet.keys for game in catalogue.games().values())
    assert all(each["en"] and each["ru"] for each in families().values())
    assert set(found.values()) == set(families())


def test_a_family_of_a_plugins_own_stands_for_itself(tmp_path: Path) -> None:
    """One that says nothing is among the others."""
    own, none = Sheet(tmp_path / "sheet.md", {"family": "wind"}), Sheet(tmp_path / "sheet.md", {})

    assert (own.family, own.family_name("ru")) == ("wind", "wind")
    assert (none.family, none.family_name("en"), none.family_name("ru")) == ("other", "Others", "Прочие")


@pytest.mark.parametrize(("moves", "size"), [(60, "short"), (61, "medium"), (120, "medium"), (121, "long")])
def test_how_long_is_long(moves: int, size: str) -> None:
    """By the bounds that the page says too."""
    assert outlook.Length(1, moves, moves, moves).size == size
    assert "in the one win" in outlook.Length(1, moves, moves, moves).said()[0]


def test_a_list_needs_no_solver(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """One that cannot be loaded is told, and the list is there all the same."""
    broken = EntryPoint("deep", "no_such_module", catalogue.SOLVERS)
    monkeypatch.setattr(catalogue, "rivals", lambda group: {"deep": [broken]})
    _, out, err = said(capsys, "list", "klon", "--json")

    assert json.loads(out)[0]["winnable"] is None
    assert "deep: the solver no_such_module cannot be loaded" in err


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_page_of_rules_reads_as_text(capsys: pytest.CaptureFixture[str], language: str) -> None:
    """No marks, no table, no option twice, and no word of where the makers of this program had the rules from."""
    for game in catalogue.games():
        page = said(capsys, "show", game, "--lang", language)[1]
        marks = re.findall(r"^\||\*\*|`|^#", page, re.MULTILINE)
        assert (game, marks) == (game, [])
        assert page.count("HOW OTHER PROGRAMS PLAY IT" if language == "en" else "КАК ИГРАЮТ В ДРУГИХ ПРОГРАММАХ") == 1
        assert not re.search(r"\b[Ss]eed\b|^(Options|Настройки):", page, re.MULTILINE), game
        assert not re.search(r"see Rulings|см\. (решение|«Решения»)", page), game


def test_house_rules_are_explained_on_the_page_of_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """What each says, by the name that is typed; and which changes nothing."""
    page = said(capsys, "show", "golf", "--house", "merci", "worrying-back")[1]
    russian = said(capsys, "show", "golf", "--house", "merci", "--lang", "ru")[1]

    assert "merci: once in a game" in page
    assert "out stay (changes nothing in this game)" in page
    assert "merci (Мерси): один раз" in russian


HOUSED = {
    "show": ("golf",),
    "play": ("golf#1", "--quiet-table"),
    "deal": ("golf#1",),
    "moves": ("golf#1",),
    "perft": ("golf#1", "2"),
    "random-play": ("golf", "--plies", "50"),
    "check": ("golf", "--plies", "50"),
}


@pytest.mark.parametrize("command", HOUSED)
def test_house_rules_go_with_every_command_that_takes_a_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """They are in force there, and one that changes nothing says so."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    status, out, fault = said(capsys, command, *HOUSED[command], "--house", "merci", "worrying-back")

    assert status == 0
    assert "merci" in out or command == "random-play"
    assert "worrying-back" in fault + out and "changes nothing in this game" in fault + out


def test_a_game_is_shown_and_checked_as_its_code_says(capsys: pytest.CaptureFixture[str]) -> None:
    """With options and house rules; the checks of the sheet are for the game as it is there."""
    page = said(capsys, "show", "klondike:draw=3+merci")[1]
    _, report, _ = said(capsys, "check", "klondike:draw=3+merci", "--plies", "100")

    assert "draw = 3 (or 1)" in page and "merci: once in a game" in page
    assert report.startswith("Klondike (klondike:draw=3+merci, cadogan-klondike ")
    assert re.search(r"(\d+) of \1 checks hold", report) and "options are those of the sheet" not in report


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_help_is_russian_where_the_player_is(capsys: pytest.CaptureFixture[str], command: str) -> None:
    """Each line says what it is in Russian, and no heading is left in English."""
    english = said(capsys, command, "--help")[1]
    russian = said(capsys, "--lang", "ru", command, "--help")[1]

    assert "usage:" in english and not CYRILLIC.search(english)
    assert CYRILLIC.search(russian.splitlines()[0]) and "options:" not in russian and "show this" not in russian


def test_help_of_play_names_the_arguments_of_the_frontend(capsys: pytest.CaptureFixture[str]) -> None:
    """All that the text frontend takes, in both languages; of another frontend its own."""
    for language in ("en", "ru"):
        text = said(capsys, "play", "--help", "--lang", language)[1]
        assert all(f"--{name.replace('_', '-')}" in text for name in attrs.asdict(Arguments()))
        assert "jsonl, screen" in text
    assert "--files" in said(capsys, "play", "-f", "jsonl", "-h")[1]


def test_the_language_may_stand_before_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    """Where people write it."""
    assert said(capsys, "--lang", "ru", "list", "klondike")[1] == said(capsys, "list", "klondike", "--lang=ru")[1]
    assert said(capsys, "--lang=ru")[1].startswith("вызов: cadogan")
    assert said(capsys, "--lang", "fr", "list")[0] == 2


# As a process.


@pytest.mark.parametrize("command", ASKING)
def test_a_process_answers(command: str) -> None:
    """The same as in process, and nothing is written on the error stream."""
    done = run(*ASKING[command], "--json")

    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)


def test_the_package_runs_as_a_program() -> None:
    """As `python -m cadogan`."""
    done = subprocess.run([sys.executable, "-m", "cadogan", "list", "klond"], capture_output=True, text=True)

    assert done.returncode == 0 and done.stdout.startswith("klondike  ")


@pytest.mark.parametrize("command", ["show", "deal", "moves", "perft"])
def test_a_process_says_what_is_wrong(command: str) -> None:
    """One sentence, status 2, no traceback."""
    done = run(*WRONG[command])

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["list"],
        ["show", "klondike"],
        ["show", "klondike", "--json"],
        ["plugins"],
        ["deal", "klondike#1"],
        ["random-play", "golf", "--plies", "5"],
        ["--help"],
    ],
)
def test_a_closed_pipe_is_no_error(words: list[str]) -> None:
    """`| head -1` ends a command without a word."""
    done = run(*words, shell="| head -1")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") <= 1


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">/dev/full"])
def test_a_closed_or_full_output_makes_no_traceback(closed: str) -> None:
    """Whatever happens to what is written."""
    cases = [(["list"], ""), (["list"], "1"), (["list", "--json"], ""), (["--help"], ""), (["--version"], "")]
    for words, unbuffered in cases:
        done = run(*words, shell=closed, PYTHONUNBUFFERED=unbuffered)

        assert "Traceback" not in done.stderr and "should not happen" not in done.stderr
        assert "Exception ignored" not in done.stderr
        assert done.returncode == (2 if closed == ">/dev/full" else 0)


def test_russian_is_written_whatever_the_encoding_of_the_output() -> None:
    """Signs that it lacks are replaced; nothing fails."""
    for encoding in ("ascii", "latin-1", "utf-8"):
        done = subprocess.run(
            [CADOGAN, "show", "klondike", "--lang", "ru"],
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": encoding},
        )

        assert (done.returncode, done.stderr) == (0, b"")


def test_json_is_whole_whatever_the_encoding_of_the_output() -> None:
    """Signs that it lacks are written as JSON can: nothing is lost."""
    for encoding in ("ascii", "latin-1", "cp1251", "utf-8"):
        done = subprocess.run(
            [CADOGAN, "list", "klon", "--json"], capture_output=True, env={**os.environ, "PYTHONIOENCODING": encoding}
        )

        assert json.loads(done.stdout.decode(encoding))[0]["name"]["ru"] == "Клондайк"


def test_bytes_that_are_no_text_are_bad_input() -> None:
    """On the command line of a shell anything may stand."""
    for words in (["deal", b"klondike#\xff"], ["moves", "klondike#1", "--try", b"\xff", "--json"], ["list", b"\xff"]):
        done = subprocess.run([CADOGAN, *words], capture_output=True, env={**os.environ, "CADOGAN_LANG": "en"})

        assert done.returncode == 2
        assert b"Traceback" not in done.stderr and b"should not happen" not in done.stderr


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "C"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "CADOGAN_LANG": "en"}, "en"),
        ({"CADOGAN_LANG": "ru"}, "ru"),
    ],
)
def test_the_language_is_that_of_the_environment(environment: dict[str, str], language: str) -> None:
    """The program's own variable, then those of the system in their order."""
    assert language_of(environment or {"LANG": "C"}) == language


def test_the_language_of_the_environment_is_spoken() -> None:
    """Errors too, those of the arguments among them."""
    assert len(CYRILLIC.findall(run("deal", "klondyke", CADOGAN_LANG="ru").stderr)) > 10
    assert len(CYRILLIC.findall(run("deal", CADOGAN_LANG="ru").stderr)) > 10
    assert len(CYRILLIC.findall(run("dael", "x", CADOGAN_LANG="ru").stderr)) > 10


def test_a_mistake_of_the_program_is_told_from_one_of_the_user(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who wants to mend it gets the traceback."""

    def fail(*_: object) -> int:
        raise RuntimeError("oh")

    monkeypatch.setitem(COMMANDS, "list", fail)
    status, out, err = said(capsys, "list")

    assert (status, out) == (2, "")
    assert "should not happen" in err and "RuntimeError: oh" in err and err.count("\n") == 1
    monkeypatch.setenv("CADOGAN_TRACEBACK", "1")
    with pytest.raises(RuntimeError):
        main(["list"])


@pytest.mark.parametrize("command", ["list", "play"])
def test_a_plugin_that_stops_the_program_is_told_of(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only a frontend may leave with a status of its own, as argparse does; nobody leaves with a message."""

    def leave(code: object) -> None:
        def stop(*_: object) -> int:
            raise SystemExit(code)

        monkeypatch.setitem(COMMANDS, command, stop)

    leave(5)
    status, out, err = said(capsys, command)
    assert (status, out) == (5 if command == "play" else 2, "")
    assert err == ("" if command == "play" else "cadogan: a plugin has stopped the program (SystemExit: 5)\n")
    leave("no luck")
    assert said(capsys, command)[::2] == (2, "cadogan: a plugin has stopped the program (SystemExit: no luck)\n")
    leave(None)
    assert said(capsys, command)[0] == (0 if command == "play" else 2)


@pytest.mark.parametrize(
    "words",
    [
        ["deal", "--lang", "ru"],
        ["perft", "klondike#1", "0", "--lang=ru"],
        ["random-play", "golf", "--seed", "x", "--lang", "ru"],
        ["new", "x", "--style", "odd", "--lang", "ru"],
        ["deal", "golf", "--house", "--lang", "ru"],
        ["list", "--lang", "ru", "--fly"],
    ],
    ids=" ".join,
)
def test_wrong_arguments_are_told_of_in_the_language_they_ask_for(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Before the arguments have been read as a whole; nothing English is left but what was given."""
    status, out, err = said(capsys, *words)

    assert (status, out) == (2, "") and err.count("\n") == 1
    assert len(CYRILLIC.findall(err)) > 10
    assert not {"argument", "required", "invalid", "not", "подходят"} & set(re.findall(r"\w+", err))


def test_new_makes_what_can_be_checked_and_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder with a game that already works; it is not written over."""
    folder = tmp_path / "my-game"
    status, out, err = said(capsys, "new", str(folder))

    assert (status, err) == (0, "") and "my-game" in out
    assert said(capsys, "deal", f"{folder}#5")[0] == 0
    assert said(capsys, "check", str(folder), "--plies", "50")[0] == 0
    status, out, err = said(capsys, "new", str(folder))
    assert (status, out) == (2, "") and err.count("\n") == 1


def test_a_code_after_the_house_rules_is_the_code(capsys: pytest.CaptureFixture[str]) -> None:
    """And house rules without a game are refused: a game that goes on has its own."""
    assert main(["play", "--house", "no-such-rule"]) == 2
    assert "house rules go with a game" in capsys.readouterr().err
    assert main(["play", "--house", "merci", "nosuch#2"]) == 2
    assert "no game 'nosuch'" in capsys.readouterr().err


def test_an_empty_move_is_not_a_legal_one(capsys: pytest.CaptureFixture[str]) -> None:
    """A script that tries nothing learns so."""
    assert said(capsys, "moves", "klondike#1", "--try", "")[0] == 2
