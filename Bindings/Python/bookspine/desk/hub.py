"""Hands what happens to every page that listens."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any, AsyncIterator, Awaitable, Callable, Dict

_MOST_LISTENERS = 64
_MOST_WAITING = 400
"""Events that wait for a slow page; one that has more is told to begin anew."""


class Hub:
    """Published to from any thread, listened to from the event loop."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: Dict[_Listener, None] = {}  # the oldest first

    @property
    def listeners(self) -> int:
        """How many pages listen."""
        with self._lock:
            return len(self._listeners)

    def publish(self, kind: str, **values: Any) -> None:
        """Hands an event to all pages."""
        event = f"event: {kind}\ndata: {json.dumps(values, ensure_ascii=False)}\n\n"
        with self._lock:
            listeners = list(self._listeners)
        for listener in listeners:
            listener.put(event)

    def close(self) -> None:
        """Ends all streams."""
        with self._lock:
            listeners = list(self._listeners)
        for listener in listeners:
            listener.put(None)

    async def listen(
        self, snapshot: Callable[[], Awaitable[Dict[str, Any]]], heartbeat: float = 15.0
    ) -> AsyncIterator[str]:
        """The events from now on, after the state that they change; with a sign of life in between.

        The state is taken once events are kept, so that no change falls between them. The oldest stream ends when there are
        too many: its page comes again by itself.
        """
        listener = _Listener(asyncio.get_running_loop())
        with self._lock:
            while len(self._listeners) >= _MOST_LISTENERS:
                oldest = next(iter(self._listeners))
                del self._listeners[oldest]
                oldest.put(None)
            self._listeners[listener] = None
        try:
            yield f"retry: 1000\nevent: state\ndata: {json.dumps(await snapshot(), ensure_ascii=False)}\n\n"
            while True:
                try:
                    event = await asyncio.wait_for(listener.queue.get(), heartbeat)
                except asyncio.TimeoutError:
                    event = ": alive\n\n"
                if event is None:
                    return
                yield event
        finally:
            with self._lock:
                self._listeners.pop(listener, None)


class _Listener:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.queue: asyncio.Queue[Any] = asyncio.Queue()

    def put(self, event: Any) -> None:
        try:
            self._loop.call_soon_threadsafe(self._put, event)
        except RuntimeError:
            pass  # the loop has ended

    def _put(self, event: Any) -> None:
        if self.queue.qsize() >= _MOST_WAITING:
            event = None  # the page begins anew, with the whole state
        self.queue.put_nowait(event)
