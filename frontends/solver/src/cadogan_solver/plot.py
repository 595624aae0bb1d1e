"""Drawings of a study: the interval as it narrows with the deals, and the time that each deal took."""

import importlib.util
import io
from collections.abc import Sequence

from cadogan.errors import CadoganError
from cadogan.sentences import Sentence
from cadogan_solver.intervals import bounds, wilson
from cadogan_solver.results import Result

_COLOURS = {"won": "#2a7f3f", "lost": "#b03a2e", "unknown": "#808080"}
_MARKS = {"won": "o", "lost": "v", "unknown": "s"}
"""Told apart by shape too, for those who do not see the colours."""
_SAID: dict[str, Sentence] = {
    "share": ("share that can be won, %", "доля сходящихся, %"),
    "deals": ("deals", "раскладов"),
    "interval": ("95 % interval", "интервал 95 %"),
    "bounds": ("95 %, whatever the unknown are", "95 %, каковы бы ни были неизвестные"),
    "time": ("CPU time of a deal, s", "время процессора на расклад, с"),
    "number": ("number of the deal", "номер расклада"),
    "won": ("won", "сходится"),
    "lost": ("lost", "не сходится"),
    "unknown": ("unknown", "неизвестно"),
}


def check() -> None:
    """Raise CadoganError if matplotlib is not installed."""
    if importlib.util.find_spec("matplotlib") is None:
        raise CadoganError(
            "a plot needs the package matplotlib: pip install 'cadogan-solver[plot]'",
            "для рисунка нужен пакет matplotlib: pip install 'cadogan-solver[plot]'",
        )


def svg(title: str, results: Sequence[Result], language: str = "en") -> str:
    """Return a drawing of some results as SVG. Raises CadoganError if matplotlib is not installed."""
    check()
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    said = {key: sentence[language == "ru"] for key, sentence in _SAID.items()}
    won = unknown = 0
    shares: list[float] = []
    # Of no deal nothing is known.
    inner: list[tuple[float, float]] = [(0.0, 100.0)]
    outer: list[tuple[float, float]] = [(0.0, 100.0)]
    for count, result in enumerate(results, 1):
        won += result.verdict == "won"
        unknown += result.verdict == "unknown"
        shares.append(100 * won / count)
        for found, each in ((inner, wilson(won, count)), (outer, bounds(won, unknown, count))):
            found.append((100 * each.low, 100 * each.high))
    # Text stays text, and the same results give the same file.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "cadogan"}):
        figure = Figure(figsize=(8, 8), layout="constrained")
        above, below = figure.subplots(2, 1)
        figure.suptitle(title)
        for band, colour, label in ((outer, "unknown", "bounds"), (inner, "won", "interval")):
            low, high = ([each[at] for each in band] for at in (0, 1))
            above.fill_between(range(len(band)), low, high, color=_COLOURS[colour], alpha=0.3, lw=0, label=said[label])
        alone = "o" if len(results) == 1 else ""
        above.plot(range(1, len(results) + 1), shares, color=_COLOURS["won"], marker=alone, label=said["won"])
        above.set(xlabel=said["deals"], ylabel=said["share"], ylim=(0, 100), xlim=(0, len(results)))
        # A point each would make the file of a large study too large to look at.
        many = len(results) > 3000
        for verdict, colour in _COLOURS.items():
            some = [(result.number, max(result.seconds, 1e-4)) for result in results if result.verdict == verdict]
            below.scatter(
                [number for number, _ in some],
                [time for _, time in some],
                s=12,
                marker=_MARKS[verdict],
                color=colour,
                label=said[verdict],
                rasterized=many,
            )
        ends = (results[0].number - 1, results[-1].number + 1) if results else (0, 1)
        below.set(xlabel=said["number"], ylabel=said["time"], yscale="log", xlim=ends)
        for axes in (above, below):
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
            # Above the drawing, where it hides nothing.
            axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3, frameon=False)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None})
    return out.getvalue()
