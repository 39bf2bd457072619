"""Searching a collection as one types."""

import pytest

import bookspine
from bookspine import BookIndex, Collection
from bookspine.book_index import alphabet_of

BOOKS = (
    ("Rivers of Salt", "Tunde Okafor", "Harbor Press", 0.95),
    ("Élégie pour un phare", "Anaïs Gérard", "Harbor Press", 0.7),
    ("Lighthouse Keepers", "", "", 0.3),
    ("夜の図書館", "山田花子", "", 0.9),
    ("Дом у моря", "Анна Петрова", "", 0.85),
)


@pytest.fixture
def collection(real):
    with Collection() as books:
        scan = {
            "width": 1000,
            "height": 800,
            "engine": "ppocr",
            "photo": "shelf.jpg",
            "books": [
                {
                    "id": f"b{number}",
                    "box": {"x": 10.0 * number, "y": 0, "width": 9, "height": 90},
                    "metadata": {"title": title, "author": author, "publisher": publisher, "confidence": confidence},
                }
                for number, (title, author, publisher, confidence) in enumerate(BOOKS, 1)
            ],
        }
        books.import_scan(scan)
        yield books


@pytest.fixture
def index(collection):
    with BookIndex(collection) as made:
        made.refresh()
        yield made


def titles(found):
    return [book.title for book in found.books]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("riv sal", ["Rivers of Salt"]),
        ("OKAF", ["Rivers of Salt"]),
        ("elegie gerard", ["Élégie pour un phare"]),
        ("図書", ["夜の図書館"]),
        ("書図", []),
        ("море", []),
        ("моря", ["Дом у моря"]),
        ("harbor press riv", ["Rivers of Salt"]),
        ('" OR *', []),
        ("NEAR(", []),
        ("!?", []),
    ],
)
def test_finds_beginnings_of_words_in_any_order(index, text, expected):
    assert titles(index.search(text)) == expected


def test_narrows_and_sorts(index):
    assert titles(index.search(category=["check"])) == ["Lighthouse Keepers"]
    assert titles(index.search(without_author=True)) == ["Lighthouse Keepers"]
    assert titles(index.search(publisher="Harbor Press", sort="title")) == ["Élégie pour un phare", "Rivers of Salt"]
    assert titles(index.search(alphabet="cyrillic")) == ["Дом у моря"]
    assert titles(index.search(language="fr")) == ["Élégie pour un phare"]
    assert [book.language for book in index.search(language="ja").books] == ["ja"]
    assert titles(index.search(scan=1, sort="confidence"))[0] == "Lighthouse Keepers"
    assert index.search(scan=2).total == 0
    page = index.search(sort="title", limit=2, offset=2)
    assert (page.total, len(page.books)) == (5, 2)
    with pytest.raises(ValueError, match="sort must be"):
        index.search(sort="id; DROP TABLE book")


def test_facets(index):
    facets = index.facets()
    assert facets.publishers == (("Harbor Press", 2),)
    assert dict(facets.alphabets) == {"latin": 3, "kana": 1, "cyrillic": 1}
    assert dict(facets.categories) == {"sure": 3, "likely": 1, "check": 1}
    assert facets.without_author == 1
    assert dict(facets.languages) == {"en": 1, "fr": 1, "ja": 1, "ru": 1}


def test_follows_the_names_of_shelves(collection, index):
    assert index.facets().shelves == () and index.shelves == {}
    collection.import_scan({"width": 9, "height": 9, "engine": "ppocr", "photo": "other.jpg", "books": []})
    collection.set_shelf([1], "Hall")
    assert index.refresh() == [1, 2, 3, 4, 5], "the books of that photo"
    assert (index.facets().shelves, dict(index.shelves)) == ((("Hall", 5),), {1: "Hall"})
    assert index.search(shelf="Hall", sort="title", limit=2).total == 5
    assert titles(index.search("salt", shelf="Hall")) == ["Rivers of Salt"] and index.search(shelf="Attic").total == 0
    collection.set_shelf([2], "Attic")
    assert index.refresh() == [] and dict(index.shelves) == {1: "Hall", 2: "Attic"}
    collection.set_shelf([1], None)
    assert index.refresh() == [1, 2, 3, 4, 5] and index.search(shelf="Hall").total == 0


def test_counts_the_queue_as_the_collection_does(collection, index):
    assert index.queue_counts() == collection.describe().queue
    collection.edit(1, approve=False, title="Another")
    collection.approve([3])
    index.refresh()
    assert index.queue_counts() == collection.describe().queue


def test_takes_over_what_changes_and_what_is_undone(collection, index):
    assert index.refresh() == []
    collection.edit(1, title="Mountains of Sugar")
    assert index.refresh() == [1]
    assert titles(index.search("sugar")) == ["Mountains of Sugar"]
    assert index.search("salt").total == 0
    collection.delete([2])
    collection.undo()
    collection.undo()
    assert index.refresh() == [1]
    assert titles(index.search("salt")) == ["Rivers of Salt"]
    collection.delete([1, 2])
    assert sorted(index.refresh()) == [1, 2]
    assert (index.size, index.search().total) == (3, 3)


def test_a_file_is_used_again_and_a_damaged_one_made_anew(collection, tmp_path):
    path = tmp_path / "index.db"
    with BookIndex(collection, path) as index:
        assert len(index.refresh()) == 5
    with BookIndex(collection, path) as index:
        assert index.refresh() == []
        assert index.search("salt").total == 1
    path.write_bytes(b"no database at all, but long enough to look at" * 100)
    with BookIndex(collection, path) as index:
        assert len(index.refresh()) == 5


def test_two_programs_may_use_one_file(collection, tmp_path):
    with BookIndex(collection, tmp_path / "index.db") as one, BookIndex(collection, tmp_path / "index.db") as other:
        one.refresh()
        other.refresh()
        collection.edit(1, title="Mountains of Sugar")
        other.refresh()
        one.refresh()
        assert one.search("sugar").total == other.search("sugar").total == 1
        assert one.search().total == other.search().total == 5


def test_alphabets():
    assert [alphabet_of(text) for text in ("Salt", "Дом", "夜空", "夜の", "책", "Λόγος", "42", "ICT入門のすすめ")] == [
        "latin",
        "cyrillic",
        "han",
        "kana",
        "hangul",
        "greek",
        "",
        "kana",
    ]


def test_the_collection_gives_its_scans_and_photos(collection, real, photo):
    with Collection() as books, bookspine.Scanner("tesseract") as scanner:
        report = books.import_scan(scanner.scan(photo, name="drawn.png"), photo)
        (scan,) = books.all_scans()
        assert (scan.id, scan.photo, scan.has_photo, scan.works) == (report.scan_id, "drawn.png", True, report.imported)
        whole, small = books.photo(scan.id), books.photo(scan.id, longest_side=64)
        assert whole.startswith(b"\xff\xd8")
        assert max(bookspine.decode(small).shape[:2]) == 64
        assert len(books.works(scan=scan.id).works) == report.imported
        with pytest.raises(bookspine.NotFound):
            books.photo(99)
        with pytest.raises(bookspine.InvalidArgument):
            books.works(ids=[])
    assert [work.id for work in collection.works(ids=[3, 1, 77]).works] == [1, 3]
    with pytest.raises(bookspine.NotFound):
        collection.photo(1)
