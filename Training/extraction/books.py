"""Titles and authors to train on, read at run time from the catalog folder; books of the evaluation are left out."""
import csv, json, os, re, unicodedata, zlib

SHARED = os.environ.get("BOOKSPINE_SHARED", os.path.join(os.path.dirname(__file__), "../../../shared"))


def fold(text):
    """Lower case without diacritics, as TextFolding.swift does."""
    text = text.lower().replace("ß", "ss").replace("ø", "o").replace("æ", "ae").replace("œ", "oe").replace("ł", "l").replace("đ", "d").replace("ς", "σ").replace("’", "'")
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(c for c in decomposed if not ("\u0300" <= c <= "\u036f"))


def words(text):
    return re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)*", fold(text))


def excluded():
    path = os.path.join(SHARED, "eval/truth.json")
    if not os.path.exists(path):
        return set(), set()
    books = [b for photo in json.load(open(path)) for b in photo["books"]]
    return {" ".join(words(b.get("title", ""))) for b in books}, {words(b["author"])[-1] for b in books if words(b.get("author", ""))}


def upright(name):
    """'Orteu, Francesc, 1936-2019 (Escriptor)' as 'Francesc Orteu'."""
    name = re.sub(r"\([^)]*\)|,? *\d{3,4}-?(\d{3,4})?", "", name).strip(" ,")
    parts = [p.strip() for p in name.split(",") if p.strip()]
    return " ".join(reversed(parts[:2]))


def read():
    """Yields {title, subtitle, authors, series, tag, language, half}; half 0 fits the word models, 1 the ranker, 2 tests."""
    titles, _ = excluded()
    books = []
    for row in csv.DictReader(open(os.path.join(SHARED, "catalog/books.csv"))):
        match = re.match(r"^(.*?)(?:\s*\((.*?)(?:,? *#(.*))?\))?$", row["title"])
        title, series = (match[1], match[2]) if match else (row["title"], None)
        head, _, sub = title.partition(":")
        books.append(dict(title=head.strip(), subtitle=sub.strip(), authors=[a.strip() for a in row["authors"].split(",")][:3],
                          series=series or "", tag="", language="en" if row["language_code"][:2] in ("en", "") else "other"))
    for row in csv.DictReader(open(os.path.join(SHARED, "catalog/library/catalogue.csv"))):
        head, _, sub = row["title"].partition(" : ")
        author = upright(row["author"])
        books.append(dict(title=head.strip(), subtitle=sub.strip(), authors=[author] if author else [],
                          series=re.sub(r"\s+\d+$", "", row["series"] or "").strip(), tag=row["tag"], language="es"))
    for book in books:
        if not book["title"] or " ".join(words(book["title"])) in titles:
            continue
        key = " ".join(words(book["authors"][0])) if book["authors"] else " ".join(words(book["title"]))
        share = zlib.crc32(key.encode()) % 100
        book["half"] = 0 if share < 45 else 1 if share < 85 else 2
        yield book
