"""``bookspine catalog``."""

from __future__ import annotations

import argparse
import json
from typing import Any, Dict

from ..catalog import Catalog, CatalogMatch


def build(arguments: argparse.Namespace) -> bool:
    """Builds an index from CSV files."""
    count = Catalog.build(arguments.csv, arguments.output)
    print(f"{arguments.output}: {count} records")
    return True


def match(arguments: argparse.Namespace) -> bool:
    """Prints the records that a text may stand for; returns whether one was accepted."""
    with Catalog(arguments.catalog) as catalog:
        matches = catalog.match(" ".join(arguments.text), arguments.limit)
    for found in matches:
        if arguments.json:
            print(json.dumps(_json(found), ensure_ascii=False))
        else:
            print(f"{'*' if found.is_accepted else ' '} {found.score:.2f}  {found.title}  {found.author}".rstrip())
    return any(found.is_accepted for found in matches)


def _json(found: CatalogMatch) -> Dict[str, Any]:
    """As the library writes it."""
    return {
        "id": found.id,
        "record": found.record,
        "score": found.score,
        "hasSurname": found.has_surname,
        "signals": list(found.signals),
        "isAccepted": found.is_accepted,
    }
