#!/usr/bin/env python3
"""Parts the photos of labeled spines into folds of about as many spines, the photos of one source together, or prints some photos' spines.

usage: folds.py SPINES.jsonl COUNT             prints the photos of each fold, parted by commas
       folds.py SPINES.jsonl --only PHOTO,...  prints their spines
"""
import collections, json, sys


def folds(spines, count):
    photos, sources = collections.Counter(s["photo"] for s in spines), collections.defaultdict(set)
    for spine in spines:
        sources[spine["repo"]].add(spine["photo"])
    parts = [[] for _ in range(count)]
    size = lambda names: sum(photos[name] for name in names)
    for names in sorted(sources.values(), key=lambda names: (-size(names), sorted(names))):
        min(parts, key=size).extend(sorted(names))
    return parts


def main():
    lines = open(sys.argv[1], encoding="utf-8").read().splitlines()
    spines = [json.loads(line) for line in lines]
    if sys.argv[2] == "--only":
        wanted = set(sys.argv[3].split(","))
        print("\n".join(line for line, spine in zip(lines, spines) if spine["photo"] in wanted))
    else:
        for part in folds(spines, int(sys.argv[2])):
            print(",".join(part))


if __name__ == "__main__":
    main()
