"""Whether photos of one wall that overlap are joined rightly: rendered walls in 3 to 8 photos each, with truth.

usage: python3 Benchmarks/sessions.py [--walls N] [--seed S] [--work DIR]      (with Bindings/Python on PYTHONPATH)

Walls are rendered and scanned into DIR once, and joined and scored each time. Of two spines that were found on two photos and are one
book, "joined" is the share that the session makes one; "wrong" counts pairs that it makes one and are not, "copies" those of them that
are two copies of one book. "order" is the share of neighbors in the session's rows that stand in this order on the wall.
"""

import argparse
import itertools
import json
import random
import sys
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

import bookspine
import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Training"))

from shelves.library import Library  # noqa: E402
from shelves.wall import Wall  # noqa: E402

LAYOUTS = [(3, 1), (4, 1), (5, 1), (6, 1), (8, 1), (2, 2), (3, 2)]
"""Photos across and down."""
SAME = 0.5
"""The least area that a found spine and a true one share, by that of both together."""


def prepare(folder: Path, number: int, seed: int, scanner: bookspine.Scanner) -> None:
    """Renders and scans a wall, where that was not done before."""
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / "done").exists():
        return
    wall = Wall(Library(), f"{seed}/{number}", *LAYOUTS[number % len(LAYOUTS)], plain_fonts=True)
    prints = {number: wall.prints[number] for number in wall.numbers.values()}
    (folder / "prints.json").write_text(json.dumps(prints))
    for index, (picture, truth) in enumerate(wall.photos()):
        jpeg = cv2.imencode(".jpg", cv2.cvtColor(picture, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, 85])[
            1
        ].tobytes()
        (folder / f"{index}.jpg").write_bytes(jpeg)
        (folder / f"{index}.truth.json").write_text(json.dumps(truth["books"]))
        (folder / f"{index}.json").write_text(scanner.scan(jpeg, name=f"{index}.jpg").to_json())
    (folder / "done").touch()


def true_numbers(scan: Dict[str, Any], truth: List[Dict[str, Any]]) -> Dict[str, int]:
    """The number of the true book that each found one is, by its id."""
    found: Dict[str, int] = {}
    for book in scan["books"]:
        overlaps = [(overlap(book["quad"], entry["quad"], scan), entry["number"]) for entry in truth]
        share, number = max(overlaps, default=(0.0, -1))
        if share >= SAME:
            found[book["id"]] = number
    return found


def overlap(a: Any, b: Any, photo: Dict[str, Any]) -> float:
    """The area that two outlines share on a photo, by that of both together."""
    frame = np.array([(0, 0), (photo["width"], 0), (photo["width"], photo["height"]), (0, photo["height"])], np.float32)
    hulls = (cv2.convexHull(np.array(quad, np.float32)) for quad in (a, b))
    first, second = (cv2.intersectConvexConvex(hull, frame)[1] for hull in hulls)
    if first is None or second is None or len(first) < 3 or len(second) < 3:
        return 0.0
    shared = cv2.intersectConvexConvex(first, second)[0]
    return float(shared / (cv2.contourArea(first) + cv2.contourArea(second) - shared))


def joined(folder: Path, pictures: bool) -> Tuple[bookspine.SessionResult, List[Dict[str, int]]]:
    """The session of a wall, and the true numbers of each photo's books."""
    numbers = []
    with bookspine.PhotoSession() as session:
        photos = sorted((path for path in folder.glob("*.jpg")), key=lambda path: int(path.stem))
        for path in photos:
            scan = json.loads(path.with_suffix(".json").read_text())
            session.add(scan, path.read_bytes() if pictures else None)
            numbers.append(true_numbers(scan, json.loads((folder / f"{path.stem}.truth.json").read_text())))
        return session.result(), numbers


def score(folder: Path, pictures: bool) -> Dict[str, int]:
    """Counts of a wall."""
    result, numbers = joined(folder, pictures)
    prints = json.loads((folder / "prints.json").read_text())
    cluster = {(seen.photo, seen.id): index for index, book in enumerate(result.books) for seen in book.sightings}
    spines = [(photo, name, number) for photo, names in enumerate(numbers) for name, number in names.items()]
    counts = dict(doubles=0, joined=0, wrong=0, copies=0, neighbors=0, ordered=0)
    for (a, name, first), (b, other, second) in itertools.combinations(spines, 2):
        if a == b:
            continue
        together = cluster[a, name] == cluster[b, other]
        if first == second:
            counts["doubles"] += 1
            counts["joined"] += together
        elif together:
            counts["wrong"] += 1
            counts["copies"] += prints[str(first)] == prints[str(second)]
    order: List[Tuple[int, Optional[int]]] = [(book.row, true_of(book, numbers)) for book in result.books]
    for (row, left), (other_row, right) in zip(order, order[1:]):
        if row == other_row and left is not None and right is not None:
            counts["neighbors"] += 1
            counts["ordered"] += left < right
    return counts


def true_of(book: bookspine.SessionBook, numbers: List[Dict[str, int]]) -> Optional[int]:
    """The true number of a book of the session: that of its best sighting."""
    return next((numbers[seen.photo][seen.id] for seen in book.sightings if seen.id in numbers[seen.photo]), None)


def main() -> None:
    """Prepares, joins, scores."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--walls", type=int, default=len(LAYOUTS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", type=Path, default=Path("results/walls"))
    parser.add_argument("--text-alone", action="store_true", help="join without the photos' pixels")
    options = parser.parse_args()
    random.seed(options.seed)
    total: Dict[str, int] = {}
    print("wall   doubles  joined  wrong  copies  order")
    with bookspine.Scanner() as scanner:
        for number in range(options.walls):
            folder = options.work / f"{options.seed}-{number}"
            prepare(folder, number, options.seed, scanner)
            counts = score(folder, not options.text_alone)
            total = {key: total.get(key, 0) + value for key, value in counts.items()}
            show("x".join(map(str, LAYOUTS[number % len(LAYOUTS)])), counts)
    show("all", total)


def show(name: str, counts: Dict[str, int]) -> None:
    """A row of the table."""
    share = counts["joined"] / max(1, counts["doubles"])
    order = counts["ordered"] / max(1, counts["neighbors"])
    print(
        f"{name:5}  {counts['doubles']:7}  {share:6.3f}  {counts['wrong']:5}  {counts['copies']:6}  {order:5.3f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
