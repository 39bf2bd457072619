"""Completing books from catalogs and services, in the background."""

from __future__ import annotations

import ctypes
import json
import logging
from contextlib import ExitStack
from dataclasses import dataclass
from time import monotonic
from typing import Any, Callable, Dict, Iterable, Mapping, Optional, Sequence, Tuple, Union

from . import _abi
from ._handle import Handle
from ._library import OutText, c_text, call, library, options_json, utf8
from ._records import Record, camel_case
from .catalog import Catalog
from .collection import Collection
from .records import BookMetadata
from .works import FoundBook

_LOGGER = logging.getLogger("bookspine")
_NOT_READY = 2
_SLICE_SECONDS = 0.2  # how long Python cannot see Ctrl-C


@dataclass(frozen=True)
class EnrichmentEvent(Record):
    """What happens to a book.

    Attributes:
        id: The book's name.
        status: "pending" (stopped), "in_progress", "success", "not_found", "error", "circuit_open" or "review_needed".
        metadata: The book, completed when it was found.
        filled: The fields that were filled in, by their names in JSON ("coverUrl").
        providers: Who helped, in order: "catalog", the service's address, a source's name, "host".
        candidates: What was found, when none of it is surely the book; with "review_needed" alone.
        message: Why it was not found, or who failed beside the one that found it; for people.
    """

    id: str
    status: str
    metadata: BookMetadata
    filled: Tuple[str, ...] = ()
    providers: Tuple[str, ...] = ()
    candidates: Tuple[FoundBook, ...] = ()
    message: Optional[str] = None


@dataclass(frozen=True)
class EnrichmentReport(Record):
    """What a submission did.

    Attributes:
        accepted: Books that will be looked up.
        skipped: Books left out: not sure enough, without title and ISBN, or in work already.
    """

    accepted: int
    skipped: int


@dataclass(frozen=True)
class BookQuery(Record):
    """What a host's own provider is asked.

    Attributes:
        title: The title as read; "" where only the ISBN is known.
        author: The authors as read, joined with ", ".
        isbn: ISBN-13 when printed.
    """

    title: str
    author: str
    isbn: Optional[str] = None


@dataclass(frozen=True)
class EnricherState:
    """How an enricher stands.

    Attributes:
        counts: Books by status.
        circuits: The circuit breaker of each provider: "closed", "open" or "half_open".
        is_idle: Whether nothing is in work.
    """

    counts: Mapping[str, int]
    circuits: Mapping[str, str]
    is_idle: bool


OnEnrichment = Callable[[EnrichmentEvent], object]
Source = Union[str, Mapping[str, Any]]
LookUp = Callable[[BookQuery], Optional[Iterable[FoundBook]]]


class Enricher:
    """Completes books; may be used from many threads. Use it in a ``with`` block, or ``close`` it."""

    def __init__(
        self,
        *,
        catalog: Optional[Catalog] = None,
        url: Optional[str] = None,
        sources: Sequence[Source] = (),
        look_up: Optional[LookUp] = None,
        on_event: Optional[OnEnrichment] = None,
        **options: Any,
    ) -> None:
        """Asks, in this order and until nothing is missing, a catalog, a search service, public sources and ``look_up``.

        Args:
            catalog: A catalog; it may be closed meanwhile.
            url: The search service's base address.
            sources: Public sources: "openLibrary", "googleBooks", "dnb", "loc" or "k10plus"; or the options of one, such as
                ``{"source": "googleBooks", "key": ...}`` and ``{"source": "sru", "url": ..., "record_schema": ...}``.
            look_up: Your own provider, called on threads of the library, several at once; raising counts as a failure.
            on_event: Receives the events, one at a time, on a thread of the library; returning False stops all work, and
                so does raising: ``wait`` then raises that.
            options: allow_plain_http (beyond this machine), concurrency, minimum_confidence, attempts, backoff_seconds,
                timeout_seconds, longest_wait_seconds, failures_to_open, open_seconds, cache_seconds, cache_entries.

        Raises:
            InvalidArgument: There is nobody to ask.
            InvalidOptions: An option is unknown or out of range, or the address cannot be used.
        """
        self._look_up = look_up
        self._on_event = on_event
        self._error: Optional[Exception] = None
        # The library calls these until the enricher is closed.
        self._callbacks = (
            _abi.LookupCallback(self._answer) if look_up else _abi.LookupCallback(),
            _abi.EnrichmentCallback(self._receive) if on_event else _abi.EnrichmentCallback(),
        )
        with ExitStack() as stack:
            pointer = stack.enter_context(catalog._handle.in_use()) if catalog else None
            given = options_json({"url": url, "sources": [_source(source) for source in sources] or None, **options})
            self._handle = Handle(
                given, pointer, self._callbacks[0], None, self._callbacks[1], None, noun="enricher", atexit=True
            )

    def submit(self, books: Mapping[str, BookMetadata]) -> EnrichmentReport:
        """Has books looked up, named as you like; returns at once."""
        requests = [{"id": name, "metadata": book.to_dict()} for name, book in books.items()]
        with self._handle.in_use() as pointer, OutText() as report:
            text = utf8(json.dumps(requests, ensure_ascii=False))
            call("bookspine_enricher_submit", pointer, text, report.reference)
            return EnrichmentReport.from_json(report.value)

    def submit_collection(
        self, collection: Collection, *, limit: Optional[int] = None, minimum_confidence: Optional[float] = None
    ) -> EnrichmentReport:
        """Has books of a collection looked up, named by their numbers; returns at once.

        Args:
            collection: It learns how each look-up ended, and keeps the answers of services.
            limit: The most books; None: 1000.
            minimum_confidence: Of books that wait for review, 0...1; None: 0.7. Verified and corrected ones are taken in any case.
        """
        options = options_json({"limit": limit, "minimum_confidence": minimum_confidence})
        with self._handle.in_use() as pointer, collection._handle.in_use() as books, OutText() as report:
            call("bookspine_enricher_submit_collection", pointer, books, options, report.reference)
            return EnrichmentReport.from_json(report.value)

    def retry(self, name: str) -> None:
        """Looks a book up once more that was not found, failed, needs review, or was stopped.

        Raises:
            InvalidArgument: No such book waits for another try.
        """
        with self._handle.in_use() as pointer:
            call("bookspine_enricher_retry", pointer, c_text(name))

    def stop(self) -> None:
        """Gives up all work and returns at once; the books may be retried."""
        with self._handle.in_use() as pointer:
            library().bookspine_enricher_stop(pointer)

    def wait(self, timeout: Optional[float] = None) -> bool:
        """Waits until nothing is in work, at most ``timeout`` seconds; returns whether that is so.

        Raises:
            Exception: What ``on_event`` raised.
        """
        deadline = None if timeout is None else monotonic() + timeout
        while True:
            left = _SLICE_SECONDS if deadline is None else min(_SLICE_SECONDS, max(0.0, deadline - monotonic()))
            with self._handle.in_use() as pointer:
                status = library().bookspine_enricher_wait(pointer, int(left * 1000))
            if self._error:
                raise self._error
            if status != _NOT_READY:
                return True
            if deadline is not None and monotonic() >= deadline:
                return False

    @property
    def state(self) -> EnricherState:
        """How it stands."""
        with self._handle.in_use() as pointer, OutText() as text:
            call("bookspine_enricher_describe", pointer, text.reference)
            values: Dict[str, Any] = json.loads(text.value)
        return EnricherState(values["counts"], values["circuits"], values["isIdle"])

    def close(self) -> None:
        """Stops all work and waits until it has ended, not from within a callback; does nothing the second time."""
        self._handle.close()

    def __enter__(self) -> Enricher:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _receive(self, event: bytes, _: Any) -> int:
        """The C callback; an exception must not leave it."""
        try:
            return int(self._on_event is not None and self._on_event(EnrichmentEvent.from_json(event)) is False)
        except Exception as error:
            self._error = self._error or error
            return 1

    def _answer(self, query: bytes, reply: int, _: Any) -> int:
        """The C callback; an exception must not leave it."""
        try:
            found = self._look_up(BookQuery.from_json(query)) if self._look_up else None
            text = json.dumps([book.to_dict() for book in found or ()]).encode()
            call("bookspine_lookup_reply_set", ctypes.c_void_p(reply), text)
            return 0
        except Exception:
            # The library says only that a look-up failed.
            _LOGGER.exception("look_up failed")
            return 1


def _source(source: Source) -> Dict[str, Any]:
    """The options of a source as the library wants them."""
    given = {"source": source} if isinstance(source, str) else source
    return {camel_case(name): value for name, value in given.items() if value is not None}
