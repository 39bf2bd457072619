"""``bookspine inventory``: a shelf against what is expected on it."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Dict, Optional

from ..errors import BookspineError
from ..images import Pixels
from ..imaging import decode, encode
from ..inventory import VERDICTS, InventoryEntry, InventoryReport, compare, expected_json, scans_json
from ..records import Box
from ..report.inventory import inventory_csv, inventory_html
from .output import complain_of
from .terminal import printable
from .words import check_suffix

_CROP_SIDE = 400


def add_inventory(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds ``bookspine inventory``."""
    command = commands.add_parser(
        "inventory",
        help="compare a shelf with a list or with its last scan",
        description="Says of each book whether it is present, new, missing, moved, misplaced or unreadable.",
    )
    command.set_defaults(run=run, complain=command.error)
    command.add_argument("observed", metavar="SHELF.json", help="what scan --json or session --json printed")
    command.add_argument(
        "expected", metavar="EXPECTED", help="a CSV file with call numbers, or JSON of an earlier scan or session"
    )
    command.add_argument(
        "--scheme",
        choices=("auto", "dewey", "udc", "loc", "local"),
        default="auto",
        help="how call numbers are made (auto)",
    )
    command.add_argument("--shelf", metavar="NAME", help="miss only books of this shelf, where the list names shelves")
    command.add_argument("--html", metavar="OUT.html", help="write a page")
    command.add_argument("--photos", metavar="DIR", help="with --html: where the photos are, to show spines")
    command.add_argument("--csv", metavar="OUT.csv", help="write a table")
    command.add_argument("--json", action="store_true", help="print the report as JSON")


def run(arguments: argparse.Namespace) -> bool:
    """Compares; returns whether the shelf is as it should be."""
    if arguments.photos and not arguments.html:
        arguments.complain("--photos is for --html")
    if arguments.html:
        check_suffix(arguments.html, ".html", ".htm")
    try:
        observed = scans_json(arguments.observed)
        expected = expected_json(arguments.expected)
    except ValueError as error:
        raise BookspineError(str(error)) from error
    report = compare(observed, expected, scheme=arguments.scheme, shelf=arguments.shelf)
    if arguments.csv:
        Path(arguments.csv).write_text(inventory_csv(report), encoding="utf-8", newline="")
    if arguments.html:
        crops = _crops(report, json.loads(observed), Path(arguments.photos)) if arguments.photos else {}
        title = f"Inventory: {arguments.shelf or Path(arguments.observed).stem}"
        Path(arguments.html).write_text(inventory_html(report, crops, title), encoding="utf-8")
    print(report.to_json()) if arguments.json else _print(report)
    return all(entry.verdict == "present" for entry in report.entries)


def _print(report: InventoryReport) -> None:
    for entry in report.entries:
        if entry.verdict != "present":
            print(printable(line_of(entry)))
    counts = ", ".join(f"{report.counts[verdict]} {verdict}" for verdict in VERDICTS)
    print(f"{counts}; {report.moves or 'none'} to move")


def line_of(entry: InventoryEntry) -> str:
    """An entry on a line."""
    seen, expected = entry.observed, entry.expected
    name = expected.title if expected else (seen.title if seen else "")
    number = (expected.call_number if expected else None) or (seen.call_number if seen else None) or ""
    place = f"  row {(seen.row or 0) + 1}, book {(seen.position or 0) + 1}" if seen else ""
    return f"{entry.verdict:10}  {name or '–'}  {number}{place}  {entry.reason}"


def _crops(report: InventoryReport, observed: Dict[str, Any], folder: Path) -> Dict[int, bytes]:
    """The spine of each entry that was seen, by the entry's number; those whose photo is not there are left out."""
    sizes = _sizes(observed)
    crops: Dict[int, bytes] = {}
    pictures: Dict[str, Optional[Pixels]] = {}
    for number, entry in enumerate(report.entries):
        if not entry.observed or not entry.observed.box or not isinstance(entry.observed.photo, str):
            continue
        name = entry.observed.photo
        if name not in pictures:
            pictures[name] = _picture(folder / Path(name).name)
        picture = pictures[name]
        if picture is not None:
            scale = picture.width / sizes.get(name, picture.width)
            crops[number] = encode(cropped(picture, entry.observed.box, scale), longest_side=_CROP_SIDE)
    return crops


def _sizes(observed: Dict[str, Any]) -> Dict[str, int]:
    photos = observed.get("photos") or [observed]
    return {photo["photo"]: photo["width"] for photo in photos if photo.get("photo")}


def _picture(path: Path) -> Optional[Pixels]:
    try:
        return decode(path)
    except (BookspineError, OSError) as error:
        complain_of(path.name, f"its spines are not shown: {error}")
        return None


def cropped(picture: Pixels, box: Box, scale: float) -> Pixels:
    """The part of a picture in a box, whose numbers are in pixels of a picture smaller by a factor."""
    left, top = max(0, int(box.x * scale)), max(0, int(box.y * scale))
    left, top = min(left, picture.width - 1), min(top, picture.height - 1)
    right = min(picture.width, max(left + 1, int((box.x + box.width) * scale)))
    bottom = min(picture.height, max(top + 1, int((box.y + box.height) * scale)))
    stride = picture.width * 3
    data = memoryview(picture.data)
    rows = [bytes(data[y * stride + left * 3 : y * stride + right * 3]) for y in range(top, bottom)]
    return Pixels(b"".join(rows), right - left, bottom - top, "rgb")
