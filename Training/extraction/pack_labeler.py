#!/usr/bin/env python3
"""Writes a fitted labeler to Models/spine-labeler.safetensors: matrices in 8 bits with a scale a row, the rest as 32-bit numbers.

usage: pack_labeler.py MODEL.pt [OUT.safetensors]
"""
import os, sys
import numpy as np, torch
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import model_files


def packed(state):
    """{name: array} as LabelerWeights.swift reads it."""
    arrays = {}
    for name, value in state.items():
        value = value.detach().numpy().astype(np.float32)
        if value.ndim == 2 and name != "next":
            scale = np.maximum(np.abs(value).max(1), 1e-8) / 127
            arrays[name] = np.rint(value / scale[:, None]).astype(np.int8)
            arrays[name.replace(".weight", ".scale")] = scale.astype(np.float32)
        else:
            arrays[name] = value
    return arrays


if __name__ == "__main__":
    tables = packed(torch.load(sys.argv[1]))
    if len(sys.argv) > 2:
        model_files.write_tables(os.path.abspath(sys.argv[2]).removesuffix(".safetensors"), tables)
    else:
        model_files.write_tables("spine-labeler", tables)
