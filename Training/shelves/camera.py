"""A pinhole camera before a shelf, and boxes in front of it. Millimetres; x right, y up, z towards the camera."""
import math
from dataclasses import dataclass

import cv2
import numpy as np


class Camera:
    def __init__(self, position, target, roll, focal, width, height):
        """`roll` in degrees, `focal` in pixels."""
        self.position, self.focal, self.width, self.height = np.asarray(position, float), focal, width, height
        forward = np.asarray(target, float) - self.position
        forward /= np.linalg.norm(forward)
        right = np.cross(forward, (0, 1, 0))
        right /= np.linalg.norm(right)
        up = np.cross(right, forward)
        c, s = math.cos(math.radians(roll)), math.sin(math.radians(roll))
        self.axes = np.stack([c * right + s * up, c * up - s * right, forward])

    def project(self, points):
        """Pixels of world points; points behind the camera are pushed in front of it."""
        seen = (np.asarray(points, float) - self.position) @ self.axes.T
        depth = np.maximum(seen[:, 2], 1.0)
        return np.stack([self.width / 2 + self.focal * seen[:, 0] / depth, self.height / 2 - self.focal * seen[:, 1] / depth], 1)


@dataclass
class Solid:
    """A box that stands on its near lower left corner (x, y, z) and is turned about that corner, degrees anticlockwise."""
    x: float
    y: float
    z: float
    width: float
    height: float
    depth: float
    angle: float = 0.0

    def world(self, local):
        local = np.asarray(local, float)
        c, s = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        return np.stack([self.x + c * local[:, 0] - s * local[:, 1], self.y + s * local[:, 0] + c * local[:, 1], self.z + local[:, 2]], 1)

    def face(self, name):
        """Corners of a face: its texture's top left, top right, bottom right, bottom left, seen from outside."""
        w, h, d = self.width, self.height, -self.depth
        corners = {"front": [(0, h, 0), (w, h, 0), (w, 0, 0), (0, 0, 0)], "top": [(0, h, d), (w, h, d), (w, h, 0), (0, h, 0)],
                   "bottom": [(0, 0, 0), (w, 0, 0), (w, 0, d), (0, 0, d)], "left": [(0, h, d), (0, h, 0), (0, 0, 0), (0, 0, d)],
                   "right": [(w, h, 0), (w, h, d), (w, 0, d), (w, 0, 0)]}[name]
        return self.world(corners)


def faces_camera(quad):
    """Clockwise on the screen: seen from outside."""
    x, y = quad[:, 0], quad[:, 1]
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)) > 1.0


class Film:
    """The photo being painted, back to front, and which book each pixel shows (-1: none)."""

    def __init__(self, image):
        self.image = image
        self.owner = np.full(image.shape[:2], -1, np.int16)
        self.opening = None

    def look_through(self, quad=None):
        """Paint only inside this quad from now on (everywhere without one)."""
        self.opening = None
        if quad is not None:
            self.opening = np.zeros(self.image.shape[:2], np.uint8)
            cv2.fillConvexPoly(self.opening, np.round(quad * 16).astype(np.int32), 255, cv2.LINE_AA, 4)

    def paint(self, texture, quad, owner=-1, alpha=None):
        """Map a texture onto a quad. `alpha` (0...1, the texture's size) lets what lies behind shine through.
        Returns the 3x3 map from texture pixels to photo pixels, or None outside the photo."""
        height, width = self.image.shape[:2]
        x0, y0 = np.floor(np.maximum(quad.min(0), 0)).astype(int)
        x1, y1 = np.ceil(np.minimum(quad.max(0), (width, height))).astype(int) + 1
        x1, y1 = min(x1, width), min(y1, height)
        if x1 - x0 < 1 or y1 - y0 < 1:
            return None
        rows, columns = texture.shape[:2]
        source = np.float32([(0, 0), (columns, 0), (columns, rows), (0, rows)])
        matrix = cv2.getPerspectiveTransform(source, np.float32(quad))
        shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]], float)
        size, local = (int(x1 - x0), int(y1 - y0)), shift @ matrix
        mask = np.zeros(size[::-1], np.uint8)
        cv2.fillConvexPoly(mask, np.round((quad - (x0, y0)) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
        if self.opening is not None:
            mask = cv2.min(mask, self.opening[y0:y1, x0:x1])
        weight = mask.astype(np.float32) / 255
        if alpha is not None:
            weight *= cv2.warpPerspective(alpha, local, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        patch = cv2.warpPerspective(texture, local, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        roi = self.image[y0:y1, x0:x1]
        roi[:] = roi + (patch.astype(np.float32) - roi) * weight[..., None]
        if alpha is None:
            self.owner[y0:y1, x0:x1][mask > 127] = owner
        return matrix


def mapped(matrix, points):
    return cv2.perspectiveTransform(np.float32(points).reshape(-1, 1, 2), matrix).reshape(-1, 2)
