"""The whole page."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Optional, Sequence

from ..records import ScanResult
from .markup import element, text
from .overlay import photo_svg
from .table import books_table, legend
from .views import PhotoView, view_of_result

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class ReportPhoto:
    """A photo for the page.

    Attributes:
        name: The file's name.
        result: What the scan found, or None when it failed.
        jpeg: The photo as JPEG, of any size, before the rotation of the scan.
        rotation: Degrees clockwise that the scan turned the photo by: 0, 90, 180 or 270.
        seconds: What the scan took.
        error: What went wrong, when it failed.
    """

    name: str
    result: Optional[ScanResult] = None
    jpeg: bytes = b""
    rotation: int = 0
    seconds: Optional[float] = None
    error: str = ""


def report_html(photos: Sequence[ReportPhoto], title: str = "Books") -> str:
    """One HTML page for all photos: it loads nothing, works without script, and may be mailed or printed."""
    sections = "".join(_section(f"photo{index}", photo) for index, photo in enumerate(photos, 1))
    return document(title, _header(photos, title) + element("main", sections))


def result_html(photo: PhotoView) -> str:
    """A photo beside its books: what the report and the desk have in common. ``result.js`` brings it to life."""
    stage = element("div", photo_svg(photo), class_="stage")
    figure = element("figure", stage, class_="viewer")
    table = element("div", books_table(photo), class_="books")
    return element("photo-result", figure + table, class_="result", data_photo=photo.key)


def document(title: str, content: str) -> str:
    """A page with the style and the script of results."""
    style, script = (_HERE / "result.css").read_text("utf-8"), (_HERE / "result.js").read_text("utf-8")
    policy = f"default-src 'none'; img-src data:; style-src {_hash(style)}; script-src {_hash(script)}"
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="color-scheme" content="light dark">'
        f"{element('title', text(title))}<style>{style}</style>"
    )
    body = content + f"<script>{script}</script>"
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head><body class="report">{body}</body></html>\n'


def _hash(content: str) -> str:
    digest = hashlib.sha256(content.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


def _header(photos: Sequence[ReportPhoto], title: str) -> str:
    books = [book for photo in photos if photo.result for book in photo.result.books]
    review = sum(book.needs_review for book in books)
    counts = f"{_count(len(books), 'book')} on {_count(len(photos), 'photo')}, {review or 'none'} to check"
    links = "".join(
        element("li", element("a", text(photo.name), href=f"#photo{index}-section") + _note(photo))
        for index, photo in enumerate(photos, 1)
    )
    contents = element("nav", element("ul", links)) if len(photos) > 1 else ""
    return element("header", element("h1", text(title)) + element("p", text(counts)) + legend() + contents)


def _note(photo: ReportPhoto) -> str:
    return f" {_count(len(photo.result.books), 'book')}" if photo.result else " failed"


def _section(key: str, photo: ReportPhoto) -> str:
    heading = element("h2", text(photo.name))
    if not photo.result:
        return element("section", heading + element("p", text(photo.error), class_="error"), id=f"{key}-section")
    href = f"data:image/jpeg;base64,{base64.b64encode(photo.jpeg).decode('ascii')}"
    view = view_of_result(key, photo.name, photo.result, href, photo.rotation)
    content = heading + _facts(photo.result, photo.seconds) + result_html(view)
    return element("section", content, id=f"{key}-section")


def _facts(result: ScanResult, seconds: Optional[float]) -> str:
    time = f" in {seconds:.1f} s" if seconds is not None else ""
    words = (
        f"{_count(len(result.books), 'book')} read{time} with {result.engine}, photo quality {result.quality.verdict}"
    )
    advice = "".join(element("li", text(suggestion.message)) for suggestion in result.suggestions)
    return element("p", text(words)) + (element("ul", advice, class_="advice") if advice else "")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
