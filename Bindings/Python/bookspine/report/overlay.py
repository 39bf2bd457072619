"""The photo with the outlines of its books, and each book cut out of it, as SVG."""

from __future__ import annotations

import base64
import math

from ..records import Quad, ScannedBook, ScanResult
from .markup import element, number, text

_LABEL_SHARE = 75
"""The photo's long side in radii of a book's number: readable at half a screen's width, narrower than most spines."""


def photo_svg(key: str, result: ScanResult, jpeg: bytes, rotation: int) -> str:
    """The photo with an outline and a number a book, each a link to its row."""
    image = _photo(key, result, jpeg, rotation)
    radius = max(result.width, result.height) / _LABEL_SHARE
    books = "".join(_outline(key, index, book, radius) for index, book in enumerate(result.books, 1))
    label = f"{result.photo or key}: {len(result.books)} books"
    viewport = f"0 0 {result.width} {result.height}"
    return element("svg", image + books, class_="photo", viewBox=viewport, role="img", aria_label=label)


def _photo(key: str, result: ScanResult, jpeg: bytes, rotation: int) -> str:
    width, height = (result.height, result.width) if rotation in (90, 270) else (result.width, result.height)
    shift_x = result.width if rotation in (90, 180) else 0
    shift_y = result.height if rotation in (180, 270) else 0
    return element(
        "image",
        id=key,
        href=f"data:image/jpeg;base64,{base64.b64encode(jpeg).decode('ascii')}",
        preserveAspectRatio="none",
        width=width,
        height=height,
        transform=f"translate({shift_x} {shift_y}) rotate({rotation})" if rotation else None,
    )


def _outline(key: str, index: int, book: ScannedBook, radius: float) -> str:
    points = " ".join(f"{number(x)},{number(y)}" for x, y in book.quad)
    x, y = _label_place(book.quad, radius)
    parts = (
        element("title", text(f"{index}. {book.title or 'unread'}")),
        element("polygon", points=points),
        element("circle", cx=number(x), cy=number(y), r=number(radius)),
        element("text", str(index), x=number(x), y=number(y), font_size=number(radius * 1.1), dy=".35em"),
    )
    link = element("a", "".join(parts), href=f"#{key}-row{index}")
    return element("g", link, id=f"{key}-book{index}", class_=f"book {book.tier}", data_row=f"{key}-row{index}")


def _label_place(quad: Quad, radius: float) -> "tuple[float, float]":
    """Where reading starts, half outside, so that the number hides little of the title."""
    (start_x, start_y), (end_x, end_y) = _middle(quad[0], quad[3]), _middle(quad[1], quad[2])
    length = math.hypot(end_x - start_x, end_y - start_y) or 1
    step = min(radius, length / 2) / length
    return start_x + (end_x - start_x) * step, start_y + (end_y - start_y) * step


def _middle(a: "tuple[float, float]", b: "tuple[float, float]") -> "tuple[float, float]":
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def crop_svg(key: str, book: ScannedBook) -> str:
    """The spine cut out of the page's one copy of the photo, turned so that its text reads from left to right."""
    a, b, c, d = book.quad
    ux, uy = b[0] - a[0] + c[0] - d[0], b[1] - a[1] + c[1] - d[1]
    size = math.hypot(ux, uy)
    ux, uy = (ux / size, uy / size) if size > 0 else (1.0, 0.0)
    length = max((math.dist(a, b) + math.dist(d, c)) / 2, 1)
    height = max((math.dist(a, d) + math.dist(b, c)) / 2, 1)
    x, y = sum(p[0] for p in book.quad) / 4, sum(p[1] for p in book.quad) / 4
    shift_x, shift_y = length / 2 - x * ux - y * uy, height / 2 + x * uy - y * ux
    matrix = f"matrix({ux:.5f} {-uy:.5f} {uy:.5f} {ux:.5f} {number(shift_x)} {number(shift_y)})"
    use = element("use", href=f"#{key}", transform=matrix)
    read = book.observation.full_text or "nothing was read"
    return element(
        "svg", element("title", text(read)) + use, class_="crop", viewBox=f"0 0 {number(length)} {number(height)}"
    )
