"""What the pages show step by step, where a scanner, a service or a catalog is made to wait: in a real browser, without engines."""

import base64
import contextlib
import io
import json
import re
import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import pytest
from bookspine import BookResult, Draft, Segmented, assess_quality
from bookspine.desk.core import Desk
from bookspine.desk.network import certificate
from bookspine.events import SpinePlace
from bookspine.records import ScannedBook, ScanResult
from conftest import PHONE, SAMPLES, SteppedScanner, drop, picture, served
from PIL import Image
from playwright.sync_api import expect

PHOTO = SAMPLES / "english.jpg"
WIDTH, HEIGHT = 1280, 853


def corners(number):
    """Where the book of a number stands."""
    left = 60.0 * number
    return ((left, 60.0), (left, 700.0), (left - 50, 700.0), (left - 50, 60.0))


def book(number, title, confidence=0.9, key=""):
    """A book as an engine reads it."""
    quad = corners(number)
    return ScannedBook.from_dict(
        {
            "id": key or f"b{number}",
            "box": {"x": quad[2][0], "y": 60.0, "width": 50.0, "height": 640.0},
            "quad": [list(corner) for corner in quad],
            "metadata": {"title": title, "author": "A. Writer", "confidence": confidence},
            "spineInfo": {
                "title": title,
                "author": "A. Writer",
                "coauthors": [],
                "confidence": "high",
                "score": confidence,
            },
            "observation": {
                "fullText": title,
                "paragraphs": [],
                "detectedIsbns": [],
                "wordCount": 2,
                "characterCount": len(title),
                "isEmpty": False,
            },
            "reviewStatus": "verified",
            "needsReview": confidence < 0.6,
        }
    )


def result_of(books):
    """The result of a scan that found these books."""
    return ScanResult.from_dict(
        {
            "width": WIDTH,
            "height": HEIGHT,
            "engine": "stepped",
            "books": [each.to_dict() for each in books],
            "quality": assess_quality(PHOTO).quality.to_dict(),
        }
    )


@pytest.fixture
def stepped(tmp_path):
    """A desk with a stepped scanner of three books: desk, scanner, address."""
    scanner = SteppedScanner(
        result_of([book(1, "First Light"), book(2, "Second Wind", 0.4), book(3, "Third Shore", 0.7)])
    )
    with Desk(tmp_path / "books.db", make_scanner=lambda _: scanner) as desk, served(desk) as url:
        yield desk, scanner, url


def test_boxes_come_before_books(stepped, open_page):
    _, scanner, url = stepped
    page = open_page(url)
    drop(page, PHOTO)
    page.locator(".card.scanning a").click()
    page.locator("photo-result svg.photo").wait_for()
    scanner.events.put(Draft(book(2, "Sec", 0.5, key="b9")))
    page.locator("g.book.draft").wait_for()
    scanner.events.put(BookResult(scanner.found.books[0]))
    page.locator("td.title", has_text="First Light").wait_for()

    # All boxes at once: the draft is withdrawn, the book that is read stays.
    places = tuple(SpinePlace(f"b{number}", corners(number)) for number in (1, 2, 3))
    scanner.events.put(Segmented(b"", 3, places))
    page.locator("g.book.pending").nth(1).wait_for()
    assert page.locator("g.book").count() == 3 and page.locator("g.book.pending").count() == 2
    assert page.locator("g.book.draft").count() == 0
    assert page.locator("tr.book .number-mark").all_inner_texts() == ["1", "2", "3"]
    assert page.locator("tr.pending td.title").all_inner_texts() == ["Reading…"] * 2
    picture(page, "boxes-wide-light")

    # A second device, and the page after a reload, show the same.
    other = open_page(page.url, **PHONE)
    page.reload()
    for each in (page, other):
        each.locator("g.book.pending").nth(1).wait_for()

    # Each is filled in where its box is.
    for left, read in ((1, scanner.found.books[2]), (0, scanner.found.books[1])):
        scanner.events.put(BookResult(read))
        for each in (page, other):
            each.locator("td.title", has_text=read.metadata.title).wait_for()
            assert each.locator("g.book.pending").count() == left and each.locator("g.book").count() == 3
    assert page.locator("tr.book .number-mark").all_inner_texts() == ["1", "2", "3"]
    scanner.events.put(None)
    page.locator(".page-status", has_text="3 books").wait_for()


@pytest.fixture
def quiet(tmp_path):
    """A desk that scans nothing, with the books of two photos: desk, address."""
    with Desk(tmp_path / "books.db", scans=False) as desk:
        books = {
            "hall": ("Das Haus am See und der Wald", "The House by the Lake"),
            "attic": ("La maison de la forêt", "1984"),
        }
        for name, titles in books.items():
            scan = {"width": WIDTH, "height": HEIGHT, "engine": "stepped", "photo": f"{name}.jpg"}
            scan["books"] = [book(number, title).to_dict() for number, title in enumerate(titles, 1)]
            desk.collection.import_scan(scan, PHOTO)
        with served(desk) as url:
            yield desk, url


def test_a_list_tells_which_texts_its_books_lack(quiet, open_page, tmp_path):
    _, url = quiet
    books = tmp_path / "books.csv"
    books.write_text("title,isbn\nA Listed Book,123\n", encoding="utf-8")
    page = open_page(url)
    page.get_by_role("link", name="Library").first.click()
    page.get_by_role("button", name="Import").click()
    page.locator("#list-file").set_input_files(books)
    page.locator(".left-out summary", has_text="1 text is left out").click()
    expect(page.locator(".left-out li")).to_have_text(re.compile("123.*row 2: no ISBN"))
    picture(page, "import-left-out-wide-light")


def test_the_library_is_narrowed_by_language_and_shelf(quiet, open_page):
    desk, url = quiet
    page = open_page(url)
    page.locator(".card", has_text="hall.jpg").locator("a").click()
    page.get_by_label("Shelf", exact=True).fill("Hall, left")
    page.keyboard.press("Enter")
    page.locator(".toast", has_text="Saved").last.wait_for()
    picture(page, "shelf-wide-light")
    assert [scan.shelf for scan in desk.collection.all_scans() if scan.photo == "hall.jpg"] == ["Hall, left"]

    page.get_by_role("link", name="Library").first.click()
    page.locator(".library-item").nth(3).wait_for()
    for label, option, titles in (
        ("Shelf", "Hall, left (2)", ["Das Haus am See und der Wald", "The House by the Lake"]),
        ("Language", "English (1)", ["The House by the Lake"]),
    ):
        page.get_by_label(label, exact=True).select_option(label=option)
        page.locator(".page-status", has_text=re.compile(rf"^{len(titles)} books?$")).wait_for()
        assert sorted(page.locator(".library-item .book-title").all_inner_texts()) == titles
    page.locator(".library-item button").click()
    page.locator("dialog.sheet[open] .where", has_text="Hall, left").wait_for()
    page.keyboard.press("Escape")
    picture(page, "narrowed-wide-light")

    # Another program renames it, and the page follows.
    desk.collection.set_shelf([1], "Kitchen")
    page.get_by_label("Shelf", exact=True).locator("option", has_text="Kitchen (2)").wait_for(state="attached")
    german = open_page(url + "library", locale="de-DE")
    german.get_by_label("Sprache", exact=True).select_option(label="Französisch (1)")
    german.locator(".library-item", has_text="La maison").wait_for()
    german.locator(".page-status", has_text="1 Buch").wait_for()


class Handler(BaseHTTPRequestHandler):
    """Answers, and says nothing on the terminal."""

    def reply(self, body, kind="application/json", *, status=200):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Listener(Handler):
    """A service on this machine that takes feedback, and keeps what it gets."""

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.got.append((self.path, self.headers["X-Device-ID"], body))
        self.reply(b'{"success": true}')


@contextlib.contextmanager
def http_server(handler, tls=None, **values):
    """A server on this machine, on a thread; it has the values."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    if tls:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    vars(server).update(values)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def test_feedback_is_kept_and_sent_where_a_service_is_set(quiet, open_page):
    desk, url = quiet
    page = open_page(url + "library")

    def report():
        sheet = page.locator("dialog.sheet[open]")
        sheet.get_by_role("button", name="More", exact=True).click()
        sheet.get_by_role("button", name="Report what was read wrong…").click()
        return page.locator("dialog.box[open]")

    page.locator(".library-item", has_text="1984").locator("button").click()
    dialog = report()
    assert dialog.get_by_role("button", name="Note and send").count() == 0, "there is no service"
    dialog.get_by_text("sent nowhere").wait_for()
    dialog.get_by_role("button", name="Note", exact=True).click()
    page.locator(".toast", has_text="Noted").wait_for()
    assert desk.collection.describe().unsent_feedback == 1

    with http_server(Listener, got=[]) as service:
        desk.change_settings({"remote_url": f"http://127.0.0.1:{service.server_port}", "tell_corrections": True})
        # A correction that is not saved yet is the comment.
        page.locator("dialog.sheet[open] input[name=title]").fill("Nineteen Eighty-Four")
        dialog = report()
        assert dialog.get_by_role("radio", name="The title was read wrong").is_checked()
        assert dialog.get_by_label("What is right, or a comment").input_value() == "Nineteen Eighty-Four"
        picture(page, "feedback-wide-light")
        dialog.get_by_role("button", name="Note and send").click()
        page.locator(".toast", has_text="2 notes sent").wait_for()
        kinds = [(path, body["kind"], body["comment"]) for path, _, body in service.got]
        assert kinds == [("/feedback", "wrongDetection", ""), ("/feedback", "wrongTitle", "Nineteen Eighty-Four")]
        assert service.got[1][2]["detection"]["title"] == "1984"
        assert {device for _, device, _ in service.got} == {desk.store.device_id()}

        # Saved corrections are noted, where that is wanted, and taken back with the correction.
        page.locator("dialog.sheet[open]").get_by_role("button", name="Save", exact=True).click()
        page.locator(".toast", has_text="Saved").last.wait_for()
        assert desk.collection.describe().unsent_feedback == 1
        page.locator(".toast").get_by_role("button", name="Undo").click()
        page.locator(".toast", has_text="Taken back").wait_for()
        assert desk.collection.describe().unsent_feedback == 0

        desk.feedback(1, "other", "by hand")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Settings").click()
        row = page.locator(".setting.feedback")
        row.get_by_text("1 note is not sent yet").wait_for()
        row.get_by_role("button", name="Send").click()
        row.get_by_text("0 notes are not sent yet").wait_for()
        assert len(service.got) == 3 and row.get_by_role("button", name="Send").is_disabled()


class Cover(Handler):
    """Serves a picture, and counts who asks."""

    def do_GET(self):
        self.server.asked.append(self.path)
        self.reply(self.server.picture, "image/png")


@pytest.fixture
def covers(tmp_path):
    """A server of covers, as on the network: encrypted."""
    drawn = io.BytesIO()
    Image.new("RGB", (120, 180), "#8a3f4b").save(drawn, "PNG")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate(tmp_path, ["127.0.0.1"]))
    with http_server(Cover, context, asked=[], picture=drawn.getvalue()) as server:
        yield server


def test_covers_are_loaded_only_where_that_is_wanted(quiet, covers, open_page):
    desk, url = quiet
    work = next(work for work in desk.collection.all_works() if work.title == "1984")
    desk.edit(work.id, {"cover_url": f"https://127.0.0.1:{covers.server_port}/cover.png"}, True, None)
    page = open_page(url + "library", ignore_https_errors=True)
    card = page.locator(".library-item", has_text="1984")
    card.locator(".spine-strip").wait_for()
    page.wait_for_timeout(300)
    assert covers.asked == [] and page.locator(".book-cover").count() == 0
    assert "https:" not in page.request.get(url).headers["content-security-policy"], "nor may the page load any"

    page = open_page(url + "library", ignore_https_errors=True)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Load covers from the network").check()
    page.locator("dialog.box").get_by_role("button", name="Save").click()
    page.locator(".toast", has_text="Saved").last.wait_for()
    page.reload()
    cover = page.locator(".library-item", has_text="1984").locator("img.book-cover")
    cover.wait_for()
    assert cover.evaluate("image => image.decode().then(() => image.naturalWidth)") == 120
    assert covers.asked == ["/cover.png"]
    picture(page, "covers-wide-light")


def test_a_photo_is_pasted(stepped, open_page):
    desk, scanner, url = stepped
    page = open_page(url, permissions=["clipboard-read", "clipboard-write"])
    page.get_by_text("From a photo to your library").wait_for()
    drawn = io.BytesIO()
    with Image.open(PHOTO) as photo:
        photo.save(drawn, "PNG")
    page.evaluate(
        """data => navigator.clipboard.write([new ClipboardItem({ "image/png":
          new Blob([Uint8Array.from(atob(data), c => c.charCodeAt(0))], { type: "image/png" }) })])""",
        base64.b64encode(drawn.getvalue()).decode(),
    )
    page.keyboard.press("Control+V")
    card = page.locator(".card.scanning")
    card.wait_for()
    (photo,) = desk.store.list()
    with Image.open(desk.store.path(photo)) as kept:
        assert (kept.format, kept.size) == ("PNG", (WIDTH, HEIGHT))
    scanner.events.put(None)
    page.locator(".card.done").wait_for()


def test_two_fingers_zoom_the_photo_and_not_the_page(quiet, open_page):
    _, url = quiet
    page = open_page(url + "photos/1", **PHONE)
    svg = page.locator("photo-result svg.photo")
    svg.wait_for()
    devtools = page.context.new_cdp_session(page)

    def part():
        return [float(each) for each in svg.get_attribute("viewBox").split()]

    def touch(kind, *points):
        devtools.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]},
        )

    box = svg.bounding_box()
    x, y = box["x"] + box["width"] * 0.3, box["y"] + box["height"] / 2
    whole = part()
    touch("touchStart", (x - 10, y), (x + 10, y))
    for reach in (16, 22, 28, 34, 40):
        touch("touchMove", (x - reach, y), (x + reach, y))
    touch("touchEnd")
    page.locator(".stage.moved").wait_for()
    left, top, width, height = part()
    assert whole[2] / width == pytest.approx(4, rel=0.05), "the fingers went four times as far apart"
    # What lay between the fingers lies there still.
    assert left + 0.3 * width == pytest.approx(0.3 * whole[2], rel=0.05)
    picture(page, "pinched-phone-light")

    # One finger then moves the photo, and two bring it back to its size.
    touch("touchStart", (x, y))
    for step in (8, 16, 24, 32, 40):
        touch("touchMove", (x + step, y))
    touch("touchEnd")
    assert part()[0] < left and part()[2] == width
    touch("touchStart", (x - 60, y), (x + 60, y))
    for reach in (45, 30, 18, 12, 8):
        touch("touchMove", (x - reach, y), (x + reach, y))
    touch("touchEnd")
    assert part() == whole
    assert page.evaluate_handle("visualViewport.scale").json_value() == 1
    # No book was opened by all that.
    assert page.locator("dialog.sheet[open]").count() == 0


class Search(Handler):
    """A search service of the shape that many have; it knows one book, and fails where it is told to."""

    def do_GET(self):
        query = {name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()}
        self.server.asked.append(query)
        found = {
            "title": "Second Wind",
            "authors": ["A. Writer"],
            "publisher": "Harbor Press",
            "publishedDate": "1999",
            "industryIdentifiers": [{"type": "ISBN_13", "identifier": "9780306406157"}],
        }
        items = [{"volumeInfo": found}] if "wind" in query.get("title", "").lower() else []
        answer = json.dumps({"totalItems": len(items), "items": items}).encode()
        self.reply(answer, status=500 if self.server.fails else 200)


def test_an_edition_is_found_on_the_network_where_a_source_is_named(quiet, open_page):
    desk, url = quiet
    page = open_page(url + "library")
    page.locator(".library-item", has_text="1984").locator("button").click()
    sheet = page.locator("dialog.sheet[open]")
    sheet.locator("input[name=title]").wait_for()
    assert sheet.locator(".sources").count() == 0, "off until a source is named"
    sheet.locator("input[name=title]").fill("Second Wind")
    sheet.get_by_role("button", name="Save", exact=True).click()
    page.locator(".toast", has_text="Saved").last.wait_for()
    page.keyboard.press("Escape")

    with http_server(Search, asked=[], fails=False) as good, http_server(Search, asked=[], fails=True) as bad:
        addresses = [f"http://127.0.0.1:{server.server_port}" for server in (good, bad)]
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Sources of books").fill("noSuchSource")
        page.locator("dialog.box").get_by_role("button", name="Save").click()
        page.locator("dialog.box .problem:not(:empty)").wait_for()
        assert desk.settings.sources == ()
        page.get_by_label("Sources of books").fill("\n".join(addresses))
        page.locator("dialog.box").get_by_role("button", name="Save").click()
        page.locator("dialog.box").wait_for(state="hidden")

        page.locator(".library-item", has_text="Second Wind").locator("button").click()
        title = sheet.locator("input[name=search-title]")
        title.wait_for()
        assert title.input_value() == "Second Wind"
        assert sheet.locator("input[name=search-author]").input_value() == "A. Writer"
        page.wait_for_timeout(300)
        assert good.asked == [], "nobody is asked before the button is pressed"
        sheet.get_by_role("button", name="Search the sources").click()
        answers = sheet.locator(".answers section")
        answers.nth(1).wait_for()
        assert good.asked[0]["title"] == "Second Wind" and good.asked[0]["author"] == "A. Writer"
        assert answers.nth(1).locator("h4").inner_text() == addresses[1]
        assert "500" in answers.nth(1).inner_text(), "a source that fails says so, and hides no other"
        picture(page, "sources-wide-light")
        answers.nth(0).get_by_role("button", name="Use this edition").click()
        assert sheet.locator("input[name=isbn]").input_value() == "9780306406157"
        assert sheet.locator("input[name=publisher]").input_value() == "Harbor Press"
        sheet.get_by_role("button", name="Save", exact=True).click()
        # The next book is shown once this one is saved.
        expect(sheet.locator("input[name=title]")).not_to_have_value("Second Wind")
        assert next(work for work in desk.collection.all_works() if work.title == "Second Wind").isbn == "9780306406157"
        page.keyboard.press("Escape")
        sheet.wait_for(state="hidden")

        # Other words are looked for as they are written.
        page.locator(".library-item", has_text="Second Wind").locator("button").click()
        title.fill("Nothing at All")
        page.keyboard.press("Enter")
        answers.nth(0).get_by_text("Nothing is like that there.").wait_for()


def test_two_books_are_looked_at_before_they_become_one(quiet, open_page):
    desk, url = quiet
    page = open_page(url + "library")
    page.locator(".library-item", has_text="1984").locator("button").click()
    sheet = page.locator("dialog.sheet[open]")
    # Where it stands is shown, and the link leads to its box.
    sheet.locator(".place-photo .place-edge").wait_for()
    sheet.get_by_role("button", name="More", exact=True).click()
    sheet.get_by_role("button", name="Merge with another book…").click()
    page.locator("dialog.box .choose button", has_text="The House by the Lake").click()
    both = page.locator("dialog.box .side-by-side")
    both.locator(".book-title").nth(1).wait_for()
    assert both.locator(".book-title").all_inner_texts() == ["1984", "The House by the Lake"]
    picture(page, "merge-wide-light")
    page.locator("dialog.box").get_by_role("button", name="Merge", exact=True).click()
    page.locator(".toast", has_text="Merged").wait_for()
    assert sorted(work.title for work in desk.collection.all_works()) == sorted(
        ["Das Haus am See und der Wald", "La maison de la forêt", "The House by the Lake"]
    )
    page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")
    page.locator(".library-item", has_text="1984").wait_for(state="hidden")
    page.locator(".library-item", has_text="The House by the Lake").locator("button").click()
    sheet.locator(".places a", has_text="attic.jpg").click()
    page.locator("g.book.chosen").wait_for()
    assert page.url.endswith("/photos/2#w2") or page.url.endswith("/photos/1#w2"), page.url


def test_a_key_pressed_twice_answers_for_one_book(quiet, open_page):
    desk, url = quiet
    scan = {"width": WIDTH, "height": HEIGHT, "engine": "stepped", "photo": "cellar.jpg"}
    scan["books"] = [book(number, title, 0.4).to_dict() for number, title in enumerate(["One", "Two", "Three"], 1)]
    desk.collection.import_scan(scan, PHOTO)
    page = open_page(url + "review")
    page.locator(".review-card .verdict").wait_for()

    # The next book is held back: what is pressed before it is there is no answer to it.
    held, books = [], re.compile(r"/api/books/\d+$")
    page.route(books, lambda route: held.append(route))
    waiting = page.locator(".queue-item").count()
    page.keyboard.press("a")
    expect(page.locator(".queue-item")).to_have_count(waiting - 1)
    while not held:
        page.wait_for_timeout(20)
    page.keyboard.press("a")
    page.keyboard.press("r")
    page.wait_for_timeout(500)
    assert page.locator(".queue-item").count() == waiting - 1
    page.unroute(books)  # which lets those go on that were held
    page.locator(".queue-item").first.click()
    page.locator(".review-card .verdict").wait_for()
    page.keyboard.press("a")
    expect(page.locator(".queue-item")).to_have_count(waiting - 2)
    assert page.locator(".toast.error").count() == 0
