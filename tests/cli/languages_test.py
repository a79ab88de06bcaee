#!/usr/bin/env python3
"""Tests that the reports of all verbs are in the language that was asked for, and what programs read is not.

usage: languages_test.py ODORI ASSETS_DIR
"""
import json
import os
import re
import runpy
import sys
import unittest
from pathlib import Path

import small_files
from odori_case import UNDER_WINE, OdoriCase, odori

ASSETS = Path(sys.argv[2])
PROJECT = Path(__file__).resolve().parents[2]
DANCE = [ASSETS / "komai.pmx", ASSETS / "komai.vmd"]
BAR = [ASSETS / "exhibits/bending_arm.pmx", ASSETS / "exhibits/bending_arm.vmd"]
LANGUAGES = ("ja", "zh_CN")
# Names that are the same in every language: of formats, of methods, and values of options.
NAMES = """odori MMD PMX PMD VMD VPD DDS SDEF QDEF glTF UTF ok native linear sdef dqs spherical cor bulge free ddm fast compressed
displacement rest area edge local_volume normal min max mean bending_arm komai PNG FILE TYPE frames export run maybe off mmd plain""".split()


def translations(language):
    """{English: translation}, read from the catalogue's file."""
    entries = runpy.run_path(str(PROJECT / "tools/translations"))["entries"]
    return {text: translation for (_, text), translation in entries(PROJECT / "po" / f"{language}.po").items()}


def english_words(report, folder):
    """What is left of a report without paths, codes and names."""
    report = report.replace(str(folder), "").replace(str(ASSETS), "")
    report = re.sub(r"odori [a-z]+ --help", " ", report)
    report = re.sub(r"[\w/-]+(\.[a-z_0-9]+)+|--[\w-]+|\d\S*|[a-z_]+(?=: damaged)", " ", report)
    return sorted(set(re.findall(r"[A-Za-z_]{3,}", report)) - set(NAMES))


class Reports(OdoriCase):
    def library(self):
        """Files with many kinds of findings, also in their details."""
        folder = self.folder / "見本"
        (folder / "tex").mkdir(parents=True)
        (folder / "tex/顔.TGA").write_bytes((ASSETS / "komai_toon.tga").read_bytes())
        whole = DANCE[0].read_bytes()
        model = small_files.pmx(
            [small_files.bone("センター"), small_files.bone("左ひざ", parent=2), small_files.bone("頭", parent=1)],
            bodies=[small_files.body(f"剛体{i}", 0.0001 * i) for i in range(5)])
        (folder / "輪.pmx").write_bytes(model)
        (folder / "末.pmx").write_bytes(whole + bytes(12))
        (folder / "切.pmx").write_bytes(whole[:5000])
        (folder / "壊.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(40))
        (folder / "余.vmd").write_bytes(DANCE[1].read_bytes() + bytes(7))
        (folder / "他.txt").write_text("読んで")
        (folder / "姿.vpd").write_bytes("Vocaloid Pose Data file\r\n\r\n舞;\r\n9;\r\n\r\nBone0{頭\r\n  0,0,0;\r\n  0,0,0,1;\r\n}\r\n"
                                        .encode("cp932"))
        return folder

    def assert_translated(self, language, *arguments, status=0):
        run = odori(*arguments, "--language", language)
        self.assertEqual(run.returncode, status, run.err)
        self.assertEqual(english_words(run.out + run.err, self.folder), [], run.out + run.err)
        english = odori(*arguments, "--language", "en")
        self.assertTrue(english_words(english.out + english.err, self.folder), "nothing to translate")
        return run.out

    def test_findings(self):
        folder = self.library()
        files = json.loads(odori("check", "--json", folder).out)["files"]
        found = [diagnostic for file in files for diagnostic in file["diagnostics"]]
        self.assertGreater(len({diagnostic["code"] for diagnostic in found}), 6)
        for language in LANGUAGES:
            report = self.assert_translated(language, "check", folder, status=1)
            translated = translations(language)
            for diagnostic in found:
                self.assertIn(diagnostic["code"], report)
                message = diagnostic["message"].split(": ")[0]
                self.assertIn(translated[message], report)
                if "remedy" in diagnostic:
                    self.assertIn(translated[diagnostic["remedy"]], report)

    def test_the_sample(self):
        for language in LANGUAGES:
            self.assert_translated(language, "check", *DANCE)

    def test_poses_and_the_parts_of_a_transform(self):
        for language in LANGUAGES:
            self.assert_translated(language, "pose", *BAR, "--frame", "10")
            for bone in ("左ひじ", "左足ＩＫ", "左ひざD", "ポニテ2"):
                self.assert_translated(language, "pose", *DANCE, "--frame", "10", "--explain", bone)

    def test_numbers_of_skinning(self):
        for language in LANGUAGES:
            self.assert_translated(language, "compare", *BAR, "--frame", "10")

    def test_what_was_written(self):
        for language in LANGUAGES:
            self.assert_translated(language, "bake", *DANCE, "--frames", "0..5", "--ik", "keys", "-o", self.folder / "a.vmd")
            for output in ("a.npz", "a.glb"):
                self.assert_translated(language, "export", *BAR, "--frames", "0..3", "-o", self.folder / output)

    def test_divided_work(self):
        for number, language in enumerate(LANGUAGES):
            work, arrays = self.folder / f"作業{number}", self.folder / f"{number}.npz"
            self.assert_translated(language, "plan", "export", *BAR, "--frames", "0..3", "--pieces", "2", "-o", work)
            self.assert_translated(language, "status", work, status=1)
            self.assert_translated(language, "run", work, "--piece", "0..1")
            self.assert_translated(language, "status", work)
            self.assert_translated(language, "join", work, "-o", arrays)

    def test_wrong_command_lines(self):
        for language in LANGUAGES:
            for arguments in (["check"], ["pose", *BAR, "--frame", "1", "--frames", "1..2"], ["check", "a.pmx", "--bogus"],
                              ["render", *BAR, "-o", "a.png", "--samples", "99"], ["pose", *BAR, "--ik", "maybe"],
                              ["render", *BAR, "-o", "a.png", "--page", "models"], ["pose", *BAR, "--rules"]):
                self.assert_translated(language, *arguments, status=2)

    @unittest.skipIf(UNDER_WINE, "Wine reads names of files by a locale that the system may lack")
    def test_what_programs_read_is_the_same(self):
        folder = self.library()
        environment = {**os.environ, "LC_ALL": "ja_JP.UTF-8", "LANGUAGE": "ja"}
        for arguments in (["check", "--json", folder], ["inspect", *DANCE], ["pose", "--json", *BAR],
                          ["compare", "--json", *BAR]):
            english = odori(*arguments, env={**os.environ, "LC_ALL": "C.UTF-8"})
            self.assertEqual(odori(*arguments, env=environment).out, english.out)

    def test_planned_reports_do_not_depend_on_the_machines(self):
        folder, work = self.library(), self.folder / "work"
        odori("plan", "check", folder, "--pieces", 2, "-o", work)
        for step in odori("status", work, "--steps").out.split():
            for number in odori("status", work, "--todo", step).out.split():
                odori("run", work, "--piece", number, "--language", LANGUAGES[int(number) % 2])
        english = odori("check", folder)
        self.assertEqual(odori("join", work, "--language", "ja").out, english.out)
        odori("join", work, "-o", self.folder / "joined.json", "--language", "ja")
        self.assertEqual((self.folder / "joined.json").read_text(), odori("check", folder, "--json").out)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
