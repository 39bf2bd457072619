"""Times a desk on 100,000 books over HTTP, and prints a Markdown table: the first page, and each keystroke of searches.

The peer, measured in turn with it, is the collection's own search, which looks at every book.

usage: python3 Benchmarks/desk_benchmark.py [--books N] [--runs N]      (needs the packages of Scripts/setup desk)
"""

from __future__ import annotations

import argparse
import http.client
import itertools
import random
import statistics
import tempfile
import threading
import time
from pathlib import Path
from typing import Callable, Dict, List, Tuple
from urllib.parse import quote

import bookspine
import uvicorn
from bookspine._library import options_json
from bookspine.desk import Desk, create_app
from bookspine.desk.security import Guard, loopback_hosts
from bookspine.desk.server import _config, _listener
from collection_benchmark import unique_titles, write_records


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--books", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=10)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder), arguments.books, arguments.runs)


def measure(folder: Path, books: int, runs: int) -> None:
    """Prints the table."""
    chance = random.Random(1)
    titles = list(itertools.islice(unique_titles(chance), books))
    write_records(folder / "books.csv", titles, chance)
    with bookspine.Collection(folder / "books.db") as collection:
        collection.import_records(folder / "books.csv")
    started = time.monotonic()
    with Desk(folder / "books.db", scans=False) as desk:
        while desk.index.size < books:
            time.sleep(0.05)
        indexed = time.monotonic() - started
        listener = _listener("127.0.0.1", 0)
        port = listener.getsockname()[1]
        server = uvicorn.Server(_config(Guard(create_app(desk), loopback_hosts(port))))
        threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True).start()
        while not server.started:
            time.sleep(0.01)
        time.sleep(3)  # the desk has counted what there is
        connection = http.client.HTTPConnection("127.0.0.1", port)

        def ask(path: str) -> None:
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200, path

        text = titles[-1][0]
        tasks: Dict[str, List[str]] = {
            "the page itself": ["/library"],
            "first page of the library": ["/api/books?limit=60"],
            "the page in the middle": [f"/api/books?limit=60&offset={books // 2}&sort=title"],
            "each keystroke of a title": [
                f"/api/books?limit=60&q={quote(text[:end])}" for end in range(1, len(text) + 1)
            ],
            "each keystroke, sorted by title": [
                f"/api/books?limit=60&sort=title&q={quote(text[:end])}" for end in range(1, len(text) + 1)
            ],
            "a letter that most books have, by author": ["/api/books?limit=60&sort=author&q=a"],
            "what it can be narrowed to": ["/api/facets"],
            "first page of the review queue": ["/api/queue"],
        }
        search = options_json({"search": text, "limit": 60})
        edits = itertools.count()
        edited = {"X-Desk": "1", "Content-Type": "application/json"}

        def edit() -> None:
            connection.request("POST", "/api/books/1", f'{{"fields": {{"publisher": "House {next(edits)}"}}}}', edited)
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200, answer.status

        times: Dict[str, List[float]] = {name: [] for name in tasks}
        peer: List[float] = []
        for _ in range(runs):
            for name, paths in tasks.items():
                times[name] += [timed(lambda path=path: ask(path))[0] for path in paths]  # type: ignore[misc]
            times.setdefault("a correction", []).append(timed(edit)[0])
            times.setdefault("the page after it", []).append(timed(lambda: ask("/library"))[0])
            peer.append(timed(lambda: desk.collection._call("works", search))[0])
        server.should_exit = True
        print_table(books, indexed, times, peer)


def timed(act: Callable[[], object]) -> Tuple[float, object]:
    """How many seconds something takes."""
    started = time.perf_counter()
    found = act()
    return time.perf_counter() - started, found


def print_table(books: int, indexed: float, times: Dict[str, List[float]], peer: List[float]) -> None:
    usual = statistics.median(peer)
    print(
        f"| A desk of {books:,} books | Median | Slowest | Median / search without index |\n| --- | ---: | ---: | ---: |"
    )
    for name, seconds in times.items():
        median = statistics.median(seconds)
        print(f"| {name} | {median * 1000:.1f} ms | {max(seconds) * 1000:.1f} ms | {median / usual:.2f} |")
    print(f"| search without index, in the library | {usual * 1000:.1f} ms | {max(peer) * 1000:.1f} ms | 1 |")
    print(f"\nThe index was made in {indexed:.0f} s.")


if __name__ == "__main__":
    main()
