"""``bookspine preprocess``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..imaging import preprocess


def run(arguments: argparse.Namespace) -> bool:
    """Writes an improved copy of a photo."""
    done = preprocess(Path(arguments.input))
    Path(arguments.output).write_bytes(done.data)
    print(done.report, file=sys.stderr)
    return True
