#!/usr/bin/env python3
"""Compares what inspect and check print for MMD projects with pmm_dump.py, an independent reader in ../shared.

usage: project_test.py ODORI SHARED_DIR
"""
import json
import os
import shutil
import sys
import unittest
from pathlib import Path

from odori_case import OdoriCase, odori

PROJECTS = Path(sys.argv[2]) / "data/shows/pmm"
if not PROJECTS.is_dir():
    print("no ../shared beside the project")
    sys.exit(1 if os.environ.get("CI") == "true" else 77)
sys.path.insert(0, str(PROJECTS))
import pmm_dump

NAMES = ("pmmeditor_t.pmm", "synth.pmm", "ik_multi_bone_from_pmx_vmd.pmm")


def last_frame(expected):
    lists = [expected["cam"], expected["light"], expected["grav"], expected["ss"]]
    for model in expected["models"]:
        lists += [*model["bk"][0], *model["mk"][0], model["conf"]]
    lists += [accessory["keys"] for accessory in expected["acc"]]
    return max(key["frame"] for keys in lists for key in keys)


def keys(chains):
    return sum(len(chain) - 1 for chain in chains[0])


class Projects(OdoriCase):
    def inspect(self, path):
        run = odori("inspect", path, "--json")
        self.assertEqual(run.returncode, 0, run.err)
        return json.loads(run.out)["files"][0]

    def findings(self, path):
        run = odori("check", path, "--json")
        self.assertEqual(run.returncode, 0, run.err)
        return json.loads(run.out)["files"][0]

    def test_inspect_lists_what_is_in_the_project(self):
        for name in NAMES:
            found, expected = self.inspect(PROJECTS / name), pmm_dump.read((PROJECTS / name).read_bytes())
            with self.subTest(name):
                self.assertEqual(found["kind"], "project")
                self.assertEqual((found["width"], found["height"]), (expected["w"], expected["h"]))
                for key, track in (("camera", "cam"), ("light", "light"), ("gravity", "grav"), ("self_shadow", "ss")):
                    self.assertEqual(found[key + "_keys"], len(expected[track]) - 1)
                for key, stored in (("sound", "wav"), ("background_image", "img"), ("background_video", "avi")):
                    self.assertEqual((found[key] or {"path": ""})["path"], expected[stored])
                self.assertEqual(found["last_frame"], last_frame(expected))
                self.assertEqual(found["current_frame"], expected["frame"])
                self.assertEqual(len(found["models"]), len(expected["models"]))
                for model, stored in zip(found["models"], expected["models"]):
                    self.assertEqual([model[k] for k in ("name", "english_name", "path", "draw_order", "calculation_order")],
                                     [stored[k] for k in ("name", "en", "path", "draw", "calc")])
                    self.assertEqual([model["bones"], model["morphs"]], [len(stored["bones"]), len(stored["morphs"])])
                    self.assertEqual(model["bone_keys"], keys(stored["bk"]))
                    self.assertEqual(model["morph_keys"], keys(stored["mk"]))
                    self.assertEqual(model["property_keys"], len(stored["conf"]) - 1)
                self.assertEqual([[a["name"], a["path"], a["keys"]] for a in found["accessories"]],
                                 [[a["name"], a["path"], len(a["keys"]) - 1] for a in expected["acc"]])

    def test_inspect_as_text(self):
        lines = odori("inspect", PROJECTS / "synth.pmm").out.splitlines()
        self.assertIn("kind: project", lines)
        self.assertIn("sound: on: true, path: UserFile\\Wave\\曲.wav, found: false, how: missing", lines)
        self.assertTrue(any("name: 初音ミク" in line and "bone_keys: 3" in line for line in lines), lines)

    def test_check_finds_the_files_and_compares_the_model(self):
        """The fixture's path leads to ../pmx; the file lies beside the project."""
        for name in ("ik_multi_bone_from_pmx_vmd.pmm", "ik_multi_axis_limit.pmx"):
            shutil.copy(PROJECTS / name, self.folder / name)
        project = self.folder / "ik_multi_bone_from_pmx_vmd.pmm"
        checked = self.findings(project)
        self.assertEqual(checked["about"], "MMD project, models: 1, accessories: 0, 1.0 s")
        self.assertEqual([d["code"] for d in checked["diagnostics"]], ["pmm.curve", "pmm.trailing", "project.file.moved"])
        self.assertEqual(self.inspect(project)["models"][0]["how"], "same_package")
        (self.folder / "ik_multi_axis_limit.pmx").unlink()
        self.assertEqual([d["code"] for d in self.findings(project)["diagnostics"]],
                         ["pmm.curve", "pmm.trailing", "project.file.missing"])

    def test_older_and_damaged_projects(self):
        content = (PROJECTS / "synth.pmm").read_bytes()
        old, cut = self.folder / "old.pmm", self.folder / "cut.pmm"
        old.write_bytes(content.replace(b"maker 0002", b"maker 0001", 1))
        cut.write_bytes(content[:3000])
        self.refused(3, "inspect", old, says="this is a project of MMD 8 or older; open and save it in MMD 9")
        self.refused(3, "inspect", cut, says="this MMD project (.pmm) is cut short")
        run = odori("check", self.folder)
        self.assertEqual(run.returncode, 1)
        self.assertIn("pmm.version", run.out)
        self.assertIn("2 files: 2 projects.", run.out)

    def test_the_projects_open_with_what_is_found(self):
        for name in NAMES:
            with self.subTest(name):
                if name == "ik_multi_bone_from_pmx_vmd.pmm":
                    continue
                stored = pmm_dump.read((PROJECTS / name).read_bytes())
                first = min(stored["models"], key=lambda model: model["draw"])["path"]
                self.refused(3, "pose", PROJECTS / name, says="none of the models of this project is found")
                self.assertIn(first, odori("check", PROJECTS / name).out)

    def test_a_project_poses_as_the_motion_it_was_made_from(self):
        """The project does not have the curves of the motion, so only frames with keys are equal."""
        frames = ("--frame", "0,15,30", "--json")
        found = json.loads(odori("pose", PROJECTS / "ik_multi_bone_from_pmx_vmd.pmm", *frames).out)["frames"]
        expected = json.loads(odori("pose", PROJECTS / "ik_multi_axis_limit.pmx",
                                    PROJECTS / "ik_multi_bone_nondefault.vmd", *frames).out)["frames"]
        self.assertEqual([frame["bones"] for frame in found], [frame["bones"] for frame in expected])
        self.assertNotEqual(found[0]["bones"], found[1]["bones"])
        self.assertNotEqual(found[1]["bones"], found[2]["bones"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
