"""Tables that are kept: each change is stored before it is seen, and games are gone on with where they stood."""

from pathlib import Path

import pytest
from local import laid

from cadogan import catalogue
from cadogan.codes import position_text, save
from cadogan.errors import CodeError, SaveError
from cadogan.session import Session, write
from cadogan.store import Elsewhere, Store
from cadogan.table import Table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


def test_nothing_is_stored_before_the_first_move(path: Path) -> None:
    """Nor is a file made."""
    session = Session(Store(path))
    session.open("klondike#5")

    assert not path.exists()
    assert session.resume() is None


def test_another_process_goes_on_where_the_game_stood(path: Path) -> None:
    """With its branches, after every change: a move, an undo, a restart."""
    table = Session(Store(path)).open("klondike:draw=3#5")
    for change in (lambda: table.play("deal"), lambda: table.play("deal"), table.undo, table.redo, table.restart):
        change()
        again = Session(Store(path)).resume()

        assert again is not None and save(again) == save(table)


def test_a_game_that_is_gone_on_with_is_the_same_game(path: Path) -> None:
    """It has one place in the store, and its further moves go there."""
    Session(Store(path)).open("klondike#5").play("deal")
    again = Session(Store(path)).resume()
    assert again is not None
    again.play("deal")

    assert [kept.moves for kept in Store(path).recent(9)] == [2]


def test_games_are_kept_apart(path: Path) -> None:
    """The last one played is gone on with, or the last of a game; one that was left is not."""
    session = Session(Store(path))
    one, other = session.open("klondike#5"), session.open("golf#5")
    one.play("deal")
    other.play("deal")

    assert [table.rules.id for table in (session.resume(), session.resume("klondike")) if table] == ["golf", "klondike"]
    one.play("deal")
    assert session.resume().rules.id == "klondike"  # type: ignore[union-attr]
    session.leave(one)
    assert session.resume().rules.id == "golf"  # type: ignore[union-attr]


def test_a_code_without_a_game_is_of_the_game_played_last(path: Path) -> None:
    """Or of klondike, if there is none."""
    session = Session(Store(path))

    assert session.open("#7").code == "klondike#7"
    session.open("golf#5").play("deal")
    assert session.open("#7").code == "golf#7"


def test_a_win_is_counted_once(path: Path) -> None:
    """B68: undone and won again, opened and won again, it is one win."""
    suits = [" ".join(rank + suit for rank in "A23456789TJQK") for suit in "cdhs"]
    rules = catalogue.game("klondike").bound()
    at = laid(rules, "; ".join(f"f{i}: {suit}" for i, suit in enumerate(suits, 1)).replace(" Ks", "") + "; t1: Ks")
    position = path.with_name("nearly.txt")
    position.write_text(position_text(Table(rules, position=at)), encoding="utf-8")
    session = Session(Store(path))
    table = session.open(str(position))
    for _ in range(2):
        table.play("Ks -> foundation")
        table.undo()
    table.redo()
    again = session.reopen(Store(path).recent(1)[0])
    again.undo()
    again.redo()

    (counted,) = Store(path).statistics()
    assert (counted.played, counted.won, counted.playing) == (1, 1, 0)
    assert session.resume() is None


def test_what_cannot_be_stored_does_not_happen(tmp_path: Path) -> None:
    """The table is as it was, and the sentence says why."""
    (tmp_path / "file").write_text("in the way")
    table = Session(Store(tmp_path / "file" / "games.sqlite3")).open("klondike#5")
    before = table.node
    with pytest.raises(SaveError) as caught:
        table.play("deal")

    assert table.node is before and table.branches == []
    assert caught.value.english and caught.value.russian


def test_a_stored_game_that_cannot_be_opened_is_told_of(path: Path) -> None:
    """As when its plugin is gone: the line of the save is named, and the store is as it was."""
    session = Session(Store(path))
    session.open("klondike#5").play("deal")
    kept = session.store.recent(1)[0]
    session.store.keep(kept.key, save=kept.save.replace("klondike", "klondyke"), state="playing", points=0, moves=1)
    with pytest.raises(SaveError, match="line 2 of the save: no game 'klondyke'"):
        session.resume()

    assert len(session.store.recent(9)) == 1


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """What was there stays if that fails, and nothing is left beside it."""
    path = tmp_path / "game.txt"
    write(path, "one\n")
    write(path, "two ♠\n")

    assert path.read_text(encoding="utf-8") == "two ♠\n"
    with pytest.raises(UnicodeEncodeError):
        write(path, "\ud800")
    with pytest.raises(SaveError, match="cannot be written"):
        write(tmp_path / "nowhere" / "game.txt", "three")
    assert path.read_text(encoding="utf-8") == "two ♠\n"
    assert [each.name for each in tmp_path.iterdir()] == ["game.txt"]


def test_a_file_is_written_with_the_permissions_of_any_other(tmp_path: Path) -> None:
    """Others may read it if they may read what the player writes; a link stays a link."""
    plain, path, link = (tmp_path / name for name in ("plain.txt", "game.txt", "link.txt"))
    plain.write_text("one")
    link.symlink_to(path)
    write(link, "two")

    assert path.stat().st_mode == plain.stat().st_mode
    assert link.is_symlink() and path.read_text() == "two"


def test_a_game_that_cannot_be_opened_bars_no_other(path: Path, tmp_path: Path) -> None:
    """Its plugin is gone: that is said, and the game before it is gone on with."""
    file = tmp_path / "gone.py"
    file.write_text(Path(catalogue.game("westcliff").module.__file__ or "").read_text(encoding="utf-8"))
    Session(Store(path)).open("klondike#5").play("deal")
    Session(Store(path)).open(f"{file}#5").play("deal")
    file.unlink()
    session = Session(Store(path))
    table = session.resume()

    assert table is not None and table.code == "klondike#5"
    assert ["gone.py" in fault.english for fault in session.faults] == [True]
    assert session.open("#7").code == "klondike#7"


def test_a_file_runs_no_program(tmp_path: Path) -> None:
    """A save or position that names a game of a single file is not opened, wherever it comes from."""
    evil = tmp_path / "evil.py"
    evil.write_text("raise SystemExit('it ran')")
    for text in (f"cadogan 1\ngame {evil}\ndeal 7\nmoves\n", f"game {evil}\nt1: Kh\n"):
        file = tmp_path / "a.txt"
        file.write_text(text)

        with pytest.raises(CodeError, match="which is a program"):
            Session(Store(tmp_path / "games.sqlite3")).open(str(file))


def test_a_game_that_two_windows_play_on_becomes_two(tmp_path: Path) -> None:
    """Whoever keeps it second is told, and neither loses a move; from then on they do not disturb each other."""
    path = tmp_path / "games.sqlite3"
    Session(Store(path)).open("klondike#1").play("deal")
    one, two = Session(Store(path)), Session(Store(path))
    first, second = one.resume(), two.resume()
    assert first is not None and second is not None
    first.play("deal")
    first.play("deal")
    second.undo()
    second.play("deal")
    first.play("deal")
    second.play("deal")

    assert one.told == []
    assert [said[0] for said in two.told] == [
        "This game was played on in another window: from here on it is a game of its own, and both are kept."
    ]
    assert sorted(kept.moves for kept in one.unfinished()) == [2, 4]


def test_a_session_may_refuse_to_part_from_the_other_window(tmp_path: Path) -> None:
    """It then keeps nothing, and the table is as it was."""
    path = tmp_path / "games.sqlite3"
    session = Session(Store(path), apart=False)
    table = session.open("klondike#1")
    table.play("deal")
    other = Session(Store(path)).resume()
    assert other is not None
    other.play("deal")

    with pytest.raises(Elsewhere, match="played on in another window"):
        table.play("deal")
    assert table.count == 1
    assert len(Store(path).recent(10)) == 1
    assert session.key(table) == Store(path).recent(10)[0].key


def test_a_game_that_another_window_plays_is_not_given_up_here(tmp_path: Path) -> None:
    """It goes on there; here the player is told."""
    path = tmp_path / "games.sqlite3"
    session = Session(Store(path))
    table = session.open("klondike#1")
    table.play("deal")
    other = Session(Store(path)).resume()
    assert other is not None
    other.play("deal")

    with pytest.raises(SaveError, match="played on in another window"):
        session.leave(table)
    assert [kept.moves for kept in session.unfinished()] == [2]
