"""A desk in a process of its own, and a real browser on it."""

import asyncio
import contextlib
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import pytest
from bookspine.desk.security import Guard, loopback_hosts
from bookspine.desk.server import _config, _listener, _Server, create_app
from bookspine.errors import NoMoreEvents, NotReady

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "Tests" / "Samples"
PICTURES = Path(os.environ.get("BOOKSPINE_DESK_PICTURES") or ROOT / "build" / "test" / "desk")
CHROMIUM = shutil.which("chromium")

WIDE = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


class RunningDesk:
    """``bookspine desk`` on a collection; it can be killed and started again."""

    def __init__(self, folder):
        self.folder = folder
        self.collection = folder / "books.db"
        self.process = None
        self.port = 0

    def start(self):
        """Starts it, on the same port the second time."""
        command = [
            sys.executable,
            "-m",
            "bookspine",
            "desk",
            "--collection",
            str(self.collection),
            "--port",
            str(self.port),
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert line.startswith("http://127.0.0.1:"), line + self.process.stderr.read()
        self.url = line.strip()
        self.port = int(re.search(r":(\d+)/", self.url)[1])
        return self

    def kill(self):
        """As the system does when memory runs out: nothing can be tidied up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """As Ctrl-C does; it has to end by itself."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            assert self.process.wait(30) == 0, self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()

    def get(self, path):
        """What it answers."""
        with urllib.request.urlopen(self.url + path.lstrip("/"), timeout=30) as answer:
            return answer.read()


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """A desk that the tests of a file share."""
    running = RunningDesk(tmp_path_factory.mktemp("desk")).start()
    yield running
    running.stop()


class SteppedScanner:
    """Gives the events that a test puts in, one after the other; None ends the scan with what was found."""

    def __init__(self, found):
        self.found = found
        self.events = queue.Queue()

    @contextlib.contextmanager
    def start(self, *_, **__):
        yield self

    class status:
        seconds_left = None

    def next_event(self, seconds):
        try:
            event = self.events.get(timeout=seconds)
        except queue.Empty:
            raise NotReady("not yet", 0, "") from None
        if event is None:
            raise NoMoreEvents("no more", 0, "")
        return event

    def cancel(self):
        self.events.put(None)

    def result(self):
        return self.found

    def close(self):
        pass


@contextlib.contextmanager
def served(desk):
    """Serves a desk of this process, on a thread; gives the address of its page."""
    listener = _listener("127.0.0.1", 0)
    port = listener.getsockname()[1]
    guard = Guard(create_app(desk), loopback_hosts(port), covers=lambda: desk.settings.covers)
    server = _Server(_config(guard))
    thread = threading.Thread(target=asyncio.run, args=(server.serve(sockets=[listener]),))
    thread.start()
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        desk.hub.close()
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive(), "the server has not ended"


@pytest.fixture(scope="session")
def camera_video(tmp_path_factory):
    """A film of a shelf for Chromium's camera: a sample, held still."""
    from PIL import Image

    width, height = 640, 480
    film = tmp_path_factory.mktemp("camera") / "shelf.y4m"
    with Image.open(SAMPLES / "english.jpg") as photo:
        frame = photo.convert("YCbCr").resize((width, height))
    y, cb, cr = frame.split()
    half = (width // 2, height // 2)
    planes = y.tobytes() + cb.resize(half).tobytes() + cr.resize(half).tobytes()
    film.write_bytes(f"YUV4MPEG2 W{width} H{height} F10:1 Ip A1:1 C420\n".encode() + (b"FRAME\n" + planes) * 10)
    return film


@pytest.fixture(scope="session")
def browser(camera_video):
    """Debian's Chromium, with a camera that sees a shelf."""
    if not CHROMIUM:
        pytest.skip("chromium is not installed: run Scripts/setup test")
    from playwright.sync_api import sync_playwright

    arguments = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
    arguments.append(f"--use-file-for-fake-video-capture={camera_video}")
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser):
    """Opens pages of the given kind; a test fails where one of them had an error in its script, or broke the page's policy."""
    contexts, problems = [], []

    def open_page(url, context=None, **options):
        if context is None:
            context = browser.new_context(**{"locale": "en-US", **WIDE, **options})
            contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "console", lambda message: problems.append(message.text) if "Content Security" in message.text else None
        )
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not problems, problems


def picture(page, name, **options):
    """Keeps a picture of a page, for people to look at."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.wait_for_timeout(350)  # what moves has come to rest
    page.screenshot(path=PICTURES / f"{name}.png", **options)


def both(page, name):
    """Keeps pictures of a page in light and dark."""
    before = (
        "dark" if page.evaluate_handle("matchMedia('(prefers-color-scheme: dark)').matches").json_value() else "light"
    )
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        picture(page, f"{name}-{scheme}")
    page.emulate_media(color_scheme=before)


def drop(page, *paths):
    """Drops files on the page, as a person does from another window."""
    import base64

    files = [{"name": path.name, "data": base64.b64encode(path.read_bytes()).decode()} for path in paths]
    page.evaluate_handle(
        """files => {
          const transfer = new DataTransfer();
          for (const file of files) {
            const bytes = Uint8Array.from(atob(file.data), character => character.charCodeAt(0));
            transfer.items.add(new File([bytes], file.name, { type: "image/jpeg" }));
          }
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
        }""",
        files,
    )
