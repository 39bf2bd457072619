"""How books stand, lean and lie on one shelf."""
import dataclasses
import math
from dataclasses import dataclass

from . import colors, style
from .book import Book
from .camera import Solid

THICKNESS = {"thin": (7, 14), "usual": (14, 32), "thick": (32, 58)}     # millimetres
HEIGHTS = [178, 181, 190, 198, 203, 210, 216, 229, 235, 240, 250, 280]


@dataclass
class Item:
    """A book (or an ornament, when `book` is None) in its place."""
    solid: Solid
    book: Book = None
    style: "style.Style" = None
    sticker: bool = False
    blank: bool = False         # shows no text: turned round or unprinted
    color: tuple = (128, 128, 128)


class Arranger:
    """Fills shelves from left to right in the mood of one photo: tidy or not, labelled or not, in one language or several."""

    def __init__(self, library, rng, difficulty="mixed", plain_fonts=False):
        self.library, self.rng, self.easy, self.plain = library, rng, difficulty == "easy", plain_fonts
        self.chaos = {"easy": 0.0, "mixed": rng.choice([0.0, 0.2, 0.5, 1.0]), "hard": 0.8}[difficulty]
        self.stickers = rng.random() < (0.12 if not self.easy else 0.0)
        self.language = rng.choice([None, None, "en", "en", "de", "es", "fr"]) if not self.easy else rng.choice(["en", None])
        self.prefers_lying = False
        self.thicknesses = THICKNESS
        self.run = []           # the rest of a series: (book, style, thickness)

    def next_book(self):
        """(book, style, thickness): alone, or the next one of a series."""
        if not self.run:
            self.start_run()
        return self.run.pop(0)

    def start_run(self):
        rng = self.rng
        language = self.language if self.language and rng.random() < 0.8 else None
        first = self.library.book(rng, language)
        design = style.invent(rng, first.language, self.plain, self.easy)
        design.height = rng.choice(HEIGHTS) + rng.uniform(-2, 2)
        count = 1 if rng.random() < 0.88 else rng.randint(2, 7)
        self.run = [(first, design, self.thickness())]
        same_author, same_series = rng.random() < 0.35, rng.random() < 0.3
        for number in range(2, count + 1):
            book = self.library.book(rng, first.language)
            book.publisher = first.publisher
            if same_author:
                book.author, book.coauthors, book.real = first.author, first.coauthors, False
                book.author_prefix = book.author_suffix = ""
            if same_series and first.series:
                book.series, book.volume, first.volume = first.series, str(number), "1"
            look = design
            if rng.random() < 0.25:
                color = colors.ground(rng)
                look = dataclasses.replace(design, color=color, title_ink=colors.ink(rng, color, 70), author_ink=colors.ink(rng, color, 70))
            self.run.append((book, look, self.thickness()))

    def thickness(self):
        return self.rng.uniform(*self.thicknesses[self.rng.choices(list(THICKNESS), [20, 60, 20])[0]])

    def item(self, solid, book, design):
        rng = self.rng
        blank = not self.easy and rng.random() < 0.025
        return Item(solid, book, design, self.stickers and rng.random() < 0.85, blank, design.color)

    def shelf(self, x0, x1, y, room, z):
        """Items between x0 and x1 on the board at y, with `room` above it, spine fronts at about z."""
        rng, items = self.rng, []
        x = x0 + rng.uniform(0, 15)
        while x < x1 - 20:
            dice = rng.random()
            if self.prefers_lying and dice < 0.7:
                x = self.lying(items, x, x1, y, z, room)
            elif self.chaos and dice < 0.03 + 0.06 * self.chaos:
                x = self.leaning(items, x, x1, y, z, room)
            elif self.chaos and dice < 0.05 + 0.1 * self.chaos:
                x = self.lying(items, x, x1, y, z, room)
            elif self.chaos and dice < 0.07 + 0.12 * self.chaos:
                x += rng.uniform(20, 160) if rng.random() < 0.7 else self.ornament(items, x, y, z)
            else:
                x = self.standing(items, x, x1, y, z, room, rng.randint(2, 12))
        return [i for i in items if i.solid.x < x1 + 5]

    def standing(self, items, x, x1, y, z, room, count):
        rng = self.rng
        for _ in range(count):
            book, design, thickness = self.next_book()
            height = min(design.height, room - 8)
            if x + thickness > x1:
                return x1
            angle = rng.gauss(0, 0.5) if not self.easy else 0.0
            back = z - abs(rng.gauss(0, 6 + 10 * self.chaos))
            turned = not self.easy and rng.random() < 0.02
            solid = (Solid(x + thickness, y + height, back, thickness, height, height * 0.7, 180) if turned
                     else Solid(x, y, back, thickness, height, height * 0.7, angle))
            items.append(self.item(solid, book, design))
            x += thickness + abs(math.sin(math.radians(angle))) * height * 0.6 + rng.uniform(0.2, 1.2)
        return x

    def leaning(self, items, x, x1, y, z, room):
        """Some parallel books that lean to the left or to the right."""
        rng, group = self.rng, []
        angle = min(45.0, abs(rng.gauss(0, 14)) + 4)
        for _ in range(rng.choice([1, 1, 2, 3, 4, 6, 9])):
            book, design, thickness = self.next_book()
            height = min(design.height, room - 25)
            group.append((book, design, thickness, height))
        reach = group[0][3] * math.sin(math.radians(angle))
        steps = [thickness / math.cos(math.radians(angle)) + 1 for _, _, thickness, _ in group]
        if x + reach + sum(steps) > x1:
            return self.standing(items, x, x1, y, z, room, 3)
        left, end = rng.random() < 0.6, x + reach + sum(steps)
        at = x + reach
        for (book, design, thickness, height), step in zip(group, steps):
            lean = angle + rng.uniform(-0.5, 0.5)
            back = z - abs(rng.gauss(0, 8))
            if left:
                solid = Solid(at, y, back, thickness, height, height * 0.7, lean)
            else:       # the mirror image: stands on its right corner
                radians = math.radians(lean)
                foot = x + end - at
                solid = Solid(foot - thickness * math.cos(radians), y + thickness * math.sin(radians), back, thickness, height, height * 0.7, -lean)
            items.append(self.item(solid, book, design))
            at += step
        return end + 1

    def lying(self, items, x, x1, y, z, room):
        """A stack: front covers up (text upright when it runs down) or, for some, down."""
        rng, top, widest = self.rng, y, 0.0
        for _ in range(rng.randint(1, 6)):
            book, design, thickness = self.next_book()
            height = design.height
            if top + thickness > y + room - 5 or x + height > x1:
                break
            shift, down = rng.uniform(0, 12), rng.random() < 0.25
            back = z - abs(rng.gauss(0, 8))
            solid = (Solid(x + shift, top + thickness, back, thickness, height, height * 0.7, -90) if down
                     else Solid(x + shift + height, top, back, thickness, height, height * 0.7, 90))
            items.append(self.item(solid, book, design))
            top, widest = top + thickness + 0.3, max(widest, height + shift)
        return x + widest + rng.uniform(1, 20) if widest else self.standing(items, x, x1, y, z, room, 2)

    def ornament(self, items, x, y, z):
        rng = self.rng
        width, height = rng.uniform(30, 110), rng.uniform(40, 170)
        items.append(Item(Solid(x + 8, y, z - rng.uniform(0, 60), width, height, width), color=colors.ground(rng)))
        return width + rng.uniform(12, 40)
