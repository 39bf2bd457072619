"""What a new user stumbles over: at the terminal, and with the Python package."""

import dataclasses
import io
import sys
import types

import pytest
from conftest import drawn_shelf

import bookspine
from bookspine import Collection, InvalidArgument, cli
from bookspine.cli.words import counted, in_flags, without_name


def run(capsys, *arguments):
    code = cli.main([str(argument) for argument in arguments])
    output, errors = capsys.readouterr()
    return code, output, errors


@pytest.fixture
def file(real, tmp_path):
    """Three books that wait: one without an author, one that another scan has seen."""
    path = tmp_path / "books.db"
    books = [("First", "Ann Lee", 0.2), ("Second", "", 0.3), ("", "", 0.1)]
    scan = {
        "width": 100,
        "height": 90,
        "engine": "ppocr",
        "photo": "a.jpg",
        "books": [
            {
                "id": f"b{number}",
                "box": {"x": 9.0 * number, "y": 0, "width": 8, "height": 80},
                "metadata": {"title": title, "author": author, "confidence": confidence},
            }
            for number, (title, author, confidence) in enumerate(books, 1)
        ],
    }
    with Collection(path) as collection:
        collection.import_scan(scan)
        collection.import_scan({**scan, "photo": "b.jpg", "books": scan["books"][:1]})
    return path


def review(monkeypatch, capsys, file, *answers):
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(answers) + "\n"))
    return run(capsys, "review", file)


def works(file):
    with Collection(file) as collection:
        return list(collection.all_works())


def test_a_word_that_is_no_key_does_nothing(file, capsys, monkeypatch):
    _, output, errors = review(monkeypatch, capsys, file, "really good", "quite right", "q")
    assert "no key 'really good'; nothing was done" in output
    assert len(works(file)) == 4
    assert "approve" in errors and "q quit" in errors


def test_whole_words_are_keys_too(file, capsys, monkeypatch):
    review(monkeypatch, capsys, file, "reject", "quit")
    assert len(works(file)) == 3


def test_review_tells_where_one_is_and_has_help(file, capsys, monkeypatch):
    _, output, errors = review(monkeypatch, capsys, file, "s", "?", "h", "q")
    assert "1 of 4: " in output and "2 of 4: " in output
    assert errors.count("w swap title and author") >= 2


def test_review_swaps_and_edits_all_fields(file, capsys, monkeypatch):
    review(monkeypatch, capsys, file, "s", "w", "q")
    assert [work.title for work in works(file)][:2] == ["Ann Lee", "Second"]
    answers = ["f", "A Title", "Some Body", "B One; C Two", "", "A House", "1999", "320", "", "", "QA 76"]
    review(monkeypatch, capsys, file, *answers, "q")
    book = works(file)[2]
    assert (book.title, book.coauthors, book.publisher) == ("A Title", ("B One", "C Two"), "A House")
    assert (book.published_date, book.page_count, book.call_number) == ("1999", 320, "QA 76")


def test_an_edit_at_a_terminal_begins_with_what_is_there(monkeypatch):
    from bookspine.cli import review as module

    given = []
    readline = types.SimpleNamespace(set_startup_hook=lambda hook=None: hook and hook(), insert_text=given.append)
    monkeypatch.setitem(sys.modules, "readline", readline)
    monkeypatch.setattr(module, "is_terminal", lambda stream: True)
    monkeypatch.setattr("sys.stdin", types.SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("builtins.input", lambda prompt: "answer")
    assert module.ask_with("title: ", "The Old Title") == "answer"
    assert given == ["The Old Title"]


def test_an_edited_book_shows_no_doubt(file, capsys):
    run(capsys, "review", file, "--edit", 1, "title", "Mended")
    line = run(capsys, "collection", "list", file)[1].splitlines()[0]
    assert "Mended" in line and "edited" in line and "%" not in line
    page = file.parent / "page.html"
    run(capsys, "collection", "report", file, page)
    html = page.read_text("utf-8")
    row = html[html.index('id="work1"') : html.index('id="work2"')]
    assert "Mended" in row and ">edited<" in row and "%" not in row
    assert ">verified<" not in html and ">ready<" not in html


def test_badge_and_legend_agree(shelf):
    from bookspine.report import ReportPhoto, report_html

    book = dataclasses.replace(
        shelf.books[0],
        metadata=dataclasses.replace(shelf.books[0].metadata, confidence=0.58),
        needs_review=True,
    )
    page = report_html([ReportPhoto("a.jpg", dataclasses.replace(shelf, books=(book,)), b"JPEG")])
    table = page[page.index("<tbody>") :]
    assert 'badge check">to check' in table and 'badge check">to check' in page[: page.index("<table")]
    assert "likely" not in table


def test_an_export_says_what_it_leaves_out_and_why(file, capsys, tmp_path):
    code, output, errors = run(capsys, "collection", "export", file, tmp_path / "out.csv", "--format", "goodreads")
    assert (code, output) == (0, f"{tmp_path}/out.csv: 2 records\n")
    assert "2 books left out" in errors
    assert "its title is unread" in errors and "may be double" in errors
    with Collection(file) as collection:
        report = collection.export_report(tmp_path / "out.csv", "libib")
    assert (report.records, report.left_out_count) == (0, 4)
    assert [book.reason for book in report.left_out] == ["noISBN", "noISBN", "noTitle", "duplicate"]


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_importing_an_export_again_adds_nothing(file, capsys, tmp_path, form):
    out = tmp_path / f"out.{form}"
    run(capsys, "collection", "export", file, out)
    for _ in range(2):
        assert ": 0 books added, " in run(capsys, "collection", "import", file, out)[1]
    assert len(works(file)) == 4


@pytest.mark.parametrize("suffix, begins", [(".bib", b"@book{"), (".ris", b"TY  - BOOK"), (".mrc", b"0")])
def test_an_export_is_what_its_name_says(file, capsys, tmp_path, suffix, begins):
    out = tmp_path / f"out{suffix}"
    assert run(capsys, "collection", "export", file, out)[0] == 0
    assert out.read_bytes().startswith(begins)


@pytest.mark.parametrize("name", ["out.xlsx", "out.ods", "out.pdf"])
def test_a_file_is_what_its_name_says(file, capsys, tmp_path, photo, name):
    (tmp_path / "shelf.png").write_bytes(photo)
    out = tmp_path / name
    for arguments in (
        ("collection", "export", file, out),
        ("collection", "report", file, out),
        ("scan", tmp_path / "shelf.png", "--engine", "tesseract", "--report", out),
        ("preprocess", tmp_path / "shelf.png", out),
    ):
        code, _, errors = run(capsys, *arguments)
        assert code == 1 and name in errors, arguments
        assert not out.exists()
    run(capsys, "collection", "export", file, tmp_path / "out.jsonl")
    assert (tmp_path / "out.jsonl").read_text("utf-8").startswith("{")


def test_a_scan_says_what_it_added_and_adds_a_photo_once(real, capsys, tmp_path):
    (tmp_path / "shelf.png").write_bytes(drawn_shelf(("Ann Lee", "Bo Day", "Cy Roe", "Di Fox", "Ed Poe")))
    arguments = ("scan", tmp_path / "shelf.png", "--engine", "tesseract", "--collection", tmp_path / "c.db", "--quiet")
    first, second = run(capsys, *arguments), run(capsys, *arguments)
    assert " added, " in first[2]
    assert "is in the collection already, as scan 1: nothing added" in second[2]
    with Collection(tmp_path / "c.db") as collection:
        assert collection.describe().scans == 1


def test_messages(tmp_path, capsys, real):
    assert [counted(number, "book") for number in (0, 1, 2)] == ["0 books", "1 book", "2 books"]
    assert without_name("semi.csv: semi.csv: no title", "semi.csv") == "no title"
    parsed = types.SimpleNamespace(minimum_confidence=2.0)
    namespace = cli.arguments.parser().parse_args(["collection", "enrich", "x", "--minimum-confidence", "2"])
    assert vars(parsed)["minimum_confidence"] == namespace.minimum_confidence
    assert in_flags('Option "minimumConfidence" must be', namespace) == "--minimum-confidence must be"
    assert in_flags('Option "backoffSeconds" must be', namespace) == 'Option "backoffSeconds" must be'
    empty = tmp_path / "empty.jpg"
    empty.touch()
    errors = run(capsys, "scan", empty, "--engine", "tesseract")[2]
    assert "image->size" not in errors and "is empty" in errors and errors.count("empty.jpg") == 1
    bad = tmp_path / "semi.csv"
    bad.write_text("no;columns\n1;2\n")
    errors = run(capsys, "collection", "import", tmp_path / "c.db", bad)[2]
    assert errors.count("semi.csv") == 1


def test_the_package(real, shelf, photo, tmp_path):
    assert bookspine.__version__ == bookspine.version()
    with pytest.raises(AttributeError):
        bookspine.__nothing__  # noqa: B018
    book = shelf.books[0]
    assert (book.isbn, book.publisher) == (book.metadata.isbn, book.metadata.publisher)
    html = shelf._repr_html_()
    assert html.startswith("<table>") and "<script" not in html and book.title in html
    hostile = dataclasses.replace(book, metadata=dataclasses.replace(book.metadata, title="<img src=x>"))
    assert "<img" not in dataclasses.replace(shelf, books=(hostile,))._repr_html_()
    assert shelf.rows()[0]["title"] == book.title and shelf.rows()[0]["width"] == book.box.width


def test_a_data_frame(shelf, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", types.SimpleNamespace(DataFrame=list))
    assert shelf.to_pandas() == shelf.rows()


def test_languages_may_be_a_text(real):
    with bookspine.Scanner("tesseract", languages="de, en") as scanner:
        assert scanner.describe().engine == "tesseract"


def test_opened_files_are_images(real, photo, tmp_path):
    (tmp_path / "shelf.png").write_bytes(photo)
    with (tmp_path / "shelf.png").open("rb") as file:
        assert bookspine.assess_quality(file).quality == bookspine.assess_quality(photo).quality
    assert bookspine.encode(io.BytesIO(photo)).startswith(b"\xff\xd8")
    with (tmp_path / "shelf.png").open(encoding="latin-1") as text, pytest.raises(TypeError, match="'rb'"):
        bookspine.encode(text)
    with pytest.raises(InvalidArgument, match="is empty"):
        bookspine.encode(b"")
