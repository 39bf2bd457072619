"""A search service on this machine that does everything that services do wrong.

The first word of a title says how it is answered.
"""

import json
import struct
import threading
import time
import zlib
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

DELAY = 0.3


class SearchServer(ThreadingHTTPServer):
    """Use it in a ``with`` block; ``url`` is its address, ``is_down`` makes it fail."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked = Counter()
        self.is_down = False
        self.delay = 0.0
        self.lock = threading.Lock()
        self.closing = threading.Event()
        self.url = f"http://127.0.0.1:{self.server_port}/api"

    def __enter__(self):
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.closing.set()
        self.shutdown()
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        address = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(address.query).items()}
        title = query.get("title", "")
        if address.path.endswith(".png"):
            return self._send(200, _picture(), ("Content-Type", "image/png"))
        with self.server.lock:
            self.server.asked[title] += 1
            attempt = self.server.asked[title]
        time.sleep(self.server.delay)
        if address.path != "/api/search/advanced" or "maxResults" not in query:
            return self._send(400, b"{}")
        if self.server.is_down:
            return self._send(503, b"{}")
        getattr(self, "_" + title.split()[0].lower())(query, attempt)

    def log_message(self, *_):
        pass

    def _fine(self, query, _):
        self._send(200, self._books(query["title"], query["author"]))

    def _slow(self, query, attempt):
        time.sleep(DELAY)
        self._fine(query, attempt)

    def _flaky(self, query, attempt):
        if attempt < 3:
            return self._send(500, b"{}")
        self._fine(query, attempt)

    def _failing(self, *_):
        self._send(502, b"<html>Bad Gateway</html>")

    def _busy(self, query, attempt):
        if attempt == 1:
            return self._send(429, b'{"success": false, "code": "RATE_LIMITED"}', ("Retry-After", "1"))
        self._fine(query, attempt)

    def _missing(self, *_):
        self._send(200, b'{"totalItems": 0, "provider": "test", "cached": false}')

    def _lying(self, query, _):
        self._send(200, self._books("Something Else Altogether", "Somebody Else"))

    def _garbage(self, *_):
        self._send(200, b'\x00\xff{"items": [')

    def _hanging(self, *_):
        self.server.closing.wait(30)

    def _dropped(self, *_):
        self.close_connection = True
        self.connection.close()

    def _books(self, title, author):
        volume = {
            "title": title,
            "authors": [author],
            "publisher": "Nordlys",
            "publishedDate": "1998",
            "pageCount": 312,
            "imageLinks": {"thumbnail": "https://example.org/cover.jpg"},
            "industryIdentifiers": [{"type": "ISBN_13", "identifier": "9780306406157"}],
        }
        return json.dumps({"totalItems": 1, "items": [{"volumeInfo": volume}]}).encode()

    def _send(self, status, body, *headers):
        try:
            self.send_response(status)
            for name, value in headers:
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            pass


def _picture():
    """A gray PNG of 48x64 pixels."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress((b"\0" + b"\x80" * 48) * 64)
    head = struct.pack(">IIBBBBB", 48, 64, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
