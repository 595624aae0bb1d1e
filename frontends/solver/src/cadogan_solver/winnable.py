"""Deals that can be won: those that come with this package, those of the user's studies, and those found on the spot.

``python -m cadogan_solver.winnable FILE`` brings the list that comes with it up to date, from studies. The same list
tells how many moves games take.
"""

import argparse
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from statistics import median_low

import attrs

from cadogan import deals
from cadogan.deals import Deal, opening
from cadogan.errors import CadoganError
from cadogan.outlook import Length, Limits
from cadogan.rules import Rules
from cadogan.session import write
from cadogan.store import Store
from cadogan_solver.answers import Budget
from cadogan_solver.results import Results
from cadogan_solver.solve import solve
from cadogan_solver.study import bound, replayed

LIST = Path(__file__).with_name("winnable.txt")
"""A line a deal: its code, a space, and the moves of a win by places, separated by ``"; "``."""

_HEAD = """\
# Deals that can be won, and how. Made by 'python -m cadogan_solver.winnable' from studies; a test replays every line.
"""
_EACH = 2.0
"""So many seconds at most are spent on a deal: to try the next is better than to search long."""


@attrs.frozen
class Won:
    """A deal that can be won: the code of its game, the deal, and the moves."""

    game: str
    deal: str
    moves: str

    @property
    def count(self) -> int:
        """Return how many moves there are."""
        return self.moves.count(";") + 1


def listed(path: Path = LIST) -> Iterator[Won]:
    """Yield the deals of a list."""
    with suppress(FileNotFoundError):
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                code, _, moves = line.partition(" ")
                game, _, deal = code.rpartition("#")
                yield Won(game, deal, moves)


@lru_cache(maxsize=1)
def lengths() -> Mapping[str, Length]:
    """Return how many moves games take, by the wins of the list: what `cadogan.outlook.lengths` wants."""
    counts: dict[str, list[int]] = {}
    for won in listed():
        counts.setdefault(won.game, []).append(won.count)
    return {game: Length(len(some), median_low(some), min(some), max(some)) for game, some in counts.items()}


def holds(rules: Rules, won: Won) -> bool:
    """Tell whether the moves of a deal win by the rules as they are now."""
    return replayed(rules, opening(rules, deals.read(won.deal))[1], won.moves)


def winnable(rules: Rules, limits: Limits) -> Deal | None:
    """Return a deal that can be won: a known one that the user has not played yet, else one that is found now.

    A deal that is known is dealt only after its win has been replayed, so that changed rules cannot make it untrue.
    Where no new one is found within the limits, one is dealt that was played before; None if there is none.
    """
    known = [won for won in listed() if won.game == rules.code]
    with suppress(CadoganError):
        results = Results()
        if results.path.is_file():
            known += [Won(rules.code, *row) for row in results.won(rules.code)]
    random.SystemRandom().shuffle(known)
    played = _played(rules)
    fresh = (won for won in known if won.deal not in played and holds(rules, won))
    again = (won for won in known if won.deal in played and holds(rules, won))
    found = next(fresh, None)
    if found is not None:
        return deals.read(found.deal)
    return _search(rules, limits) or next((deals.read(won.deal) for won in again), None)


def _played(rules: Rules) -> set[str]:
    """Return the deals of a game that the user has played lately."""
    store = Store()
    if not store.path.is_file():
        return set()
    with suppress(CadoganError), store:
        return {kept.deal for kept in store.recent(500, rules.id)}
    return set()


def _search(rules: Rules, limits: Limits) -> Deal | None:
    begun = time.process_time()
    while (left := limits.seconds + begun - time.process_time()) > 0:
        deal = deals.random_deal()
        budget = Budget(min(left, _EACH), memory=limits.memory)
        if solve(rules, opening(rules, deal)[1], budget).verdict == "won":
            return deal
    return None


def main(arguments: Sequence[str] | None = None) -> None:
    """Bring a list of deals that can be won up to date from studies: shorter wins take the place of longer ones."""
    parser = argparse.ArgumentParser(prog="python -m cadogan_solver.winnable", description=main.__doc__)
    parser.add_argument("file", type=Path, help="the list")
    parser.add_argument("--db", type=Path, help="the studies; by default the user's")
    parser.add_argument("--most", type=int, default=25, help="how many deals of a game at most")
    known = parser.parse_args(arguments)
    results = Results(known.db)
    found: dict[str, dict[str, Won]] = {}
    for won in (*listed(known.file), *(Won(game, *row) for game in results.games() for row in results.won(game))):
        some = found.setdefault(won.game, {})
        before = some.get(won.deal)
        better = len(some) < known.most if before is None else won.count < before.count
        if better and holds(bound(won.game), won):
            some[won.deal] = won
    wins = [won for _, some in sorted(found.items()) for won in some.values()]
    write(known.file, _HEAD + "".join(f"{won.game}#{won.deal} {won.moves}\n" for won in wins))
    print(f"{known.file}: {len(wins)} deals")


if __name__ == "__main__":
    main()
