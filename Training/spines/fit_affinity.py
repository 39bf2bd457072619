#!/usr/bin/env python3
"""Fit the models that tell whether two lines, or two groups of lines, stand on the same spine.

usage: fit_affinity.py PAIRS.jsonl TRUTH.json [--out line-affinity]
       fit_affinity.py GROUPS.jsonl TRUTH.json [--out group-affinity]

PAIRS.jsonl and GROUPS.jsonl are what `shelf-export pairs` and `groups` print for rendered photos, TRUTH.json what `render_shelves.py`
wrote beside them. A line belongs to the book whose spine holds its center and whose own lines it overlaps most, a group to the book
that most of its letters belong to. Photos are split in five for the figures; the weights are fitted on all.
"""
import argparse
import json
import sys
from collections import Counter
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GroupKFold
from sklearn.neural_network import MLPClassifier

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from model_files import write_tables  # noqa: E402

HIDDEN = 16


def inside(quad, x, y):
    signs = []
    for (x0, y0), (x1, y1) in zip(quad, quad[1:] + quad[:1]):
        signs.append((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0))
    return all(s >= 0 for s in signs) or all(s <= 0 for s in signs)


def book_of(line, books):
    """The index of the book that a line stands on, or None."""
    x = sum(p[0] for p in line["quad"]) / 4
    y = sum(p[1] for p in line["quad"]) / 4
    for index, book in enumerate(books):
        if any(inside(true["quad"], x, y) for true in book["lines"]):
            return index
    return next((i for i, book in enumerate(books) if inside(book["quad"], x, y)), None)


def owners_of(photo, books):
    """The book of each line, or of each group where there are groups."""
    lines = [book_of(line, books) for line in photo["lines"]]
    if "groups" not in photo:
        return lines
    owners = []
    for group in photo["groups"]:
        letters = Counter()
        for index in group:
            if lines[index] is not None:
                letters[lines[index]] += len(photo["lines"][index]["text"])
        owners.append(letters.most_common(1)[0][0] if letters else None)
    return owners


def examples(pairs_path, truth_path):
    """Features, labels and the photo of every pair of which both stand on known books, and whether they are pairs of groups."""
    truth = {photo["photo"]: photo for photo in json.load(open(truth_path))}
    features, labels, groups = [], [], []
    for number, text in enumerate(open(pairs_path)):
        photo = json.loads(text)
        owners = owners_of(photo, truth[photo["photo"]]["books"])
        for pair in photo["pairs"]:
            a, b = owners[pair["first"]], owners[pair["second"]]
            if a is None or b is None:
                continue
            features.append(pair["features"])
            labels.append(a == b)
            groups.append(number)
    return np.array(features), np.array(labels), np.array(groups), "groups" in photo


class Networks:
    """Networks over the same features whose log-odds are averaged: written, one with all their hidden units."""
    def __init__(self, decay, epochs, count):
        self.networks = [MLPClassifier((HIDDEN,), alpha=decay, learning_rate_init=2e-3, max_iter=epochs, random_state=seed)
                         for seed in range(1, count + 1)]

    def fit(self, x, y):
        for network in self.networks:
            network.fit(x, y)
        count, parts = len(self.networks), [(n.coefs_, n.intercepts_) for n in self.networks]
        self.hidden = np.concatenate([w[0] for w, _ in parts], 1)
        self.biases = np.concatenate([b[0] for _, b in parts])
        self.output = np.concatenate([w[1][:, 0] for w, _ in parts]) / count
        self.bias = sum(b[1][0] for _, b in parts) / count
        return self

    def predict_proba(self, x):
        odds = np.maximum(x @ self.hidden + self.biases, 0) @ self.output + self.bias
        return np.stack([1 / (1 + np.exp(odds)), 1 / (1 + np.exp(-odds))], 1)


def network(of_groups):
    """Pairs of groups are fewer: more decay, and an average, for some hundreds of those that belong together."""
    return Networks(1e-2, 40, 3) if of_groups else Networks(1e-3, 60, 1)


def tables(mean, scale, model):
    """The network with the standardisation folded into its first layer, in four significant digits."""
    rounded = np.vectorize(lambda value: float(f"{value:.4g}"))
    return {"hidden": rounded((model.hidden / scale[:, None]).T), "hidden.bias": rounded(model.biases - (mean / scale) @ model.hidden),
            "output": rounded(model.output), "output.bias": rounded(model.bias)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs")
    parser.add_argument("truth")
    parser.add_argument("--out", help="the name of a file of Models/, without the ending")
    arguments = parser.parse_args()
    x, y, groups, of_groups = examples(arguments.pairs, arguments.truth)
    mean, scale = x.mean(axis=0), x.std(axis=0) + 1e-6
    z = (x - mean) / scale
    print(f"{len(y)} pairs, {y.mean():.3f} of them on one spine, {len(set(groups))} photos")
    for name, make in (("linear", lambda: LogisticRegression(max_iter=2000, C=0.3)), ("network", lambda: network(of_groups))):
        scores = np.zeros(len(y))
        for train, test in GroupKFold(5).split(z, y, groups):
            scores[test] = make().fit(z[train], y[train]).predict_proba(z[test])[:, 1]
        joined = scores > 0.8
        print(f"{name}: AUC {roc_auc_score(y, scores):.4f}, right {((scores > 0.5) == y).mean():.4f}; "
              f"above 0.8 {joined[y].mean():.3f} of those on one spine, {y[joined].mean():.3f} of them rightly")
    if arguments.out:
        write_tables(arguments.out, tables(mean, scale, network(of_groups).fit(z, y)))


if __name__ == "__main__":
    main()
