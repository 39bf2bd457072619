#!/usr/bin/env python3
"""Fits the log-odds that a word in Cyrillic letters belongs to a person's name, and writes
Models/cyrillic-name-model.safetensors.

usage: cyrillic_name_model.py

As name_model.py does, on the names of PyPI's `Faker` (MIT) against the words of `pyspellchecker` (MIT) that are none: no
catalog at hand has titles in these letters. One word in five is held out to measure.
"""
import sys
from pathlib import Path
import zlib
import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from make_lexicon import faker_names, russian
from name_model import LEVELS, STEP, matrix

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from model_files import write_tables  # noqa: E402

WORDS = 20000


def main():
    words, transcribed = russian(WORDS)
    names = {name for names in (*faker_names(), transcribed) for name in names if name > "z"}
    words = set(words) - names
    rows = sorted([(word, 1) for word in names] + [(word, 0) for word in words])
    rows = [(word, y) for word, y in rows if len(word) > 2]
    held_out = np.array([zlib.crc32(word.encode()) % 5 == 0 for word, _ in rows])
    x, y = matrix([word for word, _ in rows]), np.array([y for _, y in rows])
    # A word of a spine is as likely one of a name as not.
    model = LogisticRegression(C=1.0, max_iter=500, class_weight="balanced").fit(x[~held_out], y[~held_out])
    levels = np.clip(np.round(model.coef_[0] / STEP), -LEVELS // 2, LEVELS // 2 - 1)
    print("names", int(y.sum()), "words", int((1 - y).sum()), "held-out AUC", roc_auc_score(y[held_out], x[held_out] @ (levels * STEP)))
    write_tables("cyrillic-name-model", {
        "intercept": np.round(model.intercept_[0], 4), "step": np.float64(STEP), "weights": levels.astype(np.int8),
    })


if __name__ == "__main__":
    main()
