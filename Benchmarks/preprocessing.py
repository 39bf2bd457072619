"""Whether preprocessing helps to read: the evaluation photos and worse copies of them, with and without it.

usage: Scripts/measure preprocessing [--engine ppocr|tesseract] [--conditions NAME ...] [--every N] [--steps] [--keep]

`on` changes contrast, brightness and noise at full size; `on, 1920` also shrinks, as uploads do. --every takes
only each N-th photo, --steps also measures each step alone on the photos as they are. --keep scans only what
results/preprocessing-*.jsonl does not hold.
"""

from __future__ import annotations

import argparse
import io
from pathlib import Path
from typing import Any, Dict

import bookspine
import numpy
from evaluation import Copy, measure, print_table
from PIL import Image, ImageFilter

DIMMED_TO = 0.35
"""Of each sample: an exposure about three stops too short."""
NOISE = 20.0
"""Standard deviation in levels, of each sample for itself: a phone in the dark; phone photos by day have 3 to 5."""
POWERS = {"too bright": 0.45, "too dark": 3.0}
"""Of samples as fractions of white: glaring light, and deep shade."""
BLUR = 1 / 1600
"""Standard deviation of the blur as a share of the longest side: 2.5 pixels of 4032."""

CONDITIONS = ("as it is", "dimmed", "too bright", "too dark", "noisy", "blurred")
UNCHANGED: Dict[str, Any] = {"contrast": 1, "adapt_brightness": False, "denoise": False}
SWITCHES: "Dict[str, Dict[str, Any] | None]" = {
    "off": None,
    "on": {"longest_side": 0},
    "on, 1920": {"longest_side": 1920},
}
STEPS: Dict[str, Dict[str, Any]] = {
    "contrast alone": {**UNCHANGED, "contrast": 1.5, "longest_side": 0},
    "brightness alone": {**UNCHANGED, "adapt_brightness": True, "longest_side": 0},
    "denoising alone": {**UNCHANGED, "denoise": True, "longest_side": 0},
    "shrinking alone": {**UNCHANGED, "longest_side": 1920},
}
QUALITY = 95
"""Of the JPEG files in between, so that they change little themselves."""


def worsened(path: Path, condition: str, seed: int) -> bytes:
    """A photo as a JPEG file, in one of the conditions; the same at each call."""
    if condition == "as it is":
        return path.read_bytes()
    image = Image.open(path).convert("RGB")
    if condition == "blurred":
        image = image.filter(ImageFilter.GaussianBlur(max(image.size) * BLUR))
    else:
        samples = numpy.asarray(image, float)
        if condition == "dimmed":
            samples = samples * DIMMED_TO
        elif condition in POWERS:
            samples = 255 * (samples / 255) ** POWERS[condition]
        else:
            samples = samples + numpy.random.default_rng(seed).normal(0, NOISE, samples.shape)
        image = Image.fromarray(numpy.clip(samples.round(), 0, 255).astype(numpy.uint8))
    file = io.BytesIO()
    image.save(file, "JPEG", quality=QUALITY)
    return file.getvalue()


def prepared(photo: bytes, options: "Dict[str, Any] | None") -> Copy:
    """A photo as preprocessing leaves it; None: as it is."""
    if options is None:
        return Copy(photo)
    done = bookspine.preprocess(photo, auto_rotate_spine=False, quality=QUALITY, maximum_bytes=100_000_000, **options)
    scale = done.report["width"] / Image.open(io.BytesIO(photo)).width
    return Copy(done.data, lambda box: [scale * value for value in box])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="ppocr")
    parser.add_argument("--conditions", nargs="+", default=CONDITIONS, choices=CONDITIONS)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--steps", action="store_true")
    parser.add_argument("--keep", action="store_true")
    arguments = parser.parse_args()
    cases = [(condition, *switch) for switch in SWITCHES.items() for condition in arguments.conditions]
    cases += [(CONDITIONS[0], *step) for step in STEPS.items() if arguments.steps]
    with bookspine.Scanner(engine=arguments.engine) as scanner:
        rows = []
        for condition, name, options in cases:

            def copy(path: Path, number: int, condition: str = condition, options: Any = options) -> Copy:
                return prepared(worsened(path, condition, number), options)

            file = f"preprocessing-{arguments.engine}-{condition}-{name}".replace(", ", "-").replace(" ", "-")
            rows.append(
                (f"{condition}, {name}", measure(scanner, file, copy, again=not arguments.keep, every=arguments.every))
            )
            print_table(arguments.engine, rows[-1:])
    print_table(arguments.engine, rows)


if __name__ == "__main__":
    main()
