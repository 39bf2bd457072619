"""Measuring what one action takes: time in this process, memory in one of its own."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, List, Optional, Sequence

SLOW_ACTION_SECONDS = 60.0
"""No new run is begun after this long, so that a slow peer does not hold up the rest."""


@dataclass(frozen=True)
class Measurement:
    """How long one program took for one task.

    Attributes:
        task: What was to be done.
        program: Who did it.
        seconds: The runs after the first, which only warms up; empty when it failed.
        failure: Why there are no runs, or None.
    """

    task: str
    program: str
    seconds: Sequence[float] = ()
    failure: Optional[str] = None

    @property
    def median(self) -> Optional[float]:
        """Seconds, or None when it failed."""
        return statistics.median(self.seconds) if self.seconds else None


def measure(task: str, program: str, action: Callable[[], object], runs: int) -> Measurement:
    """Runs an action once to warm up and then `runs` times; a failure becomes part of the table."""
    print(f"benchmark: {task}: {program}", file=sys.stderr)
    try:
        seconds = _timed_runs(action, runs)
    except Exception as error:  # a peer may fail in any way, and the others still count
        return Measurement(task, program, failure=f"{type(error).__name__}: {error}")
    return Measurement(task, program, seconds)


def _timed_runs(action: Callable[[], object], runs: int) -> List[float]:
    action()
    seconds: List[float] = []
    while len(seconds) < runs and sum(seconds) < SLOW_ACTION_SECONDS:
        started = time.perf_counter()
        action()
        seconds.append(time.perf_counter() - started)
    return seconds


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
