"""What a page shows of photos and books, whether they come from a scan or from a collection."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import List, Optional, Tuple

from ..events import SpinePlace
from ..records import Quad, ScannedBook, ScanResult

CATEGORIES = ("sure", "likely", "check", "accepted", "edited")


@dataclass(frozen=True)
class BookView:
    """A book on a page.

    Attributes:
        key: Its name within the photo's section.
        number: What its box is marked with.
        quad: The spine's corners in reading order; None without a place on the photo.
        title: The title; "" when unread.
        author: All authors, joined by commas; "" when unread.
        publisher: The publisher, or "".
        year: The year or date of publication, or "".
        isbn: The ISBN, or "".
        confidence: The probability that title and author are right, 0...1; None of what was not read from a photo.
        category: One of ``CATEGORIES``, see ``category_of``, or "pending": its place is known, and it is not read yet.
        read: All text that was read on the spine.
        notes: What a catalog said, and the reasons for doubt, in words.
        duplicate: What to say of a book that the collection may have already, or "".
        is_draft: Whether a first look read it, and it may change.
    """

    key: str
    number: str = ""
    quad: Optional[Quad] = None
    title: str = ""
    author: str = ""
    publisher: str = ""
    year: str = ""
    isbn: str = ""
    confidence: Optional[float] = 0.0
    category: str = "check"
    read: str = ""
    notes: Tuple[str, ...] = ()
    duplicate: str = ""
    is_draft: bool = False


@dataclass(frozen=True)
class PhotoView:
    """A photo on a page.

    Attributes:
        key: Its name on the page.
        name: What it is called.
        href: Where its picture is: an address, or a data URI.
        width: Pixels across of the upright photo, in which the books' places are given.
        height: Pixels down.
        rotation: Degrees clockwise that the picture has to be turned by to be that photo: 0, 90, 180 or 270.
        books: The books on it, in reading order.
    """

    key: str
    name: str
    href: str
    width: int
    height: int
    rotation: int = 0
    books: Tuple[BookView, ...] = ()


def view_of_scanned(book: ScannedBook, number: Optional[str] = None) -> BookView:
    """A book as a scan found it."""
    record = book.metadata
    mark = number or (book.id[1:] if book.id[1:].isdigit() else book.id)
    return BookView(
        key=f"b{mark}",
        number=mark,
        quad=book.quad,
        title=record.title,
        author=record.author,
        publisher=record.publisher or "",
        year=record.published_date or "",
        isbn=record.isbn or "",
        confidence=book.confidence,
        category=book.category,
        read=book.observation.full_text,
        notes=(*_matched(book), *(book.spine_info.reasons if book.needs_review or book.confidence < 0.8 else ())),
    )


def view_of_draft(book: ScannedBook, number: int) -> BookView:
    """A book as a first look read it, among other drafts; what number it will have is not known yet."""
    return replace(view_of_scanned(book), key=f"d{number}", number="…", is_draft=True)


def view_of_place(place: SpinePlace) -> BookView:
    """A book that is going to be read, where its spine stands."""
    number = place.id[1:] if place.id[1:].isdigit() else place.id
    return BookView(key=f"b{number}", number=number, quad=place.quad, category="pending")


def view_of_result(key: str, name: str, result: ScanResult, href: str, rotation: int = 0) -> PhotoView:
    """A photo as a scan found it."""
    books = tuple(view_of_scanned(book, str(index)) for index, book in enumerate(result.books, 1))
    return PhotoView(key, name, href, result.width, result.height, rotation, books)


def _matched(book: ScannedBook) -> List[str]:
    """What a catalog said of the book."""
    if not book.match:
        return []
    changes = (
        ("corrected", [_corrected(book, field) for field in book.match.corrected]),
        ("completed", book.match.completed),
        ("but printed otherwise", book.match.contradicted),
    )
    words = "; ".join(f"{how}: {', '.join(fields)}" for how, fields in changes if fields)
    return [f"in the catalog{': ' if words else ''}{words}"]


def _corrected(book: ScannedBook, field: str) -> str:
    """A corrected field, and what was read of it."""
    info = book.spine_info
    read = {"title": info.title, "author": ", ".join(filter(None, (info.author, *info.coauthors)))}.get(field)
    return f"{field} (read as “{read}”)" if read else field
