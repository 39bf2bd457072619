#!/usr/bin/env python3
"""Cuts the lines out of rendered shelves, as the detector would, and keeps what the recognizer sees in them.

usage: crop_lines.py MODEL.onnx SHELVES OUT

SHELVES is a folder of render_shelves.py. Writes OUT.npy, the features of all lines one after another (384 a step, 16 bits), and
OUT.json: {"offsets": [first step of each line..., end], "texts", "widths": padded, in pixels}.
"""

from __future__ import annotations

import json
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple

import cv2
import numpy as np
import onnx
import openvino
from network import FEATURES, Recognizer

HEIGHT, WIDEST = 48, 1400
THREADS = 2
# Lines that a person could hardly read teach guessing.
LEAST_VISIBLE, LEAST_X_HEIGHT, LEAST_CONTRAST = 0.9, 4.5, 10
# The detector's rectangles over the ink's, measured on 243 lines: height (median, spread of its logarithm), and what is added to each
# end, in heights of the ink.
TALLER, TALLER_SPREAD = 1.55, 0.18
LONGER, LONGER_SPREAD = 0.27, 0.13
UPSIDE_DOWN = 0.1


def padded_width(width: int) -> int:
    """What a line is padded to. CTCRecognizer stretches lines from 192 pixels on instead, by an eighth at most."""
    step = 32
    while step * 16 < width:
        step *= 2
    return max(2 * step, (width + step - 1) // step * step)


def crops(photo: Dict[str, Any], folder: Path, characters: List[str], rng: np.random.Generator) -> Iterator[Tuple[np.ndarray, str]]:
    """Pictures of a photo's lines, 48 pixels high, and their texts; upside down ones have none."""
    image, known = cv2.imread(str(folder / photo["photo"])), set(characters)
    for line in (line for book in photo["books"] for line in book["lines"]):
        text = line["text"].strip()
        clear = line["visible"] >= LEAST_VISIBLE and line["xHeight"] >= LEAST_X_HEIGHT and line["contrast"] >= LEAST_CONTRAST
        picture = crop(image, np.array(line["quad"], float), rng) if clear and text and set(text) <= known else None
        if picture is None:
            continue
        if rng.random() < UPSIDE_DOWN:
            picture, text = np.ascontiguousarray(picture[::-1, ::-1]), ""
        yield picture, text


def crop(image: np.ndarray, quad: np.ndarray, rng: np.random.Generator) -> Optional[np.ndarray]:
    """The picture of a line, whose ink the quadrilateral encloses in reading order."""
    along = (quad[1] - quad[0]) + (quad[2] - quad[3])
    length = np.linalg.norm(along) / 2
    if length < 2:
        return None
    along /= 2 * length
    down = np.array([-along[1], along[0]])
    ink = max(4.0, (np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2)
    center = quad.mean(0) + down * rng.normal(0, 0.05) * ink
    height = ink * float(np.clip(np.exp(rng.normal(np.log(TALLER), TALLER_SPREAD)), 1.15, 2.3))
    before, after = np.clip(rng.normal(LONGER, LONGER_SPREAD, 2), -0.05, 0.9) * ink
    turn = np.deg2rad(rng.normal(0, 0.5))
    along, down = along * np.cos(turn) + down * np.sin(turn), down * np.cos(turn) - along * np.sin(turn)
    start, end = center - along * (length / 2 + before), center + along * (length / 2 + after)
    width = round((length + before + after) / height * HEIGHT)
    if not 8 <= width <= WIDEST:
        return None
    source = np.array([start - down * height / 2, end - down * height / 2, end + down * height / 2], np.float32)
    return warped(image, source, width, HEIGHT / height)


def warped(image: np.ndarray, source: np.ndarray, width: int, scale: float) -> Optional[np.ndarray]:
    """What lies in the parallelogram of three corners, smoothed where it shrinks."""
    if scale < 0.6:
        last = source[0] + source[2] - source[1]
        low = np.maximum(0, np.floor(np.minimum(source.min(0), last)).astype(int) - 8)
        high = np.ceil(np.maximum(source.max(0), last)).astype(int) + 8
        part = image[low[1]:high[1], low[0]:high[0]]
        if part.size == 0:
            return None
        image, source = cv2.GaussianBlur(part, (0, 0), 0.45 / scale), source - low.astype(np.float32)
    corners = np.array([[0, 0], [width, 0], [width, HEIGHT]], np.float32)
    matrix = cv2.getAffineTransform(source.astype(np.float32), corners)
    return cv2.warpAffine(image, matrix, (width, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


class Backbone:
    """The recognizer up to its features."""

    def __init__(self, model: str) -> None:
        with tempfile.TemporaryDirectory() as folder:
            part = f"{folder}/backbone.onnx"
            onnx.utils.extract_model(model, part, ["x"], [FEATURES], check_model=False)
            settings = {"NUM_STREAMS": str(THREADS), "INFERENCE_NUM_THREADS": str(THREADS)}
            self.compiled = openvino.Core().compile_model(part, "CPU", settings)

    def features(self, pictures: List[Tuple[np.ndarray, str]]) -> List[np.ndarray]:
        """(steps, 384) for each picture."""
        request, result = self.compiled.create_infer_request(), []
        for picture, _ in pictures:
            width = picture.shape[1]
            values = np.zeros((1, 3, HEIGHT, padded_width(width)), np.float32)
            values[0, :, :, :width] = picture.transpose(2, 0, 1).astype(np.float32) * (2 / 255) - 1
            (output,) = request.infer({0: values}, share_outputs=False).values()
            result.append(output[0, :, 0, :].T.astype(np.float16))
        return result


def main(model: str, shelves: str, out: str) -> None:
    cv2.setNumThreads(1)
    recognizer, backbone, rng = Recognizer(model), Backbone(model), np.random.default_rng(7)
    characters = [recognizer.characters[i] for i in recognizer.kept]
    features: List[np.ndarray] = []
    texts: List[str] = []
    widths: List[int] = []
    with ThreadPoolExecutor(THREADS) as pool:
        for photo in json.loads((Path(shelves) / "truth.json").read_text(encoding="utf-8")):
            lines = list(crops(photo, Path(shelves), characters, rng))
            shares = [lines[i::THREADS] for i in range(THREADS)]
            for share, found in zip(shares, pool.map(backbone.features, shares)):
                features += found
                texts += [text for _, text in share]
                widths += [padded_width(picture.shape[1]) for picture, _ in share]
    offsets = np.cumsum([0, *map(len, features)]).tolist()
    np.save(f"{out}.npy", np.concatenate(features))
    Path(f"{out}.json").write_text(json.dumps({"offsets": offsets, "texts": texts, "widths": widths}), encoding="utf-8")
    print(f"{len(texts)} lines")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
