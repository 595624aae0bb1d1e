"""Games played to a win: for each a deal and the moves that bring it out, in tests/data/won."""

from pathlib import Path

import pytest

from cadogan import catalogue
from cadogan.codes import opened
from cadogan.testing import legal

LINES = sorted((Path(__file__).parents[1] / "data" / "won").glob("*.txt"))
"""A file a game: the deal code, then the moves, with commas between them."""


@pytest.mark.parametrize("path", LINES, ids=lambda path: path.stem)
def test_the_moves_win(path: Path) -> None:
    """Each of them is legal, and after the last one, not before, the game is won."""
    code, _, moves = path.read_text(encoding="utf-8").partition("\n")
    table = opened(code)
    for move in moves.replace("\n", " ").split(","):
        assert table.state == "playing"
        assert move.strip() in legal(table.rules, table.position)
        table.play(move.strip())

    assert code.partition("#")[0] == path.stem
    assert table.state == "won"


def test_every_game_of_the_books_with_one_pack_has_been_won() -> None:
    """So no rule of theirs stands in the way of winning."""
    games = [game.id for game in catalogue.games().values() if game.sheet.keys.get("seed")]
    one_pack = {each for each in games if catalogue.game(each).sheet.keys["decks"] == 1}

    assert one_pack <= {path.stem for path in LINES}
