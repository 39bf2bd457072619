"""When a scan tells what: the shares of its time after which drafts, segmentations and results of the evaluation photos come.

usage: Scripts/measure first_results [--engine auto|ppocr|tesseract] [--remote] [PHOTO...]     (all of ../shared when none is named)

Each photo is scanned once before: an engine is slower with the first photo of a shape. "without" is the time of a scan without a first
look. --remote has the photos read through Examples/Python/remote_server.py on loopback. Writes results/drafts.jsonl for the scorer.
Early results are judged as failures.py does, on photos of the evaluation.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, Iterator, List, Union

import bookspine
from evaluation import EVALUATION, PhotoTruth, load_truth
from failures import failures_of
from scoring import is_legible

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "results"
SHARED = Path(os.environ.get("BOOKSPINE_SHARED", ROOT.parent / "shared"))


@contextmanager
def served(scanner: bookspine.Scanner) -> Iterator[bookspine.RemoteScanner]:
    """The scanner behind the example's server."""
    spec = importlib.util.spec_from_file_location("remote_server", ROOT / "Examples" / "Python" / "remote_server.py")
    assert spec and spec.loader
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    example.Handler.log_message = lambda *_: None
    with example.Server(("127.0.0.1", 0), scanner) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        with bookspine.RemoteScanner(f"http://127.0.0.1:{server.server_address[1]}", order="remote") as remote:
            yield remote
        server.shutdown()
        thread.join()


@dataclass
class Moments:
    """What a scan told when.

    Attributes:
        seen: Seconds after which events of each kind came; results apart, before and after the first segmentation.
        without: Seconds that the same scan takes without a first look.
        drafts: The titles of the drafts.
        early: The books that were told before the first segmentation.
        result: What was found.
    """

    seen: Dict[str, List[float]]
    without: float
    drafts: List[str]
    early: List[bookspine.ScannedBook]
    result: bookspine.ScanResult

    @property
    def seconds(self) -> float:
        return self.seen["Complete"][0]

    @property
    def right_drafts(self) -> int:
        """Drafts with the title of a book of the result."""
        titles = {book.title for book in self.result.books}
        return sum(title in titles for title in self.drafts)

    def right_early(self, photo: PhotoTruth) -> int:
        """Early results whose title and author are right."""
        legible = sum(map(is_legible, photo["books"]))
        return legible - len(list(failures_of(photo, {"books": [book.to_dict() for book in self.early]})))


def moments(scanner: Union[bookspine.Scanner, bookspine.RemoteScanner], photo: Path) -> Moments:
    """Scans a photo with a first look, and without."""
    scanner.scan(photo)
    kinds = ("Draft", "early result", "Segmented", "BookResult", "Complete")
    seen: Dict[str, List[float]] = {kind: [] for kind in kinds}
    drafts: List[str] = []
    early: List[bookspine.ScannedBook] = []
    start = time.monotonic()

    def note(event: bookspine.ScanEvent) -> None:
        kind = type(event).__name__
        if isinstance(event, bookspine.Draft):
            drafts.append(event.book.title)
        if isinstance(event, bookspine.BookResult) and not seen["Segmented"]:
            kind = "early result"
            early.append(event.book)
        if kind in seen:
            seen[kind].append(time.monotonic() - start)

    result = scanner.scan(photo, drafts=True, name=photo.name, on_event=note)
    again = time.monotonic()
    scanner.scan(photo)
    return Moments(seen, time.monotonic() - again, drafts, early, result)


def row(photo: Path, told: Moments) -> str:
    """A line of the table."""
    whole = told.seconds
    times = list(told.seen.values())[:4]
    cells = [f"{one[0] / whole:5.2f} ({len(one):3})" if one else "    -      " for one in times]
    last = f"{told.seen['Segmented'][-1] / whole:5.2f}"
    return f"{photo.stem[:32]:32} {whole:6.1f} s  {told.without:6.1f} s  " + "  ".join(cells) + f"  {last}"


def table(scanner: Union[bookspine.Scanner, bookspine.RemoteScanner], photos: List[Path]) -> None:
    """Prints the table, and writes the results for the evaluation's scorer."""
    names = f"{'draft':11}  {'early result':11}  {'segmented':11}  {'result':11}  last segmented"
    print(f"{'photo':32} {'scan':>8}  {'without':>8}  {names}")
    all_told = []
    for photo in photos:
        all_told.append(moments(scanner, photo))
        print(row(photo, all_told[-1]), flush=True)
    with_look, without = sum(told.seconds for told in all_told), sum(told.without for told in all_told)
    right, drafts = sum(told.right_drafts for told in all_told), sum(len(told.drafts) for told in all_told)
    print(f"{with_look:.1f} s in all, {without:.1f} s without; {right} of {drafts} drafts have a final title")
    known = load_truth() if (EVALUATION / "truth.json").is_file() else []
    judged = [(told, truth) for photo, told in zip(photos, all_told) for truth in known if truth["photo"] == photo.name]
    right, early = sum(told.right_early(truth) for told, truth in judged), sum(len(told.early) for told, _ in judged)
    print(f"{right} of {early} early results are right")
    RESULTS.mkdir(exist_ok=True)
    lines = [told.result.to_json() + "\n" for told in all_told]
    (RESULTS / "drafts.jsonl").write_text("".join(lines), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--engine", default="auto")
    parser.add_argument("--remote", action="store_true")
    parser.add_argument("photos", nargs="*", type=Path, metavar="PHOTO")
    arguments = parser.parse_args()
    photos = arguments.photos or sorted((SHARED / "eval" / "photos").glob("*.*"))
    with bookspine.Scanner(arguments.engine) as scanner:
        if arguments.remote:
            with served(scanner) as remote:
                table(remote, photos)
        else:
            table(scanner, photos)


if __name__ == "__main__":
    main()
