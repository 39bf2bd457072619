"""One wall of shelves photographed in several photos that overlap: a pan along a shelf, or a bookcase in tiles."""
import dataclasses
import math
import random

import numpy as np

from . import bookcase, cards
from .arrangement import Arranger
from .camera import Camera, mapped
from .scene import Scene, View, hash_of, rounded

PITCH = 0.62                # of a photo's frame, from one photo to the next along a row
PIXELS = 5.0                # of a printed spine, for each millimeter
COPIES = 0.06               # share of the books that are another copy of one elsewhere


class Wall:
    """A bookcase, what stands in it, and the cameras before it. Books have numbers, from 0."""

    def __init__(self, library, seed, columns, rows, difficulty="mixed", stickers=None, plain_fonts=False, copies=COPIES, labeled=False):
        """`columns` and `rows` of photos: of a pan each shows one row of books, of tiles two, the lower of which the next ones show, too.

        The boards of a `labeled` wall have cards."""
        self.rng, self.seed, self.difficulty, self.plain_fonts = random.Random(f"wall {seed}"), seed, difficulty, plain_fonts
        self.case = bookcase.invent(self.rng, 1, max(1, rows + (rows > 1)), True)
        self.frame = (2.2 if rows > 1 else 1.25) * (self.case.height + self.case.board)
        self.aspect, self.side = (1.2, 2600) if rows > 1 else (1.5, 2000)
        self.case.width = self.frame * self.aspect * (1 + PITCH * (columns - 1)) * 1.02
        self.arranger = Arranger(library, self.rng, difficulty, plain_fonts)
        self.arranger.chaos = min(self.arranger.chaos, 0.2)
        if stickers is not None:
            self.arranger.stickers = stickers
        self.items = {}         # row: items, from left to right
        for row in range(self.case.rows):
            x, y = self.case.origin(0, row)
            self.items[row] = self.arranger.shelf(x, x + self.case.width, y, self.case.height, self.rng.uniform(-15, 5))
        self.number()
        self.copy_some(copies)
        self.cards = []
        for row in self.items if labeled else ():
            self.cards.append(self.card(row))
            if self.rng.random() < 0.25:
                self.cards.append(self.card(row))
        self.views = [self.camera(column, row, columns, rows) for row in reversed(range(rows)) for column in range(columns)]

    def number(self):
        """Gives every book its number; what is printed on it hangs on that."""
        books = [item for row in sorted(self.items) for item in self.items[row] if item.book]
        self.numbers = {id(item): number for number, item in enumerate(books)}
        self.prints = dict(enumerate(range(len(books))))
        self.sprites = {}

    def card(self, row):
        """(what it says, row from the bottom, picture, place of the text on it, solid)."""
        text, height = cards.invent(self.rng), self.case.board * self.rng.uniform(0.7, 1.0)
        picture, place = cards.card(self.rng, text, height)
        width = picture.shape[1] / cards.PIXELS
        taken = [(solid.x, solid.x + solid.width) for _, other, _, _, solid in self.cards if other == row]
        for _ in range(20):
            left = self.rng.uniform(0, max(1, self.case.width - width))
            if all(left > end + 5 or left + width < start - 5 for start, end in taken):
                break
        return text, row, picture, place, cards.solid(self.case, row, left, width, height)

    def copy_some(self, share):
        """Makes some books other copies of books that stand elsewhere, alike to the letter."""
        books = [item for row in self.items.values() for item in row if item.book and not item.blank]
        for item in self.rng.sample(books, round(len(books) * share / 2)):
            other = self.rng.choice(books)
            mine, theirs = self.numbers[id(item)], self.numbers[id(other)]
            if abs(mine - theirs) > 5:
                item.book, item.style, item.sticker = other.book, dataclasses.replace(other.style), other.sticker
                item.solid.width, item.solid.height = min(item.solid.width, other.solid.width), item.solid.height
                self.prints[mine] = self.prints[theirs]

    def camera(self, column, row, columns, rows):
        rng = self.rng
        pitch = self.case.height + self.case.board
        height = self.frame * rng.uniform(0.97, 1.05)
        width = height * self.aspect
        span = self.case.width - width
        x = width / 2 + (span * column / (columns - 1) if columns > 1 else span / 2) + rng.gauss(0, 0.02) * width
        y = pitch * (row + (0.5 if rows == 1 else 1.0)) - self.case.board / 2 + rng.gauss(0, 0.02) * height
        side = self.side
        focal = side / (2 * math.tan(math.radians(rng.uniform(50, 58)) / 2))
        distance = focal * width / side
        eye = (x + rng.gauss(0, 0.03) * distance, y + rng.gauss(0, 0.03) * distance, distance)
        return Camera(eye, (x, y, 0), rng.gauss(0, 1.0), focal, side, round(side / self.aspect))

    def photos(self):
        """(picture, truth) of each photo; a book's truth has its number."""
        for index, camera in enumerate(self.views):
            yield Tile(self, index, camera).render()


class Tile(Scene):
    """One photo of a wall."""

    def __init__(self, wall, index, camera):
        self.wall = wall
        super().__init__(None, f"tile {wall.seed} {index}", "easy", wall.plain_fonts, View(1, wall.case.rows, 1, 1, 1.5, 2000, 0.0, (0, 0)))
        self.difficulty, self.quarters = wall.difficulty, 0
        self.case, self.camera = wall.case, camera

    def stick(self):
        self.stuck = []
        for text, row, picture, (left, top, right, bottom), solid in self.wall.cards:
            quad = self.camera.project(solid.face("front"))
            inside = (quad >= 0).all() and (quad <= (self.camera.width, self.camera.height)).all()
            matrix = self.film.paint(picture, quad) if inside else None
            if matrix is not None:
                corners = mapped(matrix, [(left, top), (right, top), (right, bottom), (left, bottom)])
                self.stuck.append({"text": text, "row": row, "quad": rounded(corners)})

    def fill(self, column, row):
        eye = self.camera.position[0]
        for item in sorted(self.wall.items[row], key=lambda i: (-abs(i.solid.world([(i.solid.width / 2, i.solid.height / 2, 0)])[0][0] - eye), i.solid.y)):
            self.put(item)

    def sprite(self, item, quad):
        """What is printed on a spine, the same on each photo and on each copy."""
        if not item.book:
            return super().sprite(item, quad)
        key = self.wall.prints[self.wall.numbers[id(item)]]
        if key not in self.wall.sprites:
            rng, noise = self.rng, self.noise
            self.rng, self.noise = random.Random(f"print {self.wall.seed} {key}"), np.random.default_rng(hash_of(f"{self.wall.seed} {key}"))
            width, height = item.solid.width * PIXELS, item.solid.height * PIXELS
            self.wall.sprites[key] = super().sprite(item, np.array([(0, 0), (width, 0), (width, height), (0, height)], float) / 1.15)
            self.rng, self.noise = rng, noise
        return self.wall.sprites[key]

    def identity(self, item):
        return {"number": self.wall.numbers[id(item)]}

    def turned(self, image, books):
        return image, {"width": image.shape[1], "height": image.shape[0], "orientation": 0, "difficulty": self.difficulty, "books": books,
                       "cards": self.stuck}
