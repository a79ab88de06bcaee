#!/usr/bin/env python3
"""The library in odori's window, as a user meets it: a folder is added, searched and marked, and a dance is played.

usage: library_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import os
import shutil
import sqlite3
import sys
import unittest
import zipfile

import odori_window
from odori_window import ASSETS, DANCER, WindowSession

odori_window.SIZE = (1280, 800)
MODEL = next(ASSETS.glob("*.pmx"))
MOTION = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" not in p.name)


class LibraryTest(WindowSession):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.home = cls.folder / "家"
        cls.data = odori_window.data_folder(cls.home)
        kept = cls.kept = cls.home / "MMD 集め物 #1"
        kept.joinpath("model").mkdir(parents=True)
        for file in (MODEL, *ASSETS.glob("*.tga")):
            shutil.copy(file, kept / "model")
        kept.joinpath("motion").mkdir()
        shutil.copy(MOTION, kept / "motion" / "ﾐｸの踊り.vmd")
        with zipfile.ZipFile(kept / "配布.zip", "w") as archive:
            archive.write(MOTION, "dance/みくの舞.vmd")
        os.environ["HOME"] = str(cls.home)
        cls.open(*DANCER)
        cls.window.wait(lambda s: s["models"] and s["playing"], "the sample plays")
        cls.window.stop()

    def dialog(self, true_of, what):
        return self.window.wait(lambda s: s["dialog"] and not s["dialog"]["reading"] and true_of(s["dialog"]), what)

    def test_1_a_folder_is_added_with_keys_alone(self):
        self.window.key("ctrl+o")
        self.dialog(lambda d: d["query"] is None, "without a library a folder is shown")
        self.window.key("ctrl+l")
        self.window.send("type", "--delay", "20", "MMD")
        self.window.key("Tab")
        self.dialog(lambda d: d["typed"] == str(self.kept) + "/", "Tab completes the name")
        self.window.key("Return")
        self.dialog(lambda d: d["folder"] == str(self.kept), "the folder is shown")
        self.window.key("shift+Tab", "shift+Tab")  # from the list over the path to the button
        self.window.key("Return")
        self.dialog(lambda d: d["library"] == [str(self.kept)] and not d["scanning"], "it is in the library")
        self.window.click("dialog_place Library")
        self.dialog(lambda d: d["query"] == "" and d["rows"] == 3, "the model and both dances, one of them in an archive")

    def test_2_typing_finds_every_script(self):
        for typed, rows in (("miku", 2), ("komai", 1), ("mi", 2)):
            self.window.send("type", "--delay", "20", typed)
            self.dialog(lambda d: d["query"] == typed and d["rows"] == rows, f"{rows} files for {typed}")
            self.window.key("Escape")
            self.dialog(lambda d: d["query"] == "" and d["rows"] == 3, "all files again")

    def test_3_pictures_and_marks(self):
        self.window.send("type", "--delay", "20", "kind:model")
        self.dialog(lambda d: d["query"] == "kind:model" and d["rows"] == 1, "the model")
        self.window.key("ctrl+g")
        self.window.wait(lambda s: "dialog_picture" in s["widgets"], "the model has a picture", 60)
        self.window.key("ctrl+d")
        user = self.data / "odori" / "library-user.sqlite"
        count = "SELECT count(*) FROM favourite"
        self.window.wait(lambda s: sqlite3.connect(user).execute(count).fetchone()[0] == 1, "it is a favourite")
        self.window.click("dialog_place Favourites")
        self.dialog(lambda d: d["query"] == "favourite:yes" and d["rows"] == 1, "the favourites")
        self.window.key("Escape")
        self.dialog(lambda d: d["query"] == "", "all files")

    def test_4_a_new_file_appears(self):
        shutil.copy(MOTION, self.kept / "later.vmd")
        self.dialog(lambda d: d["rows"] == 4, "a file that was copied there is listed")

    def test_5_a_dance_in_an_archive_is_played(self):
        self.window.send("type", "--delay", "20", "miku")
        self.dialog(lambda d: d["query"] == "miku" and d["rows"] == 2, "both dances")
        if self.window.status()["dialog"]["cursor"] != "みくの舞":
            self.window.key("Right")
        self.dialog(lambda d: d["cursor"] == "みくの舞", "the one in the archive")
        self.window.key("shift+Return")
        self.window.wait(lambda s: not s["dialog"] and s["models"][0]["motions"] == ["みくの舞.vmd"], "it is opened")
        self.window.wait(lambda s: s["playing"], "it plays")
        self.assertEqual(self.window.status()["messages"], [])

    def test_6_similar_files_and_dances_in_random_order(self):
        self.window.key("ctrl+o")
        self.window.click("dialog_place Library")
        self.dialog(lambda d: d["query"] == "" and d["rows"] == 4, "all files")
        self.window.send("type", "--delay", "20", "later")
        self.dialog(lambda d: d["query"] == "later" and d["rows"] == 1, "a dance")
        self.window.click("dialog_like")
        self.dialog(lambda d: d["query"].startswith("like:") and "later.vmd" in d["query"] and d["rows"] == 0,
                    "what is like it; the other dances are copies of it")
        self.window.key("Escape")
        self.dialog(lambda d: d["query"] == "" and d["rows"] == 4, "all files again")
        self.window.click("dialog_shuffle")
        titles = {f"listed_show {name}" for name in ("later.vmd", "みくの舞.vmd", "ﾐｸの踊り.vmd")}
        self.window.wait(lambda s: not s["dialog"] and titles <= set(s["widgets"]), "all three dances are a playlist")
        first = self.window.wait(lambda s: s["playing"] and s["models"][0]["motions"], "one is danced")["models"][0]["motions"]
        self.window.key("ctrl+Next")
        self.window.wait(lambda s: s["models"][0]["motions"] not in ([], first), "then another one")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2, failfast=True)
