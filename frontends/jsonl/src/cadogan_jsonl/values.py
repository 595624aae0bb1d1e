"""Tables, moves and games as plain values: what the player sees, with short names for piles and cards as text."""

from collections.abc import Iterable
from typing import Any

from cadogan.catalogue import Game
from cadogan.notation import by_cards, written
from cadogan.options import text
from cadogan.pages import piles_of, rules_page, step_of
from cadogan.position import Move
from cadogan.sentences import LANGUAGES, Sentence
from cadogan.table import Seen, Table

Values = dict[str, Any]


def both(sentence: Sentence) -> Values:
    """Return a sentence by language."""
    return dict(zip(LANGUAGES, sentence, strict=True))


def table_of(table: Table) -> Values:
    """Return all that a player sees and may do at a table."""
    rules, view, score = table.rules, table.view, table.score
    layout = rules.layout
    return {
        "game": rules.id,
        "code": table.code,
        "options": {name: text(getattr(rules.options, name)) for name in rules.options.allowed()},
        "house": list(rules.house),
        "idle": list(rules.idle),
        "piles": {
            label: pile
            | {"x": place.x, "y": place.y, "sideways": place.sideways, "fan": fan, "name": layout.row(i).name}
            for i, ((label, pile), place, fan) in enumerate(
                zip(piles_of(table).items(), layout.places, layout.fans, strict=True)
            )
        },
        "memo": {name: list(view.memo[layout.memo_index(name) :][: layout.memo_count(name)]) for name in layout.memo},
        "score": {
            "points": score.points,
            "fewer_is_better": score.fewer_is_better,
            "says": both(score.says) if score.says else None,
        },
        "state": table.state,
        "count": table.count,
        "moves": [move_of(table, move) for move in table.moves],
    }


def move_of(table: Table, move: Move) -> Values:
    """Return a legal move in both notations and in parts."""
    layout = table.rules.layout
    return {
        "move": written(layout, move),
        "cards": by_cards(layout, table.view, move),
        "verb": move.verb,
        "from": layout.label(move.source),
        "to": layout.label(move.target),
        "count": move.count,
        "also": [[layout.label(pile), count] for pile, count in move.also],
    }


def steps_of(table: Table, steps: Iterable[Seen]) -> list[Values]:
    """Return steps as the player sees them."""
    return [step_of(table.rules.layout, seen) for seen in steps]


def game_of(game: Game) -> Values:
    """Return what the catalogue says of a game without importing it."""
    sheet = game.sheet
    return {
        "game": game.id,
        "name": {language: sheet.name(language) for language in LANGUAGES},
        "aka": sheet.keys.get("aka", []),
        "family": {"id": sheet.family, "name": {language: sheet.family_name(language) for language in LANGUAGES}},
        "decks": sheet.keys.get("decks"),
        "summary": {language: sheet.summary(language) for language in LANGUAGES},
        "version": game.version,
    }


def rules_of(game: Game) -> Values:
    """Return the rules of a game as pages of text, and its options."""
    meanings = {language: game.sheet.options(language) for language in LANGUAGES}
    return {
        "game": game.id,
        "name": {language: game.sheet.name(language) for language in LANGUAGES},
        "page": {language: rules_page(game, language) for language in LANGUAGES},
        "options": [
            {
                "name": name,
                "values": [text(value) for value in values],
                "default": text(values[0]),
                "meaning": {
                    language: said[name].meaning if name in said else "" for language, said in meanings.items()
                },
            }
            for name, values in game.bound().options.allowed().items()
        ],
    }
