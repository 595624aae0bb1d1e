"""A game being played: history, keeping, advice, how it stands, and what a player may see of it."""

import random
from itertools import pairwise

import pytest
from local import bound, laid

from cadogan import (
    ANY,
    BASE,
    Cell,
    Foundation,
    Layout,
    Move,
    Position,
    Reserve,
    Stock,
    Tableau,
    Waste,
    advice,
    catalogue,
    down,
    names,
    run,
    top,
    up,
    whole_run,
)
from cadogan.cards import DOWN, UNSEEN, cards, shuffled
from cadogan.codes import opened
from cadogan.deals import Deal
from cadogan.errors import IllegalMove, InvalidMove
from cadogan.invariants import walk
from cadogan.rules import Rules
from cadogan.table import Table
from cadogan.testing import played


def klondike(number: int = 12345, **words: object) -> Table:
    return Table(catalogue.game("klondike").bound(), Deal("cadogan", number), **words)  # type: ignore[arg-type]


def set_up(text: str, options: str = "", game: str = "klondike") -> Table:
    """Open a table with a position; the piles that are not named are empty."""
    rules = catalogue.game(game).bound(options.split())
    return Table(rules, position=laid(rules, text))


# History.


def test_undo_and_redo_follow_the_line() -> None:
    """B66: each goes one move, and tells whether there was one."""
    table = klondike()
    start = table.position
    table.play("deal")
    table.play("deal")
    end = table.position

    assert (table.count, table.undo(), table.undo(), table.undo()) == (2, True, True, False)
    assert table.position == start
    assert (table.redo(), table.redo(), table.redo()) == (True, True, False)
    assert (table.position, table.count) == (end, 2)


def branched() -> Table:
    """Play three different first moves of a deal, going on a little after the second."""
    table = klondike()
    moves = table.moves[:3]
    for move in moves:
        table.play(move)
        if move == moves[1]:
            table.play("deal")
        table.restart()
    return table


def test_branches_are_kept_in_the_order_of_playing() -> None:
    """Redo goes along the last line played, or along the branch that is asked for."""
    table = branched()
    moves = table.moves[:3]

    assert table.branches == moves
    assert table.redo() and table.node.move == moves[2]
    table.undo()
    assert table.redo(1) and table.node.move == moves[1]
    assert table.redo() and table.node.move is not None and table.node.move.verb == "deal"
    table.restart()
    assert table.redo() and table.node.move == moves[1]


@pytest.mark.parametrize("branch", [-1, 3, 99])
def test_a_branch_that_is_not_there_is_not_gone_to(branch: int) -> None:
    """Nothing changes."""
    table = branched()
    node, line = table.node, table.node.line

    assert not table.redo(branch)
    assert (table.node, table.node.line) == (node, line)


def test_a_move_played_before_goes_on_along_its_branch() -> None:
    """No moment is there twice."""
    table = branched()
    child = table.root.children[1]
    table.play(table.moves[1])

    assert table.node is child
    assert len(table.root.children) == 3


def test_an_illegal_move_changes_nothing() -> None:
    """The reason is given, in both languages, for a move as for a text."""
    table = klondike()
    wrong = next(Move("move", 0, t) for t in range(1, 7) if Move("move", 0, t) not in table.moves)
    for move in (wrong, f"t1-t{wrong.target + 1}", "fly"):
        node = table.node
        with pytest.raises((IllegalMove, InvalidMove)) as caught:
            table.play(move)

        assert table.node is node and not node.children
        assert caught.value.english and caught.value.russian


def test_restart_leaves_everything_to_be_redone() -> None:
    """B64: the layout is that of the deal, and what was played is a branch."""
    table = klondike()
    table.play("deal")
    table.restart()

    assert table.position == klondike().position
    assert [move.verb for move in table.branches] == ["deal"]


@pytest.mark.parametrize("game", catalogue.games())
def test_history_is_exact_along_any_walk(game: str) -> None:
    """B66: whatever is played, undone, redone and begun again, each moment is what its moves lead to."""
    rules = catalogue.game(game).bound()
    table = Table(rules, Deal("cadogan", 5))
    chance = random.Random(3)
    for _ in range(60):
        what = chance.random()
        if what < 0.6 and table.moves:
            table.play(chance.choice(table.moves))
        elif what < 0.8:
            table.undo()
        elif what < 0.95:
            table.redo(chance.choice([None, 0, 1]))
        else:
            table.restart()
    line = [*table.line()][::-1]

    assert line[0].position == Table(rules, Deal("cadogan", 5)).position
    for before, after in pairwise(line):
        assert after.move is not None and rules.play(before.position, after.move)[1] == after.position


# Keeping.


def test_each_change_is_kept() -> None:
    """Playing, undoing, redoing and beginning again, each once and with the table as it then is."""
    kept: list[int] = []
    table = klondike(keep=lambda table: kept.append(table.count))
    table.play("deal")
    table.play("deal")
    table.undo()
    table.redo()
    table.restart()
    table.undo()

    assert kept == [1, 2, 1, 2, 0]


@pytest.mark.parametrize("action", ["play", "undo", "redo", "branch", "restart", "old", "auto"])
def test_what_cannot_be_kept_does_not_happen(action: str) -> None:
    """The table is as it was: position, branches, and where redo goes."""

    def fail(table: Table) -> None:
        raise OSError("disk full")

    table = branched()
    table.redo(1)
    table.play(table.moves[-1])
    table.undo()
    if action in ("branch", "old"):
        table.restart()
    if action == "auto":
        table = set_up("t1: 5c Ac; f1: Ad")
    before = (table.node, table.node.line, table.branches, table.position)
    do = {
        "play": lambda: table.play(table.moves[0]),
        "undo": table.undo,
        "redo": table.redo,
        "branch": lambda: table.redo(0),
        "restart": table.restart,
        "old": lambda: table.play(table.branches[0]),
        "auto": table.auto,
    }[action]
    table.keep = fail
    with pytest.raises(OSError, match="disk full"):
        do()

    assert (table.node, table.node.line, table.branches, table.position) == before


# How it stands.


def test_a_game_is_over_when_no_move_is_legal() -> None:
    """B53: nothing left to turn, nothing fits."""
    table = set_up("t1: 5c; t2: 9c; t3: 9s; t4: 5s; t5: 2d; t6: 2h; t7: 7d; f1: Ac")

    assert (table.state, table.moves, table.hints()) == ("over", [], [])


def test_a_game_is_not_over_while_a_pass_may_help() -> None:
    """B08: draw three, an ace that only another pass brings up."""
    table = set_up("w: 2c 3h 5s 8d 9c Ah; t1: Kd; t2: Ks; t3: Kc; t4: Kh; t5: Qd; t6: Qh; t7: Jd", "draw=3 redeals=1")

    assert table.state == "playing"
    table.play("redeal")
    assert table.state == "playing"


def test_a_whole_pass_that_changed_nothing_ends_a_game() -> None:
    """With redeals without limit the game is over once the table looks as before, and not a card sooner."""
    text = "s: -5c -9c -9d; t1: 2c; t2: 2s; t3: 2d; t4: 2h; t5: 7c; t6: 7s; t7: 7d"
    table = set_up(text, "redeals=unlimited")
    states = []
    for _ in range(5):
        states.append(table.state)
        table.play(table.moves[0])
    states.append(table.state)

    assert states == ["playing"] * 4 + ["over"] * 2
    table.undo()
    table.undo()
    assert table.state == "playing"


def test_a_pass_with_a_play_in_it_does_not_end_a_game() -> None:
    """Even if the player lets it go by."""
    table = set_up("s: -5c -6d -9d; t1: 7c; t2: 2s", "redeals=unlimited")
    for _ in range(8):
        table.play(next(move for move in table.moves if move.verb in ("deal", "redeal")))

        assert table.state == "playing"


def test_a_shuffle_is_no_pass_that_changes_nothing() -> None:
    """Another order may help, so that the game goes on."""
    layout = Layout(Stock(turn=1, onto="waste"), Waste(), redeals=None, shuffled=True)
    rules = bound(layout)
    table = Table(rules, position=laid(rules, "s: -5c -9c"))
    for _ in range(9):
        table.play(table.moves[0])

        assert table.state == "playing"


def test_a_game_that_is_won_has_no_moves_left() -> None:
    """Nor hints; a move is refused with the reason that the game is won."""
    suits = ["".join(f"{rank}{suit} " for rank in "A23456789TJQK") for suit in "cdhs"]
    table = set_up(
        ";".join(f"f{i}: {suit}" for i, suit in enumerate(suits, 1)).replace("Ks ", "") + "; t1: Ks", "worrying_back"
    )
    table.play("Ks -> foundation")

    assert table.state == "won" and table.score.won
    assert (table.moves, table.hints(), table.safe(), table.obvious(7)) == ([], [], [], None)
    for move in ("f4-t1", next(iter(table.rules.moves(table.position)))):
        with pytest.raises(IllegalMove, match="the game is won"):
            table.play(move)
    assert table.undo() and table.state == "playing"


# Advice.


@pytest.mark.parametrize("game", catalogue.games())
def test_hints_are_the_legal_moves(game: str) -> None:
    """B69: all of them, deals included, and none just when there are none."""
    table = Table(catalogue.game(game).bound(), Deal("cadogan", 2))
    chance = random.Random(2)
    for _ in range(40):
        hints = table.hints()

        assert sorted(hints, key=repr) == sorted(table.moves, key=repr)
        assert set(table.safe()) <= set(hints)
        if not hints:
            break
        table.play(chance.choice(hints))


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("t1: Ac; t2: -3d 5c; t3: 6d", "t1-f1"),
        ("t1: 5c; t2: -3d 9c; t3: Td; t4: 6d", "t2-t3"),
        ("t1: 5c; t4: 6d; s: -9d", "t1-t4"),
        ("t1: 5c; s: -9d", "deal"),
        ("t1: Kc; t2: 2d; s: -9d", "deal"),
    ],
)
def test_the_likeliest_hint_comes_first(text: str, best: str) -> None:
    """Cards put away, then cards uncovered, then builds, then deals; a whole column to a space is worth nothing."""
    table = set_up(text)

    assert table.hints()[0] == table.read(best)


def test_a_card_taken_back_stays_until_the_next_move() -> None:
    """B14: after a return there are no safe moves, and after another move there are again."""
    table = set_up("f1: Ah 2h; f2: Ac; f3: As; t1: 3s; t2: -9c Kd; t3: 8d 7c", "worrying_back")
    assert table.safe() == []
    table.play("2h -> 3s")
    assert table.safe() == [] and table.auto() == []
    table.play("Kd -> space")
    assert [table.rules.layout.label(move.source) for move in table.safe()] == ["t1"]
    table.undo()
    assert table.safe() == []


def test_every_move_to_a_foundation_is_played_if_that_is_wanted() -> None:
    """Safe or not; cards that lie on foundations already do not move about."""
    table = set_up("t1: Ac; t2: 2c; t3: 3c; t4: 4c; f1: Ah; f2: As", "worrying_back")
    assert len(table.auto()) == 1
    table.auto(every=True)

    assert [len(pile) for pile in (table.view[table.rules.layout.pile(f"f{n}")] for n in (1, 2, 3, 4))] == [1, 1, 4, 0]


def test_safe_moves_are_played_until_there_are_none() -> None:
    """Each is a move of its own, which undo takes back."""
    table = set_up("t1: 2c; t2: Ac; t3: 9d 2d; t4: Ad; f1: Ah; f2: As")
    seen = table.auto()

    assert table.count == 4
    assert sorted(names(each.cards) for each in seen) == ["2c", "2d", "Ac", "Ad"]
    assert table.safe() == []


@pytest.mark.parametrize(
    ("pile", "count", "move"),
    [
        ("t1", 0, "t1-f1"),
        ("t2", 0, "t2-t3"),
        ("t4", 2, "t4-t5 x2"),
        ("t4", 0, "t4-t5 x2"),
        ("s", 0, "deal"),
        ("t6", 0, None),
        ("t1", 2, None),
    ],
)
def test_what_pointing_means(pile: str, count: int, move: str | None) -> None:
    """The likeliest move of what is pointed at: a pile, or a card by its place."""
    table = set_up("t1: 8h Ac; t2: 5c; t3: 6d; t4: Ts 9h; t5: Jh; t6: 4c; s: -2d")
    found = table.obvious(table.rules.layout.pile(pile), count)

    assert found == (table.read(move) if move else None)


# Safe moves by brute force.


def winnable(rules: Rules, at: Position, most: int = 3000) -> bool | None:
    """Tell whether a position can be won, by trying everything; None if that is too much."""
    seen = {at}
    waiting = [at]
    while waiting:
        at = waiting.pop()
        if rules.score(at).won:
            return True
        for move in rules.moves(at):
            _, after = rules.play(at, move)
            if after not in seen:
                if len(seen) > most:
                    return None
                seen.add(after)
                waiting.append(after)
    return False


def small(chance: random.Random, packs: int = 1, foundation: object = up.in_suit, base: bool = False) -> Rules:
    """Draw a small game of the family of Klondike."""
    ranks, suits = chance.choice([("A2", "cdhs"), ("A23", "cdhs"), ("A23", "cs"), ("A234", "cd"), ("A234", "ch")])
    pack = cards(" ".join(rank + suit for suit in suits for rank in ranks)) * packs
    count = chance.randint(1, 3)
    lift = chance.choice([top, run, (top.to("foundation"), whole_run.to("tableau")), run(ANY)])
    return bound(
        Layout(
            Tableau(
                count,
                deal=chance.choice([1, range(1, count + 1)]) if len(pack) > 7 else 1,
                face_up=chance.choice([None, 1]),
                take=lift,
                accepts=chance.choice([down, down.alternating, down.in_suit, down.in_colour, up.in_suit]),
                space=chance.choice([(), ANY, f"{ranks[-1]}*"]),
            ),
            Foundation(
                len(suits) * packs,
                take=chance.choice([(), top.to("tableau")]),
                accepts=foundation,
                space=BASE if base else "A*",
            ),
            *([Cell(1)] if chance.random() < 0.3 else []),
            *([Reserve(1, deal=1)] if chance.random() < 0.3 else []),
            Stock(turn=chance.choice([1, 1, 2, 3]), onto="waste"),
            Waste(),
            pack=pack,
            redeals=chance.choice([0, 0, 1, None]),
        ),
        strictly=True,
    )


def harm(number: int, **words: object) -> tuple[int, list[str]]:
    """Play a small game at random; count its safe moves, and return the positions that one has spoilt."""
    chance = random.Random(number)
    rules = small(chance, **words)  # type: ignore[arg-type]
    _, at = rules.opening(*shuffled(rules.layout.pack, number))
    tried, found = 0, []
    for _ in range(12):
        for move in advice.safe(rules, at):
            tried += 1
            _, after = rules.play(at, move)
            if winnable(rules, after) is False and winnable(rules, at):
                found.append(f"{move}\n{rules.layout.draw(at)}")
        legal = rules.moves(at)
        if not legal or rules.score(at).won:
            break
        _, at = rules.play(at, chance.choice(legal))
    return tried, found


def test_a_safe_move_leaves_a_game_that_can_be_won_so() -> None:
    """Over thousands of positions of small games, every safe move is tried, and what comes of it by brute force."""
    games = [harm(number) for number in range(700)]

    assert sum(tried for tried, _ in games) > 2000
    assert [each for _, found in games for each in found] == []


@pytest.mark.parametrize(
    "words",
    [
        {"packs": 2},
        {"foundation": up},
        {"foundation": up.alternating},
        {"base": True, "foundation": up.in_suit.wrapping},
    ],
    ids=["two packs", "any suit", "alternating", "base"],
)
def test_a_choice_among_cards_is_not_safe(words: dict[str, object]) -> None:
    """Which of two equal cards goes, which suit continues, which rank begins: that may be wrong."""
    assert [each for number in range(100) for each in harm(number, **words)[1]] == []


def test_which_twin_goes_is_not_safe() -> None:
    """Two packs: the two that covers nothing must not go before the one that covers an ace."""
    layout = Layout(Tableau(2, deal=2), Foundation(2, space="A*"), pack=cards("Ah 2h Ah 2h"))
    rules = bound(layout, strictly=True)
    at = laid(rules, "t1: 2h; t2: Ah 2h; f1: Ah")

    assert winnable(rules, at)
    assert all(winnable(rules, rules.play(at, move)[1]) for move in advice.safe(rules, at))


# What is seen.


def hidden_in(rules: Rules, at: Position) -> set[tuple[int, int]]:
    """Return where cards lie whose faces the player cannot see."""
    return {(i, n) for i, pile in enumerate(rules.view(at).piles) for n, card in enumerate(pile) if card == UNSEEN}


@pytest.mark.parametrize("game", catalogue.games())
def test_nothing_hidden_is_seen_or_foreseen(game: str) -> None:
    """B13: of each step the player sees the cards that lie open after it, and foresees no more than comes true."""
    rules = catalogue.game(game).bound()
    chance = random.Random(4)
    for i, at in enumerate(walk(rules, 80, every=1000)):
        if i % 4:
            continue
        table = Table(rules, position=at)
        legal = table.moves
        for move in chance.sample(legal, min(len(legal), 5)):
            foreseen = table.foreseen(move)
            seen = table.play(move)
            now = at
            made = rules.play(at, move)[0]
            for each, step in zip(seen, made, strict=True):
                now = now.after([step])
                pile = rules.view(now)[each.target]
                assert all(card == UNSEEN or card in pile for card in each.cards)
                assert not any(card >= DOWN and card != UNSEEN for card in each.cards)
            for before, after in zip(foreseen, seen, strict=False):
                assert (before.kind, before.source, before.target) == (after.kind, after.source, after.target), move
                for one, other in zip(before.cards, after.cards, strict=True):
                    assert one in (UNSEEN, other), (move, before, after)
            table.undo()


@pytest.mark.parametrize("game", catalogue.games())
def test_what_is_foreseen_depends_on_nothing_hidden(game: str) -> None:
    """Other cards in the hidden places, the same foresight."""
    rules = catalogue.game(game).bound()
    chance = random.Random(5)
    for i, at in enumerate(walk(rules, 80, every=1000)):
        if i % 8:
            continue
        places = sorted(hidden_in(rules, at))
        faces = [at[pile][place] for pile, place in places]
        chance.shuffle(faces)
        piles = [bytearray(pile) for pile in at.piles]
        for (pile, place), face in zip(places, faces, strict=True):
            piles[pile][place] = face
        other = Position.of(*map(bytes, piles), memo=at.memo, chance=at.chance ^ 77)
        one, two = Table(rules, position=at), Table(rules, position=other)
        for move in chance.sample(one.moves, min(len(one.moves), 5)):
            assert one.foreseen(move) == two.foreseen(move), move


def test_a_shuffle_is_not_foreseen() -> None:
    """Cards that will be dealt from a shuffled pack are unknown, however open they lay before."""
    rules = bound(
        Layout(Tableau(3, deal=1, take=()), redeals=1, gather="tableau", shuffled=True, pack=cards("Ac 2c 3c"))
    )
    table = Table(rules, position=laid(rules, "t1: Ac; t2: 2c; t3: 3c"))
    shown = [card for each in table.foreseen(table.moves[0])[4:] for card in each.cards]

    assert set(shown) <= {UNSEEN}


def test_a_turn_shows_the_card_when_it_has_been_turned() -> None:
    """Foreseen it has no face; played it has one."""
    table = set_up("s: -5c -9d; t1: -2h Kd")

    assert [names(each.cards) for each in table.foreseen(table.read("deal"))] == ["?"]
    assert [names(each.cards) for each in table.play("deal")] == ["9d"]
    table = set_up("t1: -2h Qd; t2: Kc")
    assert [(each.kind, names(each.cards)) for each in table.play("t1-t2")] == [("move", "Qd"), ("turn", "2h")]


def test_the_view_of_a_table_hides_what_lies_face_down() -> None:
    """And chance."""
    table = klondike()
    view = table.view

    assert view.chance == 0 and table.position.chance != 0
    assert [len(pile) for pile in view.piles] == [len(pile) for pile in table.position.piles]
    for seen, real in zip(b"".join(view.piles), b"".join(table.position.piles), strict=True):
        assert seen == (UNSEEN if real >= DOWN else real)


def test_a_table_has_a_code() -> None:
    """Everything that is needed to play the same cards by the same rules."""
    table = opened("klondike:draw=3#99")

    assert table.code == "klondike:draw=3#99"
    assert opened(table.code).position == table.position


def test_a_base_that_can_be_taken_back_is_not_safe() -> None:
    """Another card may still have to become the base, so that a card put on it now can spoil the game."""
    layout = Layout(
        Tableau(2, deal=1, accepts=up.in_suit, space=ANY),
        Foundation(2, take=top.to("tableau"), accepts=up.in_suit.wrapping, space=BASE),
        Stock(turn=1, onto="waste"),
        Waste(),
        pack=cards("Ac 2c 3c As 2s 3s"),
    )
    rules = bound(layout, strictly=True)
    at = laid(rules, "t2: Ac; f1: 3c; s: -2c -As; w: 2s 3s")

    assert advice.safe(rules, at) == []
    assert winnable(rules, at)
    assert not winnable(rules, played(rules, at, "w-f2"))
