#!/usr/bin/env python3
"""Opens files in odori's window as a person would: the dialog by keys, dropped folders, reading again, lost textures.

usage: opening_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import os
import pathlib
import shutil
import struct
import sys
import tempfile
import unittest

import window_test
from window_test import Window, run

ASSETS = pathlib.Path(sys.argv[3])
window_test.SIZE = (800, 600)
MODEL = next(ASSETS.glob("*.pmx"))
MOTION = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" not in p.name)


def renamed(model, first_letter):
    """The bytes of a PMX model whose name begins with another letter."""
    data = bytearray(model)
    assert data[:4] == b"PMX " and data[9] == 0, "its texts are UTF-16"
    length, = struct.unpack_from("<i", data, 17)
    assert length >= 2
    data[21:23] = first_letter.encode("utf-16le")
    return bytes(data)


class OpeningTest(unittest.TestCase):
    """One session from start to end; steps run in the order of their names."""

    @classmethod
    def setUpClass(cls):
        cls.temp = tempfile.TemporaryDirectory()
        cls.home = pathlib.Path(cls.temp.name) / "家"
        cls.kept = cls.home / "MMD 踊り子" / "一人目 #1"
        shutil.copytree(ASSETS, cls.kept)
        (cls.kept / MODEL.name).rename(cls.kept / "モデル.pmx")
        (cls.kept / MOTION.name).rename(cls.kept / "踊り.vmd")
        (cls.home / "something else").mkdir()
        os.environ["HOME"] = str(cls.home)
        os.environ.pop("XDG_CONFIG_HOME", None)
        cls.window = Window(cls.temp.name)
        cls.window.wait(lambda s: s["models"] and s["playing"], "the sample plays")
        cls.window.key("space")

    @classmethod
    def tearDownClass(cls):
        cls.window.close()
        cls.temp.cleanup()

    def dialog(self, true_of, what):
        return self.window.wait(lambda s: s["dialog"] and not s["dialog"]["reading"] and true_of(s["dialog"]), what)

    def test_01_walks_by_keys_to_a_model(self):
        self.window.key("ctrl+o")
        self.dialog(lambda d: d["use"] == "open" and d["folder"] == str(self.home) and d["rows"] == 2, "home is shown")
        frame = self.window.status()["frame"]
        self.window.key("Down", "Up", "Return")
        self.dialog(lambda d: d["folder"] == str(self.kept.parent), "the folder under the cursor is shown")
        self.window.key("Return")
        self.dialog(lambda d: d["folder"] == str(self.kept) and d["cursor"] is not None, "and the one in it")
        self.window.key("BackSpace")
        self.dialog(lambda d: d["cursor"] == self.kept.name, "back, the cursor on where one was")
        self.window.key("Return", "p", "m", "x")
        self.dialog(lambda d: d["rows"] == 1 and d["cursor"] == "モデル.pmx", "typing filters")
        self.window.key("Return")
        status = self.window.wait(lambda s: s["models"][0]["file"] == "モデル.pmx", "the model is there")
        self.assertIsNone(status["dialog"])
        self.assertEqual(status["frame"], frame, "no key meant for the dialog moved the dance")
        self.assertEqual(len(status["models"]), 1)

    def test_02_escape_closes(self):
        self.window.key("ctrl+o")
        self.dialog(lambda d: d["folder"] == str(self.kept), "it opens where one was last")
        self.window.key("Escape")
        self.window.wait(lambda s: s["dialog"] is None, "closed")
        self.assertFalse(self.window.status()["key_help"])

    def test_03_one_of_a_dropped_folders_models_is_chosen(self):
        folder = self.home / "two models"
        shutil.copytree(ASSETS, folder)
        (folder / MODEL.name).rename(folder / "b.pmx")
        (folder / "a.pmx").write_bytes(renamed((folder / "b.pmx").read_bytes(), "A"))
        (folder / "b.pmx").write_bytes(renamed((folder / "b.pmx").read_bytes(), "B"))
        self.window.drop(folder)
        status = self.dialog(lambda d: d["use"] == "choose" and d["rows"] == 2, "which of the two?")
        self.assertEqual(status["models"][0]["file"], "モデル.pmx", "nothing is opened yet")
        self.window.key("Down")
        self.dialog(lambda d: d["cursor"] == "b.pmx", "the second")
        self.window.key("Return")
        status = self.window.wait(lambda s: s["models"][0]["file"] == "b.pmx", "it is opened")
        self.assertTrue(status["models"][0]["name"].startswith("B"))

    def test_04_a_dropped_folder_with_one_model_is_opened(self):
        folder = self.home / "unpacked"
        shutil.copytree(ASSETS, folder / "deeper")
        (folder / "deeper" / MODEL.name).rename(folder / "deeper" / "only.pmx")
        self.window.drop(folder)
        self.window.wait(lambda s: s["models"][0]["file"] == "only.pmx", "it is opened")

    def test_05_changed_files_are_read_again(self):
        model = self.home / "unpacked" / "deeper" / "only.pmx"
        before = self.window.status()
        model.write_bytes(renamed(model.read_bytes(), "Z"))
        self.window.key("F5")
        status = self.window.wait(lambda s: s["models"][0]["name"].startswith("Z"), "the new name")
        for kept in ("frame", "camera", "chosen", "playing"):
            self.assertEqual(status[kept], before[kept])
        model.write_bytes(model.read_bytes()[:2000])
        self.window.key("F5")
        status = self.window.wait(lambda s: s["messages"], "it is broken now")
        self.assertEqual(status["messages"][0]["severity"], "error")
        self.assertTrue(status["models"][0]["name"].startswith("Z"), "what was open stays")
        self.window.click("tab_messages")
        self.window.click("dismiss_all")
        self.window.wait(lambda s: s["messages"] == [], "dismissed")

    def test_06_lost_textures_are_looked_for(self):
        bare = self.home / "bare" / "bare.pmx"
        bare.parent.mkdir()
        shutil.copy(MODEL, bare)
        self.window.drop(bare)
        self.window.wait(lambda s: s["messages"] and s["models"][0]["file"] == "bare.pmx", "textures are missing")
        self.window.settle()
        self.window.click("close_terms")
        self.window.click("tab_model")
        self.window.settle()
        white = self.window.picture()
        self.window.click("find_textures")
        self.dialog(lambda d: d["use"] == "textures" and d["folder"] == str(bare.parent), "where are they?")
        self.window.key("ctrl+l")
        self.window.wait(lambda s: "dialog_path_line" in s["widgets"], "a path can be typed")
        self.window.settle()
        run("xdotool", "type", "--delay", "60", "../two models")
        self.window.key("Return")
        self.dialog(lambda d: d["folder"] == str(self.home / "two models"), "typed from where one is")
        self.window.key("ctrl+Return")
        status = self.window.wait(lambda s: "found in" in s["messages"][-1]["lines"][0], "found")
        self.assertEqual(len(status["messages"][-1]["lines"]), 1, "none is missing any more")
        self.window.wait(lambda s: "find_textures" not in s["widgets"], "no longer offered")
        self.window.settle()
        self.assertNotEqual(self.window.picture(), white, "they are drawn")

    def test_07_files_opened_last_are_in_the_menu(self):
        self.window.click("menu_file")
        self.window.point(*self.window.place("menu_recent"))
        self.window.click("recent モデル.pmx")
        self.window.wait(lambda s: s["models"][0]["file"] == "モデル.pmx", "opened once more")

    def test_08_a_file_that_is_gone_says_so_and_can_be_forgotten(self):
        (self.home / "bare" / "bare.pmx").unlink()
        self.window.click("menu_file")
        self.window.point(*self.window.place("menu_recent"))
        self.window.click("recent bare.pmx")
        status = self.window.wait(lambda s: s["messages"] and s["messages"][-1]["severity"] == "error", "it is gone")
        self.assertIn("no such file", status["messages"][-1]["lines"][0])
        self.window.click("offer Forget this file")
        self.window.click("menu_file")
        self.window.point(*self.window.place("menu_recent"))
        self.window.wait(lambda s: "recent モデル.pmx" in s["widgets"] and "recent bare.pmx" not in s["widgets"], "gone")
        self.window.key("Escape")

    def test_09_quits(self):
        self.window.quit()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2, failfast=True)
