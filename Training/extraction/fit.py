#!/usr/bin/env python3
"""Fits the ranker and writes Models/ranker.safetensors.

usage: fit.py EXPORT SPINES.jsonl... [--measure OTHER.jsonl]... [--keep]

EXPORT is the built training-export program. SPINES hold {"id", "lines", "truth": {"title", "author", ...}}. A spine is held out
for testing by its id (one photo in five).
OTHER files are only measured. --keep measures without writing weights.
"""
from pathlib import Path
import hashlib, json, os, subprocess, sys
import numpy as np
import judge

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from model_files import write_tables  # noqa: E402

HIDDEN, EPOCHS, RATE, DECAY, DROP = 16, 24, 3e-3, 3e-4, 0.08
# Networks that are averaged: one alone gains and loses as many spines as a change is worth.
NETWORKS = 3
# What a spine without a right candidate counts: there the title alone is wanted.
UNREACHED = 0.2
# Candidates of a spine that an epoch sees.
MOST = 90


class Spine:
    """A spine's candidates: features, what is right, and the part of the data that it belongs to."""
    def __init__(self, record, exported):
        truth, candidates = {k: v for k, v in record["truth"].items() if v is not None}, exported["candidates"]
        photo = record["id"].split(":")[0]
        self.id, self.fold = record["id"], hashlib.md5(photo.encode()).digest()[0] % 5
        self.texts = [(c["title"], c["author"]) for c in candidates]
        self.features = np.array([c["features"] for c in candidates], np.float32)
        titles = {t: judge.title_right(t, truth) for t in {c["title"] for c in candidates}}
        authors = {a: judge.author_right(a, truth) for a in {c["author"] for c in candidates}}
        self.title = np.array([titles[c["title"]] for c in candidates], bool)
        self.author = np.array([authors[c["author"]] for c in candidates], bool)
        self.right = self.title & self.author
        chosen = [i for i, c in enumerate(candidates) if c.get("evidence")]
        self.best = chosen[0] if chosen else None
        self.evidence = candidates[chosen[0]]["evidence"] if chosen else None
        empty = np.array([not c["author"] for c in candidates], bool)
        # What to prefer: the right record; without a printed author none; without a readable author the title alone.
        wanted = self.right & (empty | bool(truth.get("author"))) if len(empty) else self.right
        if not truth.get("author") and not wanted.any(): wanted = self.right
        if not wanted.any() and self.title.any():
            wanted = self.title & empty if (self.title & empty).any() else self.title
        self.wanted = wanted
        self.weight = 1.0 if (wanted & self.right).any() else UNREACHED


    def thinned(self, rng):
        """Its features and what is wanted, with at most MOST candidates: all that are wanted and some of the others."""
        others = np.flatnonzero(~self.wanted)
        if len(others) > MOST:
            others = rng.choice(others, MOST, replace=False)
        kept = np.concatenate([np.flatnonzero(self.wanted)[:MOST], others])
        return self.features[kept], self.wanted[kept], self.weight


def load(export, path, with_strays=False):
    """The spines of a file; with those that are no book's if asked."""
    records = [json.loads(line) for line in open(path)]
    records = [r for r in records if r.get("truth") and (with_strays or r["truth"].get("title")) and r["truth"].get("legible", True)]
    text = "".join(json.dumps({k: r[k] for k in ("id", "lines")}) + "\n" for r in records)
    lines = subprocess.run([export], input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    return [Spine(r, json.loads(l)) for r, l in zip(records, lines)]


class Network:
    """score = linear + one hidden layer of rectifiers, trained by Adam on -log of the wanted candidates' probability."""
    def __init__(self, mean, scale, seed):
        rng = np.random.default_rng(seed)
        n = len(mean)
        self.mean, self.scale, self.rng = mean.astype(np.float32), scale.astype(np.float32), rng
        self.p = [np.zeros(n), rng.normal(0, n ** -0.5, (n, HIDDEN)), np.zeros(HIDDEN), rng.normal(0, 0.1, HIDDEN)]
        self.p = [p.astype(np.float32) for p in self.p]
        self.m = [np.zeros_like(p) for p in self.p]
        self.v = [np.zeros_like(p) for p in self.p]
        self.step = 0

    def forward(self, x):
        h = x @ self.p[1] + self.p[2]
        return x @ self.p[0] + np.maximum(h, 0) @ self.p[3], h

    def scores(self, features):
        return self.forward((features - self.mean) * self.scale)[0]

    def train(self, spines):
        spines = [s for s in spines if s.wanted.any() and not s.wanted.all()]
        for epoch in range(EPOCHS):
            rate = RATE * (1 - epoch / EPOCHS) + 1e-5
            order = self.rng.permutation(len(spines))
            for i in range(0, len(order), 24):
                self.batch([spines[j].thinned(self.rng) for j in order[i:i + 24]], rate)

    def batch(self, spines, rate):
        x = (np.concatenate([features for features, _, _ in spines]) - self.mean) * self.scale
        x = x * (self.rng.random(x.shape[1]) > DROP).astype(np.float32)
        s, h = self.forward(x)
        g, at = np.zeros(len(x), np.float32), 0
        for _, wanted, weight in spines:
            n = len(wanted)
            e = np.exp(s[at:at + n] - s[at:at + n].max())
            p = e / e.sum()
            q = np.where(wanted, p, 0)
            g[at:at + n] = weight * (p - q / max(q.sum(), 1e-9))
            at += n
        g /= len(spines)
        act = np.maximum(h, 0)
        gh = np.outer(g, self.p[3]) * (h > 0)
        self.adam([x.T @ g, x.T @ gh, gh.sum(0), act.T @ g], rate)

    def adam(self, grads, rate):
        self.step += 1
        for i, g in enumerate(grads):
            self.m[i] = 0.9 * self.m[i] + 0.1 * g
            self.v[i] = 0.999 * self.v[i] + 0.001 * g * g
            update = (self.m[i] / (1 - 0.9 ** self.step)) / (np.sqrt(self.v[i] / (1 - 0.999 ** self.step)) + 1e-8)
            self.p[i] -= rate * (update + DECAY * 10 * self.p[i])


class Ensemble:
    """Networks over the same scaled features, whose scores are averaged: written, one with all their hidden units."""
    def __init__(self, networks):
        self.networks, self.mean, self.scale = networks, networks[0].mean, networks[0].scale
        parts = [n.p for n in networks]
        self.p = [np.mean([p[0] for p in parts], 0), np.concatenate([p[1] for p in parts], 1),
                  np.concatenate([p[2] for p in parts]), np.concatenate([p[3] for p in parts]) / len(parts)]

    def scores(self, features):
        x = (features - self.mean) * self.scale
        return x @ self.p[0] + np.maximum(x @ self.p[1] + self.p[2], 0) @ self.p[3]


def fitted(spines):
    rows = np.concatenate([s.features[:: max(1, len(s.features) // 20)] for s in spines if len(s.features)])
    mean, deviation = rows.mean(0), rows.std(0)
    scale = np.where(deviation > 1e-3, 1 / np.maximum(deviation, 1e-3), 0)
    networks = [Network(mean, scale, seed) for seed in range(NETWORKS)]
    for network in networks: network.train(spines)
    return Ensemble(networks)


def chosen(network, spine):
    scores = network.scores(spine.features)
    e = np.exp(scores - scores.max())
    return int(scores.argmax()), e / e.sum()


def report(name, network, spines):
    picks = [(s, chosen(network, s)[0]) if len(s.features) else (s, None) for s in spines]
    share = lambda f: round(float(np.mean([bool(f(s, i)) if i is not None else False for s, i in picks])), 4)
    print(f"{name}: {len(spines)} spines; title {share(lambda s, i: s.title[i])} author {share(lambda s, i: s.author[i])} "
          f"both {share(lambda s, i: s.right[i])}; reachable {share(lambda s, i: s.right.any())}", flush=True)
    return picks


def write(network):
    p = network.p
    write_tables("ranker", {"means": network.mean, "scales": np.minimum(network.scale, 15.9), "linear": np.ravel(p[0]), "hidden": p[1].T,
                            "biases": np.ravel(p[2]), "output": np.ravel(p[3])})


def main():
    arguments, measured, keep = [], [], False
    rest = iter(sys.argv[1:])
    for a in rest:
        if a == "--measure": measured.append(next(rest))
        elif a == "--keep": keep = True
        else: arguments.append(a)
    export, paths = arguments[0], arguments[1:]
    spines = [s for path in paths for s in load(export, path)]
    train = [s for s in spines if s.fold != 0 and len(s.features)]
    test = [s for s in spines if s.fold == 0]
    network = fitted(train)
    report("train", network, train)
    report("test", network, test)
    for path in measured:
        report(os.path.basename(path), network, load(export, path))
    if not keep:
        write(network)


if __name__ == "__main__":
    main()
