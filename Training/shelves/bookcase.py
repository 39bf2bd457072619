"""The furniture: boards and walls around compartments, and the wall behind it all."""
from dataclasses import dataclass

import numpy as np

from . import texture
from .camera import Solid, faces_camera

WOODS = [(196, 150, 96), (176, 124, 72), (140, 96, 60), (214, 178, 130), (96, 66, 46), (200, 160, 110)]
PAINTS = [(240, 238, 234), (226, 224, 220), (34, 30, 30), (52, 48, 48), (205, 208, 210), (120, 126, 130)]
WALLS = [(210, 206, 198), (160, 164, 166), (90, 92, 98), (225, 215, 190), (120, 130, 120), (60, 60, 66)]


@dataclass
class Bookcase:
    """Columns and rows of equal compartments; the compartment (0, 0) has its lower left inner corner at the origin."""
    columns: int
    rows: int
    width: float        # inner width of a compartment
    height: float       # inner height
    depth: float
    board: float        # thickness of the boards
    color: tuple
    wooden: bool
    back: tuple

    def origin(self, column, row):
        return column * (self.width + self.board), row * (self.height + self.board)


def invent(rng, columns, rows, easy=False):
    wooden = rng.random() < 0.55
    color = rng.choice(WOODS if wooden else PAINTS)
    back = color if rng.random() < 0.6 else rng.choice(WALLS)
    height = rng.choice([rng.uniform(265, 320), rng.uniform(300, 400)]) if not easy else 310
    width = rng.uniform(320, 420) if columns > 1 and rng.random() < 0.5 else rng.uniform(600, 1000)
    return Bookcase(columns, rows, width, height, rng.uniform(210, 300), rng.uniform(16, 32), color, wooden, back)


class Joiner:
    """Paints a bookcase onto a film."""

    def __init__(self, case, film, camera, noise):
        self.case, self.film, self.camera, self.noise = case, film, camera, noise
        make = texture.wood if case.wooden else texture.wall
        self.surface = make(512, 768, case.color, noise)
        same = case.back == case.color and case.wooden
        self.back = texture.wood(512, 768, case.back, noise) if same else texture.wall(512, 768, case.back, noise)

    def quad(self, points):
        return self.camera.project(np.asarray(points, float))

    def face(self, surface, points, light):
        quad = self.quad(points)
        if faces_camera(quad):
            self.film.paint(surface * light, quad)

    def compartment(self, column, row):
        """The inside: back, floor, ceiling, sides, each a little darker the less light it gets."""
        case = self.case
        x0, y0 = case.origin(column, row)
        x1, y1, d = x0 + case.width, y0 + case.height, -case.depth
        self.face(self.back, [(x0, y1, d), (x1, y1, d), (x1, y0, d), (x0, y0, d)], 0.6)
        self.face(self.surface, [(x0, y0, d), (x1, y0, d), (x1, y0, 20), (x0, y0, 20)], 0.95)
        self.face(self.surface, [(x0, y1, 20), (x1, y1, 20), (x1, y1, d), (x0, y1, d)], 0.55)
        self.face(self.surface, [(x0, y1, 20), (x0, y1, d), (x0, y0, d), (x0, y0, 20)], 0.75)
        self.face(self.surface, [(x1, y1, d), (x1, y1, 20), (x1, y0, 20), (x1, y0, d)], 0.75)

    def shadow(self, column, row, strength):
        """The shade that the board above throws on the books."""
        x0, y0 = self.case.origin(column, row)
        x1, y1 = x0 + self.case.width, y0 + self.case.height
        alpha = np.clip(np.linspace(strength, -strength, 64, dtype=np.float32), 0, 1)[:, None].repeat(8, 1)
        self.film.paint(np.zeros((64, 8, 3), np.float32), self.quad([(x0, y1, 0), (x1, y1, 0), (x1, y0, 0), (x0, y0, 0)]), alpha=alpha)

    def edges(self):
        """The front edges of all boards and uprights."""
        case, t = self.case, self.case.board
        right, top = case.origin(case.columns, case.rows)
        for row in range(case.rows + 1):
            y = case.origin(0, row)[1] - t
            self.front(Solid(-t, y, 20, right + t, t, 10), 1.05)
        for column in range(case.columns + 1):
            x = case.origin(column, 0)[0] - t
            self.front(Solid(x, -t, 20, t, top + t, 10), 1.0)

    def front(self, solid, light):
        rows = self.surface[:64] if solid.width > solid.height else np.rot90(self.surface[:64]).copy()
        self.film.paint(rows * light, self.camera.project(solid.face("front")))
