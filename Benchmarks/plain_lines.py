#!/usr/bin/env python3
"""Tells how well the words of a spine are named where nothing but their lines is known, by language.

usage: Scripts/measure plain_lines

The invented books of Training/shelves, whose publishers nobody knows: title and author, and with the publisher, each in both orders.
Right is a record with that title and that author, but for capitals; sure is a score of 0.8 and more.

Where the shared data are (BOOKSPINE_SHARED), also the spine texts of a library, each as an OCR service read it, in one line: right is
what the evaluation calls right.
"""

from __future__ import annotations

import collections
import csv
import os
import re
import sys
from pathlib import Path

import bookspine
import scoring

BOOKS = Path(__file__).resolve().parents[1] / "Training" / "shelves" / "data" / "invented.csv"
SHARED = Path(os.environ.get("BOOKSPINE_SHARED") or Path(__file__).resolve().parents[2] / "shared")
TEXTS = SHARED / "catalog" / "library" / "spines.csv"


def main() -> None:
    if len(sys.argv) > 1:
        sys.exit(__doc__)
    count: "collections.Counter[tuple[str, int]]" = collections.Counter()
    right: "collections.Counter[tuple[str, int]]" = collections.Counter()
    sure_wrong: "collections.Counter[tuple[str, int]]" = collections.Counter()
    with BOOKS.open(encoding="utf-8") as file:
        for book in csv.DictReader(file):
            title, author, publisher = book["title"], book["author"], book["publisher"]
            for lines in ([title, author], [author, title], [title, author, publisher], [author, title, publisher]):
                found = bookspine.extract_spine_text("\n".join(lines))
                key = book["language"], len(lines)
                is_right = found.title.lower() == title.lower() and found.author == author
                count[key] += 1
                right[key] += is_right
                sure_wrong[key] += (found.score or 0) >= scoring.SURE and not is_right
    print("language  lines  right  of  share  wrong and sure")
    for kind in sorted(count):
        share = right[kind] / count[kind]
        print(f"{kind[0]:8} {kind[1]:6} {right[kind]:6} {count[kind]:3} {share:6.2f} {sure_wrong[kind]:15}")
    if TEXTS.is_file():
        print_texts()
    else:
        print(f"no {TEXTS}: spine texts skipped")


def print_texts() -> None:
    """How many of the library's texts give the right record, and how many of those that look sure."""
    count, right, sure, sure_right = 0, 0, 0, 0
    with TEXTS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            # The catalog has the statement of responsibility behind the title.
            title = re.split(r" [:/=(]|: ", row["title"])[0]
            if not title:
                continue
            found = bookspine.extract_spine_text(" ".join(row["ocr"].split()))
            guess = {"title": found.title, "author": ", ".join(filter(None, [found.author, *found.coauthors]))}
            is_right = scoring.is_right(guess, {"title": title, "author": row["author"]})
            is_sure = (found.score or 0) >= scoring.SURE
            count, right = count + 1, right + is_right
            sure, sure_right = sure + is_sure, sure_right + (is_sure and is_right)
    print(f"spine texts in one line: {right} of {count} right; {sure} look sure, {sure_right} of those are right")


if __name__ == "__main__":
    main()
