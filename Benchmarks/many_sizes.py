#!/usr/bin/env python3
"""What a process that scans photos of many sizes holds, and what the later of them take: OpenVINO prepares and keeps each shape.

usage: Scripts/measure many_sizes [--count N] [--fast] [--model NAME] [--longest PIXELS] [--limit MEGABYTES]
                                  (24 photos unless told; those of ../shared/eval, resized at random alike)

Prints the memory after each dozen, and the processor time of all after the first dozen.
"""

from __future__ import annotations

import argparse
import random
import time

import bookspine
from evaluation import EVALUATION
from PIL import Image
from timing import own_memory, own_peak_memory

DOZEN = 12
LONGEST = 2816
"""The most pixels of the longer side of a resized photo; the fewest are a third of it."""
STRETCH = 0.85, 1.15


def resized(photo: Image.Image, longest: int, chance: random.Random) -> Image.Image:
    """The photo in another size, its sides not quite in proportion; small photos are not enlarged."""
    scale = min(1.0, chance.uniform(longest / 3, longest) / max(photo.size))
    height = photo.height * scale * chance.uniform(*STRETCH)
    return photo.resize((round(photo.width * scale), round(height)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=2 * DOZEN, help="how many photos to scan")
    parser.add_argument("--fast", action="store_true", help="without the second look")
    parser.add_argument("--model", help="such as tiny")
    parser.add_argument("--longest", type=int, default=LONGEST, help="the most pixels of the longer side")
    parser.add_argument("--limit", type=int, help="the scanner's memoryLimitMB")
    arguments = parser.parse_args()
    paths = sorted((EVALUATION / "photos").glob("*.jpg"))
    if not paths:
        parser.exit(2, f"no photos in {EVALUATION}/photos: set BOOKSPINE_SHARED\n")
    chance = random.Random(1)
    spent = 0.0
    options = {"model": arguments.model, "memory_limit_mb": arguments.limit}
    with bookspine.Scanner(engine="ppocr", closer_look=not arguments.fast, **options) as scanner:
        for number in range(arguments.count):
            with Image.open(paths[number % len(paths)]) as photo:
                picture = resized(photo.convert("RGB"), arguments.longest, chance)
            started = time.process_time()
            scanner.scan(picture)
            if number >= DOZEN:
                spent += time.process_time() - started
            if number % DOZEN == DOZEN - 1:
                held, peak = own_memory() / 1e6, own_peak_memory() / 1e6
                print(f"after {number + 1} photos: {held:.0f} MB, {peak:.0f} at most")
    print(f"processor time of the last {max(0, arguments.count - DOZEN)}: {spent:.1f} s")


if __name__ == "__main__":
    main()
