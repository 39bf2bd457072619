"""Rows and blocks of print, and the spine that they are placed on: in thicknesses, x along the spine, y across."""
from dataclasses import dataclass, field
from lettering import Print, rows_of, span

LEADING = 1.16


@dataclass
class Row:
    """A row of print; the size is relative to its block's; style chooses ink and face."""
    text: Print
    size: float = 1.0
    style: int = 0


@dataclass
class Line:
    """A placed row: center, extent along its own direction, size of its print."""
    text: Print
    x: float
    y: float
    length: float
    size: float
    direction: str
    style: int
    order: float
    ground: object = None
    ink: object = None
    confidence: float = 1.0
    positions: list = field(default_factory=list)
    certainties: list = field(default_factory=list)

    @property
    def start(self): return self.x - self.length / 2 if self.direction != "across" else self.x - self.size / 2

    @property
    def end(self): return self.x + self.length / 2 if self.direction != "across" else self.x + self.size / 2


class Block:
    """Rows one under another; across blocks are turned by a quarter, their rows follow along the spine."""
    def __init__(self, rows, align=0.5, across=False):
        self.rows, self.align, self.across, self.scale = rows, align, across, 1.0

    def breadth(self, face): return max(span(r.text) * r.size * face(r.style) for r in self.rows)

    def depth(self): return sum(r.size for r in self.rows) * LEADING - (LEADING - 1) * self.rows[-1].size

    def fit(self, face, long, deep, most=9.0):
        """Scales the rows to lie within so much along their direction and across it."""
        self.scale = min(most, long / max(1e-6, self.breadth(face)), deep / self.depth())
        return self

    def extent(self, face): return (self.depth() if self.across else self.breadth(face)) * self.scale


class Spine:
    """Collects placed lines; its thickness is 1 (where print is horizontal, its breadth)."""
    def __init__(self, rng, length):
        self.rng, self.length, self.lines, self.order = rng, length, [], 0
        self.faces, self.flip, self.height = {}, 1, 1.0
        self.pixels = max(20, min(420, rng.lognormvariate(4.45, 0.6)))      # of the thickness, on the photo

    def face(self, style):
        """How wide a style's letters are."""
        if style not in self.faces: self.faces[style] = self.rng.choice([0.95, 0.95, self.rng.uniform(0.8, 1.1), self.rng.uniform(0.55, 1.2), self.rng.uniform(0.5, 0.95), self.rng.uniform(0.9, 1.5)])
        return self.faces[style]

    def put(self, text, x, y, size, direction, style, length=None):
        if not text.text.strip(): return
        length = length or span(text) * size * self.face(style)
        self.lines.append(Line(text, x, y, max(length, 0.3 * size), size, direction, style, self.order))
        self.order += 1

    def place(self, block, x, y):
        """Puts a block whose extent along the spine begins at x and whose middle across it is y; returns where it ends."""
        extent, depth = block.extent(self.face), block.depth() * block.scale
        if block.across:
            rows = block.rows
            at = x if self.flip > 0 else x + extent
            for r in rows:
                size = r.size * block.scale
                own = span(r.text) * size * self.face(r.style)
                slack = block.breadth(self.face) * block.scale - own
                self.put(r.text, at + self.flip * size / 2, y + (block.align - 0.5) * slack, size, "across", r.style)
                at += self.flip * size * LEADING
            return x + extent
        top = y - depth / 2
        for r in block.rows:
            size = r.size * block.scale
            own = span(r.text) * size * self.face(r.style)
            self.put(r.text, x + (extent - own) * block.align + own / 2, top + size / 2, size, "along", r.style)
            top += size * LEADING
        return x + extent


def title_rows(rng, parts, style, count, lang_links):
    """Rows of a title: of its parts in sizes of their own, or of one text over so many rows."""
    if not isinstance(parts, list):
        rows = rows_of(rng, parts, count, lang_links)
        return [Row(r, 1.0, style) for r in rows]
    out = []
    small = rng.uniform(0.3, 0.75)
    other_style = style if rng.random() < 0.55 else 3
    for text, weight in parts:
        if weight == "large":
            k = 1 if len(text.words()) < 2 or rng.random() < 0.7 else 2
            out += [Row(r, 1.0, style) for r in rows_of(rng, text, k, lang_links)]
        elif weight == "other": out.append(Row(text, rng.uniform(0.5, 1.2), other_style))
        else: out.append(Row(text, small if rng.random() < 0.75 else rng.uniform(0.3, 1.1), other_style))
    return out


def justified(rows, face):
    """Rows that all fill the same breadth, as stacked titles do."""
    widest = max(span(r.text) * face(r.style) for r in rows)
    for r in rows: r.size = min(2.4, widest / max(1e-6, span(r.text) * face(r.style)))
    most = max(r.size for r in rows)
    for r in rows: r.size /= most
    return rows
