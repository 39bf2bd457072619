"""The page of a collection: a table of its books with their spines."""

from __future__ import annotations

import base64
from typing import Iterable, Mapping, Optional

from ..records import category_of
from ..works import Work
from .markup import element, text
from .page import document
from .table import CATEGORY_WORDS, confidence_cell, heading, legend, value_cell
from .views import CATEGORIES, BookView

_COLUMNS = ("#", "Spine", "Title", "Author", "Publisher", "Year", "ISBN", "Confidence")


def collection_html(works: Iterable[Work], spines: Mapping[int, bytes], title: str = "Books") -> str:
    """One HTML page that loads nothing; ``spines`` has the JPEG of each book's spine whose photo is kept."""
    books = list(works)
    waiting = sum(book.review_status == "needsReview" for book in books)
    counts = f"{len(books)} {'book' if len(books) == 1 else 'books'}, {waiting or 'none'} to check"
    rows = "".join(_row(book, spines.get(book.id)) for book in books)
    head = element("tr", "".join(map(heading, _COLUMNS)))
    table = element("table", element("thead", head) + element("tbody", rows), class_="books-table")
    found = {category_of(book.review_status, book.confidence) for book in books}
    keys = legend(tuple(name for name in CATEGORIES if name in found and name in CATEGORY_WORDS))
    header = element("header", element("h1", text(title)) + element("p", text(counts)) + keys)
    return document(title, header + element("main", element("div", table, class_="books wide")))


def _row(book: Work, spine: Optional[bytes]) -> str:
    view = BookView(
        key=f"w{book.id}",
        confidence=book.confidence,
        category=category_of(book.review_status, book.confidence),
        duplicate=f"like {book.duplicate.of}" if book.duplicate else "",
    )
    cells = (
        element("td", element("span", str(book.id), class_="number-mark"), class_="number", data_sort=book.id),
        element("td", _picture(book, spine), class_="spine"),
        value_cell("title", book.title),
        value_cell("author", book.authors),
        value_cell("publisher", book.publisher or ""),
        value_cell("year", book.published_date or ""),
        value_cell("isbn", book.isbn or ""),
        confidence_cell(view),
    )
    return element("tr", "".join(cells), id=f"work{book.id}", class_=f"work book {view.category}")


def _picture(book: Work, spine: Optional[bytes]) -> str:
    if spine is None:
        return element("span", "–", class_="none")
    source = f"data:image/jpeg;base64,{base64.b64encode(spine).decode('ascii')}"
    label = f"spine of {book.title or 'an unread book'}"
    image = element("image", href=source, width="100%", height="100%")
    return element("svg", element("title", text(label)) + image, class_="crop", role="img")
