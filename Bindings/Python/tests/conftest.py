"""Which library the tests use: a stand-in written in C for what crosses the boundary, the built one for the rest."""

import ctypes
import io
import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

import bookspine
from bookspine import LibraryNotFound, _library

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent
ROOT = PACKAGE.parent.parent
TITLES = ("Winter Orchard", "The Copper Lantern", "Harbour Songs", "Seven Quiet Rooms", "Paper Mountains")
AUTHORS = ("Maria Jensen", "Peter Holloway", "Anna Brooks", "David Marlowe", "Helen Whitaker")
SHARED = Path(os.environ.get("BOOKSPINE_SHARED") or ROOT.parent / "shared")

# A shell that runs the tests in the background has SIGINT ignored, in them and in what they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def fake_path(tmp_path_factory):
    compiler = shutil.which("cc")
    if not compiler:
        pytest.skip("no C compiler for the stand-in library")
    target = tmp_path_factory.mktemp("fake") / "libbookspine.so"
    include = ROOT / "Sources" / "CBookspineTypes"
    flags = ["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-I", str(include)]
    subprocess.run([compiler, *flags, str(HERE / "fake" / "bookspine_fake.c"), "-o", str(target)], check=True)
    return target


@pytest.fixture
def environment(monkeypatch):
    """The environment, in which the library is looked for anew."""
    _library.library.cache_clear()
    yield monkeypatch
    _library.library.cache_clear()


@pytest.fixture
def fake(fake_path, environment):
    """The stand-in; fails the test when a block or a scanner is not given back."""
    environment.setenv("BOOKSPINE_LIBRARY", str(fake_path))
    stand_in = ctypes.CDLL(str(fake_path))
    yield stand_in
    assert stand_in.bookspine_fake_live_blocks() == 0
    assert stand_in.bookspine_fake_live_scanners() == 0


@pytest.fixture(scope="session")
def real():
    """The built library, for tests that use no other."""
    _library.library.cache_clear()
    try:
        return _library.library()
    except LibraryNotFound as error:
        pytest.skip(f"no built library: {error}")


@pytest.fixture(scope="session")
def ppocr(real):
    """Skips tests where PP-OCR is not installed."""
    try:
        bookspine.Scanner("ppocr").close()
    except (bookspine.EngineUnavailable, bookspine.ModelUnavailable) as error:
        pytest.skip(f"no PP-OCR: {error}")


@pytest.fixture(scope="session")
def remote_and_collection(real):
    """Skips tests of a library without the features that both need."""
    try:
        bookspine.RemoteScanner("http://127.0.0.1:1").close()
        bookspine.Collection().close()
    except bookspine.Unsupported:
        pytest.skip("a library without the features Remote and Collection")


@pytest.fixture(scope="session")
def photo():
    """A drawn shelf as PNG: five spines whose titles and authors run from top to bottom."""
    return drawn_shelf(AUTHORS)


@pytest.fixture(scope="session")
def photo_without_authors():
    """The same shelf with titles alone, of which no reading is sure."""
    return drawn_shelf([""] * len(AUTHORS))


def drawn_shelf(authors, titles=TITLES, card=""):
    """A drawn shelf as PNG, its spines with these titles and authors; with a card, on a board that bears it.

    The wall is light: in a dark frame Tesseract takes light spines for ruled boxes and finds no lines.
    """
    image_module, draw_module, fonts = (
        pytest.importorskip(f"PIL.{name}") for name in ("Image", "ImageDraw", "ImageFont")
    )
    try:
        font = fonts.truetype("DejaVuSans.ttf", 44)
    except OSError:
        pytest.skip("no DejaVu Sans to draw spines with")
    shelf = image_module.new("RGB", (150 + 150 * len(titles), 1080 if card else 1000), (215, 205, 190))
    for index, (title, author) in enumerate(zip(titles, authors)):
        spine = image_module.new("RGB", (900, 110), [(240, 235, 220), (225, 230, 240)][index % 2])
        drawing = draw_module.Draw(spine)
        drawing.text((40, 28), title, (20, 20, 40), font)
        drawing.text((860, 28), author, (20, 20, 40), font, anchor="ra")
        shelf.paste(spine.rotate(-90, expand=True), (80 + index * 150, 50))
    if card:
        board = draw_module.Draw(shelf)
        board.rectangle((0, 950, shelf.width, 1020), fill=(150, 110, 70))
        board.rectangle((550, 957, 890, 1013), fill=(250, 250, 250))
        board.text((720, 985), card, (10, 10, 10), font.font_variant(size=34), anchor="mm")
    data = io.BytesIO()
    shelf.save(data, "PNG")
    return data.getvalue()


@pytest.fixture
def shelf():
    """A result with a book of each tier; the first reads from top to bottom."""

    def book(number, title, confidence):
        x = 10.0 * number
        return bookspine.ScannedBook(
            id=f"b{number}",
            box=bookspine.Box(x, 5, 10, 80),
            quad=((x + 10, 5.0), (x + 10, 85.0), (x, 85.0), (x, 5.0)),
            metadata=bookspine.BookMetadata(title, "An Author", confidence=confidence),
            spine_info=bookspine.BookSpineInfo(title, "An Author", "high"),
            observation=bookspine.DocumentObservation(title, ()),
            review_status="verified",
            needs_review=confidence < 0.6,
        )

    books = (book(1, "A ready title that is long enough", 0.9), book(2, "To verify", 0.7), book(3, "To review", 0.2))
    quality = bookspine.CaptureQuality(1, 1, 1, 1, 1, 1, 1, 0, 128, "good")
    return bookspine.ScanResult(100, 90, "ppocr", books, quality)
