"""How far an archive is, for people."""

from __future__ import annotations

import sys
import time
from collections import deque
from typing import Any, Deque, Mapping, TextIO, Tuple


class ArchiveProgress:
    """Counts photos, and prints a line now and then."""

    _WINDOW = 120.0
    """Seconds over which the rate is taken."""

    def __init__(self, total: int, *, quiet: bool = False, stream: TextIO = sys.stderr) -> None:
        self._total, self._quiet, self._stream = total, quiet, stream
        self.done = self.failed = self.warned = self.books = 0
        self.started = time.monotonic()
        self._times: Deque[Tuple[float, int]] = deque([(self.started, 0)])
        self._shown = 0.0

    def add(self, row: Mapping[str, Any]) -> None:
        """Counts a photo."""
        self.done += 1
        self.failed += row["status"] != "ok"
        self.warned += bool(row["warnings"])
        self.books += row["books"]
        now = time.monotonic()
        self._times.append((now, self.done))
        while len(self._times) > 2 and now - self._times[0][0] > self._WINDOW:
            self._times.popleft()
        if now - self._shown >= (1.0 if self._stream.isatty() else 30.0):
            self.show()

    @property
    def rate(self) -> float:
        """Photos a minute, lately."""
        (first, before), (last, after) = self._times[0], self._times[-1]
        return 60 * (after - before) / (last - first) if last > first else 0.0

    def line(self) -> str:
        """All of it on a line."""
        rate = self.rate
        left = f", {_clock(60 * (self._total - self.done) / rate)} left" if rate and self.done < self._total else ""
        return f"{self.done}/{self._total} photos, {rate:.1f} a minute{left}, {self.books} books, {self.failed} failed"

    def show(self, *, last: bool = False) -> None:
        """Prints the line; over the one before on a terminal."""
        if self._quiet:
            return
        self._shown = time.monotonic()
        if self._stream.isatty():
            print(f"\r\033[K{self.line()}", end="\n" if last else "", file=self._stream, flush=True)
        else:
            print(self.line(), file=self._stream, flush=True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"
