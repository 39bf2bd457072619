"""Barcodes as books and libraries print them: EAN-13, Code 39, Code 128 and Codabar, drawn bar by bar."""
import numpy as np

EAN_LEFT = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
EAN_PARITY = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"]
CODE39 = dict(zip("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. *", (
    "000110100 100100001 001100001 101100000 000110001 100110000 001110000 000100101 100100100 001100100 "
    "100001001 001001001 101001000 000011001 100011000 001011000 000001101 100001100 001001100 000011100 "
    "100000011 001000011 101000010 000010011 100010010 001010010 000000111 100000110 001000110 000010110 "
    "110000001 011000001 111000000 010010001 110010000 011010000 010000101 110000100 011000100 010010100").split()))
CODABAR = {
    "0": "0000011", "1": "0000110", "2": "0001001", "3": "1100000", "4": "0010010", "5": "1000010", "6": "0100001", "7": "0100100",
    "8": "0110000", "9": "1001000", "-": "0001100", "$": "0011000", "A": "0011010", "B": "0101001", "C": "0001011", "D": "0001110"}
CODE128 = (
    "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 "
    "223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 "
    "112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 "
    "311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 "
    "122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 "
    "214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232").split()
STOP128 = "2331112"
WIDE = 3                    # narrow modules of a wide bar
QUIET = 10                  # white modules at both ends


def isbn(rng):
    """An ISBN-13 of a publisher that does not exist."""
    digits = "978" + "".join(str(rng.randint(0, 9)) for _ in range(9))
    return digits + str(-sum(int(d) * (3 if i % 2 else 1) for i, d in enumerate(digits)) % 10)


def modules(kind, text):
    """The bars of a text: 1 for each black module, 0 for each white one, with white ones around."""
    made = {"ean13": ean13, "code39": code39, "code128": code128, "codabar": codabar}[kind](text)
    return [0] * QUIET + made + [0] * QUIET


def ean13(digits):
    numbers = [int(d) for d in digits]
    bits = "101"
    for digit, parity in zip(numbers[1:7], EAN_PARITY[numbers[0]]):
        left = EAN_LEFT[digit]
        bits += left if parity == "L" else "".join("10"[int(b)] for b in left)[::-1]
    bits += "01010" + "".join("".join("10"[int(b)] for b in EAN_LEFT[d]) for d in numbers[7:]) + "101"
    return [int(b) for b in bits]


def code39(text):
    bits = []
    for character in f"*{text}*":
        bits += wide_and_narrow(CODE39[character]) + [0]
    return bits[:-1]


def codabar(text):
    bits = []
    for character in f"A{text}B":
        bits += wide_and_narrow(CODABAR[character]) + [0]
    return bits[:-1]


def code128(text):
    values = [104] + [ord(c) - 32 for c in text]
    values.append((values[0] + sum(i * v for i, v in enumerate(values[1:], 1))) % 103)
    bits = []
    for pattern in [CODE128[v] for v in values] + [STOP128]:
        for index, width in enumerate(pattern):
            bits += [1 - index % 2] * int(width)
    return bits


def wide_and_narrow(pattern):
    """Elements that begin with a bar; 1 is a wide one."""
    bits = []
    for index, wide in enumerate(pattern):
        bits += [1 - index % 2] * (WIDE if wide == "1" else 1)
    return bits


def picture(kind, text, module=3, height=60):
    """uint8 gray: the bars, `module` pixels a module."""
    row = np.array([0 if bar else 255 for bar in modules(kind, text)], np.uint8).repeat(module)
    bars = np.tile(row, (height, 1))
    white = np.full((module * 4, row.size), 255, np.uint8)
    return np.vstack([white, bars, white])
