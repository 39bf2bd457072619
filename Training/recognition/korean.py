"""Korean words by their part of speech, from MeCab's dictionary (mecab-ko-dic by Yongwoon Lee and Yungho Yu; Apache 2.0), and what is made of them."""

from __future__ import annotations

import struct
from importlib.util import find_spec
from pathlib import Path
from typing import Dict, List

import numpy as np

# The numbers before a dictionary's parts, and the name of its encoding.
HEADER, ENCODING = 40, 32
# Phrases as titles have them; {a} and {b} are nouns, {m} modifies one, and a particle follows what it stands behind.
PHRASES = (
    "{a}의 {b}", "{m} {a}", "{m} {a}의 {b}", "{a}와 {b}", "{a}{b}", "{a} {b}", "{m} {a}와 {b}", "{a}을 위한 {b}", "{a}에서 {m} {b}",
    "{a}는 {m} {b}", "{a}이 {m} {b}", "{a}으로 {m} {b}", "{a}", "{a} 속의 {b}", "나의 {m} {a}",
)
# What a particle is behind a vowel, and behind a consonant.
PARTICLES = {"와": ("와", "과"), "을": ("를", "을"), "는": ("는", "은"), "이": ("가", "이"), "으로": ("로", "으로")}
# The number of ㄹ among the last consonants.
RIEUL = 8


class KoreanWords:
    """Nouns, forms that modify a noun, and names."""

    def __init__(self, frequent: List[str]) -> None:
        nouns, modifiers, names = set(), set(), set()
        for row in dictionary_rows():
            fields = row.split(",")
            if len(fields) < 8 or not all("가" <= character <= "힣" for character in fields[3]):
                continue
            part, meaning, word, kind, parts = fields[0], fields[1], fields[3], fields[4], fields[7]
            if part == "NNG":
                nouns.add(word)
            elif part.endswith("+ETM"):
                modifiers.add(word)
            elif part == "NNP" and meaning == "인명":
                # "리차드/NNP/인명+리버티니/NNP/인명": the parts of a foreign name.
                names.add(" ".join(piece.split("/")[0] for piece in parts.split("+")) if kind == "Preanalysis" else word)
        self.nouns, self.modifiers, self.names = sorted(nouns), sorted(modifiers), sorted(names)
        self.frequent = [word for word in frequent if word in nouns]

    def phrase(self, rng: np.random.Generator) -> str:
        """A noun or a few words around it; every second noun is one of the frequent."""
        form = PHRASES[int(rng.integers(len(PHRASES)))]
        words: Dict[str, str] = {"m": self.modifiers[int(rng.integers(len(self.modifiers)))]}
        for name in "ab":
            source = self.frequent if rng.random() < 0.5 else self.nouns
            words[name] = source[int(rng.integers(len(source)))]
            for particle, forms in PARTICLES.items():
                form = form.replace(f"{{{name}}}{particle}", f"{{{name}}}{forms[takes_second(particle, words[name])]}")
        return form.format(**words)

    def name(self, rng: np.random.Generator) -> str:
        return self.names[int(rng.integers(len(self.names)))]


def takes_second(particle: str, word: str) -> bool:
    """Whether a particle has its form behind a consonant; "으로" has the other one behind the consonant ㄹ, too."""
    last = (ord(word[-1]) - 0xAC00) % 28
    return last > 0 and not (particle == "으로" and last == RIEUL)


def dictionary_rows() -> List[str]:
    """The rows of the dictionary: part of speech, meaning, whether it ends in a consonant, the word, its kind, ..., its parts."""
    package = find_spec("mecab_ko_dic")
    if package is None or not package.origin:
        raise SystemExit("python-mecab-ko-dic is not installed: pip install -r requirements.txt")
    content = (Path(package.origin).parent / "dictionary" / "sys.dic").read_bytes()
    trie, tokens, features = struct.unpack("<10I", content[:HEADER])[6:9]
    start = HEADER + ENCODING + trie + tokens
    return content[start:start + features].decode().split("\0")
