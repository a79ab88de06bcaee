#!/usr/bin/env python3
"""Gives verbs files of every kind that a person writes or another program computes, each with some of its bytes changed.
Run by hand; the fuzzers beside it test the readers alone. A run must end within TIMEOUT with a documented status, and an
error must be one that odori wrote.

usage: mutated_files.py ODORI ASSETS_DIR [COUNT (2000) [KIND...]]
"""
import collections
import concurrent.futures
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ODORI, ASSETS = sys.argv[1], Path(sys.argv[2]).resolve()
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 2000
TIMEOUT = 60  # seconds
STATUSES = {0, 1, 2, 3, 4}  # shared/design/interface.md
MODEL, MOTION = ASSETS / "komai.pmx", ASSETS / "komai.vmd"
IMAGE = ["--size", "32x32", "--samples", "0", "--quiet", "--force", "-o"]


def run(arguments, folder):
    environment = {**os.environ, **{name: str(folder / name) for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")}}
    return subprocess.run([ODORI, *map(str, arguments)], capture_output=True, timeout=TIMEOUT, env=environment, cwd=folder)


def scene(folder):
    path = folder / "scene.odori"
    path.write_text(json.dumps({
        "format": "odori-scene", "version": 1,
        "actors": [{"file": str(MODEL), "motions": [{"file": str(MOTION), "fit": {"source": str(MODEL), "feet": True}}],
                    "position": [1, 2, 3]}],
        "view": {"glow": True, "glow.strength": 2.5, "dof": True, "dof.bone": "頭", "shadow_tint": [1, 0, 0, 0.5], "tone": "aces"},
        "cameras": [{"follow": False, "target": [0, 10, 0], "distance": -45}], "range": [0, 2], "frame": 1}))
    return path.read_bytes()


def cube(_):
    rows = "".join(f"{r / 3} {g / 3} {b / 3}\n" for b, g, r in itertools.product(range(4), repeat=3))
    return f'TITLE "warm"\nLUT_3D_SIZE 4\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 1 1 1\n{rows}'.encode()


def weights(folder):
    path = folder / "seed.npz"
    assert run(["export", MODEL, "-o", path, "--quiet"], folder).returncode == 0
    return path.read_bytes()


def library(folder):
    files = folder / "files"
    files.mkdir(exist_ok=True)
    (files / "dance.vmd").write_bytes(MOTION.read_bytes())
    data = folder / "library"
    for words in (["add", files], ["scan"], ["tag", files / "dance.vmd", "--add", "stage", "--favourite", "on"]):
        assert run(["library", *words, "--data", data], folder).returncode == 0
    return max(data.rglob("*user*.sqlite"), key=lambda file: file.stat().st_size).read_bytes()


def use_library(file, folder):
    data = folder / "data"
    data.mkdir()
    (data / "library-user.sqlite").write_bytes(file.read_bytes())
    return ["library", "search", "dance", "--data", data]


# The ending of the file, its content before the changes, and the command that reads it.
KINDS = {
    "look": (".look.toml", lambda _: (ASSETS / "looks/cinema.look.toml").read_bytes(),
             lambda file, folder: ["render", MODEL, "--look", file, *IMAGE, folder / "out.png"]),
    "cube": (".cube", cube, lambda file, folder: ["render", MODEL, "--look-set", f"lut.file={file}", *IMAGE, folder / "out.png"]),
    "scene": (".odori", scene, lambda file, folder: ["pose", file, "--frame", "1", "--json", "--physics", "off"]),
    "weights": (".npz", weights, lambda file, _: ["pose", MODEL, "--weights", file, "--json"]),
    "vpd": (".vpd", lambda _: ("Vocaloid Pose Data file\r\n\r\nkomai.osm;\r\n2;\r\n\r\nBone0{頭\r\n  0.0,0.0,0.0;\r\n"
                               "  0.1,0.0,0.0,0.99;\r\n}\r\n\r\nMorph0{あ\r\n  0.5;\r\n}\r\n").encode("cp932"),
            lambda file, _: ["pose", MODEL, file, "--json"]),
    "library": (".sqlite", library, use_library),
}


def mutated(content, chance):
    """Bytes are changed, removed, repeated, moved or cut off, and numbers become larger."""
    out = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        at = chance.randrange(len(out) or 1)
        end = min(at + chance.choice((1, 2, 4, 32, 500)), len(out))
        action = chance.randrange(6)
        if action == 0:
            out[at:end] = bytes(chance.randrange(256) for _ in range(end - at))
        elif action == 1:
            del out[at:end]
        elif action == 2:
            out[at:at] = out[at:end] * chance.choice((1, 2, 50))
        elif action == 3:
            out[at:end] = chance.choice((b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff", b"nan", b"1e39", b"-1", b"[[[[", b'"'))
        elif action == 4:
            del out[at:]
        elif at < len(out):
            out[at] ^= 1 << chance.randrange(8)
    return bytes(out)


def attempt(kind, content, number):
    """The status, or why the run is a failure, with the file as it was."""
    ending, _, command = KINDS[kind]
    with tempfile.TemporaryDirectory() as holder:
        folder = Path(holder)
        file = folder / f"mutated{ending}"
        file.write_bytes(mutated(content, random.Random(f"{kind} {number}")))
        try:
            done = run(command(file, folder), folder)
        except subprocess.TimeoutExpired:
            return "hangs"
        errors = done.stderr.decode(errors="replace").splitlines()
        if done.returncode not in STATUSES:
            return f"status {done.returncode}: {errors[-3:]}"
        if done.returncode and not any(line.startswith("odori: ") for line in errors):
            return f"status {done.returncode} without a message: {errors[-3:]}"
        return done.returncode


def main():
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers, tempfile.TemporaryDirectory() as holder:
        for kind in sys.argv[4:] or KINDS:
            content = KINDS[kind][1](Path(holder))
            results = list(workers.map(lambda number: attempt(kind, content, number), range(COUNT)))
            for number, result in enumerate(results):
                if isinstance(result, str):
                    failed += 1
                    print(f"{kind} {number}: {result}")
            counts = collections.Counter(result if isinstance(result, int) else "failed" for result in results)
            print(f"{kind}: " + ", ".join(f"{count} x {status}" for status, count in sorted(counts.items(), key=str)), flush=True)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
