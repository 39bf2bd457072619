#!/usr/bin/env python3
"""Writes Models/catalog-words.safetensors: what the books of the shared corpora use a word for, and how their persons are called.

usage: make_catalog_words.py

Two static functions (../static_function.py) of folded words, which CatalogWords.swift reads. Books of the truths stay out (corpus.py).
- words: of those that some books have, how much likelier they stand in the name of a person than in a title, in how many books they
  are, and how often they end a name.
- names: that some books have a person whose words, one after another without spaces, are these.
"""
import collections, csv, math, os, re, sys, unicodedata
from pathlib import Path
import numpy as np
import corpus
from shared_data import SHARED, fold

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from model_files import write_tables  # noqa: E402
from static_function import key_of, marked  # noqa: E402

LEAST_BOOKS, LEAST_NAMED, LONGEST_NAME = 6, 3, 5
ODDS_BITS, BOOKS_BITS, LAST_BITS = 4, 2, 2
WORD_MARK, NAME_MARK = 8, 10
"""How many bits of a cell tell whether a word, or a name, is in the table."""
MOST_ODDS = 4
WORDS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\s\u3040-\u30ff\u3400-\u9fff]+")


def words(text):
    """The keys of a text's words, and of its Chinese and Japanese characters, as SpineTokenizer.swift tells them."""
    text = unicodedata.normalize("NFC", fold(text))
    keys = ("".join(c for c in word if c.isalnum()) for word in WORDS.findall(text))
    return [key for key in keys if any(c.isalpha() for c in key)]


def books(folder):
    """The titles and persons of the corpora, each book once."""
    out, seen = corpus.Exclusion(), set()
    for path in sorted(Path(folder).glob("*.tsv")):
        with open(path, encoding="utf-8") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                title, persons = row["title"] or "", (row["authors"] or "").split(";")
                book = corpus.fold(title), corpus.fold(persons[0])[-5:]
                if book not in seen and not out.has(title):
                    seen.add(book)
                    yield title, persons


def counted(folder):
    """In how many titles and in how many books' persons words are, how often they end a name, and in how many books names are."""
    titled, authored, last, named = (collections.Counter() for _ in range(4))
    for title, persons in books(folder):
        titled.update(set(words(title)))
        names = [name for name in map(words, persons) if name]
        authored.update({word for name in names for word in name})
        last.update(name[-1] for name in names)
        named.update({"".join(name) for name in names if 2 <= len(name) <= LONGEST_NAME})
    return titled, authored, last, named


def value(titled, authored, last):
    """A word's numbers in bits, the odds lowest; CatalogWords.swift takes them apart."""
    odds = max(-MOST_ODDS, min(MOST_ODDS, math.log((authored + 0.5) / (titled + 0.5))))
    books = min(2**BOOKS_BITS - 1, int(math.log((titled + authored) / 4, 4)))
    level = round((odds + MOST_ODDS) / (2 * MOST_ODDS) * (2**ODDS_BITS - 1))
    share = round(min(1, last / max(1, authored)) * (2**LAST_BITS - 1))
    return level | books << ODDS_BITS | share << ODDS_BITS + BOOKS_BITS


def cells(values, value_bits, mark_bits):
    """The cells of {word: value}."""
    keys = np.array([key_of(word) for word in values], np.uint64)
    return marked(keys, list(values.values()), value_bits, mark_bits)


def main():
    titled, authored, last, named = counted(os.path.join(SHARED, "corpora"))
    known = sorted(word for word in titled.keys() | authored.keys() if titled[word] + authored[word] >= LEAST_BOOKS)
    names = sorted(name for name, count in named.items() if count >= LEAST_NAMED)
    print(f"{len(known)} words, {len(names)} names")
    write_tables("catalog-words", {
        "words": cells({w: value(titled[w], authored[w], last[w]) for w in known}, ODDS_BITS + BOOKS_BITS + LAST_BITS, WORD_MARK),
        "names": cells(dict.fromkeys(names, 0), 0, NAME_MARK)})


if __name__ == "__main__":
    main()
