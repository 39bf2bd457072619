#!/usr/bin/env python3
"""Measures what the character model takes from the errors of a head, for weights of it and rewards of a character.

usage: fit_correction.py MODEL.onnx ALPHABET LINES [--lines N]

LINES is what render_lines.py wrote with --test; several with commas between. Prints the character error rate and the
share of lines without an error of the best path, then of the text that network and model together prefer, a line for each weight of the
model and reward of a character. LineCorrector.swift has those that were chosen.
"""

from __future__ import annotations

import argparse
import itertools
import math
from typing import Dict, List, Tuple

import numpy as np
import numpy.typing as npt
import torch
from alphabets import IDEOGRAPHS, characters
from character_model import ORDER, CharacterModel, plain, read_model
from fit_alphabet import distance
from fit_gate import head
from lines import Lines
from network import Recognizer

MODEL_WEIGHTS, REWARDS = (0.2, 0.3, 0.4, 0.5), (0.6, 1.0, 1.4, 2.0)
WIDTH, LEAST = 32, 0.0025
COST_OF_MIXED_CASE = 2.0

Beam = Dict[str, Tuple[float, float, float]]
"""Texts so far, with the logarithms of the probabilities that they end in a blank or not, and the language's score."""


class Corrector:
    """As LineCorrector.swift and PrefixBeamSearch.swift."""

    def __init__(self, model: CharacterModel, known: List[str], weight: float, reward: float) -> None:
        self.model, self.known, self.weight, self.reward = model, known, weight, reward
        self.gains: Dict[Tuple[str, str], float] = {}

    def text(self, probabilities: npt.NDArray[np.float32]) -> str:
        kept: Beam = {"": (0.0, -math.inf, 0.0)}
        for row in probabilities:
            reached: Beam = {}
            choices = [(c, math.log(row[c])) for c in {*np.nonzero(row >= LEAST)[0].tolist(), int(row.argmax())}]
            for text, (blank, character, score) in kept.items():
                both = float(np.logaddexp(blank, character))
                for choice, log in choices:
                    if choice == 0:
                        self.add(reached, text, both + log, -math.inf, score)
                    elif text and text[-1] == self.known[choice]:
                        self.add(reached, text, -math.inf, character + log, score)
                        if blank > -math.inf:
                            self.longer(reached, text, choice, blank + log, score)
                    else:
                        self.longer(reached, text, choice, both + log, score)
            kept = dict(sorted(reached.items(), key=lambda entry: -self.total(entry[1]))[:WIDTH])
        return max(kept.items(), key=lambda entry: self.total(entry[1]))[0]

    @staticmethod
    def total(parts: Tuple[float, float, float]) -> float:
        return float(np.logaddexp(parts[0], parts[1])) + parts[2]

    @staticmethod
    def add(beam: Beam, text: str, blank: float, character: float, score: float) -> None:
        known = beam.get(text, (-math.inf, -math.inf, score))
        beam[text] = float(np.logaddexp(known[0], blank)), float(np.logaddexp(known[1], character)), score

    def longer(self, beam: Beam, text: str, choice: int, log: float, score: float) -> None:
        character = self.known[choice]
        self.add(beam, text + character, -math.inf, log, score + self.gain(text[-ORDER - 2:], character))

    def gain(self, text: str, character: str) -> float:
        """What a character more brings."""
        value = self.gains.get((text, character))
        if value is None:
            before = " " + plain(text) + (" " if text and not plain(text[-1]) else "")
            own = plain(character) or ("" if before.endswith(" ") else " ")
            value = self.reward + self.weight * sum(self.model.log_probability(before + own[:i], c) for i, c in enumerate(own))
            if character.isupper() and text[-1:].islower() or character.islower() and len(text) > 1 and text[-2:].isupper():
                value -= COST_OF_MIXED_CASE
            self.gains[text, character] = value
        return value


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("model", "alphabet", "test"):
        parser.add_argument(name)
    parser.add_argument("--lines", type=int, default=1000)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    recognizer, model = Recognizer(arguments.model), read_model()
    known = recognizer.characters if arguments.alphabet in ("latin", IDEOGRAPHS) else characters(arguments.alphabet)
    if arguments.alphabet == "latin":
        known = [known[i] for i in recognizer.latin]
    reader, lines = head(recognizer, arguments.alphabet), Lines(arguments.test, known)
    found: List[Tuple[str, str, npt.NDArray[np.float32]]] = []
    for line in [i for i in lines.usable if lines.texts[i]][:arguments.lines]:
        with torch.no_grad():
            probabilities = torch.softmax(reader(lines.stacked([line])), -1)[0].numpy()
        best = torch.unique_consecutive(torch.tensor(probabilities.argmax(1))).tolist()
        found.append((lines.texts[line], "".join(known[c] for c in best if c), probabilities))

    def report(name: str, texts: List[str]) -> None:
        errors = [distance(text, truth) for text, (truth, _, _) in zip(texts, found)]
        print(f"{name}: {sum(errors) / sum(len(truth) for truth, _, _ in found):.4f}, {np.mean([e == 0 for e in errors]):.3f}", flush=True)

    report(f"{len(found)} lines, best path", [best for _, best, _ in found])
    for weight, reward in itertools.product(MODEL_WEIGHTS, REWARDS):
        corrector = Corrector(model, known, weight, reward)
        report(f"weight {weight}, reward {reward}", [corrector.text(probabilities) for _, _, probabilities in found])


if __name__ == "__main__":
    main()
