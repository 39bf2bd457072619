"""What sits on a spine beside its print: publishers' marks, call numbers, prices."""
import cv2
import numpy as np

from . import colors, fonts
from .canvas import ACROSS
from .lettering import Lettering


def logo(printer, top, size):
    """A small shape of `size` pixels, sometimes with a letter."""
    canvas, style = printer.canvas, printer.style
    x, y, half = canvas.thickness / 2, top + size / 2, max(2, size / 2)
    ink = tuple(float(c) for c in style.author_ink)
    center, radius, width = (round(x), round(y)), round(half), max(1, round(size * 0.08))
    corners = (round(x - half), round(y - half)), (round(x + half), round(y + half))
    if style.logo in ("disc", "ring"):
        cv2.circle(canvas.image, center, radius, ink, -1 if style.logo == "disc" else width, cv2.LINE_AA)
    elif style.logo in ("box", "monogram"):
        cv2.rectangle(canvas.image, *corners, ink, -1 if style.logo == "box" else width)
    elif style.logo == "diamond":
        points = np.array([(x, y - half), (x + half, y), (x, y + half), (x - half, y)])
        cv2.fillPoly(canvas.image, [np.round(points).astype(np.int32)], ink, cv2.LINE_AA)
    else:
        for i in range(4):
            cv2.line(canvas.image, (corners[0][0], round(top + size * (i + 0.5) / 4)), (corners[1][0], round(top + size * (i + 0.5) / 4)), ink, width)
    if style.logo in ("disc", "box", "monogram") and printer.rng.random() < 0.5:
        letter = style.publisher.mask(printer.book.publisher[:1], size * 0.7)
        color = style.author_ink if style.logo == "monogram" else style.color
        canvas.stamp(letter, color, x - letter.shape[1] / 2, y - letter.shape[0] / 2, ACROSS)


def call_number(printer):
    """A white label near the foot with the number and the letters of the surname."""
    canvas, rng = printer.canvas, printer.rng
    texts = printer.book.call_number.split()[:4]
    letters = Lettering(*fonts.pick(rng, True, rng.random() < 0.5))
    size = min(canvas.thickness * 0.36, 0.9 * canvas.thickness / max(letters.width(t) for t in texts), canvas.length * 0.045)
    height = size * 1.2 * len(texts) + size
    bottom = canvas.length * (1 - rng.choice([0.0, 0.02, 0.05, 0.1]))
    top = bottom - height
    printer.book.call_number = " ".join(texts)
    canvas.image[int(top):int(bottom)] = rng.choice([(250, 250, 248), (244, 242, 230), (255, 255, 255)])
    canvas.cover(0, top, canvas.thickness, bottom)
    for i, text in enumerate(texts):
        mask = letters.mask(text, size)
        y = top + size * (0.5 + 1.2 * i) + size * 0.2
        quad, under, spread = canvas.stamp(mask, (25, 25, 25), (canvas.thickness - mask.shape[1]) / 2, y, ACROSS)
        canvas.add(text, "callNumber", quad, letters.x_height() * size, colors.distance((25, 25, 25), under))


def price(printer):
    """A small bright sticker anywhere."""
    canvas, rng = printer.canvas, printer.rng
    width = int(canvas.thickness * rng.uniform(0.4, 0.8))
    height = int(width * rng.uniform(0.4, 1.1))
    left, top = rng.randint(0, max(0, canvas.thickness - width)), rng.randint(0, max(1, canvas.length - height))
    canvas.image[top:top + height, left:left + width] = rng.choice([(250, 220, 40), (255, 140, 30), (250, 250, 250), (160, 220, 90)])
    canvas.cover(left, top, left + width, top + height)
    letters = Lettering(*fonts.pick(rng, True, True))
    text = f"{rng.choice(['€', '$', '£', ''])}{rng.randint(1, 29)}.{rng.choice(['00', '50', '95', '99'])}"
    size = min(height * 0.7, width * 0.85 / letters.width(text))
    mask = letters.mask(text, size)
    quad, under, _ = canvas.stamp(mask, (30, 20, 20), left + (width - mask.shape[1]) / 2, top + (height - mask.shape[0]) / 2, ACROSS)
    canvas.add(text, "other", quad, letters.x_height() * size, colors.distance((30, 20, 20), under))
