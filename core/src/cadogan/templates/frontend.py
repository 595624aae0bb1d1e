"""My Frontend: shows the piles, reads a move, and says what is wrong with it."""

from cadogan.errors import CadoganError
from cadogan.table import Table


def run(table: Table, arguments: list[str]) -> int:
    """Play the table until it is done or the player leaves; the answer is the exit status."""
    language = "ru" if "ru" in arguments else "en"
    while table.state == "playing":
        print(table.rules.layout.draw(table.view))
        try:
            said = input("> ").strip()
            if said == "quit":
                return 0
            if said == "undo":
                table.undo()
            else:
                table.play(said)
        except EOFError:
            return 0
        except CadoganError as fault:
            print(fault.said(language))
    print(f"{table.state}: {table.score.points} points")
    return 0
