"""``bookspine collection send``."""

from __future__ import annotations

import argparse
import json
import math
import sys

from ..deferred import DeferredSendReport
from ..feedback import FeedbackSendReport
from ..remote import RemoteScanner
from .collection import existing
from .output import complain_of
from .progress import ProgressBar
from .words import counted


def send(arguments: argparse.Namespace) -> bool:
    """Sends the scans that wait, then feedback; returns whether nothing stopped that, failed or was refused."""
    bar = ProgressBar(arguments.collection, quiet=arguments.quiet)
    remote = RemoteScanner(arguments.remote, order="remote", allow_plain_http=arguments.allow_plain_http)
    with existing(arguments.collection) as collection, remote:
        if arguments.discard_refused:
            collection.discard_refused()
        try:
            report = collection.send_deferred(
                remote,
                limit=arguments.limit,
                duplicates=arguments.duplicates or "ask",
                retry_refused=arguments.retry_refused,
                on_event=bar.show,
            )
        finally:
            bar.clear()
        # A service that cannot be reached for scans cannot be for feedback.
        feedback = None if report.stopped_by else collection.send_feedback(remote)
    if arguments.json:
        print(json.dumps({**report.to_dict(), "feedback": feedback and feedback.to_dict()}, ensure_ascii=False))
    else:
        print(_line(report) + (_feedback_line(feedback) if feedback else ""))
        _explain(report)
    for unsent in (*report.failed, *report.refused):
        complain_of(unsent.photo or f"scan {unsent.id}", unsent.problem.message)
    for untaken in (*feedback.failed, *feedback.refused) if feedback else ():
        complain_of(f"feedback {untaken.id}", untaken.problem.message)
    stopped_by = feedback.stopped_by if feedback else report.stopped_by
    if stopped_by:
        complain_of(arguments.collection, stopped_by.message)
    return not (stopped_by or report.failed or report.refused or (feedback and (feedback.failed or feedback.refused)))


def _line(report: DeferredSendReport) -> str:
    books = sum(imported.imported for imported in report.imports)
    left = report.deferred
    sent, added = counted(len(report.imports), "scan"), counted(books, "book")
    return f"{sent} sent, {added} added, {left.waiting} waiting, {left.refused} refused"


def _explain(report: DeferredSendReport) -> None:
    """Says what is to be done about scans that stay, of which this call may not have tried any."""
    if report.next_attempt_seconds:
        seconds = math.ceil(report.next_attempt_seconds)
        print(f"bookspine: what waits may be sent in {seconds} s", file=sys.stderr)
    if report.deferred.refused:
        advice = "bookspine collection info tells why, --retry-refused sends them again"
        print(f"bookspine: {counted(report.deferred.refused, 'scan')} refused: {advice}", file=sys.stderr)


def _feedback_line(report: FeedbackSendReport) -> str:
    return f"; feedback: {report.sent} of {report.sent + report.waiting} sent" if report.sent + report.waiting else ""
