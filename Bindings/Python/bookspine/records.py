"""What the library finds, as frozen dataclasses. All coordinates are pixels of the upright photo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Tuple

from ._records import Record

Point = Tuple[float, float]
"""x from the left edge and y from the top edge, in pixels."""

Quad = Tuple[Point, Point, Point, Point]
"""Corners in reading order: where the text starts and ends at its top, where it ends and starts at its bottom."""


@dataclass(frozen=True)
class Box(Record):
    """An upright rectangle in pixels."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class BookMetadata(Record):
    """A book record.

    Attributes:
        title: The title; "" when unread.
        author: The author, or authors joined with ", "; "" when unread.
        isbn: ISBN-13 or ISBN-10 without separators.
        cover_url: Where a picture of the cover is.
        publisher: The publisher.
        published_date: The date of publication, ISO 8601 or a year.
        page_count: Pages, from 1.
        format: Hardcover, paperback, ...
        confidence: The probability that title and author are right, 0...1.
        enrichment_status: How far enrichment from catalogs has come.
    """

    title: str
    author: str
    isbn: Optional[str] = None
    cover_url: Optional[str] = None
    publisher: Optional[str] = None
    published_date: Optional[str] = None
    page_count: Optional[int] = None
    format: Optional[str] = None
    confidence: Optional[float] = None
    enrichment_status: Optional[str] = None


@dataclass(frozen=True)
class BookSpineInfo(Record):
    """What the text of one spine says about its book.

    Attributes:
        title: The title, a subtitle after a colon, without series and volume; "" when unread.
        author: The first author as printed; "" when unread.
        confidence: "high", "medium" or "low".
        coauthors: Further authors, in order.
        isbn: ISBN-13 without separators, check digit verified.
        publisher: The publisher as printed or by its common name.
        score: The calibrated probability that title and author are both right, 0...1.
        call_number: A library's shelf mark.
        reasons: Why the confidence is low, in words for people.
    """

    title: str
    author: str
    confidence: str
    coauthors: Tuple[str, ...] = ()
    isbn: Optional[str] = None
    publisher: Optional[str] = None
    score: Optional[float] = None
    call_number: Optional[str] = None
    reasons: Tuple[str, ...] = ()


@dataclass(frozen=True)
class Paragraph(Record):
    """A line of text and where it is.

    Attributes:
        id: Identifies the paragraph within its observation: "p1", "p2", ...
        text: Its text.
        confidence: The recognizer's confidence, 0...1.
        bounding_box: The upright rectangle around it.
        quad: Its corners in reading order.
    """

    id: str
    text: str
    confidence: float
    bounding_box: Box
    quad: Quad


@dataclass(frozen=True)
class DocumentObservation(Record):
    """The text of an image.

    Attributes:
        full_text: All text, a line a paragraph.
        paragraphs: The lines.
        detected_isbns: ISBN-13 numbers found in text or barcodes, check digits verified.
        word_count: Words in ``full_text``.
        character_count: Characters in ``full_text``.
        is_empty: Whether nothing was read.
        spine_count: On how many spines the text seems to stand; None where that was not asked.
    """

    full_text: str
    paragraphs: Tuple[Paragraph, ...]
    detected_isbns: Tuple[str, ...] = ()
    word_count: int = 0
    character_count: int = 0
    is_empty: bool = False
    spine_count: Optional[int] = None


@dataclass(frozen=True)
class BookMatch(Record):
    """The catalog's record of a scanned book, and what it changed.

    Attributes:
        record_id: The number of the record in the index, from 1.
        score: The calibrated probability that the record is the spine's book, 0...1.
        corrected: Fields that were misread and now are as the record has them, by their names in JSON ("publishedDate").
        completed: Fields that were not read and now are as the record has them.
        contradicted: Fields in which the print says something else, plainly or more likely than the record; then nothing was
            taken from the record.
        authors: The authors of the corrected record one by one, which ``metadata`` joins; empty where it was not taken.
    """

    record_id: int
    score: float
    corrected: Tuple[str, ...] = ()
    completed: Tuple[str, ...] = ()
    contradicted: Tuple[str, ...] = ()
    authors: Tuple[str, ...] = ()


@dataclass(frozen=True)
class ScannedBook(Record):
    """A book found on a photo.

    Attributes:
        id: Identifies the book within its result: "b1", "b2", ...
        box: The upright rectangle around the spine.
        quad: The spine's corners in reading order.
        metadata: The record: the reading, corrected and completed by the catalog where there is a match.
        spine_info: What the text of the spine says, as it was read; a catalog leaves it as it is.
        observation: The text of the spine.
        review_status: "verified" or "needsReview".
        needs_review: Whether a person should look at the record: it has no title, or its confidence is below the review
            threshold.
        match: The catalog's record of the book; None without a catalog, or without a sure match.
        row: The shelf row, from 0 at the top; None in events.
        position: The place in that row, from 0 at the left; None in events.
        item_id: The number that a library gave the copy, as a barcode on it says; None without one.
    """

    id: str
    box: Box
    quad: Quad
    metadata: BookMetadata
    spine_info: BookSpineInfo
    observation: DocumentObservation
    review_status: str
    needs_review: bool
    match: Optional[BookMatch] = None
    row: Optional[int] = None
    position: Optional[int] = None
    item_id: Optional[str] = None

    @property
    def title(self) -> str:
        """The record's title; "" when unread."""
        return self.metadata.title

    @property
    def author(self) -> str:
        """The record's author; "" when unread."""
        return self.metadata.author

    @property
    def confidence(self) -> float:
        """The probability that title and author are right, 0...1."""
        return self.metadata.confidence or 0.0

    @property
    def isbn(self) -> Optional[str]:
        """The record's ISBN."""
        return self.metadata.isbn

    @property
    def publisher(self) -> Optional[str]:
        """The record's publisher."""
        return self.metadata.publisher

    @property
    def category(self) -> str:
        """One of "check", "likely" or "sure", see ``category_of``; "likely" also where the review threshold is lower."""
        found = category_of("needsReview" if self.needs_review else "verified", self.confidence)
        return "likely" if found == "accepted" else found

    @property
    def tier(self) -> str:
        """One of "ready" from a confidence of 0.8, "verify" from 0.5, else "review"."""
        return "ready" if self.confidence >= 0.8 else "verify" if self.confidence >= 0.5 else "review"


def category_of(review_status: str, confidence: Optional[float]) -> str:
    """What to tell a person of a record: one word, on which badges, legends and filters agree.

    Args:
        review_status: "verified", "needsReview" or "userEdited".
        confidence: The probability that it is right, 0...1.

    Returns:
        "check": somebody should look; "edited": a person corrected it; "sure" from 0.8, of which more than 90 in 100 are right;
        "likely" from 0.6; "accepted": less sure, and accepted by a person or a lower threshold.
    """
    if review_status == "needsReview":
        return "check"
    if review_status == "userEdited":
        return "edited"
    return "sure" if (confidence or 0) >= 0.8 else "likely" if (confidence or 0) >= 0.6 else "accepted"


@dataclass(frozen=True)
class ScanWarning(Record):
    """What makes results worse than they could be.

    Attributes:
        code: "engineFallback": Tesseract reads, as PP-OCR is not installed; "extractionFallback": the built-in extraction read
            spines at which a callback or a language model failed; "littleMemory": photos are looked at in tiles, as the limits
            of the process leave little memory; "serviceFailed": the device scanned, as the service failed; "deviceFailed": the
            service scanned, as the device failed; "booksMissing": the service told of more books than it gave. More may
            come.
        message: What is missing, and what to do about it.
    """

    code: str
    message: str


@dataclass(frozen=True)
class ScannerDescription(Record):
    """What a scanner works with.

    Attributes:
        engine: "ppocr" or "tesseract".
        barcodes: Whether ISBN barcodes are read.
        version: The library's version.
        warnings: What makes its results worse than they could be.
    """

    engine: str
    barcodes: bool
    version: str
    warnings: Tuple[ScanWarning, ...] = ()


@dataclass(frozen=True)
class Spine(Record):
    """A book's place on the photo, before it is read out.

    Attributes:
        box: The upright rectangle around the spine.
        quad: The spine's outline in the reading order of most of its text.
        row: The shelf row, from 0 at the top.
        observation: The text on it.
    """

    box: Box
    quad: Quad
    row: int
    observation: DocumentObservation


@dataclass(frozen=True)
class CaptureQuality(Record):
    """How well a photo suits reading spines; scores run from 0 (unusable) to 1 (nothing to improve).

    Attributes:
        overall: All of the below together.
        lighting: Neither too dark nor too bright.
        sharpness: Free of blur.
        glare: Free of glare.
        contrast: Text stands out from its ground.
        framing: Books are whole in the frame and large enough to read.
        level: The shelf is level.
        tilt_degrees: Tilt of the shelf in degrees, counter-clockwise positive, -20...20; of a shelf tilted more it says little.
        mean_luminance: Mean luminance, 0...255.
        verdict: "good": scan it; "fair": scanning will work, less well than it could; "poor": take it again.
        edge_cutoff: Spines end inside of the frame; None from ``assess_quality``.
        text_size: Print is large enough; None from ``assess_quality``.
    """

    overall: float
    lighting: float
    sharpness: float
    glare: float
    contrast: float
    framing: float
    level: float
    tilt_degrees: float
    mean_luminance: float
    verdict: str
    edge_cutoff: Optional[float] = None
    text_size: Optional[float] = None


@dataclass(frozen=True)
class Suggestion(Record):
    """Advice on taking a better photo.

    Attributes:
        type: What it is about, such as "blurry_image".
        severity: "low", "medium" or "high".
        message: What a person can do about it.
        affected_count: How many books it concerns, when that is known.
    """

    type: str
    severity: str
    message: str
    affected_count: Optional[int] = None


@dataclass(frozen=True)
class ScanTimings(Record):
    """Milliseconds spent in each stage, and how often the network that reads lines ran.

    Attributes:
        peak_megabytes: The most megabytes (10^6 bytes) of memory that the process has held until the scan ended; None where
            the system does not tell.
    """

    decode: float = 0.0
    detect: float = 0.0
    recognize: float = 0.0
    group: float = 0.0
    extract: float = 0.0
    match: float = 0.0
    recognizer_runs: int = 0
    peak_megabytes: Optional[float] = None


@dataclass(frozen=True)
class ExtractionSummary(Record):
    """How it went to ask a callback or a language model for titles and authors.

    Attributes:
        provider: "callback" or "languageModel".
        asked: Spines that were asked about.
        answered: Answers that follow the schema.
        used: Answers that the spine or the catalog bears out.
        last_failure: Why the last failure was one; None without any.
    """

    provider: str
    asked: int
    answered: int
    used: int
    last_failure: Optional[str] = None


@dataclass(frozen=True)
class ShelfLabel(Record):
    """What a card on the board of a shelf says.

    Attributes:
        text: Its text.
        confidence: How surely it was read, 0...1.
        box: The upright rectangle around the text, in pixels of the upright photo.
        row: The row of books that stands on the board, from 0 at the top; None where rows are not known.
    """

    text: str
    confidence: float
    box: Box
    row: Optional[int] = None


@dataclass(frozen=True)
class ScanResult(Record):
    """What a scan of one photo found.

    Attributes:
        width: Width of the upright photo in pixels.
        height: Height of the upright photo in pixels.
        engine: The text recognition engine that was used: "ppocr", "tesseract", or "remote" for a service.
        books: The books, row by row from the top, each row from left to right.
        quality: How well the photo suits reading.
        suggestions: Advice on taking a better photo.
        timings: Milliseconds spent in each stage.
        photo: The name of the photo, when one was given.
        schema_version: The version of the JSON's shape.
        ignored_events: Events of a service that this version does not know; None when there were none.
        warnings: What makes the result worse than it could be.
        extraction: How it went to ask a callback or a language model; None where none is set.
        shelf_labels: What cards on the boards say, from the top.
    """

    width: int
    height: int
    engine: str
    books: Tuple[ScannedBook, ...]
    quality: CaptureQuality
    suggestions: Tuple[Suggestion, ...] = ()
    timings: ScanTimings = ScanTimings()
    photo: Optional[str] = None
    schema_version: int = 1
    ignored_events: Optional[int] = None
    warnings: Tuple[ScanWarning, ...] = ()
    extraction: Optional[ExtractionSummary] = None
    shelf_labels: Tuple[ShelfLabel, ...] = ()

    def rows(self) -> List[Dict[str, Any]]:
        """A flat dictionary a book, for tables: id, title, author, publisher, isbn, confidence, needs_review, x, y, width, height."""
        names = ("id", "title", "author", "publisher", "isbn", "confidence", "needs_review")
        return [{**{name: getattr(book, name) for name in names}, **book.box.to_dict()} for book in self.books]

    def to_pandas(self) -> Any:
        """The books as a ``pandas.DataFrame``, a row a book, see ``rows``; it needs pandas."""
        import pandas  # type: ignore[import-untyped, unused-ignore]

        return pandas.DataFrame(self.rows())

    def _repr_html_(self) -> str:
        """The books as a table, as notebooks show them."""
        from .report.notebook import result_table

        return result_table(self)


@dataclass(frozen=True)
class ScanSummary(Record):
    """What a finished scan counts.

    Attributes:
        total_detected: Books found.
        needs_review: Books below the review threshold.
        approved: Books at or above it.
        duration_ms: Milliseconds in all.
    """

    total_detected: int
    needs_review: int
    approved: int
    duration_ms: float
