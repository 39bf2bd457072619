#!/usr/bin/env python3
"""Fits the log-odds that a word belongs to a person's name, from its letters, and writes Models/name-model.safetensors.

usage: name_model.py SCOWL_DIR CENSUS_DIR        (environment BOOKSPINE_SHARED: where the catalogs are)

Logistic regression over hashed n-grams of letters (2 to 4, with word boundaries). Only half 0 of the catalogs is
used, so that the ranker is fitted on words that this model has not seen.
"""
from pathlib import Path
import sys
import numpy as np
from collections import Counter
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from books import read, words
from make_lexicon import build

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from model_files import write_tables  # noqa: E402

BUCKETS, LEVELS, STEP = 4096, 90, 0.06
MARKS = "GHSTABCFW12345678"


def buckets(word):
    """The hashed n-grams of a folded word: FNV-1a over UTF-8 bytes, or one a Cyrillic letter, as NameModel.swift does."""
    cyrillic = all("\u0400" <= letter <= "\u04ff" for letter in word)
    data = b"^" + (bytes(ord(letter) & 0x7F | 0x80 for letter in word) if cyrillic else word.encode()) + b"$"
    for n in (2, 3, 4):
        for i in range(len(data) - n + 1):
            h = 2166136261
            for byte in data[i:i + n]:
                h = ((h ^ byte) * 16777619) & 0xFFFFFFFF
            yield (h ^ (h >> 15)) % BUCKETS


def matrix(vocabulary):
    indices, pointers, values = [], [0], []
    for word in vocabulary:
        b = list(buckets(word))
        indices += b
        values += [1 / np.sqrt(len(b))] * len(b)
        pointers.append(len(indices))
    m = csr_matrix((values, indices, pointers), (len(vocabulary), BUCKETS))
    m.sum_duplicates()
    return m


def examples(half, marks=None):
    names, titles = Counter(), Counter()
    for book in read():
        if book["half"] == half:
            names.update(w for a in book["authors"] for w in words(a) if len(w) > 2)
            titles.update(w for w in words(book["title"] + " " + book["subtitle"]) if len(w) > 2)
    for word, mark in (marks or {}).items():
        if len(word) > 2:
            if mark & set("GSHT") and not mark & set("AFW"): names[word] += 1
            if mark & set("ABCFW") and not mark & set("GS"): titles[word] += 1
    rows = [(w, 1, np.sqrt(c)) for w, c in names.items()] + [(w, 0, np.sqrt(c)) for w, c in titles.items()]
    return [r[0] for r in rows], np.array([r[1] for r in rows]), np.array([r[2] for r in rows])


def combine(intercept, weights, marks):
    """Logistic regression over the letters' log-odds and the lexicon's marks, on half 1."""
    w, y, weight = examples(1)
    letters = intercept + matrix(w) @ weights
    rows = np.array([[l] + [float(mark in marks.get(x, ())) for mark in MARKS] for x, l in zip(w, letters)])
    model = LogisticRegression(C=1.0, max_iter=500).fit(rows, y, weight)
    print("with marks AUC", roc_auc_score(y, rows @ model.coef_[0], sample_weight=weight), dict(zip(["letters", *MARKS], np.round(model.coef_[0], 2))))
    return model


def main():
    w, y, weight = examples(0, build(*sys.argv[1:3]))
    model = LogisticRegression(C=1.0, max_iter=200).fit(matrix(w), y, weight)
    levels = np.clip(np.round(model.coef_[0] / STEP), -LEVELS // 2, LEVELS // 2 - 1)
    tw, ty, tweight = examples(2)
    print("words", len(w), "test AUC", roc_auc_score(ty, matrix(tw) @ (levels * STEP), sample_weight=tweight))
    combined = combine(model.intercept_[0], levels * STEP, build(*sys.argv[1:3]))
    write_tables("name-model", {
        "intercept": np.round(model.intercept_[0], 4), "step": np.float64(STEP), "weights": levels.astype(np.int8),
        "combined.intercept": np.round(combined.intercept_[0], 4), "combined.letters": np.round(combined.coef_[0][0], 4),
        "combined.marks": np.round(combined.coef_[0][1:], 3),
    })


if __name__ == "__main__":
    main()
