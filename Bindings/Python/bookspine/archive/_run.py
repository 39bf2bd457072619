"""Runs an archive: on Ray Data, or on this machine alone."""

from __future__ import annotations

import logging
import os
import queue
import threading
import time
from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence

from ..errors import BookspineError
from ._photos import ArchivePhoto, absolute, find_photos
from ._process import default_scanner
from ._progress import ArchiveProgress
from ._scanner import ArchiveScanner, _empty_row
from ._store import ArchiveStore

_MERGE_PHOTOS, _MERGE_SECONDS = 1000, 120.0
"""When what is pending is moved into Parquet files."""
_LOGGER = logging.getLogger("bookspine")
_LOST_BLOCKS = 50
"""The most tasks on Ray that may be given up; more mean that something is wrong with all of them."""


@dataclass(frozen=True)
class ArchiveReport:
    """What a run did.

    Attributes:
        photos: Photos that were found.
        known: Of these, photos that were done before.
        scanned: Photos that were scanned now.
        failed: Of these, photos that have an error for a row.
        warned: Photos that were scanned now with warnings, such as that Tesseract read them for want of PP-OCR.
        books: Books on the photos that were scanned now.
        seconds: How long it took.
        photos_per_minute: Photos that were scanned, by that.
    """

    photos: int
    known: int
    scanned: int
    failed: int
    warned: int
    books: int
    seconds: float
    photos_per_minute: float


def scan_archive(
    sources: Sequence[str],
    out: str,
    *,
    workers: Optional[int] = None,
    cores: float = 2,
    local: bool = False,
    address: Optional[str] = None,
    scanner_options: Optional[Mapping[str, Any]] = None,
    make_scanner: Optional[Callable[..., Any]] = None,
    attempts: int = 3,
    timeout: float = 600.0,
    memory_limit: int = 4 << 30,
    batch_size: int = 4,
    quiet: bool = True,
) -> ArchiveReport:
    """Scans all photos that are new, changed or failed the last time, and keeps what is found.

    Args:
        sources: Files, folders, globs, or URLs that fsspec knows.
        out: The folder or URL of an ``ArchiveStore``. All machines of a cluster have to reach it by this name.
        workers: Scanners at work at the same time; None: as many as the cores allow.
        cores: Cores for each.
        local: Whether this machine does it alone, without Ray.
        address: A Ray cluster that exists, such as "auto"; None: one is started on this machine.
        scanner_options: What scanners are made with.
        make_scanner: Makes a scanner; None: ``bookspine.Scanner``.
        attempts: How often a photo is tried that kills its process, or cannot be read from its place.
        timeout: Seconds for a photo.
        memory_limit: Bytes beyond which a scanner's process makes way for a new one.
        batch_size: Photos of a task on Ray.
        quiet: Whether nothing is printed.

    Raises:
        FileNotFoundError: A source has no photo.
        OSError: The store cannot be written, or another program runs the archive.
        BookspineError: No scanner could be made.
    """
    options = {"threads": max(1, round(cores)), **(scanner_options or {})}
    settings = {
        "scanner_options": options,
        "make_scanner": make_scanner,
        "out": absolute(out),
        "attempts": attempts,
        "timeout": timeout,
        "memory_limit": memory_limit,
    }
    run = _run_locally if local else _run_on_ray
    store = ArchiveStore(out)
    with store.held():
        store.merge()
        photos = list(find_photos(sources))
        todo, known = store.remaining(photos)
        if todo:
            store.check()
            (make_scanner or default_scanner())(**options)
        progress = ArchiveProgress(len(todo), quiet=quiet)
        keeper = _Keeper(store, progress, todo)
        # What was lost with its machine is handed out once more, as often as a photo is tried.
        rest = todo
        for _ in range(attempts):
            if not rest:
                break
            try:
                for row in run(rest, settings, workers, cores, address, batch_size):
                    keeper.add(row)
            finally:
                keeper.finish()
            rest = keeper.without_rows(rest)
        keeper.set_down_lost(rest)
    seconds = time.monotonic() - progress.started
    progress.show(last=True)
    return ArchiveReport(
        photos=len(photos),
        known=known,
        scanned=progress.done,
        failed=progress.failed,
        warned=progress.warned,
        books=progress.books,
        seconds=seconds,
        photos_per_minute=60 * progress.done / seconds if seconds else 0.0,
    )


class _Keeper:
    """Counts rows as they come, and moves what is pending into Parquet files now and then."""

    def __init__(self, store: ArchiveStore, progress: ArchiveProgress, photos: Sequence[ArchivePhoto]) -> None:
        self._store, self._progress = store, progress
        self._before = {photo.row_path: store.scanned_at(photo.row_path) for photo in photos}
        self._seen: "set[str]" = set()
        self._merged = time.monotonic()
        self._unmerged = 0

    def add(self, row: Mapping[str, Any]) -> None:
        if row["path"] in self._seen:
            return  # a task that was lost with its machine was done twice
        self._seen.add(row["path"])
        self._progress.add(row)
        self._unmerged += 1
        if self._unmerged >= _MERGE_PHOTOS or time.monotonic() - self._merged > _MERGE_SECONDS:
            self.finish()

    def finish(self) -> None:
        self._store.merge()
        self._merged, self._unmerged = time.monotonic(), 0

    def without_rows(self, photos: Sequence[ArchivePhoto]) -> List[ArchivePhoto]:
        """The photos of which no new row has come: their tasks were given up."""
        names = [(photo, photo.row_path) for photo in photos]
        return [photo for photo, name in names if self._store.scanned_at(name) == self._before[name]]

    def set_down_lost(self, photos: Sequence[ArchivePhoto]) -> None:
        """Sets photos down as failed whose tasks were given up, such as those that end a whole machine."""
        for photo in photos:
            row = _empty_row(photo.path, photo.version)
            row.update(size=photo.size, seconds=0.0, scanned_at=time.time())
            row.update(error_name="WorkerLost", error_message="The machines that should have scanned it were lost.")
            self._store.put(row, None)
            self._progress.add(row)
        self._store.merge()


def _run_locally(
    photos: List[ArchivePhoto],
    settings: Mapping[str, Any],
    workers: Optional[int],
    cores: float,
    address: Optional[str],
    batch_size: int,
) -> Iterator[Dict[str, Any]]:
    """The rows of photos that threads of this process have scanned, each in a process of its own."""
    count = workers or max(1, int((os.cpu_count() or 1) / max(cores, 1)))
    todo: "queue.Queue[ArchivePhoto]" = queue.Queue()
    done: "queue.SimpleQueue[Any]" = queue.SimpleQueue()  # unbounded: no thread waits for a reader who has gone
    for photo in photos:
        todo.put(photo)
    stopped = threading.Event()

    def work() -> None:
        scanner = ArchiveScanner(**settings)
        try:
            while not stopped.is_set():
                try:
                    photo = todo.get_nowait()
                except queue.Empty:
                    break
                done.put(scanner.scan(photo.path, size=photo.size, version=photo.version))
        except BaseException as error:  # handed to the caller
            done.put(error)
        finally:
            scanner.close()
            done.put(None)

    threads = [threading.Thread(target=work, daemon=True) for _ in range(min(count, len(photos)))]
    for thread in threads:
        thread.start()
    try:
        running = len(threads)
        while running:
            row = done.get()
            if isinstance(row, BaseException):
                raise row
            if row is None:
                running -= 1
            else:
                yield row
    finally:
        stopped.set()


def _run_on_ray(
    photos: List[ArchivePhoto],
    settings: Mapping[str, Any],
    workers: Optional[int],
    cores: float,
    address: Optional[str],
    batch_size: int,
) -> Iterator[Dict[str, Any]]:
    """The rows of photos that a pool of actors has scanned.

    Rows come as they are done, with back-pressure: Ray holds paths and rows only, never photos. A task whose machine is lost
    is done by another; what it had put into the store is not scanned again.
    """
    import ray

    started = not ray.is_initialized()
    if started:
        try:
            # "local": without an address Ray would join a cluster that it finds.
            ray.init(address=address or "local", log_to_driver=False, include_dashboard=False, logging_level="warning")
        except UnicodeEncodeError as error:  # Ray names the job by the arguments of the process
            ray.shutdown()
            raise BookspineError(
                "Ray cannot be started by a command with names that are no UTF-8: name their folder, or scan with --local",
                0,
                "INVALID_ARGUMENT",
            ) from error
    context = ray.data.DataContext.get_current()
    before = context.enable_progress_bars, context.execution_options.preserve_order, context.max_errored_blocks
    try:
        context.enable_progress_bars = False
        context.execution_options.preserve_order = False
        # A task that ends its machine again and again is given up, and not the archive with it.
        context.max_errored_blocks = _LOST_BLOCKS
        items = [{"path": os.fsencode(photo.path), "size": photo.size, "version": photo.version} for photo in photos]
        cores = _cores_of_a_node(ray.nodes(), cores)
        count = workers or max(1, int(ray.cluster_resources().get("CPU", 1) / cores))
        blocks = max(1, -(-len(items) // batch_size))
        rows = ray.data.from_items(items, override_num_blocks=blocks).map_batches(
            ArchiveScanner,
            fn_constructor_kwargs=dict(settings),
            batch_size=batch_size,
            compute=ray.data.ActorPoolStrategy(min_size=1, max_size=count, max_tasks_in_flight_per_actor=2),
            num_cpus=cores,
            ray_remote_args_fn=lambda: {"max_restarts": -1, "max_task_retries": settings["attempts"]},
        )
        yield from rows.iter_rows()
    finally:
        context.enable_progress_bars, context.execution_options.preserve_order, context.max_errored_blocks = before
        if started:
            ray.shutdown()


def _cores_of_a_node(nodes: Sequence[Mapping[str, Any]], cores: float) -> float:
    """The cores for each scanner, as far as a machine has them: for more Ray would wait for ever."""
    most: float = max((node["Resources"].get("CPU", 0) for node in nodes if node["Alive"]), default=0)
    # Where none has any, as in a cluster that grows when it is used, Ray says what it waits for.
    if not 0 < most < cores:
        return cores
    _LOGGER.warning("no machine of the cluster has %g cores for a scanner: each gets %g", cores, most)
    return most
