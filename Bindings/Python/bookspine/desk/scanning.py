"""Scans the photos that wait, one after the other, and adds their books to the collection."""

from __future__ import annotations

import calendar
import fcntl
import json
import logging
import threading
import time
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any, Dict, List, Optional, Union

from ..errors import (
    BookspineError,
    Canceled,
    InternalError,
    NetworkError,
    NoMoreEvents,
    NotReady,
    RateLimited,
    ServiceError,
    TimedOut,
)
from ..events import BookProgress, BookResult, Draft, Failed, Progress, ScanEvent, Segmented, SpinePlace
from ..places import labeled_shelf
from ..records import ScannedBook, ScanResult
from ..remote import RemoteScanner
from ..scanner import Scanner
from ..works import KeptScan
from .settings import Settings
from .store import DeskPhoto

if TYPE_CHECKING:
    from .core import Desk

AnyScanner = Union[Scanner, RemoteScanner]

_RETRYABLE = (NetworkError, TimedOut, RateLimited, ServiceError, InternalError)
_TELL_SECONDS = 1.0
"""How often a scan's progress is written down for other desks."""

_PAUSE_SECONDS = 10.0
"""How long the worker rests after what it could not set down, such as for want of space."""

_LOGGER = logging.getLogger("bookspine")


@dataclass
class LiveScan:
    """What is known of a photo while it is scanned.

    Attributes:
        books: What was read by now, drafts included, by its place in the result.
        fraction: How much is done, 0...1.
        message: What is being done.
        seconds_left: An estimate; None while too little is done.
        total: Spines on the photo, once they are known.
        current: The spine that is read out.
        places: Where the spines stand, once they are known, by the ids of their books.
        preview: The photo with numbered boxes, as JPEG, once the spines are known, where a service does not tell their places.
    """

    books: Dict[str, ScannedBook] = field(default_factory=dict)
    drafts: List[str] = field(default_factory=list)
    fraction: float = 0.0
    message: str = ""
    seconds_left: Optional[float] = None
    total: Optional[int] = None
    current: int = 0
    places: Dict[str, SpinePlace] = field(default_factory=dict)
    preview: Optional[bytes] = None

    @property
    def unread(self) -> List[SpinePlace]:
        """The spines whose books are not read yet."""
        return [place for key, place in self.places.items() if key not in self.books]

    def take(self, event: ScanEvent) -> Optional[ScannedBook]:
        """Takes an event over; returns the book that it brought."""
        if isinstance(event, Progress):
            self.fraction, self.message = max(self.fraction, min(event.fraction, 1.0)), event.message
        elif isinstance(event, Segmented):
            for draft in self.drafts:
                self.books.pop(draft, None)
            self.drafts, self.total, self.preview = [], event.total_books, event.image or self.preview
            self.places = {place.id: place for place in event.spines}
        elif isinstance(event, BookProgress):
            self.current, self.total = event.current, event.total
        elif isinstance(event, (Draft, BookResult)):
            key = event.book.id
            if isinstance(event, Draft):
                key = f"draft{len(self.drafts)}"
                self.drafts.append(key)
            self.books[key] = event.book
            return event.book
        return None


class ScanWorker(threading.Thread):
    """Scans while it holds the folder's lock; another desk of the same collection waits for that and only looks on."""

    def __init__(self, desk: "Desk") -> None:
        super().__init__(name="bookspine-desk-scans", daemon=True)
        self._desk = desk
        self._wake = threading.Event()
        self._stopping = threading.Event()
        self._scanner: Optional[AnyScanner] = None
        self._scanner_settings: Optional[Settings] = None
        self._stop_photo: Optional[int] = None
        self.live: Dict[int, LiveScan] = {}
        self.is_owner = False

    def wake(self) -> None:
        """Looks for photos that wait."""
        self._wake.set()

    def stop_photo(self, photo_id: int) -> None:
        """Stops the scan of a photo."""
        self._stop_photo = photo_id

    def stop(self) -> None:
        """Ends; a photo that is being scanned waits again."""
        self._stopping.set()
        self._wake.set()

    def run(self) -> None:
        """Scans until it is stopped."""
        with (self._desk.store.folder / "desk.lock").open("a") as lock:
            while not self._stopping.is_set() and not self._own(lock):
                self._stopping.wait(1.0)
            if self._stopping.is_set():
                return
            while not self._stopping.is_set():
                try:
                    self._recover()
                    while not self._stopping.is_set():
                        self._run_next()
                except Exception as error:  # whatever it is, the photos after it are read
                    self._desk.publish_problem(error)
                    self._stopping.wait(_PAUSE_SECONDS)
        if self._scanner:
            self._scanner.close()

    def _run_next(self) -> None:
        photo = self._desk.store.next_waiting()
        if photo is None:
            self._wake.wait(2.0)
            self._wake.clear()
            return
        self._stop_photo = None  # what came too late to stop the scan before
        if self._desk.store.change(photo.id, only=("waiting",), state="scanning", started=time.time()):
            self._run_one(photo.id)

    def _own(self, lock: IO[str]) -> bool:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        self.is_owner = True
        return True

    def _recover(self) -> None:
        """Photos at which a desk was killed: their books are in the collection, or they wait again."""
        for photo in self._desk.store.list("scanning"):
            scan = self._imported(photo)
            if scan is None:
                self._desk.store.change(photo.id, state="waiting", fraction=0.0)
            else:
                seconds = photo.started and max(moment_of(scan) - photo.started, 0.0)
                self._desk.store.change(photo.id, seconds=seconds, **values_of(scan))
                if scan.has_photo:
                    self._desk.store.drop_file(photo.id)
            self._desk.publish_photo(photo.id)
        for path in self._desk.store.orphans():
            path.unlink(missing_ok=True)

    def _imported(self, photo: DeskPhoto) -> Optional[KeptScan]:
        known = self._desk.store.scans()
        for scan in self._desk.collection.scans(limit=20).scans:
            if scan.photo == _import_name(photo) and scan.id not in known:
                return scan
        return None

    def _run_one(self, photo_id: int) -> None:
        photo = self._desk.store.photo(photo_id)
        self.live[photo_id] = LiveScan()
        started = time.monotonic()
        try:
            self._desk.publish_photo(photo_id)
            result = self._scan(photo)
            self._finish(photo, result, time.monotonic() - started)
        except Canceled:
            state = "waiting" if self._stopping.is_set() else "stopped"
            self._desk.store.change(photo_id, state=state, fraction=0.0)
        except Exception as error:
            if not isinstance(error, (BookspineError, OSError, ValueError)):
                _LOGGER.exception("The photo %s", photo.name)
            message, retryable = self._desk.message_of(error), isinstance(error, _RETRYABLE)
            self._desk.store.change(photo_id, state="failed", message=message, retryable=retryable, fraction=0.0)
        finally:
            self.live.pop(photo_id, None)
            self._desk.publish_photo(photo_id)

    def _scan(self, photo: DeskPhoto) -> ScanResult:
        path = self._desk.store.path(photo)
        if path is None:
            raise FileNotFoundError("The photo's file is gone; add the photo again.")
        settings = self._desk.settings
        scanner = self._loaded(settings)
        live = self.live[photo.id]
        told = time.monotonic()
        with scanner.start(
            path,
            review_threshold=settings.review_threshold,
            rotation=photo.rotation,
            name=_import_name(photo),
            preview=isinstance(scanner, RemoteScanner),  # the engine on the device tells the places themselves
        ) as job:
            while True:
                if self._stopping.is_set() or self._stop_photo == photo.id:
                    job.cancel()
                try:
                    event = job.next_event(0.2)
                except NotReady:
                    continue
                except NoMoreEvents:
                    break
                book = live.take(event)
                if isinstance(event, Failed):
                    continue
                live.seconds_left = job.status.seconds_left
                self._desk.publish_live(photo.id, live, book, is_draft=isinstance(event, Draft))
                if isinstance(event, Segmented):
                    places = len(live.places)
                    self._desk.hub.publish("segmented", photo=photo.id, total=event.total_books, places=places)
                if time.monotonic() - told > _TELL_SECONDS:
                    told = time.monotonic()
                    self._desk.store.change(photo.id, only=("scanning",), fraction=live.fraction)
            return job.result()

    def _finish(self, photo: DeskPhoto, result: ScanResult, seconds: float) -> None:
        path = self._desk.store.path(photo)
        report = self._desk.collection.import_scan(
            result, path, rotation=photo.rotation, shelf=labeled_shelf(label.text for label in result.shelf_labels)
        )
        self._desk.store.change(
            photo.id,
            state="done",
            scan=report.scan_id,
            width=result.width,
            height=result.height,
            found=len(result.books),
            seconds=seconds,
            engine=result.engine,
            advice=_advice(result, self._desk.without_folders(report.photo_problem or "")),
            fraction=1.0,
        )
        if report.photo_kept:
            self._desk.store.drop_file(photo.id)
        self._desk.collection_changed()

    def _loaded(self, settings: Settings) -> AnyScanner:
        """The scanner of the settings; loading it takes a moment."""
        if self._scanner is None or self._scanner_settings != settings:
            if self._scanner:
                self._scanner.close()
                self._scanner = None
            self._scanner = self._desk.make_scanner(settings)
            self._scanner_settings = settings
        return self._scanner


def _import_name(photo: DeskPhoto) -> str:
    """The photo's name in the collection: what a killed desk's import is found again by."""
    stem, dot, suffix = photo.name.rpartition(".")
    return f"{stem} ({photo.id}).{suffix}" if dot and stem else f"{photo.name} ({photo.id})"


def values_of(scan: KeptScan) -> Dict[str, Any]:
    """What a photo of the desk has of its scan in the collection."""
    return {
        "state": "done",
        "scan": scan.id,
        "width": scan.width,
        "height": scan.height,
        "found": scan.works,
        "engine": scan.engine,
        "fraction": 1.0,
    }


def moment_of(scan: KeptScan) -> float:
    """When a scan was added to the collection, seconds since 1970."""
    return calendar.timegm(time.strptime(scan.added_at[:19], "%Y-%m-%dT%H:%M:%S"))


def _advice(result: ScanResult, problem: str) -> str:
    messages = [warning.message for warning in result.warnings]
    messages += [suggestion.message for suggestion in result.suggestions]
    return json.dumps(messages + ([problem] if problem else []), ensure_ascii=False)


def scanner_of(settings: Settings) -> AnyScanner:
    """Loads what the settings name."""
    if settings.remote_url and settings.remote_order == "remote":
        return RemoteScanner(settings.remote_url, None, order="remote")
    device = Scanner(
        settings.engine,
        settings.languages,
        model=settings.model,
        catalog=settings.catalog or None,
        closer_look=settings.closer_look,
    )
    if settings.remote_url:
        return RemoteScanner(settings.remote_url, device, order=settings.remote_order)
    return device
