"""Photos of one wall that overlap, and their books, each once."""

from __future__ import annotations

import ctypes
import json
from dataclasses import dataclass
from typing import Any, Mapping, Optional, Tuple, Union

from ._handle import Handle
from ._library import OutText, c_text, call, options_json
from ._records import Record
from .images import ImageSource, borrowed_image
from .records import BookMetadata, BookSpineInfo, Box, Quad, ScanResult


@dataclass(frozen=True)
class SessionPhoto(Record):
    """A photo of a session.

    Attributes:
        width: Width of the upright photo in pixels.
        height: Height of the upright photo in pixels.
        segment: The group of photos that overlap which it belongs to, from 0.
        photo: Its name.
        engine: What read it.
    """

    width: int
    height: int
    segment: int
    photo: Optional[str] = None
    engine: Optional[str] = None


@dataclass(frozen=True)
class SessionSighting(Record):
    """A book on one of the photos: the number of the photo, from 0, and what was read there."""

    photo: int
    title: str
    author: str
    confidence: float
    id: Optional[str] = None
    row: Optional[int] = None
    position: Optional[int] = None
    box: Optional[Box] = None
    quad: Optional[Quad] = None


@dataclass(frozen=True)
class SessionBook(Record):
    """A book of the wall, as the photo has it that shows it best, completed by the others.

    Attributes:
        id: Identifies the book within the session: "b1", "b2", ...
        metadata: The record.
        row: The row of the wall, from 0 at the top.
        position: The place in that row, from 0 at the left, across photos.
        photo: The number of the photo that box, quad and reading are of.
        sightings: Where it was seen, the best first.
        box: The upright rectangle around the spine.
        quad: The spine's corners in reading order.
        spine_info: What the text of the spine says.
        item_id: The number that a library gave the copy.
    """

    id: str
    metadata: BookMetadata
    row: int
    position: int
    photo: int
    sightings: Tuple[SessionSighting, ...]
    box: Optional[Box] = None
    quad: Optional[Quad] = None
    spine_info: Optional[BookSpineInfo] = None
    item_id: Optional[str] = None

    @property
    def title(self) -> str:
        """The record's title; "" when unread."""
        return self.metadata.title

    @property
    def author(self) -> str:
        """The record's author; "" when unread."""
        return self.metadata.author


@dataclass(frozen=True)
class SessionResult(Record):
    """The books of several photos of one wall.

    Attributes:
        photos: The photos, in the order in which they were added.
        segments: How many groups of photos there are that overlap.
        doubles: How many of the spines that were found are second sightings of a book.
        books: Row by row from the top of the first segment, each row from left to right.
        json: The library's JSON, with all that it says of each book.
        schema_version: The version of the JSON's shape.
    """

    photos: Tuple[SessionPhoto, ...]
    segments: int
    doubles: int
    books: Tuple[SessionBook, ...]
    json: str = ""
    schema_version: int = 1


@dataclass(frozen=True)
class SessionImportReport(Record):
    """What became of an imported session; all but the counts are numbers of books.

    Attributes:
        scan_ids: The numbers of the photos' scans, in the order of the photos.
        action_id: The number of the import, for ``undo``.
        imported: Books that were added.
        needs_review: Of those, books that wait for review.
        duplicates: Books that the collection may have elsewhere.
        present: Books that stood on the shelf before, and were seen again.
        moved: Of these, books that stand elsewhere in their row.
        new: Books that did not stand on the shelf before.
        missing: Books that stood on the shelf before, and were not seen.
        photo_problems: Why each of the photos was not kept, in their order; None where it was.
    """

    scan_ids: Tuple[int, ...]
    action_id: int
    imported: int
    needs_review: int
    duplicates: int
    present: Tuple[int, ...]
    moved: Tuple[int, ...]
    new: Tuple[int, ...]
    missing: Tuple[int, ...]
    photo_problems: Tuple[Optional[str], ...] = ()


class PhotoSession:
    """Photos of one wall that overlap, such as a pan along a shelf: what they show twice becomes one book.

    Use it in a ``with`` block, or ``close`` it.
    """

    def __init__(self) -> None:
        """Begins without photos."""
        self._handle = Handle(options_json({}), noun="session", create="create", destroy="destroy")

    def add(
        self,
        result: Union[ScanResult, Mapping[str, Any], str],
        photo: Optional[ImageSource] = None,
        *,
        rotation: int = 0,
    ) -> None:
        """Adds a photo; the order of the photos does not matter.

        Args:
            result: What a scanner returned, as a ``ScanResult`` or as JSON.
            photo: The photo that was scanned, by which spines are told apart that were not read. It is not kept.
            rotation: As the photo was scanned with.

        Raises:
            BookspineError: The scan or the photo was refused.
        """
        view = None if photo is None else borrowed_image(photo)
        image = None if view is None else ctypes.byref(view)
        with self._handle.in_use() as pointer:
            call("bookspine_session_add", pointer, c_text(json_of(result)), image, options_json({"rotation": rotation}))

    def result(self) -> SessionResult:
        """Joins what the photos show; others may be added afterwards."""
        with self._handle.in_use() as pointer, OutText() as text:
            call("bookspine_session_result", pointer, text.reference)
            return SessionResult.from_dict({**json.loads(text.value), "json": text.value})

    def close(self) -> None:
        """Frees the session; does nothing the second time."""
        self._handle.close()

    def __enter__(self) -> PhotoSession:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def json_of(result: Union[Record, Mapping[str, Any], str]) -> str:
    """A result as the library's JSON."""
    if isinstance(result, SessionResult) and result.json:
        return result.json
    if isinstance(result, Record):
        return result.to_json()
    return result if isinstance(result, str) else json.dumps(result, ensure_ascii=False)
