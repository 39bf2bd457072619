"""What the room and the camera do to a picture: light, color cast, blur, noise, compression."""
import math

import cv2
import numpy as np

from . import texture

BLUR = {"easy": (0.2, 0.5), "mixed": (0.3, 1.1), "hard": (0.8, 2.0)}      # sigma, pixels per 2000 of the long side
NOISE = {"easy": (0.5, 2), "mixed": (1, 7), "hard": (4, 12)}               # standard deviation, of 255


def light(image, rng, noise, difficulty):
    """Uneven light from one side, a vignette, a color cast, exposure, now and then a reflection."""
    height, width = image.shape[:2]
    small = (64, 64)
    x, y = np.meshgrid(np.linspace(-1, 1, 64, dtype=np.float32), np.linspace(-1, 1, 64, dtype=np.float32))
    angle, slope = rng.uniform(0, 2 * math.pi), rng.uniform(0, {"easy": 0.08, "mixed": 0.3, "hard": 0.45}[difficulty])
    field = 1 + slope * (math.cos(angle) * x + math.sin(angle) * y) - rng.uniform(0, 0.2) * (x * x + y * y) / 2
    field *= 1 + 0.15 * (texture.clouds(64, 64, 4, noise) - 0.5)
    exposure = {"easy": 1.0, "mixed": rng.choice([rng.uniform(0.55, 0.8), rng.uniform(0.8, 1.1), rng.uniform(0.95, 1.15)]),
                "hard": rng.uniform(0.4, 0.85)}[difficulty]
    cast = np.array([1 + rng.gauss(0, 0.06), 1 + rng.gauss(0, 0.015), 1 + rng.gauss(0, 0.07)], np.float32)
    image *= cv2.resize(field * exposure, (width, height), interpolation=cv2.INTER_CUBIC)[..., None]
    image *= cast
    if difficulty != "easy" and rng.random() < 0.18:
        spot = np.exp(-(((x - rng.uniform(-1, 1)) / rng.uniform(0.05, 0.35)) ** 2 + ((y - rng.uniform(-1, 1)) / rng.uniform(0.1, 0.6)) ** 2))
        image += cv2.resize(spot * rng.uniform(30, 130), (width, height))[..., None]
    return image


def expose(image, rng, noise, difficulty):
    """Blur, sensor noise, sharpening; gives uint8 RGB."""
    scale = max(image.shape[:2]) / 2000
    sigma = rng.uniform(*BLUR[difficulty]) * scale
    image = cv2.GaussianBlur(image, (0, 0), max(0.2, sigma))
    if difficulty != "easy" and rng.random() < {"mixed": 0.08, "hard": 0.25}[difficulty]:
        image = shaken(image, rng.uniform(3, 7) * scale, rng.uniform(0, math.pi))
    if rng.random() < 0.5:
        image = cv2.addWeighted(image, 1.6, cv2.GaussianBlur(image, (0, 0), 1.2 * scale), -0.6, 0)
    grain = np.empty(image.shape, np.int8)
    cv2.setRNGSeed(int(noise.integers(0, 2 ** 31)))
    cv2.randn(grain, (0,) * 3, (rng.uniform(*NOISE[difficulty]),) * 3)
    if rng.random() < 0.6:
        grain = cv2.GaussianBlur(grain.astype(np.float32), (0, 0), 0.7)
    return np.clip(image + grain, 0, 255).astype(np.uint8)


def shaken(image, extent, angle):
    side = int(extent) * 2 + 3
    kernel, c = np.zeros((side, side), np.float32), side // 2
    reach = extent / 2
    a, b = ((round(c + s * reach * math.cos(angle)), round(c + s * reach * math.sin(angle))) for s in (-1, 1))
    cv2.line(kernel, a, b, 1.0)
    return cv2.filter2D(image, -1, kernel / kernel.sum())
