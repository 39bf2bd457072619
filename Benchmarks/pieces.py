#!/usr/bin/env python3
"""What decoding a photo as its pieces come saves: milliseconds from the last byte to the pixels, and the most memory of a scan.

usage: Scripts/measure pieces [PHOTO] [--rounds N] [--piece BYTES]      (the 12 megapixel photo of ../shared/eval unless told)

The memory of a scan is that of a process of its own, two for each way.
"""

from __future__ import annotations

import argparse
import ctypes
import statistics
import time
from ctypes import byref
from pathlib import Path
from typing import Dict, List

from bookspine import _abi
from bookspine._library import library
from evaluation import DENSE_PHOTO
from timing import own_peak_memory, peak_memory


class Photo:
    """A photo of the C ABI: its file pushed in pieces, or as it is."""

    def __init__(self, file: bytes, piece: int = 0) -> None:
        self.milliseconds = 0.0
        self.image = _abi.Image(data=file, size=len(file), format=0)
        self._file = file
        self._handle = ctypes.c_void_p()
        if piece:
            _succeed("bookspine_photo_begin", byref(self._handle))
            for start in range(0, len(file), piece):
                self._push(file[start : start + piece])
            _succeed("bookspine_photo_finish", self._handle, byref(self.image))

    def _push(self, piece: bytes) -> None:
        started = time.perf_counter()
        _succeed("bookspine_photo_push", self._handle, piece, len(piece))
        self.milliseconds += (time.perf_counter() - started) * 1e3

    def decode(self) -> float:
        """Milliseconds to all pixels."""
        pixels, width, height = _abi.Buffer(), ctypes.c_uint32(), ctypes.c_uint32()
        started = time.perf_counter()
        _succeed("bookspine_image_decode", byref(self.image), None, byref(pixels), byref(width), byref(height))
        milliseconds = (time.perf_counter() - started) * 1e3
        library().bookspine_buffer_free(byref(pixels))
        return milliseconds

    def scan(self) -> None:
        """Finds its books."""
        scanner, result = ctypes.c_void_p(), ctypes.c_void_p()
        _succeed("bookspine_scanner_create", b'{"engine": "ppocr"}', byref(scanner))
        _succeed("bookspine_scanner_scan", scanner, byref(self.image), None, _abi.EventCallback(), None, byref(result))

    def close(self) -> None:
        library().bookspine_photo_destroy(self._handle)


def _succeed(name: str, *arguments: object) -> None:
    if getattr(library(), name)(*arguments) != 0:
        raise SystemExit(f"{name}: {library().bookspine_last_error_message().decode()}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photo", nargs="?", type=Path, default=DENSE_PHOTO)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--piece", type=int, default=1 << 16)
    parser.add_argument("--scan", type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    file = chosen.photo.read_bytes()
    if chosen.scan is not None:
        Photo(file, chosen.scan).scan()
        print(own_peak_memory())
        return
    times: Dict[str, List[float]] = {
        "pushing all pieces": [],
        "pixels, decoded as they came": [],
        "pixels of a whole file": [],
    }
    for _ in range(chosen.rounds):
        photo = Photo(file, chosen.piece)
        for taken, milliseconds in zip(times.values(), (photo.milliseconds, photo.decode(), photo.decode())):
            taken.append(milliseconds)
        photo.close()
    for name, taken in times.items():
        print(f"{name}: {statistics.median(taken):.1f} ms")
    for name, piece in (("in pieces", chosen.piece), ("as a whole file", 0)):
        peaks = [peak_memory(["pieces.py", str(chosen.photo), "--scan", str(piece)]) for _ in range(2)]
        print(f"scan {name}: {', '.join(f'{peak / 1e6:.0f}' if peak else 'failed' for peak in peaks)} MB at most")


if __name__ == "__main__":
    main()
