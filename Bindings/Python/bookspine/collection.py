"""The books of a person: scanned, reviewed, exported."""

from __future__ import annotations

import ctypes
import dataclasses
import json
import os
import threading
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from . import _abi
from ._handle import Handle
from ._interruptible import run_interruptibly
from ._library import OutBuffer, OutText, c_text, call, options_json
from ._records import camel_case
from ._scan_job import ScanJob
from .deferred import DeferralReport, DeferredSendReport
from .errors import BookspineError, InvalidArgument, NotFound
from .events import ScanEvent
from .feedback import FeedbackSendReport
from .images import ImageSource, borrowed_image
from .imaging import readable_view
from .places import BookPlace, BookPlaces
from .records import ScanResult
from .remote import RemoteScanner
from .session import SessionImportReport, SessionResult, json_of
from .works import (
    ActionReport,
    CleanUpReport,
    CollectionDescription,
    CoverEvent,
    CoverReport,
    ExportReport,
    KeptScan,
    RecordImportReport,
    ScanImportReport,
    ScanPage,
    Work,
    WorkPage,
)

File = Union[str, os.PathLike[str]]

EXPORT_SUFFIXES = {
    "csv": ".csv",
    "goodreads": ".csv",
    "librarything": ".csv",
    "libib": ".csv",
    "jsonl": ".jsonl",
    "feedback": ".jsonl",
    "marc21": ".mrc",
    "bibtex": ".bib",
    "ris": ".ris",
}
"""What ``Collection.export`` writes, and how such files' names end."""


class Collection:
    """An opened collection; may be used from many threads and by many programs at once.

    Use it in a ``with`` block, or ``close`` it.
    """

    def __init__(
        self,
        path: File = ":memory:",
        *,
        review_threshold: Optional[float] = None,
        busy_timeout: Optional[float] = None,
        keep_photos: Optional[bool] = None,
        photo_limit: Optional[int] = None,
        deferred_limit: Optional[int] = None,
        deferred_byte_limit: Optional[int] = None,
        count_usage: Optional[bool] = None,
    ) -> None:
        """Opens a collection, one SQLite file, and makes it when there is none.

        Args:
            path: The file; ":memory:" for a collection that vanishes when it is closed.
            review_threshold: Imported books below it wait for review, 0...1; None: 0.6.
            busy_timeout: Seconds to wait for other programs; None: 10.
            keep_photos: Whether the photos of imported scans are kept; None: yes.
            photo_limit: The most bytes that they may take; None: 1 GiB.
            deferred_limit: The most scans that may wait to be sent; None: 100.
            deferred_byte_limit: The most bytes that their photos may take; None: 512 MiB.
            count_usage: Whether usage is counted, in the file and nowhere else; None: yes.

        Raises:
            InputOutputError: The file is no collection, which leaves it as it is, or of a newer version.
        """
        options = {
            "review_threshold": review_threshold,
            "busy_timeout": None if busy_timeout is None else round(busy_timeout * 1000),
            "keep_photos": keep_photos,
            "photo_limit": photo_limit,
            "deferred_limit": deferred_limit,
            "deferred_byte_limit": deferred_byte_limit,
            "count_usage": count_usage,
        }
        self._handle = Handle(_name(path), options_json(options), noun="collection", create="open", destroy="close")

    def import_scan(
        self,
        result: Union[ScanResult, Mapping[str, Any], str],
        photo: Optional[ImageSource] = None,
        *,
        rotation: int = 0,
        duplicates: str = "ask",
        shelf: Optional[str] = None,
    ) -> ScanImportReport:
        """Adds the books of a scan, all of them or none, and keeps the photo.

        Args:
            result: What a scanner returned, as a ``ScanResult`` or as JSON.
            photo: The photo that was scanned.
            rotation: As the photo was scanned with.
            duplicates: What to do with books that the collection may have already: "ask" lets them wait until
                ``resolve`` says it, "keepBoth", "merge" or "skip".
            shelf: The name of the shelf or bookcase on the photo.

        Raises:
            BookspineError: The scan or the photo was refused, or could not be written.
        """
        if isinstance(result, ScanResult):
            result = result.to_json()
        text = result if isinstance(result, str) else json.dumps(result, ensure_ascii=False)
        view = None if photo is None else borrowed_image(photo)
        options = options_json({"rotation": rotation, "duplicates": duplicates, "shelf": shelf})
        image = None if view is None else ctypes.byref(view)
        return ScanImportReport.from_json(self._call("import_scan", c_text(text), image, options))

    def import_session(
        self,
        result: Union[SessionResult, Mapping[str, Any], str],
        photos: Sequence[ImageSource] = (),
        *,
        shelf: Optional[str] = None,
        replaces: bool = False,
        duplicates: str = "ask",
        rotation: int = 0,
    ) -> SessionImportReport:
        """Adds the books of several photos of one wall, all of them or none, and then keeps the photos.

        Args:
            result: The result of a ``PhotoSession``, as such or as JSON.
            photos: All photos, in the order in which they were added; none: they are not kept.
            shelf: The name of the shelf or bookcase.
            replaces: Whether the photos show all of the shelf and stand for what was known of it: its books are found
                again, and the report says which are present, new, missing or moved.
            duplicates: As for ``import_scan``, of books that the collection may have elsewhere.
            rotation: As the photos were scanned with.

        Raises:
            InvalidArgument: There are more or fewer photos than the session has.
            BookspineError: The session or a photo was refused, or could not be written; no book was added. A photo that
                only cannot be kept is told of in the report.
        """
        text = json_of(result)
        _check_number(photos, text)
        views = [readable_view(photo) for photo in photos]
        options = options_json({"shelf": shelf, "replaces": replaces, "duplicates": duplicates})
        report = SessionImportReport.from_json(self._call("import_session", c_text(text), options))
        problems = tuple(self._photo_problem(number, view, rotation) for number, view in zip(report.scan_ids, views))
        return dataclasses.replace(report, photo_problems=problems)

    def _photo_problem(self, scan_id: int, view: _abi.Image, rotation: int) -> Optional[str]:
        """Keeps the photo of a scan whose books are in the collection already; returns why it cannot."""
        try:
            return self._keep_view(scan_id, view, rotation)
        except BookspineError as error:
            return str(error)

    def keep_photo(self, scan_id: int, photo: ImageSource, *, rotation: int = 0) -> Optional[str]:
        """Keeps the photo of a scan that was imported without it; returns why not, None when it is kept.

        Raises:
            NotFound: There is no scan of this number.
            BookspineError: The photo was refused, or could not be written.
        """
        return self._keep_view(scan_id, borrowed_image(photo), rotation)

    def _keep_view(self, scan_id: int, view: _abi.Image, rotation: int) -> Optional[str]:
        report = json.loads(self._call("keep_photo", scan_id, ctypes.byref(view), options_json({"rotation": rotation})))
        problem: Optional[str] = report.get("photoProblem")
        return problem

    def defer_scan(
        self,
        photo: ImageSource,
        *,
        name: Optional[str] = None,
        rotation: int = 0,
        idempotency_key: Optional[str] = None,
    ) -> DeferralReport:
        """Puts a scan off whose service cannot be reached; it waits, with its photo, until ``send_deferred`` sends it.

        Args:
            photo: The photo.
            name: Its name.
            rotation: Degrees clockwise to turn it by.
            idempotency_key: That of the scan that failed, so that a photo that arrived after all is not read twice. A
                scan whose key waits already is not added again; one that was set aside waits again.

        Raises:
            QueueFull: As many scans wait as the limits allow; nothing that waits was dropped.
            BookspineError: The photo was refused, or could not be written.
        """
        options = options_json({"photo": name, "rotation": rotation, "idempotency_key": idempotency_key})
        image = ctypes.byref(borrowed_image(photo))
        return DeferralReport.from_json(self._call("defer_scan", image, options))

    def send_deferred(
        self,
        remote: RemoteScanner,
        *,
        limit: Optional[int] = None,
        duplicates: str = "ask",
        retry_refused: bool = False,
        preview: bool = True,
        on_event: Optional[Callable[[ScanEvent], object]] = None,
    ) -> DeferredSendReport:
        """Sends the scans that wait, the oldest first, by a service alone, and adds their books.

        Each attempt at a scan has the same idempotency key, and the scan leaves the queue in the transaction that adds
        its books: a program that is killed goes on with the next call. A scan at which the service fails rests a
        minute, twice as long each time, while those behind it are sent; the tenth failure, or a refusal for good, sets
        it aside. ``describe`` lists why.

        Args:
            remote: The service; its order does not matter.
            limit: The most scans to send; None: all.
            duplicates: As for ``import_scan``.
            retry_refused: Whether also scans that were refused or rest are sent.
            preview: Whether events have pictures.
            on_event: Receives the events of one scan after the other; returns False to stop; what it says of
                ``Complete`` holds once it has returned, when the next scan may have begun.

        Raises:
            Canceled: ``on_event`` returned False, or ``remote.cancel`` was called; what was added by then stays.
            BookspineError: The collection could not be written.
        """
        options: Dict[str, Any] = {"limit": limit, "duplicates": duplicates, "retry_refused": retry_refused}
        options["preview"] = preview and on_event is not None
        handles = (self._handle, remote._handle)
        work = ScanJob("bookspine_collection_send_deferred", handles, None, options_json(options))
        return DeferredSendReport.from_json(work.run_for_json(on_event))

    def discard_refused(self) -> int:
        """Removes the scans that a service refused for good, with their photos; returns how many."""
        return int(json.loads(self._call("apply", b'{"action": "discardRefused"}'))["scans"])

    def works(
        self,
        *,
        queue: bool = False,
        review_status: Optional[str] = None,
        tier: Optional[str] = None,
        duplicates: Optional[bool] = None,
        search: Optional[str] = None,
        ids: Optional[Sequence[int]] = None,
        scan: Optional[int] = None,
        limit: int = 50,
        after: Optional[str] = None,
        raw: bool = False,
    ) -> WorkPage:
        """A page of books.

        Args:
            queue: Only books that wait for review, the lowest confidence first.
            review_status: Only books of this status: "verified", "needsReview" or "userEdited".
            tier: Only books of this tier: "review", "verify" or "ready".
            duplicates: Only books that may be duplicates, or only others.
            search: Only books with this in the title or an author, whatever the case and the accents.
            ids: Only the books of these numbers, at most 1000; those that are gone are left out.
            scan: Only books seen on the scan of this number.
            limit: The most books, 1...1000.
            after: The ``next`` of the page before.
            raw: Whether sightings have the scanner's JSON.
        """
        query: Dict[str, Any] = {"queue": queue, "review_status": review_status, "tier": tier, "duplicates": duplicates}
        query.update(search=search, ids=ids, scan=scan, limit=limit, after=after, raw=raw)
        return WorkPage.from_json(self.works_json(**query))

    def works_json(self, **query: Any) -> str:
        """The same page as the library's JSON (``Docs/Schemas/work-page.json``), for who passes it on as it is."""
        ids = query.pop("ids", None)
        return self._call("works", options_json({**query, "ids": None if ids is None else list(ids)}))

    def all_works(self, **query: Any) -> Iterator[Work]:
        """All books of a query, see ``works``; fetched page by page."""
        page = self.works(**{"limit": 500, **query})
        yield from page.works
        while page.next:
            page = self.works(**{"limit": 500, **query, "after": page.next})
            yield from page.works

    def work(self, work_id: int, *, raw: bool = False) -> Work:
        """A book.

        Raises:
            NotFound: There is none of that number.
        """
        page = WorkPage.from_json(self._call("works", options_json({"id": work_id, "raw": raw})))
        if not page.works:
            raise NotFound(f"There is no book {work_id}.", 502, "BOOKSPINE_STATUS_NOT_FOUND")
        return page.works[0]

    def places(
        self,
        search: Optional[str] = None,
        *,
        work_id: Optional[int] = None,
        shelf: Optional[str] = None,
        earlier: bool = False,
        limit: int = 50,
    ) -> Tuple[BookPlace, ...]:
        """Where books stand: shelf, row, position, the books beside them, and the place on the photo.

        Args:
            search: Only books with this in title, author, call number or item number, whatever the case and the accents.
            work_id: Only the book of this number.
            shelf: Only this shelf.
            earlier: Whether places are told, too, that a later scan of the whole shelf stands for.
            limit: The most places, 1...1000.

        Raises:
            NotFound: There is no book of this number.
        """
        options = {"id": work_id, "search": search, "shelf": shelf, "earlier": earlier, "limit": limit}
        return BookPlaces.from_json(self._call("places", options_json(options))).places

    def set_shelf(self, scan_ids: Sequence[int], shelf: Optional[str]) -> ActionReport:
        """Names the shelf on photos, given by their scans; None takes the name away."""
        return self._apply("setShelf", scans=list(scan_ids), shelf=shelf)

    def spine_image(self, work_id: int, *, longest_side: Optional[int] = None) -> bytes:
        """The spine cut out of the kept photo, turned so that it reads from left to right, as JPEG.

        Raises:
            NotFound: There is no such book or no photo of it.
        """
        options = options_json({"longest_side": longest_side})
        with self._handle.in_use() as pointer, OutBuffer() as jpeg:
            call("bookspine_collection_spine_image", pointer, work_id, options, jpeg.reference)
            return jpeg.value

    def scans(self, *, limit: int = 50, after: Optional[str] = None) -> ScanPage:
        """A page of scans, the newest first.

        Args:
            limit: The most scans, 1...1000.
            after: The ``next`` of the page before.
        """
        return ScanPage.from_json(self._call("scans", options_json({"limit": limit, "after": after})))

    def all_scans(self) -> Iterator[KeptScan]:
        """All scans, the newest first; fetched page by page."""
        page = self.scans(limit=500)
        yield from page.scans
        while page.next:
            page = self.scans(limit=500, after=page.next)
            yield from page.scans

    def photo(self, scan_id: int, *, longest_side: Optional[int] = None) -> bytes:
        """The kept photo of a scan, upright, as JPEG.

        Args:
            scan_id: The number of the scan.
            longest_side: Pixels to shrink the longer side to, when it is longer, 16...65500; None: as it is kept.

        Raises:
            NotFound: There is no such scan or no photo of it.
        """
        options = options_json({"longest_side": longest_side})
        with self._handle.in_use() as pointer, OutBuffer() as jpeg:
            call("bookspine_collection_photo", pointer, scan_id, options, jpeg.reference)
            return jpeg.value

    def versions(self) -> Dict[int, int]:
        """When each book was changed last, in milliseconds since 1970: what an index of one's own is compared with.

        Undoing a change gives a book its earlier time back.
        """
        return dict(json.loads(self._call("versions")))

    def edit(self, work_id: int, *, approve: bool = True, feedback: bool = False, **fields: Any) -> ActionReport:
        """Corrects fields of a book (title, author, coauthors, ..., see ``BookFields``); None clears one.

        Args:
            work_id: The book.
            approve: Whether that ends its review.
            feedback: Whether a corrected title or author of a scanned book is remembered as feedback, too, with the correction
                as the comment; undoing the edit takes it back, unless it was sent.
            fields: The corrections.
        """
        corrections = {camel_case(name): _plain(value) for name, value in fields.items()}
        told = {"feedback": True} if feedback else {}
        return self._apply("edit", id=work_id, approve=approve, fields=corrections, **told)

    def approve(self, work_ids: Sequence[int]) -> ActionReport:
        """Ends the review of books: corrected ones become "userEdited", others "verified"."""
        return self._apply("approve", ids=list(work_ids))

    def approve_all(self, minimum_confidence: float = 0.0) -> ActionReport:
        """Ends the review of all waiting books, but for possible duplicates."""
        return self._apply("approveAll", minimum_confidence=minimum_confidence)

    def verify(self, work_ids: Sequence[int]) -> ActionReport:
        """Marks books as right as they are."""
        return self._apply("verify", ids=list(work_ids))

    def reject(self, work_ids: Sequence[int]) -> ActionReport:
        """Removes books that were not read right, and remembers that as feedback."""
        return self._apply("reject", ids=list(work_ids))

    def delete(self, work_ids: Sequence[int]) -> ActionReport:
        """Removes books."""
        return self._apply("delete", ids=list(work_ids))

    def merge(self, work_ids: Sequence[int], into: int) -> ActionReport:
        """Makes one book of several; ``into`` takes over what it lacks and where the others were seen."""
        return self._apply("merge", ids=list(work_ids), into=into)

    def resolve(self, work_ids: Sequence[int], resolution: str) -> ActionReport:
        """Says what to do with possible duplicates: "keepBoth", "merge" or "skip"."""
        return self._apply("resolve", ids=list(work_ids), **{"as": resolution})

    def undo(self, action_id: Optional[int] = None) -> ActionReport:
        """Takes the last action back.

        Args:
            action_id: The action, as the report of an import names it, where nothing is to be taken back when another one
                followed; None: whichever is the last.

        Raises:
            NotFound: There is none left, or the last one is another.
        """
        return self._apply("undo", **({} if action_id is None else {"id": action_id}))

    def retry_enrichment(self, work_ids: Sequence[int]) -> ActionReport:
        """Has books looked up in catalogs again."""
        return self._apply("retryEnrichment", ids=list(work_ids))

    def take_candidate(self, work_id: int, index: int) -> ActionReport:
        """Takes one of the ``candidates`` of a book, from 0: what it tells replaces what was read, and the review ends.

        Raises:
            NotFound: Nothing of that number is offered.
        """
        return self._apply("takeCandidate", id=work_id, candidate=index)

    def fetch_covers(self, *, on_event: Optional[Callable[[CoverEvent], object]] = None, **options: Any) -> CoverReport:
        """Fetches the covers that books name in ``cover_url`` into the folder PATH.covers; Ctrl-C ends it.

        Args:
            on_event: Told of each cover; returning False ends the call.
            options: limit, byte_limit, folder_limit, longest_side, timeout_seconds, allow_plain_http, retry_refused.

        Raises:
            Exception: What ``on_event`` raised.
        """
        stopped = threading.Event()
        errors: List[Exception] = []

        def receive(event: bytes, _: Any) -> int:
            """The C callback; an exception must not leave it."""
            try:
                if on_event and on_event(CoverEvent.from_json(event)) is False:
                    stopped.set()
            except Exception as error:
                errors.append(error)
                stopped.set()
            return int(stopped.is_set())

        callback = _abi.EnrichmentCallback(receive)
        text = run_interruptibly(lambda: self._call("fetch_covers", options_json(options), callback, None), stopped.set)
        if errors:
            raise errors[0]
        return CoverReport.from_json(text)

    def cover(self, work_id: int) -> bytes:
        """The kept cover of a book, as JPEG.

        Raises:
            NotFound: There is no such book or no cover of it.
        """
        with self._handle.in_use() as pointer, OutBuffer() as jpeg:
            call("bookspine_collection_cover", pointer, work_id, jpeg.reference)
            return jpeg.value

    def add_feedback(self, work_id: int, kind: str = "wrongDetection", comment: str = "") -> None:
        """Remembers that a detection was wrong: "wrongDetection", "wrongTitle", "wrongAuthor" or "other"."""
        self._apply("feedback", id=work_id, kind=kind, comment=comment)

    def send_feedback(self, remote: RemoteScanner, *, limit: Optional[int] = None) -> FeedbackSendReport:
        """Sends what was said about wrong detections to a service, each until the service has taken it.

        What it refuses or fails at comes last in the next call; two failures in a row end a call.
        Sent are what was wrong, the comment, and title, author, ISBN, confidence and place as they were read.
        ``remote.cancel`` stops the call, as does Ctrl-C.

        Args:
            remote: The service; its order does not matter.
            limit: The most to try to send; None: all.

        Raises:
            Canceled: ``remote.cancel`` was called; what was sent by then is noted.
            BookspineError: The collection could not be written.
        """

        def work() -> str:
            with remote._handle.in_use() as service:
                return self._call("send_feedback", service, options_json({"limit": limit}))

        return FeedbackSendReport.from_json(run_interruptibly(work, remote.cancel))

    def clean_up(self) -> CleanUpReport:
        """Removes photos of which no book waits for review, which ends what can be undone."""
        return CleanUpReport.from_json(self._call("apply", b'{"action": "cleanUp"}'))

    def export(self, path: File, format: Optional[str] = None, *, review_status: Optional[str] = None) -> int:
        """Writes the books to a file; returns how many. ``export_report`` also tells which were left out.

        Args:
            path: The file; one that is there is replaced.
            format: "csv", "goodreads", "librarything", "libib", "jsonl", "marc21", "bibtex", "ris", or "feedback" on wrong
                detections; None: what the name's ending stands for, else "csv".
            review_status: Only books of this status.

        Raises:
            InvalidArgument: The file's name ends as no format does, such as ".xlsx".
        """
        return self.export_report(path, format, review_status=review_status).records

    def export_report(
        self, path: File, format: Optional[str] = None, *, review_status: Optional[str] = None
    ) -> ExportReport:
        """Writes the books to a file as ``export`` does; tells how many, and which the format has no place for."""
        chosen = format or _format_of(os.fspath(path))
        options = options_json({"format": chosen, "review_status": review_status})
        return ExportReport.from_json(self._call("export", _name(path), options))

    def import_records(self, path: File, *, duplicates: str = "skip") -> RecordImportReport:
        """Adds the books of CSV (our own, Goodreads, LibraryThing, Libib) or JSON Lines, all of them or none."""
        options = options_json({"duplicates": duplicates})
        return RecordImportReport.from_json(self._call("import_records", _name(path), options))

    def describe(self) -> CollectionDescription:
        """Counts what the collection holds, and how it has been used."""
        return CollectionDescription.from_json(self._call("describe"))

    def close(self) -> None:
        """Closes the file, when running calls have ended; does nothing the second time."""
        self._handle.close()

    def __enter__(self) -> Collection:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _apply(self, action: str, **values: Any) -> ActionReport:
        given: Dict[str, Any] = {camel_case(name): value for name, value in values.items()}
        text = json.dumps({"action": action, **given}, ensure_ascii=False)
        return ActionReport.from_json(self._call("apply", c_text(text)))

    def _call(self, function: str, *arguments: Any) -> str:
        with self._handle.in_use() as pointer, OutText() as text:
            call(f"bookspine_collection_{function}", pointer, *arguments, text.reference)
            return text.value


def _format_of(path: str) -> str:
    """The format that a file's name asks for; names without an ending, and devices, get CSV.

    Raises:
        InvalidArgument: The name ends as no format does: the file would not be what its name says.
    """
    suffix = Path(path).suffix.lower()
    if suffix in (".jsonl", ".ndjson"):
        return "jsonl"
    for format in ("marc21", "bibtex", "ris"):
        if suffix == EXPORT_SUFFIXES[format]:
            return format
    if suffix in ("", ".csv", ".txt") or path.startswith("/dev/"):
        return "csv"
    endings = ", ".join(sorted(set(EXPORT_SUFFIXES.values())))
    raise InvalidArgument(
        f"{path}: no export writes {suffix} files, only {endings}; choose such a name, or name the format",
        100,
        "BOOKSPINE_STATUS_INVALID_ARGUMENT",
    )


def _check_number(photos: Sequence[ImageSource], session: str) -> None:
    """Refuses photos that are not those of a session, each once; what is wrong with the session the library finds out."""
    try:
        number = len(json.loads(session)["photos"])
    except (KeyError, TypeError, ValueError):
        return
    if photos and len(photos) != number:
        message = f"there are {len(photos)} photos for a session of {number}: give all in their order, or none"
        raise InvalidArgument(message, 100, "BOOKSPINE_STATUS_INVALID_ARGUMENT")


def _name(path: File) -> bytes:
    return c_text(os.fspath(path))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
