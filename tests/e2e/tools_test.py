#!/usr/bin/env python3
"""Reads and saves tables and plots in odori's window, and uses the tools for poses.

usage: tools_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import csv
import shutil
import sys
import unittest

import odori_window
from odori_window import ASSETS, WindowCase, pixels

odori_window.SIZE = (1000, 1000)
MODEL = next(ASSETS.resolve().glob("*.pmx"))
MOTION = next(p for p in sorted(ASSETS.resolve().glob("*.vmd")) if "camera" not in p.name)


class ToolsTest(WindowCase):
    def setUp(self):
        super().setUp()
        self.files = self.folder / "files"
        self.files.mkdir()
        self.write_settings(picture_folder=str(self.files), self_shadow=False)
        self.window = self.open(ASSETS / "exhibits" / "bending_arm.pmx", ASSETS / "exhibits" / "bending_arm.vmd",
                                "--settings", self.settings)
        self.window.wait(lambda s: s["last_frame"] > 0, "the arm is open")
        self.window.close_terms()
        self.window.stop()
        self.window.key("Home")
        self.window.wait(lambda s: not s["playing"] and s["frame"] == 0, "the arm is straight")
        self.window.click("timeline")
        self.window.wait(lambda s: s["frame"] > 0 and not s["scrubbing"], "the arm is bent")

    def saved(self, ending):
        stem, kind = ending.rsplit(".", 1)  # mode and measure may stand between them
        found = lambda s: any(stem in m["file"] and m["file"].endswith(kind) for m in s["messages"])
        self.window.wait(found, f"a file {ending} is reported")
        return next(f for f in self.files.glob(f"*.{kind}") if stem in f.name)

    def test_tables_and_plots_are_saved_from_where_they_stand(self):
        self.window.open_page("measure")
        self.window.click("measure edge")
        self.window.scroll_to("export_bones")
        self.window.click("export_bones")
        self.window.click("export_bones_csv")
        with open(self.saved("by bone.csv"), newline="") as file:
            rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
        self.assertEqual(sum(int(row["vertices"]) for row in rows), self.window.status()["models"][0]["vertices"])
        self.assertTrue(all(float(row["min"]) <= float(row["mean"]) <= float(row["max"]) for row in rows), rows)

        self.window.scroll_to("histogram")
        left, top, right, bottom = self.window.status()["widgets"]["histogram"]
        self.window.click("export_histogram")
        self.window.click("export_histogram_png")
        width, height, _ = pixels(self.saved("histogram.png"))
        self.assertGreaterEqual(width, right - left)
        self.assertGreater(height, bottom - top)
        self.assertLess(width, odori_window.SIZE[0] / 2, "the plot alone")
        self.assertEqual(self.saved_rows("histogram"), self.window.status()["models"][0]["vertices"])
        plain = self.pixels_of("histogram")
        self.window.click("log_histogram")
        self.window.wait(lambda s: self.pixels_of("histogram") != plain, "a log scale")

        self.window.scroll_to("measure_motion")
        self.window.click("measure_motion")
        self.window.scroll_to("export_motion", attempts=5)  # measured in the background
        self.window.click("export_motion")
        self.window.click("export_motion_csv")
        with open(self.saved("whole motion.csv"), newline="") as file:
            rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
        self.assertEqual([float(row["frame"]) for row in rows], list(range(int(self.window.status()["last_frame"]) + 1)))
        self.assertTrue(all(float(row["mean"]) <= float(row["max"]) for row in rows), rows)
        self.window.quit()

    def saved_rows(self, plot):
        """The vertices in the table of the histogram."""
        self.window.click(f"export_{plot}")
        self.window.click(f"export_{plot}_csv")
        with open(self.saved(f"{plot}.csv"), newline="") as file:
            return sum(int(row["vertices"]) for row in csv.DictReader(line for line in file if not line.startswith("#")))

    def pixels_of(self, widget):
        return self.window.screenshot(*(round(v) for v in self.window.status()["widgets"][widget]))

    def test_the_curve_reads_one_frame_at_the_mouse_and_the_playhead(self):
        window = self.window
        window.open_page("bones")
        window.click("bone 1")
        window.wait(lambda s: s["chosen_bone"] is not None, "a bone is selected")
        window.key("Home", "t", "shift+t")
        status = window.wait(lambda s: s["frame"] == 0 and s["curves"] and "curve_plot" in s["widgets"], "the curve is open")
        last = status["last_frame"]
        window.move_mouse(*window.position("curve_plot", 0.4))
        read = window.wait(lambda s: s["curve_frame"] is not None, "a frame is read")["curve_frame"]
        self.assertTrue(0 < read < last and read == int(read), read)
        window.button("down")
        window.button("up")
        status = window.wait(lambda s: s["frame"] == read and not s["scrubbing"], "a click goes to the frame that was read")
        window.wait(lambda s: s["curve_frame"] == read, "the playhead is read at the same frame")

        window.move_mouse(*window.position("picture"))
        window.wait(lambda s: s["curve_frame"] is None, "nothing is read elsewhere")
        window.key("space")
        window.wait(lambda s: s["playing"] and s["frame"] != int(s["frame"]), "between two frames")
        window.key("space")
        frame = window.wait(lambda s: not s["playing"], "it stands")["frame"]
        left, top, right, bottom = window.status()["widgets"]["curve_plot"]
        margin = 8  # of the axis in the plot
        x = left + margin + (right - left - 2 * margin) * frame / last
        window.move_mouse(round(x), round((top + bottom) / 2))
        window.wait(lambda s: s["curve_frame"] == frame, "on the playhead, its own frame is read")

        window.move_mouse(*window.position("picture"))
        window.click("export_curve")
        window.click("export_curve_csv")
        with open(self.saved(".csv"), newline="") as file:
            rows = list(csv.reader(line for line in file if not line.startswith("#")))
        self.assertEqual([float(row[0]) for row in rows[1:]], list(range(int(last) + 1)))
        window.click("export_curve")
        window.click("export_curve_png")
        width, height, _ = pixels(self.saved(".png"))
        self.assertGreaterEqual((width, height), (right - left, bottom - top))
        window.quit()

    def test_a_range_is_pinned_in_all_views_and_frames(self):
        window = self.window
        ranges = lambda s: s["views"]["ranges"]
        window.open_page("measure")
        window.key("ctrl+2")
        window.wait(lambda s: len(ranges(s)) == 2, "two views")
        for mode in "24":
            window.key(mode)
            window.click("measure edge")
            window.click("paint measure")
            window.wait(lambda s: "range_pinned" in s["widgets"], "the heat map is painted")
            window.key("a")
        self.assertEqual(ranges(window.status()), [0, 0])
        window.click("range_pinned")
        pinned = ranges(window.wait(lambda s: all(ranges(s)), "pinned in both views"))
        self.assertEqual(pinned[0], pinned[1])
        window.key("Home")
        status = window.wait(lambda s: s["frame"] == 0, "another frame")
        self.assertEqual(ranges(status), pinned)
        window.click("range_pinned")
        window.wait(lambda s: ranges(s) == [0, 0], "it follows the frame again")

        window.scroll_to("set_reference_frame")
        window.click("set_reference_frame")
        window.wait(lambda s: "clear_reference_frame" in s["widgets"], "compared with this frame")
        window.key("End")
        window.wait(lambda s: s["frame"] == s["last_frame"], "another frame")
        window.click("clear_reference_frame")
        window.wait(lambda s: "clear_reference_frame" not in s["widgets"], "no longer")
        window.quit()

    def test_the_rest_pose_the_mirror_and_the_weights(self):
        window = self.window
        bent = window.viewport_pixels()
        window.key("shift+r")
        window.wait(lambda s: s["models"][0]["rest_pose"] and "rest_pose_switch" in s["widgets"], "the rest pose is shown")
        window.wait(lambda s: window.without_widgets(window.viewport_pixels()) != window.without_widgets(bent), "another pose")
        window.click("rest_pose_switch")
        window.wait(lambda s: "rest_pose_switch" not in s["widgets"], "the motion is shown")

        window.open_page("bones")
        window.settle()
        plain = window.viewport_pixels()
        window.click("weights_on_hover")
        window.move_mouse(*window.position("bone 1"))
        window.settle()
        self.assertNotEqual(window.viewport_pixels(), plain, "the weights are shown")
        window.move_mouse(*window.position("bone_filter"))
        window.settle()
        window.click("weights_on_hover")
        window.key("ctrl+alt+m")
        window.settle()
        window.key("ctrl+z")
        window.wait(lambda s: s["by_hand"]["bones"] == 0, "mirroring is undone")
        window.quit()


class RigTest(WindowCase):
    """The sample dancer."""

    def start(self, *arguments):
        """A window that stands at the first frame."""
        window = self.open(*arguments)
        window.close_terms()
        window.stop()
        window.key("Home")
        window.wait(lambda s: s["frame"] == 0, "the first frame")
        return window

    def select(self, window, name):
        """Selects a bone by the command palette."""
        window.key("ctrl+shift+p")
        window.wait(lambda s: s["palette"] and "palette_words" in s["widgets"], "the palette is open")
        window.send("type", "--delay", 60, name[0])
        window.wait(lambda s: s["widgets"].get("palette_row 0") == s["widgets"].get(f"palette_row {name[1]}"), name[1])
        window.key("Return")
        window.wait(lambda s: s["chosen_bone"] and s["chosen_bone"]["name"] == name[1] and s["page"] == "bones", name[1])

    def test_a_pose_is_mirrored_and_bones_are_hidden_by_display_frame(self):
        window = self.start(MODEL, "--physics", "off")
        left, right = ("left arm", "左腕"), ("right arm", "右腕")
        self.select(window, left)
        rest = window.status()["bone_pose"]["rotation"]
        window.scroll_to("turn 2")
        window.type_number("turn 2", "25")
        turned = window.wait(lambda s: s["by_hand"]["bones"] == 1, "the left arm is rotated")["bone_pose"]["rotation"]
        near = lambda a, b: all(abs(x - y) < 1e-4 for x, y in zip(a, b))
        window.key("ctrl+alt+m")
        window.wait(lambda s: near(s["bone_pose"]["rotation"], rest), "it is as the right one was")
        self.select(window, right)
        x, y, z, w = turned
        window.wait(lambda s: near(s["bone_pose"]["rotation"], (x, -y, -z, w)), "the right one is its mirror image")
        window.key("ctrl+z")
        window.wait(lambda s: near(s["bone_pose"]["rotation"], rest) and s["by_hand"]["bones"] == 1, "that is undone")

        window.key("b")
        before = len(window.wait(lambda s: s["bone_markers"], "bones are visible")["bone_markers"])
        window.click("bone_order")
        window.click("bone_order 1")
        hidden = lambda s: [w for w in s["widgets"] if w.startswith("hide_frame ") and w[len("hide_frame "):].isdigit()]
        window.scroll_to("bone_order")
        window.wait(lambda s: "bone_order 1" not in s["widgets"] and hidden(s), "the frames are listed")
        switch = hidden(window.status())[0]
        window.click(switch)
        window.wait(lambda s: len(s["bone_markers"]) < before, "the bones of one frame are hidden")
        window.click(switch)
        window.wait(lambda s: len(s["bone_markers"]) == before, "and shown again")
        window.quit()

    def test_pages_name_their_model_and_show_groups_and_missing_textures(self):
        copy = self.folder / "without cheeks"
        shutil.copytree(ASSETS, copy, ignore=shutil.ignore_patterns("*.vmd", "*.ogg", "*cheek*", "exhibits", "stage", "mmd",
                                                                    "skinning-tests"))
        window = self.start(ASSETS / "exhibits" / "bending_arm.pmx", copy / MODEL.name, "--physics", "off")
        window.wait(lambda s: len(s["models"]) == 2, "two models")
        window.open_page("materials")
        marks = lambda s: [w for w in s["widgets"] if w.startswith("material_misses_texture")]
        window.click("page_model")
        window.click("page_model 0")
        window.wait(lambda s: s["chosen"] == 0 and "page_model 0" not in s["widgets"] and not marks(s), "no texture is missing")
        window.click("page_model")
        window.click("page_model 1")
        window.wait(lambda s: s["chosen"] == 1 and marks(s), "the material without its texture is marked")
        window.key("space") if window.status()["playing"] else None
        window.settle()
        plain = window.viewport_pixels()
        material = next(w for w in window.status()["widgets"] if w.startswith("material 0"))
        window.click(material)
        window.wait(lambda s: s["marked_material"] == 0, "the selected material is marked")
        window.point_at("bell")  # without a tooltip over the view
        window.wait(lambda s: window.viewport_pixels() != plain, "in the view")
        window.click(material)
        window.wait(lambda s: s["marked_material"] == -1, "and no longer")
        window.point_at("bell")
        window.wait(lambda s: window.viewport_pixels() == plain, "nor in the view")
        window.open_page("physics")
        window.scroll_to("list_groups")
        window.click("list_groups")
        window.scroll_to("collision_groups")
        window.quit()

    def test_a_solo_morph_does_not_restart_physics(self):
        window = self.start(MODEL, MOTION)
        reach = window.wait(lambda s: s["physics"]["reach"] > 60, "physics is recorded ahead", 90)["physics"]["reach"]
        window.open_page("morphs")
        names = lambda s: [w for w in s["widgets"] if w.startswith("morph_name ")]
        window.move_mouse(*window.position(names(window.wait(names, "morphs are listed"))[0]))
        window.button("down", 3)
        window.button("up", 3)
        window.click("solo_morph")
        status = window.wait(lambda s: s["by_hand"]["undoable"] == 1, "one morph is solo")
        frames = status["pictures"]
        window.settle()
        status = window.wait(lambda s: s["pictures"] > frames, "it is shown")
        self.assertGreaterEqual(status["physics"]["reach"], reach)
        self.select(window, ("head", "頭"))
        window.scroll_to("turn 1")
        window.type_number("turn 1", "30")
        window.wait(lambda s: s["physics"]["reach"] < reach, "a rotated bone does")
        window.quit()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
