"""Scans that wait in a collection until a service can be reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Tuple

from ._records import Record
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
class UnsentScan(Record):
    """A scan that could not be sent: its number, why, and the name of its photo."""

    id: int
    problem: Failed
    photo: Optional[str] = None


@dataclass(frozen=True)
class DeferredSendReport(Record):
    """What sending the scans that wait has done.

    Attributes:
        imports: What became of the books of each scan that was sent, in the order of the queue.
        failed: Scans at which the service failed; they rest, and are sent again.
        refused: Scans that were set aside: they are not sent again by themselves.
        deferred: What waits still.
        stopped_by: Why the call ended before all were tried; None when none was left, or the limit was reached.
        next_attempt_seconds: Seconds until a scan that waits may be sent, by its rest and by what a busy service asks for; 0
            when one may be sent now, None when none waits.
    """

    imports: Tuple[ScanImportReport, ...]
    failed: Tuple[UnsentScan, ...]
    refused: Tuple[UnsentScan, ...]
    deferred: DeferredCounts
    stopped_by: Optional[Failed] = None
    next_attempt_seconds: Optional[float] = None
