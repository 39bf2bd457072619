"""The spine labeler as PyTorch computes it: Sources/BookExtraction/Labeling evaluates the same network in Swift.

Tokens (words, or characters of Chinese and Japanese) are hashed n-grams, marks and geometry; attention between them is biased by how
they lie to each other; a linear chain over each line gives the roles (conditional random field, Lafferty et al. 2001).
"""
import torch
from torch import nn

ROLES = "tsAaprvecx"  # title, subtitle, first and further words of a person, publisher, series, volume, other print, call number, noise
ROWS, RUN_WIDTH, WIDTH, HEADS, LAYERS, HIDDEN = 1 << 14, 32, 96, 4, 3, 192
FEATURES, PLACES, PAIRS = 95, 20, 15


def pair_geometry(p):
    """How tokens lie to each other: [B, N, 20] places to [B, N, N, 15], as PairGeometry.swift computes it."""
    a, b = p[:, :, None, :], p[:, None, :, :]
    same = (a[..., 0] == b[..., 0]).float()
    step = b[..., 1] - a[..., 1]
    dx, dy = b[..., 2] - a[..., 2], b[..., 3] - a[..., 3]

    def distance(at):
        known = a[..., at + 3] * b[..., at + 3]
        return (((a[..., at:at + 3] - b[..., at:at + 3]) ** 2).sum(-1).clamp_min(1e-12).sqrt().clamp_max(2)) * known

    def overlap(low, high):
        shorter = torch.minimum(a[..., high] - a[..., low], b[..., high] - b[..., low]).clamp_min(0.01)
        return ((torch.minimum(a[..., high], b[..., high]) - torch.maximum(a[..., low], b[..., low])) / shorter).clamp_min(-1)

    other = 1 - same * (step == 0).float()
    return torch.stack([
        same, same * (step == 1), same * (step == -1), (a[..., 9] == b[..., 9]).float(), torch.tanh(dx / 4), torch.tanh(dy / 2),
        torch.tanh(b[..., 4] - a[..., 4]), distance(10), distance(14), overlap(5, 6), overlap(7, 8),
        (a[..., 19] == b[..., 19]).float() * other, torch.tanh(dx), same * torch.tanh(step.abs() / 3),
        torch.tanh(3 * dx / a[..., 18].clamp_min(1))], -1)


class Attention(nn.Module):
    """Self-attention whose scores a small network of the pairs' geometry is added to, and a feed-forward part; normalized before."""

    def __init__(self):
        super().__init__()
        self.before, self.between = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.pair, self.bias = nn.Linear(PAIRS, 16), nn.Linear(16, HEADS)
        self.up, self.down = nn.Linear(WIDTH, HIDDEN), nn.Linear(HIDDEN, WIDTH)
        self.drop = nn.Dropout(0.1)

    def forward(self, h, pairs, mask):
        b, n, _ = h.shape
        q, k, v = self.qkv(self.before(h)).view(b, n, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        score = q @ k.transpose(-1, -2) / (WIDTH // HEADS) ** 0.5 + self.bias(torch.relu(self.pair(pairs))).permute(0, 3, 1, 2)
        score = score.masked_fill(~mask[:, None, None, :], -1e9).softmax(-1)
        h = h + self.drop(self.out((score @ v).transpose(1, 2).reshape(b, n, WIDTH)))
        return h + self.drop(self.down(torch.relu(self.up(self.between(h)))))


class Labeler(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.EmbeddingBag(ROWS, RUN_WIDTH, mode="mean")
        nn.init.normal_(self.table.weight, std=0.3)
        self.enter = nn.Linear(2 * RUN_WIDTH + FEATURES, WIDTH)
        self.layers = nn.ModuleList(Attention() for _ in range(LAYERS))
        self.leave = nn.LayerNorm(WIDTH)
        self.emit = nn.Linear(WIDTH, len(ROLES))
        self.again = nn.Linear(len(ROLES), WIDTH)
        self.start, self.next = nn.Parameter(torch.zeros(len(ROLES))), nn.Parameter(torch.zeros(len(ROLES), len(ROLES)))
        self.first, self.second, self.lie = nn.Linear(WIDTH, 32), nn.Linear(WIDTH, 32, bias=False), nn.Linear(PAIRS, 32, bias=False)
        self.order = nn.Linear(32, 1, bias=False)

    def forward(self, batch):
        """Returns states [B, N, WIDTH], emissions after the second and the last layer [B, N, ROLES]."""
        words = self.table(batch["words"].view(-1, 1)).view(*batch["words"].shape, -1)
        if self.training:
            words = words * (torch.rand(words.shape[:2]) > 0.25)[..., None]
        runs = self.table(batch["runs"], batch["offsets"])
        runs = torch.zeros_like(words).masked_scatter_(batch["mask"][..., None], runs)
        h = torch.relu(self.enter(torch.cat([words, runs, batch["features"]], -1)))
        pairs = pair_geometry(batch["places"])
        early = None
        for index, layer in enumerate(self.layers):
            h = layer(h, pairs, batch["mask"])
            if index == LAYERS - 2:
                early = self.emit(self.leave(h))
                h = h + self.again(early.softmax(-1))
        h = self.leave(h)
        return h, early, self.emit(h), pairs

    def chain(self, emissions, allowed):
        """Log of the sum over all paths of lines [L, T, ROLES]; `allowed` [L, T, ROLES] leaves out some; padding allows all and weighs 0."""
        emissions, length = emissions
        score = emissions.masked_fill(~allowed, -1e4)
        alpha = self.start + score[:, 0]
        for t in range(1, score.shape[1]):
            step = torch.logsumexp(alpha[:, :, None] + self.next, 1) + score[:, t]
            alpha = torch.where((t < length)[:, None], step, alpha)
        return torch.logsumexp(alpha, 1)

    def precedes(self, h, pairs):
        """How much sooner the first of two lines is read: line states [P, 2, WIDTH], geometry both ways [P, 2, PAIRS]."""
        score = lambda a, b, g: self.order(torch.relu(self.first(a) + self.second(b) + self.lie(g)))[:, 0]
        return score(h[:, 0], h[:, 1], pairs[:, 0]) - score(h[:, 1], h[:, 0], pairs[:, 1])
