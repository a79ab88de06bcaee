#!/usr/bin/env python3
"""Uses the interface of odori's window as a person would: the dialog, menus, the command palette and the key sheet.

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
ARM = ASSETS / "exhibits" / "bending_arm.pmx"  # where any model will do: it is rendered faster


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
        os.environ.pop("XDG_CACHE_HOME", None)
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
        window.settle()  # a character that comes with Ctrl is ignored
        on_a_drive = odori_window.UNDER_WINE and text.startswith("/")
        self.type_more(window, "Z:" + text if on_a_drive else text, text)

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
        self.type_path(window, str(self.folder) + "/ho")
        window.key("Tab")
        window.wait(lambda s: s["dialog"]["typed"] == str(self.home) + "/", "completed outside of the folder shown")
        self.type_more(window, "mu", str(self.home) + "/mu")
        window.key("Tab")
        window.wait(lambda s: s["dialog"]["typed"] == str(self.home / "music") + "/", "completed")
        window.click("dialog_accept")
        self.dialog(window, lambda d: d["typed"] is None and d["folder"] == str(self.home / "music"), "Open goes there")
        self.type_path(window, "~/none/x")
        window.key("Return")
        self.dialog(window, lambda d: d["typed"] == "~/none/x" and d["notice"] and d["folder"] == str(self.home / "music"),
                    "Enter keeps the field and the folder")
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

    def test_a_video_that_is_dropped_shows_the_frame_of_the_time(self):
        video = self.home / "背景.mp4"
        colors = ((0x20, 0x30, 0x40), (0x80, 0x40, 0x20))  # a second each
        parts = [part for color in colors
                 for part in ("-f", "lavfi", "-i", "color=c=0x{:02x}{:02x}{:02x}:s=64x64:r=30:d=1".format(*color))]
        run("ffmpeg", "-v", "error", *parts, "-filter_complex", "concat", "-c:v", "libx264", "-pix_fmt", "yuv420p", video)
        window = self.start()

        def shows(color):
            return all(abs(a - b) <= 4 for a, b in zip(window.viewport_pixels()[:3], color))

        window.drop(video)
        window.wait(lambda s: shows(colors[0]) or shows(colors[1]), "it is behind the model")
        for frame, second in ((10, 0), (29, 0), (30, 1), (59, 1), (60, 0), (95, 1), (5, 0)):
            window.type_number("frame", str(frame))
            window.wait(lambda s: s["frame"] == frame and shows(colors[second]), f"frame {frame}")
        window.open_page("scene")
        window.scroll_to("background_loop")
        window.click("background_loop")
        window.type_number("frame", "65")
        window.wait(lambda s: s["frame"] == 65 and shows(colors[1]), "the last frame stays")

    def test_adding_in_the_dialog_and_by_dropping_are_separate_and_not_kept(self):
        window = self.start()
        files = lambda s: [m["file"] for m in s["models"]]
        window.key("ctrl+o")
        self.dialog(window, lambda d: d["folder"] == str(self.home) and not d["add"], "the dialog replaces at first")
        window.click("dialog_add")
        status = self.dialog(window, lambda d: d["add"], "it adds")
        self.assertFalse(status["add_dropped"], "what is dropped is not concerned")
        self.type_path(window, "MM")
        for folder in (self.models.parent, self.models):
            window.key("Tab")
            window.wait(lambda s: s["dialog"]["typed"] == f"{folder}/", "the folder is completed")
        self.type_more(window, "one", str(self.models) + "/one")
        window.key("Tab")
        window.wait(lambda s: s["dialog"]["typed"] == str(self.models / "one モデル.pmx"), "the file is completed")
        window.key("Return")
        window.wait(lambda s: files(s) == [MODEL.name, "one モデル.pmx"], "it is added")
        window.drop(self.models / "two.pmx")
        window.wait(lambda s: files(s) == [MODEL.name, "two.pmx"], "what is dropped replaces the selected model")

        window.click("menu_file")
        window.click("menu_add_dropped")
        window.wait(lambda s: s["add_dropped"], "what is dropped is added")
        window.drop(self.models / "one モデル.pmx")
        window.wait(lambda s: files(s) == [MODEL.name, "two.pmx", "one モデル.pmx"], "it is added")
        window.key("ctrl+o")
        status = self.dialog(window, lambda d: not d["add"], "it replaces again")
        self.assertTrue(status["add_dropped"], "what is dropped is not concerned")
        window.click("dialog_add")
        self.dialog(window, lambda d: d["add"], "it adds")
        window.key("Escape")
        window.wait(lambda s: s["dialog"] is None, "the dialog is closed")
        window.quit()

        window = self.start()
        self.assertFalse(window.status()["add_dropped"], "it is not kept")
        window.key("ctrl+o")
        self.dialog(window, lambda d: not d["add"], "neither is the choice of the dialog")
        window.key("Escape")
        window.quit()

    def test_escape_closes_the_innermost_only(self):
        window = self.start(self.models / "two.pmx")
        self.assertTrue(window.status()["terms"], "the terms of use are displayed")
        window.key("ctrl+o")
        self.dialog(window, lambda d: d["use"] == "open", "the dialog is open")
        window.click("dialog_kinds")
        window.wait(lambda s: "dialog_kind 1" in s["widgets"], "the list of kinds is open")
        window.key("Escape")
        status = window.wait(lambda s: "dialog_kind 1" not in s["widgets"], "the list is closed")
        self.assertIsNotNone(status["dialog"])
        window.key("Escape")
        status = window.wait(lambda s: s["dialog"] is None, "the dialog is closed")
        self.assertTrue(status["terms"])

        window.click("menu_file")
        window.click("menu_recent")
        window.wait(lambda s: "recent 0" in s["widgets"], "the menu in the menu is open")
        window.key("Escape")
        status = window.wait(lambda s: "recent 0" not in s["widgets"], "it is closed")
        self.assertIn("menu_add_dropped", status["widgets"])
        window.key("Escape")
        status = window.wait(lambda s: "menu_add_dropped" not in s["widgets"], "the menu is closed")
        self.assertTrue(status["terms"])

        window.key("F1")
        window.wait(lambda s: s["key_help"], "the key sheet is open")
        window.key("Escape")
        status = window.wait(lambda s: not s["terms"], "the terms are closed")
        self.assertTrue(status["key_help"])
        window.key("Escape")
        window.wait(lambda s: not s["key_help"], "the key sheet is closed")
        window.quit()

    def test_menus_open_by_alt_and_are_walked_by_arrows(self):
        window = self.start(ARM)
        window.key("alt")
        window.wait(lambda s: s["keyboard_focus"], "the menus have the keyboard")
        window.key("Down")
        window.wait(lambda s: "menu_add_dropped" in s["widgets"], "an arrow opens the first one")
        window.key("Escape")
        status = window.wait(lambda s: "menu_add_dropped" not in s["widgets"], "Escape closes it")
        self.assertTrue(status["keyboard_focus"], "and stays in the bar")
        window.key("Right", "Right", "Right", "Down")
        window.wait(lambda s: "menu_language" in s["widgets"], "arrows go to another menu")
        window.key("Down")
        window.key("Return")
        status = window.wait(lambda s: not s["grid"], "Enter uses the second item")
        self.assertTrue(status["edge"])
        window.wait(lambda s: not s["keyboard_focus"] and "menu_language" not in s["widgets"], "the menus are left")
        window.key("alt")
        window.wait(lambda s: s["keyboard_focus"], "the menus have the keyboard again")
        window.key("alt")
        window.wait(lambda s: not s["keyboard_focus"], "Alt leaves them")
        window.quit()

    def palette(self, window, words):
        """Opens the palette and types `words`."""
        window.key("ctrl+shift+p")
        window.wait(lambda s: s["palette"] and "palette_words" in s["widgets"], "the palette is open")
        window.send("type", "--delay", 60, words)
        window.wait(lambda s: s["palette_query"] == words, f"{words} is typed")

    def found(self, status):
        """What the rows of the palette are about, in their order."""
        rows = {tuple(area): name[len("palette_row "):] for name, area in status["widgets"].items()
                if name.startswith("palette_row ") and not name[len("palette_row "):].isdigit()}
        return [rows[area] for area in sorted(rows, key=lambda area: area[1])]

    def test_the_palette_finds_by_meaning_ranks_and_pastes(self):
        window = self.start()
        self.palette(window, "left arm")
        window.wait(lambda s: self.found(s)[:1] == ["左腕"], "the bone that is called so comes first")
        window.key("Return")
        window.wait(lambda s: s["chosen_bone"] and s["chosen_bone"]["name"] == "左腕", "Enter selects it")
        self.palette(window, "edges")
        window.wait(lambda s: self.found(s)[:1] == ["Edges"], "the whole word comes before its beginnings")
        window.key("Escape")

        window.key("ctrl+o")
        self.dialog(window, lambda d: d["folder"] == str(self.home), "the home folder is listed")
        self.type_path(window, "ground grid")
        for key in ("ctrl+a", "ctrl+c"):
            window.settle()
            window.key(key)
        window.settle()
        window.key("Escape", "Escape")
        window.wait(lambda s: s["dialog"] is None, "the dialog is closed")
        self.palette(window, "x")
        window.key("ctrl+BackSpace")
        window.wait(lambda s: s["palette_query"] == "", "no words")
        window.key("ctrl+v")
        window.wait(lambda s: s["palette_query"] == "ground grid" and self.found(s)[:1] == ["Ground grid"], "pasted")
        window.key("Return")
        window.wait(lambda s: not s["grid"], "Enter uses it")
        window.quit()

    def test_the_key_sheet_is_searched_by_group(self):
        window = self.start(ARM)
        window.key("F1")
        groups = lambda s: {name[len("key_group "):] for name in s["widgets"] if name.startswith("key_group ")}
        window.wait(lambda s: {"Mouse", "Panels and menus"} <= groups(s), "the groups are listed")
        window.click("key_filter")
        window.send("type", "--delay", 60, "dope sheet")
        window.wait(lambda s: groups(s) == {"Playback"}, "one group is left")
        window.click("clear_filter")
        window.wait(lambda s: "Mouse" in groups(s), "all groups again")
        window.click("close_help")
        window.wait(lambda s: not s["key_help"], "the key sheet is closed")
        window.quit()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
