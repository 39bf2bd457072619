"""``bookspine collection where`` and ``shelf``: where books stand, and what shelves are called."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import List

from ..collection import Collection
from ..errors import NotFound
from ..places import BookPlace, Neighbor
from .collection import existing
from .output import complain_of
from .terminal import printable


def add_arguments(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds ``where`` and ``shelf`` to the actions of ``bookspine collection``."""
    where = actions.add_parser("where", help="tell where books stand", description="Tells where books stand.")
    where.set_defaults(run=show)
    where.add_argument("collection", metavar="COLLECTION", help="the collection's file")
    where.add_argument("search", nargs="?", metavar="TEXT", help="a part of title, author, call number or item number")
    where.add_argument("--id", type=int, metavar="ID", help="only the book of this number")
    where.add_argument("--shelf", metavar="NAME", help="only this shelf")
    where.add_argument("--earlier", action="store_true", help="also where books stood before a shelf was scanned anew")
    where.add_argument("--limit", type=int, default=50, metavar="N", help="the most places (50)")
    where.add_argument("--crop", metavar="DIR", help="write each book's spine into a folder, as ID.jpg")
    where.add_argument("--json", action="store_true", help="print one line of JSON a place")
    shelf = actions.add_parser("shelf", help="name the shelf on photos", description="Names the shelf on photos.")
    shelf.set_defaults(run=rename)
    shelf.add_argument("collection", metavar="COLLECTION", help="the collection's file")
    shelf.add_argument("name", metavar="NAME", help="what the shelf is called; empty: take its name away")
    shelf.add_argument("scans", nargs="+", type=int, metavar="SCAN", help="the number of a photo's scan")


def show(arguments: argparse.Namespace) -> bool:
    """Prints where books stand; returns whether any place was found."""
    with existing(arguments.collection) as collection:
        places = collection.places(
            arguments.search,
            work_id=arguments.id,
            shelf=arguments.shelf,
            earlier=arguments.earlier,
            limit=arguments.limit,
        )
        for place in places:
            print(place.to_json() if arguments.json else printable(line_of(place)))
        if arguments.crop:
            _crop(collection, places, Path(arguments.crop))
    if not places:
        complain_of(arguments.collection, "no place of such a book is known")
    return bool(places)


def line_of(place: BookPlace) -> str:
    """A place in words: book, shelf, row and position counted from 1, neighbors, photo."""
    parts: List[str] = [place.shelf or "shelf without a name"]
    if place.row is not None and place.position is not None:
        of = f" of {place.row_count}" if place.row_count else ""
        parts.append(f"row {place.row + 1}, book {place.position + 1}{of}")
    beside = [f"{side} of it {neighbor.title or '–'}" for side, neighbor in _neighbors(place)]
    parts += [", ".join(beside)] if beside else []
    photo = place.scan.photo or f"scan {place.scan.id}"
    seen = f"{photo}, {place.scan.added_at[:10]}" + ("" if place.is_current else ", before the shelf was scanned anew")
    return f"{place.work_id:6}  {place.title or '–'}  {place.author or '–'}: {'; '.join(parts)} ({seen})"


def _neighbors(place: BookPlace) -> "List[tuple[str, Neighbor]]":
    sides = (("left", place.left), ("right", place.right))
    return [(side, neighbor) for side, neighbor in sides if neighbor is not None]


def _crop(collection: Collection, places: "tuple[BookPlace, ...]", folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for work_id in sorted({place.work_id for place in places}):
        try:
            (folder / f"{work_id}.jpg").write_bytes(collection.spine_image(work_id))
        except NotFound as error:
            complain_of(f"book {work_id}", str(error))


def rename(arguments: argparse.Namespace) -> bool:
    """Names the shelf on photos."""
    with existing(arguments.collection) as collection:
        done = collection.set_shelf(arguments.scans, arguments.name or None)
    print(f"{done.changed} photos: {arguments.name or 'no shelf'}")
    return True
