"""``bookspine scan``."""

from __future__ import annotations

import argparse
import time
import uuid
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Dict, Optional, Union

from ..collection import Collection
from ..deferred import DeferralReport
from ..errors import BookspineError, EngineUnavailable, ModelUnavailable
from ..events import Failed, ScanEvent, Segmented
from ..remote import RemoteScanner
from ..scanner import Scanner
from .output import JSONOutput, Output, TableOutput, complain_of
from .photos import ANNOTATED, name_of, photos_in, read_photo, shelf_of
from .progress import ProgressBar
from .report_output import ReportOutput

AnyScanner = Union[Scanner, RemoteScanner]


def run(arguments: argparse.Namespace) -> bool:
    """Scans all photos; returns whether all went well."""
    if not arguments.remote and (arguments.order or arguments.allow_plain_http):
        arguments.complain("--order and --allow-plain-http are for --remote")
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


def _collection(arguments: argparse.Namespace) -> Collection:
    return Collection(arguments.collection, review_threshold=arguments.review_threshold)


def _scanner(arguments: argparse.Namespace, stack: ExitStack) -> AnyScanner:
    """What scans, closed with the stack: the device, a service, or both in turn."""
    if not arguments.remote:
        return stack.enter_context(device(arguments))
    local = None
    order = arguments.order or "remote"
    if order != "remote":
        with suppress(EngineUnavailable, ModelUnavailable):
            local = stack.enter_context(device(arguments))
    remote = RemoteScanner(arguments.remote, local, order=order, allow_plain_http=arguments.allow_plain_http)
    return stack.enter_context(remote)


def device(arguments: argparse.Namespace) -> Scanner:
    """The scanner on the device that the arguments choose."""
    return Scanner(
        # Another engine would have no use for the model that was asked for.
        "ppocr" if arguments.model and arguments.engine == "auto" else arguments.engine,
        [tag.strip() for tag in arguments.languages.split(",") if tag.strip()],
        threads=arguments.threads,
        model=arguments.model,
        catalog=arguments.catalog,
        closer_look=not arguments.fast,
    )


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
        if self._collection:
            shelf = shelf_of(path, options.shelf)
            report = self._collection.import_scan(result, data, rotation=options.rotation, shelf=shelf)
            if report.photo_problem:
                complain_of(name, report.photo_problem)
        self._output.scanned(name, data, result, time.monotonic() - start)

    def _defer(self, data: bytes, name: str, key: str) -> DeferralReport:
        if not self._collection:
            raise ValueError("there is no collection to wait in")
        return self._collection.defer_scan(data, name=name, rotation=self._arguments.rotation, idempotency_key=key)


class Unsent(Exception):
    """A scan that cannot be sent now, but may be later; what the service knows it by."""

    def __init__(self, error: BookspineError, key: str) -> None:
        super().__init__(str(error))
        self.error = error
        self.key = key
