"""Scans in the background, to be watched, stopped and awaited."""

from __future__ import annotations

import asyncio
import ctypes
import math
import threading
import time
from dataclasses import dataclass
from typing import Any, Generator, Iterator, Optional

from ._handle import Handle
from ._library import OutBuffer, OutText, call, options_json
from ._records import Record
from .errors import NoMoreEvents, NotReady
from .events import Failed, ScanEvent, event_from
from .records import ScanResult

_SLICE_SECONDS = 0.1
"""How long a wait stays inside the library: Python handles Ctrl-C between two such waits."""

_POLL_SECONDS = 0.01
"""How often a coroutine looks for events; a look takes some microseconds."""


@dataclass(frozen=True)
class JobStatus(Record):
    """How a job stands.

    Attributes:
        state: "queued", "preprocessing", "extracting", "uploading", "analyzing", "enriching", or how it ended: "done",
            "error", "offline" or "canceled".
        fraction: How much of the scan is done, 0...1.
        message: What is being done, for people.
        seconds_elapsed: Seconds since the scan began.
        priority: Jobs of higher priority begin first.
        waiting_events: Events that nobody has pulled yet.
        has_result: Whether a result waits.
        seconds_left: An estimate; None while too little is done.
        error: Why it failed, if it did.
    """

    state: str
    fraction: float
    message: str
    seconds_elapsed: float
    priority: int
    waiting_events: int
    has_result: bool
    seconds_left: Optional[float] = None
    error: Optional[Failed] = None


@dataclass(frozen=True)
class JobCounts(Record):
    """How many jobs a queue has: at most ``concurrency`` run at once, ``running`` do, ``queued`` wait."""

    concurrency: int
    running: int
    queued: int


class JobQueue:
    """Gives jobs their turn: at most so many run at once, those of higher priority first.

    Use it in a ``with`` block, or ``close`` it.
    """

    def __init__(self, concurrency: int = 1) -> None:
        """Makes a queue.

        Raises:
            InvalidOptions: ``concurrency`` is not within 1...64.
        """
        self._handle = Handle(options_json({"concurrency": concurrency}), noun="job_queue")

    @property
    def counts(self) -> JobCounts:
        """How many jobs run and wait."""
        with self._handle.in_use() as pointer, OutText() as text:
            call("bookspine_job_queue_describe", pointer, text.reference)
            return JobCounts.from_json(text.value)

    def close(self) -> None:
        """Cancels its jobs and waits until none runs; does nothing the second time."""
        self._handle.close()

    def __enter__(self) -> JobQueue:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Job:
    """A scan in the background, made by ``Scanner.start`` and ``RemoteScanner.start``.

    Iterate over it, with ``for`` or ``async for``, for its events; each is given once. ``result()`` or ``await job`` gives
    the result. Leaving a ``with`` or ``async with`` block, ``close()``, forgetting the job, or the program's end cancels it.
    """

    def __init__(self, *arguments: Any, create: str = "start", callbacks: object = None) -> None:
        self._handle = Handle(*arguments, noun="job", create=create, atexit=True, callbacks=callbacks)
        self._result: Optional[ScanResult] = None
        self._result_lock = threading.Lock()

    @property
    def status(self) -> JobStatus:
        """How the job stands."""
        with self._handle.in_use() as pointer, OutText() as text:
            call("bookspine_job_poll", pointer, text.reference)
            return JobStatus.from_json(text.value)

    def cancel(self) -> None:
        """Asks the job to stop and returns at once; does nothing when it has ended."""
        with self._handle.in_use() as pointer:
            call("bookspine_job_cancel", pointer)

    def wait(self, timeout: Optional[float] = None) -> bool:
        """Waits until the job has ended, at most ``timeout`` seconds; returns whether it has."""
        for milliseconds in _slices(timeout):
            try:
                with self._handle.in_use() as pointer:
                    call("bookspine_job_wait", pointer, milliseconds)
                return True
            except NotReady:
                pass
        return False

    def result(self, timeout: Optional[float] = None) -> ScanResult:
        """Waits for the result, at most ``timeout`` seconds.

        Raises:
            NotReady: The job has not ended in time; it is a ``TimeoutError``, too.
            Canceled: The job was canceled.
            BookspineError: The scan failed.
        """
        self.wait(timeout)
        # The library gives a result once: of several threads one takes it, for all.
        with self._result_lock:
            if self._result is None:
                self._result = self._take_result()
            return self._result

    def _take_result(self) -> ScanResult:
        with self._handle.in_use() as pointer, OutText() as text:
            call("bookspine_job_take_result", pointer, text.reference)
            return ScanResult.from_json(text.value)

    def next_event(self, timeout: Optional[float] = None) -> ScanEvent:
        """Waits for the next event, at most ``timeout`` seconds.

        Raises:
            NotReady: None came in time; it is a ``TimeoutError``, too.
            NoMoreEvents: The last event has been given.
        """
        for milliseconds in _slices(timeout):
            try:
                while (event := self._pull(milliseconds)) is None:
                    pass
                return event
            except NotReady:
                pass
        raise NotReady("no event came in time", 2, "BOOKSPINE_STATUS_NOT_READY")

    def _pull(self, milliseconds: int) -> Optional[ScanEvent]:
        """The next event; None for a kind that this package does not know."""
        kind = ctypes.c_int()
        with self._handle.in_use() as pointer, OutText() as text, OutBuffer() as data:
            kind_out = ctypes.byref(kind)
            call("bookspine_job_next_event", pointer, milliseconds, kind_out, text.reference, data.reference)
            return event_from(kind.value, text.value.encode(), data.value)

    def __iter__(self) -> Iterator[ScanEvent]:
        while True:
            try:
                yield self.next_event()
            except NoMoreEvents:
                return

    def __aiter__(self) -> Job:
        return self

    async def __anext__(self) -> ScanEvent:
        while True:
            try:
                return self.next_event(0)
            except NoMoreEvents:
                raise StopAsyncIteration from None
            except NotReady:
                await self._pause()

    def __await__(self) -> Generator[Any, None, ScanResult]:
        return self._finished().__await__()

    async def _finished(self) -> ScanResult:
        while not self.wait(0):
            await self._pause()
        return self.result()

    async def _pause(self) -> None:
        """Lets other tasks run; cancels the job when its task is canceled."""
        try:
            await asyncio.sleep(_POLL_SECONDS)
        except asyncio.CancelledError:
            self.cancel()
            raise

    def close(self) -> None:
        """Cancels the job unless it has ended, and frees it; does nothing the second time."""
        self._handle.close()

    def __enter__(self) -> Job:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def __aenter__(self) -> Job:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()


def _slices(timeout: Optional[float]) -> Iterator[int]:
    """The milliseconds of the waits that a long wait consists of, the last one being shorter."""
    end = math.inf if timeout is None else time.monotonic() + timeout
    while (left := end - time.monotonic()) > _SLICE_SECONDS:
        yield round(_SLICE_SECONDS * 1000)
    yield max(0, round(left * 1000))
