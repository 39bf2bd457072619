"""How well the outlines of found books fit the true ones, and what the spines are on which nothing was read.

usage: Scripts/measure boxes [--truth TRUTH.json] [RESULTS.jsonl ...]      (by default what Scripts/evaluate wrote)

Books are paired with results as the scorer pairs them. The overlap is the mean share of union of their boxes (intersection over
union), over all pairs. A result without lines counts as the book that it is paired with, as "doubled" where it lies on a book that
another result is paired with, as "left out" where the truth ignores what is there or calls it cut off, as "nothing" otherwise.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any, Dict, List, Tuple

from evaluation import Box, PhotoTruth, load_results, load_truth, results_to_judge
from scoring import guesses_of, overlap, pair

KINDS = ("a book", "doubled", "left out", "nothing")
LEAST_COVERED = 0.5
"""Of a result's box: the share that must lie on something for the result to be that."""


def share_of_union(a: Box, b: Box) -> float:
    """The intersection of two boxes over their union, 0...1."""
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    both = max(0.0, width) * max(0.0, height)
    union = sum((box[2] - box[0]) * (box[3] - box[1]) for box in (a, b)) - both
    return both / union if union > 0 else 0.0


def boxes_of_photo(photo: PhotoTruth, scan: Dict[str, Any]) -> Tuple[List[float], Counter[str]]:
    """The overlap of each pair of a photo, and how many results without lines there are of each kind."""
    found = guesses_of(scan)
    pairs = pair(photo["books"], found)
    overlaps = [share_of_union(photo["books"][book]["box"], found[result]["box"]) for book, result in pairs.items()]
    unread = [
        _kind(photo, found[index]["box"], index in pairs.values())
        for index, book in enumerate(scan["books"])
        if not book["observation"]["paragraphs"]
    ]
    return overlaps, Counter(unread)


def _kind(photo: PhotoTruth, box: Box, is_paired: bool) -> str:
    if is_paired:
        return "a book"
    partial = [book["box"] for book in photo["books"] if book.get("partial")]
    if _lies_on(box, [part["box"] for part in photo.get("ignore", [])] + partial):
        return "left out"
    return "doubled" if _lies_on(box, [book["box"] for book in photo["books"]]) else "nothing"


def _lies_on(box: Box, others: List[Box]) -> bool:
    return any(overlap(box, other) >= LEAST_COVERED for other in others)


def main(paths: List[Path], truth: List[PhotoTruth]) -> None:
    print(
        "| | pairs | overlap | without text | " + " | ".join(KINDS) + " |\n| ---" + " | ---:" * (3 + len(KINDS)) + " |"
    )
    for path in paths:
        scans = load_results(path)
        measured = [boxes_of_photo(photo, scans[photo["photo"]]) for photo in truth if photo["photo"] in scans]
        overlaps = [one for photo, _ in measured for one in photo]
        unread = sum((kinds for _, kinds in measured), Counter())
        mean = sum(overlaps) / len(overlaps) if overlaps else 0.0
        counts = " | ".join(str(unread[kind]) for kind in KINDS)
        print(f"| `{path.stem}` | {len(overlaps)} | {mean:.3f} | {unread.total()} | {counts} |")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--truth", type=Path)
    parser.add_argument("results", type=Path, nargs="*")
    arguments = parser.parse_args()
    truth = json.loads(arguments.truth.read_text(encoding="utf-8")) if arguments.truth else load_truth()
    main(results_to_judge(arguments.results), truth)
