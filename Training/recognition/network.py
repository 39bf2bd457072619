"""The part of PP-OCR's recognizer (PP-OCRv6 small) that turns features into text, in PyTorch, with the weights of the ONNX file."""

from __future__ import annotations

from typing import Dict, List

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

FEATURES = "p2o.pd_op.pool2d.1.0"
"""The features' name in the ONNX graph: 384 for each step of 8 pixels."""
WIDTH, BLOCKS, HEADS = 120, 2, 8
NORMS = {"skip": "batch_norm2d_57", "entry": "batch_norm2d_55", "mixed": "batch_norm2d_56"}
SIGNS = "€£¥₤№™℮−×÷∞≈≠≤≥•·●■▪★☆♥♦✓→←↑↓"


def array_names() -> Dict[str, str]:
    """The fitted arrays: their names here, and in the ONNX file. The first tells RecognizerParts whether a file is this network."""
    names = {f"linear{i}": f"linear_{i}.w_0" for i in range(4 * BLOCKS)}
    names |= {f"bias{i}": f"linear_{i}.b_0" for i in range(4 * BLOCKS)}
    names |= {"skip": "conv2d_67.w_0", "entry": "conv2d_65.w_0", "mixed": "conv2d_66.w_0"}
    for part, norm in NORMS.items():
        names |= {f"{part}_scale": f"{norm}.w_0", f"{part}_shift": f"{norm}.b_0"}
    names |= {f"norm{i}": f"helper.reshape.{i}" for i in range(4 * BLOCKS + 2)}
    return names | {"head": "linear_8.w_0", "head_bias": "linear_8.b_0"}


class Recognizer:
    """What the ONNX file holds: all arrays, the characters by class, and the classes that are kept."""

    def __init__(self, path: str) -> None:
        model = onnx.load(path)
        values = {i.name: numpy_helper.to_array(i) for i in model.graph.initializer}
        self.arrays = {name: torch.tensor(value.copy()) for name, value in values.items() if value.dtype == np.float32}
        metadata = {p.key: p.value for p in model.metadata_props}
        self.characters: List[str] = ["", *metadata["character"].split("\n"), " "]
        self.latin = [0] + [i for i, character in enumerate(self.characters) if i and is_latin(character)]
        self.kept = self.latin


def is_latin(character: str) -> bool:
    """The same rule as Alphabet.isLatin."""
    if len(character) != 1:
        return False
    code = ord(character)
    return (
        0x20 <= code < 0x250 or 0x1E00 <= code < 0x1F00 or 0x2010 <= code <= 0x2027 or 0x2030 <= code <= 0x205E
        or character in SIGNS
    )


class Reader(nn.Module):
    """(batch, steps, 384) features to (batch, steps, kept classes) scores."""

    def __init__(self, recognizer: Recognizer) -> None:
        super().__init__()
        arrays, kept = recognizer.arrays, recognizer.kept
        self.weights = nn.ParameterDict()
        for name, source in array_names().items():
            value = arrays[source]
            self.weights[name] = nn.Parameter((value[..., kept] if name.startswith("head") else value).clone())
        for part, norm in NORMS.items():
            self.register_buffer(f"{part}_mean", arrays[f"{norm}.w_1"].clone())
            self.register_buffer(f"{part}_variance", arrays[f"{norm}.w_2"].clone())

    def normalized(self, x: torch.Tensor, part: str) -> torch.Tensor:
        """Batch normalization with the statistics of the file, then x * sigmoid(x)."""
        mean, variance = getattr(self, f"{part}_mean"), getattr(self, f"{part}_variance")
        scale, shift = self.weights[f"{part}_scale"], self.weights[f"{part}_shift"]
        x = (x - mean[:, None]) / torch.sqrt(variance[:, None] + 1e-5) * scale[:, None] + shift[:, None]
        return x * torch.sigmoid(x)

    def linear(self, x: torch.Tensor, number: int) -> torch.Tensor:
        return x @ self.weights[f"linear{number}"] + self.weights[f"bias{number}"]

    def layer_norm(self, x: torch.Tensor, number: int) -> torch.Tensor:
        scale, shift = self.weights[f"norm{number}"], self.weights[f"norm{number + 1}"]
        return nn.functional.layer_norm(x, (WIDTH,), scale, shift, 1e-5)

    def forward(self, features: torch.Tensor, dropout: float = 0.0) -> torch.Tensor:
        return self.encoded(features, dropout) @ self.weights["head"] + self.weights["head_bias"]

    def encoded(self, features: torch.Tensor, dropout: float = 0.0) -> torch.Tensor:
        """What the last layer classifies, (batch, steps, 120)."""
        x = features.transpose(1, 2)
        skip = self.normalized(torch.einsum("oc,bct->bot", self.weights["skip"][:, :, 0, 0], x), "skip")
        y = self.normalized(torch.einsum("oc,bct->bot", self.weights["entry"][:, :, 0, 0], x), "entry")
        mixed = nn.functional.conv1d(y, self.weights["mixed"][:, :, 0, :], padding=3, groups=WIDTH)
        h = (y + self.normalized(mixed, "mixed")).transpose(1, 2)
        for block in range(BLOCKS):
            attended = self.attention(self.layer_norm(h, 4 * block), block)
            h = h + nn.functional.dropout(attended, dropout, self.training)
            inner = self.linear(self.layer_norm(h, 4 * block + 2), 4 * block + 2)
            h = h + nn.functional.dropout(self.linear(inner * torch.sigmoid(inner), 4 * block + 3), dropout, self.training)
        return self.layer_norm(h, 4 * BLOCKS) + skip.transpose(1, 2)

    def attention(self, x: torch.Tensor, block: int) -> torch.Tensor:
        batch, steps, _ = x.shape
        size = WIDTH // HEADS
        query, key, value = self.linear(x, 4 * block).reshape(batch, steps, 3, HEADS, size).permute(2, 0, 3, 1, 4)
        weights = torch.softmax(query * size**-0.5 @ key.transpose(2, 3), -1)
        return self.linear((weights @ value).transpose(1, 2).reshape(batch, steps, WIDTH), 4 * block + 1)
