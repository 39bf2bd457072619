#!/usr/bin/env python3
"""Draw photo-like pictures of bookshelves together with the truth about them.

    render_shelves.py --count 200 --seed 1 --out DIR [--titles CSV ...] [--difficulty easy|mixed|hard] [--jobs 2]
    render_shelves.py --fixture spine|shelf|stack|readme --seed 1 --out FILE.jpg
    render_shelves.py --samples [NAME ...] --out DIR

The first form writes DIR/0000.jpg ... and DIR/truth.json; the second one picture and FILE.json beside it, from
invented books only; the third the shelves of Tests/Samples. Training/README.md describes the truth and the data.
"""
import argparse
import json
import multiprocessing
import os
import sys
import time
from pathlib import Path

from shelves import fixtures, samples
from shelves.catalog import Catalog, Excluded
from shelves.library import Library
from shelves.scene import Scene

SHARED = Path(os.environ.get("BOOKSPINE_SHARED") or Path(__file__).resolve().parents[2] / "shared")
DEFAULT_TITLES = [SHARED / "catalog" / "books.csv", SHARED / "catalog" / "library" / "catalogue.csv"]
state = {}


def prepare(options):
    """Each process reads the catalogs once."""
    state["options"] = options
    missing = [str(p) for p in DEFAULT_TITLES if not p.exists()]
    if options.titles is None and missing:
        print(f"without {', '.join(missing)}: set BOOKSPINE_SHARED or pass --titles", file=sys.stderr)
    paths = [Path(p) for p in options.titles] if options.titles is not None else [p for p in DEFAULT_TITLES if p.exists()]
    excluded = Excluded(options.exclude or SHARED / "eval" / "truth.json")
    state["library"] = Library(Catalog(paths, excluded) if paths else None, options.real_share)


def render(number):
    """Write one picture; returns its truth."""
    options = state["options"]
    scene = Scene(state["library"], f"{options.seed}/{number}", options.difficulty)
    image, truth = scene.render()
    name = f"{number:04d}.jpg"
    (Path(options.out) / name).write_bytes(scene.jpeg(image))
    return {"photo": name} | truth


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", required=True, help="directory, or the picture's file with --fixture")
    parser.add_argument("--titles", nargs="*", help="catalogs (CSV); none after the option: invented books only")
    parser.add_argument("--exclude", type=Path, help="truth.json whose titles are never drawn")
    parser.add_argument("--real-share", type=float, default=0.25, help="share of books that keep their catalog's title and author")
    parser.add_argument("--difficulty", choices=["easy", "mixed", "hard"], default="mixed")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--fixture", choices=sorted(fixtures.KINDS))
    parser.add_argument("--samples", nargs="*", metavar="NAME", help="all when none is named")
    return parser.parse_args()


def main():
    options = arguments()
    if options.fixture:
        fixtures.write(options.fixture, options.seed, Path(options.out))
        return
    Path(options.out).mkdir(parents=True, exist_ok=True)
    if options.samples is not None:
        for name in options.samples or samples.SAMPLES:
            samples.write(name, Path(options.out))
        return
    started = time.time()
    with multiprocessing.Pool(options.jobs, prepare, (options,)) as pool:
        truth = pool.map(render, range(options.count), chunksize=1)
    (Path(options.out) / "truth.json").write_text(json.dumps(truth, ensure_ascii=False), encoding="utf-8")
    print(f"{len(truth)} photos, {sum(len(p['books']) for p in truth)} books, {time.time() - started:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
