"""The solver as a service: what a frontend may ask while a game is played, and what it hears."""

import os
import signal
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from cadogan import catalogue, outlook
from cadogan.cards import UNSEEN
from cadogan.codes import load, opened
from cadogan.errors import PluginError
from cadogan.outlook import Limits, Outlook
from cadogan.rules import Rules
from cadogan_solver import service
from cadogan_solver.samples import may_shuffle, samples

WON = "game beleaguered-castle\n" + "\n".join(
    f"f{n}: {' '.join(rank + suit for rank in 'A23456789TJQK')}" for n, suit in enumerate("cdhs", 1)
)
NEARLY = WON.replace(" Ks", "") + "\nt1: Ks"


def rules(code: str) -> Rules:
    return opened(code).rules


@pytest.fixture
def asked() -> Iterator[list[outlook.Asked]]:
    """Questions that are stopped at the end, whatever becomes of the test."""
    found: list[outlook.Asked] = []
    yield found
    for each in found:
        each.stop()


def test_what_is_nearly_won_can_be_won() -> None:
    """In both modes, and the moves are there where all cards were known to the solver."""
    table = load(NEARLY)
    found = {mode: outlook.ask(table, mode).answer(60) for mode in ("open", "honest")}

    assert {mode: (each.verdict, each.samples, each.won, each.lost) for mode, each in found.items()} == {
        "open": ("won", 1, 1, 0),
        "honest": ("won", 1, 1, 0),
    }
    assert [table.rules.layout.label(move.source) for move in found["open"].moves] == ["t1"]
    assert found["honest"].moves == ()
    assert found["honest"].said() == ("It can still be won.", "Пасьянс еще может сойтись.")


def test_what_is_lost_is_lost() -> None:
    """All cards lie open and no shuffle can come, so the player may be told for sure."""
    table = opened("beleaguered-castle#1")
    found = outlook.ask(table, "honest").answer(60)

    assert (found.verdict, found.hidden, found.lost) == ("lost", False, 1)
    assert found.said()[0] == "It cannot be won any more."


def test_an_honest_question_knows_the_view_alone() -> None:
    """Two tables that look the same get the same answer, and what is asked has no hidden card in it."""
    table = opened("klondike#1")
    view = table.view
    question = service.ask(table.rules, view, "honest", Limits(0.2, samples=3))

    assert view.chance == 0 and UNSEEN in view[0] + view[1]
    assert question.answer(60).samples == 3


def test_the_game_goes_on_meanwhile(asked: list[outlook.Asked]) -> None:
    """Asking does not wait for the answer; one that is not there yet is told so."""
    question = service.ask(rules("spider"), opened("spider#1").position, "open", Limits(60))
    asked.append(question)
    # However fast the solver is, it has not answered while it may not run.
    os.kill(question._process.pid, signal.SIGSTOP)

    assert not question.done
    with pytest.raises(TimeoutError):
        question.answer(0)


def test_a_question_can_be_stopped(asked: list[outlook.Asked]) -> None:
    """And once more; no process is left."""
    question = service.ask(rules("spider"), opened("spider#1").position, "open", Limits(60))
    asked.append(question)
    process = question._process.pid
    question.stop()
    question.stop()

    assert question.done
    assert question.answer() == Outlook("unknown", "open", why="stopped")
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_a_solver_that_is_killed_is_an_unknown(asked: list[outlook.Asked]) -> None:
    """The frontend hears a sentence and no exception."""
    question = service.ask(rules("spider"), opened("spider#1").position, "open", Limits(60))
    asked.append(question)
    os.kill(question._process.pid, signal.SIGKILL)
    found = question.answer(10)

    assert (found.verdict, found.why) == ("unknown", "failed")
    assert "the solver has failed" in found.said()[0]


def test_where_no_process_can_begin_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """No exception either: the answer is there at once."""

    def none(*args: object, **settings: object) -> None:
        raise BlockingIOError("Resource temporarily unavailable")

    monkeypatch.setattr(service.subprocess, "Popen", none)
    question = outlook.ask(opened("klondike#1"))
    question.stop()

    assert question.done
    assert question.answer() == Outlook("unknown", "honest", why="failed")


def test_time_that_comes_to_its_end_is_told() -> None:
    """With what it was that came to its end."""
    found = outlook.ask(opened("spider#1"), "open", Limits(0.1)).answer(60)

    assert (found.verdict, found.why) == ("unknown", "time")


def test_who_asks_and_goes_is_not_thought_for() -> None:
    """The process ends when nobody holds the question any more."""
    question = service.ask(rules("spider"), opened("spider#1").position, "open", Limits(60))
    process = question._process
    del question

    assert process.wait(10) == -signal.SIGKILL


def test_no_solver_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The core knows no solver: where none is installed, there is nobody to ask."""
    monkeypatch.setattr(catalogue, "installed", lambda group: [])

    assert outlook.ask(opened("klondike#1")) is None
    assert outlook.shares() == {}
    assert outlook.lengths() == {}


def test_a_broken_solver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a sentence."""
    from importlib.metadata import EntryPoint

    monkeypatch.setattr(catalogue, "installed", lambda group: [EntryPoint("deep", "json", group)])
    with pytest.raises(PluginError, match="deep: json has no function 'ask', as a solver must"):
        outlook.ask(opened("klondike#1"))


def test_a_solver_need_not_know_how_often_games_are_won(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours does."""
    assert outlook.shares()["freecell"].deals >= 300
    assert outlook.lengths()["freecell"].wins >= 5

    monkeypatch.setattr(catalogue, "solver", lambda: SimpleNamespace(ask=None, winnable=None))
    assert outlook.shares() == {}
    assert outlook.lengths() == {}


# Samples.


def test_samples_look_like_the_view() -> None:
    """All of them, each once, with the cards of the pack; the same each time."""
    table = opened("klondike#7")
    found = samples(table.rules, table.view, 12)

    assert len(set(found.positions)) == 12
    assert {table.rules.view(each) for each in found.positions} == {table.view}
    assert {each.cards for each in found.positions} == {table.position.cards}
    assert (found.hidden, found.all) == (True, False)
    assert samples(table.rules, table.view, 12) == found


def test_few_hidden_cards_are_laid_out_in_all_ways() -> None:
    """Then nothing is left open: three cards have six orders, and two that are alike have one."""
    draw = "game klondike\n" + "\n".join(
        f"f{n}: {' '.join(rank + suit for rank in 'A23456789TJQ'[: 12 - (n == 4)])}" for n, suit in enumerate("cdhs", 1)
    )
    table = load(f"{draw}\nt1: -Kc -Kd -Kh Ks\nt2: Qs\n")
    found = samples(table.rules, table.view, 20)

    assert len(found.positions) == 6
    assert found.all


def test_an_open_table_is_its_only_sample() -> None:
    """Unless a shuffle may come."""
    table = opened("beleaguered-castle#1")
    fans = opened("la-belle-lucie#1")

    assert [each.piles for each in samples(table.rules, table.view, 20).positions] == [table.position.piles]
    assert samples(table.rules, table.view, 20).all
    assert may_shuffle(fans.rules)
    assert not samples(fans.rules, fans.view, 20).all


@pytest.mark.parametrize("game", sorted(catalogue.games()))
def test_every_game_has_samples(game: str) -> None:
    """No view hides more than the faces of cards."""
    table = opened(f"{game}#5")
    found = samples(table.rules, table.view, 3)

    assert found.positions
    assert {table.rules.view(each) for each in found.positions} == {table.view}


# Sentences.


def test_each_answer_is_a_sentence_in_two_languages() -> None:
    """Numbers are in it where samples were laid out."""
    said = [
        Outlook("won", "open", won=1),
        Outlook("lost", "honest", samples=6, lost=6, hidden=True),
        Outlook("won", "honest", samples=20, won=12, lost=3, hidden=True),
        Outlook("unknown", "honest", samples=20, lost=3, hidden=True),
        Outlook("unknown", "honest", samples=20, lost=20, hidden=True),
        *(Outlook("unknown", "open", why=why) for why in ("", "time", "states", "memory", "stopped", "failed")),
    ]
    sentences = [each.said() for each in said]

    assert len(set(sentences)) == len(sentences)
    assert all(english.endswith(".") and russian.endswith(".") for english, russian in sentences)
    assert sentences[1][0] == "It cannot be won any more, however the hidden cards lie."
    assert sentences[2][0].endswith("hidden cards may lie, 12 can be won, 3 cannot, 5 are not known.")
    # Three that are lost say little of twenty.
    assert sentences[3][0].endswith("may lie, 0 can be won, 3 cannot, 17 are not known.")
    assert sentences[3][0].startswith("Whether it can still be won is not known")
    assert sentences[4][0].startswith("It will hardly be won")
