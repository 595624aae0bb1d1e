"""Commands that only look: at the table, the moves, the rules; each given the game and the words after the command."""

from cadogan import catalogue, codes
from cadogan.errors import InvalidMove
from cadogan.options import text as option_text
from cadogan.pages import house_of, listed, options_of

from . import pages, reading, saying
from .game import Game
from .words import SAID, usage

LANGUAGES = ("en", "ru")


def wrong(word: str) -> InvalidMove:
    """Say how a command is typed."""
    english, russian = SAID["wrong use"]
    return InvalidMove(english.format(usage=usage(word, "en")), russian.format(usage=usage(word, "ru")))


def look(game: Game, text: str) -> None:
    """Show the table, or whole piles."""
    if not text:
        game.show()
        return
    layout = game.table.rules.layout
    for name in text.lower().split():
        if name not in layout.labels:
            raise wrong("look")
        at = layout.labels.index(name)
        game.say(saying.pile(layout, game.table.view, at, game.look, game.language), cards=True)


def read_out(game: Game, text: str) -> None:
    """Read the table out pile by pile."""
    for line in saying.piles(game.table.rules.layout, game.table.view, game.look, game.language):
        game.say(line, cards=True)
    game.status()


def moves(game: Game, text: str) -> None:
    """List all legal moves."""
    if found := game.table.moves:
        game.offer(found)
    else:
        game.tell("no hints")


def hint(game: Game, text: str) -> None:
    """Suggest a move, each time the next."""
    found = game.table.hints()
    if not found:
        game.tell("no hints")
        return
    if game.moment is not game.table.node or game.listed != found:
        game.listed, game.moment, game.hinted = found, game.table.node, 0
    number = game.hinted % len(found) + 1
    game.hinted += 1
    [text] = game.written([found[number - 1]])
    game.say(game.words("hint", number=number, count=len(found), move=text), cards=True)


def outlook(game: Game, text: str) -> None:
    """Ask the solver whether the game can still be won."""
    from cadogan.outlook import Limits, ask

    words = text.split()
    seconds = next((int(word) for word in words if word.isdecimal() and 0 < int(word) < 10**6), 5)
    if not set(words) <= {"open", str(seconds)} or len(words) > 2:
        raise wrong("outlook")
    asked = ask(game.table, "open" if "open" in words else "honest", Limits(float(seconds)))
    if asked is None:
        game.tell("no solver")
        return
    try:
        found = asked.answer()
    except KeyboardInterrupt:
        asked.stop()
        found = asked.answer()
    game.say(found.said()[game.language == "ru"])


def score(game: Game, text: str) -> None:
    """Tell the points."""
    found = game.table.score
    game.tell("score", points=found.points, count=game.table.count)
    if found.fewer_is_better:
        game.tell("fewer is better")


def stats(game: Game, text: str) -> None:
    """Tell how games of this kind went."""
    game.statistics(always=True)


def why(game: Game, text: str) -> None:
    """Give the reason of the last refusal, and what the rule sheet says of its piles."""
    fault = game.refusal
    if fault is None:
        raise InvalidMove(*reading.reason("no refusal"))
    game.tell("no", reason=game.look.sentence(fault.said(game.language)))
    told = False
    if isinstance(fault, reading.Refused):
        for key, pile, column in (("gives", fault.source, 1), ("takes", fault.target, 2)):
            cell = "" if pile is None else pages.cell(game.sheet, game.table.rules.layout, pile, column, game.language)
            if cell and pile is not None:
                game.tell(key, pile=game.table.rules.layout.label(pile), cell=cell.rstrip("."))
                told = True
    if not told:
        game.say("\n".join(listed(game.sheet.section("play", game.language))))
    game.tell("see rules")


def rules(game: Game, text: str) -> None:
    """Show the rules."""
    game.page(pages.rules(game))


def options(game: Game, text: str) -> None:
    """List the options and house rules."""
    rules = game.table.rules
    some = options_of(rules.options, game.sheet, game.language)
    if some:
        name, values = next(iter(type(rules.options).allowed().items()))
        game.page([*some, game.words("options", code=f"{rules.id}:{name}={option_text(values[-1])}")])
    else:
        game.tell("no options", name=game.name)
    if rules.house:
        game.tell("house")
        game.page(house_of(rules, game.language))
    others = [name for name in catalogue.house_rules() if name not in rules.house]
    if others:
        game.tell("house rules", names=", ".join(others), code=f"{rules.id}+{others[0]}")


def position(game: Game, text: str) -> None:
    """Print the position as a file has it, as the player sees it or with all cards."""
    if text == "all":
        game.say(codes.position_text(game.table).rstrip())
    elif text:
        raise wrong("position")
    else:
        game.say(f"game {game.table.code.partition('#')[0]}\n{game.table.rules.layout.draw(game.table.view)}")
