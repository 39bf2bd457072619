"""Which files of a folder are photos."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import List, Union

SUFFIXES = (".jpg", ".jpeg", ".png", ".heic", ".heif", ".avif", ".webp")
ANNOTATED = ".annotated"


def photos_below(folder: Path) -> List[Path]:
    """The photos in a folder and below, and the folders there that cannot be read, sorted by name."""
    found: List[Path] = []
    for parent, _, names in os.walk(folder, onerror=lambda error: found.append(Path(error.filename))):  # noqa: B023
        found += filter(is_photo, map(Path(parent).joinpath, names))
    return sorted(found)


def is_photo(path: Path) -> bool:
    """Whether a path is a photo's file."""
    return is_photo_name(path.name) and is_file(path)


def is_photo_name(name: str) -> bool:
    """Whether a file of this name is a photo, and none that was annotated."""
    stem, suffix = os.path.splitext(name)  # noqa: PTH122
    return suffix.lower() in SUFFIXES and not stem.endswith(ANNOTATED)


def is_file(path: Path) -> bool:
    """Whether a path is a file to read, no pipe; one that may not be asked is, so that reading it tells why."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except PermissionError:
        return True
    except OSError:
        return False


def text_of(path: Union[str, Path], errors: str = "replace") -> str:
    """A path as text, whatever its bytes are."""
    return os.fsencode(path).decode("utf-8", errors)
