#!/usr/bin/env python3
"""Tests that the verbs take a scene file in place of its files.

usage: scenes_test.py ODORI ASSETS_DIR
"""
import json
import math
import os
import shutil
import sys
import unittest
from pathlib import Path

from odori_case import OdoriCase, odori
from small_files import bone, pmx

ASSETS = Path(sys.argv[2])
DANCER = next(ASSETS.glob("*.pmx"))
DANCE = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" not in p.name)
SMALL = ["--size", "96x64", "--samples", "0", "--quiet"]
FRAMES = ["--frames", "0..60:30", "--json"]


class Scenes(OdoriCase):
    def scene(self, actors, **more):
        path = self.folder / "舞台.odori"
        path.write_text(json.dumps({"format": "odori-scene", "version": 1, "actors": actors, **more}), encoding="utf-8")
        return path

    def relative(self, path):
        return Path(os.path.relpath(path, self.folder)).as_posix()

    def dancer(self, **more):
        return {"file": self.relative(DANCER), "motions": [{"file": self.relative(DANCE)}], **more}

    def test_a_scene_poses_and_renders_like_its_files(self):
        scene = self.scene([self.dancer()])
        of_scene, of_files = odori("pose", scene, *FRAMES), odori("pose", DANCER, DANCE, *FRAMES)
        self.assertEqual(of_scene.returncode, 0, of_scene.err)
        self.assertEqual(json.loads(of_scene.out)["frames"], json.loads(of_files.out)["frames"])
        for files, name in (([scene], "scene.png"), ([DANCER, DANCE], "files.png")):
            run = odori("render", *files, "--frame", "30", "-o", self.folder / name, *SMALL)
            self.assertEqual(run.returncode, 0, run.err)
        self.assertEqual((self.folder / "scene.png").read_bytes(), (self.folder / "files.png").read_bytes())

    def test_overrides_and_placement_are_applied(self):
        (self.folder / "m.pmx").write_bytes(pmx([bone("root"), bone("arm", 0)]))
        half = math.sqrt(0.5)
        scene = self.scene([{"file": "m.pmx", "position": [3, 0, 1],
                             "bones": [{"name": "arm", "rotation": [0, 0, half, half]}]}])
        run = odori("pose", scene, "--json")
        self.assertEqual(run.returncode, 0, run.err)
        bones = json.loads(run.out)["frames"][0]["bones"]
        self.assertEqual(bones[1]["name"], "arm")
        text = json.dumps(bones[1])
        self.assertIn("0.7071", text)
        plain = json.loads(odori("pose", self.folder / "m.pmx", "--json").out)["frames"][0]["bones"]
        self.assertNotEqual(plain, bones)

    def test_a_moved_file_is_found_and_a_missing_one_costs_only_itself(self):
        (self.folder / "m.pmx").write_bytes(pmx([bone("root")]))
        scene = self.scene([{"file": "m.pmx"}, {"file": "gone.pmx"}])
        run = odori("pose", scene, "--json")
        self.assertEqual(run.returncode, 0, run.err)
        self.assertIn("gone.pmx: there is no such file", run.err)

    def test_what_is_no_scene_is_refused(self):
        newer = self.folder / "newer.odori"
        newer.write_text('{"format": "odori-scene", "version": 2}')
        self.refused(3, "pose", newer, says="saved by a newer odori")
        cut = self.folder / "cut.odori"
        cut.write_text('{"format": "odori-scene", "version": 1, "actors": [')
        self.refused(3, "pose", cut, says="this scene file is damaged")

    def test_inspect_and_check_list_its_files(self):
        shutil.copy(DANCER, self.folder / "d.pmx")
        scene = self.scene([{"file": "d.pmx"}, {"file": "gone.pmx"}])
        run = odori("inspect", scene, "--json")
        self.assertEqual(run.returncode, 0, run.err)
        found = json.loads(run.out)["files"][0]
        self.assertEqual(found["kind"], "scene")
        self.assertEqual([entry["found"] for entry in found["files"]], [True, False])
        run = odori("check", scene, "--json")
        self.assertIn("scene.file.missing", run.out)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]], verbosity=2)
