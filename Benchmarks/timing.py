"""Measuring what one action takes: time in this process, memory in one of its own."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, List, Mapping, Optional, Sequence, TypeVar

R = TypeVar("R")
Action = Callable[[], object]
"""What is timed."""

SLOW_ACTION_SECONDS = 60.0
"""No new run is begun after this long, so that a slow peer does not hold up the rest."""


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

    def time(self, action: Action) -> None:
        """Runs an action once more, unless it failed before or took long enough."""
        if self.failure or sum(self.seconds[1:]) >= SLOW_ACTION_SECONDS:
            return
        started = time.perf_counter()
        self.attempt(action)
        self.seconds.append(time.perf_counter() - started)


def measure(task: str, programs: Mapping[str, Callable[[], Action]], runs: int) -> List[Measurement]:
    """Loads the programs, and runs all in turn, once and `runs` times more: what slows the machine for a while slows all alike."""
    print(f"benchmark: {task}: {', '.join(programs)}", file=sys.stderr)
    measured = [Measurement(task, program) for program in programs]
    actions = [one.attempt(load) for one, load in zip(measured, programs.values())]
    for _ in range(1 + runs):
        for one, action in zip(measured, actions):
            if action is not None:
                one.time(action)
    return measured


def peak_memory(arguments: Sequence[str]) -> Optional[int]:
    """The most bytes that a Python program of this directory held, which prints them last; None when it failed."""
    script = Path(__file__).with_name(arguments[0])
    done = subprocess.run([sys.executable, script, *arguments[1:]], capture_output=True, text=True, check=False)
    lines = done.stdout.split()
    return int(lines[-1]) if done.returncode == 0 and lines else None


def own_peak_memory() -> int:
    """The most bytes that this process has held; unlike getrusage it leaves out what its parent held."""
    return _own_status("VmHWM")


def own_memory() -> int:
    """The bytes that this process holds now."""
    return _own_status("VmRSS")


def _own_status(name: str) -> int:
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith(name + ":"):
            return int(line.split()[1]) * 1024
    raise OSError(f"/proc/self/status has no {name}")
