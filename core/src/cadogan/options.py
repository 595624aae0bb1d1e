"""Options: the settings of a game, as a frozen class of the plugin's own whose values are checked by name.

>>> class Klondike(Options):
...     draw: int = choice(1, 3)
...     redeals: int | None = choice(0, 1, 2, None)
>>> Klondike.read(["draw=3"]).written()
'draw=3'

What each option means is said once, in the last line of the sheet's *Special* section.
"""

from collections.abc import Iterable
from typing import Any, Self, dataclass_transform

import attrs

from cadogan.errors import OptionError

UNLIMITED = "unlimited"


def choice(*values: Any) -> Any:
    """An option that takes one of these values, the first by default; None is written ``unlimited``.

    Raises ValueError unless each value can be written as one word.
    """
    wrong = next((value for value in values if not isinstance(value, str | int | None)), None)
    if not values or wrong is not None:
        raise ValueError(f"choice() wants its values one after another, the default first, not {wrong or 'nothing'}")
    return attrs.field(default=values[0], validator=attrs.validators.in_(values), metadata={"values": values})


def switch() -> Any:
    """An option that is off by default and may be on."""
    return choice(False, True)


def text(value: Any) -> str:
    """Write a value of an option as `Options.read` reads it."""
    return (
        UNLIMITED
        if value is None
        else {True: "on", False: "off"}.get(value, str(value))
        if isinstance(value, bool)
        else str(value)
    )


@dataclass_transform(frozen_default=True, field_specifiers=(choice, switch))
class Options:
    """The settings of a game. A game without options uses this class itself."""

    def __init_subclass__(cls) -> None:
        attrs.frozen(slots=False, init=True)(cls)
        for field in attrs.fields(cls):  # type: ignore[arg-type]
            if "values" not in field.metadata:
                raise ValueError(f"{cls.__name__}.{field.name} must be choice(...) or switch()")

    @classmethod
    def allowed(cls) -> dict[str, tuple[Any, ...]]:
        """Return each option's values, its default first."""
        if cls is Options:
            return {}
        return {field.name: field.metadata["values"] for field in attrs.fields(cls)}  # type: ignore[arg-type]

    @classmethod
    def read(cls, words: Iterable[str]) -> Self:
        """Make options of words such as ``draw=3``, ``joker`` (on) and ``redeals=unlimited``.

        Raises OptionError for an unknown name or value, with what would be right.
        """
        allowed = cls.allowed()
        given: dict[str, Any] = {}
        for word in words:
            name, equals, value = word.partition("=")
            name = name.strip().replace("-", "_")
            if name not in allowed:
                known = ", ".join(allowed) or "none"
                raise OptionError(
                    f"there is no option {name!r}; the options are: {known}",
                    f"нет настройки {name!r}; есть такие: {', '.join(allowed) or 'никаких'}",
                )
            by_text = {text(v): v for v in allowed[name]}
            value = value.strip().lower() if equals else "on"
            if value not in by_text:
                value = {"true": "on", "yes": "on", "false": "off", "no": "off", "none": UNLIMITED}.get(value, value)
            if value not in by_text:
                raise OptionError(
                    f"{name} cannot be {value!r}; it may be: {', '.join(by_text)}",
                    f"{name} не может быть {value!r}; возможно: {', '.join(by_text)}",
                )
            given[name] = by_text[value]
        return cls(**given)

    def changed(self) -> dict[str, Any]:
        """Return the options that differ from their defaults."""
        return {
            name: getattr(self, name) for name, values in self.allowed().items() if getattr(self, name) != values[0]
        }

    def written(self) -> str:
        """Write the options that differ from their defaults, as `read` reads them."""
        return ",".join(f"{name}={text(value)}" for name, value in self.changed().items())

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"
