#!/usr/bin/env python3
"""Fits how likely a letter is after those before it in a word of a spine, and writes Models/letter-model.safetensors.

usage: letter_model.py CENSUS_DIR        (as make_lexicon.py takes it)

A Markov model of variable order (Ron, Singer and Tishby, "The Power of Amnesia", Machine Learning 25, 1996) over folded words:
of all contexts of up to four letters those are kept that tell most beyond the next shorter one. Probabilities are those of
the whole order, interpolated as by Witten and Bell ("The zero-frequency problem", IEEE Trans. Inf. Theory 37, 1991).

Words and names come from where make_lexicon.py has them, all of them here: the surnames of the US Census of 1990, pyspellchecker's
words of subtitles in seven languages, Faker's names. One word in twenty is held out to measure.
"""
from pathlib import Path
import math, os, re, sys, zlib
from collections import Counter, defaultdict
import numpy as np
from spellchecker import SpellChecker
from shared_data import fold
from make_lexicon import faker_names

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from model_files import write_tables  # noqa: E402

SHARES = {"en": 0.30, "de": 0.08, "fr": 0.05, "es": 0.05, "it": 0.03, "pt": 0.03, "nl": 0.02}
SURNAMES, GIVEN, OTHER_SURNAMES, OTHER_GIVEN = 0.22, 0.10, 0.08, 0.04
FLATTENING = 0.5
"""A word counts with its frequency to this power: rare words are likelier on spines than in subtitles."""
EXAMPLES, NEW_LETTER = 2e6, 20
LONGEST, CONTEXTS, LEAST_COUNT = 4, 4000, 20
LETTERS = "abcdefghijklmnopqrstuvwxyz$"
STEP, LEVELS = 0.12, 90
WORD = re.compile("[a-z]{2,24}")


def flattened(counts, share):
    """A source's words with weights that sum to its share."""
    weights = {word: count ** FLATTENING for word, count in counts.items() if WORD.fullmatch(word) and count > 0}
    total = sum(weights.values())
    return {word: share * weight / total for word, weight in weights.items()}


def census(folder, *names):
    counts = Counter()
    for name in names:
        for line in open(os.path.join(folder, name)):
            if len(fields := line.split()) > 1:
                counts[fields[0].lower()] += float(fields[1])
    return counts


def weighted_words(folder):
    words = Counter()
    for language, share in SHARES.items():
        counts = Counter()
        for word, count in SpellChecker(language=language).word_frequency.dictionary.items():
            counts[fold(word)] += count
        words.update(flattened(counts, share))
    words.update(flattened(census(folder, "dist.all.last"), SURNAMES))
    words.update(flattened(census(folder, "dist.female.first", "dist.male.first"), GIVEN))
    given, surnames = faker_names()
    words.update(flattened(dict.fromkeys(given, 1), OTHER_GIVEN))
    words.update(flattened(dict.fromkeys(surnames, 1), OTHER_SURNAMES))
    return words


def ends(word, longest):
    """Each letter of a word, and its end, with the contexts before it."""
    text = f"^{word}$"
    for at in range(1, len(text)):
        for length in range(min(at, longest) + 1):
            yield text[at - length:at], text[at]


class Interpolated:
    """Letter probabilities in every context that occurs."""

    def __init__(self, words):
        self.counts = defaultdict(Counter)
        for word, weight in words.items():
            for context, letter in ends(word, LONGEST):
                self.counts[context][letter] += weight * EXAMPLES
        self.rows = {}

    def row(self, context):
        if context not in self.rows:
            shorter = self.row(context[1:]) if context else dict.fromkeys(LETTERS, 1 / len(LETTERS))
            counts = self.counts[context]
            new = NEW_LETTER * len(counts)
            total = sum(counts.values()) + new
            self.rows[context] = {a: (counts[a] + new * shorter[a]) / total for a in LETTERS} if total else shorter
        return self.rows[context]

    def gain(self, context):
        """How many nats a context saves on all examples."""
        own, shorter = self.row(context), self.row(context[1:])
        return sum(count * math.log(own[a] / shorter[a]) for a, count in self.counts[context].items())

    def most_telling(self, count):
        longer = [c for c, letters in list(self.counts.items()) if c and sum(letters.values()) >= LEAST_COUNT]
        return ["", *sorted(longer, key=lambda c: (-self.gain(c), c))[:count - 1]]


def levels(row):
    return [min(LEVELS - 1, round(-math.log(row[letter]) / STEP)) for letter in LETTERS]


def nats_a_letter(table, words):
    nats = count = 0
    for word, weight in words.items():
        text = f"^{word}$"
        for at in range(1, len(text)):
            row = next(table[c] for c in (text[max(0, at - n):at] for n in range(LONGEST, -1, -1)) if c in table)
            nats += weight * row[LETTERS.index(text[at])] * STEP
            count += weight
    return nats / count


def main():
    words = weighted_words(sys.argv[1])
    held_out = {word: weight for word, weight in words.items() if zlib.crc32(word.encode()) % 20 == 0}
    model = Interpolated({word: weight for word, weight in words.items() if word not in held_out})
    table = {context: levels(model.row(context)) for context in model.most_telling(CONTEXTS)}
    print("words", len(words), "nats a held-out letter", round(nats_a_letter(table, held_out), 3))
    rows = sorted((context.rjust(LONGEST).encode(), row) for context, row in table.items())
    write_tables("letter-model", {
        "step": np.float64(STEP),
        "contexts": np.array([list(context) for context, _ in rows], np.uint8),
        "levels": np.array([row for _, row in rows], np.uint8),
    })


if __name__ == "__main__":
    main()
