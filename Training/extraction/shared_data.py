"""Where the shared data are, and how words are folded."""
import os, unicodedata

SHARED = os.environ.get("BOOKSPINE_SHARED", os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../shared"))


def fold(text):
    """Lower case without diacritics, as TextFolding.swift does."""
    text = text.lower().replace("ß", "ss").replace("ø", "o").replace("æ", "ae").replace("œ", "oe").replace("ł", "l").replace("đ", "d").replace("ς", "σ").replace("’", "'")
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(c for c in decomposed if not ("\u0300" <= c <= "\u036f"))
