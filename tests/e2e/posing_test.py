#!/usr/bin/env python3
"""Overrides bones and morphs in odori's window, and shows GPU tables, motion layers and physics.

usage: posing_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import math
import sys
import tempfile
import unittest

from odori_window import ASSETS, DANCER, Window, WindowCase, run


class PosingTest(WindowCase):
    """The sample with overridden bones and morphs."""

    def setUp(self):
        super().setUp()
        self.pictures = self.folder / "pictures"
        self.write_settings(picture_folder=str(self.pictures))
        self.window = self.open(*DANCER, "--settings", self.settings)
        self.window.stop()
        self.window.key("Home", "r", "b")
        self.window.wait(lambda s: s["frame"] == 0 and s["bone_markers"], "bones are visible")

    def select(self, name):
        x, y = next(m["at"] for m in self.window.status()["bone_markers"] if m["name"] == name)
        self.window.move_mouse(round(x), round(y))
        self.window.button("down")
        self.window.button("up")
        self.window.wait(lambda s: s["chosen_bone"] and s["chosen_bone"]["name"] == name, name)

    def rotation(self):
        return self.window.status()["bone_pose"]["rotation"]

    def assertRotation(self, wanted, message):
        self.window.wait(lambda s: all(abs(a - b) < 1e-5 for a, b in zip(s["bone_pose"]["rotation"], wanted)), message)

    def rotate(self):
        """Drags the ring that faces the camera, and returns the resulting rotation."""
        before = self.rotation()
        x, y = self.window.position("gizmo_ring 2")
        self.window.drag((x, y), (x + 24, y + 24))
        self.window.wait(lambda s: s["by_hand"]["bones"] > 0 and s["bone_pose"]["rotation"] != before, "rotated")
        self.window.settle()
        return self.rotation()

    def test_a_dancer_is_duplicated_hidden_and_undone(self):
        self.window.key("ctrl+d")
        self.window.wait(lambda s: len(s["models"]) == 2, "a second dancer")
        first, second = self.window.status()["models"]
        self.assertEqual((first["name"], first["motions"]), (second["name"], second["motions"]))
        self.assertEqual(first["position"], [0, 0, 0])
        self.assertGreater(second["position"][0], 2)
        self.window.open_page("models")
        self.window.click("actor_visible 0")
        self.window.wait(lambda s: not s["models"][0]["visible"], "the first is hidden")
        self.window.key("ctrl+z")
        self.window.wait(lambda s: s["models"][0]["visible"], "and shown again")
        self.window.key("ctrl+z")
        self.window.wait(lambda s: len(s["models"]) == 1, "the duplicate is gone")

    def test_a_bone_is_rotated_undone_saved_and_loaded(self):
        camera = self.window.status()["camera"]
        self.select("頭")
        animated = self.rotation()
        self.window.settle()
        still = self.window.viewport_pixels()
        rotated = self.rotate()
        status = self.window.status()
        self.assertEqual(status["by_hand"], {"bones": 1, "morphs": 0, "undo": "Pose", "undoable": 1, "redoable": 0},
                         "a drag is one undo step")
        self.assertEqual(status["camera"], camera, "the camera stays")
        self.assertNotEqual(self.window.viewport_pixels(), still)
        self.window.key("ctrl+z")
        self.assertRotation(animated, "undone")
        self.window.key("ctrl+y")
        self.assertRotation(rotated, "redone")

        self.window.key("ctrl+alt+s")
        self.window.wait(lambda s: s["messages"], "a message names the file")
        pose, = self.pictures.glob("*.vpd")
        self.assertEqual(self.window.status()["messages"][0]["severity"], "note")
        self.window.key("ctrl+z")
        self.assertRotation(animated, "undone again")
        self.window.drop(pose)
        self.window.wait(lambda s: s["by_hand"]["bones"] > 20, "every bone is overridden")
        self.assertRotation(rotated, "the pose is loaded")
        self.assertEqual(self.window.status()["models"][0]["motions"], [next(ASSETS.glob("*.vmd")).name])
        self.window.key("ctrl+z")
        self.window.wait(lambda s: s["by_hand"]["bones"] == 0, "one undo step")

    def test_b_a_morph_is_overridden_and_cleared(self):
        self.window.open_page("morphs")
        sliders = lambda s: [name for name in s["widgets"] if name.startswith("morph_slider ")]
        status = self.window.wait(sliders, "sliders")
        slider = sliders(status)[0]
        x, y = self.window.position(slider, 0.3)
        self.window.drag((x, y), (x + 30, y))
        self.window.wait(lambda s: s["by_hand"]["morphs"] == 1 and s["by_hand"]["undoable"] == 1, "overridden, as one undo step")
        self.window.click(slider.replace("morph_slider", "release_morph"))
        self.window.wait(lambda s: s["by_hand"]["morphs"] == 0 and s["by_hand"]["undoable"] == 2, "cleared")
        self.window.key("ctrl+z")
        self.window.wait(lambda s: s["by_hand"]["morphs"] == 1, "overridden again")

    def test_c_ctrl_click_picks_the_surface(self):
        marker = next(m["at"] for m in self.window.status()["bone_markers"] if m["name"] == "上半身")
        self.window.ctrl_click(round(marker[0]), round(marker[1]))
        self.window.wait(lambda s: s["picked_vertex"] is not None and s["chosen_bone"], "a vertex and its bone are selected")
        self.window.scroll_to("forget_spot")

    def test_d_gizmo_axes(self):
        self.select("センター")
        self.window.key("shift+a", "shift+a")
        self.window.wait(lambda s: s["gizmo_axes"] == "world", "world axes")
        x, y = self.window.position("gizmo_arrow 0")
        self.window.drag((x, y), (x + 30, y))
        moved = self.window.wait(lambda s: s["by_hand"]["bones"] == 1, "moved")["bone_pose"]["translation"]
        self.assertGreater(abs(moved[0]), 0.1)
        self.window.key("shift+g")
        self.window.wait(lambda s: not s["gizmo"] and "gizmo_arrow 0" not in s["widgets"], "the gizmo is hidden")

    def test_e_bone_angles_are_typed(self):
        self.select("頭")
        before = self.rotation()
        self.window.open_page("bones")
        self.window.scroll_to("turn 1")
        self.window.type_number("turn 1", "30")
        self.window.wait(lambda s: s["by_hand"] == {**s["by_hand"], "bones": 1, "undoable": 1}, "typed, as one undo step")
        half = math.sin(math.radians(15))
        self.window.wait(lambda s: abs(abs(s["bone_pose"]["rotation"][1]) - half) < 0.02, "30 degrees about y")
        self.window.scroll_to("release_bone")
        self.window.click("release_bone")
        self.assertRotation(before, "back to the motion")

    def test_f_a_joint_of_the_list_is_selected_in_the_viewport(self):
        self.window.open_page("physics")
        self.window.scroll_to("list_joints")
        self.window.click("list_joints")
        joints = lambda s: [name for name in s["widgets"] if name.startswith("joint ")]
        self.window.settle()
        status = self.window.status()
        if not joints(status):
            self.window.scroll_to("joint 0")
            status = self.window.status()
        self.window.click(joints(status)[0])
        self.window.wait(lambda s: s["chosen_joint"] >= 0 and s["bodies"], "a joint is selected, and the wireframe is visible")

    def test_g_a_texel_under_the_mouse_is_described(self):
        self.window.open_page("gpu")
        self.window.wait(lambda s: "texels" in s["widgets"], "the image of the palette")
        for across in (0.3, 0.35):
            self.window.move_mouse(*self.window.position("texels", across))
        self.window.wait(lambda s: "texel_words" in s["widgets"], "the description of the texel")
        self.assertNotIn("texel_differs", self.window.status()["widgets"])

    def test_h_two_motions_on_one_model(self):
        dance = next(ASSETS.glob("*.vmd"))
        run("xdotool", "keydown", "shift")
        self.window.drop(dance)
        layers = lambda s: s["models"][0]["layers"]
        self.window.wait(lambda s: len(layers(s)) == 2, "added")
        run("xdotool", "keyup", "shift")
        self.window.open_page("models")
        self.window.scroll_to("layer 1")
        self.window.click("layer 1")
        self.window.scroll_to("layer_over 1")
        self.window.click("layer_over 1")
        self.window.wait(lambda s: layers(s)[1]["over"] and layers(s)[1]["weight"] == 1.0, "overriding")
        self.window.scroll_to("layer_on 0")
        self.window.click("layer_on 0")
        self.window.wait(lambda s: not layers(s)[0]["on"], "the first is off")
        self.window.key("ctrl+z", "ctrl+z")
        self.window.wait(lambda s: layers(s)[0]["on"] and not layers(s)[1]["over"], "both undone")


class PhysicsTest(WindowCase):
    """A body on a spring from another project, with the sample's dance to give the motion a length."""

    def test_physics_is_recorded_ahead_and_modes_are_cycled(self):
        model = (ASSETS / "../../shared/data/babylon-mmd-fixtures-mit/model/constraint_test.pmx")
        if not model.is_file():
            self.skipTest("no shared data")
        with tempfile.TemporaryDirectory() as folder:
            window = Window(folder, model, next(ASSETS.glob("*.vmd")))
            try:
                status = window.wait(lambda s: s["physics"]["reach"] == s["last_frame"] > 0, "the whole motion is recorded")
                self.assertEqual(status["physics"]["mode"], "always")
                window.wait(lambda s: s["physics"]["shown"] == "exact" and not s["physics"]["running"], "the recording is displayed")
                window.key("space")
                window.wait(lambda s: not s["playing"] and s["physics"]["shown"] == "exact", "exact while paused")
                window.key("shift+p")
                window.wait(lambda s: s["physics"] == {**s["physics"], "mode": "playing", "shown": "nothing"}, "no physics while paused")
                window.key("space")
                window.wait(lambda s: s["playing"] and s["physics"]["shown"] == "exact", "physics while playing")
                window.key("shift+p")
                window.wait(lambda s: s["physics"]["shown"] == "live", "live")
                window.key("shift+p")
                window.wait(lambda s: s["physics"]["shown"] == "nothing", "off")
                window.key("shift+b")
                window.wait(lambda s: s["bodies"], "bodies are visible")
                window.quit()
            finally:
                window.close()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2, failfast=True)
