"""``bookspine collection enrich``."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from typing import Dict

from ..catalog import Catalog
from ..enrichment import Enricher, EnrichmentEvent
from .collection import existing
from .terminal import printable


def enrich(arguments: argparse.Namespace) -> bool:
    """Completes the books of a collection; returns whether no look-up failed."""
    if not (arguments.catalog or arguments.url):
        arguments.complain("there is nobody to ask: name --catalog, --url or both")
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
        enricher = stack.enter_context(Enricher(catalog=catalog, url=arguments.url, on_event=on_event, **options))
        enricher.submit_collection(collection, limit=arguments.limit, minimum_confidence=arguments.minimum_confidence)
        enricher.wait()
    counts = ", ".join(f"{count} {status}" for status, count in sorted(ended.items()))
    print(f"bookspine: {counts or 'nothing to look up'}", file=sys.stderr)
    return not {"error", "circuit_open"} & set(ended)


def _line(event: EnrichmentEvent) -> str:
    what = ", ".join(event.filled) if event.status == "success" else event.message or ""
    return printable(f"{event.id:>6}  {event.status:13}  {event.metadata.title}  {what}".rstrip())
