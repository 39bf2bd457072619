#!/usr/bin/env python3
"""Counts which characters follow one another in titles, names and words, and writes Models/character-model.safetensors.

usage: character_model.py [--out NAME] [--runs N]

The texts are the titles, names, publishers and series of the shared catalogs in all languages, the most frequent words of the
languages of `wordfreq`, since most catalogs are small, and two dictionaries: of Chinese words and names (`jieba`), and of Japanese ones
(Debian's `mecab-ipadic`). The probability of a character after up to six others is interpolated after Witten
and Bell ("The zero-frequency problem", IEEE Transactions on Information Theory 37, 1991). Of the runs of characters those stay that change
most (Stolcke, "Entropy-based pruning of backoff language models", 1998), where one that ends in an ideograph or kana counts
for several: it says as much as three or four letters. With each goes the logarithm of its last character's
probability after the others, and what a character costs that is not known after it.

The two values of a run stand with a mark in a static function (static_function.py): a run that is not there is taken for one that is with
a probability of 1 in 128. CharacterModel.swift reads it.
"""

from __future__ import annotations

import argparse
import csv
import math
import re
import sys
import unicodedata
from pathlib import Path
from typing import Dict, Iterable, List, NamedTuple, Optional, Tuple

import jieba
import numpy as np
import numpy.typing as npt
from line_texts import evaluation_titles, normalized
from wordfreq import available_languages, get_frequency_dict

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "extraction"))
from model_files import read_tables, write_tables  # noqa: E402
from shared_data import SHARED  # noqa: E402
from static_function import PRIME, SEED, StaticFunction, marks, packed, step  # noqa: E402

Numbers = npt.NDArray[np.float64]
Hashes = npt.NDArray[np.uint64]

ORDER = 7
RUNS = 1_500_000
WIDE = 3.0
"""For how many others a run counts that ends in an ideograph or kana."""
WORD_LISTS = {"no": "nb"}
"""The list of frequent words of a language, where it has another name."""
MOST_WORDS = 60_000
"""Frequent words of a language; what is rarer is names and slips."""
LEAST_CHARACTERS = 300_000
"""Characters of a language's titles and names; where there are fewer, frequent words count for more."""
FLATNESS = 0.6
"""The power of a word's frequency by which it counts: rare words are to be known, too."""
JAPANESE_WORDS = Path("/usr/share/mecab/dic/ipadic")
"""Of Debian's mecab-ipadic."""
COST_OF_A_NAT = 3000.0
"""By how much a word's cost in that dictionary grows where it counts for 1/e."""
MARKS = "'.,:&-"
"""What counts besides letters and figures; anything else parts words."""

MARK_BITS, LEVEL_BITS, BACKOFF_BITS = 7, 4, 3
BITS = MARK_BITS + LEVEL_BITS + BACKOFF_BITS
STEP = 0.9
"""What a level of a character's probability is worth, in nats."""
BACKOFFS = (0.0, 0.25, 0.5, 1.0, 1.5, 2.5, 4.0)
"""What a character that is not known after a context costs beside its own cost, in nats, by code; code 0 is for no context."""


class Texts(NamedTuple):
    weights: List[float]
    texts: List[str]

    def add(self, text: str, weight: float = 1.0) -> int:
        """Takes a text; tells its length."""
        text = plain(text)
        if 0 < len(text) < 200:
            self.weights.append(weight)
            self.texts.append(text)
        return len(text)


class Runs(NamedTuple):
    """The runs of so many characters: their hashes, those without the last and without the first one, how often they are, and whether
    the last one is an ideograph or kana."""

    whole: Hashes
    before: Hashes
    after: Hashes
    counts: Numbers
    are_wide: npt.NDArray[np.bool_]


def plain(text: str) -> str:
    """Lower case, figures as 0, anything but letters, figures and MARKS a space."""
    text = unicodedata.normalize("NFC", text.lower()).replace("’", "'")
    text = re.sub(rf"[^\w{MARKS}]|_", " ", re.sub(r"\d", "0", text))
    return " ".join(text.split())


def all_texts() -> Texts:
    result = Texts([], [])
    banned = evaluation_titles()
    for path in sorted(Path(SHARED, "corpora").glob("*.tsv")):
        language, count = path.stem, 0
        with path.open(encoding="utf-8") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                if normalized(row["title"] or "") in banned:
                    continue
                fields = [row[field] or "" for field in ("title", "subtitle", "series", "publisher")]
                count += sum(result.add(text) for text in [*fields, *(upright(name) for name in (row["authors"] or "").split(";"))])
        add_words(result, language, max(count, LEAST_CHARACTERS))
    return result


def upright(name: str) -> str:
    """A name with its surname last."""
    surname, comma, rest = name.partition(",")
    return f"{rest.split(',')[0]} {surname}" if comma else name


def add_words(texts: Texts, language: str, characters: int) -> None:
    """The frequent words of a language, and its dictionary where one is known: each of both weighs as much as so many characters."""
    name = WORD_LISTS.get(language, language)
    if name in available_languages():
        ranked = sorted(get_frequency_dict(name).items(), key=lambda entry: (-entry[1], entry[0]))[:MOST_WORDS]
        add_list(texts, ((word, share**FLATNESS) for word, share in ranked), characters)
    if language == "zh":
        add_list(texts, chinese_words(), characters)
    elif language == "ja":
        add_list(texts, japanese_words(), characters)


def add_list(texts: Texts, words: Iterable[Tuple[str, float]], characters: int) -> None:
    known = [(word, weight) for word, weight in words if re.fullmatch(r"[^\W\d_]+(?:['-][^\W\d_]+)*", word)]
    total = sum(weight * len(word) for word, weight in known)
    for word, weight in known:
        texts.add(word, weight / total * characters)


def chinese_words() -> Iterable[Tuple[str, float]]:
    """Words and names in the simplified characters that frequent words have; the dictionary spells many in both."""
    simplified = {character for word in get_frequency_dict("zh") for character in word}
    for row in Path(jieba.__file__).with_name("dict.txt").read_text(encoding="utf-8").splitlines():
        word, count, _ = row.split(" ")
        if simplified.issuperset(word):
            yield word, int(count) ** FLATNESS


def japanese_words() -> Iterable[Tuple[str, float]]:
    """Nouns, persons and places among them, and adverbs."""
    for path in sorted([*JAPANESE_WORDS.glob("Noun*.csv"), JAPANESE_WORDS / "Adverb.csv"]):
        with path.open(encoding="euc-jp", newline="") as file:
            for word, _, _, cost, *_ in csv.reader(file):
                yield word, math.exp(-int(cost) / COST_OF_A_NAT)


def hashes(codes: Hashes, count: int) -> Tuple[Hashes, Hashes]:
    """FNV-1a over the `count` characters that end at each place, a step a scalar, and over those before the last."""
    value = before = np.full(len(codes), SEED, np.uint64)
    with np.errstate(over="ignore"):
        for back in range(count - 1, -1, -1):
            before = value
            shifted = np.concatenate([np.full(back, ord(" "), np.uint64), codes[:len(codes) - back]])
            value = (value ^ shifted) * np.uint64(PRIME)
    return value, before


def counted(texts: Texts) -> List[Runs]:
    """The runs of one to ORDER characters. A text begins after a space, and ends with one."""
    codes = np.frombuffer((" ".join(texts.texts) + " ").encode("utf-32-le"), np.uint32).astype(np.uint64)
    lengths = np.array([len(text) + 1 for text in texts.texts])
    weights = np.repeat(np.array(texts.weights), lengths)
    places = np.arange(len(codes)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    result: List[Runs] = []
    are_wide = ((codes >= 0x3040) & (codes <= 0x30FF)) | ((codes >= 0x3400) & (codes <= 0x9FFF))
    shorter = np.zeros(len(codes), np.uint64)
    for count in range(1, ORDER + 1):
        whole, before = hashes(codes, count)
        inside = places >= count - 2
        found, first, owner = np.unique(whole[inside], return_index=True, return_inverse=True)
        counts = np.bincount(owner, weights[inside])
        result.append(Runs(found, before[inside][first], shorter[inside][first], counts, are_wide[inside][first]))
        shorter = whole
    return result


def looked_up(keys: Hashes, known: Hashes, values: Numbers, missing: float) -> Numbers:
    """The values of keys, where `known` is sorted."""
    places = np.minimum(np.searchsorted(known, keys), len(known) - 1)
    return np.where(known[places] == keys, values[places], missing)


class Pruned(NamedTuple):
    """Runs that stay, with the logarithms of their probabilities, and what a character costs that is not known after them; NaN after
    those that nothing stays of."""

    runs: Hashes
    logs: Numbers
    backoffs: Numbers


def after_contexts(one: Runs) -> Tuple[npt.NDArray[np.int64], Numbers, Numbers]:
    """The number of each run's context, how often each context is, and how many kinds of characters follow it."""
    _, owner = np.unique(one.before, return_inverse=True)
    total = np.bincount(owner, one.counts)
    # A word of a list may weigh less than one text: so may what follows it.
    return owner, total, np.minimum(np.bincount(owner), total)


def interpolated(runs: List[Runs]) -> List[Numbers]:
    """The probability of each run's last character after the others."""
    result: List[Numbers] = []
    for index, one in enumerate(runs):
        owner, total, kinds = after_contexts(one)
        lower = looked_up(one.after, runs[index - 1].whole, result[-1], 1e-7) if index else np.full(len(one.whole), 1e-5)
        result.append((one.counts + kinds[owner] * lower) / (total + kinds)[owner])
    return result


def pruned(runs: List[Runs], count: int) -> Pruned:
    probabilities = interpolated(runs)
    gains: List[Numbers] = []
    for index in range(1, ORDER):
        one = runs[index]
        owner, total, kinds = after_contexts(one)
        lower = looked_up(one.after, runs[index - 1].whole, probabilities[index - 1], 1e-7)
        fallback = (kinds / (total + kinds))[owner] * lower
        gains.append(one.counts * np.abs(np.log(probabilities[index]) - np.log(fallback)) * np.where(one.are_wide, WIDE, 1.0))
    # The least gain is sought by halving.
    low, high = 1e-2, 1e6
    for _ in range(20):
        least = math.sqrt(low * high)
        if sum(map(np.count_nonzero, kept(runs, gains, least))) > count:
            low = least
        else:
            high = least
    return with_backoffs(runs, probabilities, kept(runs, gains, high))


def kept(runs: List[Runs], gains: List[Numbers], least: float) -> List[npt.NDArray[np.bool_]]:
    """Which runs stay: those that change as much, and with each its context and what it is without its first character."""
    keep = [np.ones(len(runs[0].whole), bool), *(gain >= least for gain in gains)]
    for index in range(ORDER - 1, 0, -1):
        wanted = np.unique(np.concatenate([runs[index].before[keep[index]], runs[index].after[keep[index]]]))
        keep[index - 1] |= np.isin(runs[index - 1].whole, wanted, assume_unique=True)
    return keep


def with_backoffs(runs: List[Runs], probabilities: List[Numbers], keep: List[npt.NDArray[np.bool_]]) -> Pruned:
    wholes = [one.whole[own] for one, own in zip(runs, keep)]
    logs = [np.log(known[own]) for known, own in zip(probabilities, keep)]
    backoffs: List[Numbers] = []
    for index in range(1, ORDER):
        one, own = runs[index], keep[index]
        contexts, owner = np.unique(one.before[own], return_inverse=True)
        explained = np.bincount(owner, np.exp(logs[index]), len(contexts))
        taken = np.bincount(owner, np.exp(looked_up(one.after[own], wholes[index - 1], logs[index - 1], math.log(1e-7))), len(contexts))
        costs = -np.log(np.clip(1 - explained, 1e-4, 1) / np.clip(1 - taken, 1e-4, 1))
        backoffs.append(looked_up(wholes[index - 1], contexts, costs, np.nan) if len(contexts) else np.full(len(wholes[index - 1]), np.nan))
    backoffs.append(np.full(len(wholes[-1]), np.nan))
    return Pruned(np.concatenate(wholes), np.concatenate(logs), np.concatenate(backoffs))


def contents(keys: Hashes, levels: npt.NDArray[np.uint16], backoffs: npt.NDArray[np.uint16]) -> npt.NDArray[np.uint16]:
    """A key's mark, level and backoff side by side."""
    return marks(keys, MARK_BITS).astype(np.uint16) << np.uint16(LEVEL_BITS + BACKOFF_BITS) | levels << np.uint16(BACKOFF_BITS) | backoffs


def quantized(table: Pruned) -> npt.NDArray[np.uint16]:
    levels = np.clip(np.round(-table.logs / STEP), 0, (1 << LEVEL_BITS) - 1).astype(np.uint16)
    edges = [(one + other) / 2 for one, other in zip(BACKOFFS, BACKOFFS[1:])]
    codes = np.where(np.isnan(table.backoffs), 0, 1 + np.digitize(np.nan_to_num(table.backoffs), edges)).astype(np.uint16)
    return contents(table.runs, levels, codes)


class CharacterModel:
    """As CharacterModel.swift."""

    def __init__(self, cells: npt.NDArray[np.uint8]) -> None:
        self.runs = StaticFunction(cells, BITS)
        self.known: Dict[Tuple[str, str], float] = {}

    def value(self, key: int) -> Optional[Tuple[int, int]]:
        """Level and backoff of a run."""
        found = self.runs[key]
        if found >> LEVEL_BITS + BACKOFF_BITS != StaticFunction.mark(key, MARK_BITS):
            return None
        return found >> BACKOFF_BITS & (1 << LEVEL_BITS) - 1, found & (1 << BACKOFF_BITS) - 1

    def log_probability(self, before: str, character: str) -> float:
        """Of a character, plain, after others, in nats."""
        before = before[-(ORDER - 1):]
        value = self.known.get((before, character))
        if value is not None:
            return value
        found = self.value(step(SEED, character))
        value = -STEP * (found[0] if found else 1 << LEVEL_BITS)
        for count in range(1, len(before) + 1):
            context = SEED
            for one in before[-count:]:
                context = step(context, one)
            known = self.value(context)
            if known is None or known[1] == 0:
                break
            found = self.value(step(context, character))
            value = -STEP * found[0] if found else value - BACKOFFS[known[1] - 1]
        self.known[before, character] = value
        return value


def read_model() -> CharacterModel:
    """The model of the file in Models/."""
    return CharacterModel(read_tables("character-model")["cells"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default="character-model")
    parser.add_argument("--runs", type=int, default=RUNS)
    arguments = parser.parse_args()
    texts = all_texts()
    print(f"{len(texts.texts)} texts of {sum(map(len, texts.texts))} characters")
    runs = counted(texts)
    print("runs:", [len(one.whole) for one in runs])
    table = pruned(runs, arguments.runs)
    print(f"{len(table.runs)} runs are kept")
    write_tables(arguments.out, {"cells": packed(table.runs, quantized(table), BITS)})


if __name__ == "__main__":
    main()
