"""The files of Models/: tables of numbers in the safetensors format, and lists as lines of text."""
import json
import struct
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).resolve().parents[1] / "Models"
TYPES = {"F64": "<f8", "F32": "<f4", "I8": "<i1", "U8": "<u1", "U64": "<u8"}
NAMES = {np.dtype(kind).str: name for name, kind in TYPES.items()}


def write_tables(name, tables):
    """Writes named arrays, little-endian, in the order given: Models/NAME.safetensors.

    The format: the header's length in eight bytes, the header as JSON without spaces, the numbers one array after another.
    """
    header, body = {}, b""
    for key, values in tables.items():
        values = np.asarray(values)
        values = np.ascontiguousarray(values, values.dtype.newbyteorder("<")).reshape(values.shape)
        kind, data = NAMES[np.dtype(values.dtype).str], values.tobytes()
        header[key] = {"dtype": kind, "shape": list(values.shape), "data_offsets": [len(body), len(body) + len(data)]}
        body += data
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    # Put into place whole, for the programs that have the old one open.
    whole = FOLDER / f"{name}.safetensors.new"
    whole.write_bytes(struct.pack("<Q", len(text)) + text + body)
    whole.replace(FOLDER / f"{name}.safetensors")


def read_tables(name):
    """The arrays of Models/NAME.safetensors by name."""
    data = (FOLDER / f"{name}.safetensors").read_bytes()
    size, = struct.unpack("<Q", data[:8])
    header, body = json.loads(data[8:8 + size]), data[8 + size:]
    return {key: np.frombuffer(body[slice(*entry["data_offsets"])], TYPES[entry["dtype"]]).reshape(entry["shape"])
            for key, entry in header.items()}


def write_lines(name, lines):
    """Writes lines as they are, which are to be sorted by their keys' bytes: Models/NAME.txt."""
    (FOLDER / f"{name}.txt").write_bytes(b"".join(line.encode() + b"\n" for line in lines))
