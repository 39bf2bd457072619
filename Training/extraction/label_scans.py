#!/usr/bin/env python3
"""Writes the spines of scanned photos with their truth as JSON lines {"id", "lines", "truth"}, for fit.py and calibrate.py.

usage: label_scans.py SPINES.jsonl TRUTH.json

SPINES.jsonl is what `shelf-export scan` prints, TRUTH.json what render_shelves.py wrote beside the photos, or the evaluation's.
A spine has the book that the evaluation's scorer pairs its box with, and an empty title where that finds none: nothing read on it is
right. Spines of illegible and partial books are left out.
"""
import json, sys
from judge import score

KEPT = ("title", "author", "coauthors", "subtitle", "publisher", "series", "language", "alt_titles", "author_sure")


def labelled(scan, books):
    guesses = score.predictions_of(scan)
    pairs = score.pair(books, guesses)
    for true, found in sorted(pairs.items()):
        book, spine = books[true], scan["books"][found]
        if book.get("legible", True) and not book.get("partial"):
            yield {"id": spine["id"], "lines": spine["lines"], "truth": {k: book[k] for k in KEPT if k in book}}
    partial = [book["box"] for book in books if book.get("partial")]
    for index, (spine, guess) in enumerate(zip(scan["books"], guesses)):
        if index not in pairs.values() and not any(score.overlap(guess["box"], box) >= 0.5 for box in partial):
            yield {"id": spine["id"], "lines": spine["lines"], "truth": {"title": ""}}


def main():
    truth = {photo["photo"]: photo["books"] for photo in json.load(open(sys.argv[2]))}
    for line in open(sys.argv[1]):
        scan = json.loads(line)
        for spine in labelled(scan, truth[scan["photo"]]):
            print(json.dumps(spine))


if __name__ == "__main__":
    main()
