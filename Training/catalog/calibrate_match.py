#!/usr/bin/env python3
"""Fits how a match with a catalog changes the confidence of a reading, and writes Models/match-confidence.safetensors.

usage: calibrate_match.py LIBRARY.csv POPULAR.csv [--programs .build/release] [--count N]

Spines are invented by Training/extraction/synthesize.py; a fifth of the books is left out of the catalogs. Two fifths of
the spines have another author than the catalogs' book of that title, which is rare on shelves: each of them counts
for a tenth. Right is what the evaluation's scorer calls right
(BOOKSPINE_SHARED). Prints how it is with the weights that the programs were built with: "info" before the look-up,
"matched" after it.
"""

import argparse
import csv
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy
from scipy.optimize import minimize

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RIDGE = 0.001
MIXED_WEIGHT = 0.1
sys.path.insert(0, str(ROOT / "Training/extraction"))
import judge  # noqa: E402

sys.path.insert(0, str(ROOT / "Training"))
from model_files import write_tables  # noqa: E402


def log_odds(probability):
    bounded = min(0.99, max(0.01, probability))
    return math.log(bounded / (1 - bounded))


def is_right(info, truth):
    authors = ", ".join(name for name in [info["author"], *info["coauthors"]] if name)
    return bool(judge.title_right(info["title"], truth) and judge.author_right(authors, truth))


def words(text):
    return set(re.findall(r"\w+", text.casefold()))


def authors_of(paths):
    """{title: words of its authors} of the catalogs."""
    authors = {}
    for path in paths:
        for row in csv.DictReader(open(path, encoding="utf-8", newline="")):
            title = re.split(r" [:/=(]|: ", row["title"])[0].strip().casefold()
            authors.setdefault(title, set()).update(words(row.get("author") or row.get("authors") or ""))
    return authors


def weight(truth, authors):
    """How much a spine counts."""
    known = authors.get(truth["title"].strip().casefold())
    return MIXED_WEIGHT if known is not None and not known & words(truth.get("author", "")) else 1


def looked_up(arguments, folder):
    """[(truth, what training-export says)] of the invented spines."""
    kept = []
    for number, path in enumerate([arguments.library, arguments.popular]):
        kept.append(str(folder / f"{number}.csv"))
        subprocess.run([sys.executable, str(pathlib.Path(__file__).with_name("spine_texts.py")), path, "1",
                        str(folder / "unused.csv"), "--hold-out", "0.2", "--kept", kept[-1]], check=True)
    index = str(folder / "index")
    subprocess.run([f"{arguments.programs}/catalog-benchmark", "build", index, *kept], check=True,
                   stdout=subprocess.DEVNULL)
    spines = subprocess.run([sys.executable, str(ROOT / "Training/extraction/synthesize.py"), str(arguments.count), "31",
                             "1"], check=True, capture_output=True, text=True).stdout
    output = subprocess.run([f"{arguments.programs}/training-export", "--match", index], input=spines, check=True,
                            capture_output=True, text=True).stdout
    truths = [json.loads(line)["truth"] for line in spines.splitlines()]
    return list(zip(truths, map(json.loads, output.splitlines())))


def fit(rows):
    """Weights of [1, log-odds of the reading, log-odds of the match]; rows: (reading, match, whether it is right, weight)."""
    inputs = numpy.array([[1, log_odds(own), log_odds(match)] for own, match, *_ in rows])
    labels = numpy.array([right for _, _, right, _ in rows], float)
    counts = numpy.array([count for *_, count in rows]) / sum(count for *_, count in rows)

    def loss(weights):
        scores = inputs @ weights
        value = counts @ (numpy.logaddexp(0, scores) - labels * scores) + RIDGE * weights @ weights
        return value, inputs.T @ (counts * (1 / (1 + numpy.exp(-scores)) - labels)) + 2 * RIDGE * weights

    return minimize(loss, numpy.array([0, 1, 0.0]), jac=True, method="L-BFGS-B").x


def describe(name, rows):
    """The mean confidence, and the share that is right; the same of those at 0.8 and more."""
    def mean(values):
        return sum(value * count for value, count in values) / max(1e-9, sum(count for _, count in values))
    sure = [row for row in rows if row[0] >= 0.8]
    print(f"{name}: {len(rows)} spines, confidence {mean([(c, n) for c, _, n in rows]):.3f}, "
          f"right {mean([(r, n) for _, r, n in rows]):.3f}; at 0.8 and more {len(sure)}, "
          f"right {mean([(r, n) for _, r, n in sure]):.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library")
    parser.add_argument("popular")
    parser.add_argument("--programs", default=str(ROOT / ".build/release"))
    parser.add_argument("--count", type=int, default=8000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        results = looked_up(arguments, pathlib.Path(folder))
    authors = authors_of([arguments.library, arguments.popular])
    rows = [(result, truth, weight(truth, authors)) for truth, result in results]
    agreed = [row for row in rows if "match" in row[0] and not row[0]["match"]["contradicted"]]
    contradicted = [row for row in rows if "match" in row[0] and row[0]["match"]["contradicted"]]
    weights = fit([(r["info"]["score"], r["match"]["score"], is_right(r["matched"], t), n) for r, t, n in agreed])
    for name, group in [("agreed", agreed), ("contradicted", contradicted)]:
        for key in ["info", "matched"]:
            describe(f"{name}, {key}", [(r[key]["score"], is_right(r[key], t), n) for r, t, n in group])
    describe("no match", [(r["info"]["score"], is_right(r["info"], t), n) for r, t, n in rows if "match" not in r])
    tables = {name: numpy.round(weight, 4) for name, weight in zip(("bias", "own", "match"), weights)}
    write_tables("match-confidence", tables)
    print(tables)


if __name__ == "__main__":
    main()
