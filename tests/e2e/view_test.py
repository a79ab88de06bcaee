#!/usr/bin/env python3
"""Looks at models in odori's window: the camera, the selection, the terms of use and the caption of the skinning mode.

usage: view_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import math
import struct
import sys
import time
import unittest

import odori_window
from odori_window import ASSETS, WindowCase

odori_window.SIZE = (1000, 900)
MODEL = next(ASSETS.resolve().glob("*.pmx"))
ARM = ASSETS / "exhibits" / "bending_arm.pmx"  # where any model will do: it is rendered faster


def write_tiny_model(path):
    """A triangle, 0.004 units high, with one bone, as PMX 2.0."""
    text = lambda words: struct.pack("<i", len(words.encode("utf-16-le"))) + words.encode("utf-16-le")
    data = b"PMX " + struct.pack("<f9B", 2.0, 8, 0, 0, 1, 1, 1, 1, 1, 1) + text("粒") + text("") * 3
    data += struct.pack("<i", 3)
    for x, y in ((-0.001, 0.0), (0.001, 0.0), (0.0, 0.004)):
        data += struct.pack("<8fBbf", x, y, 0, 0, 0, -1, 0, 0, 0, 0, 1)
    data += struct.pack("<i3B", 3, 0, 1, 2) + struct.pack("<i", 0)  # faces, no textures
    data += struct.pack("<i", 1) + text("材質") + text("") + struct.pack("<11fB5f", *[0.5] * 11, 1, *[0.0] * 5)
    data += struct.pack("<bbBBB", -1, -1, 0, 1, 0) + text("") + struct.pack("<i", 3)
    data += struct.pack("<i", 1) + text("センター") + text("") + struct.pack("<3fbiH3f", 0, 0, 0, -1, 0, 0x1e, 0, 0, 0)
    path.write_bytes(data + struct.pack("<4i", 0, 0, 0, 0))  # no morphs, frames, bodies and joints


class ViewTest(WindowCase):
    def setUp(self):
        super().setUp()
        self.write_settings(self_shadow=False)

    def start(self, *files):
        """A window that stands at the first frame, without the terms of use."""
        window = self.open(*files, "--settings", self.settings, "--physics", "off")
        window.close_terms()
        window.stop()
        window.key("Home")
        window.wait(lambda s: s["frame"] == 0, "the first frame")
        return window

    def wheel(self, window, at, notches):
        window.move_mouse(*at)
        for _ in range(notches):
            window.send("click", 4)

    def test_f_fits_the_models_where_they_are_also_a_tiny_one(self):
        tiny = self.folder / "tiny.pmx"
        write_tiny_model(tiny)
        window = self.start(tiny)
        seen = lambda s: 2 * abs(s["camera"]["distance"]) * math.tan(math.radians(s["camera"]["fov"] / 2))
        self.wheel(window, window.position("picture"), 2)
        window.key("f")
        status = window.wait(lambda s: 0.004 < seen(s) < 0.008, "it fills the view")
        self.assertAlmostEqual(status["camera"]["target"][1], 0.002, delta=0.001)
        window.open_page("models")
        window.scroll_to("position_section")
        window.click("position_section")
        window.type_number("actor_position", "20", 0.15)
        window.wait(lambda s: s["models"][0]["position"] == [20, 0, 0], "it is moved")
        window.key("f")
        window.wait(lambda s: abs(s["camera"]["target"][0] - 20) < 0.001 and seen(s) < 0.008, "the camera follows")
        window.drop(MODEL)
        window.wait(lambda s: s["models"][0]["file"] == MODEL.name and s["terms"], "a large model takes its place")
        window.key("Return", "f")
        window.wait(lambda s: 15 < seen(s) < 40 and 5 < s["camera"]["target"][1] < 15, "it fills the view")
        window.quit()

    def test_the_wheel_zooms_to_the_cursor_by_choice(self):
        window = self.start(ARM)
        window.open_page("scene")
        before = window.status()["camera"]
        at = window.position("picture", 0.8)
        self.wheel(window, at, 2)
        camera = window.wait(lambda s: s["camera"]["distance"] > before["distance"], "the wheel zooms in")["camera"]
        self.assertEqual(camera["target"], before["target"], "to the middle of the view")
        window.click("zoom_to_cursor")
        self.wheel(window, at, 2)
        window.wait(lambda s: s["camera"]["distance"] > camera["distance"]
                    and s["camera"]["target"][0] > before["target"][0] + 0.1, "to the cursor")
        window.quit()

    def test_camera_values_are_typed(self):
        window = self.start(ARM)
        window.open_page("scene")
        window.type_number("camera_target", "12.5")
        window.wait(lambda s: s["camera"]["target"] == [0, 12.5, 0], "the target")
        window.type_number("camera_rotation", "30")
        window.wait(lambda s: abs(s["camera"]["angles"][1] - 30) < 1e-3, "the rotation")
        window.type_number("camera_distance", "40")
        window.wait(lambda s: s["camera"]["distance"] == -40, "the distance")
        window.type_number("camera_fov", "50")
        window.wait(lambda s: s["camera"]["fov"] == 50, "the field of view")
        window.settle()
        before = window.viewport_pixels()
        window.click("camera_orthographic")
        window.wait(lambda s: not s["camera"]["perspective"] and window.viewport_pixels() != before, "orthographic")
        window.quit()

    def double_click(self, window, at, done):
        """Tries several speeds: two clicks must be in different frames, and not too far from each other."""
        x, y = at
        for delay in (100, 60, 160, 220, 280):
            window.move_mouse(*window.position("picture", 0.02))
            window.button("down")
            window.button("up")
            window.wait(lambda s: s["chosen_bone"] is None, "nothing is selected")
            window.move_mouse(x, y)
            window.send("click", "--repeat", 2, "--delay", delay, 1)
            end = time.monotonic() + odori_window.TIMEOUT / 10
            while time.monotonic() < end:
                if done(window.status()):
                    return
                time.sleep(0.03)

    def marker(self, status, name):
        return next((m["at"] for m in status["bone_markers"] if m["name"] == name), None)

    def test_the_selected_bone_is_marked_and_zoomed_to(self):
        window = self.start(MODEL)
        window.key("shift+g", "b")
        status = window.wait(lambda s: not s["gizmo"] and self.marker(s, "左ひざ"), "bones are visible")
        camera = status["camera"]
        self.double_click(window, map(round, self.marker(status, "左ひざ")), lambda s: s["camera"] != camera)
        status = window.wait(lambda s: s["chosen_bone"] and s["chosen_bone"]["name"] == "左ひざ"
                             and s["camera"]["distance"] > camera["distance"] / 2, "a double click zooms to the bone")
        self.assertEqual(status["page"], "bones")
        knee = status["camera"]
        window.key("r")
        window.wait(lambda s: s["camera"] == camera, "the camera is reset")
        window.key("period")
        window.wait(lambda s: s["camera"] == knee, "the full stop zooms to it as well")

        window.key("r", "b")
        status = window.wait(lambda s: s["camera"] == camera and not s["bones"], "bones are hidden")
        self.assertEqual([m["name"] for m in status["bone_markers"]], [])
        self.assertIn("chosen_bone", status["widgets"], "the selected one is marked")
        window.quit()

    def test_a_picked_vertex_is_zoomed_to_and_goes_away_with_another_selection(self):
        window = self.start(MODEL)
        window.key("shift+g")
        camera = window.status()["camera"]
        window.ctrl_click(*window.position("picture"))
        window.wait(lambda s: s["picked_vertex"] is not None and "marked_vertex" in s["widgets"], "a vertex is picked")
        window.key("period")
        window.wait(lambda s: s["camera"]["distance"] > camera["distance"] / 2, "the full stop zooms to it")
        window.open_page("morphs")
        names = lambda s: [w for w in s["widgets"] if w.startswith("morph_name ")]
        window.click(names(window.wait(names, "morphs are listed"))[0])
        window.wait(lambda s: s["chosen_morph"] >= 0 and s["picked_vertex"] is None and "marked_vertex" not in s["widgets"],
                    "selecting a morph clears it")
        window.quit()

    def test_the_terms_stand_beside_the_model_and_are_closed_in_three_ways(self):
        window = self.start(MODEL)
        window.key("b", "Tab")
        window.wait(lambda s: s["bones"] and not s["panels"], "there is room beside the model")
        original = MODEL.read_bytes()
        for number, close in enumerate((lambda: window.key("Escape"), lambda: window.key("Return"), lambda: window.click("terms_text"))):
            model = self.folder / "model.pmx"  # with other terms each time: they are shown once
            model.write_bytes(original.replace("CC0".encode("utf-16-le"), f"CC{number + 1}".encode("utf-16-le")))
            window.drop(model)
            window.wait(lambda s: s["terms"] and "terms_text" in s["widgets"] and s["opening"] is None, "the terms are displayed")
            status = window.wait(lambda s: s["bone_markers"], "the bones say where the model is")
            left, _, right, _ = status["widgets"]["terms_text"]
            self.assertFalse([m for m in status["bone_markers"] if left <= m["at"][0] <= right])
            close()
            window.wait(lambda s: not s["terms"] and "close_terms" not in s["widgets"], "they are closed")
        window.drop(model)
        window.wait(lambda s: s["opening"], "it is opened again")
        window.wait(lambda s: s["opening"] is None, "it is open")
        window.settle()
        self.assertFalse(window.status()["terms"])
        window.quit()

    def test_a_forced_skinning_mode_has_a_caption_and_is_not_kept(self):
        window = self.start(ARM)
        self.assertNotIn("caption 0", window.status()["widgets"])
        window.key("4")
        window.wait(lambda s: s["skinning"] == "dqs" and "caption 0" in s["widgets"], "the caption shows a forced mode")
        window.key("Tab")
        window.wait(lambda s: not s["panels"] and "caption 0" in s["widgets"], "also without panels")
        window.key("Tab")
        window.wait(lambda s: s["panels"], "the panels are back")
        window.click("caption 0")
        window.click("pane_mode native")
        window.wait(lambda s: s["skinning"] == "native" and "caption 0" not in s["widgets"], "it goes with the mode")
        window.key("4")
        window.wait(lambda s: s["skinning"] == "dqs", "forced again")
        window.quit()
        window = self.start(ARM)
        self.assertEqual(window.status()["skinning"], "native", "it is not kept")
        window.key("4")
        window.open_page("skinning")
        window.scroll_to("keep_skinning")
        window.click("keep_skinning")
        window.settle()
        window.quit()
        window = self.start(ARM)
        status = window.wait(lambda s: "caption 0" in s["widgets"], "it is kept on request")
        self.assertEqual(status["skinning"], "dqs")
        window.quit()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
