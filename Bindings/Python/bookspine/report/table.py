"""The table of a photo's books."""

from __future__ import annotations

from typing import Optional

from ..records import ScannedBook, ScanResult
from .markup import element, text
from .overlay import crop_svg

_COLUMNS = ("#", "Spine", "Title", "Author", "Publisher", "ISBN", "Confidence")
_UNSORTABLE = "Spine"
_TIER_NAMES = {"ready": "ready", "verify": "verify", "review": "needs review"}


def books_table(key: str, result: ScanResult) -> str:
    """A row a book, in the order of the shelf; without script, the table is complete but cannot be sorted."""
    head = element("tr", "".join(map(_heading, _COLUMNS)))
    rows = "".join(_row(key, index, book) for index, book in enumerate(result.books, 1))
    return element("table", element("thead", head) + element("tbody", rows))


def _heading(name: str) -> str:
    content = text(name) if name == _UNSORTABLE else element("button", text(name), type="button")
    return element("th", content, scope="col", class_=name.lower() if name.isalpha() else "number")


def _row(key: str, index: int, book: ScannedBook) -> str:
    record = book.metadata
    link = element("a", str(index), href=f"#{key}-book{index}")
    cells = (
        element("td", link, class_="number", data_sort=index),
        element("td", crop_svg(key, book), class_="spine"),
        element("td", _value(record.title) + _match(book), class_="title", data_sort=record.title),
        _cell("author", record.author),
        _cell("publisher", record.publisher),
        _cell("isbn", record.isbn),
        element("td", _confidence(book), class_="confidence", data_sort=f"{book.confidence:.4f}"),
    )
    return element(
        "tr", "".join(cells), id=f"{key}-row{index}", class_=f"book {book.tier}", data_book=f"{key}-book{index}"
    )


def _cell(name: str, value: Optional[str]) -> str:
    return element("td", _value(value), class_=name, data_sort=value or "")


def _value(value: Optional[str]) -> str:
    return text(value) if value else element("span", "–", class_="none")


def _match(book: ScannedBook) -> str:
    """What a catalogue said of the book."""
    if not book.match:
        return ""
    changes = (
        ("corrected", book.match.corrected),
        ("completed", book.match.completed),
        ("but printed otherwise", book.match.contradicted),
    )
    words = "; ".join(f"{how}: {', '.join(fields)}" for how, fields in changes if fields)
    return element("div", text(f"in the catalogue{': ' if words else ''}{words}"), class_="match")


def _confidence(book: ScannedBook) -> str:
    bar = element("rect", width=f"{book.confidence:.0%}", height="100%")
    advice = "⚑ review" if book.needs_review else _TIER_NAMES[book.tier]
    return (
        element("span", f"{book.confidence:.0%}", class_="share")
        + element("svg", bar, class_="bar", aria_hidden="true")
        + element("div", advice, class_="tier")
    )
