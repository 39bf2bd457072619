"""Pages of PDF files as photos; PDFium reads them, which the extra ``pdf`` brings."""

from __future__ import annotations

import os
import re
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Callable, Iterator, List, Optional, Tuple

from .errors import BookspineError, CorruptImage, Unsupported
from .imaging import encode

_PAGE = re.compile(r"(?i)(.+\.pdf)#page=([0-9]{1,7})\Z", re.DOTALL)
_POINTS = 72
_RESOLUTION = 200
"""Pixels an inch of a page without a photo."""
_LONGEST = 10_000
_QUALITY = 92

Reader = Callable[[str], bytes]
"""Reads a file or URL."""


def read_file(path: str) -> bytes:
    """The bytes of a file.

    Raises:
        OSError: It cannot be read.
    """
    return Path(path).read_bytes()


def is_pdf(path: str) -> bool:
    """Whether a path is a PDF file by its name."""
    return path.lower().endswith(".pdf")


def pages_of(path: str, read: Reader = read_file) -> List[str]:
    """A name for each page, "scans.pdf#page=3" (RFC 8118), from 1.

    The file itself when it cannot be read, so that reading it tells why.
    """
    try:
        with _opened(path, read) as document:
            count = len(document)
    except (BookspineError, OSError):
        count = 0
    return [f"{path}#page={number}" for number in range(1, count + 1)] or [path]


def page_of(path: str) -> "Tuple[str, Optional[int]] | None":
    """The file and the page, from 1, that a path names; no page for a PDF file; None for other files.

    A file may have such a name without being a page.
    """
    match = _PAGE.match(path)
    if match and not os.path.lexists(path):
        return match.group(1), int(match.group(2))
    return (path, None) if is_pdf(path) else None


def photo_of(path: str, number: Optional[int], read: Reader = read_file) -> bytes:
    """A page as JPEG, as large as the photos on it are; without a number the only one.

    PDFium is not made for several threads at once: neither is this.

    Raises:
        CorruptImage: It is no PDF, it is locked, it has no such page, or one that cannot be drawn.
        Unsupported: The extra ``pdf`` is not installed.
        OSError: The file cannot be read.
    """
    with _opened(path, read) as document:
        name = _name(path)
        if number is None and len(document) != 1:
            raise _failure(f"{name} has {len(document)} pages: name one, such as {name}#page=1")
        number = number or 1
        if not 1 <= number <= len(document):
            raise _failure(f"{name} has {len(document)} pages, and no page {number}")
        try:
            page = document[number - 1]
            bitmap = page.render(scale=_scale(page), may_draw_forms=False)
            return encode(bitmap.to_numpy()[:, :, ::-1].copy(), quality=_QUALITY)
        except (RuntimeError, ValueError, MemoryError) as error:
            raise _failure(f"page {number} of {name} cannot be drawn: {error}") from error


def _scale(page: Any) -> float:
    """Pixels a point: those of the finest photo on the page."""
    width, height = page.get_size()
    scale = 0.0
    for item in page.get_objects(max_depth=3):
        if type(item).__name__ == "PdfImage":
            left, bottom, right, top = item.get_bounds()
            (across, down), long = item.get_px_size(), max(right - left, top - bottom)
            if long > max(width, height) / 4:
                scale = max(scale, max(across, down) / long)
    return float(min(scale or _RESOLUTION / _POINTS, _LONGEST / max(width, height, 1)))


@contextmanager
def _opened(path: str, read: Reader) -> Iterator[Any]:
    try:
        import pypdfium2
    except ImportError as error:
        raise Unsupported(
            "PDF files need the extra pdf: pip install bookspine[pdf]", 400, "BOOKSPINE_STATUS_UNSUPPORTED"
        ) from error
    data = read(path)
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise _failure(f"{_name(path)} cannot be read as PDF: {error}") from error
    try:
        yield document
    finally:
        document.close()


def _name(path: str) -> str:
    return path.rsplit("/", 1)[-1]


def _failure(text: str) -> CorruptImage:
    return CorruptImage(text, 201, "BOOKSPINE_STATUS_CORRUPT_IMAGE")
