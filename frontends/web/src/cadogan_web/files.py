"""The page's files, read once and sent from memory: no address of a request ever becomes a path."""

import gzip
import hashlib
import mimetypes
from importlib.resources import files
from importlib.resources.abc import Traversable

import attrs

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""What the machine's own table of types may have otherwise, or not at all."""


@attrs.frozen
class File:
    """A file of the page.

    Attributes:
        contents: its bytes.
        packed: the same, compressed; empty if that would be no shorter.
        type: its media type.
        tag: what stands for its contents.
    """

    contents: bytes
    packed: bytes
    type: str
    tag: str


def page() -> dict[str, File]:
    """Return the files of the page by their addresses; that of ``index.html`` is ``/`` too."""
    found: dict[str, File] = {}
    _gather(files("cadogan_web") / "page", "/", found)
    if "/index.html" in found:
        found["/"] = found["/index.html"]
    return found


def _gather(folder: Traversable, address: str, found: dict[str, File]) -> None:
    if not folder.is_dir():
        return
    for each in folder.iterdir():
        if each.name.startswith("."):
            continue
        if each.is_dir():
            _gather(each, f"{address}{each.name}/", found)
        else:
            contents = each.read_bytes()
            ending = each.name[each.name.rfind(".") :]
            kind = TYPES.get(ending) or mimetypes.guess_type(each.name)[0] or "application/octet-stream"
            text = kind.startswith("text/") or kind.endswith(("json", "xml"))
            tag = f'"{hashlib.blake2b(contents, digest_size=12).hexdigest()}"'
            packed = gzip.compress(contents, mtime=0)
            packed = packed if len(packed) < len(contents) else b""
            found[address + each.name] = File(contents, packed, f"{kind}; charset=utf-8" if text else kind, tag)
