#!/usr/bin/env python3
"""Writes fitted networks as one labeler, which averages their scores: the table of runs in 4 bits and matrices in 8 with a scale a row,
the rest as 32-bit numbers.

usage: pack_labeler.py OUT.safetensors|spine-labeler MODEL.pt...      (spine-labeler: into Models/)
"""
import os, sys
import numpy as np, torch
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import model_files


def packed(state, prefix=""):
    """{name: array} as DenseLayer.swift and LabelerWeights.swift read it."""
    arrays = {}
    for name, value in state.items():
        value = value.detach().numpy().astype(np.float32)
        if name == "table.weight":
            most = np.abs(value).max(1)
            step = np.float32(max(most.max(), 1e-8) / 7 / 255)
            scale = np.clip(np.ceil(most / 7 / step), 1, 255)
            levels = (np.rint(value / (scale * step)[:, None]) + 8).astype(np.uint8)
            arrays[prefix + name] = levels[:, 0::2] | levels[:, 1::2] << 4
            arrays |= {prefix + "table.scale": scale.astype(np.uint8), prefix + "table.step": np.array(step)}
        elif value.ndim == 2 and name != "next":
            scale = np.maximum(np.abs(value).max(1), 1e-8) / 127
            arrays[prefix + name] = np.rint(value / scale[:, None]).astype(np.int8)
            arrays[prefix + name.replace(".weight", ".scale")] = scale.astype(np.float32)
        else:
            arrays[prefix + name] = value
    return arrays


if __name__ == "__main__":
    tables = {}
    for index, path in enumerate(sys.argv[2:]):
        tables |= packed(torch.load(path), f"{index}.")
    out = sys.argv[1]
    model_files.write_tables(out if out == "spine-labeler" else os.path.abspath(out).removesuffix(".safetensors"), tables)
