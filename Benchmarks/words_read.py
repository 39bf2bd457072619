"""Which share of the words and of the characters of true titles and authors the lines of a scan hold, whatever was then made of them.

usage: Scripts/measure words_read [RESULTS.jsonl ...] [--truth FILE] [--photos-too]

By default what Scripts/evaluate wrote, results/ENGINE.jsonl, and the evaluation's truth. A row a script of the books.

A word counts as read when it is a word of the lines whose middle lies in the true box (or up to 20 pixels beside it), or,
from four letters on, when their text without spaces holds it: lines that run together can still be split. Characters are
counted against the line, or the two lines, that come nearest: a title may stand within a longer line. The share is
1 - edit distance / length; scripts without spaces have no words to count.
"""

from __future__ import annotations

import argparse
import itertools
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, Dict, List, Tuple

from evaluation import Box, PhotoTruth, load_results, load_truth, results_to_judge
from scoring import normal

MARGIN = 20
"""Pixels: true boxes were drawn by hand."""
LEAST_GLUED = 4
"""Letters of a word that may be looked for inside others: shorter ones are found by chance."""
MOST_LINES = 8
"""Lines of a box of which pairs are tried."""
SCRIPTS = {
    "Korean": r"[\uac00-\ud7a3]",
    "Japanese": r"[\u3041-\u30ff]",
    "Chinese": r"[\u3400-\u9fff]",
    "Cyrillic": r"[\u0400-\u052f]",
    "Greek": r"[\u0370-\u03ff\u1f00-\u1fff]",
    "Hebrew": r"[\u0590-\u05ff]",
    "Arabic": r"[\u0600-\u06ff]",
}
"""The first that a book has letters of is its script; else it is Latin."""

Line = Tuple[str, float, float]
"""A line's text, and the x and y of its middle."""


def lines_of(scan: Dict[str, Any]) -> List[Line]:
    """All lines of a scan."""
    paragraphs = [paragraph for book in scan["books"] for paragraph in book["observation"]["paragraphs"]]
    return [(one["text"], *_middle(one["quad"])) for one in paragraphs]


def texts_in(box: Box, lines: List[Line]) -> List[str]:
    """The texts of the lines whose middle lies in a box."""
    left, top, right, bottom = box[0] - MARGIN, box[1] - MARGIN, box[2] + MARGIN, box[3] + MARGIN
    return [text for text, x, y in lines if left <= x <= right and top <= y <= bottom]


def text_in(box: Box, lines: List[Line]) -> str:
    """The text of the lines whose middle lies in a box."""
    return " ".join(texts_in(box, lines))


def words_read(wanted: str, text: str) -> Tuple[int, int]:
    """How many of the words stand in a text, and how many there are; both texts as the scorer's ``normal`` gives them."""
    words, glued = set(text.split()), text.replace(" ", "")
    read = [word in words or (len(word) >= LEAST_GLUED and word in glued) for word in wanted.split()]
    return sum(read), len(read)


def words_of_photo(photo: PhotoTruth, scan: Dict[str, Any]) -> Tuple[int, int]:
    """How many words of the legible titles and authors of a photo were read, and how many there are."""
    lines = lines_of(scan)
    counts = [_words_of_book(book, lines) for book in _legible(photo)]
    return sum(read for read, _ in counts), sum(count for _, count in counts)


def characters_read(wanted: str, texts: List[str]) -> Tuple[int, int]:
    """How many characters of a text the line, or the pair of lines, that comes nearest holds, and how many there are."""
    wanted = normal(wanted).replace(" ", "")
    lines = [normal(text).replace(" ", "") for text in texts][:MOST_LINES]
    pairs = [first + second for first, second in itertools.permutations(lines, 2)]
    errors = min((_distance_within(wanted, line) for line in lines + pairs), default=len(wanted))
    return len(wanted) - errors, len(wanted)


def script(book: Dict[str, Any], photo: PhotoTruth) -> str:
    """The script of a book; titles without kana are Japanese where others on the photo have some."""
    text = book["title"] + book.get("author", "")
    found = next((name for name, letters in SCRIPTS.items() if re.search(letters, text)), "Latin")
    if found == "Chinese" and any(re.search(SCRIPTS["Japanese"], other["title"]) for other in photo["books"]):
        return "Japanese"
    return found


def _words_of_book(book: Dict[str, Any], lines: List[Line]) -> Tuple[int, int]:
    return words_read(normal(f"{book['title']} {book.get('author', '')}"), normal(text_in(book["box"], lines)))


def _legible(photo: PhotoTruth) -> List[Dict[str, Any]]:
    return [book for book in photo["books"] if book.get("legible", True)]


def _distance_within(wanted: str, line: str) -> int:
    """The least edit distance of a text to a part of a line."""
    row = [0] * (len(line) + 1)
    for i, character in enumerate(wanted, 1):
        previous, row[0] = row[0], i
        for j, other in enumerate(line, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (character != other))
    return min(row)


def _shares(counts: Counter[str]) -> str:
    words = f"{counts['words read'] / max(1, counts['words']):.3f}"
    characters = f"{counts['characters read'] / max(1, counts['characters']):.3f}"
    return f"{counts['books']} | {counts['words read']} of {counts['words']} | {words} | {characters} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path, nargs="*")
    parser.add_argument("--truth", type=Path, help="by default the evaluation's")
    parser.add_argument("--photos-too", action="store_true", help="a row a photo, too")
    arguments = parser.parse_args()
    truth = json.loads(arguments.truth.read_text(encoding="utf-8")) if arguments.truth else load_truth()
    print("| | books | words read | share | characters read |\n| --- | ---: | ---: | ---: | ---: |")
    for path in results_to_judge(arguments.results):
        scans = load_results(path)
        by_row: Dict[str, Counter[str]] = {}
        for photo in truth:
            lines = lines_of(scans.get(photo["photo"], {"books": []}))
            for book in _legible(photo):
                read, count = _words_of_book(book, lines)
                fields = [
                    characters_read(book.get(name, ""), texts_in(book["box"], lines)) for name in ("title", "author")
                ]
                counts = Counter({"books": 1, "words read": read, "words": count})
                counts["characters read"] = sum(read for read, _ in fields)
                counts["characters"] = sum(count for _, count in fields)
                for row in [script(book, photo)] + ([photo["photo"]] if arguments.photos_too else []):
                    by_row.setdefault(row, Counter()).update(counts)
        for row, total in sorted(by_row.items(), key=lambda entry: ("." in entry[0], -entry[1]["books"])):
            print(f"| `{path.stem}` {row} | {_shares(total)}")


def _middle(quad: List[List[float]]) -> Tuple[float, float]:
    return sum(point[0] for point in quad) / 4, sum(point[1] for point in quad) / 4


if __name__ == "__main__":
    main()
