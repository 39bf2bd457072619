"""Writes Tests/Fixtures/Collections/vN.sql, N being the version of the layout that the built library writes.

A file of each version is kept, never written anew, so that later libraries prove that they can still open it.

usage: python3 Tests/Fixtures/make_collection_fixture.py      (with Bindings/Python on PYTHONPATH)
"""

import sqlite3
import sys
import tempfile
from pathlib import Path

import bookspine

FOLDER = Path(__file__).resolve().parent / "Collections"


def fill(path):
    """A collection in which each table has a row; returns the version of its layout."""

    def book(number, title, author, confidence, **more):
        quad = [[number * 20 + 18, 0], [number * 20 + 18, 80], [number * 20, 80], [number * 20, 0]]
        metadata = {"title": title, "author": author, "confidence": confidence, **more}
        return {
            "id": f"b{number}",
            "box": {"x": number * 20, "y": 0, "width": 18, "height": 80},
            "quad": quad,
            "metadata": metadata,
        }

    lantern = {
        "isbn": "9780306406157",
        "publisher": "Nordlys",
        "publishedDate": "1998-04",
        "pageCount": 312,
        "format": "paperback",
        "coverUrl": "https://example.org/a.jpg",
        "enrichmentStatus": "success",
    }
    books = [
        book(1, "The Copper Lantern", "Maria Lindqvist", 0.95, **lantern),
        book(2, "Rivers of Salt", "Thomas Okafor", 0.4),
        book(3, "An Atlas", "Ines Tamm", 0.3),
    ]
    scan = {"photo": "shelf.jpg", "width": 80, "height": 80, "engine": "ppocr", "books": books}
    with bookspine.Collection(path) as collection:
        collection.import_scan(scan, shelf="Office, case 2")
        collection.import_scan({**scan, "books": books[:1]})
        collection.edit(2, title="Rivers of Silt", coauthors=["B. Öz"])
        collection.add_feedback(3, "wrongTitle", "it's no atlas")
        late = bookspine.Pixels(bytes(16 * 16 * 3), 16, 16)
        collection.defer_scan(late, name="late.jpg", rotation=90, idempotency_key="a-key-of-a-scan-that-waits")
        return collection.describe().schema_version


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "books.db"
        target = FOLDER / f"v{fill(path)}.sql"
        if target.exists():
            sys.exit(f"{target.name} is there already, and stays as it is")
        connection = sqlite3.connect(path)
        pragmas = [
            f"PRAGMA {name} = {connection.execute(f'PRAGMA {name}').fetchone()[0]};"
            for name in ("application_id", "user_version")
        ]
        target.write_text("\n".join([*pragmas, *connection.iterdump()]) + "\n", encoding="utf-8")
        print(target)


if __name__ == "__main__":
    main()
