#!/usr/bin/env python3
"""Places models in odori's window: position and rotation, a second model, and what a motion keeps and clears.

usage: placement_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import pathlib
import shutil
import sys
import unittest

import odori_window
from odori_window import ASSETS, WindowCase, run

odori_window.SIZE = (1000, 900)
MODEL = next(ASSETS.resolve().glob("*.pmx"))
MOTION = next(p for p in sorted(ASSETS.resolve().glob("*.vmd")) if "camera" not in p.name)


class PlacementTest(WindowCase):
    def setUp(self):
        super().setUp()
        self.write_settings(picture_folder=str(self.folder), self_shadow=False)

    def start(self, *files):
        window = self.open(*files, "--settings", self.settings, "--physics", "off")
        window.close_terms()
        return window

    def at(self, position, rotation, model=0):
        """Whether a model has that position, and that rotation in degrees."""
        near = lambda a, b: all(abs(x - y) < 1e-3 for x, y in zip(a, b))
        return lambda s: near(s["models"][model]["position"], position) and near(s["models"][model]["rotation"], rotation)

    def test_position_and_rotation_are_typed_undone_saved_and_kept_by_a_motion(self):
        window = self.start(shutil.copy(MODEL, self.folder))
        window.open_page("models")
        window.scroll_to("position_section")
        window.click("position_section")
        window.type_number("actor_position", "4.5", 0.15)
        window.wait(self.at((4.5, 0, 0), (0, 0, 0)), "it is moved along x")
        window.type_number("actor_position", "-3", 0.85)
        window.wait(self.at((4.5, 0, -3), (0, 0, 0)), "it is moved along z")
        window.type_number("actor_rotation", "90")
        window.wait(self.at((4.5, 0, -3), (0, 90, 0)), "it is rotated about y")
        window.key("ctrl+z")
        window.wait(self.at((4.5, 0, -3), (0, 0, 0)), "one undo step each")
        window.key("ctrl+z")
        window.wait(self.at((4.5, 0, 0), (0, 0, 0)), "the step before")
        window.key("ctrl+y", "ctrl+y")
        window.wait(self.at((4.5, 0, -3), (0, 90, 0)), "done again")

        window.drop(MOTION)
        status = window.wait(lambda s: s["models"][0]["motions"] == [MOTION.name], "the motion is loaded")
        self.assertTrue(self.at((4.5, 0, -3), (0, 90, 0))(status), "the motion keeps the placement")
        window.key("ctrl+s")
        window.wait(lambda s: s["dialog"] and not s["dialog"]["reading"], "it is named")
        window.key("Return")
        scene = pathlib.Path(window.wait(lambda s: s["scene"], "it is saved")["scene"]["file"])
        self.assertEqual(scene.parent, self.folder)
        window.click("reset_placement")
        window.wait(self.at((0, 0, 0), (0, 0, 0)), "it is where it was")
        window.key("ctrl+z")
        window.wait(lambda s: self.at((4.5, 0, -3), (0, 90, 0))(s) and not s["scene"]["changed"], "that is undone")
        window.quit()
        window = self.start(scene)
        window.wait(self.at((4.5, 0, -3), (0, 90, 0)), "the scene has the placement")
        window.quit()

    def test_a_second_model_is_placed_beside_the_first_with_undo_and_changes_places(self):
        window = self.start(MODEL)
        run("xdotool", "keydown", "shift")
        window.drop(ASSETS.resolve() / "exhibits" / "bending_arm.pmx")
        window.wait(lambda s: len(s["models"]) == 2 and s["opening"] is None, "the second is added")
        run("xdotool", "keyup", "shift")
        window.close_terms()
        first, second = window.status()["models"]
        self.assertEqual(first["position"], [0, 0, 0])
        self.assertGreater(abs(second["position"][0]), 2)
        self.assertEqual(window.status()["by_hand"]["undo"], "Add model")
        window.key("ctrl+z")
        window.wait(lambda s: len(s["models"]) == 1, "undo removes it")
        window.key("ctrl+y")
        window.wait(lambda s: [m["position"] for m in s["models"]] == [[0, 0, 0], second["position"]],
                    "it is beside the first again")

        window.open_page("models")
        window.click("actor_visible 1")
        window.wait(lambda s: [m["visible"] for m in s["models"]] == [True, False], "the second is hidden")
        window.click("actor 0")
        window.wait(lambda s: s["chosen"] == 0, "the first is selected")
        self.move_in_the_view(window, second["position"])
        window.drag(window.position("actor 1"), window.position("actor 0"))
        status = window.wait(lambda s: s["models"][0]["file"] == "bending_arm.pmx", "it is the first to be drawn")
        self.assertEqual(status["models"][0]["position"], second["position"])
        window.key("ctrl+z")
        window.wait(lambda s: s["models"][1]["file"] == "bending_arm.pmx", "the order is undone")
        window.quit()

    def move_in_the_view(self, window, second):
        """The second model, which is hidden, is selected by a click and dragged; the first is selected again."""
        window.click("actor_visible 1")
        window.wait(lambda s: s["models"][1]["visible"], "it is shown again")
        window.click("actor 1")
        window.key("b")
        markers = window.wait(lambda s: s["chosen"] == 1 and s["bone_markers"], "the second is selected")["bone_markers"]
        window.key("b")
        window.click("actor 0")
        window.wait(lambda s: s["chosen"] == 0 and not s["bones"], "the first is")
        x, y = (round(sum(m["at"][i] for m in markers) / len(markers)) for i in (0, 1))
        window.move_mouse(x, y)
        window.button("down")
        window.button("up")
        window.wait(lambda s: s["chosen"] == 1, "a click on a model selects it")
        window.button("down", 3)
        window.button("up", 3)
        window.wait(lambda s: "actor_menu" in s["widgets"], "the right button has a menu")
        window.key("Escape")
        window.wait(lambda s: "actor_menu" not in s["widgets"], "Escape closes it")
        x, y = window.position("ground_move")
        window.drag((x, y), (x + 60, y))
        window.wait(lambda s: s["models"][1]["position"] != second and s["by_hand"]["undo"] == "Position", "it is moved")
        window.key("ctrl+z")
        window.wait(lambda s: s["models"][1]["position"] == second, "that is undone")
        window.click("actor_visible 1")
        window.click("actor 0")
        window.wait(lambda s: s["chosen"] == 0 and not s["models"][1]["visible"], "as before")

    def test_a_motion_says_which_overrides_it_clears(self):
        window = self.start(MODEL)
        window.key("b")
        status = window.wait(lambda s: s["bone_markers"], "bones are visible")
        x, y = next(m["at"] for m in status["bone_markers"] if m["name"] == "頭")
        window.move_mouse(round(x), round(y))
        window.button("down")
        window.button("up")
        window.wait(lambda s: s["chosen_bone"] and s["chosen_bone"]["name"] == "頭", "the head is selected")
        window.open_page("bones")
        window.scroll_to("turn 1")
        window.type_number("turn 1", "30")
        window.wait(lambda s: s["by_hand"]["bones"] == 1, "it is rotated by hand")
        window.drop(MOTION)
        status = window.wait(lambda s: s["models"][0]["motions"] and s["by_hand"]["bones"] == 0, "the motion clears it")
        self.assertTrue([m for m in status["messages"] if m["severity"] == "note" and "頭" in "".join(m["lines"] + m["details"])],
                        status["messages"])
        window.key("ctrl+z")
        window.wait(lambda s: s["by_hand"]["bones"] == 1, "the override can be had again")
        window.quit()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
