"""What a desk answers to those that mean it harm. Each attack is a row of ``attacks.md``, beside the pictures."""

import http.client
import json
import socket
import ssl
import threading
import time
from urllib.parse import quote

import pytest
from bookspine import Collection
from conftest import PICTURES, SAMPLES

ROWS = []
PHOTO = (SAMPLES / "english.jpg").read_bytes()
CSRF = {"X-Desk": "1"}


@pytest.fixture(scope="module", autouse=True)
def table():
    yield
    PICTURES.mkdir(parents=True, exist_ok=True)
    lines = ["| Attack | Answer |", "| --- | --- |", *(f"| {attack} | {answer} |" for attack, answer in ROWS)]
    (PICTURES / "attacks.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body


def request(desk, method, path, body=None, headers=None, host=None):
    """A request as it is written, with nothing tidied up."""
    connection = http.client.HTTPConnection("127.0.0.1", desk.port, timeout=30)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    connection.putheader("Host", host or f"127.0.0.1:{desk.port}")
    for name, value in (headers or {}).items():
        connection.putheader(name, value)
    if body is not None and "Content-Length" not in (headers or {}):
        connection.putheader("Content-Length", str(len(body)))
    connection.endheaders()
    try:
        if body is not None:
            connection.send(body)
    except (BrokenPipeError, ConnectionResetError):
        pass  # it has answered already
    answer = connection.getresponse()
    found = Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
    connection.close()
    return found


def note(attack, answer):
    ROWS.append((attack, answer))


def is_alive(desk):
    return request(desk, "GET", "/api/state").status == 200


REFUSED = [
    # attack, method, path, body, headers, host, statuses
    (
        "another site's name that leads here (DNS rebinding)",
        "GET",
        "/api/state",
        None,
        {},
        "evil.example:{port}",
        {421},
    ),
    ("this machine's name with another port", "GET", "/api/state", None, {}, "127.0.0.1:1", {421}),
    ("Host of a subdomain of localhost", "GET", "/", None, {}, "localhost.evil.example:{port}", {421}),
    ("an empty Host", "GET", "/", None, {}, " ", {400, 421}),
    (
        "POST from another site's page",
        "POST",
        "/api/approval",
        b'{"minimum": 0}',
        {**CSRF, "Origin": "https://evil.example"},
        None,
        {403},
    ),
    (
        "POST from a page without an origin",
        "POST",
        "/api/approval",
        b'{"minimum": 0}',
        {**CSRF, "Origin": "null"},
        None,
        {403},
    ),
    (
        "POST of another site's form, which sends no header of its own",
        *("POST", "/api/approval", b"minimum=0", {"Content-Type": "application/x-www-form-urlencoded"}, None, {403}),
    ),
    (
        "POST that the browser calls cross-site",
        "POST",
        "/api/undo",
        b"{}",
        {**CSRF, "Sec-Fetch-Site": "cross-site"},
        None,
        {403},
    ),
    (
        "another site's page embeds a photo",
        "GET",
        "/photos/1/image",
        None,
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
        None,
        {403},
    ),
    (
        "another site's page reads the library",
        "GET",
        "/api/books",
        None,
        {"Origin": "https://evil.example"},
        None,
        {403},
    ),
    (
        "the CORS question of another site",
        "OPTIONS",
        "/api/books",
        None,
        {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"},
        None,
        {403, 405},
    ),
    (
        "DELETE from another site's page",
        "DELETE",
        "/api/photos/1",
        None,
        {**CSRF, "Origin": "http://127.0.0.1:1"},
        None,
        {403},
    ),
    ("path traversal in the files of the page", "GET", "/static/../core.py", None, {}, None, {404}),
    ("encoded path traversal", "GET", "/static/%2e%2e%2fcore.py", None, {}, None, {404}),
    ("path traversal in the name of a list", "POST", "/api/import/..%2f..%2fbooks.csv", b"{}", CSRF, None, {404}),
    ("a photo by a path in place of a number", "GET", "/photos/..%2f..%2fdesk.db/image", None, {}, None, {404}),
    (
        "a photo of a number that overflows",
        "GET",
        "/photos/99999999999999999999999999/image",
        None,
        {},
        None,
        {400, 404},
    ),
    ("TRACE", "TRACE", "/", None, {}, None, {405}),
    (
        "a photo that says it has 200 GB",
        "PUT",
        "/api/photos",
        b"x",
        {**CSRF, "Content-Length": str(200 << 30)},
        None,
        {413},
    ),
    ("a photo that is a program", "PUT", "/api/photos", b"\x7fELF" + bytes(4000), CSRF, None, {415}),
    ("a photo that is cut off", "PUT", "/api/photos", PHOTO[:2000], CSRF, None, {422}),
    ("an empty photo", "PUT", "/api/photos", b"", CSRF, None, {400, 415, 422}),
    (
        "SVG with a script as a photo",
        "PUT",
        "/api/photos",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        CSRF,
        None,
        {415},
    ),
    ("JSON with 100,000 brackets", "POST", "/api/undo", b"[" * 100_000, CSRF, None, {400}),
    ("JSON of 50 MB", "POST", "/api/undo", b"x", {**CSRF, "Content-Length": str(50 << 20)}, None, {413}),
    ("SQL in a search", "GET", "/api/books?sort=id;DROP%20TABLE%20book", None, {}, None, {400}),
    ("a setting that there is not", "POST", "/api/settings", b'{"path": "/etc/passwd"}', CSRF, None, {400}),
    (
        "a remote service by file://",
        "POST",
        "/api/settings",
        b'{"remote_url": "file:///etc/passwd"}',
        CSRF,
        None,
        {400},
    ),
    ("a link of somebody else", "GET", "/join/guess", None, {}, None, {403}),
]


@pytest.mark.parametrize("attack", REFUSED, ids=[row[0] for row in REFUSED])
def test_is_refused(desk, attack):
    name, method, path, body, headers, host, statuses = attack
    before = desk.get("/api/state")
    answer = request(desk, method, path, body, headers, host.format(port=desk.port) if host else None)
    assert answer.status in statuses, answer.body
    assert "access-control-allow-origin" not in answer.headers
    assert str(desk.folder).encode() not in answer.body, "nobody learns where things are"
    assert json.loads(desk.get("/api/state")) == json.loads(before)
    note(name, f"{answer.status}, {answer.body.decode('utf-8', 'replace')[:90] or 'nothing'}".replace("|", "/"))


def test_html_in_titles_names_and_files_stays_text(desk, open_page):
    hostile = "<img src=x onerror=alert(1)>\"'</script>"
    with Collection(desk.collection) as collection:
        scan = {
            "width": 90,
            "height": 90,
            "photo": hostile,
            "books": [
                {
                    "box": {"x": 1, "y": 1, "width": 9, "height": 80},
                    "metadata": {"title": hostile, "author": hostile, "confidence": 0.2},
                }
            ],
        }
        collection.import_scan(scan)
    answer = request(desk, "PUT", "/api/photos", PHOTO, {**CSRF, "X-Name": quote(f"../../{hostile}.jpg")})
    assert answer.status in (200, 201)
    assert not list(desk.folder.parent.rglob("*onerror*"))
    page = open_page(desk.url)
    dialogs = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    for path in ("library", "review", ""):
        page.goto(desk.url + path)
        # Of a scan that another program added a card comes once the desk's own scan has ended.
        page.locator("#main :text('onerror=alert'):visible").first.wait_for(timeout=90_000)
        assert page.locator("img[src=x]").count() == 0
    page.locator(".card a", has_text="onerror").last.click()
    page.locator("photo-result").wait_for()
    assert page.locator("img[src=x]").count() == 0 and not dialogs
    note("HTML in titles, authors, names of photos and file names", "shown as text; no file of that name anywhere")


def test_photos_are_served_as_what_they_are(desk):
    answer = request(desk, "GET", "/photos/1/image")
    if answer.status == 404:  # the first is the one without a photo
        answer = request(desk, "GET", "/photos/2/image")
    assert (answer.status, answer.headers["content-type"]) == (200, "image/jpeg")
    assert answer.headers["x-content-type-options"] == "nosniff"
    page = request(desk, "GET", "/")
    assert "unsafe-inline" not in page.headers["content-security-policy"]
    assert page.headers["x-frame-options"] == "DENY"
    note("a photo that a browser might take for a page", "image/jpeg with nosniff; no inline script, no frame")


def test_slow_clients_do_not_hold_the_desk_up(desk):
    slow = [socket.create_connection(("127.0.0.1", desk.port)) for _ in range(60)]
    for connection in slow:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: ")
    started = time.monotonic()
    assert is_alive(desk)
    assert time.monotonic() - started < 5
    closed = 0
    deadline = time.monotonic() + 25
    for connection in slow:
        connection.settimeout(max(deadline - time.monotonic(), 0.1))
        try:
            closed += connection.recv(1) == b""
        except (TimeoutError, ConnectionResetError):
            pass
        connection.close()
    assert closed == 60
    note("60 clients that send a head byte by byte (slow loris)", "others are answered; closed after 10 s")


def test_event_streams_left_open_are_ended(desk):
    streams = []
    for _ in range(80):
        connection = socket.create_connection(("127.0.0.1", desk.port))
        connection.sendall(f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{desk.port}\r\n\r\n".encode())
        streams.append(connection)
    time.sleep(1)
    assert is_alive(desk)
    for connection in streams:
        connection.close()
    assert is_alive(desk)
    note("80 event streams left open", "the oldest end from the 65th on; others are answered")


def test_another_device_needs_a_link_that_works_once(desk):
    answer = request(desk, "POST", "/api/phone", b"{}", {**CSRF, "Origin": desk.url.rstrip("/")})
    if answer.status == 409:
        pytest.skip("this machine is on no network")
    found = json.loads(answer.body)
    address, port = found["url"].split("/")[2].split(":")

    def ask(path, cookie=None, host=None):
        connection = http.client.HTTPSConnection(
            address, int(port), timeout=10, context=ssl._create_unverified_context()
        )
        connection.request(
            "GET", path, headers={"Host": host or f"{address}:{port}", **({"Cookie": cookie} if cookie else {})}
        )
        answer = connection.getresponse()
        return answer.status, answer.getheader("set-cookie") or "", answer.read()

    assert ask("/")[0] == ask("/api/state")[0] == ask("/photos/1/image")[0] == 401
    note("another device without a link", "401")
    assert ask("/api/state", "bookspine_desk=guess")[0] == 401
    note("another device with a guessed session", "401")
    token = found["url"].rsplit("/", 1)[1]
    status, cookie, _ = ask(f"/join/{token}")
    assert status == 303 and "HttpOnly" in cookie and "Secure" in cookie
    session = cookie.split(";")[0]
    assert ask("/api/state", session)[0] == 200
    assert ask(f"/join/{token}")[0] == 403
    note("a link that was used", "403")
    assert ask("/api/state", session, "evil.example")[0] == 421
    with pytest.raises(OSError):
        connection = http.client.HTTPConnection(address, int(port), timeout=5)
        connection.request("GET", "/")
        if connection.getresponse().status:
            raise OSError
    note("unencrypted from another device", "no answer")
    assert request(desk, "DELETE", "/api/phone", b"", CSRF).status == 200
    with pytest.raises(OSError):
        ask("/api/state", session)
    note("a session after “End for all phones”", "nobody listens")


def test_many_at_once_lose_nothing(desk):
    """Two desks' worth of edits at once: each is either done or refused."""
    with Collection(desk.collection) as collection:
        book = next(iter(collection.all_works())).id
    statuses = []

    def edit(number):
        seen = json.loads(desk.get(f"/api/books/{book}"))["changedAt"]
        body = json.dumps({"fields": {"publisher": f"House {number}"}, "seen": seen, "approve": False}).encode()
        statuses.append(request(desk, "POST", f"/api/books/{book}", body, CSRF).status)

    threads = [threading.Thread(target=edit, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(statuses) <= {200, 409} and 200 in statuses
    note("12 pages that edit one book at once", "each is saved, or told that the book has changed (409)")
