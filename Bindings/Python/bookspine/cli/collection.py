"""``bookspine collection``."""

from __future__ import annotations

import argparse
import errno
import json
import sys
from pathlib import Path
from typing import Dict, Iterator, Optional

from ..collection import Collection
from ..errors import NotFound
from ..report import collection_html
from ..works import Work
from .output import complain
from .terminal import coloured, printable

_SPINE_SIDE = 600
"""Pixels of a spine in the page: sharp at the width of its column."""


def line_of(book: Work) -> str:
    """A book on one line, for people."""
    confidence = "  –  " if book.confidence is None else f"{book.confidence:5.0%}"
    marks = f"  like {book.duplicate.of}" if book.duplicate else ""
    status = "  review" if book.review_status == "needsReview" else ""
    text = printable(f"{book.title or '–'}  {book.authors or '–'}")
    return f"{book.id:6}  {coloured(confidence, book.tier, sys.stdout)}  {text}{status}{marks}"


def existing(path: str) -> Collection:
    """The collection in a file that must be there: a slip of the pen makes no empty one."""
    if not Path(path).is_file():
        raise FileNotFoundError(errno.ENOENT, "there is no such collection", path)
    return Collection(path)


def show_list(arguments: argparse.Namespace) -> bool:
    """Prints books."""
    query = {"queue": arguments.queue, "review_status": arguments.status, "search": arguments.search}
    with existing(arguments.collection) as collection:
        for book in collection.all_works(**query):
            print(book.to_json() if arguments.json else line_of(book))
    return True


def describe(arguments: argparse.Namespace) -> bool:
    """Prints what a collection holds and how it has been used."""
    with existing(arguments.collection) as collection:
        found = collection.describe()
    if arguments.json:
        print(found.to_json())
        return True
    print(f"{found.works} books, {found.queue.total} to review, {found.duplicates} possible duplicates")
    print(f"{found.photos} photos, {found.photo_bytes / 1e6:.1f} MB; {found.feedback} reports of wrong detections")
    if found.deferred.waiting or found.deferred.refused:
        print(f"{found.deferred.waiting} scans wait to be sent, {found.deferred.refused} were refused")
        for scan in filter(lambda scan: scan.problem, found.deferred_scans):
            print(printable(f"  {scan.photo or f'scan {scan.id}'}: {scan.problem}"))
    if found.undo:
        print(f"undo takes back: {found.undo}")
    for event, counted in sorted(found.usage.items()):
        print(f"{event}: {counted['count']}")
    return True


def add(arguments: argparse.Namespace) -> bool:
    """Adds scans and lists of books; returns whether all files could be added."""
    done = True
    with Collection(arguments.collection) as collection:
        for path in map(Path, arguments.files):
            try:
                print(f"{path}: {_add(collection, path, arguments)}")
            except (OSError, ValueError) as error:
                complain(str(path), error)
                done = False
    return done


def _add(collection: Collection, path: Path, arguments: argparse.Namespace) -> str:
    if not _has_scans(path):
        report = collection.import_records(path, duplicates=arguments.duplicates or "skip")
        return f"{report.imported} books added, {report.duplicates} known already"
    added = waiting = 0
    for scan in _scans(path):
        photo = _photo(scan.get("photo"), arguments.photos)
        imported = collection.import_scan(
            scan, photo, rotation=arguments.rotation, duplicates=arguments.duplicates or "ask"
        )
        added, waiting = added + imported.imported, waiting + imported.needs_review
    return f"{added} books added, {waiting} to review"


def _has_scans(path: Path) -> bool:
    """Whether a file is what ``bookspine scan --json`` prints, rather than a list of books."""
    with path.open("rb") as file:
        if not file.read(1024).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            return False
    first = next(_scans(path), {})
    return isinstance(first, dict) and "books" in first


def _scans(path: Path) -> Iterator[Dict[str, object]]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            if line.strip():
                scan = json.loads(line)
                if "error" not in scan:
                    yield scan


def _photo(name: object, folder: Optional[str]) -> Optional[Path]:
    path = Path(folder) / Path(name).name if folder and isinstance(name, str) else None
    return path if path and path.is_file() else None


def export(arguments: argparse.Namespace) -> bool:
    """Writes the books to a file."""
    with existing(arguments.collection) as collection:
        count = collection.export(arguments.output, arguments.format, review_status=arguments.status)
    print(f"{arguments.output}: {count} records")
    return True


def report(arguments: argparse.Namespace) -> bool:
    """Writes a page with all books and the spines whose photos are kept."""
    spines: Dict[int, bytes] = {}
    with existing(arguments.collection) as collection:
        books = list(collection.all_works())
        for book in books:
            if any(sighting.scan.has_photo for sighting in book.sightings):
                try:
                    spines[book.id] = collection.spine_image(book.id, longest_side=_SPINE_SIDE)
                except NotFound:
                    continue  # cleaned up in the meantime, or without a place on the photo
    page = collection_html(books, spines, Path(arguments.collection).stem)
    Path(arguments.output).write_text(page, encoding="utf-8")
    print(f"{arguments.output}: {len(books)} books, {len(spines)} spines")
    return True


def change(arguments: argparse.Namespace) -> bool:
    """Deletes or merges books, takes the last action back, or cleans up."""
    with existing(arguments.collection) as collection:
        if arguments.change == "clean":
            cleaned = collection.clean_up()
            print(f"{cleaned.photos_removed} photos removed, {cleaned.bytes_freed / 1e6:.1f} MB")
            return True
        if arguments.change == "undo":
            done = collection.undo()
        elif arguments.change == "delete":
            done = collection.delete(arguments.ids)
        else:
            done = collection.merge(arguments.ids, arguments.into)
    print(f"{arguments.change}: {done.action}, {done.changed} books")
    return True
