#!/usr/bin/env python3
"""Fits the judge of records: how likely a candidate's title and author are both right.

usage: fit_judge.py --invented SPINES.jsonl FOLDER [--real SPINES.jsonl FOLDER [--varied SPINES.jsonl FOLDER]]
                    [--check SPINES.jsonl FOLDER]... [--weight W] [--epochs N] [--leave-out PHOTO,...] [--out record-judge|FILE]

A set is the spines with their truth, and the folder that `training-export candidates` wrote for them (candidates.f16, and what it
printed as candidates.jsonl). A fifth of the real photos at a time are left out to measure; the judge that is written has seen all. The same photos as they might
have been taken otherwise (vary_photos.py) are left out with them, and not measured.
"""
import argparse, json, os, sys
import numpy as np, torch
from torch import nn
import judge
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import model_files
from pack_labeler import packed

HIDDEN, FEATURES = 24, 335
# Where a candidate's probability by the labeler stands, and what share of the likeliest one's it needs, as JudgedCandidates.swift has it.
OWN, LIKELY = 288, 0.03
# What is taken from the score of less likely ones: none of them is chosen then.
UNLIKELY = 1000
# Of the unseen spines that get 0.8 and more so many are right; the probabilities above 0.5 are drawn together until that holds.
TRUSTED = 0.94
# So many networks from different beginnings are averaged, which one with as many times the hidden units computes.
MEMBERS = 3


def load(path, folder):
    """Features [C, 335], right [C], spine of each candidate [C], photo of each spine."""
    spines = [json.loads(line) for line in open(path)]
    found = [json.loads(line) for line in open(os.path.join(folder, "candidates.jsonl"))]
    features = np.fromfile(os.path.join(folder, "candidates.f16"), np.float16).reshape(-1, FEATURES).astype(np.float32)
    right, owner = [], []
    for index, (spine, result) in enumerate(zip(spines, found)):
        truth = spine["truth"]
        for info in result["candidates"]:
            persons = ", ".join([info["author"], *info["coauthors"]]).strip(", ")
            right.append(bool(truth.get("title")) and judge.title_right(info["title"], truth) and judge.author_right(persons, truth))
            owner.append(index)
    return features, np.array(right, np.float32), np.array(owner), [s.get("photo", "") for s in spines]


def without(loaded, photos):
    """The same without the candidates of some photos."""
    features, right, owner, names = loaded
    kept = np.array([names[spine] not in photos for spine in owner], bool)
    return features[kept], right[kept], owner[kept], names


class Judge(nn.Module):
    def __init__(self, hidden=HIDDEN):
        super().__init__()
        self.hidden, self.out = nn.Linear(FEATURES, hidden), nn.Linear(hidden, 1)

    def forward(self, x):
        return self.out(torch.relu(self.hidden(x)))[:, 0]


def fit(sets, epochs, seed):
    """The mean of several judges, as one."""
    members = [fit_one(sets, epochs, MEMBERS * seed + index) for index in range(MEMBERS)]
    mean = Judge(HIDDEN * MEMBERS)
    with torch.no_grad():
        mean.hidden.weight.copy_(torch.cat([m.hidden.weight for m in members]))
        mean.hidden.bias.copy_(torch.cat([m.hidden.bias for m in members]))
        mean.out.weight.copy_(torch.cat([m.out.weight for m in members], 1) / MEMBERS)
        mean.out.bias.copy_(sum(m.out.bias for m in members) / MEMBERS)
    return mean.eval()


def fit_one(sets, epochs, seed):
    """Fits on sets of (features, right, owner, weight): each candidate's odds, and which one of a spine's candidates is right."""
    torch.manual_seed(seed)
    model = Judge()
    spines = []
    for features, right, owner, weight in sets:
        first = np.flatnonzero(np.diff(owner, prepend=-1))
        for start, end in zip(first, [*first[1:], len(owner)]):
            spines.append((features[start:end], right[start:end], weight))
    optimizer = torch.optim.AdamW(model.parameters(), weight_decay=3e-3)
    size = 64
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, total_steps=epochs * (len(spines) // size + 1))
    for _ in range(epochs):
        for part in torch.randperm(len(spines)).split(size):
            chosen = [spines[i] for i in part.tolist()]
            x = torch.from_numpy(np.concatenate([c[0] for c in chosen]))
            y = torch.from_numpy(np.concatenate([c[1] for c in chosen]))
            of = torch.from_numpy(np.repeat(np.arange(len(chosen)), [len(c[1]) for c in chosen]))
            w = torch.tensor([c[2] for c in chosen], dtype=torch.float32)
            score = model(x * (torch.rand(len(x), FEATURES) > 0.1))
            one = nn.functional.binary_cross_entropy_with_logits(score, y, reduction="none")
            each = torch.zeros(len(chosen)).index_add_(0, of, one)
            total = torch.zeros(len(chosen)).index_add_(0, of, score.clamp(-30, 30).exp())
            good = torch.zeros(len(chosen)).index_add_(0, of, score.clamp(-30, 30).exp() * y)
            any_right = good > 0
            ranking = torch.where(any_right, total.log() - good.clamp_min(1e-20).log(), torch.zeros(()))
            loss = ((each + ranking) * w).sum() / w.sum()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
    return model.eval()


def chosen(model, features, owner, first=False):
    """For each spine the candidate that is given, with its score."""
    with torch.no_grad():
        score = model(torch.from_numpy(features)).numpy()
    most = np.zeros(max(owner, default=0) + 1)
    np.maximum.at(most, owner, features[:, OWN])
    score = np.where(features[:, OWN] >= LIKELY * most[owner], score, score - UNLIKELY)
    best = {}
    for index, spine in enumerate(owner):
        if spine not in best or (not first and score[index] > score[best[spine]]):
            best[spine] = index
    return best, score


def report(name, right, best, score, legible):
    at = np.array(sorted(best.values()), int)
    p, ok = 1 / (1 + np.exp(-score[at])), right[at] > 0
    trusted = p >= 0.8
    curve = np.cumsum(ok[np.argsort(-p)]) / np.arange(1, len(p) + 1)
    print(f"{name}: precision of the surest " + ", ".join(f"{k / 10:.1f}: {curve[int(k * len(p) / 10) - 1]:.3f}" for k in range(1, 8)))
    print(f"{name}: right {ok.sum()} of {legible} = {ok.sum() / legible:.4f}; trusted {trusted.sum()} ({trusted.mean():.3f}), "
          f"right of those {ok[trusted].mean() if trusted.any() else 0:.3f}; mean p {p.mean():.3f} right {ok.mean():.3f}")


def calibration(score, right):
    """(slope, shift, factor): the odds are slope * score + shift, and times the factor where they are positive."""
    x, y = torch.from_numpy(score), torch.from_numpy(right)
    line = torch.tensor([1.0, 0.0], requires_grad=True)
    optimizer = torch.optim.LBFGS([line], max_iter=100)

    def loss():
        optimizer.zero_grad()
        value = nn.functional.binary_cross_entropy_with_logits(line[0] * x + line[1], y)
        value.backward()
        return value

    optimizer.step(loss)
    slope, shift = line.detach().tolist()
    odds = np.sort(slope * score + shift)[::-1]
    shares = np.cumsum(right[np.argsort(-score)]) / np.arange(1, len(right) + 1)
    count = max((i + 1 for i in range(20, len(shares)) if shares[i] >= TRUSTED), default=20)
    wanted = np.log(0.8 / 0.2)
    return slope, shift, min(1.0, wanted / max(wanted, float(odds[count - 1])))


def calibrated(score, slope, shift, factor):
    odds = slope * score + shift
    return np.where(odds > 0, odds * factor, odds)


def write_results(path, scans, real, best, score, candidates):
    """The records of unseen photos as `Scripts/scan --json` would print them, for the evaluation's scorer."""
    spines = [json.loads(line) for line in open(real)]
    boxes = {book["id"]: book["box"] for line in open(scans) for book in json.loads(line)["books"]}
    photos = {}
    for index, (spine, found) in enumerate(zip(spines, candidates)):
        if spine["id"] not in boxes:
            continue
        info = found[best[index][1]] if index in best else {"title": "", "author": "", "coauthors": []}
        sure = 1 / (1 + np.exp(-score[best[index][0]])) if index in best and info["title"] else 0
        author = ", ".join(filter(None, [info["author"], *info["coauthors"]]))
        read = {**info, "score": float(sure), "confidence": "high" if sure >= 0.8 else "medium" if sure >= 0.5 else "low"}
        photos.setdefault(spine["photo"], []).append({"id": spine["id"], "box": boxes[spine["id"]], "spineInfo": read,
                                                      "metadata": {"title": info["title"], "author": author, "confidence": float(sure)}})
    with open(path, "w") as out:
        for photo, books in photos.items():
            out.write(json.dumps({"photo": photo, "books": books}) + "\n")


def main():
    parse = argparse.ArgumentParser()
    parse.add_argument("--invented", nargs=2, required=True)
    parse.add_argument("--real", nargs=2)
    parse.add_argument("--varied", nargs=2)
    parse.add_argument("--check", nargs=2, action="append", default=[])
    parse.add_argument("--weight", type=float, default=10)
    parse.add_argument("--epochs", type=int, default=8)
    parse.add_argument("--leave-out", default="", help="photos that the judge is not to know")
    parse.add_argument("--results", nargs=2, help="scans of the real photos, and where to write their records by judges that saw others")
    parse.add_argument("--out", help="the file of Models/, or another one, to write")
    args = parse.parse_args()
    torch.set_num_threads(1)
    line = (1.0, 0.0, 1.0)
    invented = load(*args.invented)
    sets = [(*invented[:3], 1)]
    if args.real:
        known = [without(load(*part), set(args.leave_out.split(","))) for part in (args.real, args.varied) if part]
        sets += [(*part[:3], args.weight) for part in known]
        real = known[0]
        photos = sorted({real[3][spine] for spine in real[2]})
        photo = np.array([real[3][o] for o in real[2]])
        score = np.zeros(len(real[1]), np.float32)
        legible = sum(1 for spine in map(json.loads, open(args.real[0])) if spine["truth"].get("title") and spine["photo"] in photos)
        folds = 5
        for fold in range(folds):
            left_out = photos[fold::folds]
            held = np.isin(photo, left_out)
            others = [without(part, left_out) for part in known]
            model = fit([sets[0]] + [(*part[:3], args.weight) for part in others], args.epochs, fold)
            score[held] = chosen(model, real[0][held], real[2][held])[1]
        first, best = {}, {}
        for index, spine in enumerate(real[2]):
            first.setdefault(spine, index)
            if spine not in best or score[index] > score[best[spine]]:
                best[spine] = index
        chosen_ones = np.array(sorted(best.values()))
        line = calibration(score[chosen_ones], real[1][chosen_ones])
        score = calibrated(score, *line).astype(np.float32)
        print(f"calibration {line}")
        report("real, photos left out, labeler's first", real[1], first, score, legible)
        report("real, photos left out, judged", real[1], best, score, legible)
        if args.results:
            found = [json.loads(text)["candidates"] for text in open(os.path.join(args.real[1], "candidates.jsonl"))]
            places = {spine: (index, index - first[spine]) for spine, index in best.items()}
            write_results(args.results[1], args.results[0], args.real[0], places, score, found)
        oracle = len({o for o, r in zip(real[2], real[1]) if r})
        print(f"real, one of the candidates right: {oracle / legible:.4f}")
    model = fit(sets, args.epochs, 0)
    for check in args.check:
        features, right, owner, _ = load(*check)
        legible = sum(1 for line in open(check[0]) if json.loads(line)["truth"].get("title"))
        best, score = chosen(model, features, owner)
        score = calibrated(score, *line)
        first, _ = chosen(model, features, owner, first=True)
        report(f"{check[0]}, labeler's first", right, first, score, legible)
        report(f"{check[0]}, judged", right, best, score, legible)
    if args.out:
        out = args.out if args.out == "record-judge" else os.path.abspath(args.out)
        model_files.write_tables(out, packed(model.state_dict()) | {"calibration": np.array(line, np.float32)})


if __name__ == "__main__":
    main()
