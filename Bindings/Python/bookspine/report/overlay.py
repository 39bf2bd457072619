"""The photo with the outlines of its books, and each book cut out of it, as SVG."""

from __future__ import annotations

import math
from typing import Tuple

from ..records import Quad
from .markup import element, number, text
from .views import BookView, PhotoView

_LABEL_SHARE = 75
"""The photo's long side in radii of a book's number: readable at half a screen's width, narrower than most spines."""


def photo_svg(photo: PhotoView) -> str:
    """The photo with an outline and a number a book, each a link to its row."""
    image = photo_image(photo)
    books = "".join(outline(photo, book) for book in photo.books)
    label = f"{photo.name}: {len(photo.books)} {'book' if len(photo.books) == 1 else 'books'}"
    return element(
        "svg",
        image + element("g", books, class_="outlines"),
        class_="photo",
        viewBox=f"0 0 {photo.width} {photo.height}",
        role="group",
        aria_label=label,
    )


def photo_image(photo: PhotoView) -> str:
    """The picture alone, turned upright."""
    turned = photo.rotation in (90, 270)
    width, height = (photo.height, photo.width) if turned else (photo.width, photo.height)
    shift_x = photo.width if photo.rotation in (90, 180) else 0
    shift_y = photo.height if photo.rotation in (180, 270) else 0
    return element(
        "image",
        id=photo.key,
        href=photo.href,
        preserveAspectRatio="none",
        width=width,
        height=height,
        transform=f"translate({shift_x} {shift_y}) rotate({photo.rotation})" if photo.rotation else None,
    )


def outline(photo: PhotoView, book: BookView) -> str:
    """A book's outline with its mark, whose shape tells the category, and the text that shows when one looks closely."""
    if book.quad is None:
        return ""
    radius = max(photo.width, photo.height) / _LABEL_SHARE
    points = " ".join(f"{number(x)},{number(y)}" for x, y in book.quad)
    x, y = _mark_place(book.quad, radius)
    title = book.title or ("being read" if book.category == "pending" else "unread")
    name = f"{book.number}. {title}" + (f", {book.author}" if book.author else "")
    parts = (
        element("title", text(name)),
        element("polygon", points=points, class_="edge"),
        _label(book),
        _mark(book.category, x, y, radius),
        element("text", text(book.number), x=number(x), y=number(y), font_size=number(radius * 1.1), dy=".35em"),
    )
    link = element("a", "".join(parts), href=f"#{photo.key}-{book.key}-row")
    classes = f"book {book.category}{' draft' if book.is_draft else ''}"
    return element(
        "g", link, id=f"{photo.key}-{book.key}-place", class_=classes, data_other=f"{photo.key}-{book.key}-row"
    )


def _mark(category: str, x: float, y: float, radius: float) -> str:
    """A circle for what is settled, a square for what is likely, a diamond for what somebody should look at."""
    if category == "check":
        reach = radius * 1.25
        corners = ((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))
        return element("polygon", points=" ".join(f"{number(a)},{number(b)}" for a, b in corners), class_="mark")
    if category == "likely":
        side = radius * 1.8
        left, top, round_ = number(x - side / 2), number(y - side / 2), number(radius / 4)
        return element("rect", x=left, y=top, width=number(side), height=number(side), rx=round_, class_="mark")
    return element("circle", cx=number(x), cy=number(y), r=number(radius), class_="mark")


def _label(book: BookView) -> str:
    """Title and author along the spine, in the middle, as large as they fit."""
    assert book.quad is not None
    ux, uy, length, height = _frame(book.quad)
    words = [line for line in (book.title, book.author) if line]
    if not words or length < 1:
        return ""
    x, y = sum(p[0] for p in book.quad) / 4, sum(p[1] for p in book.quad) / 4
    lines = []
    size = min(height * (0.42 if len(words) == 2 else 0.6), length / 6)
    for place, line in enumerate(words):
        shift = 0.0 if len(words) == 1 else (place - 0.5) * size * 1.1
        fitting = min(size * (0.85 if place else 1), length * 0.9 / max(len(line) * 0.56, 1))
        lines.append(element("text", text(line), x="0", y=number(shift), dy=".35em", font_size=number(fitting)))
    matrix = f"matrix({ux:.5f} {uy:.5f} {-uy:.5f} {ux:.5f} {number(x)} {number(y)})"
    return element("g", "".join(lines), class_="label", transform=matrix, aria_hidden="true")


def _frame(quad: Quad) -> Tuple[float, float, float, float]:
    """The reading direction, and how long and high the spine is."""
    a, b, c, d = quad
    ux, uy = b[0] - a[0] + c[0] - d[0], b[1] - a[1] + c[1] - d[1]
    size = math.hypot(ux, uy)
    ux, uy = (ux / size, uy / size) if size > 0 else (1.0, 0.0)
    length = max((math.dist(a, b) + math.dist(d, c)) / 2, 1)
    height = max((math.dist(a, d) + math.dist(b, c)) / 2, 1)
    return ux, uy, length, height


def _mark_place(quad: Quad, radius: float) -> Tuple[float, float]:
    """Where reading starts, half outside, so that the number hides little of the title."""
    (start_x, start_y), (end_x, end_y) = _middle(quad[0], quad[3]), _middle(quad[1], quad[2])
    length = math.hypot(end_x - start_x, end_y - start_y) or 1
    step = min(radius, length / 2) / length
    return start_x + (end_x - start_x) * step, start_y + (end_y - start_y) * step


def _middle(a: Tuple[float, float], b: Tuple[float, float]) -> Tuple[float, float]:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def crop_svg(photo: PhotoView, book: BookView) -> str:
    """The spine cut out of the page's one copy of the photo, turned so that its text reads from left to right."""
    if book.quad is None:
        return element("span", "–", class_="none")
    ux, uy, length, height = _frame(book.quad)
    x, y = sum(p[0] for p in book.quad) / 4, sum(p[1] for p in book.quad) / 4
    shift_x, shift_y = length / 2 - x * ux - y * uy, height / 2 + x * uy - y * ux
    matrix = f"matrix({ux:.5f} {-uy:.5f} {uy:.5f} {ux:.5f} {number(shift_x)} {number(shift_y)})"
    use = element("use", href=f"#{photo.key}", transform=matrix)
    label = f"spine: {' / '.join(book.read.split(chr(10)))}" if book.read else "spine: nothing was read"
    return element(
        "svg",
        element("title", text(label)) + use,
        class_="crop" if length > height else "crop tall",
        viewBox=f"0 0 {number(length)} {number(height)}",
        width=number(length),
        height=number(height),
        role="img",
    )
