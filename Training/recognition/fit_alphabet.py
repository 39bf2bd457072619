#!/usr/bin/env python3
"""Teaches the recognizer an alphabet: fits its last part and new classes to rendered lines, and writes Models/recognizer-ALPHABET.safetensors.

usage: fit_alphabet.py MODEL.onnx ALPHABET LINES TEST [--others LINES] [--minutes N] [--seed N] [--rate RATE]

LINES and TEST are what render_lines.py wrote, without the ending, several parted by commas; TEST has fonts that LINES has not. The
backbone stays as it is, and of the alphabet "ideographs" (Chinese and Japanese), which the network knows, the classes, too.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from pathlib import Path
from typing import Iterator, List

import numpy as np
import torch
from alphabets import IDEOGRAPHS, LATIN, SIGNS, characters, jamo
from fit_recognizer import quantized
from lines import Lines
from network import Reader, Recognizer, array_names
from torch import nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from model_files import write_tables  # noqa: E402

RATE, DECAY, DROPOUT, WARM_UP = 1e-3, 0.01, 0.1, 200
# Lines of 320 pixels in a batch.
BATCH = 64
# The mean of the weights over about so many steps is what is kept.
AVERAGED = 800
# Levels go from -128 to 127.
LEVELS = 128


class IdeographReader(Reader):
    """The last part with the network's own classes of the characters that titles have; the classes stay as they are."""

    def __init__(self, recognizer: Recognizer, known: List[str]) -> None:
        classes = {character: i for i, character in enumerate(recognizer.characters) if character}
        recognizer.kept = [classes.get(character, 0) for character in known]
        super().__init__(recognizer)
        for name in ("head", "head_bias"):
            self.weights[name].requires_grad_(False)


class AlphabetReader(Reader):
    """The last part with an alphabet's classes; syllables are the sum of their letters and of what is their own."""

    def __init__(self, recognizer: Recognizer, known: List[str]) -> None:
        recognizer.kept = [0]
        super().__init__(recognizer)
        head, bias = recognizer.arrays["linear_8.w_0"], recognizer.arrays["linear_8.b_0"]
        classes = {character: i for i, character in enumerate(recognizer.characters) if character}
        spread = head.std()
        start = torch.randn(head.shape[0], len(known)) * spread * 0.5
        start_bias = torch.full((len(known),), float(bias.median()))
        for i, character in enumerate(known):
            source = 0 if not i else classes.get(character)
            if source is not None:
                start[:, i], start_bias[i] = head[:, source], bias[source]
        syllables = [i for i, character in enumerate(known) if "가" <= character <= "힣"]
        self.syllables = syllables
        if syllables:
            start[:, syllables] = 0
            letters = torch.tensor([jamo(known[i]) for i in syllables])
            self.register_buffer("letters", letters + torch.tensor([0, 19, 40]))
            self.jamo = nn.Parameter(torch.randn(19 + 21 + 28, head.shape[0]) * spread * 0.5)
        self.weights["head"], self.weights["head_bias"] = nn.Parameter(start), nn.Parameter(start_bias)

    def head(self) -> torch.Tensor:
        """The last layer, (features, classes)."""
        head = self.weights["head"]
        if self.syllables:
            head = head.index_add(1, torch.tensor(self.syllables), self.jamo[self.letters].sum(1).T)
        return head

    def forward(self, features: torch.Tensor, dropout: float = 0.0) -> torch.Tensor:
        return self.encoded(features, dropout) @ self.head() + self.weights["head_bias"]


def loss(reader: Reader, lines: Lines, batch: List[int]) -> torch.Tensor:
    """Connectionist temporal classification a character."""
    features = lines.stacked(batch)
    if random.random() < 0.5:
        features = features * (1 + 0.05 * torch.randn(len(batch), 1, features.shape[2]))
    return lines.classification(batch, torch.log_softmax(reader(features, DROPOUT), -1)).mean()


def ideographs(known: List[str], paths: str) -> List[str]:
    """The characters of the lines and of Latin text that the network has."""
    used = set(LATIN + SIGNS)
    for path in paths.split(","):
        used |= set("".join(json.loads(Path(f"{path}.json").read_text(encoding="utf-8"))["texts"]))
    return ["", *sorted(used & {character for character in known if character})]


def endless(lines: Lines) -> Iterator[List[int]]:
    while True:
        yield from lines.batches(lines.usable, BATCH, True)


def fit(reader: Reader, lines: Lines, test: Lines, known: List[str], minutes: float, rate: float) -> None:
    """Fits for a time, and leaves the mean of the weights of the last steps."""
    optimizer = torch.optim.AdamW(reader.parameters(), lr=rate, weight_decay=DECAY, betas=(0.9, 0.98))
    average = {name: value.clone() for name, value in reader.state_dict().items()}
    start, step, reported = time.monotonic(), 0, 0.0
    reader.train()
    for batch in endless(lines):
        done = (time.monotonic() - start) / (60 * minutes)
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1, step / WARM_UP) * (0.02 + 0.98 * (0.5 + 0.5 * math.cos(math.pi * done)))
        optimizer.zero_grad()
        value = loss(reader, lines, batch)
        value.backward()
        nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
        optimizer.step()
        step += 1
        share = 1 / min(AVERAGED, max(1, step - WARM_UP))
        for name, weight in reader.state_dict().items():
            average[name].lerp_(weight, share) if weight.is_floating_point() else None
        if done - reported > 0.2:
            reported = done
            print(f"step {step}: loss {value.item():.3f}", flush=True)
            report("now", reader, test, known)
            reader.train()
    reader.load_state_dict(average)


def report(name: str, reader: Reader, lines: Lines, known: List[str]) -> None:
    """Prints the character error rate of the test lines, and how many of those upside down are read at all."""
    reader.eval()
    errors = count = right = upright = read = turned = 0
    with torch.no_grad():
        for batch in lines.batches(lines.usable, BATCH, False):
            for line, scores in zip(batch, reader(lines.stacked(batch))):
                best = torch.unique_consecutive(scores.argmax(-1)).tolist()
                text, truth = "".join(known[i] for i in best if i), lines.texts[line]
                if truth:
                    errors, count = errors + distance(text, truth), count + len(truth)
                    upright, right = upright + 1, right + (text == truth)
                else:
                    turned, read = turned + 1, read + (len(text) > 1)
    print(
        f"{name}: character error rate {errors / max(1, count):.4f}, {right / max(1, upright):.4f} of {upright} lines right; "
        f"{read / max(1, turned):.3f} read upside down", flush=True)


def distance(a: str, b: str) -> int:
    """The edit distance."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        previous, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (x != y))
    return row[-1]


def write(alphabet: str, reader: Reader, recognizer: Recognizer, known: List[str]) -> None:
    """Writes what was added to the network's arrays, and the classes of their own whole, in 8 bits a number."""
    has_classes = isinstance(reader, AlphabetReader)
    tables = {"characters": np.frombuffer("".join(known).encode(), np.uint8)} if has_classes else {}
    for name, source in array_names().items():
        if name.startswith("head") and not has_classes:
            continue
        value = reader.head() if name == "head" else reader.weights[name]
        if not name.startswith("head"):
            value = value - recognizer.arrays[source].reshape(value.shape)
        step, levels = quantized(value.detach().numpy(), LEVELS)
        tables |= {source: levels, f"{source}.step": np.float32(step)}
    write_tables(f"recognizer-{alphabet}", tables)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("model", "alphabet", "lines", "test"):
        parser.add_argument(name)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", help="a file for the weights as they are fitted")
    parser.add_argument("--others", default="", help="lines of other alphabets, as LINES")
    parser.add_argument("--start", help="weights to go on from")
    arguments = parser.parse_args()
    random.seed(arguments.seed)
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(1)
    recognizer = Recognizer(arguments.model)
    if arguments.alphabet == IDEOGRAPHS:
        known = ideographs(recognizer.characters, arguments.lines + "," + arguments.test)
        reader: Reader = IdeographReader(recognizer, known)
    else:
        known = characters(arguments.alphabet)
        reader = AlphabetReader(recognizer, known)
    if arguments.start:
        reader.load_state_dict(torch.load(arguments.start))
    lines, test = Lines(arguments.lines, known, arguments.others), Lines(arguments.test, known)
    report("before", reader, test, known)
    print(f"{len(lines.usable)} of {len(lines.texts)} lines, {sum(p.numel() for p in reader.parameters())} weights", flush=True)
    fit(reader, lines, test, known, arguments.minutes, arguments.rate)
    report("mean", reader, test, known)
    if arguments.keep:
        torch.save(reader.state_dict(), arguments.keep)
    write(arguments.alphabet, reader, Recognizer(arguments.model), known)


if __name__ == "__main__":
    main()
