"""Titles, persons, publishers and series to print on invented spines, read at run time from the shared corpora.

Books of the truths stay out: those whose title equals, contains or lies in one of theirs.
"""
import csv, json, os, re, unicodedata
from dataclasses import dataclass, field
import faker
from shared_data import SHARED
from phrases import HOUSES

HERE = os.path.dirname(os.path.abspath(__file__))

# How often a language is drawn.
LANGUAGES = {"en": 420, "de": 100, "fr": 50, "es": 50, "it": 40, "pt": 30, "nl": 30, "sv": 30, "da": 10, "no": 10, "fi": 10, "pl": 14, "cs": 12,
             "hu": 12, "hr": 5, "sk": 4, "ro": 6, "tr": 8, "ca": 4, "sl": 2, "ru": 110, "uk": 10, "bg": 6, "sr": 5, "zh": 100, "ja": 80, "ko": 80,
             "el": 10, "he": 30, "ar": 25, "fa": 10, "vi": 3, "la": 1, "et": 1, "id": 1}
# English sources: how often, where the number of rows would say another thing (catalogues of a hundred years ago are half of them).
ENGLISH = {"goodbooks": 24, "ecb": 8, "nypl": 12, "pg": 5, "bx2": 16, "post45": 10, "htjuv": 4, "douban1": 3, "gr11k": 8}
# Whose names are borrowed where a language has hardly any.
KIN = {"uk": "ru", "bg": "ru", "sr": "ru", "hr": "cs", "sl": "cs", "sk": "cs", "fa": "ar", "ca": "es", "la": "it", "et": "fi", "no": "da"}
# How many of the persons are put together by Faker: more where the catalogs name few.
FAKED = {"ko": ("ko_KR", 0.6), "he": ("he_IL", 0.5), "ar": ("ar_AA", 0.8), "fa": ("fa_IR", 0.8), "el": ("el_GR", 0.6), "uk": ("uk_UA", 0.6),
         "bg": ("bg_BG", 0.6), "ru": ("ru_RU", 0.25), "zh": ("zh_CN", 0.2), "ja": ("ja_JP", 0.25)}
# What publishers make of a name.
IMPRINTS = {
    "ru": ["{}", "{}", "{}", "{}", "{}-Пресс", "Издательство {}", "Изд-во {}"], "uk": ["{}", "{}", "Видавництво {}"],
    "ko": ["{}", "{}", "{}", "{}출판사", "{}북스", "{}문고", "{}사", "도서출판 {}"],
    "zh": ["{}", "{}出版社", "{}出版社", "{}出版社", "{}书局", "{}文艺", "{}书店", "{}文化", "{}图书"],
    "ja": ["{}", "{}", "{}書房", "{}社", "{}社", "{}文庫", "{}出版", "{}書店", "{}館"],
    "he": ["{}", "{}", "{}", "הוצאת {}", "ספרי {}"], "ar": ["{}", "دار {}", "دار {}", "دار {}", "منشورات {}", "مكتبة {}"],
    "fa": ["{}", "نشر {}", "نشر {}", "انتشارات {}"], "el": ["{}", "{}", "Εκδόσεις {}"], "en": ["{}", "{} Press", "{} Books", "{} House"],
    "de": ["{}", "{}", "{} Verlag", "Verlag {}", "{} & Co."], "fr": ["{}", "{}", "Éditions {}"], "es": ["{}", "{}", "Editorial {}", "Ediciones {}"],
    "it": ["{}", "{}", "Edizioni {}"], "pt": ["{}", "{}", "Editora {}"], "nl": ["{}", "{}", "Uitgeverij {}"], "sv": ["{}", "{} förlag"],
}
HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def fold(text):
    """Letters and figures alone, in lower case, without diacritics."""
    return "".join(c for c in unicodedata.normalize("NFD", text.lower().replace("ß", "ss")) if c.isalnum())


@dataclass
class Book:
    title: str
    subtitle: str = ""
    authors: list = field(default_factory=list)
    publisher: str = ""
    series: str = ""
    volume: str = ""
    lang: str = "en"


class Exclusion:
    """Tells titles that equal, contain or lie in a title of the truths (those of eight letters and more; of four in Han)."""
    def __init__(self, folder=SHARED):
        self.whole, self.starts, self.grams = set(), {}, {}
        for name in ("eval", "shelves"):
            path = os.path.join(folder, name, "truth.json")
            if os.path.exists(path):
                with open(path, encoding="utf-8") as file: photos = json.load(file)
                for book in (b for photo in photos for b in photo["books"]):
                    for title in [book.get("title", ""), *book.get("alt_titles", [])]: self.add(fold(title))

    @staticmethod
    def least(key):
        return 4 if HAN.search(key) else 8

    def add(self, key):
        if not key or key in self.whole: return
        self.whole.add(key)
        n = self.least(key)
        if len(key) < n: return
        self.starts.setdefault(key[:n], []).append(key)
        for i in range(len(key) - n + 1):
            self.grams.setdefault(key[i:i + n], []).append(key)

    def has(self, title):
        key = fold(title)
        if key in self.whole: return True
        n = self.least(key)
        if len(key) < n: return False
        if any(key in other for other in self.grams.get(key[:n], ())): return True
        for size in {8, n}:
            for i in range(len(key) - size + 1):
                if any(key.startswith(other, i) for other in self.starts.get(key[i:i + size], ())): return True
        return False


def name_is_plain(name):
    return 1 < len(name) < 34 and not re.search(r"[\d\[\]()<>/:=?!\"&]|\b(pseud|comp|ed|trad|editor|various|autori|auteurs|verfasser|and others|anonym)\w*", name, re.I) and len(name.split()) < 6


def upright(name):
    """'Surname, Given, 1936-2019 (Role)' as 'Given Surname'."""
    name = re.sub(r"\([^)]*\)|,? *\d{3,4}-?(\d{3,4})?", "", name).strip(" ,")
    return " ".join(reversed([p.strip() for p in name.split(",") if p.strip()][:2]))


class Corpus:
    """Draws books and what stands beside their titles."""
    def __init__(self):
        self.fakers = {lang: faker.Faker(locale) for lang, (locale, _) in FAKED.items()}
        self.excluded, self.rows, self.names = Exclusion(), {}, {}
        self.languages, self.weights = list(LANGUAGES), list(LANGUAGES.values())
        self.houses = {}
        for row in rows_of_csv(os.path.join(HERE, "../shelves/data/publishers.csv")):
            for lang in (row["languages"] or "en").split():
                self.houses.setdefault(lang, []).append(row["name"])
        with open(os.path.join(HERE, "words/publishers.txt"), encoding="utf-8") as names:
            self.english_houses = [l.strip() for l in names if l.strip() and l[0] != "#"]

    def lines(self, lang):
        """The rows of a language by source, read when first asked for."""
        if lang not in self.rows:
            groups = {}
            with open(os.path.join(SHARED, "corpora", lang + ".tsv"), encoding="utf-8") as rows:
                next(rows)
                for line in rows:
                    groups.setdefault(line[line.rfind("\t") + 1:-1], []).append(line)
            groups.pop("source", None)
            if lang == "en": groups["goodbooks"] = list(goodbooks())
            if lang == "es": groups["library"] = list(inventory())
            weights = [ENGLISH.get(s, len(r) / 4000) if lang == "en" else len(r) for s, r in groups.items()]
            self.rows[lang] = list(groups.values()), weights
        return self.rows[lang]

    def row(self, rng, lang):
        groups, weights = self.lines(lang)
        return rng.choice(rng.choices(groups, weights)[0]).rstrip("\n").split("\t")

    def book(self, rng, lang=None):
        """A book of the language, with authors where its row has some."""
        lang = lang or rng.choices(self.languages, self.weights)[0]
        while True:
            title, subtitle, authors, publisher, series = self.row(rng, lang)[:5]
            title, subtitle, volume = tidy(rng, title, subtitle, lang)
            if not 1 <= len(title) <= (26 if HAN.search(title) else 75) or not any(c.isalnum() for c in title): continue
            if self.excluded.has(title) or subtitle and (self.excluded.has(subtitle) or self.excluded.has(title + subtitle)): continue
            series, _, number = series.partition("#")
            if series and self.excluded.has(series): series = ""
            return Book(title, subtitle, [a for a in map(tidy_name, authors.split(";")) if name_is_plain(a)], publisher if len(publisher) < 36 else "",
                        series if len(series) < 36 else "", number or volume, lang)

    def real_person(self, rng, lang):
        """A person of another row; None where none was found."""
        for _ in range(12):
            names = [a for a in map(tidy_name, self.row(rng, lang)[2].split(";")) if name_is_plain(a)]
            if names: return rng.choice(names)
        return None

    def person(self, rng, lang):
        """A person of the language, of another book, put together of two, or invented by Faker."""
        if lang in FAKED and rng.random() < FAKED[lang][1]: return self.faked_person(rng, lang)
        source = lang if lang not in KIN or rng.random() < 0.35 else KIN[lang]
        one = self.real_person(rng, source) or self.real_person(rng, KIN.get(lang, "en")) or self.real_person(rng, "en") or "Lind"
        if rng.random() < 0.55 or HAN.search(one): return one
        other = (self.real_person(rng, source) or one).split()
        return " ".join(one.split()[:-1] + other[-1:]) if len(one.split()) > 1 else one

    def faked_person(self, rng, lang):
        """A given name and a surname of a country, in its order."""
        fake = self.fakers[lang]
        fake.seed_instance(rng.getrandbits(32))
        sex = rng.choice(["male", "female"])
        given, surname = (getattr(fake, f"{part}_{sex}", getattr(fake, part))() for part in ("first_name", "last_name"))
        if lang in ("ko", "zh"): return surname + given
        if lang == "ja": return surname + rng.choice(["", "", " "]) + given
        if lang in ("ru", "uk", "bg") and rng.random() < 0.2: given += " " + getattr(fake, f"middle_name_{sex}", getattr(fake, f"first_name_{sex}"))()
        return f"{given} {surname}"

    def imprint(self, rng, lang):
        """A publisher that no list has: named after something, as small houses are."""
        title = rng.choice([self.row(rng, lang)[0], self.real_person(rng, lang) or ""])
        words = [w for w in re.findall(r"[^\W\d_]+", title) if len(w) > 3 or len(w) > 1 and ord(w[0]) > 0x590]
        if not words: return ""
        if lang in ("zh", "ja"):
            word = rng.choice(words)
            at = rng.randrange(max(1, len(word) - 1))
            name = word[at:at + rng.choice([2, 2, 2, 3, 4])]
        else:
            at, count = rng.randrange(len(words)), rng.choices([1, 2, 3], [6, 4, 1])[0]
            name = ("" if lang == "ko" and rng.random() < 0.7 else " ").join(words[at:at + count])
            name = name[:1].upper() + name[1:]
        return rng.choice(IMPRINTS.get(lang, ["{}"])).format(name)

    def publisher(self, rng, lang):
        """A publisher of the language: of another row, of the lists, or invented."""
        own = self.houses.get(lang, [])
        if rng.random() < (0.08 if lang == "en" else 0.3):
            name = self.imprint(rng, lang)
            if 1 < len(name) < 30: return name
        r = rng.random()
        if lang == "en" and r < 0.45: return rng.choice(self.english_houses)
        if own and r < (0.65 if lang == "en" else 0.5): return rng.choice(own)
        for _ in range(6):
            name = self.row(rng, lang)[3]
            if name and len(name) < 36 and name != "publisher": return name.split(" : ")[-1]
        return rng.choice(HOUSES.get(lang) or own or self.english_houses)

    def series(self, rng, lang):
        for _ in range(5):
            name = self.row(rng, lang)[4].partition("#")[0].strip()
            if 2 < len(name) < 40 and name != "series" and not self.excluded.has(name): return name
        return ""


def tidy(rng, title, subtitle, lang):
    """Title, subtitle and volume as a spine would have them."""
    volume = ""
    title = title.replace("\u2019", "'") if rng.random() < 0.7 else title
    match = re.match(r"^(.*?)\s*[(（]([^()（）]*)[)）]\.?$", title)
    if match and match[1]:
        title = match[1]
        number = re.search(r"\d+$", match[2])
        if number: volume = number[0]
    match = re.match(r"^(.*?)[,.]? (?:Vol(?:ume|\.)?|Band|Bd\.?|Tome|Tomo|t\.) ?(\d+|[IVX]+)\.?$", title)
    if match and match[1]: title, volume = match[1], match[2]
    match = re.match(r"^(.{3,}?)(?: ?[:;：] | -+ | – | — |, or,? |/ )(.{3,})$", title)
    if match and not subtitle: title, subtitle = match[1], match[2]
    title, subtitle = title.strip(" .,;:/[]="), subtitle.strip(" .,;:/[]=()")
    if lang == "en" and rng.random() < 0.9: title = headline(title)
    return title[:1].upper() + title[1:], subtitle[:1].upper() + subtitle[1:] if len(subtitle) < 90 and not re.search(r"\d{4}", subtitle) else "", volume


SMALL = set("a an the of and or but nor for in on at to from by with as vs".split())


def headline(title):
    """English titles with capitals, as spines have them."""
    words = title.split(" ")
    return " ".join(w if i and w in SMALL else w[:1].upper() + w[1:] for i, w in enumerate(words))


def tidy_name(name):
    name = re.sub(r"^[\[〔（(【][^\]〕）)】]{1,4}[\]〕）)】]\s*|\s*(等|著|编著|编|主编|译|选注|编选|等著|等?编注|译注|校注|改编|原著|等?编|绘|编译|撰|\+|,? ?et al\.?)$", "", name.strip())
    return " ".join(name.split()) if name.count(",") != 1 else upright(name)


def rows_of_csv(path):
    with open(path, encoding="utf-8", newline="") as file: yield from csv.DictReader(file)


def goodbooks():
    """The popular books as rows of a corpus."""
    for row in rows_of_csv(os.path.join(SHARED, "catalog/books.csv")):
        if row["language_code"][:2] not in ("en", ""): continue
        match = re.match(r"^(.*?)(?:\s*\(([^()]*?)(?:,? *#([\d.]+)[^()]*)?\))?$", row["title"])
        title, series, number = match.groups() if match else (row["title"], "", "")
        head, _, sub = title.partition(": ")
        yield "\t".join([head, sub, ";".join(a.strip() for a in row["authors"].split(",")[:2]), "", f"{series or ''}{'#' + number if number else ''}", "", "", "goodbooks\n"])


def inventory():
    """A library's inventory as rows of a corpus."""
    for row in rows_of_csv(os.path.join(SHARED, "catalog/library/catalogue.csv")):
        head, _, sub = row["title"].partition(" : ")
        series = re.sub(r"\s+\d+$", "", row["series"] or "").strip()
        yield "\t".join([head.strip(), sub.strip(), upright(row["author"]), "", series, "", "", "library\n"])
