#!/usr/bin/env python3
"""Tests `odori fit` and `--fit`: what is written, read by a reader of its own, and what is posed.

usage: fit_test.py ODORI ASSETS_DIR
"""
import json
import struct
import sys
import unittest
from pathlib import Path

from odori_case import OdoriCase, odori

ASSETS = Path(sys.argv[2])
KOMAI, DANCE = ASSETS / "komai.pmx", ASSETS / "komai.vmd"
ARM, BENDING = ASSETS / "exhibits/bending_arm.pmx", ASSETS / "exhibits/bending_arm.vmd"


def bone_keys(path):
    """Bone keys of a VMD by name: frame, translation, rotation, curve bytes."""
    data = path.read_bytes()
    assert data[:25].rstrip(b"\0") == b"Vocaloid Motion Data 0002"
    data[30:50].split(b"\0")[0].decode("cp932")
    (count,) = struct.unpack_from("<I", data, 50)
    tracks = {}
    for i in range(count):
        at = 54 + 111 * i
        name = data[at:at + 15].split(b"\0")[0].decode("cp932")
        values = struct.unpack_from("<I7f64s", data, at + 15)
        tracks.setdefault(name, []).append((values[0], values[1:4], values[4:8], values[8]))
    return tracks


class Fit(OdoriCase):
    def fit(self, *arguments):
        run = odori("fit", *arguments, "-o", self.folder / "out.vmd", "--force")
        self.assertEqual((run.returncode, run.err), (0, ""))
        return run.out

    def test_to_its_own_model_nothing_changes(self):
        report = json.loads(self.fit(KOMAI, DANCE, "--json"))
        self.assertTrue(report["unchanged"])
        self.assertEqual(report["scale"], 1)
        self.assertEqual(report["lost_keys"], 0)
        once = (self.folder / "out.vmd").read_bytes()
        self.fit(KOMAI, DANCE, "--from", KOMAI)
        self.assertEqual((self.folder / "out.vmd").read_bytes(), once)

    def test_from_the_standard_figure_keys_stay_keys(self):
        """No model of that name is open: the figure is a guess, and the report says so."""
        dance = self.folder / "dance.vmd"
        data = bytearray(DANCE.read_bytes())
        data[30:50] = b"Nobody".ljust(20, b"\0")
        dance.write_bytes(data)
        report = json.loads(self.fit(KOMAI, dance, "--json", "--contacts", "none"))
        self.assertTrue(report["standard_figure"])
        self.assertAlmostEqual(report["leg_from"], 9.2, places=2)
        before, after = bone_keys(dance), bone_keys(self.folder / "out.vmd")
        for name in ("左腕", "右ひじ", "首", "左足ＩＫ"):
            self.assertEqual([(k[0], k[3]) for k in sorted(before[name])], [(k[0], k[3]) for k in sorted(after[name])], name)
        scale = report["scale"]
        for (_, old, _, _), (_, new, _, _) in zip(sorted(before["グルーブ"]), sorted(after["グルーブ"])):
            for a, b in zip(old, new):
                self.assertAlmostEqual(a * scale, b, places=5)
        self.assertIn("a guess", self.fit(KOMAI, dance))

    def test_what_is_lost_is_named(self):
        report = json.loads(self.fit(ARM, DANCE, "--from", KOMAI, "--json"))
        self.assertGreater(report["lost_keys"], 1000)
        lost = {row["source"] for row in report["roles"] if row["how"] == "missing" and row["moves"] and not row["into"]}
        self.assertIn("ポニテ1", lost)
        self.assertIn("ポニテ1", self.fit(ARM, DANCE, "--from", KOMAI))

    def test_verbs_fit_the_motions_before_them(self):
        for options, same in (((), True), (("--fit", KOMAI), True), (("--fit", ARM), False)):
            run = odori("pose", KOMAI, DANCE, *options, "--frame", "100", "--physics", "off", "--json")
            self.assertEqual((run.returncode, run.err), (0, ""))
            frames = json.loads(run.out)["frames"]
            plain = plain if options else frames
            self.assertEqual(frames == plain, same, options)

    def test_wrong_command_lines_are_refused(self):
        out = self.folder / "out.vmd"
        self.refused(2, "fit", KOMAI, "-o", out, says="a model, then motions")
        self.refused(2, "fit", DANCE, "-o", out, says="a model, then motions")
        self.refused(2, "fit", KOMAI, DANCE, "-o", out, "--role", "左腕=nothing", says="no such bone")
        self.refused(2, "fit", KOMAI, DANCE, "-o", out, "--contacts", "knees", says="--contacts")
        self.refused(3, "fit", KOMAI, DANCE, "-o", out, "--from", DANCE)
        self.assertFalse(out.exists())

    def frames(self, *arguments):
        run = odori("pose", *arguments, "--frame", "100,700", "--physics", "off", "--json")
        self.assertEqual((run.returncode, run.err), (0, ""))
        return json.loads(run.out)["frames"]

    def test_a_scene_keeps_the_fit(self):
        """As --fit does, with the model that the dance was made for by its path."""
        fitted = self.frames(ARM, DANCE, "--fit", KOMAI)
        self.assertNotEqual(fitted, self.frames(ARM, DANCE))
        scene = self.folder / "fitted.odori"
        for fit, same in (({"from": {"file": str(KOMAI.resolve())}}, True),
                          ({"from": {"file": str(KOMAI.resolve())}, "contacts": "feet,hands,body"}, True),
                          (None, False)):
            layer = {"file": str(DANCE.resolve())} | ({"fit": fit} if fit else {})
            scene.write_text(json.dumps({"format": "odori-scene", "version": 1,
                                         "actors": [{"file": str(ARM.resolve()), "motions": [layer]}]}))
            self.assertEqual(self.frames(scene) == fitted, same, fit)

    def test_a_scene_whose_source_is_gone_shows_the_motion_as_it_is(self):
        scene = self.folder / "gone.odori"
        layer = {"file": str(DANCE.resolve()), "fit": {"from": {"file": "nobody.pmx"}}}
        scene.write_text(json.dumps({"format": "odori-scene", "version": 1,
                                     "actors": [{"file": str(KOMAI.resolve()), "motions": [layer]}]}))
        run = odori("pose", scene, "--frame", "100,700", "--physics", "off", "--json")
        self.assertEqual(run.returncode, 0)
        self.assertIn("nobody.pmx", run.err)
        self.assertEqual(json.loads(run.out)["frames"], self.frames(KOMAI, DANCE))

    def test_the_camera_motion_is_scaled_with_the_dance(self):
        """What the keys show is scaled, so that they stay as they are."""
        dance, camera = self.folder / "dance.vmd", ASSETS / "komai_camera.vmd"
        data = bytearray(DANCE.read_bytes())
        data[30:50] = b"Nobody".ljust(20, b"\0")
        dance.write_bytes(data)
        report = json.loads(self.fit(KOMAI, dance, "--json"))
        scale = report["camera_scale"]
        self.assertGreater(abs(scale - 1), 0.05, "the test needs another height")
        for plain, fitted in zip(self.frames(KOMAI, dance, camera), self.frames(KOMAI, dance, camera, "--fit")):
            before, after = plain["camera"], fitted["camera"]
            self.assertAlmostEqual(after["distance"], before["distance"] * scale, places=3)
            self.assertAlmostEqual(after["target"][1], before["target"][1] * report["camera_height_scale"], places=3)
            self.assertEqual(after["rotation"], before["rotation"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
