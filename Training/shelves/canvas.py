"""A spine being printed: pixels, and where each line of text went."""
from dataclasses import dataclass, field

import numpy as np

ACROSS, DOWN, UP = 0, 1, 3      # quarter turns clockwise of the text against the standing spine


@dataclass
class Line:
    text: str
    role: str
    quad: np.ndarray            # four points in reading order, pixels of the spine
    x_height: float             # pixels of the spine
    contrast: float             # 0...255
    covered: float = 0.0        # share hidden under a sticker


@dataclass
class Canvas:
    image: np.ndarray           # float32 RGB
    lines: list = field(default_factory=list)

    @property
    def thickness(self):
        return self.image.shape[1]

    @property
    def length(self):
        return self.image.shape[0]

    def frame(self, turn):
        """(extent along reading, extent across it) of the whole spine for text turned so."""
        return (self.thickness, self.length) if turn == ACROSS else (self.length, self.thickness)

    def place(self, points, turn):
        """Points of the reading frame as points of the spine."""
        points = np.asarray(points, np.float32).reshape(-1, 2)
        x, y = points[:, 0], points[:, 1]
        if turn == DOWN:
            x, y = self.thickness - y, x
        elif turn == UP:
            x, y = y, self.length - x
        return np.stack([x, y], 1)

    def stamp(self, mask, color, x, y, turn):
        """Ink a mask whose top left corner lies at (x, y) of the reading frame. Returns (quad, mean ground, its spread)."""
        height, width = mask.shape
        quad = self.place([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], turn)
        left, top = np.round(quad.min(0)).astype(int)
        turned = np.rot90(mask, -turn)
        x0, y0 = max(0, left), max(0, top)
        x1, y1 = min(self.thickness, left + turned.shape[1]), min(self.length, top + turned.shape[0])
        if x1 <= x0 or y1 <= y0:
            return quad, np.zeros(3), 0.0
        under = self.image[y0:y1, x0:x1]
        amount = turned[y0 - top:y1 - top, x0 - left:x1 - left, None].astype(np.float32) / 255
        mean, spread = under.mean((0, 1)), float(under.std((0, 1)).mean())
        tint = np.asarray(color, np.float32)
        if tint.ndim == 3:
            tint = np.rot90(tint, -turn)[y0 - top:y1 - top, x0 - left:x1 - left]
        under += (tint - under) * amount
        return quad, mean, spread

    def add(self, text, role, quad, x_height, contrast):
        self.lines.append(Line(text, role, quad, x_height, contrast))

    def cover(self, x0, y0, x1, y1):
        """Something opaque was put over this box: note how much of each line it hides."""
        for line in self.lines:
            (left, top), (right, bottom) = line.quad.min(0), line.quad.max(0)
            shared = max(0, min(right, x1) - max(left, x0)) * max(0, min(bottom, y1) - max(top, y0))
            line.covered = float(min(1.0, line.covered + shared / max(1.0, (right - left) * (bottom - top))))
