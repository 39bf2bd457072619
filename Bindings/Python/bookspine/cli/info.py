"""``bookspine info``."""

from __future__ import annotations

import argparse

from .._library import library_path, version
from ..errors import BookspineError
from ..scanner import Scanner


def run(_: argparse.Namespace) -> bool:
    """Prints the library's version and place, and whether each engine works, or why it does not."""
    print(f"bookspine {version()}")
    print(f"library: {library_path()}")
    for engine in ("ppocr", "tesseract"):
        print(f"{engine}: {_description(engine)}")
    return True


def _description(engine: str) -> str:
    try:
        with Scanner(engine) as scanner:
            return "available, reads ISBN barcodes" if scanner.describe().barcodes else "available"
    except BookspineError as error:
        return f"not available: {error}"
