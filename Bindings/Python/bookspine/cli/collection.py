"""``bookspine collection``."""

from __future__ import annotations

import argparse
import errno
import glob
import json
import sys
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union

from ..collection import Collection
from ..errors import BookspineError, NotFound
from ..report import collection_html
from ..session import SessionImportReport
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

_KNOWN = {
    "ask": "waiting in the review as possible duplicates",
    "keepBoth": "kept beside known ones",
    "merge": "joined with known ones",
    "skip": "known already",
}
"""What becomes of the books of a list that may be there already."""

_ImportReport = Union[ScanImportReport, SessionImportReport]

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
    """Adds scans and lists of books; returns whether all files could be added, and had no photo that was not scanned."""
    done = True
    with Collection(arguments.collection) as collection:
        for path in map(Path, arguments.files):
            try:
                with StopBetweenCalls() as stopping:
                    done = _add(collection, path, arguments, stopping) and done
                    stopping.check()
            except (BookspineError, OSError, ValueError) as error:
                complain(str(path), error)
                done = False
    return done


def _add(collection: Collection, path: Path, arguments: argparse.Namespace, stopping: StopBetweenCalls) -> bool:
    if _has_scans(path):
        return _add_scans(collection, path, arguments, stopping)
    given = {"--shelf": arguments.shelf, "--photos": arguments.photos, "--rotation": arguments.rotation}
    if unused := [flag for flag, value in given.items() if value]:
        raise ValueError(f"{' and '.join(unused)}: for scans alone, and this is a list of books; import it without")
    duplicates = arguments.duplicates or "skip"
    report = collection.import_records(path, duplicates=duplicates)
    skipped = f", {counted(report.skipped_rows, 'row')} without a title" if report.skipped_rows else ""
    for text in report.left_out:
        what = "ISBN" if text.field == "isbn" else "number of pages"
        print(f"{path}: row {text.row}: {text.text!r} is no {what}")
    added = counted(report.imported, "book")
    print(f"{path}: {added} added, {report.duplicates} {_KNOWN[duplicates]}{skipped}")
    return True


def _add_scans(collection: Collection, path: Path, arguments: argparse.Namespace, stopping: StopBetweenCalls) -> bool:
    # What is said to have failed has added nothing: all lines are looked at before the first is added, and where the
    # library refuses one, those before it are taken back.
    found = list(_scans(path))
    failed = [scan for scan in found if "error" in scan]
    scans = [
        (scan, [(name, _photo(name, arguments.photos)) for name in _photo_names(scan)])
        for scan in found
        if "error" not in scan
    ]
    reports: List[_ImportReport] = []
    try:
        for scan, photos in scans:
            stopping.check()
            _import(collection, path, scan, photos, arguments, reports)
        stopping.check()
    except (Exception, KeyboardInterrupt) as error:
        _take_back(collection, reports, error)
        raise
    for scan in failed:
        complain_of(str(scan.get("photo") or path), f"was not scanned: {_message(scan['error'])}")
    added, waiting = (sum(getattr(report, key) for report in reports) for key in ("imported", "needs_review"))
    print(f"{path}: {counted(added, 'book')} added, {waiting} to review")
    return not failed


def _import(
    collection: Collection,
    path: Path,
    scan: Dict[str, object],
    photos: List[Tuple[object, Optional[Path]]],
    arguments: argparse.Namespace,
    reports: List[_ImportReport],
) -> None:
    """Adds a scan or a session, and its report; keeps those of its photos that are there."""
    first = next((photo for _, photo in photos if photo), None)
    duplicates = arguments.duplicates or "ask"
    shelf = shelf_of(first or path, arguments.shelf, _labels(scan))
    problems: List[Optional[str]]
    if "photos" in scan:
        session = collection.import_session(scan, duplicates=duplicates, shelf=shelf)
        reports.append(session)
        problems = [
            collection.keep_photo(scan_id, photo, rotation=arguments.rotation) if photo else None
            for scan_id, (_, photo) in zip(session.scan_ids, photos)
        ]
    else:
        report = collection.import_scan(scan, first, rotation=arguments.rotation, duplicates=duplicates, shelf=shelf)
        reports.append(report)
        problems = [report.photo_problem]
    for (name, photo), problem in zip(photos, problems):
        if arguments.photos and not photo:
            problem = f"no such photo in {arguments.photos}, so none is kept"
        if problem:
            complain_of(str(name or path), problem)


def _take_back(collection: Collection, reports: List[_ImportReport], error: BaseException) -> None:
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
    """Whether a file is what ``scan --json`` or ``session --json`` prints, rather than a list of books."""
    with path.open("rb") as file:
        if not file.read(1024).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            return False
    first: Any = next(_values(path), None)
    return isinstance(first, dict) and not first.keys().isdisjoint({"books", "error"})


def _scans(path: Path) -> Iterator[Dict[str, Any]]:
    """The scans and sessions of a file, and the photos that were not scanned."""
    for value in _values(path):
        if not isinstance(value, dict):
            raise ValueError(f"holds {json.dumps(value)[:40]} where a scan is expected")
        yield value


def _photo_names(scan: Dict[str, Any]) -> List[object]:
    """The names of the photos of a scan or a session; one from a file may have anything there."""
    photos = scan.get("photos", [scan])
    return [photo.get("photo") for photo in photos if isinstance(photo, dict)] if isinstance(photos, list) else []


def _message(error: object) -> str:
    return str(error.get("message") if isinstance(error, dict) else error)


def _labels(scan: Dict[str, object]) -> List[str]:
    """What cards on the boards say; a scan from a file may have anything there."""
    labels = scan.get("shelfLabels")
    texts = [label.get("text") for label in labels if isinstance(label, dict)] if isinstance(labels, list) else []
    return [text for text in texts if isinstance(text, str)]


def _values(path: Path) -> Iterator[Any]:
    """The JSON of each line of a file; of one whose first line is none, that of the whole, as it is printed for people."""
    with path.open(encoding="utf-8-sig") as file:
        lines = filter(str.strip, file)
        first = next(lines, "null")
        try:
            value = json.loads(first)
        except ValueError:
            value = json.loads("".join([first, *lines]))
        yield value
        yield from map(json.loads, lines)


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
