#!/usr/bin/env python3
"""Writes photos as they might have been taken otherwise, with their truth: their lines are found and read with other errors.

usage: vary_photos.py PHOTOS TRUTH.json OUT --turned | --scale S

OUT gets photos/, under the same names, and truth.json. The judge is fitted on them, too, and never measured.
"""
import argparse, json
from pathlib import Path
from PIL import Image, ImageOps

LONGEST = 5000
"""Pixels: photos that would become larger are made smaller instead, by LARGE."""
LARGE = 0.87


def varied(photo, turned, scale):
    """The picture, and what takes a box of its truth along."""
    picture = ImageOps.exif_transpose(photo).convert("RGB")
    if scale > 1 and max(picture.size) * scale > LONGEST:
        scale = LARGE
    width, height = picture.size
    if turned:
        picture = picture.transpose(Image.Transpose.ROTATE_180)
    if scale != 1:
        picture = picture.resize((round(width * scale), round(height * scale)), Image.Resampling.LANCZOS)

    def moved(box):
        x0, y0, x1, y1 = box
        if turned:
            x0, y0, x1, y1 = width - x1, height - y1, width - x0, height - y0
        return [side * scale for side in (x0, y0, x1, y1)]

    return picture, moved


def main():
    parse = argparse.ArgumentParser()
    parse.add_argument("photos", type=Path)
    parse.add_argument("truth", type=Path)
    parse.add_argument("out", type=Path)
    way = parse.add_mutually_exclusive_group(required=True)
    way.add_argument("--turned", action="store_true", help="by a half turn")
    way.add_argument("--scale", type=float, default=1)
    args = parse.parse_args()
    (args.out / "photos").mkdir(parents=True, exist_ok=True)
    truth = json.loads(args.truth.read_text(encoding="utf-8"))
    for photo in truth:
        with Image.open(args.photos / photo["photo"]) as image:
            picture, moved = varied(image, args.turned, args.scale)
        picture.save(args.out / "photos" / photo["photo"], quality=90)
        for book in photo["books"] + photo.get("ignore", []):
            if book.get("box"):
                book["box"] = moved(book["box"])
    (args.out / "truth.json").write_text(json.dumps(truth, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
