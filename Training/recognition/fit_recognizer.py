#!/usr/bin/env python3
"""Fits the recognizer's last part to lines of rendered shelves, and writes Models/recognizer-latin.safetensors.

usage: fit_recognizer.py MODEL.onnx LINES [--epochs N]

LINES is what crop_lines.py wrote, without the ending. The last lines (one in twenty) are not fitted on, but measured.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from pathlib import Path
from typing import Dict, List, Tuple

import numpy as np
import torch
from lines import Lines
from network import Reader, Recognizer, array_names
from torch import nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from model_files import write_tables  # noqa: E402

RATE, DECAY, DROPOUT, WARM_UP = 3e-4, 0.01, 0.1, 200
# How much the distance to the network as it was counts. With none, real lines are read no better than before.
LIKENESS = 1.0
# Lines of 320 pixels in a batch.
BATCH = 96
# Fits that are averaged: on 14 photos one alone gains and loses as many books as the change is worth.
FITS = 4
# The mean of the weights over about so many steps is what is kept of each.
AVERAGED = 1000
TEST_SHARE = 0.05
# Levels go from -32 to 31.
LEVELS = 32


def parts(lines: Lines) -> Tuple[List[int], List[int]]:
    """The lines that are fitted on, and those that are measured."""
    split = int(len(lines.usable) * (1 - TEST_SHARE))
    return lines.usable[:split], lines.usable[split:]


def loss(reader: Reader, original: Reader, lines: Lines, batch: List[int]) -> torch.Tensor:
    """Connectionist temporal classification a character, and the divergence from the original."""
    features = lines.stacked(batch)
    noisy = features * (1 + 0.05 * torch.randn(len(batch), 1, features.shape[2])) if random.random() < 0.5 else features
    scores = torch.log_softmax(reader(noisy, DROPOUT), -1)
    with torch.no_grad():
        before = torch.softmax(original(noisy), -1)
    divergence = (before * (torch.log(before + 1e-8) - scores)).sum(-1).mean(1)
    return (lines.classification(batch, scores) + LIKENESS * divergence).mean()


def fit(recognizer: Recognizer, lines: Lines, epochs: int) -> Dict[str, torch.Tensor]:
    """The weights of the network fitted to the lines."""
    reader, original = Reader(recognizer), Reader(recognizer).eval()
    report("before", reader, lines)
    optimizer = torch.optim.AdamW(reader.parameters(), lr=RATE, weight_decay=DECAY, betas=(0.9, 0.98))
    average = {name: value.clone() for name, value in reader.state_dict().items()}
    train, _ = parts(lines)
    step, total = 0, epochs * len(lines.batches(train, BATCH, False))
    for epoch in range(epochs):
        reader.train()
        for batch in lines.batches(train, BATCH, True):
            rate = RATE * min(1, step / WARM_UP) * (0.5 + 0.5 * math.cos(math.pi * min(1, step / total)))
            for group in optimizer.param_groups:
                group["lr"] = rate
            optimizer.zero_grad()
            loss(reader, original, lines, batch).backward()
            nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
            optimizer.step()
            step += 1
            share = 1 / min(AVERAGED, max(1, step - WARM_UP))
            for name, value in reader.state_dict().items():
                average[name].lerp_(value, share)
        report(f"epoch {epoch + 1}", reader, lines)
    return average


def mean_of_fits(recognizer: Recognizer, lines: Lines, epochs: int) -> Reader:
    """The network with the mean of the weights of several fits (Wortsman et al., "Model soups", ICML 2022)."""
    fits = []
    for seed in range(FITS):
        random.seed(seed)
        torch.manual_seed(seed)
        fits.append(fit(recognizer, lines, epochs))
    reader = Reader(recognizer)
    reader.load_state_dict({name: torch.stack([f[name] for f in fits]).mean(0) for name in fits[0]})
    report("mean", reader, lines)
    return reader


def report(name: str, reader: Reader, lines: Lines) -> None:
    """Prints how many of the test lines are read to the letter, and how many of those upside down are read at all."""
    reader.eval()
    right = upright = read = reversed_lines = 0
    with torch.no_grad():
        for batch in lines.batches(parts(lines)[1], BATCH, False):
            for line, scores in zip(batch, reader(lines.stacked(batch))):
                best = torch.unique_consecutive(scores.argmax(-1)).tolist()
                text = "".join(lines.known[i] for i in best if i)
                if lines.texts[line]:
                    upright, right = upright + 1, right + (text == lines.texts[line])
                else:
                    reversed_lines, read = reversed_lines + 1, read + (len(text) > 1)
    print(f"{name}: {right / upright:.4f} of {upright} right; {read / max(1, reversed_lines):.3f} read upside down", flush=True)


def quantized(change: np.ndarray, levels_each_side: int = LEVELS) -> Tuple[float, np.ndarray]:
    """The step, and a level for each number, from -levels_each_side to one less than that, that come nearest to the numbers."""
    most, best = max(1e-9, float(np.abs(change).max())), None
    for share in np.linspace(0.3, 1, 15):
        step = float(f"{share * most / (levels_each_side - 1):.6g}")
        levels = np.clip(np.round(change / step), -levels_each_side, levels_each_side - 1)
        error = float(((levels * step - change) ** 2).sum())
        if best is None or error < best[0]:
            best = error, step, levels
    assert best
    return best[1], best[2].astype(np.int8)


def checksum(values: np.ndarray) -> int:
    """As RecognizerParts.checksum."""
    result = 0xCBF29CE484222325
    for bits in np.ascontiguousarray(values, np.float32).view(np.uint32).ravel().tolist():
        result = ((result ^ bits) * 0x100000001B3) & (2**64 - 1)
    return result


def write(reader: Reader, recognizer: Recognizer) -> None:
    original = Reader(recognizer)
    names = array_names()
    known = recognizer.arrays[next(iter(names.values()))].numpy()
    tables = {"known.hash": np.uint64(checksum(known))}
    for name, source in names.items():
        step, levels = quantized((reader.weights[name] - original.weights[name]).detach().numpy())
        tables |= {source: levels, f"{source}.step": np.float32(step)}
    write_tables("recognizer-latin", tables)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("lines")
    parser.add_argument("--epochs", type=int, default=2)
    arguments = parser.parse_args()
    recognizer = Recognizer(arguments.model)
    lines = Lines(arguments.lines, [recognizer.characters[i] for i in recognizer.kept])
    write(mean_of_fits(recognizer, lines, arguments.epochs), recognizer)


if __name__ == "__main__":
    main()
