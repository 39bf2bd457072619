"""Archives: every photo has a row, once, whatever happens to who scans it."""

import collections
import io
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import jsonschema
import pytest

pytest.importorskip("pyarrow")
ray = pytest.importorskip("ray")

sys.path.insert(0, str(Path(__file__).parent))
os.environ["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])

import fsspec  # noqa: E402
from archive_fakes import FakeScanner, SizeScanner, no_scanner  # noqa: E402
from bookspine import cli  # noqa: E402
from bookspine.archive import PHOTO_COLUMNS, ArchiveScanner, ArchiveStore, find_photos, scan_archive  # noqa: E402
from bookspine.archive._photos import key_of, read_photo  # noqa: E402
from bookspine.archive._run import _run_locally  # noqa: E402
from bookspine.errors import CorruptImage, ModelUnavailable  # noqa: E402
from PIL import Image  # noqa: E402

SCHEMAS = Path(__file__).resolve().parents[2] / "Docs" / "Schemas"


def write(folder, **photos):
    """Photos of a folder, NAME=content."""
    folder.mkdir(exist_ok=True)
    for name, content in photos.items():
        (folder / f"{name}.jpg").write_text(content)
    return folder


def run(photos, out, log="", seconds=0.0, **options):
    """Scans an archive with the scanner that does what photos say."""
    defaults = {"local": True, "cores": 1, "workers": 2, "timeout": 20.0, "make_scanner": FakeScanner}
    more = {"log": str(log), "seconds": seconds}
    return scan_archive([str(photos)], str(out), scanner_options=more, **{**defaults, **options})


def rows(out):
    """The rows of photos by name, each of which is there once."""
    found = ArchiveStore(str(out)).photos().to_pylist()
    named = {Path(row["path"]).stem: row for row in found}
    assert len(named) == len(found), "a photo has two rows"
    return named


def scans(log):
    """How often each photo was begun."""
    return collections.Counter(log.read_text().split()) if log.exists() else collections.Counter()


def test_each_photo_has_a_row_and_each_book(tmp_path):
    """Rows have what was found, and the types of the schema."""
    photos = write(tmp_path / "photos", a="2 books", b="0 books", c="3 books")
    report = run(photos, tmp_path / "out")
    assert (report.photos, report.scanned, report.books, report.failed) == (3, 3, 5, 0)
    store = ArchiveStore(str(tmp_path / "out"))
    assert {name: row["books"] for name, row in rows(tmp_path / "out").items()} == {"a": 2, "b": 0, "c": 3}
    books = store.books().to_pylist()
    assert len(books) == 5 and books[0]["coauthors"] == ["B. Other"] and books[0]["call_number"] == "N 7"
    assert len(books[0]["quad"]) == 8 and books[0]["row"] == 0
    assert not list((tmp_path / "out" / "pending").iterdir())


def a_pdf(path):
    """Two pages, the first of 240x180 pixels."""
    pytest.importorskip("pypdfium2")
    pages = [Image.new("RGB", size, "teal") for size in ((240, 180), (120, 160))]
    pages[0].save(path, "PDF", save_all=True, append_images=pages[1:])
    return path


@pytest.mark.parametrize("protocol", ["", "memory://"])
def test_pages_of_pdf_files_are_photos(tmp_path, protocol):
    """A PDF file that is named has a photo a page, here and behind URLs; one in a folder is left alone."""
    named = a_pdf(tmp_path / "Stacks.PDF")
    (tmp_path / "a.jpg").write_bytes(b"")
    source = str(named)
    if protocol:
        source = f"{protocol}scans/Stacks.PDF"
        with fsspec.open(source, "wb") as file:
            file.write(named.read_bytes())
    for pattern in (source, source.replace("Stacks", "S*")):
        photos = list(find_photos([pattern]))
        assert [photo.path.rsplit("/", 1)[-1] for photo in photos] == ["Stacks.PDF#page=1", "Stacks.PDF#page=2"]
    assert {photo.size for photo in photos} == {named.stat().st_size}
    assert [photo.path for photo in find_photos([f"{source}#page=2"])] == [photos[1].path]
    sizes = [Image.open(io.BytesIO(read_photo(photo.path))).size for photo in photos]
    assert all(abs(a - b) <= 2 for size, wanted in zip(sizes, ((240, 180), (120, 160))) for a, b in zip(size, wanted))
    if not protocol:
        assert [Path(photo.path).name for photo in find_photos([str(tmp_path)])] == ["a.jpg"]


def test_a_pdf_that_cannot_be_read_has_a_row_that_says_so(tmp_path):
    """It is one photo, which fails without being tried again."""
    torn = tmp_path / "torn.pdf"
    torn.write_bytes(a_pdf(tmp_path / "whole.pdf").read_bytes()[:200])
    report = run(torn, tmp_path / "out")
    row = rows(tmp_path / "out")["torn"]
    assert (report.failed, row["error_name"], row["attempts"]) == (1, "BOOKSPINE_STATUS_CORRUPT_IMAGE", 1)
    assert "torn.pdf cannot be read as PDF" in row["error_message"]


def test_a_pdf_that_could_not_be_listed_is_not_taken_for_its_first_page(tmp_path):
    """Where only the workers can read it, its row says so."""
    named = a_pdf(tmp_path / "Stacks.pdf")
    with pytest.raises(CorruptImage, match="2 pages: name one"):
        read_photo(str(named))


def test_pages_are_drawn_where_the_scanner_is(tmp_path):
    """A page that cannot be drawn, and one that is not there, fail by themselves; workers draw at the same time."""
    named = a_pdf(tmp_path / "Stacks.pdf")
    scanner = ArchiveScanner(make_scanner=SizeScanner)
    try:
        whole, missing = scanner.scan(f"{named}#page=2"), scanner.scan(f"{named}#page=3")
    finally:
        scanner.close()
    assert (whole["status"], whole["books"]) == ("ok", 0) and len(whole["sha256"]) == 64 and whole["size"] > 0
    assert (missing["error_name"], missing["attempts"]) == ("BOOKSPINE_STATUS_CORRUPT_IMAGE", 1)
    pages = [Image.new("RGB", (60, 40), (number, 0, 0)) for number in range(24)]
    pages[0].save(tmp_path / "many.pdf", "PDF", save_all=True, append_images=pages[1:])
    report = run(tmp_path / "many.pdf", tmp_path / "out", workers=4, make_scanner=SizeScanner)
    assert (report.scanned, report.failed) == (24, 0)


def test_the_example_answers_questions(tmp_path):
    """DuckDB reads what an archive wrote."""
    pytest.importorskip("duckdb")
    run(write(tmp_path / "photos", salt="2 books", b="bad"), tmp_path / "out")
    program = Path(__file__).resolve().parents[2] / "Examples" / "Python" / "archive_questions.py"
    said = subprocess.run(
        [sys.executable, program, tmp_path / "out", "SALT"], check=True, capture_output=True, text=True
    ).stdout
    assert "failed: 1 photos, 0 books" in said and "ok: 1 photos, 2 books" in said
    assert "row 1, book 2: salt.jpg 1 (90%)" in said


def test_warnings_are_told(tmp_path):
    """What makes a photo's result worse is in its row, and counted."""
    report = run(write(tmp_path / "photos", a="1 book", b="1 book, warned"), tmp_path / "out")
    found = rows(tmp_path / "out")
    assert (report.warned, found["a"]["warnings"], found["b"]["warnings"]) == (1, None, "Tesseract reads.")


@pytest.mark.parametrize("local", [True, False])
def test_what_is_wrong_with_all_photos_ends_the_run(tmp_path, local):
    """No scanner, or a store that cannot be written, is an error, and not one of each photo."""
    photos = write(tmp_path / "photos", a="1 book")
    with pytest.raises(ModelUnavailable, match="no catalog"):
        run(photos, tmp_path / "out", make_scanner=no_scanner, local=local)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "pending").symlink_to("/proc/self/fdinfo")
    with pytest.raises(OSError):
        run(photos, tmp_path / "full", tmp_path / "log", local=local)
    assert not scans(tmp_path / "log") and not list((tmp_path / "out" / "photos").iterdir())


@pytest.mark.parametrize("name", ["pipe.jpg", "pipe.pdf", "pipe.pdf#page=2"])
def test_a_pipe_is_no_photo(tmp_path, name):
    """It is refused, and nobody waits for what comes out of it."""
    os.mkfifo(tmp_path / name.partition("#")[0])
    with pytest.raises(FileNotFoundError, match=f"{name}: this is no file that can be read as a photo"):
        list(find_photos([str(tmp_path / name)]))


def test_threads_end_when_nobody_takes_their_rows(tmp_path):
    """As after an error or Ctrl-C."""
    photos = list(find_photos([str(write(tmp_path / "photos", **{f"p{n:02}": "0 books" for n in range(20)}))]))
    before = set(threading.enumerate())
    found = _run_locally(photos, {"make_scanner": FakeScanner}, 1, 1, None, 4)
    next(found)
    time.sleep(0.5)  # more are scanned than are taken
    found.close()
    wait_until(lambda: set(threading.enumerate()) <= before, 10)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--attempts", "0"), "0 is not 1 or more"),
        (("--timeout", "nan"), "nan is not more than 0"),
        (("--timeout", "0"), "0 is not more than 0"),
        (("--timeout", "inf"), "inf is not more than 0"),
        (("--out", "foo://x"), "error: foo://x: Protocol not known: foo"),
        (("--out", "oci://x"), "error: Install ocifs"),
    ],
)
def test_arguments_that_make_no_sense_are_refused(tmp_path, capsys, arguments, message):
    """With the reason, and before anything is done."""
    photos = str(write(tmp_path / "photos", a="1 book"))
    try:
        code = cli.main(["archive", photos, "--local", "--out", str(tmp_path / "out"), *arguments])
    except SystemExit as ended:
        code = ended.code
    said = capsys.readouterr().err
    assert code in (1, 2) and message in said and "None" not in said, said


def test_names_of_files(tmp_path):
    """Broken links and annotated photos are none; a name that is no UTF-8 is as good as any."""
    photos = write(tmp_path / "photos", **{"a": "1 book", "b.annotated": "9 books", "caf\udce9": "2 books"})
    (photos / "broken.jpg").symlink_to(tmp_path / "nothing")
    (photos / "notes.txt").write_text("")
    assert run(photos, tmp_path / "out").books == 3
    assert set(rows(tmp_path / "out")) == {"a", "caf\\xe9"}
    assert run(photos / "*", tmp_path / "out").known == 2


def test_a_killed_driver_leaves_nothing_twice(tmp_path):
    """What had rows when the program was killed, but was pending still, gets no second ones."""
    store, out = ArchiveStore(str(tmp_path / "out")), tmp_path / "out"
    row = {**dict.fromkeys(PHOTO_COLUMNS), "path": "a.jpg", "status": "ok", "books": 0, "scanned_at": 1700000000.98765}
    store.put(row, None)
    (file,) = (out / "pending").iterdir()
    content = file.read_bytes()
    store.merge()
    file.write_bytes(content)
    ArchiveStore(str(out)).merge()
    assert set(rows(out)) == {"a"} and not list((out / "pending").iterdir())


@pytest.mark.parametrize("writes", range(5))
def test_a_photo_is_never_without_a_row(tmp_path, monkeypatch, writes):
    """A program that is killed while it puts new rows in place of earlier ones loses neither, nor leaves any twice."""
    photos, out = write(tmp_path / "photos", a="1 book", b="2 books"), tmp_path / "out"
    run(photos, out)
    write(photos, b="3 books!")
    write_table = ArchiveStore._write_table
    written = []

    def killed(store, folder, name, table):
        if len(written) == writes:
            raise KeyboardInterrupt
        written.append(folder)
        write_table(store, folder, name, table)
        assert {Path(row["path"]).stem for row in ArchiveStore(str(out)).photos().to_pylist()} == {"a", "b"}

    with monkeypatch.context() as patched:
        patched.setattr(ArchiveStore, "_write_table", killed)
        try:
            run(photos, out)
        except KeyboardInterrupt:
            assert writes < 4
    assert set(ArchiveStore(str(out)).done()) == {str(photos / "a.jpg"), str(photos / "b.jpg")}
    ArchiveStore(str(out)).merge()
    assert {name: row["books"] for name, row in rows(out).items()} == {"a": 1, "b": 3}
    assert ArchiveStore(str(out)).books().num_rows == 4


def test_photos_without_books_are_scanned_again_and_again(tmp_path):
    """What has no book has no row of one to forget."""
    photos = write(tmp_path / "photos", bad="bad")
    for _ in range(3):
        assert run(photos, tmp_path / "out").failed == 1
    assert set(rows(tmp_path / "out")) == {"bad"}


def test_rows_stay_when_no_scan_comes_of_it(tmp_path, monkeypatch):
    """A run that ends early leaves the rows of photos that it was to scan again."""
    photos = write(tmp_path / "photos", a="1 book")
    run(photos, tmp_path / "out")
    write(photos, a="2 books")

    def ended(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("bookspine.archive._run._run_locally", ended)
        with pytest.raises(KeyboardInterrupt):
            run(photos, tmp_path / "out")
    assert rows(tmp_path / "out")["a"]["books"] == 1 and ArchiveStore(str(tmp_path / "out")).books().num_rows == 1


def test_a_photo_whose_scan_is_lost_has_no_earlier_row(tmp_path, monkeypatch):
    """The row of an earlier scan does not stand for one that was given up."""
    photos, calls = write(tmp_path / "photos", a="1 book"), []
    run(photos, tmp_path / "out")
    write(photos, a="2 books")
    monkeypatch.setattr("bookspine.archive._run._run_locally", lambda *_: calls.append(1) or iter(()))
    assert run(photos, tmp_path / "out", attempts=2).failed == 1 and len(calls) == 2
    assert rows(tmp_path / "out")["a"]["error_name"] == "WorkerLost"


def test_an_object_store_has_no_empty_folders(tmp_path):
    """Nothing there is an archive without photos."""
    store = ArchiveStore(str(tmp_path / "out"))
    for folder in (tmp_path / "out").iterdir():
        folder.rmdir()
    assert store.merge() == 0 and store.photos().num_rows == 0


@pytest.mark.parametrize("kind", ["photo", "book"])
def test_rows_are_those_of_the_schema(tmp_path, kind):
    """Docs/Schemas describes the rows."""
    run(write(tmp_path / "photos", a="1 book", b="bad"), tmp_path / "out")
    store = ArchiveStore(str(tmp_path / "out"))
    table = store.photos() if kind == "photo" else store.books()
    schema = jsonschema.Draft202012Validator(__import__("json").loads((SCHEMAS / f"archive-{kind}.json").read_text()))
    assert set(table.column_names) == set(schema.schema["properties"])
    for row in table.to_pylist():
        schema.validate({name: str(value) if name == "scanned_at" else value for name, value in row.items()})


def test_what_goes_wrong_is_a_row(tmp_path):
    """A photo that is damaged, kills its scanner or hangs costs no other photo anything."""
    photos = write(tmp_path / "photos", a="1 book", bad="bad", kill="kill", hang="hang", z="1 book")
    report = run(photos, tmp_path / "out", tmp_path / "log", attempts=2, timeout=1.0)
    assert (report.scanned, report.failed, report.books) == (5, 3, 2)
    found = rows(tmp_path / "out")
    assert found["bad"]["error_name"] == "BOOKSPINE_STATUS_CORRUPT_IMAGE" and found["bad"]["attempts"] == 1
    assert found["kill"]["error_name"] == "WorkerDied" and "SIGKILL" in found["kill"]["error_message"]
    assert "more than 1 s" in found["hang"]["error_message"] and found["hang"]["attempts"] == 2
    assert scans(tmp_path / "log") == {"a.jpg": 1, "bad.jpg": 1, "kill.jpg": 2, "hang.jpg": 2, "z.jpg": 1}


def test_a_second_run_does_what_is_new_changed_or_failed(tmp_path):
    """What is done stays done."""
    photos = write(tmp_path / "photos", a="1 book", b="bad", c="2 books")
    run(photos, tmp_path / "out")
    write(photos, b="4 books", c="3 books!", d="1 book")
    report = run(photos, tmp_path / "out", tmp_path / "log")
    assert (report.photos, report.known, report.scanned, report.failed) == (4, 1, 3, 0)
    assert set(scans(tmp_path / "log")) == {"b.jpg", "c.jpg", "d.jpg"}
    assert {name: row["books"] for name, row in rows(tmp_path / "out").items()} == {"a": 1, "b": 4, "c": 3, "d": 1}
    assert ArchiveStore(str(tmp_path / "out")).books().num_rows == 9
    assert run(photos, tmp_path / "out").scanned == 0


def test_a_killed_driver_scans_nothing_twice(tmp_path):
    """What was done before SIGKILL is there afterwards; only what was being scanned is begun again."""
    photos = write(tmp_path / "photos", **{f"p{number:02}": "1 book" for number in range(30)})
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); import test_archive\n"
        "if __name__ == '__main__': test_archive.run(sys.argv[2], sys.argv[3], sys.argv[4], 0.1)"
    )
    script = tmp_path / "driver.py"
    script.write_text(code)
    arguments = [str(Path(__file__).parent), str(photos), str(tmp_path / "out"), str(tmp_path / "log")]
    driver = subprocess.Popen([sys.executable, str(script), *arguments])
    wait_until(lambda: sum(scans(tmp_path / "log").values()) >= 8)
    driver.send_signal(signal.SIGKILL)
    driver.wait()
    time.sleep(0.5)  # its scanners end with it
    before = scans(tmp_path / "log")
    report = run(photos, tmp_path / "out", tmp_path / "log")
    assert report.failed == 0 and len(rows(tmp_path / "out")) == 30
    again = [name for name, count in scans(tmp_path / "log").items() if count > 1]
    assert 0 < sum(before.values()) < 30 and len(again) <= 2, (before, again)
    assert ArchiveStore(str(tmp_path / "out")).books().num_rows == 30


@pytest.mark.parametrize("content", ["", "{", "[]", '{"photo": {}}'])
def test_a_damaged_file_of_what_is_pending_costs_a_scan(tmp_path, caplog, content):
    """It is set aside, named in the log, and its photo is scanned again."""
    photos, out = write(tmp_path / "photos", a="1 book"), tmp_path / "out"
    store = ArchiveStore(str(out))
    damaged = out / "pending" / f"{key_of(str(photos / 'a.jpg'))}.json"
    damaged.write_text(content)
    assert store.pending(str(photos / "a.jpg")) is None
    assert run(photos, out).scanned == 1
    assert str(damaged) in caplog.text and rows(out)["a"]["books"] == 1
    assert [file.name for file in (out / "pending").iterdir()] == [f"{damaged.name}.damaged"]


@pytest.mark.parametrize("folder", ["photos", "books"])
def test_a_damaged_file_of_rows_is_named(tmp_path, folder):
    """The message tells what to remove, after which its photos are scanned again."""
    photos, out = write(tmp_path / "photos", a="1 book"), tmp_path / "out"
    run(photos, out)
    (file,) = (out / folder).iterdir()
    file.write_bytes(b"")
    write(photos, a="2 books")
    with pytest.raises(OSError, match=f"{file} is damaged .*; remove .*photos/{file.name} and .*books/{file.name}: "):
        run(photos, out)
    for name in ("photos", "books"):
        (out / name / file.name).unlink()
    run(photos, out)
    assert rows(out)["a"]["books"] == 2


def test_what_a_killed_program_had_not_finished_is_removed(tmp_path):
    """Parts of files go with the next run."""
    store = ArchiveStore(str(tmp_path / "out"))
    for folder in ("photos", "books", "pending"):
        (tmp_path / "out" / folder / "x.tmp").write_text("part")
    with store.held():
        pass
    assert not list((tmp_path / "out").glob("*/*.tmp"))


def test_one_program_at_a_time_runs_an_archive(tmp_path):
    """A second one is refused; URLs of this machine's files are no way around."""
    photos = write(tmp_path / "photos", a="1 book")
    with ArchiveStore(str(tmp_path / "out")).held():
        for out in (tmp_path / "out", f"file://{tmp_path}/out"):
            with pytest.raises(OSError, match="out: another program runs this archive; wait"):
                run(photos, out, tmp_path / "log")
    assert not scans(tmp_path / "log")
    assert run(photos, tmp_path / "out").scanned == 1
    store = ArchiveStore("memory://rows")
    with store.held(), store.held():
        assert store.merge() == 0


def test_urls_and_globs(tmp_path):
    """Photos may be behind fsspec, and so may the store."""
    write(tmp_path / "photos", a="1 book", b="1 book")
    (tmp_path / "photos" / "notes.txt").write_text("")
    assert len(list(find_photos([str(tmp_path / "photos" / "*.jpg"), str(tmp_path / "photos")]))) == 2
    report = run(f"file://{tmp_path}/photos", tmp_path / "out")
    assert report.scanned == 2
    with pytest.raises(FileNotFoundError, match="no photo"):
        list(find_photos([str(tmp_path / "nothing*")]))


def test_the_class_works_without_a_store():
    """A batch of bytes comes back with results."""
    scanner = ArchiveScanner(make_scanner=FakeScanner)
    found = scanner({"path": ["x.jpg", "y.jpg"], "bytes": [b"2 books", b"bad"]})
    scanner.close()
    assert found["status"] == ["ok", "failed"] and found["books"] == [2, 0]
    assert found["result"][0].startswith("{") and found["result"][1] is None


def test_without_an_address_a_cluster_is_started(tmp_path, monkeypatch, caplog):
    """Ray joins none that it finds, and does not wait for cores that no machine has."""
    begun = []

    def begin(**options):
        begun.append(options["address"])
        start(**options, num_cpus=1)

    start = ray.init
    monkeypatch.setattr(ray, "init", begin)
    report = run(write(tmp_path / "photos", a="1 book"), tmp_path / "out", local=False, cores=2, workers=None)
    assert begun == ["local"] and report.books == 1
    assert "no machine of the cluster has 2 cores for a scanner: each gets 1" in caplog.text


def test_ray_is_told_no_arguments_that_are_no_text(tmp_path):
    """It ends with them; the message tells what to do."""
    photos = write(tmp_path / "photos", **{"caf\udce9": "1 book"})
    script = tmp_path / "driver.py"
    script.write_text(
        "import sys; sys.path.insert(0, sys.argv[1]); import test_archive\n"
        "if __name__ == '__main__': test_archive.run(sys.argv[2], sys.argv[3], local=False)"
    )
    arguments = [sys.executable, script, Path(__file__).parent, photos / "caf\udce9.jpg", tmp_path / "out"]
    ended = subprocess.run(arguments, check=False, capture_output=True, text=True, timeout=120)
    assert "BookspineError: Ray cannot be started by a command with names that are no UTF-8: name their" in ended.stderr


@pytest.fixture
def cluster():
    """Two nodes of two cores on this machine; the one that can be killed is returned beside it."""
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
    other = made.add_node(num_cpus=2)
    yield made, other
    ray.shutdown()
    made.shutdown()


def test_a_lost_node_costs_no_photo(tmp_path, cluster):
    """The work of a node that is killed is done by the other; a photo that kills its scanner is set down."""
    made, other = cluster
    contents = {f"p{number:02}": "1 book" for number in range(39)} | {"caf\udce9": "1 book"}
    photos = write(tmp_path / "photos", **contents, poison="kill")
    log = tmp_path / "log"

    def kill():
        wait_until(lambda: sum(scans(log).values()) >= 10)
        made.remove_node(other, allow_graceful=False)

    killer = threading.Thread(target=kill)
    killer.start()
    report = run(
        photos, tmp_path / "out", log, 0.25, local=False, address=made.address, workers=4, batch_size=2, attempts=2
    )
    killer.join()
    found = rows(tmp_path / "out")
    assert ray.data.DataContext.get_current().max_errored_blocks == 0, "the program's own settings are as they were"
    assert len(found) == 41 and report.failed == 1
    assert found["poison"]["error_name"] == "WorkerDied"
    assert ArchiveStore(str(tmp_path / "out")).books().num_rows == 40
    done = collections.Counter(Path(f"{log}.done").read_text().split())
    assert sum(count - 1 for count in done.values()) <= 4, (
        "more was scanned twice than was being scanned on the lost node"
    )


def wait_until(condition, seconds=60):
    """Waits for a condition.

    Raises:
        TimeoutError: It did not come true.
    """
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.05)
