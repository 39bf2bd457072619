"""``bookspine preprocess``."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ..imaging import preprocess
from .words import check_suffix


def run(arguments: argparse.Namespace) -> bool:
    """Writes a copy of a photo that reads better, and prints what was done as JSON."""
    check_suffix(arguments.output, ".jpg", ".jpeg")
    done = preprocess(
        Path(arguments.input),
        rotation_degrees=arguments.rotation,
        contrast=arguments.contrast,
        adapt_brightness=arguments.brightness,
        denoise=arguments.denoise,
        longest_side=arguments.longest_side,
        quality=arguments.quality,
    )
    Path(arguments.output).write_bytes(done.data)
    print(json.dumps(done.report, ensure_ascii=False))
    return True
