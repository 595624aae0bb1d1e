"""What is typed after ``cadogan``: the commands and their arguments, their help, and what is said of wrong ones."""

import argparse
import difflib
import json
import locale
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from typing import Any, NoReturn, TextIO

from cadogan.sentences import Sentence

DEFAULT_FRONTEND = "text"

_WRONG = {
    r"the following arguments are required: (.+)": "не хватает: {}",
    r"unknown argument: (.+)": "нет такого слова: {}",
    r"unrecognized arguments: (.+)": "нет таких слов: {}",
    r"there is no command (\S+)": "нет команды {}",
    r"there is no command (\S+); did you mean (\S+)\?": "нет команды {}; может быть, {}?",
    r"argument (.+?): expected (?:one|at least one) argument": "{}: нужно значение",
    r"argument (.+?): ignored explicit argument (.+)": "{}: значение {} здесь лишнее",
    r"argument (.+?): invalid choice: (.+?) \(choose from (.+)\)": "{}: не бывает {}; возможно: {}",
    r"argument (.+?): invalid int value: (.+)": "{}: {} - не целое число",
    r"argument (.+?): (.+) is not a whole number above 0": "{}: {} - не целое число больше 0",
    r"ambiguous option: (\S+) could match (.+)": "{} может значить разное: {}",
}
"""What `argparse` and this module say of wrong arguments, and the same in Russian."""

_COMMANDS: dict[str, Sentence] = {
    "list": ("list the installed games", "показать установленные игры"),
    "show": (
        "show the rules of a game, its options, and which plugins made it",
        "показать правила игры, ее настройки и дополнения, из которых она состоит",
    ),
    "play": (
        "play a game; without a code go on with the last one",
        "играть; без кода продолжается последняя игра",
    ),
    "deal": (
        "deal a game and show its piles as the player sees them",
        "раздать и показать стопки такими, какими их видит игрок",
    ),
    "moves": (
        "list the legal moves of a deal or a position and what each does",
        "перечислить возможные ходы расклада или позиции и что каждый делает",
    ),
    "perft": (
        "count the sequences of moves of a deal, by depth",
        "сосчитать последовательности ходов расклада по глубине",
    ),
    "random-play": (
        "play at random and check after each move what must hold in every game",
        "играть наугад и после каждого хода проверять то, что верно в любой игре",
    ),
    "check": (
        "check that a game holds what every game must hold, and print a report",
        "проверить, что игра соблюдает законы всех игр, и напечатать отчет",
    ),
    "new": (
        "make a folder with a plugin to begin with, which already works",
        "создать папку с заготовкой дополнения, которая уже работает",
    ),
    "plugins": (
        "list what is installed, where it comes from, and what is wrong with it",
        "перечислить все установленное: откуда оно и что с ним не так",
    ),
}
"""The commands, and what each does."""

_CODE = (
    "a deal code such as klondike:draw=3#12345, or a file with a position or a save",
    "код расклада вроде klondike:draw=3#12345 или файл с позицией или записью игры",
)
_GAME = (
    "the game's id or the beginning of it, with options if need be: klondike:draw=3; or ./my_game.py, or a folder",
    "название игры (id) или его начало, можно с настройками: klondike:draw=3; или ./my_game.py, или папка",
)
_HELP: dict[str, Sentence] = {
    "-h": ("show this help and stop", "показать эту справку"),
    "--version": ("print the version and stop", "напечатать версию"),
    "--lang": ("language; by default that of the locale", "язык; обычно по локали"),
    "--json": ("print JSON, for programs", "печатать JSON, для программ"),
    "--house": ("house rules to lay over it, in their order", "домашние правила, по порядку"),
    "prefix": ("only games whose id or name begins so", "только игры, чье название начинается так"),
    "--family": (
        "only games of a family, such as spider or fan",
        "только игры одного семейства, например spider или fan",
    ),
    "code": _CODE,
    "game": _GAME,
    "-f": ("text by default; 'cadogan plugins' names others", "обычно text; другие назовет 'cadogan plugins'"),
    "--winnable": ("deal something that can be won", "сдать расклад, который сходится"),
    "--open": ("show hidden cards too", "показать и закрытые карты"),
    "--try": (
        "tell whether this move is legal, and if not why",
        "сказать, возможен ли этот ход, и если нет, то почему",
    ),
    "depth": ("how many moves deep", "сколько ходов вглубь"),
    "--split": ("count what follows each first move", "сосчитать отдельно для каждого первого хода"),
    "--plies": ("how many random moves; 2000 by default", "сколько случайных ходов; обычно 2000"),
    "--seed": ("where chance begins; 1 by default", "с чего начинается случай; обычно 1"),
    "folder": (
        "where; its name is the plugin's id, such as my-game",
        "где; имя папки и есть id дополнения, например my-game",
    ),
    "--style": (
        "what kind of plugin; by default a game that is all said by its layout",
        "какое дополнение; обычно игра, которую целиком описывает раскладка",
    ),
}
"""What each argument is."""


def _positive(text: str) -> int:
    if not re.fullmatch("0*[1-9][0-9]{0,17}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


_LANGUAGES = ("en", "ru")
_STYLES = ("declarative", "mixed", "own-moves", "house-rule", "frontend")
_SWITCH = {"action": "store_true"}
_ARGUMENTS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "-h": (("-h", "--help"), {"action": "help"}),
    "--version": (("--version",), _SWITCH),
    "--lang": (("--lang",), {"choices": _LANGUAGES}),
    "--json": (("--json",), _SWITCH),
    "--house": (("--house",), {"nargs": "+", "default": [], "metavar": "NAME"}),
    "--frontend": (("-f", "--frontend"), {"default": DEFAULT_FRONTEND, "metavar": "NAME"}),
    "--family": (("--family",), {"default": "", "metavar": "NAME"}),
    "--open": (("--open",), _SWITCH),
    "--winnable": (("--winnable",), _SWITCH),
    "--try": (("--try",), {"dest": "attempt", "metavar": "MOVE"}),
    "--split": (("--split",), _SWITCH),
    "--plies": (("--plies",), {"type": _positive, "default": 2000, "metavar": "N"}),
    "--seed": (("--seed",), {"type": int, "default": 1, "metavar": "N"}),
    "--style": (("--style",), {"choices": _STYLES, "default": "declarative"}),
    "prefix": (("prefix",), {"nargs": "?", "default": ""}),
    "depth": (("depth",), {"type": _positive}),
    "?code": (("code",), {"nargs": "?", "default": ""}),
    "-?": (("-h", "--help"), _SWITCH),
}
"""How each argument is written, and what `argparse` has to know of it."""

_WORDS: dict[str, tuple[str, ...]] = {
    "list": ("prefix", "--family"),
    "show": ("game", "--house"),
    # The help of `play` has the arguments of its frontend too, which this module does not know.
    "play": ("?code", "--frontend", "--winnable", "--house"),
    "deal": ("code", "--open", "--house"),
    "moves": ("code", "--try", "--house"),
    "perft": ("code", "depth", "--split", "--house"),
    "random-play": ("game", "--plies", "--seed", "--house"),
    "check": ("game", "--plies", "--house"),
    "new": ("folder", "--style"),
    "plugins": (),
}
"""The arguments of each command, but for those that all have."""

NO_JSON = ("play", "new")
"""The commands that answer with no JSON."""


class Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong with the arguments, and how to learn more."""

    language = "en"

    def error(self, message: str) -> NoReturn:
        message, more = " ".join(message.split()), f"'{self.prog} --help' tells more"
        if self.language == "ru":
            found = ((re.fullmatch(english, message), russian) for english, russian in _WRONG.items())
            said = (russian.format(*match.groups()) for match, russian in found if match)
            message, more = next(said, f"слова команды не подходят: {message}"), f"подробнее: '{self.prog} --help'"
        self.exit(2, f"{self.prog}: {message}; {more}\n")

    def format_help(self) -> str:
        text = super().format_help()
        return re.sub("^usage:", "вызов:", text, flags=re.MULTILINE) if self.language == "ru" else text


def asked(given: Sequence[str]) -> str:
    """Return the language that the arguments ask for, which counts for what is wrong with them too."""
    found = re.search(r"(?:^|\0)--lang[=\0](en|ru)(?:\0|$)", "\0".join(given))
    return found[1] if found else ""


def language_of(environment: dict[str, str]) -> str:
    """Return ``ru`` where the environment's locale is Russian, else ``en``."""
    for name in ("CADOGAN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "ru" if environment[name].lower().startswith("ru") else "en"
    try:
        return "ru" if (locale.getlocale()[0] or "").lower().startswith(("ru", "russian")) else "en"
    except ValueError:
        return "en"


def read(
    given: Sequence[str], commands: Iterable[str], language: str, others: Mapping[str, str]
) -> tuple[argparse.Namespace, list[str]]:
    """Read arguments; what is left over is for the frontend, or for a command of others, which are named.

    Raises SystemExit after a sentence on the error stream.
    """
    words = list(given)
    # The language may stand before the command too; `asked` has seen to it.
    while words[:1] in (["--lang=en"], ["--lang=ru"]) or words[:2] in (["--lang", "en"], ["--lang", "ru"]):
        words = words[1 if "=" in words[0] else 2 :]
    if words and words[0] in others:
        return argparse.Namespace(command=words[0], version=False), words[1:]
    reader, _ = parsers(language, others)
    if words and not words[0].startswith("-") and words[0] not in commands:
        near = difflib.get_close_matches(words[0], [*commands, *others], n=1)
        reader.error(f"there is no command {words[0]!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
    known, rest = reader.parse_known_args(words)
    if rest and known.command != "play":
        reader.error(f"unknown argument: {rest[0]}")
    return known, rest


def joined(given: Sequence[str], arguments: Iterable[str]) -> list[str]:
    """Write arguments of a frontend and their values as one word each: the code of a deal stands alone.

    >>> joined(["play", "--color", "never", "golf"], ["--color WHEN", "--plain"])
    ['play', '--color=never', 'golf']
    """
    valued = {name for name, _, value in (words.partition(" ") for words in arguments) if value and "..." not in value}
    found: list[str] = []
    for word in given:
        if found and found[-1] in valued and not word.startswith("-"):
            found[-1] += f"={word}"
        else:
            found.append(word)
    return found


def parsers(language: str = "en", others: Mapping[str, str] | None = None) -> tuple[Parser, dict[str, Parser]]:
    """Return the parser of the command line, which speaks a language, and those of its commands.

    Of the commands of others it knows what brings them, no more: they read their arguments themselves.
    """
    index = int(language == "ru")
    about = ("Patience card games: play, study, and write them.", "Пасьянсы: играть, изучать и придумывать.")
    main = Parser(prog="cadogan", description=about[index], add_help=False)
    commands = main.add_subparsers(
        dest="command", metavar=("COMMAND", "КОМАНДА")[index], parser_class=Parser, title=("commands", "команды")[index]
    )
    main.language = language
    _add(main, "-h", "--version", "--lang")
    found = {}
    for name, helps in _COMMANDS.items():
        text = helps[index]
        one = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.", add_help=False)
        one.language = language
        _add(one, *_WORDS[name], "-h" if name != "play" else "-?", "--lang", *([] if name in NO_JSON else ["--json"]))
        found[name] = one
    for name, distribution in (others or {}).items():
        commands.add_parser(name, help=("comes with {}", "из дополнения {}")[index].format(distribution))
    return main, found


def _add(to: Parser, *names: str) -> None:
    """Add arguments under a heading in the language of the parser."""
    index = int(to.language == "ru")
    titles = (("arguments", "что указать"), ("options", "параметры"))
    groups = {title: to.add_argument_group(title[index]) for title in titles}
    for name in names:
        words, settings = _ARGUMENTS.get(name, ((name,), {}))
        groups[titles[name.startswith("-")]].add_argument(*words, help=_HELP[words[0]][index], **settings)


def help_of(language: str, frontend: str, arguments: dict[str, Sentence] | None, others: Sequence[str]) -> str:
    """Return the help of ``play`` with the arguments of a frontend, such as ``--color WHEN``, and what each does."""
    index = int(language == "ru")
    play = parsers(language)[1]["play"]
    title = (f"arguments of the frontend {frontend}", f"параметры оболочки {frontend}")[index]
    group = play.add_argument_group(title)
    for words, said in (arguments or {}).items():
        name, _, value = words.partition(" ")
        if value:
            group.add_argument(name, metavar=value, help=said[index])
        else:
            group.add_argument(name, action="store_true", help=said[index])
    text = play.format_help().rstrip()
    if arguments is None:
        text += ("\n\n{}: it does not say", "\n\n{}: не перечислены")[index].format(title)
    more = ("Further frontends: {}; 'cadogan play -f NAME --help'", "Другие оболочки: {}; 'cadogan play -f ИМЯ --help'")
    return f"{text}\n\n{more[index].format(', '.join(others))}" if others else text


_outputs: list[TextIO] = []


@contextmanager
def for_programs(wanted: bool) -> Iterator[None]:
    """While a command answers with ``--json``, send what plugins print to the error stream: see `print_json`."""
    if not wanted:
        yield
        return
    _outputs.append(sys.stdout)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        _outputs.pop()


def print_json(value: Any) -> int:
    """Print the answer of a command for programs, and return its exit status, 0."""
    output = _outputs[-1] if _outputs else sys.stdout
    unicode = (output.encoding or "").lower().startswith("utf")
    json.dump(value, output, ensure_ascii=not unicode, indent=1)
    print(file=output)
    return 0
