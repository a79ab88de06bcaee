#!/usr/bin/env python3
"""Reads PMX files written by this project with assimp: the sample and every golden scene.

usage: another_reader_test.py ASSIMP ODORI ODORI_GOLDEN_SCENES ASSETS_DIR
"""
import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

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
        for model in Path(ASSETS).glob("*.pmx"):
            self.assertGreater(self.agrees(model)["triangles"], 1000)

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
