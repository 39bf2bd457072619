#!/usr/bin/env python3
"""Prints other books on real spines: the lines of labeled spines keep their places, sizes, colors and roles, and get other words.

usage: redress_spines.py SPINES.jsonl TIMES SEED > OUT.jsonl

SPINES.jsonl is what label_spines.py wrote. Titles, persons, publishers and series are replaced, word for word, by others of the same
language with about as many letters; case, misread letters and what else stands on the line stay as they are.
"""
import json, random, re, sys
from collections import defaultdict
from corpus import Corpus, fold
from lettering import CJK
from misreading import wrong

TRIES = 14


def tokens(text, roles):
    """(start, end, role) of words, and of single Chinese and Japanese characters."""
    found = []
    for match in re.finditer(r"\S+", text):
        start = match.start()
        for i in range(match.start(), match.end()):
            if CJK(text[i]):
                if i > start: found.append((start, i, roles[start]))
                found.append((i, i + 1, roles[i]))
                start = i + 1
        if match.end() > start: found.append((start, match.end(), roles[start]))
    return [(s, e, "A" if "A" in roles[s:e] else r) for s, e, r in found]


def words(text):
    return [c for part in text.split() for c in (part if any(map(CJK, part)) else [part])]


def like(old, new, rng, rate):
    """A word in the case of another, with as many slips."""
    if old.isupper() and len(old) > 1: new = new.upper()
    elif old.islower(): new = new.lower()
    elif old[:1].isupper() and new: new = new[0].upper() + new[1:]
    if old.endswith((",", ":", ".", "!")) and new[-1:].isalnum() and len(old) > 2: new += old[-1]
    return "".join(wrong(rng, c) if c.isalpha() and rng.random() < rate else c for c in new) or new


def pick(rng, source, old):
    """Of some texts with as many words the one whose words are about as long."""
    best, least = None, None
    for _ in range(TRIES):
        new = words(source())
        if len(new) < len(old): continue
        off = sum(abs(len(a) - len(b)) for a, b in zip(new, old)) / max(1, sum(map(len, old))) + 0.3 * (len(new) - len(old))
        if least is None or off < least: best, least = new, off
    return best[:len(old)] if best else None


def replaced(rng, corpus, spine):
    """The new word for each token of a role that has one, as {(line, start): word}, and the new truth."""
    lang = spine["truth"].get("lang") or "en"
    lang = lang if lang in corpus_languages(corpus) else "en"
    groups = defaultdict(list)
    for index, line in sorted(enumerate(spine["lines"]), key=lambda p: p[1]["order"]):
        for start, end, role in tokens(line["text"], line["roles"]):
            groups[role].append((index, start, end))
    text = lambda t: spine["lines"][t[0]]["text"][t[1]:t[2]]
    new = {}
    book = lambda: corpus.book(rng, lang)

    def put(group, source):
        chosen = pick(rng, source, [text(t) for t in group])
        if chosen: new.update({(t[0], t[1]): w for t, w in zip(group, chosen)})
        return chosen

    title = put(groups["t"], lambda: book().title) if groups["t"] else []
    if groups["t"] and not title: return None
    if groups["s"]: put(groups["s"], lambda: (lambda b: b.subtitle or b.title)(book()))
    persons, current = [], []
    people = sorted(groups["A"] + groups["a"], key=lambda t: (spine["lines"][t[0]]["order"], t[1]))
    begins = set(groups["A"])
    for t in people + [None]:
        if t is None or t in begins:
            if current:
                name = put([c for c in current if any(ch.isalnum() for ch in text(c))], lambda: corpus.person(rng, lang))
                if name is None: return None
                persons.append(name)
            current = []
        if t is not None: current.append(t)
    if groups["p"]: put(groups["p"], lambda: corpus.publisher(rng, lang) or "")
    if groups["r"]: put(groups["r"], lambda: corpus.series(rng, lang) or "")
    join = lambda parts: ("" if parts and CJK(parts[0][0]) else " ").join(parts)
    return new, {"title": join(title or []), "author": ", ".join(join(p) for p in persons), "lang": lang}


_languages = {}


def corpus_languages(corpus):
    if "all" not in _languages:
        import glob, os
        from corpus import SHARED
        _languages["all"] = {os.path.basename(p)[:-4] for p in glob.glob(os.path.join(SHARED, "corpora/*.tsv"))}
    return _languages["all"]


def redressed(rng, corpus, spine):
    found = replaced(rng, corpus, spine)
    if found is None: return None
    new, truth = found
    lines = []
    for index, line in enumerate(spine["lines"]):
        text, roles, positions = line["text"], line["roles"], line["characterPositions"]
        rate = 0 if rng.random() < 0.5 else max(0, (0.99 - line["confidence"]) * rng.uniform(0, 0.8))
        out, out_roles, out_positions, at = "", "", [], 0
        half = 0.5 / max(1, len(text))
        for start, end, role in tokens(text, roles):
            out, out_roles, out_positions = out + text[at:start], out_roles + roles[at:start], out_positions + positions[at:start]
            word = like(text[start:end], new[index, start], rng, rate) if (index, start) in new else text[start:end]
            low, high = (positions[start] - half, positions[end - 1] + half) if positions else (0, 0)
            if positions: out_positions += [low + (high - low) * (i + 0.5) / len(word) for i in range(len(word))]
            out_roles += ("A" + "a" * (len(word) - 1)) if role == "A" else (role * len(word) if (index, start) in new else roles[start:end])
            out += word
            at = end
        out, out_roles, out_positions = out + text[at:], out_roles + roles[at:], out_positions + positions[at:]
        jitter = lambda v, s: v * (1 + rng.gauss(0, s))
        shade = lambda c: [v + rng.gauss(0, 4) for v in c] if c else c
        lines.append({**line, "text": out, "roles": out_roles, "characterPositions": [round(p, 4) for p in out_positions], "height": jitter(line["height"], 0.04),
                      "length": jitter(line["length"], 0.03), "background": shade(line["background"]), "ink": shade(line["ink"]),
                      "confidence": min(1, max(0.5, line["confidence"] + rng.gauss(0, 0.01)))})
    if rng.random() < 0.15 and len(lines) > 1: lines.pop(rng.randrange(len(lines)))
    for line in lines: assert len(line["roles"]) == len(line["text"]), line
    return {"id": spine["id"], "photo": spine["photo"], "repo": spine.get("repo"), "lines": lines, "truth": truth}


def main():
    spines = [json.loads(line) for line in open(sys.argv[1])]
    rng, corpus = random.Random(int(sys.argv[3])), Corpus()
    for _ in range(int(sys.argv[2])):
        for spine in spines:
            if not spine["lines"]: continue
            other = redressed(rng, corpus, spine)
            if other: print(json.dumps(other, ensure_ascii=False))


if __name__ == "__main__":
    main()
