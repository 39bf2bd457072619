"""``bookspine catalog``, as a process, against the built library."""

import json
import subprocess
import sys

import pytest

import bookspine

pytestmark = pytest.mark.usefixtures("real")
BOOKS = """title,author,isbn,pages
The Copper Lantern,"Lindqvist, Maria",9780306406157,312
Rivers of Salt,"Okafor, Thomas",,
"""


@pytest.fixture
def run(tmp_path):
    """Runs the command in an empty folder; returns exit code, output and errors."""

    def finish(*arguments):
        done = subprocess.run(
            [sys.executable, "-m", "bookspine", "catalog", *arguments], cwd=tmp_path, capture_output=True, timeout=60
        )
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    return finish


@pytest.fixture
def index(run, tmp_path):
    (tmp_path / "books.csv").write_text(BOOKS)
    assert run("build", "books.csv", "-o", "books.index") == (0, "books.index: 2 records\n", "")
    return "books.index"


def test_match(run, index):
    code, output, _ = run("match", index, "COPER", "LANTFRN", "Lindqvist")
    assert code == 0
    assert output.splitlines()[0].startswith("* ")
    assert "The Copper Lantern  Lindqvist, Maria" in output


def test_json(run, index):
    code, output, _ = run("match", "--json", "--limit", "1", index, "rivers of salt okafor")
    assert code == 0
    (found,) = map(json.loads, output.splitlines())
    assert found.keys() == {"id", "record", "score", "hasSurname", "signals", "isAccepted"}
    assert found["record"]["title"] == "Rivers of Salt"
    assert found["isAccepted"]
    assert found["signals"] == ["surname"]


def test_no_match_fails_without_an_error(run, index):
    assert run("match", index, "nothing", "alike") == (1, "", "")


@pytest.mark.parametrize(
    ("text", "words"),
    [("", "empty"), ("name of author\nx\n", "title"), ('title\n"unbalanced', "row 2"), ("title\n\n", "no row")],
)
def test_a_bad_csv_is_named(run, tmp_path, text, words):
    (tmp_path / "bad.csv").write_text(text)
    code, output, errors = run("build", "bad.csv", "-o", "bad.index")
    assert (code, output) == (1, "")
    assert words in errors
    assert not (tmp_path / "bad.index").exists()


def test_a_file_that_is_no_index(run, tmp_path):
    (tmp_path / "books.csv").write_text(BOOKS)
    code, _, errors = run("match", "books.csv", "salt")
    assert code == 1
    assert "no catalog index" in errors
    assert (tmp_path / "books.csv").read_text() == BOOKS


@pytest.mark.parametrize("arguments", [("match", "none", "salt"), ("build", "none.csv", "-o", "x")])
def test_a_missing_file(run, arguments):
    code, _, errors = run(*arguments)
    assert code == 1
    assert "none" in errors


@pytest.mark.parametrize(
    "arguments", [(), ("build",), ("build", "a.csv"), ("match", "i"), ("match", "--limit", "x", "i", "t")]
)
def test_wrong_usage(run, arguments):
    assert run(*arguments)[0] == 2


def test_limit_out_of_range(run, index):
    code, _, errors = run("match", "--limit", "51", index, "salt")
    assert code == 1
    assert "limit" in errors


def test_a_catalog_is_found_after_the_working_directory_changed(index, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with bookspine.Catalog(index) as catalog:
        monkeypatch.chdir("/")
        assert catalog.match("COPPER LANTERN LINDQVIST")


def test_names_with_a_nul_are_refused(index, tmp_path):
    with pytest.raises(ValueError, match="NUL"):
        bookspine.Catalog(f"{tmp_path / index}\0.old")
    with pytest.raises(ValueError, match="NUL"):
        bookspine.Collection(f"{tmp_path / 'new.books'}\0")
    assert not (tmp_path / "new.books").exists()
