#!/usr/bin/env python3
"""Tests that the verbs take a scene file in place of its files.

usage: scenes_test.py ODORI ASSETS_DIR
"""
import json
import math
import os
import shutil
import struct
import sys
import unittest
import zlib
from pathlib import Path

import small_files
from odori_case import OdoriCase, film, odori
from small_files import bone, pmx

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
import write_stage  # noqa: E402

ASSETS = Path(sys.argv[2])
DANCER = next(ASSETS.glob("*.pmx"))
DANCE = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" not in p.name)
SMALL = ["--size", "96x64", "--samples", "0", "--quiet"]
FRAMES = ["--frames", "0..60:30", "--json"]


def small_pixels(path):
    """The rows of an RGB image, each as bytes."""
    data, at, packed = path.read_bytes(), 8, b""
    width, height = struct.unpack(">II", data[16:24])
    channels = {2: 3, 6: 4}[data[25]]
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + size] if kind == b"IDAT" else b""
        at += size + 12
    raw, stride, rows = zlib.decompress(packed), channels * width, []
    before = bytes(stride)
    for y in range(height):
        start = y * (stride + 1)
        row = unfiltered(raw[start], bytearray(raw[start + 1:start + 1 + stride]), before, channels)
        rows.append(row)
        before = row
    return [bytes(v for i, v in enumerate(row) if i % channels < 3) for row in rows]


def unfiltered(kind, row, above, step):
    """PNG specification, 9.2."""
    for i in range(len(row)):
        left, up = (row[i - step] if i >= step else 0), above[i]
        corner = above[i - step] if i >= step else 0
        guess = left + up - corner
        paeth = min((left, up, corner), key=lambda v: abs(guess - v))
        row[i] = (row[i] + (0, left, up, (left + up) // 2, paeth)[kind]) & 255
    return row


def share_that_differs(rows, others):
    """Of the bytes, those that differ by more than rounding."""
    pairs = [(a, b) for row, other in zip(rows, others, strict=True) for a, b in zip(row, other, strict=True)]
    return sum(abs(a - b) > 4 for a, b in pairs) / len(pairs)


class Scenes(OdoriCase):
    def scene(self, actors, **more):
        path = self.folder / "舞台.odori"
        path.write_text(json.dumps({"format": "odori-scene", "version": 1, "actors": actors, **more}), encoding="utf-8")
        return path

    def relative(self, path):
        return Path(os.path.relpath(path, self.folder)).as_posix()

    def dancer(self, **more):
        return {"file": self.relative(DANCER), "motions": [{"file": self.relative(DANCE)}], **more}

    def test_a_scene_poses_and_renders_like_its_files(self):
        scene = self.scene([self.dancer()])
        of_scene, of_files = odori("pose", scene, *FRAMES), odori("pose", DANCER, DANCE, *FRAMES)
        self.assertEqual(of_scene.returncode, 0, of_scene.err)
        self.assertEqual(json.loads(of_scene.out)["frames"], json.loads(of_files.out)["frames"])
        for files, name in (([scene], "scene.png"), ([DANCER, DANCE], "files.png")):
            run = odori("render", *files, "--frame", "30", "-o", self.folder / name, *SMALL)
            self.assertEqual(run.returncode, 0, run.err)
        self.assertEqual((self.folder / "scene.png").read_bytes(), (self.folder / "files.png").read_bytes())

    def rendered(self, name, *arguments):
        run = odori("render", *arguments, "-o", self.folder / name, *SMALL)
        self.assertEqual(run.returncode, 0, run.err)
        return (self.folder / name).read_bytes()

    def test_a_scene_renders_with_its_settings(self):
        view = {"skinning": "dqs", "sdef_blend": "nlerp", "edge": False, "grid": False, "ground_shadow": False,
                "self_shadow": False, "background": [0.2, 0.4, 0.6], "rules": "plain", "physics": "off", "samples": 0,
                "shadow_map": "1024", "transparency_by_depth": True, "anisotropy": 4, "shading": "smooth"}
        options = ["--skinning", "dqs", "--sdef-blend", "nlerp", "--edge", "off", "--grid", "off", "--shadow", "off",
                   "--background", "336699", "--rules", "plain", "--physics", "off", "--shadow-map", "1024",
                   "--transparency", "depth", "--anisotropy", "4", "--shading", "smooth"]
        files, frame = [DANCER, DANCE], ["--frame", "30", "--size", "192x128"]

        def images(scene, *more):
            """Without SMALL: it sets the samples."""
            runs = [odori("render", *of, *frame, *more, "-o", self.folder / name, "--quiet")
                    for of, name in (([scene], "scene.png"), ([*files, *options, "--samples", "0"], "options.png"))]
            self.assertEqual([run.returncode for run in runs], [0, 0], runs[0].err + runs[1].err)
            return (self.folder / "scene.png").read_bytes(), (self.folder / "options.png").read_bytes()

        of_scene, of_options = images(self.scene([self.dancer()], view=view))
        self.assertTrue(of_scene == of_options)
        for key in ("skinning", "edge", "grid", "ground_shadow", "self_shadow", "background", "rules", "samples", "shading"):
            without = {k: v for k, v in view.items() if k != key}
            if key in ("ground_shadow", "skinning"):
                without["edge"] = True  # so that the file differs in any case
            of_scene, _ = images(self.scene([self.dancer()], view=without))
            self.assertFalse(of_scene == of_options, key)

    def test_options_override_a_scene(self):
        view = {"skinning": "dqs", "panes": 2, "skinning_2": "linear", "heatmap": "kinds", "heatmap_2": "kinds",
                "edge": False, "grid": False, "ground_shadow": False, "self_shadow": False, "background": [0, 0, 0],
                "rules": "plain", "physics": "off"}
        cameras = [{"follow": False, "distance": -10}]
        light = ["--light", "0.5,0.6,0.7,-0.5,-1,0.5"]
        plain = self.rendered("plain.png", DANCER, DANCE, "--frame", "30", *light)
        scene = self.scene([self.dancer()], view=view, cameras=cameras, light={"color": [1, 0, 0]}, frame=7)
        self.assertFalse(self.rendered("scene.png", scene) == plain)
        over = self.rendered("over.png", scene, "--frame", "30", "--skinning", "native", "--heat", "none", "--edge", "on",
                             "--grid", "on", "--shadow", "ground,self", "--background", "ffffff", "--rules", "mmd",
                             "--physics", "on", "--camera", "auto", *light)
        self.assertTrue(over == plain)

    def test_the_loop_range_is_the_film(self):
        scene = self.scene([self.dancer()], range=[10, 14], frame=12)
        frames = self.folder / "frames"
        frames.mkdir()
        run = odori("render", scene, "-o", frames / "%02d.png", *SMALL)
        self.assertEqual(run.returncode, 0, run.err)
        self.assertEqual(sorted(f.name for f in frames.iterdir()), [f"{i:02}.png" for i in range(5)])
        self.assertTrue((frames / "04.png").read_bytes() == self.rendered("14.png", scene, "--frame", "14"))
        self.assertTrue(self.rendered("shown.png", scene) == self.rendered("12.png", scene, "--frame", "12"))
        run = odori("render", scene, "-o", self.folder / "film.mp4", *SMALL)
        self.assertEqual(run.returncode, 0, run.err)
        self.assertEqual(film(self.folder / "film.mp4")[1], 5)
        run = odori("render", scene, "-o", self.folder / "part.mp4", "--frames", "0..2", *SMALL)
        self.assertEqual(film(self.folder / "part.mp4")[1], 3)
        outside = self.scene([self.dancer()], range=[1e8, 1e9])
        run = odori("render", outside, "-o", self.folder / "%d.png", "--frames", "0..0", *SMALL)
        self.assertEqual(run.returncode, 0, run.err)

    def test_panes_with_their_own_cameras_and_heat_maps(self):
        cameras = [{"follow": False, "distance": -30 - 10 * i, "target": [0, 10, 0]} for i in range(2)]
        view = {"panes": 2, "cameras_linked": False, "heatmap_2": "kinds"}

        def pane(number):
            alone = {"heatmap": "kinds"} if number == 1 else {}
            return self.scene([self.dancer()], view=alone, cameras=[cameras[number]], frame=30)

        both = self.scene([self.dancer()], view=view, cameras=cameras, frame=30)
        size = ["--size", "98x64", "--samples", "0", "--quiet"]
        run = odori("render", both, "-o", self.folder / "both.png", *size)
        self.assertEqual(run.returncode, 0, run.err)
        for number in range(2):
            single = ["--size", "48x64", "--samples", "0", "--quiet"]
            run = odori("render", pane(number), "-o", self.folder / "pane.png", *single)
            self.assertEqual(run.returncode, 0, run.err)
            whole, alone = (small_pixels(self.folder / name) for name in ("both.png", "pane.png"))
            panes = [[row[3 * first:3 * (first + 48)] for row in whole] for first in (0, 50)]
            # Where a pane begins decides which pixels an edge covers.
            self.assertLess(share_that_differs(panes[number], alone), 0.002)
            self.assertGreater(share_that_differs(panes[1 - number], alone), 0.02)

    def test_the_heat_map_shows_the_selected_bone(self):
        bones = {i: b["name"] for i, b in enumerate(json.loads(odori("pose", DANCER, "--json").out)["frames"][0]["bones"])}
        view, selected = {"heatmap": "weights"}, {"actor": 0, "bone": {"name": "\u982d"}}
        self.assertIn("\u982d", bones.values())
        scene = self.scene([self.dancer()], view=view, selected=selected)
        of_scene = self.rendered("scene.png", scene, "--frame", "30")
        of_files = self.rendered("files.png", DANCER, DANCE, "--frame", "30", "--heat", "weights", "--bone", "\u982d")
        self.assertTrue(of_scene == of_files)
        self.assertFalse(of_scene == self.rendered("other.png", scene, "--frame", "30", "--bone", "\u5de6\u8155"))

    def test_hidden_actors_are_not_drawn(self):
        both = [self.dancer(), {"file": self.relative(DANCER), "position": [8, 0, 0]}]
        hidden = [both[0], {**both[1], "visible": False}]
        cameras = [{"follow": False, "target": [0, 10, 0]}]
        alone = self.rendered("alone.png", self.scene([both[0]], cameras=cameras))
        self.assertTrue(self.rendered("hidden.png", self.scene(hidden, cameras=cameras)) == alone)
        self.assertFalse(self.rendered("both.png", self.scene(both, cameras=cameras)) == alone)

    def test_other_verbs_use_the_settings(self):
        view = {"skinning": "dqs", "rules": "plain", "physics": "off", "edge": False, "background": [0, 0, 0]}
        scene = self.scene([self.dancer()], view=view, frame=33)
        vertices = ["--json", "--vertices", "200"]
        of_scene = odori("pose", scene, *vertices)
        of_files = odori("pose", DANCER, DANCE, *vertices, "--frame", "33", "--skinning", "dqs", "--rules", "plain",
                         "--physics", "off")
        self.assertEqual(json.loads(of_scene.out)["frames"], json.loads(of_files.out)["frames"])
        other = odori("pose", scene, *vertices, "--skinning", "linear")
        self.assertNotEqual(other.out, of_scene.out)
        options = ["--frame", "33", "--rules", "plain", "--physics", "off"]
        for name, arguments in (("scene.png", [scene]), ("files.png", [DANCER, DANCE, *options, "--edge", "off",
                                                                      "--background", "000000"])):
            run = odori("compare", *arguments, "--modes", "native", "-o", self.folder / name, *SMALL)
            self.assertEqual(run.returncode, 0, run.err)
        self.assertTrue((self.folder / "scene.png").read_bytes() == (self.folder / "files.png").read_bytes())
        bench = json.loads(odori("bench", scene, "--no-gpu", "--json").out)
        self.assertEqual(bench["rules"], "plain")
        run = odori("bake", scene, "--frames", "0..3", "-o", self.folder / "baked.vmd")
        self.assertEqual(run.returncode, 0, run.err + " physics off in the scene is that of the window")

    def test_the_first_model_is_not_an_accessory(self):
        write_stage.write(self.folder)
        scene = self.scene([{"file": "stage.x"}, self.dancer()])
        dancer = json.loads(odori("pose", DANCER, "--json").out)["model"]
        self.assertEqual(json.loads(odori("pose", scene, "--json").out)["model"], dancer)
        stage = json.loads(odori("pose", scene, "--json", "--actor", "1").out)["model"]
        self.assertNotEqual(stage, dancer)
        for verb in (["compare"], ["verify", "--frame", "0"], ["bench", "--no-gpu"],
                     ["bake", "--frames", "0..1", "-o", self.folder / "b.vmd"],
                     ["compare", "--modes", "native", "-o", self.folder / "c.png"]):
            run = odori(verb[0], scene, *verb[1:], "--quiet")
            self.assertEqual(run.returncode, 0, run.err)
        self.refused(2, "pose", scene, "--actor", "3", says="fewer models and accessories than this number: 3")
        self.refused(2, "pose", scene, "--actor", "0", says="--actor")

    def test_a_background_image_that_is_missing_costs_only_itself(self):
        (self.folder / "sky.png").write_bytes(small_files.png())
        scene = self.scene([self.dancer()], background_image={"file": "sky.png"})
        plain = self.rendered("plain.png", DANCER, DANCE)
        self.assertFalse(self.rendered("sky2.png", scene) == plain)
        self.assertTrue(self.rendered("over.png", scene, "--background", "ffffff") == plain)
        self.refused(2, "render", scene, "-o", self.folder / "sky.png", says="sky.png")
        (self.folder / "sky.png").unlink()
        run = odori("render", scene, "-o", self.folder / "without.png", "--size", "96x64", "--samples", "0")
        self.assertEqual(run.returncode, 0, run.err)
        self.assertIn("sky.png: there is no such file", run.err)
        self.assertTrue((self.folder / "without.png").read_bytes() == plain)

    def test_overrides_and_placement_are_applied(self):
        (self.folder / "m.pmx").write_bytes(pmx([bone("root"), bone("arm", 0)]))
        half = math.sqrt(0.5)
        scene = self.scene([{"file": "m.pmx", "position": [3, 0, 1],
                             "bones": [{"name": "arm", "rotation": [0, 0, half, half]}]}])
        run = odori("pose", scene, "--json")
        self.assertEqual(run.returncode, 0, run.err)
        bones = json.loads(run.out)["frames"][0]["bones"]
        self.assertEqual(bones[1]["name"], "arm")
        text = json.dumps(bones[1])
        self.assertIn("0.7071", text)
        plain = json.loads(odori("pose", self.folder / "m.pmx", "--json").out)["frames"][0]["bones"]
        self.assertNotEqual(plain, bones)

    def test_a_moved_file_is_found_and_a_missing_one_costs_only_itself(self):
        (self.folder / "m.pmx").write_bytes(pmx([bone("root")]))
        scene = self.scene([{"file": "m.pmx"}, {"file": "gone.pmx"}])
        run = odori("pose", scene, "--json")
        self.assertEqual(run.returncode, 0, run.err)
        self.assertIn("gone.pmx: there is no such file", run.err)

    def test_what_is_no_scene_is_refused(self):
        newer = self.folder / "newer.odori"
        newer.write_text('{"format": "odori-scene", "version": 2}')
        self.refused(3, "pose", newer, says="saved by a newer odori")
        cut = self.folder / "cut.odori"
        cut.write_text('{"format": "odori-scene", "version": 1, "actors": [')
        self.refused(3, "pose", cut, says="this scene file is damaged")

    def test_inspect_and_check_list_its_files(self):
        shutil.copy(DANCER, self.folder / "d.pmx")
        scene = self.scene([{"file": "d.pmx"}, {"file": "gone.pmx"}])
        run = odori("inspect", scene, "--json")
        self.assertEqual(run.returncode, 0, run.err)
        found = json.loads(run.out)["files"][0]
        self.assertEqual(found["kind"], "scene")
        self.assertEqual([entry["found"] for entry in found["files"]], [True, False])
        run = odori("check", scene, "--json")
        self.assertIn("scene.file.missing", run.out)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]], verbosity=2)
