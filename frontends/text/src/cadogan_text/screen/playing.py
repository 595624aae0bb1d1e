"""A game on the full screen: the conversation of the line mode, its answers collected instead of printed."""

from collections.abc import Callable, Sequence

import attrs

from cadogan.cards import DOWN
from cadogan.errors import CadoganError, InvalidMove
from cadogan.position import Move

from .. import saying
from ..commands import obey
from ..game import Game
from ..reading import Thing, reason, refused
from ..reading import obvious as read_obvious
from . import pointing, words
from .picture import Point


@attrs.define
class Played(Game):
    """A table with a cursor.

    Attributes:
        answers: what was answered to the last key.
        choices: moves among which the player is to choose.
        cursor: the card or pile where the cursor is.
        picked: the cards pointed at so far.
        hint: the move that is shown as a hint.
        shown_hint: the one that was shown before the present key.
        log: all answers.
        fault: what ended the game that never should.
        moved: the last key has changed the table.
    """

    answers: list[str] = attrs.field(factory=list)
    choices: list[Move] = attrs.field(factory=list)
    cursor: Point = (0, 0)
    picked: list[Point] = attrs.field(factory=list)
    hint: Move | None = None
    shown_hint: Move | None = None
    log: list[str] = attrs.field(factory=list)
    fault: Exception | None = None
    moved: bool = False

    # Speaking.

    def words(self, key: str, **fields: object) -> str:
        """Return a sentence in the language of the game."""
        return words.said(self.language, key, **fields)

    def say(self, text: str, *, cards: bool = False) -> None:
        """Keep sentences as an answer, with ``cards`` the cards among them in colours."""
        if text:
            self.answers += (self.look.painted(text) if cards else text).split("\n")

    def page(self, lines: list[str], *, cards: bool = False) -> None:
        """Keep lines as an answer."""
        self.answers += map(self.look.painted, lines) if cards else lines

    def begin(self) -> None:
        """Say which game it is and how to go on."""
        count = self.table.count
        key = "set up" if self.table.deal is None else "resumed" if count else "begun"
        self.tell(key, name=self.name, code=self.table.code, count=count)
        if not count:
            self.tell("short help")
        self.picked, self.hint = [], None
        self.cursor = self.first()
        self.show()

    def show(self) -> None:
        """Say how the game ended, if it has: the table itself is always to be seen."""
        if self.table.state != "playing":
            self.status()

    def offer(self, moves: list[Move]) -> None:
        """Have the player choose."""
        self.listed, self.moment = moves, self.table.node
        self.choices = moves

    # Keys.

    def line(self, text: str) -> None:
        """Do what a line of the line mode says, and answer."""
        self.doing(lambda: obey(self, text))

    def doing(self, do: Callable[[], object]) -> None:
        """Do something; a refusal becomes the answer. What was picked is laid back if the table has changed."""
        self.answers, self.choices = [], []
        node, hinted = self.table.node, self.hinted
        self.shown_hint, self.hint = self.hint, None
        try:
            do()
        except CadoganError as fault:
            self.refuse(fault)
        except Exception as fault:
            self.fault, self.leaving = fault, 2
            return
        self.moved = self.table.node is not node
        if self.moved:
            self.picked = []
        if self.hinted != hinted and self.moment is self.table.node:
            self.hint = self.listed[(self.hinted - 1) % len(self.listed)]
            self.picked = []
        self.settle()
        self.log += self.answers

    def settle(self) -> None:
        """Keep the cursor on the table."""
        table = self.table
        pile = self.cursor[0] if self.cursor[0] < table.rules.layout.size else 0
        if self.cursor[1] not in pointing.stops(table.rules.layout, table.view, table.moves, pile):
            self.cursor = pointing.top(table.view, pile)

    def first(self) -> Point:
        """Return where the cursor begins: at the likeliest move."""
        hints = self.table.hints()
        return pointing.top(self.table.view, hints[0].source if hints else 0)

    def point(self, at: Point) -> None:
        """Point at a card or a place: it is picked, or what is picked goes there. Raises CadoganError if it may not."""
        self.cursor = at
        if at in self.picked:
            self.again()
        elif self.picked:
            self._goes(at)
        elif self._is_stock(at[0]):
            self.deal(at[0])
        else:
            found = pointing.fitting(self.table, [at])
            if not found:
                self.send(at)
            elif all(map(pointing.is_whole, found)):
                self.choose(found)
            else:
                self.pick(at)

    def pick(self, at: Point) -> None:
        """Pick a card."""
        self.picked.append(at)
        ready = self.ready()
        cards = self.look.cards(
            self.table.view[pile][-count] for pile, count in self.picked if count
        ) or self.table.rules.layout.label(at[0])
        self.say(self.words("picked, whole" if ready else "picked", cards=cards), cards=True)

    def ready(self) -> list[Move]:
        """Return the moves of several cards that are all picked already."""
        if len(self.picked) < 2:
            return []
        return [move for move in self.table.moves if set(pointing.points(move)) == set(self.picked)]

    def _goes(self, at: Point) -> None:
        found = pointing.meant(self.table, self.picked, at)
        if found:
            self.choose(found)
        else:
            self.pick(at)

    def again(self) -> None:
        """Point at something picked once more: several cards are played, a single one goes where it obviously goes."""
        if self.ready():
            self.choose(self.ready())
        elif len(self.picked) > 1:
            self.picked = []
        else:
            self.send(self.picked[0])

    def send(self, at: Point) -> None:
        """Send a card where it obviously goes. Raises Refused if it goes nowhere."""
        pile, count = at
        move = self.table.obvious(pile, count) if count else None
        if move is None and count < 2:
            move = self.table.obvious(pile)
        if move is not None:
            self.play(move)
            return
        view, layout = self.table.view, self.table.rules.layout
        if count and layout.fans[pile]:
            card = view[pile][-count]
            read_obvious(self.table, Thing(((pile, count),), card if card < DOWN else None), layout.label(pile), count)
        raise refused(reason("nothing moves" if view[pile] else "empty pile", pile=layout.label(pile)), pile)

    def choose(self, moves: Sequence[Move]) -> None:
        """Play the only move there is, or have the player choose."""
        if len(moves) == 1:
            self.play(moves[0])
        else:
            self.tell("several")
            self.offer(list(moves))

    def play_hint(self) -> None:
        """Play the hint that is shown."""
        if self.shown_hint is None:
            raise InvalidMove(*words.reason("no hint"))
        self.cursor = self.shown_hint.source, self.shown_hint.count
        self.play(self.shown_hint)

    def list_moves(self, *, all_: bool = False) -> None:
        """Have the player choose among the moves of what is pointed at and those that point at nothing, or all."""
        found = [] if all_ else pointing.fitting(self.table, self.picked or [self.cursor])
        if found:
            found += [move for move in self.table.moves if pointing.is_at_large(move) and move not in found]
        if not (found or self.table.moves):
            raise InvalidMove(*words.reason("no moves here"))
        self.offer(found or self.table.moves)

    def _is_stock(self, pile: int) -> bool:
        """Tell whether pointing at a pile deals: cards face down, or a place where none are left."""
        cards = self.table.view[pile]
        return self.table.rules.layout.row(pile).kind == "stock" and (not cards or cards[-1] >= DOWN)

    def deal(self, pile: int | None = None) -> None:
        """Deal, redeal if only that is possible, or do what else the game does at the stock."""
        for verb in ("deal", "redeal"):
            if any(move.verb == verb for move in self.table.moves):
                obey(self, verb)
                return
        if pile is not None and (move := self.table.obvious(pile)) is not None:
            self.play(move)
            return
        obey(self, "deal")

    def next(self, way: int) -> None:
        """Move the cursor to the next place where something can be done."""
        if self.picked:
            some = pointing.goals(self.table, self.picked)
        else:
            some = [point for move in self.table.moves for point in pointing.points(move)]
            some = [(pile, min(count, len(self.table.view[pile]))) for pile, count in some]
        order = sorted(set(some), key=lambda point: (point[0], -point[1]))
        if not order:
            return
        if way > 0:
            self.cursor = next((each for each in order if self._key(each) > self._key(self.cursor)), order[0])
        else:
            self.cursor = next((each for each in order[::-1] if self._key(each) < self._key(self.cursor)), order[-1])

    @staticmethod
    def _key(point: Point) -> tuple[int, int]:
        return point[0], -point[1]

    # What the screen shows.

    def marks(self) -> dict[Point, set[str]]:
        """Return what is to be seen besides the cards."""
        found: dict[Point, set[str]] = {self.cursor: {"cursor"}}
        if self.picked:
            for point in pointing.lifted(self.table, self.picked):
                found.setdefault(point, set()).add("picked")
            for point in pointing.goals(self.table, self.picked):
                found.setdefault(point, set()).add("target")
        if self.hint is not None:
            goal = [] if pointing.is_whole(self.hint) else [pointing.top(self.table.view, self.hint.target)]
            for point in [*pointing.points(self.hint), *goal]:
                found.setdefault(point, set()).add("hint")
        return found

    def state(self) -> str:
        """Return points, moves and redeals."""
        table = self.table
        parts = [self.words("state", points=table.score.points, count=table.count)]
        layout = table.rules.layout
        if "redeals" in layout.memo and layout.redeals != 0:
            used = layout.noted(table.position, "redeals")
            parts.append(self.words("state, redeals", used=used, all="∞" if layout.redeals is None else layout.redeals))
        if table.score.says is not None:
            parts.append(table.score.says[self.language == "ru"])
        if table.state != "playing":
            parts.append(self.words(f"state, {table.state}"))
        return "  ".join(parts)

    def pointed(self) -> str:
        """Describe the pile at the cursor."""
        return saying.pile(self.table.rules.layout, self.table.view, self.cursor[0], self.look, self.language)
