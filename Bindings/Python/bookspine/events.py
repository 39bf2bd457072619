"""What happens during a scan, as ``on_event`` of ``Scanner.scan`` and who iterates over a job receive it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Dict, Optional, Tuple, Type, Union, cast

from ._records import Record
from .records import Quad, ScannedBook, ScanSummary


@dataclass(frozen=True)
class Progress(Record):
    """A stage has begun.

    Attributes:
        message: What is being done, for people.
        stage: "decode", "glance", "assess", "detect", "recognize", "group", "look" or "extract"; with a service "preprocess",
            "upload", "wait", "analyze" or "enrich".
        fraction: How much of the whole scan is done, 0...1.
        seconds_left: An estimate; None in the beginning.
    """

    message: str
    stage: str
    fraction: float
    seconds_left: Optional[float] = None


@dataclass(frozen=True)
class SpinePlace(Record):
    """Where a book stands that is going to be read.

    Attributes:
        id: The ``id`` that its book has, or is going to have unless a later ``Segmented`` changes the spines.
        quad: The spine's corners in reading order, in pixels of the upright photo.
    """

    id: str
    quad: Quad


@dataclass(frozen=True)
class Segmented(Record):
    """The spines are known.

    Attributes:
        image: A JPEG of the photo with numbered boxes.
        total_books: How many spines there are.
        spines: Where they stand, as far as who reads the photo tells it: the engine on the device does.
    """

    image: bytes
    total_books: int
    spines: Tuple[SpinePlace, ...] = ()


@dataclass(frozen=True)
class BookProgress(Record):
    """The book ``current`` (from 1) of ``total`` is at a stage."""

    current: int
    total: int
    stage: str


@dataclass(frozen=True)
class BookResult(Record):
    """A book has been read."""

    book: ScannedBook


@dataclass(frozen=True)
class Draft(Record):
    """A book as a first look read it; ``Segmented`` withdraws all drafts, ``BookResult`` gives the books that hold."""

    book: ScannedBook


@dataclass(frozen=True)
class Complete(Record):
    """All books have been read."""

    summary: ScanSummary


@dataclass(frozen=True)
class Failed(Record):
    """The scan failed; the call raises the error, too.

    Attributes:
        code: A word for programs.
        message: What went wrong.
        retryable: Whether trying again may help.
    """

    code: str
    message: str
    retryable: bool


ScanEvent = Union[Progress, Draft, Segmented, BookProgress, BookResult, Complete, Failed]
"""What ``on_event`` receives, and what iterating over a job gives."""


_CLASSES: Dict[int, Type[Record]] = {
    0: Progress,
    1: Segmented,
    2: BookProgress,
    3: BookResult,
    4: Complete,
    5: Failed,
    7: Draft,
}


def event_from(kind: int, text: bytes, data: bytes) -> Optional[ScanEvent]:
    """Reads an event of the library with its binary payload; None for kinds that a later version may add."""
    event_class = _CLASSES.get(kind)
    return cast(ScanEvent, event_class.from_dict({**json.loads(text), "image": data})) if event_class else None
