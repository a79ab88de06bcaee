#!/usr/bin/env python3
"""Opens files in odori's window as a user would: the file dialog, dropped folders, reloading, missing textures.

usage: opening_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import os
import shutil
import struct
import sys
import unittest

import odori_window
from odori_window import ASSETS, DANCER, WindowSession, run

odori_window.SIZE = (800, 600)
MODEL = next(ASSETS.glob("*.pmx"))
MOTION = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" not in p.name)


def renamed(model, first_letter):
    """The bytes of a PMX model with another first letter in its name."""
    data = bytearray(model)
    assert data[:4] == b"PMX " and data[9] == 0, "its text is UTF-16"
    length, = struct.unpack_from("<i", data, 17)
    assert length >= 2
    data[21:23] = first_letter.encode("utf-16le")
    return bytes(data)


class OpeningTest(WindowSession):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.home = cls.folder / "家"
        cls.kept = cls.home / "MMD 踊り子" / "一人目 #1"
        shutil.copytree(ASSETS, cls.kept)
        (cls.kept / MODEL.name).rename(cls.kept / "モデル.pmx")
        (cls.kept / MOTION.name).rename(cls.kept / "踊り.vmd")
        (cls.home / "something else").mkdir()
        os.environ["HOME"] = str(cls.home)
        cls.open(*DANCER)
        cls.window.wait(lambda s: s["models"] and s["playing"], "the sample plays")
        cls.window.stop()

    def dialog(self, true_of, what):
        return self.window.wait(lambda s: s["dialog"] and not s["dialog"]["reading"] and true_of(s["dialog"]), what)

    def test_01_keys_open_a_model(self):
        self.window.key("ctrl+o")
        self.dialog(lambda d: d["use"] == "open" and d["folder"] == str(self.home) and d["rows"] == 2, "the home folder is listed")
        frame = self.window.status()["frame"]
        self.window.key("Down", "Up", "Return")
        self.dialog(lambda d: d["folder"] == str(self.kept.parent), "the folder at the cursor is listed")
        self.window.key("Return")
        self.dialog(lambda d: d["folder"] == str(self.kept) and d["cursor"] is not None, "the folder in it is listed")
        self.window.key("BackSpace")
        self.dialog(lambda d: d["cursor"] == self.kept.name, "the parent folder, with the cursor on the folder that was left")
        self.window.key("Return", "p", "m", "x")
        self.dialog(lambda d: d["rows"] == 1 and d["cursor"] == "モデル.pmx", "typing filters")
        self.assertEqual(self.window.status()["frame"], frame, "keys for the dialog are no shortcuts")
        self.window.key("Return")
        status = self.window.wait(lambda s: s["models"][0]["file"] == "モデル.pmx", "the model is loaded")
        self.assertIsNone(status["dialog"])
        self.assertEqual(status["frame"], 0.0, "the dance of the sample has ended")
        self.assertEqual(len(status["models"]), 1)

    def test_02_escape_closes(self):
        self.window.key("ctrl+o")
        self.dialog(lambda d: d["folder"] == str(self.kept), "it opens in the last folder")
        self.window.key("Escape")
        self.window.wait(lambda s: s["dialog"] is None, "closed")
        self.assertFalse(self.window.status()["key_help"])

    def test_03_a_dropped_folder_with_two_models_asks_which(self):
        folder = self.home / "two models"
        shutil.copytree(ASSETS, folder, ignore=shutil.ignore_patterns("*.vmd"))
        (folder / MODEL.name).rename(folder / "b.pmx")
        (folder / "a.pmx").write_bytes(renamed((folder / "b.pmx").read_bytes(), "A"))
        (folder / "b.pmx").write_bytes(renamed((folder / "b.pmx").read_bytes(), "B"))
        self.window.drop(folder)
        status = self.dialog(lambda d: d["use"] == "choose" and d["rows"] == 2, "the dialog asks which")
        self.assertEqual(status["models"][0]["file"], "モデル.pmx", "nothing is loaded yet")
        self.window.key("Down")
        self.dialog(lambda d: d["cursor"] == "b.pmx", "the second")
        self.window.key("Return")
        status = self.window.wait(lambda s: s["models"][0]["file"] == "b.pmx", "the model is loaded")
        self.assertTrue(status["models"][0]["name"].startswith("B"))

    def test_04_a_dropped_folder_with_one_model_is_opened(self):
        folder = self.home / "unpacked"
        shutil.copytree(ASSETS, folder / "deeper", ignore=shutil.ignore_patterns("stage", "*.vmd", "*.ogg", "exhibits"))
        (folder / "deeper" / MODEL.name).rename(folder / "deeper" / "only.pmx")
        self.window.drop(folder)
        self.window.wait(lambda s: s["models"][0]["file"] == "only.pmx", "the model is loaded")

    def test_05_changed_files_are_reloaded(self):
        model = self.home / "unpacked" / "deeper" / "only.pmx"
        before = self.window.status()
        model.write_bytes(renamed(model.read_bytes(), "Z"))
        self.window.key("F5")
        status = self.window.wait(lambda s: s["models"][0]["name"].startswith("Z"), "the new name")
        for kept in ("frame", "camera", "chosen", "playing"):
            self.assertEqual(status[kept], before[kept])
        model.write_bytes(model.read_bytes()[:2000])
        self.window.key("F5")
        status = self.window.wait(lambda s: s["messages"], "a message, because the file is broken")
        self.assertEqual(status["messages"][0]["severity"], "error")
        self.assertTrue(status["models"][0]["name"].startswith("Z"), "the loaded model stays")
        self.window.click("bell")
        self.window.settle()
        self.window.click("dismiss_all")
        self.window.wait(lambda s: s["messages"] == [], "dismissed")

    def test_06_missing_textures_are_searched(self):
        bare = self.home / "bare" / "bare.pmx"
        bare.parent.mkdir()
        shutil.copy(MODEL, bare)
        self.window.drop(bare)
        self.window.wait(lambda s: s["messages"] and s["models"][0]["file"] == "bare.pmx", "textures are missing")
        self.window.settle()
        self.window.close_terms()
        self.window.open_page("models")
        self.window.settle()
        white = self.window.viewport_pixels()
        self.window.scroll_to("find_textures")
        self.window.click("find_textures")
        self.dialog(lambda d: d["use"] == "textures" and d["folder"] == str(bare.parent), "the dialog asks for a folder")
        self.window.key("ctrl+l")
        self.window.wait(lambda s: "dialog_path_line" in s["widgets"], "a path can be typed")
        self.window.settle()
        run("xdotool", "type", "--delay", "60", "../two models")
        self.window.key("Return")
        self.dialog(lambda d: d["folder"] == str(self.home / "two models"), "a typed path is relative to the folder")
        self.window.key("ctrl+Return")
        status = self.window.wait(lambda s: "found in" in s["messages"][-1]["lines"][0], "found")
        self.assertEqual(len(status["messages"][-1]["lines"]), 1, "no texture is missing")
        self.window.wait(lambda s: "find_textures" not in s["widgets"], "the button is gone")
        self.window.settle()
        self.assertNotEqual(self.window.viewport_pixels(), white, "the textures are rendered")

    def test_07_recent_files_are_in_the_menu(self):
        self.window.click("menu_file")
        self.window.move_mouse(*self.window.position("menu_recent"))
        self.window.click("recent モデル.pmx")
        self.window.wait(lambda s: s["models"][0]["file"] == "モデル.pmx", "the model is loaded again")

    def test_08_a_deleted_recent_file_posts_a_message_and_can_be_removed(self):
        (self.home / "bare" / "bare.pmx").unlink()
        self.window.click("menu_file")
        self.window.move_mouse(*self.window.position("menu_recent"))
        self.window.click("recent bare.pmx")
        status = self.window.wait(lambda s: s["messages"] and s["messages"][-1]["severity"] == "error", "a message, because the file is gone")
        self.assertIn("no such file", status["messages"][-1]["lines"][0])
        self.window.click("offer Remove from recent files")
        self.window.click("menu_file")
        self.window.move_mouse(*self.window.position("menu_recent"))
        self.window.wait(lambda s: "recent モデル.pmx" in s["widgets"] and "recent bare.pmx" not in s["widgets"], "removed from the menu")
        self.window.key("Escape")

    def test_09_quits(self):
        self.window.quit()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2, failfast=True)
