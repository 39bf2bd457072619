"""Books as the page gets them."""

from __future__ import annotations

import json
import re
from typing import Any, Dict, Optional

from ..records import ScannedBook, category_of
from ..report.views import BookView, view_of_scanned
from ..works import Sighting, Work

FIELDS = (
    "title",
    "author",
    "coauthors",
    "isbn",
    "publisher",
    "published_date",
    "page_count",
    "format",
    "call_number",
    "item_id",
    "cover_url",
)
"""What a person may edit, in the order of the form."""


def reading_of(sighting: Sighting) -> Optional[ScannedBook]:
    """What the scanner read there; None where that is not kept, or a service told less."""
    if not sighting.raw:
        return None
    try:
        return ScannedBook.from_json(sighting.raw)
    except ValueError:
        return None


def number_of(book_id: str) -> Optional[int]:
    """The number of a book's box, which its id has; None where a service's id has none."""
    found = re.fullmatch(".([0-9]{1,9})", book_id, re.DOTALL)
    return int(found[1]) if found else None


def view_of_work(work: Work, scan: Optional[int] = None) -> BookView:
    """A book of the collection, as a photo shows it: the photo of a scan, or the first that it was seen on."""
    sighting = next((s for s in work.sightings if scan is None or s.scan.id == scan), None)
    read = reading_of(sighting) if sighting else None
    view = view_of_scanned(read) if read else BookView(key=f"w{work.id}")
    number = number_of(sighting.book_id) if sighting else None
    return BookView(
        key=f"w{work.id}",
        number=str(work.id if number is None else number),
        quad=sighting.quad if sighting else None,
        title=work.title,
        author=work.authors,
        publisher=work.publisher or "",
        year=work.published_date or "",
        isbn=work.isbn or "",
        confidence=work.confidence or 0.0,
        category=category_of(work.review_status, work.confidence),
        read=view.read,
        notes=() if work.review_status == "userEdited" else view.notes,
        duplicate="double?" if work.duplicate else "",
    )


def book_json(work: Work) -> Dict[str, Any]:
    """A book with all that its sheet shows."""
    places = []
    for sighting in work.sightings:
        read = reading_of(sighting)
        places.append(
            {
                "scan": sighting.scan.id,
                "photo": sighting.scan.photo or "",
                "shelf": sighting.scan.shelf or "",
                "row": sighting.row,
                "position": sighting.position,
                "hasPhoto": sighting.scan.has_photo,
                "width": sighting.scan.width,
                "height": sighting.scan.height,
                "bookId": sighting.book_id,
                "quad": sighting.quad,
                "read": read.observation.full_text if read else "",
                "info": read.spine_info.to_dict() if read else None,
                "match": read.match.to_dict() if read and read.match else None,
            }
        )
    duplicate = work.duplicate
    return {
        "id": work.id,
        "fields": {name: getattr(work, name) for name in FIELDS},
        "original": {name: getattr(work.original, name) for name in FIELDS},
        "authors": work.authors,
        "edited": work.edited,
        "enriched": work.enriched,
        "confidence": work.confidence,
        "category": category_of(work.review_status, work.confidence),
        "status": work.review_status,
        "duplicate": duplicate and {"of": duplicate.of, "kind": duplicate.kind, "reason": duplicate.reason},
        "language": work.language or "",
        "candidates": [book.to_dict() for book in work.candidates],
        "addedAt": work.added_at,
        "changedAt": work.changed_at,
        "places": places,
    }


def dumps(value: Any) -> bytes:
    """JSON for the page."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
