"""How well cards on boards are read: rendered walls with cards, and the real photos, which have none.

usage: Scripts/measure shelf_labels [--walls N] [--seed S] [--work DIR]

Cards that lie on a photo whole are counted: those that the result has, those of them whose text and row are right, and what the result
has besides. A card's row is right when most books of the row stand on its board.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Dict, List, Tuple

import bookspine
import cv2
import numpy as np
from evaluation import EVALUATION
from sessions import true_numbers

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Training"))

from shelves.library import Library  # noqa: E402
from shelves.wall import Wall  # noqa: E402

REAL = (EVALUATION, EVALUATION.with_name("shelves"))
"""Photos of shelves none of which has a card."""


def prepare(folder: Path, number: int, seed: int, scanner: bookspine.Scanner) -> None:
    """Renders and scans a wall, where that was not done before."""
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / "done").exists():
        return
    difficulty = ("easy", "mixed")[number % 2]
    wall = Wall(
        Library(),
        f"cards {seed}/{number}",
        1,
        1 + number // 2 % 2,
        difficulty,
        plain_fonts=True,
        copies=0,
        labeled=True,
    )
    rows = {wall.numbers[id(item)]: row for row, items in wall.items.items() for item in items if item.book}
    for index, (picture, truth) in enumerate(wall.photos()):
        pixels = cv2.cvtColor(picture, cv2.COLOR_RGB2BGR)
        jpeg = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 86])[1].tobytes()
        (folder / f"{index}.jpg").write_bytes(jpeg)
        (folder / f"{index}.truth.json").write_text(json.dumps({**truth, "rows": rows}))
        (folder / f"{index}.json").write_text(scanner.scan(jpeg, name=f"{index}.jpg").to_json())
    (folder / "done").touch()


def score(scan: Dict[str, Any], truth: Dict[str, Any]) -> Counter[str]:
    """Counts of a photo."""
    counts: Counter[str] = Counter()
    labels = list(scan.get("shelfLabels", []))
    numbers = true_numbers(scan, truth["books"])
    for card in truth["cards"]:
        counts["cards"] += 1
        center = np.array(card["quad"]).mean(0)
        label = next((label for label in labels if _contains(label["box"], center)), None)
        if label is None:
            continue
        labels.remove(label)
        counts["found"] += 1
        counts["text"] += _bare(label["text"]) == _bare(card["text"])
        books = [
            numbers[book["id"]] for book in scan["books"] if book["row"] == label.get("row") and book["id"] in numbers
        ]
        rows: List[Tuple[int, int]] = Counter(truth["rows"][str(number)] for number in books).most_common(1)
        counts["row"] += bool(rows) and rows[0][0] == card["row"]
    counts["else"] += len(labels)
    return counts


def _contains(box: Dict[str, float], point: Any) -> bool:
    x, y = (float(value) for value in point)
    return box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]


def _bare(text: str) -> str:
    return "".join(text.replace("–", "-").split())


def main() -> None:
    """Prepares and scores."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--walls", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", type=Path, default=Path("results/cards"))
    options = parser.parse_args()
    total: Counter[str] = Counter()
    with bookspine.Scanner() as scanner:
        for number in range(options.walls):
            folder = options.work / f"{options.seed}-{number}"
            prepare(folder, number, options.seed, scanner)
            for truth in folder.glob("*.truth.json"):
                scan = json.loads((folder / f"{truth.name.split('.')[0]}.json").read_text())
                total += score(scan, json.loads(truth.read_text()))
        print(", ".join(f"{name} {total[name]}" for name in ("cards", "found", "text", "row", "else")))
        for photos in REAL:
            found = [
                scanner.scan(photo.read_bytes()).shelf_labels for photo in sorted((photos / "photos").glob("*.jpg"))
            ]
            print(f"{photos.name}: {sum(map(len, found))} on {len(found)} photos")


if __name__ == "__main__":
    main()
