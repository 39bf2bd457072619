"""The photos that a command line names."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Iterable, Iterator, List, Optional

_SUFFIXES = (".jpg", ".jpeg", ".png", ".heic", ".heif", ".avif", ".webp")
ANNOTATED = ".annotated"
BY_FOLDER = "@folder"
"""What stands for a shelf's name where the folder of a photo names it."""


def photos_in(arguments: Iterable[str]) -> Iterator[Path]:
    """Each file as it is named; for a folder, the photos in it and below, sorted by name.

    A folder without any, or that may not be looked into, is handed on, so that reading it fails as a missing file does.
    """
    for argument in map(Path, arguments):
        found = _found_in(argument) if os.path.isdir(argument) else []
        yield from found or [argument]


def _found_in(folder: Path) -> List[Path]:
    """The photos in a folder and below, and the folders there that cannot be read."""
    found: List[Path] = []
    for parent, _, names in os.walk(folder, onerror=lambda error: found.append(Path(error.filename))):  # noqa: B023
        found += filter(_is_photo, map(Path(parent).joinpath, names))
    return sorted(found)


def read_photo(path: Path) -> bytes:
    """The bytes of a photo.

    Raises:
        OSError: The file cannot be read; a folder has no photos, or may not be looked into.
    """
    if os.path.isdir(path):
        os.listdir(path)  # tells why a folder that may not be looked into seems to have none
        raise FileNotFoundError("no photo (JPEG, PNG, HEIC, AVIF, WebP) in this folder")
    return path.read_bytes()


def name_of(path: Path) -> str:
    """The file's name as text, whatever its bytes are."""
    return os.fsencode(path.name).decode("utf-8", "replace")


def shelf_of(photo: Path, name: Optional[str]) -> Optional[str]:
    """The shelf on a photo: the name given, or the folder's where ``@folder`` was given."""
    return photo.resolve().parent.name or None if name == BY_FOLDER else name


def _is_photo(path: Path) -> bool:
    return path.suffix.lower() in _SUFFIXES and not path.stem.endswith(ANNOTATED) and _is_file(path)


def _is_file(path: Path) -> bool:
    """Whether a path is a file to read, no pipe; one that may not be asked is, so that reading it tells why."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except PermissionError:
        return True
    except OSError:
        return False
