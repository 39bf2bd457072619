"""Books from the network, for a person to choose from: asked only by hand, and only where a person has named a source."""

from __future__ import annotations

import threading
import uuid
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Dict, List, Sequence, Tuple

from ..enrichment import BookQuery, Enricher, EnrichmentEvent
from ..records import BookMetadata

_SECONDS = 10.0
"""How long a source may take."""


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
    """
    name, *rest = source.split()
    if name.startswith(("https://", "http://")):
        return {"url": name}
    words = (word.partition("=") if "=" in word.split("/")[0] else ("url", "=", word) for word in rest)
    return {"sources": [{"source": name, **{key: value for key, _, value in words}}]}


class Sources:
    """The sources that a person has named; may be used from many threads. ``close`` it."""

    def __init__(self, names: Sequence[str]) -> None:
        """Asks nobody yet.

        Raises:
            BookspineError: The library does not know one of them.
        """
        self._waiting: Dict[str, "_Waiting"] = {}
        self._enrichers: List[Tuple[str, Enricher]] = []
        with ExitStack() as stack:
            for name in names:
                enricher = Enricher(
                    on_event=self._receive,
                    minimum_confidence=0,
                    attempts=1,
                    timeout_seconds=_SECONDS,
                    **options_of(name),
                )
                stack.callback(enricher.close)
                self._enrichers.append((name.split()[0], enricher))
            self._stack = stack.pop_all()

    def search(self, query: BookQuery) -> List[SourceAnswer]:
        """What each source offers, all of them asked at once."""
        book = BookMetadata(query.title, query.author, query.isbn)
        asked = []
        for name, enricher in self._enrichers:
            key = uuid.uuid4().hex
            waiting = self._waiting[key] = _Waiting()
            if not enricher.submit({key: book}).accepted:
                waiting.is_over.set()
            asked.append((name, key, waiting))
        answers = []
        for name, key, waiting in asked:
            if not waiting.is_over.wait(_SECONDS * 2):
                answers.append(SourceAnswer(name, message="It does not answer."))
            else:
                answers.append(_answer(name, waiting.event))
            del self._waiting[key]
        return answers

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


def _answer(name: str, event: "EnrichmentEvent | None") -> SourceAnswer:
    if event is None:
        return SourceAnswer(name)
    # What was asked for is completed where a source surely has it; else there is what it offers.
    books = [book.to_dict() for book in event.candidates]
    if event.status == "success":
        found = event.metadata.to_dict()
        books.insert(0, {**found, "authors": [each for each in event.metadata.author.split(", ") if each]})
    failed = event.status in ("error", "circuit_open")
    return SourceAnswer(name, tuple(books), event.message or "" if failed else "")
