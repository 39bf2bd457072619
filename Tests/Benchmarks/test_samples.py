"""The sample gate: its files belong together, and it complains about what is worse than expected."""

import json
import sys
from pathlib import Path

import pytest

SAMPLES = Path(__file__).resolve().parents[1] / "Samples"
sys.path.insert(0, str(SAMPLES))

import check  # noqa: E402
from scoring import Marks  # noqa: E402

ROW = {"leastRight": 8, "mostSureWrong": 1}


def test_each_sample_has_a_picture_its_books_and_a_row():
    names = {path.stem for path in SAMPLES.glob("*.jpg")}
    rows = check.read_expectations()
    assert names == {path.stem for path in SAMPLES.glob("*.json")} - {"expectations"}
    assert names | {check.ALL} == set(rows["samples"])


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.jpg")), ids=lambda path: path.stem)
def test_a_sample_is_small_and_shows_books(path):
    books = json.loads(path.with_suffix(".json").read_text("utf-8"))["books"]
    assert path.stat().st_size <= 120_000
    assert sum(book["legible"] for book in books) >= check.read_expectations()["samples"][path.stem]["leastRight"] > 0


def test_as_many_right_books_and_no_more_wrong_ones_are_expected():
    assert not list(check.complaints("shelf", Marks(legible=10, right=8, sure=5, sure_wrong=1), ROW))


def test_fewer_right_books_and_more_wrong_ones_are_complained_of():
    assert list(check.complaints("shelf", Marks(legible=10, right=7, sure=5, sure_wrong=2), ROW)) == [
        "shelf: 7 of 10 books are right; expected at least 8",
        "shelf: 2 wrong books look sure; expected at most 1",
    ]


def test_an_update_keeps_the_rows_of_other_photos(tmp_path, monkeypatch):
    path = tmp_path / "expectations.json"
    path.write_text(json.dumps({"samples": {"a": ROW, "b": ROW, check.ALL: ROW}, "photos": {}}), "utf-8")
    monkeypatch.setattr(check, "EXPECTATIONS", path)
    check.write_expectations("samples", {"b": Marks(legible=9, right=9, sure=9)})
    assert check.read_expectations()["samples"] == {
        "a": ROW,
        "b": {"leastRight": 9 - check.SLACK, "mostSureWrong": 1},
        check.ALL: ROW,
    }
