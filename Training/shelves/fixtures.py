"""Small clean pictures for tests and the README, of invented books only; the first two font families suffice."""
import json
import random

import cv2
import numpy as np

from . import spine, style
from .library import Library
from .scene import Scene, View, hash_of, ordered, rounded

QUALITY = 92


def write(kind, seed, path):
    """The picture, and its truth beside it with the ending .json."""
    image, truth = KINDS[kind](seed)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(cv2.imencode(".jpg", cv2.cvtColor(image, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes())
    truth = {"photo": path.name} | truth
    path.with_suffix(".json").write_text(json.dumps(truth, ensure_ascii=False, indent=1), encoding="utf-8")


def one_spine(seed):
    """A single spine, upright, about 1000 pixels high. The seed modulo 6 chooses: text down, up, down in several lines, up in
    several lines, a spine that stands on its head, text across."""
    rng, noise = random.Random(f"spine {seed}"), np.random.default_rng(hash_of(seed))
    book = Library().book(rng)
    design = style.invent(rng, book.language, plain_fonts=True, easy=True)
    case = seed % 6
    design.direction = "up" if case in (1, 3) else "down"
    design.arrangement, design.picture_place = "sequence", "none"
    thickness = {2: 200, 3: 200, 5: 240}.get(case, 120)
    design.direction = "across" if case == 5 else design.direction
    printer = spine.Printer(book, design, 1000, thickness, rng, noise)
    image, lines, printed = printer.spine()
    truth = {"width": thickness, "height": 1000, "orientation": 0, "books": []}
    quad = np.array([(0, 0), (thickness, 0), (thickness, 1000), (0, 1000)], float)
    turned = case == 4
    if turned:
        image = np.ascontiguousarray(image[::-1, ::-1])
    entries = []
    for line in lines:
        points = (thickness, 1000) - line.quad if turned else line.quad
        run = points[1] - points[0]
        entries.append({"text": line.text, "role": line.role, "quad": rounded(points), "legible": line.covered < 0.2,
                        "angle": round(float(np.degrees(np.arctan2(run[1], run[0]))), 1), "xHeight": round(float(line.x_height), 1)})
    truth["books"] = [printed.truth() | {"box": [0, 0, thickness, 1000], "quad": ordered(quad), "legible": True, "lines": entries}]
    return cv2.GaussianBlur(image, (0, 0), 0.6), truth


def shelf(seed):
    """Eight to twelve books in one row, about 1600x1000."""
    return scene(f"shelf {seed}", View(1, 3, 1, 0.88, 1.6, 1600, 0.0, (0.03, 0.05)))


def stack(seed):
    """A small shelf where most books lie."""
    return scene(f"stack {seed}", View(1, 3, 1, 0.9, 1.6, 1600, 0.5, (0.0, 0.05)), lying=True)


def readme(seed):
    """A livelier shelf with all fonts, for the front page."""
    return scene(f"readme {seed}", View(1, 4, 1, 1.9, 1.5, 2000, 1.0, (0.12, 0.1)), plain_fonts=False)


def scene(seed, view, lying=False, plain_fonts=True):
    made = Scene(Library(), seed, "easy", plain_fonts, view)
    made.arranger.prefers_lying = lying
    return made.render()


KINDS = {"spine": one_spine, "shelf": shelf, "stack": stack, "readme": readme}
