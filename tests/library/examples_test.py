#!/usr/bin/env python3
"""Runs the examples of libodori and compares what they print with what odori prints.

usage: examples_test.py ODORI ASSETS_DIR POSED_OBJ VOLUMES
"""
import json
import subprocess
import sys
import unittest
from pathlib import Path

ODORI, ASSETS, POSED_OBJ, VOLUMES = sys.argv[1:5]
KOMAI = [f"{ASSETS}/komai.pmx", f"{ASSETS}/komai.vmd"]
BAR = [f"{ASSETS}/exhibits/twisting_bar.pmx", f"{ASSETS}/exhibits/twisting_bar.vmd"]


def output(*command):
    run = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, (command, run.stderr)
    return run.stdout


def numbers(lines, key):
    return [[float(word) for word in line.split()[1:]] for line in lines if line.startswith(key + " ")]


class Examples(unittest.TestCase):
    def test_posed_obj_is_the_pose_of_odori(self):
        pose = json.loads(output(ODORI, "pose", *KOMAI, "--frame", 10, "--skinning", "dqs", "--vertices", "all", "--json", "--quiet"))
        expected = pose["frames"][0]["vertices"]
        lines = output(POSED_OBJ, *KOMAI, 10, "dqs").splitlines()
        positions, normals = numbers(lines, "v"), numbers(lines, "vn")
        self.assertEqual(len(positions), len(expected))
        for vertex, position, normal in zip(expected, positions, normals):
            x, y, z = vertex["position"]
            for own, other in zip((x, y, -z), position):
                self.assertAlmostEqual(own, other, delta=1e-5)
            self.assertAlmostEqual(vertex["normal"][1], normal[1], delta=1e-5)
        faces = [line.split()[1:] for line in lines if line.startswith("f ")]
        corners = {int(corner.split("/")[0]) for face in faces for corner in face}
        self.assertEqual((min(corners), max(corners)), (1, len(positions)))

    def test_posed_obj_reports_a_file_that_is_missing(self):
        run = subprocess.run([POSED_OBJ, "missing.pmx", "missing.vmd", "0", "native"], capture_output=True, text=True, timeout=60)
        self.assertEqual(run.returncode, 1)
        self.assertIn("[file.missing", run.stderr)

    def test_volumes_are_those_of_the_formulas(self):
        rows = [line.split("\t") for line in output(VOLUMES, *BAR, 30).splitlines()]
        self.assertEqual(rows[0][:4], ["frame", "native", "linear", "sdef"])
        kept = dict(zip(rows[0], map(float, next(row for row in rows if row[0] == "60"))))
        self.assertAlmostEqual(kept["linear"], 2 / 3, places=4)
        for mode in ("dqs", "spherical", "cor"):
            self.assertAlmostEqual(kept[mode], 1.0, places=2)
        at_rest = dict(zip(rows[0], map(float, next(row for row in rows if row[0] == "0"))))
        self.assertEqual({round(value, 5) for name, value in at_rest.items() if name != "frame"}, {1.0})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
