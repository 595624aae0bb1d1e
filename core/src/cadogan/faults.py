"""What is wrong with installed plugins: each is tried in a process of its own, which it may hang, end or spoil.

So one that never comes back, stops the interpreter or meddles with Python's own functions bars no other, and is named.
"""

import json
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from multiprocessing.connection import Connection
from typing import Any

import attrs

from cadogan import catalogue
from cadogan.catalogue import games, house_rule, rivals, source
from cadogan.errors import CadoganError, PluginError
from cadogan.mistakes import of_hooks, place
from cadogan.sentences import Sentence

PATIENCE = 10.0
"""How many seconds a plugin may take until it can be played with; ours take a hundredth of one."""


PROCESSES: Any = multiprocessing.get_context("fork" if hasattr(os, "fork") else "spawn")


@attrs.frozen
class Fault:
    """What is wrong with an installed plugin.

    Attributes:
        group: the entry-point group.
        name: the entry point.
        distribution: where it came from.
        said: what is wrong, in English and in Russian.
    """

    group: str
    name: str
    distribution: str
    said: Sentence


def faults(patience: float = PATIENCE) -> list[Fault]:
    """Load and bind everything that is installed and return what fails; nothing stops the rest."""
    # A fresh process, from which one can fork without copying threads; -P keeps a random.py that lies here out of it.
    command = [sys.executable, "-P", "-m", "cadogan.faults", str(patience)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    return [
        Fault(group, name, source, (english, russian))
        for group, name, source, english, russian in json.loads(done.stdout)
    ]


def main(patience: float) -> None:
    """Print what is wrong as JSON."""
    found = []
    for group in catalogue.GROUPS:
        for name, (point, *others) in sorted(rivals(group).items()):
            used = source(point)[0]
            for other in sorted({source(other)[0] for other in others} - {used}):
                said = (
                    f"{name}: {other} has one of that name too, and that of {used} is used; uninstall one of them",
                    f"{name}: есть и в {other}, а работает то, что в {used}; удалите одно из них",
                )
                found.append((group, name, other, *said))
            wrong = _tried(group, point, patience)
            if wrong is not None:
                found.append((group, name, used, *wrong))
    json.dump(found, sys.stdout)


def _tried(group: str, point: EntryPoint, patience: float) -> Sentence | None:
    """Try a plugin in another process and return what is wrong with it."""
    plugin = f"{point.name}: {point.value} ({source(point)[0] or '?'})"
    here, there = multiprocessing.Pipe(duplex=False)
    with here:
        process = PROCESSES.Process(target=_try, args=(there, group, point.name), daemon=True)
        process.start()
        there.close()
        try:
            if not here.poll(patience):
                return (
                    f"{plugin} is not ready after {patience:g} seconds and was stopped; other games do not load it",
                    f"{plugin} не готово и через {patience:g} с, остановлено; другие игры его не загружают",
                )
            answer: Sentence | None = here.recv()
            return answer
        except EOFError:
            process.join(patience)
            return (
                f"{plugin} ends the program when it is loaded (status {process.exitcode})",
                f"{plugin} при загрузке завершает программу (код {process.exitcode})",
            )
        except Exception as fault:
            reason = type(fault).__name__
            return (
                f"{plugin} spoils Python itself when it is loaded: its answer cannot be read ({reason})",
                f"{plugin} при загрузке портит сам Python: ответа не разобрать ({reason})",
            )
        finally:
            process.kill()
            process.join()


def _try(answer: Connection, group: str, name: str) -> None:
    """Answer what is wrong with a plugin, None if it is sound. What it prints is lost."""
    for stream in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
    # A plugin may change even what is needed to answer.
    send, leave = answer.send, os._exit
    try:
        _TRIES[group](name)
    except CadoganError as fault:
        send((fault.english, fault.russian))
    except BaseException as fault:
        said = f"{name}: {type(fault).__name__}: {' '.join(str(fault).split())}"
        send((said, said))
    else:
        send(None)
    leave(0)


def _game(name: str) -> None:
    one = games()[name]
    found = one.sheet.keys.get("id", name)
    if found != name:
        raise PluginError(f"{name}: its sheet is that of {found!r}: {one.sheet.path}")
    _ = one.sheet.has_russian
    one.bound()


def _rule(name: str) -> None:
    for wrong, function in of_hooks(house_rule(name).module):
        raise PluginError(f"{place(name, function)}: {wrong}")


_TRIES: dict[str, Callable[[str], object]] = {
    catalogue.GAMES: _game,
    catalogue.HOUSE_RULES: _rule,
    catalogue.FRONTENDS: catalogue.frontend,
    catalogue.COMMANDS: catalogue.command,
    catalogue.SOLVERS: catalogue.solver,
}

if __name__ == "__main__":
    main(float(sys.argv[1]))
