"""When a scan tells what: the shares of its time after which drafts, segmentations and results of the evaluation photos come.

usage: Benchmarks/first_results.py [--engine auto|ppocr|tesseract] [--remote] [PHOTO...]     (all of ../shared when none is named)

Each photo is scanned twice, and the second time counts: an engine is slower with the first photo of a shape. --remote has the
photos read through Examples/Python/remote_server.py on loopback.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Dict, Iterator, List, Union

import bookspine

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("BOOKSPINE_SHARED", ROOT.parent / "shared"))


@contextmanager
def served(scanner: bookspine.Scanner) -> Iterator[bookspine.RemoteScanner]:
    """The scanner behind the example's server."""
    spec = importlib.util.spec_from_file_location("remote_server", ROOT / "Examples" / "Python" / "remote_server.py")
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    example.Handler.log_message = lambda *_: None
    with example.Server(("127.0.0.1", 0), scanner) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        with bookspine.RemoteScanner(f"http://127.0.0.1:{server.server_address[1]}", order="remote") as remote:
            yield remote
        server.shutdown()
        thread.join()


def moments(scanner: Union[bookspine.Scanner, bookspine.RemoteScanner], photo: Path) -> Dict[str, List[float]]:
    """Seconds after which events of each kind came; results apart, before and after the first segmentation."""
    scanner.scan(photo)
    kinds = ("Draft", "early result", "Segmented", "BookResult", "Complete")
    seen: Dict[str, List[float]] = {kind: [] for kind in kinds}
    start = time.monotonic()

    def note(event: bookspine.ScanEvent) -> None:
        kind = type(event).__name__
        if kind == "BookResult" and not seen["Segmented"]:
            kind = "early result"
        if kind in seen:
            seen[kind].append(time.monotonic() - start)

    scanner.scan(photo, drafts=True, on_event=note)
    return seen


def row(photo: Path, seen: Dict[str, List[float]]) -> str:
    """A line of the table."""
    whole = seen["Complete"][0]
    cells = [f"{times[0] / whole:5.2f} ({len(times):3})" if times else "    -      " for times in list(seen.values())[:4]]
    last = f"{seen['Segmented'][-1] / whole:5.2f}"
    return f"{photo.stem[:32]:32} {whole:6.1f} s  " + "  ".join(cells) + f"  {last}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--engine", default="auto")
    parser.add_argument("--remote", action="store_true")
    parser.add_argument("photos", nargs="*", type=Path, metavar="PHOTO")
    arguments = parser.parse_args()
    photos = arguments.photos or sorted((SHARED / "eval" / "photos").glob("*.*"))
    print(f"{'photo':32} {'scan':>8}  {'draft':11}  {'early result':11}  {'segmented':11}  {'result':11}  last segmented")
    with bookspine.Scanner(arguments.engine) as scanner:
        if arguments.remote:
            with served(scanner) as remote:
                for photo in photos:
                    print(row(photo, moments(remote, photo)), flush=True)
        else:
            for photo in photos:
                print(row(photo, moments(scanner, photo)), flush=True)


if __name__ == "__main__":
    main()
