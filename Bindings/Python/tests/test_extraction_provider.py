"""Title and author read by somebody else: a function, or a language model on a server on loopback."""

import gc
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from test_real_library import scanner  # noqa: F401

import bookspine

ANSWER = {"title": "", "author": "", "coauthors": [], "isbn": None, "publisher": None, "confidence": "high"}


def titles(result):
    return [book.title for book in result.books]


@pytest.fixture
def assisted(scanner):  # noqa: F811
    yield scanner
    scanner.use_extraction(None)


@pytest.fixture(scope="module")
def before(scanner, photo):  # noqa: F811
    """What the built-in extraction reads."""
    return scanner.scan(photo)


def echo(text):
    """An answer of words that stand on the spine, unlike the built-in reading: the lines backwards."""
    return {**ANSWER, "title": " ".join(reversed(text.split()))}


def test_a_function(assisted, photo, before):  # noqa: F811
    seen = []
    assisted.use_extraction(lambda text: seen.append(text) or echo(text))
    result = assisted.scan(photo)
    # Spines are asked about as they are settled, in whatever order.
    assert sorted(titles(result)) == sorted(" ".join(reversed(text.split())) for text in seen if text.strip())
    assert all(book.confidence <= 0.7 for book in result.books)
    assert titles(result) != titles(before)


def test_line_breaks_are_spaces(assisted, photo):  # noqa: F811
    assisted.use_extraction(lambda text: {**ANSWER, "title": "\n".join(["", *reversed(text.split()), ""])})
    books = assisted.scan(photo).books
    assert books
    assert {book.metadata.title for book in books} == {echo(book.observation.full_text)["title"] for book in books}


def test_another_answer_is_as_likely_as_the_built_in_reading_is_wrong(assisted, photo, before):  # noqa: F811
    sure = {book.observation.full_text: book.confidence for book in before.books if book.confidence > 0.6}
    assert sure
    assisted.use_extraction(echo)
    books = [book for book in assisted.scan(photo).books if book.observation.full_text in sure]
    assert len(books) == len(sure)
    assert all(book.needs_review and book.confidence <= 1.001 - sure[book.observation.full_text] for book in books)


def test_a_job_outlives_its_scanner(photo, before):  # noqa: F811
    seen = []

    def start():
        reader = bookspine.Scanner(engine="tesseract")
        reader.use_extraction(lambda text: seen.append(text))
        return reader.start(photo)

    job = start()
    gc.collect()
    assert titles(job.result()) == titles(before) and seen


@pytest.mark.parametrize(
    "answer",
    [
        None,
        {},
        {**ANSWER, "title": "The Invented Book"},
        {**ANSWER, "title": "", "author": ""},
        {**ANSWER, "title": 5},
        {"title": "x", "author": "", "confidence": "low"},
        {**ANSWER, "confidence": "certain"},
        {**ANSWER, "remark": "x"},
        {**ANSWER, "coauthors": "x"},
        {**ANSWER, "isbn": 5},
    ],
    ids=str,
)
def test_answers_that_are_refused(assisted, photo, before, answer):  # noqa: F811
    calls = []
    assisted.use_extraction(lambda text: calls.append(text) or answer)
    assert assisted.scan(photo).books == before.books
    assert calls


def test_an_author_that_is_not_on_the_spine(assisted, photo, before):  # noqa: F811
    assisted.use_extraction(lambda text: {**echo(text), "author": "Somebody Else"})
    assert assisted.scan(photo).books == before.books


def test_an_exception_and_too_many_failures(assisted, photo, before):  # noqa: F811
    calls = []

    def fail(text):
        calls.append(text)
        raise RuntimeError

    assisted.use_extraction(fail)
    assert assisted.scan(photo).books == before.books
    assert len(calls) == 2


class Model(BaseHTTPRequestHandler):
    """A server with OpenAI's interface."""

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append((self.path, self.headers, asked))
        answer = self.server.answer(asked["messages"][-1]["content"])
        data = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
        self.send_response(self.server.status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


@pytest.fixture
def model(assisted):
    try:
        assisted.use_language_model("https://example.org", "m")
    except bookspine.Unsupported:
        pytest.skip("a library without the feature Remote")
    with ThreadingHTTPServer(("127.0.0.1", 0), Model) as server:
        server.asked, server.status = [], 200
        server.answer = lambda text: {"choices": [{"message": {"content": json.dumps(echo(text))}}]}
        server.daemon_threads = True
        server.handle_error = lambda *_: None
        server.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield server
        server.shutdown()


def test_a_language_model(assisted, photo, model):  # noqa: F811
    assisted.use_language_model(model.url, "some-model", "secret-key")
    result = assisted.scan(photo)
    path, headers, asked = model.asked[0]
    assert path == "/v1/chat/completions"
    assert headers["Authorization"] == "Bearer secret-key"
    assert asked["model"] == "some-model"
    assert asked["response_format"]["json_schema"]["strict"] is True
    assert set(asked["response_format"]["json_schema"]["schema"]["required"]) == set(ANSWER)
    texts = [" ".join(reversed(asked["messages"][-1]["content"].split())) for _, _, asked in model.asked]
    assert sorted(titles(result)) == sorted(texts)


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"<html>",
        {"choices": []},
        {"choices": [{"message": {"content": "no JSON"}}]},
        {"choices": [{"message": {"content": None}}]},
        {"choices": [{"message": {"content": json.dumps({**ANSWER, "title": "The Invented Book"})}}]},
        b"[" * 100_000,
        b"x" * 2_000_000,
    ],
    ids=lambda answer: str(answer)[:40],
)
def test_a_model_that_answers_nonsense(assisted, photo, model, before, answer):  # noqa: F811
    model.answer = lambda text: answer
    assisted.use_language_model(model.url, "m")
    assert assisted.scan(photo).books == before.books
    assert model.asked


def test_a_model_that_fails(assisted, photo, model, before):  # noqa: F811
    model.status = 500
    assisted.use_language_model(model.url, "m")
    assert assisted.scan(photo).books == before.books
    assert len(model.asked) == 2


def test_a_slow_model(assisted, photo, model, before):  # noqa: F811
    model.answer = lambda text: time.sleep(1.5) or {}
    assisted.use_language_model(model.url, "m", timeout_seconds=0.2)
    assert assisted.scan(photo).books == before.books
    assert len(model.asked) == 2


def test_stopping_while_the_model_is_silent(assisted, photo, model):  # noqa: F811
    asked = threading.Event()
    model.answer = lambda text: asked.set() or time.sleep(5) or {}
    assisted.use_language_model(model.url, "m")
    stopped = []

    def on_event(event):
        if asked.is_set() and not stopped:
            stopped.append(time.monotonic())
        return not stopped

    with pytest.raises(bookspine.Canceled):
        assisted.scan(photo, on_event=on_event)
    assert time.monotonic() - stopped[0] < 1.5


def test_options_are_checked(assisted, model):
    for url in ("nonsense", "http://example.org/v1"):
        with pytest.raises(bookspine.InvalidOptions):
            assisted.use_language_model(url, "m")
