"""Text that knows the role of each of its code points: cases, words, rows, widths."""
import unicodedata

CJK = lambda c: "\u3040" <= c <= "\u30ff" or "\u3400" <= c <= "\u9fff" or "\uac00" <= c <= "\ud7af" or "\uff00" <= c <= "\uffef" or "\u3000" <= c <= "\u303f"
NARROW, WIDE = set("iljt.,:;'!|I()[]’-f1r"), set("mwMW@%&—")


class Print:
    """A text and its roles, one letter a code point; persons are told apart by private letters until the spine is done."""
    __slots__ = ("text", "roles")

    def __init__(self, text, roles):
        self.text, self.roles = text, roles if len(roles) == len(text) else roles[0] * len(text)

    def __len__(self): return len(self.text)

    def __add__(self, other): return Print(self.text + other.text, self.roles + other.roles)

    def __getitem__(self, part): return Print(self.text[part], self.roles[part])

    def spaced(self, other, between=" "):
        """Both with something between them, which takes the role of what is before it."""
        if not self.text: return other
        if not other.text: return self
        return self + Print(between, self.roles[-1] * len(between)) + other

    def stripped(self):
        start, end = len(self.text) - len(self.text.lstrip()), len(self.text.rstrip())
        return Print(self.text[start:end], self.roles[start:end])

    def mapped(self, change):
        """Each code point changed by a function that may return none or several."""
        parts = [change(c) for c in self.text]
        return Print("".join(parts), "".join(r * len(p) for p, r in zip(parts, self.roles)))

    def words(self):
        """The words (of Chinese and Japanese: the characters, few marks left alone)."""
        out, start = [], 0
        text = self.text
        for i, c in enumerate(text + " "):
            if c == " ":
                if i > start: out.append(self[start:i])
                start = i + 1
        return out


def plain(text, role):
    return Print(text, role * len(text))


def joined(words, between=" "):
    out = Print("", "")
    for word in words: out = out.spaced(word, between)
    return out


def upper(c): return "SS" if c == "ß" else c.upper()


def cased(text, case):
    """case: upper, lower, small (as is), title."""
    if case == "upper": return text.mapped(upper)
    if case == "lower": return text.mapped(str.lower)
    if case == "title":
        out, before = [], " "
        for c in text.text:
            out.append(c.upper() if before in " -·" and len(c.upper()) == 1 else c)
            before = c
        return Print("".join(out), text.roles)
    return text


def width(c, upper_like=0.64):
    """The advance of a character in sizes of its print."""
    if c == " ": return 0.3
    if CJK(c): return 1.0
    if c in NARROW: return 0.3
    if c in WIDE: return 0.85
    if c.isupper() or c.isdigit(): return upper_like
    return 0.5


def span(text): return sum(map(width, text.text))


def is_cjk(text): return sum(map(CJK, text)) * 2 > len(text)


def pieces(text):
    """What a row may be made of: words, of Chinese and Japanese pieces of two or three characters."""
    if not is_cjk(text.text): return text.words(), " "
    if " " in text.text: return text.words(), " "
    return [text[i:i + 1] for i in range(len(text))], ""


def rows_of(rng, text, count, links=()):
    """The text over so many rows of about one length, broken before function words rather than after them."""
    parts, between = pieces(text)
    count = min(count, len(parts) if between else max(1, len(parts) // 2))
    if count < 2: return [text]
    lengths = [span(p) + 0.3 for p in parts]
    target, rows, row, run = sum(lengths) / count, [], [], 0
    for i, (part, length) in enumerate(zip(parts, lengths)):
        left = len(parts) - i
        full = run + length / 2 > target * rng.uniform(0.85, 1.15)
        if row and len(rows) < count - 1 and (full or left <= count - 1 - len(rows)):
            if row[-1].text.lower() in links and len(row) > 1 and rng.random() < 0.7:
                rows.append(joined(row[:-1], between)); row, run = row[-1:], lengths[i - 1]
            else: rows.append(joined(row, between)); row, run = [], 0
        row.append(part); run += length
    return rows + [joined(row, between)]


def bare(text):
    """Without diacritics, code point for code point where that is possible."""
    return text.mapped(lambda c: (unicodedata.normalize("NFD", c)[0] if len(unicodedata.normalize("NFD", c)) > 1 and c.isalpha() and not CJK(c) and ord(c) < 0x1100 else c))
