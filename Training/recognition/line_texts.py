"""What may be printed on a spine in an alphabet: lines made of the shared catalogs and of lists of frequent words."""

from __future__ import annotations

import csv
import json
import os
import re
import sys
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, FrozenSet, List, Optional, Set, Tuple

import numpy as np
from korean import KoreanWords
from network import is_latin
from wordfreq import top_n_list

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "extraction"))
from shared_data import SHARED, fold  # noqa: E402

LANGUAGES = {
    "cyrillic": {"ru": 0.54, "uk": 0.15, "bg": 0.1, "sr": 0.09, "be": 0.06, "mk": 0.06},
    "hangul": {"ko": 1.0}, "greek": {"el": 1.0}, "hebrew": {"he": 1.0}, "chinese": {"zh": 1.0}, "japanese": {"ja": 1.0},
    "arabic": {"ar": 0.75, "fa": 0.25},
    "latin": {
        "en": 0.3, "de": 0.12, "fr": 0.1, "es": 0.1, "it": 0.06, "pt": 0.05, "pl": 0.06, "cs": 0.05, "hu": 0.05, "sv": 0.04, "nl": 0.04, "tr": 0.03,
    },
}
# The share of titles that are frequent words in a random sequence: more where the catalog is small.
WORD_SHARE = {"ru": 0.15, "uk": 0.5, "bg": 0.6, "sr": 0.65, "mk": 0.65, "ko": 0.75, "el": 0.6, "he": 0.3, "ar": 0.4, "fa": 0.4}
RANGES = {
    "latin": "A-Za-z\u00c0-\u024f\u1e00-\u1eff",
    "cyrillic": "\u0400-\u045f\u0490\u0491", "hangul": "\uac00-\ud7a3", "greek": "\u0386-\u03ce\u1f00-\u1fff",
    "hebrew": "\u05d0-\u05ea\u05f3\u05f4\u05be", "chinese": "\u4e00-\u9fff\u3400-\u4dbf",
    "japanese": "\u4e00-\u9fff\u3041-\u30ff々〆",
    "arabic": "\u0621-\u064a\u067e\u0686\u0698\u06a9\u06af\u06cc\u06c0\u0660-\u0669\u06f0-\u06f9\u060c\u061b\u061f",
}
BICAMERAL = ("cyrillic", "greek", "latin")
UNSPACED = ("chinese", "japanese")
RIGHT_TO_LEFT = ("hebrew", "arabic")
UPPER, TITLE = 0.45, 0.1
LATIN_ONLY, MIXED, RANDOM_CHARACTERS = 0.04, 0.1, 0.15
LONGEST, LONGEST_UNSPACED = 44, 24
ENGLISH_TITLES = 30000
# The share of Korean titles of words that are phrases; of authors that are names of the dictionary, and those that are put together.
PHRASE_SHARE, DICTIONARY_NAMES, INVENTED_NAMES = 0.7, 0.6, 0.15
# Fewer names than this would be learned by heart; others are taken.
FEW = 100
SERBIAN = {
    "dž": "џ", "lj": "љ", "nj": "њ", "a": "а", "b": "б", "c": "ц", "č": "ч", "ć": "ћ", "d": "д", "đ": "ђ", "e": "е", "f": "ф", "g": "г",
    "h": "х", "i": "и", "j": "ј", "k": "к", "l": "л", "m": "м", "n": "н", "o": "о", "p": "п", "r": "р", "s": "с", "š": "ш", "t": "т",
    "u": "у", "v": "в", "z": "з", "ž": "ж",
}
SURNAMES = [
    *"김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마"
    "길연위표명기반라왕금옥육인맹제모탁국어은편용",
    "남궁", "황보", "제갈", "선우", "독고", "사공",
]
VOLUMES = {
    **dict.fromkeys(LANGUAGES["latin"], ["Vol. {n}", "{n}", "{r}", "Band {n}", "Tome {r}", "Tomo {n}"]),
    "ru": ["Том {n}", "Т. {n}", "Книга {n}", "Кн. {n}", "Часть {r}", "Выпуск {n}", "том {r}"],
    "uk": ["Том {n}", "Книга {n}", "Частина {r}"],
    "bg": ["Том {n}", "Книга {n}", "Част {r}"], "sr": ["Том {n}", "Књига {n}", "Свеска {n}"],
    "be": ["Том {n}", "Кніга {n}", "Частка {r}"],
    "mk": ["Том {n}", "Книга {n}", "Дел {r}"],
    "ko": ["제{n}권", "{n}권", "{n}", "상", "하", "제{n}판", "{n}부", "개정판", "전집 {n}"],
    "el": ["Τόμος {n}", "Τόμος {g}΄", "Τόμος {g}'", "Βιβλίο {n}", "Μέρος {g}΄", "Τεύχος {n}"],
    "he": ["כרך {h}", "כרך {n}", "חלק {h}", "ספר {h}'", "מהדורה {n}"],
    "zh": ["第{c}卷", "第{c}册", "卷{c}", "上", "下", "上册", "下册", "上卷", "中", "第{n}版", "第{c}辑", "{n}"],
    "ja": ["第{c}巻", "{n}巻", "上", "下", "上巻", "下巻", "第{n}版", "{n}", "第{c}集", "新版", "文庫"],
    "ar": ["الجزء {n}", "المجلد {n}", "الطبعة {n}"], "fa": ["جلد {n}"],
}
ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]
ROLES = {
    "hangul": ["지음", "옮김", "글", "엮음", "저", "그림"],
    "chinese": ["著", "编", "译", "主编", "編", "譯", "編著", "编著"],
    "japanese": ["著", "編", "訳", "作", "監修", "絵", "編著"],
}
WORD = r"[0-9\u0660-\u0669\u06f0-\u06f9A-Za-z\u00c0-\u024f]+"
LTR = re.compile(f"{WORD}(?:[ .,:/'’&-]+{WORD})*")
MIRROR = str.maketrans("()[]{}<>«»", ")(][}{><»«")


@dataclass
class Catalog:
    """What a language's rows hold that the alphabet can print."""

    titles: List[str] = field(default_factory=list)
    authors: List[str] = field(default_factory=list)
    others: List[str] = field(default_factory=list)
    publishers: List[str] = field(default_factory=list)
    books: List[Tuple[str, str]] = field(default_factory=list)
    words: List[str] = field(default_factory=list)


def normalized(text: str) -> str:
    return "".join(character for character in fold(text) if character.isalnum())


def evaluation_titles() -> Set[str]:
    """Titles that are measured on, and so never fitted on."""
    truths = [json.loads((Path(SHARED) / name / "truth.json").read_text(encoding="utf-8")) for name in ("eval", "shelves")]
    return {normalized(book.get("title") or "") for truth in truths for photo in truth for book in photo["books"]} - {""}


def cleaned(text: str) -> str:
    text = re.sub("[\u0591-\u05bd\u05bf-\u05c7\u064b-\u0652\u0640\u200b-\u200f\u202a-\u202e\u0301]", "", unicodedata.normalize("NFC", text))
    return " ".join(text.split())


def visual(text: str) -> str:
    """A line that runs from right to left, as its characters stand from left to right."""
    pieces, last = [], 0
    for found in LTR.finditer(text):
        pieces += [text[last:found.start()][::-1].translate(MIRROR), found[0]]
        last = found.end()
    return "".join(reversed([*pieces, text[last:][::-1].translate(MIRROR)]))


def upper(text: str) -> str:
    """Capitals; Greek ones lose their accents, as in print."""
    text = text.upper()
    if re.search("[\u0370-\u03ff\u1f00-\u1fff]", text):
        parts = unicodedata.normalize("NFD", text)
        text = unicodedata.normalize("NFC", re.sub("[\u0300\u0301\u0313\u0314\u0342\u0345]", "", parts))
    return text


class Texts:
    """Lines of an alphabet. `known` are all the characters of the network."""

    def __init__(self, alphabet: str, known: List[str]) -> None:
        self.alphabet = alphabet
        self.unspaced, self.bicameral = alphabet in UNSPACED, alphabet in BICAMERAL
        self.own = re.compile(f"[{RANGES[alphabet]}]")
        # Catalogs have Latin letters in words of other alphabets that look alike.
        own, latin = RANGES[alphabet], "A-Za-z"
        self.foreign = re.compile("(?!)" if self.unspaced or alphabet in ("hangul", "latin") else f"[{own}][{latin}]|[{latin}][{own}]")
        single = frozenset(character for character in known if len(character) == 1)
        self.latin: FrozenSet[str] = frozenset(character for character in single if is_latin(character))
        self.single, banned = single, evaluation_titles()
        languages = LANGUAGES[alphabet]
        self.languages, self.weights = list(languages), np.array(list(languages.values()))
        self.catalogs = {language: self.catalog(language, banned) for language in languages}
        self.korean: Optional[KoreanWords] = KoreanWords(self.catalogs["ko"].words) if alphabet == "hangul" else None
        self.english = self.english_titles(banned)
        self.syllables = [chr(c) for c in range(0xAC00, 0xD7A4) if len(chr(c).encode("euc-kr", "ignore")) == 2]
        used = {c for catalog in self.catalogs.values() for t in [*catalog.titles, *catalog.authors] for c in t if self.own.match(c)}
        self.characters = sorted(used)
        self.lines: List[Tuple[float, Callable[[np.random.Generator, str], str]]] = [
            (0.28, self.title), (0.26, self.part), (0.19, self.author), (0.1, self.both),
            (0.07, self.publisher), (0.05, self.volume), (0.05, self.other),
        ]

    def printable(self, text: str) -> bool:
        """Whether all its characters are the alphabet's, Latin or signs, and one at least the alphabet's."""
        if not self.own.search(text) or self.foreign.search(text):
            return False
        if self.unspaced:
            return all(character in self.single for character in text)
        return all(character in self.latin or self.own.match(character) for character in text)

    def catalog(self, language: str, banned: Set[str]) -> Catalog:
        result = Catalog()
        with open(os.path.join(SHARED, "corpora", f"{language}.tsv"), encoding="utf-8") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                if normalized(row["title"] or "") in banned:
                    continue
                title = cleaned(row["title"] or "")
                names = [cleaned(name) for name in (row["authors"] or "").split(";")]
                names = [name for name in names if self.printable(name) and len(name) <= 32]
                if self.printable(title) and len(self.own.findall(title)) * 2 >= len(title.replace(" ", "")):
                    result.titles.append(title)
                    if names:
                        result.books.append((title, names[0]))
                result.authors += names
                result.others += [t for t in (cleaned(row["subtitle"] or ""), cleaned(row["series"] or "")) if self.printable(t)]
                publisher = cleaned(row["publisher"] or "")
                result.publishers += [publisher] if self.printable(publisher) else []
        result.publishers = sorted(set(result.publishers))
        if language in WORD_SHARE:
            words = map(self.spelled(language), top_n_list(language, 30000))
            result.words = [word for word in words if self.printable(word) and "_" not in word]
        return result

    @staticmethod
    def spelled(language: str) -> Callable[[str], str]:
        """As wordfreq's words are written: it has Serbian ones in Latin letters, and Greek ones with one form of sigma."""
        if language == "sr":
            letters = re.compile("|".join(SERBIAN))
            return lambda word: letters.sub(lambda found: SERBIAN[found[0]], word)
        return (lambda word: re.sub("σ$", "ς", word)) if language == "el" else str

    def english_titles(self, banned: Set[str]) -> List[str]:
        result = []
        with open(os.path.join(SHARED, "corpora", "en.tsv"), encoding="utf-8") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                title = cleaned(row["title"] or "")
                if 3 <= len(title) <= 36 and set(title) <= self.latin and normalized(title) not in banned:
                    result.append(title)
                    if len(result) == ENGLISH_TITLES:
                        break
        return result

    def line(self, rng: np.random.Generator) -> str:
        """A line in logical order; spaces between its parts may be several."""
        while True:
            text = self.proposed(rng).strip()
            longest = LONGEST_UNSPACED if self.unspaced or self.alphabet == "hangul" else LONGEST
            if len(text) > longest:
                text = self.cut(text, int(rng.integers(longest // 2, longest + 1)))
            if text:
                return text

    @staticmethod
    def cut(text: str, length: int) -> str:
        end = text.rfind(" ", 0, length + 1)
        return text[:end if end > length // 2 else length].strip()

    def proposed(self, rng: np.random.Generator) -> str:
        if rng.random() < LATIN_ONLY:
            text = pick(rng, self.english)
            return text.upper() if rng.random() < UPPER else text
        if rng.random() < RANDOM_CHARACTERS:
            if self.alphabet == "hangul":
                return "".join(pick(rng, self.syllables) for _ in range(rng.integers(2, 9)))
            if self.unspaced:
                return "".join(pick(rng, self.characters) for _ in range(rng.integers(2, 9)))
        language = self.languages[rng.choice(len(self.languages), p=self.weights / self.weights.sum())]
        kind = rng.choice(len(self.lines), p=np.array([share for share, _ in self.lines]))
        text = self.lines[kind][1](rng, language)
        if rng.random() < MIXED:
            text = self.mixed(rng, text)
        return self.cased(rng, text)

    def cased(self, rng: np.random.Generator, text: str) -> str:
        if not self.bicameral:
            return upper(text) if rng.random() < 0.3 and not self.own.search(text) else text
        chance = rng.random()
        if chance < UPPER:
            return upper(text)
        if chance < UPPER + TITLE:
            return " ".join(word[:1].upper() + word[1:] for word in text.split(" "))
        return text

    def title(self, rng: np.random.Generator, language: str) -> str:
        catalog = self.catalogs[language]
        if catalog.words and rng.random() < WORD_SHARE[language]:
            if self.korean and rng.random() < PHRASE_SHARE:
                return self.korean.phrase(rng)
            count = int(rng.integers(1, 6))
            words = [catalog.words[int(len(catalog.words) * rng.random() ** 1.5)] for _ in range(count)]
            text = " ".join(words)
            return text[:1].upper() + text[1:] if self.bicameral else text
        return pick(rng, catalog.titles)

    def part(self, rng: np.random.Generator, language: str) -> str:
        text = self.title(rng, language)
        if self.unspaced and " " not in text:
            length = int(rng.integers(1, 9))
            start = int(rng.integers(0, max(1, len(text) - length + 1)))
            return text[start:start + length]
        words = text.split()
        count = int(rng.integers(1, 5))
        start = int(rng.integers(0, max(1, len(words) - count + 1)))
        return " ".join(words[start:start + count])

    def author(self, rng: np.random.Generator, language: str) -> str:
        known = self.catalogs[language].authors
        if len(known) < FEW:
            known = self.catalogs[self.languages[0]].authors
        name = self.invented(rng, language) or pick(rng, known if len(known) >= FEW else self.catalogs[language].titles)
        if self.alphabet in ROLES:
            if rng.random() < 0.25:
                name += (" " if self.alphabet == "hangul" or rng.random() < 0.4 else "") + pick(rng, ROLES[self.alphabet])
            elif rng.random() < 0.12:
                between = pick(rng, [" ", "  ", "·", ", " if self.alphabet == "hangul" else "・"])
                name = between.join([name, pick(rng, known)])
            return name
        words, chance = name.split(), rng.random()
        if len(words) < 2 or chance < 0.4:
            return name
        if chance < 0.7 or not self.bicameral:
            return words[-1] if chance < 0.85 else name
        initials = [word[0].upper() + "." for word in words[:-1]]
        spaced = " ".join if rng.random() < 0.6 else "".join
        return f"{words[-1]} {spaced(initials)}" if rng.random() < 0.3 else spaced([*initials, words[-1]])

    def invented(self, rng: np.random.Generator, language: str) -> Optional[str]:
        """A name that no catalog holds, where catalogs hold few."""
        if self.korean:
            chance = rng.random()
            if chance < DICTIONARY_NAMES:
                return self.korean.name(rng)
            if chance < DICTIONARY_NAMES + INVENTED_NAMES:
                surname = SURNAMES[int(len(SURNAMES) * rng.random() ** 2)]
                return surname + "".join(self.catalogs["ko"].words[rng.integers(0, 9000)][0] for _ in range(2))
        words = self.catalogs[language].words
        if language in WORD_SHARE and language in ("el", "bg", "mk", "uk", "sr", "ar", "fa") and words and rng.random() < 0.6:
            return " ".join(pick(rng, words).capitalize() for _ in range(rng.integers(1, 3)))
        return None

    def both(self, rng: np.random.Generator, language: str) -> str:
        books = self.catalogs[language].books
        title, author = pick(rng, books) if books and rng.random() < 0.5 else (self.title(rng, language), self.author(rng, language))
        title = self.cut(title, LONGEST // 2 if not self.unspaced else 12)
        parts = [title, author] if rng.random() < 0.5 else [author, title]
        if self.bicameral and rng.random() < 0.3:
            parts[0] = upper(parts[0])
        return (" " * int(rng.integers(1, 5))).join(parts)

    def publisher(self, rng: np.random.Generator, language: str) -> str:
        publishers = self.catalogs[language].publishers
        return pick(rng, publishers) if len(publishers) >= FEW else self.part(rng, language)

    def other(self, rng: np.random.Generator, language: str) -> str:
        others = self.catalogs[language].others
        return pick(rng, others) if len(others) >= FEW else self.title(rng, language)

    def volume(self, rng: np.random.Generator, language: str) -> str:
        number = int(rng.integers(1, 13))
        chinese = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"][number - 1]
        return pick(rng, VOLUMES[language]).format(
            n=number if rng.random() < 0.8 else int(rng.integers(10, 200)), r=ROMAN[number - 1], c=chinese,
            g="ΑΒΓΔΕΖΗΘΙΚΛΜ"[number - 1], h="אבגדהוזחטיכל"[number - 1],
        )

    def mixed(self, rng: np.random.Generator, text: str) -> str:
        """The text with something foreign in or beside it."""
        number, word = int(rng.integers(1, 2026)), pick(rng, pick(rng, self.english).split())
        forms = ["{t} {n}", "{t} {w}", "{w} {t}", "{n} {t}", "{t}!", "{t}?", "{t} ({n})", "{t}. {w}", "{t} · {w}", "{t} {r}", "{t}: {w}"]
        forms += {
            "cyrillic": ["«{t}»", "{t} — {n}", "№ {m}", "№{m} {t}", "{t}. {m}-е изд.", "{m}-е изд.",
                         "{t} — {w}", "„{t}“", "{t}, {n} г.", "{t}…", "Т. {m} {t}"],
            "hangul": ["<{t}>", "{t} — {w}", "{t}, {n}", "{n}년 {t}", "《{t}》", "{t}~", "'{t}'", "{t}({w})"],
            "greek": ["«{t}»", "{t} — {n}", "{t} {m}η έκδ.", "{m}η έκδοση", "{t}..."],
            "hebrew": ["\"{t}\"", "{t} - {n}", "{t} / {w}", "{t} {m}"],
            "chinese": ["《{t}》", "“{t}”", "{t}（{n}）", "{t}：{w}", "{t}——{w}",
                        "【{t}】", "{t}！", "{n}年{t}", "{t}•{w}"],
            "japanese": ["「{t}」", "『{t}』", "{t}（{n}）", "{t}―{w}", "{t}！", "{t}？", "{n}年の{t}", "{t}～{w}～"],
            "arabic": ["«{t}»", "{t} - {n}", "({t})"],
        }.get(self.alphabet, [])
        result = pick(rng, forms).format(t=text, n=number, w=word, r=pick(rng, ROMAN), m=int(rng.integers(1, 31)))
        return result if not self.unspaced or set(result) <= self.single else text


def pick(rng: np.random.Generator, items):  # type: ignore[no-untyped-def]
    return items[int(rng.integers(len(items)))]
