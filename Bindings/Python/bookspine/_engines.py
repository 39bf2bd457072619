"""PP-OCR's models and runtime in packages that pip installed."""

from __future__ import annotations

import os
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Dict, Optional

from ._library import source_tree

_DETECTORS = ("PP-OCRv6_det_small.onnx", "ppocrv6_small_det.onnx")


def installed_folders(model: Optional[str]) -> Dict[str, str]:
    """The folders to pass to a scanner, found without importing the packages; none for what the environment names."""
    root = source_tree()
    downloads = root / ".deps" if root else Path(os.devnull)
    # Other versions of the package bring other models.
    models = _in_package("rapidocr", "models") if model in (None, "small") else None
    models = models if models and any((models / name).is_file() for name in _DETECTORS) else None
    folders = {
        "model_directory": None if os.environ.get("BOOKSPINE_MODEL_DIR") else models or _folder(downloads / "models"),
        "runtime_directory": None
        if os.environ.get("BOOKSPINE_RUNTIME_DIR")
        else _in_package("openvino", "libs") or _folder(downloads / "openvino"),
    }
    return {name: str(folder) for name, folder in folders.items() if folder}


def _in_package(package: str, folder: str) -> Optional[Path]:
    spec = PathFinder.find_spec(package)
    places = spec.submodule_search_locations if spec else None
    return next((found for place in places or () if (found := _folder(Path(place) / folder))), None)


def _folder(path: Path) -> Optional[Path]:
    return path if path.is_dir() else None
