"""How found books are compared with the books on a photo."""

import importlib.util
import itertools
import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))

import scoring  # noqa: E402

BOOKS = [
    {"title": "Salt and Cinder", "author": "Ruth Bellweather", "box": [0, 0, 10, 100]},
    {"title": "Moss: A Social History", "author": "Lydia Everdale", "box": [10, 0, 20, 100]},
    {"title": "Thistledown", "author": "", "box": [20, 0, 30, 100]},
    {"title": "", "author": "", "box": [30, 0, 40, 100], "legible": False},
]
PHOTO = {"photo": "shelf.jpg", "books": BOOKS, "ignore": [{"box": [80, 0, 90, 100]}]}


def found(left, title, author="", confidence=0.5):
    """A found book on the place that begins at `left`."""
    record = {"title": title, "author": author, "confidence": confidence}
    return {"box": {"x": left, "y": 0, "width": 10, "height": 100}, "metadata": record}


def marks(*books):
    return scoring.marks_of(PHOTO, {"books": list(books)})


def test_a_book_is_right_by_title_and_surname():
    assert marks(
        found(0, "SALT & CINDER", "Bellweather"), found(10, "Moss", "L. Everdale"), found(20, "Thistle down")
    ) == (scoring.Marks(legible=3, right=3))


@pytest.mark.parametrize(
    "wrong", [found(0, "Salt", "Ruth Bellweather"), found(0, "Salt and Cinder", "Ruth"), found(60, "Salt and Cinder")]
)
def test_a_book_is_wrong_by_title_author_or_place(wrong):
    assert marks(wrong) == scoring.Marks(legible=3)


def test_wrong_books_that_look_sure_are_counted_apart():
    right = found(0, "Salt and Cinder", "Bellweather", 0.9)
    assert marks(right, found(10, "Mess", "Nobody", 0.8), found(50, "Stray", "", 0.99)) == scoring.Marks(3, 1, 3, 2)


def test_what_cannot_be_judged_is_not_counted():
    assert marks(found(30, "Guess", "", 0.9), found(80, "Left out", "", 0.9)) == scoring.Marks(legible=3)


def test_each_book_is_paired_once_and_the_likelier_title_wins():
    guesses = scoring.guesses_of({"books": [found(0, "Bolt"), found(1, "Salt and Cinder")]})
    assert scoring.pair(BOOKS[:1], guesses) == {0: 1}


def test_the_evaluation_counts_in_the_same_way():
    path = Path(os.environ.get("BOOKSPINE_SHARED") or ROOT.parent / "shared") / "eval/score.py"
    if not path.is_file():
        pytest.skip(f"no {path}")
    spec = importlib.util.spec_from_file_location("score", path)
    score = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(score)
    titles = [
        "Salt and Cinder",
        "salt & cinders",
        "Moss: A Social History",
        "MOSS",
        "",
        "Straße",
        "Кипарис – роман",
        "塩と灰",
    ]
    names = [
        "Ruth Bellweather",
        "R. BELLWETHER",
        "Bellweather, Ruth",
        "A. Jo and B. Lee",
        "Lee jr",
        "",
        "Зоя Береговая",
        "榎並航",
    ]
    for read, printed in itertools.product(titles, titles):
        guess, book = {"title": read}, {"title": printed, "subtitle": "A Novel"}
        assert scoring.title_likeness(guess, book) == score.likeness_of_title(guess, book)
    for read, printed in itertools.product(names, filter(None, names)):
        assert scoring.author_right(read, printed) == score.author_right(read, printed)
