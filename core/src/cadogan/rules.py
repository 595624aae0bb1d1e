"""Binding: a game, its options and house rules become one frozen `Rules`, whose functions know no plugin any more.

>>> from cadogan.catalogue import game
>>> klondike = bind(game("klondike"))
>>> _, position = klondike.opening(*shuffle_of(klondike.layout, 12345))
>>> len(klondike.moves(position)) > 0
True
"""

from collections.abc import Generator, Iterable, Sequence
from types import ModuleType
from typing import Any, cast

import attrs
import pluggy

from cadogan import builder, contradictions, hooks, mistakes, sentences
from cadogan.cards import BACKS, shuffled
from cadogan.errors import CadoganError, PluginError
from cadogan.hooks import Automatic, Deal, Redeal, Scorer, View
from cadogan.layout import Layout
from cadogan.moves import Lister, Moves
from cadogan.options import Options
from cadogan.position import Move, Position
from cadogan.refusals import refusal
from cadogan.sentences import Sentence
from cadogan.steps import Steps, apply

HOOKS = ("layout", "deal", "automatic", "redeal", "moves", "score", "view")

_MANY = 10_000
_NONE_YET = object()


@attrs.frozen
class HouseRule:
    """A house rule: a plugin that wraps hooks of whatever game it is laid over.

    Attributes:
        id: its entry point's name.
        module: the plugin.
    """

    id: str
    module: ModuleType


@attrs.frozen(eq=False)
class Rules:
    """A game as it is played at one table: plain functions of positions.

    Attributes:
        id: the game's id.
        options: the options that it was bound with.
        house: the ids of the house rules, in the player's order.
        layout: the piles.
        deal, automatic, redeal, score, view: see `cadogan.hooks`.
        moves: lists the legal moves of a position, each once, in a fixed order.
        composed: how `moves` came about: its verbs and tests.
        changed_by: for each hook, the plugins that supply or wrap it, in the order in which they are asked.
        idle: the house rules that changed nothing in this game.
        plugins: the game and the house rules, for errors that name them.
    """

    id: str
    options: Options
    house: tuple[str, ...]
    layout: Layout
    deal: Deal
    automatic: Automatic
    redeal: Redeal
    moves: Lister
    score: Scorer
    view: View
    composed: Moves
    changed_by: dict[str, tuple[str, ...]]
    idle: tuple[str, ...] = ()
    plugins: tuple[tuple[str, ModuleType], ...] = attrs.field(default=(), repr=False)

    @property
    def code(self) -> str:
        """Return the deal code without a deal: the game, its options and house rules."""
        options = self.options.written()
        return self.id + (f":{options}" if options else "") + "".join(f"+{rule}" for rule in self.house)

    def play(self, position: Position, move: Move) -> tuple[Steps, Position]:
        """Return what a legal move does, automatic things included, and the position that it leads to.

        Whether the move is legal is not asked: take it from `moves`.
        """
        steps: Any = _NONE_YET
        try:
            steps = self.composed.verbs[move.verb](position, move)
            after = Position(apply(position, steps))
            more = self.automatic(after, move)
            if more:
                return self._settled(steps, after, more)
            return steps, after
        except CadoganError:
            raise
        except Exception as fault:
            raise self._failed(position, move, steps, fault) from fault

    def _failed(self, position: Position, move: Move, steps: Any, fault: Exception) -> PluginError:
        """Return the error of a move that could not be played, as the author of its verb has to read it."""
        if move.verb not in self.composed.verbs:
            return PluginError(f"{self.id}: the moves list the verb {move.verb!r}, which no .also() adds")
        what = self.composed.verbs[move.verb]
        wrong = mistakes.of_steps(move.verb, self.layout, position, steps) if steps is not _NONE_YET else ""
        if wrong:
            return PluginError(f"{mistakes.place(self.id, what)}: {wrong}")
        part = f"the verb {move.verb!r}" if steps is _NONE_YET else f"what follows the verb {move.verb!r}"
        return PluginError(mistakes.said(self.plugins, fault, what, f"{part} failed: "))

    def _settled(self, steps: Steps, position: Position, more: Steps) -> tuple[Steps, Position]:
        steps = list(steps)
        for _ in range(_MANY):
            if not more:
                return steps, position
            steps += more
            position = position.after(more)
            more = self.automatic(position, None)
        raise PluginError(f"{self.id}: the automatic steps of this game do not come to an end")

    def opening(self, pack: bytes, chance: int) -> tuple[Steps, Position]:
        """Deal a pack, its last card first, and return what happened and the position before the first move.

        ``chance`` serves the shuffles still to come. Raises PluginError if the deal leaves cards over.
        """
        empty = self.layout.empty(chance)
        position = empty.replace({self.layout.size: pack.translate(BACKS)})
        try:
            steps = self.deal(position)
            position = position.after(steps)
        except CadoganError:
            raise
        except Exception as fault:
            raise PluginError(mistakes.said(self.plugins, fault, self.deal, "the deal failed: ")) from fault
        if position[self.layout.size]:
            raise PluginError(f"{self.id}: the deal leaves {len(position[self.layout.size])} cards in the pack")
        return self._settled(steps, position, self.automatic(position, None))

    def refusal(self, position: Position, move: Move) -> Sentence | None:
        """Return the reason against a move in English and Russian, None if it is legal."""
        legal = self.moves(position)
        if move in legal:
            return None
        if move.verb not in self.composed.verbs:
            return sentences.no_verb(move.verb)
        bare = move.source == move.target and not move.also
        # One card out of many is meant where a player points at a card that has others on it.
        meant = (move, attrs.evolve(move, verb="pick")) if move.verb == "move" else (move,)
        for before, test in self.composed.tests:
            # Tests are asked about moves that were listed before them, and about no others.
            for each in before(position):
                if (each in meant or (bare and each.verb == move.verb)) and not test(position, each):
                    return sentences.of(test)
        ordinary = self.composed.ordinary
        if move.verb == "move" and ordinary is not None:
            found = refusal(ordinary, position, move.source, move.target, move.count)
            if found is not None:
                return found
        where = self.composed.wheres.get(move.verb)
        return sentences.verb(move.verb, sentences.of(self.composed.verbs[move.verb]), sentences.of(where))

    def says(self, verb: str) -> Sentence:
        """Return when a verb is possible, or at least what it does."""
        when = sentences.of(self.composed.wheres.get(verb))
        return when if when[0] else sentences.of(self.composed.verbs[verb])


def shuffle_of(layout: Layout, number: int) -> tuple[bytes, int]:
    """Return the pack that a deal number means and the chance that is left for later shuffles."""
    return shuffled(layout.pack, number)


def options_class(module: ModuleType) -> type[Options]:
    """Return the options class that a plugin defines, or `Options` itself. Raises PluginError for more than one."""
    found = {v for v in vars(module).values() if isinstance(v, type) and issubclass(v, Options) and v is not Options}
    if len(found) > 1:
        raise PluginError(f"{module.__name__} defines {len(found)} classes of options; a game has one")
    return found.pop() if found else Options


def bind(game: Any, options: Options | Sequence[str] = (), house: Iterable[HouseRule] = ()) -> Rules:
    """Bind a game of the catalogue (or any object with ``id`` and ``module``) with options and house rules.

    Each hook is called once, with the game's plugin and the house rules in the player's order. Raises OptionError
    for options that the game does not have, and PluginError, naming the plugin and the hook, if one fails.
    """
    house = tuple(house)
    module = game.module
    plugins = ((game.id, module), *((rule.id, rule.module) for rule in house))
    for name, plugin in plugins:
        for wrong, function in mistakes.of_hooks(plugin):
            raise PluginError(f"{mistakes.place(name, function)}: {wrong}")
    chosen = options if isinstance(options, Options) else options_class(module).read(options)
    manager = pluggy.PluginManager("cadogan")
    manager.add_hookspecs(hooks)
    known: dict[str, Any] = {"options": chosen}
    try:
        manager.register(builder, "cadogan")
        for name, plugin in plugins:
            manager.register(plugin, name)
    except (pluggy.PluginValidationError, ValueError) as fault:
        raise PluginError(f"{game.id}: {' '.join(str(fault).split())}") from fault
    if not any(each.plugin is module for each in manager.hook.layout.get_hookimpls()):
        raise PluginError(f"{game.id}: the plugin {module.__name__} has no hook 'layout', which every game must supply")
    busy: set[str] = set()
    for name in HOOKS:
        caller = getattr(manager.hook, name)
        for each in caller.get_hookimpls():
            if each.plugin is not builder:
                _watch(each, name, busy)
        wanted = {argument: known[argument] for argument in caller.spec.argnames}
        try:
            known[name] = caller(**wanted)
        except CadoganError:
            raise
        except Exception as fault:
            function = getattr(module, name, module.layout)
            raise PluginError(mistakes.said(plugins, fault, function, f"its hook {name!r} failed: ")) from fault
        if name == "layout":
            later = {each for each in HOOKS if getattr(manager.hook, each).get_hookimpls()[-1].plugin is not builder}
            for wrong in contradictions.faults(known[name], later):
                raise PluginError(f"{mistakes.place(game.id, module.layout)}: {wrong}")
    composed = cast(Moves, known["moves"])
    return Rules(
        id=game.id,
        options=chosen,
        house=tuple(rule.id for rule in house),
        layout=known["layout"],
        deal=known["deal"],
        automatic=known["automatic"],
        redeal=known["redeal"],
        moves=composed.lister,
        score=known["score"],
        view=known["view"],
        composed=composed,
        changed_by={
            name: tuple(each.plugin_name for each in reversed(getattr(manager.hook, name).get_hookimpls()))
            for name in HOOKS
        },
        idle=tuple(rule.id for rule in house if rule.id not in busy),
        plugins=plugins,
    )


def _watch(implementation: pluggy.HookImpl, name: str, busy: set[str]) -> None:
    """Look at what a plugin's hook answers: is it what the hook must return, and is it another thing than was given?

    The ids of plugins that answer with another thing are added to ``busy``.
    """
    plugin, function = implementation.plugin_name, implementation.function

    def looked_at(answer: Any) -> Any:
        wrong = mistakes.of_answer(name, answer)
        if wrong:
            raise PluginError(f"{mistakes.place(plugin, function)}: {wrong}")
        return answer

    def answered(*arguments: Any) -> Any:
        busy.add(plugin)
        return looked_at(function(*arguments))

    def wrapped(*arguments: Any) -> Generator[None, Any, Any]:
        inner = cast("Generator[None, Any, Any]", function(*arguments))
        next(inner)
        given = yield
        try:
            inner.send(given)
        except StopIteration as stop:
            if not (stop.value is given or stop.value == given):
                busy.add(plugin)
            return looked_at(stop.value)
        raise PluginError(f"{mistakes.place(plugin, function)}: its hook {name!r} yields twice")

    # pluggy has no other way to see what a single hook made of what it was given.
    implementation.function = wrapped if implementation.wrapper else answered  # type: ignore[misc]
