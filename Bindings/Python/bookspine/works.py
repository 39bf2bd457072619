"""What a collection keeps, as frozen dataclasses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional, Tuple

from ._records import Record
from .records import Box, Quad


@dataclass(frozen=True)
class BookFields(Record):
    """What a person can say about a book.

    Attributes:
        title: The title; "" when unread.
        author: The first author; "" when unread.
        coauthors: Further authors, in order.
        isbn: ISBN-13 without separators, check digit verified.
        publisher: The publisher.
        published_date: ISO 8601 date or a year.
        page_count: Pages, 1...99,999.
        format: Hardcover, paperback, ...
        cover_url: Where a picture of the cover is.
        call_number: A library's shelf mark.
        item_id: The number that a library gave this copy, as its barcode says.
    """

    title: str
    author: str = ""
    coauthors: Tuple[str, ...] = ()
    isbn: Optional[str] = None
    publisher: Optional[str] = None
    published_date: Optional[str] = None
    page_count: Optional[int] = None
    format: Optional[str] = None
    cover_url: Optional[str] = None
    call_number: Optional[str] = None
    item_id: Optional[str] = None

    @property
    def authors(self) -> str:
        """All authors, joined by commas."""
        return ", ".join(name for name in (self.author, *self.coauthors) if name)


@dataclass(frozen=True)
class FoundBook(Record):
    """A book that a catalog or a service offers; what is None is not known.

    Attributes:
        title: The title.
        authors: The authors, "Given Surname".
        isbn: ISBN-13 without separators.
        publisher: The publisher.
        published_date: ISO 8601 date or a year.
        page_count: Pages, 1...99,999.
        cover_url: Where a picture of the cover is.
        provider: Who offers it.
    """

    title: str
    authors: Tuple[str, ...] = ()
    isbn: Optional[str] = None
    publisher: Optional[str] = None
    published_date: Optional[str] = None
    page_count: Optional[int] = None
    cover_url: Optional[str] = None
    provider: Optional[str] = None


@dataclass(frozen=True)
class CoverEvent(Record):
    """What happened to a cover.

    Attributes:
        id: The number of the book.
        title: Its title.
        problem: Why the cover is not kept; None when it is.
    """

    id: int
    title: str
    problem: Optional[str] = None


@dataclass(frozen=True)
class CoverReport(Record):
    """What became of the covers of a collection.

    Attributes:
        fetched: Covers that are kept now.
        refused: Covers that cannot be used, and are not fetched again unless that is asked for.
        failed: Covers whose server failed or may not be asked, or for which there is no room; another call tries again.
        problems: What was wrong, of the first 100.
    """

    fetched: int
    refused: int
    failed: int
    problems: Tuple[CoverEvent, ...] = ()


@dataclass(frozen=True)
class Duplicate(Record):
    """Why a book may be one that the collection has already.

    Attributes:
        of: The earlier book.
        kind: "collection": seen elsewhere; "sameCopy": one copy found twice on a photo; "otherCopy": two side by side.
        reason: "isbn" or "titleAndAuthor".
    """

    of: int
    kind: str
    reason: str


@dataclass(frozen=True)
class ImportedPhoto(Record):
    """A scanned photo of a collection.

    Attributes:
        id: The number of the scan.
        width: Width of the upright photo in pixels.
        height: Height of the upright photo in pixels.
        engine: What read it.
        added_at: When it was imported, ISO 8601 in UTC.
        has_photo: Whether the collection still has the photo.
        photo: The photo's name.
        shelf: The shelf or bookcase on it, when somebody gave it a name.
    """

    id: int
    width: int
    height: int
    engine: str
    added_at: str
    has_photo: bool
    photo: Optional[str] = None
    shelf: Optional[str] = None


@dataclass(frozen=True)
class Sighting(Record):
    """A book on a photo.

    Attributes:
        scan: The photo.
        book_id: The book's name within its scan: "b1", "b2", ...
        box: The upright rectangle around the spine.
        quad: The spine's corners in reading order.
        raw: The scanner's JSON of the book, where it was asked for.
        row: The shelf row, from 0 at the top; None where it is not known.
        position: The place in that row, from 0 at the left.
    """

    scan: ImportedPhoto
    book_id: str
    box: Optional[Box] = None
    quad: Optional[Quad] = None
    raw: Optional[str] = None
    row: Optional[int] = None
    position: Optional[int] = None


@dataclass(frozen=True)
class Work(BookFields):
    """A book of a collection; its own fields are the resolved ones: a person's corrections win.

    Attributes:
        id: The number of the book in its collection.
        original: What was known of it when it came.
        edited: The fields that a person corrected.
        enriched: The fields that catalogs filled in.
        confidence: The probability that title and author were read right, 0...1.
        tier: "review" below 0.5, "verify" below 0.8, else "ready".
        review_status: "verified", "needsReview" or "userEdited".
        enrichment_status: "pending", "in_progress", "success", "not_found", "error", "circuit_open", "review_needed".
        duplicate: The earlier book that it may be the same as, until that is resolved.
        added_at: When it came, ISO 8601 in UTC.
        changed_at: When it was changed last.
        sightings: Where it was seen.
        candidates: What catalogs offer, while none of it is surely the book and nobody has chosen.
        language: A tag of BCP 47 such as "de", as far as the title's letters and words tell it, or else the group of the
            ISBN; None when neither does. It is a guess, for lists to be narrowed with.
    """

    id: int = 0
    original: BookFields = BookFields("")
    edited: Tuple[str, ...] = ()
    enriched: Tuple[str, ...] = ()
    confidence: Optional[float] = None
    tier: str = "review"
    review_status: str = "verified"
    enrichment_status: str = "pending"
    duplicate: Optional[Duplicate] = None
    added_at: str = ""
    changed_at: str = ""
    sightings: Tuple[Sighting, ...] = ()
    candidates: Tuple[FoundBook, ...] = ()
    language: Optional[str] = None


@dataclass(frozen=True)
class QueueCounts(Record):
    """How many books wait for review, by tier: below 0.5, below 0.8, from there, and all."""

    review: int
    verify: int
    ready: int
    total: int


@dataclass(frozen=True)
class WorkPage(Record):
    """Some books of a list.

    Attributes:
        works: The books.
        next: Where the next page begins; None on the last one.
        counts: How many books wait for review; only of the queue's first page.
    """

    works: Tuple[Work, ...]
    next: Optional[str] = None
    counts: Optional[QueueCounts] = None


@dataclass(frozen=True)
class KeptScan(ImportedPhoto):
    """A scan of a collection and how many books were seen on it.

    Attributes:
        works: Books seen on it.
        needs_review: Of those, books that wait for review.
    """

    works: int = 0
    needs_review: int = 0


@dataclass(frozen=True)
class ScanPage(Record):
    """Some scans, the newest first.

    Attributes:
        scans: The scans.
        next: Where the next page begins; None on the last one.
    """

    scans: Tuple[KeptScan, ...]
    next: Optional[str] = None


@dataclass(frozen=True)
class ImportedBook(Record):
    """What became of a scanned book.

    Attributes:
        book_id: Its name within the scan.
        work_id: The book in the collection; None when it was skipped.
        review_status: Where it stands.
        duplicate: The earlier book that it may be the same as.
        resolution: What was done about that; None when it waits to be resolved.
    """

    book_id: str
    work_id: Optional[int] = None
    review_status: Optional[str] = None
    duplicate: Optional[Duplicate] = None
    resolution: Optional[str] = None


@dataclass(frozen=True)
class ScanImportReport(Record):
    """What became of an imported scan.

    Attributes:
        scan_id: The number of the scan.
        action_id: The number of the import among the actions that can be taken back.
        books: What became of each book.
        imported: Books that were added.
        needs_review: Of those, books that wait for review.
        duplicates: Books that the collection may have already.
        photo_kept: Whether the photo was kept.
        photo_problem: Why it was not.
    """

    scan_id: int
    action_id: int
    books: Tuple[ImportedBook, ...]
    imported: int
    needs_review: int
    duplicates: int
    photo_kept: bool
    photo_problem: Optional[str] = None


@dataclass(frozen=True)
class LeftOutText(Record):
    """A text of a table that its book lacks, since its field cannot have it; the header is row 1."""

    row: int
    field: str
    text: str


@dataclass(frozen=True)
class RecordImportReport(Record):
    """What became of an imported list.

    Attributes:
        imported: Books that were added.
        duplicates: Books that were there already.
        skipped_rows: Rows without a title; of the library's own tables, without anything.
        action_id: The number by which ``Collection.undo`` takes the import back.
        left_out_count: Texts that are no ISBN or no number of pages, so that their books lack them.
        left_out: The first hundred of them.
    """

    imported: int
    duplicates: int
    skipped_rows: int
    action_id: int
    left_out_count: int = 0
    left_out: Tuple[LeftOutText, ...] = ()


@dataclass(frozen=True)
class LeftOut(Record):
    """A book that an export's format has no place for.

    Attributes:
        id: Its number.
        title: Its title; "" when unread.
        reason: "duplicate": it may be one that the collection has, until that is resolved; "noTitle": its title is unread;
            "noISBN": the service takes only books with an ISBN; "tooLong": MARC 21 takes records of at most 99,999 bytes.
    """

    id: int
    title: str
    reason: str


@dataclass(frozen=True)
class ExportReport(Record):
    """What was exported.

    Attributes:
        records: Books, or feedbacks, that were written.
        left_out_count: Books that the format has no place for.
        left_out: These books, at most the first thousand.
    """

    records: int
    left_out_count: int = 0
    left_out: Tuple[LeftOut, ...] = ()


@dataclass(frozen=True)
class ActionReport(Record):
    """What an action did.

    Attributes:
        action: The action; of ``undo``, the one that was undone.
        action_id: Its number among the actions that can be taken back; of ``undo`` None.
        changed: How many books were changed, added or removed; of ``set_shelf``, how many photos.
        duplicates: Books that were left as they are since the collection may have them already.
        work: The changed book, of actions on one.
    """

    action: str
    changed: int = 0
    duplicates: Tuple[int, ...] = ()
    work: Optional[Work] = None
    action_id: Optional[int] = None


@dataclass(frozen=True)
class CleanUpReport(Record):
    """What a clean-up removed."""

    photos_removed: int
    bytes_freed: int
    lookups_removed: int


@dataclass(frozen=True)
class DeferredCounts(Record):
    """How much waits to be sent to a service.

    Attributes:
        waiting: Scans that are sent when the service answers again.
        refused: Scans that the service refused for good, kept until they are tried again or discarded.
        bytes: The size of their photos.
    """

    waiting: int
    refused: int
    bytes: int


@dataclass(frozen=True)
class WaitingScan(Record):
    """A scan that waits to be sent to a service, or was set aside.

    Attributes:
        id: Its number in the queue.
        idempotency_key: What the service knows it by.
        added_at: When it was put off.
        failures: How often the service failed at it.
        is_refused: Whether it was set aside: it is not sent again by itself.
        photo: The name of its photo.
        problem: What went wrong the last time.
        retry_at: Until when it rests after a failure; None when it does not.
    """

    id: int
    idempotency_key: str
    added_at: str
    failures: int
    is_refused: bool
    photo: Optional[str] = None
    problem: Optional[str] = None
    retry_at: Optional[str] = None


@dataclass(frozen=True)
class CollectionDescription(Record):
    """What a collection holds (``Docs/Schemas/collection-description.json``)."""

    schema_version: int
    works: int
    review_status: Any
    enrichment_status: Any
    queue: QueueCounts
    duplicates: int
    scans: int
    photos: int
    photo_bytes: int
    deferred: DeferredCounts
    deferred_scans: Tuple[WaitingScan, ...]
    feedback: int
    usage: Any
    path: Optional[str] = None
    undo: Optional[str] = None
    undo_id: Optional[int] = None
    unsent_feedback: int = 0

    def times(self, event: str) -> int:
        """How often something was done with the collection; 0 when it is not counted."""
        counted: Mapping[str, Any] = self.usage.get(event, {})
        return int(counted.get("count", 0))
