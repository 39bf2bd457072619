"""Measuring what one action takes: time in this process, memory in one of its own."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, List, Mapping, Optional, Sequence, Tuple, TypeVar

R = TypeVar("R")

SLOW_ACTION_SECONDS = 60.0
"""No new run is begun after this long, so that a slow peer does not hold up the rest."""
LEAST_RUNS = 2
"""Runs after the first that even the slowest gets."""


@dataclass
class Measurement:
    """How long one program took for one task.

    Attributes:
        task: What was to be done.
        program: Who did it.
        seconds: What each run took; in the first runtimes prepare what they keep.
        failure: Why there are no more runs, or None.
    """

    task: str
    program: str
    seconds: List[float] = field(default_factory=list)
    failure: Optional[str] = None

    @property
    def median(self) -> Optional[float]:
        """Seconds of the runs after the first, or None when one failed."""
        return None if self.failure else statistics.median(self.seconds[1:])

    def attempt(self, action: Callable[[], R]) -> Optional[R]:
        """What an action returns; a failure becomes part of the table, and the others still count."""
        try:
            return action()
        except Exception as error:  # a peer may fail in any way
            self.failure = f"{type(error).__name__}: {error}"
            return None

    def time(self, action: Callable[[], object]) -> None:
        """Runs an action once more, unless it failed before or took long enough."""
        if self.failure or (len(self.seconds) > LEAST_RUNS and sum(self.seconds) > SLOW_ACTION_SECONDS):
            return
        started = time.perf_counter()
        self.attempt(action)
        self.seconds.append(time.perf_counter() - started)


def measure(
    task: str, programs: Mapping[str, Callable[[], Callable[[], object]]], runs: int
) -> List[Measurement]:
    """Runs what each program loads once, and then all in turn `runs` times: what slows the machine for a while slows all alike."""
    timed: List[Tuple[Measurement, Callable[[], object]]] = []
    for program, load in programs.items():
        print(f"benchmark: {task}: {program}", file=sys.stderr)
        measurement = Measurement(task, program)
        action = measurement.attempt(load)
        timed.append((measurement, action or (lambda: None)))
    for _ in range(1 + runs):
        for measurement, action in timed:
            measurement.time(action)
    return [measurement for measurement, _ in timed]


def peak_memory(arguments: Sequence[str]) -> Optional[int]:
    """The most bytes that a Python program of this directory held, which prints them last; None when it failed."""
    script = Path(__file__).with_name(arguments[0])
    done = subprocess.run([sys.executable, script, *arguments[1:]], capture_output=True, text=True, check=False)
    lines = done.stdout.split()
    return int(lines[-1]) if done.returncode == 0 and lines else None


def own_peak_memory() -> int:
    """The most bytes that this process has held; unlike getrusage it leaves out what its parent held."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    raise OSError("/proc/self/status has no VmHWM")
