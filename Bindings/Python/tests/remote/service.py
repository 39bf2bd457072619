"""A scanning service on loopback: real sockets, one thread a connection."""

from __future__ import annotations

import base64
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

JOB = "job-1"
TOKEN = "secret-token"
BOOKS = (
    {"title": "The Copper Lantern", "author": "Maria Lindqvist", "confidence": 0.93, "isbn": "9780306406157"},
    {"title": "Rivers of Salt", "author": "T. Okafor", "confidence": 0.71},
    {"title": None, "author": None, "confidence": 0.1},
)
BOXES = (
    {"x": 0.1, "y": 0.1, "width": 0.1, "height": 0.8},
    {"x1": 0.3, "y1": 0.1, "x2": 0.4, "y2": 0.9},
    {"x": 0.5, "y": 0.1, "width": 0.1, "height": 0.8},
)
DETECTED = [{**book, "boundingBox": box} for book, box in zip(BOOKS, BOXES)]
PICTURE = b"\xff\xd8 not much of a picture"


def event(name, data, id=None):
    """An event as a stream has it; data that is no text becomes JSON."""
    text = data if isinstance(data, str) else json.dumps(data)
    lines = [f"id: {id}"] if id else []
    lines += [f"event: {name}", *(f"data: {line}" for line in text.split("\n"))]
    return "\n".join(lines).encode() + b"\n\n"


def usual_events(books=DETECTED):
    """What a scan sends, in the service's own spelling."""
    yield b"retry: 50\n\n"
    yield event("ping", {"type": "ping", "timestamp": "2026-01-01T00:00:00Z"})
    yield event("progress", {"type": "progress", "jobId": JOB, "status": "processing", "progress": 0.25}, "1-progress")
    image = base64.b64encode(PICTURE).decode()
    yield event("segmented", {"image": image, "totalBooks": len(books)}, "2-segmented")
    for number, book in enumerate(books, 1):
        yield event("book_progress", {"current": number, "total": len(books), "stage": "extract"}, f"{number}-at")
        yield event("result", book, f"{number}-result")
    yield event("complete", {"resultsUrl": f"/v3/jobs/scans/{JOB}/results", "totalDetected": len(books)}, "9-complete")


class Handler(BaseHTTPRequestHandler):
    """Answers as the service's behavior says; its usual answers are those of a good service."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.dispatch()

    do_POST = do_DELETE = do_GET

    def dispatch(self):
        self.server.service.behavior.begin(self)
        self.sent = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.close_connection = True
        action = self.action()
        count = self.server.service.note(action, self)
        try:
            getattr(self.server.service.behavior, action)(self, count)
        except OSError:
            pass  # the client has gone

    def action(self):
        path = self.path.partition("?")[0]
        if self.command == "DELETE":
            return "clean_up"
        if self.command == "POST":
            return {"/scan": "scan", "/feedback": "feedback"}.get(path, "upload")
        return "results" if path.endswith("/results") else "stream"

    def reply(self, status, body=b"", type="application/json", **fields):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", type)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Connection", "close")
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def begin_stream(self, type="text/event-stream"):
        self.send_response(200)
        self.send_header("Content-Type", type)
        self.send_header("Connection", "close")
        self.end_headers()

    def send(self, *pieces, pause=0.0):
        for piece in pieces:
            self.wfile.write(piece)
            self.wfile.flush()
            if pause:
                time.sleep(pause)

    def hang(self):
        """Says nothing until the client goes, or the test is over."""
        self.connection.settimeout(0.05)
        while not self.server.service.is_over.is_set():
            try:
                if not self.connection.recv(1):
                    return
            except TimeoutError:
                continue


class Behavior:
    """A good service; cases replace single answers. ``count`` is how often the same was asked before."""

    def begin(self, handler):
        """The head of a request has come; its body has not been read."""

    def upload(self, handler, count):
        data = {"jobId": JOB, "authToken": TOKEN, "sseUrl": f"/v3/jobs/scans/{JOB}/stream"}
        handler.reply(202, {"success": True, "data": data})

    def stream(self, handler, count):
        handler.begin_stream()
        handler.send(*usual_events())

    def results(self, handler, count):
        handler.reply(200, {"success": True, "data": {"results": DETECTED}})

    def clean_up(self, handler, count):
        handler.reply(204)

    def scan(self, handler, count):
        handler.reply(200, {"success": True, "books": DETECTED, "metadata": {}, "suggestions": []})

    def feedback(self, handler, count):
        handler.reply(200, {"success": True})


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request, client_address):
        pass  # clients may go at any time


class Service:
    """A running service; remembers what it was asked."""

    def __init__(self, behavior=None, tls=None):
        self.behavior = behavior or Behavior()
        self.asked = []
        self.is_over = threading.Event()
        self._lock = threading.Lock()
        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.service = self
        if tls:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        self.port = self._server.server_address[1]
        self.url = f"http{'s' if tls else ''}://127.0.0.1:{self.port}"

    def note(self, action, handler):
        with self._lock:
            count = sum(1 for known, _ in self.asked if known == action)
            self.asked.append((action, handler))
            return count

    def times(self, action):
        return sum(1 for known, _ in self.asked if known == action)

    def handlers(self, action):
        return [handler for known, handler in self.asked if known == action]

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self._server.shutdown()
        self._server.server_close()
