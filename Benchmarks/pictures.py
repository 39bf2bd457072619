"""The pictures that are worked on: drawn, so that everybody measures the same, or one real photo."""

from __future__ import annotations

import io
import os
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Optional

import numpy
from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parent.parent
SHARED_PHOTO = (
    Path(os.environ.get("BOOKSPINE_SHARED") or ROOT.parent / "shared") / "eval/photos/bookcase_dense_phone_12mp.jpg"
)
PHOTO_SIZE = (3024, 4032)
FRAME_SIZE = (1280, 720)
UPLOAD_SIZE = (1920, 1080)
SPINE_SIZE = (1400, 150)
SENSOR_NOISE = 4.0
"""Standard deviation in levels; phone photos have 3 to 5."""
WORDS = (
    "Quiet Harbour Rivers Stone Garden Winter Letters Coast Shadow Lantern Orchard Voyage Silver Meadow Northern "
    "Clockmaker Autumn Bridge Paper Island Morning Glass Forest History Salt Music Second River House"
).split()
NAMES = "Lindqvist Okafor Brandt Ferrer Marsh Tanaka Weber Moreau Castillo Novak Hale Petrov".split()


@dataclass(frozen=True)
class Pictures:
    """Encoded and raw pictures, each of the size that its task usually meets.

    Attributes:
        photo: JPEG file of a whole bookcase, 12 megapixels.
        photo_name: What it is.
        upload: JPEG file, 1920x1080.
        frame: RGB pixels of a camera frame, 720 x 1280 x 3.
        spine: JPEG file of one spine whose text runs top-down.
    """

    photo: bytes
    photo_name: str
    upload: bytes
    frame: numpy.ndarray
    spine: bytes


def make_pictures(path: Optional[Path]) -> Pictures:
    """The pictures; the whole photo from a file, from the evaluation set when it is there, or drawn."""
    drawn = draw_shelves(PHOTO_SIZE)
    source = path or (SHARED_PHOTO if SHARED_PHOTO.is_file() else None)
    photo = source.read_bytes() if source else as_jpeg(drawn)
    frame = numpy.asarray(draw_shelves(FRAME_SIZE))
    spine = draw_spine(*SPINE_SIZE, random.Random(1)).rotate(-90, expand=True)
    return Pictures(
        photo, source.name if source else "drawn", as_jpeg(draw_shelves(UPLOAD_SIZE)), frame, as_jpeg(spine)
    )


def as_jpeg(image: Image.Image) -> bytes:
    """The picture as a JPEG file of quality 90."""
    file = io.BytesIO()
    image.save(file, "JPEG", quality=90)
    return file.getvalue()


def draw_shelves(size: "tuple[int, int]") -> Image.Image:
    """Shelves full of spines whose text runs top-down, with a sensor's noise. The same at each call."""
    chance = random.Random(2026)
    width, height = size
    image = Image.new("RGB", size, "#2b2118")
    spine_height = min(900, height * 4 // 5)
    for top in range(height // 40, height - spine_height, spine_height + height // 40):
        left = width // 60
        while left < width - 150:
            spine = draw_spine(spine_height, chance.randint(70, 140), chance)
            image.paste(spine.rotate(-90, expand=True), (left, top))
            left += spine.height + 4
    noise = numpy.random.default_rng(2026).normal(0, SENSOR_NOISE, (height, width, 1))
    return Image.fromarray(numpy.clip(numpy.asarray(image) + noise, 0, 255).astype(numpy.uint8))


def draw_spine(length: int, thickness: int, chance: random.Random) -> Image.Image:
    """A spine lying on its side: title at the left, author at the right."""
    spine = Image.new("RGB", (length, thickness), tuple(chance.randint(20, 110) for _ in range(3)))
    draw = ImageDraw.Draw(spine)
    title = " ".join(chance.sample(WORDS, 3))
    middle, size = thickness // 2, min(thickness // 2, length // 24)
    draw.text((length // 30, middle), title, "white", _font("Bold", size), anchor="lm")
    draw.text((length * 29 // 30, middle), chance.choice(NAMES), "white", _font("", size * 3 // 4), anchor="rm")
    return spine


def _font(style: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(f"DejaVuSans{'-' + style if style else ''}.ttf", size)
