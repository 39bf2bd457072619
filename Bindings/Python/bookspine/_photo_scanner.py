"""What scanning on the device and by a service have in common."""

from __future__ import annotations

import ctypes
from typing import Any, Callable, Dict, Optional, Tuple, TypeVar

from . import _abi
from ._handle import Handle, in_use
from ._library import options_json
from ._scan_job import ScanJob
from .events import ScanEvent
from .images import ImageSource, borrowed_image
from .jobs import Job, JobQueue
from .records import ScanResult

Self = TypeVar("Self", bound="PhotoScanner")


class PhotoScanner:
    """Scans photos; use it in a ``with`` block, or ``close`` it."""

    _handle: Handle
    _noun: str
    """What the library's functions call it: the scan is ``bookspine_{noun}_scan``."""
    _start: str
    """The function that starts a job: ``bookspine_job_{start}``."""

    def _handles(self) -> Tuple[Optional[Handle], ...]:
        """What the library's functions take before the photo."""
        return (self._handle,)

    def _callbacks(self) -> object:
        """What a running scan may call, and has to outlive the scanner."""

    def _scan(
        self,
        photo: ImageSource,
        on_event: Optional[Callable[[ScanEvent], object]],
        review_threshold: float,
        rotation: int,
        name: Optional[str],
        preview: bool,
        drafts: bool,
        idempotency_key: Optional[str] = None,
        barcodes: Optional[str] = None,
    ) -> ScanResult:
        options: Dict[str, Any] = {"review_threshold": review_threshold, "rotation": rotation, "photo": name}
        options.update(preview=preview and on_event is not None, drafts=drafts, idempotency_key=idempotency_key)
        options.update(barcodes=barcodes)
        function, image = f"bookspine_{self._noun}_scan", borrowed_image(photo)
        return ScanJob(function, self._handles(), image, options_json(options)).run(on_event)

    def start(
        self,
        photo: ImageSource,
        *,
        review_threshold: float = 0.6,
        rotation: int = 0,
        name: Optional[str] = None,
        preview: bool = True,
        drafts: bool = True,
        queue: Optional[JobQueue] = None,
        priority: int = 0,
    ) -> Job:
        """Starts a scan in the background, and returns at once.

        Without a network, a scan by a service ends in the state "offline".

        Args:
            photo: As for ``scan``, like all arguments up to ``drafts``.
            review_threshold: Books below this confidence need review, 0...1.
            rotation: Degrees clockwise to turn the photo by first.
            name: The name of the photo, returned in the result.
            preview: Whether the event ``Segmented`` carries its picture.
            drafts: Whether a first look sends books early, those that it is sure of as
                ``BookResult``, the others as ``Draft``.
            queue: What gives the job its turn; None: it begins at once, on a thread of its own.
            priority: Jobs of higher priority begin first, -100...100.

        Raises:
            BookspineError: An argument was refused; what is wrong with a photo's file the job finds out.
        """
        options: Dict[str, Any] = {"review_threshold": review_threshold, "rotation": rotation, "photo": name}
        options.update(preview=preview, drafts=drafts, priority=priority)
        return self._begin(photo, options, queue)

    def _begin(self, photo: ImageSource, options: Dict[str, Any], queue: Optional[JobQueue]) -> Job:
        image = borrowed_image(photo)
        # The job keeps what it needs, so image and scanner may go; what they call back is Python's, and kept here.
        with in_use(queue._handle if queue else None, *self._handles()) as pointers:
            arguments = (*pointers, ctypes.byref(image), options_json(options), _abi.EventCallback(), None)
            return Job(*arguments, create=self._start, callbacks=self._callbacks())

    def close(self) -> None:
        """Gives everything back when running scans have ended; does nothing the second time."""
        self._handle.close()

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
