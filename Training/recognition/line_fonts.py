"""The installed fonts that can print an alphabet, as fontconfig lists them, by family and with the characters they hold."""

from __future__ import annotations

import functools
import os
import re
import subprocess
import zlib
from dataclasses import dataclass
from typing import Dict, List

import numpy as np
from PIL import ImageFont

LARGEST = 0x10000
# Files of one family; evenly over its weights, so that a family with seventy does not cost seventy open files.
MOST_FILES = 9
HELD_OUT = 8
# Not letters as they stand on spines: monospaced, for mathematics, or with signs in the letters' places.
UNWANTED = re.compile(
    r"mono|math|symbol|emoji|keyboard|initials|coding|jamo|yethangul|yetgul|rashi|babel|quran|qurn|colored|icons|barcode|"
    r"unifont|phaistos|lastresort|fallback|braille|sharp|decorative|digital|nastaliq|ocr|dingbats", re.I
)
# Families that share outlines are one, otherwise the held-out fonts are not new.
SHARED_OUTLINES = [
    (r"^(IPA|Takao).*Gothic", "IPA Gothic"), (r"^(IPA|Takao).*Mincho", "IPA Mincho"), (r"^(MigMix|Migu|VL |M PLUS)", "M+"),
    (r"^Ume .*Gothic", "Ume Gothic"), (r"^Ume .*Mincho", "Ume Mincho"), (r"^AR PL (UKai|KaitiM)", "AR PL Kai"),
    (r"^AR PL (UMing|Sungti)", "AR PL Ming"), (r"^NanumSquare", "NanumSquare"), (r"^NanumGothic", "NanumGothic"),
    (r"^NanumMyeongjo", "NanumMyeongjo"), (r"^NanumBarunGothic", "NanumBarunGothic"),
    (r"^BM HANNA", "BM HANNA"), (r"^BM E[Uu]", "BM Euljiro"),
    (r"^(Noto (?:Sans|Serif) CJK)", None), (r"^(Noto (?:Sans|Serif)) Display", None),
    (r"^(PT Sans|PT Serif|Inter|EB Garamond|STIX|Linux (?:Libertine|Biolinum))\b", None),
    (r"^(Liberation Sans|Nimbus Sans|Open Sans|Gentium|DejaVu)\b", None),
    (r"^(Roboto)", None), (r"^(Lato|Cantarell|Amiri|Scheherazade)", None), (r"^(Berenis)", None),
    (r"^(Noto (?:Kufi|Naskh|Sans|Serif) (?:Arabic|Hebrew))", None),
]
# Never held out: what many covers are printed in, in all weights, and few other fonts resemble.
FITTED = {"Noto Sans", "Noto Serif", "Noto Sans CJK", "Noto Serif CJK", "NanumGothic", "NanumMyeongjo"}
# The one of the CJK families' regional variants that has the alphabet's own forms.
REGIONS = {"hangul": {"KR"}, "chinese": {"SC", "TC", "HK"}, "japanese": {"JP"}}
# Chinese fonts, whose Hangul or kana no Korean or Japanese cover shows.
FOREIGN = {"hangul": "cwTeX|WenQuanYi", "japanese": "AR PL|WenQuanYi"}
SAMPLES = {
    "latin": "ABCXYZabcxyzÄÖÜäöüßéèñçőűąęłřž",
    "cyrillic": "".join(map(chr, range(0x410, 0x450))) + "Ёё",
    "greek": "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωάέήίόύώ",
    "hebrew": "".join(map(chr, range(0x5D0, 0x5EB))),
    "hangul": "가각갂닭뷁힣나다라마바사아자차카타파하",
    "japanese": "あいうえおかがきくけこんアイウエオカガキンー文庫新書店社読気円働",
    "chinese": "一上下中文人大出版社你她呢您",
    "arabic": "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
}
LEAST_SHARE = {"hangul": 0.9}
CJK_ALPHABETS = ("hangul", "chinese", "japanese")


@dataclass
class Font:
    path: str
    index: int
    family: str
    covered: np.ndarray

    def at(self, size: int, raqm: bool = False) -> ImageFont.FreeTypeFont:
        return opened(self.path, self.index, size, raqm)

    def prints(self, text: str) -> bool:
        """Whether it has ink for each character; some fonts map characters to empty glyphs."""
        return all(character == " " or self.has_ink(character) for character in set(text))

    def has_ink(self, character: str) -> bool:
        code = ord(character)
        if code >= LARGEST or not self.covered[code]:
            return False
        if self.covered[code] == 1:
            try:
                self.covered[code] = 2 if self.at(28).getmask(character).getbbox() else 0
            except OSError:  # the instructions of the glyph are broken
                self.covered[code] = 0
        return bool(self.covered[code])


@functools.lru_cache(maxsize=400)
def opened(path: str, index: int, size: int, raqm: bool) -> ImageFont.FreeTypeFont:
    engine = ImageFont.Layout.RAQM if raqm else ImageFont.Layout.BASIC
    return ImageFont.truetype(path, size, index=index, layout_engine=engine)


def group(family: str) -> str:
    """The family's name, or that of the families with the same outlines."""
    for pattern, name in SHARED_OUTLINES:
        found = re.match(pattern, family)
        if found:
            return name or found[1]
    return family


def coverage(ranges: str) -> np.ndarray:
    covered = np.zeros(LARGEST, np.uint8)
    for part in ranges.split():
        first, _, last = part.partition("-")
        covered[int(first, 16):int(last or first, 16) + 1] = 1
    return covered


@functools.lru_cache(maxsize=1)
def installed() -> List[Font]:
    listed = subprocess.run(
        ["fc-list", ":outline=true:variable=false", "--format", "%{family[0]}\t%{file}\t%{index}\t%{charset}\n"],
        capture_output=True, text=True, check=True,
    ).stdout
    fonts = {}
    for row in listed.splitlines():
        family, path, index, ranges = row.split("\t")
        path = os.path.realpath(path)
        if not UNWANTED.search(family) and path.lower().endswith((".ttf", ".otf", ".ttc")):
            fonts[path, int(index)] = Font(path, int(index), family, coverage(ranges))
    return [fonts[key] for key in sorted(fonts)]


def families_of(alphabet: str) -> Dict[str, List[Font]]:
    """The fonts that have the alphabet's sample letters, by family."""
    codes = np.array([ord(character) for character in SAMPLES[alphabet]])
    result: Dict[str, List[Font]] = {}
    for font in installed():
        complete = (font.covered[codes] > 0).mean() >= LEAST_SHARE.get(alphabet, 1)
        if not complete or re.match(FOREIGN.get(alphabet, "(?!)"), font.family):
            continue
        if alphabet in CJK_ALPHABETS:
            region = re.search(r"Noto S.* CJK (\w+)", font.family)
            if region and region[1] not in REGIONS[alphabet]:
                continue
        elif font.covered[[0x4E00, 0x3042, 0xAC00]].any():
            continue  # their other letters are as wide as ideographs
        result.setdefault(group(font.family), []).append(font)
    return {name: [fonts[i] for i in spread(len(fonts))] for name, fonts in sorted(result.items())}


def spread(count: int) -> List[int]:
    return sorted(set(np.linspace(0, count - 1, min(count, MOST_FILES)).round().astype(int).tolist()))


def held_out(names: List[str]) -> List[str]:
    """About one name in eight, and two at least."""
    ordered = sorted(set(names) - FITTED, key=lambda name: zlib.crc32(name.encode()))
    return ordered[:max(2, round(len(names) / HELD_OUT))]


def fonts_of(alphabet: str, test: bool) -> List[List[Font]]:
    """The families to print with. A family that is held out for one alphabet is for all."""
    apart = {name for each in SAMPLES for name in held_out(list(families_of(each)))}
    return [fonts for name, fonts in families_of(alphabet).items() if (name in apart) == test]
