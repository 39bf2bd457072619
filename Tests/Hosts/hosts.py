#!/usr/bin/env python3
"""Builds the three hosts of Examples/Hosts from outside, by pkg-config alone, and runs each as its user would.

usage: hosts.py FOLDER PHOTO
"""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

from PIL import Image

HOSTS = pathlib.Path(__file__).resolve().parents[2] / "Examples/Hosts"


def compile_with(compiler, source, target, *flags):
    found = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "bookspine"], check=True, capture_output=True, text=True
    )
    subprocess.run(
        [compiler, "-Wall", "-Wextra", "-Werror", *flags, source, *found.stdout.split(), "-o", target], check=True
    )
    return target


def nv12(photo, width, height):
    """A camera's frame of a photo."""
    y, blue, red = Image.open(photo).convert("RGB").resize((width, height)).convert("YCbCr").split()
    small = [plane.resize((width // 2, height // 2)) for plane in (blue, red)]
    scaled = bytes(16 + value * 219 // 255 for value in y.tobytes())
    return scaled + bytes(value for pair in zip(small[0].tobytes(), small[1].tobytes()) for value in pair)


def check_appliance(folder, photo):
    """It scans the best of five good frames; a kill in the middle of a line costs that line alone."""
    program = compile_with("cc", HOSTS / "Appliance/appliance.c", folder / "appliance", "-std=c11")
    width, height = 1000, 720
    frame, records = nv12(photo, width, height), folder / "records.jsonl"
    records.unlink(missing_ok=True)
    command = [program, str(width), str(height), records]
    done = subprocess.run(command, input=frame * 5 + frame[:999], capture_output=True, timeout=300)
    assert done.returncode == 0, done.stderr.decode()
    assert b"hold still" in done.stdout and b" books" in done.stdout, done.stdout.decode()
    [line] = records.read_text().splitlines()
    assert json.loads(line)["width"] == width
    with records.open("a") as file:
        file.write('{"width": 10')  # as a power cut leaves it
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as killed:
        killed.stdin.write(frame * 4)
        killed.stdin.flush()
        assert killed.stdout.readline() == b"1 shelves so far\n"
        killed.kill()
    assert records.read_text() == line + "\n"
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as stopped:
        stopped.stdout.readline()
        stopped.send_signal(signal.SIGTERM)
        assert stopped.wait(30) == 0
    black = bytes([16]) * (width * height) + bytes([128]) * (width * height // 2)
    guided = subprocess.run(command, input=black * 5, capture_output=True, timeout=60)
    assert b"hold still" not in guided.stdout and len(guided.stdout.splitlines()) == 6, guided.stdout.decode()
    print("appliance: frames, guidance, scan, kill, stop")


def request(port, path, body=None):
    """(status, body) of an answer."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", body, timeout=120) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def check_server(folder, photo):
    """It answers several at once, and refuses what is no photo, too large or half."""
    program = compile_with("c++", HOSTS / "Server/server.cpp", folder / "server", "-std=c++17", "-pthread")
    port, file = free_port(), pathlib.Path(photo).read_bytes()
    with subprocess.Popen([program, str(port)], stdout=subprocess.PIPE) as server:
        assert server.stdout.readline() == b"listening\n"
        status, body = request(port, "/status")
        assert status == 200 and "heapBytes" in json.loads(body)["memory"], body
        status, body = request(port, "/scan", file)
        assert status == 200 and json.loads(body)["books"], body
        status, body = request(port, "/picture", file)
        assert status == 200 and body.startswith(b"\xff\xd8"), body[:99]
        status, body = request(port, "/scan", b"this is no photo")
        assert status == 415 and "error" in json.loads(body), body
        assert request(port, "/scan", b"")[0] == 400 and request(port, "/elsewhere")[0] == 404
        with socket.create_connection(("127.0.0.1", port)) as half:
            half.sendall(b"POST /scan HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n")
            assert half.recv(99).startswith(b"HTTP/1.1 413 ")
        with socket.create_connection(("127.0.0.1", port)) as gone:
            gone.sendall(b"POST /scan HTTP/1.1\r\nContent-Length: 1000\r\n\r\n" + file[:100])
        status, body = request(port, "/status")
        assert status == 200 and json.loads(body)["memory"]["strings"] <= 1, body
        server.send_signal(signal.SIGTERM)
        assert server.wait(60) == 0
    print("server: status, scans, pictures, refusals, stop")


def check_notebook(folder, photo):
    """Every cell runs; the pictures are there."""
    pictures = folder / "walk"
    shutil.rmtree(pictures, ignore_errors=True)
    done = subprocess.run([sys.executable, HOSTS / "Notebook/walk.py", photo, pictures], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for name in ("photo.jpg", "preprocessed.jpg", "books.jpg"):
        Image.open(pictures / name).verify()
    assert "record: {" in done.stdout and "needs review" in done.stdout, done.stdout
    print("notebook: every cell, three pictures")


def main():
    folder, photo = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("OMP_THREAD_LIMIT", "1")
    for check in (check_appliance, check_server, check_notebook):
        began = time.monotonic()
        check(folder, photo)
        print(f"  {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    main()
