"""What a recogniser makes of print: confused letters, lost marks, cut ends, fused and torn words."""
import unicodedata
from lettering import CJK, Print, bare, plain

LATIN = {"O": "0QCD", "o": "0aec", "I": "l1T", "l": "I1it", "e": "coa", "a": "oeau", "E": "FB", "R": "KPA", "n": "rihu", "m": "n", "u": "vn", "S": "5B", "B": "8R", "t": "fl", "h": "bn", "c": "eo", "i": "l1j", "g": "q9y", "N": "HM", "D": "OB", "G": "C6", "T": "IY", "A": "4R",
         "K": "X", "M": "N", "H": "N", "V": "Y", "Y": "V", "P": "F", "F": "P", "L": "I", "U": "LI", "W": "M", "Z": "2", "C": "GO", "s": "8e", "r": "nf", "d": "cl", "b": "h6", "f": "t", "k": "h", "p": "n", "v": "y", "w": "v", "y": "v", "0": "O", "1": "lI", "5": "S", "8": "B", "2": "Z", "é": "ée", "ö": "o", "ü": "u", "ä": "a"}
CYRILLIC = {"Ш": "ЩИ", "Щ": "Ш", "И": "НЙ", "Н": "ИП", "П": "Л", "Л": "П", "О": "С", "С": "О", "Ь": "Ъ", "Ы": "Н", "Е": "Ё", "Ц": "Щ", "Д": "Л", "З": "Э", "Э": "З", "В": "Б", "Б": "В", "К": "Х", "Р": "Ф", "ш": "щ", "и": "н", "н": "и", "п": "л", "л": "п", "о": "с", "е": "с", "ц": "п", "ы": "н", "з": "э", "а": "о", "й": "и", "ё": "е", "т": "г", "г": "т", "в": "б", "ь": "ъ"}
# How a recogniser without Cyrillic spells it; letters that look alike first.
LOOKS = {"А": "A", "В": "B", "Е": "E", "К": "K", "М": "M", "Н": "H", "О": "O", "Р": "P", "С": "C", "Т": "T", "У": "Y", "Х": "X", "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "у": "y", "х": "x", "Б": "B|6|E", "Г": "T|F|L", "Д": "A|TI|D",
         "Ё": "E|Ë", "Ж": "X|K|*", "З": "3", "И": "M|N|H", "Й": "N|M|H", "Л": "J|N|A|TI", "П": "N|TI|M|H", "Ф": "O|F|0", "Ц": "U|LI", "Ч": "4|U|Y", "Ш": "W|LU|LLI", "Щ": "W|LU", "Ъ": "b", "Ы": "bI|L|6I|H", "Ь": "b|L", "Э": "3|9", "Ю": "IO|HO|O", "Я": "R|A|9",
         "б": "6", "в": "B", "г": "r", "д": "A|n", "ё": "e|ë", "ж": "x|K", "з": "3", "и": "n|u|M", "й": "n|i", "к": "K", "л": "n|J", "м": "M", "н": "H", "п": "n", "т": "T|m", "ф": "o|p", "ц": "u", "ч": "4|u", "ш": "w|m", "щ": "w|m", "ъ": "b", "ы": "bI|u", "ь": "b", "э": "3|a", "ю": "lo|10", "я": "R|A"}
LOOKS = {c: spellings.split("|") for c, spellings in LOOKS.items()}
ACCENTED = {"ő": "öôo", "ű": "üûu", "á": "àâa", "é": "èêe", "í": "ìîi", "ó": "òôo", "ú": "ùu", "ö": "oő", "ü": "uű", "č": "cć", "š": "s", "ž": "z", "ř": "r", "ě": "e", "ý": "y", "ů": "u", "ł": "l", "ą": "a", "ę": "e", "ś": "s", "ż": "z", "ć": "c", "ń": "n", "å": "a", "ä": "aà", "ø": "o", "ç": "c", "ã": "aà", "õ": "o", "ê": "e", "è": "eé", "ñ": "n", "ğ": "g", "ş": "s", "ı": "i", "ț": "t", "ș": "s", "ă": "a"}
HAN = "人大中国日本学生的一二三上下史文化社会心理法西东方南北天地水火山川木金土石田口目耳手足言书語数物理自然世界時間小説詩集論編者名春夏秋冬花風月雨雪夜光白黑赤青王子女男父母兄弟未末己巳千干士犬太丈又叉刀力九丸工土口日曰"
KANA = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンーあいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもらりるれろわん"
MARKS = "·-.'|~*^_‹›•:"


def wrong(rng, c):
    """Another character for this one."""
    if "\u4e00" <= c <= "\u9fff": return chr(min(0x9fa0, max(0x4e00, ord(c) + rng.randint(-12, 12)))) if rng.random() < 0.5 else rng.choice(HAN)
    if "\u3040" <= c <= "\u30ff": return rng.choice(KANA)
    if "\uac00" <= c <= "\ud7a3": return chr(min(0xd7a3, max(0xac00, ord(c) + rng.choice([-28, 28, -1, 1, 4, -4, 588]))))
    table = CYRILLIC if "\u0400" <= c <= "\u04ff" else LATIN
    return rng.choice(table[c]) if c in table else c if rng.random() < 0.5 else ""


def letters(rng, text, rate):
    """Characters confused, lost and put in at the rate."""
    if rate <= 0: return text, 0
    count = sum(1 for _ in range(len(text)) if rng.random() < rate)
    for _ in range(count):
        if not text.text: break
        i, kind = rng.randrange(len(text)), rng.random()
        c, role = text.text[i], text.roles[i]
        if c == " ": continue
        new = wrong(rng, c) if kind < 0.68 else "" if kind < 0.87 else c + rng.choice("il.rct'" if not CJK(c) else "一丨·、")
        text = text[:i] + plain(new, role) + text[i + 1:]
    return text, count


def spaces(rng, text):
    """Words fused or torn."""
    at, r = [i for i, c in enumerate(text.text) if c == " "], rng.random()
    if at and r < 0.3: return text.mapped(lambda c: "" if c == " " else c)
    if at and r < 0.85:
        i = rng.choice(at)
        return text[:i] + text[i + 1:]
    if r < 0.92 or len(text) < 6: return torn(text) if 2 < len(text) < 12 and r > 0.8 and not at else text
    i = rng.randrange(2, len(text) - 1)
    return text[:i].stripped().spaced(text[i:].stripped())


def torn(text):
    """With a space behind each letter, as wide setting is read."""
    out = text[:1]
    for i in range(1, len(text)): out = out.spaced(text[i:i + 1])
    return out


def cut(rng, text):
    """Without the first or last letters, as a box that is too short gives it."""
    n = rng.choice([1, 1, 1, 2, 2, 3, 4, 6])
    if len(text) < n + 3: return text
    return text[n:].stripped() if rng.random() < 0.45 else text[:-n].stripped()


def foreign(rng, text):
    """Cyrillic as a recogniser of Latin letters spells it."""
    return text.mapped(lambda c: rng.choice(LOOKS[c]) if c in LOOKS else c)


def slipped(rng, text, share):
    """Diacritics read as others or not at all."""
    def change(c):
        small = c.lower()
        if small not in ACCENTED or rng.random() >= share: return c
        new = rng.choice(ACCENTED[small])
        return new.upper() if c != small else new
    return text.mapped(change)


def undotted(text):
    """Initials without the space behind a dot."""
    i = text.text.find(". ")
    return text if i < 0 else text[:i + 1] + text[i + 2:]


def marked(rng, text):
    """With a mark read beside the text."""
    mark, gap = rng.choice(MARKS), rng.choice(["", " "])
    return Print(mark + gap, "x" * len(mark + gap)) + text if rng.random() < 0.5 else text + Print(gap + mark, text.roles[-1] * len(gap) + "x")


# How sure the least sure letter of a word is, in tenths of all words from the least sure on, where the word is right and where it is not: of
# the words on shared/shelves.
SURE_OF_RIGHT = (0.55, 0.954, 0.997, 1, 1, 1, 1, 1, 1, 1, 1)
SURE_OF_WRONG = (0.2, 0.397, 0.509, 0.588, 0.703, 0.819, 0.93, 0.987, 1, 1, 1)


def certainties(rng, printed, read):
    """How likely each character is among all texts that the line may say."""
    words, out = set(map(folded, printed.split())), []
    for n, word in enumerate(read.split(" ")):
        values = [1.0] * len(word)
        if word:
            tenths, at = SURE_OF_RIGHT if folded(word) in words else SURE_OF_WRONG, 10 * rng.random()
            low, high = tenths[int(at):int(at) + 2]
            values[rng.randrange(len(word))] = round(low + (high - low) * (at % 1), 3)
        out += ([1.0] if n else []) + values
    return out


def folded(text):
    """Small letters without diacritics and marks."""
    return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if c.isalnum())


class Reader:
    """Reads the lines of one spine, as well as light and sharpness let it."""
    def __init__(self, rng, lang):
        self.rng, r = rng, rng.random()
        self.badness = rng.uniform(0.3, 1) if r < 0.08 else rng.uniform(0.05, 0.3) if r < 0.35 else 0.0
        self.lost = rng.uniform(0.1, 0.3) if r < 0.08 else 0.02
        self.accents = 1.0 if rng.random() < 0.05 else 0.3 if rng.random() < 0.1 else 0.03
        self.foreign = 0.75 if rng.random() < 0.2 else 0.05
        self.unknown = (0.3 if rng.random() < 0.08 else 0.03) if lang in ("zh", "ja", "ko") else 0
        if lang in ("zh", "ja", "ko", "ru", "uk", "bg", "sr", "el", "he", "ar", "fa"): self.badness += rng.choice([0, 0, 0.06, 0.15])

    def read(self, text, more=0.0):
        """The text as read, and the confidence; more badness for this line."""
        if self.unknown and self.rng.random() < self.unknown and any(map(CJK, text.text)):
            return plain("".join(self.rng.choice("ABCDEEGIKLMNORST") for _ in range(self.rng.randint(1, 7))), "x"), round(self.rng.uniform(0.5, 0.8), 3)
        rng, bad, loss, rate = self.rng, min(1, self.badness + more), 0.0, 0.0
        if rng.random() < 0.1 + 0.8 * bad: rate = rng.choice([0.015, 0.03, 0.05, 0.08]) if rng.random() > bad else rng.choice([0.05, 0.1, 0.2, 0.3])
        out, count = letters(rng, text, rate)
        loss += count / max(4, len(text))
        if out.text[:1] == "I" and out.text[1:2].isdigit() and rng.random() < 0.75: out = Print("1" + out.text[1:], out.roles)
        if any("\u0400" <= c <= "\u04ff" for c in text.text) and rng.random() < self.foreign: out, loss = foreign(rng, out), loss + 0.1
        if not out.text.isascii(): out = bare(out) if self.accents == 1 else slipped(rng, out, self.accents)
        if rng.random() < 0.025 + 0.1 * bad: out, loss = spaces(rng, out), loss + 0.01
        if rng.random() < 0.25 and ". " in out.text: out = undotted(out)
        if rng.random() < 0.022 + 0.12 * bad: out, loss = cut(rng, out), loss + 0.02
        if out.text and rng.random() < 0.02 + 0.05 * bad: out = marked(rng, out)
        if out.text and rng.random() < 0.035: out = out + Print(" ", out.roles[-1]) if rng.random() < 0.5 else Print(" ", out.roles[0]) + out
        doubt = rng.uniform(0.03, 0.4) * rng.random() if rng.random() < 0.24 else 0
        confidence = 1 - abs(rng.gauss(0, 0.009)) * (rng.random() < 0.6) - loss * rng.uniform(0.3, 1.6) - doubt - bad * rng.uniform(0, 0.15)
        return out, round(max(rng.uniform(0.5, 0.6), min(1, confidence)), 3)
