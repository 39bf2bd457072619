#!/usr/bin/env python3
"""Cuts the lines that a scan found out of photos, as the library does, from either end, and keeps what the recognizer sees in them.

usage: real_lines.py MODEL.onnx PHOTOS RESULTS.jsonl OUT

RESULTS is what Scripts/evaluate wrote. Writes OUT.npy and OUT.json as render_lines.py does; the texts are what was read, and beside them
stand "photos", "confidences" and "reversed".
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any, Dict, List, Optional

import cv2
import numpy as np
from crop_lines import HEIGHT, WIDEST, Backbone, padded_width

MARGIN = 0.1
MOST_LINES = 120
"""Lines of one photo: more say little more."""


def crop(image: np.ndarray, corners: np.ndarray) -> Optional[np.ndarray]:
    """The picture of a quadrilateral with the library's margins."""
    top, bottom = corners[1] - corners[0], corners[2] - corners[3]
    height = (np.linalg.norm(corners[3] - corners[0]) + np.linalg.norm(corners[2] - corners[1])) / 2
    length = (np.linalg.norm(top) + np.linalg.norm(bottom)) / 2
    if height < 4 or length < 8:
        return None
    along = (top + bottom) / np.linalg.norm(top + bottom) * MARGIN * height
    source = np.array([corners[0] - along, corners[1] + along, corners[2] + along, corners[3] - along], np.float32)
    width = int(np.clip(round((length + 2 * MARGIN * height) / height * HEIGHT), 8, WIDEST))
    scale = HEIGHT / height
    if scale < 0.6:
        low = np.maximum(0, np.floor(source.min(0)).astype(int) - 8)
        high = np.ceil(source.max(0)).astype(int) + 8
        image, source = cv2.GaussianBlur(image[low[1]:high[1], low[0]:high[0]], (0, 0), 0.45 / scale), source - low.astype(np.float32)
    target = np.array([[0, 0], [width, 0], [width, HEIGHT], [0, HEIGHT]], np.float32)
    return cv2.warpPerspective(
        image, cv2.getPerspectiveTransform(source, target), (width, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def main(model: str, photos: str, results: str, out: str) -> None:
    backbone = Backbone(model)
    features: List[np.ndarray] = []
    index: Dict[str, List[Any]] = {name: [] for name in ("texts", "widths", "photos", "confidences", "reversed")}
    for scan_line in Path(results).read_text(encoding="utf-8").splitlines():
        scan = json.loads(scan_line)
        image = cv2.imread(str(Path(photos) / scan["photo"]))
        pictures = []
        lines = [line for book in scan["books"] for line in book["observation"]["paragraphs"]]
        for line in random.Random(1).sample(lines, min(len(lines), MOST_LINES)):
            corners = np.array(line["quad"], float)
            for turned in (False, True):
                picture = crop(image, np.roll(corners, 2, 0) if turned else corners)
                if picture is None:
                    continue
                pictures.append((picture, ""))
                index["texts"].append(line["text"])
                index["widths"].append(padded_width(picture.shape[1]))
                index["photos"].append(scan["photo"])
                index["confidences"].append(line["confidence"])
                index["reversed"].append(turned)
        features += backbone.features(pictures)
    offsets = np.cumsum([0, *map(len, features)]).tolist()
    np.save(f"{out}.npy", np.concatenate(features))
    Path(f"{out}.json").write_text(json.dumps({"offsets": offsets, **index}), encoding="utf-8")
    print(f"{len(features)} lines")


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
