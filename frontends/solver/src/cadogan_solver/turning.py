"""Reachable stock cards: the stock as a reserve whose cards can be played as turning brings them up."""

from typing import Any, TypeAlias

from cadogan import Move, Position, Stock
from cadogan.builder import is_core
from cadogan.layout import Waste
from cadogan.piles import Known
from cadogan.rules import Rules
from cadogan.vocabulary import bit
from cadogan_solver.lines import Child, Line
from cadogan_solver.questions import piles_of, spoken_of, takes_any, turned_to_waste

Mark: TypeAlias = tuple[bytes, bytes, Any]
"""Stock, waste and memo."""
Turned: TypeAlias = tuple[Line, bytes, bytes, Any]
"""Moves, and the stock, waste and memo that they lead to."""


class Turning:
    """The stock as a reserve: every card that turning the stock brings to the top of the waste can be played.

    Turning cards commutes with moves that touch neither stock nor waste, since nothing else depends on either. So a
    line of play can be put in such an order that each turn comes just before the waste card that it is made for, and a
    win needs no turn after its last card has left the waste.

    Attributes:
        stock, waste: the piles.
        endless: there is no limit to passes: positions that turning leads into each other are the same.
        same: for the two piles, what stands for all positions that turning leads into each other.
    """

    def __init__(self, rules: Rules) -> None:
        layout = rules.layout
        self.rules = rules
        self.stock, self.waste = layout.pile("stock"), layout.pile("waste")
        self.piles = (self.stock, self.waste)
        self.endless = layout.redeals is None and not layout.memo
        self.same = _Same(self)
        tables = rules.composed.ordinary
        assert tables is not None
        self._from_waste = tables.out_of(self.waste)
        self._wanted = tables.wanted_from(self.waste)
        self._next: Known[Mark, list[tuple[Move, Mark]]] = Known(self._turned, 1 << 17)
        self._passes: Known[Mark, list[Turned]] = Known(self._turns, 1 << 15)
        self._blank = layout.empty()

    def turns(self, stock: bytes, waste: bytes, memo: Any) -> list[Turned]:
        """Return what turning brings about: the moves, stock, waste and memo, beginning with things as they are."""
        return self._passes[stock, waste, memo]

    def goes_round(self, turns: list[Turned]) -> bool:
        """Tell whether turning, with no choice on the way, leads back to where some turns began."""
        follows = [[mark for _, mark in self._next[turn[1:]]] for turn in turns]
        return follows == [[turn[1:]] for turn in (*turns[1:], turns[0])]

    def _turns(self, mark: Mark) -> list[Turned]:
        found: list[Turned] = [((), *mark)]
        seen = {mark}
        for line, *here in found:
            for move, mark in self._next[here[0], here[1], here[2]]:
                if mark not in seen:
                    seen.add(mark)
                    found.append(((*line, move), *mark))
        return found

    def _turned(self, mark: Mark) -> list[tuple[Move, Mark]]:
        """Return the moves that turn the stock, and what stock, waste and memo are then: one, none, or a choice."""
        parts = list(self._blank)
        parts[self.stock], parts[self.waste], parts[-2] = mark
        position = Position(parts)
        found = []
        for move in self.rules.moves(position):
            if move.verb in ("deal", "redeal"):
                after = self.rules.play(position, move)[1]
                found.append((move, (after[self.stock], after[self.waste], after[-2])))
        return found

    def reached(self, position: Position) -> list[Child]:
        """Return the moves of waste cards that turning brings up, those of the card that is up now left out."""
        found: list[Child] = []
        play = self.rules.play
        moves, wanted = self._from_waste, self._wanted(position)
        for line, stock, waste, memo in self.turns(position[self.stock], position[self.waste], position[-2])[1:]:
            if not waste or not wanted & bit(waste[-1]):
                continue
            parts = list(position)
            parts[self.stock], parts[self.waste], parts[-2] = stock, waste, memo
            turned = Position(parts)
            for move in moves(turned):
                if move.source == self.waste:
                    found.append(((*line, move), play(turned, move)[1]))
        return found


class _Same(dict[tuple[bytes, bytes], bytes]):
    """What stands for a stock and a waste, remembered: the least of all that turning leads to and back from."""

    def __init__(self, turning: Turning) -> None:
        super().__init__()
        self.turning = turning

    def __missing__(self, piles: tuple[bytes, bytes]) -> bytes:
        if len(self) > 1 << 17:
            self.clear()
        stock, waste = piles
        here = stock + b"\x41" + waste
        turns = self.turning.turns(stock, waste, ())
        found = here
        if len(turns) > 1 and self.turning.goes_round(turns):
            found = min([s + b"\x41" + w for _, s, w, _ in turns])
        self[piles] = found
        return found


def turning(rules: Rules) -> Turning | None:
    """Return the stock as a reserve, None where turning could depend on the rest of the table, or the rest on it."""
    layout = rules.layout
    stocks = [row for row in layout.rows if isinstance(row, Stock)]
    wastes = [row for row in layout.rows if isinstance(row, Waste)]
    if len(stocks) != 1 or len(wastes) != 1 or wastes[0].count != 1:
        return None
    stock, waste = stocks[0], wastes[0]
    touched = {*layout.piles("stock"), *layout.piles("waste")}
    refilling = piles_of(layout, [name for row in layout.rows for name in row.refill])
    if (
        not turned_to_waste(rules)
        or any(take.lift != "nothing" for take in stock.take)
        or takes_any(stock)
        or takes_any(waste)
        or any(row.at_once for row in layout.rows)
        or any(take.lift not in ("top", "nothing") for take in waste.take)
        or waste.conditions
        or stock.conditions
        or (spoken_of(layout) | refilling | piles_of(layout, layout.goal.name.split())) & touched
        or any(each.counts for row in layout.rows for each in row.conditions)
        or layout.shuffled
        or layout.goal.kind == "runs"
        or rules.composed.tests
        or rules.composed.ordinary is None
        or not set(rules.composed.verbs) <= {"move", "pick", "deal", "redeal"}
        or {"move", "pick"} & rules.composed.wheres.keys()
    ):
        return None
    # A deal of the game's own looks at no other piles, see `_turned_to_waste`.
    own = [what for verb, what in rules.composed.verbs.items() if verb != "deal"]
    if not all(map(is_core, (rules.score, rules.automatic, rules.redeal, *own))):
        return None
    return Turning(rules)
