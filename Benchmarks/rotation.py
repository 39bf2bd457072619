"""Whether a photo reads the same however the camera was held: the evaluation photos as taken, turned, and EXIF-turned.

usage: Scripts/measure rotation [--engine ppocr|tesseract] [--keep]

`turned` turns the pixels clockwise. `EXIF-turned` turns them, too, by another quarter from photo to photo, and says so in the
file's EXIF orientation. --keep scans only what results/rotation-*.jsonl does not hold.
"""

from __future__ import annotations

import argparse
import io
from functools import partial
from pathlib import Path
from typing import Callable, Dict

import bookspine
from evaluation import Box, Copy, measure, print_table
from PIL import Image

CLOCKWISE = {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}
"""PIL's names count counter-clockwise."""
UPRIGHT_AGAIN = {90: 8, 180: 3, 270: 6}
"""The EXIF orientation that undoes a clockwise turn."""
ORIENTATION = 274


def turned_box(box: Box, degrees: int, width: float, height: float) -> Box:
    """Where a box lies after turning its photo of this width and height clockwise."""
    left, top, right, bottom = box
    if degrees == 90:
        return [height - bottom, left, height - top, right]
    if degrees == 180:
        return [width - right, height - bottom, width - left, height - top]
    if degrees == 270:
        return [top, width - right, bottom, width - left]
    return box


def turned(path: Path, _: int, degrees: int) -> Copy:
    """A photo with its pixels turned clockwise, losslessly."""
    image = Image.open(path).convert("RGB")
    width, height = image.size
    return Copy(
        image.transpose(CLOCKWISE[degrees]) if degrees else image,
        lambda box: turned_box(box, degrees, width, height),
    )


def exif_turned(path: Path, number: int) -> Copy:
    """A photo as a camera stores it that was held another way: pixels turned, upright by its EXIF orientation."""
    degrees = 90 * (1 + number % 3)
    exif, file = Image.Exif(), io.BytesIO()
    exif[ORIENTATION] = UPRIGHT_AGAIN[degrees]
    image = Image.open(path).convert("RGB").transpose(CLOCKWISE[degrees])
    image.save(file, "JPEG", quality=95, subsampling=0, exif=exif.tobytes())
    return Copy(file.getvalue())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="ppocr")
    parser.add_argument("--keep", action="store_true")
    arguments = parser.parse_args()
    copies: Dict[str, Callable[[Path, int], Copy]] = {"as taken": partial(turned, degrees=0)}
    copies |= {f"turned {degrees}°": partial(turned, degrees=degrees) for degrees in CLOCKWISE}
    copies["EXIF-turned"] = exif_turned
    with bookspine.Scanner(engine=arguments.engine) as scanner:
        rows = []
        for name, copy in copies.items():
            file = f"rotation-{arguments.engine}-{name.rstrip('°').replace(' ', '-')}"
            rows.append((name, measure(scanner, file, copy, again=not arguments.keep)))
            print_table(arguments.engine, rows[-1:])
    print_table(arguments.engine, rows)


if __name__ == "__main__":
    main()
