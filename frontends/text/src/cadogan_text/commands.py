"""The commands: a table of small functions, each given the game and the words after the command."""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import attrs

from cadogan import codes, session
from cadogan.errors import CodeError, InvalidMove
from cadogan.notation import written
from cadogan.store import Kept
from cadogan.table import Table

from . import looking, reading, saying
from .game import Game
from .looking import wrong
from .words import HELP, index, usage

Does = Callable[[Game, str], None]


@attrs.frozen
class Command:
    """A command.

    Attributes:
        word: what is typed, a key of `HELP`.
        does: what it does with the text after it.
        also: other words for it, Russian ones among them.
    """

    word: str
    does: Does
    also: tuple[str, ...] = ()


def obey(game: Game, line: str) -> None:
    """Do what a line says. Raises CadoganError with one sentence if that cannot be done."""
    text = line.strip()
    word, _, rest = text.partition(" ")
    word, rest = word.lower(), rest.strip()
    if not word:
        game.show()
    elif text.startswith("#"):
        return
    elif word in WORDS and not _is_own(game.table, word):
        WORDS[word].does(game, rest)
    elif verb := _verb(game.table, text.lower()):
        game.attempt(verb)
    else:
        try:
            game.attempt(text)
        except InvalidMove as fault:
            raise _unknown(game, text, fault) from None


def _is_own(table: Table, word: str) -> bool:
    """Tell whether a word of one letter is the name of a pile from which cards may be taken: that comes first."""
    layout = table.rules.layout
    if len(word) > 1 or word not in layout.labels:
        return False
    row = layout.row(layout.labels.index(word))
    return any(take.lift != "nothing" for take in row.take)


def _verb(table: Table, text: str) -> str:
    """Return the verb that a word stands for: by `VERBS`, or as the beginning of only one verb of this game."""
    if text in VERBS and not _is_own(table, text):
        return VERBS[text]
    found = [verb for verb in _verbs(table) if text and verb.startswith(text)]
    return found[0] if len(found) == 1 and text not in table.rules.layout.labels else ""


def _verbs(table: Table) -> list[str]:
    """Return the verbs that are typed; cards are moved without one."""
    return [verb for verb in table.rules.composed.verbs if verb not in ("move", "pick")]


def _unknown(game: Game, text: str, fault: InvalidMove) -> InvalidMove:
    """Name the command that was perhaps meant."""
    word = text.split()[0].lower()
    if not word.isalpha() or text.isdecimal() or len(word) < 3:
        return fault
    from difflib import get_close_matches

    near = get_close_matches(word, [*WORDS, *game.table.rules.composed.verbs], n=1)
    key = "unknown, near" if near else "unknown"
    return InvalidMove(*reading.reason(key, text=text, near=near[0] if near else ""))


# Going back and forth.


def _number(word: str, text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise wrong(word)
    return int(text)


def undo(game: Game, text: str) -> None:
    """Take moves back; those that were made by themselves go with the move before them."""
    count = _number("undo", text) if text else 1
    taken = []
    while count and game.table.node.move is not None:
        node = game.table.node
        taken.append(written(game.table.rules.layout, game.table.node.move))
        game.kept(game.table.undo)
        count -= id(node) not in game.by_itself
    if not taken:
        raise InvalidMove(*reading.reason("nothing to undo"))
    game.tell("taken back", moves=", ".join(taken))
    game.changed()


def redo(game: Game, text: str) -> None:
    """Play again, along the last line or a branch."""
    number = _number("redo", text) if text else None
    if number is not None and number > len(game.table.branches):
        raise InvalidMove(*reading.reason("no branch", number=number))
    if not game.kept(lambda: game.table.redo(None if number is None else number - 1)):
        raise InvalidMove(*reading.reason("nothing to redo"))
    move = game.table.node.move
    assert move is not None
    game.tell("played again", moves=written(game.table.rules.layout, move))
    game.changed()


def branches(game: Game, text: str) -> None:
    """List what was played from here."""
    found = game.table.branches
    if not found:
        game.tell("no branches")
        return
    game.tell("branches")
    game.offer(found)


def restart(game: Game, text: str) -> None:
    """Go back to the deal."""
    game.kept(game.table.restart)
    game.tell("at start")
    game.changed()


def auto(game: Game, text: str) -> None:
    """Put cards on the foundations, now or after each move."""
    if text not in ("", "on", "off", "all"):
        raise wrong("auto")
    if text in ("on", "off"):
        game.safe = text == "on"
        game.tell(f"auto {text}")
    if text != "off":
        game.must_go_on()
    count = game.put_away(whole=text == "all") if text != "off" else 0
    if count:
        game.changed()
    elif not text or text == "all":
        game.tell("nothing away" if text else "nothing safe")


# Other tables.


def new(game: Game, text: str) -> None:
    """Deal again, or deal something else."""
    opened = game.session.open(_code(game.table, text))
    if _may_leave(game, f"new {text}"):
        _take(game, opened)


def _code(table: Table, text: str) -> str:
    """Make a whole deal code of what stands after ``new``: nothing, a deal, or a code."""
    same = table.code.partition("#")[0]
    deal = text.removeprefix("#").strip()
    if deal == "today":
        import datetime

        from cadogan.deals import daily

        return f"{same}#{daily(datetime.date.today())}"
    if not deal:
        return same
    if text.startswith(":"):
        return table.rules.id + text
    if text.startswith("#") or re.fullmatch(r"(ms|pysol|solvitaire)?\d+|date\d{4}-\d\d-\d\d", deal):
        return f"{same}#{deal}"
    return text


def games(game: Game, text: str) -> None:
    """List the games that are not finished, or go on with one of them."""
    found = game.session.unfinished()
    if not text:
        lines = unfinished(game, found)
        size = len(str(len(lines)))
        numbered = [f"{number:{size + 1}}. {line}" for number, line in enumerate(lines, 1)]
        game.page([*numbered, game.words("go on")] if found else [game.words("no games")])
        return
    number = _number("games", text)
    if number > len(found):
        raise InvalidMove(*reading.reason("no such game", number=number))
    opened = game.session.reopen(found[number - 1])
    if _may_leave(game, f"games {text}"):
        _take(game, opened)


def unfinished(game: Game, found: list[Kept]) -> list[str]:
    """Return a line for each stored game: its code, when it was last played, how it stands; the present one marked."""
    here = game.session.key(game.table)
    rows = []
    for kept in found:
        code = kept.game + (f":{kept.options}" if kept.options else "")
        code += "".join(f"+{rule}" for rule in kept.house.split()) + (f"#{kept.deal}" if kept.deal else "")
        when = f"{kept.updated.astimezone():%Y-%m-%d %H:%M}"
        rows.append((code, when, game.words("score", points=kept.points, count=kept.moves), kept.key == here))
    width = max((len(row[0]) for row in rows), default=0)
    return [f"{code:{width}}  {when}  {how}{' *' if same else ''}" for code, when, how, same in rows]


def resign(game: Game, text: str) -> None:
    """Give the game up: it counts as such and is not gone on with."""
    if text not in ("", "up"):
        raise wrong("resign")
    if not game.table.count or game.table.state != "playing":
        raise InvalidMove(*reading.reason("nothing to give up"))
    game.session.leave(game.table)
    game.tell("given up")


def load(game: Game, text: str) -> None:
    """Go on with a game or a position from a file."""
    if not text:
        raise wrong("load")
    path = str(Path(text).expanduser())
    opened = game.session.open(path if codes.is_file(path) else f"./{path}")
    if _may_leave(game, f"load {text}"):
        _take(game, opened)


def save(game: Game, text: str) -> None:
    """Write the game to a file, but never over a file that holds something else."""
    if not text:
        raise wrong("save")
    path = Path(text).expanduser()
    known = not path.exists()
    with suppress(OSError):
        # Reading a pipe could wait for ever.
        if path.is_file():
            with path.open(encoding="utf-8-sig", errors="replace") as file:
                known = file.readline(20).startswith("cadogan ")
    if not known:
        raise CodeError(*reading.reason("no save", path=path))
    session.write(path, codes.save(game.table))
    game.tell("saved", path=path)


def _may_leave(game: Game, line: str) -> bool:
    """Tell whether the table may be left: it is kept, has no moves, or the player has been warned just now."""
    if game.table.keep is not None or not game.table.count or game.warned == line:
        return True
    game.warned = line
    game.tell("not kept, again")
    return False


def _take(game: Game, table: Table) -> None:
    game.table = table
    game.listed, game.moment, game.refusal, game.warned = [], None, None, ""
    game.by_itself.clear()
    game.begin()


# Settings.


def _on(word: str, text: str) -> bool:
    if text not in ("on", "off"):
        raise wrong(word)
    return text == "on"


def table(game: Game, text: str) -> None:
    """Show the table after each move, or only when asked."""
    game.shows = _on("table", text)
    game.tell(f"table {text}")


def plain(game: Game, text: str) -> None:
    """Read the table out instead of drawing it; for the ear letters are better than signs."""
    game.look.plain = _on("plain", text)
    game.look.signs = game.look.signs and not game.look.plain
    game.tell(f"plain {text}")


def colour(game: Game, text: str) -> None:
    """Give suits four colours, or none."""
    game.look.colour = _on("colour", text)
    game.tell(f"colour {text}")


def signs(game: Game, text: str) -> None:
    """Write suits as signs or as letters."""
    game.look.signs = _on("signs", text)
    game.tell(f"signs {text}")


def language(game: Game, text: str) -> None:
    """Change the language."""
    if text not in ("en", "ru"):
        raise wrong("language")
    game.language = text
    game.tell("language")


def leave(game: Game, text: str) -> None:
    """Leave."""
    if not _may_leave(game, "quit"):
        return
    kept = game.table.keep is not None and game.table.count and game.table.state == "playing"
    game.tell("bye, kept" if kept else "bye")
    game.leaving = 0


def help_(game: Game, text: str) -> None:
    """Say how to play, or tell of a command or a verb."""
    word = text.lower()
    verbs = _verbs(game.table)
    if word == "all":
        _columns(game, list(HELP))
    elif word not in WORDS and (verb := _verb(game.table, word)) in verbs:
        game.say(f"{verb}: {saying.does(game.table.rules, verb, game.language)}.")
    elif word in WORDS:
        command = WORDS[word]
        game.say(f"{usage(command.word, game.language)}\n{HELP[command.word][2][index(game.language)]}")
        if command.also:
            game.tell("also", words=", ".join(command.also))
    elif word:
        raise InvalidMove(*reading.reason("no help", word=text))
    else:
        _help(game, verbs)


def _help(game: Game, verbs: list[str]) -> None:
    layout = game.table.rules.layout
    names = sorted(layout.labels, key=lambda label: "tgrcwfsd".index(label[0]))
    several = layout.row(layout.labels.index(names[0])).groups
    keys = {
        "help point": True,
        "help two": "move" in game.table.rules.composed.verbs,
        "help run": "move" in game.table.rules.composed.verbs and several,
        "help pairs": any(move.also for move in game.table.moves),
        "help numbers": True,
    }
    for key in (key for key, holds in keys.items() if holds):
        game.tell(key, a=names[0], b=names[1 % len(names)])
    if verbs:
        game.tell("help verbs")
    for verb in verbs:
        letter = verb[0]
        typed = f"{letter}, {verb}" if letter not in WORDS and _verb(game.table, letter) == verb else verb
        game.say(f"  {typed:14}  {saying.does(game.table.rules, verb, game.language)}")
    game.tell("help commands")
    _columns(game, MAIN)
    game.tell("help others", words=", ".join(word for word in HELP if word not in MAIN))
    game.tell("help more")


def _usage(game: Game, word: str) -> str:
    letter = next((other for other in WORDS[word].also if len(other) == 1), "")
    shown = usage(word, game.language)
    return f"{letter}, {shown}" if letter and not _is_own(game.table, letter) else shown


def _columns(game: Game, words: list[str]) -> None:
    lines = [(_usage(game, word), HELP[word][1][index(game.language)]) for word in words]
    width = max(14, *(len(left) for left, _ in lines))
    game.page([f"  {left:{width}}  {right}" for left, right in lines])


MAIN = ["moves", "hint", "undo", "redo", "look", "why", "rules", "new", "quit"]
"""What a newcomer needs."""

VERBS = {"d": "deal", "r": "redeal", "сдать": "deal", "пересдать": "redeal"}
"""Other words for moves that most games have."""

COMMANDS = (
    Command("help", help_, ("?", "помощь")),
    Command("moves", looking.moves, ("m", "ходы")),
    Command("hint", looking.hint, ("h", "подсказка")),
    Command("outlook", looking.outlook, ("прогноз",)),
    Command("auto", auto, ("a", "авто")),
    Command("undo", undo, ("u", "назад")),
    Command("redo", redo, ("вперед",)),
    Command("branches", branches, ("ветви",)),
    Command("restart", restart, ("сначала",)),
    Command("look", looking.look, ("l", "стол")),
    Command("list", looking.read_out, ("описать",)),
    Command("score", looking.score, ("очки",)),
    Command("stats", looking.stats, ("statistics", "статистика")),
    Command("why", looking.why, ("почему",)),
    Command("rules", looking.rules, ("правила",)),
    Command("options", looking.options, ("настройки",)),
    Command("new", new, ("n", "новый")),
    Command("games", games, ("игры",)),
    Command("resign", resign, ("give", "сдаюсь")),
    Command("save", save, ("записать",)),
    Command("load", load, ("прочесть",)),
    Command("position", looking.position, ("позиция",)),
    Command("table", table),
    Command("plain", plain),
    Command("colour", colour, ("color",)),
    Command("signs", signs),
    Command("language", language, ("lang", "язык")),
    Command("quit", leave, ("q", "exit", "bye", "выход")),
)

WORDS = {word: command for command in COMMANDS for word in (command.word, *command.also)}
"""Every word that may be typed, with its command."""
