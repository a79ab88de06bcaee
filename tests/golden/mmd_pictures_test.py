#!/usr/bin/env python3
"""Compares odori's images with pictures that MikuMikuDance 9.32 drew, by SHARED_DIR/tools/mmd_pictures.py and its limits.

usage: mmd_pictures_test.py ODORI SHARED_DIR

Images by broken rules must be over the limits: light by pixels, edges as wide as in other programs, and a base colour that
fades with the cosine of the angle to the light. Exit status 77 (skipped) without SHARED_DIR, numpy or Pillow.
"""
import os
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "cli"))
from debian_python import need  # noqa: E402
from plain_pmx import PlainPmx  # noqa: E402

_, Image = need("numpy", "PIL.Image")  # NumPy: by the tool

MODELS = "data/yohawing-fixtures-mit/unity-mmd-loader/GeneratedPmx"
PICTURES = 5


def over_limits(odori, shared, *options):
    """The names of the pictures that are over the limits; prints all distances."""
    command = [sys.executable, shared / "tools/mmd_pictures.py", odori, shared, *(["--", *options] if options else [])]
    done = subprocess.run(command, capture_output=True, text=True)
    print(" ".join(options), done.stdout, sep="\n")
    lines = done.stdout.splitlines()
    assert len(lines) == PICTURES and all(" flat " in line for line in lines), done.stderr
    return {line.split()[0] for line in lines if line.endswith("over the limit")}


class Toons(PlainPmx):
    """Also finds where the table of textures ends, and where the toon of each material is."""
    def __init__(self, data):
        self.textures_end, self.toons = None, []
        super().__init__(data)

    def text(self):
        self.last_text = self.at
        return super().text()

    def index(self, size, signed=True):
        self.indices += 1
        return super().index(size, signed)

    def material(self):
        self.textures_end = self.textures_end or self.at - 4
        self.indices = 0
        found = super().material()
        is_shared = self.indices == 2  # texture and sphere map
        self.toons.append((self.last_text - 1 - (1 if is_shared else self.texture_size), self.last_text))
        return found

    indices = 0


def with_toon(data, name):
    """The model with the image as toon of all materials."""
    model = Toons(data)
    patched = bytearray(data)
    toon = b"\0" + len(model.textures).to_bytes(model.texture_size, "little")
    for start, end in reversed(model.toons):
        patched[start:end] = toon
    text = name.encode(model.encoding)
    patched[model.textures_end:model.textures_end] = struct.pack("<i", len(text)) + text
    table = sum(4 + len(texture.encode(model.encoding)) for texture in model.textures)
    count = model.textures_end - table - 4
    patched[count:count + 4] = struct.pack("<i", len(model.textures) + 1)
    return bytes(patched)


def lambert_copy(shared, folder):
    """SHARED_DIR with models whose toon is the cosine of the angle to the light, by its row."""
    for part in ("tools", "golden"):
        (folder / part).symlink_to(shared / part)
    shutil.copytree(shared / MODELS, folder / MODELS, copy_function=shutil.copyfile)
    rows = Image.new("L", (4, 256))
    for y in range(256):
        rows.paste(round(max(0.0, 1 - 2 * (y + 0.5) / 256) * 255), (0, y, 4, y + 1))
    os.chmod(folder / MODELS, 0o755)
    rows.save(folder / MODELS / "lambert.png")
    for picture in (folder / "golden/mmd/pictures").glob("*.png"):
        path = folder / MODELS / f"{picture.stem}.pmx"
        path.write_bytes(with_toon(path.read_bytes(), "lambert.png"))
    return folder


def problems(odori, shared):
    found = [f"{name} is not as MMD draws it" for name in over_limits(odori, shared)]
    for option, value, pictures in (("--shading", "smooth", {"mmd-toon-ramp-lit-box", "mmd-sphere-texture-add"}),
                                    ("--edge-scale", "1.17", {"mmd-tga-regular-hair-alpha-opaque"})):
        if not pictures <= over_limits(odori, shared, option, value):
            found.append(f"{option} {value} is not noticed in {' and '.join(sorted(pictures))}")
    with tempfile.TemporaryDirectory() as folder:
        if len(over_limits(odori, lambert_copy(shared, Path(folder)))) != PICTURES:
            found.append("a base colour that fades with the angle to the light is not noticed in every picture")
    return found


def main(odori, shared):
    if not (shared / "golden/mmd/pictures").is_dir():
        print(f"{shared} has no pictures by MMD")
        return 1 if os.environ.get("CI") == "true" else 77
    found = problems(odori, shared)
    print("\n".join(found))
    return 1 if found else 0


sys.exit(main(sys.argv[1], Path(sys.argv[2]).resolve()))
