"""Tables of values that do not hold their keys, in the layout of binary fuse filters (Graf and Lemire, 2022): three cells that a key's
hash tells, combined by exclusive or, give its value. StaticFunction.swift reads them."""

from __future__ import annotations

import math
from typing import Any, List, Tuple

import numpy as np
import numpy.typing as npt

Hashes = npt.NDArray[np.uint64]

SEED, PRIME = 0xCBF29CE484222325, 0x100000001B3
MARK_SALT = 0x9E3779B97F4A7C15
SEGMENT_BITS = 12
ROOM = (1.15, 1.2, 1.25, 1.3)
"""Cells a key; more where the cells cannot be filled."""
EVERY = 2**64 - 1


def step(value: int, character: str) -> int:
    """FNV-1a, a step a scalar."""
    return ((value ^ ord(character)) * PRIME) & EVERY


def key_of(text: str) -> int:
    value = SEED
    for character in text:
        value = step(value, character)
    return value


def mixed(keys: Hashes) -> Hashes:
    """A hash whose every bit depends on all of a key's (the finalizer of MurmurHash3)."""
    with np.errstate(over="ignore"):
        keys = (keys ^ keys >> np.uint64(33)) * np.uint64(0xFF51AFD7ED558CCD)
        keys = (keys ^ keys >> np.uint64(33)) * np.uint64(0xC4CEB9FE1A85EC53)
        return keys ^ keys >> np.uint64(33)


def marks(keys: Hashes, bits: int) -> Hashes:
    """So many bits that tell whether a key is in a table."""
    with np.errstate(over="ignore"):
        return mixed(keys * np.uint64(MARK_SALT)) >> np.uint64(64 - bits)


def cells_of(keys: Hashes, segments: int) -> npt.NDArray[np.int64]:
    """The three cells of each key, in segments one after another."""
    value = mixed(keys)
    size = np.uint64((1 << SEGMENT_BITS) - 1)
    segment = (value >> np.uint64(40)) % np.uint64(segments - 2)
    parts = [(segment + np.uint64(part) << np.uint64(SEGMENT_BITS)) + (value >> np.uint64(SEGMENT_BITS * part) & size) for part in range(3)]
    return np.stack(parts, 1).astype(np.int64)


def packed(keys: Hashes, values: Any, bits: int) -> npt.NDArray[np.uint8]:
    """The bytes of the cells, each of so many bits, for different keys and their values."""
    for room in ROOM:
        segments = math.ceil(len(keys) * room / (1 << SEGMENT_BITS)) + 2
        cells = cells_of(keys, segments)
        order = _order(cells, segments << SEGMENT_BITS)
        if len(order) == len(keys):
            return _side_by_side(_filled(cells, segments << SEGMENT_BITS, order, np.asarray(values)), bits)
    raise SystemExit("The cells cannot be filled: are the keys different?")


def marked(keys: Hashes, values: Any, value_bits: int, mark_bits: int) -> npt.NDArray[np.uint8]:
    """The same, with a mark of its key above each value."""
    return packed(keys, marks(keys, mark_bits).astype(np.int64) << value_bits | values, value_bits + mark_bits)


def _order(cells: npt.NDArray[np.int64], count: int) -> List[Tuple[int, int]]:
    """Keys, each with a cell that no later one has; not all where there is no such order."""
    counts = np.bincount(cells.ravel(), minlength=count).tolist()
    sums = np.zeros(count, np.int64)
    for part in range(3):
        np.bitwise_xor.at(sums, cells[:, part], np.arange(len(cells)))
    owners, listed = sums.tolist(), cells.tolist()
    waiting = [cell for cell in range(count) if counts[cell] == 1]
    order: List[Tuple[int, int]] = []
    while waiting:
        cell = waiting.pop()
        if counts[cell] != 1:
            continue
        key = owners[cell]
        order.append((key, cell))
        for other in listed[key]:
            owners[other] ^= key
            counts[other] -= 1
            if counts[other] == 1:
                waiting.append(other)
    return order


def _filled(cells: npt.NDArray[np.int64], count: int, order: List[Tuple[int, int]], values: Any) -> npt.NDArray[np.int64]:
    result = [0] * count
    listed, wanted = cells.tolist(), values.tolist()
    for key, cell in reversed(order):
        a, b, c = listed[key]
        result[cell] = wanted[key] ^ result[a] ^ result[b] ^ result[c]
    return np.array(result, np.int64)


def _side_by_side(cells: npt.NDArray[np.int64], bits: int) -> npt.NDArray[np.uint8]:
    """Numbers of so many bits as bytes: the lowest bits first, no room between the numbers."""
    return np.packbits(cells[:, None] >> np.arange(bits) & 1, bitorder="little")


def _apart(data: npt.NDArray[np.uint8], bits: int) -> npt.NDArray[np.int64]:
    """The numbers of such bytes."""
    count = len(data) * 8 // bits
    return np.unpackbits(data, count=count * bits, bitorder="little").reshape(count, bits) @ (1 << np.arange(bits))


class StaticFunction:
    """As StaticFunction.swift."""

    def __init__(self, data: npt.NDArray[np.uint8], bits: int) -> None:
        self.cells: List[int] = _apart(data, bits).tolist()
        self.first_segments = (len(self.cells) >> SEGMENT_BITS) - 2

    def __getitem__(self, key: int) -> int:
        value, found = self.mixed(key), 0
        segment = (value >> 40) % self.first_segments
        for part in range(3):
            found ^= self.cells[(segment + part << SEGMENT_BITS) + (value >> SEGMENT_BITS * part & (1 << SEGMENT_BITS) - 1)]
        return found

    @staticmethod
    def mixed(key: int) -> int:
        key = ((key ^ key >> 33) * 0xFF51AFD7ED558CCD) & EVERY
        key = ((key ^ key >> 33) * 0xC4CEB9FE1A85EC53) & EVERY
        return key ^ key >> 33

    @classmethod
    def mark(cls, key: int, bits: int) -> int:
        return cls.mixed(key * MARK_SALT & EVERY) >> 64 - bits
