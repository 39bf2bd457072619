"""Times a collection of 100,000 books, and prints a Markdown table; calls the library without reading its JSON.

usage: python3 Benchmarks/collection_benchmark.py [--books N] [--runs N]      (Scripts/benchmark runs it, too)
"""

from __future__ import annotations

import argparse
import csv
import itertools
import json
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Tuple

import bookspine
from bookspine._library import options_json

SCAN_BOOKS = 50
WAITING = 0.3
"""The share of books that wait for review: more than any evaluation photo had."""
WORDS = (
    "amber birch copper delta ember fjord garnet harbour island juniper kestrel lantern meadow north orchard".split()
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--books", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=20)
    arguments = parser.parse_args()
    print_collection(arguments.books, arguments.runs)


def print_collection(books: int = 100_000, runs: int = 20) -> None:
    """Prints the table."""
    print(f"| A collection of {books:,} books | Median | Slowest | Runs |\n| --- | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        for task, seconds in measurements(Path(folder), books, runs):
            times = f"{statistics.median(seconds) * 1000:.2f} ms | {max(seconds) * 1000:.2f} ms"
            print(f"| {task} | {times} | {len(seconds)} |", flush=True)


def measurements(folder: Path, books: int, runs: int) -> Iterator[Tuple[str, List[float]]]:
    """What each task took, in seconds."""
    chance = random.Random(1)
    titles = list(itertools.islice(unique_titles(chance), books))
    records, out = folder / "books.csv", folder / "out.jsonl"
    write_records(records, titles, chance)
    with bookspine.Collection(folder / "books.db") as collection:
        yield f"import of a CSV file of {books:,} books", timed(1, lambda: collection.import_records(records))
        queue = options_json({"queue": True})
        yield "first page of the queue (50 books, counts)", timed(runs, lambda: collection._call("works", queue))
        after = options_json({"queue": True, "after": collection.works(queue=True, limit=1000).next})
        yield "a later page of the queue", timed(runs, lambda: collection._call("works", after))
        search = options_json({"search": titles[-1][0]})
        yield "search for a title", timed(runs, lambda: collection._call("works", search))
        new = iter([scan(unique_titles(chance, f"new{turn}")) for turn in range(runs)])
        ask = options_json({"duplicates": "ask"})
        yield (
            f"import of a scan of {SCAN_BOOKS} new books",
            timed(runs, lambda: collection._call("import_scan", next(new), None, ask)),
        )
        known = iter([scan(chance.choice(titles) for _ in range(SCAN_BOOKS)) for _ in range(runs)])
        skip = options_json({"duplicates": "skip"})
        found = timed(runs, lambda: collection._call("import_scan", next(known), None, skip))
        yield "duplicate check, a book", [seconds / SCAN_BOOKS for seconds in found]
        yield "an edit", timed(runs, lambda: collection.edit(1, title=chance.choice(WORDS)))
        yield "approve all", timed(1, collection.approve_all)
        yield "undo of that", timed(1, collection.undo)
        yield "export as JSON Lines", timed(1, lambda: collection.export(out, "jsonl"))


def timed(runs: int, action: Callable[[], object]) -> List[float]:
    """Seconds of each run."""
    seconds = []
    for _ in range(runs):
        start = time.perf_counter()
        action()
        seconds.append(time.perf_counter() - start)
    return seconds


def unique_titles(chance: random.Random, mark: str = "") -> Iterator[Tuple[str, str]]:
    """Titles and authors, none twice."""
    for number in itertools.count():
        words = " ".join(chance.choices(WORDS, k=3))
        yield f"{words} {mark} {number}", f"{chance.choice(WORDS).title()} {chance.choice(WORDS).title()}son"


def write_records(path: Path, titles: List[Tuple[str, str]], chance: random.Random) -> None:
    """A CSV file in our own columns."""
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["title", "author", "publisher", "confidence", "reviewStatus"])
        for title, author in titles:
            status = "needsReview" if chance.random() < WAITING else "verified"
            confidence = chance.uniform(0, 0.6) if status == "needsReview" else chance.uniform(0.6, 1)
            rows.writerow([title, author, "Nordlys", f"{confidence:.4f}", status])


def scan(titles: Iterator[Tuple[str, str]]) -> bytes:
    """A ScanResult as a scanner writes it, with the lines that were read: some 2 kB a book."""
    books = [book(number, *title) for number, title in enumerate(itertools.islice(titles, SCAN_BOOKS))]
    return json.dumps({"photo": "shelf.jpg", "width": 4000, "height": 3000, "engine": "ppocr", "books": books}).encode()


def book(number: int, title: str, author: str) -> Dict[str, Any]:
    """A scanned book."""
    left = number * 79.5
    quad = [[left + 75.25, 100.5], [left + 75.25, 2800.75], [left, 2800.75], [left, 100.5]]
    box = {"x": left, "y": 100.5, "width": 75.25, "height": 2700.25}
    lines = [
        {"id": f"p{line}", "text": text, "confidence": 0.9712, "boundingBox": box, "quad": quad}
        for line, text in enumerate((*title.split(), author), 1)
    ]
    return {
        "id": f"b{number + 1}",
        "box": box,
        "quad": quad,
        "metadata": {"title": title, "author": author, "confidence": number / SCAN_BOOKS},
        "spineInfo": {"title": title, "author": author, "coauthors": [], "confidence": "high", "score": 0.91},
        "observation": {"fullText": title, "paragraphs": lines, "detectedIsbns": [], "wordCount": 4},
        "reviewStatus": "verified",
        "needsReview": False,
    }


if __name__ == "__main__":
    main()
