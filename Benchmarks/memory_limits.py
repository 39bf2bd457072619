#!/usr/bin/env python3
"""Whether `memoryLimitMB` holds: the most memory that a scanner takes under each limit, and the seconds of its third scan.

usage: Scripts/measure memory_limits [LIMIT]... [--photo PHOTO]      (the 12 megapixel photo of ../shared/eval unless told)

Each limit has a process of its own; what it held before the scanner was made does not count. 0 is no limit. With --groups the
limits are those of control groups, which only root may make, of scanners that scan once without a limit of their own; the whole
process counts.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

import bookspine
from evaluation import DENSE_PHOTO
from timing import own_memory, own_peak_memory

LIMITS = 0, 1450, 640, 510
"""In megabytes."""
SCANS = 3
PEAKS = "memory.max_usage_in_bytes", "memory.peak"
"""The files that tell what a group held at most, of version 1 and 2."""


def measure(limit: int, photo: Path) -> str:
    """One line of the table, of this process."""
    content, before = photo.read_bytes(), own_memory()
    try:
        with bookspine.Scanner(engine="ppocr", memory_limit_mb=limit or None) as scanner:
            for _ in range(SCANS):
                started = time.perf_counter()
                books = scanner.scan(content).books
                seconds = time.perf_counter() - started
            held = own_memory() - before
    except bookspine.OutOfMemory as refused:
        return f"| {limit} | refused: {refused} | | | | |"
    peak = own_peak_memory() - before
    holds = "-" if not limit else "yes" if peak <= limit * 1e6 else "no"
    return f"| {limit or 'none'} | {peak / 1e6:.0f} | {holds} | {held / 1e6:.0f} | {seconds:.1f} | {len(books)} |"


def measure_group(limit: int, photo: Path) -> str:
    """One line of the table of control groups; the process that scans moves itself into the group."""
    old = Path("/sys/fs/cgroup/memory")
    folder, most = (old, "memory.limit_in_bytes") if old.is_dir() else (Path("/sys/fs/cgroup"), "memory.max")
    group = folder / f"bookspine-measure-{limit}"
    group.mkdir()
    try:
        (group / most).write_text(str(limit * 1_000_000))
        own = [sys.executable, __file__, "--once", "--photo", str(photo)]
        command = ["sh", "-c", f'echo $$ > {group}/cgroup.procs && exec "$@"', "sh", *own]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        peak = next(group / name for name in PEAKS if (group / name).exists())
        held = int(peak.read_text()) / 1e6
    finally:
        group.rmdir()
    return f"| {limit} | {done.stdout.strip() or f'ended by signal {-done.returncode}'} | {held:.0f} |"


def scan_once(photo: Path) -> str:
    """What became of a scan."""
    try:
        with bookspine.Scanner(engine="ppocr") as scanner:
            result = scanner.scan(photo)
    except bookspine.OutOfMemory:
        return "OUT_OF_MEMORY"
    return " ".join([f"{len(result.books)} books", *(warning.code for warning in result.warnings)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("limits", nargs="*", type=int, default=LIMITS, help="limits in megabytes")
    parser.add_argument("--photo", type=Path, default=DENSE_PHOTO, help="a JPEG or PNG file")
    parser.add_argument("--groups", action="store_true", help="limit control groups instead")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--once", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if not arguments.photo.exists():
        parser.exit(2, f"no {arguments.photo}: name a photo, or set BOOKSPINE_SHARED\n")
    if arguments.one:
        print(measure(arguments.limits[0], arguments.photo))
        return
    if arguments.once:
        print(scan_once(arguments.photo))
        return
    if arguments.groups:
        print("| The group's limit, MB | Result | MB at most |")
        print("| ---: | --- | ---: |", flush=True)
        for limit in arguments.limits:
            print(measure_group(limit, arguments.photo), flush=True)
        return
    print("| `memoryLimitMB` | MB at most | holds | MB after 3 scans | seconds of the third | books |")
    print("| ---: | ---: | --- | ---: | ---: | ---: |", flush=True)
    for limit in arguments.limits:
        own = [sys.executable, __file__, str(limit), "--one", "--photo", str(arguments.photo)]
        subprocess.run(own, check=True)


if __name__ == "__main__":
    main()
