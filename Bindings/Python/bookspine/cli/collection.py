"""``bookspine collection``."""

from __future__ import annotations

import argparse
import errno
import glob
import json
import sys
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional

from ..collection import Collection
from ..errors import BookspineError, NotFound
from ..report import collection_html
from ..works import ScanImportReport, Work
from .interrupts import StopBetweenCalls
from .output import complain, complain_of
from .photos import shelf_of
from .terminal import colored, printable
from .words import check_suffix, counted

_LEFT_OUT = {
    "duplicate": "may be double: say what to do with it in bookspine review",
    "noTitle": "its title is unread",
    "noISBN": "has no ISBN, which the service wants",
    "tooLong": "is too long for the format",
}
"""Why an export leaves a book out."""

_SPINE_SIDE = 600
"""Pixels of a spine in the page: sharp at the width of its column."""


def line_of(book: Work) -> str:
    """A book on one line, for people."""
    is_edited = book.review_status == "userEdited"  # the doubt was about the reading
    confidence = "  –  " if book.confidence is None or is_edited else f"{book.confidence:5.0%}"
    marks = f"  like {book.duplicate.of}" if book.duplicate else ""
    status = {"needsReview": "  review", "userEdited": "  edited"}.get(book.review_status, "")
    text = printable(f"{book.title or '–'}  {book.authors or '–'}")
    tier = "ready" if is_edited else book.tier
    return f"{book.id:6}  {colored(confidence, tier, sys.stdout)}  {text}{status}{marks}"


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
    duplicates = counted(found.duplicates, "possible duplicate")
    print(f"{counted(found.works, 'book')}, {found.queue.total} to review, {duplicates}")
    feedback = counted(found.feedback, "report") + " of wrong detections"
    print(f"{counted(found.photos, 'photo')}, {found.photo_bytes / 1e6:.1f} MB; {feedback}")
    if found.deferred.waiting or found.deferred.refused:
        waiting, refused = found.deferred.waiting, found.deferred.refused
        print(f"to be sent: {counted(waiting, 'scan')}; refused: {counted(refused, 'scan')}")
        for scan in filter(lambda scan: scan.problem, found.deferred_scans):
            print(printable(f"  {scan.photo or f'scan {scan.id}'}: {scan.problem}"))
    if found.undo:
        print(f"undo takes back: {found.undo}")
    for event, times in sorted(found.usage.items()):
        print(f"{event}: {times['count']}")
    return True


def add(arguments: argparse.Namespace) -> bool:
    """Adds scans and lists of books; returns whether all files could be added."""
    done = True
    with Collection(arguments.collection) as collection:
        for path in map(Path, arguments.files):
            try:
                with StopBetweenCalls() as stopping:
                    print(f"{path}: {_add(collection, path, arguments, stopping)}")
                    stopping.check()
            except (BookspineError, OSError, ValueError) as error:
                complain(str(path), error)
                done = False
    return done


def _add(collection: Collection, path: Path, arguments: argparse.Namespace, stopping: StopBetweenCalls) -> str:
    if not _has_scans(path):
        report = collection.import_records(path, duplicates=arguments.duplicates or "skip")
        skipped = f", {counted(report.skipped_rows, 'row')} without a title" if report.skipped_rows else ""
        known = "merged with known ones" if arguments.duplicates == "merge" else "known already"
        for text in report.left_out:
            what = "ISBN" if text.field == "isbn" else "number of pages"
            print(f"{path}: row {text.row}: {text.text!r} is no {what}")
        return f"{counted(report.imported, 'book')} added, {report.duplicates} {known}{skipped}"
    # What is said to have failed has added nothing: all lines are looked at before the first is added, and where the
    # library refuses one, those before it are taken back.
    scans = [(scan, _photo(scan.get("photo"), arguments.photos)) for scan in _scans(path)]
    reports: List[ScanImportReport] = []
    try:
        for scan, photo in scans:
            stopping.check()
            name = str(scan.get("photo") or path)
            if arguments.photos and not photo:
                complain_of(name, f"no such photo in {arguments.photos}, so none is kept")
            reports.append(
                collection.import_scan(
                    scan,
                    photo,
                    rotation=arguments.rotation,
                    duplicates=arguments.duplicates or "ask",
                    shelf=shelf_of(photo or path, arguments.shelf, _labels(scan)),
                )
            )
            if reports[-1].photo_problem:
                complain_of(name, reports[-1].photo_problem)
        stopping.check()
    except (Exception, KeyboardInterrupt) as error:
        _take_back(collection, reports, error)
        raise
    added, waiting = (sum(getattr(report, key) for report in reports) for key in ("imported", "needs_review"))
    return f"{counted(added, 'book')} added, {waiting} to review"


def _take_back(collection: Collection, reports: List[ScanImportReport], error: BaseException) -> None:
    """Takes imports back, the last first: each is an action, also one that added no book.

    Raises:
        ValueError: Some stay, as when there were more than can be taken back, or another program changed the collection since.
    """
    for remaining in range(len(reports), 0, -1):
        try:
            collection.undo(reports[remaining - 1].action_id)
        except BookspineError:
            complaint = f"the books of the first {counted(remaining, 'scan')} were added"
            if isinstance(error, KeyboardInterrupt):
                return complain_of("stopped", f"but {complaint}")
            raise ValueError(f"{error}; but {complaint}") from error


def _has_scans(path: Path) -> bool:
    """Whether a file is what ``bookspine scan --json`` prints, rather than a list of books."""
    with path.open("rb") as file:
        if not file.read(1024).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            return False
    first: Any = next(_lines(path), None)
    return isinstance(first, dict) and not first.keys().isdisjoint({"books", "error"})


def _scans(path: Path) -> Iterator[Dict[str, object]]:
    for line in _lines(path):
        if not isinstance(line, dict):
            raise ValueError(f"holds {json.dumps(line)[:40]} where a scan is expected")
        if "error" not in line:
            yield line


def _labels(scan: Dict[str, object]) -> List[str]:
    """What cards on the boards say; a scan from a file may have anything there."""
    labels = scan.get("shelfLabels")
    texts = [label.get("text") for label in labels if isinstance(label, dict)] if isinstance(labels, list) else []
    return [text for text in texts if isinstance(text, str)]


def _lines(path: Path) -> Iterator[Any]:
    with path.open(encoding="utf-8-sig") as file:
        for line in file:
            if line.strip():
                yield json.loads(line)


def _photo(name: object, folder: Optional[str]) -> Optional[Path]:
    """The photo of this name in a folder or the folders in it, as ``bookspine scan FOLDER`` finds them."""
    if not folder or not isinstance(name, str):
        return None
    found = sorted(path for path in Path(folder).rglob(glob.escape(Path(name).name)) if path.is_file())
    if len(found) > 1:
        raise ValueError(
            f"{found[0]} and {found[1]} have the same name: import their scans apart, each with its folder"
        )
    return found[0] if found else None


def export(arguments: argparse.Namespace) -> bool:
    """Writes the books to a file."""
    with existing(arguments.collection) as collection:
        report = collection.export_report(arguments.output, arguments.format, review_status=arguments.status)
    print(f"{arguments.output}: {counted(report.records, 'record')}")
    if report.left_out_count:
        complain_of(arguments.output, f"{counted(report.left_out_count, 'book')} left out:")
        for book in report.left_out:
            why = _LEFT_OUT.get(book.reason, book.reason)
            print(f"{book.id:6}  {printable(book.title or '–')}  {why}", file=sys.stderr)
    return True


def report(arguments: argparse.Namespace) -> bool:
    """Writes a page with all books and the spines whose photos are kept."""
    check_suffix(arguments.output, ".html", ".htm")
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
    print(f"{arguments.output}: {counted(len(books), 'book')}, {counted(len(spines), 'spine')}")
    return True


def change(arguments: argparse.Namespace) -> bool:
    """Deletes or merges books, takes the last action back, or cleans up."""
    with existing(arguments.collection) as collection:
        if arguments.change == "clean":
            cleaned = collection.clean_up()
            print(f"{counted(cleaned.photos_removed, 'photo')} removed, {cleaned.bytes_freed / 1e6:.1f} MB")
            return True
        if arguments.change == "undo":
            done = collection.undo()
        elif arguments.change == "delete":
            done = collection.delete(arguments.ids)
        else:
            done = collection.merge(arguments.ids, arguments.into)
    undone = f" of {done.action}" if arguments.change == "undo" else ""
    print(f"{arguments.change}{undone}: {counted(done.changed, 'photo' if done.action == 'setShelf' else 'book')}")
    return True
