"""A progress bar on standard error."""

from __future__ import annotations

import sys

from ..events import BookProgress, Progress, ScanEvent
from .terminal import fitted, is_terminal, width_of

_BAR_WIDTH = 20


class ProgressBar:
    """One line that shows how far the scan of a photo is; silent unless a person watches."""

    def __init__(self, name: str, quiet: bool = False) -> None:
        self._name = name
        self._silent = quiet or not is_terminal(sys.stderr)
        self._fraction = 0.0
        self._drawn = ""

    def show(self, event: ScanEvent) -> None:
        """Draws what an event tells."""
        if isinstance(event, Progress):
            self._fraction = min(max(event.fraction, 0.0), 1.0)
            self._draw(event.message)
        elif isinstance(event, BookProgress):
            self._draw(f"book {event.current} of {event.total}")

    def clear(self) -> None:
        """Removes the line."""
        if self._drawn:
            self._write("")

    def _draw(self, text: str) -> None:
        filled = round(self._fraction * _BAR_WIDTH)
        bar = "█" * filled + "░" * (_BAR_WIDTH - filled)
        line = f"{self._name}  {bar} {self._fraction:4.0%}  {text}"
        if not self._silent and line != self._drawn:
            self._write(line)

    def _write(self, line: str) -> None:
        fitting = fitted(line, (width_of(sys.stderr) or 80) - 1).rstrip() if line else ""
        sys.stderr.write(f"\r\x1b[K{fitting}")
        sys.stderr.flush()
        self._drawn = line
