"""``bookspine session``: one wall in several photos."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import List

from ..collection import Collection
from ..errors import BookspineError
from ..session import PhotoSession, SessionBook, SessionImportReport, SessionResult
from .output import complain, complain_of
from .photos import name_of, photos_in, read_photo, shelf_of
from .progress import ProgressBar
from .scan import device
from .terminal import printable


def run(arguments: argparse.Namespace) -> bool:
    """Scans photos of one wall and joins what they show; returns whether all photos could be scanned."""
    if arguments.replaces and not arguments.shelf:
        arguments.complain("--replaces needs --shelf")
    if (arguments.shelf or arguments.replaces) and not arguments.collection:
        arguments.complain("--shelf and --replaces are for --collection")
    paths: List[Path] = []
    labels: List[str] = []
    done = True
    with device(arguments) as scanner, PhotoSession() as session:
        for path in photos_in(arguments.photos):
            bar = ProgressBar(name_of(path), quiet=arguments.quiet)
            try:
                data = read_photo(path)
                result = scanner.scan(
                    data,
                    name=name_of(path),
                    rotation=arguments.rotation,
                    barcodes=arguments.barcodes,
                    on_event=bar.show,
                )
                session.add(result, data, rotation=arguments.rotation)
                paths.append(path)
                labels += (label.text for label in result.shelf_labels)
            except (BookspineError, OSError) as error:
                complain(name_of(path), error)
                done = False
            finally:
                bar.clear()
        joined = session.result()
    # First what was found: it may not be possible to keep it.
    print(joined.json) if arguments.json else _print(joined)
    if arguments.collection and paths:
        _keep(arguments, joined, paths, labels)
    return done


def _keep(arguments: argparse.Namespace, joined: SessionResult, paths: List[Path], labels: List[str]) -> None:
    with Collection(arguments.collection) as collection:
        report = collection.import_session(
            joined,
            [path.read_bytes() for path in paths],
            shelf=shelf_of(paths[0], arguments.shelf, labels),
            replaces=arguments.replaces,
            rotation=arguments.rotation,
        )
    for path, problem in zip(paths, report.photo_problems):
        if problem:
            complain_of(name_of(path), problem)
    print(f"bookspine: {arguments.collection}: {summary_of(report, arguments.replaces)}", file=sys.stderr)


def summary_of(report: SessionImportReport, replaces: bool) -> str:
    """What became of the books, in words."""
    added = f"{report.imported} books added, {report.needs_review} to review"
    if not replaces:
        return added
    changes = f"{len(report.present)} present, {len(report.moved)} of them moved, {len(report.missing)} missing"
    missing = f" ({', '.join(map(str, report.missing))})" if report.missing else ""
    return f"{added}; {changes}{missing}"


def _print(joined: SessionResult) -> None:
    row = -1
    for book in joined.books:
        if book.row != row:
            row = book.row
            print(f"row {row + 1}")
        print(printable(line_of(book)))
    overlapping = "" if joined.segments == 1 else f" in {joined.segments} groups that do not overlap"
    print(f"{len(joined.books)} books on {len(joined.photos)} photos{overlapping}, {joined.doubles} seen again")


def line_of(book: SessionBook) -> str:
    """A book on a line: its place in the row from 1, title, author, confidence, photos."""
    photos = ", ".join(str(sighting.photo + 1) for sighting in sorted(book.sightings, key=lambda seen: seen.photo))
    confidence = book.metadata.confidence or 0.0
    return f"{book.position + 1:4}  {book.title or '–'}  {book.author or '–'}  {confidence:4.0%}  photo {photos}"


def add_session(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> argparse.ArgumentParser:
    """Adds ``bookspine session``; the caller adds what choosing a scanner takes."""
    command = commands.add_parser(
        "session",
        help="list the books of one wall in several photos",
        description="Lists the books on photos of one wall that overlap, each book once, in the order in which they stand.",
    )
    command.set_defaults(run=run, complain=command.error)
    command.add_argument("photos", nargs="+", metavar="PHOTO", help="a photo, a folder with photos, or a PDF file")
    command.add_argument(
        "--rotation", type=int, choices=(0, 90, 180, 270), default=0, help="turn the photos clockwise first"
    )
    command.add_argument(
        "--barcodes", choices=("none", "isbn", "all"), default="isbn", help="which barcodes to read (isbn)"
    )
    command.add_argument("--json", action="store_true", help="print one line of JSON")
    command.add_argument("--collection", metavar="FILE", help="add the books and the photos to a collection")
    command.add_argument(
        "--shelf",
        metavar="NAME",
        help="with --collection: what the shelf is called; @folder: by its folder; @label: by the cards on its boards",
    )
    command.add_argument(
        "--replaces",
        action="store_true",
        help="the photos show all of this shelf: tell what changed since its last scan",
    )
    command.add_argument("--quiet", action="store_true", help="show no progress")
    return command
