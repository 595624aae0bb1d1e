"""Errors that a person reads: one sentence each, in English and in Russian."""


class CadoganError(Exception):
    """Something that the user, or the author of a plugin, can put right.

    Attributes:
        english: one sentence: what, where, and what would be right.
        russian: the same in Russian; the English one where there is none.
    """

    def __init__(self, english: str, russian: str = "") -> None:
        super().__init__(english)
        self.english = english
        self.russian = russian or english

    def said(self, language: str) -> str:
        """Return the sentence in ``en`` or ``ru``."""
        return self.russian if language == "ru" else self.english


class Unreadable(ValueError):
    """Text that is no card, or no position.

    Attributes:
        russian: in Russian what the message says in English.
    """

    def __init__(self, english: str, russian: str) -> None:
        super().__init__(english)
        self.russian = russian


class OptionError(CadoganError):
    """An unknown option, or a value that it cannot have."""


class UnknownGame(CadoganError):
    """No installed game has that id."""


class PluginError(CadoganError):
    """A plugin cannot be loaded or bound; the sentence names it."""


class CodeError(CadoganError):
    """A deal code, a position or a file that cannot be read."""


class SaveError(CadoganError):
    """A save that cannot be read, written or replayed."""


class InvalidMove(CadoganError):
    """Text that cannot be read as a move."""


class IllegalMove(CadoganError):
    """A move that the rules do not allow here; the sentence gives the reason."""


class AmbiguousMove(CadoganError):
    """Text that fits several legal moves; the sentence names them.

    Attributes:
        moves: the moves, as `cadogan.position.Move`.
    """

    def __init__(self, english: str, russian: str = "", moves: tuple[object, ...] = ()) -> None:
        super().__init__(english, russian)
        self.moves = moves
