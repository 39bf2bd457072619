#!/usr/bin/env python3
"""Fits how likely a record is right that a match with a catalog has corrected, and writes Models/match-confidence.safetensors.

usage: calibrate_match.py FOLDER [--programs .build/release] [--write]

FOLDER is what Training/extraction/fit_extraction kept: the spines of the real shelves, each with the reading of a labeler and a judge
that were not fitted on its photo (unseen.jsonl, unseen-results.jsonl), and those of the evaluation (eval.jsonl), which are only
measured. With them come the real spine texts of the shared data, which count as much as the photos together. Both are looked up in
the shared catalogs, and in both halves of each: so a book is in some catalogs, and in others it is not. Right is what the
evaluation's scorer calls right.

A figure of the photos is of models that were fitted without the photos of the same source.
"""

import argparse
import csv
import hashlib
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
sys.path.insert(0, str(ROOT / "Training/extraction"))
import judge  # noqa: E402
from shared_data import SHARED, fold  # noqa: E402

sys.path.insert(0, str(ROOT / "Training"))
from model_files import write_tables  # noqa: E402

RIDGE = 0.001
WEIGHTS = ("bias", "match", "seenTitle", "wholeTitle")
POPULAR = f"{SHARED}/catalog/books.csv"
LIBRARY = f"{SHARED}/catalog/library/catalogue.csv"
TEXTS = f"{SHARED}/catalog/library/spines.csv"
# Catalogs: the files, which half of their titles (None: all), how much a spine counts that is looked up in it.
CATALOGS = {
    "popular": ([POPULAR], None, 1),
    "library": ([LIBRARY], None, 1),
    "both": ([POPULAR, LIBRARY], None, 1),
    "popular, one half": ([POPULAR], 0, 0.5),
    "popular, other half": ([POPULAR], 1, 0.5),
    "library, one half": ([LIBRARY], 0, 0.5),
    "library, other half": ([LIBRARY], 1, 0.5),
}


def is_right(title, author, truth):
    return bool(truth.get("title") and judge.title_right(title, truth) and judge.author_right(author, truth))


def in_half(title, half):
    """Whether a title belongs to a half; all records of a title do, or none."""
    return hashlib.sha256(re.sub(r"\W+", " ", fold(title)).strip().encode()).digest()[0] % 2 == half


def index_of(name, programs, folder):
    """The path of a catalog's index, built where it is not there."""
    files, half, _ = CATALOGS[name]
    index = folder / f"{name}.index"
    if not index.exists():
        kept = []
        for number, path in enumerate(files):
            kept.append(folder / f"{name}-{number}.csv")
            with open(path, encoding="utf-8", newline="") as source, open(kept[-1], "w", encoding="utf-8", newline="") as out:
                rows = csv.DictReader(source)
                writer = csv.DictWriter(out, rows.fieldnames)
                writer.writeheader()
                writer.writerows(row for row in rows if half is None or in_half(row["title"], half))
        subprocess.run([f"{programs}/catalog-benchmark", "build", index, *kept], check=True, stdout=subprocess.DEVNULL)
    return index


def looked_up(spines, name, programs, folder):
    """What training-export says of spines that have a match which the print does not plainly contradict."""
    sent = "".join(json.dumps({k: s[k] for k in ("id", "lines", "text", "info") if k in s}) + "\n" for s in spines)
    output = subprocess.run([f"{programs}/training-export", "match", index_of(name, programs, folder)], input=sent,
                            capture_output=True, text=True, check=True).stdout
    found = []
    for spine, line in zip(spines, output.splitlines()):
        result = json.loads(line)
        if "evidence" not in result or result["contradicted"]:
            continue
        info, corrected, given = result["info"], result["corrected"], result["metadata"]
        printed = ", ".join(filter(None, [info["author"], *info["coauthors"]]))
        found.append({
            "catalog": name, "source": spine["source"], "evidence": result["evidence"], "own": info["score"],
            "count": CATALOGS[name][2],
            # The reading, the record as the match corrects it, and the record that is given.
            "was": is_right(info["title"], printed, spine["truth"]),
            "right": is_right(corrected["title"], corrected["author"], spine["truth"]),
            "given": is_right(given["title"], given["author"], spine["truth"]), "confidence": given["confidence"]})
    return found


def photo_spines(path, readings=None):
    spines = [json.loads(line) for line in open(path, encoding="utf-8")]
    infos = {}
    if readings:
        books = [book for line in open(readings, encoding="utf-8") for book in json.loads(line)["books"]]
        infos = {book["id"]: {"info": book["spineInfo"]} for book in books}
    return [{**s, "source": s["repo"], **infos.get(s["id"], {})} for s in spines if s["lines"]]


def text_spines():
    with open(TEXTS, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    # The scorer wants a title without the statement of responsibility.
    return [{"id": str(number), "source": "", "text": " ".join(row["ocr"].split()),
             "truth": {"title": re.split(r" [:/=(]|: ", row["title"])[0], "author": row["author"]}}
            for number, row in enumerate(rows)]


def inputs(rows):
    """[1, log-odds of the match, ...] as MatchConfidence.swift computes them."""
    def values(evidence):
        bounded = min(0.99, max(0.01, evidence["probability"]))
        return [1, math.log(bounded / (1 - bounded)), evidence["seenTitle"], evidence["wholeTitle"]]
    return numpy.array([values(row["evidence"]) for row in rows])


def fit(groups):
    """The weights, none negative but the intercept; each group of rows counts the same."""
    counts = [numpy.array([row["count"] for row in rows], float) for rows in groups]
    counts = numpy.concatenate([count / count.sum() for count in counts]) / len(groups)
    rows = [row for group in groups for row in group]
    x, right = inputs(rows), numpy.array([row["right"] for row in rows], float)
    ridge = RIDGE * (numpy.arange(x.shape[1]) > 0)

    def loss(weights):
        scores = x @ weights
        value = counts @ (numpy.logaddexp(0, scores) - right * scores) + ridge @ weights**2
        return value, x.T @ (counts * (1 / (1 + numpy.exp(-scores)) - right)) + 2 * ridge * weights

    bounds = [(None, None)] + [(0, None)] * (x.shape[1] - 1)
    return minimize(loss, numpy.zeros(x.shape[1]), jac=True, method="L-BFGS-B", bounds=bounds).x


def probabilities(rows, weights):
    return 1 / (1 + numpy.exp(-inputs(rows) @ weights))


def describe(name, rows, probability):
    """How well the probabilities fit the records as corrected."""
    right = numpy.array([row["right"] for row in rows], float)
    counts = numpy.array([row["count"] for row in rows], float) / sum(row["count"] for row in rows)
    bounded = numpy.clip(probability, 1e-6, 1 - 1e-6)
    loss = -counts @ (right * numpy.log(bounded) + (1 - right) * numpy.log(1 - bounded))
    print(f"{name}: {len(rows)} matches, probability {counts @ probability:.3f}, right {counts @ right:.3f}, loss {loss:.4f}")


def describe_given(name, rows):
    """What the programs make of the matches, with the weights that they were built with."""
    for catalog in CATALOGS:
        part = [row for row in rows if row["catalog"] == catalog]
        sure = [row["given"] for row in part if row["confidence"] >= 0.8]
        if part:
            print(f"{name}, {catalog}: {len(part)} matches, right before {sum(row['was'] for row in part)}, "
                  f"after {sum(row['given'] for row in part)}, spoiled {sum(row['was'] > row['given'] for row in part)}; "
                  f"at 0.8 and more {len(sure)}, right {sum(sure)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--programs", default=str(ROOT / ".build/release"))
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    sets = {
        "shelves": photo_spines(arguments.folder / "unseen.jsonl", arguments.folder / "unseen-results.jsonl"),
        "eval": photo_spines(arguments.folder / "eval.jsonl"),
    }
    with tempfile.TemporaryDirectory() as folder:
        def rows_of(spines, catalogs):
            return [row for name in catalogs for row in looked_up(spines, name, arguments.programs, pathlib.Path(folder))]
        found = {name: rows_of(spines, CATALOGS) for name, spines in sets.items()}
        found["texts"] = rows_of(text_spines(), [name for name in CATALOGS if name.startswith("library")])
    shelves = found["shelves"]
    unseen = numpy.zeros(len(shelves))
    for source in {row["source"] for row in shelves}:
        held = numpy.array([row["source"] == source for row in shelves])
        weights = fit([[row for row in shelves if row["source"] != source], found["texts"]])
        unseen[held] = probabilities([row for row in shelves if row["source"] == source], weights)
    weights = fit([shelves, found["texts"]])
    describe("shelves, sources left out", shelves, unseen)
    for name in ("eval", "texts"):
        describe(name, found[name], probabilities(found[name], weights))
    for name, rows in found.items():
        describe_given(name, rows)
    tables = {name: numpy.round(weight, 4) for name, weight in zip(WEIGHTS, weights)}
    print(tables)
    if arguments.write:
        write_tables("match-confidence", tables)


if __name__ == "__main__":
    main()
