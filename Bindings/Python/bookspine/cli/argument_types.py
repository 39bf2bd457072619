"""Numbers as arguments, refused where they make no sense."""

from __future__ import annotations

import argparse
import math


def count(text: str) -> int:
    """A number of threads."""
    value = int(text)
    if not 0 <= value <= 64:
        raise argparse.ArgumentTypeError(f"{text} is not in 0...64")
    return value


def share(text: str) -> float:
    """A share, 0...1."""
    value = float(text)
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text} is not in 0...1")
    return value


def number(text: str) -> float:
    """A number that JSON can hold, which "nan" and "inf" are not."""
    value = float(text)
    if not math.isfinite(value):
        raise argparse.ArgumentTypeError(f"{text} is not a finite number")
    return value


def port(text: str) -> int:
    """A port."""
    value = int(text)
    if not 0 <= value <= 65535:
        raise argparse.ArgumentTypeError(f"{text} is not in 0...65535")
    return value


def tries(text: str) -> int:
    """How often something is tried."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is not 1 or more")
    return value


def seconds(text: str) -> float:
    """How long something may take, up to eleven days: the system's waiting has a limit."""
    value = float(text)
    if not 0 < value <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{text} is not more than 0, and 1000000 at most")
    return value
