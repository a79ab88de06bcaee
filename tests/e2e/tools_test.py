#!/usr/bin/env python3
"""Saves tables and plots from odori's window, and uses the tools for poses.

usage: tools_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import csv
import json
import os
import pathlib
import sys
import tempfile
import unittest

import odori_window
from odori_window import ASSETS, Window, pixels

odori_window.SIZE = (1000, 1000)


class ToolsTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="odori 踊り ")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        self.files = self.folder / "files"
        self.files.mkdir()
        os.environ["HOME"] = str(self.folder)
        os.environ["ALSOFT_DRIVERS"] = "null"
        settings = self.folder / "settings.json"
        settings.write_text(json.dumps({"format": "odori-settings", "version": 1, "picture_folder": str(self.files),
                                        "self_shadow": False}))
        self.window = Window(self.folder, ASSETS / "exhibits" / "bending_arm.pmx", ASSETS / "exhibits" / "bending_arm.vmd",
                             "--settings", settings)
        self.addCleanup(self.window.close)
        self.window.wait(lambda s: s["models"] and s["last_frame"] > 0 and s["opening"] is None, "the arm is open")
        if "close_terms" in self.window.status()["widgets"]:
            self.window.key("Return")
        self.window.key("space", "End")
        self.window.wait(lambda s: not s["playing"] and s["frame"] == s["last_frame"], "the arm is bent")

    def saved(self, ending):
        found = lambda s: any(m["file"].endswith(ending) for m in s["messages"])
        self.window.wait(found, f"a file {ending} is reported")
        return next(self.files.glob("*" + ending))

    def test_tables_and_plots_are_saved_from_where_they_stand(self):
        self.window.open_page("measure")
        self.window.click("measure edge")
        self.window.scroll_to("export_bones")
        self.window.click("export_bones")
        self.window.click("export_bones_csv")
        with open(self.saved("by bone.csv"), newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(sum(int(row["vertices"]) for row in rows), self.window.status()["models"][0]["vertices"])
        self.assertTrue(all(float(row["minimum"]) <= float(row["mean"]) <= float(row["maximum"]) for row in rows), rows)

        self.window.scroll_to("histogram")
        left, top, right, bottom = self.window.status()["widgets"]["histogram"]
        self.window.click("export_histogram")
        self.window.click("export_histogram_png")
        width, height, _ = pixels(self.saved("histogram.png"))
        self.assertGreaterEqual(width, right - left)
        self.assertGreater(height, bottom - top)
        self.assertLess(width, odori_window.SIZE[0] / 2, "the plot alone")
        self.window.quit()

    def test_the_rest_pose_the_mirror_and_the_weights(self):
        window = self.window
        before = window.viewport_pixels()
        window.key("shift+r")
        window.wait(lambda s: "rest_pose_switch" in s["widgets"], "the rest pose is shown")
        window.settle()
        rest = window.viewport_pixels()
        self.assertNotEqual(rest, before)
        window.click("rest_pose_switch")
        window.wait(lambda s: "rest_pose_switch" not in s["widgets"], "the motion is shown")

        window.open_page("bones")
        window.settle()
        plain = window.viewport_pixels()
        window.click("weights_on_hover")
        window.move_mouse(*window.position("bone 1"))
        window.settle()
        self.assertNotEqual(window.viewport_pixels(), plain, "the weights are shown")
        window.move_mouse(*window.position("bone_filter"))
        window.settle()
        window.click("weights_on_hover")
        window.key("ctrl+alt+m")
        window.settle()
        window.key("ctrl+z")
        window.wait(lambda s: s["by_hand"]["bones"] == 0, "mirroring is undone")
        window.quit()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
