#!/usr/bin/env python3
"""Uses the interface of odori's window as a person would: typed paths and background images.

usage: interface_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import os
import pathlib
import shutil
import sys
import tempfile
import unittest

import odori_window
from odori_window import ASSETS, DANCER, Window, run

odori_window.SIZE = (1000, 700)
MODEL = next(ASSETS.glob("*.pmx"))
MOTION = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" not in p.name)


class InterfaceTest(unittest.TestCase):
    """Several windows that share a home folder and a settings file."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        self.home = self.folder / "home"
        self.models = self.home / "MMD 踊り子" / "一人目 #1"
        self.models.mkdir(parents=True)
        (self.home / "music").mkdir()
        for name in ("one モデル.pmx", "two.pmx"):
            shutil.copy(MODEL, self.models / name)
        for texture in [p for p in ASSETS.iterdir() if p.suffix in (".png", ".bmp", ".tga", ".jpg")]:
            shutil.copy(texture, self.models)
        os.environ["HOME"] = str(self.home)
        os.environ.pop("XDG_CONFIG_HOME", None)
        self.settings = self.folder / "settings.json"

    def start(self, *arguments):
        window = Window(self.folder, *DANCER, "--settings", self.settings, *arguments)
        self.addCleanup(window.close)
        window.wait(lambda s: s["models"] and not s["opening"], "the files are open")
        if window.status()["playing"]:
            window.key("space")
            window.wait(lambda s: not s["playing"], "it stands")
        return window

    def dialog(self, window, true_of, what):
        return window.wait(lambda s: s["dialog"] and not s["dialog"]["reading"] and true_of(s["dialog"]), what)

    def type_path(self, window, text):
        """Types a path in place of the one of the folder shown."""
        window.key("ctrl+l")
        window.wait(lambda s: s["dialog"]["typed"] is not None and "dialog_path_line" in s["widgets"], "a path can be typed")
        window.settle()  # the field has the focus
        window.key("ctrl+a")
        self.type_more(window, text, text)

    def type_more(self, window, text, whole):
        window.send("type", "--delay", 60, text)
        window.wait(lambda s: s["dialog"]["typed"] == whole, f"{text} is typed")

    def test_a_typed_path_is_completed_with_spaces_and_kanji_and_opens_a_file(self):
        window = self.start()
        window.key("ctrl+o")
        self.dialog(window, lambda d: d["use"] == "open" and d["folder"] == str(self.home), "the home folder is listed")
        self.type_path(window, "MM")
        window.key("Tab")
        typed = str(self.models.parent) + "/"
        window.wait(lambda s: s["dialog"]["typed"] == typed, "a name of the folder shown is completed")
        window.key("Tab")
        typed = str(self.models) + "/"
        window.wait(lambda s: s["dialog"]["typed"] == typed, "the only entry of another folder is completed")
        self.type_more(window, "one", typed + "one")
        window.key("Tab")
        window.wait(lambda s: s["dialog"]["typed"] == str(self.models / "one モデル.pmx"), "a file is completed")
        window.key("Return")
        window.wait(lambda s: s["dialog"] is None and [m["file"] for m in s["models"]] == ["one モデル.pmx"], "Enter opens it")

    def test_open_goes_to_a_typed_path_anywhere(self):
        window = self.start()
        window.key("ctrl+o")
        self.dialog(window, lambda d: d["folder"] == str(self.home), "the home folder is listed")
        start = str(self.folder)
        self.type_path(window, start + "/ho")
        window.key("Tab")
        window.wait(lambda s: s["dialog"]["typed"] == str(self.home) + "/", "completed outside of the folder shown")
        self.type_more(window, "mu", str(self.home) + "/mu")
        window.key("Tab")
        window.wait(lambda s: s["dialog"]["typed"] == str(self.home / "music") + "/", "completed")
        window.click("dialog_accept")
        self.dialog(window, lambda d: d["typed"] is None and d["folder"] == str(self.home / "music"), "Open goes there")
        self.type_path(window, "~/none/x")
        window.key("Tab")
        self.dialog(window, lambda d: d["typed"] == "~/none/x" and d["fault"], "a folder that is not there completes nothing")
        window.key("Escape")
        self.dialog(window, lambda d: d["typed"] is None, "Escape ends typing")
        window.key("Escape")
        window.wait(lambda s: s["dialog"] is None, "and closes the dialog")

    def test_a_background_image_has_a_dialog_of_its_own(self):
        run("convert", "-size", "8x8", "xc:#203040", self.home / "sky.png")
        (self.home / "readme.txt").write_text("no image")
        window = self.start()
        window.open_page("scene")
        window.scroll_to("background_picture")
        window.click("background_picture")
        status = self.dialog(window, lambda d: d["use"] == "background" and d["folder"] == str(self.home), "the images are listed")
        self.assertIn("dialog_row sky.png", status["widgets"])
        self.assertNotIn("dialog_row readme.txt", status["widgets"])
        self.assertNotIn("dialog_add", status["widgets"])
        window.click("dialog_row sky.png")
        window.click("dialog_accept")
        window.wait(lambda s: s["dialog"] is None, "it is selected")
        window.wait(lambda s: tuple(window.viewport_pixels()[:3]) == (0x20, 0x30, 0x40), "it is behind the model")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
