"""The search against brute force: whatever is left out or made at once, the verdict stays the same."""

import random
from collections.abc import Iterator

import pytest

from cadogan import Position
from cadogan.cards import DOWN, KING, PACK
from cadogan.codes import bound, opened, read
from cadogan.rules import Rules, shuffle_of
from cadogan_solver import SHORTCUTS, Budget, solve
from cadogan_solver.answers import Meter
from cadogan_solver.reductions import Reduced
from cadogan_solver.search import LONG, depth_first, leapt, shortened
from cadogan_solver.turning import turning

LIMIT = Budget(seconds=None, states=60_000)

TABLES = [
    "klondike",
    "klondike:redeals=1,partial_runs=on",
    "klondike:redeals=none,partial_runs=on,worrying_back=on",
    "klondike:draw=3",
    "klondike:draw=3,redeals=2,worrying_back=on",
    "klondike:draw=3,redeals=none,partial_runs=on,worrying_back=on",
    "demon",
    "demon:partial_runs=on",
    "demon:partial_runs=on,last_together=on,down_to_base=on+any-card-to-a-space",
    "beleaguered-castle",
    "beleaguered-castle:worrying_back=on",
    "king-albert:worrying_back=on",
    "raglan",
    "flower-garden",
    "flower-garden:single_cards=on",
    "bakers-dozen:worrying_back=on",
    "eight-off",
    "freecell",
    "bakers-game",
    "seahaven-towers",
    "yukon",
    "agnes",
    "la-belle-lucie",
    "carpet",
    "easy-moves",
    "florentine",
    "fortune",
    "martha",
    "parterre",
    "six-by-six",
    "stonewall",
    "westcliff",
    "belvedere",
    "eagle-wing",
    "cellar",
]


def endgame(rules: Rules, chosen: random.Random, left: int) -> Position | None:
    """Return a position with all but some cards on the foundations and those anywhere; None where that cannot be."""
    layout = rules.layout
    homes = layout.piles("foundation")
    row = layout.row(homes[0]) if homes else None
    if len(homes) != 4 or row is None or layout.pack != bytes(sorted(PACK)) or row.order:
        return None
    based = any(build.base for build in row.fills) or not row.fills
    begin = chosen.randint(1, KING) if based and not row.first else 1
    heights = [KING] * 4
    least = 1 if based or row.keeps or row.first else 0
    while sum(heights) > 52 - left:
        s = chosen.randrange(4)
        heights[s] -= heights[s] > least
    up = {i: bytes(s << 4 | (begin - 1 + h) % KING + 1 for h in range(heights[s])) for s, i in enumerate(homes)}
    rest = [card for card in PACK if not any(card in pile for pile in up.values())]
    chosen.shuffle(rest)
    piles: dict[int, list[int]] = {}
    others = [i for i in range(layout.size) if layout.row(i).kind in ("tableau", "reserve", "cell", "stock", "waste")]
    if not any(layout.row(i).kind == "tableau" for i in others):
        return None
    for card in rest:
        room = [i for i in others if len(piles.get(i, [])) < layout.row(i).most(i - layout.start(i))]
        piles.setdefault(chosen.choice(room), []).append(card)
    for i, pile in piles.items():
        of = layout.row(i)
        if of.kind == "stock":
            piles[i] = [card | DOWN for card in pile]
        elif of.hides:
            down = chosen.randrange(len(pile))
            piles[i] = [card | DOWN for card in pile[:down]] + pile[down:]
    position = layout.empty().replace({layout.size: b"", **up, **{i: bytes(pile) for i, pile in piles.items()}})
    while more := rules.automatic(position, None):
        position = position.after(more)
    return position


def small(seed: int, code: str, deals: int, left: int) -> Iterator[tuple[Rules, Position]]:
    rules = bound(read(code))
    chosen = random.Random(f"{seed} {code}")
    for _ in range(deals):
        position = endgame(rules, chosen, left)
        assert position is not None
        yield rules, position


@pytest.mark.parametrize("code", TABLES)
def test_no_shortcut_changes_a_verdict(code: str) -> None:
    verdicts = []
    for left in (9, 13):
        for rules, position in small(1, code, 12, left):
            brute = solve(rules, position, LIMIT, without=SHORTCUTS)
            quick = solve(rules, position, LIMIT)
            verdicts.append(quick.verdict)
            if "unknown" in (brute.verdict, quick.verdict):
                continue
            shown = rules.layout.draw(position)
            assert quick.verdict == brute.verdict, f"{code}: {quick.verdict}, by brute force {brute.verdict}\n{shown}"
            for name in Reduced(rules).shortcuts:
                other = solve(rules, position, LIMIT, without=[name])
                assert other.verdict in (brute.verdict, "unknown"), f"without {name}: {other.verdict}\n{shown}"
    assert verdicts.count("unknown") < len(verdicts) / 2


def fewest(rules: Rules, position: Position) -> int | None:
    """Return the fewest moves that win, by breadth and by nothing but the rules."""
    same = rules.layout.canonical
    layer, seen, depth = [position], {same(position)}, 0
    while layer:
        if any(rules.score(at).won for at in layer):
            return depth
        after = [same(rules.play(at, move)[1]) for at in layer for move in rules.moves(at)]
        layer = [at for at in dict.fromkeys(after) if at not in seen]
        seen.update(layer)
        depth += 1
    return None


@pytest.mark.parametrize("code", ["klondike", "freecell", "demon", "beleaguered-castle", "raglan", "yukon"])
def test_shortest_wins(code: str) -> None:
    wins = 0
    for rules, position in small(2, code, 8, 5):
        least = fewest(rules, position)
        found = solve(rules, position, Budget(seconds=None), shortest=True)
        assert found.verdict == ("lost" if least is None else "won")
        if least is not None:
            wins += 1
            assert len(found.moves) == least
            assert solve(rules, position, Budget(seconds=None), most=least).verdict == "won"
            assert solve(rules, position, Budget(seconds=None), most=least - 1).verdict == "lost"
    assert wins


def test_a_win_does_not_wander() -> None:
    table = opened("beleaguered-castle#solvitaire2")
    game = Reduced(table.rules)
    wandering = depth_first(game, table.position, lambda position: 0.0, Meter(Budget(seconds=None)))
    assert wandering is not None
    assert len(wandering) > 1000
    short = wandering
    for shorter in (leapt, shortened):
        before, short = short, shorter(table.rules, table.position, short, Meter(Budget(seconds=None)))
        assert len(short) < min(len(before), LONG)
    for move in short:
        table.play(move)
    assert table.state == "won"


@pytest.mark.parametrize("code", ["klondike:draw=3,redeals=none", "demon:partial_runs=on", "westcliff"])
def test_turning_overlooks_no_card_of_the_waste(code: str) -> None:
    rules = bound(read(code))
    stock = turning(rules)
    assert stock is not None
    wanted = rules.composed.ordinary.wanted_from(stock.waste)
    chosen = random.Random(code)
    position = rules.opening(*shuffle_of(rules.layout, 1))[1]
    played = 0
    while (legal := rules.moves(position)) and played < 100:
        found = {after for _, after in stock.reached(position)}
        for _, *cards, memo in stock.turns(position[stock.stock], position[stock.waste], position[-2])[1:]:
            turned = [*position]
            turned[stock.stock], turned[stock.waste], turned[-2] = *cards, memo
            for move in rules.moves(Position(turned)):
                if move.source == stock.waste:
                    assert rules.play(Position(turned), move)[1] in found
                    assert wanted(position) >> cards[1][-1] & 1
        position = rules.play(position, chosen.choice(legal))[1]
        played += 1
