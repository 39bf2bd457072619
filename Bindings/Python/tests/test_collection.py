"""Collections through the package and the command line, with the built library."""

import csv
import dataclasses
import io
import json
import multiprocessing
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import textwrap
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from conftest import AUTHORS, PACKAGE, ROOT, SHARED, TITLES, drawn_shelf

import bookspine
from bookspine import BookMetadata, Collection, cli
from bookspine.report import collection_html

pytestmark = pytest.mark.usefixtures("real")

EVERYTHING = BookMetadata(
    "Ålands öar",
    "Maria Lindqvist",
    isbn="9780306406157",
    cover_url="https://example.org/a.jpg",
    publisher="Nordlys",
    published_date="1998-04",
    page_count=312,
    format="paperback",
    confidence=0.42,
    enrichment_status="not_found",
)


@pytest.fixture
def photo():
    """A photo of the shelf's size."""
    return bookspine.Pixels(bytes(x % 251 for x in range(100 * 90 * 3)), 100, 90)


@pytest.fixture
def scan(shelf):
    """The shelf, its first book with every field."""
    first = dataclasses.replace(shelf.books[0], metadata=EVERYTHING)
    return dataclasses.replace(shelf, books=(first, *shelf.books[1:]), photo="shelf.jpg")


@pytest.fixture
def file(tmp_path, scan, photo):
    """A collection with the shelf."""
    path = tmp_path / "books.db"
    with Collection(path) as collection:
        collection.import_scan(scan, photo)
    return path


def run(capsys, *arguments):
    """The exit code and the output of the command."""
    code = cli.main([str(argument) for argument in arguments])
    return code, capsys.readouterr().out


def test_every_field_survives_review_export_and_reopening(file, tmp_path):
    with Collection(file) as collection:
        page = collection.works(queue=True)
        assert (page.counts.review, page.counts.verify, page.counts.total) == (2, 0, 2)
        assert [book.confidence for book in page.works] == [0.2, 0.42]
        assert collection.spine_image(1).startswith(b"\xff\xd8")
        edited = collection.edit(1, title="Öar", coauthors=("B. Öz",), call_number="N 7", approve=False)
        assert edited.work.edited == ("title", "coauthors", "callNumber")
        assert collection.approve_all().changed == 2
        assert collection.clean_up().photos_removed == 1
        assert collection.export(tmp_path / "out.jsonl", "jsonl") == 3
        before = list(collection.all_works(raw=True))
    with Collection(file) as collection:
        book = collection.work(1, raw=True)
        assert list(collection.all_works(raw=True)) == before
    with Collection() as other:
        assert other.import_records(tmp_path / "out.jsonl").imported == 3
        copy = other.work(1, raw=True)
    for found in (book, copy):
        fields = found.to_dict()
        wanted = {**EVERYTHING.to_dict(), "title": "Öar", "coauthors": ["B. Öz"], "callNumber": "N 7"}
        assert {key: fields[key] for key in wanted} == wanted
        assert (found.review_status, found.tier, found.original.title) == ("userEdited", "review", "Ålands öar")
        sighting = found.sightings[0]
        assert (sighting.scan.photo, sighting.scan.width, sighting.scan.engine) == ("shelf.jpg", 100, "ppocr")
        assert (sighting.book_id, sighting.box.height) == ("b1", 80)
        assert sighting.quad == ((20, 5), (20, 85), (10, 85), (10, 5))
        assert json.loads(sighting.raw)["metadata"] == EVERYTHING.to_dict()
    assert (copy.added_at, copy.changed_at) == (book.added_at, book.changed_at)


def test_duplicates_are_resolved_by_the_host(file, scan):
    with Collection(file) as collection:
        again = collection.import_scan(scan)
        ids = [book.work_id for book in again.books]
        assert [book.duplicate.of for book in again.books] == [1, 2, 3] and again.duplicates == 3
        assert set(collection.approve_all().duplicates) == set(ids)
        collection.resolve(ids[:1], "keepBoth")
        collection.resolve(ids[1:2], "merge")
        collection.resolve(ids[2:], "skip")
        assert [len(book.sightings) for book in collection.all_works()] == [1, 2, 1, 1]
        assert collection.undo().action == "resolve"
        assert collection.works(duplicates=True).works[0].id == ids[2]


def test_actions_and_their_errors(file):
    with Collection(file) as collection:
        collection.merge([3], into=2)
        assert collection.verify([1]).changed == 1
        collection.add_feedback(1, "wrongTitle", "not that one")
        assert collection.describe().feedback == 1
        collection.edit(1, title="Another", feedback=True)
        assert (collection.describe().feedback, collection.describe().unsent_feedback) == (2, 2)
        collection.undo()
        assert collection.describe().unsent_feedback == 1
        collection.set_shelf([1], "Hall")
        assert [scan.shelf for scan in collection.all_scans()] == ["Hall"]
        with pytest.raises(bookspine.NotFound, match="99"):
            collection.delete([99])
        with pytest.raises(bookspine.NotFound):
            collection.work(99)
        with pytest.raises(bookspine.InvalidArgument, match="isbn"):
            collection.edit(1, isbn="123")
        with pytest.raises(bookspine.InvalidOptions, match="color"):
            collection.edit(1, color="red")
        collection.reject([1])
        for action in ("reject", "setShelf", "verify", "merge", "import"):
            assert collection.undo().action == action
        with pytest.raises(bookspine.NotFound):
            collection.undo()
    with pytest.raises(ValueError, match="closed"):
        collection.works()


def test_a_file_that_is_none_is_left_alone(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("shopping list")
    with pytest.raises(bookspine.InputOutputError, match="no collection"):
        Collection(path)
    assert path.read_text() == "shopping list" and list(tmp_path.iterdir()) == [path]


def told_without_rights(path, answers):
    """Puts what opening a collection says to a user without rights, which root is not."""
    if os.geteuid() == 0:
        os.setuid(65534)
    try:
        Collection(path).close()
        answers.put("opened")
    except bookspine.BookspineError as error:
        answers.put(f"{type(error).__name__}: {error}")


def test_a_collection_whose_folder_may_not_be_changed_is_named(file):
    with tempfile.TemporaryDirectory() as folder:  # pytest's own are root's alone
        path = Path(folder) / "books.db"
        shutil.copy(file, path)
        content = path.read_bytes()
        os.chmod(folder, 0o555)
        context = multiprocessing.get_context("fork")
        answers = context.Queue()
        process = context.Process(target=told_without_rights, args=(path, answers))
        process.start()
        answer = answers.get(timeout=60)
        process.join()
        os.chmod(folder, 0o755)
        assert answer.startswith(f"InputOutputError: Cannot write {folder}/: Permission denied") and str(path) in answer
        assert path.read_bytes() == content and list(path.parent.iterdir()) == [path]


def write_from_threads(path, process):
    """Adds and changes books from eight threads, in a process of its own; an error ends it."""

    def write(collection, thread):
        for number in range(10):
            metadata = {"title": f"Title {process} {thread} {number}", "author": "A", "confidence": 0.5}
            report = collection.import_scan({"width": 9, "height": 9, "books": [{"metadata": metadata}]})
            collection.edit(report.books[0].work_id, publisher=f"{process} {thread} {number}")
            collection.works(queue=True)

    # Half of the threads share a connection, the others have another one.
    with Collection(path) as one, Collection(path) as other, ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(write, (one, other)[thread % 2], thread) for thread in range(8)]:
            done.result()


def test_two_processes_write_from_eight_threads_each(tmp_path):
    path = tmp_path / "books.db"
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=write_from_threads, args=(path, number)) for number in range(2)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(120)
        assert process.exitcode == 0
    with Collection(path) as collection:
        books = list(collection.all_works())
    wanted = {f"{process} {thread} {number}" for process in range(2) for thread in range(8) for number in range(10)}
    assert {book.publisher for book in books} == wanted and len(books) == len(wanted)
    assert {book.title for book in books} == {f"Title {name}" for name in wanted}
    assert {book.review_status for book in books} == {"userEdited"}


def test_commands(file, tmp_path, capsys, scan):
    out = tmp_path / "out.csv"
    assert "Ålands öar" in run(capsys, "collection", "list", file, "--queue")[1]
    assert run(capsys, "review", file, "--edit", 1, "title", "Öar", "--approve-all")[1].startswith(
        "2 books changed, 0 to"
    )
    assert run(capsys, "collection", "export", file, out, "--format", "goodreads") == (0, f"{out}: 3 records\n")
    assert [row["Title"] for row in csv.DictReader(out.open(encoding="utf-8"))][0] == "Öar"
    assert "0 books added, 3 known already" in run(capsys, "collection", "import", file, out)[1]
    scans = tmp_path / "scans.jsonl"
    scans.write_text(scan.to_json() + "\n", encoding="utf-8")
    assert "3 books added, 3 to review" in run(capsys, "collection", "import", file, scans)[1]
    assert json.loads(run(capsys, "review", file, "--json")[1].splitlines()[0])["duplicate"]["of"] == 3
    assert run(capsys, "review", file, "--resolve", 4, "skip")[0] == 0
    assert run(capsys, "collection", "delete", file, 5, 6)[1] == "delete: 2 books\n"
    assert run(capsys, "collection", "undo", file)[1] == "undo of delete: 2 books\n"
    assert run(capsys, "collection", "merge", file, 2, 5)[1] == "merge: 2 books\n"
    assert run(capsys, "collection", "clean", file)[1].startswith("1 photo removed")
    assert json.loads(run(capsys, "collection", "info", file, "--json")[1])["works"] == 4
    assert "correctionSaved" in run(capsys, "collection", "info", file)[1]
    assert run(capsys, "review", file, "--feedback", 1, "wrongTitle")[1] == "0 books changed, 1 to review\n"
    assert json.loads(run(capsys, "collection", "info", file, "--json")[1])["feedback"] == 1
    assert run(capsys, "review", file, "--feedback", 1, "color")[0] == 1
    assert run(capsys, "review", file, "--edit", 1, "color", "red")[0] == 1
    tabs = tmp_path / "other.tsv"
    tabs.write_text("Title\tPrimary Author\nSalt Roads\tOkafor, Thomas\n", encoding="utf-8")
    assert "1 book added" in run(capsys, "collection", "import", file, tabs)[1]
    assert run(capsys, "collection", "import", file, tmp_path / "missing.csv")[0] == 1


def test_review_at_the_terminal(file, capsys, monkeypatch, tmp_path, scan):
    with Collection(file) as collection:
        collection.import_scan(dataclasses.replace(scan, books=scan.books[:1]))
    answers = ["x", "p", "e", "New title", "", "e", "Öar", "", "u", "s", "m"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(answers) + "\n"))
    code, output = run(capsys, "review", file, "--pictures", tmp_path)
    assert code == 0 and output.endswith("1 to review\n")
    assert (tmp_path / "spine-3.jpg").read_bytes().startswith(b"\xff\xd8")
    with Collection(file) as collection:
        assert [book.title for book in collection.all_works()] == ["Ålands öar", "To verify", "New title"]
        assert len(collection.work(1).sightings) == 2


def test_a_picture_that_cannot_be_written_does_not_end_the_review(file, capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("sys.stdin", io.StringIO("p\na\n"))
    (tmp_path / "file").write_text("no folder")
    code, output = run(capsys, "review", file, "--pictures", tmp_path / "file")
    assert code == 0 and output.endswith("1 to review\n")
    assert f"{tmp_path / 'file' / 'spine-3.jpg'}: File exists\n" in output


def test_the_folder_of_pictures_is_made(file, capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("sys.stdin", io.StringIO("p\na\n"))
    assert run(capsys, "review", file, "--pictures", tmp_path / "new" / "pictures")[0] == 0
    assert (tmp_path / "new" / "pictures" / "spine-3.jpg").exists()


@pytest.mark.parametrize(
    ("answers", "works", "waiting"),
    [
        (["s", "u", "u", "u"], 3, 2),  # an import from before is not taken back
        (["r", "u", "u"], 3, 2),
        (["e", "", "", "q"], 3, 2),  # nothing was edited
        (["e"], 3, 2),
    ],
)
def test_a_review_takes_back_only_what_it_did(file, capsys, monkeypatch, answers, works, waiting):
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(answers) + "\n"))
    code, output = run(capsys, "review", file)
    assert code == 0 and output.endswith(f"{waiting} to review\n")
    with Collection(file) as collection:
        assert collection.describe().works == works


def test_a_review_leaves_what_another_program_did(file, capsys, monkeypatch):
    answers = iter(["a", "u", "u", "q"])

    def answer(_):
        given = next(answers)
        if given == "u":
            with Collection(file) as other:
                if other.work(2).title == "Edited meanwhile":
                    other.undo()
                else:
                    other.edit(2, title="Edited meanwhile")
        return given

    monkeypatch.setattr("builtins.input", answer)
    code, output = run(capsys, "review", file)
    assert code == 0 and output.endswith("2 to review\n")
    assert "approve stays: another program has changed the collection since" in output
    assert output.count("taken back: approve") == 1


def test_only_the_books_of_a_tier_are_approved(tmp_path, capsys, scan):
    file = tmp_path / "books.db"
    shares = (0.55, 0.2, 0.58)
    books = [
        dataclasses.replace(book, metadata=dataclasses.replace(book.metadata, confidence=share))
        for book, share in zip(scan.books, shares)
    ]
    with Collection(file) as collection:
        collection.import_scan(dataclasses.replace(scan, books=tuple(books)))
    approve = ("review", file, "--tier", "verify", "--approve-all")
    assert run(capsys, *approve, 0.57) == (0, "1 book changed, 2 to review\n")
    assert run(capsys, *approve) == (0, "1 book changed, 1 to review\n")
    assert run(capsys, *approve) == (0, "0 books changed, 1 to review\n")
    with Collection(file) as collection:
        assert [book.tier for book in collection.all_works(queue=True)] == ["review"]


@pytest.mark.parametrize(
    "options",
    [
        ("--approve-all", "--list"),
        ("--approve", 1, "--json"),
        ("--approve", 1, "--tier", "review"),
        ("--approve-all", 2),
    ],
)
def test_options_of_a_review_that_do_not_go_together(file, capsys, options):
    with pytest.raises(SystemExit) as exited:
        cli.main(["review", str(file), *map(str, options)])
    assert exited.value.code == 2
    with Collection(file) as collection:
        assert collection.describe().queue.total == 2


def test_possible_duplicates_that_stay_are_named(file, capsys, scan):
    with Collection(file) as collection:
        collection.import_scan(scan)
    for option in ("--approve", "--verify"):
        assert cli.main(["review", str(file), option, "1", "4", "5", "4"]) == 1
        output, errors = capsys.readouterr()
        assert output == "1 book changed, 4 to review\n"
        assert [line.split(": ")[1] for line in errors.splitlines()] == ["book 4", "book 5"]
        assert "say keepBoth, merge or skip with --resolve" in errors
    assert run(capsys, "review", file, "--resolve", 4, "keepBoth", "--approve", 4)[0] == 0
    edits = ("--edit", 2, "title", "One", "--edit", 2, "author", "Two")
    assert run(capsys, "review", file, *edits)[1].startswith("1 book changed")


def test_import_of_scans_with_photos(tmp_path, capsys, scan):
    (tmp_path / "photos" / "sub").mkdir(parents=True)
    jpeg = bookspine.encode(bookspine.Pixels(bytes(100 * 90 * 3), 100, 90))
    (tmp_path / "photos" / "sub" / "shelf.jpg").write_bytes(jpeg)
    (tmp_path / "photos" / "broken.jpg").write_bytes(jpeg[:40])
    scans = [dataclasses.replace(scan, photo=name).to_json() for name in ("shelf.jpg", "broken.jpg", "lost.jpg")]
    for name, text in (
        ("marked", "\ufeff" + scans[0]),
        ("broken", scans[1]),
        ("lost", scans[2]),
        ("odd", scans[0] + "\n[1]"),
        ("failed", '{"photo": "x.jpg", "error": {"message": "no"}}'),
    ):
        (tmp_path / f"{name}.jsonl").write_text(text + "\n", encoding="utf-8")
    files = [tmp_path / f"{name}.jsonl" for name in ("broken", "odd", "marked", "lost", "failed")]
    arguments = ["collection", "import", tmp_path / "c.db", *files, "--photos", tmp_path / "photos"]
    code = cli.main([str(argument) for argument in arguments])
    output, errors = capsys.readouterr()
    assert code == 1
    assert [line.split(": ")[1][0] for line in output.splitlines()] == ["3", "3", "0"]
    assert [error.split(": ")[1].rsplit("/")[-1] for error in errors.splitlines()] == [
        "broken.jsonl",
        "odd.jsonl",
        "lost.jpg",
        "x.jpg",
    ]
    with Collection(tmp_path / "c.db") as collection:
        assert (collection.describe().works, collection.describe().photos) == (6, 1)


def test_photos_that_were_not_scanned_are_named(tmp_path, capsys, scan):
    scans = tmp_path / "scans.jsonl"
    scans.write_text('{"photo": "b.jpg", "error": {"message": "no image"}}\n' + scan.to_json(), encoding="utf-8")
    assert cli.main(["collection", "import", str(tmp_path / "c.db"), str(scans)]) == 1
    output, errors = capsys.readouterr()
    assert output == f"{scans}: 3 books added, 2 to review\n"
    assert errors == "bookspine: b.jpg: was not scanned: no image\n"


def test_photos_of_a_session_are_checked_first_and_what_is_not_kept_is_told(scan, photo):
    with bookspine.PhotoSession() as session:
        session.add(scan)
        session.add(dataclasses.replace(scan, photo="second.jpg"))
        joined = session.result()
    jpeg = bookspine.encode(photo)
    with Collection() as collection:
        for photos, problem in (
            ([photo], bookspine.InvalidArgument),
            ([photo] * 3, bookspine.InvalidArgument),
            ([photo, jpeg[:40]], bookspine.CorruptImage),
            ([photo, "nowhere.jpg"], FileNotFoundError),
        ):
            with pytest.raises(problem):
                collection.import_session(joined, photos)
        assert collection.describe().works == 0
        assert collection.import_session(joined.json, [photo, jpeg]).photo_problems == (None, None)
    with Collection(photo_limit=1) as collection:
        report = collection.import_session(joined, [photo, photo])
        assert report.imported and all("photoLimit" in problem for problem in report.photo_problems)
        assert collection.import_session(joined, duplicates="skip").photo_problems == ()


@pytest.mark.parametrize("indent", [None, 2])
def test_import_of_a_session_and_of_json_over_several_lines(tmp_path, capsys, scan, indent):
    jpeg = bookspine.encode(bookspine.Pixels(bytes(100 * 90 * 3), 100, 90))
    (tmp_path / "shelf.jpg").write_bytes(jpeg)
    with bookspine.PhotoSession() as session:
        session.add(scan)
        session.add(dataclasses.replace(scan, photo="lost.jpg"))
        joined = session.result().json
    (tmp_path / "session.json").write_text(json.dumps(json.loads(joined), indent=indent), encoding="utf-8")
    (tmp_path / "scan.json").write_text(json.dumps(scan.to_dict(), indent=indent), encoding="utf-8")
    file = tmp_path / "c.db"
    for name in ("session.json", "scan.json"):
        options = ("--photos", tmp_path, "--shelf", "Hall", "--duplicates", "merge")
        arguments = ["collection", "import", file, tmp_path / name, *options]
        assert cli.main([str(argument) for argument in arguments]) == 0
    assert "lost.jpg: no such photo in" in capsys.readouterr().err
    with Collection(file) as collection:
        assert sorted((one.photo, one.shelf, one.has_photo) for one in collection.all_scans()) == [
            ("lost.jpg", "Hall", False),
            ("shelf.jpg", "Hall", True),
            ("shelf.jpg", "Hall", True),
        ]
    (tmp_path / "shelf.jpg").write_bytes(jpeg[:40])
    broken = tmp_path / "broken.db"
    assert run(capsys, "collection", "import", broken, tmp_path / "session.json", "--photos", tmp_path) == (1, "")
    assert describe(broken)[0] == 0


def test_a_list_of_books_says_what_became_of_known_ones(tmp_path, capsys):
    books, file = tmp_path / "books.csv", tmp_path / "c.db"
    books.write_text("title,author\nSalt Roads,Thomas Okafor\n", encoding="utf-8")
    assert run(capsys, "collection", "import", file, books)[0] == 0
    for duplicates, told in (
        ("skip", "0 books added, 1 known already"),
        ("ask", "1 book added, 1 waiting in the review as possible duplicates"),
        ("keepBoth", "1 book added, 1 kept beside known ones"),
        ("merge", "0 books added, 1 joined with known ones"),
    ):
        assert told in run(capsys, "collection", "import", file, books, "--duplicates", duplicates)[1]


@pytest.mark.parametrize("option", [("--shelf", "Hall"), ("--photos", "."), ("--rotation", "90")])
def test_a_list_of_books_has_no_use_for_what_scans_have(tmp_path, capsys, option):
    books, file = tmp_path / "books.csv", tmp_path / "c.db"
    books.write_text("title,author\nSalt Roads,Thomas Okafor\n", encoding="utf-8")
    assert cli.main(["collection", "import", str(file), str(books), *option]) == 1
    assert f"{option[0]}: for scans alone" in capsys.readouterr().err
    assert describe(file)[0] == 0


def test_cards_on_boards_name_the_shelf(tmp_path, capsys, scan):
    card = bookspine.ShelfLabel("820–829", 0.9, bookspine.Box(0, 88, 20, 2), 0)
    labeled = dataclasses.replace(scan, shelf_labels=(card, dataclasses.replace(card, text="Poetry"), card))
    for name, one in (("labeled", labeled), ("bare", scan)):
        (tmp_path / f"{name}.jsonl").write_text(one.to_json())
        arguments = ["collection", "import", tmp_path / f"{name}.db", tmp_path / f"{name}.jsonl", "--shelf", "@label"]
        assert cli.main([str(argument) for argument in arguments]) == 0
    errors = capsys.readouterr().err
    assert errors.count("no card was read") == 1 and "bookspine collection shelf" in errors
    for name, shelf in (("labeled", "820–829, Poetry"), ("bare", None)):
        with Collection(tmp_path / f"{name}.db") as collection:
            assert {place.shelf for place in collection.places()} == {shelf}


@pytest.mark.usefixtures("ppocr")
@pytest.mark.parametrize("command", ["scan", "session"])
def test_a_card_that_is_read_names_the_shelf(tmp_path, command):
    titles = (*TITLES, "Northern Glass", "A Morning Voyage", "Silver Meadow", "Salt and Music")
    photo, file = tmp_path / "shelf.png", tmp_path / "books.db"
    photo.write_bytes(drawn_shelf((AUTHORS * 2)[: len(titles)], titles, card="820-829 Poetry"))
    arguments = [command, photo, "--collection", file, "--shelf", "@label", "--engine", "ppocr", "--quiet"]
    assert cli.main([str(argument) for argument in arguments]) == 0
    with Collection(file) as collection:
        assert {place.shelf for place in collection.places()} == {"820-829 Poetry"}
        assert len(collection.places()) == len(titles)


BOOK_OF_NO_FIELDS = '{"width": 9, "height": 9, "books": [{"id": 1}]}'


@pytest.mark.parametrize("failing", [BOOK_OF_NO_FIELDS, '{"photo": "two.jpg", "books": []}'])
def test_an_import_that_fails_adds_nothing(file, tmp_path, capsys, scan, failing):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "two.jpg").write_bytes(b"x")
    before = describe(file)
    lines = [scan.to_json(), '{"width": 9, "height": 9, "books": []}', failing]
    (tmp_path / "scans.jsonl").write_text("\n".join(lines), encoding="utf-8")
    for duplicates in ("keepBoth", "merge"):
        options = ("--photos", tmp_path, "--duplicates", duplicates)
        assert run(capsys, "collection", "import", file, tmp_path / "scans.jsonl", *options) == (1, "")
        with Collection(file) as collection:
            assert [len(book.sightings) for book in collection.all_works()] == [1, 1, 1]
        assert describe(file) == before


def describe(file):
    """Books, photos and what undo would take back."""
    with Collection(file) as collection:
        found = collection.describe()
    return found.works, found.photos, found.undo


def test_a_failed_import_leaves_what_another_program_did(tmp_path, capsys, scan, monkeypatch):
    file = tmp_path / "books.db"
    lines = tmp_path / "scans.jsonl"
    lines.write_text("\n".join([scan.to_json(), scan.to_json(), BOOK_OF_NO_FIELDS]), encoding="utf-8")
    add = Collection.import_scan

    def edited_meanwhile(self, *arguments, **options):
        report = add(self, *arguments, **options)
        with Collection(file) as other:
            other.edit(report.books[0].work_id, title="Edited meanwhile")
        return report

    monkeypatch.setattr(Collection, "import_scan", edited_meanwhile)
    assert run(capsys, "collection", "import", file, lines)[0] == 1
    with Collection(file) as collection:
        assert "Edited meanwhile" in [work.title for work in collection.all_works()]


def test_an_interrupted_import_is_taken_back(tmp_path, capsys, scan, monkeypatch):
    file = tmp_path / "books.db"
    lines = tmp_path / "scans.jsonl"
    lines.write_text("\n".join([scan.to_json()] * 3), encoding="utf-8")
    add = Collection.import_scan
    calls = []

    def interrupted(self, *arguments, **options):
        calls.append(None)
        if len(calls) == 2:
            os.kill(os.getpid(), signal.SIGINT)  # while the library adds
        return add(self, *arguments, **options)

    monkeypatch.setattr(Collection, "import_scan", interrupted)
    assert run(capsys, "collection", "import", file, lines, "--duplicates", "keepBoth")[0] == 130
    assert len(calls) == 2 and describe(file)[0] == 0
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_failed_import_of_more_than_can_be_taken_back_says_what_it_added(tmp_path, capsys, scan):
    lines = [scan.to_json()] * 52 + [BOOK_OF_NO_FIELDS]
    (tmp_path / "scans.jsonl").write_text("\n".join(lines), encoding="utf-8")
    arguments = ["collection", "import", tmp_path / "c.db", tmp_path / "scans.jsonl", "--duplicates", "keepBoth"]
    assert cli.main([str(argument) for argument in arguments]) == 1
    assert "the books of the first 2 scans were added" in capsys.readouterr().err
    assert describe(tmp_path / "c.db")[0] == 6


def test_the_report_shows_spines(file, tmp_path, capsys):
    page = tmp_path / "page.html"
    assert run(capsys, "collection", "report", file, page)[1] == f"{page}: 3 books, 3 spines\n"
    text = page.read_text(encoding="utf-8")
    assert text.count("data:image/jpeg;base64,") == 3 and "Ålands öar" in text and ">to check<" in text


def test_the_report_escapes_and_does_without_pictures(file, scan):
    with Collection(file) as collection:
        collection.edit(1, title="<script>alert(1)</script>")
        collection.import_scan(dataclasses.replace(scan, books=scan.books[1:2]))
        page = collection_html(collection.all_works(), {})
    assert "&lt;script&gt;alert" in page and "data:image" not in page
    assert page.count(">like 2<") == 1


def test_a_real_photo_from_scan_to_export(tmp_path, capsys):
    photos = sorted((SHARED / "eval").glob("**/*.jpg"))
    if not photos:
        pytest.skip(f"no photos in {SHARED}")
    file = tmp_path / "books.db"
    photo = min(photos, key=lambda path: path.stat().st_size)
    assert run(capsys, "scan", photo, "--collection", file, "--quiet", "--json")[0] == 0
    with Collection(file) as collection:
        books = list(collection.all_works())
        if not books:
            pytest.skip(f"no books on {photo}")
        assert collection.spine_image(books[0].id).startswith(b"\xff\xd8")
        fields = {"title": "A Corrected Title", "author": "A Person", "isbn": "9780306406157", "page_count": 12}
        collection.edit(books[0].id, **fields, approve=False)
        waiting = {book.id for book in collection.all_works(queue=True)}
        left = set(collection.approve_all().duplicates)
        assert collection.describe().queue.total == len(left & waiting)
        collection.export(tmp_path / "out.csv")
    with Collection(file) as collection:
        found = {book.id: book for book in collection.all_works()}
    rows = list(csv.DictReader((tmp_path / "out.csv").open(encoding="utf-8")))
    assert len(rows) == len(found) == len(books)
    for book, row in zip(books, rows):
        assert found[book.id].original == book.original and found[book.id].sightings == book.sightings
        assert row["title"] == found[book.id].title and row["author"] == found[book.id].author
    assert {name: getattr(found[books[0].id], name) for name in fields} == fields


def in_a_child(code, *arguments):
    """Runs Python code in a process of its own, whose limits and rights it may change; returns what it printed."""
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE)}
    command = [sys.executable, "-c", textwrap.dedent(code), *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_full_disk_loses_nothing(file, tmp_path):
    """The limit on a file's size fails writes just as a full disk does."""
    code = """
        import resource, signal, sys
        import bookspine
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        photo = bookspine.Pixels(bytes(800 * 900 * 3), 800, 900)
        book = {"metadata": {"title": "x" * 900, "author": "A", "confidence": 0.1}}
        scan = {"width": 800, "height": 900, "books": [book] * 500}
        failed = 0
        with bookspine.Collection(sys.argv[1]) as collection:
            for limit in (100, 5_000, 20_000, 70_000, 120_000):
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
                for work in (lambda: collection.import_scan(scan, photo), lambda: collection.export(sys.argv[2])):
                    try:
                        work()
                    except bookspine.InputOutputError:
                        failed += 1
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            assert collection.describe().works == 3
            collection.verify([1])
        print(failed)
    """
    out = tmp_path / "out.csv"
    assert int(in_a_child(code, file, out)) >= 6
    with Collection(file) as collection:
        assert [book.title for book in collection.all_works()] == ["Ålands öar", "To verify", "To review"]
        assert collection.work(1).review_status == "verified" and collection.spine_image(3)
        collection.clean_up()
    connection = sqlite3.connect(file)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()
    assert len(list((tmp_path / "books.db.photos").iterdir())) == 1
    assert not list(tmp_path.glob("*.tmp"))


def test_a_read_only_folder_gives_an_error(file, tmp_path):
    """Root may write everywhere, so that the child becomes nobody."""
    folder = Path(tempfile.mkdtemp())
    copy = folder / "books.db"
    shutil.copy(file, copy)
    for path, mode in ((copy, 0o444), (folder, 0o555)):
        path.chmod(mode)
    code = """
        import os, sys
        import bookspine
        bookspine.version()
        if os.getuid() == 0:
            os.setuid(65534)
        for path in sys.argv[1:]:
            try:
                bookspine.Collection(path).import_scan({"width": 1, "height": 1, "books": []})
                print("written")
            except bookspine.InputOutputError as error:
                print("refused", error)
    """
    before = copy.read_bytes()
    try:
        output = in_a_child(code, copy, folder / "new.db").splitlines()
        assert len(output) == 2 and all(line.startswith("refused") for line in output)
        assert copy.read_bytes() == before and list(folder.iterdir()) == [copy]
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


FIXTURES = sorted((ROOT / "Tests" / "Fixtures" / "Collections").glob("v*.sql"))


@pytest.mark.parametrize("fixture", FIXTURES, ids=lambda path: path.stem)
def test_collections_of_older_versions_open(fixture, tmp_path, photo):
    path = tmp_path / "books.db"
    connection = sqlite3.connect(path)
    connection.executescript(fixture.read_text(encoding="utf-8"))
    connection.close()
    with Collection(path) as collection:
        lantern, rivers, atlas, again = collection.all_works()
        assert (lantern.isbn, lantern.page_count, lantern.enrichment_status) == ("9780306406157", 312, "success")
        assert (rivers.title, rivers.original.title, rivers.coauthors) == (
            "Rivers of Silt",
            "Rivers of Salt",
            ("B. Öz",),
        )
        assert (rivers.review_status, atlas.review_status, again.duplicate.of) == ("userEdited", "needsReview", 1)
        assert rivers.sightings[0].quad == ((58, 0), (58, 80), (40, 80), (40, 0))
        assert collection.describe().feedback == 1 and collection.describe().times("correctionSaved") == 1
        assert collection.undo().action == "edit" and collection.work(2).title == "Rivers of Salt"
        collection.verify([3])
        assert collection.describe().deferred.waiting == (0 if fixture.stem == "v1" else 1)
        assert collection.defer_scan(photo).deferred.waiting == (1 if fixture.stem == "v1" else 2)


def test_a_fixture_of_this_version_is_kept():
    with Collection() as collection:
        version = collection.describe().schema_version
    assert [path.name for path in FIXTURES] == [f"v{number}.sql" for number in range(1, version + 1)]
