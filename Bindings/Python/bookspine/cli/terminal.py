"""Text that suits a terminal."""

from __future__ import annotations

import os
import shutil
import unicodedata
from typing import Optional, TextIO

_COLORS = {"ready": "32", "verify": "33", "review": "31"}


def is_terminal(stream: TextIO) -> bool:
    """Whether a person watches the stream."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def width_of(stream: TextIO) -> Optional[int]:
    """Columns of the terminal; None when the stream is no terminal and lines may have any length."""
    return shutil.get_terminal_size().columns if is_terminal(stream) else None


def colored(text: str, tier: str, stream: TextIO) -> str:
    """The text in the color of a confidence tier, where there are colors (https://no-color.org)."""
    if not is_terminal(stream) or os.environ.get("NO_COLOR"):
        return text
    return f"\x1b[{_COLORS[tier]}m{text}\x1b[0m"


def printable(text: str) -> str:
    """The text on one line, without what would steer a terminal."""
    return "".join(c if c.isprintable() else " " for c in text)


def columns(text: str) -> int:
    """How many columns a text takes: East Asian characters two, combining marks none."""
    return sum(map(_columns_of, text))


def fitted(text: str, width: int) -> str:
    """The text cut or filled up to a number of columns."""
    text = printable(text)
    if columns(text) <= width:
        return text + " " * (width - columns(text))
    kept = ""
    for character in text:
        if columns(kept) + _columns_of(character) > width - 1:
            break
        kept += character
    return kept + "…" + " " * (width - 1 - columns(kept))


def _columns_of(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
