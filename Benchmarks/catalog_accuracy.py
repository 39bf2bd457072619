#!/usr/bin/env python3
"""Matches real spine texts with a library's catalog: accuracy, precision, recall, and time a text.

usage: Benchmarks/catalog_accuracy.py [--program PATH] [--failures] [--peer ROWS] [--records COUNT]

A match is right when title and author, folded, equal the annotated ones. Needs the shared data (BOOKSPINE_SHARED,
default ../shared) and `swift build -c release --product catalog-benchmark`; --peer also runs rapidfuzz on some rows.
--records fills the catalog up with rendered records to that many.
"""

import argparse
import csv
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHARED = pathlib.Path(os.environ.get("BOOKSPINE_SHARED", ROOT.parent / "shared"))


def folded(text):
    text = unicodedata.normalize("NFKD", text.casefold())
    return re.sub(r"\W+", " ", "".join(letter for letter in text if not unicodedata.combining(letter))).strip()


def key(row):
    return folded(row["title"]), folded(row["author"])


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def matches(program, catalog, texts):
    """[(microseconds, row of the catalog or None, probability, accepted, signals)]"""
    with tempfile.TemporaryDirectory() as folder:
        index = str(pathlib.Path(folder) / "catalog.index")
        start = time.perf_counter()
        subprocess.run([program, "build", index, str(catalog)], check=True, stdout=subprocess.DEVNULL)
        print(f"built in {time.perf_counter() - start:.1f} s, {os.path.getsize(index) / 1e6:.1f} MB")
        lines = "\n".join(" ".join(text.split()) for text in texts) + "\n"
        output = subprocess.run([program, "match", index], input=lines, check=True, capture_output=True, text=True)
    found = []
    for line in output.stdout.splitlines():
        microseconds, number, score, accepted, signals = line.split("\t")
        found.append((float(microseconds), int(number) - 1, float(score), accepted == "true", signals))
    return found


def report(name, spines, found, catalog):
    right = [number >= 0 and key(catalog[number]) == key(spine) for spine, (_, number, *_) in zip(spines, found)]
    inside = [spine["in_catalogue"] == "yes" for spine in spines]
    accepted = [match[3] for match in found]
    top = sum(r and i for r, i in zip(right, inside)) / sum(inside)
    true = sum(a and r and i for a, r, i in zip(accepted, right, inside))
    print(
        f"{name}: {len(spines)} texts, top-1 {top:.4f}, precision {true / max(1, sum(accepted)):.4f}, "
        f"recall {true / sum(inside):.4f}"
    )
    return right, inside


def long_words(text):
    return {word for word in folded(text).split() if len(word) > 2}


def marked_otherwise(spines):
    """Whether each text marked as not in the catalog has three quarters of its words in common with one that is in it.

    Such pairs are mostly two photos of one book, which the catalog has for both or for neither. Words of fewer than three
    letters don't count.
    """
    known = [long_words(spine["ocr"]) for spine in spines if spine["in_catalogue"] == "yes"]

    def is_known(words):
        return bool(words) and any(4 * len(words & others) >= 3 * len(words) for others in known)

    return [spine["in_catalogue"] != "yes" and is_known(long_words(spine["ocr"])) for spine in spines]


def peer(spines, catalog, count, right):
    from rapidfuzz import fuzz, process, utils

    choices = [f"{row['title']} {row['author']} {row['tag']}" for row in catalog]
    choices = [utils.default_process(choice) for choice in choices]
    inside = [number for number, spine in enumerate(spines) if spine["in_catalogue"] == "yes"]
    numbers = random.Random(1).sample(inside, count)
    sample = [spines[number] for number in numbers]
    start = time.perf_counter()
    best = [process.extractOne(utils.default_process(s["ocr"]), choices, scorer=fuzz.token_set_ratio) for s in sample]
    seconds = time.perf_counter() - start
    hits = [key(catalog[match[2]]) == key(spine) for match, spine in zip(best, sample)]
    print(
        f"rapidfuzz token_set_ratio: {count} texts, top-1 {sum(hits) / count:.4f}, {1000 * seconds / count:.1f} ms a text; "
        f"bookspine on the same texts {sum(right[number] for number in numbers) / count:.4f}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / ".build/release/catalog-benchmark"))
    parser.add_argument("--failures", action="store_true", help="print what went wrong")
    parser.add_argument("--peer", type=int, default=0, metavar="ROWS")
    parser.add_argument("--records", type=int, default=0)
    arguments = parser.parse_args()
    library = SHARED / "catalog/library"
    if not library.exists():
        sys.exit(f"skipped: {library} is not there; set BOOKSPINE_SHARED")
    catalog, spines = rows(library / "catalogue.csv"), rows(library / "spines.csv")
    with tempfile.TemporaryDirectory() as folder:
        source = library / "catalogue.csv"
        if arguments.records:
            source = pathlib.Path(folder) / "rendered.csv"
            subprocess.run(
                [
                    sys.executable,
                    str(ROOT / "Training/catalog/render_catalog.py"),
                    str(library / "catalogue.csv"),
                    str(arguments.records),
                    str(source),
                ],
                check=True,
            )
            catalog = rows(source)
        found = matches(arguments.program, source, [spine["ocr"] for spine in spines])
    right, inside = report("all", spines, found, catalog)
    order = list(range(len(spines)))
    random.Random(1).shuffle(order)
    halves = {"one half": order[::2], "other half": order[1::2]}
    for name, numbers in halves.items():
        report(name, [spines[n] for n in numbers], [found[n] for n in numbers], catalog)
    other = marked_otherwise(spines)
    agreed = [number for number in range(len(spines)) if not other[number]]
    report(
        f"without {sum(other)} texts marked as not in the catalog, three quarters of whose words stand in one text "
        "marked as in it",
        [spines[n] for n in agreed],
        [found[n] for n in agreed],
        catalog,
    )
    times = sorted(match[0] / 1000 for match in found)
    print(f"milliseconds a text: median {statistics.median(times):.3f}, p95 {times[int(0.95 * len(times))]:.3f}")
    if arguments.failures:
        for spine, match, r, i in zip(spines, found, right, inside):
            if i != (r and match[3]) or match[3] and not r:
                kind = (
                    ("WRONG" if match[3] else "rank") if not r and i else "FALSE" if match[3] else "unsure" if i else ""
                )
                best = catalog[match[1]]
                if kind:
                    print(
                        f"{kind}\t{match[2]:.3f} {match[4]}\t{spine['ocr']}\n\t= {spine['title']} | {spine['author']} | "
                        f"{spine['tag']}\n\t? {best['title']} | {best['author']} | {best['tag']}"
                    )
    if arguments.peer:
        peer(spines, catalog, arguments.peer, right)


if __name__ == "__main__":
    main()
