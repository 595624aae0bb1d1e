"""The hooks: what a plugin can supply. All of them are on this screen.

Each hook is called once, in this order, when a game is bound. The first returns data, the others functions, so that
pluggy stays out of the play. A plugin asks for the arguments that it needs and leaves out the rest. The game's answer
is used; where it gives none, the default of `cadogan.builder` follows from the layout. With
``@hookimpl(wrapper=True)`` a game or a house rule changes what the others have answered.
"""

from collections.abc import Callable
from typing import TypeAlias

import attrs
import pluggy

from cadogan.layout import Layout
from cadogan.moves import Moves
from cadogan.options import Options
from cadogan.position import Move, Position
from cadogan.steps import Steps

hookspec = pluggy.HookspecMarker("cadogan")
hookimpl = pluggy.HookimplMarker("cadogan")
"""Marks a function of a plugin as the implementation of the hook that has its name."""


@attrs.frozen
class Score:
    """How a game stands.

    Attributes:
        points: the points so far, as the sheet counts them.
        won: the goal has been reached.
        fewer_is_better: as in golf.
        says: how the game stands, in English and in Russian, where points alone do not say it; frontends show it.
    """

    points: int
    won: bool
    fewer_is_better: bool = False
    says: tuple[str, str] | None = None


Deal: TypeAlias = Callable[[Position], Steps]
Automatic: TypeAlias = Callable[[Position, Move | None], Steps]
Redeal: TypeAlias = Callable[[Position], Steps]
Scorer: TypeAlias = Callable[[Position], Score]
View: TypeAlias = Callable[[Position], Position]


@hookspec(firstresult=True)
def layout(options: Options) -> Layout:  # type: ignore[empty-body]
    """Say which piles lie on the table and what each gives and takes.

    The only hook that every game must supply. Wrap it to change the rules as data: everything else follows.
    """


@hookspec(firstresult=True)
def deal(layout: Layout, options: Options) -> Deal:  # type: ignore[empty-body]
    """Return the function that deals the pack on to the table as it stands, as steps.

    The default puts out the first cards, deals row after row as the layout says, and what is left is the stock. A
    redeal of gathered cards uses the same function. The pack's last byte is the card that is dealt first.
    """


@hookspec(firstresult=True)
def automatic(layout: Layout, options: Options, deal: Deal) -> Automatic:  # type: ignore[empty-body]
    """Return the function that says what happens by itself: the fourth column of the sheet's table.

    It is asked after the deal with None, after a move with that move, and then with None until it answers with an
    empty list. The default turns uncovered cards and refills.
    """


@hookspec(firstresult=True)
def redeal(layout: Layout, options: Options, deal: Deal) -> Redeal:  # type: ignore[empty-body]
    """Return the function that gathers and deals again, or answers an empty list when there is no redeal now.

    The default follows ``redeals``, ``gather`` and ``shuffled`` of the layout.
    """


@hookspec(firstresult=True)
def moves(layout: Layout, options: Options, deal: Deal, automatic: Automatic, redeal: Redeal) -> Moves:  # type: ignore[empty-body]
    """Return what the player may do: each move once, in a fixed order, deals and redeals among them."""


@hookspec(firstresult=True)
def score(layout: Layout, options: Options) -> Scorer:  # type: ignore[empty-body]
    """Return the function that tells the points so far and whether the game is won."""


@hookspec(firstresult=True)
def view(layout: Layout, options: Options) -> View:  # type: ignore[empty-body]
    """Return the function that hides what the player may not see.

    The default hides the faces of cards that lie face down, and the shuffles still to come. The law of hidden cards:
    the moves of a view are the moves of its position.
    """
