#!/usr/bin/env python3
"""Fits how the alphabet of a line is told, and writes Models/alphabet-gate.safetensors.

usage: fit_gate.py MODEL.onnx ALPHABET=LINES,TEST ... [--photos LINES]

LINES and TEST are what render_lines.py wrote, of each alphabet (ideographs: of Chinese and of Japanese, one after another); what
real_lines.py wrote of photos counts beside them.

First a softmax regression on the means of the features tells how likely a line is in each alphabet; then, on the lines of TEST, another
one weighs that against the confidences with which the heads read the line.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Dict, Iterator, List, Optional, Tuple

import numpy as np
import torch
from alphabets import IDEOGRAPHS
from lines import Lines
from network import Reader, Recognizer, array_names
from torch import nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from model_files import read_tables, write_tables  # noqa: E402

ALPHABETS = ["latin", IDEOGRAPHS, "cyrillic", "greek", "hangul", "hebrew", "arabic"]
"""In the order of Alphabet.allCases."""
LETTERS = {
    "latin": r"[A-Za-z\u00c0-\u024f]", IDEOGRAPHS: r"[\u3041-\u30ff\u3400-\u9fff]", "cyrillic": r"[\u0400-\u052f]",
    "greek": r"[\u0370-\u03ff]", "hangul": r"[\uac00-\ud7a3]", "hebrew": r"[\u05d0-\u05ea]", "arabic": r"[\u0620-\u06ff]",
}
DECAY, STEPS, RATE = 1e-4, 1500, 0.02
LEAST_CONFIDENCE, LEAST_LETTERS = 0.9, 3
PHOTO_SHARE = 0.4
DIGITS = r"\d{3}"
"""Call numbers and the like count as Latin."""


def means(lines: Lines, chosen: List[int]) -> np.ndarray:
    """The mean of the features over the steps; those of padding differ from the library's by what a line lacks to its width."""
    return np.stack([lines.places[i][0][lines.places[i][1]:lines.places[i][2]].astype(np.float32).mean(0) for i in chosen])


def photo_lines(path: str) -> Iterator[Tuple[int, np.ndarray, str]]:
    """Alphabet, means and photo of the lines of photos: what was read surely tells its alphabet, the rest is in that of the shelf."""
    index = json.loads(Path(f"{path}.json").read_text(encoding="utf-8"))
    features = np.load(f"{path}.npy", mmap_mode="r")
    alphabets = [told(text, confidence) for text, confidence in zip(index["texts"], index["confidences"])]
    counts: Dict[str, Counter[int]] = defaultdict(Counter)
    for photo, text, alphabet in zip(index["photos"], index["texts"], alphabets):
        if alphabet is not None:
            counts[photo][alphabet] += len(re.findall(LETTERS[ALPHABETS[alphabet]], text))
    for i, (photo, text) in enumerate(zip(index["photos"], index["texts"])):
        most = 0 if re.search(DIGITS, text) else counts[photo].most_common(1)[0][0]
        alphabet = alphabets[i]
        start, end = index["offsets"][i:i + 2]
        yield most if alphabet is None else alphabet, features[start:end].astype(np.float32).mean(0), photo


def told(text: str, confidence: float) -> Optional[int]:
    """The alphabet of a line that was read surely."""
    counts = [len(re.findall(LETTERS[name], text)) for name in ALPHABETS]
    return int(np.argmax(counts)) if confidence >= LEAST_CONFIDENCE and max(counts) >= LEAST_LETTERS else None


def regression(inputs: np.ndarray, targets: np.ndarray, weights: np.ndarray) -> Tuple[np.ndarray, np.ndarray]:
    """Weights (classes, features) and biases of a softmax regression; classes weigh alike."""
    spread, center = inputs.std(0) + 1e-3, inputs.mean(0)
    x, y = torch.tensor((inputs - center) / spread), torch.tensor(targets)
    counts = np.array([weights[targets == c].sum() for c in range(len(ALPHABETS))])
    scale = torch.tensor(weights / np.maximum(counts[targets], 1), dtype=torch.float32)
    layer = nn.Linear(x.shape[1], len(ALPHABETS))
    nn.init.zeros_(layer.weight)
    optimizer = torch.optim.AdamW(layer.parameters(), lr=RATE, weight_decay=0)
    for _ in range(STEPS):
        optimizer.zero_grad()
        losses = nn.functional.cross_entropy(layer(x), y, reduction="none")
        ((losses * scale).sum() / scale.sum() + DECAY * (layer.weight**2).sum()).backward()
        optimizer.step()
    weight = layer.weight.detach().numpy() / spread
    return weight, layer.bias.detach().numpy() - weight @ center


def scaled(scores: np.ndarray, targets: np.ndarray) -> float:
    """By how much the scores of photos that were left out are to be scaled to be logarithms of probabilities (Guo et al., 2017)."""
    def loss(scale: float) -> float:
        logs = torch.log_softmax(torch.tensor(scores * scale), 1).numpy()
        return float(np.mean([logs[targets == c, c].mean() for c in np.unique(targets)]))
    return float(max(np.arange(0.05, 1.5, 0.05), key=loss))


def head(recognizer: Recognizer, alphabet: str) -> Reader:
    """A head as its table in Models/ makes it."""
    table = read_tables(f"recognizer-{alphabet}")
    own = alphabet not in ("latin", IDEOGRAPHS)
    recognizer.kept = list(range(len(recognizer.characters))) if alphabet == IDEOGRAPHS else recognizer.latin
    reader = Reader(recognizer)
    for name, source in array_names().items():
        if source not in table:
            continue
        change = torch.tensor(table[source].astype(np.float32) * float(table[f"{source}.step"]))
        whole = own and name.startswith("head")
        reader.weights[name] = nn.Parameter(change if whole else reader.weights[name] + change.reshape(reader.weights[name].shape))
    return reader.eval()


def confidence(reader: Reader, features: torch.Tensor) -> float:
    """The mean probability of the characters of the best path."""
    with torch.no_grad():
        best = torch.softmax(reader(features), -1)[0].max(-1)
    previous, found = 0, []
    for value, index in zip(best.values.tolist(), best.indices.tolist()):
        if index and index != previous:
            found.append(value)
        previous = index
    return float(np.mean(found)) if found else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("lines", nargs="+")
    parser.add_argument("--photos")
    parser.add_argument("--readings", type=int, default=150, help="test lines of each alphabet that the heads read")
    arguments = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    given: Dict[str, List[str]] = {name: paths.split(",") for name, paths in (part.split("=") for part in arguments.lines)}
    inputs, targets, tests = [], [], []
    for name, paths in given.items():
        every = [""] + sorted({c for path in paths for c in "".join(json.loads(Path(f"{path}.json").read_text())["texts"])})
        for path in paths:
            lines = Lines(path, every)
            clear = [i for i in lines.usable if len(re.findall(LETTERS[name], lines.texts[i])) >= 2]
            if path.endswith("-test"):
                tests.append((name, lines, clear[:arguments.readings]))
                continue
            inputs.append(means(lines, clear[:6000]))
            targets.append(np.full(len(inputs[-1]), ALPHABETS.index(name)))
    rendered = sum(map(len, inputs))
    weights = np.ones(rendered)
    photos: List[str] = [""] * rendered
    if arguments.photos:
        found = list(photo_lines(arguments.photos))
        inputs.append(np.stack([mean for _, mean, _ in found]))
        targets.append(np.array([alphabet for alphabet, _, _ in found]))
        photos += [photo for _, _, photo in found]
        weights = np.concatenate([weights, np.full(len(found), PHOTO_SHARE * rendered / len(found))])
    x, y, where = np.concatenate(inputs), np.concatenate(targets), np.array(photos)
    unseen, truths = [], []
    for photo_fold in range(4 if arguments.photos else 0):
        left_out = np.array([hash_fold(photo) == photo_fold if photo else False for photo in photos])
        weight, bias = regression(x[~left_out], y[~left_out], weights[~left_out])
        scores = x[left_out] @ weight.T + bias
        unseen.append(scores)
        truths.append(y[left_out])
        right = scores.argmax(1) == y[left_out]
        print(f"photos left out {photo_fold}: {right.mean():.3f} of {left_out.sum()}", {
            name: f"{right[y[left_out] == i].mean():.3f}" for i, name in enumerate(ALPHABETS) if (y[left_out] == i).any()}, flush=True)
    sharpness = scaled(np.concatenate(unseen), np.concatenate(truths)) if unseen else 1.0
    weight, bias = regression(x, y, weights)
    used = [name for name in ALPHABETS if name in given]
    recognizer = Recognizer(arguments.model)
    heads = {name: head(recognizer, name) for name in used}
    rows, truth = [], []
    for name, lines, chosen in tests:
        logs = torch.log_softmax(torch.tensor(means(lines, chosen) @ weight.T + bias), 1).numpy()
        print(f"{name}: {(logs.argmax(1) == ALPHABETS.index(name)).mean():.3f} of {len(chosen)} told by the features", flush=True)
        for i, log in zip(chosen, logs):
            rows.append([[confidence(heads[other], lines.stacked([i])), log[ALPHABETS.index(other)]] for other in used])
            truth.append(used.index(name))
    confidence_weight = nn.Parameter(torch.tensor(8.0))
    optimizer = torch.optim.Adam([confidence_weight], lr=0.05)
    values, answers = torch.tensor(rows, dtype=torch.float32), torch.tensor(truth)
    for _ in range(600):
        optimizer.zero_grad()
        nn.functional.cross_entropy(values[:, :, 0] * confidence_weight + values[:, :, 1] * sharpness, answers).backward()
        optimizer.step()
    right = (values[:, :, 0] * confidence_weight + values[:, :, 1] * sharpness).argmax(1) == answers
    print(f"confidence weighs {confidence_weight.item():.2f}, the features {sharpness:.2f}: {right.float().mean():.3f} right; "
          f"by confidence alone {(values[:, :, 0].argmax(1) == answers).float().mean():.3f}")
    write_tables("alphabet-gate", {
        "weights": weight.astype(np.float32), "bias": bias.astype(np.float32), "scale": np.array([confidence_weight.item(), sharpness], np.float32)})


def hash_fold(photo: str) -> int:
    return sum(photo.encode()) % 4


if __name__ == "__main__":
    main()
