#!/usr/bin/env python3
"""Drops folders with whole shows on odori's window, on OpenAL Soft's null device.

usage: show_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import os
import pathlib
import shutil
import tempfile
import unittest
import zipfile

import odori_window
from odori_window import ASSETS, Window
from song_test import write_song

odori_window.SIZE = (900, 640)
MODEL = next(ASSETS.glob("*.pmx"))
MOTION = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" not in p.name)
CAMERA = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" in p.name)


class ShowTest(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="odori 踊り ")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        os.environ["ALSOFT_DRIVERS"] = "null"
        self.addCleanup(os.environ.pop, "ALSOFT_DRIVERS")

    def show(self, name, model="踊り子.pmx", song="曲.wav"):
        """A folder with a model, its dance, a camera motion and a song."""
        folder = self.folder / name
        shutil.copytree(ASSETS, folder / "model", ignore=shutil.ignore_patterns("*.vmd", "*.ogg", "exhibits", "stage"))
        (folder / "model" / MODEL.name).rename(folder / "model" / model)
        (folder / "motion").mkdir()
        shutil.copy(MOTION, folder / "motion" / "dance.vmd")
        shutil.copy(CAMERA, folder / "motion" / "カメラ.vmd")
        write_song(folder / song, 8)
        return folder

    def window(self, *files):
        window = Window(self.folder, *files)
        self.addCleanup(window.close)
        return window

    def test_a_dropped_folder_plays_and_can_be_undone(self):
        window = self.window()
        before = window.wait(lambda s: s["models"] and s["playing"], "the sample plays")["models"]
        window.drop(self.show("show"))
        status = window.wait(lambda s: s["song"] and s["song"]["leads"], "the song plays")
        self.assertEqual([m["file"] for m in status["models"]], ["踊り子.pmx"])
        self.assertEqual(status["models"][0]["motions"], ["dance.vmd"])
        self.assertTrue(status["camera"]["motion"])
        self.assertTrue(status["playing"])
        window.click("close_terms")
        window.click("undo_opening")
        status = window.wait(lambda s: s["song"] is None, "the show is gone")
        self.assertEqual(status["models"], before)
        self.assertNotIn("close_show_card", status["widgets"])
        self.assertEqual(status["messages"], [])

    def test_a_dropped_archive_plays_and_the_card_closes_with_a_key(self):
        show = self.show("show")
        archive = self.folder / "show.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
            for file in sorted(show.rglob("*")):
                packed.write(file, file.relative_to(show))
        window = self.window()
        window.wait(lambda s: s["models"], "the sample is open")
        window.drop(archive)
        window.wait(lambda s: s["song"] and s["song"]["leads"] and s["models"][0]["file"] == "踊り子.pmx", "the show plays")
        window.key("Return")
        window.wait(lambda s: "close_show_card" in s["widgets"], "the terms of use are closed, and the card is open")
        window.key("Return")
        window.wait(lambda s: "close_show_card" not in s["widgets"], "the card is closed")
        self.assertTrue(window.status()["song"]["leads"])

    def test_shows_on_the_command_line_follow_each_other(self):
        window = self.window(self.show("一", "a.pmx"), self.show("二", "b.pmx"))
        window.wait(lambda s: s["models"] and s["models"][0]["file"] == "a.pmx" and s["playing"], "the first plays")
        window.key("ctrl+Next")
        window.wait(lambda s: s["models"][0]["file"] == "b.pmx" and s["playing"], "the second plays")
        window.key("ctrl+Prior")
        window.wait(lambda s: s["models"][0]["file"] == "a.pmx" and s["playing"], "the first plays again")
        window.key("space", "End", "space")
        window.key("Left", "space")
        window.wait(lambda s: s["models"][0]["file"] == "b.pmx" and s["playing"], "the second follows the end of the first")


if __name__ == "__main__":
    unittest.main(argv=["show_test.py"], verbosity=2)
