"""Prints a book's spine in a given style."""
import dataclasses
from dataclasses import dataclass

import cv2
import numpy as np

from . import colors, ground, lettering, stickers, texture
from .canvas import ACROSS, DOWN, UP, Canvas

SMALL = 0.5             # letters of series, edition and the like over those of the title
INK_ROOM = 0.84         # share of the thickness that ink may take
SHORT_NAMES = {"surname": lambda words: words[-1:], "initials": lambda words: [w[0] + "." for w in words[:-1]] + words[-1:]}


@dataclass
class Piece:
    """Parallel lines of one role, set along the spine."""
    role: str
    texts: list
    letters: lettering.Lettering
    ink: tuple
    ratio: float        # size over the title's size

    def width(self):
        return max(self.letters.width(t) for t in self.texts) * self.ratio


def shortened(name, form):
    words = name.split()
    return " ".join(SHORT_NAMES[form](words)) if form in SHORT_NAMES and len(words) > 1 else name


def as_printed(book, style, rng):
    """The book with exactly what this design prints."""
    shown = {key: getattr(book, key) if key in style.shows else "" for key in ("subtitle", "series", "volume", "edition")}
    title = lettering.headline(book.title, book.language) if style.headline else book.title
    return dataclasses.replace(book, title=title, author=shortened(book.author, style.author_form),
                               coauthors=[shortened(name, style.author_form) for name in book.coauthors],
                               publisher="" if style.publisher_place == "none" else book.publisher, **shown)


class Printer:
    def __init__(self, book, style, length, thickness, rng, noise):
        self.book, self.style, self.rng, self.noise = as_printed(book, style, rng), style, rng, noise
        image, zone = ground.paint(style, length, thickness, rng, noise)
        self.canvas, self.zone = Canvas(image), list(zone)
        self.turn = UP if style.direction == "up" else DOWN
        self.done = set()   # roles that are printed across an end

    def spine(self, sticker=False):
        """(finished pixels, lines, the book as printed)."""
        self.reserve_margins()
        self.pictures()
        self.publisher()
        if not self.across():
            self.ends_across()
            {"parallel": self.parallel}.get(self.style.arrangement, self.sequence)()
        if sticker:
            stickers.call_number(self)
        elif self.rng.random() < 0.03:
            stickers.price(self)
        return ground.finish(self.canvas.image, self.style, self.rng, self.noise), self.canvas.lines, self.book

    # the ends of the spine

    def reserve_margins(self):
        length = self.canvas.length
        self.zone[0] = max(self.zone[0], length * self.rng.uniform(0.02, 0.06)) + length * 0.01
        self.zone[1] = min(self.zone[1], length * (1 - self.rng.uniform(0.02, 0.05))) - length * 0.01

    def take(self, extent, at_head):
        """Cut `extent` pixels off one end of the zone for text; returns where they start."""
        gap = self.canvas.length * 0.02
        if at_head:
            self.zone[0] += extent + gap
            return self.zone[0] - extent - gap
        self.zone[1] -= extent + gap
        return self.zone[1] + gap

    def pictures(self):
        place, thickness = self.style.picture_place, self.canvas.thickness
        if place in ("head", "foot"):
            extent = min(thickness * self.rng.uniform(0.7, 1.6), self.canvas.length * 0.25)
            top = int(self.take(extent, place == "head"))
            self.art(top, int(extent))

    def art(self, top, extent):
        thickness = self.canvas.thickness
        inset = int(thickness * self.rng.choice([0, 0, 0.1]))
        if extent > 3 and thickness - 2 * inset > 3 and top >= 0 and top + extent <= self.canvas.length:
            tones = [colors.ground(self.rng) for _ in range(4)]
            self.canvas.image[top:top + extent, inset:thickness - inset] = texture.picture(extent, thickness - 2 * inset, tones, self.noise)

    def publisher(self):
        if not self.book.publisher:
            return
        at_head, form, thickness = self.style.publisher_place == "head", self.style.publisher_form, self.canvas.thickness
        if form in ("logo", "both"):
            size = min(thickness * 0.62, self.canvas.length * 0.07)
            stickers.logo(self, self.take(size, at_head), size)
        if form == "logo":
            self.book.publisher = ""
        elif form == "across":
            self.publisher_across(at_head)
        else:
            self.publisher_along(at_head)

    def publisher_across(self, at_head):
        letters, room = self.style.publisher, self.canvas.thickness * 0.86
        texts = self.book.publisher.split(" ") if len(self.book.publisher) > 9 else [self.book.publisher]
        size = min(room / max(letters.width(t) for t in texts), self.canvas.thickness * 0.34)
        step = size * 1.15
        top = self.take(step * len(texts), at_head)
        for i, text in enumerate(texts):
            self.write(text, "publisher", letters, self.style.author_ink, size, None, top + (i + 0.5) * step, ACROSS)

    def publisher_along(self, at_head):
        letters, text = self.style.publisher, self.book.publisher
        size = min(self.canvas.thickness * self.rng.uniform(0.2, 0.4), self.canvas.length * 0.25 / letters.width(text))
        extent = letters.width(text) * size
        top = self.take(extent, at_head)
        start = top if self.turn == DOWN else self.canvas.length - top - extent
        self.write(text, "publisher", letters, self.style.author_ink, size, start, self.canvas.thickness / 2, self.turn)

    def ends_across(self):
        """Author, edition or series across an end of a thick spine whose title runs along it."""
        book, style = self.book, self.style
        if style.author_across and book.author:
            self.end_across("author", book.author_line(), style.author, 0.34, self.rng.random() < 0.8)
        for role in ("edition", "series"):
            if style.extras_across and getattr(book, role):
                small = dataclasses.replace(style.author, tracking=0.0)
                self.end_across(role, getattr(book, role), small, 0.2, self.rng.random() < 0.6)

    def end_across(self, role, text, letters, share, at_head):
        """Print a text in as many lines as make it largest, letters at most this share of the thickness; not on thin spines."""
        thickness, length = self.canvas.thickness, self.canvas.length
        forms = [texts for count in (1, 2, 3, 4) if (texts := lettering.broken(text, count))]
        sizes = [min(thickness * share, thickness * 0.86 / max(letters.width(t) for t in texts)) for texts in forms]
        fits = [(size, texts) for size, texts in zip(sizes, forms) if size * 1.2 * len(texts) < 0.3 * length]
        if thickness < 0.1 * length or not fits or max(fits)[0] < 0.1 * thickness:
            return
        size, texts = max(fits)
        top = self.take(size * 1.2 * len(texts), at_head)
        for i, line in enumerate(texts):
            self.write(line, role, letters, self.style.author_ink, size, None, top + (i + 0.5) * size * 1.2, ACROSS)
        self.done.add(role)

    # the main text

    def window(self):
        """(start, end) of the zone in the reading frame."""
        if self.turn == DOWN:
            return self.zone[0], self.zone[1]
        return self.canvas.length - self.zone[1], self.canvas.length - self.zone[0]

    def pieces(self, title_lines):
        """In reading order, or None when the title cannot be broken so."""
        book, style = self.book, self.style
        texts = lettering.broken(book.title, title_lines)
        if not texts:
            return None
        title = [Piece("title", texts, style.title, style.title_ink, 1.0)]
        small = dataclasses.replace(style.author, tracking=0.0)
        for role in ("volume", "edition", "subtitle"):
            if getattr(book, role) and role not in self.done:
                title.append(Piece(role, [getattr(book, role)], small, style.author_ink, SMALL if role != "volume" else 0.8))
        author = []
        if book.author and "author" not in self.done:
            text = book.author_line()
            halves = lettering.broken(text, 2) if (title_lines > 1 or style.author_rows) and len(text) > 12 else None
            author = [Piece("author", halves or [text], style.author, style.author_ink, style.author_ratio)]
        has_series = book.series and "series" not in self.done
        series = [Piece("series", [book.series], small, style.author_ink, SMALL)] if has_series else []
        return [*title, *author, *series] if style.title_first else [*series, *author, *title]

    def best(self, room, gap):
        """(pieces, size of the title's letters): the number of title lines that allows the largest letters."""
        found = None
        for count in (1, 2, 3):
            pieces = self.pieces(count)
            if not pieces:
                continue
            share = self.style.title_share if count == 1 else INK_ROOM
            fit = self.canvas.thickness * share / (self.style.title.ink_height() + 1.12 * (count - 1))
            size = min(fit, (room - gap * (len(pieces) - 1)) / sum(p.width() for p in pieces))
            if size > 0 and (not found or size > found[1] * 1.15):
                found = pieces, size
        return found

    def drop_extras(self):
        for role in ("edition", "subtitle", "series", "volume"):
            if getattr(self.book, role) and role not in self.done:
                setattr(self.book, role, "")
                return True
        return False

    def sequence(self):
        start, end = self.window()
        inline = self.style.arrangement == "inline"
        gap = self.canvas.length * self.rng.uniform(0.025, 0.07)
        found = self.best(end - start, gap)
        while (not found or found[1] < self.canvas.thickness * 0.16) and self.drop_extras():
            found = self.best(end - start, gap)
        if not found:
            return
        pieces, size = found
        used = sum(p.width() * size for p in pieces) + gap * (len(pieces) - 1)
        spare = max(0.0, end - start - used)
        if self.style.spread == "apart" and not inline:
            gap += spare / max(1, len(pieces) - 1) if len(pieces) > 1 else 0
        x = start + (spare / 2 if self.style.spread == "center" or len(pieces) == 1 else 0)
        for i, piece in enumerate(pieces):
            if i and self.style.separator and inline:
                self.dash(x - gap / 2, size)
            self.stack(piece, size, x)
            x += piece.width() * size + gap

    def stack(self, piece, size, x):
        """The parallel lines of a piece, in the middle of the spine."""
        letters, size = piece.letters, size * piece.ratio
        count, middle = len(piece.texts), self.canvas.thickness / 2
        widest = max(letters.width(t) for t in piece.texts) * size
        most = self.canvas.thickness * INK_ROOM / (letters.ink_height() + 1.12 * (count - 1))
        size = min(size, most)
        centered = self.rng.random() < 0.6
        small = self.rng.randrange(count) if piece.role == "title" and count > 1 and self.style.small_line else None
        for i, text in enumerate(piece.texts):
            if i == small:
                self.write(text, piece.role, letters, piece.ink, size * 0.6, x, middle + (i - (count - 1) / 2) * size * 1.12, self.turn)
                continue
            inset = (widest - letters.width(text) * size) / 2 if centered else 0
            self.write(text, piece.role, letters, piece.ink, size, x + inset, middle + (i - (count - 1) / 2) * size * 1.12, self.turn)

    def dash(self, x, size):
        letters = self.style.author
        mask = letters.mask(self.style.separator, size * 0.8)
        self.canvas.stamp(mask, self.style.author_ink, x - mask.shape[1] / 2, self.canvas.thickness / 2 - mask.shape[0] / 2, self.turn)

    def parallel(self):
        """The author's row beside the title's."""
        start, end = self.window()
        pieces = [p for p in self.pieces(1) if p.role in ("title", "author")]
        while self.drop_extras():
            pass
        share = self.rng.uniform(0.5, 0.68) if len(pieces) > 1 else 0.8
        heights = {"title": share, "author": 1 - share if len(pieces) > 1 else 0.8}
        room, y = self.canvas.thickness * 0.9, self.canvas.thickness * 0.05
        align = self.rng.choice([0, 0, 0.5, 0.5, 1])
        for piece in pieces:
            letters, height = piece.letters, room * heights[piece.role]
            size = min(height * 0.82 / letters.ink_height(), (end - start) / letters.width(piece.texts[0]))
            spare = end - start - size * letters.width(piece.texts[0])
            self.write(piece.texts[0], piece.role, letters, piece.ink, size, start + spare * align, y + height / 2, self.turn)
            y += height

    def across(self):
        """Short words set across a thick spine, one under the other. False when the spine is not for it."""
        book, thickness = self.book, self.canvas.thickness
        words = book.title.split()
        if self.style.direction != "across" or thickness < 0.15 * self.canvas.length or max(map(len, words)) > 11 or len(words) > 6:
            return False
        lines = [("title", w, self.style.title, self.style.title_ink) for w in words]
        author = [("author", w, self.style.author, self.style.author_ink) for w in book.author_line().split()] if book.author else []
        lines = lines + author if self.style.title_first else author + lines
        for role in ("edition", "subtitle", "series", "volume"):
            setattr(book, role, "")
        room = self.zone[1] - self.zone[0]
        size = {role: min([thickness * 0.3] + [thickness * 0.86 / l.width(t) for r, t, l, _ in lines if r == role])
                for role in ("title", "author")}
        needed = sum(size[role] * 1.2 for role, *_ in lines) + thickness * 0.25
        factor, y = min(1.0, room / needed), self.zone[0]
        last = lines[0][0]
        for role, text, letters, ink in lines:
            y += thickness * 0.25 * factor if role != last else 0
            self.write(text, role, letters, ink, size[role] * factor, None, y + size[role] * factor * 0.6, ACROSS)
            y, last = y + size[role] * factor * 1.2, role
        return True

    def write(self, text, role, letters, ink, size, x, middle, turn):
        """Print one line whose ink is centered on `middle`; without `x` it is centered on the spine."""
        mask = letters.mask(text, size)
        height, width = mask.shape
        x = (self.canvas.frame(turn)[0] - width) / 2 if x is None else x
        y = middle - height / 2
        if self.style.effect == "shadow":
            shift = max(1, size * 0.05)
            self.canvas.stamp(mask, (10, 10, 10) if colors.luminance(ink) > 90 else (240, 240, 240), x + shift, y + shift, turn)
        elif self.style.effect == "outline":
            thick = cv2.dilate(mask, np.ones((3, 3), np.uint8))
            self.canvas.stamp(thick, (20, 20, 20) if colors.luminance(ink) > 110 else (250, 250, 250), x, y, turn)
        tint = ink
        if self.style.effect == "foil":
            wave = 0.75 + 0.5 * np.sin(np.linspace(0, 6, width, dtype=np.float32) + self.rng.uniform(0, 6)) ** 2
            tint = np.clip(np.asarray(ink, np.float32) * wave[None, :, None], 0, 255).repeat(height, 0)
        quad, under, spread = self.canvas.stamp(mask, tint, x, y, turn)
        contrast = max(0.0, colors.distance(ink, under) - 0.5 * spread)
        self.canvas.add(letters.shaped(text), role, quad, letters.x_height() * size, contrast)
