"""What a search is made of: lines of moves, and where they lead."""

from typing import TypeAlias

from cadogan import Move, Position

Line: TypeAlias = tuple[Move, ...]
Child: TypeAlias = tuple[Line, Position]
