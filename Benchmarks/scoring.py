"""Whether the books that a scan found are the books on the photo: what the sample gate and the measurements count by.

A photo's truth is {"photo", "books": [{"title", "author", "box", "legible"?, "partial"?, "subtitle"?, "alt_titles"?,
"author_sure"?}], "ignore"?: [{"box"}]}, boxes as left, top, right, bottom in pixels of the upright photo.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Any, Dict, List

LEAST_TITLE_SIMILARITY = 0.85
LEAST_NAME_SIMILARITY = 0.8
LEAST_SURNAME_SIMILARITY = 0.85
LEAST_OVERLAP = 0.5
"""Of the smaller of two boxes, for one to lie on the other."""
SURE = 0.8
"""The confidence from which a book looks sure."""
NO_SURNAMES = {
    "jr",
    "sr",
    "ii",
    "iii",
    "phd",
    "md",
    "ed",
    "eds",
    "editor",
    "editors",
    "hrsg",
    "coord",
    "and",
    "und",
    "y",
    "et",
}

Book = Dict[str, Any]
"""A true book, or a guess of `guesses_of`."""
Box = List[float]


@dataclass(frozen=True)
class Marks:
    """What a scan made of a photo.

    Attributes:
        legible: True books with a title that can be read.
        right: Of those, the ones whose title and, where one is printed, author were read.
        sure: Found books with a confidence of `SURE` and more that can be judged.
        sure_wrong: Of those, the ones that are not right.
    """

    legible: int = 0
    right: int = 0
    sure: int = 0
    sure_wrong: int = 0

    def __add__(self, other: Marks) -> Marks:
        return Marks(
            self.legible + other.legible,
            self.right + other.right,
            self.sure + other.sure,
            self.sure_wrong + other.sure_wrong,
        )


def marks_of(photo: Dict[str, Any], scan: Dict[str, Any]) -> Marks:
    """Compares a scan's books with a photo's truth."""
    books, guesses = photo["books"], guesses_of(scan)
    pairs = pair(books, guesses)
    right = {t: p for t, p in pairs.items() if is_legible(books[t]) and is_right(guesses[p], books[t])}
    void = [entry["box"] for entry in photo.get("ignore", [])] + [book["box"] for book in books if book.get("partial")]
    book_under = {p: books[t] for t, p in pairs.items()}

    def can_be_judged(number: int) -> bool:
        if number in book_under:
            return is_legible(book_under[number])
        return not any(overlap(guesses[number]["box"], box) >= LEAST_OVERLAP for box in void)

    sure = [number for number, guess in enumerate(guesses) if guess["confidence"] >= SURE and can_be_judged(number)]
    return Marks(sum(map(is_legible, books)), len(right), len(sure), len(set(sure) - set(right.values())))


def guesses_of(scan: Dict[str, Any]) -> List[Book]:
    """The books of a scan's JSON as {"box", "title", "author", "confidence"}."""
    guesses = []
    for book in scan["books"]:
        box, record = book["box"], book.get("metadata") or {}
        corners = [box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]]
        texts = {name: record.get(name) or "" for name in ("title", "author")}
        guesses.append({"box": corners, "confidence": record.get("confidence") or 0.0, **texts})
    return guesses


def pair(books: List[Book], guesses: List[Book]) -> Dict[int, int]:
    """{number of a true book: number of the guess that lies on it}, one to one; title and overlap decide, best first."""
    candidates = []
    for t, book in enumerate(books):
        for p, guess in enumerate(guesses):
            covered = overlap(book["box"], guess["box"])
            if covered >= LEAST_OVERLAP:
                likeness = title_likeness(guess, book) if is_legible(book) else 0.0
                candidates.append((likeness + 0.5 * covered, t, p))
    pairs: Dict[int, int] = {}
    for _, t, p in sorted(candidates, reverse=True):
        if t not in pairs and p not in pairs.values():
            pairs[t] = p
    return pairs


def is_legible(book: Book) -> bool:
    """Whether a true book counts."""
    return bool(book.get("legible", True))


def is_right(guess: Book, book: Book) -> bool:
    """Whether title and, where one is printed and known, author are those of the true book."""
    return title_right(guess, book) and (not has_sure_author(book) or author_right(guess["author"], book["author"]))


def title_right(guess: Book, book: Book) -> bool:
    """Whether a guess has the title of a true book."""
    return title_likeness(guess, book) >= LEAST_TITLE_SIMILARITY


def has_sure_author(book: Book) -> bool:
    """Whether a true book has an author to compare with."""
    return bool(book.get("author")) and bool(book.get("author_sure", True))


def title_likeness(guess: Book, book: Book) -> float:
    """0...1: the similarity to the title, to the title with its subtitle, or to another accepted title, whichever is most."""
    accepted = [book["title"], *book.get("alt_titles", [])]
    if book.get("subtitle"):
        accepted.append(f"{book['title']} {book['subtitle']}")
    written = [form.replace(" ", "") for title in accepted for form in _forms(title)]
    read = [form.replace(" ", "") for form in _forms(guess["title"])]
    return max((similarity(a, b) for a in read for b in written), default=0.0)


def author_right(read: str, printed: str) -> bool:
    """Whether a name, or the surname of the first of several, is the printed one."""
    first_name = re.split(r",|;|\band\b|\bund\b|\by\b|/|&|·", printed)[0]
    read, printed = normal(read), normal(printed)
    if similarity(read, printed) >= LEAST_NAME_SIMILARITY:
        return True
    surnames = [word for word in printed.split() if len(word) > 2 and word not in NO_SURNAMES]
    first = normal(first_name).split() or surnames
    wanted = [word for word in first if word not in NO_SURNAMES][-1:] or surnames[-1:]
    return any(similarity(a, b) >= LEAST_SURNAME_SIMILARITY for a in wanted for b in read.split())


def overlap(a: Box, b: Box) -> float:
    """The intersection of two boxes over the smaller one, 0...1."""
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    return width * height / max(1e-9, min((box[2] - box[0]) * (box[3] - box[1]) for box in (a, b)))


def similarity(a: str, b: str) -> float:
    """1 minus the edit distance over the longer length, 0...1."""
    if not a or not b:
        return 0.0
    previous = list(range(len(b) + 1))
    for i, left in enumerate(a, 1):
        current = [i]
        for j, right in enumerate(b, 1):
            current.append(min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (left != right)))
        previous = current
    return 1 - previous[-1] / max(len(a), len(b))


def normal(text: str) -> str:
    """The words of a text without case, accents and punctuation, a space between them."""
    text = unicodedata.normalize("NFKD", (text or "").replace("ß", "ss").replace("ø", "o").replace("&", " and "))
    text = "".join(character for character in text if not unicodedata.combining(character)).casefold()
    return re.sub(r"[^\w]+", " ", text).replace("_", " ").strip()


def _forms(title: str) -> List[str]:
    """A title, and its part before a colon, a dash or a bracket."""
    head = re.split(r"\s*[:(\[]|\s[-–—]\s", title or "")[0]
    return [form for form in (normal(title), normal(head)) if form]
