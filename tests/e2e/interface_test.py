#!/usr/bin/env python3
"""Uses the interface of odori's window as a person would: dialog and menus by keys, camera values, placement, palette,
credits, legends.

usage: interface_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import os
import pathlib
import shutil
import sys
import tempfile
import unittest

import odori_window
from odori_window import ASSETS, Window, run

odori_window.SIZE = (1000, 700)
MODEL = next(ASSETS.glob("*.pmx"))
MOTION = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" not in p.name)


class InterfaceTest(unittest.TestCase):
    """One session; the tests depend on each other and run in the order of their names."""

    @classmethod
    def setUpClass(cls):
        cls.temp = tempfile.TemporaryDirectory()
        cls.home = pathlib.Path(cls.temp.name) / "home"
        cls.models = cls.home / "models"
        cls.models.mkdir(parents=True)
        shutil.copy(MODEL, cls.models / "one.pmx")
        shutil.copy(MODEL, cls.models / "two.pmx")
        shutil.copy(MOTION, cls.models / "dance.vmd")
        for texture in [p for p in ASSETS.iterdir() if p.suffix in (".png", ".bmp", ".tga", ".jpg")]:
            shutil.copy(texture, cls.models)
        run("convert", "-size", "8x8", "xc:#203040", cls.models / "sky.png")
        os.environ["HOME"] = str(cls.home)
        os.environ.pop("XDG_CONFIG_HOME", None)
        cls.window = Window(cls.temp.name)
        cls.window.wait(lambda s: s["models"] and s["playing"], "the sample plays")
        cls.window.key("space")

    @classmethod
    def tearDownClass(cls):
        cls.window.close()
        cls.temp.cleanup()

    def key(self, *names):
        """Keys of which each acts on what the one before has changed, however slow the frames are."""
        for name in names:
            frames = self.window.status()["pictures"]
            self.window.key(name)
            self.window.wait(lambda s: s["pictures"] >= frames + 2, f"a frame after {name}")

    def type(self, text):
        frames = self.window.status()["pictures"]
        run("xdotool", "type", "--delay", "40", text)
        self.window.wait(lambda s: s["pictures"] >= frames + 2, "a frame after the text")
        self.window.settle()

    def dialog(self, true_of, what):
        return self.window.wait(lambda s: s["dialog"] and not s["dialog"]["reading"] and true_of(s["dialog"]), what)

    def type_into(self, field, text):
        """Types a number into a field that is dragged."""
        run("xdotool", "keydown", "ctrl")
        self.window.click(field)
        run("xdotool", "keyup", "ctrl")
        self.key("ctrl+a")
        self.type(text)
        self.key("Return")

    def test_01_a_typed_path_is_completed_and_added_to_those_shown(self):
        self.key("ctrl+o")
        self.dialog(lambda d: d["use"] == "open", "the dialog is open")
        self.key("ctrl+l")
        self.type("/mod")
        self.key("Tab", "Return")
        self.dialog(lambda d: d["folder"] == str(self.models), "Tab completed the path, Enter went there")
        self.type("one")
        self.dialog(lambda d: d["cursor"] == "one.pmx", "filtered")
        self.key("Return")
        self.window.wait(lambda s: [m["file"] for m in s["models"]] == ["one.pmx"], "it replaces the sample")
        if self.window.status()["terms"]:
            self.key("Return")
            self.window.wait(lambda s: not s["terms"], "Enter closes the credits")
        self.key("ctrl+o")
        self.dialog(lambda d: d["folder"] == str(self.models), "the same folder")
        self.window.click("dialog_add")
        self.window.click("dialog_row two.pmx")
        self.window.click("dialog_accept")
        status = self.window.wait(lambda s: len(s["models"]) == 2, "it is added")
        self.assertNotEqual(status["models"][1]["position"], [0.0, 0.0, 0.0], "beside the first one")
        self.key("ctrl+z")
        self.window.wait(lambda s: s["models"][1]["position"] == [0.0, 0.0, 0.0], "undone")
        self.key("ctrl+y")

    def test_02_a_background_image_has_a_dialog_of_its_own(self):
        self.window.open_page("scene")
        self.window.scroll_to("background_picture")
        self.window.click("background_picture")
        status = self.dialog(lambda d: d["use"] == "background" and d["rows"] >= 1, "the images are listed")
        self.assertEqual(status["dialog"]["folder"], str(self.models))
        self.assertNotIn("dialog_row one.pmx", status["widgets"])
        self.key("Escape")
        self.window.wait(lambda s: s["dialog"] is None, "closed")

    def test_03_alt_and_arrows_open_menus(self):
        grid = self.window.status()["grid"]
        self.key("Alt_L")
        self.window.wait(lambda s: s["keyboard_focus"], "the menus have the keyboard focus")
        self.key("Right", "Right", "Right", "Down")
        self.window.wait(lambda s: "menu_views" in s["widgets"], "the menu View is open")
        frame = self.window.status()["frame"]
        self.key("Down", "Return")
        status = self.window.wait(lambda s: s["grid"] != grid, "its second item is selected")
        self.assertEqual(status["frame"], frame, "the arrow keys were no shortcuts")
        self.window.wait(lambda s: not s["keyboard_focus"], "the menus are left")
        self.key("F6", "Tab", "Tab", "space")
        self.window.wait(lambda s: s["page"] == "materials", "the side panel is used by keys")
        self.key("Escape", "Right")
        self.window.wait(lambda s: s["frame"] == frame + 1 or s["last_frame"] == 0, "the keys are shortcuts again")

    def test_04_camera_values_are_typed_and_fit_follows_the_model(self):
        self.window.open_page("scene")
        self.type_into("camera_fov", "50")
        self.window.wait(lambda s: abs(s["camera"]["fov"] - 50) < 0.01, "the typed field of view")
        self.window.open_page("models")
        self.window.click("actor 0")
        self.window.scroll_to("actor_position")
        left = self.window.position("actor_position", 0.1)
        run("xdotool", "keydown", "ctrl")
        self.window.move_mouse(*left)
        self.window.button("down")
        self.window.button("up")
        run("xdotool", "keyup", "ctrl")
        self.key("ctrl+a")
        self.type("-30")
        self.key("Return")
        self.window.wait(lambda s: s["models"][0]["position"][0] == -30.0, "the typed position")
        self.key("f")
        status = self.window.wait(lambda s: s["camera"]["target"][0] < -5, "Fit sees both models where they are")
        self.assertLess(status["camera"]["target"][0], -5)

    def test_05_a_motion_keeps_the_placement_and_says_what_it_cleared(self):
        self.window.open_page("bones")
        self.key("ctrl+shift+p")
        self.type("left arm")
        self.key("Return")
        bone = self.window.wait(lambda s: s["chosen_bone"], "found by what its name means")["chosen_bone"]["name"]
        self.assertTrue(bone.startswith("左腕"), bone)
        widgets = self.window.status()["widgets"]
        field = next(name for name in widgets if name.startswith("turn "))
        run("xdotool", "keydown", "ctrl")
        self.window.move_mouse(*self.window.position(field))
        self.window.button("down")
        self.window.button("up")
        run("xdotool", "keyup", "ctrl")
        self.key("ctrl+a")
        self.type("20")
        self.key("Return")
        self.window.wait(lambda s: s["by_hand"]["bones"] == 1, "an override")
        self.window.drop(self.models / "dance.vmd")
        status = self.window.wait(lambda s: s["models"][0]["motions"] == ["dance.vmd"], "the motion is loaded")
        self.assertEqual(status["models"][0]["position"][0], -30.0, "the placement stays")
        lines = [line for message in status["messages"] for line in message["lines"]]
        self.assertTrue(any(bone in line and "set by hand" in line for line in lines), lines)
        self.key("space")

    def test_06_the_palette_explains_terms(self):
        self.key("ctrl+shift+p")
        self.type("residual")
        self.window.wait(lambda s: any(w.startswith("palette_row Residual") for w in s["widgets"]), "a term is found")
        self.key("Return")
        self.window.wait(lambda s: not s["palette"] and s["page"] == "bones", "where it is used")

    def test_07_the_legend_is_below_the_figure_and_help_has_an_about(self):
        self.window.open_page("measure")
        self.key("ctrl+shift+p")
        self.type("heat map: deform kinds")
        self.key("Return")
        status = self.window.wait(lambda s: "color_bar" in s["widgets"], "a legend")
        self.assertGreaterEqual(status["widgets"]["color_bar"][1], status["widgets"]["picture"][3] - 0.5)
        self.key("ctrl+shift+p")
        self.type("about odori")
        self.key("Return")
        self.window.wait(lambda s: s["about"] and "about_driver" in s["widgets"], "the card")
        self.key("Escape")
        self.window.wait(lambda s: not s["about"], "closed by Escape")

    def test_08_a_cut_model_says_so_first(self):
        cut = self.home / "cut.pmx"
        cut.write_bytes(MODEL.read_bytes()[:3000])
        self.window.drop(cut)
        status = self.window.wait(lambda s: s["messages"] and s["messages"][-1]["file"] == "cut.pmx", "an error")
        message = status["messages"][-1]
        self.assertTrue(message["lines"][0].startswith("This PMX is cut short"), message)
        self.assertNotIn("byte", message["lines"][0])
        self.assertIn("byte", message["details"][0])
        number = message["id"]
        self.window.click(f"details {number}")
        self.window.settle()
        self.window.quit()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2, failfast=True)
