#!/usr/bin/env python3
"""The dancer on the desktop, over the window of another program: what is seen, who gets the clicks, and her menu.

usage: desktop_test.py ODORI XDND_DROP ASSETS DESKTOP_BELOW     on an X display without a window manager (Xvfb)
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import odori_window
from odori_window import ASSETS, DANCER, ODORI, TIMEOUT, WindowCase, pixels, run

BELOW = sys.argv[4]
SCREEN = (1000, 700)
GREEN = (0, 170, 60)
odori_window.SIZE = (640, 400)
MODEL, MOTION = DANCER[0], DANCER[1]
# Of a screenshot, to look at; the folder of the test is removed.
PICTURES = os.environ.get("ODORI_TEST_PICTURES")


class Below:
    """A window of one colour that writes a line for each click that it gets."""

    def __init__(self, test, left, top, width, height, color=GREEN):
        self.process = subprocess.Popen([BELOW, *map(str, (left, top, width, height, *color))], stdout=subprocess.PIPE)
        test.addCleanup(self.end)
        self.id = self.process.stdout.readline().split()[1].decode()
        os.set_blocking(self.process.stdout.fileno(), False)

    def clicks(self):
        """Those since the last call."""
        time.sleep(0.3)
        try:
            return os.read(self.process.stdout.fileno(), 4096).decode().splitlines()
        except BlockingIOError:
            return []

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class Dancer(odori_window.Window):
    """An odori that began as `odori desktop`, or a window that was put on the desktop."""

    def __init__(self, folder, *arguments):
        self.status_file = pathlib.Path(folder) / "status.json"
        self.status_file.unlink(missing_ok=True)
        self.errors = open(pathlib.Path(folder) / "stderr.txt", "w+")
        environment = dict(os.environ)
        if "ODORI_PRELOAD" in environment:
            environment.update(LD_PRELOAD=environment["ODORI_PRELOAD"], ASAN_OPTIONS="verify_asan_link_order=0")
        self.process = subprocess.Popen([ODORI, "desktop", *map(str, arguments), "--status-file", str(self.status_file)],
                                        stderr=self.errors, env=environment)
        self.wait(lambda s: s["desktop"] is not None and s["pictures"] > 4, "she is on the desktop")

    def send(self, *event):
        """Frames are drawn only while something moves."""
        run("xdotool", *event)
        self.settle()

    def area(self):
        return self.status()["desktop"]["window"]

    def opaque(self, screenshot, color):
        """The smallest rectangle with all pixels of her window in the screenshot that have another colour."""
        left, top, width, height = self.area()
        found = [(x, y) for y in range(max(top, 0), min(top + height, screenshot.height))
                 for x in range(max(left, 0), min(left + width, screenshot.width))
                 if max(abs(a - b) for a, b in zip(screenshot.at(x, y), color)) > 8]
        if not found:
            return None
        xs, ys = [x for x, _ in found], [y for _, y in found]
        return min(xs), min(ys), max(xs), max(ys), len(found)

    def middle(self, screenshot, color=GREEN):
        """A pixel in the middle of her, with others of hers around it."""
        left, top, right, bottom, _ = self.opaque(screenshot, color)
        inside = lambda x, y: all(max(abs(a - b) for a, b in zip(screenshot.at(x + dx, y + dy), color)) > 8
                                  for dx in (-3, 0, 3) for dy in (-3, 0, 3))
        middle = ((left + right) // 2, (top + bottom) // 2)
        candidates = [(x, y) for x in range(left + 4, right - 4, 2) for y in range(top + 4, bottom - 4, 2) if inside(x, y)]
        return min(candidates, key=lambda p: abs(p[0] - middle[0]) + abs(p[1] - middle[1]))

    def open_menu(self, x, y):
        self.send("mousemove", x, y)
        self.send("click", 3)
        self.wait(lambda s: s["desktop"] and s["desktop"]["menu"], "the menu is open")
        self.settle()

    def choose(self, widget):
        """Clicks a row of the menu; again if the page was still changing its size."""
        shown = lambda s: s["desktop"] is not None and s["desktop"]["menu"] and widget in s["widgets"]
        for _ in range(3):
            status = self.wait(shown, f"{widget} is there")
            left, top, right, bottom = status["widgets"][widget]
            x, y = status["desktop"]["menu"][:2]
            self.send("mousemove", x + round((left + right) / 2), y + round((top + bottom) / 2))
            self.send("mousedown", 1)
            self.send("mouseup", 1)
            end = time.monotonic() + TIMEOUT / 4
            while time.monotonic() < end:
                if self.process.poll() is not None or not shown(self.status()):
                    return
                time.sleep(0.05)
        raise AssertionError(f"timeout: {widget} is chosen; last status: {json.dumps(self.status(), ensure_ascii=False)}")

    def ends(self):
        if self.process.wait(TIMEOUT) != 0 or self.stderr():
            raise AssertionError(f"odori ended with {self.process.returncode}: {self.stderr()}")
        self.errors.close()


class Screenshot:
    def __init__(self, name):
        self.file = pathlib.Path(PICTURES or tempfile.gettempdir()) / f"desktop_{os.getpid()}_{name}.png"
        run("import", "-window", "root", self.file)
        self.width, self.height, self.rgb = pixels(self.file)
        if not PICTURES:
            self.file.unlink()

    def at(self, x, y):
        begin = 3 * (y * self.width + x)
        return tuple(self.rgb[begin:begin + 3])


class DesktopCase(WindowCase):
    compositor = True

    def setUp(self):
        super().setUp()
        if self.compositor:
            process = subprocess.Popen(["picom", "--backend", "xrender", "--config", "/dev/null"], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            self.addCleanup(process.wait)
            self.addCleanup(process.terminate)
            self.wait_for_compositor()
        self.write_settings(desktop_pause_on_battery=False)

    def wait_for_compositor(self):
        """A window that is to be transparent shows that it runs."""
        end = time.monotonic() + TIMEOUT
        while run(BELOW, "compositor").strip() != "yes":
            self.assertLess(time.monotonic(), end, "picom does not start")
            time.sleep(0.1)

    def start(self, *arguments):
        run("xdotool", "mousemove", SCREEN[0] - 2, 2)
        dancer = Dancer(self.folder, *(arguments or (MODEL, MOTION)), "--settings", self.settings, "--physics", "off",
                        "--samples", "0", "--shadow", "off")
        self.addCleanup(dancer.close)
        end = time.monotonic() + TIMEOUT
        while not dancer.opaque(Screenshot("start"), GREEN):  # the compositor has not shown her yet
            self.assertLess(time.monotonic(), end, "she is not seen")
        return dancer

    def stand(self, dancer):
        """Stops her, so that she stays as she is seen. The keyboard is not hers; the menu is."""
        dancer.open_menu(*dancer.middle(Screenshot("start")))
        dancer.choose("desktop_play")
        dancer.wait(lambda s: not s["playing"] and not s["desktop"]["menu"], "she stands")
        time.sleep(0.5)  # her window takes clicks where she is now


class DesktopTest(DesktopCase):
    def test_she_is_seen_over_the_window_below_which_gets_the_clicks_beside_her(self):
        below = Below(self, 0, 0, *SCREEN)
        dancer = self.start(MODEL, MOTION, "--height", 400)
        self.assertTrue(dancer.status()["desktop"]["transparent"])
        self.stand(dancer)
        shown = Screenshot("shown")
        left, top, width, height = dancer.area()
        self.assertEqual(height, 400)
        self.assertEqual(top + height, SCREEN[1] + 16, "she stands on the lower edge of the screen")
        for x, y in ((left + 2, top + 2), (left + width - 3, top + 2), (left + 2, SCREEN[1] - 2), (left - 5, top + 200)):
            self.assertEqual(shown.at(x, y), GREEN, "around her is the window below")
        *_, opaque = dancer.opaque(shown, GREEN)
        self.assertGreater(opaque, 0.04 * width * height)
        self.assertLess(opaque, 0.5 * width * height)

        x, y = dancer.middle(shown)
        self.assertFalse(below.clicks())
        run("xdotool", "mousemove", x, y, "click", 1)
        self.assertFalse(below.clicks(), "a click on her is hers")
        beside = left + 6, top + 30
        run("xdotool", "mousemove", *beside, "click", 1)
        self.assertEqual(below.clicks(), [f"click 1 {beside[0]} {beside[1]}"], "one beside her is not")
        self.menu_quits(dancer, x, y)

    def menu_quits(self, dancer, x, y):
        dancer.open_menu(x, y)
        Screenshot("menu")
        dancer.send("key", "Escape")
        dancer.wait(lambda s: not s["desktop"]["menu"], "Escape closes the menu")
        dancer.open_menu(x, y)
        run("xdotool", "mousemove", 5, 5, "click", 1)
        dancer.wait(lambda s: not s["desktop"]["menu"], "so does a click elsewhere")
        dancer.open_menu(x, y)
        dancer.choose("desktop_quit")
        dancer.ends()

    def test_she_is_dragged_sits_on_an_edge_is_resized_and_comes_back_there(self):
        Below(self, 0, 0, *SCREEN)
        seat = Below(self, 100, 450, 300, 200, (30, 60, 200))
        dancer = self.start(MODEL, MOTION, "--height", 300)
        self.stand(dancer)
        x, y = dancer.middle(Screenshot("before"))
        left, top, width, height = dancer.area()
        dancer.drag((x, y), (x - 300, y - 120))
        moved = dancer.wait(lambda s: s["desktop"]["window"][0] == left - 300, "she is dragged")["desktop"]
        self.assertEqual(moved["window"], [left - 300, top - 120, width, height])
        self.assertFalse(moved["on_window"])
        feet = left + width // 2 - 300, top + height - 12 - 120
        x, y = x - 300, y - 120
        dancer.drag((x, y), (x + 250 - feet[0], y + 440 - feet[1]))
        dancer.wait(lambda s: s["desktop"]["on_window"], "she sits on the window")
        area = dancer.area()
        self.assertEqual(area[1] + height - 12, 450, "on its upper edge")
        self.assertEqual(area[0] + width // 2, 250)
        Screenshot("on_window")
        run("xdotool", "windowmove", seat.id, 160, 500)
        dancer.wait(lambda s: s["desktop"]["window"][:2] == [area[0] + 60, area[1] + 50], "it takes her along")
        x, y = dancer.middle(Screenshot("taken_along"))
        dancer.send("mousemove", x, y)
        for _ in range(3):
            dancer.send("click", 4)
        taller = dancer.wait(lambda s: s["desktop"]["height"] == 399, "three steps of the wheel")["desktop"]["window"]
        self.assertEqual(taller[3], 399)
        self.assertEqual(taller[1] + 399 - 16, 500, "she stays where she stands")
        seat.end()
        dancer.wait(lambda s: not s["desktop"]["on_window"], "the window is gone")
        self.assertEqual(dancer.area()[1] + 399 - 16, SCREEN[1], "she is on the lower edge of the screen")
        x, y = dancer.middle(Screenshot("fallen"))
        dancer.drag((x, y), (x + 200, y - 150))
        area = dancer.wait(lambda s: s["desktop"]["window"][1] < 200, "dragged again")["desktop"]["window"]
        dancer.open_menu(*dancer.middle(Screenshot("last")))
        dancer.choose("desktop_quit")
        dancer.ends()
        kept = json.loads(self.settings.read_text())
        self.assertEqual(kept["desktop_height"], 399)
        dancer = self.start()
        self.assertEqual(dancer.area(), area, "the next one is there")

    def test_the_menu_changes_settings_and_leads_back_to_the_window_and_on_the_desktop_again(self):
        Below(self, 0, 0, *SCREEN)
        dancer = self.start(MODEL, MOTION, "--height", 400)
        self.stand(dancer)
        x, y = dancer.middle(Screenshot("menu_start"))
        dancer.open_menu(x, y)
        dancer.choose("desktop_sizes")
        dancer.choose("desktop_entry 240")
        dancer.wait(lambda s: s["desktop"]["height"] == 240 and not s["desktop"]["menu"], "the size is chosen")
        dancer.settle()
        dancer.open_menu(*dancer.middle(Screenshot("small")))
        dancer.choose("desktop_window")
        dancer.wait(lambda s: s["desktop"] is None and "play" in s["widgets"], "the window is back")
        dancer.id = run("xdotool", "search", "--onlyvisible", "--name", "odori$").split()[0]
        dancer.close_terms()
        Screenshot("window")
        dancer.send("mousemove", 300, 200)
        run("xdotool", "windowfocus", dancer.id)
        dancer.key("ctrl+shift+d")
        dancer.wait(lambda s: s["desktop"] is not None and s["playing"], "on the desktop again")
        self.assertEqual(dancer.area()[3], 240)
        dancer.settle()
        dancer.open_menu(*dancer.middle(Screenshot("again")))
        dancer.choose("desktop_quit")
        dancer.ends()

    def test_she_pauses_while_a_window_covers_her(self):
        Below(self, 0, 0, *SCREEN)
        dancer = self.start()
        dancer.wait(lambda s: s["playing"], "she dances")
        cover = Below(self, 0, 0, *SCREEN, (90, 90, 90))
        dancer.wait(lambda s: s["desktop"]["pause"] == "covered" and not s["playing"], "she pauses")
        drawn = dancer.status()["pictures"]
        time.sleep(1.0)
        self.assertLessEqual(dancer.status()["pictures"], drawn + 1, "nothing is drawn")
        cover.end()
        dancer.wait(lambda s: s["desktop"]["pause"] == "none" and s["playing"], "she goes on")

    def test_a_scene_without_models_leads_to_the_window_with_its_message(self):
        missing = self.folder / "missing.pmx"
        process = subprocess.Popen([ODORI, "desktop", missing, "--status-file", self.folder / "status.json"],
                                   stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        end = time.monotonic() + TIMEOUT
        status = {}
        while not status.get("messages") and time.monotonic() < end:
            time.sleep(0.1)
            file = self.folder / "status.json"
            status = json.loads(file.read_text()) if file.exists() else {}
        self.assertEqual(status["messages"][0]["file"], "missing.pmx")
        self.assertIsNone(status["desktop"])
        self.assertTrue(run("xdotool", "search", "--onlyvisible", "--name", "odori$"))


class PlainFrameTest(DesktopCase):
    compositor = False

    def test_without_a_compositor_it_says_so_and_shows_a_plain_frame(self):
        Below(self, 0, 0, *SCREEN)
        dancer = self.start(MODEL, MOTION, "--height", 400)
        self.assertFalse(dancer.status()["desktop"]["transparent"])
        self.assertEqual(dancer.stderr().splitlines(),
                         ["odori: The desktop has no compositor: the dancer is in a plain frame, not transparent"])
        left, top, width, height = dancer.area()
        plain = Screenshot("plain")
        self.assertNotEqual(plain.at(left + 2, top + 2), GREEN, "there is a background")
        dancer.process.send_signal(signal.SIGTERM)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2, failfast=True)
