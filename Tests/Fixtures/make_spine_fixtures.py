#!/usr/bin/env python3
"""Draws the pictures of Tests/Fixtures/Spines and Barcodes, with what they say beside them; all titles and authors are invented.

usage: make_spine_fixtures.py   (needs Pillow, fonts-dejavu-core, fonts-liberation, fonts-wqy-zenhei and fonts-nanum)
"""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).resolve().parent
FONTS = Path("/usr/share/fonts/truetype")
SERIF, SANS = FONTS / "dejavu/DejaVuSerif.ttf", FONTS / "liberation/LiberationSans-Bold.ttf"
HAN, HANGUL = FONTS / "wqy/wqy-zenhei.ttc", FONTS / "nanum/NanumMyeongjo.ttf"

# name: lines, font, grey of the ground, grey of the letters, degrees counter-clockwise.
SPINES = {
    "across": (["The Lantern Orchard"], SERIF, 235, 20, 0),
    "down": (["Quiet Machines of Winter"], SANS, 225, 30, 270),
    "up": (["Harbour of Paper Boats"], SERIF, 240, 40, 90),
    "upside_down": (["Seven Lighthouse Keepers"], SANS, 230, 25, 180),
    "two_lines": (["The Glass Meridian", "Mara Fenwick"], SERIF, 235, 20, 270),
    "light_on_dark": (["Letters from the Salt Road"], SANS, 35, 235, 270),
    "leaning": (["Gardens Under the Ice"], SANS, 235, 25, 278),
    "german": (["Brücken über dem grünen Fluß", "Jörg Häusler"], SERIF, 235, 20, 90),
    "french": (["Les étés de la forêt", "Hélène Garçon"], SERIF, 235, 20, 90),
    "japanese": (["静かな灯台の夜"], HAN, 235, 20, 0),
    "chinese": (["冬天的花园"], HAN, 230, 25, 0),
    "korean": (["겨울 정원의 등대", "김하늘"], HANGUL, 235, 20, 270),
    "russian": (["Тихая гавань зимой", "Вера Лугова"], SERIF, 235, 20, 270),
    "spanish": (["El año de los niños", "Íñigo Peñalver"], SERIF, 235, 20, 90),
}
# name: digits, degrees counter-clockwise.
BARCODES = {
    "isbn_978": ("9780000000019", 0),
    "isbn_979": ("9791000000008", 90),
    "isbn_slanted": ("9780000000026", 40),
    "isbn_upside_down": ("9780000000033", 180),
    "grocery": ("4000000000006", 0),
}
SMALL_WORDS = ["STONES", "of", "WATER", "and", "GLASS"]
LEFT = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split()
PARITY = "LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL".split()


def spine(lines, font, ground, ink, degrees):
    face = ImageFont.truetype(str(font), 40)
    width = max(int(face.getlength(line)) for line in lines) + 120
    picture = Image.new("L", (width, 60 * len(lines) + 60), ground)
    for number, line in enumerate(lines):
        ImageDraw.Draw(picture).text((60, 30 + 60 * number), line, font=face, fill=ink)
    return picture.rotate(degrees, resample=Image.Resampling.BICUBIC, expand=True, fillcolor=ground)


def shelf():
    """Three spines side by side that read down, up and across."""
    parts = [spine(*SPINES[name]) for name in ("down", "up")] + [spine(["Nine", "Winter", "Tales"], SANS, 210, 20, 0)]
    picture = Image.new("L", (sum(p.width for p in parts) + 80, max(p.height for p in parts) + 40), 250)
    x = 20
    for part in parts:
        picture.paste(part, (x, picture.height - part.height - 20))
        x += part.width + 20
    return picture


def small_words():
    """Words in capitals with small, fainter ones far between them."""
    large, small = ImageFont.truetype(str(SERIF), 44), ImageFont.truetype(str(SERIF), 15)
    picture, x = Image.new("L", (820, 104), 90), 60.0
    for word in SMALL_WORDS:
        face, ink, bottom = (large, 235, 70) if word.isupper() else (small, 170, 62)
        ImageDraw.Draw(picture).text((x, bottom), word, font=face, fill=ink, anchor="ls")
        x += face.getlength(word) + 34
    return picture


def check_digit(digits):
    return str(-sum(int(d) * (1, 3)[i % 2] for i, d in enumerate(digits[:12])) % 10)


def modules(digits):
    """The bars and spaces of an EAN-13 code (ISO/IEC 15420): 1 is black."""
    right = [code.translate(str.maketrans("01", "10")) for code in LEFT]
    mirrored = [code[::-1] for code in right]
    first = "".join((LEFT if kind == "L" else mirrored)[int(d)] for d, kind in zip(digits[1:7], PARITY[int(digits[0])]))
    return "101" + first + "01010" + "".join(right[int(d)] for d in digits[7:]) + "101"


def barcode(digits, degrees):
    assert digits[12] == check_digit(digits), f"{digits}: the check digit is {check_digit(digits)}"
    bits = modules(digits)
    picture = Image.new("L", (3 * len(bits) + 80, 220), 255)
    for index, bit in enumerate(bits):
        if bit == "1":
            picture.paste(0, (40 + 3 * index, 30, 43 + 3 * index, 190))
    return picture.rotate(degrees, resample=Image.Resampling.BICUBIC, expand=True, fillcolor=255)


def save(folder, name, picture, text):
    picture.save(HERE / folder / f"{name}.png", optimize=True)
    (HERE / folder / f"{name}.txt").write_text(text + "\n", encoding="utf-8")


for name, (lines, *look) in SPINES.items():
    save("Spines", name, spine(lines, *look), "\n".join(lines))
save("Spines", "shelf", shelf(), "\n".join([*SPINES["down"][0], *SPINES["up"][0], "Nine", "Winter", "Tales"]))
save("Spines", "small_words", small_words(), "\n".join(SMALL_WORDS))
for name, (digits, degrees) in BARCODES.items():
    save("Barcodes", name, barcode(digits, degrees), digits)
