"""All that the commands of the solver say, in English and in Russian, and the amounts that are typed after them."""

import re
from typing import TYPE_CHECKING

import attrs

from cadogan.errors import CadoganError
from cadogan.sentences import Sentence
from cadogan_solver.intervals import Interval

if TYPE_CHECKING:
    from cadogan_solver.study import Share, Study, Summary

COMMANDS: dict[str, Sentence] = {
    "solve": (
        "Search whether a deal or a position can be won, and how. The exit status is 0 if it is won or lost, 3 if that "
        "is not known.",
        "Узнать, сходится ли расклад или позиция и как. Код возврата 0, если сходится или не сходится, 3, если "
        "неизвестно.",
    ),
    "rate": (
        "Tell how hard a deal is: how long the search takes, and how often a random and a greedy player win, who see "
        "only what a player sees.",
        "Оценить трудность расклада: сколько длится поиск и как часто выигрывают случайный и жадный игроки, которые "
        "видят только то, что видит игрок.",
    ),
    "study": (
        "Solve many deals and tell what share can be won. It can be stopped at any time; what is found is kept.",
        "Решить много раскладов и узнать, какая доля их сходится. Остановить можно в любой момент, найденное хранится.",
    ),
}

HELP: dict[str, Sentence] = {
    "-h": ("show this help and stop", "показать эту справку"),
    "--lang": ("language; by default that of the locale", "язык; обычно по локали"),
    "--json": ("print JSON, for programs", "печатать JSON, для программ"),
    "--house": ("house rules, in their order", "домашние правила, по порядку"),
    "code": (
        "a deal code such as klondike:draw=3#12345, or a file with a position or a save",
        "код расклада вроде klondike:draw=3#12345 или файл с позицией или записью игры",
    ),
    "game": (
        "the game, with options if need be: klondike:draw=3; left out with --resume",
        "игра, можно с настройками: klondike:draw=3; с --resume не нужна",
    ),
    "--budget": (
        "CPU time for a deal: 500ms, 10s (the default), 2m, 1h, none",
        "время процессора на расклад: 500ms, 10s (обычно), 2m, 1h, none",
    ),
    "--states": ("look at so many positions at most", "просмотреть не больше стольких позиций"),
    "--memory": (
        "memory for a deal: 512MiB, 1GiB (the default)",
        "память на расклад: 512MiB, 1GiB (обычно)",
    ),
    "--without": (
        "leave out a shortcut of the search, or several, separated by commas",
        "искать без этого сокращения или без нескольких, через запятую",
    ),
    "--moves": ("only a win in at most so many moves will do", "годится только решение не длиннее"),
    "--shortest": ("search for a win with the fewest moves", "искать самое короткое решение"),
    "--tries": ("how often each player tries", "сколько раз пробует каждый игрок"),
    "-n": ("how many deals; 100 by default", "сколько раскладов; обычно 100"),
    "--seed-from": ("the number of the first deal; 1 by default", "номер первого расклада; обычно 1"),
    "--deals": ("whose deal numbers", "чьи номера раскладов"),
    "--jobs": (
        "processes on this machine; by default one a processor",
        "сколько процессов; обычно по числу процессоров",
    ),
    "--cluster": ("a Dask cluster, such as tcp://host:8786", "кластер Dask, например tcp://host:8786"),
    "--resume": (
        "go on with the last study, or with the last of this game, as it was asked for, but for what is typed now",
        "продолжить последнее исследование, или последнее этой игры, как оно было задано, кроме указанного теперь",
    ),
    "--db": ("where results are kept; by default with the games", "где хранить результаты; обычно там же, где игры"),
    "--csv": ("write a table of all deals", "записать таблицу всех раскладов"),
    "--plot": ("draw the interval and the time of each deal, as SVG", "нарисовать интервал и время расклада, SVG"),
}

_SAID: dict[str, Sentence] = {
    "won": ("{code} can be won; moves: {moves}.", "{code} сходится; ходов: {moves}."),
    "lost": (
        "{code} cannot be won: every line of play was searched.",
        "{code} не сходится: перебраны все продолжения.",
    ),
    "lost, so short": (
        "{code} cannot be won in at most {most} moves.",
        "{code} не сходится не более чем за столько ходов: {most}.",
    ),
    "unknown, so short": (
        "Whether {code} can be won in at most {most} moves is not known: {why}.",
        "Сходится ли {code} не более чем за столько ходов: {most}, неизвестно: {why}.",
    ),
    "won, but longer": (
        "{code} can be won in {moves} moves; whether {most} are enough is not known.",
        "{code} сходится, ходов: {moves}; хватит ли {most}, неизвестно.",
    ),
    "won, perhaps shorter": (
        "{code} can be won in {moves} moves; whether fewer are enough is not known.",
        "{code} сходится, ходов: {moves}; можно ли за меньшее число, неизвестно.",
    ),
    "unknown": ("Whether {code} can be won is not known: {why}.", "Сходится ли {code}, неизвестно: {why}."),
    "a position": ("{code} (a position)", "{code} (позиция)"),
    "played": ("{code} (moves made: {count})", "{code} (сделано ходов: {count})"),
    "used": (
        "{states} positions, {seconds:.2f} s of CPU time, {memory} MiB of memory at most.",
        "Позиций: {states}, время процессора: {seconds:.2f} с, память: до {memory} МиБ.",
    ),
    "players": (
        "Of {tries} tries the random player wins {random}, the greedy player {greedy}.",
        "Попыток: {tries}; случайный игрок выиграл {random}, жадный {greedy}.",
    ),
    "stopped": ("stopped; nothing was found out", "остановлено; ничего не выяснено"),
    "so far": ("won {won}, lost {lost}, unknown {unknown}", "сходится {won}, нет {lost}, неизвестно {unknown}"),
    "study stopped": (
        "stopped; {found} of {count} deals are kept, and '{again}' goes on",
        "остановлено; сохранено {found} раскладов из {count}, продолжит '{again}'",
    ),
    "study kept": (
        "{found} of {count} deals were answered, what was kept is whole, and '{again}' goes on",
        "решено {found} раскладов из {count}, сохраненное цело, продолжит '{again}'",
    ),
    "other code": (
        "the program or the game has changed since; what was found before does not count any more",
        "программа или игра с тех пор изменилась; найденное раньше уже не считается",
    ),
    "heading": (
        "{game}, deals {deals} {first} to {last}, {budget}",
        "{game}, расклады {deals} {first} – {last}, {budget}",
    ),
    "seconds": ("{seconds:g} s a deal", "по {seconds:g} с на расклад"),
    "positions": (", at most {states} positions", ", до {states} позиций"),
    "beyond": (
        "With larger limits {count} of these deals were decided earlier, in up to {seconds:.2f} s, {states} positions.",
        "Из них решено раньше, с большими пределами: {count}; время до {seconds:.2f} с, позиций до {states}.",
    ),
    "no limit": ("without a limit of time", "без предела времени"),
    "share": (
        "{name:8} {count:6}  {share:7.3f} %   95 % interval {low:.3f} to {high:.3f} %",
        "{name:11} {count:6}  {share:7.3f} %   интервал 95 %: {low:.3f} – {high:.3f} %",
    ),
    "bounds": (
        "Whatever the unknown deals are, {low:.3f} to {high:.3f} % can be won (95 %).",
        "Каковы бы ни были неизвестные, сходится {low:.3f} – {high:.3f} % (95 %).",
    ),
    "time": (
        "CPU time of a deal: median {0:.3f} s, mean {1:.3f} s, most {2:.3f} s.",
        "Время процессора на расклад: медиана {0:.3f} с, среднее {1:.3f} с, самое большое {2:.3f} с.",
    ),
    "states": (
        "Positions of a deal: median {0:.0f}, mean {1:.0f}, most {2:.0f}.",
        "Позиций на расклад: медиана {0:.0f}, среднее {1:.0f}, больше всего {2:.0f}.",
    ),
    "rated": (
        "Tries won by the random player: {random:.2f} %, by the greedy player: {greedy:.2f} %.",
        "Выиграно попыток: случайным игроком {random:.2f} %, жадным {greedy:.2f} %.",
    ),
    "none yet": ("No deal is answered yet.", "Пока не решено ни одного расклада."),
}

_NAMES: dict[str, Sentence] = {
    "won": ("won", "сходится"),
    "lost": ("lost", "не сходится"),
    "unknown": ("unknown", "неизвестно"),
}
_WHY: dict[str, Sentence] = {
    "": ("it was not found out", "не выяснено"),
    "time": ("the time came to its end; --budget gives more", "не хватило времени; больше даст --budget"),
    "states": ("the limit of positions was reached", "достигнут предел числа позиций"),
    "memory": ("the memory came to its end; --memory gives more", "не хватило памяти; больше даст --memory"),
    "stopped": ("the search was stopped", "поиск остановлен"),
}


def said(language: str, key: str, *values: object, **named: object) -> str:
    """Return a sentence with its values."""
    return _SAID[key][language == "ru"].format(*values, **named)


def why(reason: str, language: str) -> str:
    """Return what came to its end."""
    return _WHY[reason][language == "ru"]


def report(study: "Study", found: "Summary", language: str) -> str:
    """Return what a study has found out."""
    if not found.deals:
        return said(language, "none yet")
    limits = study.limits
    lines = [
        said(
            language,
            "heading",
            game=study.subject.rules,
            deals=study.subject.deals,
            first=study.first,
            last=study.first + found.deals - 1,
            budget=said(language, "no limit" if limits.seconds is None else "seconds", seconds=limits.seconds)
            + (said(language, "positions", states=limits.states) if limits.states is not None else ""),
        )
    ]
    if found.beyond is not None:
        lines.append(said(language, "beyond", **attrs.asdict(found.beyond)))
    lines += [_share(name, getattr(found, name), language) for name in ("won", "lost", "unknown")]
    if found.unknown.count:
        lines.append(said(language, "bounds", **_percent(found.winnable)))
    lines += [said(language, "time", *found.seconds), said(language, "states", *found.states)]
    if found.random is not None and found.greedy is not None:
        lines.append(said(language, "rated", random=100 * found.random, greedy=100 * found.greedy))
    return "\n".join(lines)


def _share(name: str, share: "Share", language: str) -> str:
    return said(
        language,
        "share",
        name=_NAMES[name][language == "ru"],
        count=share.count,
        share=100 * share.share,
        **_percent(share.interval),
    )


def _percent(interval: Interval) -> dict[str, float]:
    return {"low": 100 * interval.low, "high": 100 * interval.high}


# Amounts.

_SECONDS = {"ms": 0.001, "s": 1.0, "": 1.0, "m": 60.0, "h": 3600.0}
_BYTES = {"": 1, "B": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9, "KIB": 1 << 10, "MIB": 1 << 20, "GIB": 1 << 30}


def seconds_of(text: str) -> float | None:
    """Read a time: ``500ms``, ``10s``, ``2m``, ``1h``; ``none`` is no limit. Raises CadoganError."""
    parts = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,9})?) ?(ms|s|m|h|)", text.strip().lower())
    if text.strip().lower() == "none":
        return None
    if parts is None or not float(parts[1]):
        raise CadoganError(
            f"{text!r} is not a time; write 500ms, 10s, 2m, 1h, or none",
            f"{text!r}: это не время; пишите 500ms, 10s, 2m, 1h или none",
        )
    return float(parts[1]) * _SECONDS[parts[2]]


def bytes_of(text: str) -> int:
    """Read an amount of memory: ``512MiB``, ``1GiB``. Raises CadoganError."""
    parts = re.fullmatch(r"([0-9]{1,15}(?:\.[0-9]{1,3})?) ?([KMG]?I?B?)", text.strip().upper())
    if parts is None or parts[2] not in _BYTES or not float(parts[1]):
        raise CadoganError(
            f"{text!r} is not an amount of memory; write 512MiB or 1GiB",
            f"{text!r}: это не объем памяти; пишите 512MiB или 1GiB",
        )
    return int(float(parts[1]) * _BYTES[parts[2]])


def from_zero(text: str) -> int:
    """Read a whole number. Raises CadoganError."""
    if not re.fullmatch("[0-9]{1,18}", text):
        raise CadoganError(f"{text!r} is not a whole number", f"{text!r}: это не целое число")
    return int(text)


def names_of(text: str) -> list[str]:
    """Read names separated by commas."""
    return [name.strip() for name in text.split(",")]


def number_of(text: str) -> int:
    """Read a whole number above 0. Raises CadoganError."""
    if not from_zero(text):
        raise CadoganError(f"{text!r} is not a whole number above 0", f"{text!r}: это не целое число больше 0")
    return int(text)
