#!/usr/bin/env python3
"""Drives odori's window from outside, as a person would, and watches its status file.

usage: window_test.py ODORI XDND_DROP ASSETS        on an X display without a window manager (Xvfb)
"""
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

ODORI, DROP, ASSETS = sys.argv[1:4]
SIZE = (640, 400)
PATIENCE = 20.0  # seconds for anything to happen; sanitizers and a software renderer are slow


def run(*command):
    return subprocess.run([str(c) for c in command], check=True, capture_output=True, text=True).stdout


class Window:
    """One running odori. Its settings are nobody's unless `arguments` name a file."""

    def __init__(self, folder, *arguments):
        self.status_file = pathlib.Path(folder) / "status.json"
        self.status_file.unlink(missing_ok=True)
        self.errors = open(pathlib.Path(folder) / "stderr.txt", "w+")
        self.process = subprocess.Popen(
            [ODORI, "--size", "{}x{}".format(*SIZE), "--samples", "0", "--status-file", str(self.status_file),
             *map(str, arguments)], stderr=self.errors)
        self.wait(lambda s: "play" in s["widgets"], "the window opens")
        self.id = run("xdotool", "search", "--onlyvisible", "--name", "^odori$").split()[0]

    def status(self):
        try:
            return json.loads(self.status_file.read_text())
        except FileNotFoundError:
            return None

    def wait(self, true_of, what, patience=PATIENCE):
        """The first status that `true_of` holds for."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise AssertionError(f"odori ended with {self.process.returncode} before {what}: {self.stderr()}")
            status = self.status()
            if status is not None and true_of(status):
                return status
            time.sleep(0.03)
        raise AssertionError(f"never: {what}; last seen: {json.dumps(self.status(), ensure_ascii=False)}")

    def settle(self):
        """Lets what was asked for arrive and be drawn."""
        time.sleep(0.3)

    def place(self, widget, across=0.5):
        left, top, right, bottom = self.wait(lambda s: widget in s["widgets"], f"{widget} shows")["widgets"][widget]
        return round(left + (right - left) * across), round((top + bottom) / 2)

    def send(self, *event):
        """Input, and a picture begun after it: two events between two pictures may be one to the panels. The picture
        that was under way does not count."""
        drawn = self.status()["pictures"]
        run("xdotool", *event)
        end = time.monotonic() + 1.0
        while self.process.poll() is None and time.monotonic() < end and self.status()["pictures"] < drawn + 2:
            time.sleep(0.02)

    def point(self, x, y):
        self.send("mousemove", x, y)

    def button(self, which, number=1):
        self.send(f"mouse{which}", number)

    def click(self, widget):
        self.point(*self.place(widget))
        self.button("down")
        self.button("up")

    def drag(self, start, end, button=1):
        self.point(*start)
        self.button("down", button)
        self.point((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self.point(*end)
        self.button("up", button)

    def key(self, *names):
        for name in names:
            self.send("key", name)

    def reveal(self, widget):
        """Scrolls the tab in front from its top until the widget shows."""
        _, top, _, bottom = self.status()["widgets"]["picture"]
        self.point(SIZE[0] - 19, round((top + bottom) / 2))  # its scroll bar: lists inside scroll for themselves
        run("xdotool", "click", "--repeat", 80, "--delay", 5, 4)
        self.settle()
        for _ in range(60):
            before = self.status()["widgets"]
            if widget in before:
                return
            run("xdotool", "click", 5)
            end = time.monotonic() + 1.0
            while self.status()["widgets"] == before and time.monotonic() < end:
                time.sleep(0.03)
        raise AssertionError(f"{widget} shows nowhere; last seen: {list(self.status()['widgets'])}")

    def choose_tab(self, tab):
        """Also in a window that has only just opened, which may not listen yet: asked again, as a person would."""
        for _ in range(3):
            self.settle()
            self.click(f"tab_{tab}")
            end = time.monotonic() + PATIENCE / 4
            while time.monotonic() < end:
                if self.status()["tab"] == tab:
                    return
                time.sleep(0.03)
        raise AssertionError(f"never: the tab {tab}; last seen: {json.dumps(self.status(), ensure_ascii=False)}")

    def drop(self, *files):
        run(DROP, self.id, *files)

    def picture(self):
        """The screen's pixels of the stage's part."""
        left, top, right, bottom = (round(v) for v in self.status()["widgets"]["picture"])
        crop = f"{right - left}x{bottom - top}+{left}+{top}"
        return subprocess.run(["import", "-window", "root", "-crop", crop, "-depth", "8", "rgb:-"], check=True,
                              capture_output=True).stdout

    def quit(self):
        self.key("ctrl+q")
        if self.process.wait(PATIENCE) != 0 or self.stderr():
            raise AssertionError(f"odori ended with {self.process.returncode}: {self.stderr()}")
        self.errors.close()

    def stderr(self):
        self.errors.flush()
        self.errors.seek(0)
        return self.errors.read()

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.errors.close()


def pixels(file):
    """Width, height and RGB of a picture."""
    width, height = map(int, run("identify", "-format", "%w %h", file).split())
    rgb = subprocess.run(["convert", str(file), "-depth", "8", "rgb:-"], check=True, capture_output=True).stdout
    return width, height, rgb


def colors(picture):
    return len({picture[i:i + 3] for i in range(0, len(picture), 3)})


class WindowTest(unittest.TestCase):
    """One session from start to end; steps run in the order of their names."""

    @classmethod
    def setUpClass(cls):
        cls.temp = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temp.name)
        cls.model = next(pathlib.Path(ASSETS).glob("*.pmx"))
        cls.motion = next(pathlib.Path(ASSETS).glob("*.vmd"))
        cls.window = Window(cls.folder)

    @classmethod
    def tearDownClass(cls):
        cls.window.close()
        cls.temp.cleanup()

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
        self.window.wait(lambda s: s["frame"] > frame + 5, "time goes on")

    def test_02_something_is_drawn(self):
        self.pause()
        self.window.settle()
        self.assertGreater(colors(self.window.picture()), 50)

    def test_03_playback_keeps_real_time(self):
        self.window.key("Home")
        self.window.click("play")
        first = self.window.wait(lambda s: s["playing"] and s["frame"] > 2, "playing")
        begin = time.monotonic()
        frame = first["frame"]
        last = self.window.wait(lambda s: s["frame"] > frame + 30, "a second later")
        seconds = time.monotonic() - begin
        self.assertAlmostEqual((last["frame"] - frame) / 30, seconds, delta=0.5)

    def test_04_buttons_and_keys_move_through_time(self):
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
        still = self.window.picture()
        last = before["last_frame"]
        self.window.point(*self.window.place("timeline", 0.2))
        self.window.button("down")
        self.window.point(*self.window.place("timeline", 0.5))
        held = self.window.wait(lambda s: s["scrubbing"] and abs(s["frame"] - last / 2) <= last * 0.02, "the middle")
        self.window.button("up")
        status = self.window.wait(lambda s: not s["scrubbing"], "let go")
        self.assertEqual(status["frame"], held["frame"])
        self.window.settle()
        self.assertNotEqual(self.window.picture(), still, "another pose is drawn")

    def test_05_keys_count_while_the_mouse_holds_something(self):
        self.window.point(*self.window.place("timeline", 0.5))
        self.window.button("down")
        self.window.wait(lambda s: s["scrubbing"], "held")
        self.window.key("e")
        self.window.wait(lambda s: not s["edge"], "E")
        self.window.button("up")
        self.window.key("e")
        self.window.wait(lambda s: s["edge"] and not s["scrubbing"], "and back")

    def test_06_a_frame_number_can_be_typed(self):
        self.window.click("frame")
        run("xdotool", "key", "1", "7", "Return")
        status = self.window.wait(lambda s: s["frame"] == 17, "frame 17")
        self.assertEqual(status["skinning"], "native", "digits go to the box, not to the modes")

    def test_06_keys_in_the_dope_sheet(self):
        self.window.key("Home", "t")
        self.window.wait(lambda s: s["frame"] == 0 and "camera_keys" in s["widgets"], "T opens it")
        self.window.key("ctrl+Up")
        first = self.window.wait(lambda s: s["frame"] > 0, "the next key")["frame"]
        self.window.key("ctrl+Down")
        self.window.wait(lambda s: s["frame"] == 0, f"back from {first}")
        self.window.point(*self.window.place("camera_keys", 0.6))
        run("xdotool", "click", "--repeat", 3, "--delay", 100, 4)
        seen = self.window.wait(lambda s: s["frames_seen"] is not None, "the wheel zooms")["frames_seen"]
        self.assertLess(seen[0], seen[1])
        self.window.key("shift+f")
        self.window.wait(lambda s: s["frames_seen"] is None, "all frames")
        self.window.point(*self.window.place("camera_keys", 0.05))
        rows = lambda s: [name for name in s["widgets"] if name.startswith("bone_keys ")]
        for _ in range(12):
            run("xdotool", "click", 5)  # over the names the wheel scrolls
            self.window.settle()
            if len(rows(self.window.status())) > 1:
                break
        self.window.point(*self.window.place(rows(self.window.status())[0], 0.05))
        self.window.button("down")
        self.window.button("up")
        self.window.wait(lambda s: s["chosen_bone"] is not None, "a name is chosen")

    def test_06_part_of_the_motion_is_played(self):
        start, end = self.window.place("sheet_ruler", 0.3), self.window.place("sheet_ruler", 0.7)
        run("xdotool", "keydown", "shift")
        self.window.drag(start, end)
        run("xdotool", "keyup", "shift")
        first, last = self.window.wait(lambda s: s["loop_range"] is not None, "a range")["loop_range"]
        self.window.key("shift+t")
        self.window.wait(lambda s: s["curves"] and "curve_plot" in s["widgets"], "curves")
        self.window.key("End", "p")
        self.window.wait(lambda s: s["playing"] and first <= s["frame"] <= last, "it plays in the range alone")
        self.pause()
        self.window.key("shift+l")
        self.window.wait(lambda s: s["loop_range"] is None, "all of it again")
        self.window.key("shift+t", "t")
        self.window.wait(lambda s: not s["dope_sheet"], "T closes it")

    def test_07_skinning_modes(self):
        for key, mode in (("2", "linear"), ("3", "sdef"), ("4", "dqs"), ("5", "spherical"), ("6", "cor"), ("1", "native")):
            self.window.key(key)
            self.window.wait(lambda s: s["skinning"] == mode, mode)
        self.window.click("tab_view")
        self.window.click("linear")
        self.window.wait(lambda s: s["skinning"] == "linear", "by its button")
        self.window.key("1")

    def reveal_and_click(self, widget):
        self.window.reveal(widget)
        self.window.click(widget)

    def test_07_measures(self):
        self.pause()
        self.window.key("r")
        self.window.click("tab_measure")
        self.window.wait(lambda s: "paint none" in s["widgets"], "its tab is in front")
        self.window.settle()
        plain = self.window.picture()
        self.reveal_and_click("paint measure")
        self.window.wait(lambda s: "color_bar" in s["widgets"], "the colours and their bar")
        self.window.settle()
        self.assertNotEqual(self.window.picture(), plain)

        self.reveal_and_click("measure_motion")
        self.window.wait(lambda s: not {"measure_motion", "cancel_measuring"} & set(s["widgets"]),
                         "every frame is measured", patience=6 * PATIENCE)
        last = self.window.status()["last_frame"]
        self.reveal_and_click("motion_plot")
        self.window.wait(lambda s: abs(s["frame"] - last / 2) <= last * 0.02, "a click in the plot goes there")
        before = self.window.status()["camera"]
        self.reveal_and_click("worst_vertex 0")
        self.window.wait(lambda s: s["camera"] != before and "marked_vertex" in s["widgets"], "and to a vertex")

        self.reveal_and_click("verify")
        for mode in ("native", "linear", "sdef", "dqs", "spherical", "cor"):
            self.window.reveal(f"check_good {mode}")
        self.reveal_and_click("verify")
        self.reveal_and_click("paint none")
        self.window.key("r")
        self.window.wait(lambda s: "color_bar" not in s["widgets"], "as before")

    def middle_of_column(self, column, columns):
        left, top, right, bottom = self.window.status()["widgets"]["picture"]
        return round(left + (right - left) * (2 * column + 1) / (2 * columns)), round(top + (bottom - top) * 0.75)

    def test_07_views_beside_each_other(self):
        self.pause()
        self.window.key("r", "ctrl+2")
        self.window.wait(lambda s: len(s["views"]["modes"]) == 2, "two views")
        self.window.point(*self.middle_of_column(1, 2))
        self.window.button("down")
        self.window.button("up")
        self.window.wait(lambda s: s["views"]["active"] == 1, "a click chooses the second")
        self.window.key("2")
        self.window.wait(lambda s: s["views"]["modes"] == ["native", "linear"], "keys are for the chosen one")
        self.window.click("caption 0")
        self.window.click("pane_mode dqs")
        self.window.wait(lambda s: s["views"]["modes"] == ["dqs", "linear"], "a caption is for its own")

        x, y = self.middle_of_column(1, 2)
        self.window.drag((x, y), (x + 60, y), 3)
        self.window.wait(lambda s: s["views"]["yaws"][0] == s["views"]["yaws"][1] != 0, "linked cameras turn together")
        self.window.key("u", "r")
        self.window.wait(lambda s: not s["views"]["linked"] and s["views"]["yaws"][1] == 0, "free: one is reset alone")
        self.assertNotEqual(self.window.status()["views"]["yaws"][0], 0)
        self.window.key("u")
        self.window.wait(lambda s: s["views"]["linked"] and s["views"]["yaws"] == [0, 0], "linked again")

    def test_07_views_in_one_place(self):
        self.window.key("w")
        self.window.wait(lambda s: s["views"]["style"] == "wipe", "a wipe")
        x, y = self.window.place("wipe")
        self.window.settle()
        before = self.window.picture()
        self.window.drag((x, y), (x - 150, y))
        self.window.wait(lambda s: s["views"]["wipe"] < 0.45, "the line is dragged")
        self.window.settle()
        self.assertNotEqual(self.window.picture(), before)

        self.window.key("x")
        self.window.wait(lambda s: s["views"]["style"] == "blink", "a blink")
        shown = []
        for _ in range(3):
            self.window.point(*self.middle_of_column(0, 1))
            self.window.settle()
            shown.append((self.window.status()["skinning"], self.window.picture()))
            self.window.key("x")
        self.assertNotEqual(shown[0], shown[1], "A and B")
        self.assertEqual(shown[0], shown[2], "and A again")

        self.window.key("o")
        self.window.wait(lambda s: s["views"]["style"] == "overlay", "an overlay")
        self.window.settle()
        self.assertGreater(colors(self.window.picture()), 50)
        self.window.key("ctrl+1", "1")
        self.window.wait(lambda s: s["views"]["modes"] == ["native"], "one alone")

    def test_08_mouse_and_camera(self):
        self.window.key("r")
        before = self.window.wait(lambda s: s["camera"]["angles"] == [0, 0, 0], "reset")["camera"]
        x, y = self.window.place("picture")
        self.window.drag((x, y), (x + 40, y), 3)
        self.window.wait(lambda s: abs(s["camera"]["angles"][1] + 10) < 0.01, "right drag turns")
        self.window.drag((x, y), (x, y + 30), 2)
        self.window.wait(lambda s: s["camera"]["target"][1] > before["target"][1], "middle drag pans")
        run("xdotool", "click", 4)
        self.window.wait(lambda s: s["camera"]["distance"] > before["distance"], "the wheel comes nearer")
        self.window.key("r")
        self.window.wait(lambda s: s["camera"]["angles"] == [0, 0, 0], "reset again")

    def test_08_shift_let_go_before_its_letter(self):
        """Where both fall between two pictures, Shift is not taken to be held until the next key."""
        before = self.window.wait(lambda s: s["camera"]["angles"] == [0, 0, 0], "looked at from before")["camera"]
        for gap in (0.0, 0.01, 0.02, 0.03):
            run("xdotool", "keydown", "shift", "keydown", "z", "keyup", "shift")
            time.sleep(gap)
            run("xdotool", "keyup", "z")
            x, y = self.window.place("picture")
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

    def pictures_at_rest(self):
        """How many were drawn, once a second passes without another."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            before = self.window.status()["pictures"]
            time.sleep(1.0)
            if self.window.status()["pictures"] == before:
                return before
        raise AssertionError("pictures are drawn without end")

    def test_09_nothing_is_drawn_when_nothing_changes(self):
        self.pause()
        self.window.point(*self.window.place("picture"))
        before = self.pictures_at_rest()
        time.sleep(2.0)
        self.assertEqual(self.window.status()["pictures"], before)
        self.window.key("g")
        self.window.wait(lambda s: s["pictures"] > before and not s["grid"], "a key is seen at once")
        self.window.key("g")
        self.pictures_at_rest()

    def test_09_everything_by_name(self):
        self.window.key("ctrl+shift+p")
        self.window.wait(lambda s: s["palette"] and "palette_words" in s["widgets"], "the palette opens")
        run("xdotool", "type", "--delay", "60", "ground gr")
        first = lambda s: (s["widgets"].get("palette_row 0") is not None
                           and s["widgets"]["palette_row 0"] == s["widgets"].get("palette_row Ground grid"))
        self.window.wait(lambda s: first(s) and s["grid"], "letters find it, and are no keys meanwhile")
        self.window.key("Return")
        self.window.wait(lambda s: not s["palette"] and not s["grid"], "Enter does it")
        self.window.key("ctrl+shift+p")
        self.window.wait(first, "what was used last comes first")
        self.window.key("Return")
        self.window.wait(lambda s: s["grid"], "and back")
        self.window.key("ctrl+shift+p", "Escape")
        self.window.wait(lambda s: not s["palette"], "Escape closes it")

    def test_09_the_side_panel_is_made_wider(self):
        self.pause()
        x, y = self.window.place("side_edge")
        before = self.window.status()["widgets"]["picture"][2]
        self.window.drag((x, y), (x - 60, y))
        self.window.wait(lambda s: abs(s["widgets"]["picture"][2] - before + 60) <= 3, "the edge is dragged")
        self.window.point(*self.window.place("side_edge"))
        run("xdotool", "click", "--repeat", 2, "--delay", 150, 1)
        self.window.wait(lambda s: s["widgets"]["picture"][2] == before, "a double click gives the usual width")

    def click_marker(self, name):
        """Clicks on a bone's marker over the picture, the one shown at the time."""
        status = self.window.wait(lambda s: any(m["name"] == name for m in s["bone_markers"]), f"{name} shows")
        x, y = next(m["at"] for m in status["bone_markers"] if m["name"] == name)
        time.sleep(0.5)  # not a double click
        self.window.point(round(x), round(y))
        self.window.button("down")
        self.window.button("up")

    def count_red(self, around):
        """Pixels near a place that have the red of a chosen bone."""
        x, y = (round(v) for v in around)
        run("xdotool", "mousemove", 1, 1)
        self.window.settle()
        pixels = subprocess.run(["import", "-window", "root", "-crop", f"9x9+{x - 4}+{y - 4}", "-depth", "8", "rgb:-"], check=True,
                                capture_output=True).stdout
        return sum(r > 180 and g < 90 and b < 100 for r, g, b in zip(pixels[0::3], pixels[1::3], pixels[2::3]))

    def test_10_a_bone_clicked_in_the_picture_is_chosen_in_its_tab(self):
        self.pause()
        self.window.key("Home", "r", "shift+g")
        self.window.wait(lambda s: not s["gizmo"], "the rings of an earlier choice do not lie over the knee")
        self.assertEqual(self.window.status()["bone_markers"], [], "off at the start")
        self.window.key("b")
        self.window.click("tab_bones")
        self.click_marker("左ひざ")
        status = self.window.wait(lambda s: s["chosen_bone"] and s["chosen_bone"]["name"] == "左ひざ", "the knee")
        self.window.wait(lambda s: "bone 左ひざ" in s["widgets"], "the tree goes there")
        self.assertEqual(status["camera"]["angles"], [0, 0, 0], "a click turns nothing")
        x, y = self.window.place("picture", 0.05)
        time.sleep(0.5)
        self.window.point(x, y)
        self.window.button("down")
        self.window.button("up")
        self.window.wait(lambda s: s["chosen_bone"] is None, "a click beside all bones")

    def test_11_a_bone_chosen_in_the_tab_is_red_in_the_picture(self):
        before = self.window.wait(lambda s: s["bone_markers"], "bones show")
        knee = next(m["at"] for m in before["bone_markers"] if m["name"] == "右ひざ")
        red = self.count_red(knee)
        self.window.click("bone_filter")
        run("xdotool", "type", "knee_R")
        rows = lambda s: {name for name in s["widgets"] if name.startswith("bone ") and not name[5:].isdigit()}
        self.window.wait(lambda s: rows(s) == {"bone 右ひざ"}, "one bone is left in the tree")
        self.window.click("bone 右ひざ")
        status = self.window.wait(lambda s: s["chosen_bone"] and s["chosen_bone"]["name"] == "右ひざ", "the knee")
        left, top, right, bottom = self.window.wait(lambda s: "chosen_bone" in s["widgets"], "its mark")["widgets"]["chosen_bone"]
        self.assertAlmostEqual((left + right) / 2, knee[0], delta=0.5)
        self.assertAlmostEqual((top + bottom) / 2, knee[1], delta=0.5)
        self.assertGreater(self.count_red(knee), red + 10)
        self.window.click("clear_filter")
        self.window.key("b")
        self.window.wait(lambda s: not s["bones"] and not s["bone_markers"], "B hides them")

    def test_12_a_dropped_model_takes_the_motion_on(self):
        named = self.folder / "踊り子 #1" / "モデル.pmx"
        shutil.copytree(ASSETS, named.parent)  # its textures lie beside it
        (named.parent / self.model.name).rename(named)
        self.pause()
        self.window.drop(named)
        status = self.window.wait(lambda s: s["models"][0]["file"] == "モデル.pmx", "the model is there")
        self.assertEqual(len(status["models"]), 1)
        self.assertEqual(status["models"][0]["motions"], [self.motion.name])
        self.assertTrue(status["terms"], "its terms of use are shown")
        self.window.settle()
        self.window.click("close_terms")
        self.window.wait(lambda s: not s["terms"], "read")

    def test_13_a_dropped_motion_plays_from_the_start(self):
        named = self.folder / "踊り.vmd"
        shutil.copy(self.motion, named)
        self.window.key("End")
        self.window.drop(named)
        self.window.wait(lambda s: s["models"][0]["motions"] == ["踊り.vmd"] and s["playing"], "the motion plays")

    def test_14_broken_files_leave_everything_as_it_is(self):
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
        self.window.click("tab_messages")
        self.window.click("dismiss_all")
        self.window.wait(lambda s: s["messages"] == [], "dismissed")
        self.window.click("play")
        self.window.wait(lambda s: s["playing"], "the session goes on")

    def test_15_quits_by_key(self):
        self.window.key("ctrl+q")
        self.assertEqual(self.window.process.wait(PATIENCE), 0)
        self.assertEqual(self.window.stderr(), "")


class SettingsTest(unittest.TestCase):
    """Several runs, one after the other, with one settings file."""

    def setUp(self):
        self.temp = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temp.name)
        self.settings = self.folder / "settings" / "settings.json"
        self.pictures = self.folder / "pictures"
        self.settings.parent.mkdir()
        self.keep(picture_folder=str(self.pictures))
        self.window = None

    def tearDown(self):
        self.window.close()
        self.temp.cleanup()

    def keep(self, **values):
        self.settings.write_text(json.dumps({"format": "odori-settings", "version": 1, **values}))

    def kept(self):
        return json.loads(self.settings.read_text())

    def start(self, *arguments):
        self.window = Window(self.folder, "--settings", self.settings, *arguments)
        return self.window.wait(lambda s: s["models"] and not s["opening"], "the sample is there")

    def taken(self, number):
        """The files of so many pictures, once they are written."""
        status = self.window.wait(lambda s: len(s["messages"]) >= number, f"{number} pictures are written")
        self.assertEqual([m["severity"] for m in status["messages"]], ["note"] * number)
        return [self.pictures / m["file"] for m in status["messages"]]

    def test_what_is_changed_is_kept_and_can_be_reset(self):
        self.start("--edge", "off")
        self.window.key("g", "l", "3")
        self.window.click("tab_materials")
        self.window.wait(lambda s: not s["grid"] and not s["loop"] and s["skinning"] == "sdef", "changed")
        self.window.quit()
        self.assertNotIn("edge", self.kept(), "the command line's word is not kept")

        status = self.start()
        self.assertEqual([status[key] for key in ("edge", "grid", "loop", "skinning")], [True, False, False, "sdef"])
        self.window.wait(lambda s: "copy_material 0" in s["widgets"], "the same tab is in front")
        self.window.choose_tab("view")
        x, y = self.window.place("tab_view")
        self.window.point(x, y + 100)
        for _ in range(60):
            if "reset_settings" in self.window.status()["widgets"]:
                break
            run("xdotool", "click", 5)
            time.sleep(0.1)
        self.window.settle()
        self.window.click("reset_settings")
        self.assertFalse(self.window.status()["grid"], "one click is not enough")
        self.window.click("reset_settings")
        self.window.wait(lambda s: s["grid"] and s["loop"] and s["skinning"] == "native", "reset")
        self.window.quit()
        self.assertFalse({"grid", "loop", "skinning", "picture_folder"} & self.kept().keys())
        status = self.start()
        self.assertEqual([status[key] for key in ("grid", "loop", "skinning")], [True, True, "native"])

    def test_they_are_written_before_the_end_as_well(self):
        self.start()
        self.window.key("g")
        self.window.wait(lambda s: not s["grid"], "no grid")
        end = time.monotonic() + PATIENCE
        while self.kept().get("grid") is not False and time.monotonic() < end:
            time.sleep(0.1)
        self.assertFalse(self.kept()["grid"])

    def test_broken_settings_are_put_aside_with_a_message(self):
        self.settings.write_text('{"format": "odori-settings", "version": 7, "grid": false}')
        status = self.start()
        self.assertTrue(status["grid"])
        self.assertEqual([m["severity"] for m in status["messages"]], ["warning"])
        self.assertTrue(self.settings.with_name("settings.json.broken").is_file())
        self.assertFalse(self.settings.exists())

    def test_settings_can_be_forgotten_from_the_command_line(self):
        self.keep(grid=False, interface_scale=3.0)
        status = self.start("--reset-settings")
        self.assertTrue(status["grid"])
        self.assertEqual(status["interface_scale"], 1.0)
        self.window.quit()
        self.assertFalse({"grid", "interface_scale"} & self.kept().keys())

    def test_pictures_show_what_is_on_the_screen(self):
        self.start()
        if self.window.status()["playing"]:
            self.window.key("space")
        self.window.wait(lambda s: not s["playing"], "paused")
        self.window.settle()
        left, top, right, bottom = (round(v) for v in self.window.status()["widgets"]["picture"])
        shown = self.window.picture()
        self.window.key("F12")
        first, = self.taken(1)
        width, height, rgb = pixels(first)
        self.assertEqual((width, height), (right - left, bottom - top))
        below = 3 * width * 60  # the camera's switch is drawn over the picture, not into it
        self.assertTrue(rgb[below:] == shown[below:], "the picture is what the screen shows")
        self.assertGreater(colors(rgb), 50)

        self.window.key("F12")
        self.assertEqual(len(set(self.taken(2))), 2, "nothing is written over")
        self.window.key("shift+F12")
        width, height, whole = pixels(self.taken(3)[2])
        self.assertEqual((width, height), SIZE)
        rows = range(top, top + 60)
        inside = b"".join(whole[3 * (y * width + left):3 * (y * width + right)] for y in rows)
        self.assertTrue(inside == shown[:len(inside)], "the stage stands in its place, and what is drawn over it")
        self.assertNotEqual(whole[:3], shown[:3], "the panels are in the picture")

    def test_pictures_that_cannot_be_written_are_a_message(self):
        self.pictures.write_text("a file where the folder should be")
        self.start()
        self.window.key("F12")
        status = self.window.wait(lambda s: s["messages"], "a message")
        self.assertEqual(status["messages"][0]["severity"], "error")
        self.window.key("Home")


class PosingTest(unittest.TestCase):
    """The sample, posed by hand."""

    def setUp(self):
        self.temp = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temp.name)
        self.pictures = self.folder / "pictures"
        settings = self.folder / "settings.json"
        settings.write_text(json.dumps({"format": "odori-settings", "version": 1, "picture_folder": str(self.pictures)}))
        self.window = Window(self.folder, "--settings", settings)
        self.window.wait(lambda s: s["models"] and not s["opening"], "the sample is there")
        if self.window.status()["playing"]:
            self.window.key("space")
        self.window.wait(lambda s: not s["playing"], "paused")
        self.window.key("Home", "r", "b")
        self.window.wait(lambda s: s["frame"] == 0 and s["bone_markers"], "bones show")

    def tearDown(self):
        self.window.close()
        self.temp.cleanup()

    def choose(self, name):
        x, y = next(m["at"] for m in self.window.status()["bone_markers"] if m["name"] == name)
        self.window.point(round(x), round(y))
        self.window.button("down")
        self.window.button("up")
        self.window.wait(lambda s: s["chosen_bone"] and s["chosen_bone"]["name"] == name, name)

    def rotation(self):
        return self.window.status()["bone_pose"]["rotation"]

    def assertRotation(self, wanted, message):
        self.window.wait(lambda s: all(abs(a - b) < 1e-5 for a, b in zip(s["bone_pose"]["rotation"], wanted)), message)

    def turn(self):
        """Drags the ring that faces the eye, and gives the rotation that comes of it."""
        before = self.rotation()
        x, y = self.window.place("gizmo_ring 2")
        self.window.drag((x, y), (x + 24, y + 24))
        self.window.wait(lambda s: s["by_hand"]["bones"] > 0 and s["bone_pose"]["rotation"] != before, "turned")
        self.window.settle()
        return self.rotation()

    def test_a_bone_is_turned_undone_saved_and_loaded(self):
        camera = self.window.status()["camera"]
        self.choose("頭")
        danced = self.rotation()
        self.window.settle()
        still = self.window.picture()
        turned = self.turn()
        status = self.window.status()
        self.assertEqual(status["by_hand"], {"bones": 1, "morphs": 0, "undoable": 1, "redoable": 0}, "a drag is one step")
        self.assertEqual(status["camera"], camera, "the camera stays")
        self.assertNotEqual(self.window.picture(), still)
        self.window.key("ctrl+z")
        self.assertRotation(danced, "taken back")
        self.window.key("ctrl+y")
        self.assertRotation(turned, "done again")

        self.window.key("ctrl+shift+s")
        self.window.wait(lambda s: s["messages"], "it is said where")
        pose, = self.pictures.glob("*.vpd")
        self.assertEqual(self.window.status()["messages"][0]["severity"], "note")
        self.window.key("ctrl+z")
        self.assertRotation(danced, "as before")
        self.window.drop(pose)
        self.window.wait(lambda s: s["by_hand"]["bones"] > 20, "every bone is held")
        self.assertRotation(turned, "the pose is back")
        self.assertEqual(self.window.status()["models"][0]["motions"], [next(pathlib.Path(ASSETS).glob("*.vmd")).name])
        self.window.key("ctrl+z")
        self.window.wait(lambda s: s["by_hand"]["bones"] == 0, "one step takes it back")

    def test_b_a_morph_is_moved_and_released(self):
        self.window.click("tab_morphs")
        sliders = lambda s: [name for name in s["widgets"] if name.startswith("morph_slider ")]
        status = self.window.wait(sliders, "sliders")
        slider = sliders(status)[0]
        x, y = self.window.place(slider, 0.3)
        self.window.drag((x, y), (x + 30, y))
        self.window.wait(lambda s: s["by_hand"]["morphs"] == 1 and s["by_hand"]["undoable"] == 1, "set, as one step")
        self.window.click(slider.replace("morph_slider", "release_morph"))
        self.window.wait(lambda s: s["by_hand"]["morphs"] == 0 and s["by_hand"]["undoable"] == 2, "released")
        self.window.key("ctrl+z")
        self.window.wait(lambda s: s["by_hand"]["morphs"] == 1, "and back")

    def test_c_ctrl_and_a_click_pick_the_surface(self):
        marker = next(m["at"] for m in self.window.status()["bone_markers"] if m["name"] == "上半身")
        self.window.point(round(marker[0]), round(marker[1]))
        run("xdotool", "keydown", "ctrl")
        self.window.button("down")
        self.window.button("up")
        run("xdotool", "keyup", "ctrl")
        self.window.wait(lambda s: s["picked_vertex"] is not None and s["chosen_bone"], "a vertex, and its bone")
        self.window.reveal("forget_spot")

    def test_d_the_gizmos_axes(self):
        self.choose("センター")
        self.window.key("shift+a", "shift+a")
        self.window.wait(lambda s: s["gizmo_axes"] == "world", "world axes")
        x, y = self.window.place("gizmo_arrow 0")
        self.window.drag((x, y), (x + 30, y))
        moved = self.window.wait(lambda s: s["by_hand"]["bones"] == 1, "moved")["bone_pose"]["translation"]
        self.assertGreater(abs(moved[0]), 0.1)
        self.window.key("shift+g")
        self.window.wait(lambda s: not s["gizmo"] and "gizmo_arrow 0" not in s["widgets"], "put away")


    def test_e_a_bones_numbers_are_typed(self):
        self.choose("頭")
        before = self.rotation()
        self.window.choose_tab("bones")
        self.window.reveal("turn 1")
        x, y = self.window.place("turn 1")
        self.window.point(x, y)
        run("xdotool", "keydown", "ctrl")
        self.window.button("down")
        self.window.button("up")
        run("xdotool", "keyup", "ctrl")
        self.window.settle()
        run("xdotool", "type", "--delay", 300, "30")
        self.window.key("Return")
        self.window.wait(lambda s: s["by_hand"] == {**s["by_hand"], "bones": 1, "undoable": 1}, "typed, as one step")
        half = math.sin(math.radians(15))
        self.window.wait(lambda s: abs(abs(s["bone_pose"]["rotation"][1]) - half) < 0.02, "about y by 30 degrees")
        self.window.reveal("release_bone")
        self.window.click("release_bone")
        self.assertRotation(before, "back to the motion")

    def test_f_a_joint_of_the_list_is_chosen_in_the_picture(self):
        self.window.choose_tab("physics")
        self.window.reveal("list_joints")
        self.window.click("list_joints")
        joints = lambda s: [name for name in s["widgets"] if name.startswith("joint ")]
        self.window.settle()
        status = self.window.status()
        if not joints(status):
            self.window.reveal("joint 0")
            status = self.window.status()
        self.window.click(joints(status)[0])
        self.window.wait(lambda s: s["chosen_joint"] >= 0 and s["bodies"], "a joint, and wires")

    def test_g_a_texel_under_the_mouse_is_told(self):
        self.window.choose_tab("gpu")
        self.window.wait(lambda s: "texels" in s["widgets"], "the palette's picture")
        for across in (0.3, 0.35):
            self.window.point(*self.window.place("texels", across))
        self.window.wait(lambda s: "texel_words" in s["widgets"], "what the texel is")
        self.assertNotIn("texel_differs", self.window.status()["widgets"])

    def test_h_two_motions_on_one_model(self):
        dance = next(pathlib.Path(ASSETS).glob("*.vmd"))
        run("xdotool", "keydown", "shift")
        self.window.drop(dance)
        layers = lambda s: s["models"][0]["layers"]
        self.window.wait(lambda s: len(layers(s)) == 2, "added")
        run("xdotool", "keyup", "shift")
        self.window.choose_tab("model")
        self.window.reveal("layer 1")
        self.window.click("layer 1")
        self.window.reveal("layer_over 1")
        self.window.click("layer_over 1")
        self.window.wait(lambda s: layers(s)[1]["over"] and layers(s)[1]["weight"] == 1.0, "laid over")
        self.window.reveal("layer_on 0")
        self.window.click("layer_on 0")
        self.window.wait(lambda s: not layers(s)[0]["on"], "the first is off")
        self.window.key("ctrl+z", "ctrl+z")
        self.window.wait(lambda s: layers(s)[0]["on"] and not layers(s)[1]["over"], "both taken back")


class PhysicsTest(unittest.TestCase):
    """A body on a spring, made by other people, and the sample's dance for its length."""

    def test_physics_is_recorded_ahead_and_shown_as_chosen(self):
        model = pathlib.Path(ASSETS, "../../shared/data/babylon-mmd-fixtures-mit/model/constraint_test.pmx")
        if not model.is_file():
            self.skipTest("no shared data")
        with tempfile.TemporaryDirectory() as folder:
            window = Window(folder, model, next(pathlib.Path(ASSETS).glob("*.vmd")))
            try:
                status = window.wait(lambda s: s["physics"]["reach"] == s["last_frame"] > 0, "all of it is recorded")
                self.assertEqual(status["physics"]["mode"], "always")
                window.wait(lambda s: s["physics"]["shown"] == "exact" and not s["physics"]["running"], "it is shown")
                window.key("space")
                window.wait(lambda s: not s["playing"] and s["physics"]["shown"] == "exact", "paused, and still exact")
                window.key("shift+p")
                window.wait(lambda s: s["physics"] == {**s["physics"], "mode": "playing", "shown": "nothing"}, "it rests")
                window.key("space")
                window.wait(lambda s: s["playing"] and s["physics"]["shown"] == "exact", "it is played")
                window.key("shift+p")
                window.wait(lambda s: s["physics"]["shown"] == "live", "live")
                window.key("shift+p")
                window.wait(lambda s: s["physics"]["shown"] == "nothing", "off")
                window.key("shift+b")
                window.wait(lambda s: s["bodies"], "wires")
                window.quit()
            finally:
                window.close()


class StartTest(unittest.TestCase):
    def test_files_of_the_command_line_that_fail_still_open_a_window(self):
        with tempfile.TemporaryDirectory() as folder:
            window = Window(folder, pathlib.Path(folder) / "missing.pmx")
            try:
                status = window.wait(lambda s: s["messages"], "a message")
                self.assertEqual(status["models"], [])
                self.assertIn("no such file", status["messages"][0]["lines"][0])
            finally:
                window.close()

    def test_without_a_display_it_says_so(self):
        environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
        ended = subprocess.run([ODORI], env=environment, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(ended.returncode, 5)
        self.assertEqual(len(ended.stderr.splitlines()), 1)
        self.assertTrue(ended.stderr.startswith("odori: "), ended.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2, failfast=True)
