"""My Frontend, played by a list of lines."""

import pytest

from cadogan.catalogue import frontend
from cadogan.codes import opened


def played(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """Run the frontend as if somebody typed these lines and then closed the terminal."""

    def typed(prompt: str) -> str:
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", typed)
    return frontend("my-frontend")(opened("klondike#12345"), ["--lang", "en"])


def test_a_move_is_played_and_a_wrong_one_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is legal happens, what is not gets its reason, and the end of the input is no error."""
    assert played(["Ah -> foundation", "Ks -> space", "undo", "quit"], monkeypatch) == 0

    shown = capsys.readouterr().out
    assert "f1: Ah" in shown
    assert "Ks" in shown
