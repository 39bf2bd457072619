#!/usr/bin/env python3
"""Fits the models that tell whether two lines, or two groups of lines, stand on the same spine.

usage: fit_affinity.py RENDERED.jsonl TRUTH.json REAL.jsonl REAL_TRUTH.json [--leave-out PHOTO,...] [--out line-affinity|group-affinity]

The .jsonl files are what `shelf-export pairs` or `groups` print, for rendered photos and for those of ../shared/shelves. Prints how well
real pairs are told that were left out, five-fold by photo; then fits all but the photos left out, and writes the file of Models/.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, List, Sequence, Tuple

import numpy as np
import torch
from owners import photos
from torch import nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from model_files import write_tables  # noqa: E402

REAL_WEIGHT = 8.0
"""What a real pair counts: they are fewer, and what is met in the end."""
RATE, DECAY, BATCH = 2e-3, 1e-2, 512
FOLDS = 5


@dataclass(frozen=True)
class Form:
    """The networks whose log-odds are averaged: how many, of how many hidden units, fitted for how many epochs."""

    count: int
    hidden: int
    epochs: int


LINES, GROUPS = Form(1, 32, 10), Form(3, 16, 15)
"""Pairs of groups are fewer: an average for some hundreds of those that belong together."""


@dataclass
class Pairs:
    """The evidence on pairs of which both stand on known books, whether they are of one, and the photo's number."""

    features: np.ndarray
    same: np.ndarray
    photo: np.ndarray
    names: List[str]
    of_groups: bool

    @classmethod
    def read(cls, path: str, truth: str) -> "Pairs":
        features: List[List[float]] = []
        same: List[bool] = []
        number: List[int] = []
        names: List[str] = []
        of_groups = False
        for photo, owners in photos(path, truth):
            of_groups = "groups" in photo
            for pair in photo["pairs"]:
                a, b = owners[pair["first"]], owners[pair["second"]]
                if a is not None and b is not None:
                    features.append(pair["features"])
                    same.append(a == b)
                    number.append(len(names))
            names.append(photo["photo"])
        return cls(np.array(features), np.array(same, float), np.array(number), names, of_groups)

    def without(self, left_out: Sequence[str]) -> Tuple[np.ndarray, np.ndarray]:
        """The features and answers of all photos but some."""
        numbers = [number for number, name in enumerate(self.names) if name in left_out]
        kept = ~np.isin(self.photo, numbers)
        return self.features[kept], self.same[kept]


class Networks:
    """Networks with one hidden layer over the same features, whose log-odds are averaged."""

    def __init__(self, form: Form, rendered: Pairs, real: Pairs, left_out: Sequence[str] = ()) -> None:
        x, y = real.without(left_out)
        features = np.concatenate([rendered.features, x])
        self.mean, self.scale = features.mean(0), features.std(0) + 1e-6
        inputs = torch.tensor((features - self.mean) / self.scale, dtype=torch.float32)
        answers = torch.tensor(np.concatenate([rendered.same, y]), dtype=torch.float32)
        weights = torch.ones(len(answers))
        weights[len(rendered.same):] = REAL_WEIGHT
        self.networks = [fitted(form, seed, inputs, answers, weights) for seed in range(form.count)]

    def log_odds(self, features: np.ndarray) -> np.ndarray:
        inputs = torch.tensor((features - self.mean) / self.scale, dtype=torch.float32)
        with torch.no_grad():
            return np.mean([network(inputs)[:, 0].numpy() for network in self.networks], 0)

    def tables(self) -> Dict[str, np.ndarray]:
        """One network with all hidden units, the standardisation folded into its first layer, in four significant digits."""
        layers = [(network[0], network[2]) for network in self.networks]
        hidden = np.concatenate([first.weight.detach().numpy() for first, _ in layers]) / self.scale
        bias = np.concatenate([first.bias.detach().numpy() for first, _ in layers])
        output = np.concatenate([last.weight.detach().numpy()[0] for _, last in layers]) / len(layers)
        output_bias = np.mean([last.bias.detach().numpy()[0] for _, last in layers])
        rounded = np.vectorize(lambda value: float(f"{value:.4g}"))
        return {"hidden": rounded(hidden), "hidden.bias": rounded(bias - hidden @ self.mean), "output": rounded(output),
                "output.bias": rounded(output_bias)}


def fitted(form: Form, seed: int, inputs: torch.Tensor, answers: torch.Tensor, weights: torch.Tensor) -> nn.Sequential:
    """One network."""
    torch.manual_seed(seed)
    network = nn.Sequential(nn.Linear(inputs.shape[1], form.hidden), nn.ReLU(), nn.Linear(form.hidden, 1))
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, form.epochs * -(-len(inputs) // BATCH))
    for _ in range(form.epochs):
        for batch in torch.randperm(len(inputs)).split(BATCH):
            losses = nn.functional.binary_cross_entropy_with_logits(network(inputs[batch])[:, 0], answers[batch], reduction="none")
            optimizer.zero_grad()
            (losses * weights[batch]).mean().backward()
            optimizer.step()
            schedule.step()
    return network


def report(name: str, odds: np.ndarray, same: np.ndarray) -> None:
    loss = np.logaddexp(0, np.where(same > 0, -odds, odds)).mean()
    sure = odds > np.log(4)
    print(f"{name}: loss {loss:.4f}, right {((odds > 0) == (same > 0)).mean():.4f}; above 0.8 {sure[same > 0].mean():.3f} of those on "
          f"one spine, {same[sure].mean():.3f} of them rightly", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("rendered", "truth", "real", "real_truth"):
        parser.add_argument(name)
    parser.add_argument("--leave-out", default="", help="names of real photos, between commas")
    parser.add_argument("--out", help="the name of a file of Models/, without the ending")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    rendered, real = Pairs.read(arguments.rendered, arguments.truth), Pairs.read(arguments.real, arguments.real_truth)
    form = GROUPS if real.of_groups else LINES
    print(f"{len(rendered.same)} rendered pairs, {len(real.same)} real ones, {real.same.mean():.3f} of these on one spine")
    left_out = [name for name in arguments.leave_out.split(",") if name]
    if not left_out:
        odds = np.zeros(len(real.same))
        for fold in range(FOLDS):
            tested = np.isin(real.photo, range(fold, len(real.names), FOLDS))
            odds[tested] = Networks(form, rendered, real, real.names[fold::FOLDS]).log_odds(real.features[tested])
        report("real photos, left out", odds, real.same)
    if arguments.out:
        write_tables(arguments.out, Networks(form, rendered, real, left_out).tables())


if __name__ == "__main__":
    main()
