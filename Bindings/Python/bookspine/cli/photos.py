"""The photos that a command line names."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Iterable, Iterator

_SUFFIXES = (".jpg", ".jpeg", ".png")
ANNOTATED = ".annotated"


def photos_in(arguments: Iterable[str]) -> Iterator[Path]:
    """Each file as it is named; for a folder, the JPEG and PNG files in it and below, sorted by name.

    A folder without any is handed on, so that reading it fails as a missing file does.
    """
    for argument in map(Path, arguments):
        found = sorted(filter(_is_photo, argument.rglob("*"))) if argument.is_dir() else []
        yield from found or [argument]


def read_photo(path: Path) -> bytes:
    """The bytes of a photo.

    Raises:
        OSError: The file cannot be read; a folder has no photos.
    """
    if path.is_dir():
        raise FileNotFoundError("no JPEG or PNG file in this folder")
    return path.read_bytes()


def name_of(path: Path) -> str:
    """The file's name as text, whatever its bytes are."""
    return os.fsencode(path.name).decode("utf-8", "replace")


def _is_photo(path: Path) -> bool:
    return path.suffix.lower() in _SUFFIXES and not path.stem.endswith(ANNOTATED) and path.is_file()
