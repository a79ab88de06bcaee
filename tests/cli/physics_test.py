#!/usr/bin/env python3
"""Physics on models by other people: a frame is the same however it is reached, and bones without bodies do not mind.

usage: physics_test.py ODORI SHARED_DIR          status 77: the shared data is not there
"""
import json
import subprocess
import sys
import unittest
from pathlib import Path

ODORI, DATA = sys.argv[1], Path(sys.argv[2]) / "data"
GENE = [DATA / "gene-cc-by-4.0/Gene_light.pmx", DATA / "wavefile-dance-nc/wavefile_v2.vmd"]
if not DATA.is_dir():
    print("skipped: no shared data")
    sys.exit(77)


def frames(*arguments):
    run = subprocess.run([ODORI, "pose", *map(str, arguments), "--json", "--quiet"], capture_output=True, timeout=600,
                         check=True)
    return json.loads(run.stdout)["frames"]


class Physics(unittest.TestCase):
    def test_a_frame_is_the_same_however_it_is_reached(self):
        played = frames(*GENE, "--physics", "on", "--frames", "0..60:0.5")
        jumped = frames(*GENE, "--physics", "on", "--frame", "60,12.5,47")
        for frame in jumped:
            same, = (f for f in played if f["frame"] == frame["frame"])
            self.assertEqual(frame["bones"], same["bones"])

    def test_bodies_move_their_bones_and_no_others(self):
        on, = frames(*GENE, "--physics", "on", "--frame", "250")
        off, = frames(*GENE, "--physics", "off", "--frame", "250")
        moved = {a["name"] for a, b in zip(on["bones"], off["bones"]) if a != b}
        self.assertTrue({"前髪1_2", "アホ毛C_IH", "横クローク3_2"} <= moved)
        self.assertFalse({"頭", "左ひざ", "右足首", "センター"} & moved)

    def test_every_model_with_bodies_comes_through(self):
        for model in sorted(p for p in DATA.rglob("*") if p.suffix in (".pmx", ".pmd")):
            with self.subTest(model.name):
                frame, = frames(model, "--physics", "on", "--frame", "60")
                numbers = [v for bone in frame["bones"] for v in bone["rotation"] + bone["translation"]]
                self.assertTrue(all(abs(v) < 1e4 for v in numbers))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
