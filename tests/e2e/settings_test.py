#!/usr/bin/env python3
"""Starts odori's window: saved settings, screenshots, and what happens when it cannot start normally.

usage: settings_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

from odori_window import DANCER, ODORI, SIZE, TIMEOUT, Window, WindowCase, pixels


class SettingsTest(WindowCase):
    """Several runs that share a settings file."""

    def setUp(self):
        super().setUp()
        self.settings = self.folder / "settings" / "settings.json"
        self.pictures = self.folder / "pictures"
        self.settings.parent.mkdir()
        self.write_settings(picture_folder=str(self.pictures))
        self.window = None

    def tearDown(self):
        self.window.close()

    def saved(self):
        return json.loads(self.settings.read_text())

    def start(self, *arguments, files=DANCER):
        self.window = Window(self.folder, *files, "--settings", self.settings, *arguments)
        return self.window.wait(lambda s: s["models"] and not s["opening"], "the sample is loaded")

    def screenshots(self, number):
        """Waits until this number of screenshots is written, and returns their files."""
        status = self.window.wait(lambda s: len(s["messages"]) >= number, f"{number} screenshots are written")
        self.assertEqual([m["severity"] for m in status["messages"]], ["note"] * number)
        return [self.pictures / m["file"] for m in status["messages"]]

    def test_changes_are_saved_and_can_be_reset(self):
        self.start("--edge", "off")
        self.window.key("g", "l", "3")
        self.window.open_page("materials")
        self.window.wait(lambda s: not s["grid"] and not s["loop"] and s["skinning"] == "sdef", "changed")
        self.window.quit()
        self.assertNotIn("edge", self.saved(), "options of the command line are not saved")

        status = self.start()
        self.assertEqual([status[key] for key in ("edge", "grid", "loop", "skinning")], [True, False, False, "native"],
                         "a skinning mode is kept only on request")
        self.window.wait(lambda s: "copy_material 0" in s["widgets"], "the same page is open")
        self.window.stop()  # what the page says of playback changes its height
        self.window.open_page("status")
        self.window.scroll_to("reset_settings")
        self.window.click("reset_settings")
        self.assertFalse(self.window.status()["grid"], "one click is not enough")
        for _ in range(5):  # the second comes too late where frames take a second
            self.window.click("reset_settings")
            if self.window.status()["grid"]:
                break
        self.window.wait(lambda s: s["grid"] and s["loop"] and s["skinning"] == "native", "reset")
        self.window.quit()
        self.assertFalse({"grid", "loop", "skinning", "picture_folder"} & self.saved().keys())
        status = self.start()
        self.assertEqual([status[key] for key in ("grid", "loop", "skinning")], [True, True, "native"])

    def test_those_of_a_scene_are_not_the_users(self):
        dancer = next(pathlib.Path(sys.argv[3]).resolve().glob("*.pmx"))
        scene = self.folder / "場面.odori"
        scene.write_text(json.dumps({"format": "odori-scene", "version": 1, "actors": [{"file": str(dancer)}], "loop": False,
                                     "view": {"edge": False, "grid": True, "skinning": "dqs"}}))
        self.write_settings(grid=False)
        keys = ("edge", "grid", "loop", "skinning")
        status = self.start(files=[scene])
        self.assertEqual([status[key] for key in keys], [False, True, False, "dqs"])
        self.window.key("3", "t")
        self.window.wait(lambda s: s["skinning"] == "sdef", "changed")
        self.window.key("ctrl+s")
        self.window.wait(lambda s: s["messages"], "the scene is saved")
        self.window.quit()
        self.assertFalse(self.saved()["grid"])
        self.assertTrue(self.saved()["dope_sheet"], "it does not belong to the scene")
        self.assertFalse({"edge", "loop", "skinning"} & self.saved().keys())
        status = self.start()
        self.assertEqual([status[key] for key in keys], [True, False, True, "native"])
        self.window.quit()
        status = self.start("--edge", "on", files=[scene])
        self.assertEqual([status[key] for key in keys], [True, True, False, "sdef"],
                         "options override the scene, which has its own changes")

    def test_settings_are_saved_while_running(self):
        self.start()
        self.window.key("g")
        self.window.wait(lambda s: not s["grid"], "no grid")
        end = time.monotonic() + TIMEOUT
        while self.saved().get("grid") is not False and time.monotonic() < end:
            time.sleep(0.1)
        self.assertFalse(self.saved()["grid"])

    def test_broken_settings_are_renamed_with_a_message(self):
        self.settings.write_text('{"format": "odori-settings", "version": 7, "grid": false}')
        status = self.start()
        self.assertTrue(status["grid"])
        self.assertEqual([m["severity"] for m in status["messages"]], ["warning"])
        self.assertTrue(self.settings.with_name("settings.json.broken").is_file())
        self.assertFalse(self.settings.exists())

    def test_settings_can_be_reset_from_the_command_line(self):
        self.write_settings(grid=False, interface_scale=3.0)
        status = self.start("--reset-settings")
        self.assertTrue(status["grid"])
        self.assertEqual(status["interface_scale"], 1.0)
        self.window.quit()
        self.assertFalse({"grid", "interface_scale"} & self.saved().keys())

    def test_screenshots_show_what_is_on_the_screen(self):
        self.start()
        self.window.wait(lambda s: s["models"] and s["playing"], "the sample plays")
        self.window.key("space")
        self.window.wait(lambda s: not s["playing"], "paused")
        self.window.settle()
        left, top, right, bottom = (round(v) for v in self.window.status()["widgets"]["picture"])
        self.assertLess(self.window.compare_with_render(), 0.001, "the screen shows the stage")
        shown = self.window.viewport_pixels()
        self.window.key("F12")
        first, = self.screenshots(1)
        width, height, rgb = pixels(first)
        self.assertEqual((width, height), (right - left, bottom - top))
        # What is drawn over the viewport is not in the screenshot.
        self.assertTrue(self.window.without_widgets(rgb) == self.window.without_widgets(shown),
                        "the screenshot is what the screen shows")

        self.window.key("F12")
        self.assertEqual(len(set(self.screenshots(2))), 2, "no file is overwritten")
        self.window.key("shift+F12")
        width, height, whole = pixels(self.screenshots(3)[2])
        self.assertEqual((width, height), SIZE)
        rows = range(top, top + 60)
        inside = b"".join(whole[3 * (y * width + left):3 * (y * width + right)] for y in rows)
        self.assertTrue(inside == shown[:len(inside)], "the viewport is in the same position, with what is drawn over it")
        self.assertNotEqual(whole[:3], shown[:3], "the panels are in the screenshot")

    def test_screenshots_that_cannot_be_written_post_a_message(self):
        self.pictures.write_text("a file where the folder should be")
        self.start()
        self.window.key("F12")
        status = self.window.wait(lambda s: s["messages"], "a message")
        self.assertEqual(status["messages"][0]["severity"], "error")
        self.window.key("Home")


class StartTest(WindowCase):
    def test_the_window_opens_even_if_files_fail(self):
        with tempfile.TemporaryDirectory() as folder:
            window = Window(folder, pathlib.Path(folder) / "missing.pmx")
            try:
                status = window.wait(lambda s: s["messages"], "a message")
                self.assertEqual(status["models"], [])
                self.assertIn("no such file", status["messages"][0]["lines"][0])
            finally:
                window.close()

    def test_without_a_display_an_error_is_printed(self):
        environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
        ended = subprocess.run([ODORI], env=environment, capture_output=True, text=True, timeout=TIMEOUT)
        self.assertEqual(ended.returncode, 5)
        self.assertEqual(len(ended.stderr.splitlines()), 1)
        self.assertTrue(ended.stderr.startswith("odori: "), ended.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2, failfast=True)
