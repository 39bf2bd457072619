"""Pages of PDF files as photos; PDFium reads them, which the extra ``pdf`` brings."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Iterator, Tuple

from ..errors import BookspineError, CorruptImage, Unsupported
from ..imaging import encode

_PAGE = re.compile(r"(?i)(.+\.pdf)#page=([0-9]{1,7})\Z", re.DOTALL)
_POINTS = 72
_RESOLUTION = 200
"""Pixels an inch of a page without a photo."""
_LONGEST = 10_000
_QUALITY = 92


def is_pdf(path: Path) -> bool:
    """Whether a path is a PDF file by its name."""
    return path.suffix.lower() == ".pdf"


def pages_of(path: Path) -> Iterator[Path]:
    """A name for each page, "scans.pdf#page=3" (RFC 8118), from 1.

    The file itself when it cannot be read, so that reading it tells why.
    """
    try:
        with _opened(path) as document:
            count = len(document)
    except (BookspineError, OSError):
        count = 0
    yield from (path.with_name(f"{path.name}#page={number}") for number in range(1, count + 1))
    if not count:
        yield path


def page_of(path: Path) -> "Tuple[Path, int] | None":
    """The file and the page, from 1, that a path names; None where it is a file by itself."""
    match = _PAGE.match(path.name)
    if not match or path.exists():
        return None
    return path.with_name(match.group(1)), int(match.group(2))


def photo_of(path: Path, number: int) -> bytes:
    """A page as JPEG, as large as the photos on it are.

    Raises:
        CorruptImage: It is no PDF, it is locked, or it has no such page.
        Unsupported: The extra ``pdf`` is not installed.
        OSError: The file cannot be read.
    """
    with _opened(path) as document:
        if not 1 <= number <= len(document):
            raise _failure(f"{path.name} has {len(document)} pages, and no page {number}")
        page = document[number - 1]
        try:
            bitmap = page.render(scale=_scale(page), may_draw_forms=False)
            return encode(bitmap.to_numpy()[:, :, ::-1].copy(), quality=_QUALITY)
        except (RuntimeError, ValueError) as error:
            raise _failure(f"page {number} of {path.name} cannot be drawn: {error}") from error


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


def _opened(path: Path) -> Any:
    try:
        import pypdfium2
    except ImportError as error:
        raise Unsupported(
            "PDF files need the extra pdf: pip install bookspine[pdf]", 400, "BOOKSPINE_STATUS_UNSUPPORTED"
        ) from error
    data = path.read_bytes()
    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise _failure(f"{path.name} cannot be read as PDF: {error}") from error


def _failure(text: str) -> CorruptImage:
    return CorruptImage(text, 201, "BOOKSPINE_STATUS_CORRUPT_IMAGE")
