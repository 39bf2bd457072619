"""What was said about wrong detections, on its way to a service."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Tuple

from ._records import Record
from .events import Failed


@dataclass(frozen=True)
class RefusedFeedback(Record):
    """Feedback that the service did not take: its number, and why."""

    id: int
    problem: Failed


@dataclass(frozen=True)
class FeedbackSendReport(Record):
    """What sending feedback has done.

    Attributes:
        sent: How many the service took.
        refused: Those that it refused; they stay, and are sent again by the next call.
        waiting: How many were not sent yet.
        stopped_by: Why the call ended before all were tried; None when none was left, or the limit was reached.
        failed: Those at which it failed; they stay, too.
    """

    sent: int
    refused: Tuple[RefusedFeedback, ...]
    waiting: int
    stopped_by: Optional[Failed] = None
    failed: Tuple[RefusedFeedback, ...] = ()
