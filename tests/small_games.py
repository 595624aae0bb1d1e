"""Small games for the solver's tests: table games with a small pack, layouts drawn at random, and plain brute force."""

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from types import ModuleType
from typing import Any

import attrs

from cadogan import (
    ANY,
    BASE,
    Cell,
    Foundation,
    Layout,
    Move,
    Moves,
    Position,
    Reserve,
    Stock,
    Tableau,
    Waste,
    any_card,
    cleared,
    deal_is,
    down,
    either,
    empty,
    hookimpl,
    nowhere,
    out,
    rank,
    run,
    steps,
    suit,
    top,
    up,
    whole_run,
)
from cadogan.cards import DOWN, KING, PACK
from cadogan.catalogue import game, house_rule
from cadogan.errors import CadoganError
from cadogan.layout import Row
from cadogan.position import Position as Table
from cadogan.rules import HouseRule, Rules, bind
from cadogan.vocabulary import Build


def pack(suits: int, ranks: int, decks: int = 1) -> bytes:
    """Return a pack of so many suits, each from the ace to a rank."""
    return bytes(card for card in PACK if suit(card) < suits and rank(card) <= ranks) * decks


PACKS = (pack(4, 4), pack(4, 5), pack(2, 7), pack(3, 5), pack(2, 5), pack(4, 3))
TWO_PACKS = (pack(2, 4, 2), pack(1, 5, 2))
SEVERAL_PACKS = (*TWO_PACKS, pack(2, 5, 2), pack(4, 3, 2), pack(1, 6, 2), pack(1, 4, 3), pack(2, 3, 3), pack(4, 2, 2))


def plugin(layout: Callable[..., Layout], **hooks: Any) -> Any:
    """Return something that binds like a game of the catalogue."""
    module = ModuleType("drawn")
    module.layout = hookimpl(layout)  # type: ignore[attr-defined]
    for name, hook in hooks.items():
        setattr(module, name, hookimpl(wrapper=True)(hook))
    module.id, module.module = "drawn", module  # type: ignore[attr-defined]
    return module


def with_pack(cards: bytes, columns: int = 0) -> HouseRule:
    """Return the house rule that a game is played with these cards.

    What is said of kings holds of the highest rank, and as many cards are dealt as there are. There are at most so many
    columns, half as many as in the game if that is not said.
    """
    highest = max(map(rank, cards))
    kings = frozenset(card for card in PACK if rank(card) == KING)

    def lowered(build: Build) -> Build:
        if build.among is None or not set(build.among) <= kings:
            return build
        return attrs.evolve(build, among=bytes(card - KING + highest for card in build.among))

    def row_of(row: Row) -> Row:
        row = attrs.evolve(row, accepts=tuple(map(lowered, row.accepts)), space=tuple(map(lowered, row.space)))
        homes = len({*map(suit, cards)}) * (len(cards) // len({*cards}))
        if row.kind == "foundation" and row.count > homes and not row.first:
            row = attrs.evolve(row, count=homes, at=None)
        if (
            row.kind in ("tableau", "cell")
            and row.count > 2
            and row.alike
            and not row.refill
            and not isinstance(row.face_up, tuple)
        ):
            # So few cards want few columns, or there is always room.
            count = columns if columns and row.kind == "tableau" else (row.count + 1) // 2
            row = attrs.evolve(row, count=count, at=None, fan=row.fans[0], deal=())
        return row

    def layout() -> Iterator[Layout]:
        table: Layout = yield
        deals = [[*row.dealt] for row in table.rows]
        # A stock keeps a third of the cards.
        most = len(cards) * 2 // 3 if table.piles("stock") else len(cards)
        most -= sum(len(row.set_out) for row in table.rows)
        deals = [deal[: row_of(row).count] for deal, row in zip(deals, table.rows, strict=True)]
        while sum(map(sum, deals)) > most:
            fullest = max(deals, key=max)
            fullest[fullest.index(max(fullest))] -= 1
        rows = [attrs.evolve(row_of(row), deal=tuple(deal)) for row, deal in zip(table.rows, deals, strict=True)]
        return Layout(
            *rows,
            pack=cards,
            memo=table.memo,
            goal=table.goal,
            redeals=table.redeals,
            gather=table.gather,
            shuffled=table.shuffled,
        )

    module = ModuleType("small_pack")
    module.layout = hookimpl(wrapper=True)(layout)  # type: ignore[attr-defined]
    return HouseRule("small-pack", module)


def small(id: str, options: Iterable[str], cards: bytes, house: Iterable[str] = (), columns: int = 0) -> Rules:
    """Bind a game of the catalogue with a small pack, house rules laid over it."""
    return bind(game(id), [*options], [with_pack(cards, columns), *(HouseRule(r, house_rule(r).module) for r in house)])


class Drawn:
    """Draws games in the vocabulary of layouts, all from one number; what comes of it may be odd."""

    def __init__(self, number: int | str) -> None:
        self.chance = random.Random(number)
        self.odd = self.seldom(2)
        """Whether words that spoil shortcuts are drawn as well."""

    def one(self, *some: Any) -> Any:
        return self.chance.choice(some)

    def seldom(self, one_in: int) -> bool:
        return not self.chance.randrange(one_in)

    def rare(self, one_in: int) -> bool:
        return self.odd and self.seldom(one_in)

    def link(self) -> Build:
        build = self.one(down, down, either, up) if self.rare(4) else down
        suits = self.one("any", "same", "alternating", "alternating", "alternating", "colour")
        build = attrs.evolve(build, suits=suits)
        return build.to_base if build.directions == (-1,) and self.seldom(6) else build

    def condition(self) -> Any:
        found = self.one(out("stock"), out("waste"), empty("tableau"), deal_is(2), out("w"), out("cell"))
        return ~found if self.seldom(2) else found

    def tableau(self, highest: int, name: str = "") -> Tableau:
        kings = f"{'A23456789TJQK'[highest - 1]}*"
        link = self.link()
        usual = (top, run, run, run, whole_run, (top.to("foundation"), whole_run.to("tableau")))
        take = self.one(*usual) if not self.odd else self.one(
            top, top, run, run, run, run, whole_run, (top.to("foundation"), whole_run.to("tableau")), any_card,
            run(ANY), run(down.in_suit), (run(down.in_suit), top), top.to("foundation"), (top.to("tableau"),),
            any_card.to("tableau"), (top, any_card.to("tableau")),
        )  # fmt: skip
        words: dict[str, Any] = {}
        if self.rare(3):
            words["refill"] = self.one("reserve", "reserve", "waste", "waste stock", "reserve waste")
        elif self.seldom(8):
            words["refill"] = "reserve"
        if self.rare(6):
            words["when"] = self.condition()
        if self.rare(6):
            words["holds"] = self.one(2, 3, 4)
        if self.rare(8):
            words["keeps"] = 1
        if self.rare(6):
            words["fixed"] = True
        space: Any = self.one(ANY, kings, kings, ANY.of("waste"))
        if self.odd:
            space = self.one(space, (), ANY.of("tableau"), ANY.of("reserve"))
        count = self.one(1, 2, 3, 3, 4)
        if self.rare(8) and link.fits is None:
            words["accepts"] = link.when(self.condition())
        else:
            words["accepts"] = self.one(link, link.of("tableau"), (link, self.link()), ()) if self.rare(4) else link
        if words["accepts"] == ():
            take = top
        deal = self.one(1, 2, 3, range(1, count + 1))
        return Tableau(
            count, name=name, deal=deal, face_up=self.one(None, None, 1), take=take, space=space,
            **words,
        )  # fmt: skip

    def layout(self, cards: bytes) -> Layout:
        suits, highest = sorted({*map(suit, cards)}), max(map(rank, cards))
        copies = len(cards) // len({*cards})
        back = self.one((), (), top.to("tableau"), top.to("tableau"), top)
        begin: dict[str, Any] = {"space": BASE, "deal": [1]} if self.seldom(4) else {"space": "A*"}
        if begin["space"] == "A*" and self.rare(5):
            begin["at_once"] = self.one("A*", "A* 2*", "*h *d", "3*")
        if self.rare(6):
            begin["keeps"] = 1
        accepts = up.in_suit if not self.rare(4) else self.one(up, up.alternating, up.in_suit.when(self.condition()))
        rows: list[Row] = [self.tableau(highest)]
        rows += [Foundation(len(suits) * copies, take=back, accepts=accepts, **begin)]
        rows += [self.tableau(highest, "second")] * self.rare(4)
        rows += [Cell(self.one(1, 2))] * self.seldom(3)
        if self.seldom(3):
            take = self.one(top, top.to("tableau"), top.to("foundation"), any_card) if self.rare(2) else top
            more: dict[str, Any] = self.one({"space": ANY}, {"space": ANY.of("tableau")}) if self.rare(3) else {}
            rows += [Reserve(self.one(1, 1, 2), deal=self.one(1, 2, 4), take=take, face_up=self.one(None, 1), **more)]
        if self.seldom(2) or self.seldom(2):
            onto = self.one("tableau", "spaces tableau", "foundation") if self.rare(6) else "waste"
            keeps: dict[str, Any] = {"when": self.condition()} if self.rare(5) else {}
            rows += [Stock(turn=self.one(1, 1, 2, 3), onto=onto, **keeps)]
            keeps = {"when": self.condition()} if self.rare(8) else {}
            if self.rare(6):
                keeps["refill"] = self.one("reserve", "stock")
            if self.rare(8):
                keeps["accepts"] = self.link()
            rows += [
                Waste(
                    self.one(1, 2) if self.rare(3) else 1,
                    take=self.one(top, top.to("tableau"), ()) if self.rare(3) else top,
                    **keeps,
                )
            ]
        gather = self.one("waste", "waste reserve", "tableau") if self.rare(3) else "waste"
        return Layout(*rows, pack=cards, redeals=self.one(0, 0, 1, 2, None, None), gather=gather, shuffled=self.rare(4))

    def hooks(self, layout: Layout) -> dict[str, Any]:
        """Return hooks of a game that deals by code of its own, turning as many cards as the player likes."""
        if not (self.rare(3) and len(layout.piles("stock")) == 1 == len(layout.piles("waste"))):
            return {}
        stock, waste = layout.pile("stock"), layout.pile("waste")
        numbers = self.one((1,), (2,), (1, 2), (3, 1))
        looks = self.one("", "", "waste")

        def where(position: Position) -> list[Move]:
            left = len(position[stock])
            if looks and position[waste]:
                return []
            return [Move("deal", stock, waste, n) for n in numbers if n <= left] or (
                [Move("deal", stock, waste, left)] if left else []
            )

        def turn(position: Position, move: Move) -> Any:
            return [steps.turn_over(stock, waste, move.count)]

        def moves() -> Iterator[Moves]:
            ordinary: Moves = yield
            before = "deal" in ordinary.verbs
            return ordinary.also("deal", nowhere if before else where, turn, within="stock waste")

        return {"moves": moves}

    def rules(self) -> Rules:
        """Draw until something binds."""
        while True:
            layout = self.layout(self.one(*PACKS, *TWO_PACKS))
            rules_over = [HouseRule(r, house_rule(r).module) for r in _HOUSE if self.seldom(12)]
            try:
                hooks = self.hooks(layout)
                if hooks:
                    rows = [attrs.evolve(r, turn=0, onto=()) if r.kind == "stock" else r for r in layout.rows]
                    layout = Layout(*rows, pack=layout.pack, redeals=layout.redeals, gather=layout.gather)
                found = bind(plugin(lambda layout=layout: layout, **hooks), (), rules_over)
                found.moves(found.layout.empty())
                return found
            except (CadoganError, ValueError):
                continue


def all_on_one_pile(chance: random.Random) -> Rules:
    """Draw a game with a small pack in which all cards go on one pile, as in Golf; draw until something binds."""
    while True:
        links = (either, either, up, down)
        link = attrs.evolve(chance.choice(links), suits=chance.choice(("any", "any", "any", "alternating", "same")))
        link = attrs.evolve(link, wraps=chance.random() < 0.5)
        ranks = chance.choice(((1, 2, 3, 4, 5), (1, 2, 3, 12, 13), (1, 2, 11, 12, 13), range(1, 8), range(1, 14)))
        suits = 1 if len(ranks) == KING else chance.choice((1, 2, 2, 3, 4))
        cards = bytes(s << 4 | r for s in range(suits) for r in ranks) * chance.choice((1, 1, 2))
        columns = chance.randint(2, 6)
        take = chance.choice((top, top, any_card))
        deal = int(len(cards) * chance.choice((0.4, 0.6, 0.8)) / columns)
        rows: list[Row] = [Tableau(columns, deal=deal, take=take, face_up=chance.choice((None, None, 1)))]
        goal = "tableau"
        if chance.random() < 0.3:
            rows.append(Reserve(2, deal=1, take=top))
            goal = chance.choice(("tableau", "tableau reserve"))
        if chance.random() < 0.6:
            rows += [Stock(turn=chance.choice((1, 1, 2)), onto="waste"), Waste(accepts=link)]
        else:
            rows += [Stock(turn=1, onto="foundation"), Foundation(1, accepts=link, deal=1, holds=len(cards))]
        with suppress(CadoganError, ValueError):
            layout = Layout(*rows, pack=cards, goal=cleared(goal), redeals=0)
            return bind(plugin(lambda layout=layout: layout))


def several_packs(chance: random.Random) -> tuple[Rules, int]:
    """Draw a game of two packs or three, built up in suit from a rank that is returned; draw until something binds."""
    while True:
        whole = chance.random() < 0.4
        cards = pack(chance.choice((1, 2)), 13, 2) if whole else chance.choice(SEVERAL_PACKS)
        names = "A23456789TJQK"[: max(map(rank, cards))]
        begin = chance.randint(1, 13) if whole else 1
        link = attrs.evolve(
            chance.choice((down, down, down, either, up)), suits=chance.choice(("any", "same", "alternating", "colour"))
        )
        if whole and chance.random() < 0.7:
            link = link.wrapping
        if link.directions == (-1,) and chance.random() < 0.3:
            link = link.to_base
        based = whole and chance.random() < 0.5
        home: dict[str, Any] = {"space": BASE if based else f"{names[begin - 1]}*"}
        home["take"] = () if based else chance.choice(((), (), top.to("tableau"), top))
        home["keeps"] = chance.choice((0, 0, 0, 1))
        after = ANY.when(out("stock"))
        take = chance.choice(
            (top, run, run, whole_run, (top.to("foundation"), whole_run.to("tableau")), top.to("foundation"), any_card)
        )
        onto = chance.choice(("", "", "waste", "waste", "tableau"))
        space: Any = chance.choice((ANY, f"{names[begin - 2]}*", (), *([after] if onto else [])))
        rows: list[Row] = [
            Tableau(
                chance.choice((1, 2, 3, 4)),
                deal=1,
                take=take,
                accepts=link,
                space=space,
                face_up=chance.choice((None, 1)),
            ),
            Foundation(len(cards) // len(names), accepts=up.in_suit.wrapping if whole else up.in_suit, **home),
        ]
        rows += [Cell(1, space=chance.choice((ANY, after)) if onto else ANY)] * (chance.random() < 0.25)
        rows += [Reserve(1, deal=1)] * (chance.random() < 0.2)
        rows += [Stock(turn=chance.choice((1, 1, 2)), onto=onto)] * bool(onto) + [Waste()] * (onto == "waste")
        redeals = chance.choice((0, 0, 1, None)) if onto == "waste" else 0
        with suppress(CadoganError, ValueError):
            layout = Layout(*rows, pack=cards, redeals=redeals)
            rules = bind(plugin(lambda layout=layout: layout))
            rules.moves(layout.empty())
            return rules, begin


def nearly_up(rules: Rules, begin: int, most: int, chance: random.Random) -> Position | None:
    """Return a position with all cards on the foundations but a few, at most so many, which lie anywhere."""
    layout = rules.layout
    homes = layout.piles("foundation")
    suits, highest = sorted({*map(suit, layout.pack)}), max(map(rank, layout.pack))
    heights = [highest] * len(homes)
    low = [chance.randrange(len(homes)) for _ in range(chance.choice((2, 3, len(homes))))]
    for _ in range(most):
        at = chance.choice(low)
        heights[at] = max(heights[at] - 1, layout.row(homes[0]).keeps)
    if not any(heights):
        return None
    rest, piles = list(layout.pack), dict[int, list[int]]()
    for n, (home, height) in enumerate(zip(homes, heights, strict=True)):
        piles[home] = [suits[n % len(suits)] << 4 | (begin - 1 + step) % highest + 1 for step in range(height)]
        for card in piles[home]:
            rest.remove(card)
    return _anywhere(layout, piles, rest, [i for i in range(layout.size) if i not in homes], chance)


def _anywhere(
    layout: Layout, piles: dict[int, list[int]], rest: list[int], others: list[int], chance: random.Random
) -> Position | None:
    """Lay what is left on some piles, as many as each may hold; None where there is no room."""
    chance.shuffle(rest)
    for card in rest:
        room = [i for i in others if len(piles.get(i, [])) < layout.row(i).most(i - layout.start(i))]
        if not room:
            return None
        piles.setdefault(chance.choice(room), []).append(card)
    for i, pile in piles.items():
        if layout.row(i).kind == "stock":
            piles[i] = [card | DOWN for card in pile]
        elif layout.row(i).hides:
            covered = chance.randrange(len(pile))
            piles[i] = [card | DOWN for card in pile[:covered]] + pile[covered:]
    return layout.empty(1).replace({layout.size: b"", **{i: bytes(pile) for i, pile in piles.items()}})


_HOUSE = (
    "any-card-to-a-space",
    "draw-three",
    "more-redeals",
    "no-redeals",
    "parts-of-runs",
    "unlimited-redeals",
    "vegas",
    "worrying-back",
    "merci",
)


def scattered(rules: Rules, chance: random.Random) -> Position | None:
    """Return a position with some cards on the foundations and the others anywhere; None where that cannot be."""
    layout = rules.layout
    homes = layout.piles("foundation")
    suits = sorted({*map(suit, layout.pack)})
    highest = max(map(rank, layout.pack))
    if not homes or len(homes) % len(suits):
        return None
    row = layout.row(homes[0])
    if row.order or [build.suits for build in row.accepts] != ["same"]:
        return None
    based = any(build.base for build in row.fills) or not row.fills
    begin = chance.randint(1, highest) if based and not row.first and row.accepts[0].wraps and highest == KING else 1
    least = 1 if based or row.keeps or row.first else 0
    rest = list(layout.pack)
    piles: dict[int, list[int]] = {}
    for n, home in enumerate(homes):
        of = suits[n % len(suits)]
        for step in range(max(least, chance.randint(0, highest - 1) - chance.randint(0, 2))):
            card = of << 4 | (begin - 1 + step) % highest + 1
            piles.setdefault(home, []).append(card)
            rest.remove(card)
    others = [i for i in range(layout.size) if layout.row(i).kind in ("tableau", "reserve", "cell", "stock", "waste")]
    found = _anywhere(layout, piles, rest, others, chance)
    if found is None:
        return None
    for _ in range(100):
        more = rules.automatic(found, None)
        if not more:
            return found
        found = found.after(more)
    return None


def dealt(rules: Rules, chance: random.Random) -> Position | None:
    """Return a deal; None where the cards do not fit."""
    try:
        cards = list(rules.layout.pack)
        chance.shuffle(cards)
        return rules.opening(bytes(cards), 1)[1]
    except (CadoganError, ValueError):
        return None


def can_be_won(rules: Rules, start: Table, most: int) -> bool | None:
    """Search every position that can be reached, by the rules alone; None if there are more than so many."""
    seen = {start}
    waiting = [start]
    score, moves, play = rules.score, rules.moves, rules.play
    while waiting:
        position = waiting.pop()
        if score(position).won:
            return True
        for move in moves(position):
            after = play(position, move)[1]
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > most:
            return None
    return False


def distances(rules: Rules, start: Table, most: int) -> dict[Table, int | None] | None:
    """Return of each position that can be reached how many moves it is from a win, None where there is none.

    By the rules alone; None if there are more positions than so many.
    """
    found: dict[Table, int | None] = {start: None}
    before: dict[Table, list[Table]] = {start: []}
    waiting = [start]
    won: list[Table] = []
    for position in waiting:
        if rules.score(position).won:
            won.append(position)
            found[position] = 0
            continue
        for move in rules.moves(position):
            after = rules.play(position, move)[1]
            if after not in found:
                found[after] = None
                before[after] = []
                waiting.append(after)
            before[after].append(position)
        if len(waiting) > most:
            return None
    for position in won:
        for at in before[position]:
            if found[at] is None:
                found[at] = (found[position] or 0) + 1
                won.append(at)
    return found
