"""The evaluation photos, their truth, and scans of changed copies of them, scored as Scripts/evaluate does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Tuple

if TYPE_CHECKING:
    import bookspine

ROOT = Path(__file__).resolve().parent.parent
EVALUATION = Path(os.environ.get("BOOKSPINE_SHARED") or ROOT.parent / "shared") / "eval"
DENSE_PHOTO = EVALUATION / "photos" / "bookcase_dense_phone_12mp.jpg"
"""Of 12 megapixels, with 146 books."""
RESULTS = ROOT / "results"
WRITTEN = (RESULTS / "ppocr.jsonl", RESULTS / "tesseract.jsonl")
"""Where Scripts/evaluate writes what the engines read."""
COLUMNS = ("found", "spurious", "title", "author", "both", "macro")

PhotoTruth = Dict[str, Any]
"""What the evaluation's README calls a photo: its name and its books with their boxes."""
Box = List[float]
"""Left, top, right and bottom in pixels."""


@dataclass(frozen=True)
class Copy:
    """A photo changed for a measurement.

    Attributes:
        image: What is scanned: a JPEG file's path or bytes, or a Pillow image.
        move: Where a box of the original photo lies on it.
    """

    image: Any
    move: Callable[[Box], Box] = lambda box: box


def load_truth() -> List[PhotoTruth]:
    """The truth of all photos; exits with a message where there is none."""
    truth: List[PhotoTruth] = json.loads(_needed("truth.json").read_text(encoding="utf-8"))
    return truth


def load_results(path: Path) -> Dict[str, Dict[str, Any]]:
    """The scans in a file of one JSON object a line, by the names of their photos."""
    scans = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip())
    return {Path(scan["photo"]).name: scan for scan in scans}


def measure(
    scanner: bookspine.Scanner, name: str, copy: Callable[[Path, int], Copy], again: bool = True, every: int = 1
) -> Dict[str, float]:
    """Scans a copy of each photo into results/NAME.jsonl.

    Args:
        scanner: What scans.
        name: Names the file.
        copy: Makes the copy of a photo; also receives the photo's number.
        again: Whether to scan anew what the file already holds.
        every: Takes only each so many-th photo.

    Returns:
        The scorer's figures.
    """
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{name}.jsonl"
    done = {} if again or not path.is_file() else load_results(path)
    truth = []
    with path.open("w", encoding="utf-8") as file:
        for number, photo in enumerate(load_truth()):
            if number % every:
                continue
            copied = copy(EVALUATION / "photos" / photo["photo"], number)
            truth.append(_moved(photo, copied.move))
            result = done.get(photo["photo"]) or _scan(scanner, copied, photo["photo"])
            file.write(json.dumps(result, ensure_ascii=False) + "\n")
            file.flush()
    return score(truth, path)


def score(truth: List[PhotoTruth], results: Path) -> Dict[str, float]:
    """What score.py says about all photos together."""
    with tempfile.TemporaryDirectory() as folder:
        moved = Path(folder) / "truth.json"
        moved.write_text(json.dumps(truth), encoding="utf-8")
        command = [sys.executable, str(EVALUATION / "score.py"), str(moved), str(results)]
        lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    figures: Dict[str, float] = json.loads(lines[-1])
    return figures


def print_table(head: str, rows: List[Tuple[str, Dict[str, float]]]) -> None:
    """Prints a Markdown table of figures."""
    print(f"| {head} | {' | '.join(COLUMNS)} |\n| --- |{' ---: |' * len(COLUMNS)}")
    for name, figures in rows:
        cells = (f"{figures[column]:.3f}".lstrip("0") for column in COLUMNS)
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


def results_to_judge(named: List[Path]) -> List[Path]:
    """The named files, which must be there, or else what Scripts/evaluate wrote of each engine."""
    missing = [str(path) for path in named if not path.is_file()]
    results = named or [path for path in WRITTEN if path.is_file()]
    if missing or not results:
        sys.exit(f"no {', '.join(missing) or 'results'}: run Scripts/evaluate first")
    return results


def _needed(name: str) -> Path:
    path = EVALUATION / name
    if not path.is_file():
        sys.exit(f"no {path}: nothing to evaluate with. Set BOOKSPINE_SHARED to the directory that holds eval/")
    return path


def _scan(scanner: bookspine.Scanner, copied: Copy, photo: str) -> Dict[str, Any]:
    start = time.perf_counter()
    result: Dict[str, Any] = scanner.scan(copied.image, name=photo).to_dict()
    return {**result, "seconds": round(time.perf_counter() - start, 2)}


def _moved(photo: PhotoTruth, move: Callable[[Box], Box]) -> PhotoTruth:
    def moved(things: List[Dict[str, Any]]) -> List[Dict[str, Any]]:
        return [{**thing, "box": move(thing["box"])} for thing in things]

    return {**photo, "books": moved(photo["books"]), "ignore": moved(photo.get("ignore", []))}
