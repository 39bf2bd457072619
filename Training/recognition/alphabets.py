"""The alphabets that are taught to the recognizer: which characters each has."""

from __future__ import annotations

import unicodedata
from typing import Dict, List, Tuple

SIGNS = "0123456789 !\"#%&'()*+,-./:;?[]_«»“”„‘’–—…·•№°"
LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def letters_between(first: int, last: int) -> str:
    """The letters of a block of Unicode."""
    return "".join(chr(code) for code in range(first, last + 1) if unicodedata.category(chr(code))[0] == "L")


CYRILLIC = letters_between(0x410, 0x44F) + "ЁёЂђЃѓЄєЅѕІіЇїЈјЉљЊњЋћЌќЎўЏџҐґѢѣ"
GREEK = (
    letters_between(0x391, 0x3C9) + "ΆΈΉΊΌΎΏΪΫάέήίόύώϊϋΐΰ"
    + letters_between(0x1F00, 0x1FFF)
)
HEBREW = letters_between(0x5D0, 0x5EA) + "״׳־"
# Arabic and Persian, with their figures; vowels are not printed on spines, and letters are not stretched.
ARABIC = letters_between(0x621, 0x63A) + letters_between(0x641, 0x64A) + "پچژکگیۀ" + "٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹" + "،؛؟"


def hangul() -> str:
    """The 2,350 syllables of KS X 1001, which nearly all print needs."""
    return "".join(chr(code) for code in range(0xAC00, 0xD7A4) if _in_ks(chr(code)))


def _in_ks(character: str) -> bool:
    try:
        return len(character.encode("euc-kr")) == 2
    except UnicodeEncodeError:
        return False


def jamo(syllable: str) -> Tuple[int, int, int]:
    """The indices of a syllable's first consonant (19), vowel (21) and last consonant (28, 0: none)."""
    code = ord(syllable) - 0xAC00
    return code // 588, code % 588 // 28, code % 28


IDEOGRAPHS = "ideographs"
"""Chinese and Japanese, which the network knows."""
ALPHABETS: Dict[str, str] = {
    "cyrillic": CYRILLIC, "greek": GREEK, "hangul": hangul(), "hebrew": HEBREW, "arabic": ARABIC,
}


def characters(alphabet: str) -> List[str]:
    """The characters by class; class 0 is the blank."""
    return ["", *ALPHABETS[alphabet], *LATIN, *SIGNS]
