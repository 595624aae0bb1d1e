"""The shortcuts of the search under attack: what each would fail on if it were wrong.

Thousands of small games, drawn at random or with a small pack, are searched by the rules alone, and then with all
shortcuts and with some of them. ``CADOGAN_SOUND=2000`` looks at so many games of each kind, for the night.
"""

import functools
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, TypeAlias

import attrs
import pytest
from small_games import (
    Drawn,
    all_on_one_pile,
    can_be_won,
    dealt,
    distances,
    nearly_up,
    pack,
    plugin,
    scattered,
    several_packs,
    small,
)

from cadogan import (
    ANY,
    BASE,
    Cell,
    Foundation,
    Layout,
    Reserve,
    Score,
    Stock,
    Tableau,
    Waste,
    any_card,
    cleared,
    down,
    run,
    top,
    up,
    whole_run,
)
from cadogan.builder import is_core
from cadogan.cards import DOWN
from cadogan.codes import bound, opened, read
from cadogan.deals import Deal, opening
from cadogan.hooks import Scorer
from cadogan.layout import Row
from cadogan.position import Position
from cadogan.rules import Rules, bind
from cadogan_solver import SHORTCUTS, Budget, solve
from cadogan_solver.answers import Meter
from cadogan_solver.dead import dead_ends
from cadogan_solver.hasty import HASTY
from cadogan_solver.lines import Child
from cadogan_solver.reductions import Reduced
from cadogan_solver.safe import safe
from cadogan_solver.search import best_first
from cadogan_solver.value import least_moves

Settled: TypeAlias = Callable[[Position], Child]
GAMES = int(os.environ.get("CADOGAN_SOUND", "25"))
MOST = Budget(seconds=None, states=60_000)


def differs(rules: Rules, position: Position, without: list[str], most: int = 3000) -> bool | None:
    """Compare a search with brute force; return whether it can be won, None if that took too long. Shows a fault."""
    winnable = can_be_won(rules, position, most)
    if winnable is not None:
        found = solve(rules, position, MOST, without=without).verdict
        wanted = ("won" if winnable else "lost", "unknown")
        assert found in wanted, (
            f"{found}, by brute force {wanted[0]}; without {without}; {rules.code}\n{rules.layout!r}\n"
            f"{rules.layout.draw(position)}"
        )
    return winnable


def some_of(rules: Rules, chance: random.Random) -> list[str]:
    """Return shortcuts to be left out: none in every second case."""
    return [name for name in Reduced(rules).shortcuts if chance.random() < 0.3] if chance.random() < 0.5 else []


@pytest.mark.parametrize("part", range(4))
def test_no_shortcut_is_wrong_in_games_drawn_at_random(part: int) -> None:
    verdicts: Counter[tuple[str, bool]] = Counter()
    done = 0
    for number in count(part * 1_000_000):
        drawn = Drawn(number)
        rules = drawn.rules()
        used = Reduced(rules).shortcuts
        if not {"safe", "stock", "parts", "dead"} & set(used) and number % 8:
            continue
        for k in range(4):
            position = (scattered if k % 2 else dealt)(rules, drawn.chance)
            if position is not None:
                winnable = differs(rules, position, some_of(rules, drawn.chance), 2000)
                verdicts.update((name, winnable) for name in used if winnable is not None)
        done += 1
        if done == GAMES:
            break

    assert all(verdicts[name, winnable] > GAMES / 10 for name in ("safe", "stock") for winnable in (False, True))


FOUR_SUITS = (pack(4, 3), pack(4, 3), pack(4, 4), pack(4, 5))
HOUSE = [
    (),
    ("worrying-back",),
    ("any-card-to-a-space",),
    ("parts-of-runs", "worrying-back"),
    ("draw-three",),
    ("more-redeals",),
    ("unlimited-redeals", "draw-three"),
    ("vegas",),
]
SMALL = [
    ("klondike", ()),
    ("klondike", ("partial_runs=on", "redeals=none", "worrying_back=on")),
    ("klondike", ("draw=3", "redeals=2", "worrying_back=on")),
    ("beleaguered-castle", ()),
    ("king-albert", ()),
    ("raglan", ()),
    ("flower-garden", ()),
    ("bakers-dozen", ()),
    ("eight-off", ()),
    ("freecell", ()),
    ("bakers-game", ()),
    ("yukon", ()),
    ("westcliff", ()),
    ("easy-moves", ()),
    ("six-by-six", ()),
    ("martha", ()),
    ("parterre", ()),
    ("stonewall", ()),
    ("la-belle-lucie", ()),
]


@pytest.mark.parametrize(("game", "options"), SMALL, ids=lambda each: each if isinstance(each, str) else ",".join(each))
def test_no_shortcut_is_wrong_with_a_small_pack_and_house_rules(game: str, options: tuple[str, ...]) -> None:
    chance = random.Random(f"{game} {options}")
    decided = 0
    for _ in range(max(4, GAMES // 5)):
        rules = small(game, options, chance.choice(FOUR_SUITS), chance.choice(HOUSE))
        for draw in (scattered, dealt, scattered, scattered):
            position = draw(rules, chance)
            if position is not None:
                decided += differs(rules, position, some_of(rules, chance), 8000) is not None

    assert decided


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("forty-thieves", ()),
        ("forty-thieves", ("redeals=2",)),
        ("forty-thieves", ("partial_runs=on", "worrying_back=on")),
        ("miss-milligan", ()),
    ],
    ids=lambda each: each if isinstance(each, str) else ",".join(each),
)
def test_no_shortcut_is_wrong_with_two_small_packs(game: str, options: tuple[str, ...]) -> None:
    chance = random.Random(f"{game} {options}")
    decided = Counter[bool | None]()
    for _ in range(max(4, GAMES // 3)):
        cards = chance.choice((pack(2, 4, 2), pack(2, 5, 2), pack(4, 3, 2)))
        rules = small(game, options, cards, columns=chance.choice((2, 3)))
        assert "safe" in Reduced(rules).shortcuts
        for draw in (scattered, dealt, scattered, scattered):
            position = draw(rules, chance)
            if position is not None:
                decided[differs(rules, position, some_of(rules, chance), 6000)] += 1

    assert decided[True] and decided[False], decided


@pytest.mark.parametrize(
    "code",
    [
        "demon",
        "demon:partial_runs=on",
        "demon:partial_runs=on,last_together=on,down_to_base=on",
        "demon:partial_runs=on,last_together=on,down_to_base=on+any-card-to-a-space",
        "florentine",
        "agnes",
        "eagle-wing",
    ],
)
def test_no_shortcut_is_wrong_where_bases_differ(code: str) -> None:
    """Kings and aces are neighbours there, so the pack is whole and nearly all of it lies on the foundations."""
    chance = random.Random(code)
    rules = bound(read(code))
    begin = rules.layout.row(rules.layout.piles("foundation")[0])
    for _ in range(GAMES):
        first = chance.randint(1, 13)
        left = [chance.randint(0, 4) for _ in range(4)]
        ranks = [[(first - 1 + step) % 13 + 1 for step in range(13)] for _ in range(4)]
        up = {home: bytes(s << 4 | r for r in ranks[s][: 13 - left[s]]) for s, home in enumerate(_homes(rules))}
        rest = [s << 4 | r for s in range(4) for r in ranks[s][13 - left[s] :]]
        chance.shuffle(rest)
        others = [i for i in range(rules.layout.size) if rules.layout.row(i) is not begin]
        piles: dict[int, list[int]] = {}
        for card in rest:
            room = [i for i in others if len(piles.get(i, [])) < rules.layout.row(i).most(0)]
            piles.setdefault(chance.choice(room), []).append(card)
        stock = rules.layout.piles("stock")
        laid = {i: bytes(card | DOWN * (i in stock) for card in pile) for i, pile in piles.items()}
        position = rules.layout.empty().replace({rules.layout.size: b"", **up, **laid})
        while more := rules.automatic(position, None):
            position = position.after(more)
        differs(rules, position, some_of(rules, chance))


def test_safe_moves_with_several_packs_lose_no_win() -> None:
    """Each position before and after them, by brute force: the twin of a card may need the place that it takes."""
    seen: Counter[tuple[str, bool]] = Counter()
    for number in range(16 * GAMES):
        chance = random.Random(f"packs {number}")
        rules, begin = several_packs(chance)
        settled = safe(rules)
        for k in range(5 if settled else 0):
            position = nearly_up(rules, begin, chance.randint(3, 9), chance)
            _compare_safe(rules, settled, position, seen)
            if position is not None and not k:
                differs(rules, position, some_of(rules, chance), 300)

    assert len(seen) == 12, seen
    assert min(seen.values()) >= GAMES / 25, seen


def _compare_safe(
    rules: Rules, settled: Settled | None, position: Position | None, seen: Counter[tuple[str, bool]]
) -> None:
    if settled is None or position is None:
        return
    line, after = settled(position)
    winnable = can_be_won(rules, position, 800) if line else None
    if winnable is None:
        return
    at = position
    for move in line:
        assert move in rules.moves(at)
        at = rules.play(at, move)[1]
    assert at == after
    assert not winnable or can_be_won(rules, after, 800) is not False, (
        f"{line}\n{rules.layout!r}\n{rules.layout.draw(position)}"
    )
    homes = rules.layout.row(_homes(rules)[0])
    words = {"goes round": homes.accepts[0].wraps, "comes back": homes.take, "base": homes.space[0].base}
    words |= {"stays": not homes.take, "draws": rules.layout.piles("stock")}
    words["waits for the stock"] = any(row.conditions for row in rules.layout.rows)
    seen.update((word, winnable) for word, holds in words.items() if holds)


def test_a_card_waits_where_its_twin_may_need_its_place() -> None:
    """Either five of clubs is the next on the higher foundation, and which one goes there matters."""
    rules = bound(read("forty-thieves"))
    rest = {n: "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc" for n in (1, 2)}
    rest[1], rest[2] = "Ac 2c 3c 4c", "Ac 2c"
    others = [f"f{n}: {' '.join(r + s for r in 'A23456789TJQK')}" for n, s in ((3, "d"), (4, "d"), (5, "h"), (6, "h"))]
    others += [f"f{n}: {' '.join(r + 's' for r in 'A23456789TJQK')}" for n in (7, 8)]
    tops = [f"t{n}: {name}" for n, name in enumerate(("Kc Kc", "Qc", "Qc", "Jc", "Jc", "Tc Tc 9c 9c", "8c 8c"), 1)]
    tops += ["t8: 7c 7c 6c 6c", "t9: 3c 4c 5c", "t10: 5c"]
    position = rules.layout.read("\n".join([*(f"f{n}: {some}" for n, some in rest.items()), *others, *tops]))
    settled = safe(rules)

    assert settled is not None
    assert settled(position) == ((), position)


HOMES = Foundation(2, accepts=up.in_suit, space="A*")
FAN = Tableau(2, take=top, accepts=down, space=ANY)
FEW = attrs.evolve(FAN, deal=1)
ODD: dict[str, list[Row]] = {
    "runs leave foundations": [attrs.evolve(HOMES, take=run(ANY)), FAN],
    "any card leaves foundations": [attrs.evolve(HOMES, take=any_card), FAN],
    "to spaces of foundations alone": [
        HOMES,
        attrs.evolve(FAN, take=(top.to("foundation", "spaces"), top.to("tableau", "cell"))),
        Cell(1),
    ],
    "dealt on wastes that are empty": [HOMES, FEW, Stock(turn=2, onto="spaces waste"), Waste(2)],
    "whole runs leave the waste": [
        HOMES,
        attrs.evolve(FEW, space=()),
        Stock(turn=1, onto="waste"),
        Waste(take=(top.to("foundation"), whole_run(down).to("tableau"))),
    ],
    "all that lies on a card moves with it": [
        HOMES,
        Tableau(2, deal=1, take=run(ANY), accepts=down.in_suit),
        Stock(turn=2, onto="tableau"),
    ],
    "a card is dealt on a first card": [attrs.evolve(HOMES, first=("A*", "A*"), deal=[1]), FAN],
    "refilled and dealt on": [
        HOMES,
        Tableau(2, deal=1, take=top, accepts=down, refill="reserve"),
        Reserve(1, deal=3),
        Stock(turn=2, onto="tableau"),
    ],
}


def dealt_out(rows: list[Row], cards: bytes, **words: Any) -> Rules:
    """Bind a layout; where it has no stock, the tableau is dealt all the cards that are left."""
    left = len(cards) - sum(sum(row.dealt) + len(row.set_out) for row in rows)
    if not any(row.kind == "stock" for row in rows):
        rows = [
            attrs.evolve(row, deal=[left * (i + 1) // row.count - left * i // row.count for i in range(row.count)])
            if row.kind == "tableau"
            else row
            for row in rows
        ]
    return bind(plugin(lambda: Layout(*rows, pack=cards, **words)))


@pytest.mark.parametrize("rows", ODD.values(), ids=ODD)
def test_safe_moves_lose_no_win_in_odd_layouts(rows: list[Row]) -> None:
    chance = random.Random(repr(rows))
    wins = 0
    for number in range(4 * GAMES):
        suits, ranks = chance.choice(((1, 3), (1, 4), (1, 5), (2, 2), (2, 3)))
        homes = attrs.evolve(rows[0], count=2 * suits)
        rules = dealt_out([homes, *rows[1:]], pack(suits, ranks, 2))
        settled = safe(rules)
        start = (dealt if number % 2 else scattered)(rules, chance)
        known = distances(rules, start, 1000) if start is not None else None
        for position, left in known.items() if known else ():
            wins += bool(left)
            if settled is not None and left:
                line, after = settled(position)
                at = position
                for move in line:
                    assert move in rules.moves(at), rules.layout.draw(at)
                    at = rules.play(at, move)[1]
                assert known is not None and known[after] is not None, rules.layout.draw(position)

    assert wins


LONG_WAYS: dict[str, tuple[list[Row], dict[str, Any]]] = {
    "any card leaves a column": ([HOMES, attrs.evolve(FAN, take=any_card)], {}),
    "columns are gathered": ([HOMES, FAN], {"redeals": 1, "gather": "tableau"}),
    "columns are gathered and shuffled": ([HOMES, FAN], {"redeals": 1, "gather": "tableau", "shuffled": True}),
    "filled from columns": ([HOMES, Reserve(2, deal=1, refill="tableau"), attrs.evolve(FAN, space=())], {}),
    "dealt on foundations": ([HOMES, FEW, Stock(turn=2, onto="foundation")], {}),
    "foundations are refilled": ([attrs.evolve(HOMES, refill="reserve"), Reserve(1, deal=2), FAN], {}),
    "foundations are dealt anew": (
        [attrs.evolve(HOMES, deal=1), FAN],
        {"redeals": 1, "gather": "tableau foundation"},
    ),
    "any card begins a foundation": ([attrs.evolve(HOMES, count=4, space=ANY), FAN], {}),
    "in an order of their own": ([attrs.evolve(HOMES, order="A3254"), FAN], {}),
    "one column is to be cleared": ([HOMES, FAN], {"goal": cleared("t1")}),
    "nothing odd": ([HOMES, attrs.evolve(FEW, take=run), Stock(turn=1, onto="tableau")], {}),
}


@pytest.mark.parametrize(("rows", "words"), LONG_WAYS.values(), ids=LONG_WAYS)
def test_no_win_takes_fewer_moves_than_were_thought_to_be_needed(rows: list[Row], words: dict[str, Any]) -> None:
    chance = random.Random(repr((rows, words)))
    unlimited = Budget(seconds=None)
    wins = 0
    for _ in range(2 * GAMES):
        cards = chance.choice((pack(2, 4), pack(2, 3), pack(2, 5)))
        rules = dealt_out(rows, cards, **words)
        least = least_moves(rules)
        start = dealt(rules, chance)
        known = distances(rules, start, 1000) if start is not None else None
        for position, left in known.items() if known else ():
            assert left is None or least(position) <= left, rules.layout.draw(position)
        if known and start is not None and (left := known[start]):
            wins += 1
            assert len(solve(rules, start, unlimited, shortest=True).moves) == left
            assert solve(rules, start, unlimited, most=left).verdict == "won"
            assert solve(rules, start, unlimited, most=left - 1).verdict == "lost"

    assert wins


def test_one_redeal_frees_cards_in_many_columns() -> None:
    """Each queen lies under its king; a redeal is a single move, and nine are enough."""
    rules = bound(read("la-belle-lucie"))
    text = [f"f{n}: {' '.join(r + s for r in 'A23456789TJ')}\nt{n}: Q{s} K{s}" for n, s in enumerate("cdhs", 1)]
    position = rules.layout.read("\n".join([*text, "chance = 1"]))

    assert len(solve(rules, position, Budget(seconds=None), shortest=True).moves) == 9
    assert solve(rules, position, Budget(seconds=None), most=9).verdict == "won"


def _homes(rules: Rules) -> tuple[int, ...]:
    return rules.layout.piles("foundation")


HOLDS_ONE_TAKEN_BACK = """
    f1: Ac 2c 3c 4c
    f2: Ad
    f3: Ah 2h 3h 4h
    f4: As 2s 3s 4s
    t1: 6c 6s 5d 2d 3d
    t2: 9s 5h
    t3: 7s 5s 5c 4d
    t4: 9c 6d 6h
    t5: 7h 7d 7c
    t6: Kc Kd Kh Ks Qc Qd Qh Qs Jc Jd Jh Js
    t7: Tc Td Th Ts 9d 9h 8c 8d 8h 8s"""


def test_a_card_that_would_hold_one_taken_back_is_not_put_up() -> None:
    """The only way: 4c goes back on 5h and takes 3d, so that 2d comes free. With 5h up at once all is lost."""
    rules = bound(read("klondike:worrying_back=on"))
    position = rules.layout.read(HOLDS_ONE_TAKEN_BACK)

    assert solve(rules, position, Budget(seconds=None, states=20_000)).verdict == "won"


def test_haste_never_proves_a_loss() -> None:
    """All cards put up in haste, the search comes to its end without the win that there is; that is no verdict."""
    rules = bound(read("klondike:worrying_back=on"))
    position = rules.layout.read(HOLDS_ONE_TAKEN_BACK)
    unlimited = Budget(seconds=None)
    hasty = Reduced(rules, hasty=["eager"])

    assert not hasty.complete
    assert best_first(hasty, position, lambda position: 0.0, Meter(unlimited)) is None
    assert solve(rules, position, unlimited).verdict == "won"


@pytest.mark.parametrize("code", ["empress-of-india#1", "spider#1", "klondike#1"])
def test_a_budget_holds_within_a_position_of_many_moves(code: str) -> None:
    table = opened(code)

    assert solve(table.rules, table.position, Budget(seconds=None, states=40)).states <= 41


def test_a_waste_card_is_not_forced_up_where_others_are_reached_by_it() -> None:
    """B09: with three cards at a time, a card that leaves the waste changes which ones can be reached: 200 deals."""
    chance = random.Random(9)
    verdicts = Counter[bool | None]()
    for _ in range(200):
        options = ["draw=3", f"redeals={chance.choice((1, 2, 'none'))}"]
        rules = small("klondike", options, chance.choice((pack(2, 7), pack(3, 5), pack(4, 4))))
        position = scattered(rules, chance)
        assert position is not None
        verdicts[differs(rules, position, [], 1500)] += 1

    assert min(verdicts[True], verdicts[False]) > 5


def test_every_move_of_a_win_is_legal() -> None:
    """B10: a win is played by the rules, move for move, from any position."""
    wins = 0
    for code in ("klondike", "klondike:redeals=1", "klondike:draw=3,redeals=none", "golf", "demon"):
        chance = random.Random(code)
        rules = bound(read(code))
        for number in range(1, 7):
            position = (scattered(rules, chance) if number % 2 else None) or opening(rules, Deal("cadogan", number))[1]
            answer = solve(rules, position, Budget(seconds=None, states=1500))
            for move in answer.moves:
                assert move in rules.moves(position)
                position = rules.play(position, move)[1]
            wins += answer.verdict == "won"
            assert rules.score(position).won == (answer.verdict == "won")

    assert wins > 3


def test_a_single_waste_card_is_turned_over_only_where_the_game_does_so() -> None:
    """B10: the stock is empty and the waste holds one card, of which a solver made a new stock."""
    text = "f1: Ac\nf2: Ad\nf3: Ah\nt1: 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc\nt2: 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd\n"
    text += "t3: 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh\nt4: As 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks\nw: 2s"
    for code in ("klondike", "klondike:redeals=none", "klondike:draw=3,redeals=1"):
        rules = bound(read(code))
        position = rules.layout.read(text)
        answer = solve(rules, position, Budget(seconds=None, states=5000))
        for move in answer.moves:
            assert move in rules.moves(position)
            position = rules.play(position, move)[1]


def test_the_solver_plays_by_the_options_of_the_table() -> None:
    """B11: the same cards, first one at a time and then three, give wins by the rules of each."""
    for code in ("klondike:redeals=none", "klondike:draw=3,redeals=none", "golf", "golf:dead_kings=on"):
        for number in range(1, 4):
            table = opened(f"{code}#{number}")
            answer = solve(table.rules, table.position, Budget(seconds=None, states=1000))
            turns = {move.count for move in answer.moves if move.verb == "deal" and "draw=3" in code}
            assert turns <= {3}
            for move in answer.moves:
                table.play(move)
            assert table.score.won == (answer.verdict == "won")


def test_no_dead_end_can_be_won() -> None:
    """Along lines of games like Golf: a dead end is one by brute force too, and many lost positions are told."""
    counts: Counter[tuple[bool, bool]] = Counter()
    for number in range(4 * GAMES):
        chance = random.Random(f"golf {number}")
        rules = all_on_one_pile(chance)
        dead = dead_ends(rules)
        position = dealt(rules, chance)
        while dead is not None and position is not None:
            winnable = differs(rules, position, some_of(rules, chance), 2000)
            if winnable is not None:
                counts[winnable, dead(position)] += 1
                assert not (winnable and dead(position)), rules.layout.draw(position)
            legal = [] if rules.score(position).won else rules.moves(position)
            position = rules.play(position, chance.choice(legal))[1] if legal else None

    assert counts[False, True] > GAMES
    assert min(counts[True, False], counts[False, False]) > GAMES / 2


def test_a_function_of_the_core_that_a_plugin_has_wrapped_is_the_plugins_own() -> None:
    """With `functools.wraps` it has the name of ours; here an empty tableau wins, which no rule of the layout says."""

    def table() -> Layout:
        return Layout(
            Stock(turn=1, onto="waste"),
            Waste(),
            Foundation(2, accepts=up.in_suit, space="A*"),
            Tableau(1, deal=1, take=top),
            pack=pack(2, 2),
        )

    def score() -> Iterator[Scorer]:
        usual = yield

        @functools.wraps(usual)
        def emptied(position: Position) -> Score:
            return Score(0, not position[layout.pile("tableau")])

        return emptied

    rules = bind(plugin(table, score=score))
    layout = rules.layout
    position = layout.read("t: Ac\nw: 2c 2d Ad")

    assert can_be_won(rules, position, 100)
    assert solve(rules, position).verdict == "won"
    assert not is_core(rules.score) and is_core(rules.automatic)


def test_nothing_is_wanted_of_a_waste_that_gives_nothing() -> None:
    """Also where the base rank says what is wanted."""
    rules = bind(
        plugin(
            lambda: Layout(
                Stock(turn=1, onto="waste"),
                Waste(),
                Foundation(4, accepts=up.in_suit, space=BASE, deal=[1]),
                Tableau(4, deal=12, take=top),
            )
        )
    )
    _, position = opening(rules, Deal("cadogan", 1))

    assert "stock" in Reduced(rules).shortcuts
    assert solve(rules, position).verdict == "lost"


def test_every_shortcut_is_used_by_some_game() -> None:
    used = {name for number in range(60) for name in Reduced(Drawn(number).rules()).shortcuts}

    assert set(SHORTCUTS) - used <= {"dead", *HASTY}
    assert "dead" in Reduced(bound(read("golf"))).shortcuts
