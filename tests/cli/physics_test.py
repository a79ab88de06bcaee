#!/usr/bin/env python3
"""Physics on models of other people: a frame is identical however it is reached, bones without bodies are not affected,
and a baked motion looks the same without physics.

usage: physics_test.py ODORI SHARED_DIR          status 77: no shared data
"""
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from odori_case import ODORI, UNDER_WINE

DATA = Path(sys.argv[2]) / "data"
GENE = [DATA / "gene-cc-by-4.0/Gene_light.pmx", DATA / "wavefile-dance-nc/wavefile_v2.vmd"]
BAKED_LIMIT = 1e-3  # units of a skinning transform's translation: rounding of float keys at a lever of twenty units
if not DATA.is_dir():
    print("skipped: no shared data")
    sys.exit(77)


def frames(*arguments):
    run = subprocess.run([ODORI, "pose", *map(str, arguments), "--json", "--quiet"], capture_output=True, timeout=600,
                         check=True)
    return json.loads(run.stdout)["frames"]


def product(a, b):
    """Of quaternions x, y, z, w; b is applied first."""
    (ax, ay, az, aw), (bx, by, bz, bw) = a, b
    return [aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz]


def turned(q, v):
    return product(product(q, [*v, 0.0]), [-q[0], -q[1], -q[2], q[3]])[:3]


def composed(parts):
    """(rotation, position) of the bone, from the parts that `odori pose --explain` prints."""
    rotation, translation = [0, 0, 0, 1], [0, 0, 0]
    for morph in parts["morphs"]:
        rotation, translation = product(rotation, morph["rotation"]), list(map(sum, zip(translation, morph["translation"])))
    rotation = product(rotation, parts["animated"]["rotation"])
    translation = list(map(sum, zip(translation, parts["animated"]["translation"])))
    if "physics" in parts:
        rotation, translation = parts["physics"]["rotation"], parts["physics"]["translation"]
    if "append" in parts and ("physics" not in parts or parts["after_physics"]):
        rotation = product(rotation, parts["append"].get("rotation", [0, 0, 0, 1]))
        translation = list(map(sum, zip(translation, parts["append"].get("translation", [0, 0, 0]))))
    parent = parts["parent_global"]
    local = [a + b for a, b in zip(parts["rest_offset"], translation)]
    return (product(parent["rotation"], product(parts["ik_rotation"], rotation)),
            [a + b for a, b in zip(parent["translation"], turned(parent["rotation"], local))])


class Physics(unittest.TestCase):
    def test_the_parts_of_a_bone_give_the_shown_transform(self):
        # Driven bones, with append and below driven ones, and bones without a body below them, after physics.
        explained = set()
        for bone in ("前髪1_1", "前髪1_2", "前髪1End", "横クローク3_1", "横クローク3_2", "横クローク3End", "左ひざ"):
            frame, = frames(*GENE, "--physics", "on", "--frame", "41.3", "--explain", bone)
            parts = frame["explain"]
            explained |= {"driven"} if "physics" in parts else {"not driven"}
            rotation, position = composed(parts)
            shown = frame["bones"][parts["bone"]["index"]]
            at = [a + b for a, b in zip(turned(shown["rotation"], shown["rest"]), shown["translation"])]
            self.assertLess(max(abs(a - b) for a, b in zip(position, at)), 2e-5, bone)
            self.assertGreater(abs(sum(a * b for a, b in zip(rotation, shown["rotation"]))), 1 - 1e-6, bone)
        self.assertEqual(explained, {"driven", "not driven"})
        run = subprocess.run([ODORI, "pose", *GENE, "--frame", "41.3", "--explain", "前髪1_2"], capture_output=True,
                             text=True, check=True)
        self.assertIn("physics, in place of motion", run.stdout)

    def test_a_frame_is_identical_however_it_is_reached(self):
        played = frames(*GENE, "--physics", "on", "--frames", "0..60:0.5")
        jumped = frames(*GENE, "--physics", "on", "--frame", "60,12.5,47")
        for frame in jumped:
            same, = (f for f in played if f["frame"] == frame["frame"])
            self.assertEqual(frame["bones"], same["bones"])

    def test_bodies_drive_their_bones_and_no_others(self):
        on, = frames(*GENE, "--physics", "on", "--frame", "250")
        off, = frames(*GENE, "--physics", "off", "--frame", "250")
        moved = {a["name"] for a, b in zip(on["bones"], off["bones"]) if a != b}
        self.assertTrue({"前髪1_2", "アホ毛C_IH", "横クローク3_2"} <= moved)
        self.assertFalse({"頭", "左ひざ", "右足首", "センター"} & moved)

    def test_physics_is_on_by_default(self):
        by_default, = frames(*GENE, "--frame", "30")
        on, = frames(*GENE, "--frame", "30", "--physics", "on")
        self.assertEqual(by_default["bones"], on["bones"])

    def test_gravity_comes_from_a_settings_file(self):
        with tempfile.TemporaryDirectory() as folder:
            settings = Path(folder) / "settings.json"
            settings.write_text(json.dumps({"format": "odori-settings", "version": 1, "physics_gravity": [0, 98, 0]}))
            up, = frames(*GENE, "--frame", "0", "--physics-settings", settings)
            down, = frames(*GENE, "--frame", "0")
            bone = {bone["name"]: k for k, bone in enumerate(up["bones"])}["前髪1_2"]
            self.assertNotEqual(up["bones"][bone], down["bones"][bone])
            settings.write_text("{}")
            run = subprocess.run([ODORI, "pose", *GENE, "--physics-settings", settings], capture_output=True, text=True)
            self.assertEqual(run.returncode, 3)
            self.assertIn("settings.json", run.stderr)

    def test_a_baked_motion_looks_the_same_without_physics(self):
        with tempfile.TemporaryDirectory() as folder:
            baked = Path(folder) / "baked.vmd"
            bake = subprocess.run([ODORI, "bake", *GENE, "-o", baked, "--frames", "0..60"], capture_output=True,
                                  text=True, timeout=600, check=True)
            self.assertRegex(bake.stdout, r"bones driven by physics, frames: 61")
            when = ["--frame", "0,7,31,60"]
            for simulated, keyed in zip(frames(*GENE, *when), frames(GENE[0], baked, *when, "--physics", "off")):
                for a, b in zip(simulated["bones"], keyed["bones"]):
                    apart = [abs(x - y) for x, y in zip(a["translation"], b["translation"])]
                    self.assertLess(max(apart), BAKED_LIMIT, f"{a['name']} at {keyed['frame']}")
                self.assertEqual(simulated["morphs"], keyed["morphs"])

    def test_bake_refuses_invalid_options(self):
        for arguments in (["--physics", "off"], ["--frames", "0..10:2"], ["--frames", "0.5..10"],
                          ["--frames", "0..4000000000"]):
            run = subprocess.run([ODORI, "bake", *GENE, "-o", "/dev/null/baked.vmd", *arguments], capture_output=True,
                                 text=True, timeout=600)
            self.assertEqual(run.returncode, 2, run.stderr)
            self.assertEqual(len(run.stderr.splitlines()), 1)

    def test_every_model_with_bodies_stays_finite(self):
        for model in sorted(p for p in DATA.rglob("*") if p.suffix in (".pmx", ".pmd")):
            if UNDER_WINE and model.stem == "nul":  # a device of Windows
                continue
            with self.subTest(model.name):
                frame, = frames(model, "--physics", "on", "--frame", "60")
                numbers = [v for bone in frame["bones"] for v in bone["rotation"] + bone["translation"]]
                self.assertTrue(all(abs(v) < 1e4 for v in numbers))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
