"""``docs/authors.md``: every block in it runs, in order, and what its tables say is so.

``uv run python tests/test_authors.py`` writes the table of errors anew.
"""

import ast
import re
import shlex
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import attrs
import pytest
from test_new import installed, ran

import cadogan
from cadogan import conformance, contradictions, hooks, invariants, report, rules
from cadogan.catalogue import game_at
from cadogan.deals import Deal, opening
from cadogan.errors import CadoganError
from cadogan.table import Table

DOC = Path(__file__).parent.parent / "docs" / "authors.md"
MARKED = re.compile(r"(<!-- errors:begin -->\n).*(<!-- errors:end -->)", re.DOTALL)

ROWS = {
    "Tableau": "Tableau(7, deal=4, accepts=down.alternating, space=ANY)",
    "Stock": 'Stock(turn=1, onto="waste")',
    "Waste": "Waste()",
    "Reserve": "Reserve(4, deal=1)",
    "Foundation": 'Foundation(4, space="A*")',
}
"""A layout in which one row after another is replaced by that of an example, or of a mistake."""

MISTAKES = [
    "Tableau(8, acepts=down)",
    "Tableau(8, turn=1)",
    'Tableau(8, deal="4")',
    "Tableau(8, deal=[1] * 9)",
    "Tableau(8, deal=7)",
    "Tableau(8, deal=4, take=down)",
    "Tableau(8, deal=4, take=run)",
    'Tableau(8, deal=4, take=top.to("foundatoin"))',
    'Tableau(8, deal=4, accepts="down")',
    "Tableau(8, deal=4, space=down)",
    'Tableau(8, deal=4, space="X*")',
    'Tableau(8, deal=4, space=ANY.when(out("stok")))',
    "Foundation(4, accepts=up.in_suit)",
    "Stock()",
    'Stock(turn=1, onto="wast")',
    'goal=cleared("tableua")',
    "def scores(layout): return None",
    "def score(position): return Score(0, False)",
    "def score(layout): return Score(0, False)",
    "def moves(layout): return []",
    "def moves(layout): yield",
    'def moves(layout): return layout.pile("stok")',
    "class MyGame(Options): draw: int = 1",
]
"""What authors write: a row, words of the layout, a hook or a class."""


@attrs.frozen
class Block:
    """A block of code.

    Attributes:
        line: where it stands.
        language: what it is written in.
        before: the paragraph before it.
        text: the code.
    """

    line: int
    language: str
    before: str
    text: str


def blocks() -> Iterator[Block]:
    """Yield the blocks of the document."""
    text = DOC.read_text(encoding="utf-8")
    for found in re.finditer(r"^```(\w+)\n(.*?)^```\n", text, re.DOTALL | re.MULTILINE):
        before = text[: found.start()].rstrip().rpartition("\n\n")[2]
        yield Block(text.count("\n", 0, found.start()) + 1, found[1], " ".join(before.split()), found[2])


def tables() -> list[list[list[str]]]:
    """Return the tables: their lines without the heading, as cells."""
    found: list[list[list[str]]] = [[]]
    for line in DOC.read_text(encoding="utf-8").splitlines():
        if line.startswith("|"):
            found[-1].append([cell.strip() for cell in line.strip("|").split(" | ")])
        elif found[-1]:
            found.append([])
    return [table[2:] for table in found if table]


class World:
    """A reader's folder, in which the blocks are done one after another."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.site = folder / "site"

    def do(self, block: Block) -> None:
        """Write, compare or run a block."""
        paths = re.findall(r"`([\w./-]+\.\w+)`", block.before)
        if block.language == "console":
            self.console(block.text)
        elif block.language == "pycon":
            (self.folder / "session.txt").write_text(block.text, encoding="utf-8")
            status, said = self.python("-m", "doctest", "-o", "ELLIPSIS", "session.txt")
            assert status == 0, said
        else:
            assert paths, "which file is this?"
            self.file(self.folder / paths[-1], block)

    def file(self, path: Path, block: Block) -> None:
        """Write a file; after "From" compare a part of it; lines of TOML replace those that begin alike."""
        if block.language == "toml":
            text = path.read_text(encoding="utf-8")
            for line in block.text.splitlines():
                head = re.match(r"[\w ]+[=:]", line)
                assert head is not None
                text, count = re.subn(rf"^{head[0]}.*$", lambda _, line=line: line, text, flags=re.MULTILINE)
                assert count == 1, head[0]
            path.write_text(text, encoding="utf-8")
        elif re.search(r"From `[^`]*`:$", block.before):
            assert " ".join(block.text.split()) in " ".join(path.read_text(encoding="utf-8").split())
        else:
            path.write_text(block.text, encoding="utf-8")

    def console(self, text: str) -> None:
        """Run the commands: they succeed, or say just what follows, with ``...`` for anything."""
        for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            status, said = self.run(shlex.split(command))
            wanted = shown.replace("[", "[[]").replace("...", "*").replace("*\n", "*")
            assert fnmatchcase(said, wanted) if shown else status == 0, f"$ {command}\n{said}"

    def run(self, words: list[str]) -> tuple[int, str]:
        """Run a command of the shell and return its status and what it said; the kit plays less than it would."""
        if words[0] == "pip":
            folders = [word for word in words if word.startswith("./")]
            for folder in folders:
                installed(self.folder / folder, self.site)
            return 0, ""
        words += ["--plies", "300"] if words[:2] == ["cadogan", "check"] else []
        program = {"cadogan": ["-c", "import sys; from cadogan.command import main; sys.exit(main())"]}
        return self.python(*program.get(words[0], ["-m", words[0]]), *words[1:])

    def python(self, *words: str) -> tuple[int, str]:
        """Run Python and return its status and what it said; a traceback is never what the document promises."""
        answer = ran(sys.executable, *words, cwd=self.folder, PYTHONPATH=str(self.site), CADOGAN_PLIES="300")
        assert "Traceback" not in answer.stderr, answer.stderr
        return answer.returncode, answer.stdout + answer.stderr


def test_every_block_does_what_it_says(tmp_path: Path) -> None:
    """From the first command to the last, in a folder of its own."""
    world = World(tmp_path)
    done = list(blocks())
    for block in done:
        try:
            world.do(block)
        except AssertionError as fault:
            raise AssertionError(f"docs/authors.md, line {block.line}: {fault}") from fault

    assert len(done) == DOC.read_text(encoding="utf-8").count("\n```") / 2


def test_the_hooks_stand_there_as_they_are() -> None:
    """Each hook's exact signature."""
    source = ast.parse(Path(hooks.__file__).read_text(encoding="utf-8"))
    functions = {each.name: each for each in source.body if isinstance(each, ast.FunctionDef)}
    wanted = [
        f"`{name}({ast.unparse(functions[name].args)}) -> {ast.unparse(functions[name].returns)}`"
        for name in rules.HOOKS
    ]

    assert wanted in [[cells[0] for cells in table] for table in tables()]


@pytest.mark.parametrize("example", [cells[2].strip("`") for cells in tables()[0]])
def test_the_examples_of_words_bind(example: str, tmp_path: Path) -> None:
    """Each line of the table of words is part of a layout."""
    path = tmp_path / "example.py"
    path.write_text(source_of(example), encoding="utf-8")
    bound = game_at(path).bound()

    assert opening(bound, Deal("cadogan", 1))[1].cards == bound.layout.pack


def test_what_steps_and_tables_are_said_to_have_is_there() -> None:
    """The names in the tables of steps and of `Table`."""
    words = {word for table in tables() for cells in table for word in re.findall(r"`(steps\.\w+)\(", cells[0])}
    assert len(words) == 4
    assert all(hasattr(cadogan.steps, word.removeprefix("steps.")) for word in words)

    (table,) = (table for table in tables() if "`rules.layout`" in table[-2][0])
    names = [name for cells in table for name in re.findall(r"`(\w+)(?:\([^)]*\))?`", cells[0])]
    known = {*dir(Table), *Table.__init__.__annotations__}
    assert len(names) > 15
    assert [name for name in names if name not in known] == []


def test_the_faults_of_the_kit_are_said_in_these_words() -> None:
    """What the last table explains is what the kit says."""
    said = "".join(
        Path(each.__file__).read_text(encoding="utf-8")
        for each in (conformance, contradictions, invariants, report, rules)
    )

    assert len(tables()[-1]) > 5
    assert [cells[0] for cells in tables()[-1] if cells[0] not in said] == []


def test_the_errors_are_said_in_these_words(tmp_path: Path) -> None:
    """``uv run python tests/test_authors.py`` writes the table."""
    text = DOC.read_text(encoding="utf-8")

    assert text == updated(text, tmp_path)


def test_it_is_short() -> None:
    """Somebody is to read it to the end."""
    lines = DOC.read_text(encoding="utf-8").splitlines()

    assert len(lines) < 400
    assert [line for line in lines if len(line) > 120 and not line.startswith("|")] == []


def source_of(code: str) -> str:
    """Return a game with an example or a mistake in it."""
    lines, further, hook = dict(ROWS), "", ""
    kind = code.partition("(")[0]
    if kind.startswith("def "):
        hook = f"@hookimpl\n{code}\n"
    elif kind.startswith(("class ", "@", "#")):
        hook = code
    elif kind.isidentifier():
        lines[kind] = code
        if 'onto="tableau"' in code:
            del lines["Waste"]
    else:
        further = code
    rows = ",\n    ".join(lines.values())
    return (
        "from cadogan import *\n\n@hookimpl\ndef layout(options):\n"
        f"  return Layout(\n    {rows},\n    {further}\n  )\n\n{hook}\n"
    )


def sentence(code: str, folder: Path) -> str:
    """Return what an author hears who writes that, empty if nothing is said before the first move."""
    path = folder / "my_game.py"
    path.write_text(source_of(code), encoding="utf-8")
    try:
        opening(game_at(path).bound(), Deal("cadogan", 1))
    except CadoganError as fault:
        return fault.english.replace(str(path), "my_game.py").replace("|", r"\|")
    except Exception:
        return ""
    return ""


def updated(text: str, folder: Path) -> str:
    """Return the document with the table of errors as it is now. What says nothing is left out."""
    said = {code: sentence(code, folder) for code in MISTAKES}
    lines = ["| you write | you hear |", "| --- | --- |"]
    lines += [f"| `{code}` | `{words}` |" for code, words in said.items() if words]
    return MARKED.sub(lambda found: found[1] + "\n".join(lines) + "\n" + found[2], text)


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as temporary:
        DOC.write_text(updated(DOC.read_text(encoding="utf-8"), Path(temporary).resolve()), encoding="utf-8")
