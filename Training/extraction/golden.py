#!/usr/bin/env python3
"""Writes what the labeler of Models/ says of a few spines, as PyTorch computes it: LabelerNetworkTests compares Swift's.

usage: golden.py EXPORT > Tests/BookExtractionTests/labeler-golden.json      (EXPORT is the program training-export)
"""
import json, os, subprocess, sys, tempfile
import numpy as np, torch
import labeler_data
from labeler import Labeler
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import model_files


def line(text, x, y, height, direction="along", ink=None):
    return {"text": text, "confidence": 0.97, "x": x, "y": y, "length": len(text) * height * 0.55, "height": height, "direction": direction,
            "ink": ink, "background": ink and [20.0, 4.0, -6.0], "characterPositions": []}


SPINES = [
    [line("THE SALT ROAD", 300, 20, 40, ink=[80.0, 3.0, 40.0]), line("Ines Marrow", 700, 26, 22), line("NORWOOD", 900, 24, 14, "across")],
    [line("Marrow: Das stille Haus", 400, 0, 34)],
    [line("冬天的花园", 100, 0, 40), line("林小河著", 300, 0, 24)],
]


def members():
    """The networks of Models/spine-labeler.safetensors, with their rounded weights."""
    tables = model_files.read_tables("spine-labeler")
    for number in range(sum(name.endswith(".start") for name in tables)):
        own = {name.split(".", 1)[1]: value for name, value in tables.items() if name.startswith(f"{number}.")}
        state = {}
        for name, value in own.items():
            if name == "table.weight":
                value = np.stack([value & 15, value >> 4], -1).reshape(len(value), -1).astype(np.float32) - 8
                value = value * (own["table.scale"] * own["table.step"])[:, None]
            elif value.dtype == np.int8:
                value = value * own[name.replace(".weight", ".scale")][:, None]
            if not name.endswith((".scale", ".step")):
                state[name] = torch.from_numpy(np.array(value, np.float32))
        model = Labeler()
        model.load_state_dict(state)
        yield model.eval()


def main():
    networks = list(members())
    with tempfile.TemporaryDirectory() as folder:
        text = "\n".join(json.dumps({"id": str(i), "lines": lines}) for i, lines in enumerate(SPINES)) + "\n"
        subprocess.run([sys.argv[1], "tokens", folder], input=text, text=True, check=True)
        data = labeler_data.Spines(folder, SPINES)
        golden = []
        for index, lines in enumerate(SPINES):
            batch = labeler_data.batch(data, [index])
            with torch.no_grad():
                mean = torch.stack([model(batch)[2][0] for model in networks]).mean(0)
            golden.append({"lines": lines, "emissions": [round(float(v), 4) for v in mean.flatten()]})
    print(json.dumps(golden, ensure_ascii=False))


if __name__ == "__main__":
    main()
