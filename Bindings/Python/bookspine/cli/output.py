"""How the results of a scan are shown: as JSON or as a table."""

from __future__ import annotations

import json
import sys
from typing import Any, Dict, List, Protocol

from ..deferred import DeferralReport
from ..errors import BookspineError
from ..records import ScannedBook, ScanResult
from .terminal import colored, columns, fitted, printable, width_of
from .words import counted, without_name

_UNREAD = "–"
_NARROWEST = 8


class Output(Protocol):
    """Receives the results, photo by photo."""

    def scanned(self, name: str, photo: bytes, result: ScanResult, seconds: float) -> None:
        """A photo has been scanned."""

    def failed(self, name: str, error: Exception) -> None:
        """A photo could not be scanned."""

    def deferred(self, name: str, error: Exception, report: DeferralReport) -> None:
        """A photo waits in the collection until the service can be reached."""

    def finish(self) -> None:
        """All photos are done."""


def complain(name: str, error: Exception) -> None:
    """Says on standard error what is wrong with a photo."""
    complain_of(name, message_of(error))


def complain_of(name: str, text: str) -> None:
    """Says something of a photo or a file on standard error."""
    print(f"bookspine: {printable(name)}: {printable(without_name(text, name))}", file=sys.stderr)


def tell_deferred(name: str, error: Exception, report: DeferralReport) -> None:
    """Says on standard error that a photo waits, and why."""
    complain_of(name, f"waits to be sent, {report.deferred.waiting} in all: {message_of(error)}")


def message_of(error: Exception) -> str:
    """What went wrong, without the file's name."""
    return getattr(error, "strerror", None) or str(error)


def error_json(name: str, error: Exception, **more: Any) -> str:
    """A failed photo as a line of JSON: its name and {message, status, name}; an unreadable file has no status."""
    details: Dict[str, Any] = {"message": message_of(error)}
    if isinstance(error, BookspineError):
        details.update(status=error.status, name=error.status_name)
    return json.dumps({"photo": name, "error": details, **more}, ensure_ascii=False)


class JSONOutput:
    """One line a photo: the result with the photo's name and the seconds that the scan took."""

    def scanned(self, name: str, photo: bytes, result: ScanResult, seconds: float) -> None:
        """Prints the line."""
        line = {**result.to_dict(), "photo": name, "seconds": round(seconds, 3)}
        print(json.dumps(line, ensure_ascii=False), flush=True)

    def failed(self, name: str, error: Exception) -> None:
        """Prints what went wrong, as JSON and for people."""
        print(error_json(name, error), flush=True)
        complain(name, error)

    def deferred(self, name: str, error: Exception, report: DeferralReport) -> None:
        """Prints the error, with what waits beside it."""
        print(error_json(name, error, deferral=report.to_dict()), flush=True)
        tell_deferred(name, error, report)

    def finish(self) -> None:
        """Nothing is left to do."""


class TableOutput:
    """A table a photo, for people."""

    def scanned(self, name: str, photo: bytes, result: ScanResult, seconds: float) -> None:
        """Prints the books, a summary and advice on the photo."""
        print(printable(name))
        self._print_books(result)
        print(f"{summary_of(result)}, {seconds:.1f} s with {result.engine}")
        for label in result.shelf_labels:
            below = "" if label.row is None else f" below row {label.row + 1}"
            print(f"card{below}: {printable(label.text)}")
        for suggestion in result.suggestions:
            print(f"hint: {printable(suggestion.message)}")
        print(flush=True)

    def failed(self, name: str, error: Exception) -> None:
        """Says what went wrong."""
        complain(name, error)

    def deferred(self, name: str, error: Exception, report: DeferralReport) -> None:
        """Says that it waits."""
        tell_deferred(name, error, report)

    def finish(self) -> None:
        """Nothing is left to do."""

    def _print_books(self, result: ScanResult) -> None:
        numbers = [_number(book, place) for place, book in enumerate(result.books, 1)]
        number_width = max((len(number) for number in numbers), default=1)
        title_width, author_width = column_widths(result, number_width)
        for number, book in zip(numbers, result.books):
            title = fitted(book.title or _UNREAD, title_width)
            author = fitted(book.author or _UNREAD, author_width)
            confidence = colored(f"{book.confidence:4.0%}", book.tier, sys.stdout)
            print(f"{number:>{number_width}}  {title}  {author}  {confidence}{_mark(book)}")


def _number(book: ScannedBook, place: int) -> str:
    """The number of the book's box on annotated photos, which its id has; its place in the list where a service's id has none."""
    number = book.id[1:]
    return number if book.id.startswith("b") and number.isdigit() else str(place)


def _mark(book: ScannedBook) -> str:
    return "  review" if book.needs_review else ""


def column_widths(result: ScanResult, number_width: int) -> "tuple[int, int]":
    """Columns for title and author: what they need, on a terminal what it has, three fifths for the title."""
    title = max([_NARROWEST, *(columns(printable(book.title)) for book in result.books)])
    author = max([_NARROWEST, *(columns(printable(book.author)) for book in result.books)])
    terminal = width_of(sys.stdout)
    if terminal is None or number_width + title + author + len("      100%  review") <= terminal:
        return title, author
    room = max(terminal - number_width - len("      100%  review"), 2 * _NARROWEST)
    author = min(author, max(room * 2 // 5, room - title))
    return min(title, room - author), author


def summary_of(result: ScanResult) -> str:
    """How many books there are, and how many of them need review."""
    count, review = len(result.books), sum(book.needs_review for book in result.books)
    books = counted(count, "book") if count else "no books"
    return books if count == 0 else f"{books}, {review or 'none'} to review"


def photo_count(photos: List[Any]) -> str:
    """How many photos there are, in words."""
    return counted(len(photos), "photo")
