"""``text/event-stream``: reading it, and writing it for those who serve their own engine."""

from __future__ import annotations

import ctypes
import json
from dataclasses import dataclass
from typing import Any, List, Optional

from . import _abi
from ._handle import Handle
from ._library import OutBuffer, call, options_json
from .events import _CLASSES, ScanEvent


@dataclass(frozen=True)
class StreamEvent:
    """An event of a stream.

    Attributes:
        data: Its payload.
        type: What kind of event it is.
        id: The latest id that the stream gave; "" for none.
        retry: The milliseconds to wait before connecting again that the stream asked for last.
    """

    data: str
    type: str = "message"
    id: str = ""
    retry: Optional[int] = None


class EventStreamParser:
    """Reads a stream in pieces that may be cut anywhere; for one thread at a time."""

    def __init__(self, last_event_id: str = "", maximum_bytes: int = 8 << 20) -> None:
        """Begins at the start of a stream.

        Args:
            last_event_id: The id that an earlier connection came to.
            maximum_bytes: The most bytes of a line and of an event.
        """
        options = {"last_event_id": last_event_id, "maximum_bytes": maximum_bytes}
        self._handle = Handle(options_json(options), noun="event_parser")

    def feed(self, data: bytes) -> List[StreamEvent]:
        """The events that the next bytes complete.

        Raises:
            TooLarge: A line or an event is too long; the parser reads no further.
        """
        events: List[StreamEvent] = []

        def receive(event: Any, _: Any) -> int:
            view = event.contents
            retry = view.retry_milliseconds if view.retry_milliseconds >= 0 else None
            text = ctypes.string_at(view.data, view.data_size).decode()
            events.append(StreamEvent(text, view.type.decode(), view.id.decode(), retry))
            return 0

        with self._handle.in_use() as pointer:
            callback = _abi.StreamEventCallback(receive)
            call("bookspine_event_parser_feed", pointer, data, ctypes.c_size_t(len(data)), callback, None)
        return events

    def close(self) -> None:
        """Gives the parser back; does nothing the second time."""
        self._handle.close()

    def __enter__(self) -> EventStreamParser:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def write_stream_event(event: StreamEvent) -> bytes:
    """An event as a stream has it."""
    data = event.data.encode()
    view = _abi.StreamEvent(
        event.type.encode(),
        ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p),
        len(data),
        event.id.encode(),
        -1 if event.retry is None else event.retry,
    )
    with OutBuffer() as buffer:
        call("bookspine_stream_event_write", ctypes.byref(view), buffer.reference)
        return buffer.value


def write_event(
    event: ScanEvent,
    *,
    id: Optional[str] = None,
    job_id: Optional[str] = None,
    results_url: Optional[str] = None,
    width: Optional[float] = None,
    height: Optional[float] = None,
) -> bytes:
    """An event of a scan as the remote service's protocol spells it, for those who serve their own engine.

    Args:
        event: What ``on_event`` received.
        id: The event's id, which a client sends back as ``Last-Event-ID``.
        job_id: Names the job.
        results_url: Where the results are, for ``Complete``.
        width: Of the photo in pixels; with the height books get boxes in shares of its sides.
        height: Of the photo in pixels.
    """
    kind = next(kind for kind, event_class in _CLASSES.items() if type(event) is event_class)
    values = event.to_dict()
    image = values.pop("image", b"")
    picture = (ctypes.c_uint8 * len(image)).from_buffer_copy(image)
    view = _abi.Event(kind, json.dumps(values).encode(), picture, len(image))
    options = options_json({"id": id, "job_id": job_id, "results_url": results_url, "width": width, "height": height})
    with OutBuffer() as buffer:
        call("bookspine_event_write", ctypes.byref(view), options, buffer.reference)
        return buffer.value
