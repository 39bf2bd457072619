"""Scans that cannot be sent wait in the collection: in order, sent once, across kills."""

import json
import os
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from remote.misbehavior import OVER_QUOTA, QUICK, raw, reply, streaming
from remote.queue_service import KeyedBehavior, start_host
from remote.service import Service, event, usual_events

import bookspine
from bookspine.cli import main

numpy = pytest.importorskip("numpy")
NAMES = ["first.jpg", "second.jpg", "third.jpg"]
NOWHERE = "http://127.0.0.1:1"
pytestmark = pytest.mark.usefixtures("remote_and_collection")


@pytest.fixture(scope="module")
def photo(remote_and_collection):
    pixels = numpy.random.default_rng(1).integers(0, 256, (300, 400, 3), "u1")
    return bookspine.encode(pixels, format="jpeg")


@pytest.fixture(scope="module")
def large_photo(remote_and_collection):
    """More than a socket takes at once, so that a host can be killed in the middle of its upload."""
    pixels = numpy.random.default_rng(2).integers(0, 256, (2600, 3500, 3), "u1")
    return bookspine.encode(pixels, format="jpeg", quality=95)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "books.db"


def remote_for(url, **options):
    return bookspine.RemoteScanner(url, order="remote", **{**QUICK, "attempts": 1, **options})


def defer(path, photo, names=NAMES, **options):
    with bookspine.Collection(path, **options) as books:
        return [books.defer_scan(photo, name=name).idempotency_key for name in names]


def send(path, url, **options):
    with bookspine.Collection(path) as books, remote_for(url) as remote:
        return books.send_deferred(remote, **{"duplicates": "keepBoth", **options})


def rows(path, query):
    connection = sqlite3.connect(path)
    try:
        return [row[0] for row in connection.execute(query)]
    finally:
        connection.close()


def end_rests(path):
    """As if the time had passed for which scans rest after a failure."""
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE deferred SET retryAt = 0")
    connection.close()


def failing_at(behavior, key, answer, times=10**9):
    """Has a service fail at each upload of one scan."""
    usual, failures = behavior.upload, []

    def upload(handler, count):
        fails = handler.headers["Idempotency-Key"] == key and len(failures) < times
        if fails:
            failures.append(count)
        (answer if fails else usual)(handler, count)

    behavior.upload = upload
    return failures


def imported(path):
    return rows(path, "SELECT photo FROM scan ORDER BY id")


def photos_in(path):
    return {file.name for file in Path(f"{path}.photos").iterdir()}


@pytest.mark.parametrize("point", ["upload", "answer", "stream", "clean_up"])
def test_a_host_that_is_killed_sends_each_scan_once(path, large_photo, point):
    keys = defer(path, large_photo)
    behavior = KeyedBehavior(dies_at=point)
    with Service(behavior) as service:
        behavior.host = host = start_host(path, service.url)
        assert host.wait(60) == -9
        assert len(behavior.jobs) == (0 if point == "upload" else 1)
        assert (imported(path) == NAMES[:1]) is (point == "clean_up")
        assert start_host(path, service.url).wait(60) == 0
    assert list(behavior.jobs) == keys  # one job a scan, the oldest first
    assert imported(path) == NAMES
    assert rows(path, "SELECT count(*) FROM deferred") == [0]
    with bookspine.Collection(path) as books:
        books.clean_up()
    assert photos_in(path) == set(rows(path, "SELECT file FROM scan WHERE file IS NOT NULL"))


def test_what_waits_survives_while_the_service_is_down(path, photo):
    keys = defer(path, photo)
    for _ in range(2):
        report = send(path, NOWHERE)
        assert report.imports == () and report.stopped_by.code == "BOOKSPINE_STATUS_NETWORK_ERROR"
        assert report.deferred.waiting == 3 and report.deferred.bytes == 3 * len(photo)
    with Service(KeyedBehavior()) as service:
        report = send(path, service.url, limit=2)
        assert len(report.imports) == 2 and report.stopped_by is None and report.deferred.waiting == 1
        assert len(send(path, service.url).imports) == 1
        assert send(path, service.url).imports == ()
        assert list(service.behavior.jobs) == keys
        assert service.behavior.deleted == ["job-1", "job-2", "job-3"]
    assert imported(path) == NAMES


def test_the_order_holds_when_the_service_goes_and_comes(path, photo):
    keys = defer(path, photo)
    behavior = KeyedBehavior()
    usual, busy = behavior.upload, reply(429, {"retryAfterMs": 900_000})
    behavior.upload = lambda handler, count: (usual if count != 1 else busy)(handler, count)
    with Service(behavior) as service:
        report = send(path, service.url)
        assert report.stopped_by.retryable and len(report.imports) == 1 and report.next_attempt_seconds == 900
        assert imported(path) == NAMES[:1]
        send(path, service.url)
    assert list(behavior.jobs) == keys and imported(path) == NAMES


@pytest.mark.parametrize("answer", [reply(500), reply(503), raw()], ids=["500", "503", "cut"])
def test_a_photo_that_always_fails_does_not_hold_up_the_others(path, photo, answer):
    keys = defer(path, photo)
    behavior = KeyedBehavior()
    failures = failing_at(behavior, keys[0], answer)
    with Service(behavior) as service:
        report = send(path, service.url)
        assert [failed.photo for failed in report.failed] == NAMES[:1] and report.stopped_by is None
        assert 50 < report.next_attempt_seconds <= 60 and imported(path) == NAMES[1:]
        report = send(path, service.url)
        assert (report.failed, report.imports, len(failures)) == ((), (), 1), "it rests"
        for _ in range(8):
            end_rests(path)
            assert send(path, service.url).refused == ()
        end_rests(path)
        report = send(path, service.url)
        assert [refused.photo for refused in report.refused] == NAMES[:1] and report.next_attempt_seconds is None
        end_rests(path)
        assert send(path, service.url).refused == () and len(failures) == 10
        with bookspine.Collection(path) as books:
            (scan,) = books.describe().deferred_scans
        assert (scan.photo, scan.failures, scan.is_refused) == (NAMES[0], 10, True)
        assert scan.problem == report.refused[0].problem.message
        del behavior.upload
        assert len(send(path, service.url, retry_refused=True).imports) == 1
    assert list(behavior.jobs) == [*keys[1:], keys[0]]


@pytest.mark.parametrize(
    "answer", [reply(200, b"<html>", type="text/html"), reply(202, {"data": 7})], ids=["html", "odd"]
)
def test_an_answer_that_makes_no_sense_does_not_hold_up_the_others(path, photo, answer):
    keys = defer(path, photo)
    behavior = KeyedBehavior()
    failing_at(behavior, keys[0], answer)
    with Service(behavior) as service:
        report = send(path, service.url)
        assert [failed.photo for failed in report.failed] == NAMES[:1] and report.stopped_by is None
    assert imported(path) == NAMES[1:]


def test_a_page_in_place_of_the_stream_lets_the_scan_rest(path, photo):
    defer(path, photo, NAMES[:1])
    behavior = KeyedBehavior()
    behavior.stream = reply(200, b"<html>", type="text/html")
    with Service(behavior) as service:
        report = send(path, service.url)
        assert [failed.photo for failed in report.failed] == NAMES[:1] and report.refused == ()
        del behavior.stream
        end_rests(path)
        assert len(send(path, service.url).imports) == 1


@pytest.mark.parametrize("status", [402, 405, 407, 426])
def test_what_says_nothing_of_the_photo_sets_none_aside(path, photo, status):
    defer(path, photo)
    behavior = KeyedBehavior()
    behavior.upload = reply(status, {"detail": "not so"})
    with Service(behavior) as service:
        report = send(path, service.url)
        assert report.refused == () and report.deferred.waiting == 3 and report.stopped_by
        del behavior.upload
        end_rests(path)
        assert len(send(path, service.url).imports) == 3


FULL_DISK = """
import resource, signal, sys, bookspine
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]), resource.RLIM_INFINITY))
with bookspine.Collection(sys.argv[1]) as books, bookspine.RemoteScanner(sys.argv[2], order="remote") as remote:
    try:
        report = books.send_deferred(remote)
        print(report.stopped_by.code if report.stopped_by else "", len(report.failed))
    except bookspine.InputOutputError:
        print("raised")
"""


def send_with_a_full_disk(path, url, limit):
    """Sends what waits where no file may grow beyond a limit, which fails as a full disk does."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[1])}
    command = [sys.executable, "-c", FULL_DISK, str(path), url, str(limit)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=True).stdout


def test_a_full_disk_is_no_failure_of_a_scan(path, large_photo):
    defer(path, large_photo, NAMES[:2])
    with Service(KeyedBehavior()) as service:
        assert send_with_a_full_disk(path, service.url, 1_000_000) == "BOOKSPINE_STATUS_IO_ERROR 0\n"
        assert rows(path, "SELECT failures FROM deferred") == [0, 0] and len(photos_in(path)) == 2
        assert len(send(path, service.url).imports) == 2


def test_an_import_that_fails_leaves_no_photo(path, photo):
    defer(path, photo, NAMES[:1])
    behavior = KeyedBehavior()
    book = {"title": "x" * 400, "author": "A", "confidence": 0.9}
    behavior.stream = streaming(event("complete", {"books": [book] * 100}))
    with Service(behavior) as service:
        send_with_a_full_disk(path, service.url, 150_000)
        assert imported(path) == [] and len(photos_in(path)) == 1
        end_rests(path)
        assert len(send(path, service.url).imports) == 1


@pytest.mark.parametrize("answer", [OVER_QUOTA, {"data": {"results": ["a"]}}], ids=["failure", "no book"])
def test_results_that_are_none_leave_the_scan_waiting(path, photo, answer):
    defer(path, photo, NAMES[:1])
    behavior = KeyedBehavior()
    behavior.stream, behavior.results = streaming(event("complete", {})), reply(200, answer)
    with Service(behavior) as service:
        report = send(path, service.url)
        assert report.imports == () and [failed.photo for failed in report.failed] == NAMES[:1]
        assert report.deferred.waiting == 1 and len(photos_in(path)) == 1
        del behavior.results
        end_rests(path)
        assert len(send(path, service.url).imports) == 1


def test_a_token_that_has_expired_is_renewed(path, photo):
    keys = defer(path, photo)
    behavior = KeyedBehavior()
    usual = behavior.stream
    behavior.stream = lambda handler, count: (reply(401) if behavior.job_of(handler) == "job-1" else usual)(
        handler, count
    )
    with Service(behavior) as service:
        report = send(path, service.url)
        assert [failed.photo for failed in report.failed] == NAMES[:1] and imported(path) == NAMES[1:]
        end_rests(path)
        assert len(send(path, service.url).imports) == 1
    assert keys[0] in behavior.jobs and len(behavior.jobs) == 4


def test_a_service_that_is_out_of_order_is_asked_twice(path, photo):
    defer(path, photo)
    behavior = KeyedBehavior()
    usual, behavior.upload = behavior.upload, reply(500)
    with Service(behavior) as service:
        report = send(path, service.url)
        assert [failed.photo for failed in report.failed] == NAMES[:2] and report.stopped_by == report.failed[1].problem
        assert service.times("upload") == 2 and report.deferred.waiting == 3
        behavior.upload = usual
        end_rests(path)
        assert len(send(path, service.url).imports) == 3
    assert imported(path) == NAMES


def test_a_service_that_judges_in_between_is_not_out_of_order(path, photo):
    defer(path, photo)
    answers = [reply(500), reply(413, {"detail": "over 10 MB", "retryable": False}), reply(500)]
    behavior = KeyedBehavior()
    behavior.upload = lambda handler, count: answers[count](handler, count)
    with Service(behavior) as service:
        report = send(path, service.url)
    assert len(report.failed) == 2 and len(report.refused) == 1 and report.stopped_by is None


def test_nothing_is_stopped_when_all_were_tried(path, photo):
    defer(path, photo, NAMES[:2])
    behavior = KeyedBehavior()
    behavior.upload = reply(500)
    with Service(behavior) as service:
        report = send(path, service.url)
    assert len(report.failed) == 2 and report.stopped_by is None


def test_a_service_that_takes_no_connection_is_no_failure_of_a_photo(path, photo):
    defer(path, photo)
    with socket.create_server(("127.0.0.1", 0), backlog=0) as server:
        others = [socket.socket() for _ in range(3)]
        for other in others:
            other.setblocking(False)
            other.connect_ex(server.getsockname())
        with bookspine.Collection(path) as books:
            url = f"http://127.0.0.1:{server.getsockname()[1]}"
            with remote_for(url, connect_seconds=0.3, idle_seconds=5, attempts=5) as remote:
                start = time.monotonic()
                report = books.send_deferred(remote)
                assert time.monotonic() - start < 2, "who has waited so long does not try again"
        for other in others:
            other.close()
    assert report.failed == () and report.stopped_by.code == "BOOKSPINE_STATUS_NETWORK_ERROR"


def test_a_stream_that_breaks_leaves_the_job_for_the_next_attempt(path, photo):
    keys = defer(path, photo, NAMES[:1])
    behavior = KeyedBehavior()
    usual, behavior.stream, behavior.results = behavior.stream, streaming(b"retry: 10\n\n"), reply(503)
    with Service(behavior) as service:
        assert send(path, service.url).failed[0].problem.code == "BOOKSPINE_STATUS_NETWORK_ERROR"
        assert behavior.deleted == []
        behavior.stream = usual
        end_rests(path)
        assert len(send(path, service.url).imports) == 1
    assert list(behavior.jobs) == keys and behavior.deleted == ["job-1"]


def test_a_job_that_the_service_has_forgotten_is_made_anew(path, photo):
    keys = defer(path, photo, NAMES[:1])
    behavior = KeyedBehavior()
    behavior.jobs[keys[0]] = "job-0"
    behavior.deleted.append("job-0")
    with Service(behavior) as service:
        assert len(send(path, service.url).imports) == 1
    assert len(behavior.jobs) == 2 and imported(path) == NAMES[:1]


@pytest.mark.parametrize("seen", [False, True], ids=["early", "late"])
def test_two_senders_import_a_scan_once(path, photo, seen):
    """The other one comes before the first event, or when only the last one is missing."""
    defer(path, photo, NAMES[:1])
    behavior = KeyedBehavior()
    usual, other = behavior.stream, []

    def stream(handler, count):
        if count > 0:
            return usual(handler, count)
        events = list(usual_events())
        handler.begin_stream()
        handler.send(*events[: -1 if seen else 0])
        other.append(send(path, service.url))
        handler.send(*events[-1:] if seen else [])

    behavior.stream = stream
    with Service(behavior) as service:
        report = send(path, service.url)
    assert len(other[0].imports) == 1 and report.deferred == bookspine.DeferredCounts(0, 0, 0)
    assert report.imports == () and report.refused == () and report.stopped_by is None
    assert imported(path) == NAMES[:1] and len(behavior.jobs) == 1


def test_a_full_queue_refuses_the_newest_and_loses_nothing(path, photo):
    defer(path, photo, NAMES[:2])
    for limits in ({"deferred_limit": 2}, {"deferred_byte_limit": 3 * len(photo) - 1}):
        with bookspine.Collection(path, **limits) as books:
            with pytest.raises(bookspine.QueueFull, match="limit|bytes"):
                books.defer_scan(photo, name="late.jpg")
            assert books.describe().deferred.waiting == 2 and len(photos_in(path)) == 2
    with Service(KeyedBehavior()) as service:
        send(path, service.url)
    assert imported(path) == NAMES[:2]


def test_a_key_that_waits_is_not_added_twice(path, photo):
    with bookspine.Collection(path) as books:
        first = books.defer_scan(photo, idempotency_key="one")
        assert books.defer_scan(photo, idempotency_key="one") == first
        assert first.deferred.waiting == 1 and len(photos_in(path)) == 1
        for key in ("", "a b", "ü", "x" * 201, "a\r\nX-Evil: 1"):
            with pytest.raises(bookspine.InvalidOptions):
                books.defer_scan(photo, idempotency_key=key)
        with pytest.raises(bookspine.UnsupportedFormat):
            books.defer_scan(b"no photo")


def test_clean_up_keeps_photos_that_wait(path, photo):
    defer(path, photo)
    with bookspine.Collection(path) as books:
        assert books.clean_up().photos_removed == 0
    assert len(photos_in(path)) == 3
    with Service(KeyedBehavior()) as service:
        send(path, service.url)
    assert len(imported(path)) == 3


def test_a_refused_scan_does_not_hold_up_the_others(path, photo):
    defer(path, photo)
    behavior = KeyedBehavior()
    usual = behavior.upload
    too_large = reply(413, {"detail": "over 10 MB", "retryable": False})
    behavior.upload = lambda handler, count: (usual if count else too_large)(handler, count)
    with Service(behavior) as service:
        report = send(path, service.url)
        assert [refused.photo for refused in report.refused] == NAMES[:1] and report.stopped_by is None
        assert "over 10 MB" in report.refused[0].problem.message and imported(path) == NAMES[1:]
        assert send(path, service.url).deferred == report.deferred
        assert report.deferred.refused == 1 and report.deferred.waiting == 0
        assert len(send(path, service.url, retry_refused=True).imports) == 1
    with bookspine.Collection(path) as books:
        assert books.describe().deferred.refused == 0 and books.discard_refused() == 0


def test_a_scan_that_was_set_aside_waits_again_when_it_is_put_off_again(path, photo):
    (key,) = defer(path, photo, NAMES[:1])
    behavior = KeyedBehavior()
    behavior.upload = reply(413, {"detail": "over 10 MB", "retryable": False})
    with Service(behavior) as service, bookspine.Collection(path) as books:
        assert send(path, service.url).deferred.refused == 1
        report = books.defer_scan(photo, idempotency_key=key)
        assert (report.id, report.deferred.waiting, report.deferred.refused) == (1, 1, 0)
        del behavior.upload
        assert len(send(path, service.url).imports) == 1


def test_a_job_that_always_fails_is_refused_in_the_end(path, photo):
    defer(path, photo, NAMES[:1])
    behavior = KeyedBehavior()
    behavior.stream = streaming(event("error", {"message": "no model", "retryable": True}))
    with Service(behavior) as service:
        for _ in range(9):
            report = send(path, service.url)
            assert report.failed[0].problem.retryable and report.deferred.waiting == 1
            end_rests(path)
        assert [refused.photo for refused in send(path, service.url).refused] == NAMES[:1]


def test_a_photo_that_is_gone_is_refused(path, photo):
    defer(path, photo, NAMES[:2])
    (Path(f"{path}.photos") / rows(path, "SELECT file FROM deferred ORDER BY id")[0]).unlink()
    with Service(KeyedBehavior()) as service, bookspine.Collection(path) as books:
        report = send(path, service.url)
        assert [refused.photo for refused in report.refused] == NAMES[:1] and imported(path) == NAMES[1:2]
        assert books.discard_refused() == 1


def test_sending_can_be_stopped(path, photo):
    keys = defer(path, photo)
    with Service(KeyedBehavior()) as service, bookspine.Collection(path) as books, remote_for(service.url) as remote:
        with pytest.raises(bookspine.Canceled):
            books.send_deferred(remote, on_event=lambda event: not isinstance(event, bookspine.BookResult))
        assert books.describe().deferred.waiting >= 2
        send(path, service.url)
        assert list(service.behavior.jobs) == keys
    assert imported(path) == NAMES


def test_stopping_at_the_end_of_a_scan_keeps_its_books(path, photo):
    defer(path, photo)
    with Service(KeyedBehavior()) as service, bookspine.Collection(path) as books, remote_for(service.url) as remote:
        with pytest.raises(bookspine.Canceled):
            books.send_deferred(remote, on_event=lambda event: not isinstance(event, bookspine.Complete))
        assert books.describe().deferred.waiting == 2 and imported(path) == NAMES[:1]
        send(path, service.url, limit=1)
        report = books.send_deferred(remote, on_event=lambda event: not isinstance(event, bookspine.Complete))
        assert len(report.imports) == 1, "the last scan leaves nothing to stop"


def test_photos_that_are_no_jpeg_are_kept_as_such(path, real):
    pixels = numpy.zeros((30, 60, 3), "u1")
    with bookspine.Collection(path) as books:
        books.defer_scan(pixels, rotation=90)
        with Service(KeyedBehavior()) as service, remote_for(service.url) as remote:
            report = books.send_deferred(remote)
            assert report.imports[0].photo_kept
    assert rows(path, "SELECT width || 'x' || height FROM scan") == ["30x60"]


def test_the_command_line_puts_off_and_sends(path, photo, tmp_path, capsys, monkeypatch):
    for name in NAMES:
        (tmp_path / name).write_bytes(photo)
    photos = [str(tmp_path / name) for name in NAMES]
    with Service(KeyedBehavior()) as service:
        service.behavior.upload = reply(429, {"retryAfterMs": 900_000})
        scan = ["scan", "--json", "--quiet", "--remote", service.url, "--collection", str(path)]
        assert main([*scan, *photos]) == 0
        written = capsys.readouterr()
        lines = [json.loads(line) for line in written.out.splitlines()]
        assert [line["deferral"]["id"] for line in lines] == [1, 2, 3] and "waits to be sent" in written.err
        tried = [handler.headers["Idempotency-Key"] for handler in service.handlers("upload")]
        assert tried == [line["deferral"]["idempotencyKey"] for line in lines]
        send_all = ["collection", "send", str(path), "--remote", service.url, "--duplicates", "keepBoth", "--quiet"]
        assert main(send_all) == 1
        assert "3 waiting" in capsys.readouterr().out
        del service.behavior.upload
        assert main(send_all) == 0
        assert "3 scans sent, 9 books added, 0 waiting" in capsys.readouterr().out
        assert list(service.behavior.jobs) == tried
    assert len(imported(path)) == 3


def test_the_command_line_says_why_scans_stay(path, photo, tmp_path, capsys):
    (tmp_path / "shelf.jpg").write_bytes(photo)
    with Service(KeyedBehavior()) as service:
        service.behavior.upload = reply(503)
        scan = ["scan", "--quiet", "--remote", service.url, "--collection", str(path), str(tmp_path / "shelf.jpg")]
        assert main(scan) == 0
        send_all = ["collection", "send", str(path), "--remote", service.url, "--quiet"]
        main(send_all)
        capsys.readouterr()
        assert main(send_all) == 0, "it rests"
        assert "may be sent in" in capsys.readouterr().err
        service.behavior.upload = reply(413, {"detail": "over 10 MB", "retryable": False})
        assert main([*send_all, "--retry-refused"]) == 1
    assert "1 scan refused" in capsys.readouterr().err


def test_the_command_line_puts_nothing_off_that_would_fail_again(path, photo, tmp_path, capsys):
    (tmp_path / "shelf.jpg").write_bytes(photo)
    with Service(KeyedBehavior()) as service:
        service.behavior.upload = reply(413, {"detail": "over 10 MB", "retryable": False})
        assert main(["scan", "--remote", service.url, "--collection", str(path), str(tmp_path / "shelf.jpg")]) == 1
    assert "over 10 MB" in capsys.readouterr().err and rows(path, "SELECT count(*) FROM deferred") == [0]
