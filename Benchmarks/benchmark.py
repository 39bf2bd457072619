"""Times Bookspine and its peers on the same machine in the same run, and prints Markdown tables.

usage: Scripts/benchmark [--runs N] [--photo FILE] [--models DIR] [--only PROGRAM... | --quick]
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Dict, Iterator, List

import bookspine
from collection_benchmark import print_collection
from pictures import ROOT, Pictures, make_pictures
from tasks import Task, metadata_tasks, picture_tasks, tasks, whole_photo_task
from timing import Measurement, measure, peak_memory
from whole_photo import PROGRAMS
from words import share_read, text_reader, true_words


def main() -> None:
    arguments = parse_arguments()
    pictures = make_pictures(arguments.photo)
    print(f"Bookspine {bookspine.version()} on {machine()}.\n", flush=True)
    if arguments.quick:
        quick = [*picture_tasks(pictures), *metadata_tasks()]
        print_times([one for task in quick for one in timed(task, arguments.runs)])
        return
    programs = {name: program for name, program in PROGRAMS.items() if program in (arguments.only or PROGRAMS.values())}
    print_times(list(measurements(pictures, arguments.models, arguments.runs, programs, arguments.only is not None)))
    print_words(pictures, arguments.models, programs)
    print_memory(pictures, arguments.models, programs)
    if arguments.only is None:
        print()
        print_collection(runs=arguments.runs)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmark", description="Times Bookspine and its peers.")
    parser.add_argument("--runs", type=int, default=20, help="runs of the quick tasks; slow ones take fewer (20)")
    parser.add_argument("--photo", type=Path, help="a photo of a bookcase; else the evaluation's, else a drawn one")
    parser.add_argument("--models", type=Path, default=ROOT / ".deps/models", help="the PP-OCR models")
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--quick", action="store_true", help="only the tasks of a few milliseconds")
    chosen.add_argument(
        "--only",
        nargs="+",
        choices=PROGRAMS.values(),
        metavar="PROGRAM",
        help="only the whole photo, by these programs",
    )
    return parser.parse_args()


def machine() -> str:
    """The processor, its cores, the system."""
    listing = subprocess.run(["lscpu"], capture_output=True, text=True, check=False, env={**os.environ, "LC_ALL": "C"})
    names = [line.split(":", 1)[1].strip() for line in listing.stdout.splitlines() if line.startswith("Model name")]
    processor = names[0] if names else platform.machine()
    return f"{processor}, {os.cpu_count()} cores, {platform.system()} {platform.release()}, Python {platform.python_version()}"


def measurements(
    pictures: Pictures, models: Path, runs: int, programs: Dict[str, str], is_photo_alone: bool
) -> Iterator[Measurement]:
    chosen = [whole_photo_task(pictures, models, programs)] if is_photo_alone else tasks(pictures, models)
    for task in chosen:
        yield from timed(task, runs)


def timed(task: Task, runs: int) -> Iterator[Measurement]:
    """A task done by all who can do it."""
    name, percent, actions = task
    yield from measure(name, actions, max(3, runs * percent // 100))


def print_times(measured: List[Measurement]) -> None:
    print("| Task | Program | First | Median | Runs | Bookspine is |\n| --- | --- | ---: | ---: | ---: | ---: |")
    ours: List[float] = []
    for one in measured:
        if one.program == "Bookspine":
            ours = []
        if one.program.startswith("Bookspine") and one.median:
            ours.append(one.median)
        times = (
            f"failed: {one.failure} |" if one.failure else f"{duration(one.seconds[0])} | {duration(one.median or 0)}"
        )
        print(f"| {one.task} | {one.program} | {times} | {len(one.seconds[1:])} | {comparison(one, ours)} |")


def duration(seconds: float) -> str:
    return (
        f"{seconds:.2f} s"
        if seconds >= 1
        else f"{seconds * 1e3:.1f} ms"
        if seconds >= 1e-3
        else f"{seconds * 1e6:.0f} µs"
    )


def comparison(measured: Measurement, ours: List[float]) -> str:
    """How Bookspine's times compare with a peer's: of several the first is the default's."""
    if measured.program.startswith("Bookspine") or measured.median is None:
        return ""
    ratios = [measured.median / time for time in ours]
    return ", ".join(
        f"{ratio:.1f} times as fast" if ratio >= 1 else f"{1 / ratio:.1f} times slower" for ratio in ratios
    )


def print_words(pictures: Pictures, models: Path, programs: Dict[str, str]) -> None:
    """How much each program reads of what a person read on the photo: without it a time says little."""
    true = true_words(pictures.photo_name)
    if not true:
        return
    print("\n| Words of titles and authors on the photo that are read | Share |\n| --- | ---: |")
    for program, name in programs.items():
        print(f"| {program} | {share_read(true, text_reader(name, models)(pictures.photo)):.2f} |")


def print_memory(pictures: Pictures, models: Path, programs: Dict[str, str]) -> None:
    print("\n| Peak memory of a process that reads the 12 MP photo | MB |\n| --- | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        photo = Path(folder) / "photo.jpg"
        photo.write_bytes(pictures.photo)
        for program, name in programs.items():
            print(f"benchmark: memory: {program}", file=sys.stderr)
            peak = peak_memory(["whole_photo.py", name, str(models), str(photo)])
            print(f"| {program} | {'failed' if peak is None else round(peak / 1e6)} |")


if __name__ == "__main__":
    main()
