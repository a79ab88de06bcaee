#!/usr/bin/env python3
"""Tests which files the verbs write and which they refuse to touch, and that no option is ignored without a message.

usage: outputs_test.py ODORI ASSETS_DIR
"""
import json
import os
import stat
import struct
import sys
import unittest
from pathlib import Path

from odori_case import OdoriCase, odori
from small_files import bone, material, png, pmx

ASSETS = Path(sys.argv[2])
DANCER = next(ASSETS.glob("*.pmx"))
DANCE = next(p for p in sorted(ASSETS.glob("*.vmd")) if "camera" not in p.name)
SMALL = ["--size", "96x64", "--samples", "0", "--quiet"]


def long_motion(last_frame):
    """A VMD with one key of the bone "bone" in its last frame."""
    out = b"Vocaloid Motion Data 0002".ljust(30, b"\0") + bytes(20) + struct.pack("<I", 1)
    out += b"bone".ljust(15, b"\0") + struct.pack("<I7f", last_frame, 0, 1, 0, 0, 0, 0, 1)
    return out + bytes([20] * 8 + [107] * 8) + bytes(48) + struct.pack("<5I", 0, 0, 0, 0, 0)


class Outputs(OdoriCase):
    def setUp(self):
        super().setUp()
        self.model = self.put("model.pmx", pmx([bone("bone")], textures=["tex\\texture.png"],
                                               materials=[material("material", 3, 0)]))
        self.texture = self.put("tex/texture.png", png())

    def put(self, name, content):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
        return path

    def keeps(self, files, *arguments):
        """Expects the command line to be refused with every file as it was, also with --force."""
        before = [(path, path.read_bytes()) for path in files]
        for force in ([], ["--force"]):
            with self.subTest(arguments=arguments, force=force):
                self.refused(2, *arguments, *force, says="also an input")
                for path, content in before:
                    self.assertEqual(path.read_bytes(), content)

    def test_inputs_are_never_written(self):
        dance = self.put("dance.vmd", DANCE.read_bytes())
        background = self.put("background.png", png())
        settings = self.put("settings.json", b'{"format": "odori-settings", "version": 1}')
        self.keeps([self.model], "compare", self.model, "--csv", self.model)
        self.keeps([dance], "bake", DANCER, dance, "-o", dance)
        self.keeps([settings], "compare", self.model, "--physics-settings", settings, "--csv", settings)
        for verb in ("render", "compare"):
            self.keeps([self.texture], verb, self.model, "-o", self.texture, *SMALL)
        for option in ("--background", "--reference"):
            self.keeps([background], "render", self.model, "-o", background, option, background, *SMALL)

    def test_inputs_are_recognised_by_any_name(self):
        linked, hard = self.folder / "link.png", self.folder / "hard.png"
        linked.symlink_to(self.texture)
        os.link(self.texture, hard)
        for name in (linked, hard, self.folder / "tex/../tex/texture.png"):
            self.keeps([self.texture], "render", self.model, "-o", name, *SMALL)
        numbered = self.put("numbered.pmx", pmx([bone("bone")], textures=["frames\\2.png"]))
        third = self.put("frames/2.png", png())
        self.keeps([third], "render", numbered, "-o", self.folder / "frames/%d.png", "--frames", "0..3", *SMALL)
        self.assertEqual(sorted(os.listdir(self.folder / "frames")), ["2.png"])

    def test_two_outputs_are_two_files(self):
        out = self.folder / "a.png"
        self.refused(2, "compare", self.model, "-o", out, "--csv", out, *SMALL, says="same file")

    def test_links_and_read_only_files_need_force(self):
        target = self.put("elsewhere.csv", b"kept")
        link, locked = self.folder / "link.csv", self.put("locked.csv", b"kept")
        link.symlink_to(target)
        locked.chmod(0o444)
        for out in (link, locked):
            self.refused(4, "compare", self.model, "--csv", out, says="--force")
            self.assertEqual((out.read_bytes(), target.read_bytes()), (b"kept", b"kept"))
            self.assertEqual(odori("compare", self.model, "--csv", out, "--force").returncode, 0)
            self.assertTrue(out.read_bytes().startswith(b"# odori "))
            self.assertFalse(out.is_symlink())
        self.assertEqual(target.read_bytes(), b"kept")
        picture = self.put("locked.png", b"kept")
        picture.chmod(0o444)
        self.refused(4, "render", self.model, "-o", picture, *SMALL, says="--force")
        self.assertEqual(odori("render", self.model, "-o", picture, "--force", *SMALL).returncode, 0)
        film = self.put("locked.mp4", b"kept")
        film.chmod(0o444)
        self.refused(4, "render", self.model, "-o", film, "--frames", "0..1", *SMALL, says="--force")
        self.assertEqual(odori("render", self.model, "-o", film, "--frames", "0..1", "--force", *SMALL).returncode, 0)
        baked = self.put("locked.vmd", b"kept")
        baked.chmod(0o444)
        self.refused(4, "bake", DANCER, DANCE, "--frames", "0..1", "-o", baked, says="--force")
        self.assertEqual(odori("bake", DANCER, DANCE, "--frames", "0..1", "-o", baked, "--force").returncode, 0)

    def test_devices_and_pipes_are_written_in_place(self):
        before = os.stat("/dev/null")
        self.assertEqual(odori("compare", self.model, "--csv", "/dev/null").returncode, 0)
        self.assertTrue(stat.S_ISCHR(os.stat("/dev/null").st_mode))
        self.assertEqual(os.stat("/dev/null").st_ino, before.st_ino)
        run = odori("compare", self.model, "--csv", "/dev/stdout")
        self.assertEqual(run.returncode, 0, run.err)
        self.assertTrue(run.out.startswith("# odori "))


class Options(OdoriCase):
    def test_films_that_cannot_be_are_wrong_command_lines(self):
        for verb in ("render", "compare"):
            for name, options, says in (("a.mp4", ["--size", "97x64"], "96x64"), ("a.webm", ["--size", "96x65"], "96x64"),
                                        ("a.mp4", ["--background", "none"], "webm, mov or gif"),
                                        ("a.mp4", ["--background", "00000080"], "webm, mov or gif")):
                with self.subTest(verb=verb, name=name, options=options):
                    self.refused(2, verb, DANCER, "-o", self.folder / name, "--frames", "0..1", *options, says=says)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_a_reference_is_for_single_images(self):
        reference = self.folder / "reference.png"
        reference.write_bytes(png())
        for name in ("a.mp4", "%03d.png"):
            self.refused(2, "render", DANCER, "-o", self.folder / name, "--reference", reference, "--frames", "0..1", *SMALL,
                         says="--reference compares a single image")
        self.assertEqual(list(self.folder.iterdir()), [reference])

    def test_options_without_effect_are_refused(self):
        out, numbered = ["-o", self.folder / "a.png"], self.folder / "%d.png"
        for command, says in ((["render", DANCER, *out, "--bodies", "on"], "--ui"),
                              (["render", DANCER, *out, "--bone", "センター"], "--ui"),
                              (["render", DANCER, *out, "--heat", "rest", "--bone", "センター"], "--heat weights"),
                              (["render", DANCER, *out, "--chosen-morph", "あ"], "--ui"),
                              (["render", DANCER, *out, "--ui", "--supersample", "2"], "--supersample"),
                              (["render", DANCER, *out, "--page", "gpu"], "--ui"),
                              (["compare", DANCER, "--size", "96x64"], "--output"),
                              (["compare", DANCER, "--background", "ff0000"], "--output"),
                              (["compare", DANCER, "--heat", "rest"], "--output"),
                              (["compare", DANCER, "--camera", "auto"], "--output"),
                              (["compare", DANCER, "--light", "1,1,1,0,-1,0"], "--output"),
                              (["compare", DANCER, "--fps", "60"], "--fps requires a film"),
                              (["compare", DANCER, "--fps", "60", "--frames", "0..3:1"], "--fps requires a film"),
                              (["compare", DANCER, "--force"], "--force requires --output, --csv or --latex"),
                              (["compare", DANCER, *out, "--against", "dqs"], "--heat displacement"),
                              (["compare", DANCER, *out, "--against", "dqs", "--heat", "area"], "--heat displacement"),
                              (["render", DANCER, *out, "--fps", "60"], "--fps requires a film"),
                              (["render", DANCER, "-o", numbered, "--fps", "60", "--frame", "1,2"], "--fps requires a film"),
                              (["render", DANCER, "-o", numbered, "--fps", "60", "--frames", "1..2:1"], "--fps requires a film"),
                              (["render", DANCER, *out, "--against", "dqs"], "--heat displacement"),
                              (["render", DANCER, *out, "--against", "dqs", "--heat", "kinds"], "--heat displacement"),
                              (["render", DANCER, *out, "--against", "dqs", "--heat", "area"], "--heat displacement"),
                              (["render", DANCER, *out, "--range", "1", "--heat", "kinds"], "--range"),
                              (["render", DANCER, *out, "--compare", "wipe"], "--views"),
                              (["render", DANCER, "--reference", "a.png", "--force"], "--output"),
                              (["render", DANCER, *out, "--physics", "off", "--physics-settings", "a.json"], "physics"),
                              (["render", DANCER, *out, "--physics", "off", "--physics-rules", "mmd"], "physics"),
                              (["render", DANCER, *out, "--physics-rules", "bullet"], "physics-rules"),
                              (["pose", DANCER, "--vertices", "3"], "--json"),
                              (["pose", DANCER, "--json", "--skinning", "dqs"], "--vertices"),
                              (["pose", DANCER, "--json", "--sdef-blend", "slerp"], "--vertices"),
                              (["pose", DANCER, "--json", "--hemisphere", "sum"], "--vertices"),
                              (["pose", DANCER, "--json", "--camera", "0,10,0,0,0,0,-45,30"], "--camera"),
                              (["pose", DANCER, "--light", "1,1,1,0,-1,0"], "--json"),
                              (["--physics", "off", "check", DANCER], "--physics must come after the verb"),
                              ([DANCER, "check", DANCER], f"{DANCER} must come after the verb"),
                              (["--settings", "none", "--reset-settings"], "--settings none"),
                              (["verify", DANCER, "--camera", "auto"], "--camera"),
                              (["bake", DANCER, "-o", self.folder / "a.vmd", "--light", "1,1,1,0,-1,0"], "--light")):
            with self.subTest(command=command):
                self.refused(2, *command, says=says)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_a_command_line_has_one_verb(self):
        """What looks like a second verb is a file of the first."""
        run = odori("check", DANCER, "inspect", DANCER)
        self.assertEqual(run.returncode, 3)
        self.assertIn("inspect: ", run.err)

    def test_ranges_of_frames_are_bounded(self):
        for frames, says in (("0..1000:1e-6", "the range of frames is too long"),
                             ("0..1e9", "this is too long after the end of the motion"),
                             ("0..1e18:1e-9", "this is too long after the end of the motion"),
                             ("-1e308..1e308", "frames are counted from 0")):
            for command in (["pose", DANCER], ["compare", DANCER], ["verify", DANCER],
                            ["render", DANCER, "-o", self.folder / "%d.png"]):
                with self.subTest(frames=frames, command=command):
                    self.refused(2, *command, "--frames", frames, says=says)
        motion = self.folder / "long.vmd"
        motion.write_bytes(long_motion(4_000_000_000))
        model = self.folder / "a.pmx"
        model.write_bytes(pmx([bone("bone")]))
        self.refused(2, "render", model, motion, "-o", self.folder / "a.mp4", *SMALL, says="4000000001 frames; at most 20000000")

    def test_frames_at_the_limits_of_numbers(self):
        frames = json.loads(odori("pose", DANCER, "--physics", "off", "--frames", "30..30:1e-300", "--json").out)["frames"]
        self.assertEqual([frame["frame"] for frame in frames], [30])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
