"""A game being played: its history with branches, undo and redo, and what a frontend asks for.

>>> from cadogan.codes import opened
>>> table = opened("klondike#12345")
>>> seen = table.play("deal")
>>> table.undo(), table.undo()
(True, False)
"""

from collections.abc import Callable, Iterator
from typing import Literal

import attrs

from cadogan import advice, notation, sentences
from cadogan.cards import UNSEEN, names
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.hooks import Score
from cadogan.position import Move, Position
from cadogan.rules import Rules
from cadogan.sentences import Sentence
from cadogan.steps import MOVE, NOTE, SHUFFLE, TURN, Steps

State = Literal["playing", "won", "over"]

_WON = ("the game is won; undo, or start another", "пасьянс сошелся; отмените ход или начните новый")


@attrs.frozen
class Seen:
    """A step as the player sees it.

    Attributes:
        kind, source, target, count, depth, below: as in `cadogan.steps`.
        cards: the cards that moved or turned, bottom first, as they lie afterwards; those that the player cannot see
            have no face.
    """

    kind: str
    source: int
    target: int
    count: int
    depth: int
    below: int
    cards: bytes = attrs.field(repr=lambda pile: f"cards({names(pile)!r})")


@attrs.define(eq=False)
class Node:
    """A moment of a game.

    Attributes:
        position: the table.
        move: the move that led here, None at the start.
        parent: the moment before.
        children: what was played from here, in the order of playing.
        line: the child that redo goes to.
    """

    position: Position
    move: Move | None = None
    parent: "Node | None" = None
    children: list["Node"] = attrs.field(factory=list)
    line: "Node | None" = None


class Table:
    """A game at a table.

    A table begins with a deal, or with any position. ``keep``, if given, is called after each change, so that a store
    can write down the game before anything else happens.

    Attributes:
        rules: the bound game.
        deal: the deal, None for a table that was set up.
        root: the first moment.
        node: the present one.
    """

    def __init__(
        self,
        rules: Rules,
        deal: Deal | None = None,
        position: Position | None = None,
        keep: Callable[["Table"], None] | None = None,
    ) -> None:
        self.rules = rules
        self.deal = deal
        self.keep = keep
        if position is None:
            if deal is None:
                raise ValueError("a table needs a deal or a position")
            _, position = opening(rules, deal)
        self.root = self.node = Node(position)

    # What is on the table.

    @property
    def position(self) -> Position:
        """Return the position, hidden cards included: for engines. Frontends use `view`."""
        return self.node.position

    @property
    def view(self) -> Position:
        """Return what the player sees."""
        return self.rules.view(self.position)

    @property
    def moves(self) -> list[Move]:
        """Return the legal moves; none once the game is won."""
        return [] if self.score.won else self.rules.moves(self.position)

    @property
    def score(self) -> Score:
        """Return the points so far and whether the game is won."""
        return self.rules.score(self.position)

    @property
    def code(self) -> str:
        """Return the deal code: everything needed to play the same cards again by the same rules."""
        return f"{self.rules.code}#{self.deal}" if self.deal is not None else self.rules.code

    @property
    def state(self) -> State:
        """Tell whether the game goes on, is won, or is over.

        It is over when no move is legal, or when nothing but deals and redeals has been legal since the table last
        looked as it does now.
        """
        if self.score.won:
            return "won"
        if not self.moves:
            return "over"
        node = self.node
        while node.move is not None and node.move.verb in ("deal", "redeal") and node.parent is not None:
            if any(move.verb not in ("deal", "redeal") for move in self.rules.moves(node.position)):
                return "playing"
            node = node.parent
            if node.position == self.position:
                return "over"
        return "playing"

    @property
    def count(self) -> int:
        """Return the number of moves that led to the present."""
        return sum(1 for _ in self.line()) - 1

    def line(self) -> Iterator[Node]:
        """Yield the moments from the present back to the start."""
        node: Node | None = self.node
        while node is not None:
            yield node
            node = node.parent

    # Playing.

    def read(self, text: str) -> Move:
        """Return the legal move that a text means; raises the errors of `cadogan.notation.read`."""
        if self.score.won:
            raise IllegalMove(*_WON)
        return notation.read(self.rules, self.position, text)

    def play(self, move: Move | str) -> list[Seen]:
        """Play a move and return what happened, as the player sees it.

        A move that was played from here before goes on along that branch; any other begins a new one. Raises
        IllegalMove with the reason, and for text InvalidMove and AmbiguousMove; the table is then as it was.
        """
        if isinstance(move, str):
            move = self.read(move)
        elif move not in self.moves:
            reason = _WON if self.score.won else self.rules.refusal(self.position, move)
            raise IllegalMove(*(reason or sentences.REFUSALS["no way"]))
        before = self.position
        steps, after = self.rules.play(before, move)
        child = next((child for child in self.node.children if child.move == move), None)
        self._go(child or Node(after, move, self.node))
        return self.seen(before, steps)

    def seen(self, before: Position, steps: Steps) -> list[Seen]:
        """Return steps as the player sees them."""
        found = []
        position = before
        for step in steps:
            position = position.after([step])
            kind, source, target, count, depth, below = step
            cards = b""
            if kind not in (NOTE, SHUFFLE):
                pile = self.rules.view(position)[target]
                end = len(pile) - (below if kind == MOVE else depth if kind == TURN else 0)
                # In a view a hidden card that turns up has no face, not even a back.
                cards = pile[end - count : end].replace(b"\0", bytes([UNSEEN]))
            found.append(Seen(kind, source, target, count, depth, below, cards))
        return found

    def foreseen(self, move: Move) -> list[Seen]:
        """Return what a legal move does as far as the player can tell before it is played.

        What happens by itself afterwards is left out, since it may depend on cards that are hidden, and so is
        whatever follows a shuffle.
        """
        view = self.view
        steps = self.rules.composed.verbs[move.verb](view, move)
        known = next((at for at, step in enumerate(steps, 1) if step[0] == SHUFFLE), len(steps))
        return self.seen(view, steps[:known])

    def undo(self) -> bool:
        """Go back a move; tell whether there was one."""
        if self.node.parent is None:
            return False
        self._go(self.node.parent)
        return True

    def redo(self, branch: int | None = None) -> bool:
        """Go forward along the last line played, or along a branch of `branches`; tell whether there was one."""
        children = self.node.children
        if branch is not None and not 0 <= branch < len(children):
            return False
        child = self.node.line if branch is None else children[branch]
        if child is None:
            return False
        self._go(child)
        return True

    def restart(self) -> None:
        """Go back to the start; everything played can be redone."""
        self._go(self.root)

    @property
    def branches(self) -> list[Move]:
        """Return the moves that were played from here, in the order of playing."""
        return [child.move for child in self.node.children if child.move is not None]

    def _go(self, node: Node) -> None:
        """Make a moment the present; a child is then the line of its parent. What cannot be kept does not happen."""
        before, self.node = self.node, node
        children, line = before.children, before.line
        if node.parent is before:
            before.line = node
            if node not in children:
                before.children = [*children, node]
        if self.keep is not None:
            try:
                self.keep(self)
            except BaseException:
                self.node, before.children, before.line = before, children, line
                raise

    # Advice.

    def hints(self) -> list[Move]:
        """Return the legal moves, the likeliest first."""
        return advice.hints(self.rules, self.position) if self.moves else []

    def safe(self) -> list[Move]:
        """Return moves to foundations that cannot do harm; none right after the player took a card back from one."""
        move = self.node.move
        if move is not None and self.rules.layout.row(move.source).kind == "foundation":
            return []
        return advice.safe(self.rules, self.position) if self.moves else []

    def auto(self, *, every: bool = False) -> list[Seen]:
        """Play safe moves, or ``every`` move of a card to a foundation, until there are none; return what happened."""
        found: list[Seen] = []
        while some := self._to_foundations() if every else self.safe():
            found += self.play(some[0])
        return found

    def _to_foundations(self) -> list[Move]:
        kind = {i: self.rules.layout.row(i).kind for i in range(self.rules.layout.size)}
        return [
            move
            for move in self.moves
            if move.verb == "move" and kind[move.target] == "foundation" != kind[move.source]
        ]

    def obvious(self, source: int, count: int = 0) -> Move | None:
        """Return the move that pointing at a pile, or at a card of it, most likely means."""
        return advice.obvious(self.rules, self.position, source, count) if self.moves else None

    def _repr_svg_(self) -> str:
        """Draw the table as the player sees it, in a notebook."""
        from cadogan.svg import svg

        return svg(self.rules.layout, self.view, peeking=True)

    def refuse(self, source: int, target: int, count: int = 1) -> Sentence | None:
        """Return the reason against moving cards, in English and in Russian; None if it is legal."""
        return _WON if self.score.won else self.rules.refusal(self.position, Move("move", source, target, count))
