"""Titles and names from book catalogs on disk, recombined so that models learn form and not facts."""
import csv
import json
import re
import unicodedata
from pathlib import Path

from .invention import LANGUAGES

LANGUAGE_CODES = {"en": "en", "eng": "en", "en-us": "en", "en-gb": "en", "en-ca": "en", "": "en", "ger": "de", "fre": "fr",
                  "spa": "es", "ita": "it", "por": "pt"}
CATALAN = re.compile(r"l·l|\b(els|les|amb|dels|d'|l'|què|i|un[ae]?s? altre|aquest|són|més)\b|ció\b", re.I)
SPANISH = re.compile(r"\b(el|los|las|y|con|una|por)\b|ción\b|ñ", re.I)
LONGEST_TITLE = 90


def normal(text):
    """Letters and digits only, without accents or case."""
    text = unicodedata.normalize("NFKD", text.replace("ß", "ss").replace("&", " and "))
    return re.sub(r"[\W_]+", "", "".join(c for c in text if not unicodedata.combining(c)).casefold())


class Excluded:
    """The titles of an evaluation set: a book whose title is one, holds one or lies in one is never drawn."""

    def __init__(self, truth_path):
        titles = set()
        if truth_path and Path(truth_path).exists():
            for photo in json.loads(Path(truth_path).read_text(encoding="utf-8")):
                for book in photo["books"]:
                    titles |= {normal(t) for t in (book.get("title") or "", *book.get("alt_titles", []))}
        self.titles = titles - {""}
        self.long = [title for title in self.titles if len(title) >= 8]

    def __contains__(self, title):
        key = normal(title)
        return (key in self.titles or any(long in key for long in self.long)
                or (len(key) >= 8 and any(key in long for long in self.long)))


def clean(text):
    return re.sub(r"\s+", " ", text.replace("\u200b", "")).strip(" /:;,.")


def split_title(text):
    """Title, subtitle, series, volume of "Title : subtitle (Series, #2)"."""
    series = volume = ""
    found = re.search(r"\(([^()#]*?),?\s*#([\d.]+)[^()]*\)\s*$", text)
    if found:
        series, volume = clean(found[1]), found[2]
    text = re.sub(r"\s*\([^()]*\)\s*$", "", text)
    title, _, subtitle = text.partition(":")
    return clean(title), clean(subtitle), series, volume


def upright_name(name):
    """"Surname, First, 1901-1980" becomes "First Surname"."""
    parts = [p.strip() for p in re.sub(r"\(.*?\)", "", name).split(",")]
    parts = [p for p in parts if p and not re.search(r"\d", p)]
    return clean(" ".join(reversed(parts[:2]))) if parts else ""


def records(path):
    """Every usable row of one CSV as a dictionary; the columns tell which of the two layouts it has."""
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            title, subtitle, series, volume = split_title(row.get("title") or "")
            if not title or len(title) > LONGEST_TITLE or re.search(r"[^\x00-\u024f’‘“”–—…]", title):
                continue
            if "authors" in row:
                authors = [clean(a) for a in row["authors"].split(",") if a.strip()]
                language = LANGUAGE_CODES.get((row.get("language_code") or "").lower(), "")
            else:
                authors = [upright_name(row.get("author") or "")]
                language = "ca" if CATALAN.search(title) and not SPANISH.search(title) else "es"
            authors = [a for a in authors if a and not re.search(r"[^\x00-\u024f’]", a)]
            if language:
                yield {"title": title, "subtitle": subtitle[:70], "series": series or clean(row.get("series") or "")[:50],
                       "volume": volume, "authors": authors, "language": language, "call_number": clean(row.get("tag") or "")}


class Catalog:
    """Rows by language, with the first names and surnames that their authors have."""

    def __init__(self, paths, excluded):
        self.rows = {language: [] for language in LANGUAGES}
        self.names = {language: ([], []) for language in LANGUAGES}
        for path in paths:
            for row in records(path):
                if row["title"] in excluded:
                    continue
                self.rows[row["language"]].append(row)
                for author in row["authors"][:1]:
                    self.add_name(row["language"], author)

    def add_name(self, language, author):
        first, _, last = author.rpartition(" ")
        if language in ("es", "ca") and len(author.split()) > 2:
            words = author.split()
            first, last = " ".join(words[:-2]), " ".join(words[-2:])
        if first and len(last) > 1:
            self.names[language][0].append(first)
            self.names[language][1].append(last)

    def mixed_name(self, language, rng):
        first, last = self.names[language]
        return f"{rng.choice(first)} {rng.choice(last)}" if first else ""

    def mixed_title(self, language, rng):
        """A title of the catalog; every third has one long word exchanged for one of another title."""
        title = rng.choice(self.rows[language])["title"]
        words, others = title.split(), rng.choice(self.rows[language])["title"].split()
        places = [i for i, w in enumerate(words) if len(w) > 4]
        donors = [w for w in others if len(w) > 4]
        if places and donors and rng.random() < 0.35:
            place, word = rng.choice(places), rng.choice(donors)
            words[place] = word if place else word[:1].upper() + word[1:]
        return " ".join(words)
