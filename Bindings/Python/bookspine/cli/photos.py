"""The photos that a command line names."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Iterable, Iterator, Optional

from .. import _pdf
from .._photo_files import photos_below, text_of
from ..places import labeled_shelf
from .output import complain_of

BY_FOLDER = "@folder"
"""What stands for a shelf's name where the folder of a photo names it."""
BY_LABEL = "@label"
"""What stands for a shelf's name where the cards on its boards name it."""


def photos_in(arguments: Iterable[str]) -> Iterator[Path]:
    """Each file as it is named; for a folder, the photos in it and below, sorted by name; for a PDF file, its pages.

    A folder without any, or that may not be looked into, is handed on, so that reading it fails as a missing file does.
    """
    for argument in map(Path, arguments):
        if os.path.isdir(argument):
            yield from photos_below(argument) or [argument]
        elif _pdf.is_pdf(str(argument)):
            yield from map(Path, _pdf.pages_of(str(argument)))
        else:
            yield argument


def read_photo(path: Path) -> bytes:
    """The bytes of a photo.

    Raises:
        OSError: The file cannot be read; a folder has no photos, or may not be looked into.
        BookspineError: A page of a PDF file cannot be had.
    """
    if os.path.isdir(path):
        os.listdir(path)  # tells why a folder that may not be looked into seems to have none
        raise FileNotFoundError("no photo (JPEG, PNG, HEIC, AVIF, WebP) in this folder")
    page = _pdf.page_of(str(path))
    return _pdf.photo_of(*page) if page else path.read_bytes()


def name_of(path: Path) -> str:
    """The file's name as text, whatever its bytes are."""
    return text_of(path.name)


def shelf_of(photo: Path, name: Optional[str], labels: Iterable[str]) -> Optional[str]:
    """The shelf on a photo: the name given, the folder's where ``@folder`` was given, or with ``@label`` what its boards say."""
    if name == BY_FOLDER:
        return photo.resolve().parent.name or None
    if name != BY_LABEL:
        return name
    shelf = labeled_shelf(labels)
    if shelf is None:
        complain_of(
            name_of(photo),
            "no card was read on a board, so the shelf has no name; bookspine collection shelf gives it one",
        )
    return shelf
