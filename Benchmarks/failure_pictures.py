"""Pictures of what goes wrong: scans rendered shelves, and shows some of the spines that were not read right.

usage: Scripts/measure failure_pictures SHELVES OUT.png [--count N] [--keep]

SHELVES is what `Training/render_shelves.py --titles --out SHELVES` wrote: pictures and truth.json, of invented books only, so that
they may be published. --keep takes the scans from results/failures.jsonl.
"""

from __future__ import annotations

import argparse
import itertools
import json
import textwrap
from pathlib import Path
from typing import Any, Dict, List

import bookspine
from evaluation import RESULTS, PhotoTruth
from failures import Failure, all_failures
from PIL import Image, ImageDraw, ImageFont

SPINE_SIZE = (520, 96)
"""The most pixels that a spine may take, lying."""
WIDTH, TEXT_LEFT, GAP = 1040, 548, 10
CHARACTERS = 68
"""Of a caption's line."""
MARGIN = 0.15
"""Of a spine's thickness, shown around it."""
COLORS = 96
"""Of the palette: few enough for a small file."""
LEAST_VISIBLE = 0.9
"""Share of a spine that is in view."""


def scan_shelves(shelves: Path, truth: List[PhotoTruth], results: Path) -> None:
    """Scans the pictures of a folder into a file."""
    results.parent.mkdir(exist_ok=True)
    with bookspine.Scanner(engine="ppocr") as scanner, results.open("w", encoding="utf-8") as file:
        for photo in truth:
            file.write(scanner.scan(shelves / photo["photo"], name=photo["photo"]).to_json() + "\n")


def selected(classes: "Dict[str, List[Failure]]", count: int) -> List[Failure]:
    """Failures of each class in turn, those first whose spine is largest on the photo."""

    def thickness(failure: Failure) -> float:
        left, top, right, bottom = failure.book["box"]
        return float(min(right - left, bottom - top))

    clear = [
        sorted((one for one in failures if one.book.get("visible", 1) > LEAST_VISIBLE), key=thickness, reverse=True)
        for failures in classes.values()
    ]
    return [one for turn in itertools.zip_longest(*clear) for one in turn if one][:count]


def contact_sheet(shelves: Path, failures: List[Failure]) -> Image.Image:
    """The spines below one another, each beside what is wrong with it."""
    tiles = [tile(shelves, failure) for failure in failures]
    sheet = Image.new("RGB", (WIDTH, sum(one.height + GAP for one in tiles) + GAP), "white")
    top = GAP
    for one in tiles:
        sheet.paste(one, (0, top))
        top += one.height + GAP
    return sheet.quantize(COLORS, dither=Image.Dither.NONE)


def tile(shelves: Path, failure: Failure) -> Image.Image:
    """One spine and its caption."""
    spine, lines = picture(shelves / failure.photo, failure.book), caption(failure)
    height = max(spine.height, 17 * len(lines))
    image = Image.new("RGB", (WIDTH, height), "white")
    image.paste(spine, (GAP, 0))
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        style = "-Bold" if number == 0 else ""
        font = ImageFont.truetype(f"DejaVuSans{style}.ttf", 12)
        draw.text((TEXT_LEFT, 17 * number), line, "black", font)
    return image


def picture(path: Path, book: Dict[str, Any]) -> Image.Image:
    """A spine of a photo, laid down, and its first line not upside down."""
    left, top, right, bottom = book["box"]
    margin = MARGIN * min(right - left, bottom - top)
    spine = Image.open(path).convert("RGB").crop((left - margin, top - margin, right + margin, bottom + margin))
    angle = book["lines"][0]["angle"]
    quarters = (-1 if -135 < angle < -45 else 1) if spine.height > spine.width else 2 if abs(angle) > 135 else 0
    spine = spine.rotate(90 * quarters, expand=True)
    spine.thumbnail(SPINE_SIZE, Image.Resampling.LANCZOS)
    return spine


def caption(failure: Failure) -> List[str]:
    """What is wrong, what is printed, and what the scan made of it."""
    guess = failure.guess or {"title": "", "author": ""}
    lines = [failure.kind]
    for name, title, author in (
        ("printed", failure.book["title"], failure.book.get("author")),
        ("record", guess["title"], guess["author"]),
    ):
        lines += textwrap.wrap(f"{name}: {title or '–'} / {author or '–'}", CHARACTERS)
    return lines + textwrap.wrap("lines: " + (failure.text.replace("\n", " | ") or "–"), CHARACTERS)[:2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shelves", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=8)
    parser.add_argument("--keep", action="store_true")
    arguments = parser.parse_args()
    truth: List[PhotoTruth] = json.loads((arguments.shelves / "truth.json").read_text(encoding="utf-8"))
    for photo in truth:
        photo["books"] = [book for book in photo["books"] if book.get("title")]
    results = RESULTS / "failures.jsonl"
    if not arguments.keep:
        scan_shelves(arguments.shelves, truth, results)
    classes = all_failures(truth, results)
    legible = sum(book["legible"] for photo in truth for book in photo["books"])
    print(f"{legible} legible books; " + "; ".join(f"{kind}: {len(failures)}" for kind, failures in classes.items()))
    contact_sheet(arguments.shelves, selected(classes, arguments.count)).save(arguments.out, optimize=True)


if __name__ == "__main__":
    main()
