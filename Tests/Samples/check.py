"""Scans the samples, or a few real photos, and fails when fewer books are right, or more are wrong but look sure, than expected.

usage: check.py samples|photos [--update] [--list] [NAME ...]

expectations.json has a row a photo, and a row "all": the least number of right books, and the most wrong ones with a confidence
of 0.8 and more. The rows of "samples, 32 bits" hold instead on a processor without bf16, those of "samples, Zen 5" on AMD's fifth
Zen, those of "samples, AMX" on Intel's with AMX.
--update rewrites the rows from what this scan found, --list prints what was read of each book that is not right.

Samples lie beside this file: NAME.jpg, and its books in NAME.json. Real photos lie in ../shared, or where BOOKSPINE_SHARED says.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
sys.path.insert(0, str(ROOT / "Benchmarks"))

import bookspine  # noqa: E402
import scoring  # noqa: E402

EXPECTATIONS = FOLDER / "expectations.json"
SHARED = Path(os.environ.get("BOOKSPINE_SHARED") or ROOT.parent / "shared")
SKIPPED = 77
ALL = "all"
SLACK, SLACK_OF_ALL = 1, 3
"""Books that a photo, and all of them, may be worse by than at the last --update (README.md says how these were chosen)."""


def processor() -> str:
    """What the rows' names end with that hold for processors like this one alone."""
    flags = set(Path("/proc/cpuinfo").read_text("utf-8").split())
    if not flags & {"avx512_bf16", "amx_bf16"}:
        return ", 32 bits"
    if "amx_bf16" in flags:
        return ", AMX"
    return ", Zen 5" if flags >= {"avx512_bf16", "avx512_vp2intersect"} else ""


Row = Dict[str, int]
Photo = Tuple[Path, Dict[str, Any]]
"""The file, and what is on it."""


def sample_photos(names: List[str]) -> Iterator[Photo]:
    """The photos beside this file."""
    for path in sorted(FOLDER.glob("*.jpg")):
        if not names or path.stem in names:
            yield path, json.loads(path.with_suffix(".json").read_text("utf-8"))


def real_photos(names: List[str]) -> Iterator[Photo]:
    """The photos that expectations.json names as SET/PHOTO."""
    for name in names or [name for name in read_expectations()["photos"] if name != ALL]:
        folder, _, photo = name.partition("/")
        truth = SHARED / folder / "truth.json"
        if not truth.is_file():
            skip(f"no {truth}: no real photos to scan")
        books = {entry["photo"]: entry for entry in json.loads(truth.read_text("utf-8"))}
        yield SHARED / folder / "photos" / f"{photo}.jpg", books[f"{photo}.jpg"]


def read_expectations() -> Dict[str, Dict[str, Row]]:
    rows: Dict[str, Dict[str, Row]] = json.loads(EXPECTATIONS.read_text("utf-8"))
    return rows


def write_expectations(kind: str, found: Dict[str, scoring.Marks]) -> None:
    """Replaces the rows of the scanned photos; a row a line, so that a change is read easily."""
    everything, kind = read_expectations(), kind + processor()
    rows = {name: row_of(marks, SLACK) for name, marks in found.items() if name != ALL}
    if ALL in found:
        everything[kind] = {**rows, ALL: row_of(found[ALL], SLACK_OF_ALL)}
    else:
        everything.setdefault(kind, {}).update(rows)
    parts = [
        f"{json.dumps(kind)}: {{\n"
        + ",\n".join(f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in rows.items())
        + "\n}"
        for kind, rows in everything.items()
    ]
    EXPECTATIONS.write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")


def row_of(marks: scoring.Marks, slack: int) -> Row:
    return {"leastRight": max(0, marks.right - slack), "mostSureWrong": marks.sure_wrong + (slack + 1) // 2}


def complaints(name: str, marks: scoring.Marks, row: Row) -> Iterator[str]:
    """What is worse than expected, a sentence each."""
    if marks.right < row["leastRight"]:
        yield f"{name}: {marks.right} of {marks.legible} books are right; expected at least {row['leastRight']}"
    if marks.sure_wrong > row["mostSureWrong"]:
        yield f"{name}: {marks.sure_wrong} wrong books look sure; expected at most {row['mostSureWrong']}"


def print_wrong(truth: Dict[str, Any], scan: Dict[str, Any]) -> None:
    guesses = scoring.guesses_of(scan)
    pairs = scoring.pair(truth["books"], guesses)
    for number, book in enumerate(truth["books"]):
        guess = guesses[pairs[number]] if number in pairs else {"title": "", "author": "", "confidence": 0.0}
        if scoring.is_legible(book) and not scoring.is_right(guess, book):
            print(
                f"    {book['title']!r} / {book['author']!r}: {guess['title']!r} / {guess['author']!r} {guess['confidence']:.2f}"
            )


def scan_all(photos: List[Photo], listed: bool) -> Dict[str, scoring.Marks]:
    """Scans each photo and prints a line of it."""
    found = {}
    with bookspine.Scanner("ppocr") as scanner:
        for path, truth in photos:
            started = time.perf_counter()
            scan = scanner.scan(path).to_dict()
            name = path.stem if path.parent == FOLDER else f"{path.parents[1].name}/{path.stem}"
            found[name] = scoring.marks_of(truth, scan)
            print_line(name, found[name], f"{time.perf_counter() - started:5.1f} s")
            if listed:
                print_wrong(truth, scan)
    return found


def print_line(name: str, marks: scoring.Marks, end: str = "") -> None:
    print(
        f"{name:36} {marks.right:3} of {marks.legible:3} right, {marks.sure_wrong:2} of {marks.sure:3} sure ones wrong {end}",
        flush=True,
    )


def skip(reason: str) -> None:
    print(reason)
    sys.exit(SKIPPED)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["samples", "photos"])
    parser.add_argument("names", nargs="*", metavar="NAME", help="all when none is named")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    for folder in ("MODEL", "RUNTIME"):
        path = Path(os.environ.get(f"BOOKSPINE_{folder}_DIR", ""))
        if not path.name or not path.is_dir():
            skip(f"no folder BOOKSPINE_{folder}_DIR ({path}): engine ppocr is not installed; run Scripts/setup runtime")
    photos = list(sample_photos(arguments.names) if arguments.kind == "samples" else real_photos(arguments.names))
    if not photos:
        sys.exit(f"no photo {' '.join(arguments.names)} in {FOLDER}")
    found = scan_all(photos, arguments.list)
    if not arguments.names:
        found[ALL] = sum(found.values(), scoring.Marks())
        print_line(ALL, found[ALL])
    if arguments.update:
        write_expectations(arguments.kind, found)
        return
    everything = read_expectations()
    rows = {**everything[arguments.kind], **everything.get(arguments.kind + processor(), {})}
    worse = [f"{name}: no row in {EXPECTATIONS.name}" for name in found if name not in rows]
    worse += [text for name, marks in found.items() if name in rows for text in complaints(name, marks, rows[name])]
    if worse:
        sys.exit(
            "\n".join([*worse, "where that is meant, run Scripts/test-samples --update and say why in the commit"])
        )


if __name__ == "__main__":
    main()
