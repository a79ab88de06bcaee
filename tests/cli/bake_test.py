#!/usr/bin/env python3
"""Tests `odori bake`: read back without physics and IK, the pose is the one it was made from.

usage: bake_test.py ODORI ASSETS_DIR
"""
import json
import math
import re
import sys
import unittest
from pathlib import Path

from odori_case import OdoriCase, odori

ASSETS = Path(sys.argv[2])
DANCE = [ASSETS / "komai.pmx", ASSETS / "komai.vmd"]
LAST = 90


def rotated(q, v):
    x, y, z, w = q
    t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
    return [v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2],
            v[2] + w * t[2] + x * t[1] - y * t[0]]


def apart(a, b):
    """How far a point one unit from the bone is at most from where it should be."""
    at = [[p + t for p, t in zip(rotated(bone["rotation"], bone["rest"]), bone["translation"])] for bone in (a, b)]
    x, y, z, w = a["rotation"]
    i, j, k, l = b["rotation"]
    between = (w * i - x * l - y * k + z * j, w * j + x * k - y * l - z * i, w * k - x * j + y * i - z * l)
    return math.dist(*at) + 2 * math.asin(min(1.0, math.hypot(*between)))  # the cosine is too coarse for small angles


class Bake(OdoriCase):
    def bake(self, *options):
        """Bakes, and returns the number of keys."""
        run = odori("bake", *DANCE, "--frames", f"0..{LAST}", *options, "--force", "-o", self.folder / "baked.vmd")
        self.assertEqual((run.returncode, run.err), (0, ""))
        return int(re.search(r"keys: (\d+)", run.out)[1])

    def frames(self, motion, *options):
        run = odori("pose", DANCE[0], motion, "--frames", f"0..{LAST}", "--json", *options)
        self.assertEqual(run.returncode, 0, run.err)
        return json.loads(run.out)["frames"]

    def worst(self, source, baked):
        """The largest deviation of any bone in any frame."""
        self.assertEqual(len(source), LAST + 1)
        return max(apart(a, b) for one, other in zip(source, baked) for a, b in zip(one["bones"], other["bones"]))

    def test_legs_and_hair_are_keys(self):
        source = self.frames(DANCE[1])
        legs = {ik["index"] for ik in source[0]["ik"]}
        self.assertTrue(legs and all(ik["enabled"] for frame in source for ik in frame["ik"]))
        full = self.bake("--ik", "keys")
        baked = self.frames(self.folder / "baked.vmd", "--physics", "off")
        self.assertLess(self.worst(source, baked), 0.002, "rounding")
        self.assertFalse(any(ik["enabled"] for frame in baked for ik in frame["ik"]))
        self.assertLess(self.worst(baked, self.frames(self.folder / "baked.vmd", "--physics", "off", "--ik", "off")), 1e-6)
        without = self.frames(DANCE[1], "--ik", "off")
        self.assertGreater(self.worst(source, without), 0.2, "IK matters in this dance")
        for tolerance in (0.02, 0.2):
            keys = self.bake("--ik", "keys", "--tolerance", tolerance)
            self.assertLess(keys, full)
            full = keys
            reduced = self.frames(self.folder / "baked.vmd", "--physics", "off")
            self.assertLessEqual(self.worst(source, reduced), tolerance + 1e-4)

    def test_legs_alone(self):
        source = self.frames(DANCE[1], "--physics", "off")
        run = odori("bake", *DANCE, "--physics", "off", "--ik", "keys", "--frames", f"0..{LAST}", "-o",
                    self.folder / "baked.vmd")
        self.assertEqual(run.returncode, 0, run.err)
        self.assertRegex(run.out, r"^\d+ of \d+ IK chains, frames: 91, ")
        baked = self.frames(self.folder / "baked.vmd", "--physics", "off")
        self.assertLess(self.worst(source, baked), 0.002)
        self.assertEqual(source[30]["morphs"], baked[30]["morphs"])

    def test_ik_is_back_after_the_range(self):
        source = self.frames(DANCE[1], "--physics", "off")
        run = odori("bake", *DANCE, "--physics", "off", "--ik", "keys", "--frames", "20..40", "-o",
                    self.folder / "baked.vmd")
        self.assertEqual(run.returncode, 0, run.err)
        baked = self.frames(self.folder / "baked.vmd", "--physics", "off")
        for number, frame in enumerate(baked):
            self.assertEqual({ik["enabled"] for ik in frame["ik"]}, {not 20 <= number <= 40}, number)
        self.assertLess(max(apart(a, b) for i in range(20, 41) for a, b in zip(source[i]["bones"], baked[i]["bones"])),
                        0.002)

    def test_options_that_do_not_go_together(self):
        out = self.folder / "a.vmd"
        self.refused(2, "bake", *DANCE, "--physics", "off", "-o", out, says="bake requires physics")
        self.refused(2, "bake", *DANCE, "--ik", "maybe", "-o", out, says="--ik")
        bar = [ASSETS / "exhibits/twisting_bar.pmx", ASSETS / "exhibits/twisting_bar.vmd"]
        self.refused(2, "bake", *bar, "--ik", "keys", "-o", out, says="no bone of this model")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
