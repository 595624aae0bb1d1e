"""The command ``cadogan``: what is installed, playing, and looking at games and positions from outside."""

import argparse
import contextlib
import io
import os
import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from cadogan.arguments import asked, for_programs, help_of, joined, parsers, print_json, read
from cadogan.arguments import language_of as language_of
from cadogan.errors import CadoganError

_UNEXPECTED = {
    "en": "this should not happen: a plugin or the program is at fault ({}); with CADOGAN_TRACEBACK=1 it says where",
    "ru": "так быть не должно, виновато дополнение или сама программа ({}); с CADOGAN_TRACEBACK=1 видно, где",
}


_INTERRUPTED = {"en": "stopped while {} was being loaded", "ru": "остановлено при загрузке {}"}
_STOPPED = {
    "en": "a plugin has stopped the program (SystemExit: {})",
    "ru": "дополнение остановило программу (SystemExit: {})",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status: 0, or 2 after a sentence on the error stream."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _mend_streams()
    language = asked(given) or language_of(dict(os.environ))
    try:
        try:
            return _run(given, language)
        finally:
            sys.stdout.flush()
    except CadoganError as fault:
        return _fail(fault.said(language))
    except KeyboardInterrupt as stop:
        if stop.args:
            _fail(_INTERRUPTED[language].format(stop))
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
    # To look for more commands takes longer than many a command does.
    others = {} if given and given[0] in COMMANDS else _others()
    try:
        known, rest = read(given, COMMANDS, language, others)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    if known.version:
        from importlib.metadata import version

        print(f"cadogan {version('cadogan')}")
        return 0
    if known.command is None:
        parsers(language, others)[0].print_help()
        return 0
    known.lang = language
    if known.command == "play" and known.help:
        return _help(known, rest)
    if known.command == "play" and rest:
        from cadogan import catalogue

        its = getattr(catalogue.frontend(known.frontend), "arguments", None)
        again = joined(given, its or ())
        if again != given:
            known, rest = read(again, COMMANDS, language, others)
            known.lang = language
    try:
        if known.command in others:
            from cadogan import catalogue

            return catalogue.command(known.command)(rest, language)
        with for_programs(getattr(known, "json", False)):
            return COMMANDS[known.command](known, rest)
    except SystemExit as stop:
        # Frontends and commands of others may leave so, as argparse does, and say themselves why.
        if known.command in ("play", *others) and (stop.code is None or isinstance(stop.code, int)):
            return stop.code or 0
        raise CadoganError(*(_STOPPED[each].format(stop.code) for each in ("en", "ru"))) from stop


def _others() -> dict[str, str]:
    """Return the commands of other distributions, and which brings each. One of ours cannot be replaced."""
    from cadogan import catalogue

    found = catalogue.commands().items()
    return {name: catalogue.source(point)[0] for name, point in found if name not in COMMANDS}


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


def _list(known: argparse.Namespace, _: list[str]) -> int:
    import attrs

    from cadogan import catalogue

    wanted = known.prefix.lower()
    shares, lengths = _measured(known.lang) if known.json else ({}, {})
    family = known.family.lower()
    found: list[dict[str, Any]] = []
    for one in catalogue.games().values():
        try:
            sheet = one.sheet
            row = {
                "id": one.id,
                "name": {"en": sheet.name("en"), "ru": sheet.name("ru")},
                "aka": sheet.keys.get("aka", []),
                # Their names stand in a file of their own, which is read only when it is asked for.
                "family": _family(sheet) if known.json or family else None,
                "decks": sheet.keys.get("decks"),
                "style": sheet.keys.get("style"),
                "summary": {"en": sheet.summary("en"), "ru": sheet.summary("ru")},
                "distribution": one.distribution,
                "version": one.version,
                "winnable": attrs.asdict(shares[one.id]) if one.id in shares else None,
                "length": attrs.asdict(lengths[one.id]) if one.id in lengths else None,
            }
        except CadoganError as fault:
            print(f"cadogan: {fault.said(known.lang)}", file=sys.stderr)
            continue
        families = (row["family"]["id"], *row["family"]["name"].values()) if family else ("",)
        named = any(name.lower().startswith(wanted) for name in (one.id, *row["name"].values(), *row["aka"]))
        if named and any(name.lower().startswith(family) for name in families):
            found.append(row)
    if not found and family:
        raise _no_such_family(known.family, known.prefix)
    if not found and (wanted or not known.json):
        near = "no installed game begins so" if known.lang == "en" else "нет игры с таким началом"
        raise CadoganError(f"{known.prefix!r}: {near}")
    if known.json:
        return print_json(found)
    width = max(len(row["id"]) for row in found)
    names_width = max(len(row["name"][known.lang]) for row in found)
    for row in found:
        name, summary = row["name"][known.lang], row["summary"][known.lang]
        print(f"{row['id']:{width}}  {name:{names_width}}  {row['decks'] or '?'}  {summary}")
    return 0


def _family(sheet: Any) -> dict[str, Any]:
    return {"id": sheet.family, "name": {language: sheet.family_name(language) for language in ("en", "ru")}}


def _no_such_family(family: str, prefix: str) -> CadoganError:
    from cadogan.sheet import families

    words = ", ".join(families())
    if prefix:
        return CadoganError(
            f"{prefix!r}: no installed game of the family {family!r} begins so",
            f"{prefix!r}: в семействе {family!r} нет игры с таким началом",
        )
    return CadoganError(
        f"no installed game is of the family {family!r}; families are {words}",
        f"в семействе {family!r} нет ни одной игры; семейства: {words}",
    )


def _measured(language: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Return how often games can be won, and how long they are.

    A solver that cannot be loaded is told and stops nothing.
    """
    from cadogan import outlook

    try:
        return outlook.shares(), outlook.lengths()
    except CadoganError as fault:
        print(f"cadogan: {fault.said(language)}", file=sys.stderr)
        return {}, {}


def _show(known: argparse.Namespace, _: list[str]) -> int:
    import attrs

    from cadogan import catalogue, codes
    from cadogan.options import text
    from cadogan.pages import rules_page
    from cadogan.sheet import SECTIONS

    code = codes.read(known.game)
    one = catalogue.game(code.game)
    rules = codes.bound(code, known.house)
    _tell(rules, known.lang, idle=False)
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
    share, length = (found.get(rules.code) for found in _measured(known.lang))
    if known.json:
        return print_json(
            {
                "id": one.id,
                "name": sheet.name(known.lang),
                "family": _family(sheet),
                "sections": {key: sheet.section(key, known.lang) for key in SECTIONS},
                "options": options,
                "winnable": attrs.asdict(share) if share is not None else None,
                "length": attrs.asdict(length) if length is not None else None,
                "hooks": {name: list(plugins) for name, plugins in rules.changed_by.items()},
                "distribution": one.distribution,
                "version": one.version,
            }
        )
    english = known.lang == "en"
    print(rules_page(one, known.lang, rules=rules, width=_width()))
    if share is not None:
        print("\nHOW OFTEN IT CAN BE WON" if english else "\nКАК ЧАСТО СХОДИТСЯ")
        print(textwrap.fill(share.said()[not english], _width()))
    if length is not None:
        print("\nHOW LONG IT IS" if english else "\nСКОЛЬКО ДЛИТСЯ")
        print(textwrap.fill(length.said()[not english], _width()))
    print("\nHOOKS" if english else "\nОТКУДА ПРАВИЛА")
    for name, plugins in rules.changed_by.items():
        print(f"  {name}: {', '.join(plugins)}")
    return 0


def _width() -> int:
    """Return how wide a page may be: at most 100 characters, on a terminal no wider than it is."""
    return min(100, max(shutil.get_terminal_size((100, 24)).columns, 40)) if sys.stdout.isatty() else 100


def _opened(known: argparse.Namespace) -> Any:
    from cadogan import codes

    table = codes.opened(known.code, house=known.house)
    _tell(table.rules, known.lang)
    return table


def _tell(rules: Any, language: str, *, idle: bool = True) -> None:
    """Tell on the error stream what the player may not expect: rules that change nothing, games of one name."""
    from cadogan import catalogue

    index = int(language == "ru")
    told = []
    if idle:
        said = ("the house rule {} changes nothing in this game", "правило {} в этой игре ничего не меняет")[index]
        told += [said.format(rule) for rule in rules.idle]
    game = catalogue.games().get(rules.id)
    if game is not None and game.rivals:
        said = ("{}: {} has a game of that id too; this is that of {}", "{}: такая игра есть и в {}; это та, что в {}")[
            index
        ]
        told.append(said.format(game.id, ", ".join(game.rivals), game.distribution))
    for each in told:
        print(f"cadogan: {each}", file=sys.stderr)


def _help(known: argparse.Namespace, rest: list[str]) -> int:
    """Print the help of ``play``: its own arguments, then those of the frontend."""
    from cadogan import catalogue

    run = catalogue.frontend(known.frontend)
    others = [name for name in catalogue.frontends() if name != known.frontend]
    print(help_of(known.lang, known.frontend, getattr(run, "arguments", None), others))
    return 0


def _play(known: argparse.Namespace, rest: list[str]) -> int:
    from cadogan import catalogue
    from cadogan.session import Session

    run = catalogue.frontend(known.frontend)
    if not known.code and not known.winnable and getattr(run, "tableless", False):
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
        table = session.open(_winnable(known) if known.winnable else known.code, known.house)
    elif known.winnable:
        raise CadoganError(
            "which game? say it too: 'cadogan play klondike --winnable'",
            "какую игру? назовите ее: 'cadogan play klondike --winnable'",
        )
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
    _tell(table.rules, known.lang)
    return run(table, ["--lang", known.lang, *rest])


def _winnable(known: argparse.Namespace) -> str:
    """Return the code of a deal that can be won."""
    from cadogan import codes, outlook

    code = codes.read(known.code)
    if codes.is_file(known.code) or code.deal:
        raise CadoganError(
            f"{known.code}: --winnable chooses a deal, and there it is chosen already; leave out one of them",
            f"{known.code}: --winnable выбирает расклад, а он уже выбран; уберите что-нибудь одно",
        )
    rules = codes.bound(code, known.house)
    if sys.stderr.isatty():
        said = {"en": "looking for a deal that can be won", "ru": "ищется расклад, который сходится"}
        print(f"cadogan: {said[known.lang]}", file=sys.stderr)
    return f"{rules.code}#{outlook.winnable(rules)}"


def _deal(known: argparse.Namespace, _: list[str]) -> int:
    from cadogan.pages import piles_of

    table = _opened(known)
    if known.json:
        layout = table.rules.layout
        memo = {
            name: list(table.position.memo[layout.memo_index(name) :][: layout.memo_count(name)])
            for name in layout.memo
        }
        return print_json(
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
            print_json(
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
        return print_json(answer)
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
        return print_json({"code": table.code, "counts": counts} | ({"split": split} if known.split else {}))
    print(table.code, *counts)
    if known.split:
        for move, count in split.items():
            print(f"{move}: {count}")
    return 0


def _random_play(known: argparse.Namespace, _: list[str]) -> int:
    from cadogan import codes, invariants

    rules = codes.bound(codes.read(known.game), known.house)
    _tell(rules, known.lang)
    won = sum(rules.score(position).won for position in invariants.walk(rules, known.plies, known.seed))
    if known.json:
        return print_json({"game": rules.id, "plies": known.plies, "faults": 0, "won": won})
    said = "{} moves, every law held, {} won" if known.lang == "en" else "{} ходов, все законы соблюдены, сошлось {}"
    print(f"{rules.code}: {said.format(known.plies, won)}")
    return 0


def _check(known: argparse.Namespace, _: list[str]) -> int:
    from cadogan import catalogue, codes, report
    from cadogan.conformance import Subject

    code = codes.read(known.game)
    rules = codes.bound(code, known.house)
    _tell(rules, known.lang)
    subject = Subject(catalogue.game(code.game), known.plies, code.options, rules.house)
    found, tally, earlier = [], report.Tally(), set[str]()
    if not known.json:
        print(report.heading(subject, rules, known.lang), end="\n\n")
    for result in report.results(subject, tally):
        found.append(result)
        if not known.json:
            print(*report.shown(result, known.lang, earlier), sep="\n")
    if known.json:
        print_json([{"check": r.title[0], "fault": r.fault, "seconds": round(r.seconds, 3)} for r in found])
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
    from cadogan import catalogue
    from cadogan.faults import faults

    found = [
        {
            "group": group,
            "name": point.name,
            "value": point.value,
            "distribution": point.dist.name if point.dist else "",
            "version": point.dist.version if point.dist else "",
        }
        for group in catalogue.GROUPS
        for point in sorted(catalogue.installed(group), key=lambda point: point.name)
    ]
    if known.json:
        broken = [
            {"group": f.group, "name": f.name, "distribution": f.distribution, "fault": f.said[0]} for f in faults()
        ]
        return print_json({"plugins": found, "faults": broken})
    for each in found:
        print(f"{each['group']:20} {each['name']:22} {each['distribution']} {each['version']}  {each['value']}")
    sys.stdout.flush()
    for fault in faults():
        print(f"{'FAULT' if known.lang == 'en' else 'ОШИБКА'}: {fault.said[known.lang == 'ru']}")
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
