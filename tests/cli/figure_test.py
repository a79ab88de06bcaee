#!/usr/bin/env python3
"""Tests `odori figure`: figures for a text, described by a file.

usage: figure_test.py ODORI ASSETS
"""
import base64
import math
import re
import struct
import sys
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

from odori_case import OdoriCase, odori, png_size

ASSETS = Path(sys.argv[2])
SVG = "{http://www.w3.org/2000/svg}"

BEND = """
size = [640, 260]
font_size = 14
samples = 0
caption = "An arm, bent <by> 120 degrees & more"

[defaults]
files = ["exhibits/bending_arm.pmx", "exhibits/bending_arm.vmd"]
frame = 60
camera = "0,10,0,0,0,0,-40,30"
scale_bar = 4

[[panel]]
title = "(a)"
skinning = "linear"
caption = "linear"

[[panel]]
title = "(b)"
skinning = "bulge-free"
caption = "bulge-free"
scale_bar = 0
heat = "volume"
range = 1
"""


class FigureTest(OdoriCase):
    def described(self, text, name="figure.toml"):
        """The description in a folder beside a link to the assets' exhibits."""
        folder = self.folder / "図"
        folder.mkdir(exist_ok=True)
        if not (folder / "exhibits").exists():
            (folder / "exhibits").symlink_to(ASSETS.resolve() / "exhibits")
        file = folder / name
        file.write_text(text, encoding="utf-8")
        return file

    def drawn(self, text, name):
        output = self.folder / name
        run = odori("figure", self.described(text), "-o", output)
        self.assertEqual((run.returncode, run.out, run.err), (0, "", ""))
        return output

    def test_the_same_description_gives_the_same_bytes(self):
        for ending in ("png", "svg"):
            first, second = (self.drawn(BEND, f"{name}.{ending}").read_bytes() for name in ("a", "b"))
            self.assertEqual(first, second, ending)
            self.assertNotEqual(first, self.drawn(BEND.replace("frame = 60", "frame = 30"), f"c.{ending}").read_bytes())
        self.assertEqual(png_size(self.folder / "a.png"), (640, 260))

    def test_an_svg_has_images_texts_and_bars(self):
        root = xml.parse(self.drawn(BEND, "a.svg")).getroot()
        self.assertEqual((root.get("width"), root.get("height")), ("640", "260"))
        images = root.findall(SVG + "image")
        self.assertEqual(len(images), 2)
        for image in images:
            png = base64.b64decode(image.get("href").removeprefix("data:image/png;base64,"), validate=True)
            self.assertEqual(struct.unpack(">II", png[16:24]), (int(image.get("width")), int(image.get("height"))))
        texts = [text.text for text in root.iter(SVG + "text")]
        for text in ("(a)", "(b)", "linear", "bulge-free", "An arm, bent <by> 120 degrees & more", "4 units", "0 %", "200 %"):
            self.assertIn(text, texts)

    def test_the_scale_bar_has_its_length_at_the_camera_target(self):
        root = xml.parse(self.drawn(BEND, "a.svg")).getroot()
        height = float(root.find(SVG + "image").get("height"))
        page, bar = root.findall(SVG + "rect")[:2]
        self.assertEqual(page.get("width"), "640")
        expected = 4 * height / (2 * math.tan(math.radians(15)) * 40)
        self.assertAlmostEqual(float(bar.get("width")), expected, delta=0.01)

    def test_panels_are_in_rows(self):
        panels = "[[panel]]\nskinning = \"dqs\"\n" * 4
        head = BEND[:BEND.index("[[panel]]")]
        root = xml.parse(self.drawn("columns = 2\n" + head + panels, "a.svg")).getroot()
        places = [(float(image.get("x")), float(image.get("y"))) for image in root.findall(SVG + "image")]
        self.assertEqual(len(places), 4)
        self.assertEqual((places[0][1], places[2][1]), (places[1][1], places[3][1]))
        self.assertEqual((places[0][0], places[1][0]), (places[2][0], places[3][0]))
        self.assertTrue(places[0][0] < places[1][0] and places[0][1] < places[2][1])

    def test_panels_share_one_camera_and_one_color_bar(self):
        head = re.sub("camera = .*\n", "", BEND[:BEND.index("[[panel]]")])
        heat = '[[panel]]\nskinning = "{}"\nheat = "local_volume"\n'

        def root(text):
            return xml.parse(self.drawn(text, "a.svg")).getroot()

        def images(text):
            return [image.get("href") for image in root(text).iter(SVG + "image")]

        def bars(text):
            return [float(box.get("width")) for box in root(text).findall(SVG + "rect")
                    if box.get("fill") == "#1a1a1a"]

        bent = head + '[[panel]]\nfiles = ["exhibits/bending_arm.pmx"]\n[[panel]]\n'
        shared, alone = bars(bent), bars("one_camera = false\n" + bent)
        self.assertEqual(shared[0], shared[1], "four units are as long in both panels")
        self.assertNotEqual(alone[0], alone[1])
        both = heat.format("linear") + heat.format("dqs")
        texts = [text.text for text in root(head + both).iter(SVG + "text")]
        self.assertEqual(sum("Local volume" in text for text in texts), 1, "one bar")
        other = heat.format("linear") + heat.format("dqs").replace("local_volume", "area")
        texts = [text.text for text in root(head + other).iter(SVG + "text")]
        self.assertEqual(sum("relative to rest" in text for text in texts), 2, "of different measures")
        self.assertNotEqual(images(head + heat.format("linear"))[0], images(head + heat.format("dqs"))[0])

    def test_without_a_camera_the_model_fills_the_panel(self):
        near = self.drawn(re.sub("camera = .*\n", "", BEND), "near.png").read_bytes()
        self.assertNotEqual(near, self.drawn(BEND, "far.png").read_bytes())

    def test_what_is_wrong_is_said_with_its_line(self):
        def wrong(text, says):
            self.refused(3, "figure", self.described(text), "-o", self.folder / "a.png", says=says)

        wrong(BEND.replace("samples = 0", "sample = 0"), "line 4: there is no key sample")
        wrong(BEND.replace('"linear"', '"lineal"', 1), "skinning must be a skinning mode")
        wrong(BEND.replace("[640, 260]", "[640]"), "line 2: size must be [WIDTH, HEIGHT]")
        wrong(BEND.replace("[640, 260]", "[640, 99999]"), "size must be")
        wrong(BEND.replace('heat = "volume"', 'heat = "weight"'), "heat must be a measure")
        wrong(BEND.replace("frame = 60", "frame = nan"), "frame must be")
        wrong(BEND[:BEND.index("[[panel]]")], "1 to 64 [[panel]]")
        wrong(re.sub("files = .*\n", "", BEND), "the panel has no files")
        wrong("size = [640,", "line 1")
        wrong(BEND.replace("bending_arm.pmx", "missing.pmx"), "missing.pmx")
        self.assertFalse((self.folder / "a.png").exists())

    def test_outputs(self):
        file = self.described(BEND)
        self.refused(2, "figure", file, "-o", self.folder / "a.jpg", says=".png, .svg or .pdf")
        self.refused(2, "figure", self.described(BEND, "own.svg"), "-o", file.parent / "own.svg", says="also an input")
        self.refused(3, "figure", self.folder / "none.toml", "-o", self.folder / "a.png", says="none.toml")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
