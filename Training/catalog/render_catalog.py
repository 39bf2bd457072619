#!/usr/bin/env python3
"""Renders a large catalog from the words and names of a real one.

usage: render_catalog.py CATALOG.csv COUNT OUT.csv [--seed N]

The real records come first; the rest have titles whose words follow each other as in real titles, and authors put
together from real given names and surnames.
"""

import argparse
import csv
import random

from spine_texts import read


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("catalog")
    parser.add_argument("count", type=int)
    parser.add_argument("out")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    rows, _ = read(arguments.catalog)
    followers = {}
    for row in rows:
        words = [""] + row["title"].split() + [""]
        for word, follower in zip(words, words[1:]):
            followers.setdefault(word, []).append(follower)
    names = [row["author"].split(",") for row in rows if "," in row["author"]]
    everything = [word for row in rows for word in row["title"].split()]
    with open(arguments.out, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["title", "author", "tag", "series", "isbn"])
        for row in rows:
            writer.writerow([row["title"], row["author"], row.get("tag", ""), row.get("series", ""), row.get("isbn", "")])
        for _ in range(arguments.count - len(rows)):
            words, word = [], ""
            while len(words) < 14:
                word = rng.choice(followers[word]) if rng.random() < 0.85 else rng.choice(everything)
                if not word and len(words) > 1:
                    break
                words += [word] if word else []
            surname, given = rng.choice(names)[0], rng.choice(names)[1].strip()
            tag = f"{rng.randint(0, 999)} {surname[:3]}"
            writer.writerow([" ".join(words), f"{surname}, {given}", tag, "", ""])


if __name__ == "__main__":
    main()
