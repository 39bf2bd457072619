"""The desk without a browser: what goes wrong while it scans, what pages of other devices learn, what comes twice."""

import asyncio
import contextlib
import json
import os
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from bookspine import BookQuery, Collection, assess_quality
from bookspine.desk import scanning
from bookspine.desk.api import get_events
from bookspine.desk.core import Conflict, Desk
from bookspine.desk.hub import _MOST_LISTENERS, Hub
from bookspine.desk.links import Links
from bookspine.desk.security import Guard
from bookspine.desk.server import _listener, create_app
from bookspine.desk.sources import options_of
from bookspine.desk.store import _TABLES, DeskStore
from bookspine.errors import NoMoreEvents, NotFound
from bookspine.records import ScanResult
from conftest import SAMPLES

PHOTO = SAMPLES / "english.jpg"
RESULT = {
    "width": 1280,
    "height": 853,
    "engine": "fake",
    "books": [
        {
            "id": "b1",
            "box": {"x": 1, "y": 1, "width": 9, "height": 80},
            "metadata": {"title": "A Drawn Book", "author": "A. Writer", "confidence": 0.9},
        }
    ],
    "warnings": [{"code": "engineFallback", "message": "Tesseract reads."}],
}


class FakeScanner:
    """Finds what it is given on each photo, without any no book, or raises what it has for that."""

    def __init__(self, *errors, **found):
        self.errors = list(errors)
        self.found = {"books": [], **found}

    @contextlib.contextmanager
    def start(self, *_, **__):
        yield self

    def next_event(self, _):
        raise NoMoreEvents("no more", 0, "")

    def cancel(self):
        raise AssertionError("nobody has stopped it")

    def result(self):
        if self.errors:
            raise self.errors.pop(0)
        quality = assess_quality(PHOTO).quality.to_dict()
        return ScanResult.from_dict({**RESULT, **self.found, "quality": quality})

    def close(self):
        pass


@pytest.fixture
def open_desk(tmp_path):
    """Opens desks on one collection."""
    with contextlib.ExitStack() as stack:
        yield lambda scanner=None, **options: stack.enter_context(
            Desk(tmp_path / "books.db", make_scanner=lambda _: scanner or FakeScanner(), **options)
        )


def run(coroutine):
    """Runs a coroutine, beside the loop that the browser's tests have on this thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


def add(desk, digest="1"):
    """Adds a photo; its number."""
    incoming = desk.store.photos / f"incoming-{digest}"
    incoming.write_bytes(PHOTO.read_bytes())
    photo, is_new = desk.add_photo("shelf.jpg", incoming, digest)
    assert is_new
    return photo.id


def wait_for(desk, photo, state):
    """The photo once it is in a state."""
    end = time.monotonic() + 15
    while desk.store.photo(photo).state != state:
        assert time.monotonic() < end, desk.store.photo(photo).message
        time.sleep(0.02)
    return desk.store.photo(photo)


def events_of(desk, monkeypatch):
    """What is published from now on."""
    found, publish = [], desk.hub.publish
    monkeypatch.setattr(
        desk.hub, "publish", lambda kind, **values: (found.append((kind, values)), publish(kind, **values))
    )
    return found


def ask(desk, method, path, body=b"", links=None, cookie=""):
    """The status and the body of the desk's answer to a page of this machine, or, with links, of another device."""
    headers = {"host": "desk", "x-desk": "1", "content-length": str(len(body)), "cookie": cookie}
    path, _, query = path.partition("?")
    scope = {
        **{"type": "http", "http_version": "1.1", "method": method, "path": path, "raw_path": path.encode()},
        **{"query_string": query.encode(), "scheme": "http", "server": ("desk", 80), "root_path": ""},
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    sent = []

    async def receive():
        return {"type": "http.request", "body": body}

    async def send(message):
        sent.append(message)

    run(Guard(create_app(desk), frozenset({"desk"}), links=links)(scope, receive, send))
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:]).decode()


@pytest.mark.parametrize("error", [sqlite3.OperationalError("disk I/O error"), LookupError("gone"), RuntimeError()])
def test_what_fails_at_one_photo_leaves_the_next(open_desk, error):
    desk = open_desk(FakeScanner(error))
    first, second = add(desk, "1"), add(desk, "2")
    assert wait_for(desk, first, "failed").message == (str(error) or "RuntimeError")
    wait_for(desk, second, "done")


def test_cards_on_boards_name_the_shelf(open_desk):
    box = {"x": 1, "y": 82, "width": 40, "height": 6}
    cards = [{"text": text, "confidence": 0.9, "box": box, "row": 0} for text in ("Poetry", "820-829", "POETRY")]
    book = {
        **RESULT["books"][0],
        "quad": [[10, 1], [10, 81], [1, 81], [1, 1]],
        "spineInfo": {"title": "A Drawn Book", "author": "A. Writer", "coauthors": [], "confidence": "high"},
        "observation": {
            **{"fullText": "A Drawn Book", "paragraphs": [], "detectedIsbns": []},
            **{"wordCount": 3, "characterCount": 12, "isEmpty": False},
        },
        "reviewStatus": "verified",
        "needsReview": False,
    }
    desk = open_desk(FakeScanner(books=[book], shelfLabels=cards))
    wait_for(desk, add(desk), "done")
    assert {place.shelf for place in desk.collection.places()} == {"Poetry, 820-829"}


def test_what_cannot_be_set_down_ends_no_thread(open_desk, monkeypatch):
    monkeypatch.setattr(scanning, "_PAUSE_SECONDS", 0.05)
    desk = open_desk()
    events, fails, next_waiting = events_of(desk, monkeypatch), [1], desk.store.next_waiting

    def failing():
        if fails:
            fails.pop()
            raise sqlite3.OperationalError("database or disk is full")
        return next_waiting()

    monkeypatch.setattr(desk.store, "next_waiting", failing)
    desk.worker.wake()
    wait_for(desk, add(desk), "done")
    assert ("problem", {"message": "database or disk is full"}) in events


def test_the_watch_goes_on(open_desk, monkeypatch):
    desk = open_desk(scans=False)
    events, fails, refresh = events_of(desk, monkeypatch), [1, 1], desk.index.refresh

    def failing(scans=None):
        if fails:
            fails.pop()
            raise sqlite3.OperationalError(f"{desk.path}: locked")
        return refresh(scans)

    monkeypatch.setattr(desk.index, "refresh", failing)
    with Collection(desk.path) as other:
        other.import_scan(RESULT)
    end = time.monotonic() + 20
    while not any(kind == "changed" for kind, _ in events):
        assert time.monotonic() < end, "what failed once was not looked at again"
        time.sleep(0.05)
    problems = [values for kind, values in events if kind == "problem"]
    assert problems == [{"message": "books.db: locked"}]


def test_warnings_are_shown(open_desk):
    desk = open_desk()
    assert "Tesseract reads." in wait_for(desk, add(desk), "done").advice


def test_a_catalog_that_is_gone_takes_no_other_setting_along(open_desk, tmp_path):
    catalog = tmp_path / "catalogs" / "mine.index"
    catalog.parent.mkdir()
    catalog.write_bytes(b"")
    open_desk(scans=False).change_settings({"catalog": str(catalog), "review_threshold": 0.4})
    catalog.unlink()
    desk = open_desk(scans=False)
    assert (desk.settings.catalog, desk.settings.review_threshold) == ("", 0.4)
    assert "mine.index" in desk.state()["problem"] and "catalogs" not in desk.state()["problem"]
    desk.change_settings({"covers": True})
    assert not desk.state()["problem"]


def test_changed_settings_leave_a_scan_its_collection(open_desk):
    desk = open_desk(scans=False)
    before = desk.collection
    desk.change_settings({"review_threshold": 0.4})
    assert desk.collection is not before
    before.import_scan(RESULT)


@pytest.mark.parametrize("keeps", [True, False])
def test_a_photo_whose_books_came_before_the_kill(open_desk, keeps):
    desk = open_desk(scans=False)
    number = add(desk)
    desk.store.change(number, state="scanning", started=time.time() - 5)
    desk.collection.import_scan(
        {**RESULT, "photo": f"shelf ({number}).jpg"}, desk.store.path(desk.store.photo(number)) if keeps else None
    )
    desk.worker._recover()
    photo = desk.store.photo(number)
    assert (photo.state, photo.found, photo.engine) == ("done", 1, "fake") and 3 <= photo.seconds <= 60
    assert (photo.file is None) == keeps, "a photo that the collection does not keep stays on the desk"


def test_a_photo_whose_file_is_gone_can_be_added_again(open_desk):
    desk = open_desk(scans=False)
    number = add(desk)
    desk.store.change(number, state="failed")
    desk.store.path(desk.store.photo(number)).unlink()
    with pytest.raises(NotFound, match="add the photo again"):
        desk.retry(number)
    assert add(desk) != number


def test_a_late_stop_does_not_stop_the_next_try(open_desk):
    desk = open_desk(FakeScanner(OSError("no")))
    number = add(desk)
    wait_for(desk, number, "failed")
    desk.stop(number)
    desk.retry(number)
    wait_for(desk, number, "done")


def test_only_the_desk_that_scans_can_stop(open_desk):
    desk = open_desk(scans=False)
    number = add(desk)
    desk.store.change(number, state="scanning")
    with pytest.raises(Conflict, match="Another desk"):
        desk.stop(number)
    assert ask(desk, "POST", f"/api/photos/{number}/stop")[0] == 409


def test_other_devices_learn_no_folders(open_desk, tmp_path):
    desk = open_desk(scans=False)
    catalog = tmp_path / "mine.index"
    catalog.write_bytes(b"")
    desk.change_settings({"catalog": str(catalog)})
    links = Links()
    phone = {"links": links, "cookie": f"bookspine_desk={links.redeem(links.new())}"}
    assert json.loads(ask(desk, "GET", "/api/settings")[1])["catalog"] == str(catalog)
    answers = [
        ask(desk, "GET", "/api/settings", **phone),
        ask(desk, "GET", "/api/state", **phone),
        ask(desk, "GET", "/", **phone),
        ask(desk, "POST", "/api/settings", b'{"covers": true}', **phone),
        ask(desk, "GET", "/api/candidates?q=a", **phone),
    ]
    assert [status for status, _ in answers[:4]] == [200] * 4 and answers[4][0] >= 400
    for _, body in answers:
        assert str(tmp_path) not in body
    assert ask(desk, "POST", "/api/settings", b'{"catalog": ""}', **phone)[0] == 403
    assert desk.settings.catalog == str(catalog) and desk.settings.covers


def test_other_devices_neither_see_nor_name_sources(open_desk):
    desk = open_desk(scans=False)
    desk.change_settings({"sources": ["http://127.0.0.1:9"]})
    links = Links()
    phone = {"links": links, "cookie": f"bookspine_desk={links.redeem(links.new())}"}
    for path in ("/api/settings", "/api/state", "/"):
        body = ask(desk, "GET", path, **phone)[1]
        assert "127.0.0.1:9" not in body and "hasSources" in body
    assert ask(desk, "POST", "/api/settings", b'{"sources": []}', **phone)[0] == 403
    assert desk.settings.sources == ("http://127.0.0.1:9",)


def test_other_devices_do_not_say_where_photos_go(open_desk):
    desk = open_desk(scans=False)
    desk.change_settings({"remote_url": "http://127.0.0.1:9/key"})
    links = Links()
    phone = {"links": links, "cookie": f"bookspine_desk={links.redeem(links.new())}"}
    for path in ("/api/settings", "/api/state", "/"):
        assert "127.0.0.1:9/key" not in ask(desk, "GET", path, **phone)[1]
    for change in (b'{"remote_url": "http://127.0.0.2/"}', b'{"remote_order": "remote"}'):
        assert ask(desk, "POST", "/api/settings", change, **phone)[0] == 403
    assert (desk.settings.remote_url, desk.settings.remote_order) == ("http://127.0.0.1:9/key", "deviceFirst")


@pytest.mark.parametrize(
    ("source", "options"),
    [
        ("https://books.example.org/a?b=c", {"url": "https://books.example.org/a?b=c"}),
        ("openLibrary", {"sources": [{"source": "openLibrary"}]}),
        ("googleBooks key=a=b", {"sources": [{"source": "googleBooks", "key": "a=b"}]}),
        ("sru https://sru.example.org/x?y=z", {"sources": [{"source": "sru", "url": "https://sru.example.org/x?y=z"}]}),
    ],
)
def test_a_source_as_a_person_writes_it(source, options):
    assert options_of(source) == options


def test_words_behind_an_address_are_refused():
    with pytest.raises(ValueError):
        options_of("https://books.example.org key=1")


def test_a_source_that_the_library_does_not_know_any_more(open_desk):
    first = open_desk(scans=False)
    first.store.set("settings", {**first.settings.to_json(), "sources": ["noSuchSource"]})
    desk = open_desk(scans=False)
    (answer,) = desk.search_sources(BookQuery("A Title", ""))
    assert desk.state()["problem"] and answer.source == "noSuchSource" and answer.message and not answer.books
    desk.change_settings({"review_threshold": 0.5})
    assert desk.search_sources(BookQuery("A Title", ""))[0].message, "other settings do not hide it"
    for wrong in ([""], [1], ["x"] * 11, "x" * 501):
        with pytest.raises((ValueError, TypeError)):
            desk.change_settings({"sources": wrong})


def test_feedback_needs_a_service(open_desk):
    desk = open_desk(scans=False)
    assert json.loads(ask(desk, "GET", "/api/feedback")[1]) == {"waiting": 0, "hasService": False}
    status, body = ask(desk, "POST", "/api/feedback/send")
    assert status == 400 and "No service is set" in body


def test_a_shelf_has_a_name_once_the_photo_is_read(open_desk):
    desk = open_desk(scans=False)
    number = add(desk)
    assert ask(desk, "POST", f"/api/photos/{number}/shelf", b'{"shelf": "Hall"}')[0] == 409
    desk.store.change(number, state="done", scan=desk.collection.import_scan(RESULT).scan_id)
    assert ask(desk, "POST", f"/api/photos/{number}/shelf", b'{"shelf": 1}')[0] == 400
    assert ask(desk, "POST", f"/api/photos/{number}/shelf", b'{"shelf": " Hall "}')[0] == 200
    assert desk.photo_json(desk.store.photo(number))["shelf"] == "Hall"
    found = json.loads(ask(desk, "GET", "/api/books?shelf=Hall")[1])
    assert [book["title"] for book in found["books"]] == ["A Drawn Book"]
    assert json.loads(ask(desk, "GET", "/api/facets")[1])["shelves"] == [["Hall", 1]]
    ask(desk, "POST", f"/api/photos/{number}/shelf", b'{"shelf": ""}')
    assert desk.photo_json(desk.store.photo(number))["shelf"] == ""


def scanned(open_desk):
    """A desk whose photo was read, and the photo's number; nothing watches, so that what it does is done when it returns."""
    desk = open_desk(scans=False)
    number = add(desk)
    report = desk.collection.import_scan({**RESULT, "photo": f"shelf ({number}).jpg"})
    desk.store.change(number, state="done", scan=report.scan_id, found=1)
    desk.store.drop_file(number)
    desk._refresh()
    return desk, number


def undo(desk, action=None):
    """The status, and what was taken back."""
    status, body = ask(desk, "POST", "/api/undo", json.dumps({"action": action}).encode())
    return status, json.loads(body).get("action")


def test_undo_takes_back_what_it_names_and_nothing_else(open_desk):
    desk, number = scanned(open_desk)
    work = next(desk.collection.all_works()).id
    shelf = json.loads(ask(desk, "POST", f"/api/photos/{number}/shelf", b'{"shelf": "Hall"}')[1])["action"]
    edit = json.loads(ask(desk, "POST", f"/api/books/{work}", b'{"fields": {"title": "Other"}}')[1])["action"]
    assert (desk.counts()["undo"], desk.counts()["undoId"]) == ("edit", edit)
    assert undo(desk, shelf) == (409, None) and undo(desk, "edit")[0] == 400
    assert undo(desk, edit) == (200, "edit")
    assert undo(desk, edit) == (409, None), "a message that is still there takes nothing else back"
    assert desk.photo_json(desk.store.photo(number))["shelf"] == "Hall"
    assert undo(desk, shelf) == (200, "setShelf")
    desk._refresh()
    assert desk.photo_json(desk.store.photo(number))["shelf"] == ""
    assert desk.collection.describe().works == 1 and desk.counts()["undo"] == "import"


def test_a_photo_whose_books_are_taken_back_goes_and_may_come_again(open_desk):
    desk, number = scanned(open_desk)
    assert undo(desk) == (200, "import")
    desk._refresh()
    assert desk.store.list() == []
    assert add(desk) != number


def test_a_photo_tells_how_many_books_it_still_has(open_desk, monkeypatch):
    desk, number = scanned(open_desk)
    told = events_of(desk, monkeypatch)
    desk.collection.delete([next(desk.collection.all_works()).id])
    desk._refresh()
    assert desk.store.photo(number).found == 0
    assert [values["photo"]["found"] for kind, values in told if kind == "photo"] == [0]
    assert add(desk) != number, "nothing of it is left that could come twice"
    assert [photo.state for photo in desk.store.list()] == ["waiting"]


def test_a_photo_that_was_removed_stays_away_until_it_comes_again(open_desk):
    desk, number = scanned(open_desk)
    assert desk.remove_photo(number)
    desk._refresh()
    assert desk.store.list() == []
    incoming = desk.store.photos / "incoming-again"
    incoming.write_bytes(PHOTO.read_bytes())
    photo, is_new = desk.add_photo("shelf.jpg", incoming, "1")
    assert not is_new and (photo.state, photo.found, photo.name) == ("done", 1, "shelf.jpg") and not incoming.exists()
    desk._refresh()
    assert [each.id for each in desk.store.list()] == [photo.id] and desk.collection.describe().works == 1


def test_a_desk_of_the_first_version_opens(tmp_path):
    folder = tmp_path / "desk"
    folder.mkdir()
    with contextlib.closing(sqlite3.connect(folder / "desk.db")) as database:
        database.executescript(f"{_TABLES}; PRAGMA user_version = 1")
    store = DeskStore(folder)
    photo = store.add(name="shelf.jpg", state="done", scan=7, digest="d")
    assert store.remove(photo.id) and store.removed_scans() == {7}
    assert store.removed_with_digest("d") == (7, "shelf.jpg")
    store.close()


def test_a_missing_key_is_the_requests_fault(open_desk):
    status, body = ask(open_desk(scans=False), "POST", "/api/approval", b"{}")
    assert (status, json.loads(body)) == (400, {"error": "minimum is missing."})


def test_a_list_that_is_confirmed_twice_comes_once(open_desk, monkeypatch):
    desk = open_desk(scans=False)
    token = json.loads(ask(desk, "POST", "/api/import", b"title,author\nA Book,A. Writer\n")[1])["token"]
    assert ask(desk, "POST", f"/api/import/{token}", b'{"duplicates": "no such way"}')[0] == 400
    second, import_records = [], desk.collection.import_records

    def while_importing(*arguments, **options):
        second.append(ask(desk, "POST", f"/api/import/{token}", b'{"duplicates": "keepBoth"}')[0])
        return import_records(*arguments, **options)

    monkeypatch.setattr(desk.collection, "import_records", while_importing)
    first = ask(desk, "POST", f"/api/import/{token}", b'{"duplicates": "keepBoth"}')
    assert (first[0], second) == (200, [404])
    assert desk.collection.describe().works == 1
    assert not list(desk.store.folder.glob("import-*"))


def test_a_list_tells_which_texts_its_books_lack(open_desk):
    desk = open_desk(scans=False)
    found = json.loads(ask(desk, "POST", "/api/import", b"title,isbn,pages\nA Book,123,many\n")[1])
    done = json.loads(ask(desk, "POST", f"/api/import/{found['token']}", b"{}")[1])
    for report in (found, done):
        assert report["leftOutCount"] == 2
        assert [(text["row"], text["field"], text["text"]) for text in report["leftOut"]] == [
            (2, "isbn", "123"),
            (2, "pageCount", "many"),
        ]


def test_photos_of_a_collection_come_in_their_order(open_desk, tmp_path):
    with Collection(tmp_path / "books.db") as collection:
        for number in range(1100):
            collection.import_scan({**RESULT, "photo": str(number)}, duplicates="merge")
    desk = open_desk(scans=False)
    desk._refresh()
    assert [photo.name for photo in desk.store.list()] == [str(number) for number in reversed(range(1100))]


@pytest.mark.parametrize("kind", ["export", "import"])
def test_what_nobody_came_back_for_goes(open_desk, kind):
    desk = open_desk(scans=False)
    old, young = (desk.store.folder / f"{kind}-{name}.csv" for name in ("old", "young"))
    for file in (old, young):
        file.write_text("title\n")
    os.utime(old, (time.time() - 7200,) * 2)
    if kind == "export":
        assert ask(desk, "GET", "/api/export/preview?format=csv")[0] == 200
    else:
        assert ask(desk, "POST", "/api/import", b"title,author\nA Book,A. Writer\n")[0] == 200
    assert young.exists() and not old.exists()


@pytest.mark.parametrize("name", ["b²", "b٣", "b" + 5000 * "9", "", "book"])
def test_ids_without_a_number_are_shown(open_desk, name):
    desk = open_desk(scans=False)
    number = add(desk)
    report = desk.collection.import_scan({**RESULT, "books": [{**RESULT["books"][0], "id": name}]})
    desk.store.change(number, state="done", scan=report.scan_id, found=1)
    (book,) = desk.photo_view(number).books
    assert (book.title, book.number) == ("A Drawn Book", book.key[1:])


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.1"])
def test_a_wrong_host_is_told(host):
    with pytest.raises(OSError, match=f"{host} is no address of this machine .*--host"):
        _listener(host, 0)


def test_an_export_that_fails_leaves_nothing(open_desk, monkeypatch):
    desk = open_desk(scans=False)

    def full(*_):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(desk.collection, "export_report", full)
    assert ask(desk, "GET", "/api/export/preview?format=csv")[0] == 507
    assert not list(desk.store.folder.glob("export-*"))


def test_nothing_happens_between_the_state_and_the_events(open_desk):
    desk = open_desk(scans=False)
    state = desk.state

    def changed_meanwhile():
        found = state()
        desk.hub.publish("meanwhile")
        return found

    async def until_meanwhile():
        desk.state = changed_meanwhile
        events = (await get_events(desk, None)).body_iterator
        found = [await asyncio.wait_for(anext(events), 10)]
        while "event: meanwhile" not in found[-1]:
            found.append(await asyncio.wait_for(anext(events), 10))
        return found

    assert "event: state" in run(until_meanwhile())[0]


def test_the_oldest_stream_ends():
    async def ended():
        async def state():
            return {}

        hub = Hub()
        streams = [hub.listen(state) for _ in range(_MOST_LISTENERS + 1)]
        for stream in streams:
            await anext(stream)
        hub.publish("changed")
        return [await anext(stream, None) is None for stream in streams]

    assert run(ended()) == [True] + [False] * _MOST_LISTENERS


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York"])
def test_times_are_utc(open_desk, monkeypatch, zone):
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    desk = open_desk(scans=False)
    scan = desk.collection.import_scan(RESULT).scan_id
    kept = next(kept for kept in desk.collection.all_scans() if kept.id == scan)
    assert abs(scanning.moment_of(kept) - time.time()) < 60
    monkeypatch.undo()
    time.tzset()
