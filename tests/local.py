"""Games that only a test knows: a layout, perhaps with hooks, bound without being installed."""

from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

from cadogan import Layout, Position, hookimpl
from cadogan.cards import cards
from cadogan.rules import Rules, bind
from cadogan.testing import legal, legal_by_cards, played

__all__ = ["OWN_GAME", "bound", "changing", "dealt", "laid", "legal", "legal_by_cards", "played"]

OWN_GAME = """
from cadogan import ANY, Foundation, Layout, Options, Tableau, choice, down, hookimpl, up

class Own(Options):
    columns: int = choice(4, 13)

@hookimpl
def layout(options: Own):
    return Layout(
        Tableau(options.columns, deal=52 // options.columns, accepts=down, space=ANY),
        Foundation(4, space="A*", accepts=up.in_suit),
    )
"""
"""A game in a file of its own, as a player may write one."""


def bound(layout: Layout, *, strictly: bool = False, **hooks: object) -> Rules:
    """Bind a layout, with further hooks by name.

    Unless ``strictly``, the layout may be a fragment whose cards no deal could bring where a test lays them: with a
    hook ``deal`` of the game's own, here one that changes nothing, binding does not ask for that.
    """
    module = ModuleType("local")
    module.layout = hookimpl(lambda: layout)  # type: ignore[attr-defined]
    if not strictly:
        hooks = {"deal": changing(lambda deal: deal), **hooks}
    for name, hook in hooks.items():
        wrapper = isinstance(hook, tuple)
        setattr(module, name, hookimpl(hook[0], wrapper=True) if wrapper else hookimpl(hook))
    return bind(SimpleNamespace(id="local", module=module))


def changing(change: Callable[[Any], Any]) -> tuple[Callable[[], Any], bool]:
    """Return a wrapper that changes what a hook has answered, for `bound`."""

    def hook():  # type: ignore[no-untyped-def]
        answer = yield
        return change(answer)

    return hook, True


def dealt(rules: Rules, pack: str, chance: int = 0) -> Position:
    """Deal a pack written in the order of dealing."""
    return rules.opening(cards(pack)[::-1], chance)[1]


def laid(rules: Rules | Layout, text: str) -> Position:
    """Make a position of lines such as ``t1: -4c 3d``, or of parts with ``;`` between them; other piles are empty."""
    layout = rules if isinstance(rules, Layout) else rules.layout
    piles = [b""] * (layout.size + 1)
    memo = [0] * layout.memo_size
    for part in text.replace("\n", ";").split(";"):
        name, colon, some = part.partition(":")
        if colon:
            piles[layout.pile(name.strip())] = cards(some)
        elif "=" in part:
            name, _, number = part.partition("=")
            memo[layout.memo_index(name.strip())] = int(number)
    return Position.of(*piles, memo=memo)
