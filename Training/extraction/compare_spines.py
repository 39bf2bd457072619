#!/usr/bin/env python3
"""Prints the distributions of two files of spines side by side, to bring invented ones to the real.

usage: compare_spines.py REAL.jsonl INVENTED.jsonl      (spines without a title read are left out of the figures of titles)
"""
import json, sys
from collections import Counter
from difflib import SequenceMatcher
from corpus import fold


def half(line, axis): return line["length" if (line["direction"] != "across") == (axis == "x") else "height"] / 2


def bounds(lines, axis): return min(l[axis] - half(l, axis) for l in lines), max(l[axis] + half(l, axis) for l in lines)


def share(line, letters): return sum(r in letters for r in line["roles"]) / max(1, len(line["roles"]))


def style(text):
    """upper, lower or mixed; none where no letter has a case."""
    letters = [c for c in text if c.lower() != c.upper()]
    return None if not letters else "upper" if all(c.isupper() for c in letters) else "lower" if all(c.islower() for c in letters) else "mixed"


def runs(line):
    """The lengths of the stretches of one kind of role (persons and their rest are one), without marks between."""
    kinds = ["a" if r in "Aa" else r for r in line["roles"]]
    return [k for i, k in enumerate(kinds) if not i or k != kinds[i - 1]]


def where(lines, title, author):
    """Where the author stands to the title."""
    if not title or not author: return None
    if any(l is m for l in title for m in author): return "on its line, before" if [l["roles"] for l in title if l in author][0][0] in "Aa" else "on its line, after"
    if all(l["direction"] == "across" for l in author) and any(l["direction"] == "along" for l in title): return "across"
    (a0, a1), (t0, t1) = bounds(author, "x"), bounds(title, "x")
    overlap = (min(a1, t1) - max(a0, t0)) / max(1, min(a1 - a0, t1 - t0))
    if overlap > 0.5: return "above" if sum(l["y"] for l in author) / len(author) < sum(l["y"] for l in title) / len(title) else "below"
    return "before" if a0 + a1 < t0 + t1 else "after"


def chroma(colour): return (colour[1] ** 2 + colour[2] ** 2) ** 0.5


def distance(a, b): return sum((p - q) ** 2 for p, q in zip(a, b)) ** 0.5


def gaps(lines):
    """(merged, gap) where author and title follow each other on a baseline, in heights of the line."""
    kind = {"A": "a", "a": "a", "t": "t"}
    for l in lines:
        spots, step = l["characterPositions"], [kind.get(r) for r in l["roles"]]
        for i in range(1, len(spots)):
            if l["text"][i] != " " and step[i] and step[i - 1] and step[i] != step[i - 1] and len(spots) == len(step):
                j = i - 1 - (l["text"][i - 1] == " ")
                yield True, (spots[i] - spots[j]) * l["length"] / l["height"]
    along = sorted((l for l in lines if l["direction"] == "along" and kind.get(l["roles"][0])), key=lambda l: l["x"])
    for a, b in zip(along, along[1:]):
        if kind[a["roles"][0]] != kind[b["roles"][0]] and abs(a["y"] - b["y"]) < 0.25 * min(a["height"], b["height"]):
            yield False, ((b["x"] - half(b, "x")) - (a["x"] + half(a, "x"))) / min(a["height"], b["height"])


def figures(path):
    """Lists of (value, weight) by name; a photo of many spines weighs as the root of their number."""
    out = {}
    spines = [json.loads(text) for text in open(path, encoding="utf-8")]
    photos = Counter(s.get("photo") for s in spines)
    for spine in spines:
        weight = 1 if "photo" not in spine else photos[spine["photo"]] ** -0.5
        add = lambda name, value: out.setdefault(name, []).append((value, weight)) if value is not None else None
        lines, truth = spine["lines"], spine["truth"]
        if not lines or not truth.get("title"): continue
        own = [l for l in lines if share(l, "x-?") < 0.9]
        add("lines", len(lines)); add("lines of the book", len(own))
        title = sorted((l for l in lines if "t" in l["roles"]), key=lambda l: l["order"])
        author = [l for l in lines if "A" in l["roles"] or "a" in l["roles"]]
        subtitle = [l for l in lines if "s" in l["roles"]]
        for name, letters in (("author", "A"), ("title", "t"), ("subtitle", "s"), ("publisher", "p"), ("series", "r"), ("volume", "v"), ("call number", "c"), ("other print", "e"), ("noise", "x"), ("noise or unknown", "x-?")):
            add("has " + name, any(c in l["roles"] for l in lines for c in letters))
        for l in lines:
            add("confidence", l["confidence"]); add("direction", l["direction"]); add("characters a line", len(l["text"]))
            if len(l["text"]) > 5: add("length a character, " + str(style(l["text"])), l["length"] / l["height"] / len(l["text"]))
            if l in own: add("height to the tallest", l["height"] / max(m["height"] for m in own))
            add("several roles on a line", len([k for k in runs(l) if k not in "x-?e"]) > 1)
        coloured = [l for l in own if l["ink"] and l["background"]]
        for l in coloured:
            add("ink lighter than ground by", l["ink"][0] - l["background"][0]); add("ground's lightness", l["background"][0]); add("ground's chroma", chroma(l["background"]))
            add("ink's chroma", chroma(l["ink"])); add("ink to that of the largest line", distance(l["ink"], coloured[0]["ink"])) if l is not coloured[0] else None
            add("ground to that of the largest line", distance(l["background"], coloured[0]["background"])) if l is not coloured[0] else None
        if own:
            (x0, x1), (y0, y1) = bounds(own, "x"), bounds(own, "y")
            add("x extent to y extent", (x1 - x0) / max(1, y1 - y0))
            add("all horizontal", y1 - y0 > 1.2 * (x1 - x0))
            add("tallest line to y extent", max(l["height"] for l in own) / max(1, y1 - y0))
            add("pixels of the tallest line", max(l["height"] for l in own))
        if title:
            add("title lines", min(6, len(title)))
            add("title across", title[0]["direction"] == "across")
            printed = " ".join("".join(c for c, r in zip(l["text"], l["roles"]) if r == "t") for l in title)
            add("words read of a title", len(printed.split())); add("words of a title", len(truth["title"].split()))
            add("title's case", style(printed))
            add("title as read like the truth", SequenceMatcher(None, fold(printed), fold(truth["title"]), False).ratio())
            add("title read whole", fold(printed) == fold(truth["title"]))
            if len(title) > 1:
                add("second to first title line", title[1]["height"] / title[0]["height"])
                add("smallest to largest title line", min(l["height"] for l in title) / max(l["height"] for l in title))
            tallest = max(l["height"] for l in title)
            if own: add("title is tallest", tallest >= 0.98 * max(l["height"] for l in own))
            if author:
                add("author stands", where(lines, title, author)); add("author lines", min(5, len(author)))
                add("author to title height", max(l["height"] for l in author) / tallest)
            if subtitle: add("subtitle to title height", max(l["height"] for l in subtitle) / tallest)
        for one, gap in gaps(lines): add("gap of author and title " + ("read as one line" if one else "on a baseline"), gap)
        for l in author:
            add("author across", l["direction"] == "across")
        if author:
            names = "".join(c if r in "Aa" else " " for l in sorted(author, key=lambda l: l["order"]) for c, r in zip(l["text"] + " ", l["roles"] + " "))
            marks = "".join(r for l in sorted(author, key=lambda l: l["order"]) for r in l["roles"])
            add("persons", min(5, max(1, marks.count("A")))); add("words a person", len(names.split()) / max(1, marks.count("A")))
            add("author's case", style(names))
        for l in lines:
            if share(l, "p") > 0.6: add("publisher across", l["direction"] == "across"); add("publisher to tallest", l["height"] / max(m["height"] for m in own))
    return out


def shown(pairs):
    """Quantiles and the mean of numbers, shares of anything else."""
    if not pairs: return "-"
    total = sum(w for _, w in pairs)
    mean = lambda: sum(v * w for v, w in pairs) / total
    kind = type(pairs[0][0])
    if kind is bool: return f"{mean():.3f}"
    if kind is str or kind is int and len({v for v, _ in pairs}) < 8:
        counts = Counter()
        for v, w in pairs: counts[v] += w / total
        return " ".join(f"{k}:{n:.2f}" for k, n in (sorted(counts.items()) if kind is int else counts.most_common()))
    quantiles, run, ordered = [], 0, sorted(pairs)
    for v, w in ordered:
        run += w
        while len(quantiles) < 5 and run >= (0.05, 0.25, 0.5, 0.75, 0.95)[len(quantiles)] * total - 1e-9: quantiles.append(f"{v:.2f}")
    return " ".join(quantiles) + f" (mean {mean():.2f})"


def main():
    a, b = figures(sys.argv[1]), figures(sys.argv[2])
    for name in list(a) + [n for n in b if n not in a]:
        print(f"{name}\n    {shown(a.get(name, []))}\n    {shown(b.get(name, []))}")


if __name__ == "__main__":
    main()
