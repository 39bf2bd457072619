"""How one kind of text on a spine is set: face, case, letter spacing, width."""
import functools
import math
import re
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFont, features

REFERENCE = 100     # pixels of the em at which widths are measured
SPACE = 0.4         # ems between the words of vertical text
CAPITALS = ("a an and as at but by for from in nor of on or the to with der die das und von im am de la le du des et les "
            "el los las y del en un una di il e da do dos").split()

RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff]")


@functools.lru_cache(600)
def face(path, index, size, shaped=False):
    """A font; `shaped` joins Arabic letters, and sets what is read from right to left so."""
    if shaped and not features.check("raqm"):
        raise SystemExit("Pillow lacks Raqm, which sets Hebrew and Arabic: install libfribidi0, or Pillow's own package")
    return ImageFont.truetype(path, size, index=index, layout_engine=ImageFont.Layout.RAQM if shaped else ImageFont.Layout.BASIC)


def is_shaped(text):
    return bool(RIGHT_TO_LEFT.search(text))


@functools.lru_cache(2000)
def extent(path, index, sample):
    """(top, bottom) of the ink of `sample` in ems over and under the baseline."""
    _, top, _, bottom = face(path, index, REFERENCE).getbbox(sample, anchor="ls")
    return -top / REFERENCE, bottom / REFERENCE


@dataclass(frozen=True)
class Lettering:
    path: str
    index: int = 0
    case: str = "as is"         # as is, upper, lower, small caps
    tracking: float = 0.0       # extra space between letters, ems
    stretch: float = 1.0        # width over natural width
    vertical: bool = False      # each letter lies on its side, so that letters stand when the line runs down

    def shaped(self, text):
        if self.case in ("upper", "small caps"):
            return text.replace("ß", "SS").upper()
        return text.lower() if self.case == "lower" else text

    def ink_height(self):
        """Ems from the top of the ascenders (capitals) to the bottom of the descenders (or the baseline)."""
        flat = self.case in ("upper", "small caps")
        top, bottom = extent(self.path, self.index, "H" if flat else "Hd")
        return top + (bottom if flat else extent(self.path, self.index, "gp")[1])

    def x_height(self):
        """Ems of a small letter, or of a capital where all are capitals."""
        return extent(self.path, self.index, "H" if self.case == "upper" else "x")[0]

    def runs(self, text):
        """(character, size factor): small capitals are two sizes of capitals."""
        if self.case != "small caps":
            return [(c, 1.0) for c in self.shaped(text)]
        return [(s, 0.78 if c.islower() else 1.0) for c in text for s in self.shaped(c)]

    def by_letters(self, text):
        """Whether letters are set one by one; those that are joined, or read from right to left, never are."""
        return (self.case == "small caps" or self.tracking) and not is_shaped(text)

    def width(self, text):
        """Ems."""
        if self.vertical:
            return sum(SPACE if c == " " else 1.0 for c in text)
        font = face(self.path, self.index, REFERENCE, is_shaped(text))
        if self.by_letters(text):
            runs = self.runs(text)
            natural = sum(font.getlength(c) * f for c, f in runs) / REFERENCE + self.tracking * (len(runs) - 1)
        else:
            natural = font.getlength(self.shaped(text)) / REFERENCE
        return max(natural, 0.05) * self.stretch

    def mask(self, text, size):
        """Coverage (uint8) cut to the ink of the text at an em of `size` pixels."""
        whole = max(4, round(size))
        if self.vertical:
            return self.column(text, whole)
        room = math.ceil(self.width(text) / self.stretch * whole) + 2 * whole
        image = Image.new("L", (room, 3 * whole))
        draw, baseline, x = ImageDraw.Draw(image), 2 * whole, whole / 2
        if self.by_letters(text):
            for character, factor in self.runs(text):
                font = face(self.path, self.index, max(4, round(whole * factor)))
                draw.text((x, baseline), character, 255, font, anchor="ls")
                x += font.getlength(character) + self.tracking * whole
        else:
            draw.text((x, baseline), self.shaped(text), 255, face(self.path, self.index, whole, is_shaped(text)), anchor="ls")
        box = image.getbbox()
        if not box:
            return np.zeros((1, 1), np.uint8)
        image = image.crop(box)
        if self.stretch != 1.0:
            image = image.resize((max(1, round(image.width * self.stretch)), image.height), Image.Resampling.BILINEAR)
        return np.asarray(image)

    def column(self, text, whole):
        """The mask of vertical text: letters lie on their left side, heads up once the line runs down."""
        image = Image.new("L", (round(self.width(text) * whole) + whole, 2 * whole))
        x = 0.0
        for character in text:
            cell = Image.new("L", (2 * whole, 2 * whole))
            ImageDraw.Draw(cell).text((whole, whole), character, 255, face(self.path, self.index, whole), anchor="mm")
            image.paste(255, (round(x) - whole // 2, 0), cell.rotate(90))
            x += whole * (SPACE if character == " " else 1.0)
        box = image.getbbox()
        return np.asarray(image.crop(box)) if box else np.zeros((1, 1), np.uint8)


def headline(text, language):
    """English headline capitals; other languages keep theirs."""
    if language != "en":
        return text
    words = text.split(" ")
    return " ".join(w if i and w.lower() in CAPITALS else w[:1].upper() + w[1:] for i, w in enumerate(words))


def broken(text, count):
    """The text in `count` lines of about equal length, or None when it has too few words."""
    words = text.split(" ")
    if len(words) < count:
        return None
    lines, rest = [], words
    for left in range(count, 1, -1):
        goal, best, length = len(" ".join(rest)) / left, 1, 0
        for i, word in enumerate(rest[:len(rest) - left + 1], 1):
            length += len(word) + 1
            if abs(length - goal) <= abs(len(" ".join(rest[:best])) + 1 - goal):
                best = i
        lines.append(" ".join(rest[:best]))
        rest = rest[best:]
    return [*lines, " ".join(rest)]
