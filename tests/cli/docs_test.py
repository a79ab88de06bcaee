#!/usr/bin/env python3
"""Runs every command of odori that README.md, CONTRIBUTING.md and the pages of docs/ show, page by page and in their
order, with small files of the names that they use. Frames are few and images small.

usage: docs_test.py ODORI ASSETS_DIR PROJECT_DIR
"""
import json
import os
import re
import shlex
import shutil
import struct
import subprocess
import sys
import unittest
from pathlib import Path

from debian_python import need
from odori_case import ODORI, UNDER_WINE, OdoriCase, odori, path_for_odori

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
import write_pmm  # noqa: E402
import write_stage  # noqa: E402

(np,) = need("numpy")
ASSETS, PROJECT = Path(sys.argv[2]).resolve(), Path(sys.argv[3]).resolve()
LAST_FRAME = 12  # of the dance, which is the beginning of the sample's
USAGE_ERROR = 2
PAGES = [PROJECT / "README.md", PROJECT / "CONTRIBUTING.md",
         *sorted(page for page in (PROJECT / "docs").glob("*.md") if not re.search(r"\.(ja|zh)\.md$", page.name))]

# What would take long, and what runs instead.
SHORTER = [
    (r"--frames \d+\.\.\d+(:\d+)?", "--frames 0..2"),
    (r"--size \d+x\d+", ""),
    (r"^(odori (plan )?(render|compare) .*\.(png|mp4|webm|odori).*)", r"\1 --size 320x180"),
    (r"--idle on", "--idle on --frames 0..2"),
    (r"--accumulate \d+", "--accumulate 2"),
    (r"--morph-bones [\d,]+", "--morph-bones 2"),
    (r"morphs\.bones=\d+", "morphs.bones=2"),
    (r"--actors \d+", "--actors 4"),
    (r"--pieces \d+", "--pieces 3"),
    (r"--piece \d+", "--piece 0"),
    (r"^(odori compare (?!.*--modes).* --cost)", r"\1 --modes linear"),
    (r"^(odori suite.*)", r"\1 --cases elbow --modes linear,dqs --figures off"),
    (r"~/mmd", "mmd"),
    (r"\bMODEL MOTION\b", "model.pmx dance.vmd"),
]


def commands(page):
    """Those in indented lines, without their explanations."""
    return [re.split(r"\s{2,}", line)[0] for line in re.findall(r"^    (odori .*)", page.read_text(), re.M)]


def shorter(command):
    for pattern, replacement in SHORTER:
        command = re.sub(pattern, replacement, command)
    return command


def first_keys(motion):
    """A motion of bones, morphs and the camera, without the keys behind LAST_FRAME."""
    out, at = motion[:50], 50
    for size, frame in ((111, 15), (23, 15), (61, 0)):
        count = struct.unpack_from("<I", motion, at)[0]
        keys = [motion[at + 4 + i * size:at + 4 + (i + 1) * size] for i in range(count)]
        keys = [key for key in keys if struct.unpack_from("<I", key, frame)[0] <= LAST_FRAME]
        out += struct.pack("<I", len(keys)) + b"".join(keys)
        at += 4 + count * size
    return out + bytes(8)  # no keys of light and self shadow


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", *map(str, arguments)], check=True)


def opens_window(command):
    return command.split()[1] == "desktop" or "." in command.split()[1]


class CommandsOfTheDocs(OdoriCase):
    def make_models(self):
        for file in [*ASSETS.glob("komai*.tga"), *ASSETS.glob("stage/*"), ASSETS / "komai.pmx"]:
            shutil.copy(file, self.folder)
        dance = first_keys((ASSETS / "komai.vmd").read_bytes())
        for folder in (self.folder, *(self.folder / name for name in ("collection", "folder", "mmd"))):
            folder.mkdir(exist_ok=True)
            for name in ("model.pmx", "miku.pmx"):
                shutil.copy(ASSETS / "komai.pmx", folder / name)
            (folder / "dance.vmd").write_bytes(dance)
        (self.folder / "komai.vmd").write_bytes(dance)
        (self.folder / "camera.vmd").write_bytes(first_keys((ASSETS / "komai_camera.vmd").read_bytes()))

    def make_shows(self):
        write_stage.write(self.folder)
        (self.folder / "mic.vac").rename(self.folder / "microphone.vac")
        (self.folder / "scene.odori").write_text(json.dumps(
            {"format": "odori-scene", "version": 1, "actors": [{"file": "model.pmx", "motions": [{"file": "dance.vmd"}]}],
             "range": [0, 2]}))
        model = write_pmm.Model(path_for_odori(self.folder / "model.pmx"), ["センター"], bone_keys={
            "センター": [write_pmm.BoneKey(0), write_pmm.BoneKey(LAST_FRAME, (0, 5, 0))]})
        (self.folder / "show.pmm").write_bytes(write_pmm.project([model]))
        (self.folder / "evening.txt").write_text("scene.odori\n")

    def make_media(self):
        for name in ("stage.mp4", "sky.mp4"):
            ffmpeg("testsrc=size=64x36:rate=30:duration=0.5", self.folder / name)
        for name in ("song.mp3", "song.flac"):
            ffmpeg("sine=duration=1", self.folder / name)

    def make_other_inputs(self):
        shutil.copy(ASSETS / "looks/stage.look.toml", self.folder / "my.look.toml")
        (self.folder / "assets").symlink_to(ASSETS)
        figure = re.search(r"^    size = .*?(?=^\S)", (PROJECT / "docs/figures.md").read_text(), re.M | re.S)[0]
        (self.folder / "bend.toml").write_text(re.sub(r"^    ", "", figure, flags=re.M))
        for command in ("odori export model.pmx dance.vmd --frames 0..2 -o theirs.npz", "odori export model.pmx -o weights.npz",
                        "odori compare model.pmx dance.vmd --frames 0..2 --csv numbers.csv", "odori suite -o made"):
            self.run_command(command)
        (self.folder / "results").mkdir()
        np.savez(self.folder / "results/elbow.npz", positions=np.load(self.folder / "made/elbow.npz")["rest_positions"])

    def run_command(self, command):
        own = {name: str(self.folder / "own" / name) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")}
        words = shlex.split(shorter(command))[1:]
        if words[0] == "plan":
            shutil.rmtree(self.folder / "work", ignore_errors=True)
        if opens_window(command) or not UNDER_WINE:  # OpenGL of Wine needs a display
            own.update(DISPLAY="", WAYLAND_DISPLAY="")
        run = subprocess.run([ODORI, *words], cwd=self.folder, capture_output=True, timeout=300, env={**os.environ, **own})
        if opens_window(command):  # there is no display: that it asks for one shows that it was understood
            self.assertNotIn(run.returncode, (0, USAGE_ERROR), run.stderr.decode())
        else:
            self.assertEqual(run.returncode, 0, run.stderr.decode())
        if words[0] == "plan":  # what the pages leave to a scheduler
            steps = json.loads((self.folder / "work/plan.json").read_text())["steps"]
            for piece in range(sum(step["count"] for step in steps)):
                self.assertEqual(odori("run", "work", "--piece", piece, "--quiet", cwd=self.folder).returncode, 0)

    def test_every_command_runs(self):
        self.make_models()
        self.make_shows()
        self.make_media()
        self.make_other_inputs()
        for page in PAGES:
            for command in commands(page):
                if UNDER_WINE and command.endswith(".pdf"):  # rsvg-convert is no part of the files for Windows
                    continue
                with self.subTest(page=page.name, command=command):
                    self.run_command(command)
            for output in ("work", "suite", "frames"):
                shutil.rmtree(self.folder / output, ignore_errors=True)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
