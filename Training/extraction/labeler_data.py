"""Spines as the labeler reads them: what `training-export --tokens` wrote, with the roles of the JSON lines that it was made from."""
import json, os
import numpy as np, torch
from labeler import FEATURES, PLACES, ROLES

ALLOWED = {r: 1 << i for i, r in enumerate(ROLES)}
ALLOWED["-"] = sum(ALLOWED[r] for r in "prvecx")
ALLOWED["?"] = (1 << len(ROLES)) - 1
# What the labeler knows of a token, by kind: the columns of TokenFeatures.swift and of TokenPlace.swift that tell it.
PARTS = {
    "lexicon": (range(0, 19), []),
    "forms": (range(19, 45), []),
    "confidence": (range(64, 66), []),
    "sizes": (range(66, 70), [4]),
    "positions": (range(70, 76), [2, 3, 5, 6, 7, 8]),
    "colors": (range(76, 81), [*range(10, 18)]),
    "catalogs": (range(89, 95), []),
    "words": ([], []),
}


def token_role(roles, start, end):
    part = roles[start:end]
    if "A" in part:
        return "A"
    return max(part, key=part.count) if part else "?"


class Spines:
    """Tokens of many spines; [i] gives one spine's arrays."""

    def __init__(self, folder, spines):
        load = lambda name, kind: np.fromfile(os.path.join(folder, name), kind)
        self.counts = load("spines.i32", np.int32)
        tokens = load("tokens.i32", np.int32).reshape(-1, 5)
        self.lines, self.starts, self.ends, self.words = (tokens[:, i] for i in range(4))
        self.runs, self.features = load("runs.i16", np.int16), load("features.f16", np.float16).reshape(-1, FEATURES)
        self.places = load("places.f32", np.float32).reshape(-1, PLACES)
        self.first = np.concatenate([[0], np.cumsum(self.counts)])
        self.run_first = np.concatenate([[0], np.cumsum(tokens[:, 4], dtype=np.int64)])
        self.allowed = np.zeros(len(tokens), np.int16)
        self.orders = np.zeros(len(tokens), np.int16)
        self.tokens = tokens
        for s, lines in enumerate(spines):
            for t in range(self.first[s], self.first[s + 1]):
                line = lines[self.lines[t]]
                self.allowed[t] = ALLOWED[token_role(line.get("roles", ""), self.starts[t], self.ends[t])]
                self.orders[t] = line.get("order", 0)

    def __len__(self):
        return len(self.counts)

    def forget(self, part):
        """Leaves out what a part of the features tells."""
        features, places = PARTS[part]
        self.features[:, list(features)] = 0
        self.places[:, list(places)] = 0
        if part == "words":
            self.words, self.runs = np.zeros_like(self.words), np.zeros_like(self.runs)


def read(folder, path, keep=False, without=()):
    """The spines of a JSON lines file and of the folder made from it, without some parts of `PARTS`; `keep` returns the JSON, too."""
    spines = [json.loads(line) for line in open(path)]
    data = Spines(folder, [s["lines"] for s in spines])
    for part in without:
        data.forget(part)
    return (data, spines) if keep else data


def batch(data, indices):
    """Padded tensors of some spines."""
    n = max(1, max(data.counts[i] for i in indices))
    b = len(indices)
    words, mask = np.zeros((b, n), np.int64), np.zeros((b, n), bool)
    features, places = np.zeros((b, n, FEATURES), np.float32), np.zeros((b, n, PLACES), np.float32)
    allowed, orders, lines = np.full((b, n), ALLOWED["?"]), np.zeros((b, n), np.int64), np.full((b, n), -1)
    runs, offsets, total = [], [], 0
    for row, i in enumerate(indices):
        a, z = data.first[i], data.first[i + 1]
        k = z - a
        words[row, :k], mask[row, :k] = data.words[a:z], True
        features[row, :k], places[row, :k] = data.features[a:z], data.places[a:z]
        allowed[row, :k], orders[row, :k], lines[row, :k] = data.allowed[a:z], data.orders[a:z], data.lines[a:z]
        runs.append(data.runs[data.run_first[a]:data.run_first[z]])
        offsets.append(total + data.run_first[a:z] - data.run_first[a])
        total += data.run_first[z] - data.run_first[a]
    roles = (allowed[..., None] >> np.arange(len(ROLES))) & 1 == 1
    tensor = torch.from_numpy
    out = dict(words=tensor(words), mask=tensor(mask), features=tensor(features), places=tensor(places), roles=tensor(roles),
               orders=tensor(orders), lines=lines, runs=tensor(np.concatenate(runs).astype(np.int64)), offsets=tensor(np.concatenate(offsets).astype(np.int64)))
    out["chains"] = chains(lines)
    return out


def chains(lines):
    """The lines of a padded batch as rows of flat token indices [L, T] with their lengths."""
    rows = []
    for b, spine in enumerate(lines):
        start = 0
        n = len(spine)
        while start < n and spine[start] >= 0:
            end = start
            while end < n and spine[end] == spine[start]:
                end += 1
            rows.append((b * n + start, end - start))
            start = end
    longest = max((length for _, length in rows), default=1)
    index = np.zeros((max(1, len(rows)), longest), np.int64)
    lengths = np.zeros(max(1, len(rows)), np.int64)
    for r, (start, length) in enumerate(rows):
        index[r, :length] = np.arange(start, start + length)
        lengths[r] = length
    return torch.from_numpy(index), torch.from_numpy(lengths)
