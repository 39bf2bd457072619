"""What a spine says: the words of a title in their rows, the persons as they are printed, the small print beside them."""
from lettering import Print, cased, is_cjk, joined, plain, pieces, rows_of
from phrases import (AND, BODIES, BY, COUNTRIES, EDITIONS, EDITOR, ENDINGS, GENRES, HAN_NUMBERS, ILLUSTRATOR, LEADS, OPENINGS, ORDINALS, PRAISE, ROMAN,
                     SERIES, TRANSLATOR, VOLUMES, WITH, WRITER)

PERSON = 0xE000   # the private letter of the first person; a spine's persons get one each
LINKS = {lang: set(words.split()) for lang, words in LEADS.items()}
CASES = {"title": (54, 36, 5, 5), "author": (60, 34, 4, 2), "small": (48, 47, 4, 1)}
SPACED = {"zh", "ja", "ko"}


def links(lang): return LINKS.get(lang, LINKS["en"] if lang in SPACED else set())


def case(rng, kind): return rng.choices(("upper", "small", "lower", "title"), CASES[kind])[0]


def retitled(rng, book, corpus):
    """Some titles get an opening, an ending or a person's name, as textbooks, guides and lives have them."""
    lang, between, r = book.lang, "" if book.lang in ("zh", "ja") else " ", rng.random()
    if r < 0.025:
        name = corpus.person(rng, lang)
        book.title, book.subtitle = name, rng.choice([book.subtitle, book.title]) if rng.random() < 0.5 else ""
        if corpus.excluded.has(name): book.title = "Marta Lind"
        return
    if r > 0.13 or len(book.title) > 40: return
    words = book.title.split()
    core = " ".join(w for w in words[-2:] if w.lower() not in links(lang)) or book.title
    if rng.random() < 0.55: title = rng.choice(OPENINGS.get(lang, [""])) + between + core
    else: title = core + between + rng.choice(ENDINGS.get(lang, [""]))
    if not corpus.excluded.has(title): book.title = title.strip()


def split_title(rng, text, lang):
    """The title in parts that print may set apart: (part, weight) with weight small, large or plain; None where it is all one."""
    words, between = pieces(text)
    n = len(words)
    if n < 2 or is_cjk(text.text): return None
    small = links(lang)
    leading = 0
    while leading < n - 1 and words[leading].text.lower() in small: leading += 1
    r = rng.random()
    if leading and r < 0.45: return [(joined(words[:leading]), "small"), (joined(words[leading:]), "large")]
    opening = next((o for o in OPENINGS.get(lang, ()) if o and text.text.startswith(o + " ")), None)
    if opening and r < 0.7:
        k = len(opening.split())
        return [(joined(words[:k]), "small"), (joined(words[k:]), "large")]
    ending = next((o for o in ENDINGS.get(lang, ()) if o and text.text.endswith(" " + o)), None)
    if ending and r < 0.7:
        k = n - len(ending.split())
        return [(joined(words[:k]), "large"), (joined(words[k:]), rng.choice(["small", "small", "large", "other"]))]
    middle = [i for i in range(1, n - 1) if words[i].text.lower() in small]
    if middle and r < 0.75:
        i = j = rng.choice(middle)
        while i > 1 and words[i - 1].text.lower() in small: i -= 1
        while j < n - 2 and words[j + 1].text.lower() in small: j += 1
        return [(joined(words[:i]), "large"), (joined(words[i:j + 1]), "small"), (joined(words[j + 1:]), "large")]
    if r < 0.5 or n > 6:
        k = rng.randint(1, n - 1)
        return [(joined(words[:k]), rng.choice(["large", "small", "other"])), (joined(words[k:]), rng.choice(["large", "small", "other"]))]
    big = max(range(n), key=lambda i: len(words[i]) + rng.uniform(0, 4))
    parts = [(joined(words[:big]), "small"), (words[big], "large"), (joined(words[big + 1:]), "small")]
    return [p for p in parts if p[0].text]


def subtitle(rng, book, corpus):
    """The subtitle that is printed; a book without one sometimes gets another's."""
    if not book.subtitle and rng.random() < 0.12:
        for _ in range(4):
            other = corpus.book(rng, book.lang).subtitle
            if other:
                book.subtitle = other
                return other
    return book.subtitle if rng.random() < 0.42 else ""


def persons(rng, book, corpus):
    """The persons that the book's spine may name (none for one in eight)."""
    if rng.random() < 0.12: return []
    if rng.random() < 0.02 and book.lang in BY: return [rng.choice(BODIES).format((corpus.real_person(rng, book.lang) or "Lund").split()[-1])]
    names = list(book.authors)
    if not names or rng.random() < 0.12: names = [corpus.person(rng, book.lang)]
    count = rng.choices((1, 2, 3, 4, 5, 6), (885, 70, 28, 9, 5, 3))[0]
    if len(names) > 1 and rng.random() < 0.5: names = names[:1]
    while len(names) < count: names.append(corpus.person(rng, book.lang))
    return names[:6]


def western(name): return " " in name and not is_cjk(name)


def shown_name(rng, name, form, lang):
    """A name in the form: full, surname, initials, reversed."""
    parts = name.split()
    if not western(name):
        for dot in "·・•．":
            if dot in name and form == "surname": return name.strip(dot).split(dot)[-1] or name
        return name
    if form == "surname":
        keep = 2 if len(parts) > 2 and parts[-2].lower() in ("de", "van", "von", "del", "di", "da", "la", "le", "der", "den", "ten", "du", "dos", "el", "al", "mc", "st.", "san", "zu") else 1
        return " ".join(parts[-keep:])
    if form == "initials":
        first = [p[0].upper() + "." for p in parts[:-1] if p[0].isalpha()]
        glue = rng.choice([" ", ""])
        if lang in ("ru", "uk", "bg", "hu") and rng.random() < 0.25: return parts[-1] + " " + glue.join(first)
        return glue.join(first) + " " + parts[-1]
    if form == "middle" and len(parts) == 2: return f"{parts[0]} {rng.choice('ABCDEFGHJKLMNPRSTW')}. {parts[1]}"
    if form == "reversed": return parts[-1] + ", " + " ".join(parts[:-1])
    if form == "hungarian": return parts[-1] + " " + " ".join(parts[:-1])
    return name


def name_form(rng, lang, count):
    if lang == "hu" and rng.random() < 0.5: return "hungarian"
    surname = 0.37 if count == 1 else 0.55
    return rng.choices(("surname", "full", "initials", "middle", "reversed"), (surname, 0.53 - 0.12 * (count > 1), 0.08, 0.025, 0.01))[0]


def named(rng, names, lang):
    """Each person's print, with its own private letter."""
    form = name_form(rng, lang, len(names))
    return [Print(shown, chr(PERSON + i) * len(shown)) for i, shown in enumerate(shown_name(rng, n, form if rng.random() < 0.95 else "full", lang) for n in names)]


def together(rng, prints, lang):
    """Persons in one text, with marks between them that take the role of the name before."""
    if not prints: return plain("", "a")
    conjunction = AND.get(lang, "&")
    if len(prints) == 2 and lang in WITH and rng.random() < 0.06: return prints[0] + Print(" ", prints[0].roles[-1]) + framed(rng, prints[1], WITH[lang] + " {}")
    last = rng.choices([f" {conjunction} ", " & ", ", ", " / ", "/", " · ", " • ", " - ", " | ", "  ", " "], (26, 22, 30, 6, 5, 5, 2, 2, 1, 2, 2))[0]
    if lang in ("zh", "ja"): last = rng.choice([" ", "、", "・", "，", " ", "/", f"{conjunction}"])
    inner = last if last.strip() not in ("&", conjunction) else ", "
    out = prints[0]
    for i, name in enumerate(prints[1:], 1):
        mark = last if i == len(prints) - 1 else inner
        out = out + Print(mark, out.roles[-1] * len(mark)) + name
    return out


def framed(rng, text, form):
    """A text with words around it that are no part of the name: 'Edited by {}', '{} 著'."""
    before, _, after = form.partition("{}")
    return plain(before, "e") + text + Print(after, (text.roles[-1] if after[:1] == " " else "e") + "e" * (len(after) - 1) if after else "")


def countries(rng, prints):
    return [plain(rng.choice(["[{}]", "〔{}〕", "（{}）", "[{}] "]).format(rng.choice(COUNTRIES)), "e") + p for p in prints]


def author_texts(rng, names, lang):
    """The author's print as blocks: a list of rows each [Print...]; several persons on one row or on rows of their own."""
    prints = named(rng, names, lang)
    if lang == "zh" and rng.random() < 0.14: prints = countries(rng, prints)
    way = case(rng, "author")
    prints = [cased(p, way) for p in prints]
    if len(prints) == 1 and western(prints[0].text) and " " in prints[0].text and rng.random() < 0.2:
        words = prints[0].words()
        k = len(words) - 1 if len(words) < 4 or rng.random() < 0.7 else len(words) - 2
        rows = [joined(words[:k]), joined(words[k:])]
    elif len(prints) > 1 and rng.random() < (0.45 if len(prints) > 2 else 0.3):
        if len(prints) == 2 and lang in WITH and rng.random() < 0.2:
            return [prints[0], cased(framed(rng, prints[1], WITH[lang] + " {}"), "upper" if prints[1].text.isupper() and rng.random() < 0.7 else "small")]
        rows, mark = list(prints), "" if lang in SPACED else rng.choice(["", "", "", ",", " &", "&"])
        if mark == "&": rows = [rows[0]] + [Print("& ", r.roles[0] * 2) + r for r in rows[1:]]
        elif mark: rows = [r + Print(mark, r.roles[-1] * len(mark)) for r in rows[:-1]] + rows[-1:]
    else:
        rows = [together(rng, prints, lang)]
        if len(prints) > 2 and rng.random() < 0.5: rows = rows_of(rng, rows[0], 2)
    if len(rows) == 1:
        if len(prints) > 1 and rng.random() < 0.12 and lang in EDITOR or rng.random() < 0.015 and lang in EDITOR: rows = [framed(rng, rows[0], rng.choice(EDITOR[lang]))]
        elif lang in WRITER and rng.random() < 0.4: rows = [framed(rng, rows[0], rng.choice(WRITER[lang]))]
        elif lang in BY and rng.random() < 0.025: rows = [framed(rng, rows[0], rng.choice(BY[lang]) + " {}")]
    return rows


def second_hand(rng, book, corpus):
    """A translator's or an illustrator's line; None mostly."""
    lang = book.lang
    if rng.random() < {"zh": 0.15, "ja": 0.15, "ko": 0.2, "pl": 0.06, "ru": 0.04}.get(lang, 0.012) and lang in TRANSLATOR:
        form = rng.choice(TRANSLATOR[lang])
        name = corpus.real_person(rng, lang) or "Lin"
    elif rng.random() < 0.03 and lang in ILLUSTRATOR: form, name = rng.choice(ILLUSTRATOR[lang]), corpus.person(rng, lang)
    else: return None
    return plain(form.format(name), "e")


def volume_text(rng, number, lang):
    n = int(number) if number.isdigit() and int(number) > 0 else rng.choices((1, 2, 3, 4, 5, 6, 7, 8, 9), (30, 26, 16, 8, 6, 4, 3, 2, 2))[0]
    form = rng.choice(VOLUMES.get(lang, VOLUMES["en"]))
    i = min(n, 6) - 1
    return plain(form.format(n=n, r=ROMAN[min(n, 10) - 1], w=ORDINALS[i], c=HAN_NUMBERS[min(n, 10) - 1], u="上下中"[n % 3 - 1] if n > 2 else "上下"[n - 1]), "v")


def series_text(rng, book, corpus):
    name = book.series
    if not name and rng.random() < 0.3: name = corpus.series(rng, book.lang)
    if not name:
        form = rng.choice(SERIES.get(book.lang, SERIES["en"]))
        other = corpus.book(rng, book.lang).title if rng.random() < 0.6 else (corpus.real_person(rng, book.lang) or "Lund")
        words = other.split()
        name = form.format(words[-1] if len(words[-1]) > 3 else words[0])
    return plain(name[:34].strip(), "r")


def small_print(rng, lang, kind):
    table = {"edition": EDITIONS, "genre": GENRES, "praise": PRAISE}[kind]
    return cased(plain(rng.choice(table.get(lang) or table["en"]), "e"), case(rng, "small") if rng.random() < 0.4 else "small")
