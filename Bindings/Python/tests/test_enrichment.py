"""Completing books, with the built library and a local service that fails in every way."""

import threading
import time

import pytest
from search_server import SearchServer

import bookspine

pytestmark = pytest.mark.usefixtures("real")

STATUSES = {
    "Fine": "success",
    "Slow": "success",
    "Flaky": "success",
    "Busy": "success",
    "Missing": "not_found",
    "Lying": "review_needed",
    "Failing": "error",
    "Garbage": "error",
    "Hanging": "error",
    "Dropped": "error",
}
PATIENT = {"backoff_seconds": 0.02, "timeout_seconds": 1, "failures_to_open": 1000, "concurrency": 16}


@pytest.fixture
def server():
    with SearchServer() as server:
        yield server


class Log:
    """Collects events."""

    def __init__(self):
        self.events = []

    def __call__(self, event):
        self.events.append(event)

    @property
    def last(self):
        return {event.id: event for event in self.events}

    @property
    def statuses(self):
        return {name: event.status for name, event in self.last.items()}


def book(title, **fields):
    return bookspine.BookMetadata(title, "Maria Lindqvist", confidence=0.9, **fields)


def enricher(**arguments):
    try:
        return bookspine.Enricher(**arguments)
    except bookspine.Unsupported as error:
        pytest.skip(str(error))


def test_fifty_books_and_a_service_that_fails_in_every_way(server):
    log = Log()
    books = {f"{kind} {number}": book(f"{kind} Lantern {number}") for kind in STATUSES for number in range(5)}
    with enricher(url=server.url, on_event=log, **PATIENT) as own:
        start = time.monotonic()
        assert own.submit(books) == bookspine.EnrichmentReport(50, 0)
        longest = time.monotonic() - start
        while not own.state.is_idle:
            before = time.monotonic()
            own.state  # noqa: B018
            longest = max(longest, time.monotonic() - before)
            time.sleep(0.01)
            assert before - start < 60
        assert own.wait(10)
        assert own.state.counts == {"success": 20, "not_found": 5, "review_needed": 5, "error": 20}
    assert longest < 0.25, "the host waits for nothing"
    assert log.statuses == {name: STATUSES[name.split()[0]] for name in books}
    assert len(log.events) == 100
    found = log.last["Fine 0"]
    assert found.metadata.isbn == "9780306406157"
    assert found.metadata.cover_url == "https://example.org/cover.jpg"
    assert found.metadata.enrichment_status == "success"
    assert set(found.filled) == {"isbn", "coverUrl", "publisher", "publishedDate", "pageCount"}
    assert log.last["Lying 0"].metadata.isbn is None
    assert all(log.last[name].message for name in books if log.statuses[name] in ("error", "review_needed"))
    assert server.asked["Flaky Lantern 1"] == 3


def test_print_is_never_overwritten(server):
    log = Log()
    printed = book("Fine Lantern", publisher="Printed House", page_count=7)
    with enricher(url=server.url, on_event=log) as own:
        own.submit({"one": printed})
        assert own.wait(10)
    found = log.last["one"].metadata
    assert (found.title, found.author, found.publisher, found.page_count) == (*_texts(printed), "Printed House", 7)
    assert found.published_date == "1998"


def scan_of(title, **fields):
    """A scan with one book."""
    return {"width": 9, "height": 9, "books": [{"metadata": book(title, **fields).to_dict()}]}


def _texts(record):
    return record.title, record.author


def test_the_circuit_opens_and_closes(server):
    log = Log()
    server.is_down = True
    options = {"failures_to_open": 5, "open_seconds": 0.5, "attempts": 1, "concurrency": 2}
    with enricher(url=server.url, on_event=log, **options) as own:
        own.submit({str(number): book(f"Fine {number}") for number in range(50)})
        assert own.wait(10)
        assert set(own.state.circuits.values()) == {"open"}
        counts = own.state.counts
        assert counts["error"] + counts["circuit_open"] == 50
        assert counts["error"] <= 6, "two were under way"
        assert sum(server.asked.values()) == counts["error"]
        server.is_down = False
        time.sleep(0.6)
        own.retry("49")
        assert own.wait(10)
        assert set(own.state.circuits.values()) == {"closed"}
        for number in range(49):
            own.retry(str(number))
        assert own.wait(10)
        assert own.state.counts == {"success": 50}


def test_a_rate_limit_is_waited_for(server):
    log = Log()
    with enricher(url=server.url, on_event=log) as own:
        start = time.monotonic()
        own.submit({"one": book("Busy Lantern")})
        assert own.wait(10)
    assert log.statuses == {"one": "success"}
    assert 0.9 < time.monotonic() - start < 5


def test_a_wait_that_is_too_long_is_an_error(server):
    log = Log()
    with enricher(url=server.url, on_event=log, longest_wait_seconds=0.1) as own:
        own.submit({"one": book("Busy Lantern")})
        assert own.wait(10)
    assert log.statuses == {"one": "error"}


def test_several_at_once_take_less_time(server):
    server.delay = 0.05
    seconds = {}
    for concurrency in (1, 10):
        with enricher(url=server.url, concurrency=concurrency) as own:
            start = time.monotonic()
            own.submit({str(number): book(f"Fine {concurrency} {number}") for number in range(50)})
            assert own.wait(30)
            assert own.state.counts == {"success": 50}
            seconds[concurrency] = time.monotonic() - start
    print(
        f"50 books one at a time {seconds[1]:.2f} s, ten at once {seconds[10]:.2f} s: {seconds[1] / seconds[10]:.1f} times"
    )
    assert seconds[10] < seconds[1] / 2


def test_answers_are_kept(server):
    with enricher(url=server.url) as own:
        for name in "abc":
            own.submit({name: book("Fine Lantern")})
            assert own.wait(10)
    assert server.asked["Fine Lantern"] == 1


def test_stopping_does_not_block(server):
    log = Log()
    with enricher(url=server.url, on_event=log, concurrency=4) as own:
        own.submit({str(number): book(f"Hanging {number}") for number in range(20)})
        time.sleep(0.2)
        start = time.monotonic()
        own.stop()
        assert time.monotonic() - start < 0.1
        assert own.wait(2)
        assert own.state.counts == {"pending": 20}
        own.submit({"again": book("Fine Lantern")})
        assert own.wait(10)
        assert log.statuses["again"] == "success"


def test_closing_in_the_middle_of_the_work(server):
    own = enricher(url=server.url, concurrency=8)
    own.submit({str(number): book(f"Hanging {number}") for number in range(20)})
    start = time.monotonic()
    own.close()
    own.close()
    assert time.monotonic() - start < 2
    with pytest.raises(ValueError, match="closed"):
        own.submit({})


def test_nobody_listens_at_that_address():
    log = Log()
    with enricher(url="http://127.0.0.1:9", on_event=log, attempts=2, backoff_seconds=0.01) as own:
        own.submit({"one": book("Fine Lantern")})
        assert own.wait(10)
    assert log.statuses == {"one": "error"}
    assert "127.0.0.1:9" in log.last["one"].message


def test_a_provider_of_our_own(caplog):
    log, threads = Log(), set()

    def look_up(query):
        threads.add(threading.get_ident())
        if "Broken" in query.title:
            raise RuntimeError("no")
        if "Nowhere" in query.title:
            return None
        return [bookspine.FoundBook(query.title, ("M. Lindqvist",), page_count=9)]

    with enricher(look_up=look_up, on_event=log, attempts=2, backoff_seconds=0.01) as own:
        own.submit({name: book(f"{name} Lantern") for name in ("Copper", "Broken", "Nowhere")})
        assert own.wait(10)
    assert log.statuses == {"Copper": "success", "Broken": "error", "Nowhere": "not_found"}
    assert log.last["Copper"].providers == ("host",)
    assert "RuntimeError: no" in caplog.text
    assert threading.get_ident() not in threads


def test_a_catalog_first(server, tmp_path):
    (tmp_path / "books.csv").write_text(
        'title,author,isbn,pages\nFine Copper Lantern,"Lindqvist, Maria",9783161484100,99\n'
    )
    try:
        bookspine.Catalog.build(tmp_path / "books.csv", tmp_path / "books.index")
    except bookspine.Unsupported as error:
        pytest.skip(str(error))
    log = Log()
    with bookspine.Catalog(tmp_path / "books.index") as catalog:
        own = enricher(catalog=catalog, url=server.url, on_event=log)
    with own:
        own.submit({"one": book("Fine Copper Lantern")})
        assert own.wait(10)
    event = log.last["one"]
    assert event.providers[0] == "catalog"
    assert (event.metadata.isbn, event.metadata.page_count) == ("9783161484100", 99)
    assert event.metadata.cover_url == "https://example.org/cover.jpg"


@pytest.fixture
def collection(tmp_path):
    """A collection with books that are and are not to be looked up."""
    (tmp_path / "books.csv").write_text(
        "Title,Author,Publisher\n"
        "Fine Lantern,Maria Lindqvist,Printed House\nMissing Lantern,Maria Lindqvist,\n"
        "Lying Lantern,Maria Lindqvist,\nFailing Lantern,Maria Lindqvist,\n"
    )
    try:
        with bookspine.Collection(tmp_path / "own.books") as own:
            own.import_records(tmp_path / "books.csv")
    except bookspine.Unsupported as error:
        pytest.skip(str(error))
    return tmp_path / "own.books"


def _statuses(collection):
    return {book.title.split()[0]: book.enrichment_status for book in collection.all_works()}


def test_a_collection(server, collection):
    options = {"attempts": 1, "backoff_seconds": 0.01}
    with bookspine.Collection(collection) as own, enricher(url=server.url, **options) as enriching:
        assert enriching.submit_collection(own) == bookspine.EnrichmentReport(4, 0)
        assert enriching.wait(10)
        wanted = {"Fine": "success", "Missing": "not_found", "Lying": "review_needed", "Failing": "error"}
        assert _statuses(own) == wanted
        (fine,) = (book for book in own.all_works() if book.title.startswith("Fine"))
        assert (fine.isbn, fine.publisher, fine.page_count) == ("9780306406157", "Printed House", 312)
        assert enriching.submit_collection(own) == bookspine.EnrichmentReport(0, 0)
    asked = sum(server.asked.values())
    with bookspine.Collection(collection) as own, enricher(url=server.url, **options) as enriching:
        own.import_records(collection.parent / "books.csv", duplicates="keepBoth")
        assert enriching.submit_collection(own).accepted == 4
        assert enriching.wait(10)
    assert sum(server.asked.values()) == asked + 1, "answers are kept in the collection, failures are not"


def test_stopping_gives_books_back_to_the_collection(server, collection):
    server.delay = 5
    with bookspine.Collection(collection) as own:
        with enricher(url=server.url, concurrency=2) as enriching:
            enriching.submit_collection(own)
            assert set(_statuses(own).values()) == {"in_progress"}
        assert set(_statuses(own).values()) == {"pending"}


def test_the_command(server, collection, capsys):
    from bookspine.cli import main

    assert main(["collection", "enrich", str(collection), "--url", server.url, "--concurrency", "2"]) == 1
    output = capsys.readouterr()
    assert "1 error, 1 not_found, 1 review_needed, 1 success" in output.err
    assert len(output.out.splitlines()) == 5
    assert "        1. Something Else Altogether: Somebody Else, Nordlys, 1998, 9780306406157, " in output.out
    assert main(["review", str(collection), "--take", "3", "1"]) == 0
    assert "1 book changed" in capsys.readouterr().out
    assert main(["collection", "enrich", str(collection), "--url", server.url]) == 0
    assert "nothing to look up" in capsys.readouterr().err
    missing = collection.parent / "missing.books"
    assert main(["collection", "enrich", str(missing), "--url", server.url]) == 1 and not missing.exists()
    assert "no such collection" in capsys.readouterr().err
    assert main(["collection", "enrich", str(collection), "--url", "http://search.example.org"]) == 1
    complaint = capsys.readouterr().err
    assert "--url cannot be used" in complaint
    assert "--allow-plain-http is given" in complaint


def test_a_listener_that_raises_stops_all():
    def on_event(_):
        raise RuntimeError("enough")

    with enricher(look_up=lambda _: [], on_event=on_event, concurrency=1) as own:
        own.submit({str(number): book(f"Copper {number}") for number in range(1000)})
        with pytest.raises(RuntimeError, match="enough"):
            own.wait(10)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({}, bookspine.InvalidArgument, "nobody"),
        ({"url": "no address"}, bookspine.InvalidArgument, "address"),
        ({"url": "http://user:secret@example.org"}, bookspine.InvalidArgument, "password"),
        ({"url": "http://example.org", "concurrency": 0}, bookspine.InvalidOptions, "concurrency"),
        ({"url": "http://example.org", "speed": 9}, bookspine.InvalidOptions, "speed"),
    ],
)
def test_refusals(arguments, error, words):
    with pytest.raises(error, match=words):
        enricher(**arguments)


def test_doubtful_books_are_left_out():
    with enricher(look_up=lambda _: []) as own:
        doubtful = bookspine.BookMetadata("Copper", "", confidence=0.69)
        assert own.submit({"one": doubtful, "two": book("")}) == bookspine.EnrichmentReport(0, 2)
        with pytest.raises(bookspine.InvalidArgument, match="one"):
            own.retry("one")


def test_candidates_are_offered_and_one_is_taken(server):
    log = Log()
    with enricher(url=server.url, on_event=log) as own, bookspine.Collection() as collection:
        own.submit({"one": book("Lying Lantern")})
        assert own.wait(10)
        (candidate,) = log.last["one"].candidates
        assert (candidate.title, candidate.isbn) == ("Something Else Altogether", "9780306406157")
        assert candidate.provider.startswith("http://127.0.0.1:")
        collection.import_scan(scan_of("Lying Lantern"))
        own.submit_collection(collection)
        assert own.wait(10)
        (work,) = collection.works().works
        assert work.enrichment_status == "review_needed"
        with pytest.raises(bookspine.NotFound):
            collection.take_candidate(work.id, 1)
        taken = collection.take_candidate(work.id, 0).work
        assert (taken.title, taken.author, taken.page_count) == ("Something Else Altogether", "Somebody Else", 312)
        assert taken.original.title == "Lying Lantern" and not taken.candidates


def test_sources_are_named_by_name_or_by_options(server):
    with enricher(sources=["openLibrary", {"source": "sru", "url": server.url, "record_schema": "dc"}]) as own:
        assert own.state.is_idle
    for sources in (["worldcat"], [{"source": "sru"}], ["loc"], [{"source": "dnb", "key": "k"}], ["dnb", "dnb"]):
        with pytest.raises(bookspine.InvalidOptions):
            bookspine.Enricher(sources=sources)


def test_the_covers_command(server, tmp_path, capsys):
    from bookspine.cli import main

    path = tmp_path / "own.books"
    with bookspine.Collection(path) as collection:
        collection.import_scan(scan_of("Fine Lantern", cover_url=server.url + "/cover.png"))
    assert main(["collection", "covers", str(path)]) == 1
    output = capsys.readouterr()
    assert "0 fetched, 0 refused, 1 failed" in output.err and "Fine Lantern" in output.out
    assert main(["collection", "covers", str(path), "--allow-plain-http", "--json"]) == 0
    output = capsys.readouterr()
    assert "1 fetched" in output.err and '"title": "Fine Lantern"' in output.out
    for source in ("worldcat", "@" + str(tmp_path / "none"), "{"):
        try:
            code = main(["collection", "enrich", str(path), "--source", source])
        except SystemExit as end:
            code = end.code
        assert code in (1, 2) and "source" in capsys.readouterr().err


def test_covers_are_fetched_once_and_only_where_that_is_allowed(server, tmp_path):
    path = tmp_path / "own.books"
    with bookspine.Collection(path) as collection:
        collection.import_scan(scan_of("Fine Lantern", cover_url=server.url + "/cover.png"))
        seen = []
        assert collection.fetch_covers(on_event=seen.append).failed == 1
        assert "allowPlainHttp" in seen[0].problem
        report = collection.fetch_covers(allow_plain_http=True)
        assert report == bookspine.CoverReport(1, 0, 0)
        assert collection.fetch_covers(allow_plain_http=True) == bookspine.CoverReport(0, 0, 0)
        (work,) = collection.works().works
        assert collection.cover(work.id)[:2] == b"\xff\xd8"
        assert len(list((tmp_path / "own.books.covers").iterdir())) == 1
        with pytest.raises(bookspine.NotFound):
            collection.cover(work.id + 1)

        def fail(event):
            raise ValueError("no")

        collection.edit(work.id, cover_url=server.url + "/other.png")
        with pytest.raises(ValueError):
            collection.fetch_covers(on_event=fail, allow_plain_http=True)
