"""``bookspine archive``."""

from __future__ import annotations

import argparse
import dataclasses
import json

from ..errors import BookspineError
from .argument_types import count, seconds, tries
from .scan import device_options

_PACKAGES = ("fsspec", "pyarrow", "ray")
"""What the extra "archive" brings."""


def add_archive(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> argparse.ArgumentParser:
    """Adds ``bookspine archive``; the caller adds what choosing a scanner takes."""
    command = commands.add_parser(
        "archive",
        help="scan thousands of photos into Parquet files",
        description="Scans the photos of an archive that are new, changed or failed the last time, on Ray or on this machine.",
    )
    command.set_defaults(run=run, complain=command.error)
    command.add_argument(
        "photos",
        nargs="+",
        metavar="PHOTOS",
        help="files (PDF ones by their pages), folders, globs, or URLs such as s3://bucket/folder",
    )
    command.add_argument("--out", required=True, metavar="FOLDER", help="where the rows go; a folder or a URL")
    where = command.add_mutually_exclusive_group()
    where.add_argument("--local", action="store_true", help="on this machine, without Ray")
    where.add_argument("--address", metavar="ADDRESS", help="a Ray cluster that exists, such as auto")
    command.add_argument("--workers", type=count, metavar="N", help="scanners at work (as many as the cores allow)")
    command.add_argument("--cores", type=count, default=2, metavar="N", help="cores of each scanner (2)")
    command.add_argument(
        "--attempts", type=tries, default=3, metavar="N", help="tries of a photo that kills its scanner (3)"
    )
    command.add_argument("--timeout", type=seconds, default=600.0, metavar="S", help="seconds for a photo (600)")
    command.add_argument("--json", action="store_true", help="print what was done as a line of JSON")
    command.add_argument("--quiet", action="store_true", help="show no progress")
    return command


def run(arguments: argparse.Namespace) -> bool:
    """Scans an archive; returns whether all photos could be scanned."""
    try:
        from ..archive import scan_archive
    except ImportError as error:
        raise _missing(error) from error
    try:
        report = scan_archive(
            arguments.photos,
            arguments.out,
            workers=arguments.workers or None,
            cores=arguments.cores or 1,
            local=arguments.local,
            address=arguments.address,
            scanner_options=device_options(arguments),
            attempts=arguments.attempts,
            timeout=arguments.timeout,
            quiet=arguments.quiet,
        )
    except ImportError as error:
        raise _missing(error) from error
    if arguments.json:
        print(json.dumps(dataclasses.asdict(report)))
    else:
        print(
            f"{arguments.out}: {report.photos} photos, {report.known} known, {report.scanned} scanned with {report.books} "
            f"books, {report.failed} failed, {report.warned} with warnings, {report.photos_per_minute:.1f} a minute"
        )
    return report.failed == 0


def _missing(error: ImportError) -> BookspineError:
    is_ours = (error.name or "").partition(".")[0] in _PACKAGES  # what a kind of URL needs fsspec tells in words
    message = f"{error.name} is not installed: pip install bookspine[archive]" if is_ours else str(error)
    return BookspineError(message, 0, "MISSING_PACKAGE")
