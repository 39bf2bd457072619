#!/usr/bin/env python3
"""Makes noisy spine texts out of a catalog, as text recognition delivers them.

usage: spine_texts.py CATALOG.csv COUNT OUT.csv [--seed N] [--hold-out SHARE --kept KEPT.csv]

OUT.csv has the columns text, title, author, in_catalog. With --hold-out, a share of the books is left out of KEPT.csv:
texts made from them must not be matched.
"""

import argparse
import csv
import random
import re

CONFUSED = [("o", "0"), ("l", "1"), ("i", "l"), ("m", "rn"), ("u", "v"), ("c", "e"), ("e", "c"), ("n", "r"), ("t", "f"),
            ("s", "5"), ("a", "o"), ("h", "b"), ("g", "q"), ("d", "cl"), ("e", "é"), ("ó", "o"), ("í", "i"), ("ñ", "n")]
NOISE = ["EDITORIAL", "Planeta", "PENGUIN", "BOOKS", "ALFAGUARA", "Anagrama", "edicions", "62", "press", "Círculo de",
         "DEBOLSILLO", "Trad.", "I", "II", "1", "2", "19", "144", "!", "&", "AE", "N", "EXCLOS", "PRESTEC", "RBA"]


def author_names(author, ordinary):
    """How a spine prints the author: "Surname, Given, 1900-1980" as given name and surname."""
    author = re.sub(r"\(.*?\)", "", author)
    parts = [part.strip() for part in author.split(",") if part.strip() and not re.search(r"\d{3}", part)]
    if ordinary or len(parts) < 2:
        return parts
    return [f"{parts[1]} {parts[0]}"]


def author_text(rng, author, ordinary):
    names = author_names(author, ordinary)
    if not names:
        return ""
    name = names[0].split()
    kind = rng.random()
    if kind < 0.2:
        name = name[-1:] if ordinary or len(name) < 3 else name[-2:]
    elif kind < 0.35 and len(name) > 2:
        name = name[:2]
    elif kind < 0.5:
        name = [name[0][0] + "."] + name[1:]
    return " ".join(name)


def noisy_word(rng, word, rate):
    """A word with letters confused, dropped, doubled or put in."""
    out = []
    for letter in word:
        if rng.random() >= rate:
            out.append(letter)
            continue
        kind = rng.random()
        if kind < 0.5:
            choices = [b for a, b in CONFUSED if a == letter.lower()]
            out.append(rng.choice(choices) if choices else rng.choice("aeiourstnlIl"))
        elif kind < 0.8:
            pass
        elif kind < 0.9:
            out.append(letter + rng.choice("aeilrn"))
        else:
            out.append(rng.choice(" .,-"))
    return "".join(out)


def cut(rng, text):
    """The photo's or the detector's edge cuts letters off the beginning or the end."""
    most = max(1, len(text) // 2)
    count = min(most, 1 + int(rng.expovariate(0.3)))
    return text[count:] if rng.random() < 0.6 else text[:-count]


def spine(rng, row, others, ordinary):
    """The text of a record's spine."""
    rate = rng.choice([0, 0, 0.01, 0.02, 0.05, 0.1])
    main, _, rest = re.sub(r"\s*[/=]\s*", " : ", row["title"]).partition(" : ")
    main = re.sub(r"\s*\(.*?\)", "", main) if rng.random() < 0.5 else main
    title = main.strip()
    if rest and rng.random() < 0.3:
        title += " " + " ".join(rest.split()[:rng.randint(2, 10)])
    elif rest and rng.random() < 0.1:  # the greater print is the subtitle
        title = rest.strip()
    author = author_text(rng, row["author"], ordinary)
    tag = row.get("tag", "").strip()
    parts = []
    kind = rng.random()
    words = title.split()
    if kind < 0.2 and len(words) > 1:  # lines in another order
        middle = rng.randint(1, len(words) - 1)
        words = words[middle:] + words[:middle]
    if rng.random() < 0.25 and len(words) > 1:  # words not read
        lost = rng.random() * 0.6
        words = [word for word in words if rng.random() > lost] or words[:1]
    title = " ".join(words)
    if rng.random() < 0.4:
        title = cut(rng, title)
    if rng.random() < 0.93:
        parts.append(title.upper() if rng.random() < 0.5 else title)
    if author and rng.random() < 0.85:
        author = cut(rng, author) if rng.random() < 0.25 else author
        parts.append(author.upper() if rng.random() < 0.5 else author)
    if tag and rng.random() < 0.85:
        tag = re.sub(r"\(", " (", tag) if rng.random() < 0.15 else tag
        if rng.random() < 0.08:  # the label's lines in another order
            tag = " ".join(tag.split()[-1:] + tag.split()[:-1])
        parts.append(cut(rng, tag) if rng.random() < 0.12 else tag)
    if row.get("series") and rng.random() < 0.15:
        name, _, number = row["series"].partition("  ")
        parts.append(name + (" " + number.strip() if rng.random() < 0.5 else ""))
    if rng.random() < 0.4:
        parts.append(" ".join(rng.sample(NOISE, rng.randint(1, 3))))
    if rng.random() < 0.12:  # a neighbor's words
        other = rng.choice(others)
        words = (other["title"] + " " + author_text(rng, other["author"], ordinary)).split()
        start = rng.randrange(len(words))
        parts.append(" ".join(words[start:start + rng.randint(1, 4)]))
    rng.shuffle(parts)
    return " ".join(" ".join(noisy_word(rng, word, rate) for word in " ".join(parts).split()).split())


def read(path):
    """The rows of a catalog with the columns that are needed, and whether authors are in ordinary order."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    ordinary = "authors" in rows[0]
    for row in rows:
        row["author"] = row["authors"] if ordinary else row["author"]
    return rows, ordinary


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("catalog")
    parser.add_argument("count", type=int)
    parser.add_argument("out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hold-out", type=float, default=0)
    parser.add_argument("--kept", help="where the rest of the catalog goes")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    rows, ordinary = read(arguments.catalog)
    titles = sorted({row["title"] for row in rows})
    held = set(rng.sample(titles, int(arguments.hold_out * len(titles))))
    if arguments.kept:
        fields = [name for name in rows[0] if name in ("title", "authors" if ordinary else "author", "tag", "series")]
        with open(arguments.kept, "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, fields, extrasaction="ignore")
            writer.writeheader()
            writer.writerows(row for row in rows if row["title"] not in held)
    with open(arguments.out, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text", "title", "author", "in_catalog"])
        for _ in range(arguments.count):
            row = rng.choice(rows)
            text = spine(rng, row, rows, ordinary)
            writer.writerow([text, row["title"], row["author"], "no" if row["title"] in held else "yes"])


if __name__ == "__main__":
    main()
