"""``bookspine scan``."""

from __future__ import annotations

import argparse
import sys
import time
import uuid
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Dict, List, Optional, Union

from .._photo_files import ANNOTATED
from ..collection import Collection
from ..deferred import DeferralReport
from ..errors import BookspineError, EngineUnavailable, ModelUnavailable
from ..events import Failed, ScanEvent, Segmented
from ..records import Box, ScanResult
from ..remote import RemoteScanner
from ..scanner import Scanner
from .output import JSONOutput, Output, TableOutput, complain_of, message_of
from .photos import name_of, photos_in, read_photo, shelf_of
from .progress import ProgressBar
from .report_output import ReportOutput
from .terminal import printable
from .words import counted, in_flags

AnyScanner = Union[Scanner, RemoteScanner]


def run(arguments: argparse.Namespace) -> bool:
    """Scans all photos; returns whether all went well."""
    if not arguments.remote and (arguments.order or arguments.allow_plain_http):
        arguments.complain("--order and --allow-plain-http are for --remote")
    if arguments.remote and (unused := _device_flags(arguments)):
        arguments.complain(f"{' and '.join(unused)}: for the device alone, and the service reads the photos")
    if arguments.shelf and not arguments.collection:
        arguments.complain("--shelf is for --collection")
    output = _output(arguments)
    with ExitStack() as stack:
        # What was scanned until the host or the person stops is shown; where nothing was, no empty page stays behind.
        stack.callback(output.finish)
        annotations = Annotations(Path(arguments.annotate)) if arguments.annotate else None
        collection = stack.enter_context(_collection(arguments)) if arguments.collection else None
        job = PhotoJob(_scanner(arguments, stack), arguments, output, annotations, collection)
        done = [job.run(path) for path in photos_in(arguments.photos)]
    return all(done)


def _device_flags(arguments: argparse.Namespace) -> List[str]:
    """The options that are given though nothing here has a use for them: a service reads by its own."""
    given = {
        "--engine": arguments.engine != "auto",
        "--languages": arguments.languages,
        "--model": arguments.model,
        "--fast": arguments.fast,
        "--catalog": arguments.catalog,
        "--threads": arguments.threads,
    }
    has_device = arguments.order not in (None, "remote")
    flags = [flag for flag, is_given in given.items() if is_given and not has_device]
    return flags + (["--barcodes"] if arguments.barcodes != "isbn" else [])


def _collection(arguments: argparse.Namespace) -> Collection:
    return Collection(arguments.collection, review_threshold=arguments.review_threshold)


def _scanner(arguments: argparse.Namespace, stack: ExitStack) -> AnyScanner:
    """What scans, closed with the stack: the device, a service, or both in turn."""
    if not arguments.remote:
        return stack.enter_context(device(arguments))
    local = None
    order = arguments.order or "remote"
    if order != "remote":
        try:
            local = stack.enter_context(device(arguments))
        except (EngineUnavailable, ModelUnavailable) as error:
            complain_of("warning", f"the service scans alone, as the device cannot: {message_of(error)}")
    remote = RemoteScanner(arguments.remote, local, order=order, allow_plain_http=arguments.allow_plain_http)
    return stack.enter_context(remote)


def device(arguments: argparse.Namespace) -> Scanner:
    """The scanner on the device that the arguments choose."""
    return Scanner(**device_options(arguments), threads=arguments.threads)


def device_options(arguments: argparse.Namespace) -> Dict[str, Any]:
    """What that scanner is made with, but for the threads."""
    return {
        # Another engine would have no use for the model that was asked for.
        "engine": "ppocr" if arguments.model and arguments.engine == "auto" else arguments.engine,
        "languages": arguments.languages,
        "model": arguments.model,
        "catalog": arguments.catalog,
        "closer_look": not arguments.fast,
    }


def _output(arguments: argparse.Namespace) -> Output:
    if arguments.json:
        return JSONOutput()
    return ReportOutput(Path(arguments.report), arguments.rotation) if arguments.report else TableOutput()


class Annotations:
    """Writes photos with numbered boxes into a folder."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._targets: Dict[Path, Path] = {}

    def write(self, photo: Path, jpeg: bytes) -> None:
        """Writes NAME.annotated.jpg; photos of the same name in different folders get NAME-2, NAME-3, ...

        A later picture of a photo replaces an earlier one: a second look may change the boxes.
        """
        if photo not in self._targets:
            self._targets[photo] = self._new_target(photo)
        self._targets[photo].write_bytes(jpeg)

    def _new_target(self, photo: Path) -> Path:
        target, count = self._folder / f"{photo.stem}{ANNOTATED}.jpg", 1
        while target in self._targets.values():
            count += 1
            target = self._folder / f"{photo.stem}-{count}{ANNOTATED}.jpg"
        return target


class PhotoJob:
    """Scans one photo after the other with the same options."""

    def __init__(
        self,
        scanner: AnyScanner,
        arguments: argparse.Namespace,
        output: Output,
        annotations: Optional[Annotations],
        collection: Optional[Collection],
    ) -> None:
        self._scanner = scanner
        self._arguments = arguments
        self._output = output
        self._annotations = annotations
        self._collection = collection

    def run(self, path: Path) -> bool:
        """Scans a photo and hands the result, or what went wrong, to the output; returns whether it went well."""
        name = name_of(path)
        bar = ProgressBar(name, quiet=self._arguments.quiet)
        try:
            data = read_photo(path)
            try:
                self._scan(path, data, name, bar)
            except Unsent as unsent:
                bar.clear()
                self._output.deferred(name, unsent.error, self._defer(data, name, unsent.key))
        except BrokenPipeError:
            raise  # nobody reads what is printed
        except (BookspineError, OSError) as error:
            bar.clear()
            self._output.failed(name, error)
            return False
        finally:
            bar.clear()
        return True

    def _scan(self, path: Path, data: bytes, name: str, bar: ProgressBar) -> None:
        problem: Optional[Failed] = None

        def on_event(event: ScanEvent) -> None:
            nonlocal problem
            bar.show(event)
            if isinstance(event, Failed):
                problem = event
            if self._annotations and isinstance(event, Segmented) and event.image:
                self._annotations.write(path, event.image)

        start = time.monotonic()
        options = self._arguments
        key = str(uuid.uuid4())
        remote = isinstance(self._scanner, RemoteScanner)
        more: Dict[str, Any] = {"idempotency_key": key} if remote else {"barcodes": options.barcodes}
        try:
            result = self._scanner.scan(
                data,
                review_threshold=options.review_threshold,
                rotation=options.rotation,
                name=name,
                preview=self._annotations is not None,
                on_event=on_event,
                **more,
            )
        except BookspineError as error:
            if self._collection and remote and problem and problem.retryable:
                raise Unsent(error, key) from error
            raise
        bar.clear()
        added = self._keep(path, name, data, result) if self._collection else None
        self._output.scanned(name, data, result, time.monotonic() - start)
        if added:
            print(f"bookspine: {printable(name)}: {added}", file=sys.stderr)

    def _keep(self, path: Path, name: str, data: bytes, result: ScanResult) -> str:
        """Adds the books to the collection; returns what that was, in words. A photo that was added before adds nothing."""
        collection = self._collection
        if not collection:
            return ""
        before = scan_of_same_photo(collection, name, result)
        if before is not None:
            return f"is in the collection already, as scan {before}: nothing added"
        shelf = shelf_of(path, self._arguments.shelf, [label.text for label in result.shelf_labels])
        report = collection.import_scan(result, data, rotation=self._arguments.rotation, shelf=shelf)
        if report.photo_problem:
            complain_of(name, in_flags(report.photo_problem, self._arguments))
        known = f", {counted(report.duplicates, 'possible duplicate')}" if report.duplicates else ""
        return f"{counted(report.imported, 'book')} added, {report.needs_review} to review{known}"

    def _defer(self, data: bytes, name: str, key: str) -> DeferralReport:
        if not self._collection:
            raise ValueError("there is no collection to wait in")
        return self._collection.defer_scan(data, name=name, rotation=self._arguments.rotation, idempotency_key=key)


_SAME_SHARE = 0.6
"""The share of a scan's books that stand where those of an earlier scan do, from which it is of the same photo."""


def scan_of_same_photo(collection: Collection, name: str, result: ScanResult) -> Optional[int]:
    """The earlier scan of a photo, if the collection has one: of the same name and size, with books in the same places.

    Some places may be missing: of books that were deleted since, or that another model reads otherwise.
    """
    for scan in collection.all_scans():
        if (scan.photo, scan.width, scan.height) != (name, result.width, result.height):
            continue
        sightings = (s for work in collection.all_works(scan=scan.id) for s in work.sightings if s.scan.id == scan.id)
        boxes = [sighting.box for sighting in sightings if sighting.box]
        same = sum(any(_is_same_place(book.box, box) for box in boxes) for book in result.books)
        if same and same >= _SAME_SHARE * min(len(boxes), len(result.books)):
            return scan.id
    return None


def _is_same_place(a: Box, b: Box) -> bool:
    """Whether two boxes share most of what both cover."""
    width = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    height = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    shared = max(width, 0.0) * max(height, 0.0)
    return shared > 0.7 * (a.width * a.height + b.width * b.height - shared)


class Unsent(Exception):
    """A scan that cannot be sent now, but may be later; what the service knows it by."""

    def __init__(self, error: BookspineError, key: str) -> None:
        super().__init__(str(error))
        self.error = error
        self.key = key
