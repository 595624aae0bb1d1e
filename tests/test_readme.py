"""The README: its session at the Python prompt runs, and its table of games is that of the sheets."""

import doctest

from readme_table import README, updated


def test_the_session_at_the_python_prompt_runs() -> None:
    """What the README shows is what happens."""
    text = README.read_text(encoding="utf-8")
    session = text.partition("```pycon\n")[2].partition("```")[0]
    parsed = doctest.DocTestParser().get_doctest(session, {}, "README.md", "README.md", 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(parsed)

    assert result.attempted > 5
    assert result.failed == 0


def test_the_table_of_games_is_up_to_date() -> None:
    """``uv run python tests/readme_table.py`` writes it."""
    text = README.read_text(encoding="utf-8")

    assert text == updated(text)
