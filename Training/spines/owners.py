"""Which book a line of a photo stands on: by where the spines are, and, on real photos, by what is printed on them."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple

import numpy as np
from rapidfuzz import fuzz

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "extraction"))
from shared_data import fold  # noqa: E402

PRINT = ("title", "subtitle", "author", "publisher", "series", "volume", "callNumber", "coauthors")
"""The fields of a true book that stand on its spine."""
LIKE, AS_LIKE = 0.75, 0.1
"""A line is of a book whose print is so like it, and of none where another's is nearly as like."""
OUTSIDE, INSIDE, DEEPER = -0.25, 0.05, 0.3
"""Depths, in half thicknesses of a spine: where a line may belong to it, where it does by that alone, and by how much it is deeper in
one of two."""

Corners = List[List[float]]


def depth(corners: Corners, x: float, y: float) -> float:
    """How deep a point lies in a quadrilateral, in half thicknesses; below 0 outside."""
    points = np.array(corners, float)
    sides = np.roll(points, -1, 0) - points
    lengths = np.hypot(*sides.T) + 1e-9
    turn = np.sign(np.sum(points[:, 0] * np.roll(points[:, 1], -1) - np.roll(points[:, 0], -1) * points[:, 1])) or 1.0
    distances = turn * (sides[:, 0] * (y - points[:, 1]) - sides[:, 1] * (x - points[:, 0])) / lengths
    thickness = min(lengths[0] + lengths[2], lengths[1] + lengths[3]) / 2
    return float(distances.min() / (thickness / 2))


def corners_of(book: Dict[str, Any]) -> Corners:
    left, top, right, bottom = book["box"]
    return book.get("quad") or [[left, top], [right, top], [right, bottom], [left, bottom]]


def plain(text: str) -> str:
    """Folded words, between single spaces."""
    return " ".join("".join(c if c.isalnum() else " " for c in fold(text)).split())


def likeness(line: str, prints: List[str]) -> float:
    """How well a line reads like a part of what is printed on a spine, 0 to 1."""
    text = plain(line)
    if len(text) < 3:
        return 0.0
    return max((fuzz.partial_ratio(text, one) / 100 * min(1, len(one) / len(text) + 0.2) for one in prints if len(one) > 2), default=0.0)


def real_owner(line: Dict[str, Any], spines: List[Corners], prints: List[List[str]]) -> Optional[int]:
    """The index of the book of a real photo that a line stands on; None where the truth does not tell."""
    x, y = np.mean(line["quad"], 0)
    depths = [(index, depth(spine, x, y)) for index, spine in enumerate(spines)]
    near = sorted(((likeness(line["text"], prints[i]), d, i) for i, d in depths if d > OUTSIDE), reverse=True)
    if near and near[0][0] > LIKE:
        like = sorted((one for one in near if one[0] > near[0][0] - AS_LIKE), key=lambda one: -one[1])
        return like[0][2] if len(like) == 1 or like[0][1] > like[1][1] + DEEPER else None
    inside = sorted(((d, i) for _, d, i in near if d > INSIDE), reverse=True)
    return inside[0][1] if inside and (len(inside) == 1 or inside[1][0] <= DEEPER / 2) else None


def rendered_owner(line: Dict[str, Any], books: List[Dict[str, Any]]) -> Optional[int]:
    """The index of the book of a rendered photo whose line, or else whose spine, holds the middle of a line."""
    x, y = np.mean(line["quad"], 0)
    for index, book in enumerate(books):
        if any(depth(true["quad"], x, y) >= 0 for true in book["lines"]):
            return index
    return next((index for index, book in enumerate(books) if depth(book["quad"], x, y) >= 0), None)


def owners_of(photo: Dict[str, Any], books: List[Dict[str, Any]]) -> List[Optional[int]]:
    """The book of each line, or of each group where there are groups: the one that most of its letters belong to."""
    if any("lines" in book for book in books):
        lines = [rendered_owner(line, books) for line in photo["lines"]]
    else:
        spines = [corners_of(book) for book in books]
        prints = [[plain(str(book[field])) for field in PRINT if book.get(field)] for book in books]
        lines = [real_owner(line, spines, prints) for line in photo["lines"]]
    if "groups" not in photo:
        return lines
    owners: List[Optional[int]] = []
    for group in photo["groups"]:
        letters: Counter[int] = Counter()
        for index in group:
            owner = lines[index]
            if owner is not None:
                letters[owner] += len(photo["lines"][index]["text"])
        owners.append(letters.most_common(1)[0][0] if letters else None)
    return owners


def photos(path: str, truth_path: str) -> Iterator[Tuple[Dict[str, Any], List[Optional[int]]]]:
    """The photos of a file of `shelf-export`, with the owners of their lines or groups."""
    truth = {photo["photo"]: photo["books"] for photo in json.loads(Path(truth_path).read_text(encoding="utf-8"))}
    for text in Path(path).read_text(encoding="utf-8").splitlines():
        photo = json.loads(text)
        yield photo, owners_of(photo, truth[photo["photo"]])
