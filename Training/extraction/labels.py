"""Library labels and stickers: the lines that they print, from the author's name and a number."""
from lettering import plain

CLC = ["I227", "I247.5", "I247.57", "I267", "I561.45", "I712.45", "K25", "K825.6", "B84", "B2", "D9", "F0", "G4", "H31", "J2", "O1", "O4", "P1", "Q9", "R2", "TP311", "TP393", "TU", "U46", "X1", "I106", "K928", "B516", "C912"]
LOCAL = ["N", "JN", "P", "T", "B", "C", "N AVE", "FIC", "SF", "M", "BIO", "J", "E", "YA", "POL", "Krimi", "F", "R", "SL", "FANTASY", "Thriller", "Band 1", "ab 8", "DVD", "CO"]


def letters(rng, name):
    """The first letters of the surname, as labels have them."""
    surname = "".join(c for c in name.split()[-1] if c.isalpha()) or "Abc"
    return rng.choice([surname[:3].upper(), surname[:3].capitalize(), surname[:3].upper(), surname[:4].upper(), surname[:1].upper(), surname[:4].lower()])


def cutter(rng, name): return f"{(name.split()[-1][:1] or 'A').upper()}{rng.randint(1, 999)}"


def call_number(rng, book, name):
    """The rows of a library's label."""
    lang, year = book.lang, str(rng.randint(1935, 2023))
    if lang == "zh":
        rows = [rng.choice(CLC), f"{rng.randint(1, 9999)}" + rng.choice(["", "", f"-{rng.randint(2, 9)}", f"/{rng.randint(1, 99)}"])]
        rows = ["/".join(rows)] if rng.random() < 0.2 else rows
    elif lang == "ja":
        rows = [rng.choice([str(rng.randint(1, 999)), f"{rng.randint(100, 999)}.{rng.randint(1, 9)}", f"{rng.randint(1, 9)}{rng.randint(0, 9)}0"]), rng.choice("アイウエオカキクケコサシスセソタチツテトナニハヒフヘホマミムメモヤヨラリロワ"), *([str(rng.randint(1, 9))] if rng.random() < 0.5 else [])]
    else:
        kind = rng.random()
        dewey = f"{rng.randint(0, 999):03d}" + (f".{rng.randint(1, 9999)}" if rng.random() < 0.65 else "")
        if kind < 0.34: rows = [dewey, letters(rng, name)] + ([year] if rng.random() < 0.12 else [])
        elif kind < 0.62 and lang in ("en", "es", "de", "fr", "it"):
            first = rng.choice(["PR", "PS", "PQ", "PT", "QA", "Q", "QC", "QH", "BF", "B", "BX", "D", "DA", "DS", "E", "F", "GV", "HB", "HD", "HM", "HQ", "JC", "KF", "LB", "ML", "N", "ND", "PN", "PZ", "R", "TK", "TX", "Z", "GN", "HF"])
            rows = [first, f"{rng.randint(1, 9999)}" + (f".{rng.randint(1, 99)}" if rng.random() < 0.3 else ""), "." + cutter(rng, name)]
            if rng.random() < 0.45: rows.append(cutter(rng, rng.choice(book.title.split())))
            if rng.random() < 0.75: rows.append(year)
            if rng.random() < 0.12: rows.append(rng.choice(["v.1", "v.2", "c.1", "c.2"]))
            if rng.random() < 0.15: rows = [rows[0] + rows[1]] + rows[2:]
        elif kind < 0.75: rows = [f"{rng.randint(0, 99)}" + rng.choice(["", f"({rng.randint(1, 9)}{rng.randint(0, 9)})", f".{rng.randint(1, 99)}", f"-{rng.randint(1, 9)}"]), letters(rng, name)]
        else: rows = [rng.choice(LOCAL), letters(rng, name)]
        if rng.random() < 0.06: rows.insert(0, rng.choice(["REF", "R", "FIC", "JUV", "YA", "OVERSIZE"]))
    if len(rows) > 1 and rng.random() < 0.16: rows = [" ".join(rows)]
    elif len(rows) > 3 and rng.random() < 0.25: rows = [" ".join(rows[:2]), " ".join(rows[2:])]
    return [plain(r, "c") for r in rows]


def logo(rng):
    """What a logo or an ornament is read as."""
    if rng.random() < 0.25: return plain(rng.choice(["三", "工", "小", "田", "①", "△", "品", "心", "☆", "口", "中", "★", "®", "0", "回", "一", "〇", "山", "米"]), "x")
    return plain("".join(rng.choice(rng.choice(["ABCDEFGHIJKLMNOPRSTUVW", "0123456789", "abceilmnorstuv", "DOIECSG"])) for _ in range(rng.choice([1, 1, 1, 2, 2, 2, 3, 4]))), "x")
