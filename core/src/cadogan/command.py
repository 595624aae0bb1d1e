"""The command ``cadogan``: what is installed, playing, and looking at games and positions from outside."""

import argparse
import contextlib
import difflib
import io
import json
import locale
import os
import re
import shutil
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from cadogan.errors import CadoganError

DEFAULT_FRONTEND = "text"


_UNEXPECTED = {
    "en": "this should not happen: a plugin or the program is at fault ({}); with CADOGAN_TRACEBACK=1 it says where",
    "ru": "так быть не должно, виновато дополнение или сама программа ({}); с CADOGAN_TRACEBACK=1 видно, где",
}


_STOPPED = {
    "en": "a plugin has stopped the program (SystemExit: {})",
    "ru": "дополнение остановило программу (SystemExit: {})",
}
_ARGUMENTS = {
    r"the following arguments are required: (.+)": "не хватает: {}",
    r"unknown argument: (.+)": "нет такого слова: {}",
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


class Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong with the arguments, and how to learn more."""

    language = "en"

    def error(self, message: str) -> NoReturn:
        message, more = " ".join(message.split()), f"'{self.prog} --help' tells more"
        if self.language == "ru":
            found = ((re.fullmatch(english, message), russian) for english, russian in _ARGUMENTS.items())
            said = (russian.format(*match.groups()) for match, russian in found if match)
            message, more = next(said, f"слова команды не подходят: {message}"), f"подробнее: '{self.prog} --help'"
        sys.stderr.write(f"{self.prog}: {message}; {more}\n")
        raise SystemExit(2)


def language_of(environment: dict[str, str]) -> str:
    """Return ``ru`` where the environment's locale is Russian, else ``en``."""
    for name in ("CADOGAN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "ru" if environment[name].lower().startswith("ru") else "en"
    try:
        return "ru" if (locale.getlocale()[0] or "").lower().startswith(("ru", "russian")) else "en"
    except ValueError:
        return "en"


def parser(language: str = "en") -> Parser:
    """Return the parser of all commands, which tells of wrong arguments in a language."""
    main = Parser(prog="cadogan", description="Patience card games: play, study, and write them.")
    main.language = language
    main.add_argument("--version", action="store_true", help="print the version and stop")
    commands = main.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    def command(name: str, help: str, *, json_too: bool = True) -> argparse.ArgumentParser:
        found = commands.add_parser(name, help=help, description=help[0].upper() + help[1:] + ".")
        found.language = language
        found.add_argument("--lang", choices=("en", "ru"), default=None, help="language; by default that of the locale")
        if json_too:
            found.add_argument("--json", action="store_true", help="print JSON, for programs")
        return found

    code_help = "a deal code such as klondike:draw=3#12345, or a file with a position or a save"
    found = command("list", "list the installed games")
    found.add_argument("prefix", nargs="?", default="", help="only games whose id or name begins so")
    found = command("show", "show the rules of a game, its options, and which plugins made it")
    found.add_argument("game", help="the game's id, or the beginning of it")
    found.add_argument("--house", nargs="+", default=[], metavar="NAME", help="house rules to lay over it")
    found = command("play", "play a game; without a code go on with the last one", json_too=False)
    found.add_argument("code", nargs="?", default="", help=code_help)
    found.add_argument(
        "-f", "--frontend", default=DEFAULT_FRONTEND, help="text by default; 'cadogan plugins' names others"
    )
    found.add_argument("--house", nargs="+", default=[], metavar="NAME", help="house rules, in their order")
    found = command("deal", "deal a game and show its piles as the player sees them")
    found.add_argument("code", help=code_help)
    found.add_argument("--open", action="store_true", help="show hidden cards too")
    found.add_argument("--house", nargs="+", default=[], metavar="NAME", help="house rules, in their order")
    found = command("moves", "list the legal moves of a deal or a position and what each does")
    found.add_argument("code", help=code_help)
    found.add_argument("--try", dest="attempt", metavar="MOVE", help="tell whether this move is legal, and if not why")
    found.add_argument("--house", nargs="+", default=[], metavar="NAME", help="house rules, in their order")
    found = command("perft", "count the sequences of moves of a deal, by depth")
    found.add_argument("code", help=code_help)
    found.add_argument("depth", type=_positive, help="how many moves deep")
    found.add_argument("--house", nargs="+", default=[], metavar="NAME", help="house rules, in their order")
    found.add_argument("--split", action="store_true", help="count what follows each first move")
    found = command("random-play", "play at random and check after each move what must hold in every game")
    found.add_argument("code", help="a game, with options if need be")
    found.add_argument("--plies", type=_positive, default=2000, help="how many moves; 2000 by default")
    found.add_argument("--house", nargs="+", default=[], metavar="NAME", help="house rules, in their order")
    found.add_argument("--seed", type=int, default=1, help="where chance begins; 1 by default")
    found = command("check", "check that a game holds what every game must hold, and print a report")
    found.add_argument("game", help="the game's id, a file such as ./my_game.py, or a folder made by 'cadogan new'")
    found.add_argument("--plies", type=_positive, default=2000, help="how many random moves; 2000 by default")
    found = command("new", "make a folder with a plugin to begin with, which already works", json_too=False)
    found.add_argument("folder", help="where; its name is the plugin's id, such as my-game")
    found.add_argument(
        "--style",
        choices=("declarative", "mixed", "own-moves", "house-rule", "frontend"),
        default="declarative",
        help="what kind of plugin; by default a game that is all said by its layout",
    )
    command("plugins", "list what is installed, where it comes from, and what is wrong with it")
    return main


def _positive(text: str) -> int:
    if not re.fullmatch("0*[1-9][0-9]{0,17}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status: 0, or 2 after a sentence on the error stream."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _mend_streams()
    language = _asked(given) or language_of(dict(os.environ))
    try:
        try:
            return _run(given, language)
        finally:
            sys.stdout.flush()
    except CadoganError as fault:
        return _fail(fault.said(language))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has gone: not an error.
        _give_up_output()
        return 0
    except OSError as fault:
        _give_up_output()
        return _fail(fault.strerror or str(fault))
    except Exception as fault:
        # A plugin's mistake, or ours: whoever wants to mend it asks for the traceback.
        if os.environ.get("CADOGAN_TRACEBACK"):
            raise
        text = " ".join(str(fault).split())
        reason = f"{type(fault).__name__}: {text}" if text else type(fault).__name__
        return _fail(_UNEXPECTED[language].format(reason))


def _run(given: list[str], language: str) -> int:
    reader = parser(language)
    try:
        if given and not given[0].startswith("-") and given[0] not in COMMANDS:
            near = difflib.get_close_matches(given[0], COMMANDS, n=1)
            reader.error(f"there is no command {given[0]!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
        known, rest = reader.parse_known_args(given)
        if rest and known.command != "play":
            reader.error(f"unknown argument: {rest[0]}")
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    if known.version:
        from importlib.metadata import version

        print(f"cadogan {version('cadogan')}")
        return 0
    if known.command is None:
        reader.print_help()
        return 0
    known.lang = known.lang or language
    try:
        return COMMANDS[known.command](known, rest)
    except SystemExit as stop:
        # Frontends may leave so, as argparse does, and say themselves why.
        if known.command == "play" and (stop.code is None or isinstance(stop.code, int)):
            return stop.code or 0
        raise CadoganError(*(_STOPPED[each].format(stop.code) for each in ("en", "ru"))) from stop


def _asked(given: list[str]) -> str:
    """Return the language that the arguments ask for, which counts for what is wrong with them too."""
    found = re.search(r"(?:^|\0)--lang[=\0](en|ru)(?:\0|$)", "\0".join(given))
    return found[1] if found else ""


def _mend_streams() -> None:
    """See to it that whatever is printed can be: on closed streams, and in encodings that lack a sign."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


def _give_up_output() -> None:
    """Write nothing more. Python would complain once more when it flushes at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(sentence: str) -> int:
    with contextlib.suppress(OSError, ValueError):
        print(f"cadogan: {' '.join(sentence.splitlines())}", file=sys.stderr)
    return 2


def _print_json(value: Any) -> int:
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    json.dump(value, sys.stdout, ensure_ascii=not unicode, indent=1)
    print()
    return 0


def _list(known: argparse.Namespace, _: list[str]) -> int:
    from cadogan import catalogue

    wanted = known.prefix.lower()
    found: list[dict[str, Any]] = []
    for one in catalogue.games().values():
        try:
            sheet = one.sheet
            row = {
                "id": one.id,
                "name": {"en": sheet.name("en"), "ru": sheet.name("ru")},
                "aka": sheet.keys.get("aka", []),
                "decks": sheet.keys.get("decks"),
                "style": sheet.keys.get("style"),
                "summary": {"en": sheet.summary("en"), "ru": sheet.summary("ru")},
                "distribution": one.distribution,
                "version": one.version,
            }
        except CadoganError as fault:
            print(f"cadogan: {fault.said(known.lang)}", file=sys.stderr)
            continue
        if any(name.lower().startswith(wanted) for name in (one.id, *row["name"].values(), *row["aka"])):
            found.append(row)
    if not found and (wanted or not known.json):
        near = "no installed game begins so" if known.lang == "en" else "нет игры с таким началом"
        raise CadoganError(f"{known.prefix!r}: {near}")
    if known.json:
        return _print_json(found)
    width = max(len(row["id"]) for row in found)
    names_width = max(len(row["name"][known.lang]) for row in found)
    for row in found:
        name, summary = row["name"][known.lang], row["summary"][known.lang]
        print(f"{row['id']:{width}}  {name:{names_width}}  {row['decks'] or '?'}  {summary}")
    return 0


def _show(known: argparse.Namespace, _: list[str]) -> int:
    from cadogan import catalogue
    from cadogan.options import text
    from cadogan.pages import rules_page
    from cadogan.sheet import SECTIONS

    one = catalogue.game(known.game)
    rules = one.bound((), tuple(catalogue.house_rule(name) for name in known.house))
    sheet = one.sheet
    said = sheet.options(known.lang)
    options = [
        {
            "name": name,
            "values": [text(v) for v in values],
            "default": text(values[0]),
            "meaning": said[name].meaning if name in said else "",
        }
        for name, values in type(rules.options).allowed().items()
    ]
    if known.json:
        return _print_json(
            {
                "id": one.id,
                "name": sheet.name(known.lang),
                "sections": {key: sheet.section(key, known.lang) for key in SECTIONS},
                "options": options,
                "hooks": {name: list(plugins) for name, plugins in rules.changed_by.items()},
                "distribution": one.distribution,
                "version": one.version,
            }
        )
    english = known.lang == "en"
    print(rules_page(one, known.lang, rules=rules, width=_width()))
    print("\nHOOKS" if english else "\nОТКУДА ПРАВИЛА")
    for name, plugins in rules.changed_by.items():
        print(f"  {name}: {', '.join(plugins)}")
    return 0


def _width() -> int:
    """Return how wide a page may be: at most 100 characters, on a terminal no wider than it is."""
    return min(100, max(shutil.get_terminal_size((100, 24)).columns, 40)) if sys.stdout.isatty() else 100


def _opened(known: argparse.Namespace) -> Any:
    from cadogan import codes

    return codes.opened(known.code, house=known.house)


def _play(known: argparse.Namespace, rest: list[str]) -> int:
    from cadogan import catalogue
    from cadogan.session import Session

    run = catalogue.frontend(known.frontend)
    if not known.code and getattr(run, "tableless", False):
        return run(None, ["--lang", known.lang, *rest])
    session = Session()
    if not known.code and known.house:
        # 'play --house merci klondike': the code stands where the option would take one more name.
        rules = {point.name for point in catalogue.installed(catalogue.HOUSE_RULES)}
        if known.house[-1] not in rules and len(known.house) > 1:
            known.code = known.house.pop()
        else:
            raise CadoganError(
                "house rules go with a game: 'cadogan play klondike --house merci'; a game that goes on has its own",
                "домашние правила называют вместе с игрой: 'cadogan play klondike --house merci'",
            )
    if known.code:
        table = session.open(known.code, known.house)
    else:
        found = session.resume()
        for fault in session.faults:
            print(f"cadogan: {fault.said(known.lang)}", file=sys.stderr)
        if found is None:
            raise CadoganError(
                "there is no game to go on with; name one, such as 'cadogan play klondike'",
                "нет начатой игры; назовите какую-нибудь, например 'cadogan play klondike'",
            )
        table = found
    for rule in table.rules.idle:
        idle = {
            "en": f"the house rule {rule} changes nothing in this game",
            "ru": f"правило {rule} в этой игре ничего не меняет",
        }
        print(f"cadogan: {idle[known.lang]}", file=sys.stderr)
    return run(table, ["--lang", known.lang, *rest])


def _deal(known: argparse.Namespace, _: list[str]) -> int:
    from cadogan.pages import piles_of

    table = _opened(known)
    if known.json:
        layout = table.rules.layout
        memo = {
            name: list(table.position.memo[layout.memo_index(name) :][: layout.memo_count(name)])
            for name in layout.memo
        }
        return _print_json(
            {
                "code": table.code,
                "piles": piles_of(table, hidden=known.open),
                "memo": memo,
                "state": table.state,
                "points": table.score.points,
            }
        )
    print(table.code)
    print(table.rules.layout.draw(table.position if known.open else table.view))
    return 0


def _moves(known: argparse.Namespace, _: list[str]) -> int:
    from cadogan import notation
    from cadogan.pages import step_of

    table = _opened(known)
    layout = table.rules.layout
    if known.attempt is not None:
        try:
            move = table.read(known.attempt)
        except CadoganError as fault:
            if not known.json:
                raise
            kind = type(fault).__name__
            _print_json(
                {
                    "code": table.code,
                    "try": known.attempt,
                    "legal": False,
                    "fault": kind,
                    "reason": fault.said(known.lang),
                }
            )
            return 2
        moves = [move]
    else:
        moves = table.moves
    found = [
        {
            "move": notation.written(layout, move),
            "cards": notation.by_cards(layout, table.view, move),
            "verb": move.verb,
            "steps": [step_of(layout, seen) for seen in table.foreseen(move)],
        }
        for move in moves
    ]
    if known.json:
        answer = {"code": table.code, "moves": found}
        if known.attempt is not None:
            answer |= {"try": known.attempt, "legal": True}
        return _print_json(answer)
    for each in found:
        print(f"{each['move']:16} {each['cards']}")
    return 0


def _perft(known: argparse.Namespace, _: list[str]) -> int:
    from cadogan import invariants, notation

    table = _opened(known)
    rules, position = table.rules, table.position
    split = {
        notation.written(rules.layout, move): invariants.perft(rules, rules.play(position, move)[1], known.depth - 1)
        for move in rules.moves(position)
    }
    counts = [invariants.perft(rules, position, depth) for depth in range(1, known.depth)] + [sum(split.values())]
    if known.json:
        return _print_json({"code": table.code, "counts": counts} | ({"split": split} if known.split else {}))
    print(table.code, *counts)
    if known.split:
        for move, count in split.items():
            print(f"{move}: {count}")
    return 0


def _random_play(known: argparse.Namespace, _: list[str]) -> int:
    from cadogan import codes, invariants

    rules = codes.bound(codes.read(known.code), known.house)
    games = won = 0
    plies = -1
    previous = None
    for position in invariants.walk(rules, known.plies, known.seed):
        plies += 1
        won += rules.score(position).won
        games += previous is None or position[-1] != previous
        previous = position[-1]
    if known.json:
        return _print_json({"game": rules.id, "plies": known.plies, "faults": 0, "won": won})
    said = "{} moves, every law held, {} won" if known.lang == "en" else "{} ходов, все законы соблюдены, сошлось {}"
    print(f"{rules.id}: {said.format(known.plies, won)}")
    return 0


def _check(known: argparse.Namespace, _: list[str]) -> int:
    from cadogan import catalogue, report
    from cadogan.conformance import Subject

    subject = Subject(catalogue.game(known.game), known.plies)
    subject.game.bound()
    found, tally, earlier = [], report.Tally(), set[str]()
    for result in report.results(subject, tally):
        found.append(result)
        if not known.json:
            print(*report.shown(result, known.lang, earlier), sep="\n")
    if known.json:
        _print_json([{"check": r.title[0], "fault": r.fault, "seconds": round(r.seconds, 3)} for r in found])
    else:
        print(*report.lines(subject, found, tally, known.lang), sep="\n")
    return 2 if any(result.fault for result in found) else 0


def _new(known: argparse.Namespace, _: list[str]) -> int:
    from pathlib import Path

    from cadogan import new

    folder = Path(known.folder)
    written = new.make(folder, known.style)
    print(new.report(folder, written, known.style)[known.lang == "ru"])
    warning = new.warning(folder.name, known.style)
    if warning is not None:
        print(f"cadogan: {warning[known.lang == 'ru']}", file=sys.stderr)
    return 0


def _plugins(known: argparse.Namespace, _: list[str]) -> int:
    from importlib.metadata import entry_points

    from cadogan import catalogue

    found = [
        {
            "group": group,
            "name": point.name,
            "value": point.value,
            "distribution": point.dist.name if point.dist else "",
            "version": point.dist.version if point.dist else "",
        }
        for group in (catalogue.GAMES, catalogue.HOUSE_RULES, catalogue.FRONTENDS)
        for point in sorted(entry_points(group=group), key=lambda point: point.name)
    ]
    faults = catalogue.faults()
    if known.json:
        broken = [
            {"group": f.group, "name": f.name, "distribution": f.distribution, "fault": f.sentence} for f in faults
        ]
        return _print_json({"plugins": found, "faults": broken})
    for each in found:
        print(f"{each['group']:20} {each['name']:22} {each['distribution']} {each['version']}  {each['value']}")
    for fault in faults:
        print(f"{'FAULT' if known.lang == 'en' else 'ОШИБКА'}: {fault.sentence}")
    return 0


COMMANDS = {
    "list": _list,
    "show": _show,
    "play": _play,
    "deal": _deal,
    "moves": _moves,
    "perft": _perft,
    "random-play": _random_play,
    "check": _check,
    "new": _new,
    "plugins": _plugins,
}
