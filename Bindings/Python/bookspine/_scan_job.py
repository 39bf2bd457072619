"""One running scan."""

from __future__ import annotations

import ctypes
import threading
from queue import SimpleQueue
from typing import Any, Callable, Optional, Sequence, Tuple

from . import _abi
from ._handle import Handle, in_use
from ._library import OutText, call
from .errors import Canceled
from .events import Complete, ScanEvent, event_from
from .records import ScanResult

OnEvent = Callable[[ScanEvent], object]


class ScanJob:
    """A scan on a thread of its own, which hands its events to the thread that runs the job.

    Python raises KeyboardInterrupt on the main thread only and never inside a C call; an interrupt that arrives as a
    ctypes callback begins is even lost. So the main thread must not be the one that is inside the library.
    """

    def __init__(
        self, function: str, handles: Sequence[Optional[Handle]], image: Optional[_abi.Image], options: bytes
    ) -> None:
        """``function`` takes handles, an image unless that is None, options, a callback, its data, and gives JSON."""
        self._function = function
        self._handles = handles
        self._image = image
        self._options = options
        self._events: SimpleQueue[Optional[ScanEvent]] = SimpleQueue()
        self._stop = threading.Event()
        self._result: Optional[str] = None
        self._error: Optional[Exception] = None

    def run(self, on_event: Optional[OnEvent]) -> ScanResult:
        """Runs the scan; returns or raises when it has ended."""
        return ScanResult.from_json(self.run_for_json(on_event))

    def run_for_json(self, on_event: Optional[OnEvent]) -> str:
        """Runs the work; returns its result as JSON, or raises, when it has ended."""
        worker = threading.Thread(target=self._work, name="bookspine-scan")
        try:
            worker.start()
            self._deliver(on_event)
        finally:
            self._stop.set()
            if worker.is_alive():
                worker.join()
        if self._result is None:
            raise self._error or Canceled("the scan was stopped", 1, "BOOKSPINE_STATUS_CANCELED")
        return self._result

    def _deliver(self, on_event: Optional[OnEvent]) -> None:
        while (event := self._events.get()) is not None:
            if on_event is None or on_event(event) is not False:
                continue
            if not isinstance(event, Complete):
                raise Canceled("on_event stopped the scan", 1, "BOOKSPINE_STATUS_CANCELED")
            # The scan is over; if others follow, they are not to begin.
            self._stop.set()
            on_event = None

    def _work(self) -> None:
        try:
            image = () if self._image is None else (ctypes.byref(self._image),)
            self._result = self._call((*image, self._options, _abi.EventCallback(self._receive), None))
        except Exception as error:
            self._error = self._error or error
        finally:
            self._events.put(None)

    def _call(self, arguments: Tuple[Any, ...]) -> str:
        with in_use(*self._handles) as pointers, OutText() as text:
            call(self._function, *pointers, *arguments, text.reference)
            return text.value

    def _receive(self, event: Any, _: Any) -> int:
        """The C callback; an exception must not leave it."""
        if self._stop.is_set():
            return 1
        try:
            view = event.contents
            parsed = event_from(view.kind, view.json, ctypes.string_at(view.data, view.data_size) if view.data else b"")
        except Exception as error:
            self._error = error
            return 1
        if parsed is not None:
            self._events.put(parsed)
        return 0
