#!/usr/bin/env python3
"""Runs odori by its command line and checks exit status, output and files.

usage: cli_test.py ODORI ASSETS_DIR
"""
import json
import re
import struct
import subprocess
import sys
import unittest
from pathlib import Path

from odori_case import ODORI, OdoriCase, film, odori, png_size

ASSETS = Path(sys.argv[2])
MODEL = next(ASSETS.glob("*.pmx"))
MOTION = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" not in p.name)
SMALL = ["--size", "96x64", "--samples", "0"]


def camera_motion(*keys):
    """A VMD (formats.md 4) of a camera that looks at the origin; keys: frame, distance, rotation about Y in radians."""
    straight = bytes([20, 107, 20, 107] * 6)
    cameras = b"".join(struct.pack("<If3f3f", frame, distance, 0.0, 10.0, 0.0, 0.0, yaw, 0.0) + straight +
                       struct.pack("<IB", 30, 0) for frame, distance, yaw in keys)
    header = b"Vocaloid Motion Data 0002".ljust(30, b"\0") + bytes(20)
    return header + struct.pack("<III", 0, 0, len(keys)) + cameras + struct.pack("<III", 0, 0, 0)


class CommandLine(OdoriCase):
    def test_help_and_version(self):
        for arguments in (["--help"], ["--version"], ["render", "--help"], ["pose", "--help"]):
            run = odori(*arguments)
            self.assertEqual((run.returncode, run.err), (0, ""))
            self.assertIn("odori" if arguments[0].startswith("--") else "--frame", run.out)

    def test_wrong_command_lines(self):
        out = self.folder / "a.png"
        for wrong in (["--no-such-option"], ["render"], ["render", MODEL], ["pose"], ["pose", MODEL, "--frame", "x"],
                      ["pose", MODEL, "--ik", "maybe"], ["pose", MODEL, "--frame", "1", "--frames", "1..2"],
                      ["render", MODEL, "-o", out, "--size", "0x4"], ["render", MODEL, "-o", out, "--skinning", "magic"],
                      ["render", MODEL, "-o", out, "--camera", "1,2"], ["render", MODEL, "-o", self.folder / "a.tiff"],
                      ["render", MODEL, "-o", out, "--frame", "1,2"], ["render", MODEL, "-o", out, "--fps", "0"],
                      ["pose", MODEL, "--morph", "no such morph=1"], ["pose", MODEL, "--physics", "maybe"],
                      ["render", MODEL, "-o", out, "--bones", "on"], ["render", MODEL, "-o", out, "--ui", "--bones", "x"],
                      ["render", MODEL, "-o", out, "--ui", "--bone", "no such bone"], ["pose", MOTION]):
            with self.subTest(wrong):
                self.refused(2, *wrong)
        self.assertFalse(out.exists())

    def test_completions_offer_the_files_that_an_option_takes(self):
        self.assertEqual(odori("--write-documents", self.folder).returncode, 0)
        bash = (self.folder / "bash" / "odori").read_text("utf-8")
        looks = re.search(r"^ +--look\) (.*); return ;;$", bash, re.M)[1]
        self.assertIn("cinema", looks)
        self.assertIn("_odori_files 'toml|cube'", looks)

    def test_unreadable_inputs(self):
        broken = self.folder / "壊れた.pmx"
        broken.write_bytes(MODEL.read_bytes()[:5000])
        self.refused(3, "pose", broken, says="byte ")
        (self.folder / "zip.pmx").write_bytes(b"PK\x03\x04" + bytes(60))
        self.refused(3, "pose", self.folder / "zip.pmx", says="archive cannot be read")
        (self.folder / "noise").write_bytes(bytes(range(7, 200)))
        self.refused(3, "pose", self.folder / "noise")
        (self.folder / "empty.pmx").write_bytes(b"")
        self.refused(3, "pose", self.folder / "empty.pmx")
        self.refused(3, "pose", self.folder / "missing.pmx", says="no such file")
        self.refused(3, "pose", MODEL, self.folder / "missing.vmd", says="missing.vmd")
        (self.folder / "without").mkdir()
        self.refused(3, "pose", self.folder / "without")

    def test_unwritable_output(self):
        self.refused(4, "render", MODEL, "-o", "/proc/no/a.png", *SMALL)
        self.refused(4, "render", MODEL, "-o", "/proc/no/a.mp4", "--frames", "0..2", *SMALL)

    def test_pose_json(self):
        run = odori("pose", MODEL, MOTION, "--frames", "0..10:5", "--vertices", "3", "--json")
        self.assertEqual((run.returncode, run.err), (0, ""))
        posed = json.loads(run.out)
        self.assertEqual((posed["format"], posed["version"]), ("odori-pose", 1))
        self.assertEqual([f["frame"] for f in posed["frames"]], [0, 5, 10])
        for frame in posed["frames"]:
            self.assertEqual(len(frame["bones"]), posed["model"]["bones"])
            self.assertEqual(len(frame["vertices"]), 3)
            self.assertEqual(frame["vertices"][-1]["index"], posed["model"]["vertices"] - 1)
            for bone in frame["bones"]:
                self.assertAlmostEqual(sum(v * v for v in bone["rotation"]), 1.0, places=5)

    def test_a_model_without_a_motion_stands_still_unless_asked(self):
        def posed(*options):
            run = odori("pose", MODEL, "--frame", "48", "--json", "--physics", "off", *options)
            self.assertEqual((run.returncode, run.err), (0, ""))
            return json.loads(run.out)["frames"][0]["bones"]

        def moved(options):
            return {a["name"] for a, b in zip(posed(), posed(*options)) if a["rotation"] != b["rotation"]}

        self.assertEqual(moved([]), set())
        self.assertIn("頭", moved(["--idle", "on"]))
        self.assertEqual(moved(["--idle", "on", "--idle-breathing", "off", "--idle-sway", "off"]), set())
        self.assertIn("頭", moved(["--gaze", "camera"]))
        run = odori("pose", MODEL, "--idle", "maybe")
        self.assertEqual(run.returncode, 2)
        self.assertIn("--idle", run.err)

    def test_a_bone_is_explained(self):
        run = odori("pose", MODEL, MOTION, "--frame", "40.5", "--explain", "左ひざ", "--json")
        frame = json.loads(run.out)["frames"][0]
        breakdown = frame["explain"]
        bone = frame["bones"][breakdown["bone"]["index"]]
        self.assertEqual(bone["name"], "左ひざ")
        self.assertEqual(breakdown["skinning"], {"rotation": bone["rotation"], "translation": bone["translation"]})
        self.assertEqual([link["ik"]["name"] for link in breakdown["links"]], ["左足ＩＫ"])
        by_number = odori("pose", MODEL, MOTION, "--frame", "40.5", "--explain", breakdown["bone"]["index"], "--json")
        self.assertEqual(json.loads(by_number.out)["frames"][0]["explain"], breakdown)
        text = odori("pose", MODEL, MOTION, "--frame", "40.5", "--explain", "左ひざ").out
        self.assertIn("of the IK chain", text)
        self.refused(2, "pose", MODEL, "--explain", "no such bone")

    def test_frames_are_printed_in_the_order_given(self):
        run = odori("pose", MODEL, MOTION, "--frame", "7.5,0,3", "--json")
        self.assertEqual([f["frame"] for f in json.loads(run.out)["frames"]], [7.5, 0, 3])

    def test_a_pose_is_a_motion_of_one_frame(self):
        pose = self.folder / "ポーズ.vpd"
        pose.write_text("Vocaloid Pose Data file\r\n\r\nkomai.osm;\r\n1;\r\n\r\nBone0{センター\r\n  0,2.5,0;\r\n"
                        "  0,1,0,0;\r\n}\r\n", encoding="cp932")
        run = odori("pose", MODEL, pose, "--json")
        self.assertEqual((run.returncode, run.err), (0, ""))
        frames = json.loads(run.out)["frames"]
        self.assertEqual([f["frame"] for f in frames], [0])
        center = next(b for b in frames[0]["bones"] if b["name"] == "センター")
        self.assertAlmostEqual(center["rotation"][1], 1.0, places=5)
        image = self.folder / "pose.png"
        self.assertEqual(odori("render", MODEL, pose, "-o", image, *SMALL).returncode, 0)
        self.assertEqual(png_size(image), (96, 64))

    def test_images(self):
        out = self.folder / "new folder" / "a b.png"
        self.assertEqual(odori("render", MODEL, MOTION, "-o", out, "--frame", "30", *SMALL).returncode, 0)
        self.assertEqual(png_size(out), (96, 64))
        same = odori("render", MODEL, MOTION, "--reference", out, "--frame", "30", *SMALL)
        self.assertEqual(same.returncode, 0, same.err)
        other = odori("render", MODEL, MOTION, "--reference", out, "--frame", "30", "--background", "ff0000", *SMALL)
        self.assertEqual(other.returncode, 1)
        self.assertIn("differs", other.err)

    def test_panels_and_bones_are_rendered(self):
        images = set()
        for i, more in enumerate(([], ["--ui"], ["--ui", "--bones", "on"], ["--ui", "--bones", "names"],
                                  ["--ui", "--bones", "on", "--bone", "左ひざ"])):
            out = self.folder / f"{i}.png"
            run = odori("render", MODEL, "-o", out, "--size", "640x400", "--samples", "0", "--quiet", *more)
            self.assertEqual((run.returncode, run.err), (0, ""))
            images.add(out.read_bytes())
        self.assertEqual(len(images), 5, "all images differ")

    def test_heat_maps(self):
        images = set()
        for i, more in enumerate(([], ["--heat", "displacement"], ["--heat", "rest"], ["--heat", "rest", "--range", "9"],
                                  ["--heat", "kinds"], ["--heat", "weights"], ["--heat", "weights", "--bone", "左ひざD"])):
            out = self.folder / f"{i}.png"
            run = odori("render", MODEL, MOTION, "--frame", "60", "--skinning", "dqs", "-o", out, *SMALL, "--quiet", *more)
            self.assertEqual((run.returncode, run.err), (0, ""))
            images.add(out.read_bytes())
        self.assertEqual(len(images), 7, "all images differ")
        self.refused(2, "render", MODEL, "-o", self.folder / "a.png", "--heat", "fever", says="'fever' is none of displacement, ")

    def test_a_heat_map_has_its_color_bar_below(self):
        """Only the bar has a row of hundreds of colours beside each other, on white."""
        def longest_row(*more):
            out = self.folder / "a.png"
            run = odori("render", MODEL, MOTION, "--frame", "60", "--skinning", "dqs", "-o", out, "--size", "640x480", "--quiet",
                        "--background", "ffffff", "--grid", "off", *more)
            self.assertEqual((run.returncode, run.err), (0, ""))
            self.assertEqual(png_size(out), (640, 480))
            raw = subprocess.run(["convert", out, "-depth", "8", "-crop", "640x54+0+426", "+repage", "rgb:-"],
                                 capture_output=True, check=True).stdout
            longest = []
            for row in range(54):
                pixels = [raw[3 * (640 * row + x):3 * (640 * row + x) + 3] for x in range(640)]
                drawn = [x for x in range(640) if pixels[x] != b"\xff\xff\xff"]
                found = [pixels[x] for x in drawn]
                if len(set(found)) > len(set(longest)) and drawn[-1] - drawn[0] < len(drawn) + 2:
                    longest = found
            return longest

        for heat in ("area", "displacement"):
            row = longest_row("--heat", heat)
            self.assertGreater(len(row), 400)
            self.assertGreater(len(set(row)), 100)
            self.assertLess(len(longest_row("--heat", heat, "--legend", "off")), 400)
        self.assertLess(len(longest_row()), 400)
        blue, middle, orange = (longest_row("--heat", "area")[at] for at in (20, 287, -20))
        self.assertTrue(blue[2] > blue[0] + 60 and orange[0] > orange[2] + 60 and min(middle) > 200)

    def test_the_shadow_map_is_selected(self):
        images = []
        for i, more in enumerate(([], ["--shadow-map", "auto"], ["--shadow-map", "1024"])):
            out = self.folder / f"{i}.png"
            run = odori("render", MODEL, "-o", out, "--size", "320x200", "--samples", "0", "--quiet", *more)
            self.assertEqual((run.returncode, run.err), (0, ""))
            images.append(out.read_bytes())
        self.assertEqual(images[1], images[0], "automatic is the default")
        self.assertNotEqual(images[2], images[0])
        self.refused(2, "render", MODEL, "-o", self.folder / "a.png", "--shadow-map", "512")

    def test_a_sequence_is_numbered_from_zero(self):
        run = odori("render", MODEL, MOTION, "-o", self.folder / "frames/%03d.png", "--frames", "10..12", *SMALL)
        self.assertEqual(run.returncode, 0, run.err)
        self.assertEqual(sorted(p.name for p in (self.folder / "frames").iterdir()), ["000.png", "001.png", "002.png"])

    def test_a_camera_cut_is_not_interpolated(self):
        """The camera jumps between frames 10 and 11: at 60 fps, frame 10.5 is seen from its position at frame 10."""
        cut = self.folder / "cut.vmd"
        cut.write_bytes(camera_motion((0, -20.0, 0.0), (10, -20.0, 0.0), (11, -45.0, 1.5), (20, -45.0, 3.0)))
        run = odori("render", MODEL, cut, "-o", self.folder / "%d.png", "--frames", "9..12", "--fps", "60", "--physics", "off",
                    *SMALL)
        self.assertEqual(run.returncode, 0, run.err)
        images = [(self.folder / f"{i}.png").read_bytes() for i in range(7)]  # 9, 9.5, ... 12
        self.assertEqual(images[0], images[2])
        self.assertEqual(images[3], images[2], "just before the cut")
        self.assertNotEqual(images[4], images[2], "at the cut")
        self.assertNotEqual(images[5], images[4], "after the cut")

    def test_a_film_has_the_selected_frames(self):
        out = self.folder / "踊り.mp4"
        run = odori("render", MODEL, MOTION, "-o", out, "--frames", "0..9", "--fps", "60", "--physics", "off",
                    *SMALL)
        self.assertEqual(run.returncode, 0, run.err)
        self.assertEqual(film(out), (96, 19, "60/1"))

    def test_ctrl_c_leaves_no_partial_film(self):
        self.stopped_by_ctrl_c("render", MODEL, MOTION, "-o", self.folder / "a.mp4", "--frames", "0..1500:0.01", *SMALL)

    def test_killed_it_leaves_the_film_that_was_there(self):
        out = self.folder / "a.mp4"
        out.write_bytes(b"kept")
        process = subprocess.Popen([ODORI, "render", MODEL, MOTION, "-o", out, "--frames", "0..1500:0.01", *SMALL])
        self.assertTrue(self.appears(lambda: len(list(self.folder.iterdir())) > 1), "the film is begun beside it")
        process.kill()
        process.wait()
        self.assertEqual(out.read_bytes(), b"kept")

    def test_bench_lists_its_stages(self):
        run = odori("bench", MODEL, MOTION, "--json", "--no-gpu")
        self.assertEqual(run.returncode, 0, run.err)
        result = json.loads(run.out)
        for stage in ("load_model_ms", "load_motion_ms", "sample_us", "morph_us", "deform_us", "palette_us",
                      "evaluate_us", "skin_cpu_us"):
            self.assertGreater(result[stage], 0.0, stage)
        self.assertNotIn("frame_ms", result)
        self.assertNotIn("crowd", result)

    def test_bench_measures_a_crowd(self):
        run = odori("bench", MODEL, MOTION, "--json", "--no-gpu", "--actors", "7", "--threads", "3")
        self.assertEqual(run.returncode, 0, run.err)
        crowd = json.loads(run.out)["crowd"]
        self.assertEqual((crowd["actors"], crowd["threads"]), (7, 3))
        for part in ("evaluate", "skin_actor"):
            self.assertGreater(crowd[part + "_us"], 0.0)
            self.assertGreater(crowd[part + "_one_thread_us"], 0.0)
        run = odori("bench", MODEL, "--no-gpu", "--threads", "2")
        self.assertIn('"actors":1,"threads":2', run.out, run.err)

    def test_bench_refuses_impossible_crowds(self):
        for bad in (("--actors", "0"), ("--actors", "10001"), ("--threads", "0"), ("--threads", "many")):
            run = odori("bench", MODEL, *bad)
            self.assertEqual(run.returncode, 2, bad)
            self.assertIn(bad[0], run.err)

    def test_verify_accepts_the_sample(self):
        run = odori("verify", MODEL, MOTION, "--frame", "0,45.5", "--json")
        self.assertEqual(run.returncode, 0, run.err + run.out)
        modes = json.loads(run.out)["modes"]
        self.assertEqual([m["mode"] for m in modes], ["native", "linear", "sdef", "dqs", "spherical", "cor",
                                                     "bulge-free", "ddm", "ddm-fast", "ddm-compressed"])
        self.assertEqual(json.loads(run.out)["without_shader"], ["dm"])
        self.assertTrue(all(m["within_limits"] and m["frames"] == 2 for m in modes))
        self.assertTrue(all(0 < m["lighting"]["max"] < 1e-4 for m in modes), [m["lighting"] for m in modes])
        compressed = {m["mode"]: m["compressed_weights"]["position"]["max"] for m in modes}
        self.assertTrue(all(error < 1e-4 * json.loads(run.out)["extent"] for error in compressed.values()), compressed)
        self.assertTrue(compressed["linear"] > 0 and compressed["ddm"] == 0, compressed)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
