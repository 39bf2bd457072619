"""Feedback on wrong detections is sent to a service, each until the service has taken it."""

import json
import os
import signal
import sqlite3
import threading
import time

import pytest
from remote.misbehavior import QUICK
from remote.service import Behavior, Service

import bookspine
from bookspine.cli import main

NOWHERE = "http://127.0.0.1:1"
pytestmark = pytest.mark.usefixtures("remote_and_collection")


class Feedback(Behavior):
    """Takes feedback as told, one answer after the other, the last one for ever: statuses, or None to say nothing."""

    def __init__(self, *answers, retry_after="0"):
        self.answers = answers
        self.retry_after = retry_after
        self.bodies = []

    def feedback(self, handler, count):
        self.bodies.append(json.loads(handler.sent))
        answer = self.answers[min(count, len(self.answers) - 1)] if self.answers else 200
        if answer is None:
            return handler.hang()
        fields = {"Retry_After": self.retry_after} if answer == 429 else {}
        handler.reply(answer, {"success": answer < 300, "message": "not so"}, **fields)


@pytest.mark.parametrize(
    ("body", "kind", "refused"),
    [({"success": False, "error": "over quota"}, "application/json", 3), (b"<html>", "text/html", 0)],
    ids=["failure", "page"],
)
def test_an_answer_that_accepts_nothing_leaves_the_feedback_unsent(path, body, kind, refused):
    behavior = Behavior()
    behavior.feedback = lambda handler, count: handler.reply(200, body, type=kind)
    with Service(behavior) as service:
        report = send(path, service.url)
    assert (report.sent, report.waiting, len(report.refused)) == (0, 3, refused) and unsent(path) == 3


@pytest.fixture
def path(tmp_path, shelf):
    path = tmp_path / "books.db"
    with bookspine.Collection(path) as books:
        books.import_scan(shelf)
        books.edit(2, title="A corrected title", approve=False)
        books.add_feedback(2, "wrongTitle", "it's another")
        books.add_feedback(3, "other", "upside down")
        books.reject([3])
    return path


def send(path, url, **options):
    with (
        bookspine.Collection(path) as books,
        bookspine.RemoteScanner(url, **{**QUICK, "attempts": 1, **options}) as remote,
    ):
        return books.send_feedback(remote)


def unsent(path):
    connection = sqlite3.connect(path)
    try:
        return connection.execute("SELECT count(*) FROM feedback WHERE sentAt IS NULL").fetchone()[0]
    finally:
        connection.close()


def test_what_the_service_gets(path, shelf):
    behavior = Feedback()
    with Service(behavior) as service:
        report = send(path, service.url, device_id="9b2c6a10-7d34-4e5f-8a61-0f3d2c1b4a59")
        handlers = service.handlers("feedback")
    assert (report.sent, report.waiting, report.refused, report.stopped_by) == (3, 0, (), None)
    first = behavior.bodies[0]
    box, book = shelf.books[1].box, shelf.books[1].metadata
    assert first["correct"] is False and first["detectionId"] == "1-b2"
    assert (first["kind"], first["comment"]) == ("wrongTitle", "it's another")
    assert first["detection"]["title"] == book.title and first["detection"]["confidence"] == book.confidence
    assert first["detection"]["boundingBox"]["x"] == pytest.approx(box.x / shelf.width)
    assert first["detection"]["boundingBox"]["height"] == pytest.approx(box.height / shelf.height)
    assert [body["kind"] for body in behavior.bodies] == ["wrongTitle", "other", "wrongDetection"]
    assert {body["detectionId"] for body in behavior.bodies[1:]} == {"1-b3"}
    assert behavior.bodies[1]["detection"] == behavior.bodies[2]["detection"]
    assert {handler.path for handler in handlers} == {"/feedback"}
    assert {handler.headers["X-Device-ID"] for handler in handlers} == {"9b2c6a10-7d34-4e5f-8a61-0f3d2c1b4a59"}
    assert handlers[0].headers["Content-Type"] == "application/json"
    with Service(behavior) as service:
        assert send(path, service.url).sent == 0 and service.times("feedback") == 0


def test_only_what_was_taken_counts_as_sent(path):
    behavior = Feedback(200, 500)
    with Service(behavior) as service:
        report = send(path, service.url)
    assert (report.sent, report.waiting, report.stopped_by) == (1, 2, None) and unsent(path) == 2
    assert [one.problem.retryable for one in report.failed] == [True, True]
    with Service(Feedback(429, 200)) as service:
        assert send(path, service.url, attempts=3).sent == 2
        keys = [handler.headers["Idempotency-Key"] for handler in service.handlers("feedback")]
    assert keys[0] == keys[1] != keys[2], "each attempt has the same key"


def test_a_lost_answer_sends_the_same_key_again(path):
    keys = []
    for answers in ((None,), (200,)):
        with Service(Feedback(*answers)) as service:
            report = send(path, service.url, idle_seconds=0.2, total_seconds=2)
            keys.append([handler.headers["Idempotency-Key"] for handler in service.handlers("feedback")])
    assert keys[1][1:] == keys[0] and report.sent == 3, "after what was not tried"


def test_what_is_refused_does_not_hold_up_the_rest(path):
    with Service(Feedback(422, 200)) as service:
        report = send(path, service.url)
    assert (report.sent, report.waiting, [one.id for one in report.refused]) == (2, 1, [1])
    assert "not so" in report.refused[0].problem.message and unsent(path) == 1


def test_what_is_refused_counts_against_the_limit_and_comes_last_the_next_time(path):
    with Service(Feedback(422, 200)) as service, bookspine.Collection(path) as books:
        with bookspine.RemoteScanner(service.url, **QUICK) as remote:
            report = books.send_feedback(remote, limit=1)
            assert (report.sent, report.waiting, [one.id for one in report.refused]) == (0, 3, [1])
            assert books.send_feedback(remote, limit=2).sent == 2
    kinds = [body["kind"] for body in service.behavior.bodies]
    assert kinds == ["wrongTitle", "other", "wrongDetection"] and unsent(path) == 1


@pytest.mark.parametrize("status", [500, 408, 404, 409])
def test_what_the_service_fails_at_does_not_hold_up_the_rest(path, status):
    with Service(Feedback(status, 200)) as service:
        report = send(path, service.url)
    assert (report.sent, report.waiting, report.stopped_by) == (2, 1, None)
    (untaken,) = report.refused if status == 409 else report.failed
    assert untaken.id == 1 and "not so" in untaken.problem.message


@pytest.mark.parametrize("status, code, times", [(404, "SERVICE", 2), (401, "UNAUTHORIZED", 1), (405, "PROTOCOL", 2)])
def test_a_service_without_feedback(path, status, code, times):
    with Service(Feedback(status)) as service:
        report = send(path, service.url)
    assert report.sent == 0 and unsent(path) == 3
    assert code in report.stopped_by.code and service.times("feedback") == times


@pytest.mark.parametrize("seconds", ["1e300", "-1e300", "nan", "soon"])
def test_any_number_of_seconds_to_wait_is_survived(path, seconds):
    with Service(Feedback(429, retry_after=seconds)) as service:
        assert send(path, service.url).stopped_by.code == "BOOKSPINE_STATUS_RATE_LIMITED"


def test_a_call_is_stopped_from_another_thread(path):
    with Service(Feedback(None)) as service, bookspine.Collection(path) as books:
        with bookspine.RemoteScanner(service.url) as remote:
            threading.Timer(0.3, remote.cancel).start()
            start = time.monotonic()
            with pytest.raises(bookspine.Canceled):
                books.send_feedback(remote)
            assert time.monotonic() - start < 2
    assert unsent(path) == 3


def test_an_interrupt_stops_a_call(path):
    with bookspine.Collection(path) as books, Service(Feedback(None)) as service:
        with bookspine.RemoteScanner(service.url) as remote:
            timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
            timer.start()
            start = time.monotonic()
            with pytest.raises(KeyboardInterrupt):
                books.send_feedback(remote)
            assert time.monotonic() - start < 3
            timer.join()
            assert not [thread for thread in threading.enumerate() if thread.name == "bookspine-call"]
    assert unsent(path) == 3


def test_the_command_sends_feedback_too(path, capsys):
    with Service(Feedback(200, 200, 400)) as service:
        assert main(["collection", "send", str(path), "--remote", service.url, "--quiet"]) == 1
    captured = capsys.readouterr()
    assert captured.out == "0 scans sent, 0 books added, 0 waiting, 0 refused; feedback: 2 of 3 sent\n"
    assert "feedback 3" in captured.err
    with Service(Feedback()) as service:
        assert main(["collection", "send", str(path), "--remote", service.url, "--quiet", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["feedback"]["sent"] == 1
    assert main(["collection", "send", str(path), "--remote", NOWHERE, "--quiet"]) == 0, "nothing is left to send"
