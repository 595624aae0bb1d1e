"""A game as a conversation: lines come in, sentences and the table go out."""

import re
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

import attrs

from cadogan import catalogue
from cadogan.errors import AmbiguousMove, CadoganError, IllegalMove, InvalidMove, SaveError
from cadogan.notation import written
from cadogan.pages import folded
from cadogan.position import Move
from cadogan.session import Session
from cadogan.sheet import Sheet
from cadogan.table import Node, Table

from . import drawing, reading, saying
from .looks import Look, screen
from .words import said

T = TypeVar("T")

_CARD = re.compile(r"[2-9TJQKA][cdsh♣♦♠♥](?!\w)")
_WORD = re.compile(r"[^\W\d_]+[ ,]")


def session_of(table: Table) -> Session:
    """Return the session that keeps a table, or another."""
    session = getattr(table.keep, "__self__", None)
    return session if isinstance(session, Session) else Session()


@attrs.define
class Game:
    """A table in a conversation.

    Attributes:
        table: the table.
        look: how cards are written.
        language: ``en`` or ``ru``.
        strict: the first line that is refused ends everything.
        shows: the table is shown after each move.
        safe: safe cards go away by themselves.
        session: opens other tables.
        leaving: the status to leave with, None while the game goes on.
        listed: the moves that a number may mean, good at the moment `moment`.
        moment: see `listed` and `hinted`.
        hinted: how many hints were given at that moment.
        refusal: the last refusal since the last move.
        by_itself: the moments that moves of ``auto on`` led to.
        gained: the points that the last move brought.
        warned: the line that would have left a game that is kept nowhere.
    """

    table: Table
    look: Look
    language: str = "en"
    strict: bool = False
    shows: bool = True
    safe: bool = False
    session: Session = attrs.field(factory=Session)
    leaving: int | None = None
    listed: list[Move] = attrs.field(factory=list)
    moment: Node | None = None
    hinted: int = 0
    refusal: CadoganError | None = None
    by_itself: set[int] = attrs.field(factory=set)
    gained: int = 0
    warned: str = ""

    # Speaking.

    def words(self, key: str, **fields: object) -> str:
        """Return a sentence in the language of the game."""
        return said(self.language, key, **fields)

    def say(self, text: str, *, cards: bool = False) -> None:
        """Print sentences, folded at words on a screen; with ``cards`` the cards among them have colours."""
        lines = text.split("\n")
        if sys.stdout.isatty():
            columns, _ = screen(sys.stdout)
            lines = [part for line in lines for part in folded(line, columns - 1)]
        shown = "\n".join(lines)
        print(self.look.painted(shown) if cards else shown)

    def page(self, lines: list[str], *, cards: bool = False) -> None:
        """Print lines; on a screen a screenful at a time."""
        columns, height = screen(sys.stdout)
        if sys.stdin.isatty() and sys.stdout.isatty():
            lines = [part for line in lines for part in folded(line, columns - 1)]
        else:
            height = None
        step = len(lines) if height is None else height - 1
        for at in range(0, len(lines), max(step, 1)):
            self.say("\n".join(lines[at : at + step]), cards=cards)
            if at + step < len(lines) and input(self.words("more") + " ").strip():
                return

    def tell(self, key: str, **fields: object) -> None:
        """Print one of our sentences."""
        self.say(self.words(key, **fields))

    @property
    def sheet(self) -> Sheet:
        """Return the rule sheet. Raises CadoganError for a game that is not installed."""
        return catalogue.game(self.table.rules.id).sheet

    @property
    def name(self) -> str:
        """Return the game's name, its id if it has no rule sheet."""
        try:
            return self.sheet.name(self.language)
        except CadoganError:
            return self.table.rules.id

    def written(self, moves: list[Move]) -> list[str]:
        """Write moves, before they are played, by places and by cards."""
        rules, view = self.table.rules, self.table.view
        verbs = Counter(move.verb for move in self.table.moves)
        return [saying.move(rules, view, move, self.look, self.language, alone=verbs[move.verb] == 1) for move in moves]

    # The table.

    def begin(self) -> None:
        """Say which game it is, show the table, and say how to go on."""
        count = self.table.count
        key = "set up" if self.table.deal is None else "resumed" if count else "begun"
        self.tell(key, name=self.name, code=self.table.code, count=count)
        self.tell("piles", piles=saying.legend(self.table.rules.layout, self.language))
        self.show()
        if not count:
            self.tell("short help")

    def show(self) -> None:
        """Show the table and what is possible."""
        layout, view = self.table.rules.layout, self.table.view
        if self.look.plain:
            for line in saying.piles(layout, view, self.look, self.language):
                self.say(line, cards=True)
        else:
            columns, lines = screen(sys.stdout)
            drawn = drawing.drawn(layout, view, self.look, columns - 1, None if lines is None else lines - 5)
            print("\n".join(["", *map(self.look.painted, drawn), ""]))
        self.status()

    def status(self) -> None:
        """Say how the game stands and what is possible."""
        table = self.table
        state, points, count = table.state, table.score.points, table.count
        if state != "playing":
            self.tell(state)
            self.tell("after the end", points=points, count=count)
            self.standing()
            with suppress(SaveError):
                self.statistics()
            return
        gained = f" ({self.gained:+})" if self.gained else ""
        line = self.words("status", points=f"{points}{gained}", count=count, possible=self.possible())
        layout = table.rules.layout
        if "redeals" in layout.memo and layout.redeals != 0:
            used = table.position.memo[layout.memo_index("redeals")]
            key = "redeals, any" if layout.redeals is None else "redeals"
            line += " " + self.words(key, used=used, all=layout.redeals)
        self.say(line)
        self.standing()

    def standing(self) -> None:
        """Say how the game stands where points alone do not tell."""
        says = self.table.score.says
        if says is not None:
            self.say(f"{says[self.language == 'ru']}.")

    def possible(self) -> str:
        """Say how many moves there are, by verb."""
        counts: dict[str, int] = {}
        for move in self.table.moves:
            verb = "move" if move.verb == "pick" else move.verb
            counts[verb] = counts.get(verb, 0) + 1
        moves = counts.pop("move", 0)
        parts = [self.words("one move" if moves == 1 else "moves", count=moves)] if moves else []
        parts += [verb if count == 1 else f"{verb} ({count})" for verb, count in counts.items()]
        return ", ".join(parts)

    def statistics(self, *, always: bool = False) -> None:
        """Say how games like this one went, all of its kind with ``always``."""
        rules = self.table.rules
        if self.table.keep is None and not always:
            return
        some = self.session.store.statistics(rules.id)
        mine = (rules.options.written(), " ".join(rules.house))
        for each in some:
            if always or (each.options, each.house) == mine:
                code = rules.id + (f":{each.options}" if each.options else "")
                code += "".join(f"+{rule}" for rule in each.house.split())
                percent = round(100 * each.won / each.played)
                values = attrs.asdict(each) | {"code": code, "percent": percent}
                line = self.words("statistics", **values)
                if each.most is not None:
                    line += " " + self.words("points between", **values)
                self.say(line)
        if always and not some:
            self.tell("no statistics", name=self.name)

    # Playing.

    def kept(self, do: Callable[[], T]) -> T:
        """Do something that changes the table; if it cannot be kept, say so once and go on without."""
        try:
            done = do()
        except SaveError as fault:
            self.table.keep = None
            self.tell("not kept", reason=fault.said(self.language).rstrip("."))
            return do()
        while self.session.told:
            self.say(self.session.told.pop(0)[self.language == "ru"])
        return done

    def play(self, move: Move) -> None:
        """Play a legal move and say what happened. Raises InvalidMove once the game is given up."""
        self.must_go_on()
        points = self.table.score.points
        seen = self.kept(partial(self.table.play, move))
        self.say(saying.told(self.table.rules.layout, seen, self.look, self.language), cards=True)
        if self.safe:
            self.put_away(by_itself=True)
        self.gained = self.table.score.points - points
        self.changed()
        self.gained = 0

    def must_go_on(self) -> None:
        """Raise InvalidMove if the game is given up."""
        if self.session.left(self.table):
            raise InvalidMove(*reading.reason("given up already"))

    def put_away(self, *, by_itself: bool = False, whole: bool = False) -> int:
        """Play safe moves until there are none, or with ``whole`` all moves to foundations; return how many."""
        count = 0
        while some := self.all_away() if whole else self.table.safe():
            move = some[0]
            seen = self.kept(partial(self.table.play, move))
            what = saying.told(self.table.rules.layout, seen, self.look, self.language)
            self.say(self.words("by itself", what=what) if by_itself else what, cards=True)
            if by_itself:
                self.by_itself.add(id(self.table.node))
            count += 1
        return count

    def all_away(self) -> list[Move]:
        """Return the moves that put a card on a foundation or discard."""
        row = self.table.rules.layout.row
        away = ("foundation", "discard")
        return [
            move
            for move in self.table.moves
            if move.verb in ("move", "pick") and row(move.target).kind in away and row(move.source).kind not in away
        ]

    def changed(self) -> None:
        """Show the table after a change."""
        self.refusal = None
        self.warned = ""
        if self.shows:
            self.show()
        elif self.table.state != "playing":
            self.status()

    def offer(self, moves: list[Move]) -> None:
        """List moves whose numbers may be typed next."""
        self.listed, self.moment = moves, self.table.node
        width = len(str(len(moves)))
        lines = [f"{number:{width + 1}}. {text}" for number, text in enumerate(self.written(moves), 1)]
        self.page(lines, cards=True)

    def numbered(self, number: int) -> Move:
        """Return a move of the last list. Raises InvalidMove if there is none."""
        if not self.listed or self.moment is not self.table.node:
            raise InvalidMove(*reading.reason("no list"))
        if not 1 <= number <= len(self.listed):
            raise InvalidMove(*reading.reason("not in list", count=len(self.listed)))
        return self.listed[number - 1]

    def attempt(self, text: str) -> None:
        """Play what a line means, or offer what it may mean. Raises CadoganError if it means nothing that is legal."""
        if text.isdecimal():
            self.play(self.numbered(int(text)))
            return
        found = reading.read(self.table, text)
        if len(found) == 1:
            self.play(found[0])
            return
        if self.strict:
            moves = ", ".join(written(self.table.rules.layout, move) for move in found)
            raise AmbiguousMove(*reading.reason("several, strict", text=text, moves=moves))
        self.tell("several", text=text)
        self.offer(found)
        self.tell("type a number")

    def refuse(self, fault: CadoganError) -> None:
        """Say why something was not done."""
        sentence = self.look.sentence(fault.said(self.language)).rstrip(".")
        if isinstance(fault, IllegalMove):
            first, self.refusal = self.refusal is None, fault
            reason = sentence if _CARD.match(sentence) else sentence[:1].lower() + sentence[1:]
            self.say(self.words("no", reason=reason) + (" " + self.words("why tells more") if first else ""))
        else:
            begin = sentence[:1].upper() if _WORD.match(sentence) else sentence[:1]
            self.say(begin + sentence[1:] + ("" if sentence.endswith(("?", "!")) else "."))
