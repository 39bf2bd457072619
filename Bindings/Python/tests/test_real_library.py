"""The built library through the package; needs no models, as Tesseract reads."""

import threading

import pytest
from conftest import SHARED, TITLES

import bookspine

numpy = pytest.importorskip("numpy")
pytestmark = pytest.mark.usefixtures("real")


@pytest.fixture(scope="session")
def scanner(real):
    try:
        with bookspine.Scanner("tesseract", ["en"]) as scanner:
            yield scanner
    except bookspine.BookspineError as error:
        pytest.skip(f"no Tesseract: {error}")


def test_version(real):
    assert bookspine.version().count(".") == 2
    assert real.bookspine_abi_version() >= bookspine.ABI_VERSION


def test_pixels_survive_encoding():
    array = numpy.random.default_rng(1).integers(0, 256, (20, 30, 3), "u1")
    again = bookspine.decode(bookspine.encode(array, format="png"))
    assert (numpy.asarray(again) == array).all()
    assert (numpy.asarray(bookspine.decode(bookspine.encode(array[:, ::-1], format="png"))) == array[:, ::-1]).all()


def test_gray(photo):
    assert bookspine.decode(photo, format="gray").shape == (1000, 900)


def test_longest_side(photo):
    assert bookspine.decode(bookspine.encode(photo, longest_side=300)).shape == (300, 270, 3)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", bookspine.InvalidArgument),
        (b"GIF89a", bookspine.UnsupportedFormat),
        (b"\xff\xd8\xff\xe0", bookspine.CorruptImage),
        (b"\x89PNG\r\n\x1a\n", bookspine.CorruptImage),
    ],
)
def test_damaged_images(scanner, data, error):
    for function in (bookspine.decode, bookspine.encode, bookspine.assess_quality, scanner.scan, scanner.find_spines):
        with pytest.raises(error) as caught:
            function(data)
        assert str(caught.value)


def test_preprocess(photo):
    done = bookspine.preprocess(photo)
    assert bookspine.decode(done.data).width == done.report["width"]
    options = {"rotation_degrees": 0, "auto_rotate_spine": False, "contrast": 1, "adapt_brightness": False}
    same = bookspine.preprocess(photo, **options, denoise=False, longest_side=500, quality=90, maximum_bytes=1_000_000)
    assert max(bookspine.decode(same.data).shape) == 500
    assert all(bookspine.preprocess(photo, threads=threads).data == done.data for threads in (1, 3))
    with pytest.raises(bookspine.InvalidOptions, match="contrast"):
        bookspine.preprocess(photo, contrast=11)
    with pytest.raises(bookspine.InvalidOptions, match="threads"):
        bookspine.preprocess(photo, threads=65)


def test_quality(photo):
    assert bookspine.assess_quality(photo).quality.verdict in ("good", "fair", "poor")
    black = bookspine.assess_quality(numpy.zeros((600, 800, 3), "u1"))
    assert black.quality.verdict == "poor"
    assert black.suggestions


def test_a_cut_off_photo(photo):
    with pytest.raises(bookspine.CorruptImage):
        bookspine.decode(photo[: len(photo) // 2])


def test_options_are_checked(photo):
    with pytest.raises(bookspine.InvalidOptions, match="quality"):
        bookspine.encode(photo, quality=101)
    with pytest.raises(bookspine.InvalidOptions, match="engine"):
        bookspine.Scanner("eyes")


def test_scan(scanner, photo):
    events = []
    result = scanner.scan(photo, name="shelf", on_event=events.append)
    assert (result.width, result.height, result.engine, result.photo) == (900, 1000, "tesseract", "shelf")
    read = " ".join(book.observation.full_text for book in result.books)
    assert sum(title in read for title in TITLES) >= 4
    assert all(0 <= book.confidence <= 1 for book in result.books)
    found = [event.book for event in events if isinstance(event, bookspine.BookResult)]
    assert sorted(book.id for book in found) == sorted(book.id for book in result.books)
    assert isinstance(events[-1], bookspine.Complete)
    assert events[-1].summary.total_detected == len(result.books)
    segmented = next(event for event in events if isinstance(event, bookspine.Segmented))
    assert bookspine.decode(segmented.image).width > 0


def test_review_threshold(scanner, photo):
    assert all(book.needs_review for book in scanner.scan(photo, review_threshold=1).books if book.confidence < 1)
    assert not any(book.needs_review for book in scanner.scan(photo, review_threshold=0).books)


def test_stopping(scanner, photo):
    events = []

    def on_event(event):
        events.append(event)
        return False

    with pytest.raises(bookspine.Canceled):
        scanner.scan(photo, on_event=on_event)
    assert len(events) == 1


def test_the_answer_to_the_last_event_stops_nothing(scanner, photo):
    events = []

    def on_event(event):
        events.append(event)
        return not isinstance(event, bookspine.Complete)

    assert scanner.scan(photo, on_event=on_event).books
    assert isinstance(events[-1], bookspine.Complete)


def test_threads_agree(scanner, photo):
    results = []
    threads = [threading.Thread(target=lambda: results.append(scanner.scan(photo).books)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 3
    assert results[0] == results[1] == results[2]


def test_text():
    assert bookspine.find_isbns("ISBN 0-306-40615-2 and 978-0-306-40615-8") == ["9780306406157"]
    info = bookspine.extract_spine_text("WINTER ORCHARD\nPenguin")
    assert "orchard" in info.title.lower()
    assert bookspine.map_spine_info(bookspine.BookSpineInfo("T", "A", "medium", ("B",))) == bookspine.BookMetadata(
        "T", "A, B", confidence=0.7
    )
    with pytest.raises(bookspine.InvalidArgument):
        bookspine.extract_spine_text("\ud800")


def test_an_observation_goes_back(scanner, photo):
    spine = scanner.find_spines(photo)[0]
    assert bookspine.extract_observation(spine.observation).title


@pytest.mark.parametrize("name", ["two_shelves_perspective_1500.jpg", "programming_row_1920.jpg"])
def test_a_real_photo(real, name):
    photo = SHARED / "eval" / "photos" / name
    if not photo.is_file():
        pytest.skip(f"no photos in {SHARED}")
    with bookspine.Scanner() as scanner:
        result = scanner.scan(photo)
    assert len(result.books) > (14 if result.engine == "ppocr" else 5)
    assert all(book.box.width > 0 and book.box.height > 0 for book in result.books)
    assert bookspine.ScanResult.from_json(result.to_json()) == result


@pytest.fixture
def without_models(scanner, monkeypatch, tmp_path):
    """PP-OCR is not installed, wherever else it may lie."""
    for name in ("BOOKSPINE_MODEL_DIR", "BOOKSPINE_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path))


def test_a_fallback_is_told_in_three_places(without_models, photo, caplog):
    with bookspine.Scanner() as fallen_back:
        described, result = fallen_back.describe(), fallen_back.scan(photo)
    assert (described.engine, result.engine) == ("tesseract", "tesseract")
    assert [warning.code for warning in result.warnings] == ["engineFallback"] and described.warnings == result.warnings
    assert [record.levelname for record in caplog.records if "Tesseract reads" in record.message] == ["WARNING"]


def test_what_is_named_is_not_done_without(without_models):
    for options in ({"model_directory": "/nope"}, {"runtime_directory": "/nope"}, {"model": "nope"}):
        with pytest.raises((bookspine.ModelUnavailable, bookspine.EngineUnavailable)):
            bookspine.Scanner(**options)


def test_the_picture_of_a_scan(scanner, photo):
    result = scanner.scan(photo)
    assert not result.warnings and result.extraction is None
    picture = numpy.asarray(bookspine.decode(bookspine.annotate(photo, result, longest_side=500)))
    plain = numpy.asarray(bookspine.decode(photo, longest_side=500))
    assert picture.shape == plain.shape and (picture != plain).any()
    with pytest.raises(bookspine.InvalidArgument, match="the same photo"):
        bookspine.annotate(numpy.zeros((10, 99, 3), "u1"), result)


def test_the_text_of_a_shelf_is_no_spine(scanner, photo):
    text = scanner.recognize_text(photo)
    assert text.spine_count and text.spine_count > 1
    several = bookspine.DocumentObservation.from_dict({**text.to_dict(), "spineCount": 9})
    with pytest.raises(bookspine.InvalidArgument, match="find_spines"):
        bookspine.extract_observation(several)


def test_the_extraction_is_summed_up(scanner, photo):
    def read(text):
        raise ValueError("no idea")

    scanner.use_extraction(read)
    try:
        result = scanner.scan(photo)
    finally:
        scanner.use_extraction(None)
    assert result.extraction and result.extraction.provider == "callback"
    assert (result.extraction.asked, result.extraction.used) == (2, 0), "after two failures nobody is asked"
    assert [warning.code for warning in result.warnings] == ["extractionFallback"]
