"""Comparing a shelf with what is expected on it."""

from __future__ import annotations

import csv
import io
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, Union

from ._library import OutText, c_text, call, options_json
from ._records import Record
from .errors import BookspineError
from .records import Box, Quad, ScanResult
from .session import PhotoSession, SessionResult, json_of

VERDICTS = ("present", "new", "missing", "moved", "misplaced", "unreadable")

_COLUMNS = {
    "id": ("id", "recordid", "biblionumber"),
    "title": ("title", "booktitle", "name", "titulo", "título", "titol", "títol", "titel", "titre"),
    "author": ("author", "authors", "creator", "creators", "autor", "auteur", "autors", "autores"),
    "callNumber": ("callnumber", "callnumbers", "shelfmark", "signatur", "signature", "cote"),
    "isbn": ("isbn", "isbn13", "eanisbn13"),
    "itemId": ("itemid", "barcode", "item"),
    "shelf": ("shelf", "location"),
}


@dataclass(frozen=True)
class Expected(Record):
    """A book of the list or the earlier scan."""

    id: str
    title: str
    author: str
    call_number: Optional[str] = None
    isbn: Optional[str] = None
    item_id: Optional[str] = None
    shelf: Optional[str] = None


@dataclass(frozen=True)
class Observed(Record):
    """A book on the photo: the evidence. ``photo`` is the photo's name, or its number in the session."""

    title: str
    author: str
    text: str
    confidence: float
    id: Optional[str] = None
    photo: Any = None
    row: Optional[int] = None
    position: Optional[int] = None
    box: Optional[Box] = None
    quad: Optional[Quad] = None
    call_number: Optional[str] = None
    item_id: Optional[str] = None


@dataclass(frozen=True)
class InventoryEntry(Record):
    """What became of a book.

    Attributes:
        verdict: "present", "new", "missing", "moved", "misplaced" or "unreadable".
        confidence: The probability that this is so, 0...1.
        reason: Why, in words for people.
        expected: The book of the list or the earlier scan.
        observed: The book on the photo.
        belongs_after: Of one to be moved: the id of the book that it belongs behind; None: it belongs first.
        belongs_before: Of one to be moved: the id of the book that it belongs before; None: it belongs last.
    """

    verdict: str
    confidence: float
    reason: str
    expected: Optional[Expected] = None
    observed: Optional[Observed] = None
    belongs_after: Optional[str] = None
    belongs_before: Optional[str] = None


@dataclass(frozen=True)
class InventoryReport(Record):
    """What became of the books of a shelf.

    Attributes:
        counts: How many entries have each verdict.
        moves: The fewest books that have to be moved to bring the shelf into order.
        entries: Those on the shelf in their order, then those that are missing.
        scheme: How the call numbers were ordered; None where none were compared.
        schema_version: The version of the JSON's shape.
    """

    counts: Any
    moves: int
    entries: Tuple[InventoryEntry, ...]
    scheme: Optional[str] = None
    schema_version: int = 1


def compare(
    observed: Union[ScanResult, SessionResult, Mapping[str, Any], str],
    expected: Union[ScanResult, SessionResult, Mapping[str, Any], str],
    *,
    scheme: str = "auto",
    shelf: Optional[str] = None,
) -> InventoryReport:
    """Says of each book of a shelf whether it is present, new, missing, moved, misplaced or unreadable.

    Args:
        observed: The shelf: a scan, or the result of a session.
        expected: What is expected: ``read_list(...)``, or an earlier scan or session of the shelf.
        scheme: How call numbers are made: "auto", as most of them look, "dewey", "udc", "loc" or "local".
        shelf: The name of the photographed shelf: of the expected books, only those of this shelf and those without one
            are missed.

    Raises:
        BookspineError: An argument was refused.
    """
    options = options_json({"scheme": scheme, "shelf": shelf})
    with OutText() as text:
        call(
            "bookspine_inventory_compare",
            c_text(json_of(observed)),
            c_text(json_of(expected)),
            options,
            text.reference,
        )
        return InventoryReport.from_json(text.value)


def read_list(path: Union[str, os.PathLike[str]]) -> Dict[str, List[Dict[str, str]]]:
    """What is expected on a shelf, of a CSV file whose first row names its columns.

    Known columns are id, title, author, call number, ISBN, item id (or barcode) and shelf (or location).

    Raises:
        ValueError: The file has no column of titles, call numbers, ISBNs or item ids, or a quote is wrong; the message names
            the row.
        OSError: The file cannot be read.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not written in UTF-8; save it so") from None
    head = text[:4096]
    delimiter = max(",;\t", key=head.partition("\n")[0].count)
    rows = _rows(path, text, delimiter)
    names = next(rows, [])
    columns = _columns(names)
    if not columns.keys() & {"title", "callNumber", "isbn", "itemId"}:
        raise ValueError(f"{path}: the first row names no column of titles, call numbers, ISBNs or item ids")
    return {"books": [_record(dict(zip(names, row)), columns) for row in rows]}


def _rows(path: Union[str, os.PathLike[str]], text: str, delimiter: str) -> Iterator[List[str]]:
    """The rows of a CSV file but for those without any text."""
    number = 0
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True):
            number += 1
            if any(map(str.strip, row)):
                yield row
    except csv.Error as error:
        if "end of data" in str(error):
            complaint = "begins a quoted field that never ends"
        elif "expected after" in str(error):
            complaint = 'has a quote within a quoted field, or one that is not closed: write quotes within twice ("")'
        else:
            complaint = f"cannot be read ({error}): look for a quote that is not closed"
        raise ValueError(f"{path}: row {number + 1} {complaint}") from error


def _columns(names: Iterable[str]) -> Dict[str, str]:
    """The file's name of each column that is known."""
    keys = {"".join(filter(str.isalnum, (name or "").lower())): name for name in names}
    found = {field: next((keys[key] for key in known if key in keys), None) for field, known in _COLUMNS.items()}
    return {field: name for field, name in found.items() if name is not None}


def _record(row: Mapping[str, str], columns: Mapping[str, str]) -> Dict[str, str]:
    return {field: text for field, name in columns.items() if (text := row.get(name, "").strip())}


def expected_json(path: Union[str, os.PathLike[str]]) -> Union[str, Dict[str, List[Dict[str, str]]]]:
    """What a file says is expected: JSON of a scan, several scans or a session, or a CSV file."""
    return scans_json(path) if Path(path).suffix.lower() in (".json", ".jsonl") else read_list(path)


def scans_json(path: Union[str, os.PathLike[str]]) -> str:
    """The JSON of a file with a scan or a session; of one with several scans, a line each, that of the session they make.

    Raises:
        ValueError: A line is no scan; the message names it.
        OSError: The file cannot be read.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not what scan --json or session --json printed") from None
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) < 2 or not _is_json(lines[0]):
        if not _is_json(text):
            raise ValueError(f"{path} is not what scan --json or session --json printed")
        return text
    with PhotoSession() as session:
        for number, line in enumerate(lines, 1):
            try:
                session.add(line)
            except BookspineError as error:
                raise ValueError(f"{path}: line {number} is no scan: {_failure(line) or error}") from error
        return json_of(session.result())


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _failure(line: str) -> Optional[str]:
    """Of a photo that was not scanned, why."""
    try:
        failed = json.loads(line)
        return f"{failed['photo']}: {failed['error']['message']}"
    except (ValueError, KeyError, TypeError):
        return None
