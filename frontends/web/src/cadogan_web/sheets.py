"""Rule sheets as data: headings, paragraphs, lists and tables that a page draws without parsing anything."""

from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from cadogan import catalogue, sentences
from cadogan.catalogue import Game
from cadogan.errors import CadoganError
from cadogan.sentences import LANGUAGES
from cadogan.sheet import SECTIONS
from cadogan_jsonl import values
from cadogan_jsonl.values import Values, both

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
_STYLES = {"em": "em", "strong": "strong", "code_inline": "code"}
_LISTS = ("bullet_list", "ordered_list")


def rules_of(game: Game) -> Values:
    """Return the rules of a game, in sections and as text, and its options."""
    return values.rules_of(game) | {"sections": sections_of(game)}


def sections_of(game: Game) -> list[Values]:
    """Return the sections of a game's sheet in both languages; those that it lacks are left out."""
    return [
        {
            "section": section,
            "heading": both(headings),
            "blocks": {language: blocks(game.sheet.section(section, language)) for language in LANGUAGES},
        }
        for section, headings in SECTIONS.items()
        if game.sheet.section(section)
    ]


def house_of(game: Game) -> list[Values]:
    """Return all house rules: what each says, and whether it changes nothing in a game."""
    found = []
    for name in sorted({point.name for point in catalogue.installed(catalogue.HOUSE_RULES)}):
        try:
            rule = catalogue.house_rule(name)
            idle = name in game.bound((), (rule,)).idle
        except CadoganError:
            # A house rule that is broken, or does not go with this game, is not offered for it.
            continue
        found.append({"rule": name, "says": both(sentences.of(rule.module)), "idle": idle})
    return found


def blocks(text: str) -> list[Values]:
    """Return a text of a sheet as blocks.

    >>> blocks("*One* card.")
    [{'block': 'paragraph', 'text': [{'text': 'One', 'is': 'em'}, {'text': ' card.', 'is': None}]}]
    """
    return _blocks(SyntaxTreeNode(_MARKDOWN.parse(text)))


def _blocks(node: SyntaxTreeNode) -> list[Values]:
    found: list[Values] = []
    for each in node.children:
        if each.type in _LISTS:
            items = [_blocks(item) for item in each.children]
            found.append({"block": "list", "ordered": each.type == "ordered_list", "items": items})
        elif each.type == "table":
            rows = [[_inline(cell) for cell in row.children] for part in each.children for row in part.children]
            found.append({"block": "table", "head": rows[0], "rows": rows[1:]})
        elif each.type in ("fence", "code_block"):
            found.append({"block": "paragraph", "text": [{"text": each.content, "is": "code"}]})
        elif any(child.type == "inline" for child in each.children):
            found.append({"block": "paragraph", "text": _inline(each)})
        else:
            found += _blocks(each)
    return found


def _inline(node: SyntaxTreeNode) -> list[Values]:
    tokens: list[Token] = [token for child in node.children for token in child.to_tokens()]
    found: list[dict[str, Any]] = []
    style: list[str] = []
    for token in (each for outer in tokens for each in outer.children or []):
        kind = token.type.removesuffix("_open").removesuffix("_close")
        if token.nesting == 1:
            style.append(_STYLES.get(kind, ""))
        elif token.nesting == -1:
            style.pop()
        else:
            text = " " if token.type in ("softbreak", "hardbreak") else token.content
            how = _STYLES.get(token.type) or next((each for each in reversed(style) if each), None)
            if text and found and found[-1]["is"] == how:
                found[-1]["text"] += text
            elif text:
                found.append({"text": text, "is": how})
    return found
