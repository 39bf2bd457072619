"""Finding books of a large collection as one types: a full-text index beside the collection."""

from __future__ import annotations

import json
import os
import threading
import unicodedata
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Set, Tuple, Union

from .collection import Collection
from .errors import Unsupported
from .records import category_of
from .works import KeptScan, QueueCounts

if TYPE_CHECKING:
    import sqlite3

_VERSION = 5
_BATCH = 1000
_REMEMBERED = 200
_FEW = 3000
"""Up to so many hits are sorted; of more, the books are walked in their order until enough are hits."""

SORTS = {
    "added": "id DESC",
    "title": "titleKey, id",
    "author": "authorKey, titleKey, id",
    "confidence": "confidence, id",
    "changed": "changed DESC, id DESC",
}
"""The orders of ``BookIndex.search``."""

_TABLES = """
CREATE TABLE book (id INTEGER PRIMARY KEY, version INTEGER NOT NULL, title TEXT NOT NULL, authors TEXT NOT NULL,
  publisher TEXT NOT NULL, year TEXT NOT NULL, isbn TEXT NOT NULL, coverUrl TEXT NOT NULL, confidence REAL NOT NULL,
  category TEXT NOT NULL, duplicateOf INTEGER, alphabet TEXT NOT NULL, language TEXT NOT NULL, spine INTEGER NOT NULL,
  added TEXT NOT NULL, changed TEXT NOT NULL, titleKey TEXT NOT NULL, authorKey TEXT NOT NULL);
CREATE INDEX bookTitle ON book (titleKey, id);
CREATE INDEX bookAuthor ON book (authorKey, titleKey, id);
CREATE INDEX bookConfidence ON book (confidence, id);
CREATE INDEX bookChanged ON book (changed DESC, id DESC);
CREATE INDEX bookPublisher ON book (publisher);
CREATE INDEX bookCategory ON book (category, confidence);
CREATE INDEX bookAlphabet ON book (alphabet);
CREATE INDEX bookLanguage ON book (language);
CREATE TABLE seen (scan INTEGER NOT NULL, book INTEGER NOT NULL, PRIMARY KEY (scan, book)) WITHOUT ROWID;
CREATE INDEX seenBook ON seen (book);
CREATE TABLE place (scan INTEGER PRIMARY KEY, shelf TEXT NOT NULL);
CREATE INDEX placeShelf ON place (shelf);
CREATE VIRTUAL TABLE words USING fts5 (text, tokenize = "unicode61", prefix = '1 2 3');
"""

_COLUMNS = (
    *("id", "title", "authors", "publisher", "year", "isbn", "coverUrl", "confidence", "category", "duplicateOf"),
    *("alphabet", "language", "spine", "added"),
)


_SHELVES = "SELECT shelf, count(DISTINCT book) FROM place JOIN seen USING (scan) GROUP BY shelf ORDER BY shelf COLLATE NOCASE LIMIT ?"


@dataclass(frozen=True)
class BookRow:
    """A book as a list shows it.

    Attributes:
        id: Its number in the collection.
        title: The title; "" when unread.
        authors: All authors, joined by commas.
        publisher: The publisher, or "".
        year: The year or date of publication, or "".
        isbn: ISBN-13, or "".
        cover_url: Where a picture of the cover is, or "".
        confidence: The probability that title and author were read right, 0...1.
        category: "check", "likely", "sure", "accepted" or "edited", see ``category_of``.
        duplicate_of: The earlier book that it may be the same as.
        alphabet: The alphabet of most letters of the title: "latin", "cyrillic", "greek", "han", "kana", "hangul", ..., or "".
        language: Its language as ``Work.language`` tells it, or "".
        has_spine: Whether the photo that it was seen on is kept.
        added: When it came, ISO 8601 in UTC.
    """

    id: int
    title: str
    authors: str
    publisher: str
    year: str
    isbn: str
    cover_url: str
    confidence: float
    category: str
    duplicate_of: Optional[int]
    alphabet: str
    language: str
    has_spine: bool
    added: str


@dataclass(frozen=True)
class BookRows:
    """Some books of a list, and how many the whole list has."""

    books: Tuple[BookRow, ...]
    total: int


@dataclass(frozen=True)
class Facets:
    """What a library can be narrowed to, each value with its books, most books first; of shelves by their names."""

    publishers: Tuple[Tuple[str, int], ...]
    alphabets: Tuple[Tuple[str, int], ...]
    categories: Tuple[Tuple[str, int], ...]
    without_author: int
    languages: Tuple[Tuple[str, int], ...] = ()
    shelves: Tuple[Tuple[str, int], ...] = ()


class BookIndex:
    """A full-text index of a collection; may be used from many threads.

    It is a file of its own, which may be removed at any time: ``refresh`` makes it anew. A word finds all words that begin
    with it, whatever the case and the accents; Chinese and Japanese characters find themselves anywhere.
    """

    def __init__(self, collection: Collection, path: Union[str, os.PathLike[str]] = ":memory:") -> None:
        """Opens an index, and makes it when there is none; call ``refresh`` before the first search.

        Args:
            collection: The collection, which has to stay open.
            path: The index's file; ":memory:" for one that vanishes.

        Raises:
            Unsupported: This Python's SQLite has no full-text search.
        """
        self._collection = collection
        self._lock = threading.Lock()
        self._refreshing = threading.Lock()
        self._updating = threading.Lock()
        self._totals: Dict[Tuple[Any, ...], int] = {}
        self._facets: Dict[int, Facets] = {}
        self._queue: Optional[QueueCounts] = None
        self._database = _opened(os.fspath(path))
        self._versions = dict(self._database.execute("SELECT id, version FROM book"))
        self._shelves = dict(self._database.execute("SELECT scan, shelf FROM place"))

    @property
    def size(self) -> int:
        """How many books are indexed."""
        return len(self._versions)

    @property
    def shelves(self) -> Mapping[int, str]:
        """What the shelf on the photo of a scan is called, by the number of the scan, where somebody gave it a name."""
        return self._shelves

    def refresh(self, scans: Optional[Iterable[KeptScan]] = None) -> List[int]:
        """Takes over what has changed in the collection, also by other programs; returns the books that changed.

        Args:
            scans: All scans of the collection, for who has just listed them; None: they are listed here.
        """
        with self._refreshing:
            moved = self._refresh_shelves(self._collection.all_scans() if scans is None else scans)
            now = self._collection.versions()
            with self._lock:
                known = dict(self._versions)
            if now == known:
                return moved
            gone = [book for book in known if book not in now]
            changed = [book for book, version in now.items() if known.get(book) != version]
            self.update(gone + changed)
            return list(dict.fromkeys(gone + changed + moved))

    def _refresh_shelves(self, scans: Iterable[KeptScan]) -> List[int]:
        """Takes over the names of shelves, which are no book's own; returns the books on photos whose shelf has another name."""
        now = {scan.id: scan.shelf for scan in scans if scan.shelf}
        with self._lock, self._database as database:
            changed = [scan for scan in {*self._shelves, *now} if self._shelves.get(scan) != now.get(scan)]
            if not changed:
                return []
            self._shelves = now
            self._totals.clear()
            self._facets.clear()
            database.execute("DELETE FROM place")
            database.executemany("INSERT INTO place VALUES (?, ?)", now.items())
            books: Set[int] = set()
            for scan in changed:
                books.update(book for (book,) in database.execute("SELECT book FROM seen WHERE scan = ?", (scan,)))
            return sorted(books)

    def update(self, ids: Sequence[int]) -> None:
        """Takes over some books at once; ``refresh`` would find them, too."""
        for start in range(0, len(ids), _BATCH):
            self._update(ids[start : start + _BATCH])

    def _update(self, ids: Sequence[int]) -> None:
        with self._updating:  # what was read last is written last
            page = json.loads(self._collection.works_json(ids=ids, limit=_BATCH))
            found = {work["id"] for work in page["works"]}
            self._store(page["works"], [book for book in ids if book not in found])

    def _store(self, works: Sequence[Dict[str, Any]], gone: Sequence[int]) -> None:
        """Writes books, with their words, and removes others."""
        with self._lock, self._database as database:
            self._totals.clear()
            self._facets.clear()
            self._queue = None
            for book in [*gone, *(work["id"] for work in works)]:
                self._versions.pop(book, None)
                # Also where this index knows nothing of it: another program may have indexed it meanwhile.
                database.execute("DELETE FROM words WHERE rowid = ?", (book,))
                database.execute("DELETE FROM book WHERE id = ?", (book,))
                database.execute("DELETE FROM seen WHERE book = ?", (book,))
            for work in works:
                row = _row(work)
                database.execute(f"INSERT INTO book VALUES ({', '.join('?' * len(row))})", row)
                database.execute("INSERT INTO words (rowid, text) VALUES (?, ?)", (work["id"], _words(work)))
                scans = {sighting["scan"]["id"] for sighting in work["sightings"]}
                database.executemany("INSERT INTO seen VALUES (?, ?)", [(scan, work["id"]) for scan in scans])
                self._versions[work["id"]] = row[1]

    def search(
        self,
        text: str = "",
        *,
        category: Sequence[str] = (),
        without_author: bool = False,
        publisher: Optional[str] = None,
        alphabet: Optional[str] = None,
        language: Optional[str] = None,
        shelf: Optional[str] = None,
        scan: Optional[int] = None,
        sort: str = "added",
        limit: int = 60,
        offset: int = 0,
    ) -> BookRows:
        """Books, a page of them.

        Args:
            text: Words or beginnings of words in title, authors, publisher, year or ISBN, all of which have to be there.
            category: Only books of these categories, see ``BookRow``.
            without_author: Only books whose author is unread.
            publisher: Only books of this publisher.
            alphabet: Only books whose title is in this alphabet.
            language: Only books in this language, see ``Work.language``.
            shelf: Only books seen on a photo of the shelf of this name.
            scan: Only books seen on the scan of this number.
            sort: "added" (the newest first), "title", "author", "confidence" (the lowest first) or "changed".
            limit: The most books, 1...1000.
            offset: How many books of the list to leave out.

        Raises:
            ValueError: ``sort`` is none of the orders.
        """
        if sort not in SORTS:
            raise ValueError(f"sort must be one of {', '.join(SORTS)}, not {sort!r}")
        same = {"publisher": publisher, "alphabet": alphabet, "language": language}
        conditions, values = _conditions(category, without_author, same, shelf, scan)
        match = _match(text) if text.strip() else None
        if match == "":
            return BookRows((), 0)  # such as "!?", which is no word
        limit, offset = min(max(limit, 1), 1000), min(max(offset, 0), 1 << 40)
        with self._lock:
            total = self._count(match, conditions, values)
            rows = self._database.execute(*_page(match, conditions, values, sort, total, limit, offset)).fetchall()
        names = BookRow.__dataclass_fields__
        books = (dict(zip(names, row)) for row in rows)
        return BookRows(tuple(BookRow(**{**book, "has_spine": bool(book["has_spine"])}) for book in books), total)

    def _count(self, match: Optional[str], conditions: List[str], values: List[Any]) -> int:
        """How many books are hits; remembered until a book changes, since each page of a list asks."""
        key = (match, tuple(conditions), tuple(values))
        if key not in self._totals:
            if match is not None and not conditions:
                query, given = "SELECT count(*) FROM words WHERE words MATCH ?", [match]
            else:
                given = [*values, *([match] if match is not None else [])]
                hits = ["id IN (SELECT rowid FROM words WHERE words MATCH ?)"] if match is not None else []
                query = f"SELECT count(*) FROM book{_where([*conditions, *hits])}"
            while len(self._totals) >= _REMEMBERED:
                del self._totals[next(iter(self._totals))]
            self._totals[key] = self._database.execute(query, given).fetchone()[0]
        return self._totals[key]

    def facets(self, limit: int = 100) -> Facets:
        """What the library can be narrowed to; ``limit``: the most publishers, and the most shelves."""
        counted = "SELECT {0}, count(*) FROM book WHERE {0} <> '' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?"
        with self._lock:
            if limit not in self._facets:
                publishers, alphabets, categories, languages = (
                    tuple(self._database.execute(counted.format(column), (limit,)).fetchall())
                    for column in ("publisher", "alphabet", "category", "language")
                )
                shelves = tuple(self._database.execute(_SHELVES, (limit,)).fetchall())
                without = self._database.execute("SELECT count(*) FROM book WHERE authorKey = ''").fetchone()[0]
                self._facets[limit] = Facets(publishers, alphabets, categories, without, languages, shelves)
            return self._facets[limit]

    def queue_counts(self) -> QueueCounts:
        """How many of its books wait for review, by tier; as ``Collection.describe`` counts them, without looking at all books."""
        with self._lock:
            if self._queue is None:
                query = (
                    "SELECT count(*) FILTER (WHERE confidence < 0.5), count(*) FILTER (WHERE confidence >= 0.5 AND "
                    "confidence < 0.8), count(*) FILTER (WHERE confidence >= 0.8) FROM book WHERE category = 'check'"
                )
                review, verify, ready = self._database.execute(query).fetchone()
                self._queue = QueueCounts(review, verify, ready, review + verify + ready)
            return self._queue

    def close(self) -> None:
        """Closes the file; does nothing the second time."""
        with self._lock:
            self._database.close()

    def __enter__(self) -> BookIndex:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _opened(path: str) -> sqlite3.Connection:
    """The index in a file; one of another version, or damaged, is made anew: it holds nothing that cannot be had again."""
    try:
        import sqlite3  # some builds of Python lack it, and nothing else of the package needs it
    except ImportError as error:
        raise Unsupported(f"this Python has no sqlite3, which an index needs: {error}") from error

    for attempt in (1, 2):
        database = sqlite3.connect(path, timeout=30, check_same_thread=False)
        try:
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = NORMAL")
            if database.execute("PRAGMA user_version").fetchone()[0] == _VERSION:
                return database
            if not database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
                database.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {_VERSION}; COMMIT;")
                return database
        except sqlite3.OperationalError as error:
            database.close()
            if "fts5" in str(error):
                raise Unsupported(
                    f"this Python's SQLite {sqlite3.sqlite_version} cannot index books: {error}"
                ) from error
            raise
        except sqlite3.DatabaseError:
            pass
        database.close()
        if attempt == 1:
            for suffix in ("", "-wal", "-shm"):
                Path(path + suffix).unlink(missing_ok=True)
    raise sqlite3.DatabaseError(f"{path} cannot be made anew")


def _row(work: Dict[str, Any]) -> Tuple[Any, ...]:
    names = [work["author"], *work["coauthors"]]
    confidence = work.get("confidence") or 0.0
    return (
        work["id"],
        _milliseconds(work["changedAt"]),
        work["title"],
        ", ".join(filter(None, names)),
        work.get("publisher") or "",
        work.get("publishedDate") or "",
        work.get("isbn") or "",
        work.get("coverUrl") or "",
        confidence,
        category_of(work["reviewStatus"], confidence),
        (work.get("duplicate") or {}).get("of"),
        alphabet_of(work["title"] or work["author"]),
        work.get("language") or "",
        any(sighting["scan"]["hasPhoto"] for sighting in work["sightings"]),
        work["addedAt"],
        work["changedAt"],
        folded(work["title"]),
        folded(_surname_first(work["author"])),
    )


def _milliseconds(moment: str) -> int:
    parsed = datetime.strptime(moment, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)
    return round(parsed.timestamp() * 1000)


def _surname_first(name: str) -> str:
    *first, last = name.split(" ") if name else [""]
    return " ".join([last, *first])


def _words(work: Dict[str, Any]) -> str:
    parts = [work["title"], work["author"], *work["coauthors"]]
    parts += [work.get(key) or "" for key in ("publisher", "publishedDate", "isbn", "callNumber")]
    return " ".join(_tokens(" ".join(parts)))


def folded(text: str) -> str:
    """The text without case and accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def _tokens(text: str) -> Iterator[str]:
    """The words of a text; of scripts without spaces each character."""
    word = ""
    for character in folded(text):
        if _stands_alone(character):
            if word:
                yield word
            yield character
            word = ""
        elif character.isalnum():
            word += character
        elif word:
            yield word
            word = ""
    if word:
        yield word


def _stands_alone(character: str) -> bool:
    return (
        "\u2e80" <= character <= "\u9fff"
        or "\U00020000" <= character <= "\U0003ffff"
        or "\u0e00" <= character <= "\u0e7f"
    )


def _match(text: str) -> str:
    """A query of the full-text search: each word's beginning; characters that stand alone, in a row."""
    parts: List[str] = []
    run: List[str] = []
    for token in [*_tokens(text), ""]:
        if token and _stands_alone(token):
            run.append(token)
            continue
        if run:
            parts.append('"' + " ".join(run) + '"')
            run = []
        if token:
            parts.append(f'"{token}"*')
    return " ".join(parts[:16])


def _where(conditions: Sequence[str]) -> str:
    return f" WHERE {' AND '.join(conditions)}" if conditions else ""


def _page(
    match: Optional[str], conditions: List[str], values: List[Any], sort: str, total: int, limit: int, offset: int
) -> Tuple[str, List[Any]]:
    """The query of a page."""
    columns = ", ".join(f"book.{column}" for column in _COLUMNS)
    if match is not None and sort == "added":
        # The words' own order is that of the numbers: it ends when the page is full.
        hits = _where(["words MATCH ?", *conditions])
        query = f"SELECT {columns} FROM words JOIN book ON book.id = words.rowid{hits} ORDER BY words.rowid DESC"
        return f"{query} LIMIT ? OFFSET ?", [match, *values, limit, offset]
    hits = _where(
        [*conditions, *(["id IN (SELECT rowid FROM words WHERE words MATCH ?)"] if match is not None else [])]
    )
    # "+" keeps SQLite from walking the order's index where few books are hits.
    order = SORTS[sort] if total > _FEW else ", ".join("+" + part.strip() for part in SORTS[sort].split(","))
    query = f"SELECT {columns} FROM book{hits} ORDER BY {order} LIMIT ? OFFSET ?"
    return query, [*values, *([match] if match is not None else []), limit, offset]


def _conditions(
    category: Iterable[str],
    without_author: bool,
    same: Mapping[str, Optional[str]],
    shelf: Optional[str],
    scan: Optional[int],
) -> Tuple[List[str], List[Any]]:
    conditions: List[str] = []
    values: List[Any] = []
    categories = list(category)
    if categories:
        conditions.append(f"category IN ({', '.join('?' * len(categories))})")
        values += categories
    if without_author:
        conditions.append("authorKey = ''")
    for column, value in same.items():
        if value is not None:
            conditions.append(f"{column} = ?")
            values.append(value)
    if shelf is not None:
        conditions.append("id IN (SELECT book FROM place JOIN seen USING (scan) WHERE shelf = ?)")
        values.append(shelf)
    if scan is not None:
        conditions.append("id IN (SELECT book FROM seen WHERE scan = ?)")
        values.append(scan)
    return conditions, values


_ALPHABETS = (
    ("LATIN", "latin"),
    ("CYRILLIC", "cyrillic"),
    ("GREEK", "greek"),
    ("CJK", "han"),
    ("HIRAGANA", "kana"),
    ("KATAKANA", "kana"),
    ("HANGUL", "hangul"),
    ("ARABIC", "arabic"),
    ("HEBREW", "hebrew"),
    ("THAI", "thai"),
    ("DEVANAGARI", "devanagari"),
)


def alphabet_of(text: str) -> str:
    """The alphabet of most letters; "kana" for Japanese with any kana, "" without letters, "other" for one not named here."""
    counts: Dict[str, int] = {}
    for character in filter(str.isalpha, text):
        name = unicodedata.name(character, "")
        alphabet = next((known for prefix, known in _ALPHABETS if name.startswith(prefix)), "other")
        counts[alphabet] = counts.get(alphabet, 0) + 1
    if not counts:
        return ""
    if "kana" in counts and counts.get("latin", 0) <= counts["kana"] + counts.get("han", 0):
        return "kana"
    return max(counts, key=lambda alphabet: counts[alphabet])
