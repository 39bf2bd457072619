"""Scanning photos by a service on the network."""

from __future__ import annotations

from typing import Any, Callable, Dict, Optional, Tuple

from ._handle import Handle
from ._library import library, options_json
from ._photo_scanner import PhotoScanner
from .events import ScanEvent
from .images import ImageSource
from .jobs import Job, JobQueue
from .records import ScanResult
from .scanner import Folder, Scanner


class RemoteScanner(PhotoScanner):
    """A service that reads photos, with or without a scanner on the device; may be used from many threads at once.

    Use it in a ``with`` block, or ``close`` it.
    """

    _noun, _start = "remote", "start_remote"

    def __init__(
        self,
        url: str,
        scanner: Optional[Scanner] = None,
        *,
        order: str = "deviceFirst",
        endpoint: str = "jobs",
        least_confidence: float = 0.5,
        device_id: Optional[str] = None,
        certificate_file: Optional[Folder] = None,
        allow_plain_http: bool = False,
        preprocess: bool = True,
        longest_side: Optional[int] = None,
        attempts: Optional[int] = None,
        connect_seconds: Optional[float] = None,
        idle_seconds: Optional[float] = None,
        stall_seconds: Optional[float] = None,
        total_seconds: Optional[float] = None,
        longest_wait_seconds: Optional[float] = None,
    ) -> None:
        """Makes a remote scanner; nothing is sent yet.

        Args:
            url: The service's base address.
            scanner: Scans on the device; None where there is no engine. It must stay open.
            order: "deviceFirst" (the service when there is no scanner, it fails, or its mean confidence is low),
                "remoteFirst", "device" or "remote".
            endpoint: "jobs", with a stream of events, or "oneShot".
            least_confidence: The mean confidence below which "deviceFirst" asks the service, 0...1.
            device_id: A UUID that tells this device from others; None makes one up.
            certificate_file: PEM certificates to trust instead of the system's.
            allow_plain_http: Whether http:// may be used beyond this machine.
            preprocess: Whether photos are improved and shrunk first; otherwise JPEG files go as they are.
            longest_side: Pixels to shrink the photo's longer side to; None: 4096.
            attempts: How often what failed is tried in a row, 1...20; None: 5.
            connect_seconds: Until a connection stands; None: 10.
            idle_seconds: Without a byte from the service; None: 75.
            stall_seconds: Without progress; None: 300.
            total_seconds: For a whole scan; None: 600.
            longest_wait_seconds: The longest that a busy service may ask to wait; None: 60.

        Raises:
            InvalidOptions: An argument is out of range, or the address cannot be used.
            Unsupported: The library was built without the network.
        """
        options = {
            "url": url,
            "order": order,
            "endpoint": endpoint,
            "least_confidence": least_confidence,
            "device_id": device_id,
            "certificate_file": certificate_file,
            "allow_plain_http": allow_plain_http,
            "preprocess": preprocess,
            "longest_side": longest_side,
            "attempts": attempts,
            "connect_seconds": connect_seconds,
            "idle_seconds": idle_seconds,
            "stall_seconds": stall_seconds,
            "total_seconds": total_seconds,
            "longest_wait_seconds": longest_wait_seconds,
        }
        self._handle = Handle(options_json(options), noun="remote")
        self._scanner = scanner

    def scan(
        self,
        photo: ImageSource,
        *,
        review_threshold: float = 0.6,
        rotation: int = 0,
        name: Optional[str] = None,
        preview: bool = True,
        drafts: bool = False,
        idempotency_key: Optional[str] = None,
        on_event: Optional[Callable[[ScanEvent], object]] = None,
    ) -> ScanResult:
        """Finds and reads the books on a photo of shelves, as ``Scanner.scan`` does.

        While the service works, the latest ``Progress`` comes four times a second, so that ``on_event`` can stop a scan that
        waits. When the other of device and service takes over, later results replace earlier ones. ``idempotency_key`` is what
        the service knows the scan by; hand it to ``Collection.defer_scan`` when the service cannot be reached.

        Raises:
            Canceled: ``on_event`` returned False, or ``cancel`` was called.
            NetworkError, TimedOut, UntrustedServer, ProtocolError, Unauthorized, RateLimited, ServiceError: The service.
            BookspineError: The photo or an argument was refused.
        """
        return self._scan(photo, on_event, review_threshold, rotation, name, preview, drafts, idempotency_key)

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
        idempotency_key: Optional[str] = None,
    ) -> Job:
        """Starts a scan in the background, as ``Scanner.start`` does, and returns at once.

        Without a network, a scan by a service ends in the state "offline". ``idempotency_key`` is as for ``scan``.

        Raises:
            BookspineError: An argument was refused; what is wrong with a photo's file the job finds out.
        """
        options: Dict[str, Any] = {"review_threshold": review_threshold, "rotation": rotation, "photo": name}
        options.update(preview=preview, drafts=drafts, priority=priority, idempotency_key=idempotency_key)
        return self._begin(photo, options, queue)

    def cancel(self) -> None:
        """Stops all running scans from any thread; each ends within two seconds."""
        with self._handle.in_use() as pointer:
            library().bookspine_remote_cancel(pointer)

    def _handles(self) -> Tuple[Optional[Handle], ...]:
        return (self._handle, self._scanner._handle if self._scanner else None)

    def _callbacks(self) -> object:
        return self._scanner._callbacks() if self._scanner else None
