#!/usr/bin/env python3
"""Writes Models/lexicon.safetensors and Models/publishers.txt.

usage: make_lexicon.py SCOWL_DIR CENSUS_DIR

SCOWL_DIR   /usr/share/dict/scowl of Debian's package scowl (free to use, copy and distribute)
CENSUS_DIR  folder of PyPI's `names` with dist.*.first and dist.all.last of the US Census 1990 (public domain)

Words of other languages than English come from PyPI's `pyspellchecker` (MIT), names from PyPI's `Faker` (MIT); Debian's
hunspell-ru tells which of the Russian ones are names.

A folded word has marks, here upper-case letters and digits, a bit each. A static function (../static_function.py) gives which of the sets
of marks that occur, in 9 bits, beside 14 that tell the word. Prints the words with their marks, a line each.
  G, H  given name, common or rare       S, T  surname, common or rare
  A, B, C  English word of SCOWL size 10-20, 35, 40; C also a frequent word of another language
  F  function word, W  word of titles; digits: of which language (1 en, 2 de, 3 fr, 4 es, 5 ca, 6 it, 7 pt, 8 ru)
  D  known from the long lists of other languages and countries alone
"""
from pathlib import Path
import importlib, os, pkgutil, re, subprocess, sys
import faker.providers.person
import numpy as np
from spellchecker import SpellChecker
from shared_data import fold

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from model_files import write_lines, write_tables  # noqa: E402
from static_function import key_of, marked  # noqa: E402

MARKS = "GHSTABCFW12345678D"
SET_BITS, WORD_BITS = 9, 14
"""Of a word's cell: which set of marks it has, and what tells that it is in the table."""
HERE = os.path.dirname(os.path.abspath(__file__))
LANGUAGES = {"en": "1", "de": "2", "fr": "3", "es": "4", "ca": "5", "it": "6", "pt": "7", "ru": "8"}
ENGLISH, FOREIGN, FOREIGN_LANGUAGES = 40000, 4000, ("de", "fr", "es", "it", "pt", "nl")
NAME = re.compile("[a-z]{3,24}|[а-яіјљњћђџ]{3,24}")
COMMON_GIVEN, GIVEN, COMMON_SURNAMES, SURNAMES = 600, 3500, 2500, 9000
SUFFIXES = (("ies", "y"), ("es", ""), ("s", ""), ("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e"), ("ly", ""), ("er", ""), ("ness", ""))


def own(name):
    for line in open(os.path.join(HERE, "words", name), encoding="utf-8"):
        if not line.startswith("#") and ":" in line:
            language, _, rest = line.partition(":")
            yield language, [fold(w) for w in rest.split() if fold(w).isascii() or language == "ru" or "а" <= w[0] <= "я"]


def frequent(language, count):
    """The most frequent words of a language in subtitles, folded."""
    counts = SpellChecker(language=language).word_frequency.dictionary
    ranked = sorted(counts, key=lambda word: (-counts[word], word))[:count]
    return [w for w in map(fold, ranked) if re.fullmatch(r"[a-z]{3,24}", w)]


def foreign():
    """The words of each language but English, without those that English subtitles have, too: mostly names."""
    english = set(frequent("en", ENGLISH))
    return {language: [w for w in frequent(language, FOREIGN) if w not in english] for language in FOREIGN_LANGUAGES}


def misspelled(words):
    """Those words that Hunspell's Russian dictionary does not have as they are written."""
    result = subprocess.run(["hunspell", "-d", "ru_RU", "-i", "utf-8", "-l"], input="\n".join(words), text=True, capture_output=True,
                            check=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    return set(result.stdout.split())


def russian(count=FOREIGN):
    """The most frequent Russian words of subtitles, and the names among them: what is only written with a capital."""
    counts = SpellChecker(language="ru").word_frequency.dictionary
    ranked = [w for w in sorted(counts, key=lambda word: (-counts[word], word)) if re.fullmatch("[а-яё]{3,24}", w)]
    unusual = misspelled(ranked)
    names = {w for w in unusual if len(w) > 3} - {w.lower() for w in misspelled(w.capitalize() for w in unusual)}
    return [fold(w) for w in ranked if w not in unusual][:count], sorted(map(fold, names))


def faker_names():
    """Given names and surnames in Latin and Cyrillic letters, folded, of all of Faker's countries."""
    given, surnames = set(), set()
    for module in pkgutil.iter_modules(faker.providers.person.__path__):
        provider = importlib.import_module(f"faker.providers.person.{module.name}").Provider
        for key, found in (("first_names", given), ("last_names", surnames)):
            for attribute, names in vars(provider).items():
                if key in attribute and isinstance(names, (tuple, list, dict)):
                    found.update(fold(n) for n in names if isinstance(n, str))
    return [{n for n in names if NAME.fullmatch(n)} for names in (given, surnames)]


def census(path):
    return [line.split()[0].lower() for line in open(path) if line.split()]


def scowl(folder, sizes):
    found = set()
    for size in sizes:
        for kind in ("english-words", "american-words", "british-words"):
            path = os.path.join(folder, f"{kind}.{size}")
            if os.path.exists(path):
                found |= {fold(w.strip()) for w in open(path, encoding="latin-1") if re.fullmatch(r"[a-z]{2,}\n?", fold(w.strip()))}
    return found


def build(scowl_dir, census_dir):
    marks = {}
    def mark(word, letter):
        if 2 <= len(word) <= 24 or letter in "F12345678":
            marks.setdefault(word, set()).add(letter)
    common, usual, rare = scowl(scowl_dir, [10, 20]), scowl(scowl_dir, [35]), scowl(scowl_dir, [40])
    known = common | usual
    for word in common: mark(word, "A")
    for word in usual - common: mark(word, "B")
    for word in rare - known: mark(word, "C")
    for word in sorted(marks):
        base = any(word.endswith(s) and word[: -len(s)] + r in marks and len(word) - len(s) > 2 for s, r in SUFFIXES)
        if base and "A" not in marks[word]:
            del marks[word]
    given = census(f"{census_dir}/dist.female.first")[:GIVEN * 3 // 5] + census(f"{census_dir}/dist.male.first")
    ranked = sorted(set(given), key=lambda w: given.index(w))
    females, males = census(f"{census_dir}/dist.female.first"), census(f"{census_dir}/dist.male.first")
    frequent = set(females[:COMMON_GIVEN // 2]) | set(males[:COMMON_GIVEN // 2])
    for word in ranked: mark(word, "G" if word in frequent else "H")
    for rank, word in enumerate(census(f"{census_dir}/dist.all.last")[:SURNAMES]): mark(word, "S" if rank < COMMON_SURNAMES else "T")
    for _, list_ in own("given.txt"):
        for word in list_: mark(word, "G")
    for _, list_ in own("surnames.txt"):
        for word in list_: mark(word, "S")
    for name, letter in (("function_words.txt", "F"), ("title_words.txt", "W")):
        for language, list_ in own(name):
            if language in LANGUAGES:
                for word in list_: mark(word, letter); mark(word, LANGUAGES[language])
    for w in marks:
        if "G" in marks[w]: marks[w].discard("H")
        if "S" in marks[w]: marks[w].discard("T")
    return marks


def widened(marks):
    """The lexicon with names of many countries and words of other languages, which the word model is not fitted with."""
    known, marks = marks, {word: set(letters) for word, letters in marks.items()}
    for language, list_ in foreign().items():
        for word in list_:
            if not known.get(word, set()) & set("GHST"):
                marks.setdefault(word, {"D"}).update({"C", LANGUAGES.get(language, "C")})
    words, transcribed = russian()
    for word in words:
        if not known.get(word, set()) & set("GHST"):
            marks.setdefault(word, {"D"}).update({"C", LANGUAGES["ru"]})
    given, surnames = faker_names()
    given |= set(transcribed)
    for name, letter in (("function_words.txt", "F"), ("title_words.txt", "C")):
        for word in (word for language, list_ in own(name) if language not in LANGUAGES for word in list_):
            if word not in known and word not in given:
                marks.setdefault(word, {"D"}).add(letter)
    for names, letter in ((given, "H"), (surnames, "T")):
        for word in names:
            if word not in known and (word not in marks or "D" in marks[word]):
                marks.setdefault(word, {"D"}).add(letter)
    return marks


def publishers():
    lines = {}
    for line in open(os.path.join(HERE, "words/publishers.txt"), encoding="utf-8"):
        name = line.strip()
        if name and not name.startswith("#"):
            folded = fold(name).replace("ı", "i").replace("'", "")
            # As separate words, and as the tokenizer joins those without a space between them ("L&PM", "Que sais-je?").
            lines[" ".join(re.findall(r"\w+", folded))] = name
            joined = " ".join(filter(None, ("".join(re.findall(r"\w", word)) for word in folded.split())))
            if len(joined) > 2:
                lines.setdefault(joined, name)
    return [f"{k}\t{v}" for k, v in sorted(lines.items(), key=lambda p: p[0].encode())]


def tables(marks):
    """The sets of marks, and the cells that tell which one a word has."""
    words = sorted(marks, key=str.encode)
    keys = np.array([key_of(word) for word in words], np.uint64)
    values = [sum(1 << MARKS.index(letter) for letter in marks[word]) for word in words]
    sets, values = np.unique(np.array(values, np.uint64), return_inverse=True)
    if len(sets) > 1 << SET_BITS:
        raise SystemExit(f"{len(sets)} sets of marks are more than {SET_BITS} bits tell apart.")
    return {"sets": sets, "cells": marked(keys, values, SET_BITS, WORD_BITS)}


if __name__ == "__main__":
    marks = widened(build(*sys.argv[1:3]))
    for word in sorted(marks, key=str.encode):
        print(word + "".join(sorted(marks[word])))
    write_tables("lexicon", tables(marks))
    write_lines("publishers", publishers())
