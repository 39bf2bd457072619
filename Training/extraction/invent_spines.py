#!/usr/bin/env python3
"""Writes invented spines as JSON lines {"id", "lines", "truth"}, every code point with its role.

usage: invent_spines.py COUNT SEED > SPINES.jsonl      (environment BOOKSPINE_SHARED: the folder of the corpora)
"""
import json, random, sys
from corpus import Corpus
from layouts import Composer
from measuring import given, record
from misreading import Reader
from scanning import prose, scan
from typesetting import Spine
import wording


def invent(rng, corpus):
    """One spine: its lines and what it says."""
    book = corpus.book(rng)
    if rng.random() < 0.01:
        spine = Spine(rng, 3)
        return {"lines": record(rng, prose(rng, corpus, spine, book.lang), spine), "truth": {"title": "", "author": ""}}
    wording.retitled(rng, book, corpus)
    truth = {"title": book.title}
    composer = Composer(rng, corpus, book)
    spine = composer.compose()
    lines = given(rng, spine.lines, Reader(rng, book.lang)) if rng.random() < 0.1 else record(rng, scan(rng, corpus, spine, book.lang), spine)
    for line in lines: assert len(line["roles"]) == len(line["text"]), line
    truth["author"] = ", ".join(composer.names)
    if composer.subtitle: truth["subtitle"] = composer.subtitle
    return {"lines": lines, "truth": truth}


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    rng, corpus = random.Random(seed), Corpus()
    for i in range(count):
        print(json.dumps({"id": f"invented{seed}-{i // 20}:{i % 20}", **invent(rng, corpus)}, ensure_ascii=False))


if __name__ == "__main__":
    main()
