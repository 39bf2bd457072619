"""Sets a line in a font: its ink, in reading order from left to right."""

from __future__ import annotations

import re
from typing import List, Optional, Tuple

import cv2
import numpy as np
from line_fonts import Font
from PIL import Image, ImageDraw

# Signs that lie on their side in vertical print.
LYING = set("ー―—–-…‥～〜~「」『』（）()《》〈〉【】〔〕<>[]“”:：=＝|")
ARABIC = re.compile("[\u0600-\u06ff]")
IDEOGRAPHIC = re.compile("[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]")


def ink(text: str, font: Font, size: int, vertical: bool, shaped: bool, rng: np.random.Generator) -> Optional[np.ndarray]:
    """The line's ink, 0...255, without margins."""
    if vertical:
        mask = column(text, font, size, rng)
    elif not shaped and rng.random() < (0.4 if text == text.upper() else 0.2):
        gap = rng.uniform(-0.04, 0.08) if rng.random() < 0.5 else rng.uniform(0.05, 0.6)
        mask = spaced(text, font, size, gap * size)
    else:
        mask = plain(text, font, size, shaped)
    if rng.random() < 0.15:
        reach = int(rng.integers(1, max(2, size // 18) + 1))
        mask = cv2.dilate(np.pad(mask, reach), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach + 1, reach + 1)))
    elif rng.random() < 0.02 and size >= 56:
        mask = outlined(mask, max(1, size // 28))
    return trimmed(mask)


def trimmed(mask: np.ndarray) -> Optional[np.ndarray]:
    rows, columns = np.flatnonzero(mask.max(1) > 40), np.flatnonzero(mask.max(0) > 40)
    if len(rows) < 2 or len(columns) < 2:
        return None
    return np.ascontiguousarray(mask[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1])


def outlined(mask: np.ndarray, width: int) -> np.ndarray:
    """Letters of which only the edge is printed."""
    mask = np.pad(mask, width + 1)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * width + 1, 2 * width + 1))
    return cv2.subtract(cv2.dilate(mask, kernel), mask)


def plain(text: str, font: Font, size: int, shaped: bool) -> np.ndarray:
    face = font.at(size, shaped)
    direction = "rtl" if shaped and ARABIC.search(text) else None
    left, top, right, bottom = face.getbbox(text, anchor="ls", direction=direction)
    image = Image.new("L", (int(right - left) + 4, int(bottom - top) + 4))
    ImageDraw.Draw(image).text((2 - left, 2 - top), text, 255, face, anchor="ls", direction=direction)
    return np.asarray(image)


def spaced(text: str, font: Font, size: int, gap: float) -> np.ndarray:
    """With a distance added between the letters."""
    face, pen, places = font.at(size), 0.0, []
    for character in text:
        places.append(pen)
        pen += max(size * 0.12, face.getlength(character) + gap)
    image = Image.new("L", (int(pen) + 2 * size, 3 * size))
    draw = ImageDraw.Draw(image)
    for character, place in zip(text, places):
        if character != " ":
            draw.text((size + round(place), 2 * size), character, 255, face, anchor="ls")
    return np.asarray(image)


def column(text: str, font: Font, size: int, rng: np.random.Generator) -> np.ndarray:
    """Characters one below the other, turned counterclockwise with their column, so that its top is at the left."""
    pitch = size * (rng.uniform(0.94, 1.15) if rng.random() < 0.75 else rng.uniform(1.15, 1.9))
    space, stacked = size * rng.uniform(0.3, 0.7), rng.random() < 0.5
    cells: List[Tuple[str, bool]] = []
    for piece in re.findall(r"[0-9A-Za-z\u00c0-\u024f.,'&]+|.", text):
        upright = IDEOGRAPHIC.match(piece) or (stacked and piece.isalnum()) or len(piece) == 1 and piece.isdigit()
        cells += [(character, True) for character in piece] if upright else [(piece, False)]
    face, pen, placed = font.at(size), 0.0, []
    for piece, upright in cells:
        if piece == " ":
            pen += space
            continue
        if not upright or piece in LYING:
            length = face.getlength(piece)
            placed.append((piece, False, pen, length))
            # A sign that is a character wide keeps its place in the column.
            pen += length + size * 0.12 if len(piece) > 1 else max(length, size * 0.4) + pitch - size
        else:
            placed.append((piece, True, pen, size))
            pen += pitch if IDEOGRAPHIC.match(piece) else min(pitch, size * 0.95)
    canvas = np.zeros((2 * size, int(pen) + 2 * size), np.uint8)
    for piece, upright, place, length in placed:
        cell = Image.new("L", (int(length) + size, 2 * size))
        draw = ImageDraw.Draw(cell)
        start = (cell.width - face.getlength(piece)) / 2
        # Ideographs stand around 0.38 of the size over the base line.
        draw.text((round(start), round(size * 1.38)), piece, 255, face, anchor="ls")
        pixels = np.asarray(cell)
        if piece in "、。，．":
            pixels = np.roll(pixels, (-size // 2, size // 2), (0, 1))
        if upright:
            pixels = np.rot90(pixels)
        left = round(place + size / 2 + (length - pixels.shape[1]) / 2)
        here = canvas[:, max(0, left):left + pixels.shape[1]]
        np.maximum(here, pixels[:, max(0, -left):max(0, -left) + here.shape[1]], out=here)
    return canvas
