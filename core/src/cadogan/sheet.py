"""Rule sheets: the rules of a game as text, from which its names, its help and its tests come.

A sheet is TOML front matter between ``+++`` lines, then sections. ``sheet.ru.md`` beside it is the Russian page: the
same sections in the same order under Russian headings, without front matter.
"""

import re
import tomllib
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import attrs

from cadogan.errors import PluginError

SECTIONS = {
    "deal": ("Deal", "Раскладка"),
    "goal": ("Goal", "Цель"),
    "play": ("Play", "Игра"),
    "stock": ("Stock and redeals", "Колода и пересдачи"),
    "special": ("Special", "Особые правила"),
    "end": ("End", "Конец игры"),
    "example": ("Worked example", "Пример"),
    "rulings": ("Rulings", "Решения"),
    "paragraph": ("In one paragraph", "Коротко"),
}
"""The sections, each with its headings in English and in Russian."""

_KEYS: dict[str, type] = {
    "id": str,
    "name_en": str,
    "name_ru": str,
    "aka": list,
    "decks": int,
    "cards": int,
    "family": str,
    "style": str,
    "start": dict,
    "start_face_down": dict,
    "late_options": list,
}
_TOML = {str: "a string", list: "a list of strings", int: "a whole number", dict: "a table"}
_FRONT = re.compile(r"\s*^\+\+\+[ \t]*\n(.*?)^\+\+\+[ \t]*$(.*)", re.DOTALL | re.MULTILINE)
_OPTION = re.compile(r"`(\w+)` \((?:default|по умолчанию) ([^;)]+)[;)]\s*((?:[^()]|\([^()]*\))*)")


@attrs.frozen
class OptionText:
    """What a sheet says of an option.

    Attributes:
        name: the option.
        default: its default as the sheet writes it.
        meaning: what it does, and its values.
    """

    name: str
    default: str
    meaning: str


@attrs.frozen(slots=False)
class Sheet:
    """A rule sheet in both languages; read when it is first asked for.

    Attributes:
        path: the English sheet.
        bare: what stands for a sheet that is not there, as for a game of a single file.
    """

    path: Path
    bare: dict[str, Any] | None = None

    @cached_property
    def _parts(self) -> tuple[dict[str, Any], dict[str, str]]:
        if self.bare is not None:
            return self.bare, {}
        found = _FRONT.match(_text(self.path))
        if found is None:
            raise PluginError(
                f"{self.path}: the rule sheet does not begin with front matter, which stands between lines of +++",
                f"{self.path}: страница правил не начинается с данных между строками +++",
            )
        try:
            keys = tomllib.loads(found[1])
        except (tomllib.TOMLDecodeError, RecursionError) as fault:
            raise PluginError(
                f"{self.path}: the front matter of the rule sheet is not TOML: {fault}",
                f"{self.path}: данные в начале страницы правил записаны не на TOML: {fault}",
            ) from fault
        for key, kind in _KEYS.items():
            value = keys.get(key, kind())
            fits = isinstance(value, kind) and not isinstance(value, bool)
            if not fits or (kind is list and not all(isinstance(each, str) for each in value)):
                raise PluginError(
                    f"{self.path}: {key} in the front matter of the rule sheet must be {_TOML[kind]}",
                    f"{self.path}: в начале страницы правил {key} - не то, что нужно: {value!r}",
                )
        return keys, _split(found[2])

    @cached_property
    def _russian(self) -> dict[str, str]:
        path = self.path.with_name("sheet.ru.md")
        return _split(_text(path)) if path.is_file() else {}

    @property
    def has_russian(self) -> bool:
        """Tell whether there is a Russian page."""
        return bool(self._russian)

    @property
    def keys(self) -> dict[str, Any]:
        """Return the front matter."""
        return self._parts[0]

    def name(self, language: str = "en") -> str:
        """Return the game's name."""
        return str(self.keys.get(f"name_{language}") or self.keys.get("name_en") or self.path.parent.name)

    @property
    def family(self) -> str:
        """Return the word for the game's family: one of `families`, or one of the plugin's own."""
        return str(self.keys.get("family") or "other")

    def family_name(self, language: str = "en") -> str:
        """Return what players call the family; a word of the plugin's own stands for itself."""
        known = families().get(self.family)
        return known[language] if known is not None else self.family

    def section(self, section: str, language: str = "en") -> str:
        """Return the text of a section of `SECTIONS`, empty if the sheet has none; English where Russian is missing."""
        english, russian = SECTIONS[section]
        if language == "ru" and self._russian.get(russian):
            return self._russian[russian]
        return self._parts[1].get(english, "")

    def summary(self, language: str = "en") -> str:
        """Return the first sentence of the paragraph for players."""
        paragraph = " ".join(self.section("paragraph", language).split())
        return re.split(r"(?<=[.!?]) ", paragraph, maxsplit=1)[0]

    def options(self, language: str = "en") -> dict[str, OptionText]:
        """Return what the sheet says of each option."""
        special = self.section("special", language)
        at = max(special.rfind("Options:"), special.rfind("Настройки:"))
        text = " ".join(special[at:].split()) if at >= 0 else ""
        return {m[1]: OptionText(m[1], m[2].strip(" `"), m[3].strip()) for m in _OPTION.finditer(text)}

    def accepts(self, row: int, language: str = "en") -> str:
        """Return the cell *accepts* of a row of the table of play, counted from 0; empty if there is no such row."""
        rows = [line for line in self.section("play", language).splitlines() if line.startswith("|")][2:]
        cells = rows[row].strip("|").split("|") if row < len(rows) else []
        return cells[2].strip() if len(cells) > 2 else ""


@lru_cache(maxsize=1)
def families() -> dict[str, dict[str, str]]:
    """Return the families that are known: the word for each, and what players call it, by language."""
    return tomllib.loads(_text(Path(__file__).with_name("families.toml")))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as fault:
        raise PluginError(
            f"{path}: the rule sheet cannot be read: {fault}", f"{path}: страница правил не читается: {fault}"
        ) from fault


def _split(body: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in re.split(r"^## ", body, flags=re.MULTILINE)[1:]:
        heading, _, text = part.partition("\n")
        found[heading.strip()] = text.strip()
    return found
