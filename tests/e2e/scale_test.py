#!/usr/bin/env python3
"""The window on a screen of scale 2: everything is twice as large and sharp, and the mouse hits what it points at.

usage: scale_test.py ODORI XDND_DROP ASSETS      on an X display without a window manager (Xvfb -noreset)
"""
import sys
import unittest

from odori_window import DANCER, UNDER_WINE, WindowCase, run

COMMON = ("play", "loop", "frame", "timeline", "picture", "side_edge", "menu_view", "workspace Show")


def set_scale(scale):
    """As desktops do it; X11 has no other scale, and Wine takes its own from its registry."""
    if UNDER_WINE:
        run("wine", "reg", "add", r"HKCU\Control Panel\Desktop", "/v", "LogPixels", "/t", "REG_DWORD", "/d", 96 * scale, "/f")
    run("xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", f"Xft.dpi:\t{96 * scale}\n")


class ScaleTest(WindowCase):
    def setUp(self):
        super().setUp()
        self.addCleanup(set_scale, 1)

    def start(self, scale):
        set_scale(scale)
        window = self.open(*DANCER)
        window.wait(lambda s: s["playing"], "the sample plays")
        window.settle()
        window.click("play")
        window.wait(lambda s: not s["playing"], "the mouse hits the button")
        window.key("Home")
        window.wait(lambda s: s["frame"] == 0, "Home")
        window.settle()
        return window

    def orbit_angle(self, window, pixels):
        window.key("r")
        window.wait(lambda s: s["camera"]["angles"] == [0, 0, 0], "reset")
        x, y = window.position("picture")
        window.drag((x, y), (x + pixels, y), 3)
        window.settle()
        return window.status()["camera"]["angles"][1]

    def test_everything_is_twice_as_large(self):
        window = self.start(1)
        widgets = window.status()["widgets"]
        angle = self.orbit_angle(window, 40)
        window.quit()
        window = self.start(2)
        doubled = window.status()["widgets"]
        for name in COMMON:
            for at, twice in zip(widgets[name], doubled[name]):
                self.assertAlmostEqual(2 * at, twice, delta=6, msg=name)  # each glyph is rounded
        size = run("xwininfo", "-id", window.id)
        self.assertRegex(size, r"Width: 1280\s+Height: 800")
        self.assertLess(window.compare_with_render(), 0.001, "the stage has the pixels of the screen")
        self.assertNotEqual(angle, 0)
        self.assertAlmostEqual(self.orbit_angle(window, 80), angle, delta=0.3, msg="the same way on the screen")
        window.quit()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2, failfast=True)
