"""What the command line understands."""

from __future__ import annotations

import argparse

from .._library import version
from ..errors import BookspineError
from . import archive, catalog, desk, info, inventory, preprocess, quality, scan, session
from .argument_types import count, number, port, share
from .collection_arguments import add_collection, add_review


def parser() -> argparse.ArgumentParser:
    """The parser; each subcommand leaves its function in ``run``, which returns whether all went well."""
    root = argparse.ArgumentParser(
        prog="bookspine", description="Reads the books on photos of shelves, on this machine."
    )
    root.add_argument("--version", action=_Version, nargs=0, help="show the library's version and exit")
    commands = root.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add_scan(commands)
    _add_quality(commands)
    _add_preprocess(commands)
    _add_catalog(commands)
    _add_engine(session.add_session(commands))
    inventory.add_inventory(commands)
    _add_engine(archive.add_archive(commands), threads=False)
    add_collection(commands)
    add_review(commands)
    _add_desk(commands)
    command = commands.add_parser("info", help="show what is installed", description="Shows what is installed.")
    command.set_defaults(run=info.run)
    return root


class _Version(argparse.Action):
    """Prints the version of the library, which is loaded for nothing else."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        try:
            print(f"bookspine {version()}")
        except BookspineError as error:
            parser.exit(1, f"bookspine: error: {error}\n")
        parser.exit()


def _add_scan(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "scan", help="list the books on photos", description="Lists the books on photos of shelves."
    )
    command.set_defaults(run=scan.run, complain=command.error)
    command.add_argument(
        "photos",
        nargs="+",
        metavar="PHOTO",
        help="a photo (JPEG, PNG, HEIC, AVIF, WebP), a folder with photos, or a PDF file",
    )
    _add_engine(command)
    command.add_argument(
        "--barcodes", choices=("none", "isbn", "all"), default="isbn", help="which barcodes to read (isbn)"
    )
    command.add_argument(
        "--review-threshold",
        type=share,
        default=0.6,
        metavar="P",
        help="books below this confidence need review (0.6)",
    )
    command.add_argument(
        "--rotation", type=int, choices=(0, 90, 180, 270), default=0, help="turn the photos clockwise by degrees first"
    )
    command.add_argument("--remote", metavar="URL", help="have a service read the photos")
    command.add_argument(
        "--order",
        choices=("deviceFirst", "remoteFirst", "remote"),
        help="with --remote: who reads, and who takes over (remote, without --order: nobody)",
    )
    command.add_argument(
        "--allow-plain-http", action="store_true", help="with --remote: send photos unencrypted beyond this machine"
    )
    output = command.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print one line of JSON a photo")
    output.add_argument("--report", metavar="OUT.html", help="write a page with the photos, the boxes and the books")
    command.add_argument("--annotate", metavar="DIR", help="write each photo with numbered boxes into a folder")
    command.add_argument("--collection", metavar="FILE", help="add the books and the photos to a collection")
    command.add_argument(
        "--shelf",
        metavar="NAME",
        help="with --collection: what the shelf is called; @folder: by its folder; @label: by the cards on its boards",
    )
    command.add_argument("--quiet", action="store_true", help="show no progress")


def _add_desk(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "desk",
        help="open the desk: a page in the browser for photos and books",
        description="Serves a page in the browser where photos become a library. It is for this machine alone; for a phone, "
        "choose “Use a phone” on the page.",
    )
    command.set_defaults(run=desk.run)
    command.add_argument("--collection", metavar="FILE", help="the collection's file (one in your home directory)")
    command.add_argument("--port", type=port, default=8707, metavar="N", help="the port; 0: any that is free (8707)")
    command.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="where to listen; beyond this machine encrypted, and only for those with the link that is printed (127.0.0.1)",
    )
    command.add_argument("--open", action="store_true", help="open the page in the browser")


def _add_engine(command: argparse.ArgumentParser, *, threads: bool = True) -> None:
    """What choosing a scanner on the device takes."""
    command.add_argument("--engine", choices=("auto", "ppocr", "tesseract"), default="auto", help="what reads the text")
    command.add_argument("--languages", default="", metavar="TAGS", help="languages to expect, such as de,en")
    command.add_argument(
        "--model", help="PP-OCR's models: small (accurate), tiny (fast), or a part of other files' names"
    )
    command.add_argument("--fast", action="store_true", help="do not look again at spines that were read doubtfully")
    command.add_argument("--catalog", metavar="FILE", help="correct and complete the books by this catalog index")
    if threads:
        command.add_argument("--threads", type=count, default=0, metavar="N", help="threads to use (0: all cores)")


def _add_quality(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "quality", help="tell how well photos suit scanning", description="Tells how well photos suit scanning."
    )
    command.set_defaults(run=quality.run)
    command.add_argument(
        "photos",
        nargs="+",
        metavar="PHOTO",
        help="a photo (JPEG, PNG, HEIC, AVIF, WebP), a folder with photos, or a PDF file",
    )
    command.add_argument("--json", action="store_true", help="print one line of JSON a photo")


def _add_preprocess(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "preprocess",
        help="make a photo better to read",
        description="Writes an upright copy of a photo with normal contrast and brightness and less noise.",
    )
    command.set_defaults(run=preprocess.run)
    command.add_argument("input", metavar="IN", help="a photo: JPEG, PNG, HEIC, AVIF or WebP")
    command.add_argument("output", metavar="OUT", help="the JPEG file to write")
    command.add_argument("--rotation", type=number, metavar="DEGREES", help="turn it clockwise")
    command.add_argument("--contrast", type=number, metavar="FACTOR", help="1 leaves the contrast as it is (1.5)")
    command.add_argument("--no-brightness", dest="brightness", action="store_false", help="leave the brightness")
    command.add_argument("--no-denoise", dest="denoise", action="store_false", help="leave the noise")
    command.add_argument("--longest-side", type=int, metavar="PIXELS", help="shrink a larger photo; 0: never (1920)")
    command.add_argument("--quality", type=int, metavar="Q", help="JPEG quality, 1...100 (85)")


def _add_catalog(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser(
        "catalog", help="make and search catalogs", description="Makes and searches catalogs."
    )
    actions = command.add_subparsers(title="actions", required=True, metavar="ACTION")
    build = actions.add_parser("build", help="make an index of CSV files", description="Makes an index of CSV files.")
    build.set_defaults(run=catalog.build)
    build.add_argument("csv", nargs="+", metavar="FILE.csv", help="UTF-8; the first row names the columns")
    build.add_argument("-o", "--output", required=True, metavar="OUT", help="the index to write")
    match = actions.add_parser(
        "match", help="find a text's records", description="Finds the records that a spine's text may stand for."
    )
    match.set_defaults(run=catalog.match)
    match.add_argument("catalog", metavar="INDEX", help="the index")
    match.add_argument("text", nargs="+", metavar="TEXT", help="what stands on the spine")
    match.add_argument("--limit", type=int, default=5, metavar="N", help="the most records (5)")
    match.add_argument("--json", action="store_true", help="print one line of JSON a record")
