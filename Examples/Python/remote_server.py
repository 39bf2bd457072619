"""Serves the library's own engine by the protocol of the remote service.

An appliance hands its photos to a stronger machine of its owner's: run this there with ``--host 0.0.0.0``, and on the appliance
``bookspine scan --remote http://MACHINE:8080 --allow-plain-http PHOTO``. For more than a home network put a server that
speaks TLS in front of it.

usage: remote_server.py [--port 8080] [--host 127.0.0.1] [--engine auto|ppocr|tesseract] [--catalog FILE]
"""

import argparse
import json
import re
import secrets
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import bookspine

MOST_BYTES = 10_000_000
MOST_JOBS = 32
LIFETIME = 3600  # seconds that a job is kept when its client never comes back
PING = 15  # seconds of silence before a ping


class Job:
    """A scan and what it has told so far; kept so that a client whose connection broke can go on."""

    def __init__(self, scanner, photo, turns):
        self.id, self.token = secrets.token_hex(8), secrets.token_urlsafe(24)
        self.begin = time.monotonic()
        self.result = None
        self.is_canceled = self.is_over = False
        self._events = []
        self._changed = threading.Condition()
        threading.Thread(target=self._run, args=(scanner, photo, turns), daemon=True).start()

    def _run(self, scanner, photo, turns):
        try:
            with turns:
                self.result = scanner.scan(photo, drafts=True, on_event=self._add)
        except bookspine.Canceled:
            self._add(None)
        except bookspine.BookspineError as error:
            self._add(bookspine.Failed(error.status_name, str(error), False))
        with self._changed:
            self.is_over = True
            self._changed.notify_all()

    def _add(self, event):
        if isinstance(event, bookspine.Failed) and self._events and b"event: error" in self._events[-1]:
            return False
        options = {"id": str(len(self._events) + 1), "job_id": self.id}
        if isinstance(event, bookspine.Complete):
            options["results_url"] = f"/v3/jobs/scans/{self.id}/results"
        with self._changed:
            data = bookspine.write_event(event, **options) if event else b"event: canceled\ndata: {}\n\n"
            self._events.append(data)
            self._changed.notify_all()
        return not self.is_canceled

    def cancel(self):
        """Stops the scan at its next event."""
        self.is_canceled = True

    def events_after(self, number, timeout):
        """The events that came after so many, and whether there will be others."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._events) > number or self.is_over, timeout)
            return self._events[number:], self.is_over


class Server(ThreadingHTTPServer):
    """Keeps the jobs; scans two photos at a time."""

    daemon_threads = True

    def __init__(self, address, scanner):
        super().__init__(address, Handler)
        self.scanner = scanner
        self.jobs = {}
        self.turns = threading.Semaphore(2)
        self._keys = {}
        self._lock = threading.Lock()

    def start_job(self, photo, key):
        """The job of a photo, the same one for the same key; None when there are too many."""
        with self._lock:
            for job in [job for job in self.jobs.values() if time.monotonic() - job.begin > LIFETIME]:
                self._forget(job)
            known = self.jobs.get(self._keys.get(key))
            if known or len(self.jobs) >= MOST_JOBS:
                return known
            job = Job(self.scanner, photo, self.turns)
            self.jobs[job.id] = job
            if key:
                self._keys[key] = job.id
            return job

    def forget(self, job):
        with self._lock:
            self._forget(job)

    def _forget(self, job):
        job.cancel()
        self.jobs.pop(job.id, None)
        self._keys = {key: id for key, id in self._keys.items() if id in self.jobs}


class Handler(BaseHTTPRequestHandler):
    """Speaks the protocol, a connection a request."""

    timeout = 60

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not is_number(length) or int(length) > MOST_BYTES + 10_000:
            return self.problem(413, "send one photo of at most 10 MB with its Content-Length")
        body = self.rfile.read(int(length))
        if self.path == "/scan":
            return self.scan_at_once(body)
        photo = self.photo_of(body)
        if self.path != "/v3/jobs/scans" or photo is None:
            return self.problem(400, "send a photo as multipart/form-data, field photos[], to /v3/jobs/scans")
        job = self.server.start_job(photo, self.headers.get("Idempotency-Key"))
        if job is None:
            return self.problem(429, "too many jobs", retryAfterMs=10_000)
        url = f"/v3/jobs/scans/{job.id}"
        data = {"jobId": job.id, "authToken": job.token, "sseUrl": url + "/stream", "statusUrl": url}
        self.reply(202, {"success": True, "data": data})

    def do_GET(self):
        job = self.authorized_job(r"/v3/jobs/scans/(\w+)/(stream|results)(?:\?.*)?")
        if job and "/stream" in self.path:
            self.stream(job)
        elif job and job.result:
            self.reply(200, {"success": True, "data": {"results": books_of(job.result)}})
        elif job:
            self.problem(409, "the job has no results yet")

    def do_DELETE(self):
        job = self.authorized_job(r"/v3/jobs/scans/(\w+)(/cleanup)?")
        if job:
            self.server.forget(job)
            self.reply(200, {"success": True})

    def scan_at_once(self, photo):
        try:
            with self.server.turns:
                result = self.server.scanner.scan(photo)
        except bookspine.BookspineError as error:
            return self.problem(422, str(error))
        self.reply(200, {"success": True, "books": books_of(result), "metadata": {}, "suggestions": []})

    def authorized_job(self, pattern):
        match = re.fullmatch(pattern, self.path)
        job = self.server.jobs.get(match[1]) if match else None
        if job is None:
            self.problem(404, "no such job")
        elif not secrets.compare_digest(self.headers.get("Authorization", "").encode(), f"Bearer {job.token}".encode()):
            self.problem(401, "the token is not the job's")
        else:
            return job
        return None

    def stream(self, job):
        last = self.headers.get("Last-Event-ID", "")
        number, over = int(last) if is_number(last) else 0, False
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(b"retry: 1000\n\n")
        try:
            while not over:
                events, over = job.events_after(number, PING)
                number += len(events)
                self.wfile.write(b"".join(events) or bookspine.write_stream_event(bookspine.StreamEvent("{}", "ping")))
        except OSError:
            pass  # the client has gone; it may come back for the rest

    def photo_of(self, body):
        """The first file of a form (RFC 7578)."""
        boundary = re.search(r'boundary="?([^";]+)', self.headers.get("Content-Type", ""))
        if not boundary:
            return None
        _, _, rest = body.partition(b"\r\n\r\n")
        photo, end, _ = rest.partition(b"\r\n--" + boundary[1].encode())
        return photo if end else None

    def problem(self, status, detail, **more):
        problem = {"type": "about:blank", "detail": detail, "status": status, "success": False, **more}
        self.reply(status, problem, "application/problem+json")

    def reply(self, status, values, type="application/json"):
        data = json.dumps(values).encode()
        self.send_response(status)
        self.send_header("Content-Type", type)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format, *arguments):
        print(f"{self.command} {self.path.partition('?')[0]} {arguments[1]}")


def is_number(text):
    """Whether a header field is a whole number; isdigit() alone takes superscripts, too."""
    return text.isascii() and text.isdigit() and len(text) < 20


def books_of(result):
    """The books as the protocol has them, with all that the library knows for clients that understand it."""
    books = []
    for book in result.books:
        box = book.box
        place = {"x": box.x / result.width, "y": box.y / result.height}
        place.update(width=box.width / result.width, height=box.height / result.height)
        books.append({**book.metadata.to_dict(), "boundingBox": place, "scannedBook": book.to_dict()})
    return books


def main():
    parser = argparse.ArgumentParser(
        description="Serves the library's own engine by the protocol of the remote service."
    )
    parser.add_argument("--host", default="127.0.0.1", help="where to listen; 0.0.0.0 means everywhere")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--engine", default="auto")
    parser.add_argument("--catalog")
    arguments = parser.parse_args()
    with bookspine.Scanner(arguments.engine, catalog=arguments.catalog) as scanner:
        with Server((arguments.host, arguments.port), scanner) as server:
            print(
                f"serving {scanner.describe().engine} at http://{arguments.host}:{server.server_address[1]}", flush=True
            )
            try:
                server.serve_forever()
            except KeyboardInterrupt:
                pass


if __name__ == "__main__":
    main()
