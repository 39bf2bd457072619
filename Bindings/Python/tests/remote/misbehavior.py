"""The ways in which a service misbehaves, and what a scan makes of each: a table of tests and of Docs/Remote.md."""

from __future__ import annotations

import socket
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Optional

from .service import BOOKS, DETECTED, JOB, TOKEN, Behavior, event, usual_events

QUICK = {
    "attempts": 3,
    "connect_seconds": 2,
    "idle_seconds": 0.4,
    "stall_seconds": 0.8,
    "total_seconds": 8,
    "longest_wait_seconds": 1,
}
"""Limits that keep the tests short."""


@dataclass(frozen=True)
class Case:
    """A way to misbehave.

    Attributes:
        name: What the service does.
        status: What the call returns, without its prefix; "OK" when the scan succeeds all the same.
        word: What the error message says.
        cleaned: How many DELETE requests the service gets.
        answers: What replaces the usual answers, by action.
        options: What replaces the usual options.
    """

    name: str
    status: str
    word: str
    cleaned: int
    answers: Dict[str, Callable[[Any, int], None]] = field(default_factory=dict)
    options: Dict[str, Any] = field(default_factory=dict)

    def behavior(self) -> Behavior:
        behavior = Behavior()
        for action, answer in self.answers.items():
            setattr(behavior, action, answer)
        return behavior


def reply(status, body=b"", **fields):
    return lambda handler, count: handler.reply(status, body, **fields)


def raw(*pieces, pause=0.0, hangs=False):
    """Bytes as they are, in place of an HTTP answer."""

    def answer(handler, count):
        handler.send(*pieces, pause=pause)
        if hangs:
            handler.hang()

    return answer


def streaming(*pieces, hangs=False, type="text/event-stream"):
    def answer(handler, count):
        handler.begin_stream(type)
        handler.send(*pieces)
        if hangs:
            handler.hang()

    return answer


def first(answer, times=1, then=None):
    """Misbehaves so many times, and then answers as usual or otherwise."""

    def choose(action):
        def answers(handler, count):
            usual = then or getattr(Behavior(), action)
            (answer if count < times else usual)(handler, count)

        return answers

    return choose


def endless(piece, head=None, pause=0.0):
    def answer(handler, count):
        if head is None:
            handler.begin_stream()
        else:
            handler.send(head)
        while not handler.server.service.is_over.is_set():
            handler.send(piece, pause=pause)

    return answer


def job(**values):
    return reply(202, {"success": True, "data": {"jobId": JOB, "authToken": TOKEN, **values}})


def half_closed(handler, count):
    handler.begin_stream()
    handler.send(b"retry: 10\n\n")
    handler.connection.shutdown(socket.SHUT_WR)
    handler.hang()


def resumed(handler, count):
    """The first connection breaks in the middle of an event; the second goes on where it was."""
    pieces = list(usual_events())
    handler.begin_stream()
    if count == 0:
        handler.send(*pieces[:5], b'event: result\ndata: {"title": "half')
    else:
        assert handler.headers["Last-Event-ID"] == "1-at"
        handler.send(*pieces[5:])


def circling(handler, count):
    handler.reply(307, Location=handler.path)


def late_clean_up(handler, count):
    handler.hang()


NOT_FOUND = reply(404, {"title": "Not Found", "detail": "no such thing"})
STRANGE = [
    {"title": 5, "author": ["A"], "confidence": "much", "boundingBox": {"x": "left"}},
    {
        "title": "Harbour Songs",
        "authors": ["J. Brandt", 7],
        "confidence": 88,
        "boundingBox": {"x": -4, "y": 0, "width": 9, "height": 9},
    },
    {"title": "a\u0000b\r\nc\u001b[31m", "author": "x" * 100_000, "pageCount": -3, "isbn": "1234567890123"},
]
OVER_QUOTA = {
    "success": False,
    "error": {"code": "OVER_QUOTA", "message": "over quota", "retryable": True},
    "data": {"results": []},
}
UNFINISHED = {"data": {"status": "processing", "results": DETECTED[:1]}}
DEEP = b"[" * 200_000
HUGE_NUMBERS = '{"progress": 1e999}', '{"progress": -7}', '{"progress": 123456789012345678901234567890}'
SIBLING = (
    event("progress", {"stage": "analyzing_image", "progress": 25}),
    event("progress", {"stage": "enriching_metadata", "progress": 75}),
    *(event("result", {"jobId": JOB, "status": "completed", "book": book}) for book in DETECTED),
    event("completed", {"books": DETECTED, "summary": {"totalDetected": 3}}),
)

CASES = [
    # The upload.
    Case("closes the connection without an answer", "NETWORK_ERROR", "broke", 0, {"upload": raw()}),
    Case(
        "cuts its answer off",
        "NETWORK_ERROR",
        "broke",
        0,
        {"upload": raw(b'HTTP/1.1 202 OK\r\nContent-Length: 900\r\n\r\n{"succ')},
    ),
    Case("answers what is no HTTP", "NETWORK_ERROR", "broke", 0, {"upload": raw(b"\x16\x03\x01 hello\r\n\r\n")}),
    Case("says nothing", "TIMED_OUT", "nothing came", 0, {"upload": raw(hangs=True)}),
    Case(
        "sends its head byte by byte without end",
        "TIMED_OUT",
        "not done after 1 s",
        0,
        {"upload": endless(b"X-A: b\r\n", b"HTTP/1.1 202 OK\r\n", 0.05)},
        {"total_seconds": 1},
    ),
    Case(
        "fails with 500 and a page of HTML",
        "SERVICE_ERROR",
        "HTTP 500",
        0,
        {"upload": reply(500, b"<html>oops</html>", type="text/html")},
    ),
    Case("fails with 502 each time", "SERVICE_ERROR", "HTTP 502", 0, {"upload": reply(502)}),
    Case("is busy (503) twice", "OK", "", 1, {"upload": first(reply(503, Retry_After="0"), 2)("upload")}),
    Case(
        "has had too many requests (429, Retry-After) once",
        "OK",
        "",
        1,
        {"upload": first(reply(429, Retry_After="1"))("upload")},
    ),
    Case(
        "has had too many requests (429, retryAfterMs) once",
        "OK",
        "",
        1,
        {"upload": first(reply(429, {"retryAfterMs": 200}))("upload")},
    ),
    Case(
        "asks to wait two minutes (429)",
        "RATE_LIMITED",
        "120 s",
        0,
        {"upload": reply(429, {"code": "RATE", "retryAfterMs": 120_000})},
    ),
    Case(
        "asks to wait for ever (429, retryAfterMs)",
        "RATE_LIMITED",
        "31536000 s",
        0,
        {"upload": reply(429, {"retryAfterMs": 1e300})},
    ),
    Case(
        "asks to wait for ever (429, Retry-After)",
        "RATE_LIMITED",
        "31536000 s",
        0,
        {"upload": reply(429, Retry_After="1" + "0" * 300)},
    ),
    Case(
        "has had too many requests (429) each time",
        "RATE_LIMITED",
        "too many requests",
        0,
        {"upload": reply(429, {"retryAfterMs": 100})},
    ),
    Case("refuses access (401)", "UNAUTHORIZED", "who are you", 0, {"upload": reply(401, {"detail": "who are you"})}),
    Case(
        "finds the photo too large (413, RFC 9457)",
        "SERVICE_ERROR",
        "over 10 MB",
        0,
        {
            "upload": reply(
                413,
                {"type": "about:blank", "title": "Too Large", "detail": "over 10 MB", "retryable": False},
                type="application/problem+json",
            )
        },
    ),
    Case(
        "answers 200 with a page of HTML",
        "PROTOCOL_ERROR",
        "no JSON",
        0,
        {"upload": reply(200, b"<html>", type="text/html")},
    ),
    Case(
        "answers 200 and that it cannot read the photo",
        "SERVICE_ERROR",
        "not a shelf",
        0,
        {"upload": reply(200, {"success": False, "code": "UNREADABLE", "message": "not a shelf"})},
    ),
    Case("answers an array", "PROTOCOL_ERROR", "names no job", 0, {"upload": reply(202, [1, 2])}),
    Case("names no job", "PROTOCOL_ERROR", "names no job", 0, {"upload": reply(202, {"success": True, "data": {}})}),
    Case("names a job by a number", "PROTOCOL_ERROR", "names no job", 0, {"upload": job(jobId=7)}),
    Case('names a job "../../admin"', "PROTOCOL_ERROR", "cannot be used", 0, {"upload": job(jobId="../../admin")}),
    Case("nests its answer 200,000 deep", "PROTOCOL_ERROR", "no JSON", 0, {"upload": reply(202, DEEP)}),
    Case(
        "answers without end",
        "TOO_LARGE",
        "more than",
        0,
        {"upload": endless(b"x" * 65536, b"HTTP/1.1 202 OK\r\n\r\n")},
    ),
    Case(
        "redirects to another server",
        "UNTRUSTED_SERVER",
        "not followed",
        0,
        {"upload": reply(307, Location="http://localhost:1/v3/jobs/scans")},
    ),
    Case("redirects in circles", "UNTRUSTED_SERVER", "circles", 0, {"upload": circling}),
    Case("redirects once to itself", "OK", "", 1, {"upload": first(circling)("upload")}),
    # The stream.
    Case(
        "has its stream on another server",
        "PROTOCOL_ERROR",
        "not its own",
        1,
        {"upload": job(sseUrl="http://localhost:1/steal")},
    ),
    Case(
        "gives a token with line breaks",
        "UNAUTHORIZED",
        "token",
        1,
        {
            "upload": job(authToken="a\r\nX-Evil: 1"),
            "stream": lambda handler, count: (
                handler.reply(401, {"detail": "token missing"}) if "Authorization" not in handler.headers else None
            ),
        },
    ),
    Case("does not know its own job (404)", "SERVICE_ERROR", "no such thing", 1, {"stream": NOT_FOUND}),
    Case(
        "says that its token has expired (401)",
        "UNAUTHORIZED",
        "expired",
        1,
        {"stream": reply(401, {"title": "expired"})},
    ),
    Case("cuts the stream in the middle of an event, once", "OK", "", 1, {"stream": resumed}),
    Case(
        "cuts the stream each time",
        "NETWORK_ERROR",
        "ended early",
        1,
        {"stream": streaming(b"retry: 10\n\n"), "results": NOT_FOUND},
    ),
    Case("cuts the stream each time, but has the results", "OK", "", 1, {"stream": streaming(b"retry: 10\n\n")}),
    Case(
        "closes its side of the stream at once",
        "NETWORK_ERROR",
        "ended early",
        1,
        {"stream": half_closed, "results": NOT_FOUND},
    ),
    Case("fails at the stream (500) twice", "OK", "", 1, {"stream": first(reply(500, Retry_After="0"), 2)("stream")}),
    Case("limits the stream (429) once", "OK", "", 1, {"stream": first(reply(429, {"retryAfterMs": 100}))("stream")}),
    Case(
        "sends a page of HTML for the stream",
        "PROTOCOL_ERROR",
        "no event stream",
        1,
        {"stream": streaming(b"<html>\n\n", type="text/html")},
    ),
    Case("has no events (204)", "NETWORK_ERROR", "no more events", 1, {"stream": reply(204), "results": NOT_FOUND}),
    Case("falls silent", "TIMED_OUT", "no progress", 1, {"stream": streaming(b"retry: 10\n\n", hangs=True)}),
    Case("sends pings without end", "TIMED_OUT", "no progress", 1, {"stream": endless(event("ping", {}), pause=0.02)}),
    Case(
        "repeats how far it is without end",
        "TIMED_OUT",
        "no progress",
        1,
        {"stream": endless(event("progress", {"progress": 0.2}), pause=0.02)},
    ),
    Case(
        "sends a comment without end",
        "TIMED_OUT",
        "no progress",
        1,
        {"stream": endless(b":" + b"x" * 65536, pause=0.001)},
    ),
    Case("sends a line without end", "PROTOCOL_ERROR", "more than", 1, {"stream": endless(b"data" + b"x" * 65536)}),
    Case(
        "sends 1000 events that nobody knows",
        "OK",
        "",
        1,
        {"stream": streaming(*[event("news", {"n": n}) for n in range(1000)], *usual_events())},
    ),
    Case(
        "sends no JSON in any event",
        "OK",
        "",
        1,
        {
            "stream": streaming(
                event("progress", "{"),
                event("segmented", "\u0000"),
                event("result", "[}"),
                event("complete", "nonsense"),
            )
        },
    ),
    Case(
        "nests an event 200,000 deep",
        "OK",
        "",
        1,
        {"stream": streaming(event("result", DEEP.decode()), *usual_events())},
    ),
    Case("sends books with wrong types", "OK", "", 1, {"stream": streaming(*usual_events(STRANGE))}),
    Case(
        "sends numbers that are none",
        "OK",
        "",
        1,
        {
            "stream": streaming(
                *[event("progress", text) for text in HUGE_NUMBERS],
                event("book_progress", {"current": -1, "total": 1e300}),
                *usual_events(),
            )
        },
    ),
    Case(
        "sends bytes that are no UTF-8",
        "OK",
        "",
        1,
        {"stream": streaming(b'event: result\ndata: {"title": "\xff\xfe"}\n\n', *usual_events())},
    ),
    Case(
        "speaks the sibling's spelling",
        "OK",
        "",
        1,
        {
            "upload": reply(
                202,
                {
                    "data": {
                        "jobId": JOB,
                        "token": TOKEN,
                        "streamUrl": f"/v3/jobs/scans/{JOB}/stream",
                        "status": "queued",
                    }
                },
            ),
            "stream": streaming(*SIBLING),
        },
    ),
    Case(
        "begins with a byte order mark and ends lines with CRLF",
        "OK",
        "",
        1,
        {"stream": streaming(b"\xef\xbb\xbf" + b"".join(usual_events()).replace(b"\n", b"\r\n"))},
    ),
    Case(
        "sends 5000 books",
        "PROTOCOL_ERROR",
        "more than 1000 books",
        1,
        {"stream": streaming(*[event("result", BOOKS[0])] * 5000)},
    ),
    Case(
        "reports an error",
        "SERVICE_ERROR",
        "too blurred",
        1,
        {"stream": streaming(event("error", {"code": "BLUR", "message": "too blurred", "retryable": False}))},
    ),
    Case(
        "reports an error, nested",
        "SERVICE_ERROR",
        "Try again later",
        1,
        {
            "stream": streaming(
                event("failed", {"error": {"code": "AI_BUSY", "message": "no model", "retryable": True}})
            )
        },
    ),
    Case(
        "reports an error that is no JSON",
        "SERVICE_ERROR",
        "no reason",
        1,
        {"stream": streaming(event("error", "oops"))},
    ),
    Case(
        "cancels the job itself", "SERVICE_ERROR", "canceled there", 1, {"stream": streaming(event("canceled", "{}"))}
    ),
    Case(
        "gives up after five minutes (event timeout)",
        "TIMED_OUT",
        "five minutes",
        1,
        {"stream": streaming(event("timeout", {}))},
    ),
    # The results.
    Case(
        "strips the books from the stream",
        "OK",
        "",
        1,
        {"stream": streaming(event("complete", {"resultsUrl": f"/v3/jobs/scans/{JOB}/results"}))},
    ),
    Case(
        "has its results on another server",
        "OK",
        "",
        1,
        {"stream": streaming(event("complete", {"resultsUrl": "http://localhost:1/steal"}))},
    ),
    Case(
        "fails at the results (500)",
        "SERVICE_ERROR",
        "HTTP 500",
        1,
        {"stream": streaming(event("complete", {})), "results": reply(500)},
    ),
    Case(
        "has its results a little later (202)",
        "OK",
        "",
        1,
        {
            "stream": streaming(event("complete", {"totalDetected": 3})),
            "results": first(reply(202, UNFINISHED))("results"),
        },
    ),
    Case(
        "never has its results (202)",
        "TIMED_OUT",
        "not ready",
        1,
        {"stream": streaming(event("complete", {"totalDetected": 3})), "results": reply(202, UNFINISHED)},
        {"attempts": 2},
    ),
    Case(
        "lists fewer books at the end than it tells of",
        "OK",
        "",
        1,
        {"stream": streaming(event("complete", {"books": DETECTED[:1], "totalDetected": 3}))},
    ),
    Case(
        "has results that are no JSON",
        "PROTOCOL_ERROR",
        "no JSON",
        1,
        {"stream": streaming(event("complete", {})), "results": reply(200, b"<html>")},
    ),
    Case(
        "has results without books",
        "PROTOCOL_ERROR",
        "no list",
        1,
        {"stream": streaming(event("complete", {})), "results": reply(200, {"data": {}})},
    ),
    Case(
        "says at the results that success is false",
        "SERVICE_ERROR",
        "over quota",
        1,
        {"stream": streaming(event("complete", {})), "results": reply(200, OVER_QUOTA)},
    ),
    Case(
        "has results that are no books",
        "PROTOCOL_ERROR",
        "no list",
        1,
        {"stream": streaming(event("complete", {})), "results": reply(200, {"data": {"results": ["a"]}})},
    ),
    # The clean-up.
    Case("does not answer the clean-up", "OK", "", 1, {"clean_up": late_clean_up}),
    Case("fails at the clean-up (500)", "OK", "", 1, {"clean_up": reply(500)}),
    Case(
        "cancels at the job's own address (405, then 200)",
        "OK",
        "",
        2,
        {"clean_up": first(reply(405), then=reply(200, {}))("clean_up")},
    ),
    # The one-shot worker.
    Case("one-shot: answers", "OK", "", 0, {}, {"endpoint": "oneShot"}),
    Case(
        "one-shot: says success is false",
        "SERVICE_ERROR",
        "quota",
        0,
        {"scan": reply(200, {"success": False, "error": "quota"})},
        {"endpoint": "oneShot"},
    ),
    Case(
        "one-shot: answers without books",
        "PROTOCOL_ERROR",
        "no list",
        0,
        {"scan": reply(200, {"success": True})},
        {"endpoint": "oneShot"},
    ),
    Case(
        "one-shot: answers with what is no book",
        "PROTOCOL_ERROR",
        "no list",
        0,
        {"scan": reply(200, {"success": True, "books": [DETECTED[0], None]})},
        {"endpoint": "oneShot"},
    ),
    Case("one-shot: closes the connection", "NETWORK_ERROR", "broke", 0, {"scan": raw()}, {"endpoint": "oneShot"}),
]


@dataclass(frozen=True)
class Outcome:
    """What a scan made of a case."""

    status: str
    message: str
    cleaned: int
    books: Optional[int]
    seconds: float


def run(case: Case, photo: bytes) -> Outcome:
    """Scans a photo by a service that misbehaves."""
    import bookspine

    from .service import Service

    start = time.monotonic()
    books, status, message = None, "OK", ""
    with Service(case.behavior()) as service:
        with bookspine.RemoteScanner(service.url, order="remote", **{**QUICK, **case.options}) as scanner:
            try:
                books = len(scanner.scan(photo).books)
            except bookspine.BookspineError as error:
                status = error.status_name.replace("BOOKSPINE_STATUS_", "")
                message = str(error).replace(str(service.port), "PORT")
        seconds = time.monotonic() - start
        return Outcome(status, message, service.times("clean_up"), books, seconds)
