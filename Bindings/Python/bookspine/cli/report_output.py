"""``--report``: the page with all photos."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import List

from ..deferred import DeferralReport
from ..imaging import encode
from ..records import ScanResult
from ..report import ReportPhoto, report_html
from .output import complain, message_of, photo_count, tell_deferred
from .words import check_suffix, counted

PHOTO_SIDE = 1600
"""Pixels on the long side of a photo in the page: spines stay readable, and a page with ten photos has some 5 MB."""


class ReportOutput:
    """Collects the photos and writes the page at the end."""

    def __init__(self, path: Path, rotation: int) -> None:
        check_suffix(str(path), ".html", ".htm")
        self._is_new = not path.exists()
        with path.open("ab"):
            pass  # A path that cannot be written fails now rather than after the scans.
        self._path = path
        self._rotation = rotation
        self._photos: List[ReportPhoto] = []

    def scanned(self, name: str, photo: bytes, result: ScanResult, seconds: float) -> None:
        """Keeps the result and a smaller copy of the photo."""
        jpeg = encode(photo, longest_side=PHOTO_SIDE)
        self._photos.append(ReportPhoto(name, result, jpeg, self._rotation, seconds))

    def failed(self, name: str, error: Exception) -> None:
        """Keeps what went wrong."""
        complain(name, error)
        self._photos.append(ReportPhoto(name, error=message_of(error)))

    def deferred(self, name: str, error: Exception, report: DeferralReport) -> None:
        """Keeps that it waits."""
        tell_deferred(name, error, report)
        self._photos.append(ReportPhoto(name, error=f"waits to be sent: {message_of(error)}"))

    def finish(self) -> None:
        """Writes the page; where no photo was looked at it leaves things as they were."""
        if not self._photos:
            if self._is_new:
                self._path.unlink(missing_ok=True)
            return
        self._path.write_text(report_html(self._photos), encoding="utf-8")
        books = sum(len(photo.result.books) for photo in self._photos if photo.result)
        print(f"{self._path}: {counted(books, 'book')} on {photo_count(self._photos)}", file=sys.stderr)
