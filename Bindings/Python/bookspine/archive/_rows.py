"""The rows of an archive: what stands in its Parquet files."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Mapping

PHOTO_COLUMNS: Dict[str, str] = {
    "path": "string",
    "sha256": "string",
    "size": "int64",
    "version": "string",
    "status": "string",
    "error_name": "string",
    "error_message": "string",
    "attempts": "int32",
    "width": "int32",
    "height": "int32",
    "engine": "string",
    "books": "int32",
    "quality": "float32",
    "verdict": "string",
    "warnings": "string",
    "seconds": "float32",
    "host": "string",
    "library": "string",
    "scanned_at": "timestamp",
}
"""One row a photo, by name and type (``Docs/Schemas/archive-photo.json``)."""

BOOK_COLUMNS: Dict[str, str] = {
    "path": "string",
    "sha256": "string",
    "book": "string",
    "row": "int32",
    "position": "int32",
    "x": "float32",
    "y": "float32",
    "width": "float32",
    "height": "float32",
    "quad": "float32 list",
    "title": "string",
    "author": "string",
    "coauthors": "string list",
    "isbn": "string",
    "publisher": "string",
    "published_date": "string",
    "call_number": "string",
    "item_id": "string",
    "confidence": "float32",
    "review_status": "string",
    "text": "string",
}
"""One row a book (``Docs/Schemas/archive-book.json``)."""


def arrow_schema(columns: Mapping[str, str]) -> Any:
    """The schema of a Parquet file."""
    import pyarrow

    def type_of(name: str) -> Any:
        if name.endswith(" list"):
            return pyarrow.list_(type_of(name[: -len(" list")]))
        return pyarrow.timestamp("ms", tz="UTC") if name == "timestamp" else getattr(pyarrow, name)()

    return pyarrow.schema([(name, type_of(kind)) for name, kind in columns.items()])


def book_rows(photo: Mapping[str, Any], result: Mapping[str, Any]) -> Iterator[Dict[str, Any]]:
    """The rows of a photo's books.

    Args:
        photo: The photo's row, of which the path and the hash are taken.
        result: The scan, as the library's JSON has it.
    """
    for book in result["books"]:
        metadata, info = book["metadata"], book.get("spineInfo") or {}
        box = book.get("box") or {}
        yield {
            "path": photo["path"],
            "sha256": photo["sha256"],
            "book": book["id"],
            "row": book.get("row"),
            "position": book.get("position"),
            **{side: box.get(side) for side in ("x", "y", "width", "height")},
            "quad": _flat(book.get("quad")),
            "title": metadata["title"],
            "author": metadata["author"],
            "coauthors": info.get("coauthors") or [],
            "isbn": metadata.get("isbn"),
            "publisher": metadata.get("publisher"),
            "published_date": metadata.get("publishedDate"),
            "call_number": info.get("callNumber"),
            "item_id": book.get("itemId"),
            "confidence": metadata.get("confidence"),
            "review_status": book.get("reviewStatus"),
            "text": (book.get("observation") or {}).get("fullText"),
        }


def _flat(quad: Any) -> List[float]:
    return [coordinate for corner in quad or [] for coordinate in corner]
