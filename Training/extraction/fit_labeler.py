#!/usr/bin/env python3
"""Fits the spine labeler on invented spines, and on real ones where they are given.

usage: fit_labeler.py OUT.pt --spines SPINES.jsonl FOLDER SHARE [--spines ...]... [--from MODEL.pt] [--leave-out PHOTO,...]
                      [--steps N] [--rate R] [--seed N] [--measure SPINES.jsonl FOLDER]... [--without PART]...

A batch comes from one of the sets of spines, as often as its share says; FOLDER is what `training-export tokens` wrote for them.
Without a part of the features (labeler_data.PARTS) it tells what that part brings.
"""
import argparse, json, math, random, time
import numpy as np, torch
from torch.nn import functional
import labeler_data, records
from labeler import Labeler

BATCH = 64


def losses(model, batch):
    """Loss of the roles, of the roles seen early, and of the order of lines; a spine each."""
    h, early, emissions, pairs = model(batch)
    index, lengths = batch["chains"]
    pick = lambda x: x.reshape(-1, x.shape[-1])[index]
    allowed, scores = pick(batch["roles"]), pick(emissions)
    chain = model.chain((scores, lengths), torch.ones_like(allowed)) - model.chain((scores, lengths), allowed)
    log = early.log_softmax(-1).masked_fill(~batch["roles"], -1e4).logsumexp(-1)
    spines = batch["mask"].shape[0]
    roles = chain.clamp_max(60).sum() / spines
    soon = -(log * batch["mask"]).clamp_min(-20).sum() / spines
    return roles, soon, order_loss(model, h, pairs, batch) / spines


def order_loss(model, h, pairs, batch):
    """Pairs of lines of one role: which is read first."""
    flat = []
    roles = batch["roles"].numpy()
    single = roles.sum(-1) == 1
    kind = np.where(single, roles.argmax(-1), -1)
    kind = np.where(kind == 2, 3, kind)
    for b, spine in enumerate(batch["lines"]):
        groups = {}
        for line in dict.fromkeys(spine[spine >= 0].tolist()):
            at = np.nonzero(spine == line)[0]
            for role in {int(k) for k in kind[b, at]} & {0, 1, 3}:
                groups.setdefault(role, []).append(at)
        for members in groups.values():
            for i, first in enumerate(members[:8]):
                for second in members[i + 1:8]:
                    flat.append((b, first, second, int(batch["orders"][b, first[0]] < batch["orders"][b, second[0]])))
    if not flat:
        return torch.zeros(())
    if len(flat) > 400:
        flat = random.sample(flat, 400)
    states = torch.stack([torch.stack([h[b, i].mean(0), h[b, j].mean(0)]) for b, i, j, _ in flat])
    geometry = torch.stack([torch.stack([pairs[b, i[0], j[0]], pairs[b, j[0], i[0]]]) for b, i, j, _ in flat])
    wanted = torch.tensor([float(y) for *_, y in flat])
    return functional.binary_cross_entropy_with_logits(model.precedes(states, geometry), wanted, reduction="sum")


class Sampler:
    """Batches of spines of about equal length."""

    def __init__(self, data, rng):
        self.data, self.rng, self.queue = data, rng, []
        self.usable = [i for i in range(len(data)) if 0 < data.counts[i] <= 100]

    def next(self, size):
        if len(self.queue) == 0:
            order = self.usable[:]
            self.rng.shuffle(order)
            for at in range(0, len(order), size * 32):
                block = sorted(order[at:at + size * 32], key=lambda i: self.data.counts[i])
                parts = [block[i:i + size] for i in range(0, len(block), size)]
                self.rng.shuffle(parts)
                self.queue += parts
        return self.queue.pop()


def source(path, folder, out, rng, without):
    """A sampler over the spines of a file that are on no photo that is left out."""
    photos = [json.loads(line).get("photo") for line in open(path)]
    sampler = Sampler(labeler_data.read(folder, path, without=without), rng)
    sampler.usable = [i for i in sampler.usable if photos[i] not in out]
    return sampler


def main():
    parse = argparse.ArgumentParser()
    parse.add_argument("out")
    parse.add_argument("--spines", nargs=3, action="append", required=True)
    parse.add_argument("--from", dest="start")
    parse.add_argument("--leave-out", default="")
    parse.add_argument("--steps", type=int, default=6000)
    parse.add_argument("--rate", type=float, default=2e-3)
    parse.add_argument("--seed", type=int, default=1)
    parse.add_argument("--measure", nargs=2, action="append", default=[])
    parse.add_argument("--without", choices=list(labeler_data.PARTS), action="append", default=[])
    args = parse.parse_args()
    torch.manual_seed(args.seed)
    rng = random.Random(args.seed)
    torch.set_num_threads(1)
    model = Labeler()
    if args.start:
        model.load_state_dict(torch.load(args.start))
    out = set(args.leave_out.split(","))
    sources = [source(path, folder, out, rng, args.without) for path, folder, _ in args.spines]
    shares = [float(share) for *_, share in args.spines]
    measured = [(path, *labeler_data.read(folder, path, keep=True, without=args.without)) for path, folder in args.measure]
    optimizer = torch.optim.AdamW(model.parameters(), lr=args.rate, betas=(0.9, 0.98), weight_decay=1e-4)
    began, sums = time.time(), np.zeros(3)
    for step in range(args.steps):
        share = step / args.steps
        for group in optimizer.param_groups:
            group["lr"] = args.rate * min(1, (step + 1) / 300) * (0.5 + 0.5 * math.cos(math.pi * share) + 0.01)
        model.train()
        chosen = rng.choices(sources, shares)[0]
        batch = labeler_data.batch(chosen.data, chosen.next(BATCH))
        roles, soon, order = losses(model, batch)
        optimizer.zero_grad()
        (roles + 0.2 * soon + 0.5 * order).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimizer.step()
        sums += [roles.item(), soon.item(), order.item()]
        if step % 250 == 249:
            print(f"{step + 1} {time.time() - began:.0f}s roles {sums[0] / 250:.3f} early {sums[1] / 250:.3f} order {sums[2] / 250:.4f}", flush=True)
            sums[:] = 0
        if (step % 1000 == 999 and step + 1 < args.steps) or step + 1 == args.steps:
            torch.save(model.state_dict(), args.out)
            for path, data, spines in measured:
                print(path, records.measured(model, data, spines), flush=True)


if __name__ == "__main__":
    main()
