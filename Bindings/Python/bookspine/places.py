"""Where books stand, as frozen dataclasses."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Dict, Iterable, Optional, Tuple

from ._records import Record
from .records import Box, Quad
from .works import ImportedPhoto


@dataclass(frozen=True)
class Neighbor(Record):
    """A book beside another: its number, title and first author."""

    work_id: int
    title: str
    author: str


@dataclass(frozen=True)
class BookPlace(Record):
    """Where a book stands, as far as photos tell.

    Attributes:
        work_id: The number of the book.
        title: Its title; "" when unread.
        author: Its first author; "" when unread.
        scan: The photo.
        book_id: The book's name within its scan.
        is_current: Whether no later scan stands for all of this shelf.
        shelf: The shelf or bookcase, when somebody gave it a name.
        row: The shelf row, from 0 at the top.
        position: The place in that row, from 0 at the left.
        row_count: How many books of that row the collection knows.
        left: The book at its left.
        right: The book at its right.
        box: The upright rectangle around the spine.
        quad: The spine's corners in reading order.
    """

    work_id: int
    title: str
    author: str
    scan: ImportedPhoto
    book_id: str
    is_current: bool
    shelf: Optional[str] = None
    row: Optional[int] = None
    position: Optional[int] = None
    row_count: Optional[int] = None
    left: Optional[Neighbor] = None
    right: Optional[Neighbor] = None
    box: Optional[Box] = None
    quad: Optional[Quad] = None


@dataclass(frozen=True)
class BookPlaces(Record):
    """Places, today's first, of these the latest photo's."""

    places: Tuple[BookPlace, ...]


def labeled_shelf(labels: Iterable[str]) -> Optional[str]:
    """What a shelf is called whose boards have cards with these texts, joined by commas; None without any.

    What differs in case, blanks and dashes alone is one card, seen again.
    """
    texts: Dict[str, str] = {}
    for label in labels:
        texts.setdefault(re.sub(r"[\s\u2010-\u2015-]+", "", label.casefold()), label)
    return ", ".join(texts.values()) or None
