#!/usr/bin/env python3
"""What a process that scans photos of many sizes holds, and what the later of them take: OpenVINO prepares and keeps each shape.

usage: Scripts/measure many_sizes [--count N] [--fast]      (24 photos unless told; those of ../shared/eval, resized at random alike)

Prints the memory after each dozen, and the processor time of all after the first dozen.
"""

from __future__ import annotations

import argparse
import random
import time

import bookspine
from evaluation import EVALUATION
from PIL import Image
from timing import own_peak_memory

DOZEN = 12
LONGEST = 1024, 2816
"""Sides in pixels between which the longest of a resized photo lies."""
STRETCH = 0.85, 1.15


def resized(photo: Image.Image, chance: random.Random) -> Image.Image:
    """The photo in another size, its sides not quite in proportion; small photos are not enlarged."""
    scale = min(1.0, chance.uniform(*LONGEST) / max(photo.size))
    height = photo.height * scale * chance.uniform(*STRETCH)
    return photo.resize((round(photo.width * scale), round(height)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=2 * DOZEN, help="how many photos to scan")
    parser.add_argument("--fast", action="store_true", help="without the second look")
    arguments = parser.parse_args()
    paths = sorted((EVALUATION / "photos").glob("*.jpg"))
    if not paths:
        parser.exit(2, f"no photos in {EVALUATION}/photos: set BOOKSPINE_SHARED\n")
    chance = random.Random(1)
    spent = 0.0
    with bookspine.Scanner(engine="ppocr", closer_look=not arguments.fast) as scanner:
        for number in range(arguments.count):
            with Image.open(paths[number % len(paths)]) as photo:
                picture = resized(photo.convert("RGB"), chance)
            started = time.process_time()
            scanner.scan(picture)
            if number >= DOZEN:
                spent += time.process_time() - started
            if number % DOZEN == DOZEN - 1:
                print(f"after {number + 1} photos: {own_peak_memory() / 1e6:.0f} MB at most")
    print(f"processor time of the last {max(0, arguments.count - DOZEN)}: {spent:.1f} s")


if __name__ == "__main__":
    main()
