"""What an author did wrong, in one sentence, from what Python raised: which line, and what would be right.

>>> from cadogan import Tableau, down
>>> try:
...     Tableau(8, acepts=down)
... except TypeError as fault:
...     print(sentence(fault))
Tableau has no word 'acepts'; did you mean 'accepts'?
"""

import inspect
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any

import attrs

from cadogan import hooks
from cadogan.errors import CadoganError
from cadogan.given import near
from cadogan.layout import KINDS, Layout
from cadogan.moves import Moves
from cadogan.position import Position
from cadogan.steps import NOTE

_CORE = str(Path(__file__).parent)

CLASSES: dict[str, tuple[str, ...]] = {
    **{kind.__name__: tuple(each.name for each in attrs.fields(kind)) for kind in KINDS.values()},
    "Layout": ("decks", "pack", "without", "memo", "goal", "redeals", "gather", "shuffled"),
}
"""The words of each kind of row, and of the layout."""


def sentence(fault: BaseException) -> str:
    """Return what would be right where the fault tells it, else the fault as Python says it."""
    text = " ".join(str(fault).split())
    if isinstance(fault, ValueError) and _frames(fault)[-1][0].startswith((_CORE, "<attrs")):
        return text
    if isinstance(fault, TypeError):
        if found := re.match(r"(\w+)\.__init__\(\) got an unexpected keyword argument '(\w+)'", text):
            return no_word(found[1], found[2]) if found[1] in CLASSES else text
        if found := re.match(r"(\w+)\.__init__\(\) takes from 1 to 2 positional arguments", text):
            return f"{found[1]} takes a number of piles; all else is said by words, such as deal=4"
        if "'Build' object is not callable" in text:
            return "a build takes no parentheses: write down.in_suit, not down.in_suit()"
    if isinstance(fault, AttributeError) and type(fault.obj).__module__.startswith("cadogan."):
        known = (f".{each}" for each in dir(fault.obj) if not each.startswith("_"))
        return f"{type(fault.obj).__name__} has no .{fault.name}{near(f'.{fault.name}', known)}"
    if isinstance(fault, NameError | ImportError) and isinstance(fault.name, str):
        import cadogan

        wrong = re.search(r"name '(\w+)'", text)
        if wrong is not None and wrong[1] in cadogan.__all__:
            return f"{wrong[1]} is not imported: write from cadogan import {wrong[1]}"
        text += near(wrong[1], cadogan.__all__) if wrong is not None else ""
    return f"{type(fault).__name__}: {text}" if text else type(fault).__name__


def no_word(kind: str, word: str) -> str:
    """Return the sentence for a word that a kind of row, or the layout, does not have."""
    others = [other for other, words in CLASSES.items() if word in words]
    if others:
        return f"{kind} has no word {word!r}; it is a word of {others[0]}"
    return f"{kind} has no word {word!r}{near(word, CLASSES[kind])}"


def said(
    plugins: Iterable[tuple[str, ModuleType]], fault: BaseException, function: Any = None, before: str = ""
) -> str:
    """Return the sentence of a fault with the plugin and the line that it comes from.

    That is the last line of a plugin that it went through, or else that of ``function``, of the first plugin.
    ``before`` comes before what only Python says.
    """
    some = list(plugins)
    line = place(some[0][0], function)
    for file, number in _frames(fault):
        for name, module in some:
            if file and file.startswith(_own(module)):
                line = _line(name, file, number)
    what = sentence(fault)
    return f"{line}: {before if what.startswith(type(fault).__name__) else ''}{what}"


def place(name: str, function: Any) -> str:
    """Return a plugin's name and the line in which a function of it begins."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    return name if code is None else _line(name, code.co_filename, code.co_firstlineno)


def _line(name: str, file: str, number: int) -> str:
    return f"{name}, line {number}" + ("" if name.endswith(Path(file).name) else f" of {Path(file).name}")


def _frames(fault: BaseException) -> list[tuple[str, int]]:
    """Return the file and line of each frame that the fault went through, the innermost last."""
    found = []
    at: TracebackType | None = fault.__traceback__
    while at is not None:
        found.append((at.tb_frame.f_code.co_filename, at.tb_lineno))
        at = at.tb_next
    return found or [("", 0)]


def _own(module: ModuleType) -> str:
    """Return what the names of all files of a plugin begin with."""
    path = Path(getattr(module, "__file__", None) or "?")
    return os.path.join(path.parent, "") if path.name == "__init__.py" else str(path)


_SPECS = {
    name: tuple(inspect.signature(function).parameters)
    for name, function in vars(hooks).items()
    if hasattr(function, "cadogan_spec")
}
"""The arguments that each hook may ask for."""

_ANSWERS = {
    "layout": ("a Layout", 0),
    "deal": ("a function that takes a position", 1),
    "automatic": ("a function that takes a position and a move", 2),
    "redeal": ("a function that takes a position", 1),
    "moves": ("Moves", 0),
    "score": ("a function that takes a position", 1),
    "view": ("a function that takes a position", 1),
}
"""What each hook must return, and how many arguments that takes."""


def of_hooks(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Yield what is wrong with the hooks of a plugin before they are called, each with the function."""
    for name, function in vars(module).items():
        marked = getattr(function, "cadogan_impl", None)
        if not marked:
            if name in _SPECS and inspect.isfunction(function) and function.__module__ == module.__name__:
                asked = inspect.signature(function).parameters
                if set(asked) <= set(_SPECS[name]):
                    yield f"the function {name!r} is no hook without @hookimpl before it", function
            continue
        if name not in _SPECS:
            yield f"there is no hook {name!r}{near(name, _SPECS)}", function
            continue
        parameters = inspect.signature(function).parameters.values()
        wrong = [each.name for each in parameters if each.name not in _SPECS[name] and each.default is each.empty]
        if wrong:
            yield f"its hook {name!r} asks for {wrong[0]!r}; it may ask for {', '.join(_SPECS[name])}", function
        wraps = marked["wrapper"]
        if marked["hookwrapper"]:
            yield f"its hook {name!r} says hookwrapper=True; say wrapper=True", function
        if inspect.isgeneratorfunction(function) and not wraps:
            yield f"its hook {name!r} has a yield but not @hookimpl(wrapper=True)", function
        if wraps and not inspect.isgeneratorfunction(function):
            yield f"its hook {name!r} says wrapper=True but has no yield", function


def of_answer(name: str, answer: Any) -> str:
    """Return what is wrong with what a hook has returned, empty if nothing is."""
    wanted, arguments = _ANSWERS[name]
    kinds = {"layout": Layout, "moves": Moves}
    fits = isinstance(answer, kinds[name]) if name in kinds else callable(answer) and _takes(answer, arguments)
    if fits:
        return ""
    if answer is None:
        return f"its hook {name!r} returned nothing; it must return {wanted}"
    what = "a function of other arguments" if inspect.isfunction(answer) else f"a {type(answer).__name__}"
    return f"its hook {name!r} returned {what}, not {wanted}"


def _takes(function: Callable[..., Any], arguments: int) -> bool:
    try:
        inspect.signature(function).bind(*range(arguments))
    except TypeError:
        return False
    except ValueError:
        pass
    return True


def of_steps(verb: str, layout: Layout, position: Position, steps: Any) -> str:
    """Return what is wrong with the steps that a verb has answered, empty if they can be made."""
    if not isinstance(steps, list) or not all(isinstance(step, tuple) for step in steps):
        return f"the verb {verb!r} must answer a list of steps"
    for step in steps:
        try:
            position = position.after([step])
        except Exception:
            numbers = step[1:]
            if len(step) != 6 or not all(isinstance(each, int) for each in numbers):
                return f"the verb {verb!r}: {step!r} is no step; cadogan.steps makes them"
            kind, source, target, count, *_ = step
            if kind == NOTE:
                return f"the verb {verb!r}: a step writes number {source} of the memo, which has {len(position.memo)}"
            if not (0 <= source <= layout.size and 0 <= target <= layout.size):
                wrong = target if 0 <= source <= layout.size else source
                return f"the verb {verb!r}: a step is about pile {wrong}, which is not there"
            if len(position[source]) >= count:
                return ""
            there = len(position[source])
            return f"the verb {verb!r}: a step moves {count} cards from {layout.label(source)}, which holds {there}"
    return ""


def in_play(fault: BaseException) -> str:
    """Return the sentence of a fault that came up in play: which line of what is not the core."""
    if isinstance(fault, CadoganError):
        return fault.english
    found = ""
    at: TracebackType | None = fault.__traceback__
    while at is not None:
        code = at.tb_frame.f_code
        if not code.co_filename.startswith((_CORE, "<")):
            found = f"{Path(code.co_filename).name}, line {at.tb_lineno}: "
        last, at = at.tb_frame, at.tb_next
        where = last.f_locals.get("where") if last.f_code.co_filename == str(Path(_CORE, "moves.py")) else None
        if at is None and where is not None and isinstance(fault, TypeError):
            gave = re.match(r"'(\w+)' object is not iterable", str(fault))
            what = {"NoneType": "nothing"}.get(gave[1], f"a {gave[1]}") if gave else "something else"
            line = place(Path(where.__code__.co_filename).name, where)
            return f"{line}: {where.__name__!r} must list moves, it gave {what}"
    return found + sentence(fault)
