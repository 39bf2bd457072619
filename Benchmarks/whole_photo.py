"""Reads one photo with one program and prints the most bytes that this took.

usage: whole_photo.py bookspine[-fast]|rapidocr-ENGINE[-LONGEST_SIDE[-both]]|fasterpaddle[-LONGEST_SIDE[-both]] MODELS PHOTO
"""

import sys
from pathlib import Path
from typing import Callable

from timing import own_peak_memory

PROGRAMS = {
    "Bookspine": "bookspine",
    "Bookspine, no second look": "bookspine-fast",
    "RapidOCR, onnxruntime": "rapidocr-onnxruntime",
    "RapidOCR, openvino": "rapidocr-openvino",
    "RapidOCR, openvino, 2560 pixels": "rapidocr-openvino-2560",
    "RapidOCR, onnxruntime, 2560 pixels": "rapidocr-onnxruntime-2560",
    "RapidOCR, openvino, 2560 pixels, both ways": "rapidocr-openvino-2560-both",
    "RapidOCR, onnxruntime, 2560 pixels, both ways": "rapidocr-onnxruntime-2560-both",
    "RapidOCR, openvino, 4096 pixels, both ways": "rapidocr-openvino-4096-both",
    "RapidOCR, onnxruntime, 4096 pixels, both ways": "rapidocr-onnxruntime-4096-both",
    "faster-paddle": "fasterpaddle",
    "faster-paddle, 2560 pixels": "fasterpaddle-2560",
    "faster-paddle, 2560 pixels, both ways": "fasterpaddle-2560-both",
}
"""Who reads a whole photo, by the name in the tables."""


def reader(program: str, models: Path) -> "Callable[[bytes], object]":
    """What reads a photo; only the program asked for is loaded."""
    if program.startswith("bookspine"):
        import bookspine

        return bookspine.Scanner(engine="ppocr", closer_look=program == "bookspine").scan
    from peers import FasterPaddle, RapidOCR

    peer, *how = program.split("-")
    if peer == "fasterpaddle":
        return FasterPaddle(*map(int, how[:1]), both_ways="both" in how).read
    engine, *how = how
    return RapidOCR(models, engine, *map(int, how[:1]), both_ways="both" in how).read


def main(program: str, models: str, photo: str) -> None:
    reader(program, Path(models))(Path(photo).read_bytes())
    print(own_peak_memory())


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
