"""The table of a photo's books."""

from __future__ import annotations

from typing import Optional

from .markup import element, text
from .overlay import crop_svg
from .views import BookView, PhotoView

_COLUMNS = ("#", "Spine", "Title", "Author", "Publisher", "ISBN", "Confidence")
_UNSORTABLE = "Spine"
CATEGORY_WORDS = {
    "sure": "sure",
    "likely": "likely",
    "check": "to check",
    "accepted": "accepted",
    "edited": "edited",
}
"""What the badges say, and the legend."""

_MEANINGS = {
    "sure": "more than 90 of 100 such books are right",
    "likely": "mostly right",
    "check": "please look",
    "accepted": "approved",
    "edited": "corrected by a person",
}


def books_table(photo: PhotoView) -> str:
    """A row a book, in the order of the shelf; without script, the table is complete but cannot be sorted."""
    head = element("tr", "".join(map(heading, _COLUMNS)))
    rows = "".join(row(photo, book) for book in photo.books)
    return element("table", element("thead", head) + element("tbody", rows), class_="books-table")


def heading(name: str) -> str:
    """The heading of a column, which sorts it."""
    content = text(name) if name == _UNSORTABLE else element("button", text(name), type="button")
    return element("th", content, scope="col", class_=name.lower() if name.isalpha() else "number")


def row(photo: PhotoView, book: BookView) -> str:
    """A book's row."""
    link = element("a", text(book.number), href=f"#{photo.key}-{book.key}-place", class_="number-mark")
    notes = element("div", "".join(element("div", text(note), class_="note") for note in book.notes), class_="notes")
    missing = "being read" if book.category == "pending" else "unread title"
    title = element("span", _value(book.title, missing), class_="name") + (notes if book.notes else "")
    cells = (
        element("td", link, class_="number", data_sort=book.number),
        element("td", crop_svg(photo, book), class_="spine"),
        element("td", title, class_="title", data_sort=book.title),
        value_cell("author", book.author),
        value_cell("publisher", book.publisher),
        value_cell("isbn", book.isbn),
        confidence_cell(book),
    )
    classes = f"book {book.category}{' draft' if book.is_draft else ''}"
    return element(
        "tr",
        "".join(cells),
        id=f"{photo.key}-{book.key}-row",
        class_=classes,
        data_other=f"{photo.key}-{book.key}-place",
        data_book=book.key,
    )


def value_cell(name: str, value: Optional[str]) -> str:
    """A cell with a text, or with what stands for none."""
    return element("td", _value(value or ""), class_=name, data_sort=value or "")


def _value(value: str, missing: str = "–") -> str:
    return text(value) if value else element("span", text(missing), class_="none")


def confidence_cell(book: BookView) -> str:
    """A cell with what to make of the record; how sure that is, unless a person corrected it or it comes from a list."""
    if book.category == "pending":
        return element("td", class_="confidence", data_sort="")
    badge = element("span", text(CATEGORY_WORDS[book.category]), class_=f"badge {book.category}")
    if book.duplicate:
        badge += element("span", text(book.duplicate), class_="badge duplicate")
    is_read = book.confidence is not None and book.category != "edited"
    share = element("span", f"{book.confidence:.0%}", class_="share") if is_read else ""
    return element("td", badge + share, class_="confidence", data_sort=f"{book.confidence or 0:.4f}")


def legend(categories: "tuple[str, ...]" = ("sure", "likely", "check")) -> str:
    """What the badges mean."""
    keys = (
        element("span", text(CATEGORY_WORDS[name]), class_=f"badge {name}") + f" {text(_MEANINGS[name])}"
        for name in categories
    )
    return element("p", "".join(element("span", key, class_="key") for key in keys), class_="legend")
