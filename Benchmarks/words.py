"""How many of the words on a photo a program reads."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Callable, List

from pictures import SHARED_PHOTO
from scoring import normal
from whole_photo import reader

EVALUATION = SHARED_PHOTO.parent.parent


def true_words(photo_name: str) -> "Counter[str]":
    """The words of the legible titles and authors on a photo of the evaluation; none for others."""
    truth = EVALUATION / "truth.json"
    photos = json.loads(truth.read_text()) if truth.is_file() else []
    books = [
        book for photo in photos if photo["photo"] == photo_name for book in photo["books"] if book.get("legible", True)
    ]
    return Counter(word for book in books for word in _normal(f"{book['title']} {book.get('author', '')}"))


def share_read(true: "Counter[str]", text: str) -> float:
    """The share of the true words that stand in a text, each as often as it is there."""
    return (true & Counter(_normal(text))).total() / true.total()


def text_reader(program: str, models: Path) -> Callable[[bytes], str]:
    """What reads the text of a photo with one program."""
    read = reader(program, models)
    if program.startswith("bookspine"):
        return lambda jpeg: "\n".join(book.observation.full_text for book in read(jpeg).books)
    return lambda jpeg: "\n".join(read(jpeg))


def _normal(text: str) -> List[str]:
    return normal(text).split()
