#!/usr/bin/env python3
"""Tests the plots of `odori figure`: golden SVGs (tests/cli/plots), which are read: paths are within the axes, every value
of the table is where the labels of the axes say, and axes have names and units.

usage: plot_test.py ODORI ASSETS
"""
import csv
import re
import shutil
import sys
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

from odori_case import UNDER_WINE, OdoriCase, odori

ASSETS = Path(sys.argv[2])
PLOTS = Path(__file__).parent / "plots"
SVG = "{http://www.w3.org/2000/svg}"
ARM = [ASSETS / "exhibits/bending_arm.pmx", ASSETS / "exhibits/bending_arm.vmd"]
# Golden file, table, options, title of the axis below and of the axis at the left.
GOLDEN = [("compare.svg", "compare.csv", [], "Frame", "Distance between modes: Mean (units)"),
          ("compare_area.svg", "compare.csv", ["--column", "area_mean"], "Frame", "Area: Mean (ratio to rest)"),
          ("bars.svg", "compare.csv", ["--frame", "all"], "Distance between modes: Mean (units)", None),
          ("motion.svg", "motion.csv", [], "Frame", "Area: Mean (ratio to rest)"),
          ("histogram.svg", "histogram.csv", [], "Distance between modes (units)", "Vertices")]
PATH = re.compile(r"([MLHVZh])((?:-?[\d.]+ ?)*)")


def rows(table):
    lines = [line for line in (PLOTS / table).read_text("utf-8").splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines))


def points(path):
    """The corners of a path of straight lines."""
    x = y = 0.0
    for letter, numbers in PATH.findall(path.get("d")):
        values = [float(number) for number in numbers.split()]
        if letter in "ML":
            x, y = values
        elif letter == "h":
            x += values[0]
        elif letter == "H":
            x = values[0]
        elif letter == "V":
            y = values[0]
        yield x, y


class Plot:
    def __init__(self, file):
        self.root = xml.parse(file).getroot()
        self.width, self.height = float(self.root.get("width")), float(self.root.get("height"))
        frame = next(box for box in self.root.iter(SVG + "rect") if box.get("id") == "axes")
        self.left, self.top, width, height = (float(frame.get(name)) for name in ("x", "y", "width", "height"))
        self.right, self.bottom = self.left + width, self.top + height
        self.texts = [(text.text, float(text.get("x")), float(text.get("y")), text.get("text-anchor"), text.get("transform"))
                      for text in self.root.iter(SVG + "text")]

    def paths(self, kind):
        return [path for path in self.root.iter(SVG + "path") if path.get("class") == kind]

    def below(self):
        """From a value to x, from the outer labels below."""
        labels = [(float(text), x) for text, x, y, anchor, _ in self.texts
                  if y > self.bottom and anchor == "middle" and re.fullmatch(r"[-\d.]+", text)]
        return self.linear(labels)

    def beside(self):
        labels = [(float(text), y - 0.36 * 11) for text, _, y, anchor, _ in self.texts
                  if anchor == "end" and re.fullmatch(r"[-\d.]+", text)]
        return self.linear(labels)

    @staticmethod
    def linear(labels):
        (a, at_a), (b, at_b) = min(labels), max(labels)
        assert a < b
        return lambda value: at_a + (at_b - at_a) * (value - a) / (b - a)


class Plots(OdoriCase):
    def plotted(self, table, *options, name="plot.svg"):
        output = self.folder / name
        run = odori("figure", table, "-o", output, *options, "--language", "en")
        self.assertEqual((run.returncode, run.out, run.err), (0, "", ""))
        return output

    def on_the_page(self, plot):
        for kind in ("line", "bin", "bar"):
            for path in plot.paths(kind):
                for x, y in points(path):
                    self.assertTrue(plot.left - 0.01 <= x <= plot.right + 0.01, (kind, x))
                    self.assertTrue(plot.top - 0.01 <= y <= plot.bottom + 0.01, (kind, y))
        for text, x, y, anchor, turned in plot.texts:
            half = 0.5 * 0.5 * 11 * len(text)  # at least
            reach = {"middle": (half, half), "start": (0, 2 * half), "end": (2 * half, 0)}[anchor]
            if turned:
                self.assertTrue(half < (plot.top + plot.bottom) / 2 < plot.height - half, text)
            else:
                self.assertTrue(0 <= x - reach[0] and x + reach[1] <= plot.width and 0 < y < plot.height, text)

    def test_golden(self):
        for golden, table, options, below, beside in GOLDEN:
            with self.subTest(golden):
                file = self.plotted(PLOTS / table, *options)
                self.assertEqual(file.read_text("utf-8"), (PLOTS / golden).read_text("utf-8"))
                plot = Plot(PLOTS / golden)
                self.on_the_page(plot)
                texts = [text for text, *_ in plot.texts]
                self.assertIn(below, texts)
                self.assertTrue(beside is None or any(text == beside and turned for text, _, _, _, turned in plot.texts))

    def lines_are(self, plot, expected):
        """`expected`: per line the frames and values."""
        x_of, y_of = plot.below(), plot.beside()
        lines = plot.paths("line")
        self.assertEqual(len(lines), len(expected))
        for line, wanted in zip(lines, expected):
            found = list(points(line))
            self.assertEqual(len(found), len(wanted))
            for (x, y), (frame, value) in zip(found, wanted):
                self.assertAlmostEqual(x, x_of(frame), delta=0.02)
                self.assertAlmostEqual(y, y_of(value), delta=0.02)

    def test_a_line_per_mode_over_the_frames(self):
        table = [row for row in rows("compare.csv") if row["bone"] == "-1" and row["frame"] != "all"]
        modes = list(dict.fromkeys(row["mode"] for row in table))
        self.assertEqual(len(modes), 9)
        for golden, column in (("compare.svg", "displacement_mean"), ("compare_area.svg", "area_mean")):
            plot = Plot(PLOTS / golden)
            self.lines_are(plot, [[(float(row["frame"]), float(row[column])) for row in table if row["mode"] == mode]
                                  for mode in modes])
            styles = {(line.get("stroke"), line.get("stroke-dasharray")) for line in plot.paths("line")}
            self.assertEqual(len(styles), 9, "all modes can be told apart")
            swatches = [(swatch.get("stroke"), swatch.get("stroke-dasharray")) for swatch in plot.paths("swatch")]
            self.assertEqual(swatches, [(line.get("stroke"), line.get("stroke-dasharray")) for line in plot.paths("line")])

    def test_modes_that_are_parts_of_titles(self):
        table = rows("motion.csv")
        plot = Plot(PLOTS / "motion.svg")
        self.lines_are(plot, [[(float(row["frame"]), float(row[mode + "_mean"])) for row in table] for mode in ("dqs", "linear")])
        self.assertLess({"Dual quaternion (DQS)", "Linear"}, {text for text, *_ in plot.texts})
        volume = Plot(self.plotted(PLOTS / "motion.csv", "--column", "volume / volume_rest"))
        self.assertIn("volume / volume_rest", [text for text, *_ in volume.texts])

    def test_bars(self):
        table = [row for row in rows("compare.csv") if row["frame"] == "all"]
        plot = Plot(PLOTS / "bars.svg")
        x_of = plot.below()
        self.assertEqual(len(plot.paths("bar")), len(table))
        for bar, row in zip(plot.paths("bar"), table):
            xs = [x for x, _ in points(bar)]
            self.assertAlmostEqual(min(xs), x_of(0), delta=0.02)
            self.assertAlmostEqual(max(xs), x_of(float(row["displacement_mean"])), delta=0.02)

    def test_histogram(self):
        plot, table = Plot(PLOTS / "histogram.svg"), rows("histogram.csv")
        x_of, y_of = plot.below(), plot.beside()
        for path, row in zip(plot.paths("bin"), table, strict=True):
            xs, ys = zip(*points(path))
            self.assertAlmostEqual(min(xs), x_of(float(row["from"])), delta=0.02)
            self.assertAlmostEqual(max(xs), x_of(float(row["to"])), delta=0.02)
            self.assertAlmostEqual(min(ys), y_of(float(row["vertices"])), delta=0.02)
            self.assertAlmostEqual(max(ys), y_of(0), delta=0.02)

    def test_logarithmic_axes(self):
        plot = Plot(self.plotted(PLOTS / "histogram.csv", "--log"))
        heights = {round(plot.bottom - min(y for _, y in points(path)), 1): int(row["vertices"])
                   for path, row in zip(plot.paths("bin"), rows("histogram.csv"))}
        self.assertEqual(list(dict(sorted(heights.items())).values()), sorted(heights.values()))
        labels = {float(text): y for text, _, y, anchor, _ in plot.texts if anchor == "end" and text.isdigit()}
        self.assertAlmostEqual(labels[10] - labels[100], (labels[0] - labels[10]) * 0.925, delta=0.3)  # log(1 + n)
        self.on_the_page(Plot(self.plotted(PLOTS / "compare.csv", "--log")))

    def test_heatmap_scales(self):
        output = self.folder / "scale.svg"
        run = odori("figure", "--heat", "local_volume", "--range", "0.5", "-o", output, "--language", "en")
        self.assertEqual((run.returncode, run.err), (0, ""))
        self.assertEqual(output.read_text("utf-8"), (PLOTS / "scale.svg").read_text("utf-8"))
        plot = Plot(PLOTS / "scale.svg")
        self.on_the_page(plot)
        self.assertIn("Local volume relative to rest", [text for text, *_ in plot.texts])
        at = {text: x for text, x, *_ in plot.texts}
        self.assertAlmostEqual(at["100 %"], (plot.left + plot.right) / 2, delta=0.02)
        self.assertAlmostEqual(at["60 %"], plot.left + 0.1 * (plot.right - plot.left), delta=0.02)
        colors = [stop.get("stop-color") for stop in plot.root.iter(SVG + "stop")]
        red, green, blue = (int(colors[0][i:i + 2], 16) for i in (1, 3, 5))
        self.assertGreater(blue, red, "less volume is blue")
        self.assertTrue(all(int(colors[len(colors) // 2][i:i + 2], 16) > 225 for i in (1, 3, 5)), "no change is near white")
        run = odori("figure", "--heat", "displacement", "--against", "dqs", "--range", "2", "-o", output, "--language", "en")
        self.assertEqual(run.returncode, 0, run.err)
        self.assertIn("Distance from Dual quaternion (DQS) (units)", [text for text, *_ in Plot(output).texts])

    def test_what_compare_writes_is_plotted(self):
        table = self.folder / "numbers.csv"
        run = odori("compare", *ARM, "--frames", "0..60:20", "--modes", "linear,dqs", "--csv", table, "--pooled", "--quiet")
        self.assertEqual(run.returncode, 0, run.err)
        plot = Plot(self.plotted(table, "--column", "area_max"))
        self.assertEqual(len(plot.paths("line")), 2)
        self.assertEqual(len(Plot(self.plotted(table, "--frame", "20")).paths("bar")), 2)
        self.assertEqual(len(Plot(self.plotted(table, "--frame", "all")).paths("bar")), 2)
        self.assertEqual(self.plotted(table, name="a.svg").read_bytes(), self.plotted(table, name="b.svg").read_bytes())

    @unittest.skipUnless(shutil.which("rsvg-convert") and not UNDER_WINE, "rsvg-convert is not installed")
    def test_pdf(self):
        for table, options in (("compare.csv", []), ("histogram.csv", ["--log"])):
            pdf = self.plotted(PLOTS / table, *options, name="plot.pdf").read_bytes()
            self.assertTrue(pdf.startswith(b"%PDF-") and b"%%EOF" in pdf[-16:])
            self.assertNotIn(b"/Subtype /Image", pdf, "paths, not pixels")
            box = re.search(rb"/MediaBox \[ ?0 0 ([\d.]+) ", pdf)
            if box:
                self.assertAlmostEqual(float(box.group(1)), 400 * 0.75, delta=1)

    def test_without_rsvg_convert_there_is_no_pdf(self):
        run = odori("figure", PLOTS / "motion.csv", "-o", self.folder / "plot.pdf", env={"PATH": str(self.folder), "LANG": "C.UTF-8"})
        self.assertEqual(run.returncode, 4, run.err)
        self.assertIn("rsvg-convert", run.err)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_what_cannot_be_plotted(self):
        def wrong(text, says, *options):
            table = self.folder / "table.csv"
            table.write_text(text, encoding="utf-8")
            self.refused(3, "figure", table, "-o", self.folder / "a.svg", *options, says=says)

        wrong("", "there are no rows")
        wrong("frame,a\n", "there are no rows")
        wrong("frame,a\n0,1\n1\n", "line 3: 1 cells instead of 2")
        wrong("frame,a\n0,1\n", "there is no column b", "--column", "b")
        wrong("frame,mode,a\n0,dqs,1\n", "there is no frame 7", "--frame", "7")
        wrong("a,b\n0,1\n", "begin with none of")
        wrong("frame,a\nx,1\n", "no number")
        wrong("from,to,vertices\n0,1,\n", "no number")
        wrong("frame,a\n0,nan\n", "no number")
        wrong(",".join(["frame"] + ["a"] * 5000) + "\n", "more than 4096 columns")

    def test_options_that_contradict(self):
        table, output = PLOTS / "motion.csv", self.folder / "a.svg"
        self.refused(2, "figure", table, "-o", self.folder / "a.png", says=".svg or .pdf")
        self.refused(2, "figure", "-o", output, says="--heat")
        self.refused(2, "figure", table, "--heat", "area", "-o", output, says="--heat")
        self.refused(2, "figure", "--heat", "area", "--column", "a", "-o", output, says="require a .csv")
        self.refused(2, "figure", "--range", "2", "-o", output, says="--heat")
        self.refused(3, "figure", self.folder / "none.csv", "-o", output, says="none.csv")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
