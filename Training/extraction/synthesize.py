#!/usr/bin/env python3
"""Writes invented spines as JSON lines {"id", "lines", "truth"}: layouts of real spines, misread as a recognizer misreads.

usage: synthesize.py COUNT SEED [HALF] > SPINES.jsonl      (environment BOOKSPINE_SHARED: where the catalogs are)
"""
import json, os, random, re, sys
from books import fold, read

HERE = os.path.dirname(os.path.abspath(__file__))
CONFUSIONS = {"O": "0QC", "o": "0ae", "I": "l1", "l": "I1i", "e": "co", "a": "oe", "E": "F", "R": "K", "n": "ri", "m": "n", "u": "v", "S": "5", "B": "8", "t": "f", "h": "b", "c": "e", "i": "l", "g": "q", "N": "H", "D": "O", "G": "C"}
ARTICLES = {"de": ["Der", "Die", "Das", "Ein", ""], "fr": ["Le", "La", "Les", "Un", ""], "it": ["Il", "La", "I", "Una", ""], "pt": ["O", "A", "Os", "Uma", ""], "es": ["El", "La", "Los", ""], "ca": ["El", "La", "Els", ""], "ru": [""]}
LINKS = {"de": ["und", "der", "des", "im", "ohne"], "fr": ["et", "de la", "du", "sans", "des"], "it": ["e", "di", "della", "senza"], "pt": ["e", "de", "da", "sem"], "es": ["y", "de", "del", "sin"], "ca": ["i", "de", "del", "sense"], "ru": ["и", "в"]}
# The share of spines without an author, as dictionaries, guides and films' books have.
UNSIGNED = 0.11
MARKS = ["THRILLER", "KLASSIKER", "Reise", "FRANKREICH", "ITALIA", "Portugal", "Krimi", "Science Fiction", "BIOGRAPHIE", "Classics", "Roman", "Polska", "IRELAND", "Junior", "Fantasy"]
PRAISE = ["New York Times Bestseller", "#1 New York Times Bestseller", "Spiegel Bestseller", "Winner of the Booker Prize", "BESTSELLER", "Now a Major Motion Picture"]
GENRES = ["A NOVEL", "Roman", "a novel", "Thriller", "Novela", "Krimi", "A Memoir", "Romanzo", "Poems", "Stories"]
EDITIONS = ["Second Edition", "2nd Edition", "3. Auflage", "THIRD EDITION", "2a edición", "Revised Edition", "Vol. 2", "Volume 1", "Book Two", "Band 3", "II", "Tome 1"]


def lists(name):
    out = {}
    for line in open(os.path.join(HERE, "words", name), encoding="utf-8"):
        if not line.startswith("#") and ":" in line:
            language, _, rest = line.partition(":")
            out[language] = rest.split()
    return out


class Shelf:
    """Where titles, names and publishers come from."""
    def __init__(self, rng, half):
        self.rng = rng
        books = [b for b in read() if b["half"] == half]
        self.english = [b for b in books if b["language"] == "en" and len(b["title"]) < 60]
        self.others = [b for b in books if b["language"] != "en" and len(b["title"]) < 70]
        self.given, self.surnames, self.words = lists("given.txt"), lists("surnames.txt"), lists("title_words.txt")
        self.publishers = [l.strip() for l in open(os.path.join(HERE, "words/publishers.txt"), encoding="utf-8") if l.strip() and l[0] != "#"]
        import names
        folder = os.path.dirname(names.__file__)
        census = lambda f, n: [l.split()[0].capitalize() for l in open(os.path.join(folder, f))][:n]
        self.census = census("dist.female.first", 900) + census("dist.male.first", 700), census("dist.all.last", 12000)

    def book(self):
        r = self.rng.random()
        if r < 0.62: book = dict(self.rng.choice(self.english))
        elif r < 0.8: book = dict(self.rng.choice(self.others))
        else: book = self.invented()
        if self.rng.random() < 0.4 or not book["authors"]:
            book["authors"] = [self.person(book["language"]) for _ in range(self.rng.choice([1, 1, 1, 1, 2, 3]))]
        return book

    def coined(self):
        """A surname that no list has."""
        rng = self.rng
        syllables = ["bar", "ber", "cha", "cou", "dan", "del", "dor", "el", "fal", "fen", "gar", "gol", "hal", "han", "hei", "jor", "kar", "ken", "kou", "lan", "lem", "mar", "mol", "nak", "nor", "ob", "pav", "quin", "ras", "rei", "ros", "sal", "sha", "sten", "tak", "tol", "ur", "val", "ver", "wil", "yos", "zan"]
        ends = ["ski", "sky", "er", "ez", "son", "sen", "mann", "ley", "ton", "ard", "ini", "elli", "ov", "ova", "eau", "in", "ic", "oglu", "ura", "amoto", "wala", "ford", "stein", "berg", "kus", "ka", "ou", "id", "ath", "ish", "eth", ""]
        return ("".join(rng.choice(syllables) for _ in range(rng.choice([1, 1, 2]))) + rng.choice(ends)).capitalize()

    def invented(self):
        language = self.rng.choice(["de", "de", "de", "fr", "fr", "it", "pt", "es", "ca", "ru"])
        word = lambda: self.rng.choice(self.words[language])
        case = str.capitalize if language == "de" or self.rng.random() < 0.2 else str
        parts = [self.rng.choice(ARTICLES[language]), case(word())]
        if self.rng.random() < 0.6: parts += [self.rng.choice(LINKS[language]), case(word())]
        if self.rng.random() < 0.2: parts += [case(word())]
        title = " ".join(p for p in parts if p)
        return dict(title=title[0].upper() + title[1:], subtitle="", authors=[], series="", tag="", language=language)

    def person(self, language):
        rng = self.rng
        if language in self.given and rng.random() < 0.85:
            given, surname = self.given[language], self.surnames.get(language, self.surnames["more"])
        elif rng.random() < 0.2:
            key = rng.choice(list(self.surnames))
            given, surname = self.given.get(key, self.given["more"]), self.surnames[key]
        else:
            given, surname = self.census
        cap = lambda w: "-".join(p[:1].upper() + p[1:] for p in w.split("-"))
        first = cap(rng.choice(given))
        if rng.random() < 0.15: first += " " + rng.choice("ABCDEFGHJKLMNPRSTW") + "."
        if rng.random() < 0.06: first = f"{first[0]}.{rng.choice(' ,')}".replace(",", "") + f"{rng.choice('ABCDEJMRS')}."
        last = cap(rng.choice(surname)) if rng.random() < 0.85 else self.coined()
        if rng.random() < 0.04: last = rng.choice(["van", "de", "von", "Mc", "O'", "de la"]) + " " + last
        return (first + " " + last).replace("Mc ", "Mc").replace("O' ", "O'")


class Part:
    """A text in one style."""
    def __init__(self, text, role, size, style):
        self.text, self.role, self.size, self.style = text, role, size, style


def broken(rng, text, rows):
    """Words over rows of about equal length."""
    words = text.split()
    if rng.random() < 0.5: words = [part for w in words for part in re.sub(r"(\w{3,})-(?=\w{3,})", r"\1- ", w).split()]
    if rows > 1 and rng.random() < 0.06: return [words[0], " ".join(words[1:])] if len(words) > 1 else words
    rows = min(rows, len(words))
    target, out, line = len(text) / max(1, rows), [], ""
    for w in words:
        if line and len(line) + len(w) / 2 > target and len(out) < rows - 1:
            out.append(line); line = w
        else:
            line = (line + " " + w).strip()
    return out + [line]


def cased(rng, text, p=(0.55, 0.39, 0.06)):
    return rng.choices([text.upper().replace("ẞ", "SS"), text, text.lower()], p)[0]


def misread(rng, text, rate):
    out = ""
    for c in text:
        r = rng.random()
        if r < rate * 0.6 and c in CONFUSIONS: out += rng.choice(CONFUSIONS[c])
        elif r < rate * 0.75: pass
        elif r < rate * 0.85: out += c + rng.choice("il.rc")
        else: out += c
    if rate > 0.01 and rng.random() < 0.5:
        out = "".join(c for c in out if c not in "'’") if rng.random() < 0.5 else "".join({"é": "e", "á": "a", "ü": "u", "ö": "o", "ä": "a", "ó": "o", "í": "i", "è": "e", "ñ": "n"}.get(c, c) for c in out)
    return out.strip()


class Spine:
    def __init__(self, rng, shelf):
        self.rng, self.shelf = rng, shelf
        self.lines, self.size = [], rng.uniform(18, 70)
        self.ground = [rng.uniform(10, 95), rng.gauss(0, 18), rng.gauss(5, 22)]
        ink = lambda: [(rng.uniform(75, 98) if self.ground[0] < 50 else rng.uniform(5, 35)) if rng.random() < 0.8 else rng.uniform(10, 95), rng.gauss(0, 15), rng.gauss(3, 18)]
        self.inks = [ink()] * 5 if rng.random() < 0.4 else [ink() for _ in range(5)]

    def line(self, text, x, y, size, style, direction="along", length=None):
        """Puts a line with its left end at x (along) and its middle at y; returns its length."""
        rng = self.rng
        narrow = 0.62 if text.isupper() else 0.48
        length = length or max(0.5, len(text) * narrow * rng.uniform(0.85, 1.2)) * size
        if text.strip():
            cx, cy = (x, y) if direction == "across" else (x + length / 2, y)
            self.lines.append(dict(text=text, x=cx, y=cy, length=length, height=size * rng.uniform(0.93, 1.07), direction=direction, style=style))
        return length

    def row(self, parts, x, y, gap):
        """Parts one after another on a baseline; near ones of about one size may be read as one line."""
        rng, run, at, start = self.rng, None, x, x
        for part in parts:
            joined = run and min(run.size, part.size) > 0.62 * max(run.size, part.size) and rng.random() < (0.45 if gap < 1.6 else 0.2)
            if joined:
                run = Part(run.text + rng.choices([" ", " · ", " - ", "·", " • ", " / ", "", "  "], (62, 5, 4, 4, 2, 2, 3, 18))[0] + part.text, run.role, (run.size + part.size) / 2, run.style)
            else:
                if run: at += self.line(run.text, at, y, run.size, run.style) + gap * run.size
                run = part
        if run: at += self.line(run.text, at, y, run.size, run.style)
        return at

    def uneven(self, rows, x, y, size, style):
        """Rows stacked, each in a size of its own, as designers set off words; returns the length of the longest."""
        sizes = [size * self.rng.choice([1, 1, self.rng.uniform(0.4, 1.6)]) * (0.6 if len(r) < 4 else 1) for r in rows]
        top, longest = y - sum(sizes) * 1.15 / 2, 0
        for row, own in zip(rows, sizes):
            longest = max(longest, self.line(row, x, top + own * 0.57, own, style))
            top += own * 1.15
        return longest

    def block(self, rows, x, y, size, style, leading=1.15):
        """Rows stacked; returns the length of the longest."""
        if len(rows) > 1 and style and self.rng.random() < 0.15: return self.uneven(rows, x, y, size, style)
        top = y - (len(rows) - 1) / 2 * size * leading
        centered, longest = self.rng.random() < 0.5, max(len(r) for r in rows)
        return max(self.line(r, x + ((longest - len(r)) * 0.26 * size if centered else 0), top + i * size * leading, size, style) for i, r in enumerate(rows))


def compose(rng, shelf):
    book, spine = shelf.book(), Spine(rng, shelf)
    truth = dict(title=book["title"], author=", ".join(book["authors"]), subtitle=book["subtitle"] or None)
    author_text, truth["author"] = author_form(rng, book["authors"])
    title = cased(rng, book["title"])
    size = spine.size
    title_size, author_size = size, size * rng.choice([1, 1, rng.uniform(0.5, 1), rng.uniform(0.4, 0.8), rng.uniform(0.9, 1.5)])
    author = cased(rng, author_text) if author_text else ""
    if author and rng.random() < 0.04: author = rng.choice(["by ", "BY ", "von ", "Edited by ", "edited by "]) + author
    same = 0 if rng.random() < 0.5 else 1
    layout = rng.choices(["row", "stack", "parallel", "head", "across"], (42, 24, 13, 13, 8))[0]
    x = place(rng, spine, layout, title, author, title_size, author_size, same)
    if book["subtitle"] and rng.random() < 0.45 or rng.random() < 0.03:
        sub = book["subtitle"] or rng.choice(shelf.english)["title"]
        small = title_size * rng.uniform(0.3, 0.75)
        spine.block(broken(rng, cased(rng, sub), rng.choice([1, 1, 2])), spine.title_x + rng.uniform(0, 2) * size, spine.title_y + title_size * rng.uniform(0.7, 1.2), small, same + 1)
        truth["subtitle"] = sub
    extras(rng, spine, shelf, book, x, size)
    return dict(lines=finish(rng, spine), truth=truth)


def corporation(rng, authors):
    """An author that is no person."""
    name = authors[0].split()[-1]
    return rng.choice(["The {} Institute", "{} Society", "University of {}", "The {} Museum", "{} Foundation", "{} Company, Inc.", "{} Association", "The {} Council"]).format(name)


def author_form(rng, authors):
    """The printed author and the true one."""
    if not authors or rng.random() < UNSIGNED:
        return "", "" if rng.random() < 0.8 else "Somebody Unprinted"
    if rng.random() < 0.015:
        body = corporation(rng, authors)
        return body, body
    form = rng.random()
    short = lambda a: a.split()[-1]
    if form < 0.36: shown = [short(a) for a in authors]
    elif form < 0.45: shown = [" ".join([w[0] + "." for w in a.split()[:-1]] + [short(a)]) for a in authors]
    else: shown = authors
    if len(shown) > 1 and rng.random() < 0.4: shown = shown[:1]
    joint = rng.choice([" and ", " & ", ", ", " · ", " / ", " und ", " AND ", "  "])
    text = joint.join(shown) if len(shown) != 3 else ", ".join(shown[:2]) + joint + shown[2]
    if len(shown) > 1 and rng.random() < 0.07: text += rng.choice([" (eds.)", ", eds.", " (Hrsg.)"])
    return text, ", ".join(shown)


def place(rng, spine, layout, title, author, title_size, author_size, same):
    parts = [Part(title, "title", title_size, same)] + ([Part(author, "author", author_size, 0)] if author else [])
    if rng.random() < 0.55: parts.reverse()
    gap = rng.choice([0.6, 1, 1.5, 3, 6])
    spine.title_x, spine.title_y = 0, 0
    if layout == "row":
        return spine.row(parts, 0, 0, gap)
    if layout == "parallel":
        for i, part in enumerate(parts):
            y = (i - 0.5) * 1.25 * (title_size + author_size) / 2 * len(parts)
            end = spine.block(broken(rng, part.text, rng.choice([1, 1, 1, 2])) if len(parts) == 1 else [part.text], rng.uniform(0, 2) * title_size, y, part.size, part.style)
            if part.role == "title": spine.title_y = y
        return end + 3 * title_size
    if layout == "stack":
        x = 0
        for part in parts:
            rows = broken(rng, part.text, rng.choice([2, 2, 3, 4] if part.role == "title" else [1, 2, 2]))
            if part.role == "title": spine.title_x, spine.title_y = x, len(rows) / 2 * part.size
            x += spine.block(rows, x, 0, part.size, part.style) + gap * part.size
        return x
    across_all = layout == "across"
    x = 0
    for part in parts:
        if across_all or part.role == "author":
            small = part.size * rng.uniform(0.4, 0.8)
            rows = broken(rng, part.text, rng.choice([1, 2, 3, 5] if part.role == "author" else [2, 3, 4, 6]))
            for i, row in enumerate(rows if not spine.__dict__.setdefault("up", rng.random() < 0.3) else reversed(rows)):
                spine.line(row, x + small * (0.6 + i * 1.2), rng.gauss(0, 0.1) * small, small, part.style, "across")
            x += len(rows) * 1.2 * small + gap * small
        else:
            rows = broken(rng, part.text, rng.choice([1, 1, 1, 2, 3]))
            spine.title_x = x
            x += spine.block(rows, x, 0, part.size, part.style) + gap * part.size
    return x


def extras(rng, spine, shelf, book, x, size):
    end = lambda: x + rng.uniform(0.5, 8) * size
    small = lambda: size * rng.uniform(0.25, 0.8)
    if rng.random() < 0.42:
        name = cased(rng, rng.choice(shelf.publishers), (0.5, 0.45, 0.05))
        where = -rng.uniform(2, 5) * size - len(name) * size * 0.3 if rng.random() < 0.12 else end()
        if rng.random() < 0.45:
            s = small() * 0.8
            for i, row in enumerate(broken(rng, name, rng.choice([1, 2]))): spine.line(row, where + i * s * 1.2, 0, s, 3, "across")
        elif rng.random() < 0.2 and spine.lines and spine.lines[-1]["direction"] == "along":
            spine.lines[-1]["text"] += " " + name
            spine.lines[-1]["length"] *= 1 + len(name) / max(1, len(spine.lines[-1]["text"]) - len(name))
        else: spine.line(name, where, rng.gauss(0, 0.1) * size, small(), 3)
    if rng.random() < 0.07: spine.line(rng.choice(PRAISE), rng.uniform(-4, 4) * size, -size * rng.uniform(0.7, 1), size * rng.uniform(0.2, 0.4), 4)
    if rng.random() < 0.07: spine.line(rng.choice(GENRES), end(), rng.gauss(0, 0.5) * size, small() * 0.7, 4)
    if rng.random() < 0.05 and spine.lines:
        line = rng.choice(spine.lines)
        mark = rng.choice([rng.choice(MARKS), rng.choice(line["text"].split())]) if rng.random() < 0.5 else ""
        tail = rng.choice(["· ", " · ", " • "]) + mark if mark else rng.choice([" ", "  "]) + str(rng.choice([rng.randint(2100, 9999), rng.randint(10000, 99999)]))
        line["length"] *= 1 + len(tail) / len(line["text"])
        line["text"] += tail
    if rng.random() < 0.04:
        for i, word in enumerate(cased(rng, rng.choice(["Second Edition", "Third Edition", "First Edition", "Revised Edition", "Fifth Edition"])).split()): spine.line(word, end(), i * size * 0.4, size * 0.33, 4)
    if rng.random() < 0.08: spine.line(cased(rng, rng.choice(EDITIONS)), end(), 0, small(), 4, rng.choice(["along", "across"]))
    if book["series"] and rng.random() < 0.25: spine.line(cased(rng, book["series"]), rng.choice([-6 * size, end()]), rng.gauss(0, 0.6) * size, small() * 0.7, 4)
    if rng.random() < 0.1: spine.line(str(rng.choice([rng.randint(1, 30), rng.randint(100, 9999), rng.randint(10000, 99999)])), rng.choice([-3 * size, end()]), 0, small(), 4, rng.choice(["along", "across"]))
    if rng.random() < 0.08: label(rng, spine, book, end(), size)
    for _ in range(rng.choices([0, 1, 2], (75, 20, 5))[0]):
        spine.line(ornament(rng), rng.choice([end(), -rng.uniform(1, 3) * size]), rng.gauss(0, 0.2) * size, size * rng.uniform(0.3, 1.1), 4, rng.choice(["along", "across", "reversed"]))
    if rng.random() < 0.05:
        other = shelf.book()
        spine.line(cased(rng, rng.choice([other["title"], other["authors"][0]])), rng.uniform(0, 6) * size, rng.choice([-1, 1]) * size * rng.uniform(1.2, 2.2), size * rng.uniform(0.5, 1.3), 5)
    if spine.lines and rng.random() < 0.03:
        twin = dict(rng.choice(spine.lines)); twin["text"] = misread(rng, twin["text"], 0.3); twin["direction"] = rng.choice(["along", "reversed"]); spine.lines.append(twin)


def ornament(rng):
    """What a logo or a picture is read as."""
    if rng.random() < 0.3: return rng.choice(["三", "工", "小", "田", "AΛ", "①", "△", "品", "心"])
    return "".join(rng.choice(rng.choice(["ABCDEFGHIJKLMNOPRSTUVW", "0123456789", "abceilmnorstuv", "DOIEC"])) for _ in range(rng.choice([1, 1, 2, 2, 2, 3, 4])))


def label(rng, spine, book, x, size):
    code = re.sub(r"[^A-Za-z]", "", fold(book["authors"][0].split()[-1]))[:3] or "abc"
    code = rng.choice([code.upper(), code.capitalize()])
    number = rng.choice([f"{rng.randint(0, 999)}", f"{rng.randint(1, 999)}.{rng.randint(1, 99)}", "N", "T 891", "9(46)"])
    s = size * rng.uniform(0.3, 0.6)
    direction = rng.choice(["across", "across", "along"])
    if rng.random() < 0.5: spine.line(f"{number} {code}", x, 0, s, 4, direction)
    else:
        spine.line(number, x, 0, s, 4, direction); spine.line(code, x + (1.2 * s if direction == "across" else 0), 0 if direction == "across" else 1.2 * s, s, 4, direction)


def finish(rng, spine):
    """What the recognizer makes of it: misread, cut, fused, dropped, shuffled lines with noisy geometry."""
    bad = rng.random() < 0.08
    out = []
    for line in spine.lines:
        if rng.random() < (0.1 if bad else 0.012): continue
        rate = rng.choice([0, 0, 0, 0, 0.02, 0.05]) if not bad else rng.uniform(0.02, 0.15)
        text = misread(rng, line["text"], rate)
        r = rng.random()
        if r < 0.025: text = text.replace(" ", "")
        elif r < 0.06 and " " in text:
            spaces = [i for i, c in enumerate(text) if c == " "]; i = rng.choice(spaces); text = text[:i] + text[i + 1:]
        elif r < 0.075 and len(text) < 14 and " " not in text: text = " ".join(text)
        pieces = [(text, 0.0, 1.0)]
        if " " in text and line["direction"] != "across" and rng.random() < 0.06:
            at = rng.choice([i for i, c in enumerate(text) if c == " "]); share = at / len(text)
            pieces = [(text[:at], 0, share), (text[at + 1:], share, 1)]
        for part, a, b in pieces:
            if not part.strip(): continue
            length = line["length"] * (b - a)
            x = line["x"] + ((a + b) / 2 - 0.5) * line["length"] if line["direction"] != "across" else line["x"]
            color = spine.inks[min(4, line["style"])] if line["style"] < 5 else [rng.uniform(5, 95), rng.gauss(0, 20), rng.gauss(0, 20)]
            ground = spine.ground if line["style"] < 5 or rng.random() < 0.3 else [rng.uniform(5, 95), rng.gauss(0, 20), rng.gauss(0, 20)]
            noisy = lambda c, s: [v + rng.gauss(0, s) for v in c]
            n = len(part)
            positions = [] if rng.random() < 0.3 else [(i + 0.5) / n for i in range(n)]
            out.append(dict(text=part, confidence=round(max(0.5, min(1, 1 - abs(rng.gauss(0, 0.02)) - rate * rng.uniform(0.3, 2.2))), 3), x=round(x + rng.gauss(0, 0.02) * length, 1), y=round(line["y"] + rng.gauss(0, 0.05) * line["height"], 1),
                            length=round(length, 1), height=round(line["height"], 1), direction=line["direction"], background=noisy(ground, 4), ink=noisy(color, 6), characterPositions=positions))
    rng.shuffle(out)
    return out


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(seed)
    shelf = Shelf(rng, int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    for i in range(count):
        spine = compose(rng, shelf)
        print(json.dumps({"id": f"synthetic{seed}-{i // 20}:{i % 20}", **spine}, ensure_ascii=False))


if __name__ == "__main__":
    main()
