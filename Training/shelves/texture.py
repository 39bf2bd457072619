"""Surfaces: pictures, cloth, paper edges, wood, walls. Arrays of float32 RGB, 0...255."""
import cv2
import numpy as np


def clouds(height, width, cells, noise):
    """Smooth random field in 0...1 with about `cells` bumps along the longer side."""
    rows = max(2, round(cells * height / max(height, width)) + 1)
    columns = max(2, round(cells * width / max(height, width)) + 1)
    small = noise.random((rows, columns), dtype=np.float32)
    return np.clip(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), 0, 1)


def flat(height, width, color):
    return np.full((height, width, 3), color, np.float32)


def blend(a, b, amount):
    """a where amount is 0, b where it is 1; amount is (height, width)."""
    return a + (np.asarray(b, np.float32) - a) * amount[..., None]


def picture(height, width, colors, noise):
    """Something like a cropped photograph or illustration in these colors."""
    image = flat(height, width, colors[0])
    for i, color in enumerate(colors[1:]):
        field = clouds(height, width, noise.integers(2, 9) * (i + 1), noise)
        image = blend(image, color, np.clip((field - 0.5) * noise.uniform(2, 12) + 0.5, 0, 1))
    for _ in range(int(noise.integers(0, 5))):
        center = (int(noise.integers(0, width)), int(noise.integers(0, height)))
        color = tuple(float(c) for c in noise.integers(0, 255, 3))
        if noise.random() < 0.5:
            cv2.circle(image, center, int(noise.integers(2, max(3, min(width, height) // 2 + 2))), color, -1, cv2.LINE_AA)
        else:
            other = (int(noise.integers(0, width)), int(noise.integers(0, height)))
            cv2.line(image, center, other, color, int(noise.integers(1, max(2, min(width, height) // 8 + 2))), cv2.LINE_AA)
    return image + (clouds(height, width, max(height, width) / 3, noise)[..., None] - 0.5) * 40


def wood(height, width, color, noise):
    """Boards along x."""
    streaks = clouds(height, width, 4, noise) * 10 + cv2.resize(noise.random((height, 6), dtype=np.float32), (width, height))
    rings = 0.5 + 0.5 * np.sin(streaks * noise.uniform(3, 9))
    fine = cv2.resize(noise.random((height, max(2, width // 40)), dtype=np.float32), (width, height))
    tone = 1 - noise.uniform(0.08, 0.25) * rings - 0.12 * fine
    return np.asarray(color, np.float32) * tone[..., None]


def pages(height, width, noise):
    """The edge of a block of paper; leaves run along x."""
    lines = noise.random((height, 1), dtype=np.float32) * 0.18 + 0.8
    paper = np.asarray([[236, 228, 208], [245, 243, 236], [222, 206, 170]][int(noise.integers(0, 3))], np.float32)
    return np.repeat(paper * lines[..., None], width, 1)


def wall(height, width, color, noise):
    return np.asarray(color, np.float32) * (0.9 + 0.2 * clouds(height, width, 3, noise))[..., None]
