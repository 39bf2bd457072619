"""Examples/Python/remote_server.py: the library's own engine over loopback gives what it gives on the device."""

import importlib.util
import json
import threading
import time
import urllib.error
import urllib.request

import pytest
from conftest import ROOT, SHARED

import bookspine

PHOTO = SHARED / "eval" / "photos" / "programming_row_1920.jpg"


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("remote_server", ROOT / "Examples" / "Python" / "remote_server.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def device(real):
    try:
        bookspine.RemoteScanner("http://127.0.0.1:1").close()
        with bookspine.Scanner() as scanner:
            yield scanner
    except bookspine.Unsupported:
        pytest.skip("a library without the feature Remote")
    except bookspine.BookspineError as error:
        pytest.skip(f"no engine: {error}")


@pytest.fixture
def server(example, device):
    with example.Server(("127.0.0.1", 0), device) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def remote(server, **options):
    return bookspine.RemoteScanner(f"http://127.0.0.1:{server.server_address[1]}", order="remote", **options)


@pytest.mark.parametrize("endpoint", ["jobs", "oneShot"])
def test_a_real_photo(device, server, endpoint):
    """The same books, boxes and confidences as on the device."""
    if not PHOTO.is_file():
        pytest.skip(f"no photos in {SHARED}")
    here = device.scan(PHOTO, drafts=endpoint == "jobs")  # as the server scans
    with remote(server, preprocess=False, endpoint=endpoint) as scanner:
        there = scanner.scan(PHOTO)
    assert there.books == here.books
    assert len(there.books) > 5
    assert not server.jobs


def test_drafts_come_early(server):
    """The first book paints before a third of the scan is over."""
    if not PHOTO.is_file():
        pytest.skip(f"no photos in {SHARED}")
    moments = []
    with remote(server, preprocess=False) as scanner:
        scanner.scan(PHOTO)  # the first scan of a shape takes longer
        start = time.monotonic()
        scanner.scan(PHOTO, drafts=True, on_event=lambda event: moments.append((type(event), time.monotonic() - start)))
    first = next(moment for kind, moment in moments if kind in (bookspine.Draft, bookspine.BookResult))
    print(f"the first book after {first / moments[-1][1]:.2f} of {moments[-1][1]:.1f} s")
    assert first < moments[-1][1] / 3


def test_the_preprocessed_photo_gives_the_same_titles_mostly(device, server):
    if not PHOTO.is_file():
        pytest.skip(f"no photos in {SHARED}")
    here = {book.title for book in device.scan(PHOTO).books}
    with remote(server) as scanner:
        there = scanner.scan(PHOTO)
    shared = len(here & {book.title for book in there.books})
    print(f"{shared} of {len(here)} titles are the same")
    assert shared >= len(here) * 0.6
    assert all(0 <= book.box.x <= there.width and 0 <= book.box.y <= there.height for book in there.books)


def test_a_stopped_scan_is_forgotten(server, example):
    picture = bookspine.Pixels(bytes(200 * 200 * 3), 200, 200)
    with remote(server) as scanner, pytest.raises(bookspine.Canceled):
        scanner.scan(picture, on_event=lambda e: not (isinstance(e, bookspine.Progress) and e.stage == "analyze"))
    end = time.monotonic() + 3
    while server.jobs and time.monotonic() < end:
        time.sleep(0.02)
    assert not server.jobs


def ask(server, path, body=b"", method="POST", **fields):
    """The status and the JSON of a request that no client of ours would send."""
    url = f"http://127.0.0.1:{server.server_address[1]}{path}"
    request = urllib.request.Request(
        url, body, {name.replace("_", "-"): value for name, value in fields.items()}, method=method
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def test_strangers_are_refused(server):
    assert ask(server, "/scan", b"\xff\xd8\xff\xe0 broken")[0] == 422
    assert ask(server, "/v3/jobs/scans", b"no form", Content_Type="text/plain")[0] == 400
    assert ask(server, "/elsewhere", method="DELETE")[0] == 404
    form = b'--b\r\nContent-Disposition: form-data; name="photos[]"\r\n\r\n\xff\xd8 broken\r\n--b--\r\n'
    fields = {"Content_Type": "multipart/form-data; boundary=b", "Idempotency_Key": "k"}
    status, first = ask(server, "/v3/jobs/scans", form, **fields)
    assert status == 202
    assert ask(server, "/v3/jobs/scans", form, **fields)[1] == first, "the same key is the same job"
    path = f"/v3/jobs/scans/{first['data']['jobId']}"
    assert ask(server, path + "/results", method="GET")[0] == 401
    assert ask(server, path, method="DELETE", Authorization="Bearer wrong")[0] == 401
    token = f"Bearer {first['data']['authToken']}"
    url = f"http://127.0.0.1:{server.server_address[1]}{path}/stream"
    fields = {"Authorization": token, "Last-Event-ID": "\u00b2"}  # a digit to isdigit(), no number to int()
    with urllib.request.urlopen(urllib.request.Request(url, headers=fields)) as stream:
        assert b"event: error" in stream.read()
    assert ask(server, path + "/results", method="GET", Authorization=token)[0] == 409
    assert ask(server, path, method="DELETE", Authorization=token)[0] == 200
    assert ask(server, path, method="DELETE", Authorization=token)[0] == 404
