"""Ctrl-C in the middle of what has to be whole."""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType
from typing import Any, Optional, Type


class StopBetweenCalls:
    """A block that Ctrl-C stops only where it asks: what the library did before is known then.

    Outside of the main thread, which alone hears it, Ctrl-C does what it always does.
    """

    def __init__(self) -> None:
        self._is_stopped = False
        self._before: Any = None

    def __enter__(self) -> StopBetweenCalls:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._stop)
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def check(self) -> None:
        """Raises KeyboardInterrupt if Ctrl-C was pressed since the block began."""
        if self._is_stopped:
            raise KeyboardInterrupt

    def _stop(self, number: int, frame: Optional[FrameType]) -> None:
        self._is_stopped = True
