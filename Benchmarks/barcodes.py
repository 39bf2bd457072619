"""How many barcodes are read on drawn back covers: printed at some pixels a module, turned, seen at an angle, blurred.

usage: python3 Benchmarks/barcodes.py [--count N] [--module PIXELS]      (with Bindings/Python on PYTHONPATH)

A scan needs an engine; --engine tesseract does. Prints a row a kind: codes drawn, read right, read wrong.
"""

import argparse
import random
import sys
from pathlib import Path
from typing import Any

import bookspine
import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Training"))

from shelves import barcode  # noqa: E402

KINDS = ("ean13", "code39", "code128", "codabar")
GROUND = (228, 236, 240)


def text_of(kind: str, rng: random.Random) -> str:
    """A number as books and libraries print it."""
    if kind == "ean13":
        return str(barcode.isbn(rng))
    if kind == "codabar":
        return "3" + "".join(str(rng.randint(0, 9)) for _ in range(13))
    letters = "".join(rng.choice("ABCDEFGHKLM") for _ in range(2))
    return letters + "".join(str(rng.randint(0, 9)) for _ in range(7))


def photo(kind: str, text: str, module: float, rng: random.Random) -> Any:
    """A back cover with the code, as a camera sees it; uint8 BGR."""
    bars = barcode.picture(kind, text, 4, 100)
    height, width = bars.shape
    scale = module / 4
    cover = np.full((700, 900, 3), GROUND, np.uint8)
    angle = np.radians(rng.choice([0, 90, 180, 270]) + rng.uniform(-12, 12))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) * scale
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], float) - (width / 2, height / 2)
    quad = (
        corners @ turn.T
        + (450, 350)
        + np.array([[rng.uniform(-0.03, 0.03) * width * scale for _ in "xy"] for _ in range(4)])
    )
    matrix = cv2.getPerspectiveTransform(np.float32(corners + (width / 2, height / 2)), np.float32(quad))
    warped = cv2.warpPerspective(bars, matrix, (900, 700), flags=cv2.INTER_AREA, borderValue=255)
    mask = cv2.warpPerspective(np.full_like(bars, 255), matrix, (900, 700))
    cover[mask > 127] = warped[mask > 127][:, None]
    blurred = cv2.GaussianBlur(cover, (0, 0), rng.uniform(0.3, 0.8))
    noise = np.random.default_rng(rng.randint(0, 1 << 30)).normal(0, 3, cover.shape)
    return np.clip(blurred * rng.uniform(0.6, 1.0) + noise, 0, 255).astype(np.uint8)


def numbers(result: bookspine.ScanResult) -> "set[str]":
    """All numbers that a scan has from barcodes or print."""
    found = {book.metadata.isbn for book in result.books} | {book.item_id for book in result.books}
    return {number for number in found if number}


def main() -> None:
    """Draws, scans, counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=50, help="codes of each kind (50)")
    parser.add_argument("--module", type=float, default=3.0, help="pixels of the narrowest bar (3)")
    parser.add_argument("--engine", default="tesseract", help="what reads text meanwhile (tesseract)")
    options = parser.parse_args()
    rng = random.Random(1)
    print(f"{'kind':8}  drawn  right  wrong")
    with bookspine.Scanner(options.engine, closer_look=False) as scanner:
        for kind in KINDS:
            right = wrong = 0
            for _ in range(options.count):
                text = text_of(kind, rng)
                isbn = barcode.isbn(rng)
                image = photo(kind, text, options.module, rng)
                if kind != "ean13":  # libraries put their label beside the book's own code
                    image = np.vstack([image, photo("ean13", isbn, options.module, rng)])
                jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
                found = numbers(scanner.scan(jpeg, barcodes="all"))
                right += text in found
                wrong += len(found - {text, isbn}) > 0
            print(
                f"{kind:8}  {options.count:5}  {right / options.count:5.2f}  {wrong / options.count:5.2f}", flush=True
            )


if __name__ == "__main__":
    main()
