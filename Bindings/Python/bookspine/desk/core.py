"""What the desk does, without the web: a collection, the photos that wait, an index to search, and who listens."""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
from collections import OrderedDict
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Set, Tuple, Union

from ..book_index import BookIndex
from ..catalog import Catalog
from ..collection import Collection
from ..enrichment import BookQuery
from ..errors import NotFound
from ..feedback import FeedbackSendReport
from ..imaging import decode, encode
from ..records import ScannedBook
from ..remote import RemoteScanner
from ..report.overlay import outline
from ..report.table import row
from ..report.views import PhotoView, view_of_draft, view_of_place, view_of_scanned
from ..works import ActionReport, KeptScan, Work
from .books import FIELDS, book_json, number_of, view_of_work
from .hub import Hub
from .links import Links
from .scanning import AnyScanner, LiveScan, ScanWorker, moment_of, scanner_of, values_of
from .settings import Settings
from .sources import SourceAnswer, Sources
from .store import DeskPhoto, DeskStore

VIEW_SIDE = 2400
"""Pixels of the long side of a photo on the page: print stays readable when one zooms in."""

_CACHED_PICTURES = 48
_LOOK_SECONDS = 1.0
"""How often the desk looks whether another program has changed the collection."""

MOST_BYTES = 2 << 30
"""The most bytes of photos that may wait."""


_LOGGER = logging.getLogger("bookspine")


class Conflict(Exception):
    """Somebody else has changed what was to be changed; it is as it was."""


class Desk:
    """A desk on a collection; used from many threads. Use it in a ``with`` block, or ``close`` it.

    Beside the collection FILE it keeps the folder FILE.desk: photos until they are scanned, settings, and the index.
    """

    def __init__(
        self,
        path: Union[str, os.PathLike[str]],
        *,
        make_scanner: Callable[[Settings], AnyScanner] = scanner_of,
        scans: bool = True,
    ) -> None:
        """Opens a collection, and makes it when there is none.

        Args:
            path: The collection's file.
            make_scanner: Loads what scans.
            scans: Whether photos that wait are scanned.

        Raises:
            BookspineError: The file is no collection.
            OSError: The folder beside it cannot be written.
        """
        self.path = Path(path).absolute()
        self.hub = Hub()
        self.links = Links()
        self.make_scanner = make_scanner
        self._lock = threading.RLock()
        self._sending = threading.Lock()
        self.collection = Collection(self.path)
        self.store = DeskStore(self.path.with_name(self.path.name + ".desk"))
        self.problem = ""
        """What a page tells when it opens."""
        self.settings = self._stored_settings()
        self._sources = self._stored_sources()
        self._reopen()
        # What looks at all books has a connection of its own: others need not wait for it.
        self._overview = Collection(self.path)
        self.index = BookIndex(self._overview, self.store.folder / "index.db")
        self._pictures: "OrderedDict[Tuple[Any, ...], bytes]" = OrderedDict()
        self._undo: Tuple[Optional[str], Optional[int]] = (None, None)
        """What undo would take back, and its number, as far as is known: ``describe`` tells, which goes through all books."""
        self._is_indexed = False
        self._stopping = threading.Event()
        self._look = threading.Event()
        self.worker = ScanWorker(self)
        self._watcher = threading.Thread(target=self._watch, name="bookspine-desk-watch", daemon=True)
        self._watcher.start()
        if scans:
            self.worker.start()

    # State

    def state(self) -> Dict[str, Any]:
        """What a page shows first, and again when it comes back; of the settings those that all pages may know."""
        return {
            "photos": [self.photo_json(photo) for photo in self.store.list()],
            **self.counts(),
            "settings": self.settings.shared(),
            "problem": self.problem,
            "collection": self.path.name,
        }

    def message_of(self, error: Exception) -> str:
        """What an error says, to be shown on any page."""
        if isinstance(error, KeyError) and error.args:
            return f"{error.args[0]} is missing."
        message = str(error.args[0]) if isinstance(error, LookupError) and error.args else str(error)
        return self.without_folders(getattr(error, "strerror", None) or message or type(error).__name__)

    def without_folders(self, message: str) -> str:
        """A message without the folders of the collection and the catalog, which other devices need not know."""
        for folder in (self.path.parent, Path(self.settings.catalog).parent):
            if folder.name:
                message = message.replace(f"{folder}{os.sep}", "")
        return message

    def counts(self) -> Dict[str, Any]:
        """How many books there are and wait, and what undo would take back."""
        if self._is_indexed:
            queue = self.index.queue_counts()
            undo, undo_id = self._undo
            return {"works": self.index.size, "queue": queue.to_dict(), "undo": undo, "undoId": undo_id}
        found = self.collection.describe()
        return {"works": found.works, "queue": found.queue.to_dict(), "undo": found.undo, "undoId": found.undo_id}

    def photo_json(self, photo: DeskPhoto) -> Dict[str, Any]:
        """A photo as the page gets it."""
        live = self.worker.live.get(photo.id)
        waiting = {"fraction": photo.fraction, "message": "", "left": None, "read": 0, "total": None}
        if live:
            waiting.update(fraction=live.fraction, message=live.message, left=live.seconds_left)
            waiting.update(read=len(live.books), total=live.total)
        return {
            "id": photo.id,
            "name": photo.name,
            "state": photo.state,
            "message": photo.message,
            "retryable": photo.retryable,
            "width": photo.width,
            "height": photo.height,
            "rotation": photo.rotation if photo.file else 0,
            "added": photo.added,
            "seconds": photo.seconds,
            "scan": photo.scan,
            "found": photo.found,
            "advice": photo.advice,
            "engine": photo.engine,
            "hasFile": photo.file is not None,
            "shelf": self.index.shelves.get(photo.scan, "") if photo.scan is not None else "",
            **waiting,
        }

    def publish_photo(self, photo_id: int) -> None:
        """Tells the pages how a photo stands."""
        try:
            self.hub.publish("photo", photo=self.photo_json(self.store.photo(photo_id)))
        except LookupError:
            self.hub.publish("photo-gone", id=photo_id)

    def publish_problem(self, error: Exception) -> None:
        """Tells the pages and the log what went wrong."""
        _LOGGER.error("The desk has a problem", exc_info=error)
        self.hub.publish("problem", message=self.message_of(error))

    def publish_live(self, photo_id: int, live: LiveScan, book: Optional[ScannedBook], *, is_draft: bool) -> None:
        """Tells the pages how a scan gets on, and the book that it has read."""
        values: Dict[str, Any] = {"id": photo_id, "fraction": live.fraction, "message": live.message}
        values.update(left=live.seconds_left, read=len(live.books), total=live.total)
        if book is not None:
            photo = self._view(self.store.photo(photo_id), ())
            view = view_of_draft(book, len(live.drafts)) if is_draft else view_of_scanned(book)
            values.update(key=view.key, place=outline(photo, view), row=row(photo, view))
        self.hub.publish("progress", **values)

    # Photos

    def add_photo(self, name: str, file: Path, digest: str) -> Tuple[DeskPhoto, bool]:
        """Takes a photo in; returns it, and whether it is new.

        A file that came before is not taken twice, unless the collection has no book of it any more. One that was taken off the desk
        comes back with the books that the collection has.

        Raises:
            BookspineError: It is no photo.
            ValueError: There are too many waiting.
        """
        known = self.store.with_digest(digest) or self._brought_back(digest)
        if known and (self.store.path(known) or (known.scan and known.found)):
            file.unlink(missing_ok=True)
            return known, False
        if known and known.scan:
            self.remove_photo(known.id)
        size = file.stat().st_size
        if self.store.waiting_bytes() + size > MOST_BYTES:
            raise ValueError("Too many photos wait; remove some, or wait until they are read.")
        width, height = _size_of(file)
        photo = self.store.add(
            name=name,
            file=self.store.keep(file),
            digest=digest,
            bytes=size,
            width=width,
            height=height,
            state="waiting",
        )
        self.publish_photo(photo.id)
        self.worker.wake()
        return photo, True

    def _brought_back(self, digest: str) -> Optional[DeskPhoto]:
        """The photo of a file that was taken off the desk, where the collection still has books of it."""
        removed = self.store.removed_with_digest(digest)
        if removed is None:
            return None
        number, name = removed
        scan = next((scan for scan in self.collection.all_scans() if scan.id == number and scan.works), None)
        if scan is None:
            return None
        values = {name: value for name, value in values_of(scan).items() if name != "scan"}
        photo = self.store.bring_back(number, name=name, digest=digest, added=moment_of(scan), **values)
        self.publish_photo(photo.id)
        return photo

    def retry(self, photo_id: int) -> None:
        """Has a photo scanned again that failed or was stopped."""
        photo = self.store.photo(photo_id)
        if self.store.path(photo) is None:
            raise NotFound("The photo's file is gone; add the photo again.", 502, "BOOKSPINE_STATUS_NOT_FOUND")
        if self.store.change(photo_id, only=("failed", "stopped"), state="waiting", message="", fraction=0.0):
            self.publish_photo(photo_id)
            self.worker.wake()

    def stop(self, photo_id: int) -> None:
        """Stops the scan of a photo, or takes it out of the queue.

        Raises:
            Conflict: Another desk scans it.
        """
        if self.store.change(photo_id, only=("waiting",), state="stopped"):
            self.publish_photo(photo_id)
        elif self.worker.is_owner:
            self.worker.stop_photo(photo_id)
        elif self.store.photo(photo_id).state == "scanning":
            raise Conflict("Another desk of this collection reads this photo; stop it there.")

    def rotate(self, photo_id: int) -> None:
        """Turns a photo that is not scanned yet by 90 degrees clockwise."""
        photo = self.store.photo(photo_id)
        changes = {"rotation": (photo.rotation + 90) % 360, "width": photo.height, "height": photo.width}
        if photo.file and self.store.change(photo_id, only=("waiting", "failed", "stopped"), **changes):
            self.publish_photo(photo_id)

    def remove_photo(self, photo_id: int) -> bool:
        """Takes a photo off the desk for good; its books stay in the collection."""
        removed = self.store.remove(photo_id)
        if removed:
            self.hub.publish("photo-gone", id=photo_id)
        return removed

    def name_shelf(self, photo_id: int, shelf: str) -> ActionReport:
        """Says which shelf or bookcase a photo shows; "" takes the name away.

        Raises:
            Conflict: The photo is not read yet.
        """
        photo = self.store.photo(photo_id)
        if photo.scan is None:
            raise Conflict("This photo is not read yet.")
        report = self.collection.set_shelf([photo.scan], shelf.strip() or None)
        self._undo = (report.action, report.action_id)
        self.index.refresh()
        self.publish_photo(photo_id)
        self.collection_changed()
        return report

    def picture(self, photo_id: int, side: int = VIEW_SIDE) -> bytes:
        """The photo as JPEG, before its rotation as long as the desk has the file, upright from the collection.

        Raises:
            NotFound: It is kept no more.
        """
        photo = self.store.photo(photo_id)
        key = (photo_id, side, photo.file)
        with self._lock:
            if key in self._pictures:
                self._pictures.move_to_end(key)
                return self._pictures[key]
        path = self.store.path(photo)
        if path is not None:
            jpeg = encode(path, longest_side=side)
        elif photo.scan is not None:
            jpeg = self.collection.photo(photo.scan, longest_side=side)
        else:
            raise NotFound("The photo is not kept.", 502, "BOOKSPINE_STATUS_NOT_FOUND")
        with self._lock:
            self._pictures[key] = jpeg
            while len(self._pictures) > _CACHED_PICTURES:
                self._pictures.popitem(last=False)
        return jpeg

    def preview(self, photo_id: int) -> bytes:
        """The photo with numbered boxes, while it is scanned.

        Raises:
            NotFound: The spines are not known, or the scan has ended.
        """
        live = self.worker.live.get(photo_id)
        if live is None or live.preview is None:
            raise NotFound("There is no preview.", 502, "BOOKSPINE_STATUS_NOT_FOUND")
        return live.preview

    def photo_view(self, photo_id: int) -> PhotoView:
        """A photo with its books: those of the collection, or, while it is scanned, those read by now."""
        photo = self.store.photo(photo_id)
        live = self.worker.live.get(photo_id)
        if live:
            drafts = {key: number for number, key in enumerate(live.drafts, 1)}
            unread = {place.id: view_of_place(place) for place in live.unread}
            read = {
                key: view_of_draft(book, drafts[key]) if key in drafts else view_of_scanned(book)
                for key, book in list(live.books.items())
            }
            # In the order of the shelf, as far as that is known.
            keys = [*live.places, *(key for key in read if key not in live.places)]
            return self._view(photo, [view for key in keys if (view := read.get(key) or unread.get(key))])
        works = self.works_on(photo)
        return self._view(photo, tuple(view_of_work(work, photo.scan) for work in works))

    def works_on(self, photo: DeskPhoto) -> List[Work]:
        """The books of the collection that were seen on a photo, in reading order."""
        if photo.scan is None:
            return []
        works = list(self.collection.all_works(scan=photo.scan, raw=True))

        def place(work: Work) -> Tuple[int, int]:
            number = number_of(next(s.book_id for s in work.sightings if s.scan.id == photo.scan))
            return (1 << 30 if number is None else number, work.id)

        return sorted(works, key=place)

    def _view(self, photo: DeskPhoto, books: Iterable[Any]) -> PhotoView:
        has_picture = photo.file is not None or photo.scan is not None
        href = f"/photos/{photo.id}/image?v={photo.file and photo.file[:8] or 'kept'}" if has_picture else ""
        return PhotoView(
            key=f"photo{photo.id}",
            name=photo.name,
            href=href,
            width=photo.width or 1,
            height=photo.height or 1,
            rotation=photo.rotation if photo.file else 0,
            books=tuple(books),
        )

    # Books

    def book(self, work_id: int) -> Dict[str, Any]:
        """A book with all that its sheet shows, and the desk's photo of each place."""
        work = self.collection.work(work_id, raw=True)
        shown = book_json(work)
        photos = self.store.scans()
        for place in shown["places"]:
            place["deskPhoto"] = photos.get(place["scan"])
        return shown

    def edit(self, work_id: int, fields: Mapping[str, Any], approve: bool, seen: Optional[str]) -> ActionReport:
        """Corrects a book, unless it has changed since the page saw it.

        Raises:
            Conflict: It has.
            ValueError: There is no such field.
        """
        unknown = set(fields) - set(FIELDS)
        if unknown:
            raise ValueError(f"There is no field {', '.join(sorted(unknown))}.")
        with self._lock:
            self._check(work_id, seen)
            tells = self.settings.tell_corrections
            report = self.collection.edit(work_id, approve=approve, feedback=tells, **fields)
        self._undo = (report.action, report.action_id)
        self.collection_changed([work_id])
        return report

    def act(self, action: str, ids: Sequence[int], seen: Optional[str] = None, **values: Any) -> ActionReport:
        """Approves, rejects, deletes, merges or resolves books.

        Raises:
            Conflict: The book has changed since the page saw it.
        """
        actions: Dict[str, Callable[[], ActionReport]] = {
            "approve": lambda: self.collection.approve(ids),
            "verify": lambda: self.collection.verify(ids),
            "reject": lambda: self.collection.reject(ids),
            "delete": lambda: self.collection.delete(ids),
            "merge": lambda: self.collection.merge(ids, int(values["into"])),
            "resolve": lambda: self.collection.resolve(ids, str(values["as"])),
        }
        if action not in actions:
            raise ValueError(f"There is no action {action!r}.")
        with self._lock:
            if seen is not None and len(ids) == 1:
                self._check(ids[0], seen)
            report = actions[action]()
        self._undo = (report.action, report.action_id)
        self.collection_changed([*ids, *([int(values["into"])] if "into" in values else [])])
        return report

    def _check(self, work_id: int, seen: Optional[str]) -> None:
        if seen is not None and self.collection.work(work_id).changed_at != seen:
            raise Conflict("This book has been changed elsewhere; look at it again.")

    def feedback(self, work_id: int, kind: str, comment: str) -> None:
        """Notes that a detection was wrong."""
        self.collection.add_feedback(work_id, kind, comment)

    def send_feedback(self) -> FeedbackSendReport:
        """Sends what was noted of wrong detections to the service that reads photos.

        Raises:
            ValueError: No service is set.
        """
        if not self.settings.remote_url:
            raise ValueError("No service is set that could get feedback; name one in the settings.")
        # One at a time: two would send the same.
        with (
            self._sending,
            RemoteScanner(self.settings.remote_url, order="remote", device_id=self.store.device_id()) as remote,
        ):
            return self.collection.send_feedback(remote)

    def approval(self, minimum: float) -> Dict[str, Any]:
        """What approving all books from a confidence would mean: how many, how many of them are wrong, the least sure."""
        waiting = list(self.collection.all_works(queue=True, duplicates=False))
        chosen = [work for work in waiting if (work.confidence or 0.0) >= minimum]
        wrong = sum(1 - (work.confidence or 0.0) for work in chosen if not work.edited)
        sample = [{"id": w.id, "title": w.title, "authors": w.authors, "confidence": w.confidence} for w in chosen[:8]]
        return {"count": len(chosen), "left": len(waiting) - len(chosen), "wrong": round(wrong, 1), "sample": sample}

    def approve_all(self, minimum: float) -> ActionReport:
        """Approves all waiting books from a confidence, but for possible duplicates."""
        report = self.collection.approve_all(minimum)
        self._undo = (report.action, report.action_id)
        self.collection_changed()
        return report

    def undo(self, action: Optional[int]) -> ActionReport:
        """Takes the last action back.

        Raises:
            Conflict: The last action is another one than this.
        """
        with self._lock:
            before = self._scans_with_books()
            try:
                report = self.collection.undo(action)
            except NotFound:
                if action is None:
                    raise
                raise Conflict("Something else was done since; look at it first.") from None
            found = self.collection.describe()
            self._undo = (found.undo, found.undo_id)
            emptied = before - self._scans_with_books() if report.action == "import" else set()
        for scan, photo_id in self.store.scans().items():
            if scan in emptied:
                self.remove_photo(photo_id)
        self.collection_changed()
        return report

    def _scans_with_books(self) -> Set[int]:
        return {scan.id for scan in self.collection.all_scans() if scan.works}

    def candidates(self, text: str) -> List[Dict[str, Any]]:
        """Records of the catalog that a text may stand for, the best first; without a catalog, none."""
        if not self.settings.catalog or not text.strip():
            return []
        with Catalog(self.settings.catalog) as catalog:
            matches = catalog.match(text[:500], limit=8)
        return [{"score": match.score, **match.record} for match in matches]

    def search_sources(self, query: BookQuery) -> List[SourceAnswer]:
        """What the sources on the network that a person has named have; without any, nothing."""
        return self._sources.search(query)

    # Settings

    def change_settings(self, values: Mapping[str, Any]) -> Settings:
        """Changes settings.

        Raises:
            ValueError: A value makes no sense; nothing was changed.
        """
        settings = Settings.from_json({**self.settings.to_json(), **values})
        sources = Sources(settings.sources) if settings.sources != self.settings.sources else None
        self.store.set("settings", settings.to_json())
        if sources:
            before_sources, self._sources = self._sources, sources
            before_sources.close()
        before, self.settings, self.problem = self.settings, settings, ""
        if (before.review_threshold, before.keep_photos) != (settings.review_threshold, settings.keep_photos):
            self._reopen()
        self.hub.publish("settings", settings=settings.shared())
        return settings

    def _stored_settings(self) -> Settings:
        stored = self.store.setting("settings", {})
        try:
            return Settings.from_json(stored)
        except (ValueError, TypeError) as error:
            self.problem = f"{error} The desk works without it; look at the settings."
        try:
            return Settings.from_json({**stored, "catalog": ""})
        except (ValueError, TypeError):
            return Settings()

    def _stored_sources(self) -> Sources:
        sources = Sources(self.settings.sources, keeps_refused=True)
        for message in sources.refused:
            self.problem = f"{message} The desk works without it; look at the settings."
        return sources

    def _reopen(self) -> None:
        # A thread may still use the one before, which is closed when nobody has it any more.
        self.collection = Collection(
            self.path, review_threshold=self.settings.review_threshold, keep_photos=self.settings.keep_photos
        )

    # Changes

    def collection_changed(self, ids: Sequence[int] = ()) -> None:
        """Takes over what this desk has changed, and tells the pages."""
        if ids:
            self.index.update(ids)
        self.hub.publish("changed", ids=list(ids), **self.counts())
        self._look.set()

    def _watch(self) -> None:
        """Takes over what other programs, and actions on many books, have changed."""
        seen: Any = None
        store = self.store.version
        told = ""  # a problem that lasts is told once
        while not self._stopping.is_set():
            try:
                now = _signature(self.path)
                if now != seen or self._look.is_set():
                    self._look.clear()
                    self._refresh()
                    seen = now
                if self.store.version != store:
                    store = self.store.version
                    self.hub.publish("photos", photos=[self.photo_json(photo) for photo in self.store.list()])
                    self.worker.wake()
                    self._refresh()
                told = ""
            except Exception as error:  # whatever it is, the next change is seen
                if self._stopping.is_set():
                    return
                if str(error) != told:
                    told = str(error)
                    self.publish_problem(error)
            self._look.wait(_LOOK_SECONDS)

    def _refresh(self) -> None:
        scans = list(self._overview.all_scans())
        # A scan that just comes in gets its photo's row from the desk that scanned it.
        if not self.store.list("scanning"):
            known, removed = self.store.scans(), self.store.removed_scans()
            for scan in reversed(scans):  # the photo that is added last is the newest
                if scan.id not in known and scan.id not in removed:
                    self._add_scan(scan)
        recounted = self._recounted(scans)
        changed = self.index.refresh(scans)
        for photo_id in recounted:
            self.publish_photo(photo_id)
        found = self._overview.describe()
        undo = (found.undo, found.undo_id)
        if changed or undo != self._undo or not self._is_indexed:
            self._undo, self._is_indexed = undo, True
            self.hub.publish("changed", ids=changed[:100], **self.counts())

    def _recounted(self, scans: Sequence[KeptScan]) -> List[int]:
        """The photos that have other books, or whose shelf another name, than the pages know."""
        photos = {photo.scan: photo for photo in self.store.list("done")}
        shelves, found = self.index.shelves, []
        for scan in scans:
            photo = photos.get(scan.id)
            if photo is None:
                continue
            is_other = photo.found != scan.works
            if is_other:
                self.store.change(photo.id, found=scan.works)
            if is_other or (scan.shelf or "") != shelves.get(scan.id, ""):
                found.append(photo.id)
        return found

    def _add_scan(self, scan: KeptScan) -> None:
        """A scan that another program added."""
        try:
            photo = self.store.add(name=scan.photo or f"#{scan.id}", added=moment_of(scan), **values_of(scan))
        except sqlite3.IntegrityError:  # another desk was faster
            return
        self.publish_photo(photo.id)

    def close(self) -> None:
        """Ends all work; a photo that is being scanned waits for the next desk."""
        self._stopping.set()
        self._look.set()
        self.worker.stop()
        self.hub.close()
        if self.worker.is_alive():
            self.worker.join(20)
        self._watcher.join(5)
        self._sources.close()
        self.index.close()
        self._overview.close()
        self.collection.close()
        self.store.close()

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _size_of(file: Path) -> Tuple[int, int]:
    """Pixels across and down of an upright photo, which proves that it is one."""
    pixels = decode(file, format="gray")
    return pixels.width, pixels.height


def _signature(path: Path) -> Tuple[Any, ...]:
    """What changes when a program writes to a collection; the file is not opened, which would end SQLite's locks."""
    found = []
    for name in (path, path.with_name(path.name + "-wal")):
        try:
            status = name.stat()
            found.append((status.st_mtime_ns, status.st_size))
        except OSError:
            found.append((0, 0))
    return tuple(found)
