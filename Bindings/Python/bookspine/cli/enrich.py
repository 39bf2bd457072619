"""``bookspine collection enrich`` and ``covers``."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Dict, Mapping

from ..catalog import Catalog
from ..enrichment import Enricher, EnrichmentEvent
from ..works import CoverEvent
from .collection import existing
from .terminal import printable


def enrich(arguments: argparse.Namespace) -> bool:
    """Completes the books of a collection; returns whether no look-up failed."""
    if not (arguments.catalog or arguments.url or arguments.source):
        arguments.complain("there is nobody to ask: name --catalog, --url or --source")
    sources = [_source(text, arguments) for text in arguments.source or ()]
    ended: Dict[str, int] = {}

    def on_event(event: EnrichmentEvent) -> None:
        if event.status == "in_progress":
            return
        ended[event.status] = ended.get(event.status, 0) + 1
        print(event.to_json() if arguments.json else _line(event), flush=True)

    with ExitStack() as stack:
        collection = stack.enter_context(existing(arguments.collection))
        catalog = stack.enter_context(Catalog(arguments.catalog)) if arguments.catalog else None
        options = {
            "allow_plain_http": arguments.allow_plain_http,
            "concurrency": arguments.concurrency,
            "minimum_confidence": arguments.minimum_confidence,
        }
        enricher = stack.enter_context(
            Enricher(catalog=catalog, url=arguments.url, sources=sources, on_event=on_event, **options)
        )
        enricher.submit_collection(collection, limit=arguments.limit, minimum_confidence=arguments.minimum_confidence)
        enricher.wait()
    counts = ", ".join(f"{count} {status}" for status, count in sorted(ended.items()))
    print(f"bookspine: {counts or 'nothing to look up'}", file=sys.stderr)
    return not {"error", "circuit_open"} & set(ended)


def covers(arguments: argparse.Namespace) -> bool:
    """Fetches the covers that the books of a collection name; returns whether no server failed."""

    def on_event(event: CoverEvent) -> None:
        if arguments.json:
            print(event.to_json(), flush=True)
        elif event.problem:
            print(printable(f"{event.id:>6}  {event.title}  {event.problem}"), flush=True)

    with existing(arguments.collection) as collection:
        report = collection.fetch_covers(
            on_event=on_event,
            limit=arguments.limit,
            folder_limit=None if arguments.folder_limit is None else arguments.folder_limit << 20,
            allow_plain_http=arguments.allow_plain_http,
            retry_refused=arguments.retry_refused,
        )
    print(f"bookspine: {report.fetched} fetched, {report.refused} refused, {report.failed} failed", file=sys.stderr)
    return not report.failed


def _source(text: str, arguments: argparse.Namespace) -> Mapping[str, Any]:
    """A source as the command line names it: its name, its options as JSON, or @ and the file that has them."""
    if text.startswith("@"):
        try:
            text = Path(text[1:]).read_text("utf-8")
        except (OSError, ValueError) as error:
            arguments.complain(f"--source {text}: {error}")
    if not text.lstrip().startswith("{"):
        options: Any = {"source": text}
    else:
        try:
            options = json.loads(text)
        except ValueError as error:
            arguments.complain(f"--source: no JSON: {error}")
    if arguments.allow_plain_http:
        options.setdefault("allowPlainHttp", True)
    checked: Mapping[str, Any] = options
    return checked


def _line(event: EnrichmentEvent) -> str:
    what = "; ".join(text for text in (", ".join(event.filled), event.message) if text)
    lines = [f"{event.id:>6}  {event.status:13}  {event.metadata.title}  {what}".rstrip()]
    for number, book in enumerate(event.candidates, 1):
        facts = (", ".join(book.authors), book.publisher, book.published_date, book.isbn, book.provider)
        lines.append(f"{'':6}  {number:>2}. {book.title}: " + ", ".join(fact for fact in facts if fact))
    return "\n".join(printable(line) for line in lines)
