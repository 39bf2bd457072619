"""``bookspine collection send``."""

from __future__ import annotations

import argparse

from ..deferred import DeferredSendReport
from ..remote import RemoteScanner
from .collection import existing
from .output import complain_of
from .progress import ProgressBar


def send(arguments: argparse.Namespace) -> bool:
    """Sends the scans that wait; returns whether none waits any more and none was set aside."""
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
    print(report.to_json() if arguments.json else _line(report))
    for unsent in (*report.failed, *report.refused):
        complain_of(unsent.photo or f"scan {unsent.id}", unsent.problem.message)
    if report.stopped_by:
        complain_of(arguments.collection, report.stopped_by.message)
    return not (report.stopped_by or report.failed or report.refused)


def _line(report: DeferredSendReport) -> str:
    books = sum(imported.imported for imported in report.imports)
    left = report.deferred
    return f"{len(report.imports)} scans sent, {books} books added, {left.waiting} waiting, {left.refused} refused"
