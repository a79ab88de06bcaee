#!/usr/bin/env python3
"""Drives odori's window from outside, as a user would: playback, skinning, views, camera, panels, bones and files.

usage: window_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import shutil
import sys
import time
import unittest

from odori_window import ASSETS, DANCER, SIZE, TIMEOUT, WindowSession, run


class WindowTest(WindowSession):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.model = next(ASSETS.glob("*.pmx"))
        cls.motion = next(ASSETS.glob("*.vmd"))
        cls.open(*DANCER)

    def pause(self):
        if self.window.status()["playing"]:
            self.window.click("play")
        return self.window.wait(lambda s: not s["playing"], "paused")

    def test_01_the_sample_opens_and_plays(self):
        status = self.window.wait(lambda s: s["models"] and s["playing"], "the sample plays")
        self.assertEqual(status["models"][0]["file"], self.model.name)
        self.assertEqual(status["models"][0]["motions"], [self.motion.name])
        self.assertEqual(status["models"][0]["unmatched_bone_tracks"], 0)
        self.assertEqual(status["messages"], [])
        frame = status["frame"]
        self.window.wait(lambda s: s["frame"] > frame + 5, "the frame advances")

    def test_02_the_stage_is_rendered(self):
        """As `odori render` renders it; another pose, or no edges, would be noticed."""
        self.pause()
        self.window.key("Home")
        self.window.wait(lambda s: s["frame"] == 0, "Home")
        self.window.settle()
        self.assertLess(self.window.compare_with_render(), 0.001)
        self.assertGreater(self.window.compare_with_render("--ik", "off"), 0.002)
        self.assertGreater(self.window.compare_with_render("--edge", "off"), 0.002)

    def test_03_playback_keeps_real_time(self):
        """30 frames per second over five seconds, by the times at which the frames were reported."""
        self.window.key("Home")
        self.window.click("play")
        self.window.wait(lambda s: s["playing"] and s["frame"] > 2, "playing")
        frame, begin = self.window.frame_and_time()
        self.window.wait(lambda s: s["frame"] > frame + 150, "five seconds later", timeout=2 * TIMEOUT)
        last, end = self.window.frame_and_time()
        self.assertAlmostEqual((last - frame) / 30 / (end - begin), 1.0, delta=0.05)

    def test_04_buttons_and_keys_change_the_frame(self):
        self.window.key("space")
        self.window.wait(lambda s: not s["playing"], "Space pauses")
        self.window.key("Home")
        self.window.wait(lambda s: s["frame"] == 0, "Home")
        self.window.key("Right", "Right", "Right", "Left")
        self.window.wait(lambda s: s["frame"] == 2, "three steps forward and one back")
        self.window.click("step_forward")
        self.window.wait(lambda s: s["frame"] == 3, "a step by the button")
        self.window.key("End")
        self.window.wait(lambda s: s["frame"] == s["last_frame"], "End")
        self.window.key("p")
        self.window.wait(lambda s: s["playing"], "P plays")
        self.pause()

    def test_05_the_timeline_scrubs(self):
        self.window.key("Home")
        before = self.window.wait(lambda s: s["frame"] == 0, "Home")
        self.window.settle()
        still = self.window.viewport_pixels()
        last = before["last_frame"]
        self.window.move_mouse(*self.window.position("timeline", 0.2))
        self.window.button("down")
        self.window.move_mouse(*self.window.position("timeline", 0.5))
        dragged = self.window.wait(lambda s: s["scrubbing"] and abs(s["frame"] - last / 2) <= last * 0.02, "the middle")
        self.window.button("up")
        status = self.window.wait(lambda s: not s["scrubbing"], "released")
        self.assertEqual(status["frame"], dragged["frame"])
        self.window.settle()
        self.assertNotEqual(self.window.viewport_pixels(), still, "another pose is rendered")

    def test_05_keys_work_while_a_mouse_button_is_down(self):
        self.window.move_mouse(*self.window.position("timeline", 0.5))
        self.window.button("down")
        self.window.wait(lambda s: s["scrubbing"], "dragging")
        self.window.key("e")
        self.window.wait(lambda s: not s["edge"], "E")
        self.window.button("up")
        self.window.key("e")
        self.window.wait(lambda s: s["edge"] and not s["scrubbing"], "and back")

    def test_06_a_frame_number_can_be_typed(self):
        self.window.click("frame")
        run("xdotool", "key", "1", "7", "Return")
        status = self.window.wait(lambda s: s["frame"] == 17, "frame 17")
        self.assertEqual(status["skinning"], "native", "digits are typed into the box and do not select modes")

    def test_06_keys_in_the_dope_sheet(self):
        self.window.key("Home", "t")
        self.window.wait(lambda s: s["frame"] == 0 and "camera_keys" in s["widgets"], "T opens it")
        self.window.key("ctrl+Up")
        first = self.window.wait(lambda s: s["frame"] > 0, "the next key")["frame"]
        self.window.key("ctrl+Down")
        self.window.wait(lambda s: s["frame"] == 0, f"back from {first}")
        self.window.move_mouse(*self.window.position("camera_keys", 0.6))
        run("xdotool", "click", "--repeat", 3, "--delay", 100, 4)
        seen = self.window.wait(lambda s: s["frames_seen"] is not None, "the wheel zooms")["frames_seen"]
        self.assertLess(seen[0], seen[1])
        self.window.key("shift+f")
        self.window.wait(lambda s: s["frames_seen"] is None, "all frames")
        self.window.move_mouse(*self.window.position("camera_keys", 0.05))
        rows = lambda s: [name for name, (_, top, _, bottom) in s["widgets"].items()
                          if name.startswith("bone_keys ") and bottom - top > 10]
        for _ in range(12):
            run("xdotool", "click", 5)  # over the names, the wheel scrolls
            self.window.settle()
            if rows(self.window.status()):
                break
        self.window.move_mouse(*self.window.position(rows(self.window.status())[0], 0.05))
        self.window.button("down")
        self.window.button("up")
        self.window.wait(lambda s: s["chosen_bone"] is not None, "a bone is selected")

    def test_06_loop_range_is_played(self):
        start, end = self.window.position("sheet_ruler", 0.3), self.window.position("sheet_ruler", 0.7)
        run("xdotool", "keydown", "shift")
        self.window.drag(start, end)
        run("xdotool", "keyup", "shift")
        first, last = self.window.wait(lambda s: s["loop_range"] is not None, "a range")["loop_range"]
        self.window.key("shift+t")
        self.window.wait(lambda s: s["curves"] and "curve_plot" in s["widgets"], "curves")
        self.window.key("End", "p")
        self.window.wait(lambda s: s["playing"] and first <= s["frame"] <= last, "only the range is played")
        self.pause()
        self.window.key("shift+l")
        self.window.wait(lambda s: s["loop_range"] is None, "the range is cleared")
        self.window.key("shift+t", "t")
        self.window.wait(lambda s: not s["dope_sheet"], "T closes it")

    def test_07_skinning_modes(self):
        for key, mode in (("2", "linear"), ("3", "sdef"), ("4", "dqs"), ("5", "spherical"), ("6", "cor"),
                          ("7", "bulge-free"), ("8", "ddm"), ("9", "ddm-fast"), ("shift+8", "ddm-compressed"), ("0", "dm"), ("1", "native")):
            self.window.key(key)
            self.window.wait(lambda s: s["skinning"] == mode, mode)
        self.window.open_page("skinning")
        self.window.click("linear")
        self.window.wait(lambda s: s["skinning"] == "linear", "by its button")
        self.window.key("1")

    def scroll_to_and_click(self, widget):
        self.window.scroll_to(widget)
        self.window.click(widget)

    def test_07_measures(self):
        self.pause()
        self.window.key("r")
        self.window.open_page("measure")
        self.window.wait(lambda s: "paint none" in s["widgets"], "the page is open")
        self.window.settle()
        plain = self.window.viewport_pixels()
        self.scroll_to_and_click("paint measure")
        self.window.wait(lambda s: "color_bar" in s["widgets"], "the heat map and its color bar")
        self.window.settle()
        self.assertNotEqual(self.window.viewport_pixels(), plain)

        self.scroll_to_and_click("measure_motion")
        self.window.wait(lambda s: not {"measure_motion", "cancel_measuring"} & set(s["widgets"]),
                         "the whole motion is measured", timeout=35 * TIMEOUT)
        last = self.window.status()["last_frame"]
        self.scroll_to_and_click("motion_plot")
        self.window.wait(lambda s: abs(s["frame"] - last / 2) <= last * 0.02, "a click in the plot seeks")
        before = self.window.status()["camera"]
        self.scroll_to_and_click("worst_vertex 0")
        self.window.wait(lambda s: s["camera"] != before and "marked_vertex" in s["widgets"], "a click in the list goes to the vertex")

        self.scroll_to_and_click("verify")
        for mode in ("native", "linear", "sdef", "dqs", "spherical", "cor", "bulge-free", "ddm", "ddm-fast", "ddm-compressed"):
            self.window.scroll_to(f"check_good {mode}", attempts=5)  # verified in the background
        self.scroll_to_and_click("verify")
        self.scroll_to_and_click("paint none")
        self.window.key("r")
        self.window.wait(lambda s: "color_bar" not in s["widgets"], "as before")

    def middle_of_column(self, column, columns):
        left, top, right, bottom = self.window.status()["widgets"]["picture"]
        return round(left + (right - left) * (2 * column + 1) / (2 * columns)), round(top + (bottom - top) * 0.75)

    def test_07_views_are_side_by_side(self):
        self.pause()
        self.window.key("r", "ctrl+2")
        self.window.wait(lambda s: len(s["views"]["modes"]) == 2, "two views")
        self.window.move_mouse(*self.middle_of_column(1, 2))
        self.window.button("down")
        self.window.button("up")
        self.window.wait(lambda s: s["views"]["active"] == 1, "a click makes the second view active")
        self.window.key("2")
        self.window.wait(lambda s: s["views"]["modes"] == ["native", "linear"], "keys act on the active view")
        self.window.click("caption 0")
        self.window.click("pane_mode dqs")
        self.window.wait(lambda s: s["views"]["modes"] == ["dqs", "linear"], "a caption acts on its own view")

        x, y = self.middle_of_column(1, 2)
        self.window.drag((x, y), (x + 60, y), 3)
        self.window.wait(lambda s: s["views"]["yaws"][0] == s["views"]["yaws"][1] != 0, "linked cameras rotate together")
        self.window.key("u", "r")
        self.window.wait(lambda s: not s["views"]["linked"] and s["views"]["yaws"][1] == 0, "free cameras are reset one by one")
        self.assertNotEqual(self.window.status()["views"]["yaws"][0], 0)
        self.window.key("u")
        self.window.wait(lambda s: s["views"]["linked"] and s["views"]["yaws"] == [0, 0], "linked again")

    def test_07_views_in_the_same_area(self):
        self.window.key("w")
        self.window.wait(lambda s: s["views"]["style"] == "wipe", "a wipe")
        x, y = self.window.position("wipe")
        self.window.settle()
        before = self.window.viewport_pixels()
        self.window.drag((x, y), (x - 150, y))
        self.window.wait(lambda s: s["views"]["wipe"] < 0.45, "the line is dragged")
        self.window.settle()
        self.assertNotEqual(self.window.viewport_pixels(), before)

        self.window.key("x")
        self.window.wait(lambda s: s["views"]["style"] == "blink", "a blink")
        seen = []
        for _ in range(3):
            self.window.move_mouse(*self.middle_of_column(0, 1))
            self.window.settle()
            seen.append((self.window.status()["skinning"], self.window.viewport_pixels()))
            self.window.key("x")
        self.assertNotEqual(seen[0], seen[1], "A and B")
        self.assertEqual(seen[0], seen[2], "A again")

        self.window.key("o")
        status = self.window.wait(lambda s: s["views"]["style"] == "overlay", "an overlay")
        self.window.settle()
        overlay = self.window.compare_with_render("--views", ",".join(status["views"]["modes"]), "--compare", "overlay")
        surface = self.window.compare_with_render("--skinning", status["views"]["modes"][0])
        self.assertLess(overlay, 0.001)
        self.assertGreater(surface, 0.01, "the wireframe of the second mode is seen")
        self.window.key("ctrl+1", "1")
        self.window.wait(lambda s: s["views"]["modes"] == ["native"], "a single view")

    def test_08_mouse_and_camera(self):
        self.window.key("r")
        before = self.window.wait(lambda s: s["camera"]["angles"] == [0, 0, 0], "reset")["camera"]
        x, y = self.window.position("picture")
        self.window.drag((x, y), (x + 40, y), 3)
        self.window.wait(lambda s: abs(s["camera"]["angles"][1] + 10) < 0.01, "right drag orbits")
        self.window.drag((x, y), (x, y + 30), 2)
        self.window.wait(lambda s: s["camera"]["target"][1] > before["target"][1], "middle drag pans")
        run("xdotool", "click", 4)
        self.window.wait(lambda s: s["camera"]["distance"] > before["distance"], "the wheel zooms in")
        self.window.key("r")
        self.window.wait(lambda s: s["camera"]["angles"] == [0, 0, 0], "reset again")

    def test_08_shift_released_before_its_letter(self):
        """If both are released between two frames, Shift must not appear to be down until the next key."""
        before = self.window.wait(lambda s: s["camera"]["angles"] == [0, 0, 0], "the camera is reset")["camera"]
        for gap in (0.0, 0.01, 0.02, 0.03):
            run("xdotool", "keydown", "shift", "keydown", "z", "keyup", "shift")
            time.sleep(gap)
            run("xdotool", "keyup", "z")
            x, y = self.window.position("picture")
            self.window.drag((x, y), (x + 40, y), 3)
            camera = self.window.wait(lambda s: s["camera"] != before, "the camera moves")["camera"]
            self.assertEqual(camera["target"], before["target"], "a drag without Shift does not pan")
            self.window.key("r")
            self.window.wait(lambda s: s["camera"] == before, "reset again")

    def test_09_switches(self):
        self.window.key("e", "g", "s", "F1")
        self.window.wait(lambda s: not (s["edge"] or s["grid"] or s["ground_shadow"]) and s["key_help"], "E, G, S, F1")
        self.window.key("e", "g", "s", "Escape")
        self.window.wait(lambda s: s["edge"] and s["grid"] and s["ground_shadow"] and not s["key_help"], "and back")
        self.window.key("Tab")
        status = self.window.wait(lambda s: not s["panels"] and "play" not in s["widgets"], "Tab hides the panels")
        self.assertEqual(status["widgets"]["picture"][2:], list(SIZE))
        self.window.key("Tab")
        self.window.wait(lambda s: "play" in s["widgets"], "Tab shows them")

    def frames_at_rest(self):
        """Waits for a second without a new frame; returns the number of frames."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            before = self.window.status()["pictures"]
            time.sleep(1.0)
            if self.window.status()["pictures"] == before:
                return before
        raise AssertionError("the window never stops rendering")

    def test_09_nothing_is_rendered_while_nothing_changes(self):
        self.pause()
        self.window.move_mouse(*self.window.position("picture"))
        before = self.frames_at_rest()
        time.sleep(2.0)
        self.assertEqual(self.window.status()["pictures"], before)
        self.window.key("g")
        self.window.wait(lambda s: s["pictures"] > before and not s["grid"], "a key has an effect at once")
        self.window.key("g")
        self.frames_at_rest()

    def test_09_command_palette(self):
        self.window.key("ctrl+shift+p")
        self.window.wait(lambda s: s["palette"] and "palette_words" in s["widgets"], "the palette opens")
        run("xdotool", "type", "--delay", "60", "ground gr")
        first = lambda s: (s["widgets"].get("palette_row 0") is not None
                           and s["widgets"]["palette_row 0"] == s["widgets"].get("palette_row Ground grid"))
        self.window.wait(lambda s: first(s) and s["grid"], "typing finds it, and letters are no shortcuts")
        self.window.key("Return")
        self.window.wait(lambda s: not s["palette"] and not s["grid"], "Enter runs it")
        self.window.key("ctrl+shift+p")
        self.window.wait(first, "the last command comes first")
        self.window.key("Return")
        self.window.wait(lambda s: s["grid"], "and back")
        self.window.key("ctrl+shift+p", "Escape")
        self.window.wait(lambda s: not s["palette"], "Escape closes it")

    def test_09_the_side_panel_is_resized(self):
        self.pause()
        x, y = self.window.position("side_edge")
        before = self.window.status()["widgets"]["picture"][2]
        self.window.drag((x, y), (x - 60, y))
        self.window.wait(lambda s: abs(s["widgets"]["picture"][2] - before + 60) <= 3, "the edge is dragged")
        self.window.move_mouse(*self.window.position("side_edge"))
        run("xdotool", "click", "--repeat", 2, "--delay", 150, 1)
        self.window.wait(lambda s: s["widgets"]["picture"][2] == before, "a double click restores the default width")

    def click_marker(self, name):
        """Clicks on a bone's marker in the viewport."""
        status = self.window.wait(lambda s: any(m["name"] == name for m in s["bone_markers"]), f"{name} is visible")
        x, y = next(m["at"] for m in status["bone_markers"] if m["name"] == name)
        time.sleep(0.5)  # not a double click
        self.window.move_mouse(round(x), round(y))
        self.window.button("down")
        self.window.button("up")

    def count_red(self, around):
        """The number of pixels near a position that have the red of a selected bone."""
        x, y = (round(v) for v in around)
        run("xdotool", "mousemove", 1, 1)
        self.window.settle()
        pixels = self.window.screenshot(x - 4, y - 4, x + 5, y + 5)
        return sum(r > 180 and g < 90 and b < 100 for r, g, b in zip(pixels[0::3], pixels[1::3], pixels[2::3]))

    def test_10_a_bone_clicked_in_the_viewport_is_selected_in_its_tab(self):
        self.pause()
        self.window.key("Home", "r", "shift+g")
        self.window.wait(lambda s: not s["gizmo"], "no gizmo of an earlier selection covers the knee")
        self.assertEqual(self.window.status()["bone_markers"], [], "the overlay is off at the start")
        self.window.key("b")
        self.window.open_page("bones")
        self.click_marker("左ひざ")
        status = self.window.wait(lambda s: s["chosen_bone"] and s["chosen_bone"]["name"] == "左ひざ", "the knee")
        row = self.window.wait(lambda s: "bone 左ひざ" in s["widgets"], "its row scrolls into view")["widgets"]["bone 左ひざ"]
        self.assertGreater(row[3] - row[1], 20, "the whole row")
        self.assertEqual(status["camera"]["angles"], [0, 0, 0], "a click does not move the camera")
        x, y = self.window.position("picture", 0.05)
        time.sleep(0.5)
        self.window.move_mouse(x, y)
        self.window.button("down")
        self.window.button("up")
        self.window.wait(lambda s: s["chosen_bone"] is None, "a click beside all bones clears the selection")

    def test_11_a_bone_selected_on_the_page_is_red_in_the_viewport(self):
        before = self.window.wait(lambda s: s["bone_markers"], "bones are visible")
        knee = next(m["at"] for m in before["bone_markers"] if m["name"] == "右ひざ")
        red = self.count_red(knee)
        self.scroll_to_and_click("bone_filter")
        run("xdotool", "type", "knee_R")
        rows = lambda s: {name for name in s["widgets"] if name.startswith("bone ") and not name[5:].isdigit()}
        self.window.wait(lambda s: rows(s) == {"bone 右ひざ"}, "one bone is left in the tree")
        self.scroll_to_and_click("bone 右ひざ")
        status = self.window.wait(lambda s: s["chosen_bone"] and s["chosen_bone"]["name"] == "右ひざ", "the knee")
        left, top, right, bottom = self.window.wait(lambda s: "chosen_bone" in s["widgets"], "its marker")["widgets"]["chosen_bone"]
        self.assertAlmostEqual((left + right) / 2, knee[0], delta=0.5)
        self.assertAlmostEqual((top + bottom) / 2, knee[1], delta=0.5)
        self.assertGreater(self.count_red(knee), red + 10)
        self.scroll_to_and_click("clear_filter")
        self.window.key("b")
        self.window.wait(lambda s: not s["bones"] and not s["bone_markers"], "B hides them")

    def test_12_a_dropped_model_ends_the_dance_of_the_sample(self):
        named = self.folder / "踊り子 #1" / "モデル.pmx"
        shutil.copytree(ASSETS, named.parent)  # with its textures
        (named.parent / self.model.name).rename(named)
        self.pause()
        self.window.drop(named)
        status = self.window.wait(lambda s: s["models"][0]["file"] == "モデル.pmx", "the model is loaded")
        self.assertEqual(len(status["models"]), 1)
        self.assertEqual(status["models"][0]["motions"], [])
        self.assertTrue(status["terms"], "its terms of use are displayed")
        self.window.settle()
        self.window.click("close_terms")
        self.window.wait(lambda s: not s["terms"], "the terms are closed")

    def test_13_a_dropped_motion_plays_from_the_start(self):
        named = self.folder / "踊り.vmd"
        shutil.copy(self.motion, named)
        self.window.key("End")
        self.window.drop(named)
        self.window.wait(lambda s: s["models"][0]["motions"] == ["踊り.vmd"] and s["playing"], "the motion plays")

    def test_14_broken_files_change_nothing(self):
        cut = self.folder / "壊れた.pmx"
        cut.write_bytes(self.model.read_bytes()[:1000])
        words = self.folder / "words.txt"
        words.write_text("no model at all")
        before = self.pause()
        self.window.drop(cut, words, self.folder / "missing.pmx")
        status = self.window.wait(lambda s: len(s["messages"]) == 3, "three messages")
        self.assertEqual([m["file"] for m in status["messages"]], ["壊れた.pmx", "words.txt", "missing.pmx"])
        for message in status["messages"]:
            self.assertEqual(message["severity"], "error")
            self.assertEqual(len(message["lines"]), 1)
        for unchanged in ("models", "frame", "camera", "playing"):
            self.assertEqual(status[unchanged], before[unchanged])
        self.window.click("bell")
        self.window.wait(lambda s: "dismiss_all" in s["widgets"], "the list is open, and the cards in the view are gone")
        self.window.click(f"dismiss {status['messages'][1]['id']}")
        status = self.window.wait(lambda s: len(s["messages"]) == 2, "one is dismissed")
        self.assertEqual([m["file"] for m in status["messages"]], ["壊れた.pmx", "missing.pmx"])
        self.window.click("dismiss_all")
        self.window.wait(lambda s: s["messages"] == [] and "dismiss_all" not in s["widgets"], "all are dismissed")
        self.window.click("play")
        self.window.wait(lambda s: s["playing"], "the session continues")

    def test_15_a_key_quits(self):
        self.window.key("ctrl+q")
        self.assertEqual(self.window.process.wait(TIMEOUT), 0)
        self.assertEqual(self.window.stderr(), "")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2, failfast=True)
