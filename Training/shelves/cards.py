"""Cards on the front edges of boards that say what stands on them."""
import numpy as np

from . import fonts
from .camera import Solid
from .lettering import Lettering

PIXELS = 5.0                # of a card, for each millimeter
CARDS = [
    ((250, 250, 247), (25, 25, 28)), ((246, 240, 214), (30, 28, 26)), ((250, 224, 90), (28, 26, 20)),
    ((30, 34, 40), (240, 240, 236)), ((36, 74, 140), (245, 245, 245)),
]
SUBJECTS = ("Poetry", "Drama", "History", "Biography A–K", "Travel", "Cookery", "Lyrik", "Geschichte", "Reisen", "Kinderbuch", "Kunst M–Z",
            "Roman policier", "Histoire", "Voyages", "Poesía", "Viajes", "Science Fiction", "Natural History", "Philosophie")


def invent(rng):
    """What a card says: numbers, subjects, or the place."""
    hundred, ten = rng.randint(0, 9) * 100, rng.randint(0, 8) * 10
    numbers = f"{hundred + ten:03d}–{hundred + ten + 9:03d}"
    return rng.choice([
        numbers, f"{numbers} {rng.choice(SUBJECTS)}", rng.choice(SUBJECTS),
        f"{rng.choice('ABCDEFGHJKLMNPQRSTZ')}{rng.choice('ABCDEFGHJKLMPQRSTX')} {rng.randint(1, 40)}–{rng.randint(41, 99)}",
        f"Case {rng.randint(1, 19)} Shelf {rng.randint(1, 7)}", f"Regal {rng.randint(1, 19)} {rng.choice('ABCDEF')}",
        f"{rng.randint(1, 12)}.{rng.randint(1, 9)}", f"{rng.choice('ABCDEFGH')} – {rng.choice('JKLMNOPQ')}"])


def card(rng, text, height):
    """A card of so many millimeters: its picture, the place of the text on it (left, top, right, bottom in pixels)."""
    paper, ink = rng.choice(CARDS)
    letters = Lettering(*fonts.pick(rng, True, rng.random() < 0.7))
    rows = round(height * PIXELS)
    mask = letters.mask(text, rows * rng.uniform(0.5, 0.68))
    margin = round(rows * rng.uniform(0.3, 1.2))
    image = np.empty((rows, mask.shape[1] + 2 * margin, 3), np.float32)
    image[:] = paper
    top = max(0, (rows - mask.shape[0]) // 2)
    mask = mask[:rows - top, :, None].astype(np.float32) / 255
    area = image[top:top + mask.shape[0], margin:margin + mask.shape[1]]
    area[:] = area + (np.array(ink, np.float32) - area) * mask
    return image, (margin, top, margin + mask.shape[1], top + mask.shape[0])


def solid(case, row, left, width, height):
    """Where a card sticks on the front of the board below a row."""
    return Solid(left, case.origin(0, row)[1] - case.board + (case.board - height) / 2, 21, width, height, 1)
