"""The command ``bookspine``, as a process, against the stand-in library."""

import errno
import json
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
from pathlib import Path

import pytest
from conftest import PACKAGE

from bookspine.cli.photos import photos_in, read_photo
from bookspine.cli.scan import Annotations


@pytest.fixture
def command(fake_path, tmp_path):
    """Starts the command in an empty folder."""
    environment = {**os.environ, "BOOKSPINE_LIBRARY": str(fake_path), "PYTHONPATH": str(PACKAGE), "LC_ALL": "C"}

    def start(*arguments):
        return subprocess.Popen(
            [sys.executable, "-m", "bookspine", *map(str, arguments)],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    return start


@pytest.fixture
def run(command):
    """Runs the command; returns exit code, output and errors."""

    def finish(*arguments):
        process = command(*arguments)
        output, errors = process.communicate(timeout=60)
        return process.returncode, output.decode("utf-8"), errors.decode("utf-8")

    return finish


@pytest.fixture
def photos(tmp_path):
    (tmp_path / "shelf.jpg").write_bytes(b"x")
    (tmp_path / "broken.jpg").write_bytes(b"fail")
    return tmp_path


def test_table(run, photos):
    code, output, errors = run("scan", "shelf.jpg")
    lines = output.splitlines()
    assert (code, errors) == (0, "")
    assert lines[0] == "shelf.jpg"
    assert lines[1].split() == ["1", "Tïtle", "–", "90%"]
    assert lines[2].split() == ["2", "Tïtle", "–", "30%", "review"]
    assert lines[3].startswith("2 books, 1 to review, ")
    assert lines[4] == "hint: Hold still."
    assert "\x1b" not in output


def test_json_has_a_line_a_photo_and_nothing_else(run, photos):
    code, output, errors = run("scan", "--json", "broken.jpg", "shelf.jpg", "none.jpg")
    broken, shelf, none = map(json.loads, output.splitlines())
    assert code == 1
    assert (shelf["photo"], len(shelf["books"])) == ("shelf.jpg", 2)
    assert 0 <= shelf["seconds"] < 60
    assert broken["photo"] == "broken.jpg"
    assert broken["error"]["status"] == 201
    assert none["error"] == {"message": "No such file or directory"}
    assert errors.count("\n") == 2


def test_folders_are_searched(run, photos):
    (photos / "album" / "old").mkdir(parents=True)
    for name in ("b.JPG", "old/a.png", "notes.txt", "b.annotated.jpg"):
        (photos / "album" / name).write_bytes(b"x")
    code, output, _ = run("scan", "--json", "album")
    assert (code, [json.loads(line)["photo"] for line in output.splitlines()]) == (0, ["b.JPG", "a.png"])
    (photos / "empty").mkdir()
    code, output, errors = run("scan", "empty")
    assert (code, output) == (1, "")
    assert "no photo" in errors


@pytest.fixture
def closed(photos, monkeypatch):
    """A folder with an open and a closed one, which no right of this process opens."""
    (photos / "album" / "closed").mkdir(parents=True)
    for name in ("album/a.jpg", "album/z.jpg"):
        (photos / name).write_bytes(b"x")
    os.mkfifo(photos / "album" / "pipe.jpg")
    folder = str(photos / "album" / "closed")

    def refusing(function):
        def call(path="."):
            if os.fspath(path) == folder:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), folder)
            return function(path)

        return call

    monkeypatch.setattr(os, "scandir", refusing(os.scandir))
    monkeypatch.setattr(os, "listdir", refusing(os.listdir))
    return photos / "album" / "closed"


def test_a_folder_that_may_not_be_read_is_handed_on(closed):
    album = closed.parent
    assert list(photos_in([str(album)])) == [album / "a.jpg", closed, album / "z.jpg"]
    assert list(photos_in([str(closed)])) == [closed]
    with pytest.raises(PermissionError):
        read_photo(closed)


def test_a_photo_that_may_not_be_asked_for_is_handed_on(photos, monkeypatch):
    def refuse(path, **_):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    (photos / "broken.jpg").unlink()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", refuse)
        assert list(photos_in([str(photos)])) == [photos / "shelf.jpg"]


def test_a_closed_folder_fails_alone(fake_path):
    """Root may read everything, so that the child becomes nobody."""
    code = """
        import os, sys
        import bookspine
        from bookspine import cli
        bookspine.version()
        if os.getuid() == 0:
            os.setuid(65534)
        sys.exit(cli.main(["scan", "--json", "closed/a.jpg", "open/a.jpg", "."]))
    """
    environment = {**os.environ, "BOOKSPINE_LIBRARY": str(fake_path), "PYTHONPATH": str(PACKAGE)}
    with tempfile.TemporaryDirectory() as folder:
        for name in ("closed", "open", "unsearchable"):
            (Path(folder) / name).mkdir()
            (Path(folder) / name / "a.jpg").write_bytes(b"x")
        for path, mode in (("closed", 0), ("unsearchable", 0o444), (".", 0o755)):
            (Path(folder) / path).chmod(mode)
        command = [sys.executable, "-c", textwrap.dedent(code)]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=60)
        for name in ("closed", "unsearchable"):
            (Path(folder) / name).chmod(0o700)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(line["photo"], "error" in line) for line in lines] == [
        ("a.jpg", True),
        ("a.jpg", False),
        ("closed", True),
        ("a.jpg", False),
        ("a.jpg", True),
    ]
    assert done.returncode == 1 and done.stderr.count(": Permission denied\n") == 3


def test_annotated_photos(run, photos):
    (photos / "other").mkdir()
    (photos / "other" / "shelf.jpg").write_bytes(b"x")
    code, _, _ = run("scan", "shelf.jpg", "other", "--annotate", "out/boxes")
    assert code == 0
    assert sorted(path.name for path in (photos / "out" / "boxes").iterdir()) == [
        "shelf-2.annotated.jpg",
        "shelf.annotated.jpg",
    ]
    assert (photos / "out" / "boxes" / "shelf.annotated.jpg").read_bytes() == b"JPEG bytes"


def test_a_later_picture_of_a_photo_replaces_the_earlier(tmp_path):
    annotations = Annotations(tmp_path)
    for photo, picture in [("a/shelf.jpg", b"1"), ("b/shelf.jpg", b"2"), ("a/shelf.jpg", b"3")]:
        annotations.write(Path(photo), picture)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "shelf.annotated.jpg": b"3",
        "shelf-2.annotated.jpg": b"2",
    }


def test_report(run, photos):
    code, output, errors = run("scan", "shelf.jpg", "broken.jpg", "--report", "books.html", "--rotation", "90")
    page = (photos / "books.html").read_text(encoding="utf-8")
    assert (code, output) == (1, "")
    assert "books.html: 2 books on 2 photos" in errors
    assert "The image is cut off." in page
    assert "rotate(90)" in page


def test_a_report_that_cannot_be_written_fails_before_the_scans(run, photos):
    code, output, errors = run("scan", "shelf.jpg", "--report", "no/such/folder.html")
    assert (code, output) == (1, "")
    assert "No such file" in errors


@pytest.mark.parametrize("option", ["--collection", "--annotate"])
def test_a_scan_that_cannot_begin_leaves_no_report(run, photos, option):
    code, _, errors = run("scan", "shelf.jpg", "--report", "books.html", option, "shelf.jpg/below")
    assert (code, errors.count("\n")) == (1, 1)
    assert not (photos / "books.html").exists()


def test_a_report_holds_what_was_scanned_before_an_interrupt(command, photos):
    (photos / "slow.jpg").write_bytes(b"slow")
    process = command("scan", "shelf.jpg", "slow.jpg", "--report", "books.html")
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    assert process.returncode == 130
    assert "shelf.jpg" in (photos / "books.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("scan",),
        ("scan", "x.jpg", "--engine", "eyes"),
        ("scan", "x.jpg", "--json", "--report", "x.html"),
        ("scan", "x.jpg", "--review-threshold", "2"),
        ("scan", "x.jpg", "--threads", "many"),
        ("scan", "x.jpg", "--order", "remote"),
        ("collection", "enrich", "x.books"),
        ("collection", "enrich", "x.books", "--catalog", "x", "--minimum-confidence", "nan"),
        ("review", "x.books", "--approve-all", "inf"),
        ("preprocess", "x.jpg", "y.jpg", "--contrast", "nan"),
        ("preprocess", "x.jpg", "y.jpg", "--rotation", "inf"),
        ("nonsense",),
    ],
)
def test_wrong_usage(run, arguments):
    code, output, errors = run(*arguments)
    assert (code, output) == (2, "")
    assert "usage:" in errors


def test_interrupt(command, photos):
    (photos / "slow.jpg").write_bytes(b"slow")
    process = command("scan", "--json", "shelf.jpg", "slow.jpg")
    assert process.stdout.readline()
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=20)
    assert (process.returncode, output) == (130, b"")
    assert errors == b"bookspine: stopped\n"


def test_a_reader_that_leaves(command, photos):
    process = command("scan", "--json", *["shelf.jpg"] * 50)
    process.stdout.readline()
    process.stdout.close()
    errors = process.stderr.read()
    assert process.wait(timeout=20) == 1
    assert b"Traceback" not in errors and b"shelf.jpg" not in errors


def test_names_that_are_no_text(run, photos):
    name = os.fsdecode(b"\xff\x1b[31m.jpg")
    (photos / name).write_bytes(b"x")
    code, output, _ = run("scan", name)
    assert code == 0
    assert output.startswith("� [31m.jpg\n")
    code, output, _ = run("scan", "--json", name)
    assert json.loads(output)["photo"] == "�\x1b[31m.jpg"


def test_a_library_that_is_missing(command, photos):
    arguments = [sys.executable, "-m", "bookspine", "scan", "shelf.jpg"]
    environment = {**os.environ, "BOOKSPINE_LIBRARY": "/nonexistent.so", "PYTHONPATH": str(PACKAGE)}
    done = subprocess.run(arguments, cwd=photos, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr.startswith("bookspine: error: /nonexistent.so cannot be used")
    arguments[-2:] = ["--version"]
    done = subprocess.run(arguments, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("bookspine: error: /nonexistent.so cannot be used")


def test_quality(run, photos):
    code, output, _ = run("quality", "shelf.jpg")
    assert code == 0
    assert output.startswith("shelf.jpg: fair (0.50): lighting 0.25")
    assert "hint: Turn on a light." in output
    code, output, _ = run("quality", "--json", "shelf.jpg", "none.jpg")
    assert code == 1
    quality = json.loads(output.splitlines()[0])["quality"]
    assert quality["verdict"] == "fair"
    schema = json.loads((PACKAGE.parents[1] / "Docs/Schemas/capture-quality.json").read_text("utf-8"))
    pytest.importorskip("jsonschema").validate(quality, schema)


def test_version(run):
    assert run("--version") == (0, "bookspine 0.0.0\n", "")


def test_files_that_cannot_be_opened_are_named(run, photos):
    code, _, errors = run("scan", "shelf.jpg", "--report", "none/books.html")
    assert (code, errors) == (1, "bookspine: error: none/books.html: No such file or directory\n")
    code, _, errors = run("collection", "export", "none.db", "books.csv")
    assert (code, errors) == (1, "bookspine: error: none.db: there is no such collection\n")


def test_info(run):
    code, output, _ = run("info")
    assert code == 0
    assert output.splitlines()[0] == "bookspine 0.0.0"
    assert "ppocr: available" in output


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
@pytest.mark.parametrize("arguments", ["info", "scan shelf.jpg"])
def test_output_may_be_closed(fake_path, photos, closed, arguments):
    line = f'exec "{sys.executable}" -m bookspine {arguments} {closed}'
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE), "LC_ALL": "C", "BOOKSPINE_LIBRARY": str(fake_path)}
    done = subprocess.run(["sh", "-c", line], cwd=photos, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert bool(done.stdout) == (closed == "2>&-")


def test_preprocess(run, photos):
    code, output, _ = run("preprocess", "shelf.jpg", "better.jpg", "--rotation", "2.5", "--no-denoise")
    options = {"rotationDegrees": 2.5, "adaptBrightness": True, "denoise": False}
    assert (code, json.loads(output)["options"]) == (0, options)
    assert (photos / "better.jpg").read_bytes() == b"x"
    assert run("preprocess", "shelf.jpg", "better.jpg", "--contrast", "much")[0] == 2
    assert run("preprocess", "none.jpg", "better.jpg")[0] == 1
