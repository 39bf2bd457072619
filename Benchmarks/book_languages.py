"""How often the language of a printed title is told, and how often rightly, a row a language.

usage: Scripts/measure book_languages --truth TRUTH.json

The truth names the language of each book (`lang`).
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from pathlib import Path
from typing import Dict, List

import bookspine


def languages_told(titles: List[str]) -> List[str]:
    """The language that a collection tells of each title, or ""."""
    with tempfile.TemporaryDirectory() as folder, bookspine.Collection() as collection:
        file = Path(folder) / "titles.jsonl"
        file.write_text("".join(json.dumps({"title": title}) + "\n" for title in titles), encoding="utf-8")
        collection.import_records(file, duplicates="keepBoth")
        return [work.language or "" for work in sorted(collection.all_works(), key=lambda work: work.id)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--truth", type=Path, required=True)
    truth = json.loads(parser.parse_args().truth.read_text(encoding="utf-8"))
    books = [book for photo in truth for book in photo["books"] if book["title"] and book.get("lang")]
    rows: Dict[str, Counter[str]] = {}
    languages = languages_told([book["title"] for book in books])
    if len(languages) != len(books):
        raise SystemExit(f"{len(books)} titles make {len(languages)} books")
    for book, told in zip(books, languages):
        for row in (book["lang"], "all"):
            rows.setdefault(row, Counter()).update(books=1, told=bool(told), right=told == book["lang"])
    print("| | titles | told | right, of those told |\n| --- | ---: | ---: | ---: |")
    for row, count in sorted(rows.items(), key=lambda entry: -entry[1]["books"]):
        right = f"{count['right'] / count['told']:.2f}" if count["told"] else ""
        print(f"| {row} | {count['books']} | {count['told'] / count['books']:.2f} | {right} |")


if __name__ == "__main__":
    main()
