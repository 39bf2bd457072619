#!/usr/bin/env python3
"""What the stages of a scan hold and take: the most memory in each, and the processor time of the first, second and third scan.

usage: Scripts/measure profile_scan [PHOTO] [--scans N] [--options JSON]      (the 12 megapixel photo of ../shared/eval unless told)

Memory is that of the whole process without what it held before the scanner was made: some 30 MB of Python. Processor time tells
more than the clock where other programs run.
"""

from __future__ import annotations

import argparse
import json
import threading
import time
from pathlib import Path
from typing import Dict, List

import bookspine
from evaluation import DENSE_PHOTO
from timing import own_memory, own_peak_memory

PAUSE_SECONDS = 0.005
"""Between two looks at the memory."""


class Stages:
    """Watches the memory of this process, and the processor time, by what a scan says it does."""

    def __init__(self) -> None:
        self.stage = "create"
        self.memory: Dict[str, int] = {}
        self.seconds: List[Dict[str, float]] = []
        self._since = time.process_time()
        self._watched = True
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        self._watcher.start()

    def _watch(self) -> None:
        while self._watched:
            self.memory[self.stage] = max(self.memory.get(self.stage, 0), own_memory())
            time.sleep(PAUSE_SECONDS)

    def enter(self, stage: str) -> None:
        """Says what begins."""
        now = time.process_time()
        if self.seconds:
            spent = self.seconds[-1]
            spent[self.stage] = spent.get(self.stage, 0.0) + now - self._since
        self._since, self.stage = now, stage

    def hear(self, event: bookspine.ScanEvent) -> None:
        """Takes an event of a scan."""
        if isinstance(event, bookspine.Progress):
            self.enter(event.stage)

    def stop(self) -> None:
        self._watched = False
        self._watcher.join()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("photo", nargs="?", type=Path, default=DENSE_PHOTO, help="a JPEG or PNG file")
    parser.add_argument("--scans", type=int, default=3, help="how many scans")
    parser.add_argument("--options", type=json.loads, default={}, help="named arguments of bookspine.Scanner")
    arguments = parser.parse_args()
    if not arguments.photo.exists():
        parser.exit(2, f"no {arguments.photo}: name a photo, or set BOOKSPINE_SHARED\n")
    photo = arguments.photo.read_bytes()
    before = own_memory()
    stages = Stages()
    started = time.process_time()
    with bookspine.Scanner(**{"engine": "ppocr", **arguments.options}) as scanner:
        print(f"create: {time.process_time() - started:.2f} s, {(own_memory() - before) / 1e6:.0f} MB then")
        for number in range(arguments.scans):
            stages.seconds.append({})
            stages.enter("decode")
            scanner.scan(photo, on_event=stages.hear)
            stages.enter("idle")
            print(
                f"scan {number + 1}: {sum(stages.seconds[-1].values()):.2f} s, {(own_memory() - before) / 1e6:.0f} MB then"
            )
    stages.stop()
    names = [name for name in stages.memory if name not in ("create", "idle")]
    print("| Stage | MB at most | " + " | ".join(f"Seconds, scan {i + 1}" for i in range(arguments.scans)) + " |")
    print("| --- | ---: |" + " ---: |" * arguments.scans)
    for name in names:
        seconds = " | ".join(f"{scan.get(name, 0.0):.2f}" for scan in stages.seconds)
        print(f"| {name} | {(stages.memory[name] - before) / 1e6:.0f} | {seconds} |")
    print(
        f"peak of the process: {own_peak_memory() / 1e6:.0f} MB, {before / 1e6:.0f} of them before the scanner was made"
    )


if __name__ == "__main__":
    main()
