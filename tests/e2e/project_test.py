#!/usr/bin/env python3
"""Opens an MMD project in odori's window as a user would; its missing model is listed, searched in a folder and found.

usage: project_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import os
import pathlib
import shutil
import sys
import unittest

import odori_window
from odori_window import ASSETS, DANCER, WindowSession, run

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))
import write_pmm  # noqa: E402
from write_pmm import BoneKey, CameraKey, Model  # noqa: E402

odori_window.SIZE = (800, 600)
MODEL = next(ASSETS.glob("*.pmx"))
CENTER = "センター"


def dancer(path, step):
    """Moves the center to the side within 60 frames."""
    return Model(path, [CENTER], bone_keys={CENTER: [BoneKey(0), BoneKey(60, (step, 0, 0))]}, name=path)


class ProjectTest(WindowSession):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.home = cls.folder / "家"
        cls.elsewhere = cls.home / "models" / "二人目"
        shutil.copytree(ASSETS, cls.home / "show" / "一人目")
        (cls.home / "show" / "一人目" / MODEL.name).rename(cls.home / "show" / "一人目" / "one.pmx")
        shutil.copytree(ASSETS, cls.elsewhere)
        (cls.elsewhere / MODEL.name).rename(cls.elsewhere / "two.pmx")
        cls.project = cls.home / "show" / "踊り.pmm"
        cls.project.write_bytes(write_pmm.project(
            [dancer("C:\\MMD\\UserFile\\Model\\一人目\\one.pmx", 3), dancer("D:\\二人目\\two.pmx", -3)],
            camera=[CameraKey(0, -30, (0, 12, 0)), CameraKey(50, -30, (0, 12, 0))], first=10, last=40, frame=20))
        os.environ["HOME"] = str(cls.home)
        cls.open(*DANCER)
        cls.window.wait(lambda s: s["models"] and s["playing"], "the sample plays")
        cls.window.stop()

    def test_01_a_dropped_project_opens_without_what_is_missing(self):
        self.window.drop(self.project)
        status = self.window.wait(lambda s: s["messages"] and s["models"][0]["file"] == "one.pmx", "the project is open")
        self.assertEqual(len(status["models"]), 1)
        self.assertEqual(status["loop_range"], [10, 40])
        self.assertEqual(status["last_frame"], 60)
        self.assertEqual(status["camera"]["distance"], -30)
        lines = [line for message in status["messages"] for line in message["lines"]]
        self.assertEqual([line for line in lines if "two.pmx" in line], ["D:\\二人目\\two.pmx"], "listed once")

    def test_02_a_folder_is_searched(self):
        self.window.settle()
        self.window.click("offer Search a folder…")
        self.window.wait(lambda s: s["dialog"] and s["dialog"]["use"] == "show_files", "the dialog asks for a folder")
        self.window.key("ctrl+l")
        self.window.wait(lambda s: "dialog_path_line" in s["widgets"], "a path can be typed")
        self.window.settle()
        run("xdotool", "type", "--delay", "60", "~/models")
        self.window.key("Return")
        self.window.wait(lambda s: s["dialog"] and s["dialog"]["folder"] == str(self.elsewhere.parent) and
                         not s["dialog"]["reading"], "the folder is listed")
        self.window.key("ctrl+Return")
        status = self.window.wait(lambda s: len(s["models"]) == 2, "the second model is found")
        self.assertEqual([model["file"] for model in status["models"]], ["one.pmx", "two.pmx"])
        lines = [line for message in status["messages"] for line in message["lines"]]
        self.assertFalse([line for line in lines if "is left out" in line], lines)

    def test_03_it_is_a_recent_file(self):
        self.window.click("menu_file")
        self.window.move_mouse(*self.window.position("menu_recent"))
        self.window.click("recent 踊り.pmm")
        self.window.wait(lambda s: len(s["models"]) == 1, "opened anew, without the folder that was searched")

    def test_04_it_is_opened_by_the_command_line(self):
        self.window.quit()
        self.open(self.project)
        self.window.wait(lambda s: s["models"] and s["models"][0]["file"] == "one.pmx", "the project is open")
        self.assertEqual(self.window.status()["loop_range"], [10, 40])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
