"""Scans that wait in a collection until a service can be reached."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Optional, Tuple

from ._handle import Handle
from ._library import OutText, call
from ._records import Record
from ._scan_job import ScanJob
from .events import Failed
from .works import DeferredCounts, ScanImportReport


@dataclass(frozen=True)
class DeferralReport(Record):
    """What became of a scan that was put off.

    Attributes:
        id: Its number in the queue; lower ones are sent earlier.
        idempotency_key: What the service will know the scan by.
        deferred: What waits now.
    """

    id: int
    idempotency_key: str
    deferred: DeferredCounts


@dataclass(frozen=True)
class RefusedScan(Record):
    """A scan that is not sent again by itself: its number, why, and the name of its photo."""

    id: int
    problem: Failed
    photo: Optional[str] = None


@dataclass(frozen=True)
class DeferredSendReport(Record):
    """What sending the scans that wait has done.

    Attributes:
        imports: What became of the books of each scan that was sent, in the order of the queue.
        refused: Scans that the service refused for good.
        deferred: What waits still.
        stopped_by: Why the next scan could not be sent now; None when none was left, or the limit was reached.
    """

    imports: Tuple[ScanImportReport, ...]
    refused: Tuple[RefusedScan, ...]
    deferred: DeferredCounts
    stopped_by: Optional[Failed] = None


class DeferredSending(ScanJob):
    """Sends the scans that wait in a collection, on a thread of its own."""

    def __init__(self, collection: Handle, remote: Handle, options: bytes) -> None:
        super().__init__(collection, None, options)
        self._remote = remote

    def _call(self, arguments: Tuple[Any, ...]) -> str:
        with ExitStack() as stack, OutText() as text:
            collection = stack.enter_context(self._handle.in_use())
            remote = stack.enter_context(self._remote.in_use())
            call("bookspine_collection_send_deferred", collection, remote, *arguments, text.reference)
            return text.value
