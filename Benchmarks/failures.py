"""Counts by class what went wrong with the legible books of a scan, and lists them.

usage: Scripts/measure failures [RESULTS.jsonl] [--truth TRUTH.json] [--list]

By default what Scripts/evaluate wrote: results/ppocr.jsonl. --list prints each book with what was wanted, made of it and read.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Iterator, List

from evaluation import WRITTEN, PhotoTruth, load_results, load_truth, results_to_judge
from scoring import author_right, guesses_of, has_sure_author, is_legible, normal, pair, title_right
from words_read import words_read

NOT_FOUND = "not found"
TITLE_CHOSEN = "title wrong, though all its words were read"
TITLE_READ = "title wrong, words misread or missing"
AUTHOR_CHOSEN = "author wrong, though the surname was read"
AUTHOR_READ = "author not read"
BOTH_CHOSEN = "title and author wrong, though both were read"
BOTH_READ = "title and author wrong, words misread or missing"


@dataclass(frozen=True)
class Failure:
    """A legible book that was not read right.

    Attributes:
        kind: One of the classes above.
        photo: The photo's name.
        book: The true book.
        guess: The scan's book that lies on it, or None.
        text: What was read on that book's spine, a line a line.
    """

    kind: str
    photo: str
    book: Dict[str, Any]
    guess: "Dict[str, Any] | None" = None
    text: str = ""


def failures_of(photo: PhotoTruth, scan: Dict[str, Any]) -> Iterator[Failure]:
    """The books of a photo that are not right by the scorer's measure."""
    guesses = guesses_of(scan)
    pairs = pair(photo["books"], guesses)
    for number, book in enumerate(photo["books"]):
        if not is_legible(book):
            continue
        if number not in pairs:
            yield Failure(NOT_FOUND, photo["photo"], book)
            continue
        guess, found = guesses[pairs[number]], scan["books"][pairs[number]]
        paragraphs = found.get("observation", {}).get("paragraphs", [])
        text = "\n".join(paragraph["text"] for paragraph in paragraphs)
        kind = _kind(book, guess, normal(text))
        if kind:
            yield Failure(kind, photo["photo"], book, guess, text)


def _kind(book: Dict[str, Any], guess: Dict[str, Any], text: str) -> str:
    """The class of what is wrong with a guess, "" when it is right."""
    authored = has_sure_author(book)
    title_wrong = not title_right(guess, book)
    author_wrong = authored and not author_right(guess["author"], book["author"])
    title_read = _all_read(normal(book["title"]), text)
    author_read = authored and _all_read(normal(book["author"]).split()[-1], text)
    if title_wrong and author_wrong:
        return BOTH_CHOSEN if title_read and author_read else BOTH_READ
    if title_wrong:
        return TITLE_CHOSEN if title_read else TITLE_READ
    if author_wrong:
        return AUTHOR_CHOSEN if author_read else AUTHOR_READ
    return ""


def _all_read(wanted: str, text: str) -> bool:
    read, count = words_read(wanted, text)
    return read == count


def all_failures(truth: List[PhotoTruth], results: Path) -> "Dict[str, List[Failure]]":
    """The failures of a file of scans by class, the commonest first."""
    scans = load_results(results)
    classes: Dict[str, List[Failure]] = defaultdict(list)
    for photo in truth:
        for failure in failures_of(photo, scans.get(photo["photo"], {"books": []})):
            classes[failure.kind].append(failure)
    return dict(sorted(classes.items(), key=lambda item: -len(item[1])))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", nargs="?", type=Path, default=WRITTEN[0])
    parser.add_argument("--truth", type=Path, help="by default the evaluation's")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    truth = json.loads(arguments.truth.read_text(encoding="utf-8")) if arguments.truth else load_truth()
    classes = all_failures(truth, *results_to_judge([arguments.results]))
    print("| | Books |\n| --- | ---: |")
    for kind, failures in classes.items():
        print(f"| {kind} | {len(failures)} |")
    for failure in sum(classes.values(), []) if arguments.list else []:
        guess = failure.guess or {"title": "", "author": ""}
        print(f"\n{failure.photo}: {failure.kind}")
        print(f"  wanted {failure.book['title']!r} / {failure.book.get('author', '')!r}")
        print(f"  got    {guess['title']!r} / {guess['author']!r}")
        print("  read   " + failure.text.replace("\n", " | "))


if __name__ == "__main__":
    main()
