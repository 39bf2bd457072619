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
    head = element("tr", "".join(map(heading, _COLUMNS)))
    rows = "".join(_row(key, index, book) for index, book in enumerate(result.books, 1))
    return element("table", element("thead", head) + element("tbody", rows))


def heading(name: str) -> str:
    """The heading of a column, which sorts it."""
    content = text(name) if name == _UNSORTABLE else element("button", text(name), type="button")
    return element("th", content, scope="col", class_=name.lower() if name.isalpha() else "number")


def _row(key: str, index: int, book: ScannedBook) -> str:
    record = book.metadata
    link = element("a", str(index), href=f"#{key}-book{index}")
    cells = (
        element("td", link, class_="number", data_sort=index),
        element("td", crop_svg(key, book), class_="spine"),
        element("td", _value(record.title) + _match(book), class_="title", data_sort=record.title),
        value_cell("author", record.author),
        value_cell("publisher", record.publisher),
        value_cell("isbn", record.isbn),
        confidence_cell(book.confidence, book.tier, book.needs_review),
    )
    return element(
        "tr", "".join(cells), id=f"{key}-row{index}", class_=f"book {book.tier}", data_book=f"{key}-book{index}"
    )


def value_cell(name: str, value: Optional[str]) -> str:
    """A cell with a text, or with what stands for none."""
    return element("td", _value(value), class_=name, data_sort=value or "")


def _value(value: Optional[str]) -> str:
    return text(value) if value else element("span", "–", class_="none")


def _match(book: ScannedBook) -> str:
    """What a catalog said of the book."""
    if not book.match:
        return ""
    changes = (
        ("corrected", [_corrected(book, field) for field in book.match.corrected]),
        ("completed", book.match.completed),
        ("but printed otherwise", book.match.contradicted),
    )
    words = "; ".join(f"{how}: {', '.join(fields)}" for how, fields in changes if fields)
    return element("div", text(f"in the catalog{': ' if words else ''}{words}"), class_="match")


def _corrected(book: ScannedBook, field: str) -> str:
    """A corrected field, and what was read of it."""
    info = book.spine_info
    read = {"title": info.title, "author": ", ".join(filter(None, (info.author, *info.coauthors)))}.get(field)
    return f"{field} (read as “{read}”)" if read else field


def confidence_cell(confidence: float, tier: str, needs_review: bool) -> str:
    """A cell with a confidence, 0...1, and what it means."""
    bar = element("rect", width=f"{confidence:.0%}", height="100%")
    advice = "⚑ review" if needs_review else _TIER_NAMES[tier]
    content = (
        element("span", f"{confidence:.0%}", class_="share")
        + element("svg", bar, class_="bar", aria_hidden="true")
        + element("div", advice, class_="tier")
    )
    return element("td", content, class_="confidence", data_sort=f"{confidence:.4f}")
