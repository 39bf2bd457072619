"""``bookspine scan``."""

from __future__ import annotations

import argparse
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Optional, Union

from ..collection import Collection
from ..errors import BookspineError, EngineUnavailable, ModelUnavailable
from ..events import ScanEvent, Segmented
from ..remote import RemoteScanner
from ..scanner import Scanner
from .output import JSONOutput, Output, TableOutput
from .photos import ANNOTATED, name_of, photos_in, read_photo
from .progress import ProgressBar
from .report_output import ReportOutput

AnyScanner = Union[Scanner, RemoteScanner]


def run(arguments: argparse.Namespace) -> bool:
    """Scans all photos; returns whether all went well."""
    output = _output(arguments)
    annotations = Annotations(Path(arguments.annotate)) if arguments.annotate else None
    with ExitStack() as stack:
        collection = stack.enter_context(Collection(arguments.collection)) if arguments.collection else None
        job = PhotoJob(_scanner(arguments, stack), arguments, output, annotations, collection)
        done = [job.run(path) for path in photos_in(arguments.photos)]
    output.finish()
    return all(done)


def _scanner(arguments: argparse.Namespace, stack: ExitStack) -> AnyScanner:
    """What scans, closed with the stack: the device, a service, or both in turn."""
    if not arguments.remote:
        return stack.enter_context(_device(arguments))
    device = None
    if arguments.order != "remote":
        with suppress(EngineUnavailable, ModelUnavailable):
            device = stack.enter_context(_device(arguments))
    remote = RemoteScanner(
        arguments.remote, device, order=arguments.order, allow_plain_http=arguments.allow_plain_http
    )
    return stack.enter_context(remote)


def _device(arguments: argparse.Namespace) -> Scanner:
    return Scanner(
        arguments.engine,
        [tag.strip() for tag in arguments.languages.split(",") if tag.strip()],
        threads=arguments.threads,
        model=arguments.model,
        catalog=arguments.catalog,
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
        self._written: "set[Path]" = set()

    def write(self, photo: Path, jpeg: bytes) -> None:
        """Writes NAME.annotated.jpg; photos of the same name in different folders get NAME-2, NAME-3, ..."""
        target, count = self._folder / f"{photo.stem}{ANNOTATED}.jpg", 1
        while target in self._written:
            count += 1
            target = self._folder / f"{photo.stem}-{count}{ANNOTATED}.jpg"
        target.write_bytes(jpeg)
        self._written.add(target)


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
            self._scan(path, name, bar)
        except (BookspineError, OSError) as error:
            bar.clear()
            self._output.failed(name, error)
            return False
        finally:
            bar.clear()
        return True

    def _scan(self, path: Path, name: str, bar: ProgressBar) -> None:
        def on_event(event: ScanEvent) -> None:
            bar.show(event)
            if self._annotations and isinstance(event, Segmented) and event.image:
                self._annotations.write(path, event.image)

        start = time.monotonic()
        data = read_photo(path)
        options = self._arguments
        result = self._scanner.scan(
            data,
            review_threshold=options.review_threshold,
            rotation=options.rotation,
            name=name,
            preview=self._annotations is not None,
            on_event=on_event,
        )
        bar.clear()
        if self._collection:
            self._collection.import_scan(result, data, rotation=options.rotation)
        self._output.scanned(name, data, result, time.monotonic() - start)
