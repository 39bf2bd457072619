#!/usr/bin/env python3
"""Fits the weights of MatchModel to texts that spine_texts.py makes from catalogs, and writes Models/match.safetensors.

usage: fit_match.py LIBRARY.csv POPULAR.csv [--program .build/release/catalog-benchmark] [--acceptance P]

The ranking is a conditional logit over the candidates of each text, the probability a logistic regression over the
best candidate; a tenth of the books is left out of the catalogs, so that texts of unknown books are among them.
"""

import argparse
import csv
import pathlib
import subprocess
import sys
import tempfile

import numpy
from scipy.optimize import minimize

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from model_files import write_tables  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TEXTS = 30000
RIDGE = 0.02


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def key(row):
    return row["title"].strip(), (row.get("author") or row.get("authors") or "").strip()


def load(program, catalog, seed, folder):
    """[(features of the candidates, which of them are right, their books)] for each synthetic text."""
    kept, texts, index = (str(folder / f"{seed}.{name}") for name in ("kept.csv", "texts.csv", "index"))
    subprocess.run([sys.executable, str(pathlib.Path(__file__).with_name("spine_texts.py")), catalog, str(TEXTS), texts,
                    "--seed", str(seed), "--hold-out", "0.1", "--kept", kept], check=True)
    subprocess.run([program, "build", index, kept], check=True, stdout=subprocess.DEVNULL)
    records = [key(row) for row in rows(kept) if row["title"].strip()]
    queries = rows(texts)
    lines = "\n".join(query["text"] or "-" for query in queries) + "\n"
    output = subprocess.run([program, "features", index], input=lines, capture_output=True, text=True, check=True)
    groups = [([], [], []) for _ in queries]
    for line in output.stdout.splitlines():
        number, record, values = line.split("\t")
        query, book = queries[int(number)], records[int(record) - 1]
        features, right, books = groups[int(number)]
        features.append([float(value) for value in values.split()])
        right.append(query["in_catalog"] == "yes" and book == key(query))
        books.append(book)
    return [(numpy.array(f), numpy.array(r), b) for f, r, b in groups if f], queries


def fit_rank(groups):
    """Weights by which right candidates come before wrong ones."""
    groups = [(features[:, :-1], right) for features, right, _ in groups if right.any() and not right.all()]
    stacked = numpy.vstack([features for features, _ in groups])
    rights = numpy.concatenate([right for _, right in groups])
    starts = numpy.cumsum([0] + [len(right) for _, right in groups[:-1]])
    sizes = [len(right) for _, right in groups]

    def loss(weights):
        scores = stacked @ weights
        tops = numpy.repeat(numpy.maximum.reduceat(scores, starts), sizes)
        powers = numpy.exp(scores - tops)
        totals = numpy.add.reduceat(powers, starts)
        hits = numpy.add.reduceat(powers * rights, starts) + 1e-12
        pull = powers * rights / numpy.repeat(hits, sizes) - powers / numpy.repeat(totals, sizes)
        value = -numpy.log(hits / totals).mean() + RIDGE * 0.01 * weights @ weights
        return value, -(stacked.T @ pull) / len(groups) + RIDGE * 0.02 * weights

    return minimize(loss, numpy.zeros(stacked.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 500}).x


def evidence(features, weights, books):
    """What MatchModel.evidence computes, and the index of the best candidate."""
    ranks = features[:, :-1] @ weights
    best = int(numpy.argmax(ranks))
    rivals = [rank for rank, book in zip(ranks, books) if book != books[best]]
    margin = min(10, max(-10, ranks[best] - max(rivals))) if rivals else 10
    bits = features[best, -1]
    head = [1, ranks[best] / 10, margin / 10, min(3, margin) / 3, min(80, bits) / 40, min(30, bits) / 30]
    return head + list(features[best, :-1]), best


def fit_probability(groups, weights):
    pairs = [(evidence(features, weights, books), right) for features, right, books in groups]
    inputs = numpy.array([pair for (pair, _), _ in pairs])
    labels = numpy.array([right[best] for (_, best), right in pairs], float)

    def loss(model):
        scores = inputs @ model
        value = numpy.mean(numpy.logaddexp(0, scores) - labels * scores) + RIDGE * 0.01 * model @ model
        return value, inputs.T @ (1 / (1 + numpy.exp(-scores)) - labels) / len(labels) + RIDGE * 0.02 * model

    model = minimize(loss, numpy.zeros(inputs.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 1000}).x
    scores = inputs @ model
    print(f"top-1 of synthetic texts of known books: {labels[[r.any() for _, r, _ in groups]].mean():.4f}, "
          f"accuracy of the probability {((scores > 0) == (labels > 0)).mean():.4f}")
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library")
    parser.add_argument("popular")
    parser.add_argument("--program", default=str(ROOT / ".build/release/catalog-benchmark"))
    parser.add_argument("--acceptance", type=float, default=0.9)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        loaded = [load(arguments.program, path, seed, pathlib.Path(folder))
                  for seed, path in enumerate([arguments.library, arguments.popular], 1)]
    groups = [group for part, _ in loaded for group in part]
    for part, queries in loaded:
        known = sum(query["in_catalog"] == "yes" for query in queries)
        print(f"right record among the candidates: {sum(right.any() for _, right, _ in part) / known:.4f}")
    rank = fit_rank(groups)
    probability = fit_probability(groups, rank)
    write_tables("match", {"rank": numpy.round(rank, 4), "probability": numpy.round(probability, 4),
                           "acceptance": numpy.float64(arguments.acceptance)})


if __name__ == "__main__":
    main()
