"""A service that knows idempotency keys, and a host that it can kill at any point of a scan."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from .service import TOKEN, Behavior, usual_events

HOST = """
import sys, bookspine
with bookspine.Collection(sys.argv[1]) as books:
    with bookspine.RemoteScanner(sys.argv[2], order="remote", preprocess=False, attempts=1) as remote:
        report = books.send_deferred(remote, duplicates="keepBoth")
        assert report.stopped_by is None and report.deferred.waiting == 0, report
"""


def start_host(path, url):
    """A program that sends what waits in a collection."""
    package = str(Path(__file__).resolve().parents[2])
    environment = {**os.environ, "PYTHONPATH": package}
    return subprocess.Popen([sys.executable, "-c", HOST, str(path), url], env=environment)


class KeyedBehavior(Behavior):
    """Makes one job a key, whatever comes how often; forgets jobs that are cleaned up.

    Attributes:
        jobs: The job of each key, in the order in which they were made.
        deleted: Jobs that were cleaned up.
        host: The program to kill at ``dies_at``: "upload", "answer", "stream" or "clean_up".
    """

    def __init__(self, dies_at=None):
        self.jobs, self.deleted, self.host, self.dies_at = {}, [], None, dies_at

    def kill(self, point):
        if self.host and point == self.dies_at:
            host, self.host = self.host, None
            host.send_signal(signal.SIGKILL)
            host.wait()

    def begin(self, handler):
        if handler.command == "POST" and self.host and self.dies_at == "upload":
            handler.rfile.read(1000)
            self.kill("upload")

    def upload(self, handler, count):
        if len(handler.sent) < int(handler.headers["Content-Length"]):
            return  # cut off: no job
        job = self.jobs.setdefault(handler.headers["Idempotency-Key"], f"job-{len(self.jobs) + 1}")
        self.kill("answer")
        handler.reply(202, {"data": {"jobId": job, "authToken": TOKEN}})

    def stream(self, handler, count):
        if self.job_of(handler) in self.deleted:
            return handler.reply(404, {"detail": "no such job"})
        events = list(usual_events())
        handler.begin_stream()
        handler.send(*events[:6])
        self.kill("stream")
        handler.send(*events[6:])

    def clean_up(self, handler, count):
        self.kill("clean_up")
        self.deleted.append(self.job_of(handler))
        handler.reply(204)

    def job_of(self, handler):
        return handler.path.split("/")[4]
