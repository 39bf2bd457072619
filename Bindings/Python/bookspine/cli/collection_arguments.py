"""The arguments of ``bookspine collection`` and ``bookspine review``."""

from __future__ import annotations

import argparse

from . import collection, enrich, places, review, send
from .argument_types import number, share

_FORMATS = ("csv", "goodreads", "librarything", "libib", "jsonl", "marc21", "bibtex", "ris", "feedback")
_STATUSES = ("verified", "needsReview", "userEdited")
_DUPLICATES = ("ask", "keepBoth", "merge", "skip")


def add_collection(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds ``bookspine collection``."""
    command = commands.add_parser(
        "collection", help="keep books in a collection", description="Keeps books in a collection, one SQLite file."
    )
    actions = command.add_subparsers(title="actions", required=True, metavar="ACTION")
    listing = _action(actions, "list", "list books", collection.show_list)
    listing.add_argument("--queue", action="store_true", help="only books to review, the least sure first")
    listing.add_argument("--status", choices=_STATUSES, help="only books of this status")
    listing.add_argument("--search", metavar="TEXT", help="only books with this in title or author")
    listing.add_argument("--json", action="store_true", help="print one line of JSON a book")
    info = _action(actions, "info", "count what there is", collection.describe)
    info.add_argument("--json", action="store_true", help="print one line of JSON")
    _add_import(_action(actions, "import", "add scans and lists of books", collection.add))
    export = _action(actions, "export", "write the books to a file", collection.export)
    export.add_argument("output", metavar="OUT", help="the file to write")
    export.add_argument(
        "--format", choices=_FORMATS, help="what to write (what the name ends in: .csv, .jsonl, .mrc, .bib, .ris)"
    )
    export.add_argument("--status", choices=_STATUSES, help="only books of this status")
    report = _action(actions, "report", "write a page with all books", collection.report)
    report.add_argument("output", metavar="OUT.html", help="the page to write")
    delete = _action(actions, "delete", "remove books", collection.change)
    delete.add_argument("ids", nargs="+", type=int, metavar="ID", help="a book's number")
    merge = _action(actions, "merge", "make one book of several", collection.change)
    merge.add_argument("into", type=int, metavar="INTO", help="the book that stays")
    merge.add_argument("ids", nargs="+", type=int, metavar="ID", help="a book that it takes in")
    places.add_arguments(actions)
    _add_enrich(_action(actions, "enrich", "complete books from catalogs and services", enrich.enrich))
    _add_covers(_action(actions, "covers", "fetch the covers that books name", enrich.covers))
    _add_send(_action(actions, "send", "send the scans that wait, and feedback, to a service", send.send))
    _action(actions, "undo", "take the last action back", collection.change)
    _action(actions, "clean", "remove photos of which no book is to be reviewed", collection.change)
    for name in ("delete", "merge", "undo", "clean"):
        actions.choices[name].set_defaults(change=name)


def _add_enrich(command: argparse.ArgumentParser) -> None:
    command.set_defaults(complain=command.error)
    command.add_argument("--catalog", metavar="INDEX", help="a catalog to ask first")
    command.add_argument("--url", metavar="URL", help="the base address of a search service to ask")
    command.add_argument(
        "--source",
        action="append",
        metavar="SOURCE",
        help="a public source to ask: openLibrary, googleBooks, dnb, loc, k10plus, its options as JSON, or @FILE with them",
    )
    command.add_argument("--allow-plain-http", action="store_true", help="ask unencrypted beyond this machine")
    command.add_argument("--limit", type=int, metavar="N", help="the most books (1000)")
    command.add_argument("--concurrency", type=int, metavar="N", help="books to look up at once (4)")
    command.add_argument("--minimum-confidence", type=number, metavar="P", help="leave out less sure ones (0.7)")
    command.add_argument("--json", action="store_true", help="print one line of JSON a book")


def _add_covers(command: argparse.ArgumentParser) -> None:
    command.add_argument("--limit", type=int, metavar="N", help="the most covers (1000)")
    command.add_argument("--folder-limit", type=int, metavar="MIB", help="the most MiB of all covers (256)")
    command.add_argument("--allow-plain-http", action="store_true", help="also by http, and from this machine")
    command.add_argument("--retry-refused", action="store_true", help="also what could not be used the last time")
    command.add_argument("--json", action="store_true", help="print one line of JSON a cover")


def _add_send(command: argparse.ArgumentParser) -> None:
    command.add_argument("--remote", required=True, metavar="URL", help="the service's base address")
    command.add_argument("--allow-plain-http", action="store_true", help="send photos unencrypted beyond this machine")
    command.add_argument("--limit", type=int, metavar="N", help="the most scans (all)")
    command.add_argument("--duplicates", choices=_DUPLICATES, help="what to do with books that are there already")
    command.add_argument("--retry-refused", action="store_true", help="send also what the service refused")
    command.add_argument("--discard-refused", action="store_true", help="first remove what the service refused")
    command.add_argument("--json", action="store_true", help="print one line of JSON")
    command.add_argument("--quiet", action="store_true", help="show no progress")


def _add_import(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="what scan --json or session --json printed; CSV of any service; an exported .jsonl",
    )
    command.add_argument("--photos", metavar="DIR", help="where the scanned photos are, to keep them")
    command.add_argument(
        "--rotation", type=int, choices=(0, 90, 180, 270), default=0, help="as the photos were scanned with"
    )
    command.add_argument("--duplicates", choices=_DUPLICATES, help="what to do with books that are there already")
    command.add_argument(
        "--shelf",
        metavar="NAME",
        help="what the shelf on the photos is called; @folder: by its folder; @label: by the cards on its boards",
    )


def _action(
    actions: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, help_text: str, run: object
) -> argparse.ArgumentParser:
    command = actions.add_parser(name, help=help_text, description=f"{help_text.capitalize()}.")
    command.set_defaults(run=run)
    command.add_argument("collection", metavar="COLLECTION", help="the collection's file")
    return command


def add_review(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds ``bookspine review``."""
    command = commands.add_parser(
        "review",
        help="review the books of a collection",
        description="Reviews the books of a collection; asks one by one unless an option says what to do.",
    )
    command.set_defaults(run=review.run, complain=command.error)
    command.add_argument("collection", metavar="COLLECTION", help="the collection's file")
    command.add_argument("--tier", choices=("review", "verify", "ready"), help="only books of this tier")
    command.add_argument("--list", action="store_true", help="list the books")
    command.add_argument("--json", action="store_true", help="print one line of JSON a book")
    command.add_argument("--approve", nargs="+", type=int, metavar="ID", help="these books are right, with their edits")
    command.add_argument(
        "--approve-all",
        nargs="?",
        type=share,
        const=0.0,
        metavar="P",
        help="all books are right, or all of the tier, from this confidence",
    )
    command.add_argument("--verify", nargs="+", type=int, metavar="ID", help="these books are right as they are")
    command.add_argument("--reject", nargs="+", type=int, metavar="ID", help="these are no books: remove them")
    command.add_argument(
        "--edit",
        nargs=3,
        action="append",
        metavar=("ID", "FIELD", "VALUE"),
        help="correct a field; empty: clear it",
    )
    command.add_argument(
        "--resolve",
        nargs=2,
        action="append",
        metavar=("ID", "HOW"),
        help="of a possible duplicate: keepBoth, merge or skip",
    )
    command.add_argument(
        "--feedback",
        nargs=2,
        action="append",
        metavar=("ID", "WHAT"),
        help="note what was read wrong: wrongDetection, wrongTitle, wrongAuthor or other",
    )
    command.add_argument(
        "--take",
        nargs=2,
        action="append",
        metavar=("ID", "N"),
        help="this one of the books that catalogs offer for it, from 1, is the book",
    )
    command.add_argument("--pictures", default=".", metavar="DIR", help="where to write spines that one asks for (.)")
