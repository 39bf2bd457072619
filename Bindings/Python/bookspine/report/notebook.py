"""A scan's books as a notebook shows them: a plain table, since its page has a style of its own."""

from __future__ import annotations

from ..records import ScanResult
from .markup import element, text
from .table import CATEGORY_WORDS

_COLUMNS = ("#", "Title", "Author", "Publisher", "ISBN", "Confidence")


def result_table(result: ScanResult) -> str:
    """The table, a row a book."""
    head = element("tr", "".join(element("th", text(name)) for name in _COLUMNS))
    rows = []
    for number, book in enumerate(result.books, 1):
        sure = f"{book.confidence:.0%} {CATEGORY_WORDS[book.category]}"
        values = (number, book.title or "–", book.author or "–", book.publisher or "", book.isbn or "", sure)
        rows.append(element("tr", "".join(element("td", text(value)) for value in values)))
    caption = element("caption", text(f"{result.photo or 'photo'}: {len(result.books)} read with {result.engine}"))
    return element("table", caption + element("thead", head) + element("tbody", "".join(rows)))
