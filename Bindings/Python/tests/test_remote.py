"""Scanning by a service on loopback, which behaves well or badly."""

import dataclasses
import gc
import os
import random
import shutil
import socket
import ssl
import subprocess
import threading
import time

import pytest
from remote.misbehavior import CASES, QUICK, first, raw, reply, run, streaming
from remote.service import BOOKS, DETECTED, JOB, PICTURE, TOKEN, Behavior, Service, event, usual_events

import bookspine

numpy = pytest.importorskip("numpy")
WIDTH, HEIGHT = 400, 300


@pytest.fixture(scope="module", autouse=True)
def feature(real):
    try:
        bookspine.RemoteScanner("http://127.0.0.1:1").close()
    except bookspine.Unsupported:
        pytest.skip("a library without the feature Remote")


@pytest.fixture(scope="module")
def photo(feature):
    pixels = numpy.random.default_rng(1).integers(0, 256, (HEIGHT, WIDTH, 3), "u1")
    return bookspine.encode(pixels, format="jpeg")


def scanner_for(service, **options):
    return bookspine.RemoteScanner(service.url, **{**QUICK, "order": "remote", **options})


def behavior(**answers):
    changed = Behavior()
    for action, answer in answers.items():
        setattr(changed, action, answer)
    return changed


def open_things():
    gc.collect()
    return len(os.listdir("/proc/self/fd")), len(os.listdir("/proc/self/task"))


def settles(count, most, seconds=3):
    """Whether a count comes down to a number in time: server threads take a moment to end."""
    end = time.monotonic() + seconds
    while count() > most and time.monotonic() < end:
        time.sleep(0.02)
    return count() <= most


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_misbehavior(case, photo):
    outcome = run(case, photo)
    assert (outcome.status, outcome.cleaned) == (case.status, case.cleaned), outcome
    assert case.word in outcome.message
    assert TOKEN not in outcome.message
    assert outcome.seconds < 4
    assert bool(outcome.message) == (case.status != "OK")


def test_nothing_is_left_behind(photo):
    run(CASES[0], photo)
    files, threads = open_things()
    for case in CASES[::4]:
        run(case, photo)
    assert settles(lambda: open_things()[0], files)
    assert settles(lambda: open_things()[1], threads)


def test_nobody_listens(photo):
    with bookspine.RemoteScanner("http://127.0.0.1:1", order="remote", attempts=1) as scanner:
        with pytest.raises(bookspine.NetworkError, match="cannot be reached"):
            scanner.scan(photo)


def test_what_is_sent(photo):
    with Service() as service, scanner_for(service, device_id="9b2c6a10-7d34-4e5f-8a61-0f3d2c1b4a59") as scanner:
        scanner.scan(photo)
        assert [action for action, _ in service.asked] == ["upload", "stream", "clean_up"]
        upload, stream, clean_up = (handler for _, handler in service.asked)
    assert b'name="photos[]"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n\xff\xd8' in upload.sent
    assert upload.path == "/v3/jobs/scans"
    assert upload.headers["X-Device-ID"] == "9b2c6a10-7d34-4e5f-8a61-0f3d2c1b4a59"
    assert len(upload.headers["Idempotency-Key"]) == 36
    assert "Authorization" not in upload.headers
    assert stream.headers["Accept"] == "text/event-stream"
    assert stream.headers["Authorization"] == clean_up.headers["Authorization"] == f"Bearer {TOKEN}"
    assert (clean_up.command, clean_up.path) == ("DELETE", f"/v3/jobs/scans/{JOB}/cleanup")


def test_the_same_key_at_each_attempt(photo):
    with Service(behavior(upload=first(reply(503, Retry_After="0"), 2)("upload"))) as service:
        with scanner_for(service) as scanner:
            scanner.scan(photo)
        keys = {handler.headers["Idempotency-Key"] for handler in service.handlers("upload")}
    assert service.times("upload") == 3
    assert len(keys) == 1


def test_the_result(photo):
    events = []
    with Service() as service, scanner_for(service) as scanner:
        result = scanner.scan(photo, name="shelf", on_event=events.append)
    assert (result.width, result.height, result.engine, result.photo) == (WIDTH, HEIGHT, "remote", "shelf")
    assert [book.title for book in result.books] == [book["title"] or "" for book in BOOKS]
    assert [book.needs_review for book in result.books] == [False, False, True]
    assert result.books[0].metadata.isbn == "9780306406157"
    boxes = [(book.box.x, book.box.y, book.box.width, book.box.height) for book in result.books]
    assert boxes == [(40, 30, 40, 240), (120, 30, 40, 240), (200, 30, 40, 240)]
    placed = [dataclasses.replace(book, row=None, position=None) for book in result.books]
    assert [e.book for e in events if isinstance(e, bookspine.BookResult)] == placed
    assert [e for e in events if isinstance(e, bookspine.Segmented)] == [bookspine.Segmented(PICTURE, 3)]
    assert isinstance(events[-1], bookspine.Complete)
    assert events[-1].summary.total_detected == 3
    stages = [e.stage for e in events if isinstance(e, bookspine.Progress)]
    assert list(dict.fromkeys(stages)) == ["preprocess", "upload", "analyze"]
    fractions = [e.fraction for e in events if isinstance(e, bookspine.Progress)]
    assert fractions == sorted(fractions)
    assert bookspine.ScanResult.from_json(result.to_json()) == result


def test_both_spellings_give_the_same(photo):
    sibling = next(case for case in CASES if "sibling" in case.name)
    results = []
    for chosen in (Behavior(), sibling.behavior()):
        with Service(chosen) as service, scanner_for(service) as scanner:
            results.append(scanner.scan(photo).books)
    with Service() as service, scanner_for(service, endpoint="oneShot") as scanner:
        results.append(scanner.scan(photo).books)
        assert service.handlers("scan")[0].sent.startswith(b"\xff\xd8")
    assert results[0] == results[1] == results[2]


def test_results_come_before_the_end(photo):
    seen = []

    def slowly(handler, count):
        handler.begin_stream()
        handler.send(*usual_events(), pause=0.1)

    with Service(behavior(stream=slowly)) as service, scanner_for(service) as scanner:
        scanner.scan(photo, on_event=lambda e: seen.append((type(e), time.monotonic())))
    times = [moment for kind, moment in seen if kind is bookspine.BookResult]
    assert times[0] < seen[-1][1] - 0.3


def test_unknown_events_are_counted(photo):
    case = next(case for case in CASES if "nobody knows" in case.name)
    with Service(case.behavior()) as service, scanner_for(service) as scanner:
        assert scanner.scan(photo).ignored_events == 1000
    with Service() as service, scanner_for(service) as scanner:
        assert scanner.scan(photo).ignored_events is None


def test_books_with_strange_values(photo):
    case = next(case for case in CASES if "wrong types" in case.name)
    with Service(case.behavior()) as service, scanner_for(service) as scanner:
        books = scanner.scan(photo).books
    assert [book.title for book in books] == ["", "Harbour Songs", "a b c [31m"]
    assert books[1].author == "J. Brandt"
    assert books[1].confidence == 0.88
    assert (books[1].box.x, books[1].box.width) == (0, 0), "no place on the photo"
    assert books[2].metadata.isbn is None
    assert books[2].metadata.page_count is None
    assert len(books[2].author) <= 500


def test_a_wait_tells_the_seconds(photo):
    messages = []

    def on_event(event):
        if isinstance(event, bookspine.Progress) and event.stage == "wait":
            messages.append(event.message)

    limit = first(reply(429, Retry_After="2"))("upload")
    with Service(behavior(upload=limit)) as service, scanner_for(service, longest_wait_seconds=3) as scanner:
        scanner.scan(photo, on_event=on_event)
    assert list(dict.fromkeys(messages)) == [f"The service is busy; trying again in {left} s" for left in (2, 1)]


def test_a_stream_goes_on_where_it_broke(photo):
    case = next(case for case in CASES if "once" in case.name and "middle" in case.name)
    found = []
    with Service(case.behavior()) as service, scanner_for(service) as scanner:
        scanner.scan(photo, on_event=lambda e: found.append(e) if isinstance(e, bookspine.BookResult) else None)
        assert service.times("stream") == 2
    assert [e.book.title for e in found] == [book["title"] or "" for book in BOOKS]


FLAT = ({"title": "The Copper Lantern", "author": "Maria Lindqvist"},) * 2 + ({"title": "Salt", "author": "T. Okafor"},)


@pytest.mark.parametrize("total", [{}, {"totalDetected": 3}])
@pytest.mark.parametrize("id", [None, "-result", "a\x01b", "a" * 100_000], ids=["none", "usual", "control", "long"])
def test_a_stream_that_begins_anew_tells_no_book_twice(photo, total, id):
    def stream(handler, count):
        handler.begin_stream()
        assert handler.headers["Last-Event-ID"] in (None, "1-result")
        ids = [id and f"{number}{id}" for number in range(3)]
        handler.send(b"retry: 10\n\n", *(event("result", *sent) for sent in zip(FLAT[: 2 + count], ids)))
        if count == 1:
            handler.send(event("completed", total))

    found = []
    results = reply(200, {"data": {"results": FLAT}})
    with Service(behavior(stream=stream, results=results)) as service, scanner_for(service) as scanner:
        books = scanner.scan(
            photo, on_event=lambda e: found.append(e) if isinstance(e, bookspine.BookResult) else None
        ).books
        # A stream that was to go on may have left out copies.
        asked = id == "-result" and not total
        assert service.times("stream") == 2 and service.times("results") == asked
    assert [book.title for book in books] == [e.book.title for e in found] == [book["title"] for book in FLAT]


def test_a_stream_that_only_begins_anew_ends(photo):
    def stream(handler, count):
        handler.begin_stream()
        handler.send(b"retry: 10\n\n", *list(usual_events())[2:5])

    with Service(behavior(stream=stream, results=reply(404))) as service, scanner_for(service) as scanner:
        with pytest.raises(bookspine.NetworkError):
            scanner.scan(photo)
        assert 3 <= service.times("stream") <= 4


@pytest.mark.parametrize("status", [404, 410, 429, 500])
def test_results_are_asked_for_when_the_stream_is_gone(photo, status):
    def stream(handler, count):
        if count > 0:
            return handler.reply(status, {"detail": "the stream is over"}, Retry_After="0")
        handler.begin_stream()
        handler.send(b"retry: 10\n\n", event("result", DETECTED[0], "1-result"))

    with Service(behavior(stream=stream)) as service, scanner_for(service) as scanner:
        assert len(scanner.scan(photo).books) == len(BOOKS)
        assert [action for action, _ in service.asked][-2:] == ["results", "clean_up"]


@pytest.mark.parametrize("counted", [(0, 1, 5, 20, 60), (0, 0.01, 0.05, 0.2, 0.6)])
def test_progress_is_counted_to_1_or_to_100(photo, counted):
    def stream(handler, count):
        handler.begin_stream()
        handler.send(
            *(event("progress", {"progress": value}) for value in counted), event("complete", {"books": DETECTED})
        )

    fractions = []
    with Service(behavior(stream=stream)) as service, scanner_for(service) as scanner:
        scanner.scan(
            photo, on_event=lambda e: fractions.append(e.fraction) if isinstance(e, bookspine.Progress) else None
        )
    told = sorted({round(fraction, 3) for fraction in fractions if 0.15 < fraction < 0.8})
    assert told == [0.158, 0.19, 0.31, 0.63]


def without_books(handler, count):
    """All books in the stream but the last, and none at its end."""
    handler.begin_stream()
    *events, _ = usual_events(DETECTED[:-1])
    handler.send(*events, event("complete", {"totalDetected": len(BOOKS)}))


@pytest.mark.parametrize("answer", [raw(), reply(500), reply(504)], ids=["cut", "500", "504"])
def test_results_are_asked_for_again(photo, answer):
    things = behavior(stream=without_books)
    usual = things.results
    things.results = lambda handler, count: (answer if count == 0 else usual)(handler, count)
    with Service(things) as service, scanner_for(service) as scanner:
        assert len(scanner.scan(photo).books) == len(BOOKS)
        assert service.times("results") == 2 and service.times("clean_up") == 1


def test_what_the_stream_sent_is_kept_without_results(photo):
    with Service(behavior(stream=without_books, results=reply(404))) as service, scanner_for(service) as scanner:
        result = scanner.scan(photo)
    assert len(result.books) == len(BOOKS) - 1
    (warning,) = result.warnings
    assert warning.code == "booksMissing" and "3 books and gave 2" in warning.message


def test_a_copy_that_comes_after_the_stream_broke_is_another(photo):
    copy = {"title": "Atlas", "author": "A. Beck"}

    def stream(handler, count):
        handler.begin_stream()
        pieces = [event("result", copy, f"{count}-result"), event("complete", {})][: 1 + count]
        handler.send(b"retry: 10\n\n", *pieces)

    results = reply(200, {"data": {"results": [copy, copy]}})
    with Service(behavior(stream=stream, results=results)) as service, scanner_for(service) as scanner:
        assert [book.title for book in scanner.scan(photo).books] == ["Atlas", "Atlas"]


LAST_EVENTS = {
    "less than segmented": [event("segmented", {"totalBooks": 3}), event("result", DETECTED[0]), event("complete", {})],
    "an event that cannot be read": [
        event("result", DETECTED[0]),
        event("result", '{"title": "'),
        event("complete", {}),
    ],
    "a total that is no number": [event("result", DETECTED[0]), event("complete", {"totalDetected": "1"})],
}


@pytest.mark.parametrize("events", LAST_EVENTS.values(), ids=LAST_EVENTS)
def test_results_are_asked_for_unless_the_stream_surely_gave_all(photo, events):
    with Service(behavior(stream=streaming(*events))) as service, scanner_for(service) as scanner:
        assert len(scanner.scan(photo).books) == len(BOOKS)


def test_results_are_asked_for_after_a_gap_in_the_stream(photo):
    def stream(handler, count):
        handler.begin_stream()
        piece = event("complete", {}, "9-complete") if count else event("result", DETECTED[0], "1-result")
        handler.send(b"retry: 10\n\n", piece)

    with Service(behavior(stream=stream)) as service, scanner_for(service) as scanner:
        assert len(scanner.scan(photo).books) == len(BOOKS)


@pytest.mark.parametrize("place", [False, True], ids=["flat", "with places"])
def test_what_was_streamed_stays_when_the_last_event_has_fewer_books(photo, place):
    last = (DETECTED if place else BOOKS)[1:2]
    pieces = [*(event("result", book) for book in DETECTED), event("complete", {"books": last})]
    with Service(behavior(stream=streaming(*pieces))) as service, scanner_for(service) as scanner:
        books = scanner.scan(photo).books
    assert [book.title for book in books] == [book["title"] or "" for book in BOOKS]


@pytest.mark.parametrize("endpoint", ["jobs", "oneShot"])
def test_stopping_while_the_service_is_silent(photo, endpoint):
    silent = behavior(stream=streaming(b": hello\n\n", hangs=True), scan=raw(hangs=True))
    with (
        Service(silent) as service,
        scanner_for(service, endpoint=endpoint, idle_seconds=30, stall_seconds=30) as scanner,
    ):
        start = time.monotonic()
        with pytest.raises(bookspine.Canceled):
            scanner.scan(photo, on_event=lambda event: time.monotonic() - start < 0.3)
        assert time.monotonic() - start < 2
        assert service.times("clean_up") == (endpoint == "jobs")


def test_cancelling_from_another_thread(photo):
    with Service(behavior(stream=streaming(hangs=True))) as service, scanner_for(service, idle_seconds=30) as scanner:
        threading.Timer(0.2, scanner.cancel).start()
        start = time.monotonic()
        with pytest.raises(bookspine.Canceled):
            scanner.scan(photo)
        assert time.monotonic() - start < 1.2
        assert service.times("clean_up") == 1


def test_cancelling_while_the_device_scans(photo):
    try:
        device = bookspine.Scanner("tesseract", ["en"])
    except bookspine.BookspineError as error:
        pytest.skip(f"no Tesseract: {error}")
    with device, Service() as service:
        with bookspine.RemoteScanner(service.url, device, **{**QUICK, "order": "deviceFirst"}) as scanner:
            with pytest.raises(bookspine.Canceled):
                scanner.scan(photo, on_event=lambda _: scanner.cancel())
        assert not service.times("upload")


def test_stopping_when_even_the_clean_up_hangs(photo):
    hanging = behavior(stream=streaming(hangs=True), clean_up=raw(hangs=True))
    with Service(hanging) as service, scanner_for(service, idle_seconds=30) as scanner:
        stopped = []

        def on_event(event):
            if isinstance(event, bookspine.Progress) and event.stage == "analyze":
                stopped.append(time.monotonic())
                return False
            return True

        with pytest.raises(bookspine.Canceled):
            scanner.scan(photo, on_event=on_event)
        assert time.monotonic() - stopped[0] < 2.1


def test_cancelling_at_random_moments(photo):
    """Each job that got an id is cleaned up once, whenever it is stopped."""
    count = int(os.environ.get("BOOKSPINE_CANCELLATIONS", "60"))
    generator = random.Random(7)

    def slowly(handler, count):
        handler.begin_stream()
        handler.send(*usual_events(), pause=0.01)

    def upload(handler, count):
        time.sleep(0.02)
        Behavior().upload(handler, count)

    with Service(behavior(upload=upload, stream=slowly)) as service, scanner_for(service) as scanner:
        scanner.scan(photo)
        files, threads = open_things()
        canceled, longest = 0, 0.0
        for _ in range(count):
            end = time.monotonic() + generator.uniform(0, 0.2)
            stopped = []

            def on_event(event, end=end, stopped=stopped):
                if time.monotonic() < end:
                    return True
                stopped.append(time.monotonic())
                return False

            try:
                scanner.scan(photo, on_event=on_event)
            except bookspine.Canceled:
                canceled += 1
                longest = max(longest, time.monotonic() - stopped[0])
        assert canceled > count / 3
        assert longest < 2
        assert settles(lambda: open_things()[0], files)
        assert settles(lambda: open_things()[1], threads)
        assert service.times("clean_up") == service.times("upload")
    print(f"{canceled} of {count} canceled, the slowest in {longest * 1000:.0f} ms")


def test_a_handshake_that_breaks_off_is_no_matter_of_certificates(photo):
    def hang_up(server):
        while True:
            try:
                connection, _ = server.accept()
            except OSError:
                return
            with connection:
                connection.recv(4096)

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=hang_up, args=(server,), daemon=True).start()
        url = f"https://127.0.0.1:{server.getsockname()[1]}"
        with bookspine.RemoteScanner(url, order="remote", attempts=1) as scanner:
            with pytest.raises(bookspine.NetworkError):
                scanner.scan(photo)
        server.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize("name", ["127.0.0.1", "example.org"])
def test_certificates_are_verified(photo, tmp_path, name):
    if not shutil.which("openssl"):
        pytest.skip("no openssl to make a certificate with")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    kind = "IP" if name[0].isdigit() else "DNS"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}"]
        + ["-addext", f"subjectAltName={kind}:{name}", "-keyout", str(key), "-out", str(certificate)],
        check=True,
        capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with Service(tls=context) as service:
        with scanner_for(service) as scanner, pytest.raises(bookspine.UntrustedServer, match="certificate"):
            scanner.scan(photo)
        with scanner_for(service, certificate_file=certificate) as scanner:
            if kind == "IP":
                assert len(scanner.scan(photo).books) == 3
            else:
                with pytest.raises(bookspine.UntrustedServer):
                    scanner.scan(photo)


def test_the_order(photo):
    try:
        device = bookspine.Scanner("tesseract", ["en"])
    except bookspine.BookspineError as error:
        pytest.skip(f"no Tesseract: {error}")
    refusing = behavior(upload=reply(500))
    with device, Service() as good, Service(refusing) as bad:
        engines = {}
        for order in ("deviceFirst", "remoteFirst", "device", "remote"):
            for service in (good, bad):
                with bookspine.RemoteScanner(service.url, device, **{**QUICK, "order": order}) as scanner:
                    events = []
                    try:
                        result = scanner.scan(photo, on_event=events.append)
                    except bookspine.ServiceError:
                        engines[order, service is good] = None
                        assert isinstance(events[-1], bookspine.Failed)
                        assert events[-1].retryable
                    else:
                        engines[order, service is good] = result.engine
                        assert sum(isinstance(e, bookspine.Complete) for e in events) == 1
        with bookspine.RemoteScanner(good.url, None, **QUICK) as scanner:
            assert scanner.scan(photo).engine == "remote"
    assert engines == {
        ("deviceFirst", True): "remote",  # no book was found on the device
        ("deviceFirst", False): "tesseract",
        ("remoteFirst", True): "remote",
        ("remoteFirst", False): "tesseract",
        ("device", True): "tesseract",
        ("device", False): "tesseract",
        ("remote", True): "remote",
        ("remote", False): None,
    }


@pytest.fixture(scope="module")
def device(feature):
    try:
        with bookspine.Scanner("tesseract", ["en"]) as scanner:
            yield scanner
    except (bookspine.EngineUnavailable, bookspine.ModelUnavailable) as error:
        pytest.skip(f"no Tesseract: {error}")


@pytest.mark.parametrize("order", ["deviceFirst", "remoteFirst"])
def test_a_service_that_fails_is_told_with_the_result(device, photo_without_authors, order):
    options = {**QUICK, "order": order, "least_confidence": 1}
    with Service(behavior(upload=reply(401, {"detail": "who are you"}))) as service:
        with bookspine.RemoteScanner(service.url, device, **options) as scanner:
            result = scanner.scan(photo_without_authors)
    assert result.engine == "tesseract" and result.books
    (warning,) = result.warnings
    assert warning.code == "serviceFailed" and "who are you (HTTP 401)" in warning.message


def test_books_of_the_device_stay_when_the_service_finds_none(device, photo_without_authors):
    events = []
    with Service(behavior(stream=streaming(event("complete", {"totalDetected": 0})))) as service:
        with bookspine.RemoteScanner(service.url, device, **{**QUICK, "least_confidence": 1}) as scanner:
            result = scanner.scan(photo_without_authors, on_event=events.append)
    assert result.engine == "tesseract" and result.books and service.times("upload") == 1
    (complete,) = (e for e in events if isinstance(e, bookspine.Complete))
    assert complete.summary.total_detected == len(result.books)


def test_the_command_line_tells_that_the_device_cannot_scan(photo, tmp_path, capsys):
    from bookspine.cli import main

    (tmp_path / "shelf.jpg").write_bytes(photo)
    with Service() as service:
        scan = ["scan", "--remote", service.url, "--order", "deviceFirst", "--model", "nosuch"]
        assert main([*scan, str(tmp_path / "shelf.jpg")]) == 0
    assert "nosuch" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("url", "word"),
    [
        ("", "address"),
        ("ftp://example.org", "https"),
        ("https://user:password@example.org", "password"),
        ("http://example.org", "allowPlainHttp"),
        ("http://127.evil.example", "allowPlainHttp"),
        ("http://127.0.0.1/?key=1", "would not be sent"),
    ],
)
def test_addresses_are_checked(url, word):
    with pytest.raises(bookspine.InvalidOptions, match=word):
        bookspine.RemoteScanner(url)


def test_options_are_checked():
    bookspine.RemoteScanner("http://192.168.1.2", allow_plain_http=True).close()
    for options in ({"device_id": "x"}, {"order": "both"}, {"attempts": 0}, {"idle_seconds": -1}):
        with pytest.raises(bookspine.InvalidOptions):
            bookspine.RemoteScanner("https://example.org", **options)


def test_unreadable_photos_are_not_sent():
    with Service() as service, scanner_for(service) as scanner, pytest.raises(bookspine.CorruptImage):
        scanner.scan(b"\xff\xd8\xff\xe0")
    assert not service.asked


def test_a_file_goes_as_it_is(photo):
    with Service() as service, scanner_for(service, preprocess=False) as scanner:
        scanner.scan(photo)
    assert photo in service.handlers("upload")[0].sent


def test_many_threads(photo):
    with Service() as service, scanner_for(service) as scanner:
        found = []
        threads = [threading.Thread(target=lambda: found.append(len(scanner.scan(photo).books))) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert found == [3] * 8
    assert service.times("clean_up") == 8


def test_jobs(photo):
    with Service() as service, scanner_for(service) as scanner, bookspine.JobQueue(2) as queue:
        jobs = [scanner.start(photo, queue=queue, idempotency_key=f"job-{number}") for number in range(4)]
        kinds = [type(event) for event in jobs[0]]
        assert kinds.count(bookspine.BookResult) == 3
        assert kinds[-1] is bookspine.Complete
        assert [len(job.result(10).books) for job in jobs] == [3] * 4
        keys = {handler.headers["Idempotency-Key"] for handler in service.handlers("upload")}
        assert keys == {f"job-{number}" for number in range(4)}
        assert jobs[0].status.state == "done"
    with bookspine.RemoteScanner("http://127.0.0.1:1", order="remote", attempts=1) as scanner:
        job = scanner.start(photo)
        with pytest.raises(bookspine.NetworkError):
            job.result(10)
        assert job.status.state == "offline"
        assert job.status.error.retryable


def test_cancelling_a_job(photo):
    with Service(behavior(stream=streaming(hangs=True))) as service, scanner_for(service, idle_seconds=30) as scanner:
        job = scanner.start(photo)
        while not service.times("stream"):
            time.sleep(0.01)
        assert job.status.state in ("uploading", "analyzing")
        start = time.monotonic()
        job.cancel()
        assert job.wait(2)
        assert time.monotonic() - start < 1
        assert job.status.state == "canceled"
        assert service.times("clean_up") == 1


def test_the_command_line(photo, tmp_path, capsys):
    from bookspine.cli import main

    (tmp_path / "shelf.jpg").write_bytes(photo)
    with Service() as service:
        assert main(["scan", "--remote", service.url, str(tmp_path / "shelf.jpg")]) == 0
    assert "The Copper Lantern" in capsys.readouterr().out
    with Service(behavior(upload=reply(401))) as service:
        assert main(["scan", "--remote", service.url, str(tmp_path / "shelf.jpg")]) == 1


@pytest.mark.parametrize(
    "options", (["--engine", "ppocr"], ["--fast"], ["--order", "deviceFirst", "--barcodes", "all"])
)
def test_options_without_an_effect_are_refused(options, capsys):
    from bookspine.cli import main

    with pytest.raises(SystemExit):
        main(["scan", "--remote", "http://127.0.0.1:9", *options, "shelf.jpg"])
    assert options[-2 if len(options) > 1 else 0] in capsys.readouterr().err


def test_event_stream_parser():
    stream = b"\xef\xbb\xbfretry: 7\rid: 1\r\nevent: a\ndata: x\ndata: y\x00\n\n: c\n\ndata: z\n\n"
    expected = [bookspine.StreamEvent("x\ny\0", "a", "1", 7), bookspine.StreamEvent("z", "message", "1", 7)]
    for cut in range(len(stream) + 1):
        with bookspine.EventStreamParser() as parser:
            assert parser.feed(stream[:cut]) + parser.feed(stream[cut:]) == expected
    for event_ in expected:
        with bookspine.EventStreamParser() as parser:
            assert parser.feed(bookspine.write_stream_event(event_)) == [event_]
    with bookspine.EventStreamParser(maximum_bytes=10) as parser:
        for _ in range(2):
            with pytest.raises(bookspine.TooLarge):
                parser.feed(b"data: " + b"x" * 100)


def test_what_is_written_is_understood(photo):
    """A service that sends the library's own events is read back as they were."""
    with Service() as service, scanner_for(service) as scanner:
        events = []
        result = scanner.scan(photo, on_event=events.append)
    written = [
        bookspine.write_event(e, id=str(n), job_id=JOB, width=WIDTH, height=HEIGHT)
        for n, e in enumerate(events)
        if not isinstance(e, bookspine.Progress)
    ]
    with Service(behavior(stream=streaming(*written))) as service, scanner_for(service) as scanner:
        again = []
        second = scanner.scan(photo, on_event=again.append)
    assert second.books == result.books
    kinds = (bookspine.Segmented, bookspine.BookProgress, bookspine.BookResult)
    assert [e for e in again if isinstance(e, kinds)] == [e for e in events if isinstance(e, kinds)]


def test_the_table_in_the_documentation_is_current():
    """Docs/Remote.md holds what Scripts/misbehavior-table writes; the rows name every case."""
    from conftest import ROOT

    text = (ROOT / "Docs" / "Remote.md").read_text()
    for case in CASES:
        assert f"| {case.name} | {case.status} |" in text, "run Scripts/misbehavior-table"
