"""The shelves of Tests/Samples: a kind each that a change must not read worse, of invented books only."""
import csv
import json
from dataclasses import dataclass, field

import cv2
import numpy as np

from .book import Book
from .invention import DATA, invented_call_number
from .scene import Scene, View

MOST_BYTES = 120_000    # of a JPEG file, since the repository holds them
QUALITIES = range(80, 20, -5)
DIM = 0.22              # share of the light that is left on a dim photo
NOISE = 3.0             # standard deviation that a dim photo gets, of 255
THIN = {"thin": (6, 9), "usual": (8, 12), "thick": (11, 16)}     # millimeters
KEPT = ("title", "author", "coauthors", "subtitle", "language", "box", "legible", "partial")


@dataclass(frozen=True)
class Sample:
    """One photo.

    languages: of its books. seed: found by trying some, so that most titles are legible. The rest changes the shelf or the photo.
    """
    languages: str
    seed: int = 1
    rows: float = 0.9           # rows of the bookcase in the photo
    aspect: float = 1.5
    side: int = 1280            # the long side, pixels
    tilt: float = 0.0           # degrees
    shift: tuple = (0.02, 0.05)
    chaos: float = 0.0
    arranger: dict = field(default_factory=dict)
    quarters: int = 0           # clockwise turns
    dim: bool = False


SAMPLES = {
    "english": Sample("en"),
    "german_french": Sample("de fr"),
    "spanish_italian_portuguese": Sample("es it pt ca"),
    "russian": Sample("ru"),
    "chinese": Sample("zh", aspect=1.2, side=1100),
    "japanese": Sample("ja", aspect=1.2, side=1100),
    "korean": Sample("ko", aspect=1.2, side=1100),
    "hebrew": Sample("he"),
    "arabic": Sample("ar"),
    "stacks": Sample("en de", seed=27, rows=1.5, side=1500, arranger={"prefers_lying": True}),
    "library_labels": Sample("en es", arranger={"stickers": True}),
    "dim": Sample("en fr", dim=True),
    "tilted_leaning": Sample("en de", tilt=6.0, chaos=1.0),
    "upside_down": Sample("en it", quarters=2),
    "dense_thin": Sample("en de", arranger={"thicknesses": THIN}),
    "two_rows": Sample("en de fr es", rows=2.0, aspect=1.33, side=1500),
}


class InventedBooks:
    """Rows of invented.csv in some languages, each once in a shuffled order, then again."""

    def __init__(self, languages, rng):
        with open(DATA / "invented.csv", encoding="utf-8") as file:
            self.rows = [row for row in csv.DictReader(file) if row["language"] in languages.split()]
        self.rng, self.left = rng, []

    def book(self, rng, language=None):
        self.left = self.left or self.rng.sample(self.rows, len(self.rows))
        row = self.left.pop()
        return Book(row["title"], row["author"], publisher=row["publisher"], subtitle=row["subtitle"], language=row["language"],
                    call_number=invented_call_number(row["author"], rng))


def scene(name, sample):
    made = Scene(None, f"sample {name} {sample.seed}", "easy", True,
                 View(1, 4, 1, sample.rows, sample.aspect, sample.side, sample.tilt, sample.shift))
    made.quarters = sample.quarters
    made.arranger.library = InventedBooks(sample.languages, made.rng)
    made.arranger.chaos = sample.chaos
    for key, value in sample.arranger.items():
        setattr(made.arranger, key, value)
    return made


def darkened(image, noise):
    """What a camera takes where there is little light."""
    return np.clip(image * DIM + noise.normal(0, NOISE, image.shape), 0, 255).astype(np.uint8)


def jpeg(image):
    """The best quality that fits."""
    for quality in QUALITIES:
        options = [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_OPTIMIZE, 1]
        data = cv2.imencode(".jpg", cv2.cvtColor(image, cv2.COLOR_RGB2BGR), options)[1].tobytes()
        if len(data) <= MOST_BYTES:
            return data
    raise SystemExit("a sample is too large: take a smaller side")


def write(name, folder):
    """NAME.jpg, and NAME.json with the books on it, a book a line."""
    sample = SAMPLES[name]
    made = scene(name, sample)
    image, truth = made.render()
    if sample.dim:
        image = darkened(image, made.noise)
    (folder / f"{name}.jpg").write_bytes(jpeg(image))
    books = ",\n".join(json.dumps({key: book[key] for key in KEPT if key in book}, ensure_ascii=False) for book in truth["books"])
    head = json.dumps({"photo": f"{name}.jpg", "width": truth["width"], "height": truth["height"]})
    (folder / f"{name}.json").write_text(f'{head[:-1]}, "books": [\n{books}\n]}}\n', encoding="utf-8")
