"""Photos of the formats beside JPEG and PNG, and pages of PDF files, all made here."""

import io

import pytest

import bookspine
from bookspine.cli import main
from bookspine.cli.photos import photos_in, read_photo

PIL = pytest.importorskip("PIL.Image")
numpy = pytest.importorskip("numpy")
pytestmark = pytest.mark.usefixtures("real")


def picture(width=320, height=240):
    """Bands of color with soft edges, which each format keeps."""
    x, y = numpy.meshgrid(numpy.linspace(0, 6, width), numpy.linspace(0, 4, height))
    bands = [numpy.sin(x + y) * 90 + 120, numpy.cos(x) * 90 + 120, numpy.sin(y) * 90 + 120]
    return PIL.fromarray(numpy.stack(bands, axis=2).astype(numpy.uint8))


@pytest.mark.parametrize("format", ["WEBP", "AVIF", "HEIF"])
def test_formats_are_read(format):
    if format == "HEIF":
        pytest.importorskip("pillow_heif").register_heif_opener()
    file = io.BytesIO()
    picture().save(file, format, quality=90)
    try:
        pixels = numpy.asarray(bookspine.decode(file.getvalue()))
    except bookspine.UnsupportedFormat as error:
        pytest.skip(f"this library was built without it: {error}")
    assert pixels.shape == (240, 320, 3)
    assert numpy.abs(pixels.astype(int) - numpy.asarray(picture(), int)).mean() < 6
    for length in (12, 40, len(file.getvalue()) // 2):
        with pytest.raises(bookspine.BookspineError):
            bookspine.decode(file.getvalue()[:length])
    damaged = bytearray(file.getvalue())
    damaged[len(damaged) // 2 :: 7] = bytes(len(damaged[len(damaged) // 2 :: 7]))
    try:
        bookspine.decode(bytes(damaged))
    except bookspine.BookspineError:
        pass  # some decoders show what they can


@pytest.fixture
def scans(tmp_path):
    pytest.importorskip("pypdfium2")
    path = tmp_path / "Office.pdf"
    picture(1200, 900).save(path, "PDF", resolution=100, save_all=True, append_images=[picture(600, 800)])
    return path


def test_pages_of_a_pdf_are_photos(scans):
    pages = list(photos_in([str(scans)]))
    assert [page.name for page in pages] == ["Office.pdf#page=1", "Office.pdf#page=2"]
    sizes = [PIL.open(io.BytesIO(read_photo(page))).size for page in pages]
    assert [abs(width - wanted) <= 2 for (width, _), wanted in zip(sizes, (1200, 600))] == [True, True]
    drawn = numpy.asarray(PIL.open(io.BytesIO(read_photo(pages[0]))).resize((1200, 900)), int)
    assert numpy.abs(drawn - numpy.asarray(picture(1200, 900), int)).mean() < 6


def test_a_page_may_be_named_by_itself(scans, capsys):
    page = scans.with_name("Office.pdf#page=2")
    assert main(["quality", "--json", str(page)]) == 0
    assert '"photo": "Office.pdf#page=2"' in capsys.readouterr().out.replace('":"', '": "')


def test_what_is_no_page_says_so(scans, tmp_path, capsys):
    torn = tmp_path / "torn.pdf"
    torn.write_bytes(scans.read_bytes()[:200])
    missing = scans.with_name("Office.pdf#page=3")
    assert main(["quality", str(torn), str(missing), str(tmp_path / "none.pdf")]) == 1
    said = capsys.readouterr().err
    assert "torn.pdf cannot be read as PDF" in said and "no page 3" in said and "none.pdf" in said
