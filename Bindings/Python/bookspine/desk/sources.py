"""Books from the network, for a person to choose from: asked only by hand, and only where a person has named a source."""

from __future__ import annotations

import threading
import uuid
from contextlib import ExitStack
from dataclasses import dataclass
from time import monotonic
from typing import Any, Dict, List, Sequence, Tuple, Union

from ..enrichment import BookQuery, Enricher, EnrichmentEvent
from ..errors import BookspineError
from ..records import BookMetadata

_SECONDS = 10.0
"""How long a source may take for a question."""
_QUESTIONS = 3
"""By ISBN, by title and author, by title."""


@dataclass(frozen=True)
class SourceAnswer:
    """What a source offers.

    Attributes:
        source: How the person has named it; its first word, since an access key may follow.
        books: Books as JSON, with "title", "authors" and what else is known.
        message: Why there is none, or "".
    """

    source: str
    books: Tuple[Dict[str, Any], ...] = ()
    message: str = ""


def options_of(source: str) -> Dict[str, Any]:
    """What an enricher takes for a source that a person has named.

    That is the address of a search service, or a name that the library knows, with what belongs to it: another address, and
    words such as ``key=...``.

    Raises:
        ValueError: Words follow an address.
    """
    name, *rest = source.split()
    if name.startswith(("https://", "http://")):
        if rest:
            raise ValueError(f"Nothing belongs behind the address {name}.")
        return {"url": name}
    words = (word.partition("=") if "=" in word.split("/")[0] else ("url", "=", word) for word in rest)
    values = {"true": True, "false": False}
    return {"sources": [{"source": name, **{key: values.get(value, value) for key, _, value in words}}]}


class Sources:
    """The sources that a person has named; may be used from many threads. ``close`` it."""

    def __init__(self, names: Sequence[str], *, keeps_refused: bool = False) -> None:
        """Asks nobody yet.

        Args:
            names: How a person has named them.
            keeps_refused: Whether one that the library does not know answers each search with why.

        Raises:
            BookspineError: The library does not know one of them.
            ValueError: One of them makes no sense.
        """
        self._waiting: Dict[str, "_Waiting"] = {}
        self._enrichers: List[Tuple[str, Union[Enricher, str]]] = []
        with ExitStack() as stack:
            for name in names:
                try:
                    enricher = self._enricher(name)
                except (BookspineError, ValueError) as error:
                    if not keeps_refused:
                        raise
                    self._enrichers.append((name.split()[0], str(error)))
                    continue
                stack.callback(enricher.close)
                self._enrichers.append((name.split()[0], enricher))
            self._stack = stack.pop_all()

    def _enricher(self, name: str) -> Enricher:
        return Enricher(
            on_event=self._receive, minimum_confidence=0, attempts=1, timeout_seconds=_SECONDS, **options_of(name)
        )

    @property
    def refused(self) -> List[str]:
        """Why those are not asked that the library does not know."""
        return [message for _, message in self._enrichers if isinstance(message, str)]

    def search(self, query: BookQuery) -> List[SourceAnswer]:
        """What each source offers, all of them asked at once."""
        book = BookMetadata(query.title, query.author, query.isbn)
        asked: List[Tuple[str, str, Union[_Waiting, str]]] = []
        try:
            for name, enricher in self._enrichers:
                key = uuid.uuid4().hex
                if isinstance(enricher, str):
                    asked.append((name, key, enricher))
                    continue
                waiting = self._waiting[key] = _Waiting()
                asked.append((name, key, waiting))
                if not enricher.submit({key: book}).accepted:
                    waiting.is_over.set()
            deadline = monotonic() + _SECONDS * _QUESTIONS
            return [_awaited(name, waiting, deadline) for name, _, waiting in asked]
        finally:
            for _, key, _ in asked:
                self._waiting.pop(key, None)

    def close(self) -> None:
        """Gives up all work."""
        self._stack.close()

    def _receive(self, event: EnrichmentEvent) -> None:
        waiting = self._waiting.get(event.id)
        if waiting and event.status != "in_progress":
            waiting.event = event
            waiting.is_over.set()


class _Waiting:
    def __init__(self) -> None:
        self.is_over = threading.Event()
        self.event: "EnrichmentEvent | None" = None


def _awaited(name: str, waiting: Union[_Waiting, str], deadline: float) -> SourceAnswer:
    if isinstance(waiting, str):
        return SourceAnswer(name, message=waiting)
    if not waiting.is_over.wait(max(0.0, deadline - monotonic())):
        return SourceAnswer(name, message="It does not answer.")
    return _answer(name, waiting.event)


def _answer(name: str, event: "EnrichmentEvent | None") -> SourceAnswer:
    if event is None:
        return SourceAnswer(name)
    # What was asked for is completed where a source surely has it; else there is what it offers.
    books = [book.to_dict() for book in event.candidates]
    if event.status == "success":
        found = event.metadata.to_dict()
        books.insert(0, {**found, "authors": [each for each in event.metadata.author.split(", ") if each]})
    if event.status == "pending":
        return SourceAnswer(name, message="It was stopped; ask again.")
    failed = event.status in ("error", "circuit_open")
    return SourceAnswer(name, tuple(books), event.message or "" if failed else "")
