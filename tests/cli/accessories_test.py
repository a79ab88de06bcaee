#!/usr/bin/env python3
"""Accessories on the command line: every verb takes them, assimp reads the same from them, and a hand holds one.

usage: accessories_test.py ODORI ASSETS_DIR SHARED_DIR [ASSIMP]
"""
import json
import re
import subprocess
import sys
import unittest
from pathlib import Path

from odori_case import OdoriCase, local_path, odori

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
import write_stage  # noqa: E402

ASSETS, SHARED = Path(sys.argv[2]), Path(sys.argv[3])
ASSIMP = sys.argv[4] if len(sys.argv) > 4 else None
MODEL = next(ASSETS.glob("*.pmx"))
MOTION = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" not in p.name)
SIZE = ("--size", "96x96")


def inspected(file):
    return json.loads(odori("inspect", "--json", file).out)["files"][0]


def assimp_info(file):
    """Triangles and the corners of the bounding box, in the coordinates of the file: assimp negates z."""
    text = subprocess.run([ASSIMP, "info", str(file), "--silent"], capture_output=True, timeout=60, check=True).stdout
    text = text.decode()
    corner = {}
    for name in ("Minimum", "Maximum"):
        found = re.search(rf"^{name} point\s+\(([-\d.]+) ([-\d.]+) ([-\d.]+)\)", text, re.M)
        corner[name] = [float(v) for v in found.groups()]
    return int(re.search(r"^Faces:\s+(\d+)", text, re.M)[1]), corner["Minimum"], corner["Maximum"]


class Accessories(OdoriCase):
    def setUp(self):
        super().setUp()
        self.summary = write_stage.write(self.folder)
        self.stage, self.mic, self.vac = (self.folder / name for name in ("stage.x", "mic.x", "mic.vac"))

    def test_the_stage_is_read_as_it_was_written(self):
        found = inspected(self.stage)
        self.assertEqual((found["kind"], found["name"]), ("x", "stage"))
        self.assertEqual(found["vertices"], self.summary["vertices"])
        self.assertEqual(found["triangles"], self.summary["triangles"])
        self.assertEqual([m["name"] for m in found["materials"]], self.summary["materials"])
        self.assertEqual([Path(local_path(t["file"])).name for t in found["textures"]], ["床.bmp", "壁.bmp"])

    def test_check_finds_nothing_in_them(self):
        run = odori("check", self.stage, self.mic, self.vac)
        self.assertEqual((run.returncode, run.err), (0, ""))
        self.assertEqual(run.out.count("no findings"), 4, run.out)
        self.assertIn("accessory マイク, held by the bone 右手首", run.out)

    def test_every_verb_takes_them(self):
        for file in (self.stage, self.vac):
            for verb in (["inspect"], ["check"], ["pose"], ["verify"], ["bench", "--no-gpu"],
                         ["render", *SIZE, "-o", self.folder / "out.png"],
                         ["compare", *SIZE, "-o", self.folder / "sheet.png"]):
                with self.subTest(file=file.name, verb=verb[0]):
                    run = odori(*verb, file)
                    self.assertEqual(run.returncode, 0, run.err)
                    self.assertNotIn("error", run.err)
            self.refused(2, "bake", file, "-o", self.folder / "out.vmd", "--quiet", says="driven by physics")

    def test_a_vac_names_its_model(self):
        found = inspected(self.vac)
        self.assertEqual((found["kind"], found["name"], found["parent_bone"]), ("accessory", "マイク", "右手首"))
        self.assertEqual(Path(local_path(found["model"])).name, "mic.x")
        self.assertEqual(found["triangles"], inspected(self.mic)["triangles"])

    def test_the_hand_holds_the_microphone(self):
        # The pose that is printed is that of the first file.
        held = self.position("センター", self.vac, MODEL, MOTION)
        hand = self.position("右手首", MODEL, self.vac, MOTION)
        at_rest = self.position("右手首", MODEL, self.vac)
        for a, b in zip(held, hand):
            self.assertAlmostEqual(a, b, places=4)
        self.assertGreater(max(abs(a - b) for a, b in zip(hand, at_rest)), 1, "it moves")

    def position(self, name, *files):
        """Of a bone in the first file: its rest position, transformed by its palette entry."""
        run = odori("pose", *files, "--frame", "30", "--json")
        self.assertEqual(run.returncode, 0, run.err)
        bone = next(b for b in json.loads(run.out)["frames"][0]["bones"] if b["name"] == name)
        x, y, z, w = bone["rotation"]
        axis = (x, y, z)

        def cross(a, b):
            return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])

        inner = [c + w * r for c, r in zip(cross(axis, bone["rest"]), bone["rest"])]
        return [r + 2 * c + t for r, c, t in zip(bone["rest"], cross(axis, inner), bone["translation"])]

    def test_a_motion_is_for_the_model_and_not_for_the_stage(self):
        with_stage = odori("pose", MODEL, self.stage, MOTION, "--frame", "30", "--json")
        alone = odori("pose", MODEL, MOTION, "--frame", "30", "--json")
        self.assertEqual(with_stage.returncode, 0, with_stage.err)
        self.assertEqual(with_stage.out, alone.out)

    def test_a_bone_that_no_model_has(self):
        self.vac.write_bytes(self.vac.read_bytes().replace("右手首".encode("cp932"), b"no bone"))
        run = odori("pose", MODEL, self.vac, "--frame", "0", "--json")
        self.assertEqual(run.returncode, 0)
        self.assertIn("no model has the bone that is to hold the accessory: no bone", run.err)

    def test_faults_are_one_line(self):
        self.mic.unlink()
        self.refused(3, "inspect", self.vac, says="the .x file of this .vac is not in its folder: mic.x")
        cut = self.folder / "cut.x"
        cut.write_bytes(self.stage.read_bytes()[:3000])
        self.refused(3, "inspect", cut, says="this .x is cut short")

    def agrees_with_assimp(self, file):
        triangles, low, high = assimp_info(file)
        found = inspected(file)
        self.assertEqual(found["triangles"], triangles)
        diagonal = sum((b - a) ** 2 for a, b in zip(low, high)) ** 0.5
        self.assertAlmostEqual(found["extent"], max(10 * diagonal, 1), delta=1e-3)

    @unittest.skipUnless(ASSIMP, "assimp is not installed")
    def test_assimp_reads_the_same(self):
        files = [self.mic]
        if SHARED.is_dir():
            files += sorted(f for f in (SHARED / "data/shows/x").glob("*.x"))
            # Those of its odd files that assimp reads as MMD does.
            files += [SHARED / f"data/shows/x_negative/x_{name}.x" for name in ("bom", "star", "frame", "sjisname")]
        for file in files:
            with self.subTest(file.name):
                self.agrees_with_assimp(file)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
