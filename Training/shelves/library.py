"""Decides what a book is: invented, recombined from catalogs, or (a share) as a catalog has it."""
import csv

from .book import Book
from .invention import (DATA, LANGUAGES, PUBLISHERS, fill, invented_call_number, invented_name, invented_title,
                        pick_language)


UNLISTED = 0.25     # of the publishers, which no list has


def unlisted_publisher(name, rng):
    """A house called by a surname, by a word of no language, or by letters."""
    kind = rng.random()
    if kind < 0.35:
        return name.split()[-1].title()
    if kind < 0.8:
        word = "".join(rng.choice(["b", "c", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "br", "gr", "st", "pl"])
                       + rng.choice("aeiou") for _ in range(rng.choice([2, 2, 3]))) + rng.choice(["", "", "n", "x", "s", "t", "r"])
        return rng.choice([str.title, str.upper, str.lower])(word)
    return "".join(rng.choice("ABCDEFGHIKLMNOPRSTUVW") for _ in range(rng.choice([2, 3, 3, 4])))


class Library:
    """Draws books. Without a catalog all of them come from the invented lists."""

    def __init__(self, catalog=None, real_share=0.25):
        self.catalog, self.real_share = catalog, real_share
        with open(DATA / "invented.csv", encoding="utf-8") as file:
            self.invented = list(csv.DictReader(file))

    def book(self, rng, language=None):
        language = language or pick_language(rng)
        has_rows = self.catalog and self.catalog.rows[language]
        if has_rows and rng.random() < self.real_share:
            book = self.real(language, rng)
        elif has_rows and rng.random() < 0.7:
            book = Book(self.catalog.mixed_title(language, rng), self.name(language, rng), language=language)
        else:
            book = self.imagined(language, rng)
        return self.adorn(book, rng)

    def real(self, language, rng):
        row = rng.choice(self.catalog.rows[language])
        series = row["series"] if rng.random() < 0.4 else ""
        return Book(row["title"], (row["authors"] or [""])[0], subtitle=row["subtitle"] if rng.random() < 0.5 else "",
                    series=series, volume=row["volume"] if series else "", call_number=row["call_number"],
                    language=language, real=True)

    def imagined(self, language, rng):
        rows = [row for row in self.invented if row["language"] == language]
        if rows and (self.catalog is None or rng.random() < 0.1) and rng.random() < 0.8:
            row = rng.choice(rows)
            return Book(row["title"], row["author"], publisher=row["publisher"], subtitle=row["subtitle"], language=language)
        title, subtitle = invented_title(language, rng)
        return Book(title, self.name(language, rng), subtitle=subtitle, language=language)

    def name(self, language, rng):
        mixed = self.catalog.mixed_name(language, rng) if self.catalog and rng.random() < 0.75 else ""
        return mixed or invented_name(language, rng)

    def adorn(self, book, rng):
        """Add publisher, coauthors, series, edition, call number as often as spines have them."""
        words = LANGUAGES[book.language]
        if not book.publisher:
            pool = PUBLISHERS[book.language if PUBLISHERS[book.language] else "en"]
            book.publisher = rng.choice(pool)[0]
            if self.catalog and rng.random() < UNLISTED:
                book.publisher = unlisted_publisher(self.name(book.language, rng), rng)
        if not book.real:
            self.add_people(book, words, rng)
        if not book.series and rng.random() < 0.1:
            book.series = fill(rng.choice(words["series"]), book.language, rng)
        if rng.random() < (0.6 if book.series else 0.03):
            book.volume = book.volume or fill(rng.choice(words["volume"]), book.language, rng)
        if rng.random() < 0.06:
            book.edition = rng.choice(words["edition"])
        book.call_number = book.call_number or invented_call_number(book.author, rng)
        return book

    def add_people(self, book, words, rng):
        dice = rng.random()
        if dice < 0.06:
            book.author = ""
        elif dice < 0.19:
            book.coauthors = [self.name(book.language, rng) for _ in range(rng.choice([1, 1, 1, 2, 2, 3]))]
        elif dice < 0.22:
            before, _, after = rng.choice(words["edited"]).partition("{a}")
            book.author_prefix, book.author_suffix = before.strip(), after.strip()
        elif dice < 0.25:
            book.author_prefix = rng.choice(words["by"]).partition("{a}")[0].strip()
        book.joint = rng.choice([*words["conj"] * 2, " / ", "/", ", ", " · ", " • ", " - "])
