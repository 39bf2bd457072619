"""How a line looks on a photo of a shelf: colors of covers, what is around it, and what a camera does to it."""

from __future__ import annotations

from typing import List, Optional, Tuple

import cv2
import numpy as np

AROUND, ENDS = 0.72, 1.0
"""Room around the ink, in its heights: as much as the widest crop takes."""
TILE_HEIGHT, TILE_WIDTH = 420, 3600
LUMA = np.array([0.114, 0.587, 0.299])
# The least distance of print and cover: of brightness for most, of color for pairs of one brightness.
LEAST_LUMA, LEAST_COLOR = 20.0, 75.0


class Look:
    """Textures and noise, which lines take pieces of."""

    def __init__(self) -> None:
        rng = np.random.default_rng(5)
        self.noise = rng.standard_normal((TILE_HEIGHT, TILE_WIDTH, 3), np.float32)
        self.textures = [self.texture(kind, rng) for kind in range(6)]

    @staticmethod
    def texture(kind: int, rng: np.random.Generator) -> np.ndarray:
        """Grain, cloth or paper, of mean 0 and deviation 1."""
        values = rng.standard_normal((TILE_HEIGHT, TILE_WIDTH)).astype(np.float32)
        if kind < 2:
            values = cv2.GaussianBlur(values, (0, 0), (0.7, 1.6)[kind])
        elif kind < 4:
            y, x = np.mgrid[:TILE_HEIGHT, :TILE_WIDTH].astype(np.float32)
            period = (3.1, 5.3)[kind - 2]
            weave = np.sin(x * 2 * np.pi / period) + np.sin(y * 2 * np.pi / period)
            values = weave + 0.8 * cv2.GaussianBlur(values, (0, 0), 1) * 3
        elif kind == 4:
            values = cv2.GaussianBlur(values, (0, 0), 9) * 20 + cv2.GaussianBlur(values, (0, 0), 1)
        else:
            values = cv2.GaussianBlur(values, (0, 0), sigmaX=14, sigmaY=0.8)
        return (values - values.mean()) / values.std()


def piece(tile: np.ndarray, height: int, width: int, rng: np.random.Generator) -> np.ndarray:
    """A piece of a texture; of one that is too small several side by side."""
    times = (-(-height // TILE_HEIGHT), -(-width // TILE_WIDTH)) + (1,) * (tile.ndim - 2)
    tile = np.tile(tile, times) if max(times) > 1 else tile
    top, left = rng.integers(tile.shape[0] - height + 1), rng.integers(tile.shape[1] - width + 1)
    return tile[top:top + height, left:left + width]


def color(rng: np.random.Generator) -> np.ndarray:
    """Of a cover or of print: white to black, or of any hue."""
    chance = rng.random()
    if chance < 0.2:
        return np.clip(rng.uniform(215, 255) + rng.normal(0, 6, 3) - [rng.uniform(0, 25), 0, 0], 0, 255)
    if chance < 0.42:
        return np.clip(rng.uniform(5, 55) + rng.normal(0, 6, 3), 0, 255)
    if chance < 0.5:
        return np.clip(rng.uniform(60, 210) + rng.normal(0, 6, 3), 0, 255)
    hue, saturation, value = rng.uniform(0, 180), 255 * rng.beta(1.8, 2.0), 255 * rng.beta(2.0, 1.6)
    if rng.random() < 0.15:
        hue, saturation, value = rng.uniform(16, 26), rng.uniform(80, 190), rng.uniform(140, 225)  # gold
    return cv2.cvtColor(np.uint8([[[hue, saturation, value]]]), cv2.COLOR_HSV2BGR)[0, 0].astype(float)


def pair(rng: np.random.Generator) -> Tuple[np.ndarray, np.ndarray]:
    """Colors of cover and print that can be told apart."""
    least = LEAST_LUMA + 90 * rng.beta(1.2, 1.6)
    while True:
        cover, print_ = color(rng), color(rng)
        luma, distance = abs(float((cover - print_) @ LUMA)), float(np.linalg.norm(cover - print_))
        if luma >= least or (luma >= LEAST_LUMA / 2 and distance >= max(LEAST_COLOR, 1.6 * least)):
            return cover, print_


def photographed(
    mask: np.ndarray, beside: Optional[np.ndarray], scale: float, detail: float, look: Look, rng: np.random.Generator
) -> Tuple[np.ndarray, np.ndarray]:
    """A photo of the line, and the corners of its ink there in reading order. `scale` is the photo's pixels a pixel of the mask, `detail`
    the pixels that tell its characters apart: blur that is a small part of them leaves them readable."""
    across = float(np.clip(np.exp(rng.normal(0, 0.17)), 0.7, 1.25)) if rng.random() < 0.5 else 1.0
    layers, box = laid_out(mask, beside, rng)
    matrix, width, height = placed(layers.shape, box, scale, across, rng)
    if scale < 0.6:
        layers = cv2.GaussianBlur(layers, (0, 0), 0.42 / scale)
    layers = cv2.warpPerspective(layers, matrix, (width, height), flags=cv2.INTER_LINEAR)
    left, top, right, bottom = box
    corners = np.array([[[left, top]], [[right, top]], [[right, bottom]], [[left, bottom]]], np.float32)
    quad = cv2.perspectiveTransform(corners, matrix)[:, 0].astype(float)
    if rng.random() < 0.25:
        layers = curved(layers, (bottom - top) * scale * rng.normal(0, 0.045))
    cover, print_ = pair(rng)
    photo = background(cover, width, height, quad, look, rng)
    photo = printed(photo, layers.astype(np.float32) / 255, print_, scale * (bottom - top), rng)
    ornament(photo, print_, quad, rng)
    return taken(photo, detail, look, rng), quad


def laid_out(mask: np.ndarray, beside: Optional[np.ndarray], rng: np.random.Generator) -> Tuple[np.ndarray, Tuple[int, int, int, int]]:
    """The line with room around it, and perhaps a piece of its neighbor."""
    height, width = mask.shape
    around, ends = int(height * AROUND) + 4, int(height * ENDS) + 4
    layers = np.zeros((height + 2 * around, width + 2 * ends), np.uint8)
    if beside is not None:
        gap = int(height * rng.uniform(0.12, 0.6))
        if rng.random() < 0.5:
            room = layers[around + height + gap:]
            part = beside[:room.shape[0]]
        else:
            room = layers[:around - gap]
            part = beside[max(0, beside.shape[0] - room.shape[0]):]
            room = room[room.shape[0] - part.shape[0]:]
        start = int(rng.integers(0, max(1, layers.shape[1] - min(part.shape[1], layers.shape[1]) // 2)))
        part = part[:, :layers.shape[1] - start]
        room[:part.shape[0], start:start + part.shape[1]] = part if rng.random() < 0.6 else part // 2
    layers[around:around + height, ends:ends + width] = mask
    return layers, (ends, around, ends + width, around + height)


def placed(
    shape: Tuple[int, ...], box: Tuple[int, int, int, int], scale: float, across: float, rng: np.random.Generator
) -> Tuple[np.ndarray, int, int]:
    """From the mask to the photo, and the photo's size: shrunk, leaning, turned a little, and seen a little from the side."""
    width, height = int(shape[1] * scale * across) + 2, int(shape[0] * scale) + 2
    middle = np.array([[1, 0, -(box[0] + box[2]) / 2], [0, 1, -(box[1] + box[3]) / 2], [0, 0, 1]])
    lean = rng.uniform(0.08, 0.3) if rng.random() < 0.12 else rng.normal(0, 0.02)
    shrunk = np.array([[scale * across, -lean * scale, 0], [0, scale, 0], [0, 0, 1]])
    turn, shear = np.deg2rad(rng.normal(0, 0.8)), rng.normal(0, 0.004)
    turned = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn) + shear, np.cos(turn), 0], [0, 0, 1]])
    seen = np.eye(3)
    seen[2, 0], seen[2, 1] = rng.normal(0, 0.05) / max(width, 60), rng.normal(0, 0.02) / max(height, 20)
    # A long line that is turned needs more room.
    extra = int(abs(np.sin(turn) + shear) * width / 2)
    height += 2 * extra
    back = np.array([[1, 0, width / 2], [0, 1, height / 2], [0, 0, 1]])
    return back @ seen @ turned @ shrunk @ middle, width, height


def curved(layers: np.ndarray, depth: float) -> np.ndarray:
    height, width = layers.shape[:2]
    x = np.arange(width, dtype=np.float32)
    bow = (((x - width / 2) / (width / 2)) ** 2 - 0.3) * depth
    map_y = np.arange(height, dtype=np.float32)[:, None] + bow.astype(np.float32)
    return cv2.remap(layers, np.broadcast_to(x, (height, width)).copy(), map_y, cv2.INTER_LINEAR)


def background(cover: np.ndarray, width: int, height: int, quad: np.ndarray, look: Look, rng: np.random.Generator) -> np.ndarray:
    photo = np.empty((height, width, 3), np.float32)
    photo[:] = cover
    chance = rng.random()
    if chance < 0.3:
        # Of a spine that is round, or lit from one side.
        ramp = np.linspace(-1, 1, height, dtype=np.float32)[:, None, None]
        photo *= 1 + rng.normal(0, 0.18) * ramp - abs(rng.normal(0, 0.15)) * ramp**2
    elif chance < 0.42:
        other = np.clip(cover + rng.normal(0, 22, 3), 0, 255)
        photo += (other - cover).astype(np.float32) * np.linspace(0, 1, width, dtype=np.float32)[None, :, None]
    if rng.random() < 0.45:
        texture = look.textures[rng.integers(len(look.textures))]
        photo += piece(texture, height, width, rng)[:, :, None] * abs(rng.normal(0, 6))
    ink_top, ink_bottom = float(quad[:2, 1].min()), float(quad[2:, 1].max())
    tall = ink_bottom - ink_top
    for upper in (True, False):
        if rng.random() < 0.16:
            distance = tall * rng.uniform(0.08, 0.55)
            edge = int(ink_top - distance if upper else ink_bottom + distance)
            dark = max(1, int(tall * rng.uniform(0.03, 0.15)))
            beyond = np.clip(color(rng), 0, 255)
            if upper and edge > 0:
                photo[:edge] = beyond
                photo[max(0, edge - dark):edge] *= rng.uniform(0.15, 0.8)
            elif not upper and edge < height:
                photo[edge:] = beyond
                photo[edge:edge + dark] *= rng.uniform(0.15, 0.8)
    return photo


def printed(photo: np.ndarray, layer: np.ndarray, print_: np.ndarray, tall: float, rng: np.random.Generator) -> np.ndarray:
    chance = rng.random()
    if chance < 0.05:
        shift = max(1.0, tall * rng.uniform(0.03, 0.08))
        moved = np.float32([[1, 0, shift], [0, 1, shift * rng.choice([-1, 1])]])
        shadow = cv2.GaussianBlur(cv2.warpAffine(layer, moved, layer.shape[1::-1]), (0, 0), max(0.4, shift / 3))
        photo *= 1 - 0.7 * shadow[:, :, None]
    elif chance < 0.08 and tall > 16:
        rim = cv2.dilate(layer, np.ones((3, 3), np.uint8))[:, :, None]
        photo += (np.clip(255 - print_ + rng.normal(0, 20, 3), 0, 255).astype(np.float32) - photo) * rim
    elif chance < 0.14:
        # Worn print.
        layer = layer * rng.uniform(0.6, 0.9)
    photo += (print_.astype(np.float32) - photo) * layer[:, :, None]
    return photo


def ornament(photo: np.ndarray, print_: np.ndarray, quad: np.ndarray, rng: np.random.Generator) -> None:
    """Rules beside the line, and a sign or rule at one of its ends."""
    tall = float(quad[3, 1] - quad[0, 1])
    paint: List[float] = [float(v) for v in print_]
    if rng.random() < 0.07:
        y = quad[0, 1] - tall * rng.uniform(0.15, 0.6) if rng.random() < 0.5 else quad[2, 1] + tall * rng.uniform(0.15, 0.6)
        cv2.line(photo, (0, int(y)), (photo.shape[1], int(y + rng.normal(0, 1))), paint, max(1, int(tall * 0.05)), cv2.LINE_AA)
    if rng.random() < 0.07:
        x = quad[0, 0] - tall * rng.uniform(0.4, 0.9) if rng.random() < 0.5 else quad[1, 0] + tall * rng.uniform(0.4, 0.9)
        middle = (int(x), int((quad[0, 1] + quad[3, 1]) / 2))
        size = max(1, int(tall * rng.uniform(0.06, 0.25)))
        kind = rng.integers(3)
        if kind == 0:
            cv2.circle(photo, middle, size, paint, -1, cv2.LINE_AA)
        elif kind == 1:
            cv2.circle(photo, middle, size, paint, max(1, size // 4), cv2.LINE_AA)
        else:
            cv2.line(photo, (middle[0], 0), (middle[0], photo.shape[0]), paint, max(1, size // 3), cv2.LINE_AA)


def taken(photo: np.ndarray, detail: float, look: Look, rng: np.random.Generator) -> np.ndarray:
    """What a camera makes of it: light, blur, noise, JPEG."""
    height, width = photo.shape[:2]
    grid = rng.normal(0, 0.05, (2, 5)).astype(np.float32)
    if rng.random() < 0.06:
        grid[:, rng.integers(5)] += rng.uniform(0.15, 0.5)  # glare
    light = cv2.resize(grid, (width, height), interpolation=cv2.INTER_LINEAR)[:, :, None]
    exposure = rng.uniform(0.62, 1.08)
    haze = rng.uniform(20, 90) * np.maximum(light - 0.15, 0)
    photo = photo * (exposure * (1 + light)) + haze
    photo *= (1 + rng.normal(0, 0.05, 3)).astype(np.float32)  # the color of the light
    sigma = rng.uniform(0.25, 0.55) + detail * rng.beta(1, 3) * 0.12
    photo = cv2.GaussianBlur(photo, (0, 0), sigma)
    if rng.random() < 0.12:
        length = int(np.clip(detail * rng.uniform(0.1, 0.3), 2, 7))
        kernel = np.zeros((length, length), np.float32)
        cv2.line(kernel, tuple(rng.integers(0, length, 2).tolist()), tuple(rng.integers(0, length, 2).tolist()), 1.0)
        photo = cv2.filter2D(photo, -1, kernel / max(1.0, float(kernel.sum())))
    noise = rng.uniform(0, 3) if rng.random() < 0.7 else rng.uniform(3, 11)
    photo += piece(look.noise, height, width, rng) * noise
    quality = int(rng.uniform(40, 96))
    _, data = cv2.imencode(".jpg", np.clip(photo, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality])
    return cv2.imdecode(data, cv2.IMREAD_COLOR)
