#!/usr/bin/env python3
"""Reads PMX files written by this project with other readers: with assimp the sample and every golden scene, and what is
made for MMD also with a plain reader of PMX 2.0.

usage: another_reader_test.py ASSIMP ODORI ODORI_GOLDEN_SCENES ASSETS_DIR
"""
import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from plain_pmx import PlainPmx

ASSIMP, ODORI, SCENES, ASSETS = sys.argv[1:5]
UNSUPPORTED = {"flip_morph"}  # assimp knows the morph kinds of PMX 2.0


def output(*command):
    return subprocess.run([str(c) for c in command], capture_output=True, timeout=300, check=True).stdout.decode()


def number(text, label):
    return int(re.search(rf"^{label}:\s+(\d+)", text, re.M)[1])


class AnotherReader(unittest.TestCase):
    def agrees(self, model):
        """Expects assimp to accept the file and to count what odori counts."""
        ours = json.loads(output(ODORI, "inspect", "--json", model))["files"][0]
        theirs = output(ASSIMP, "info", model, "--raw", "--silent")
        self.assertEqual(number(theirs, "Faces"), ours["triangles"], model)
        self.assertEqual(number(theirs, "Meshes"), len(ours["materials"]), model)
        self.assertEqual(number(theirs, "Nodes"), ours["bones"]["count"] + 2, "the bones, the root and the mesh")
        return ours

    def test_the_sample(self):
        for model in Path(ASSETS).rglob("*.pmx"):
            self.assertGreater(self.agrees(model)["triangles"], 100)

    def test_the_dancer_for_mmd(self):
        path = Path(ASSETS) / "mmd" / "komai.pmx"
        ours = json.loads(output(ODORI, "inspect", "--json", path))["files"][0]
        theirs = PlainPmx(path.read_bytes())
        self.assertEqual(set(theirs.deform_kinds), {0, 1, 2, 3})
        self.assertEqual(len(theirs.corners), 3 * ours["triangles"])
        self.assertLess(max(theirs.corners), len(theirs.deform_kinds))
        self.assertEqual(sum(count for *_, count in theirs.materials), len(theirs.corners), "one draw for each material")
        self.assertEqual(len({name for name, *_ in theirs.bones}), ours["bones"]["count"])
        names = [names for part in (theirs.materials, theirs.bones, theirs.morphs, theirs.frames) for names in part]
        self.assertTrue(all(name[0] and name[1] for name in names), "Japanese and English names")
        self.assertEqual({panel for *_, panel in theirs.morphs}, {1, 2, 3, 4})
        shown = {bone for *_, entries in theirs.frames for morph, bone in entries if not morph}
        self.assertTrue(all(0 <= bone < len(theirs.bones) for bone in shown))
        for name in (*(name for name, *_ in theirs.bones), *(name for name, *_ in theirs.morphs)):
            self.assertLessEqual(len(name.encode("cp932")), 15, f"{name} fits into a motion")
        for texture in theirs.textures:
            self.assertTrue((path.parent / texture).is_file(), texture)

    def test_the_golden_scenes(self):
        with tempfile.TemporaryDirectory() as folder:
            output(SCENES, folder)
            models = sorted(m for m in Path(folder).glob("*/*.pmx") if m.stem not in UNSUPPORTED)
            self.assertGreater(len(models), 30)
            for model in models:
                with self.subTest(model.stem):
                    self.agrees(model)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
