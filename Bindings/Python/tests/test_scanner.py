"""Scans, their events and how they stop, against the stand-in library."""

import ctypes
import gc
import json
import os
import signal
import threading
import time

import pytest

import bookspine


@pytest.fixture
def scanner(fake):
    with bookspine.Scanner("tesseract") as scanner:
        yield scanner


def options_of(fake, scanner):
    """The options that a scanner was made with, as the stand-in got them."""
    fake.bookspine_fake_options.restype = ctypes.c_char_p
    return json.loads(fake.bookspine_fake_options(scanner._handle._pointer))


def test_options_of_the_scanner(fake):
    with bookspine.Scanner("ppocr", ["de", "en"], "m", "r", threads=2, model="tiny", closer_look=False) as scanner:
        assert scanner.describe() == bookspine.ScannerDescription("fake", True, "0.0.0")
        assert options_of(fake, scanner) == {
            "engine": "ppocr",
            "languages": ["de", "en"],
            "modelDirectory": "m",
            "runtimeDirectory": "r",
            "threads": 2,
            "model": "tiny",
            "closerLook": False,
        }


def test_refused_options_leave_nothing_behind(fake):
    with pytest.raises(bookspine.InvalidOptions):
        bookspine.Scanner("nosuch")


def test_result(scanner):
    result = scanner.scan(b"x")
    assert [book.confidence for book in result.books] == [0.9, 0.3]
    assert [book.needs_review for book in result.books] == [False, True]
    assert result.books[0].title == "Tïtle"
    assert bookspine.ScanResult.from_json(result.to_json()) == result


def test_other_readings(scanner):
    assert scanner.recognize_text(b"x").full_text == "Tïtle"
    assert scanner.find_spines(b"x")[0].quad[0] == (1, 2)


def test_events_arrive_in_order_on_the_calling_thread(scanner):
    seen, threads = [], set()

    def on_event(event):
        seen.append(event)
        threads.add(threading.current_thread())

    scanner.scan(b"odd", on_event=on_event)
    assert [type(event).__name__ for event in seen] == [
        "Progress",
        "Segmented",
        "BookProgress",
        "BookResult",
        "Complete",
    ]
    assert seen[0] == bookspine.Progress("Reading", "recognize", 0.5)
    assert seen[1] == bookspine.Segmented(b"JPEG bytes", 2)
    assert seen[3].book.confidence == 0.9
    assert seen[4].summary.approved == 1
    assert threads == {threading.current_thread()}


def test_false_stops(scanner):
    with pytest.raises(bookspine.Canceled):
        scanner.scan(b"slow", on_event=lambda event: False)
    assert scanner.scan(b"x").books


def test_none_goes_on(scanner):
    assert scanner.scan(b"x", on_event=lambda event: None).books


def test_an_exception_of_on_event_stops_and_is_raised(scanner):
    def on_event(event):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        scanner.scan(b"slow", on_event=on_event)


def test_on_event_may_use_the_library(scanner):
    inner = []
    scanner.scan(b"x", on_event=lambda event: inner.append(scanner.scan(b"x")))
    assert len(inner) == 5


@pytest.mark.parametrize("on_event", [None, lambda event: None])
def test_interrupt_stops_a_running_scan(scanner, on_event):
    timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        scanner.scan(b"slow", on_event=on_event)
    assert time.monotonic() - start < 5
    timer.join()
    assert not [thread for thread in threading.enumerate() if thread.name == "bookspine-scan"]


@pytest.mark.parametrize("method", ["recognize_text", "find_spines"])
def test_interrupt_stops_other_readings(scanner, method):
    timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        getattr(scanner, method)(b"slow")
    timer.join()
    assert not [thread for thread in threading.enumerate() if thread.name == "bookspine-call"]


def test_errors_of_a_scan(scanner):
    with pytest.raises(bookspine.CorruptImage):
        scanner.scan(b"fail")
    with pytest.raises(bookspine.InvalidOptions):
        scanner.scan(b"x", rotation=45)


def test_many_threads(scanner):
    results = []
    threads = [threading.Thread(target=lambda: results.append(scanner.scan(b"x"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8


def test_a_closed_scanner_says_so(fake):
    scanner = bookspine.Scanner("tesseract")
    scanner.close()
    scanner.close()
    with pytest.raises(ValueError, match="closed"):
        scanner.scan(b"x")


def test_closing_waits_for_running_scans(fake):
    scanner = bookspine.Scanner("tesseract")
    live = []

    def on_event(event):
        if live:
            return False
        scanner.close()
        live.append(fake.bookspine_fake_live_scanners())
        return True

    with pytest.raises(bookspine.Canceled):
        scanner.scan(b"slow", on_event=on_event)
    assert live == [1]
    assert fake.bookspine_fake_live_scanners() == 0


def test_a_forgotten_scanner_is_destroyed(fake):
    bookspine.Scanner("tesseract")
    gc.collect()
    assert fake.bookspine_fake_live_scanners() == 0


def test_folders_of_installed_packages(fake, environment, tmp_path):
    for name in ("rapidocr/models", "openvino/libs"):
        (tmp_path / "site" / name).mkdir(parents=True)
        # A folder without this gives way to an installed package of the same name.
        (tmp_path / "site" / name).parent.joinpath("__init__.py").touch()
    environment.syspath_prepend(str(tmp_path / "site"))
    environment.delenv("BOOKSPINE_RUNTIME_DIR", raising=False)
    environment.setenv("BOOKSPINE_MODEL_DIR", "mine")
    with bookspine.Scanner() as scanner:
        facts = options_of(fake, scanner)
    assert facts["runtimeDirectory"] == str(tmp_path / "site" / "openvino" / "libs")
    assert "modelDirectory" not in facts
    environment.delenv("BOOKSPINE_MODEL_DIR")
    with bookspine.Scanner() as scanner:
        # Another version of the package has other models.
        assert options_of(fake, scanner).get("modelDirectory") != str(tmp_path / "site" / "rapidocr" / "models")
    (tmp_path / "site" / "rapidocr" / "models" / "PP-OCRv6_det_small.onnx").touch()
    with bookspine.Scanner() as scanner:
        assert options_of(fake, scanner)["modelDirectory"] == str(tmp_path / "site" / "rapidocr" / "models")
