"""Eastern Carpet: the same game as Indian Carpet, from another book."""

from .. import IndianCarpet, layout

__all__ = ["IndianCarpet", "layout"]
