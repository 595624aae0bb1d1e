"""The laws that the solver relies on: each says what is wrong with a game that breaks it."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest
from small_games import plugin

from cadogan import (
    ANY,
    Foundation,
    Layout,
    Move,
    Moves,
    Position,
    Reserve,
    Score,
    Stock,
    Tableau,
    Waste,
    cleared,
    conformance,
    down,
    invariants,
    nowhere,
    run,
    steps,
)
from cadogan.deals import Deal, opening
from cadogan.rules import Rules, bind

Law = Callable[[Rules, Position], str]


def said(law: Law, layout: Layout, **hooks: Any) -> str:
    """Return what a law says of the first deal of a game, after three turns of its stock."""
    rules = bind(plugin(lambda: layout, **hooks))
    _, position = opening(rules, Deal("cadogan", 1))
    for _ in range(3):
        turn = next(move for move in rules.moves(position) if move.verb == "deal")
        _, position = rules.play(position, turn)
    return law(rules, position)


def table(**words: Any) -> Layout:
    return Layout(
        Stock(**words),
        Waste(),
        Foundation(4, space="A*"),
        Tableau(7, deal=4, take=run, accepts=down, space=ANY),
    )


def dealing(where: Callable[[Position], list[Move]], what: Callable[[Position, Move], Any]) -> Any:
    def moves() -> Iterator[Moves]:
        return (yield).also("deal", where, what, within="stock waste")

    return moves


def turned(position: Position, move: Move) -> Any:
    return [steps.turn_over(0, 1)]


def test_a_verb_keeps_to_the_piles_that_it_is_said_to_be_within() -> None:
    law = invariants.verbs_keep_to_their_piles

    def always(position: Position) -> list[Move]:
        return [Move("deal", 0, 1)] if position[0] else []

    def while_columns_are_full(position: Position) -> list[Move]:
        return [Move("deal", 0, 1)] if all(position[6:13]) else []

    def elsewhere(position: Position, move: Move) -> Any:
        return [steps.turn_over(0, 6 if len(position[1]) == 3 else 1)]

    def by_the_columns(position: Position, move: Move) -> Any:
        return [steps.turn_over(0, 1, len(position[6]) // 4 or 2)]

    assert said(law, table(), moves=dealing(always, turned)) == ""
    assert "depend on other piles" in said(law, table(), moves=dealing(while_columns_are_full, turned))
    assert "changes something else" in said(law, table(), moves=dealing(always, elsewhere))
    assert "depends on other piles" in said(law, table(), moves=dealing(always, by_the_columns))


def test_the_goal_of_a_layout_is_what_wins() -> None:
    law = invariants.a_stated_goal_is_what_wins
    words = table(turn=1, onto="waste").changed("layout", goal=cleared("tableau"))

    def only_with_aces() -> Iterator[Any]:
        usual = yield
        return lambda position: Score(0, usual(position).won and bool(position[2]))

    def at_once() -> Iterator[Any]:
        yield
        return lambda position: Score(0, True)

    assert said(law, words) == ""
    assert "does not say that it is won" in said(law, words, score=only_with_aces)
    assert said(law, words, score=at_once) == "the score says otherwise"


def test_a_move_of_its_own_leads_where_the_ordinary_one_does() -> None:
    law = invariants.own_moves_lead_where_ordinary_ones_do

    def going(extra: list[Any]) -> Any:
        def what(position: Position, move: Move) -> Any:
            return [steps.move(move.source, move.target, move.count), *extra]

        def moves() -> Iterator[Moves]:
            return (yield).also("move", nowhere, what)

        return moves

    assert said(law, table(turn=1, onto="waste"), moves=going([])) == ""
    assert "leads elsewhere" in said(law, table(turn=1, onto="waste"), moves=going([steps.turn_over(0, 1)]))


def test_more_room_forbids_no_run() -> None:
    law = invariants.more_room_forbids_no_run

    def tested(test: Callable[[Position, Move], bool]) -> Any:
        def moves() -> Iterator[Moves]:
            return (yield).only(test, runs=True)

        return moves

    def with_a_full_waste(position: Position, move: Move) -> bool:
        return bool(position[1])

    words = table(turn=1, onto="waste")
    rules = bind(plugin(lambda: words, moves=tested(with_a_full_waste)))
    position = rules.layout.empty().replace({6: b"\x09\x08", 7: b"\x0a", 1: b"\x1d"})

    assert "not legal any more when w is empty" in law(rules, position)
    assert law(bind(plugin(lambda: words, moves=tested(lambda position, move: True))), position) == ""


def test_piles_that_are_told_apart_are_not_alike() -> None:
    """Where cards go round in a circle, and where a deal of the game's own begins at a certain pile."""
    words = Layout(
        Stock(), Foundation(4, space="A*"), Tableau(7, deal=4, take=run, accepts=down, space=ANY), Reserve(3, deal=1)
    )
    columns, reserve = words.piles("tableau"), words.piles("reserve")

    def in_a_circle() -> Iterator[Moves]:
        def test(position: Position, move: Move) -> bool:
            """A card goes to the next column."""
            if {move.source, move.target} <= {*columns}:
                return columns.index(move.target) == (columns.index(move.source) + 1) % 7
            return True

        return (yield).only(test)

    def one_each() -> Iterator[Moves]:
        def deal(position: Position, move: Move) -> Any:
            """Deal a card to each reserve pile."""
            return [steps.turn_over(0, pile) for pile in reserve[: len(position[0])]]

        return (yield).also("deal", lambda position: [Move("deal", 0, 0)] if position[0] else [], deal)

    for moves in (in_a_circle, one_each):
        for fixed in (False, True):
            layout = words.changed("tableau", fixed=fixed).changed("reserve", fixed=fixed)
            subject = SimpleNamespace(rules=bind(plugin(lambda layout=layout: layout, moves=moves)))
            with nullcontext() if fixed else pytest.raises(AssertionError, match="say fixed=True if their places"):
                conformance.piles_that_are_alike_may_change_places(subject)
