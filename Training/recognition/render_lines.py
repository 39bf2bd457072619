#!/usr/bin/env python3
"""Renders single lines of print in an alphabet, as the detector would cut them out of a photo, and keeps what the recognizer sees in them.

usage: render_lines.py MODEL.onnx ALPHABET OUT --count N --seed S [--test] [--pictures FILE.png]

ALPHABET is cyrillic, hangul, greek, hebrew, chinese, japanese or arabic. Writes OUT.npy and OUT.json as crop_lines.py does, with
"alphabet" beside the texts. With --test the lines are printed in the held-out font families, otherwise in all others. --pictures writes
a sheet of the first 60 lines (and prints their texts) and no features unless OUT is given with it.

Texts stand as the crop shows them from left to right: those of Hebrew and Arabic, which are read from right to left, are turned
around, with the numbers and Latin words in them as they are. A line upside down has the text "".

The same seed, fonts, package versions and catalogs give the same lines, whatever the number of processes.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import zlib
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.pool import Pool
from pathlib import Path
from typing import IO, Iterator, List, Optional, Tuple

import cv2
import numpy as np
from crop_lines import THREADS, UPSIDE_DOWN, Backbone, crop, padded_width
from line_fonts import Font, fonts_of
from line_look import Look, photographed
from line_print import ink
from line_texts import BICAMERAL, RIGHT_TO_LEFT, Texts, visual
from network import Recognizer

Line = Tuple[np.ndarray, str]
PROCESSES, CHUNK = 2, 32
VERTICAL = {"hangul": 0.45, "chinese": 0.45, "japanese": 0.45}
# Pixels of the photo. Below the least a person reads Latin letters, but not Hangul and ideographs.
X_HEIGHTS = {"hangul": (5.0, 30.0), "chinese": (5.5, 30.0), "japanese": (5.5, 30.0)}
X_HEIGHT = (4.5, 30.0)
# The size of what tells characters apart, in x-heights.
DETAIL = {"hangul": 0.7, "chinese": 0.55, "japanese": 0.6}
# What an x-height is of the size where letters have no case.
X_SHARE = 0.5
SIZES = (28, 40, 56, 80, 112)
FEATURE_COUNT = 384
HEADER = 128
SHEET = 60


class Lines:
    """Draws a line from a seed and a number."""

    def __init__(self, alphabet: str, test: bool, seed: int, texts: Texts) -> None:
        self.alphabet, self.seed, self.texts = alphabet, seed + (1_000_000 if test else 0), texts
        self.families = fonts_of(alphabet, test)
        # Families with several weights are text and display faces; those with one file are often handwriting.
        weights = np.sqrt([len(family) for family in self.families])
        self.shares = weights / weights.sum()
        self.look = Look()

    def font_for(self, text: str, rng: np.random.Generator) -> Optional[Font]:
        for _ in range(8):
            family = self.families[rng.choice(len(self.families), p=self.shares)]
            font = family[rng.integers(len(family))]
            if font.prints(text):
                return font
        return None

    def line(self, number: int) -> Line:
        rng = np.random.default_rng([self.seed, zlib.crc32(self.alphabet.encode()), number])
        while True:
            drawn = self.texts.line(rng)
            text = " ".join(drawn.split())
            font = self.font_for(text, rng)
            if self.alphabet in RIGHT_TO_LEFT:
                text = visual(text)
                drawn = text if self.alphabet == "hebrew" else drawn
            picture = font and self.picture(drawn, font, rng)
            if picture is None or not readable(text, picture.shape[1]):
                continue
            if rng.random() < UPSIDE_DOWN:
                return np.ascontiguousarray(picture[::-1, ::-1]), ""
            return picture, text

    def picture(self, text: str, font: Font, rng: np.random.Generator) -> Optional[np.ndarray]:
        low, high = X_HEIGHTS.get(self.alphabet, X_HEIGHT)
        x_height = float(np.exp(rng.uniform(np.log(low), np.log(high))))
        share = X_SHARE
        if self.alphabet in BICAMERAL:
            top, bottom = font.at(112).getbbox("x" if font.has_ink("x") else "о", anchor="ls")[1::2]
            share = float(np.clip((bottom - top) / 112, 0.3, 0.75))
        wanted = x_height / share
        size = next((size for size in SIZES if size >= 1.5 * wanted), SIZES[-1])
        vertical = rng.random() < VERTICAL.get(self.alphabet, 0)
        mask = self.ink(text, font, size, vertical, rng)
        if mask is None:
            return None
        other = self.texts.line(rng) if rng.random() < 0.22 else ""
        beside = self.ink(other, font, size, vertical, rng) if other and font.prints(other) else None
        photo, quad = photographed(mask, beside, wanted / size, x_height * DETAIL.get(self.alphabet, 1), self.look, rng)
        return crop(photo, quad, rng)

    def ink(self, text: str, font: Font, size: int, vertical: bool, rng: np.random.Generator) -> Optional[np.ndarray]:
        try:
            return ink(text, font, size, vertical, self.alphabet == "arabic", rng)
        except OSError:  # the instructions of a glyph are broken at this size
            return None


def readable(text: str, width: int) -> bool:
    """Whether the recognizer has a step for each character, and one between equal ones."""
    return len(text) + sum(a == b for a, b in zip(text, text[1:])) < width / 8


worker: Optional[Lines] = None


def drawn_lines(numbers: range) -> List[Line]:
    assert worker
    return [worker.line(number) for number in numbers]


def drawers(lines: Lines) -> Pool:
    """Processes that draw lines. They are made before OpenVINO has threads, whose locks a fork may leave held."""
    global worker
    worker = lines
    return multiprocessing.get_context("fork").Pool(PROCESSES, cv2.setNumThreads, (1,))


def all_lines(pool: Pool, count: int) -> Iterator[List[Line]]:
    """The lines in order, in pieces. They wait for who takes them, so that memory does not grow."""
    chunks = [range(start, min(count, start + CHUNK)) for start in range(0, count, CHUNK)]
    ahead = [pool.apply_async(drawn_lines, (chunk,)) for chunk in chunks[:3 * PROCESSES]]
    for chunk in [*chunks[3 * PROCESSES:], *[None] * len(ahead)]:
        yield ahead.pop(0).get()
        if chunk is not None:
            ahead.append(pool.apply_async(drawn_lines, (chunk,)))


def write_header(file: IO[bytes], steps: int) -> None:
    """The head of a NumPy file, always of the same length, so that it can be written once the steps are known."""
    fields = f"{{'descr': '<f2', 'fortran_order': False, 'shape': ({steps}, {FEATURE_COUNT}), }}"
    file.seek(0)
    file.write(b"\x93NUMPY\x01\x00" + (HEADER - 10).to_bytes(2, "little") + fields.ljust(HEADER - 11).encode() + b"\n")


def write_features(backbone: Backbone, pieces: Iterator[List[Line]], alphabet: str, out: str) -> int:
    offsets, texts, widths = [0], [], []
    with open(f"{out}.npy", "wb") as file, ThreadPoolExecutor(THREADS) as pool:
        write_header(file, 0)
        for piece in pieces:
            shares = [piece[i::THREADS] for i in range(THREADS)]
            for share, found in zip(shares, pool.map(backbone.features, shares)):
                for (picture, text), features in zip(share, found):
                    file.write(np.ascontiguousarray(features, "<f2").tobytes())
                    offsets.append(offsets[-1] + len(features))
                    texts.append(text)
                    widths.append(padded_width(picture.shape[1]))
        write_header(file, offsets[-1])
    index = {"alphabet": alphabet, "offsets": offsets, "texts": texts, "widths": widths}
    Path(f"{out}.json").write_text(json.dumps(index), encoding="utf-8")
    return len(texts)


def write_sheet(lines: Lines, path: str, columns: int = 2, width: int = 800) -> None:
    sheet = np.full(((SHEET + columns - 1) // columns * 56, columns * (width + 8), 3), 255, np.uint8)
    for number in range(SHEET):
        picture, text = lines.line(number)
        part = picture[:, :width]
        top, left = number // columns * 56, number % columns * (width + 8)
        sheet[top:top + part.shape[0], left:left + part.shape[1]] = part
        print(f"{number}: {text}")
    cv2.imwrite(path, sheet)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("alphabet")
    parser.add_argument("out", nargs="?")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--test", action="store_true")
    parser.add_argument("--pictures")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    texts = Texts(arguments.alphabet, Recognizer(arguments.model).characters)
    lines = Lines(arguments.alphabet, arguments.test, arguments.seed, texts)
    if arguments.pictures:
        write_sheet(lines, arguments.pictures)
    if arguments.out:
        with drawers(lines) as pool:
            pieces = all_lines(pool, arguments.count)
            print(f"{write_features(Backbone(arguments.model), pieces, arguments.alphabet, arguments.out)} lines")


if __name__ == "__main__":
    main()
