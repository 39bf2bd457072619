#!/usr/bin/env python3
"""Counts which characters follow one another in titles and names, and writes Models/character-model.safetensors.

usage: character_model.py [--out NAME]

The languages are those of other alphabets than the Latin, without Korean, of which the catalogs have too few titles. Counts of
characters, pairs and triples stand in one hashed table, four bits each, logarithmic; what is rare is left out. CharacterModel.swift
reads it: the probability of a character after two others is interpolated from the counts (Jelinek and Mercer, "Interpolated estimation
of Markov source parameters from sparse data", 1980).
"""

from __future__ import annotations

import argparse
import csv
import math
import os
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Dict, Iterator, List

import numpy as np
from line_texts import evaluation_titles, normalized

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "extraction"))
from model_files import read_tables, write_tables  # noqa: E402
from shared_data import SHARED  # noqa: E402

LANGUAGES = ["zh", "ja", "ru", "uk", "bg", "sr", "be", "mk", "el", "he"]
SLOTS = 1 << 19
LEVELS = 16
START = "\x02"
# What a level is worth: a count of LEAST * RATIO**(level - 1).
LEAST, RATIO = 1.0, 2.0
LEAST_PAIR, LEAST_TRIPLE = 2, 3


def hashed(text: str) -> int:
    """FNV-1a over the scalars, as CharacterModel.slot."""
    value = 0xCBF29CE484222325
    for character in text:
        value = ((value ^ ord(character)) * 0x100000001B3) & (2**64 - 1)
    return (value ^ (value >> 29)) % SLOTS


def texts(language: str) -> Iterator[str]:
    """Titles, names and publishers of a catalog; those that are measured on are left out."""
    banned = evaluation_titles()
    with open(os.path.join(SHARED, "corpora", f"{language}.tsv"), encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            if normalized(row["title"] or "") in banned:
                continue
            for field in ("title", "subtitle", "series", "publisher"):
                yield row[field] or ""
            yield from (row["authors"] or "").split(";")


def words(text: str) -> List[str]:
    """Runs of letters, lower case, each behind its start."""
    return [START + word for word in re.findall(r"[^\W\d_]+", text.lower())]


def counts() -> Counter[str]:
    result: Counter[str] = Counter()
    for language in LANGUAGES:
        for text in texts(language):
            for word in words(text):
                for end in range(len(word)):
                    result[word[end]] += 1
                    if end >= 1:
                        result[word[end - 1:end + 1]] += 1
                    if end >= 2:
                        result[word[end - 2:end + 1]] += 1
    kept = {1: 1, 2: LEAST_PAIR, 3: LEAST_TRIPLE}
    return Counter({text: count for text, count in result.items() if count >= kept[len(text)]})


def level(count: float) -> int:
    return max(1, min(LEVELS - 1, round(1 + math.log(count / LEAST) / math.log(RATIO))))


def table(found: Counter[str]) -> np.ndarray:
    """The levels by slot; where two meet the larger one stays."""
    result = np.zeros(SLOTS, np.uint8)
    for text, count in found.items():
        slot = hashed(text)
        result[slot] = max(result[slot], level(count))
    return result


class CharacterModel:
    """As CharacterModel.swift."""

    WEIGHTS = (0.55, 0.35, 0.1)
    FLOOR = 1e-6

    def __init__(self, levels: np.ndarray, total: float) -> None:
        self.levels, self.total = levels, total
        self.known: Dict[str, float] = {}

    def count(self, text: str) -> float:
        value = self.known.get(text)
        if value is None:
            found = self.levels[hashed(text)]
            value = self.known[text] = LEAST * RATIO ** (float(found) - 1) if found else 0.0
        return value

    def log_probability(self, text: str) -> float:
        """Of the letters of a text, in nats."""
        result = 0.0
        for word in words(text):
            for end in range(1, len(word)):
                triple, pair, one = self.WEIGHTS
                value = one * self.count(word[end]) / self.total
                context = self.count(word[end - 1])
                if context:
                    value += pair * min(1, self.count(word[end - 1:end + 1]) / context)
                context = self.count(word[end - 2:end]) if end >= 2 else 0
                if context:
                    value += triple * min(1, self.count(word[end - 2:end + 1]) / context)
                result += math.log(value + self.FLOOR)
        return result


def read_model() -> CharacterModel:
    """The model of the file in Models/."""
    tables = read_tables("character-model")
    pairs = tables["levels"]
    levels = np.empty(2 * len(pairs), np.uint8)
    levels[0::2], levels[1::2] = pairs & 15, pairs >> 4
    return CharacterModel(levels, float(tables["total"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default="character-model")
    arguments = parser.parse_args()
    found = counts()
    levels = table(found)
    total = float(sum(count for text, count in found.items() if len(text) == 1 and text != START))
    write_tables(arguments.out, {"levels": levels[0::2] | levels[1::2] << 4, "total": np.float64(total)})
    print(f"{len(found)} counts of {dict(Counter(map(len, found)))}, {np.mean(levels > 0):.2f} of the slots are taken")


if __name__ == "__main__":
    main()
