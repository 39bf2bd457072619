#!/usr/bin/env python3
"""How often titles and names of the shared catalogs, printed in capitals, get the small letters of their language back: "ı" or "i".

usage: small_letters.py [LANGUAGE ...]      (nine languages of Europe, Turkish and Azerbaijani unless told)

As SmallLetters.swift chooses, by Models/character-model.safetensors. Turkish and Azerbaijani titles count where they have letters that tell
their language; other catalogs write such titles without.
"""

from __future__ import annotations

import csv
import math
import random
import sys
from pathlib import Path
from typing import Iterable, List, Set, Tuple

from character_model import ORDER, CharacterModel, plain, read_model

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "extraction"))
from shared_data import SHARED  # noqa: E402

TURKISH = ("tr", "az")
TELLING = frozenset("ıİğĞşŞ")
DOTTED = math.log(800)
"""How much likelier Turkish is where an "İ" was read, in nats, as in SmallLetters.swift."""
MOST = 700
"""Titles and names of a language."""


def likelihood(model: CharacterModel, text: str) -> float:
    text = " " + plain(text)
    return sum(model.log_probability(text[max(0, end - ORDER + 1) : end], text[end]) for end in range(1, len(text)))


def small(capitals: str, turkish: bool) -> str:
    return (capitals.replace("I", "ı") if turkish else capitals).replace("İ", "i").lower()


def is_turkish(model: CharacterModel, capitals: str) -> bool:
    turkish, usual = (likelihood(model, small(capitals, one)) for one in (True, False))
    return turkish + (DOTTED if "İ" in capitals else 0) > usual


def texts(language: str) -> Tuple[Set[str], Set[str]]:
    """Titles and names of a language's catalog."""
    titles, names = set(), set()
    with Path(SHARED, "corpora", f"{language}.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            if language not in TURKISH or TELLING & set(row["title"] or ""):
                titles.add(row["title"] or "")
                names |= set((row["authors"] or "").split(";"))
    return titles, names


def share(model: CharacterModel, language: str, found: Iterable[str]) -> str:
    is_wanted = language in TURKISH
    chosen: List[str] = sorted(found)
    random.Random(language).shuffle(chosen)
    upper = [one.replace("i", "İ").upper() if is_wanted else one.upper() for one in chosen]
    asked = [one for one in upper if "I" in one][:MOST]
    right = sum(is_turkish(model, one) == is_wanted for one in asked)
    return f"{right} of {len(asked)}"


def main() -> None:
    model = read_model()
    print("| Language | Titles | Names |\n| --- | ---: | ---: |")
    for language in sys.argv[1:] or ("en", "de", "fr", "it", "es", "pl", "fi", "ro", "hu", *TURKISH):
        titles, names = texts(language)
        print(f"| {language} | {share(model, language, titles)} | {share(model, language, names)} |", flush=True)


if __name__ == "__main__":
    main()
