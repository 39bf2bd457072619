"""The features and texts of lines that crop_lines.py, render_lines.py or real_lines.py wrote."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Dict, List, Tuple

import numpy as np
import torch
from network import is_latin
from torch import nn

# Lines of other alphabets, to one of its own.
OTHERS = 0.5
# What a line that stands for nothing, such as one upside down, counts.
NOTHING_WEIGHT = 0.5


class Lines:
    """Features and texts; texts as classes of the characters that are known. Those of other alphabets stand for nothing."""

    def __init__(self, paths: str, known: List[str], others: str = "") -> None:
        self.known = known
        self.places: List[Tuple[np.ndarray, int, int]] = []
        self.texts: List[str] = []
        self.widths: List[int] = []
        for path in paths.split(","):
            index = json.loads(Path(f"{path}.json").read_text(encoding="utf-8"))
            features = np.load(f"{path}.npy", mmap_mode="r")
            self.places += [(features, start, end) for start, end in zip(index["offsets"], index["offsets"][1:])]
            self.texts += index["texts"]
            self.widths += index["widths"]
        self.add_others(others)
        classes = {character: i for i, character in enumerate(known) if character}
        self.targets = [[classes[c] for c in text if c in classes] for text in self.texts]
        # Characters in a row that are the same need a blank between them.
        self.usable = [
            i for i, target in enumerate(self.targets)
            if len(target) == len(self.texts[i])
            and len(target) + sum(a == b for a, b in zip(target, target[1:])) < self.places[i][2] - self.places[i][1]
        ]

    def add_others(self, paths: str) -> None:
        """Adds lines of other alphabets, upside down or not, which stand for nothing: so the confidence tells alphabet and direction."""
        count = len(self.texts)
        places, widths = [], []
        for path in filter(None, paths.split(",")):
            index = json.loads(Path(f"{path}.json").read_text(encoding="utf-8"))
            features = np.load(f"{path}.npy", mmap_mode="r")
            for i, text in enumerate(index["texts"]):
                if not text or any(character.isalpha() and not is_latin(character) for character in text):
                    places.append((features, *index["offsets"][i:i + 2]))
                    widths.append(index["widths"][i])
        for i in random.sample(range(len(places)), min(len(places), round(OTHERS * count))):
            self.places.append(places[i])
            self.widths.append(widths[i])
            self.texts.append("")

    def batches(self, lines: List[int], size: int, shuffled: bool) -> List[List[int]]:
        """Some of the lines in batches of one width each, of `size` lines where these are 320 pixels wide."""
        lines = random.sample(lines, len(lines)) if shuffled else lines
        by_width: Dict[int, List[int]] = {}
        for line in lines:
            by_width.setdefault(self.widths[line], []).append(line)
        result = []
        for width, group in by_width.items():
            count = max(8, size * 320 // width)
            result += [group[i:i + count] for i in range(0, len(group), count)]
        return random.sample(result, len(result)) if shuffled else result

    def stacked(self, batch: List[int]) -> torch.Tensor:
        """(lines, steps, features) of lines of one width."""
        return torch.from_numpy(np.stack([self.places[i][0][self.places[i][1]:self.places[i][2]] for i in batch])).float()

    def classification(self, batch: List[int], scores: torch.Tensor) -> torch.Tensor:
        """The loss of connectionist temporal classification a character, for each line; scores are logarithms of probabilities."""
        lengths = torch.tensor([len(self.targets[i]) for i in batch])
        targets = torch.tensor([c for i in batch for c in self.targets[i]])
        steps = torch.full((len(batch),), scores.shape[1])
        losses = nn.functional.ctc_loss(scores.transpose(0, 1), targets, steps, lengths, reduction="none", zero_infinity=True)
        return losses * torch.where(lengths > 0, 1.0, NOTHING_WEIGHT) / lengths.clamp(min=4)
