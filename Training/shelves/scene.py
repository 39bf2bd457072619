"""One photo: choose a shelf and a view of it, paint it, and write down the truth."""
import math
import random
from dataclasses import dataclass

import cv2
import numpy as np

from . import bookcase, ground, optics, spine, texture
from .arrangement import Arranger
from .camera import Camera, Film, Solid, faces_camera, mapped

LEGIBLE_X_HEIGHT = 7.0      # pixels in the photo
LEGIBLE_CONTRAST = 24.0     # 0...255 after the light of the room
PARTIAL = 0.35              # less of a spine than this is a sliver
ABSENT = 0.06               # less than this is not in the photo
OVERSAMPLING = 1.15         # pixels of the sprite per pixel of the photo
LARGEST = 8.0               # a front larger than so many photos is partly behind the camera, and is left out
JPEG_QUALITY = {"easy": (88, 95), "mixed": (62, 95), "hard": (55, 75)}


@dataclass
class View:
    """What is photographed: the bookcase's size and the frame, millimetres, and the photo's size, pixels."""
    columns: int
    rows: int
    first_row: int          # the lowest row meant to be seen whole
    rows_seen: float
    aspect: float           # width over height
    long_side: int
    tilt: float             # degrees
    shift: tuple            # of the camera against the middle of the frame, shares of the frame's size


def choose_view(rng, difficulty):
    """As the photos that people take: mostly one row, then two to five."""
    seen = rng.choices([1, 2, 3, 4, 5], [56, 20, 13, 7, 4])[0] if difficulty != "easy" else 1
    aspects = {1: [1.33, 1.33, 1.33, 1.5, 1.78, 2.4, 0.75], 2: [1.33, 1.5, 0.75], 3: [0.75, 1, 1.33], 4: [0.75, 0.6], 5: [0.75, 0.6]}[seen]
    size = {1: [1500, 1920, 2000, 2400, 3000], 2: [1600, 2400, 3000], 3: [2400, 3000, 3600]}.get(seen, [3000, 3600, 4032])
    rows = rng.uniform(0.8, 1.4) if seen == 1 else seen + rng.uniform(-0.2, 0.3)
    hard = difficulty == "hard"
    tilt = max(-8, min(8, rng.gauss(0, 4 if hard else 1.8))) if difficulty != "easy" else rng.gauss(0, 0.5)
    reach = {"easy": 0.08, "mixed": 0.3, "hard": 0.6}[difficulty]
    return View(rng.choice([1, 1, 1, 2, 3]) if difficulty != "easy" else 1, seen + 2, 1, rows, rng.choice(aspects), rng.choice(size), tilt,
                (rng.uniform(-reach, reach), rng.uniform(-reach / 2, reach)))


class Scene:
    def __init__(self, library, seed, difficulty="mixed", plain_fonts=False, view=None):
        self.rng, self.noise = random.Random(f"{seed}"), np.random.default_rng(abs(hash_of(seed)))
        mild = {"easy": "easy", "hard": "hard"}.get(difficulty) or self.rng.choices(["easy", "mixed", "hard"], [20, 62, 18])[0]
        self.difficulty = mild
        self.view = view or choose_view(self.rng, mild)
        self.arranger = Arranger(library, self.rng, mild, plain_fonts)
        self.case = bookcase.invent(self.rng, self.view.columns, self.view.rows, mild == "easy")
        self.camera = self.place_camera()
        self.quarters = 0       # clockwise turns of an easy photo
        self.printed = {}       # number of a book: (item, lines, book as printed, texture map)

    def place_camera(self):
        rng, view, case = self.rng, self.view, self.case
        pitch = case.height + case.board
        frame_height = view.rows_seen * pitch
        frame_width = frame_height * view.aspect
        whole = case.columns * (case.width + case.board)
        if frame_width > whole * 1.25:
            case.width = frame_width * 1.05 / case.columns
            whole = case.columns * (case.width + case.board)
        spare = max(0.0, whole - frame_width)
        x = whole / 2 + rng.uniform(-0.5, 0.5) * spare
        y = pitch * view.first_row + max(frame_height, pitch * math.floor(view.rows_seen)) * 0.5 - case.board + rng.uniform(-0.06, 0.06) * pitch
        if view.rows_seen < 1.5:
            y = pitch * view.first_row + case.height * rng.uniform(0.36, 0.5)
        width, height = (view.long_side, round(view.long_side / view.aspect)) if view.aspect >= 1 else (round(view.long_side * view.aspect), view.long_side)
        focal = max(width, height) / (2 * math.tan(math.radians(rng.uniform(46, 66)) / 2))
        distance = focal * frame_height / height
        eye = (x + view.shift[0] * distance, y + view.shift[1] * distance, distance)
        return Camera(eye, (x + view.shift[0] * distance * 0.15, y + view.shift[1] * distance * 0.1, 0), view.tilt, focal, width, height)

    # painting

    def render(self):
        """(uint8 RGB picture, truth without the photo's name)."""
        camera, rng = self.camera, self.rng
        wall = texture.wall(256, 256, rng.choice(bookcase.WALLS), self.noise)
        self.film = Film(cv2.resize(wall, (camera.width, camera.height), interpolation=cv2.INTER_CUBIC))
        joiner = bookcase.Joiner(self.case, self.film, camera, self.noise)
        shade = rng.uniform(0.05, 0.5)
        for row in range(self.case.rows):
            for column in range(self.case.columns):
                opening = self.opening(column, row)
                if opening is not None:
                    self.film.look_through(opening)
                    joiner.compartment(column, row)
                    self.fill(column, row)
                    joiner.shadow(column, row, shade)
        self.film.look_through()
        joiner.edges()
        self.stick()
        image = optics.light(self.film.image, rng, self.noise, self.difficulty)
        self.lit = np.clip(image, 0, 255)
        image = optics.expose(image, rng, self.noise, self.difficulty)
        return self.turned(image, self.books())

    def stick(self):
        """Sticks cards on the boards: none; photos of one wall may have some."""

    def opening(self, column, row):
        """The front of a compartment in the photo, or None when it lies outside."""
        x, y = self.case.origin(column, row)
        quad = self.camera.project(Solid(x, y, 20, self.case.width, self.case.height, 1).face("front"))
        low, high = quad.min(0), quad.max(0)
        seen = high[0] > 0 and high[1] > 0 and low[0] < self.camera.width and low[1] < self.camera.height
        return quad if seen else None

    def fill(self, column, row):
        x, y = self.case.origin(column, row)
        items = self.arranger.shelf(x, x + self.case.width, y, self.case.height, self.rng.uniform(-25, 5))
        eye = self.camera.position[0]
        for item in sorted(items, key=lambda i: (-abs(i.solid.world([(i.solid.width / 2, i.solid.height / 2, 0)])[0][0] - eye), i.solid.y)):
            self.put(item)

    def put(self, item):
        solid = item.solid
        quad = self.camera.project(solid.face("front"))
        low, high = quad.min(0), quad.max(0)
        if (high - low).max() > LARGEST * max(self.camera.width, self.camera.height):
            return
        margin = 0.4 * (high - low).max()
        if (high < -margin).any() or low[0] > self.camera.width + margin or low[1] > self.camera.height + margin:
            return
        number = len(self.printed) if item.book else -1
        self.sides(item)
        sprite, lines, book = self.sprite(item, quad)
        matrix = self.film.paint(sprite, quad, number)
        if item.book and matrix is not None:
            self.printed[number] = item, lines, book, matrix, quad

    def sides(self, item):
        """Page edges and covers, before the spine is put over them."""
        for name in ("top", "bottom", "left", "right"):
            quad = self.camera.project(item.solid.face(name))
            if not faces_camera(quad):
                continue
            paper = name in ("top", "bottom") and item.book
            surface = texture.pages(64, 24, self.noise).transpose(1, 0, 2) if paper else texture.flat(16, 16, item.color)
            self.film.paint(surface * {"top": 0.9, "bottom": 0.4, "left": 0.55, "right": 0.5}[name], quad)

    def sprite(self, item, quad):
        long = max(np.linalg.norm(quad[0] - quad[3]), np.linalg.norm(quad[1] - quad[2]), 12)
        short = max(np.linalg.norm(quad[0] - quad[1]), np.linalg.norm(quad[2] - quad[3]), 4)
        length, thickness = round(long * OVERSAMPLING), round(short * OVERSAMPLING)
        if not item.book:
            return np.clip(texture.wall(length, thickness, item.color, self.noise), 0, 255).astype(np.uint8), [], None
        if item.blank:
            image, _ = ground.paint(item.style, length, thickness, self.rng, self.noise)
            if self.rng.random() < 0.5:
                image = texture.pages(thickness, length, self.noise).transpose(1, 0, 2)
            return ground.finish(image, item.style, self.rng, self.noise), [], None
        return spine.Printer(item.book, item.style, length, thickness, self.rng, self.noise).spine(item.sticker)

    # truth

    def books(self):
        found = []
        for number, (item, lines, book, matrix, quad) in self.printed.items():
            seen = self.visible(quad, number)
            if seen < ABSENT:
                continue
            entries = [e for e in (self.line(line, matrix, number) for line in lines) if e["visible"] > 0.15]
            titles = [e for e in entries if e["role"] == "title"]
            whole = sum(line.role == "title" for line in lines)
            record = book.truth() if book else {"title": "", "author": "", "publisher": "", "language": item.book.language}
            record |= {"box": self.box(quad), "quad": ordered(quad), "legible": bool(titles) and len(titles) == whole and all(e["legible"] for e in titles)}
            if seen < PARTIAL:
                record |= {"partial": True, "legible": False}
            found.append(record | {"visible": round(seen, 2), "lines": entries} | self.identity(item))
        return found

    def identity(self, item):
        """What the truth says of a book beside its print: nothing; photos of one wall number the books."""
        return {}

    def visible(self, quad, number):
        """Share of a quad's area that shows this book, parts outside the photo counting as hidden."""
        low = np.floor(quad.min(0)).astype(int)
        span = np.ceil(quad.max(0)).astype(int) - low + 1
        step = max(1, int(span.max() // 200))
        mask = np.zeros((span[1] // step + 1, span[0] // step + 1), np.uint8)
        cv2.fillConvexPoly(mask, np.round((quad - low) / step).astype(np.int32), 1)
        rows, columns = np.nonzero(mask)
        rows, columns = rows * step + low[1], columns * step + low[0]
        inside = (rows >= 0) & (columns >= 0) & (rows < self.camera.height) & (columns < self.camera.width)
        shown = self.film.owner[rows[inside], columns[inside]] == number
        return float(shown.sum()) / max(1, len(rows))

    def line(self, line, matrix, number):
        quad = mapped(matrix, line.quad)
        height = np.linalg.norm(quad[0] - quad[3])
        x_height = line.x_height * height / max(1.0, np.linalg.norm(line.quad[0] - line.quad[3]))
        visible = self.visible(quad, number) * float(1 - line.covered)
        x, y = np.clip(quad.mean(0), 0, (self.camera.width - 1, self.camera.height - 1)).astype(int)
        brightness = min(1.2, self.lit[y, x].max() / 120 + 0.3)
        run = quad[1] - quad[0]
        legible = x_height >= LEGIBLE_X_HEIGHT and line.contrast * brightness >= LEGIBLE_CONTRAST and visible >= 0.8
        return {"text": line.text, "role": line.role, "quad": rounded(quad), "angle": round(math.degrees(math.atan2(float(run[1]), float(run[0]))), 1),
                "xHeight": round(float(x_height), 1), "contrast": round(float(line.contrast)), "visible": round(visible, 2), "legible": bool(legible)}

    def box(self, quad):
        low = np.maximum(quad.min(0), 0)
        high = np.minimum(quad.max(0), (self.camera.width, self.camera.height))
        return [round(float(v)) for v in (*low, *high)]

    def turned(self, image, books):
        """Some photos come turned; the truth turns with them."""
        quarters = self.rng.choices([0, 1, 2, 3], [90, 4, 2, 4])[0] if self.difficulty != "easy" else self.quarters
        height, width = image.shape[:2]
        turn = {0: lambda x, y: (x, y), 1: lambda x, y: (height - y, x), 2: lambda x, y: (width - x, height - y), 3: lambda x, y: (y, width - x)}[quarters]
        for book in books if quarters else []:
            a, b = turn(*book["box"][:2]), turn(*book["box"][2:])
            book["box"] = [min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])]
            book["quad"] = ordered(np.array([turn(*p) for p in book["quad"]]))
            for line in book["lines"]:
                line["quad"] = rounded([turn(*p) for p in line["quad"]])
                line["angle"] = round((line["angle"] + 90 * quarters + 180) % 360 - 180, 1)
        image = np.ascontiguousarray(np.rot90(image, -quarters))
        return image, {"width": image.shape[1], "height": image.shape[0], "orientation": 90 * quarters, "difficulty": self.difficulty, "books": books}

    def jpeg(self, image):
        quality = self.rng.randint(*JPEG_QUALITY[self.difficulty])
        return cv2.imencode(".jpg", cv2.cvtColor(image, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def hash_of(seed):
    """A number that is the same in every run."""
    return int.from_bytes(f"{seed}".encode(), "little") % (2 ** 63)


def rounded(points):
    return [[round(float(x), 1), round(float(y), 1)] for x, y in points]


def ordered(quad):
    """Clockwise from the corner nearest to the photo's top left."""
    start = int(np.argmin(np.asarray(quad).sum(1)))
    return rounded(np.roll(np.asarray(quad), -start, 0))
