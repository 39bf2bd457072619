"""The page of a collection: a table of its books with their spines."""

from __future__ import annotations

import base64
from typing import Iterable, Mapping, Optional

from ..works import Work
from .markup import element, text
from .page import document, legend
from .table import confidence_cell, heading, value_cell

_COLUMNS = ("#", "Spine", "Title", "Author", "Publisher", "Year", "ISBN", "Status", "Confidence")
_STATUSES = {"verified": "verified", "needsReview": "needs review", "userEdited": "edited"}


def collection_html(works: Iterable[Work], spines: Mapping[int, bytes], title: str = "Books") -> str:
    """One HTML page that loads nothing; ``spines`` has the JPEG of each book's spine whose photo is kept."""
    books = list(works)
    waiting = sum(book.review_status == "needsReview" for book in books)
    counts = f"{len(books)} {'book' if len(books) == 1 else 'books'}, {waiting or 'none'} to review"
    rows = "".join(_row(book, spines.get(book.id)) for book in books)
    head = element("tr", "".join(map(heading, _COLUMNS)))
    table = element("table", element("thead", head) + element("tbody", rows))
    header = element("header", element("h1", text(title)) + element("p", text(counts)) + legend())
    return document(title, header + element("main", element("div", table, class_="books")))


def _row(book: Work, spine: Optional[bytes]) -> str:
    cells = (
        element("td", str(book.id), class_="number", data_sort=book.id),
        element("td", _picture(book, spine), class_="spine"),
        value_cell("title", book.title),
        value_cell("author", book.authors),
        value_cell("publisher", book.publisher),
        value_cell("year", book.published_date),
        value_cell("isbn", book.isbn),
        value_cell("status", _status(book)),
        confidence_cell(book.confidence or 0.0, book.tier, book.review_status == "needsReview"),
    )
    return element("tr", "".join(cells), id=f"work{book.id}", class_=f"work {book.tier}")


def _status(book: Work) -> str:
    status = _STATUSES.get(book.review_status, book.review_status)
    return f"{status}, like {book.duplicate.of}" if book.duplicate else status


def _picture(book: Work, spine: Optional[bytes]) -> str:
    if spine is None:
        return element("span", "–", class_="none")
    source = f"data:image/jpeg;base64,{base64.b64encode(spine).decode('ascii')}"
    label = f"spine of {book.title or 'an unread book'}"
    image = element("image", href=source, width="100%", height="100%")
    return element("svg", element("title", text(label)) + image, class_="crop", role="img")
