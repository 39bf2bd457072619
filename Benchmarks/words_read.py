"""Which share of the words of true titles and authors the lines of a scan hold, whatever was then made of them.

usage: Scripts/measure words_read [RESULTS.jsonl ...]      (by default what Scripts/evaluate wrote: results/ENGINE.jsonl)

A word counts as read when it is a word of the lines whose middle lies in the true box (or up to 20 pixels beside it), or,
from four letters on, when their text without spaces holds it: lines that run together can still be split.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Dict, List, Tuple

from evaluation import Box, PhotoTruth, load_results, load_truth, results_to_judge
from scoring import normal

MARGIN = 20
"""Pixels: true boxes were drawn by hand."""
LEAST_GLUED = 4
"""Letters of a word that may be looked for inside others: shorter ones are found by chance."""

Line = Tuple[str, float, float]
"""A line's text, and the x and y of its middle."""


def lines_of(scan: Dict[str, Any]) -> List[Line]:
    """All lines of a scan."""
    paragraphs = [paragraph for book in scan["books"] for paragraph in book["observation"]["paragraphs"]]
    return [(one["text"], *_middle(one["quad"])) for one in paragraphs]


def text_in(box: Box, lines: List[Line]) -> str:
    """The text of the lines whose middle lies in a box."""
    left, top, right, bottom = box[0] - MARGIN, box[1] - MARGIN, box[2] + MARGIN, box[3] + MARGIN
    return " ".join(text for text, x, y in lines if left <= x <= right and top <= y <= bottom)


def words_read(wanted: str, text: str) -> Tuple[int, int]:
    """How many of the words stand in a text, and how many there are; both texts as the scorer's ``normal`` gives them."""
    words, glued = set(text.split()), text.replace(" ", "")
    read = [word in words or (len(word) >= LEAST_GLUED and word in glued) for word in wanted.split()]
    return sum(read), len(read)


def words_of_photo(photo: PhotoTruth, scan: Dict[str, Any]) -> Tuple[int, int]:
    """How many words of the legible titles and authors of a photo were read, and how many there are."""
    lines = lines_of(scan)
    books = [book for book in photo["books"] if book.get("legible", True)]
    counts = [
        words_read(normal(f"{book['title']} {book.get('author', '')}"), normal(text_in(book["box"], lines)))
        for book in books
    ]
    return sum(read for read, _ in counts), sum(count for _, count in counts)


def main(paths: List[Path]) -> None:
    print("| | words read | of | share | worst photo |\n| --- | ---: | ---: | ---: | ---: |")
    for path in paths:
        scans = load_results(path)
        nothing: Dict[str, Any] = {"books": []}
        counts = [words_of_photo(photo, scans.get(photo["photo"], nothing)) for photo in load_truth()]
        read, count = sum(read for read, _ in counts), sum(count for _, count in counts)
        worst = min(read / count for read, count in counts if count)
        print(f"| `{path.stem}` | {read} | {count} | {read / count:.3f} | {worst:.2f} |")


def _middle(quad: List[List[float]]) -> Tuple[float, float]:
    return sum(point[0] for point in quad) / 4, sum(point[1] for point in quad) / 4


if __name__ == "__main__":
    main(results_to_judge([Path(name) for name in sys.argv[1:]]))
