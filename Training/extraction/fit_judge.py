#!/usr/bin/env python3
"""Fits the judge of records: how likely a candidate's title and author are both right.

usage: fit_judge.py --spines SPINES.jsonl CANDIDATES FOLDER WEIGHT ... [--held-out GROUP]

A set is the spines with their truth, what `training-export --candidates FOLDER` printed for them, and the folder. Half of the real
photos at a time are left out to measure; the judge that is written has seen all.
"""
import argparse, json, os, sys
import numpy as np, torch
from torch import nn
import judge
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import model_files
from pack_labeler import packed

HIDDEN, FEATURES, PLAIN = 24, 314, 26


def load(path, candidates, folder):
    """Features [C, 314], right [C], spine of each candidate [C], photo of each spine."""
    spines = [json.loads(line) for line in open(path)]
    found = [json.loads(line) for line in open(candidates)]
    features = np.fromfile(os.path.join(folder, "candidates.f16"), np.float16).reshape(-1, FEATURES).astype(np.float32)
    right, owner = [], []
    for index, (spine, result) in enumerate(zip(spines, found)):
        truth = spine["truth"]
        for info in result["candidates"]:
            persons = ", ".join([info["author"], *info["coauthors"]]).strip(", ")
            right.append(bool(truth.get("title")) and judge.title_right(info["title"], truth) and judge.author_right(persons, truth))
            owner.append(index)
    return features, np.array(right, np.float32), np.array(owner), [s.get("photo", "") for s in spines]


class Judge(nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden, self.out = nn.Linear(FEATURES, HIDDEN), nn.Linear(HIDDEN, 1)

    def forward(self, x):
        return self.out(torch.relu(self.hidden(x)))[:, 0]


def fit(features, right, weight, epochs, seed):
    torch.manual_seed(seed)
    model = Judge()
    x, y, w = torch.from_numpy(features), torch.from_numpy(right), torch.from_numpy(weight)
    optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3, weight_decay=3e-3)
    batch = 512
    steps = epochs * (len(x) // batch + 1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=steps)
    for _ in range(epochs):
        for part in torch.randperm(len(x)).split(batch):
            noisy = x[part] * (torch.rand(len(part), FEATURES) > 0.1)
            loss = (nn.functional.binary_cross_entropy_with_logits(model(noisy), y[part], reduction="none") * w[part]).sum() / w[part].sum()
            optimizer.zero_grad(); loss.backward(); optimizer.step(); schedule.step()
    return model.eval()


def chosen(model, features, owner, first=False):
    """For each spine the candidate that is given, with its score."""
    with torch.no_grad():
        score = model(torch.from_numpy(features)).numpy()
    best = {}
    for index, spine in enumerate(owner):
        if spine not in best or (not first and score[index] > score[best[spine]]):
            best[spine] = index
    return best, score


def report(name, right, best, score, legible):
    at = np.array(sorted(best.values()), int)
    p, ok = 1 / (1 + np.exp(-score[at])), right[at] > 0
    trusted = p >= 0.8
    print(f"{name}: right {ok.sum()} of {legible} = {ok.sum() / legible:.4f}; trusted {trusted.sum()} ({trusted.mean():.3f}), "
          f"right of those {ok[trusted].mean() if trusted.any() else 0:.3f}; mean p {p.mean():.3f} right {ok.mean():.3f}")


def main():
    parse = argparse.ArgumentParser()
    parse.add_argument("--invented", nargs=3, required=True)
    parse.add_argument("--real", nargs=3)
    parse.add_argument("--check", nargs=3, action="append", default=[])
    parse.add_argument("--weight", type=float, default=10)
    parse.add_argument("--epochs", type=int, default=6)
    parse.add_argument("--write", action="store_true")
    args = parse.parse_args()
    torch.set_num_threads(1)
    invented = load(*args.invented)
    sets = [invented]
    if args.real:
        real = load(*args.real)
        sets.append(real)
        photos = sorted(set(real[3]))
        photo = np.array([real[3][o] for o in real[2]])
        score, legible = np.zeros(len(real[1]), np.float32), sum(1 for line in open(args.real[0]) if json.loads(line)["truth"].get("title"))
        folds = 5
        for fold in range(folds):
            held = np.isin(photo, photos[fold::folds])
            x = np.concatenate([invented[0], real[0][~held]])
            y = np.concatenate([invented[1], real[1][~held]])
            w = np.concatenate([np.ones(len(invented[1]), np.float32), np.full((~held).sum(), args.weight, np.float32)])
            model = fit(x, y, w, args.epochs, fold)
            score[held] = chosen(model, real[0][held], real[2][held])[1]
        first, best = {}, {}
        for index, spine in enumerate(real[2]):
            first.setdefault(spine, index)
            if spine not in best or score[index] > score[best[spine]]:
                best[spine] = index
        report("real, photos left out, labeler's first", real[1], first, score, legible)
        report("real, photos left out, judged", real[1], best, score, legible)
        oracle = len({o for o, r in zip(real[2], real[1]) if r})
        print(f"real, one of the candidates right: {oracle / legible:.4f}")
    x, y = (np.concatenate([s[i] for s in sets]) for i in (0, 1))
    w = np.concatenate([np.full(len(s[1]), 1 if i == 0 else args.weight, np.float32) for i, s in enumerate(sets)])
    model = fit(x, y, w, args.epochs, 0)
    for check in args.check:
        features, right, owner, _ = load(*check)
        legible = sum(1 for line in open(check[0]) if json.loads(line)["truth"].get("title"))
        best, score = chosen(model, features, owner)
        first, _ = chosen(model, features, owner, first=True)
        report(f"{check[0]}, labeler's first", right, first, score, legible)
        report(f"{check[0]}, judged", right, best, score, legible)
    if args.write:
        model_files.write_tables("record-judge", packed(model.state_dict()))


if __name__ == "__main__":
    main()
