"""A scanner that does what the bytes of a photo say; importable from every process of a test."""

import os
import signal
import time

from bookspine.errors import CorruptImage, ModelUnavailable


class FakeScanner:
    """Reads "photos" such as b"2 books", b"2 books, warned", b"kill", b"hang", b"bad"."""

    def __init__(self, log="", seconds=0.0, **_):
        self.log, self.seconds = log, seconds

    def scan(self, data, name):
        """Notes the scan in the log, then does what the photo says."""
        if self.log:
            descriptor = os.open(self.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            os.write(descriptor, f"{name}\n".encode())
            os.close(descriptor)
        text = data.decode()
        if text.startswith("kill"):
            os.kill(os.getpid(), signal.SIGKILL)
        if text.startswith("hang"):
            time.sleep(600)
        if text.startswith("bad"):
            raise CorruptImage("no image", 201, "BOOKSPINE_STATUS_CORRUPT_IMAGE")
        time.sleep(self.seconds)
        if self.log:
            with open(f"{self.log}.done", "a", encoding="utf-8") as file:
                file.write(f"{name}\n")
        return FakeResult(name, int(text.split()[0]), "warned" in text)


class SizeScanner(FakeScanner):
    """Finds no book on whatever is a JPEG."""

    def scan(self, data, name):
        """Refuses other bytes."""
        return super().scan(b"0 books" if data.startswith(b"\xff\xd8") else b"bad", name)


def no_scanner(**_):
    """A scanner that cannot be made.

    Raises:
        ModelUnavailable: Always.
    """
    raise ModelUnavailable("no catalog", 402, "BOOKSPINE_STATUS_MODEL_UNAVAILABLE")


class FakeResult:
    """A scan of so many books."""

    def __init__(self, name, count, warned):
        self.name, self.count, self.warned = name, count, warned

    def to_dict(self):
        """The JSON of the scan."""
        return {
            "photo": self.name,
            "width": 100,
            "height": 50,
            "engine": "fake",
            "warnings": [{"code": "engineFallback", "message": "Tesseract reads."}] if self.warned else [],
            "books": [self.book(n) for n in range(self.count)],
        }

    def book(self, number):
        """The JSON of a book."""
        left = 10 * number
        return {
            "id": f"b{number + 1}",
            "row": 0,
            "position": number,
            "box": {"x": left, "y": 0, "width": 9, "height": 40},
            "quad": [[left + 9, 0], [left + 9, 40], [left, 40], [left, 0]],
            "metadata": {"title": f"{self.name} {number}", "author": "A. Writer", "confidence": 0.9},
            "spineInfo": {
                "title": "",
                "author": "",
                "coauthors": ["B. Other"],
                "confidence": "high",
                "callNumber": "N 7",
            },
            "observation": {"fullText": "A TITLE"},
            "reviewStatus": "verified",
            "needsReview": False,
        }
