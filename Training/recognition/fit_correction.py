#!/usr/bin/env python3
"""Measures what the character model takes from the errors of a head, for weights of it and of the number of characters.

usage: fit_correction.py MODEL.onnx ALPHABET TEST [--lines N]

TEST is what render_lines.py wrote with --test. Prints the character error rate of the best path, the least that one of the texts found by
prefix beam search has, and a table of the rates of the texts that network and model together prefer, a row a weight of the model, a
column a reward of a character. LineCorrector.swift has the weights that were chosen.
"""

from __future__ import annotations

import argparse
import math
from typing import Dict, List, Tuple

import numpy as np
import torch
from alphabets import IDEOGRAPHS, characters
from character_model import read_model
from fit_alphabet import distance
from fit_gate import head
from lines import Lines
from network import Recognizer

MODEL_WEIGHTS = (0.1, 0.2, 0.3, 0.45)
REWARDS = (0.0, 0.3, 0.5, 0.6, 1.0, 1.5, 2.0)
WIDTH, LEAST = 24, 0.0025

Prefix = Tuple[int, ...]


def beams(probabilities: np.ndarray) -> List[Tuple[Prefix, float]]:
    """Texts as classes with their probabilities, as PrefixBeamSearch.swift finds them."""
    kept: Dict[Prefix, Tuple[float, float]] = {(): (1.0, 0.0)}
    for row in probabilities:
        choices = set(np.nonzero(row >= LEAST)[0].tolist()) | {int(row.argmax())}
        reached: Dict[Prefix, Tuple[float, float]] = {}

        def add(prefix: Prefix, blank: float, character: float, reached: Dict[Prefix, Tuple[float, float]] = reached) -> None:
            known = reached.get(prefix, (0.0, 0.0))
            reached[prefix] = known[0] + blank, known[1] + character

        for prefix, (blank, character) in kept.items():
            for choice in choices:
                share = float(row[choice])
                if choice == 0:
                    add(prefix, (blank + character) * share, 0)
                elif prefix and prefix[-1] == choice:
                    add(prefix, 0, character * share)
                    add((*prefix, choice), 0, blank * share)
                else:
                    add((*prefix, choice), 0, (blank + character) * share)
        kept = dict(sorted(reached.items(), key=lambda entry: -sum(entry[1]))[:WIDTH])
    return [(prefix, sum(parts)) for prefix, parts in kept.items()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("model", "alphabet", "test"):
        parser.add_argument(name)
    parser.add_argument("--lines", type=int, default=250)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    recognizer, model = Recognizer(arguments.model), read_model()
    known = recognizer.characters if arguments.alphabet == IDEOGRAPHS else characters(arguments.alphabet)
    reader, lines = head(recognizer, arguments.alphabet), Lines(arguments.test, known)
    found: List[Tuple[str, str, List[Tuple[str, float]]]] = []
    for line in [i for i in lines.usable if lines.texts[i]][:arguments.lines]:
        with torch.no_grad():
            probabilities = torch.softmax(reader(lines.stacked([line])), -1)[0].numpy()
        best = torch.unique_consecutive(torch.tensor(probabilities.argmax(1))).tolist()
        texts = [("".join(known[c] for c in classes), math.log(p + 1e-300)) for classes, p in beams(probabilities)]
        found.append((lines.texts[line], "".join(known[c] for c in best if c), texts))
    count = sum(len(truth) for truth, _, _ in found)
    print(f"{len(found)} lines: {sum(distance(best, truth) for truth, best, _ in found) / count:.4f}; the best of the texts "
          f"{sum(min(distance(text, truth) for text, _ in texts) for truth, _, texts in found) / count:.4f}")
    logs = [[model.log_probability(text) for text, _ in texts] for _, _, texts in found]
    for weight in MODEL_WEIGHTS:
        rates = []
        for reward in REWARDS:
            errors = 0
            for (truth, _, texts), values in zip(found, logs):
                scores = [log + weight * value + reward * len(text) for (text, log), value in zip(texts, values)]
                errors += distance(texts[int(np.argmax(scores))][0], truth)
            rates.append(f"{errors / count:.4f}")
        print(weight, *rates)


if __name__ == "__main__":
    main()
