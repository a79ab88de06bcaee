#!/usr/bin/env python3
"""Saves scenes in odori's window: the question about unsaved changes, and saving under another name.

usage: saving_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import json
import shutil
import signal
import sys
import unittest

import odori_window
from odori_window import ASSETS, TIMEOUT, WindowCase

odori_window.SIZE = (800, 600)
MODEL = next(ASSETS.glob("*.pmx"))


class SavingTest(WindowCase):
    def setUp(self):
        super().setUp()
        shutil.copytree(ASSETS, self.folder / "model", ignore=shutil.ignore_patterns("*.vmd", "*.ogg", "exhibits", "stage"))
        self.scene = self.folder / "踊り.odori"
        self.other = self.folder / "other.odori"
        model = f"model/{MODEL.name}"
        for file, edge in ((self.scene, True), (self.other, False)):
            file.write_text(json.dumps({"format": "odori-scene", "version": 1, "actors": [{"file": model}],
                                        "view": {"edge": edge}}))

    def changed_scene(self):
        """A window with the scene, in which the edges were turned off."""
        window = self.open(self.scene)
        self.assertEqual(window.status()["scene"], {"file": str(self.scene), "changed": False})
        window.close_terms()
        window.key("e")
        window.wait(lambda s: s["scene"]["changed"], "the scene is changed")
        return window

    def wait_for_end(self, window, code=0):
        self.assertEqual(window.process.wait(TIMEOUT), code, window.stderr())

    def question(self, window):
        return window.wait(lambda s: s["unsaved_question"] and "unsaved_save" in s["widgets"], "the question is asked")

    def edge(self, file):
        return json.loads(file.read_text())["view"]["edge"]

    def test_a_scene_without_changes_is_closed_at_once(self):
        window = self.changed_scene()
        window.key("e")
        window.wait(lambda s: not s["scene"]["changed"], "it is as it was")
        window.key("ctrl+q")
        self.wait_for_end(window)

    def test_the_window_is_closed_after_the_answer(self):
        window = self.changed_scene()
        window.key("ctrl+q")
        self.question(window)
        window.key("b")
        self.assertFalse(window.status()["bones"], "the question takes the keys")
        window.key("Escape")
        window.wait(lambda s: not s["unsaved_question"], "the question is closed")
        self.assertIsNone(window.process.poll())
        window.key("ctrl+q")
        self.question(window)
        window.key("Return")
        self.wait_for_end(window)
        self.assertFalse(self.edge(self.scene), "the change is saved")

    def test_the_button_of_the_window_manager_asks_and_changes_can_be_discarded(self):
        window = self.changed_scene()
        window.request_close()
        self.question(window)
        window.click("unsaved_discard")
        self.wait_for_end(window)
        self.assertTrue(self.edge(self.scene), "the file is as it was")

    def test_a_signal_ends_without_a_question(self):
        window = self.changed_scene()
        window.process.send_signal(signal.SIGTERM)
        self.wait_for_end(window, -signal.SIGTERM)

    def test_a_scene_that_is_opened_waits_for_the_answer(self):
        window = self.changed_scene()
        window.drop(self.other)
        self.question(window)
        window.key("Escape")
        status = window.wait(lambda s: not s["unsaved_question"], "the question is closed")
        self.assertEqual(status["scene"]["file"], str(self.scene))
        window.drop(self.other)
        self.question(window)
        window.key("Return")
        window.wait(lambda s: s["scene"]["file"] == str(self.other) and s["models"], "the other scene is open")
        self.assertFalse(self.edge(self.scene), "the change is saved")

    def test_a_scene_is_saved_under_another_name(self):
        window = self.changed_scene()
        window.key("ctrl+shift+s")
        dialog = lambda true_of, what: window.wait(
            lambda s: s["dialog"] and not s["dialog"]["reading"] and true_of(s["dialog"]), what)
        dialog(lambda d: d["use"] == "save_scene" and d["folder"] == str(self.folder), "the scene's folder is listed")
        window.key("ctrl+a")
        window.send("type", "--delay", 60, "night dance")
        window.key("Return")
        named = self.folder / "night dance.odori"
        window.wait(lambda s: s["dialog"] is None and s["scene"] == {"file": str(named), "changed": False}, "it is saved")
        self.assertFalse(self.edge(named))
        self.assertTrue(self.edge(self.scene), "the old file is as it was")

        window.key("ctrl+shift+s")
        dialog(lambda d: d["use"] == "save_scene", "the dialog is open again")
        window.settle()
        window.key("Tab", "End")  # the last scene of the list
        dialog(lambda d: d["cursor"] == self.scene.name, "the cursor is on the first scene")
        window.key("Return")
        dialog(lambda d: d["replace"] == self.scene.name, "replacing the file is asked about")
        window.key("Return")
        dialog(lambda d: d["replace"] == "", "the file is kept")
        self.assertTrue(self.edge(self.scene))
        window.key("Return")
        dialog(lambda d: d["replace"] == self.scene.name, "replacing the file is asked about again")
        window.key("Tab", "Return")
        window.wait(lambda s: s["dialog"] is None and s["scene"]["file"] == str(self.scene), "the file is replaced")
        self.assertFalse(self.edge(self.scene))
        window.quit()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
