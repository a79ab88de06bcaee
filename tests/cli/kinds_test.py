#!/usr/bin/env python3
"""Every verb names the file kinds that odori knows but does not open, and accepts a folder for the model in it.

usage: kinds_test.py ODORI ASSETS_DIR
"""
import json
import shutil
import sys
import unittest
from pathlib import Path

from odori_case import OdoriCase, local_path, odori

ASSETS = Path(sys.argv[2])
MODEL = next(ASSETS.glob("*.pmx"))
MOTION = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" not in p.name)

KINDS = {
    "project.pmm": (b"Polygon Movie maker 0002" + bytes(300), "MMD project (.pmm)"),
    "packed.zip": (b"PK\x03\x04" + bytes(60), "archive cannot be read; unpack it with another program"),
    "packed.7z": (b"7z\xbc\xaf\x27\x1c" + bytes(60), "archive cannot be read; unpack it with another program"),
    "packed.rar": (b"Rar!\x1a\x07\x01\x00" + bytes(60), "archive cannot be read; unpack it with another program"),
    "packed.lzh": (b"\x22\x6a-lh5-" + bytes(60), "archive cannot be read; unpack it with another program"),
    "song.wav": (b"RIFF\x24\0\0\0WAVEfmt " + bytes(60), "a sound"),
    "song.mp3": (b"ID3\x03" + bytes(60), "a sound"),
    "film.avi": (b"RIFF\x24\0\0\0AVI LIST" + bytes(60), "a video"),
    "picture.png": (b"\x89PNG\r\n\x1a\n" + bytes(60), "an image"),
    "effect.fx": (b"technique t { pass p { PixelShader = compile ps_3_0 f(); } }", "effect (.fx)"),
}
VERBS = (["inspect"], ["pose"], ["verify"], ["bench", "--no-gpu"], ["render", "--size", "16x16", "-o"])


class Kinds(OdoriCase):
    def on(self, verb, *files):
        out = [self.folder / "out.png"] if verb[-1] == "-o" else []
        return odori(*verb, *out, *files)

    def refused_as(self, verb, file, says):
        run = self.on(verb, file)
        self.assertEqual((run.returncode, run.out), (3, "") if verb[0] != "inspect" else (3, run.out), run.err)
        self.assertEqual(len(run.err.splitlines()), 1, run.err)
        self.assertIn(says, run.err)
        self.assertIn(str(file), run.err)
        self.assertFalse((self.folder / "out.png").exists())

    def test_each_kind_is_named_by_every_verb(self):
        for name, (content, says) in KINDS.items():
            file = self.folder / name
            file.write_bytes(content)
            for verb in VERBS:
                with self.subTest(kind=name, verb=verb[0]):
                    self.refused_as(verb, file, says)

    def test_the_name_does_not_matter(self):
        for name, (content, says) in KINDS.items():
            file = self.folder / "model.pmx"
            file.write_bytes(content)
            with self.subTest(kind=name):
                self.refused_as(["inspect"], file, says)

    def test_a_folder_selects_its_model(self):
        shutil.copytree(ASSETS, self.folder / "unpacked" / "inner")
        for verb in VERBS:
            with self.subTest(verb[0]):
                run = self.on(verb, self.folder / "unpacked")
                self.assertEqual(run.returncode, 0, run.err)
                self.assertNotIn("several", run.err)
        files = json.loads(odori("inspect", "--json", self.folder / "unpacked").out)["files"]
        self.assertLessEqual({MODEL.name, MOTION.name}, {Path(local_path(f["path"])).name for f in files})

    def test_of_several_models_the_first_is_opened_and_the_others_are_listed(self):
        for name in ("b 2.pmx", "a 10.pmx", "a 9.pmx"):
            shutil.copy(MODEL, self.folder / name)
        for verb in VERBS:
            with self.subTest(verb[0]):
                run = self.on(verb, self.folder)
                self.assertEqual(run.returncode, 0, run.err)
                self.assertIn("a 9.pmx; the others: a 10.pmx, b 2.pmx", run.err)
                self.assertNotIn("others", self.on([verb[0], "--quiet", *verb[1:]], self.folder).err)

    def test_a_folder_of_motions_animates_the_model_before_it(self):
        dances = self.folder / "踊り"
        dances.mkdir()
        shutil.copy(MOTION, dances / "踊り.vmd")
        run = odori("pose", MODEL, dances, "--frame", "30", "--json")
        self.assertEqual(run.returncode, 0, run.err)
        self.assertEqual(run.out, odori("pose", MODEL, MOTION, "--frame", "30", "--json").out)

    def test_a_folder_without_models_and_motions_is_refused(self):
        empty = self.folder / "empty"
        empty.mkdir()
        for verb in VERBS:
            self.refused_as(verb, empty, "no model and no motion in this folder")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
